//! One table, one task: an order is decided, written, and told when it is durable. Two copies of the table: `live` is ahead
//! of the disk and decides, `shown` is what the disk has and is all that anybody sees.

use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use house::{Answered, Live, LiveFault, told::Decided};
use journal::CommandId;
use table::{By, Command, Order, SeatNo, Table};
use tokio::{
    sync::{mpsc, oneshot, watch},
    time::{Instant, sleep_until},
};

use super::{
    clock::now,
    handle::{Announcement, Ask, Ends, Reply, SeatTold, Speaker, Sums, TableHandle},
    hosting::{Absent, Service},
    orders::{part_id, translate},
    promise::Noting,
    showing,
    steward::{Steward, instant},
    telling::{QUIET, encoded, hex},
    views::{self, Felt, Late, Shown},
};
use rulebook::Language;

use crate::{
    metrics::Ended,
    protocol::{self, Act, Answer, Card, Outcome, ToClient},
};

const WATCHERS_FIRST: usize = 64;
/// Refusals that could not be written are tried again after so long.
const COUNTS_AGAIN: Duration = Duration::from_secs(5);
/// Orders taken before what became durable is told.
const BATCH: usize = 512;

pub type Names = Arc<dyn Fn(u32) -> String + Send + Sync>;

/// How this house runs the table.
pub struct Settings {
    pub seats: u16,
    pub names: Names,
    /// Whether a player is a guest, or was one and is gone.
    pub guest: Arc<dyn Fn(u32) -> bool + Send + Sync>,
    /// Whether two accounts are of one person, who has one licence.
    pub same_licence: Arc<dyn Fn(u32, u32) -> bool + Send + Sync>,
    /// A guest with no screen here for so long gives up the seat.
    pub absent: Duration,
    pub steward: Steward,
}

impl std::fmt::Debug for Settings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Settings").field("seats", &self.seats).finish_non_exhaustive()
    }
}

/// A table that is ready to run, and how to speak to it.
pub struct Opened {
    pub handle: TableHandle,
    pub task: Task,
}

impl std::fmt::Debug for Opened {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Opened").field("handle", &self.handle).finish_non_exhaustive()
    }
}

/// What the thread that writes tells the task.
pub(super) enum Durable {
    Answer {
        answer: Result<Answered, LiveFault>,
        to: To,
    },
    /// A promise or a secret is on record, or could not be.
    Noted {
        noting: Noting,
        kept: bool,
    },
}

pub(super) enum To {
    Person {
        id: CommandId,
        reply: Option<Reply>,
        language: Language,
    },
    Program(oneshot::Sender<Result<Answered, LiveFault>>),
    Steward,
    /// What is done for a guest who sits down.
    Guest(u32),
    Nobody,
}

pub struct Task {
    pub(super) live: Live,
    pub(super) shown: Table,
    pub(super) says: Shown,
    pub(super) settings: Settings,
    pub(super) ends: Ends,
    pub(super) durable_in: mpsc::UnboundedSender<Durable>,
    pub(super) durable: mpsc::UnboundedReceiver<Durable>,
    pub(super) watchers: BTreeMap<u32, Watcher>,
    /// When there are so many, those that nobody listens to are swept out.
    pub(super) watchers_max: usize,
    /// Where people were seen to sit down; the table itself is asked whether they still do.
    pub(super) sits: BTreeMap<u32, SeatNo>,
    /// What each seat was paid in the round that was settled last.
    pub(super) decided: BTreeMap<u16, Vec<Settled>>,
    pub(super) decided_round: u64,
    /// What each seat had been paid in that round by the number that was corrected.
    pub(super) paid_before: Option<BTreeMap<u16, i64>>,
    /// How often that has changed.
    pub(super) settled: u64,
    pub(super) felt: Felt,
    pub(super) late: Late,
    pub(super) sums: Sums,
    /// What the house had won at this table when the program started.
    pub(super) house_before: i64,
    pub(super) dirty: Dirty,
    pub(super) services: BTreeMap<u32, Service>,
    pub(super) absent: Absent,
    /// Who waits for chips, and since when. No record is made of it: it is a light, and goes out with the program.
    pub(super) lights: BTreeMap<u32, i64>,
    /// When what is quiet is told.
    pub(super) told_at: Instant,
    /// Groups of screens that do not know what the others know, and when the next of them is told.
    pub(super) behind: VecDeque<usize>,
    pub(super) group_at: Instant,
    /// No seat is told before.
    pub(super) seats_at: Instant,
    pub(super) draining: Option<Vec<oneshot::Sender<()>>>,
    pub(super) in_flight: usize,
    pub(super) stopped: bool,
    pub(super) waits_for_room: bool,
    /// A table that holds is not opened again before this.
    pub(super) reload_at: Instant,
}

