//! The floor: every table of the house, its people, and what runs beside them.

mod alerts;
mod beside;
mod disk;
mod exposed;
mod openings;
mod past;

use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU32, Ordering},
    },
    time::Duration,
};

use chance::{ChanceFault, Generator};
use house::{EvidenceLog, Live, LiveFault, RefusalRate, Rounds, RulesFault, RulesFile};
use journal::{OpenFault, Options, Store, TableKey};
use table::Time;
use tokio::{
    sync::{Notify, broadcast, mpsc, watch},
    task::JoinSet,
};
use wheel::Money;

pub use past::{highest_person, last_record};

use crate::{
    card,
    config::{Config, TableConfig, is_table_id},
    metrics::{Metrics, token},
    people::{Approvals, Ended, Fault, People, Registry, SessionKey, network},
    protocol::{Alert, Level, TimersOut, WheelSource},
    sensor::{self, Reading, SensorStatus},
    tables::{Names, Opened, Settings, Steward, TableHandle, Task, Timer, Vault, VaultKey, not_before, now},
};

const RECALLS_MAX: usize = 4;
const JOURNAL: &str = "house.journal";

#[derive(Debug, thiserror::Error)]
pub enum OpenHouseFault {
    #[error("{path}: {fault}", path = .path.display())]
    Folder { path: PathBuf, fault: std::io::Error },
    #[error("another program has {} open; stop it first, or give this one a data directory of its own", .0.display())]
    InUse(PathBuf),
    #[error("the journal {path} cannot be opened: {fault}", path = .path.display())]
    Journal { path: PathBuf, fault: OpenFault },
    #[error("the accounts cannot be opened: {0}")]
    People(#[from] Fault),
    #[error(
        "the accounts in {path} are not those that the history has: {what}. Put that file back as it was, or have the accounts made from the history with `wheelhouse admin --data {data} recover --why TEXT`; those that differ are then closed until they get a password",
        path = .path.display(), data = .path.parent().unwrap_or(.path).display()
    )]
    Accounts { path: PathBuf, what: String },
    #[error("the number generator does not start: {0}")]
    Chance(#[from] ChanceFault),
    #[error("table {table}: {fault}")]
    Table { table: String, fault: LiveFault },
    #[error("table {table}: {fault}")]
    Rules { table: String, fault: RulesFault },
    #[error("table {0}: a table's name begins with a letter or digit and has small letters, digits, `-`, `_` and `.`")]
    Name(String),
    #[error("table {table}: {what}")]
    Sensor { table: String, what: String },
    #[error("the token for the metrics cannot be read: {0}")]
    Token(String),
    #[error("the key for the secrets of rounds cannot be read: {0}")]
    ChanceKey(String),
    #[error("the evidence log cannot be opened: {0}")]
    Evidence(LiveFault),
}

/// A table to open: how it is run, and the law it runs by.
#[derive(Clone, Debug)]
pub struct TableToOpen {
    pub config: TableConfig,
    pub rules: RulesFile,
}

pub struct Floor {
    pub config: Config,
    pub tables: BTreeMap<String, TableHandle>,
    pub people: Arc<People>,
    pub approvals: Approvals,
    pub store: Arc<Store>,
    pub evidence: Arc<EvidenceLog>,
    pub chance: crate::tables::Chance,
    /// The orders that wait for a second person, by approval.
    pub pending: Mutex<BTreeMap<String, crate::http::approvals::Pending>>,
    /// The list of rounds of each table, read on as it grows.
    pub rounds: BTreeMap<String, Mutex<Rounds>>,
    /// The sensors of real wheels, by table.
    pub sensors: BTreeMap<String, watch::Receiver<SensorStatus>>,
    pub ended: broadcast::Sender<Ended>,
    /// Sessions that gave orders since they were last marked as seen: one who works at a console asks for no page.
    active: Mutex<BTreeSet<SessionKey>>,
    pub screens: AtomicU32,
    /// Screens by address.
    addresses: Mutex<BTreeMap<String, usize>>,
    pub metrics: Metrics,
    pub metrics_token: Option<String>,
    pub opened_at: Time,
    closing: AtomicBool,
    left: Notify,
    alerts: Mutex<(u64, VecDeque<Alert>)>,
    tasks: Mutex<JoinSet<()>>,
    pub names: Names,
    /// Rounds that are recalled at one time: each reads a piece of the history.
    pub recalls: Arc<tokio::sync::Semaphore>,
    /// How fast the requests of a session come.
    pub requests: crate::http::Requests,
    /// Guests that came in from an address in this minute.
    guests: Mutex<BTreeMap<String, (i64, u32)>>,
    /// Nobody has worked or played here before: the first accounts may be made.
    pub is_new: bool,
}

