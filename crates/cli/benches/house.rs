//! What a house costs, beside the plainest that could be had, in one run:
//!
//! - processor time of the server for each view that it delivers, and that of a bare broadcaster of the same library;
//! - durable wagers acknowledged in a second of betting, and the 99th of 100 answers in units of one bare `fdatasync`;
//! - memory of a connection; processor time of a house where nothing happens.
//!
//! `cargo bench -p wheelhouse-cli --bench house`; `-- --terminals 10000` is the long form, `-- --wagers` takes the wagers alone.
//! Nothing here fails on a slow machine.

use std::{
    fs::{File, OpenOptions},
    io::{self, BufRead, BufReader, Write},
    net::SocketAddr,
    os::unix::fs::FileExt,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use axum::{
    Router,
    extract::{
        State,
        ws::{Message, Utf8Bytes, WebSocketUpgrade},
    },
    response::Response,
    routing::get,
};
use futures_util::SinkExt;
use tokio::{
    sync::watch,
    time::{Instant, sleep},
};
use wheelhouse_cli::load::{
    Pace, Plan, RoundTook, Target,
    door::{Door, Socket, next_text, socket},
    files,
    house::{House, Limits, TABLE},
    middle, run, share, usage,
};

const PROGRAM: &str = env!("CARGO_BIN_EXE_wheelhouse");
/// A wager of one terminal changes the view of all so often.
const EVERY: Duration = Duration::from_millis(260);
const WINDOW: Duration = Duration::from_secs(8);

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let after = |name: &str| args.iter().position(|arg| arg == name).and_then(|at| args.get(at + 1));
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("tasks can be run");
    if let Some(length) = after("--plain").and_then(|length| length.parse().ok()) {
        return runtime.block_on(plain(length)).expect("the plain broadcaster runs");
    }
    let terminals = after("--terminals").and_then(|many| many.parse().ok()).unwrap_or(2000);
    let may = files::raise();
    if may < terminals + 100 {
        println!("{terminals} terminals need more open files than the system allows ({may})");
        return;
    }
    let submission =
        after("--submission").cloned().unwrap_or_else(|| "us-md-roulette-single-zero-value-chips".to_owned());
    runtime.block_on(async {
        if !args.iter().any(|arg| arg == "--wagers") {
            broadcast(&submission, terminals).await.expect("the house runs");
        }
        wagers(&submission).await.expect("the house runs");
    });
}

fn line(name: &str, value: &str, wanted: &str) {
    println!("{name:<58} {value:>12}   {wanted}");
}

/// The plainest broadcaster: a view for everybody whenever there is one, and nothing else.
async fn plain(length: usize) -> io::Result<()> {
    let text = |count: u64| Utf8Bytes::from(format!("{count:0length$}"));
    let (tell, told) = watch::channel(text(0));
    let upgrade = |State(told): State<watch::Receiver<Utf8Bytes>>, upgrade: WebSocketUpgrade| async move {
        let upgrade: Response =
            upgrade.read_buffer_size(1024).write_buffer_size(0).on_upgrade(|mut socket| async move {
                let mut told = told;
                while told.changed().await.is_ok() {
                    let view = told.borrow_and_update().clone();
                    if socket.send(Message::Text(view)).await.is_err() {
                        break;
                    }
                }
            });
        upgrade
    };
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    println!("{}", listener.local_addr()?);
    let path = format!("/api/tables/{TABLE}/socket");
    let served = axum::serve(listener, Router::new().route(&path, get(upgrade)).with_state(told));
    let ticks = async {
        for count in 0.. {
            sleep(EVERY).await;
            tell.send_replace(text(count));
        }
    };
    tokio::select! {
        served = served => served,
        () = ticks => Ok(()),
    }
}

/// A broadcaster in a process of its own.
struct Plain(Child);

impl Plain {
    fn open(length: usize) -> io::Result<(Plain, SocketAddr)> {
        let mut child = Command::new(std::env::current_exe()?)
            .args(["--plain", &length.to_string()])
            .stdout(Stdio::piped())
            .spawn()?;
        let mut said = String::new();
        BufReader::new(child.stdout.take().expect("it was asked for")).read_line(&mut said)?;
        let at = said.trim().parse().map_err(io::Error::other)?;
        Ok((Plain(child), at))
    }
}