impl std::fmt::Debug for Task {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Task").field("table", self.live.key()).finish_non_exhaustive()
    }
}

/// Whoever looks at the view of one person's seat.
pub(super) struct Watcher {
    pub(super) tell: watch::Sender<SeatTold>,
    pub(super) told_at: Instant,
    /// Which settlement, of which seat, they were told.
    pub(super) paid: Option<(u64, SeatNo)>,
}

/// A settled wager.
pub(super) struct Settled {
    /// In which turn it was paid.
    pub(super) turn: usize,
    /// Whose it was: somebody else may sit there by now.
    pub(super) player: Option<u32>,
    pub(super) decided: Decided,
}

/// What has changed since it was told.
#[derive(Debug, Default)]
pub(super) struct Dirty {
    pub(super) loud: bool,
    pub(super) quiet: bool,
    pub(super) everyone: bool,
    pub(super) persons: BTreeSet<u32>,
}

impl Task {
    pub fn open(live: Live, card: &Card, settings: Settings) -> Opened {
        let shown = live.table().clone();
        let (key, rules) = (live.key().clone(), shown.rules().clone());
        let says = says_at_start(&live, &settings.steward);
        let view = views::table(&shown, &says, now().0);
        // A notice of before is on the sign again.
        let card = crate::card::posted(card, &shown, 0);
        let text = encoded(&ToClient::Table(view.clone()));
        let (handle, ends) = TableHandle::new(key, card, rules, (text, view));
        let (durable_in, durable) = mpsc::unbounded_channel();
        let house_before = showing::house(&shown);
        let mut task = Task {
            live,
            shown,
            says,
            settings,
            ends,
            durable_in,
            durable,
            watchers: BTreeMap::new(),
            watchers_max: WATCHERS_FIRST,
            sits: BTreeMap::new(),
            decided: BTreeMap::new(),
            decided_round: 0,
            paid_before: None,
            settled: 0,
            felt: Felt::default(),
            late: VecDeque::new(),
            sums: Sums { since: now().0, ..Sums::default() },
            house_before,
            dirty: Dirty { loud: true, ..Dirty::default() },
            services: BTreeMap::new(),
            absent: Absent::default(),
            lights: BTreeMap::new(),
            told_at: Instant::now(),
            behind: VecDeque::new(),
            group_at: Instant::now(),
            seats_at: Instant::now(),
            draining: None,
            in_flight: 0,
            stopped: false,
            waits_for_room: false,
            reload_at: Instant::now(),
        };
        task.remember();
        let betting = task.settings.steward.croupier.is_some() && task.shown.phase().takes_bets();
        let announced = task.says.until.filter(|_| betting && task.closes_by_itself());
        task.settings.steward.announced = announced.map(instant);
        Opened { handle, task }
    }

    /// The highest number of a person who sits or works here; none has a computer player or the program.
    pub fn highest_person(&self) -> u32 {
        let state = self.shown.state();
        let seated = state.taken_seats().map(|(_, seat)| seat.player);
        let posted = state.posts.keys().map(|(person, _)| person.0);
        seated.chain(posted).filter(|person| super::computer_name(*person).is_none()).max().unwrap_or(0)
    }

    /// Runs until it is drained or nobody can ask it any more.
    pub async fn run(mut self) {
        let mut closed = false;
        // A house that died after a round and before its secret was told tells it now.
        self.reveal();
        loop {
            let wake = self.work();
            if self.stopped || (closed && self.in_flight == 0) {
                break;
            }
            tokio::select! {
                biased;
                Some(durable) = self.durable.recv() => self.made_durable(durable),
                ask = self.ends.asks.recv(), if !closed => match ask {
                    Some(ask) => self.take(ask),
                    None => closed = true,
                },
                () = sleep_until(wake.unwrap_or_else(far)), if wake.is_some() => {}
            }
            // Many came together: they are decided together and told together.
            for _ in 0..BATCH {
                if let Ok(durable) = self.durable.try_recv() {
                    self.made_durable(durable);
                } else if let Ok(ask) = self.ends.asks.try_recv() {
                    self.take(ask);
                } else {
                    break;
                }
            }
        }
        // It spares the next start some reading; without it the records are enough.
        if let Err(fault) = self.live.snapshot() {
            tracing::warn!(table = %self.live.key(), %fault, "no snapshot was kept");
        }
        self.live.write_counts();
    }

    /// Tells what is due, does what the house does by itself, and says when to look again.
    fn work(&mut self) -> Option<Instant> {
        let reload = self.reload();
        let wake = self.attend().or(reload);
        let seats = self.look_for_absent();
        let counts = self.write_counts();
        self.tell();
        self.drained();
        let quiet = self.dirty.quiet.then_some(self.told_at + QUIET);
        [wake, seats, counts, quiet, self.group_due(), self.seat_due()].into_iter().flatten().min()
    }

