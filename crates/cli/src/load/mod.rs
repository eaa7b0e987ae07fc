//! A house under load: many terminals at one table, wagers sprayed across the close, a server that is killed; then what the
//! terminals were answered is compared with the journal.

pub mod door;
pub mod files;
pub mod house;
pub mod lookout;
mod report;
pub mod terminal;

use std::{
    io,
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, OnceLock, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use journal::Hash;
use tokio::{
    sync::watch,
    task::JoinSet,
    time::{Instant, sleep, timeout},
};

use self::{
    door::Door,
    house::{House, Limits},
    lookout::{TableState, look},
    terminal::{Floor, Terminal, TerminalLog, clock_ms},
};
pub use self::{
    house::Pace,
    report::{Report, RoundTook, Usage, middle, share, usage},
};
use report::Counts;

/// Guests are let in over so many connections at a time.
const DOORS: usize = 8;
/// Sockets are opened so many at a time: a listener has a short queue.
const TOGETHER: usize = 64;
/// Nothing has changed for so long: the run is given up.
const STUCK: Duration = Duration::from_secs(120);

#[derive(Clone, Debug)]
pub struct Plan {
    /// The program that serves.
    pub program: PathBuf,
    /// The name of a submission in the program.
    pub submission: String,
    pub terminals: u16,
    pub rounds: u64,
    pub wagers: u32,
    pub kills: u32,
    pub flat_out: bool,
    pub pace: Pace,
}

/// Where the load goes.
#[derive(Debug)]
pub enum Target<'a> {
    /// A house of its own in this folder.
    Own(&'a Path),
    /// One that is open already; its journal, where we may read it.
    There { at: SocketAddr, table: Option<String>, journal: Option<PathBuf> },
}

#[derive(Debug, thiserror::Error)]
pub enum LoadFault {
    #[error("the house: {0}")]
    House(io::Error),
    #[error("the terminals: {0}")]
    Terminals(io::Error),
    #[error("a terminal got no seat at {table}: {why}")]
    NoSeat { table: String, why: String },
    #[error(
        "{ready} of {of} terminals have a seat with chips at {table}, and for two minutes no other got one; take fewer \
         terminals, or a table whose chips have no colour"
    )]
    NoChips { table: String, ready: u64, of: u64 },
    #[error("nothing has happened at the table for two minutes; it is {phase}, round {round}")]
    Stuck { round: u64, phase: String },
    #[error("the table is suspended: {0}")]
    Holding(String),
}

/// How far a run is, for whoever waits.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    pub what: &'static str,
    pub done: u64,
    pub of: u64,
}