impl Drop for Plain {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Processor time of all threads of a process, in microseconds.
fn cpu_us(process: u32) -> u64 {
    let tasks = std::fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
    let of = |path: PathBuf| std::fs::read_to_string(path.join("schedstat")).ok();
    let ns: u64 = tasks.filter_map(|task| of(task.path())?.split(' ').next()?.parse::<u64>().ok()).sum();
    ns / 1000
}

struct Listeners {
    heard: Arc<AtomicU64>,
    bytes: Arc<AtomicU64>,
    tasks: Vec<tokio::task::JoinHandle<()>>,
}

/// Terminals that listen.
async fn listeners(at: SocketAddr, many: u64, guests: bool) -> io::Result<Listeners> {
    let (heard, bytes) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
    let mut tasks = Vec::new();
    let mut door = if guests { Some(Door::open(at).await?) } else { None };
    for _ in 0..many {
        let cookie = match &mut door {
            Some(door) => Some(door.guest().await?),
            None => None,
        };
        let socket: Socket = socket(at, TABLE, "terminal", cookie.as_deref()).await.map_err(io::Error::other)?;
        let (heard, bytes) = (heard.clone(), bytes.clone());
        tasks.push(tokio::spawn(async move {
            let mut socket = socket;
            while let Some(text) = next_text(&mut socket).await {
                if !text.starts_with('{') || text.starts_with("{\"type\":\"table\"") {
                    heard.fetch_add(1, Ordering::Relaxed);
                    bytes.store(text.len() as u64, Ordering::Relaxed);
                }
            }
        }));
    }
    Ok(Listeners { heard, bytes, tasks })
}

/// Microseconds of a process for each delivery, times a hundred, and how many deliveries there were.
async fn for_each(process: u32, listeners: &Listeners) -> (u64, u64) {
    // Until all is quiet that coming in has brought about.
    sleep(Duration::from_secs(2)).await;
    let (before, first) = (cpu_us(process), listeners.heard.load(Ordering::Relaxed));
    sleep(WINDOW).await;
    let delivered = listeners.heard.load(Ordering::Relaxed) - first;
    ((cpu_us(process) - before) * 100 / delivered.max(1), delivered)
}

async fn broadcast(submission: &str, many: u64) -> io::Result<()> {
    let folder = tempfile::tempdir()?;
    let pace = Pace { betting_ms: 120_000, spin_ms: 300, pause_ms: 200 };
    let house = House::open(Path::new(PROGRAM), folder.path(), submission, 1000, &pace, Limits::Wide)?;
    sleep(Duration::from_secs(1)).await;
    let (before, began) = (cpu_us(house.process()), Instant::now());
    sleep(Duration::from_secs(5)).await;
    let idle = (cpu_us(house.process()) - before) * 10_000 / u64::try_from(began.elapsed().as_micros()).unwrap_or(1);
    line("an idle house, per cent of a core", &share(idle, 100), "wanted: below 1");

    let empty = usage(house.process()).kib;
    let all = listeners(house.address, many, true).await?;
    sleep(Duration::from_secs(1)).await;
    let full = usage(house.process()).kib;
    line(
        "memory of a connection, KiB",
        &share((full.saturating_sub(empty)) * 100 / many.max(1), 100),
        "wanted: below 12",
    );

    let mut door = Door::open(house.address).await?;
    let card = door.card(TABLE).await?;
    let spot = card.felt.spots.iter().find(|spot| spot.wager == "straight").expect("there are numbers");
    let amount = spot.band.map_or(100, |band| band.min);
    let cookie = door.guest().await?;
    let player = socket(house.address, TABLE, "terminal", Some(&cookie)).await.map_err(io::Error::other)?;
    let playing = tokio::spawn(play(player, spot.id, amount));
    let (ours, delivered) = for_each(house.process(), &all).await;
    line("views delivered to terminals a second", &(delivered / WINDOW.as_secs()).to_string(), "");
    playing.abort();
    all.tasks.iter().for_each(tokio::task::JoinHandle::abort);
    let length = all.bytes.load(Ordering::Relaxed);
    line("bytes of a view", &length.to_string(), "");
    drop(house);

    let (child, at) = Plain::open(usize::try_from(length).unwrap_or(2000))?;
    let all = listeners(at, many, false).await?;
    let (plain, delivered) = for_each(child.0.id(), &all).await;
    line("and by a plain broadcaster", &(delivered / WINDOW.as_secs()).to_string(), "");
    line("processor time of a delivery, us", &share(ours, 100), "");
    line("and of a plain broadcaster, us", &share(plain, 100), "");
    line("the one to the other", &share(ours, plain), "wanted: at most 2");
    all.tasks.iter().for_each(tokio::task::JoinHandle::abort);
    Ok(())
}

/// Lays a chip and takes it back, so that everybody sees another felt each time.
async fn play(mut socket: Socket, spot: u16, amount: i64) {
    let order = |count: u64, act: serde_json::Value| {
        let id = format!("{:016x}{count:016x}", std::process::id());
        let text = serde_json::json!({"type": "order", "id": id, "order": act}).to_string();
        tokio_tungstenite::tungstenite::Message::text(text)
    };
    let _ = socket.send(order(0, serde_json::json!({"act": "take-seat"}))).await;
    for count in 1.. {
        sleep(EVERY).await;
        let act = if count % 2 == 1 {
            serde_json::json!({"act": "place-wager", "on": {"spot": spot}, "amount": amount})
        } else {
            serde_json::json!({"act": "clear-wagers"})
        };
        if socket.send(order(count, act)).await.is_err() {
            return;
        }
    }
}

/// Bare `fdatasync`s of a page in a file that does not grow, one after another until told to end, with a pause between them: when
/// each began, and the microseconds that it took.
fn bare_syncs(folder: &Path, pause: Duration, goes_on: impl Fn(usize) -> bool) -> io::Result<Vec<(Instant, u64)>> {
    let file = OpenOptions::new().create(true).truncate(false).write(true).open(folder.join("bare"))?;
    prepare(&file)?;
    let mut took = Vec::new();
    for at in (0..256_u64).cycle() {
        if !goes_on(took.len()) {
            break;
        }
        let begun = Instant::now();
        file.write_all_at(&[u8::try_from(at % 251).unwrap_or(0); 4096], at * 4096)?;
        file.sync_data()?;
        took.push((begun, u64::try_from(begun.elapsed().as_micros()).unwrap_or(u64::MAX)));
        std::thread::sleep(pause);
    }
    Ok(took)
}

/// What other machines on the same processors took from this one, a look every so often: when, and the ticks so far. Rounds in
/// which they took much say nothing of the house.
struct Stolen(Vec<(Instant, u64)>);

impl Stolen {
    const EVERY: Duration = Duration::from_millis(50);
    /// Ticks of a hundred that may go to others in a round that counts.
    const AT_MOST: u64 = 2;

