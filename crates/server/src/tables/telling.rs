//! Views made and sent: to everybody, to each seat, to the crew; and the answers to orders.
//!
//! Sums on the felt go out a quarter of a second late: two thousand terminals that bet are two thousand changes for two
//! thousand others. The own seat, the close and the number go out at once. Screens are served in four groups, a quarter
//! of that interval apart, so that a small machine's cores stay free for wagers; sixteen groups cost twice the
//! processor time. Views wait for orders: a seat's view is made on the table's own task, and most moments go to orders.

use std::{sync::Arc, time::Duration};

use ::words::say;

use axum::extract::ws::Utf8Bytes;
use house::{
    Answered, LiveFault,
    told::{Decided, collected, decided},
};
use journal::CommandId;
use rulebook::{Language, Refusal, TableRules, Words};
use settlement::Outcome as Became;
use table::{By, Command, Event, Order, Phase, SeatNo};
use tokio::{sync::watch, time::Instant};

use super::{
    clock::now,
    handle::GROUPS,
    orders::{Said, seat_of},
    showing,
    task::{Settled, Task, Watcher},
    views,
};
use crate::protocol::{self, Answer, Outcome, ToClient, on_screen};

/// What happens to many seats at once is told together, at most this often.
pub(super) const QUIET: Duration = Duration::from_millis(250);
/// And then to one group of screens after another, so that the last hears of it before there is more.
const STEP: Duration = QUIET.checked_div(GROUPS).expect("there are groups");
/// A seat's view after its own wagers, at most this often: an answer comes at once, and whoever lays fast sees them together.
const SEAT_QUIET: Duration = Duration::from_millis(80);
/// So many seats are told before orders are looked at again.
const SEATS_AT_ONCE: usize = 4;
/// For each moment in which seats are told, so many go by in which none is: views wait for orders, and not orders for views.
const ORDERS_TO_VIEWS: u32 = 9;

impl Task {
    pub(super) fn answer(&self, id: CommandId, answer: &Result<Answered, LiveFault>, language: Language) -> Answer {
        let (repeated, outcome) = match answer {
            Ok(Answered { decision, receipt, repeated }) => {
                let receipt = receipt.to_string();
                let outcome = match &decision.answer {
                    Ok(events) => {
                        let wager = events.iter().find_map(|event| match event {
                            Event::WagerPlaced(placed) => Some(placed.wager.0),
                            _ => None,
                        });
                        let amount = events.iter().find_map(|event| match event {
                            Event::CashedOut { amount, .. } => Some(amount.0),
                            _ => None,
                        });
                        Outcome::Accepted { receipt, wager, amount }
                    }
                    Err(refusal) => {
                        Outcome::Refused { receipt: Some(receipt), said: said(self.shown.rules(), refusal, language) }
                    }
                };
                (*repeated, outcome)
            }
            Err(LiveFault::Counted { refusal, repeated }) => {
                (*repeated, Outcome::Refused { receipt: None, said: said(self.shown.rules(), refusal, language) })
            }
            Err(fault) => (false, Outcome::Failed { said: failed(self.shown.rules(), fault, language) }),
        };
        Answer { id: hex(id), repeated, outcome }
    }

    /// Tells everyone what has changed: at once what changes the round, a little later what lies where.
    pub(super) fn tell(&mut self) {
        let quiet_due = self.dirty.quiet && self.told_at + QUIET <= Instant::now();
        if !self.dirty.loud && !quiet_due {
            self.tell_seats();
            return self.tell_group();
        }
        let loud = std::mem::take(&mut self.dirty.loud);
        self.dirty.quiet = false;
        self.told_at = Instant::now();
        let view = self.public_view();
        let text = encoded(&ToClient::Table(view.clone()));
        self.ends.metrics.broadcasts.add();
        for (group, tell) in self.ends.public.iter().enumerate() {
            // Whoever comes in where nobody is must find the latest.
            if loud || !is_heard(tell) {
                tell.send_replace(text.clone());
            } else if !self.behind.contains(&group) {
                self.behind.push_back(group);
            }
        }
        if loud {
            self.behind.clear();
        }
        self.tell_group();
        // What everybody knows comes first: a balance before its number would tell it.
        self.tell_seats();
        self.ends.view.send_replace(Arc::new(view));
        self.tell_crew();
        self.sums.exposure = match self.shown.phase() {
            Phase::Idle | Phase::Closed => 0,
            _ => self.shown.state().round.sums.exposure(),
        };
        self.sums.win = showing::house(&self.shown) - self.house_before;
        let posts = self.shown.state().posts.keys();
        self.sums.posts =
            posts.map(|(person, role)| (person.0, house::told::words::role(self.shown.rules(), *role))).collect();
        self.sums.waiting = self.waiting();
        self.sums.inspected_at = self.shown.state().inspection.map(|inspected| inspected.at.0);
        self.ends.sums.send_replace(self.sums.clone());
    }