/// Runs the plan and says what was found.
pub async fn run(plan: &Plan, target: Target<'_>, progress: impl Fn(Step)) -> Result<Report, LoadFault> {
    let mut own = match &target {
        Target::Own(folder) => {
            let opened = House::open(&plan.program, folder, &plan.submission, plan.terminals, &plan.pace, Limits::Wide);
            Some(opened.map_err(LoadFault::House)?)
        }
        Target::There { .. } => None,
    };
    let (at, named, journal) = match target {
        Target::Own(_) => (own.as_ref().map(|house| house.address), Some(house::TABLE.to_owned()), None),
        Target::There { at, table, journal } => (Some(at), table, journal),
    };
    let at = at.expect("there is a house");
    let floor = Arc::new(survey(plan, at, named).await.map_err(LoadFault::Terminals)?);
    let (seen_in, seen) = watch::channel(TableState::default());
    let watched = floor.clone();
    let lookout = tokio::spawn(async move { look(&watched, seen_in).await });
    let (over_in, over) = watch::channel(false);

    let cookies = guests(at, plan.terminals, &progress).await.map_err(LoadFault::Terminals)?;
    let mut terminals = JoinSet::new();
    let all = u64::from(plan.terminals);
    for (number, cookie) in (0..).zip(cookies) {
        terminals.spawn(Terminal::new(&floor, number, cookie, seen.clone(), over.clone()).run());
        if (number as usize + 1).is_multiple_of(TOGETHER) {
            let enough = u64::from(number + 1) - TOGETHER as u64;
            let enough = || floor.ready.load(Ordering::Relaxed) >= enough || floor.turned_away.get().is_some();
            let _ = timeout(Duration::from_secs(5), until(enough)).await;
            progress(Step { what: "seats taken", done: floor.ready.load(Ordering::Relaxed), of: all });
        }
    }
    let table = seen.clone();
    seats(&floor, all, &progress).await?;

    let usage = own.as_ref().map(|house| report::usage(house.process()));
    let (begun, before) = (Instant::now(), counts(&floor));
    for kill in 0..plan.kills {
        progress(Step { what: "kills", done: u64::from(kill), of: u64::from(plan.kills) });
        kill_once(own.as_mut().expect("only a house of our own is killed"), &floor, &table, kill).await?;
    }
    let first = seen.borrow().over();
    // A round that was half over when the terminals were ready counts as none.
    let last = first + plan.rounds + 1;
    wait(
        &floor,
        &table,
        || table.borrow().over() >= last,
        |_| {
            let done = table.borrow().over().saturating_sub(first).min(plan.rounds);
            progress(Step { what: "rounds", done, of: plan.rounds });
        },
    )
    .await?;
    let lasted = begun.elapsed();
    let after = counts(&floor);
    let used = own.as_ref().map(|house| report::usage(house.process()));
    let _ = over_in.send(true);
    let mut kept: Vec<TerminalLog> = Vec::new();
    while let Some(ended) = terminals.join_next().await {
        kept.push(ended.map_err(|error| LoadFault::Terminals(io::Error::other(error)))?);
        progress(Step { what: "terminals gone", done: kept.len() as u64, of: all });
    }
    drop(seen);
    drop(table);
    lookout.abort();
    let mut report = Report::new(plan, &kept, lasted);
    report.during(before, after, usage.zip(used).filter(|_| plan.kills == 0));
    let journal = match &mut own {
        Some(house) => {
            let ended = house.close().map_err(LoadFault::House)?;
            if !ended.success() {
                report.wrong.push(format!("the house did not close well: {ended}"));
            }
            Some(house.journal())
        }
        None => journal,
    };
    if let Some(journal) = journal {
        progress(Step { what: "records compared with receipts", done: 0, of: 1 });
        report.hold_against(&journal, own.is_some());
    }
    Ok(report)
}

/// What the terminals need to know of the table.
async fn survey(plan: &Plan, at: SocketAddr, named: Option<String>) -> io::Result<Floor> {
    let mut door = Door::open(at).await?;
    let table = match named {
        Some(table) => table,
        None => door.automatic().await?.ok_or_else(|| {
            io::Error::other("the house has no automatic table; name one with --table if a dealer is there")
        })?,
    };
    let card = door.card(&table).await?;
    let least = |spot: &server::protocol::SpotOut| {
        let step = spot.band.and_then(|band| band.increment).unwrap_or(1).max(1);
        let min = spot.band.map_or(100, |band| band.min);
        (spot.id, (min + step - 1) / step * step)
    };
    let spots: Vec<(u16, i64)> = card.felt.spots.iter().filter(|spot| !spot.courtesy).map(least).collect();
    if spots.is_empty() {
        return Err(io::Error::other("there is no place for a wager at this table"));
    }
    Ok(Floor {
        at,
        table,
        spots,
        wagers: plan.wagers,
        flat_out: plan.flat_out,
        run: Hash::of(format!("load {} {} {at}", std::process::id(), clock_ms()).as_bytes()),
        ready: AtomicU64::new(0),
        turned_away: OnceLock::new(),
        answers: AtomicU64::new(0),
        taken: AtomicU64::new(0),
        betting: Mutex::default(),
        views: AtomicU64::new(0),
    })
}

