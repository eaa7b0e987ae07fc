//! What became durable, applied to the copy of the table that everybody sees, and marked as news for whom it concerns.
//!
//! The house's win is read from the ledger. Adding up payments would need a rule for half back, corrections, meters and
//! tests, and each is one to forget. What meters show counts as the house's until somebody wins it.

use std::collections::BTreeMap;

use house::{
    Answered,
    told::{Decided, decided, decided_last, words},
};
use rulebook::{CiteId, Reason, Refusal};
use table::{Account, By, Event, Order, Paid, Phase, SeatNo, Table, Time, WagerId, evolve};

use super::{
    handle::Latest,
    task::{Settled, Task},
};
use crate::{card, protocol::LateLine};

const LATE_MAX: usize = 40;
/// A snapshot of the state spares the next start reading everything.
const SNAPSHOT_ROUNDS: u64 = 50;

impl Task {
    /// Applies what is durable to what everybody sees.
    pub(super) fn show(&mut self, answered: &Answered) {
        self.says.seq = answered.receipt.seq;
        let order = &answered.decision.order;
        match &answered.decision.answer {
            Ok(events) => {
                self.aborted(events);
                for event in events {
                    self.note(event, order.at, answered.receipt.seq);
                    evolve(&mut self.shown, event);
                    if matches!(event, Event::LimitsAnnounced { .. } | Event::LimitsChanged { .. }) {
                        self.post(answered.receipt.seq);
                    }
                }
                self.followed(events, order.at);
            }
            Err(refusal) => self.refused(order, refusal, answered.receipt.seq),
        }
    }

    /// The sign has other limits, or says that they come.
    pub(super) fn post(&mut self, edition: u64) {
        self.says.card = edition;
        let card = card::posted(&self.ends.latest.borrow().card, &self.shown, edition);
        self.ends.latest.send_replace(Latest::new(card, self.shown.rules().clone()));
    }

    /// What was paid in the last round before the program started is shown again.
    pub(super) fn remember(&mut self) {
        let Some(last) = &self.shown.state().last else { return };
        let (round, players) = (last.round.number, last.players.clone());
        let turns = turns(&last.round.paid);
        self.keep_settled(round, decided_last(&self.shown), &turns, |seat| players.get(&seat).copied());
    }

    /// Keeps what became of wagers, for their players and for the crew.
    fn keep_settled(
        &mut self,
        round: u64,
        lines: Vec<Decided>,
        turns: &BTreeMap<WagerId, usize>,
        player: impl Fn(SeatNo) -> Option<u32>,
    ) {
        if self.decided_round != round && !lines.is_empty() {
            self.decided.clear();
            self.paid_before = None;
            self.decided_round = round;
        }
        self.settled += u64::from(!lines.is_empty());
        for decided in lines {
            let (wager, seat) = (decided.placed.wager, decided.placed.seat);
            let turn = turns.get(&wager).copied().unwrap_or(usize::MAX);
            let of_seat = self.decided.entry(seat.0).or_default();
            of_seat.retain(|before| before.decided.placed.wager != wager);
            of_seat.push(Settled { turn, player: player(seat), decided });
        }
    }

