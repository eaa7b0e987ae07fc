//! Views made and sent: to everybody, to each seat, to the crew; and the answers to orders.

use std::{sync::Arc, time::Duration};

use axum::extract::ws::Utf8Bytes;
use house::{
    Answered, LiveFault,
    told::{Decided, collected, decided},
};
use journal::CommandId;
use rulebook::{Refusal, TableRules};
use settlement::Outcome as Became;
use table::{By, Command, Event, Order, Phase, SeatNo};
use tokio::time::Instant;

use super::{
    clock::now,
    orders::seat_of,
    showing,
    task::{Settled, Task, Watcher},
    views::{self, Felt},
};
use crate::protocol::{self, Answer, Outcome, ToClient};

/// What happens to many seats at once is told together, at most this often.
pub(super) const QUIET: Duration = Duration::from_millis(250);
/// A seat's view after its own wagers, at most this often: an answer comes at once, and whoever lays fast sees them together.
const SEAT_QUIET: Duration = Duration::from_millis(80);
/// So many seats are told before orders are looked at again.
const SEATS_AT_ONCE: usize = 24;
const GROUPS_MAX: usize = 16;
/// For more seats than this, the felt is sorted by seat before they are told.
const FEW: usize = 8;

impl Task {
    pub(super) fn answer(&self, id: CommandId, answer: &Result<Answered, LiveFault>) -> Answer {
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
                    Err(refusal) => Outcome::Refused { receipt, said: said(self.shown.rules(), refusal) },
                };
                (*repeated, outcome)
            }
            Err(fault) => (false, Outcome::Failed { said: failed(fault) }),
        };
        Answer { id: hex(id), repeated, outcome }
    }

    /// Tells everyone what has changed: at once what changes the round, a little later what lies where.
    pub(super) fn tell(&mut self) {
        let quiet_due = self.dirty.quiet && self.told_at + QUIET <= Instant::now();
        self.tell_seats();
        if !self.dirty.loud && !quiet_due {
            return;
        }
        (self.dirty.loud, self.dirty.quiet) = (false, false);
        self.told_at = Instant::now();
        let at = now();
        let view = views::table(&self.shown, &self.says, at.0);
        self.ends.metrics.broadcasts.add();
        self.ends.public.send_replace(encoded(&ToClient::Table(view.clone())));
        self.ends.view.send_replace(Arc::new(view));
        if self.ends.crew.receiver_count() > 0 {
            self.ends.crew.send_replace(self.crew_text());
        }
        self.sums.exposure = match self.shown.phase() {
            Phase::Idle | Phase::Closed => 0,
            _ => self.shown.state().round.sums.exposure(),
        };
        self.sums.win = showing::house(&self.shown) - self.house_before;
        let posts = self.shown.state().posts.keys();
        self.sums.posts =
            posts.map(|(person, role)| (person.0, house::told::words::role(self.shown.rules(), *role))).collect();
        self.sums.inspected_at = self.shown.state().inspection.map(|inspected| inspected.at.0);
        self.ends.sums.send_replace(self.sums.clone());
    }

    /// Tells seats what has changed for them, those first who wait longest. Some at a time: between them orders are taken and
    /// answered, or each answer would wait until every screen is told.
    fn tell_seats(&mut self) {
        let at = Instant::now();
        if std::mem::take(&mut self.dirty.everyone) {
            for (person, watcher) in &mut self.watchers {
                watcher.told_at = watcher.told_at.min(at.checked_sub(SEAT_QUIET).unwrap_or(at));
                self.dirty.persons.insert(*person);
            }
        }
        if self.dirty.persons.is_empty() {
            return;
        }
        let heard = |watcher: &Watcher| watcher.tell.receiver_count() > 0;
        let watchers = &self.watchers;
        self.dirty.persons.retain(|person| watchers.get(person).is_some_and(heard));
        let waits = self.dirty.persons.iter().filter_map(|person| Some((watchers.get(person)?.told_at, *person)));
        let mut told: Vec<(Instant, u32)> = waits.filter(|(told_at, _)| *told_at + SEAT_QUIET <= at).collect();
        // The felt is looked through once for each group of seats, so a full house gets larger groups.
        let at_once = SEATS_AT_ONCE.max(told.len() / GROUPS_MAX);
        if told.len() > at_once {
            told.select_nth_unstable(at_once);
            told.truncate(at_once);
        }
        let felt = (told.len() > FEW).then(|| Felt::of(&self.shown, None));
        let texts: Vec<(u32, Utf8Bytes)> =
            told.into_iter().map(|(_, person)| (person, self.seat_text(person, felt.as_ref()))).collect();
        for (person, text) in texts {
            self.dirty.persons.remove(&person);
            if let Some(watcher) = self.watchers.get_mut(&person) {
                watcher.told_at = at;
                watcher.tell.send_replace(text);
            }
        }
    }

    /// When the next seat is to be told.
    pub(super) fn seat_due(&self) -> Option<Instant> {
        let waiting = self.dirty.persons.iter().filter_map(|person| self.watchers.get(person));
        waiting.map(|watcher| watcher.told_at + SEAT_QUIET).min()
    }

    /// Where a person sits, as everybody sees it.
    pub(super) fn seat_of(&self, person: u32) -> Option<SeatNo> {
        let there = |seat: &SeatNo| self.shown.state().seat(*seat).is_some_and(|taken| taken.player == person);
        self.sits.get(&person).copied().filter(there).or_else(|| seat_of(&self.shown, person))
    }

    pub(super) fn seat_text(&self, person: u32, felt: Option<&Felt<'_>>) -> Utf8Bytes {
        let seat = self.seat_of(person).and_then(|seat| {
            let lines = self.decided.get(&seat.0).map_or(&[][..], Vec::as_slice);
            let out =
                |line: &Settled| line.out.get_or_init(|| views::paid_out(self.shown.rules(), &line.decided)).clone();
            let mine = lines.iter().filter(|line| line.player == Some(person));
            let paid = (self.decided_round, mine.map(out).collect());
            let own = if felt.is_none() { Some(Felt::of(&self.shown, Some(seat))) } else { None };
            views::seat(&self.shown, felt.or(own.as_ref())?, seat, self.says.seq, paid)
        });
        encoded(&ToClient::Seat { seat })
    }

    /// The console's view.
    pub(super) fn crew_text(&self) -> Utf8Bytes {
        let (collect, pay) = self.settling();
        let view = views::crew(&views::Crew {
            table: &self.shown,
            seq: self.says.seq,
            now: now(),
            late: &self.late,
            collect: &collect,
            pay: &pay,
            names: &*self.settings.names,
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

pub fn encoded(message: &ToClient) -> Utf8Bytes {
    Utf8Bytes::from(serde_json::to_string(message).expect("a message can be written"))
}

pub fn hex(id: CommandId) -> String {
    format!("{:032x}", u128::from_be_bytes(id.0))
}

/// A refusal as a screen shows it.
pub fn said(rules: &TableRules, refusal: &Refusal) -> protocol::Said {
    let cite = refusal.cite.map(|cite| rules.cite(cite));
    protocol::Said {
        reason: refusal.reason.id().to_owned(),
        what: refusal.what.clone(),
        fix: refusal.fix.clone(),
        clause: cite.map(|cite| cite.printed.clone()),
        reading: cite.and_then(|cite| cite.reading.clone()),
        says: refusal.tell(rules),
    }
}

/// What the world, not the rules, said no to.
pub fn failed(fault: &LiveFault) -> protocol::Said {
    let (reason, fix) = match fault {
        LiveFault::Busy => ("busy", "Give the order again"),
        LiveFault::StorageFull => ("storage-full", "Tell the operator that the disk is full"),
        LiveFault::Conflict(_) => ("conflict", "Make a new id for each order"),
        _ => ("holding", "Tell the operator; what was acknowledged is kept"),
    };
    let what = fault.to_string();
    let says = format!("{what}. {fix}.");
    protocol::Said { reason: reason.to_owned(), what, fix: fix.to_owned(), clause: None, reading: None, says }
}
