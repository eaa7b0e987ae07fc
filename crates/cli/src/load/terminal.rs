//! One terminal: a guest who sits down, lays wagers around the close, keeps every receipt, and sends what was not answered
//! again until it is.

use std::{
    collections::BTreeMap,
    net::SocketAddr,
    sync::{
        Arc, Mutex, OnceLock,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, SystemTime},
};

use futures_util::SinkExt;
use journal::{CommandId, Hash};
use serde::Deserialize;
use server::{
    protocol::{Act, Answer, On, Outcome, ToServer},
    tables::hex,
};
use tokio::{
    sync::watch,
    time::{Instant, sleep, sleep_until, timeout},
};
use tokio_tungstenite::tungstenite::Message;

use super::{
    door::{Socket, next_text, socket},
    lookout::{Betting, TableState},
};

/// Wagers of one seat that a house takes in one round, less a few.
const LAID_MAX: u32 = 190;
/// A terminal that gets no answer for so long asks again, on a new connection.
const PATIENCE: Duration = Duration::from_secs(20);
/// When everything is over, so long is waited for the last answers.
const LAST: Duration = Duration::from_secs(60);

/// What all terminals share.
#[derive(Debug)]
pub struct Floor {
    pub at: SocketAddr,
    pub table: String,
    /// Where chips may lie, and the least amount there.
    pub spots: Vec<(u16, i64)>,
    /// Wagers of each terminal in each round.
    pub wagers: u32,
    /// The next wager follows the answer, and nobody waits for the close.
    pub flat_out: bool,
    /// Ids made from it were never used before.
    pub run: Hash,
    /// Terminals with a seat and chips.
    pub ready: AtomicU64,
    /// Why a terminal got no seat, the first of them.
    pub turned_away: OnceLock<String>,
    pub answers: AtomicU64,
    pub taken: AtomicU64,
    /// How long the table has taken bets.
    pub betting: Mutex<Betting>,
    pub views: AtomicU64,
}

/// An order and what was said of it.
#[derive(Clone, Debug)]
pub struct OrderLog {
    pub wager: bool,
    /// In which round it was given, as the terminal saw it.
    pub round: u64,
    text: String,
    pub sent: u32,
    /// What was answered each time.
    pub answers: Vec<Outcome>,
    pub first_sent: Instant,
    /// From the first sending to the first answer.
    pub took: Duration,
}

/// What a terminal brings home.
#[derive(Debug, Default)]
pub struct TerminalLog {
    pub given: BTreeMap<CommandId, OrderLog>,
    /// Why the house let it go, each time.
    pub goodbyes: Vec<String>,
    pub connections: u32,
    /// Answers to orders that it never gave.
    pub strange: u32,
}

pub struct Terminal {
    floor: Arc<Floor>,
    number: u32,
    cookie: String,
    seen: watch::Receiver<TableState>,
    over: watch::Receiver<bool>,
    dice: u64,
    kept: TerminalLog,
    /// Orders without an answer.
    open: BTreeMap<CommandId, Instant>,
    /// A seat was asked for.
    asked: bool,
    /// With chips.
    seated: bool,
    played: u64,
    laid: u32,
    due: Vec<Instant>,
}

impl std::fmt::Debug for Terminal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Terminal").field("number", &self.number).finish_non_exhaustive()
    }
}

#[derive(Deserialize)]
struct SeatMessage {
    seat: Option<SeatSeen>,
}

#[derive(Deserialize)]
struct AnswerMessage {
    answer: Answer,
}

#[derive(Deserialize)]
struct SeatSeen {
    balance: i64,
}

#[derive(Deserialize)]
struct GoodbyeMessage {
    reason: String,
}