impl std::fmt::Debug for Floor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Floor").field("tables", &self.tables.len()).finish_non_exhaustive()
    }
}

impl Floor {
    /// Opens the house: chain, generator and rules are checked before anybody can come in. Must be called on the runtime that
    /// the tables shall run on.
    pub fn open(
        config: Config,
        data: &Path,
        tables: Vec<TableToOpen>,
        settings: crate::people::Settings,
    ) -> Result<Arc<Floor>, OpenHouseFault> {
        Floor::open_on(config, data, tables, settings, Options { log_ahead: true, ..Options::default() })
    }

    /// The same with a journal that is run otherwise.
    pub fn open_on(
        config: Config,
        data: &Path,
        tables: Vec<TableToOpen>,
        settings: crate::people::Settings,
        options: Options,
    ) -> Result<Arc<Floor>, OpenHouseFault> {
        let folder = |fault| OpenHouseFault::Folder { path: data.to_owned(), fault };
        make_folder(data).map_err(folder)?;
        let metrics_token =
            config.metrics.token_file.as_deref().map(token).transpose().map_err(OpenHouseFault::Token)?;
        let generator = Arc::new(Mutex::new(Generator::start()?));
        let path = data.join(JOURNAL);
        let store = Store::open(&path, options).map_err(|fault| match fault {
            OpenFault::Locked(_) => OpenHouseFault::InUse(data.to_owned()),
            fault => OpenHouseFault::Journal { path: path.clone(), fault },
        })?;
        let store = Arc::new(store);
        let evidence = Arc::new(EvidenceLog::open(&store).map_err(OpenHouseFault::Evidence)?);
        let (people, has_a_past) = accounts(&store, &data.join(crate::people::FILE), settings)?;
        people.keep_in(&evidence);
        // Before the first of our own records is made.
        let history = store.history().map_err(|fault| OpenHouseFault::Evidence(fault.into()))?;
        not_before(last_record(&history).map_err(OpenHouseFault::Evidence)?);
        drop(history);
        let names = names(people.clone());
        let vaults = data.join("chance");
        let key = match &config.chance.key_file {
            Some(file) => VaultKey::read(file),
            None => VaultKey::own(&vaults),
        };
        let key = key.map_err(OpenHouseFault::ChanceKey)?;
        let (pit, concerns) = mpsc::unbounded_channel();
        let set_to = openings::set_to(&tables);
        let mut handles = BTreeMap::new();
        let mut used = 0;
        let mut tasks = JoinSet::new();
        let (mut sensors, mut wired) = (BTreeMap::new(), Vec::new());
        for TableToOpen { config: table, rules } in tables {
            let at = table.sensor_at();
            let address = at.map_err(|what| OpenHouseFault::Sensor { table: table.id.clone(), what })?;
            let vault = Vault::new(&vaults, &table.id, key.clone()).map_err(folder)?;
            let mut steward = Steward::new(generator.clone(), vault, pit.clone()).map_err(folder)?;
            steward.credit = config.guests.welcome.then_some(Money(config.guests.credit));
            let absent = Duration::from_secs(config.guests.absent_s.into());
            let opened = open_table(&store, &table, &rules, (steward, absent), (names.clone(), people.clone()))?;
            let Opened { handle, task } = opened;
            used = used.max(task.highest_person());
            tasks.spawn(task.run());
            if let Some(address) = address {
                let (status, seen) = watch::channel(SensorStatus::default());
                sensors.insert(table.id.clone(), seen);
                wired.push((handle.clone(), address, Reading::new(&handle.rules, table.close_turns), status));
            }
            handles.insert(table.id.clone(), handle);
        }
        let behind = people.numbers_above(used, now())?;
        // A disk that is full must not keep open rounds from being ended.
        if let Err(fault) = openings::opened(&people, &evidence, &set_to) {
            tracing::error!(%fault, "that the house opened is not on record");
        }
        let rounds = handles.keys().map(|id| (id.clone(), Mutex::default())).collect();
        let floor = Arc::new(Floor {
            config,
            tables: handles,
            people,
            approvals: Approvals::default(),
            store,
            evidence,
            chance: generator,
            pending: Mutex::default(),
            rounds,
            sensors,
            ended: broadcast::channel(256).0,
            active: Mutex::default(),
            screens: AtomicU32::new(0),
            addresses: Mutex::default(),
            metrics: Metrics::default(),
            metrics_token,
            opened_at: now(),
            closing: AtomicBool::new(false),
            left: Notify::new(),
            alerts: Mutex::default(),
            tasks: Mutex::new(tasks),
            names,
            recalls: Arc::new(tokio::sync::Semaphore::new(RECALLS_MAX)),
            requests: crate::http::Requests::default(),
            guests: Mutex::default(),
            is_new: !has_a_past && used == 0,
        });
        exposed::warn(data, floor.config.chance.key_file.as_deref());
        if behind {
            let says = "A table knows a number that the accounts did not; new ones are given out above it.";
            tracing::warn!(used, "{says}");
            floor.alert(Level::Warning, None, says);
        }
        if let Err(fault) = floor.note_jumps() {
            tracing::warn!(%fault, "that the clock jumped is not on record");
        }
        floor.watch();
        floor.spawn(floor.clone().hear(concerns));
        for (handle, address, reading, status) in wired {
            floor.spawn(sensor::attend(floor.clone(), handle, address, reading, status));
        }
        Ok(floor)
    }