    fn public_view(&self) -> protocol::TableView {
        views::table(&self.shown, &self.says, now().0)
    }

    /// Tells the next group of screens what the others know, or what is newer.
    fn tell_group(&mut self) {
        let at = Instant::now();
        if at < self.group_at {
            return;
        }
        if let Some(group) = self.behind.pop_front() {
            self.group_at = at + STEP;
            self.ends.public[group].send_replace(encoded(&ToClient::Table(self.public_view())));
        }
    }

    /// When it is to be told.
    pub(super) fn group_due(&self) -> Option<Instant> {
        (!self.behind.is_empty()).then_some(self.group_at)
    }

    /// Tells seats what has changed for them, those first who wait longest; a few at a time, or each answer would wait until
    /// every screen is told.
    fn tell_seats(&mut self) {
        let at = Instant::now();
        if std::mem::take(&mut self.dirty.everyone) {
            for (person, watcher) in &mut self.watchers {
                watcher.told_at = watcher.told_at.min(at.checked_sub(SEAT_QUIET).unwrap_or(at));
                self.dirty.persons.insert(*person);
            }
        }
        if self.dirty.persons.is_empty() || at < self.seats_at {
            return;
        }
        let heard = |watcher: &Watcher| watcher.tell.receiver_count() > 0;
        let watchers = &self.watchers;
        self.dirty.persons.retain(|person| watchers.get(person).is_some_and(heard));
        let waits = self.dirty.persons.iter().filter_map(|person| Some((watchers.get(person)?.told_at, *person)));
        let mut told: Vec<(Instant, u32)> = waits.filter(|(told_at, _)| *told_at + SEAT_QUIET <= at).collect();
        if told.is_empty() {
            return;
        }
        if told.len() > SEATS_AT_ONCE {
            told.select_nth_unstable(SEATS_AT_ONCE);
            told.truncate(SEATS_AT_ONCE);
        }
        self.felt.look(&self.shown);
        for (_, person) in told {
            self.dirty.persons.remove(&person);
            if let Some(mut watcher) = self.watchers.remove(&person) {
                self.tell_seat(person, &mut watcher);
                watcher.told_at = at;
                self.watchers.insert(person, watcher);
            }
        }
        self.seats_at = at + at.elapsed() * (ORDERS_TO_VIEWS + 1);
    }

    /// When the next seat is to be told.
    pub(super) fn seat_due(&self) -> Option<Instant> {
        let waiting = self.dirty.persons.iter().filter_map(|person| self.watchers.get(person));
        waiting.map(|watcher| watcher.told_at + SEAT_QUIET).min().map(|due| due.max(self.seats_at))
    }

    /// Where a person sits, as everybody sees it.
    pub(super) fn seat_of(&self, person: u32) -> Option<SeatNo> {
        let there = |seat: &SeatNo| self.shown.state().seat(*seat).is_some_and(|taken| taken.player == person);
        self.sits.get(&person).copied().filter(there).or_else(|| seat_of(&self.shown, person))
    }

    /// Tells a person of their seat, with what it was paid where that is news.
    pub(super) fn tell_seat(&mut self, person: u32, watcher: &mut Watcher) {
        let seat = self.seat_of(person);
        let settled = seat.map(|seat| (self.settled, seat));
        let news = std::mem::replace(&mut watcher.paid, settled) != settled;
        let paid = news.then(|| {
            let lines = seat.and_then(|seat| self.decided.get(&seat.0)).map_or(&[][..], Vec::as_slice);
            let mine = lines.iter().filter(|line| line.player == Some(person));
            let lines: Vec<_> = mine.map(|line| views::paid_out(self.shown.rules(), &line.decided)).collect();
            let before = self.paid_before.as_ref().zip(seat).filter(|_| !lines.is_empty());
            let paid_before = before.map(|(paid, seat)| paid.get(&seat.0).copied().unwrap_or(0));
            encoded(&ToClient::Paid(protocol::SeatPaid { round: self.decided_round, lines, paid_before }))
        });
        let asks_since = self.lights.get(&person).copied();
        let seen = |seat| views::seat(&self.shown, &mut self.felt, seat, self.says.seq, self.decided_round);
        let seen = seat.and_then(seen).map(|view| protocol::SeatView { asks_since, ..view });
        let view = encoded(&ToClient::Seat { seat: seen });
        watcher.tell.send_modify(|told| {
            if let Some(paid) = paid {
                (told.edition, told.paid) = (told.edition + 1, paid);
            }
            told.view = view;
        });
    }