    /// Writes what was counted of refusals in a minute that is over, and says when to look again.
    fn write_counts(&mut self) -> Option<Instant> {
        if self.live.counts_due()? <= now() {
            self.live.write_counts();
        }
        // Where the disk has no room they are kept in memory, and it is tried again.
        let due = instant(self.live.counts_due()?.0);
        Some(due.max(Instant::now() + COUNTS_AGAIN))
    }

    pub(super) fn take(&mut self, ask: Ask) {
        match ask {
            Ask::Order { id, by, act, reply } => {
                if by.posts.is_empty() {
                    self.ends.waiting.fetch_sub(1, Ordering::Relaxed);
                }
                self.close_if_over();
                self.person(id, by, &act, reply);
            }
            Ask::Given { id, by, command, reply } => self.give(id, by, command, To::Program(reply)),
            Ask::Provided { still, order, told } => {
                // The copy that decides, which is ahead of what anybody sees.
                let holds = still(self.live.table());
                let _ = told.send(holds);
                if holds {
                    self.take(*order);
                }
            }
            Ask::Note { note, reply } => {
                self.live.note(&note, move |receipt| drop(reply.send(receipt)));
            }
            Ask::Watch { person, reply } => drop(reply.send(self.watch(person))),
            Ask::WhatIf { person, reply } => {
                let seat = self.seat_of(person);
                let empty = protocol::WhatIf { back: Vec::new(), wagered: 0, leaves_out: Vec::new() };
                drop(reply.send(seat.map_or(empty, |seat| views::what_if(&self.shown, seat))));
            }
            Ask::Chips { person, wanted, reply } => drop(reply.send(self.light(person, wanted))),
            Ask::Shown { reply } => drop(reply.send(Box::new(self.shown.clone()))),
            Ask::Announce(Announcement::Until(until)) => {
                self.says.until = until;
                self.dirty.loud = true;
            }
            Ask::Announce(Announcement::Fairness(fairness)) => {
                self.says.fairness = Some(fairness);
                self.dirty.loud = true;
            }
            Ask::Announce(Announcement::Look) => {
                self.tell_crew();
            }
            Ask::Drain { reply } => self.draining.get_or_insert_default().push(reply),
        }
    }

    fn watch(&mut self, person: u32) -> watch::Receiver<SeatTold> {
        if self.watchers.len() >= self.watchers_max {
            self.watchers.retain(|_, watcher| watcher.tell.receiver_count() > 0);
            self.watchers_max = (self.watchers.len() * 2).max(WATCHERS_FIRST);
        }
        let new = || Watcher { tell: watch::Sender::default(), told_at: Instant::now(), paid: None };
        let mut watcher = self.watchers.remove(&person).unwrap_or_else(new);
        let told = watcher.tell.subscribe();
        // While nobody listened it was not told, so it is told now.
        self.felt.look(&self.shown);
        self.tell_seat(person, &mut watcher);
        self.watchers.insert(person, watcher);
        told
    }

    /// A person's order.
    fn person(&mut self, id: CommandId, mut by: Speaker, act: &Act, reply: Reply) {
        by.sits = self.sits.get(&by.person).copied();
        let steward = &self.settings.steward;
        by.credit = steward.credit.filter(|credit| by.guest && steward.croupier.is_some() && credit.0 > 0);
        // Who gives orders is there, with a screen or without.
        self.absent.is_here(by.person);
        let at = now();
        let prior = self.live.prior(id);
        let language = by.language;
        let orders = match translate(self.live.table(), &by, act, prior.as_ref(), self.settings.seats, at) {
            Ok(orders) => orders,
            Err(said) => {
                let outcome = Outcome::Failed { said: said.out(self.shown.rules(), language) };
                return reply(Answer { id: hex(id), repeated: false, outcome });
            }
        };
        if matches!(act, Act::TakeSeat { .. }) && by.guest {
            self.settings.steward.expect(by.person);
        }
        if prior.is_none()
            && let Some(said) = orders.iter().find_map(|(by, command)| self.forbids(self.live.table(), *by, command))
        {
            let outcome = Outcome::Failed { said: said.out(self.shown.rules(), language) };
            return reply(Answer { id: hex(id), repeated: false, outcome });
        }
        let parts = orders.len();
        let mut reply = Some(reply);
        for (part, (by, command)) in orders.into_iter().enumerate() {
            let last = part + 1 == parts;
            let reply = if last { reply.take() } else { None };
            self.give(part_id(id, part, parts), by, command, To::Person { id, reply, language });
        }
    }