    /// Whether one more guest may come in from an address now.
    pub fn welcomes(&self, address: &str) -> bool {
        let minute = now().0 / 60_000;
        let mut guests = lock(&self.guests);
        guests.retain(|_, (of, _)| *of == minute);
        let (_, count) = guests.entry(network(address)).or_insert((minute, 0));
        *count += 1;
        *count <= self.config.guests.a_minute
    }

    /// Lets every round end that can, keeps what is known, and stops. False where some round did not end in time.
    pub async fn close(&self) -> bool {
        let again = self.closing.swap(true, Ordering::Relaxed);
        let longest = Duration::from_secs(self.config.limits.closing_s);
        let all = async {
            let mut drains = JoinSet::new();
            for handle in self.tables.values() {
                let handle = handle.clone();
                drains.spawn(async move { handle.drain().await });
            }
            while drains.join_next().await.is_some() {}
        };
        let ended = tokio::time::timeout(longest, all).await.is_ok();
        if !ended {
            tracing::warn!("some rounds did not end in time; the next start decides them by their rules");
        }
        if !again {
            self.note_closed(ended);
        }
        let mut tasks = std::mem::take(&mut *lock(&self.tasks));
        tasks.abort_all();
        while tasks.join_next().await.is_some() {}
        ended
    }

    /// The house has begun to close.
    pub fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Relaxed)
    }

    /// Waits until the last screen has gone.
    pub async fn emptied(&self) {
        while self.screens.load(Ordering::Relaxed) > 0 {
            self.left.notified().await;
        }
    }

    /// Counts a screen in, unless there are too many, of all or from its address.
    pub fn admit(&self, address: &str) -> bool {
        let max = u32::try_from(self.config.limits.screens).unwrap_or(u32::MAX);
        let (address, mut addresses) = (network(address), lock(&self.addresses));
        let there = addresses.get(&address).copied().unwrap_or(0);
        let may = there < self.config.limits.screens_per_address && self.screens.load(Ordering::Relaxed) < max;
        if may {
            addresses.insert(address, there + 1);
            self.screens.fetch_add(1, Ordering::Relaxed);
        } else {
            self.metrics.screens_not_admitted.add();
        }
        may
    }

    pub fn leave(&self, address: &str) {
        let (address, mut addresses) = (network(address), lock(&self.addresses));
        self.screens.fetch_sub(1, Ordering::Relaxed);
        self.left.notify_one();
        match addresses.get_mut(&address) {
            Some(there) if *there > 1 => *there -= 1,
            _ => drop(addresses.remove(&address)),
        }
    }

    /// A task of the house that ends with it.
    pub fn spawn(&self, task: impl Future<Output = ()> + Send + 'static) {
        lock(&self.tasks).spawn(task);
    }
}

/// A folder for the house alone: accounts, secrets of chance and the history are nobody else's to read.
pub fn make_folder(path: &Path) -> std::io::Result<()> {
    std::os::unix::fs::DirBuilderExt::mode(std::fs::DirBuilder::new().recursive(true), 0o700).create(path)
}