    /// Tells the consoles that look, each in its language.
    pub(super) fn tell_crew(&self) {
        for (language, tell) in &self.ends.crew {
            if tell.receiver_count() > 0 {
                tell.send_replace(self.crew_text(*language));
            }
        }
    }

    /// The console's view.
    fn crew_text(&self, language: Language) -> Utf8Bytes {
        let (collect, pay) = self.settling();
        let view = views::crew(&views::Crew {
            table: &self.shown,
            language,
            seq: self.says.seq,
            now: now(),
            late: &self.late,
            collect: &collect,
            pay: &pay,
            lands: self.says.landing(&self.shown).is_some(),
            names: &*self.settings.names,
            lights: &self.lights,
            forbids: &|by, command| self.forbids(&self.shown, by, command),
        });
        encoded(&ToClient::Crew(view))
    }

    /// Who loses and who is paid, in their order, in the round in hand, or between rounds in the one before. From the number
    /// on the losers are known, and once they are collected the engine is asked what winners will be paid.
    fn settling(&self) -> (Vec<Decided>, Vec<Decided>) {
        let phase = self.shown.phase();
        if matches!(phase, Phase::Resulted | Phase::Marked | Phase::Collected) {
            let pay = if phase == Phase::Collected { self.foreseen() } else { None };
            return (collected(&self.shown), pay.unwrap_or_default());
        }
        if self.decided_round != self.shown.state().rounds {
            return (Vec::new(), Vec::new());
        }
        let mut settled: Vec<&Settled> = self.decided.values().flatten().collect();
        settled.sort_by_key(|settled| settled.turn);
        settled.into_iter().map(|settled| settled.decided.clone()).partition(|decided| decided.outcome == Became::Lost)
    }

    /// What the winners will be paid, in the order in which they are.
    fn foreseen(&self) -> Option<Vec<Decided>> {
        let dealer = &self.shown.rules().house().dealer;
        let (person, role) = *self.shown.state().posts.keys().find(|(_, role)| dealer.allows(*role))?;
        let order = Order { at: now(), by: By::Staff { person, role }, command: Command::PayWinners };
        let events = table::decide(&self.shown, &order).ok()?;
        let paid = events.iter().find_map(|event| match event {
            Event::WinnersPaid { lines } => Some((event, showing::turns(lines))),
            _ => None,
        });
        let (event, turns) = paid?;
        let mut pay = decided(&self.shown, event);
        pay.retain(|decided| decided.outcome != Became::Lost);
        pay.sort_by_key(|decided| turns.get(&decided.placed.wager).copied());
        Some(pay)
    }
}

/// Screens listen, beside the end that new ones are given.
fn is_heard(tell: &watch::Sender<Utf8Bytes>) -> bool {
    tell.receiver_count() > 1
}

pub fn encoded(message: &ToClient) -> Utf8Bytes {
    Utf8Bytes::from(serde_json::to_string(message).expect("a message can be written"))
}

pub fn hex(id: CommandId) -> String {
    format!("{:032x}", u128::from_be_bytes(id.0))
}

/// A refusal as a screen shows it.
pub fn said(rules: &TableRules, refusal: &Refusal, language: Language) -> protocol::Said {
    let cite = refusal.cite.map(|cite| rules.cite(cite));
    let text = refusal.text(rules, language);
    protocol::Said {
        reason: refusal.reason.id().to_owned(),
        what: on_screen(&text.what),
        fix: on_screen(&text.fix),
        clause: cite.map(|cite| cite.printed.clone()),
        reading: cite.and_then(|cite| cite.reading.clone()),
        says: on_screen(&text.says),
    }
}

/// What the world, not the rules, said no to.
pub fn failed(rules: &TableRules, fault: &LiveFault, language: Language) -> protocol::Said {
    let (reason, what, fix) = match fault {
        LiveFault::Counted { refusal, .. } => return said(rules, refusal, language),
        LiveFault::Busy => ("busy", say::too_much_waits(), say::give_the_order_again()),
        LiveFault::StorageFull => ("storage-full", say::disk_is_nearly_full(), say::tell_the_operator_of_the_disk()),
        LiveFault::Conflict(record) => ("conflict", say::id_is_of_another_command(*record), say::make_a_new_id()),
        LiveFault::Holding(why) => ("holding", say::table_is_suspended(why), say::tell_the_operator()),
        fault => ("holding", Words::written(fault.to_string()), say::tell_the_operator()),
    };
    Said::new(reason, what, fix).out(rules, language)
}