    fn watch(over: &AtomicBool) -> Stolen {
        let mut seen = Vec::new();
        while !over.load(Ordering::Relaxed) {
            let stat = std::fs::read_to_string("/proc/stat").unwrap_or_default();
            let ticks = stat.lines().next().and_then(|all| all.split_whitespace().nth(8)?.parse().ok());
            seen.push((Instant::now(), ticks.unwrap_or(0)));
            std::thread::sleep(Stolen::EVERY);
        }
        Stolen(seen)
    }

    fn is_ours(&self, round: &RoundTook) -> bool {
        let at = |when: Instant| self.0[self.0.partition_point(|(seen, _)| *seen < when).min(self.0.len() - 1)].1;
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get) as u64;
        let ticks = u64::try_from((round.until - round.from).as_millis() / 10).unwrap_or(u64::MAX) * cores;
        (at(round.until) - at(round.from)) * 100 <= ticks * Stolen::AT_MOST
    }
}

fn prepare(mut file: &File) -> io::Result<()> {
    file.write_all(&vec![0; 1 << 20])?;
    file.sync_all()
}

/// How terminals lay their wagers.
struct Laid {
    terminals: u16,
    wagers: u32,
    flat_out: bool,
    betting_ms: u32,
    rounds: u64,
}

/// So many rounds with the processors to ourselves are wanted of a load, and it is begun so often at most to have them.
const OURS_WANTED: usize = 5;
const TRIES: usize = 6;

async fn wagers(submission: &str) -> io::Result<()> {
    // Wagers that come when they come, at somewhat more than the rate that is wanted; then as many as there is room for. What one
    // seat may lay in a round is laid sooner than a second is over, so that a longer betting would measure the waiting.
    for laid in [
        Laid { terminals: 200, wagers: 75, flat_out: false, betting_ms: 2000, rounds: 15 },
        Laid { terminals: 32, wagers: 1, flat_out: true, betting_ms: 1000, rounds: 5 },
        Laid { terminals: 256, wagers: 1, flat_out: true, betting_ms: 1000, rounds: 5 },
    ] {
        let mut seen = Seen::default();
        for _ in 0..TRIES {
            seen.load(submission, &laid).await?;
            if seen.ours.len() >= OURS_WANTED {
                break;
            }
        }
        seen.tell(&laid);
    }
    Ok(())
}