    /// Has an order decided and written; it is told when it is durable.
    pub(super) fn give(&mut self, id: CommandId, by: By, command: Command, to: To) {
        self.in_flight += 1;
        let tell = self.durable_in.clone();
        // No promise, no round; a repeat was promised when it first came.
        if command == Command::PlaceYourBets
            && self.live.prior(id).is_none()
            && let Err(fault) = self.commit()
        {
            if let LiveFault::Holding(why) = &fault {
                self.waits_for_room = true;
                self.hold(why);
            }
            return drop(tell.send(Durable::Answer { answer: Err(fault), to }));
        }
        let before = self.live.table().phase();
        let order = Order { at: now(), by, command };
        self.live.order(id, order, move |answer| drop(tell.send(Durable::Answer { answer, to })));
        self.looks_at_end(before);
    }

    pub(super) fn made_durable(&mut self, durable: Durable) {
        self.in_flight -= 1;
        let (answer, to) = match durable {
            Durable::Answer { answer, to } => (answer, to),
            Durable::Noted { noting, kept } => {
                self.note_told(noting, kept);
                return self.look_at_history();
            }
        };
        if let Ok(answered) = &answer
            && !answered.repeated
        {
            self.show(answered);
        }
        if let Err(LiveFault::Holding(why)) = &answer {
            self.hold(why);
        }
        match to {
            To::Person { id, reply, language } => {
                if let Some(reply) = reply {
                    let events = answer.as_ref().ok().and_then(|answered| answered.decision.answer.as_deref().ok());
                    self.reply(reply, self.answer(id, &answer, language), events.unwrap_or_default());
                }
            }
            To::Program(reply) => {
                self.ends.metrics.program.ended(ended(&answer));
                drop(reply.send(answer));
            }
            To::Guest(guest) => {
                self.ends.metrics.program.ended(ended(&answer));
                self.served(guest);
            }
            To::Nobody => self.ends.metrics.program.ended(ended(&answer)),
            To::Steward => {
                self.ends.metrics.program.ended(ended(&answer));
                let taken = answer.as_ref().is_ok_and(|answered| answered.decision.answer.is_ok());
                self.settings.steward.done(taken);
                self.short_of_room(matches!(answer, Err(LiveFault::StorageFull)), taken);
                if let Ok(Answered { decision, .. }) = &answer
                    && let Err(refusal) = &decision.answer
                {
                    tracing::debug!(table = %self.live.key(), order = ?decision.order.command, why = refusal.reason.id(), "refused");
                }
            }
        }
    }

    pub(super) fn is_watched(&self, person: u32) -> bool {
        let watched = self.watchers.get(&person).is_some_and(|watcher| watcher.tell.receiver_count() > 0);
        watched || super::computer_name(person).is_some()
    }

    pub(super) fn shows_until(&mut self, until: Option<i64>) {
        self.says.until = until;
        self.dirty.loud = true;
    }
}

/// What screens show of a table that was opened just now.
pub(super) fn says_at_start(live: &Live, steward: &Steward) -> Shown {
    let table = live.table();
    let last = table.state().last.as_ref();
    let last = last.map(|last| views::last_out(table.rules(), last.round.number, last.round.number_stands));
    // A round that goes on shows what was promised for it, and how long bets are taken.
    let betting = steward.croupier.filter(|_| table.phase().takes_bets());
    let until = betting.map(|timers| now().0 + i64::from(timers.betting_ms));
    let lands_ms = steward.lands().and_then(|lands| i64::try_from(lands.as_millis()).ok());
    let (automatic, fairness) = (steward.deals(), steward.promised_for(table));
    Shown { until, lands_ms, automatic, fairness, last, ..heard_before(live) }
}

/// What screens were told of the round in hand before the program started: why bets are closed, why a spin did not count.
fn heard_before(live: &Live) -> Shown {
    let mut says = Shown::default();
    match live.in_hand() {
        Ok(Some(round)) => {
            let number = live.table().state().round.number;
            for step in &round.steps {
                step.events().iter().for_each(|event| says.hear(live.table().rules(), event, number, step.at().0));
            }
        }
        Ok(None) => {}
        // The table is whole, as it was opened; only words are missing.
        Err(fault) => tracing::warn!(table = %live.key(), %fault, "the round in hand cannot be recalled"),
    }
    says
}

/// How an order of the program's own ended, for the figures.
fn ended(answer: &Result<Answered, LiveFault>) -> Ended {
    match answer {
        Ok(answered) if answered.decision.answer.is_ok() => Ended::Accepted,
        Ok(_) | Err(LiveFault::Counted { .. }) => Ended::Refused,
        Err(_) => Ended::Failed,
    }
}

fn far() -> Instant {
    Instant::now() + Duration::from_secs(3600)
}