    /// What an event changes on screens, before it is applied.
    fn note(&mut self, event: &Event, at: Time, record: u64) {
        let round = self.shown.state().rounds;
        self.says.hear(self.shown.rules(), event, round, at.0);
        let lines = decided(&self.shown, event);
        if !lines.is_empty() {
            let state = self.shown.state();
            let here = || state.taken_seats().map(|(seat, taken)| (seat, taken.player)).collect();
            let (turns, players): (_, BTreeMap<SeatNo, u32>) = match (event, &state.last) {
                // Somebody else may sit there by now.
                (Event::ResultCorrected { lines, .. }, Some(last)) => (turns(lines), last.players.clone()),
                (Event::WinnersPaid { lines }, _) => (turns(lines), here()),
                _ => (BTreeMap::new(), here()),
            };
            self.keep_settled(round, lines, &turns, |seat| players.get(&seat).copied());
        }
        if let Event::ResultCorrected { reversed, .. } = event {
            // Corrected twice, the first payment is what the players were told.
            let first = self.paid_before.is_none();
            let paid = self.paid_before.get_or_insert_default();
            for line in reversed.iter().filter(|line| first && !line.tip) {
                *paid.entry(line.seat.0).or_default() += line.paid.0;
            }
        }
        match event {
            Event::BetsOpened { .. } => self.late.clear(),
            // What a dealer saw come too late on a felt of cloth.
            Event::LateReported { seat, what, on, amount, cite } => {
                let rules = self.shown.rules();
                let (what, on) = (words::late(*what), words::target(rules, on));
                let what = format!("{what} of {} on {on}, seen by the dealer", words::money(rules, *amount));
                self.comes_late(Some(*seat), what, Some(*cite), at, record);
            }
            _ => {}
        }
        let state = self.shown.state();
        let player = |seat: table::SeatNo| state.seat(seat).map(|seat| seat.player);
        let of_wager = |wager| state.round.wager(wager).and_then(|placed| player(placed.seat));
        if let Event::SeatLeft { seat, .. } = event
            && let Some(person) = player(*seat)
        {
            self.sits.remove(&person);
        }
        if let Event::SeatLeft { seat, .. } | Event::ColourGiven { seat, .. } | Event::BoughtIn { seat, .. } = event
            && let Some(person) = player(*seat)
        {
            self.lights.remove(&person);
        }
        let of = match event {
            Event::WagerPlaced(placed) => player(placed.seat),
            Event::WagerRaised { wager, .. }
            | Event::WagerTakenBack { wager, .. }
            | Event::WagerMoved { wager, .. }
            | Event::WagerAdjusted { wager, .. }
            | Event::OutsideLimits { wager, .. }
            | Event::SpokenWagerConfirmed { wager, .. } => of_wager(*wager),
            Event::SeatTaken { player, seat } => {
                self.sits.insert(*player, *seat);
                Some(*player)
            }
            Event::SeatLeft { seat, .. }
            | Event::ColourGiven { seat, .. }
            | Event::BoughtIn { seat, .. }
            | Event::CashedOut { seat, .. }
            | Event::LateReported { seat, .. } => player(*seat),
            Event::BetsOpened { .. }
            | Event::RoundEnded { .. }
            | Event::LosersCollected { .. }
            | Event::WinnersPaid { .. }
            | Event::WagersReturned { .. }
            | Event::ChoicesOpened { .. }
            | Event::PrisonChosen { .. }
            | Event::ResultCorrected { .. }
            | Event::NoSpinCalled { .. }
            | Event::TableClosed { .. }
            | Event::TestBegun
            | Event::TestEnded
            | Event::Resumed { .. } => {
                self.dirty.everyone = true;
                None
            }
            _ => None,
        };
        match of {
            Some(person) => {
                self.dirty.persons.insert(person);
                self.dirty.quiet = true;
            }
            None => self.dirty.loud = true,
        }
        self.count(event, at);
    }

    /// Figures for the pit. A test is no business.
    fn count(&mut self, event: &Event, at: Time) {
        if self.shown.state().in_test() {
            return;
        }
        match event {
            Event::NoSpinCalled { .. } => self.ends.metrics.void_rounds.add(),
            Event::RoundEnded { number } => {
                // A round without a number gave everything back.
                if number.is_some() {
                    self.sums.handle += self.shown.state().round.sums.total;
                }
                self.ends.metrics.rounds.add();
                self.sums.ended.push_back(at.0);
                while self.sums.ended.front().is_some_and(|first| *first < at.0 - 3_600_000) {
                    self.sums.ended.pop_front();
                }
                if self.shown.state().round.number.is_multiple_of(SNAPSHOT_ROUNDS) {
                    self.settings.steward.snapshot_due = true;
                }
            }
            _ => {}
        }
    }

    fn refused(&mut self, order: &Order, refusal: &Refusal, record: u64) {
        let By::Player(seat) = order.by else { return };
        let late = [Reason::BetsAreClosed, Reason::OutOfTurn];
        let open = self.shown.phase().takes_bets() || matches!(self.shown.phase(), Phase::Idle | Phase::Closed);
        if open || !late.contains(&refusal.reason) {
            return;
        }
        self.comes_late(Some(seat), refusal.what(self.shown.rules()), refusal.cite, order.at, record);
    }

    fn comes_late(&mut self, seat: Option<SeatNo>, what: String, cite: Option<CiteId>, at: Time, record: u64) {
        self.late.truncate(LATE_MAX - 1);
        self.sums.late += 1;
        let clause = cite.map(|cite| self.shown.rules().cite(cite).printed.clone());
        self.late.push_front(LateLine { at: at.0, seat: seat.map(|seat| seat.0), what, clause, record });
        self.dirty.quiet = true;
    }
}

/// In which turn each wager is paid.
pub(super) fn turns(lines: &[Paid]) -> BTreeMap<WagerId, usize> {
    lines.iter().enumerate().map(|(turn, line)| (line.wager, turn)).collect()
}

/// What the house has won at a table in all, as its ledger says. What a meter shows is in the house until somebody wins it; what
/// a test did is no money.
pub(super) fn house(table: &Table) -> i64 {
    let state = table.state();
    let ledger = state.before_test.as_ref().map_or(&state.ledger, |before| &before.ledger);
    ledger.balance(Account::House).0 + ledger.on_meters().0
}