/// What loads of one kind have shown.
#[derive(Default)]
struct Seen {
    /// Bare syncs with nothing beside them, and beside the rounds that were ours, or beside any, in microseconds.
    alone: Vec<u64>,
    beside_ours: Vec<u64>,
    beside: Vec<u64>,
    /// Of each load.
    a_second: Vec<u64>,
    p50: Vec<u64>,
    p99: Vec<u64>,
    /// 99 of 100 in each round with the processors to ourselves.
    ours: Vec<u64>,
    rounds: usize,
}

impl Seen {
    async fn load(&mut self, submission: &str, laid: &Laid) -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let alone = bare_syncs(folder.path(), Duration::ZERO, |done| done < 400)?;
        self.alone.extend(alone.into_iter().map(|(_, us)| us));
        // The same beside the load: terminals and house share the cores, and a bare sync waits for one of them as an answer does.
        let (beside, over) = (tempfile::tempdir()?, Arc::new(AtomicBool::new(false)));
        let syncs = std::thread::spawn({
            let (folder, over) = (beside.path().to_owned(), over.clone());
            move || bare_syncs(&folder, Duration::from_millis(20), |_| !over.load(Ordering::Relaxed))
        });
        let stolen = std::thread::spawn({
            let over = over.clone();
            move || Stolen::watch(&over)
        });
        let plan = Plan {
            program: PROGRAM.into(),
            submission: submission.to_owned(),
            terminals: laid.terminals,
            rounds: laid.rounds,
            wagers: laid.wagers,
            kills: 0,
            flat_out: laid.flat_out,
            pace: Pace { betting_ms: laid.betting_ms, spin_ms: 10, pause_ms: 10 },
        };
        let report = run(&plan, Target::Own(folder.path()), |_| {}).await.map_err(io::Error::other)?;
        over.store(true, Ordering::Relaxed);
        let syncs = syncs.join().expect("it only writes")?;
        let stolen = stolen.join().expect("it only looks");
        assert!(report.wrong.is_empty(), "{:?}", report.wrong);
        self.a_second.push(report.open_a_second);
        self.p50.push(report.p50_us);
        self.p99.push(report.p99_us);
        self.rounds += report.by_round.len();
        self.beside.extend(syncs.iter().map(|(_, us)| us));
        for round in report.by_round.iter().filter(|round| stolen.is_ours(round)) {
            self.ours.push(round.p99_us);
            let beside = syncs.iter().filter(|(begun, _)| (round.from..round.until).contains(begun));
            self.beside_ours.extend(beside.map(|(_, us)| us));
        }
        Ok(())
    }

    fn tell(self, laid: &Laid) {
        let how = if laid.flat_out { "flat out" } else { "paced" };
        let named = |what: &str| format!("{} terminals {how}: {what}", laid.terminals);
        let say = |what: &str, us: u64, wanted: &str| line(&named(what), &us.to_string(), wanted);
        let alone = middle(self.alone);
        say("one bare fdatasync before the load, us", alone, "");
        say("wagers taken a second of betting", middle(self.a_second), "wanted: 5000 or more");
        say("half answered within, us", middle(self.p50), "");
        say("99 of 100 answered within, us", middle(self.p99), "");
        say("one bare fdatasync beside it, us", middle(self.beside), "");
        let counted = format!("{} of {}", self.ours.len(), self.rounds);
        line(&named("rounds with the processors to ourselves"), &counted, "");
        if self.ours.is_empty() {
            return println!("  Others took the processors in every round: of the house alone nothing can be said.");
        }
        let (ours, beside) = (middle(self.ours), middle(self.beside_ours));
        say("99 of 100 of the middle one of them, us", ours, "");
        say("one bare fdatasync beside them, us", beside, "");
        let wanted = if laid.flat_out { "" } else { "wanted: below 20" };
        line(&named("the one in the other"), &share(ours, beside), wanted);
        line(&named("and in bare ones before the load"), &share(ours, alone), "");
    }
}