/// Cookies of new guests.
async fn guests(at: SocketAddr, many: u16, progress: &impl Fn(Step)) -> io::Result<Vec<String>> {
    let mut doors = JoinSet::new();
    for door in 0..DOORS {
        let mine = (usize::from(many) + DOORS - 1 - door) / DOORS;
        doors.spawn(async move {
            let mut open = Door::open(at).await?;
            let mut cookies = Vec::with_capacity(mine);
            for _ in 0..mine {
                cookies.push(open.guest().await?);
            }
            io::Result::Ok(cookies)
        });
    }
    let mut all = Vec::new();
    while let Some(cookies) = doors.join_next().await {
        all.extend(cookies.map_err(io::Error::other)??);
        progress(Step { what: "guests", done: all.len() as u64, of: u64::from(many) });
    }
    Ok(all)
}

/// Kills the house while wagers are on their way, and opens it again.
async fn kill_once(
    house: &mut House,
    floor: &Floor,
    seen: &watch::Receiver<TableState>,
    kill: u32,
) -> Result<(), LoadFault> {
    let taken = floor.taken.load(Ordering::Relaxed);
    wait(floor, seen, || seen.borrow().takes_bets && floor.taken.load(Ordering::Relaxed) > taken, |_| {}).await?;
    // Another moment of the betting, or just past it, each time.
    let left = seen.borrow().until.map_or(0, |until| until - clock_ms()).clamp(0, 5000).unsigned_abs();
    sleep(Duration::from_millis((left + 200) * u64::from(kill * 7 % 11) / 10)).await;
    house.kill().map_err(LoadFault::House)?;
    tokio::task::block_in_place(|| house.again()).map_err(LoadFault::House)
}

/// Waits until every terminal has a seat with chips. The rounds that go by meanwhile say nothing of that.
async fn seats(floor: &Floor, all: u64, progress: &impl Fn(Step)) -> Result<(), LoadFault> {
    let mut mark = (Instant::now(), 0);
    loop {
        let ready = floor.ready.load(Ordering::Relaxed);
        progress(Step { what: "seats taken", done: ready, of: all });
        let table = || floor.table.clone();
        if let Some(why) = floor.turned_away.get() {
            return Err(LoadFault::NoSeat { table: table(), why: why.clone() });
        }
        if ready >= all {
            return Ok(());
        }
        if ready != mark.1 {
            mark = (Instant::now(), ready);
        } else if mark.0.elapsed() > STUCK {
            return Err(LoadFault::NoChips { table: table(), ready, of: all });
        }
        sleep(Duration::from_millis(10)).await;
    }
}

/// Waits for something at the table, and gives up when nothing happens there any more.
async fn wait(
    floor: &Floor,
    seen: &watch::Receiver<TableState>,
    done: impl Fn() -> bool,
    tell: impl Fn(&Floor),
) -> Result<(), LoadFault> {
    let mut mark = (Instant::now(), 0, TableState::default());
    while !done() {
        tell(floor);
        sleep(Duration::from_millis(10)).await;
        let answers = floor.answers.load(Ordering::Relaxed);
        let now = seen.borrow().clone();
        if let Some(why) = now.holding {
            return Err(LoadFault::Holding(why));
        }
        if answers != mark.1 || now != mark.2 {
            mark = (Instant::now(), answers, now);
        } else if mark.0.elapsed() > STUCK {
            return Err(LoadFault::Stuck { round: now.round, phase: now.phase });
        }
    }
    tell(floor);
    Ok(())
}

async fn until(done: impl Fn() -> bool) {
    while !done() {
        sleep(Duration::from_millis(2)).await;
    }
}

fn counts(floor: &Floor) -> Counts {
    let betting = floor.betting.lock().unwrap_or_else(PoisonError::into_inner).so_far(Instant::now());
    let [answers, taken, views] =
        [&floor.answers, &floor.taken, &floor.views].map(|count| count.load(Ordering::Relaxed));
    Counts { answers, taken, views, betting }
}