pub fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The accounts, if they are those that the history has, and whether it has any. Looked at before anything is written: a house
/// that does not open has changed nothing.
fn accounts(
    store: &Store,
    path: &Path,
    settings: crate::people::Settings,
) -> Result<(Arc<People>, bool), OpenHouseFault> {
    let differ = |what: String| OpenHouseFault::Accounts { path: path.to_owned(), what };
    let history = store.history().map_err(|fault| OpenHouseFault::Evidence(fault.into()))?;
    let registry = Registry::read(&history)?;
    if !registry.is_empty() && !path.exists() {
        return Err(differ("the file is missing".to_owned()));
    }
    let damaged = |fault| match fault {
        Fault::Damaged(what) => differ(format!("the file is damaged ({what}); move it away first")),
        Fault::Sqlite(what) => {
            differ(format!("the file cannot be read ({what}); if it is damaged, move it away first"))
        }
        fault => fault.into(),
    };
    let people = People::open(path, settings).map_err(damaged)?;
    people.check().map_err(damaged)?;
    let differences = people.differences(&registry).map_err(damaged)?;
    if !differences.is_empty() {
        return Err(differ(differences.to_string()));
    }
    let mut registry = registry;
    people.evidence_waiting()?.iter().for_each(|evidence| registry.hear(evidence));
    Ok((Arc::new(people), registry.has_a_past()))
}

/// People by their numbers. Computer players have no account.
fn names(people: Arc<People>) -> Names {
    let known: Mutex<BTreeMap<u32, String>> = Mutex::default();
    Arc::new(move |person| {
        if let Some(name) = crate::tables::computer_name(person) {
            return name;
        }
        let mut known = lock(&known);
        if known.len() > 50_000 {
            known.clear();
        }
        known
            .entry(person)
            .or_insert_with(|| match people.account(person) {
                Ok(Some(account)) => account.name,
                _ => format!("Player {person}"),
            })
            .clone()
    })
}

fn open_table(
    store: &Arc<Store>,
    config: &TableConfig,
    file: &RulesFile,
    (mut steward, absent): (Steward, Duration),
    (names, people): (Names, Arc<People>),
) -> Result<Opened, OpenHouseFault> {
    let id = &config.id;
    let drawn = config.wheel == WheelSource::Automatic;
    let demonstrating = config.demonstration.then(|| file.clone().demonstrating(drawn));
    let file = demonstrating.as_ref().unwrap_or(file);
    let key: Option<TableKey> = id.parse().ok().filter(|_| is_table_id(id));
    let key = key.ok_or_else(|| OpenHouseFault::Name(id.clone()))?;
    let at = now();
    let opened = match Live::enrol(store, &key, file, at) {
        // A table that was left open keeps the rules of its open round; the new ones are taken up once it is closed.
        Err(LiveFault::RulesStay(why)) => {
            tracing::warn!(table = %id, why, "the table goes on under the rules it was opened with");
            Live::open(store, &key, at)
        }
        opened => opened,
    };
    let mut live = opened.map_err(|fault| OpenHouseFault::Table { table: id.clone(), fault })?;
    live.bound_refusals(RefusalRate::default());
    let filed = file.submission().map_err(|fault| OpenHouseFault::Rules { table: id.clone(), fault })?;
    let timers = TimersOut { betting_ms: config.betting_ms, spin_ms: config.spin_ms, pause_ms: config.pause_ms };
    steward.croupier = config.automatic.then_some(timers);
    let timed = config.timer && !config.automatic;
    steward.timer = timed.then(|| Timer::new(Duration::from_millis(u64::from(timers.betting_ms))));
    steward.sensed = config.wheel == WheelSource::Sensor;
    steward.wheel = (config.wheel == WheelSource::Automatic).then(|| Duration::from_millis(u64::from(timers.spin_ms)));
    steward.held_against(&live).map_err(|fault| OpenHouseFault::Table { table: id.clone(), fault })?;
    let running = card::Running {
        id: id.clone(),
        source: config.wheel,
        automatic: config.automatic,
        timers,
        seats: config.seats,
    };
    let card = card::card(live.table().rules(), &filed, &running);
    let accounts = people.clone();
    let same_licence = Arc::new(move |one, other| {
        let licence = |person| accounts.account(person).ok().flatten().and_then(|account| account.licence);
        crate::people::same_licence(licence(one).as_deref(), licence(other).as_deref())
    });
    // A guest's account goes with the session.
    let guest = Arc::new(move |person| people.account(person).is_ok_and(|found| found.is_none_or(|of| of.guest)));
    Ok(Task::open(live, &card, Settings { seats: config.seats, names, guest, same_licence, absent, steward }))
}