impl Terminal {
    pub fn new(
        floor: &Arc<Floor>,
        number: u32,
        cookie: String,
        seen: watch::Receiver<TableState>,
        over: watch::Receiver<bool>,
    ) -> Terminal {
        Terminal {
            floor: floor.clone(),
            number,
            cookie,
            seen,
            over,
            dice: u64::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1,
            kept: TerminalLog::default(),
            open: BTreeMap::new(),
            asked: false,
            seated: false,
            played: 0,
            laid: 0,
            due: Vec::new(),
        }
    }

    pub async fn run(mut self) -> TerminalLog {
        let mut last: Option<Instant> = None;
        loop {
            if *self.over.borrow() {
                let until = *last.get_or_insert_with(|| Instant::now() + LAST);
                if self.open.is_empty() || Instant::now() > until {
                    return self.kept;
                }
            }
            if let Ok(mut socket) = socket(self.floor.at, &self.floor.table, "terminal", Some(&self.cookie)).await {
                self.kept.connections += 1;
                self.due.clear();
                let _ = self.sit(&mut socket).await;
                let _ = timeout(Duration::from_secs(1), socket.close(None)).await;
            } else {
                sleep(Duration::from_millis(20 + self.below(60))).await;
            }
        }
    }

    /// Plays on one connection, until it is lost or all is over.
    async fn sit(&mut self, socket: &mut Socket) -> Result<(), ()> {
        for id in self.open.keys().copied().collect::<Vec<_>>() {
            self.send(socket, id).await?;
        }
        let mut asked_to_stop = false;
        loop {
            if *self.over.borrow() && self.open.is_empty() {
                return Ok(());
            }
            if !std::mem::replace(&mut self.asked, true) {
                self.give(socket, Act::TakeSeat { seat: None }).await?;
            }
            self.plan();
            if self.floor.flat_out && self.may_lay() && self.open.is_empty() {
                self.wager(socket).await?;
            }
            let wake = self.due.last().copied();
            let patience = self.open.values().min().map_or_else(|| Instant::now() + PATIENCE, |sent| *sent + PATIENCE);
            tokio::select! {
                text = next_text(socket) => self.hear(&text.ok_or(())?),
                Ok(()) = self.seen.changed() => {}
                Ok(()) = self.over.changed(), if !asked_to_stop => {
                    asked_to_stop = true;
                    self.due.clear();
                }
                () = sleep_until(wake.unwrap_or(patience)), if wake.is_some() => {
                    self.due.pop();
                    self.wager(socket).await?;
                }
                () = sleep_until(patience) => {
                    if !self.open.is_empty() {
                        return Err(());
                    }
                }
            }
        }
    }

    fn may_lay(&self) -> bool {
        self.seated && self.laid < LAID_MAX && !*self.over.borrow() && self.seen.borrow().takes_bets
    }

    /// When the betting of a round has begun: the moments of this terminal's wagers, some of them past its end.
    fn plan(&mut self) {
        let (round, until) = {
            let seen = self.seen.borrow_and_update();
            if !seen.takes_bets || seen.round == self.played {
                return;
            }
            (seen.round, seen.until)
        };
        if !self.seated || *self.over.borrow() {
            return;
        }
        (self.played, self.laid) = (round, 0);
        if self.floor.flat_out {
            return;
        }
        let left = u64::try_from(until.unwrap_or(0) - clock_ms()).unwrap_or(1000).clamp(200, 60_000);
        let now = Instant::now();
        let spread = left + left / 5;
        self.due = (0..self.floor.wagers).map(|_| now + Duration::from_millis(self.below(spread))).collect();
        self.due.sort_by(|a, b| b.cmp(a));
    }

    async fn wager(&mut self, socket: &mut Socket) -> Result<(), ()> {
        let at = usize::try_from(self.below(self.floor.spots.len() as u64)).unwrap_or(0);
        let (spot, amount) = self.floor.spots[at];
        self.laid += 1;
        self.give(socket, Act::PlaceWager { on: On::Spot(spot), amount, tip: false }).await
    }

