//! Figures for those who watch over the program. Each is a number that is added to where something happens; words are made
//! only when somebody asks.

mod text;

use std::{
    fs,
    path::Path,
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

pub use text::text;

use crate::protocol::Outcome;

/// A token that can be guessed is none.
const TOKEN_MIN: usize = 16;

#[derive(Debug, Default)]
pub struct Counter(AtomicU64);

impl Counter {
    pub fn add(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Upper bounds in microseconds: from one sync of a fast disk to what nobody should wait.
const BOUNDS_US: [u64; 14] = [
    250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000, 10_000_000,
];

/// How long things took, counted by how long. Sums are whole microseconds.
#[derive(Debug, Default)]
pub struct Histogram {
    counts: [Counter; BOUNDS_US.len()],
    beyond: Counter,
    sum_us: AtomicU64,
}

impl Histogram {
    pub fn took(&self, time: Duration) {
        let us = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        let at = BOUNDS_US.partition_point(|bound| *bound < us);
        self.counts.get(at).unwrap_or(&self.beyond).add();
        self.sum_us.fetch_add(us, Ordering::Relaxed);
    }
}

/// How an order ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    Accepted,
    /// By the rules.
    Refused,
    /// It waits for a second person.
    Pending,
    /// The world said no: a full disk, a table that holds, words that are no order.
    Failed,
    /// It was never taken: a full queue, a role that may not, a house that closes.
    NotTaken,
}

impl Ended {
    const ALL: [(Ended, &str); 5] = [
        (Ended::Accepted, "accepted"),
        (Ended::Refused, "refused"),
        (Ended::Pending, "pending"),
        (Ended::Failed, "failed"),
        (Ended::NotTaken, "not-taken"),
    ];
}

impl From<&Outcome> for Ended {
    fn from(outcome: &Outcome) -> Ended {
        match outcome {
            Outcome::Accepted { .. } => Ended::Accepted,
            Outcome::Refused { .. } => Ended::Refused,
            Outcome::Pending { .. } => Ended::Pending,
            Outcome::Failed { .. } => Ended::Failed,
        }
    }
}

#[derive(Debug, Default)]
pub struct Orders([Counter; Ended::ALL.len()]);

impl Orders {
    pub fn ended(&self, how: Ended) {
        self.0[how as usize].add();
    }
}

/// Of one table, since the program started.
#[derive(Debug, Default)]
pub struct TableMetrics {
    /// Orders of people, and of the program itself: devices, croupier, computer players, what two people agreed on.
    pub people: Orders,
    pub program: Orders,
    /// From the arrival of a person's order to its durable answer.
    pub answered: Histogram,
    /// Views made for everybody.
    pub broadcasts: Counter,
    pub rounds: Counter,
    pub void_rounds: Counter,
}

/// Why a screen was let go.
const GOODBYES: [&str; 8] =
    ["slow", "silent", "too-fast", "not-understood", "protocol", "signed-out", "resync", "closing"];
const CLASSES: [&str; 5] = ["1xx", "2xx", "3xx", "4xx", "5xx"];

/// Of the house, since the program started.
#[derive(Debug, Default)]
pub struct Metrics {
    /// Messages sent to screens.
    pub sent: Counter,
    goodbyes: [Counter; GOODBYES.len()],
    requests: [Counter; CLASSES.len()],
    pub sign_ins: Counter,
    pub sign_ins_wrong: Counter,
    pub sign_ins_throttled: Counter,
    pub connections_not_admitted: Counter,
    pub screens_not_admitted: Counter,
}

impl Metrics {
    pub fn let_go(&self, why: &str) {
        let at = GOODBYES.iter().position(|known| *known == why);
        debug_assert!(at.is_some(), "`{why}` is not a reason to disconnect a screen");
        if let Some(counter) = at.and_then(|at| self.goodbyes.get(at)) {
            counter.add();
        }
    }

    pub fn request(&self, status: u16) {
        if let Some(counter) = usize::from(status / 100).checked_sub(1).and_then(|at| self.requests.get(at)) {
            counter.add();
        }
    }
}

/// The token that opens `/metrics` from elsewhere, or what is wrong with its file.
pub fn token(path: &Path) -> Result<String, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let token = text.trim();
    let plain = token.bytes().all(|byte| byte.is_ascii_graphic());
    if token.len() < TOKEN_MIN || !plain {
        return Err(format!("{}: a token is at least {TOKEN_MIN} letters and digits on one line", path.display()));
    }
    Ok(token.to_owned())
}
