//! What became durable, applied to the copy of the table that everybody sees, and marked as news for whom it concerns.

use std::cell::OnceCell;

use house::{Answered, told::decided};
use rulebook::{Reason, Refusal};
use table::{By, Event, Order, Phase, Time, evolve};

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
                for event in events {
                    self.note(event, order.at);
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

    /// What an event changes on screens, before it is applied.
    fn note(&mut self, event: &Event, at: Time) {
        let round = self.shown.state().round.number;
        self.says.hear(self.shown.rules(), event, round, at.0);
        let lines = decided(&self.shown, event);
        if !lines.is_empty() {
            if self.decided_round != round {
                self.decided.clear();
                self.decided_round = round;
            }
            for line in lines {
                let player = self.shown.state().seat(line.placed.seat).map(|seat| seat.player);
                let of_seat = self.decided.entry(line.placed.seat.0).or_default();
                of_seat.retain(|before| before.decided.placed.wager != line.placed.wager);
                of_seat.push(Settled { player, decided: line, out: OnceCell::new() });
            }
        }
        let state = self.shown.state();
        let player = |seat: table::SeatNo| state.seat(seat).map(|seat| seat.player);
        let of_wager = |wager| state.round.wager(wager).and_then(|placed| player(placed.seat));
        if let Event::SeatLeft { seat, .. } = event
            && let Some(person) = player(*seat)
        {
            self.sits.remove(&person);
        }
        let of = match event {
            Event::WagerPlaced(placed) => player(placed.seat),
            Event::WagerRaised { wager, .. }
            | Event::WagerTakenBack { wager, .. }
            | Event::WagerMoved { wager, .. }
            | Event::WagerAdjusted { wager, .. }
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

    /// Figures for the pit.
    fn count(&mut self, event: &Event, at: Time) {
        match event {
            Event::BetsClosed { .. } => self.sums.handle += self.shown.state().round.sums.total,
            Event::LosersCollected { collected, .. } => {
                self.sums.win += collected.from_felt.0 + collected.from_prison.0;
            }
            Event::WinnersPaid { lines } => {
                // What goes to prison is nobody's yet.
                let settled = lines.iter().filter(|line| line.outcome != settlement::Outcome::Imprisoned);
                self.sums.win -= settled.map(|line| line.paid.0 - line.wagered.0).sum::<i64>();
            }
            Event::NoSpinCalled { .. } => self.ends.metrics.void_rounds.add(),
            Event::RoundEnded { .. } => {
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
        self.late.truncate(LATE_MAX - 1);
        self.sums.late += 1;
        self.late.push_front(LateLine {
            at: order.at.0,
            seat: Some(seat.0),
            what: refusal.what.clone(),
            clause: refusal.cite.map(|cite| self.shown.rules().cite(cite).printed.clone()),
            record,
        });
        self.dirty.quiet = true;
    }
}