    async fn give(&mut self, socket: &mut Socket, act: Act) -> Result<(), ()> {
        let count = self.kept.given.len() as u64;
        let made = Hash::of(&[&self.floor.run.0[..], &self.number.to_be_bytes(), &count.to_be_bytes()].concat());
        let id = CommandId(made.0[..16].try_into().expect("a hash has 32 bytes"));
        let wager = matches!(act, Act::PlaceWager { .. });
        let text =
            serde_json::to_string(&ToServer::Order { id: hex(id), order: act }).expect("an order can be written");
        let now = Instant::now();
        let round = self.played;
        let given =
            OrderLog { wager, round, text, sent: 0, answers: Vec::new(), first_sent: now, took: Duration::ZERO };
        self.kept.given.insert(id, given);
        self.send(socket, id).await
    }

    async fn send(&mut self, socket: &mut Socket, id: CommandId) -> Result<(), ()> {
        self.open.insert(id, Instant::now());
        let Some(given) = self.kept.given.get_mut(&id) else { return Ok(()) };
        given.sent += 1;
        socket.send(Message::text(given.text.clone())).await.map_err(|_| ())
    }

    fn hear(&mut self, text: &str) {
        let kind = text.strip_prefix("{\"type\":\"").and_then(|rest| rest.split_once('"')).map_or("", |(kind, _)| kind);
        match kind {
            "table" => drop(self.floor.views.fetch_add(1, Ordering::Relaxed)),
            // Once it has chips, it reads no more of its own felt: the processors here are the house's as well.
            "seat" if self.seated => {}
            "seat" => {
                let balance = serde_json::from_str::<SeatMessage>(text).ok().and_then(|said| said.seat);
                self.seated = balance.is_some_and(|seat| seat.balance > 0);
                if self.seated {
                    self.floor.ready.fetch_add(1, Ordering::Relaxed);
                }
            }
            "answer" => self.answered(text),
            "goodbye" => {
                let reason = serde_json::from_str::<GoodbyeMessage>(text).map(|said| said.reason);
                self.kept.goodbyes.push(reason.unwrap_or_default());
            }
            _ => {}
        }
    }

    fn answered(&mut self, text: &str) {
        let Ok(AnswerMessage { answer: Answer { id, outcome, .. } }) = serde_json::from_str(text) else {
            self.kept.strange += 1;
            return;
        };
        let id = server::http::command_id(&id);
        let Some((id, given)) = id.and_then(|id| Some((id, self.kept.given.get_mut(&id)?))) else {
            self.kept.strange += 1;
            return;
        };
        if given.answers.is_empty() {
            given.took = given.first_sent.elapsed();
            self.floor.answers.fetch_add(1, Ordering::Relaxed);
            let taken = given.wager && matches!(outcome, Outcome::Accepted { .. });
            self.floor.taken.fetch_add(u64::from(taken), Ordering::Relaxed);
        }
        if !given.wager {
            // Who is told that there is too much to do asks again.
            self.asked = !matches!(&outcome, Outcome::Failed { said } if said.reason == "busy");
            if let Some(why) = no_seat(&outcome).filter(|_| self.asked) {
                // One is enough to tell of.
                let _ = self.floor.turned_away.set(why.to_owned());
            }
        }
        given.answers.push(outcome);
        self.open.remove(&id);
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.dice ^= self.dice << 13;
        self.dice ^= self.dice >> 7;
        self.dice ^= self.dice << 17;
        self.dice % bound.max(1)
    }
}

/// Why there is no seat, where there is none.
fn no_seat(outcome: &Outcome) -> Option<&str> {
    match outcome {
        Outcome::Accepted { .. } => None,
        Outcome::Refused { said, .. } | Outcome::Failed { said } => Some(&said.says),
        Outcome::Pending { says, .. } => Some(says),
    }
}

/// The house's clock; on loopback it is our own.
#[allow(clippy::disallowed_methods)] // Terminals live in the world outside, where there are clocks.
pub fn clock_ms() -> i64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
