//! Money moved by what happened: collected, paid, given back, corrected.

use rulebook::{Instrument, Target};
use settlement::Outcome;
use wheel::{Money, Pocket};

use crate::{
    event::{Collected, From, Paid},
    ledger::Account,
    order::SeatNo,
    phase::Phase,
    state::{LastRound, Prisoner, Round, Table},
};

impl Table {
    /// The device takes the target wagers: from now on they are the house's, and their awards come from the meters.
    pub(super) fn lock_out(&mut self) {
        let round = &mut self.state.round;
        let taken: i64 =
            round.lying().filter(|placed| placed.on == Target::Progressive).map(|placed| placed.amount.0).sum();
        round.locked_out = true;
        self.state.ledger.transfer(Account::Felt, Account::House, Money(taken));
    }

    pub(super) fn collect(&mut self, collected: &Collected, sign: i64) {
        let ledger = &mut self.state.ledger;
        ledger.transfer(Account::Felt, Account::House, Money(collected.from_felt.0 * sign));
        ledger.transfer(Account::Prison, Account::House, Money(collected.from_prison.0 * sign));
    }

    /// Where a line's money goes: to the player, or to the dealers, or to nobody at the table where the player has left.
    pub(super) fn purse(&self, line: &Paid) -> Account {
        if line.tip {
            return Account::Tips;
        }
        let now = self.state.seat(line.seat).map(|seat| seat.player);
        // A correction comes when the round is over, and somebody else may sit there.
        let then = match self.state.phase {
            Phase::Idle => self.state.last.as_ref().and_then(|last| last.players.get(&line.seat)).copied(),
            _ => now,
        };
        if now.is_some() && now == then { Account::Purse(line.seat, line.with) } else { Account::Owed }
    }

    /// Moves the money of one line, or moves it back.
    pub(super) fn settle_line(&mut self, line: &Paid, sign: i64) {
        let purse = self.purse(line);
        let from = match line.from {
            From::Felt => Account::Felt,
            From::Prison => Account::Prison,
        };
        let ledger = &mut self.state.ledger;
        if line.outcome == Outcome::Imprisoned {
            ledger.transfer(from, Account::Prison, Money(line.wagered.0 * sign));
            return;
        }
        ledger.transfer(from, Account::House, Money(line.wagered.0 * sign));
        let by_house = line.paid.0 - line.meter.map_or(0, |meter| meter.paid.0);
        ledger.transfer(Account::House, purse, Money(by_house * sign));
        if let Some(pay) = line.meter {
            ledger.transfer(Account::Meter(pay.meter), purse, Money(pay.paid.0 * sign));
            ledger.transfer(Account::House, Account::Meter(pay.meter), Money(pay.reset.0 * sign));
            let meter = &mut self.state.meters[usize::from(pay.meter)];
            meter.paid.0 += pay.paid.0 * sign;
            meter.seeded.0 += pay.reset.0 * sign;
            meter.shows.0 += (pay.reset.0 - pay.paid.0) * sign;
        }
    }

    pub(super) fn pay(&mut self, lines: &[Paid]) {
        for line in lines {
            self.settle_line(line, 1);
            if line.outcome == Outcome::Imprisoned {
                self.imprison(line);
            }
        }
        self.state.round.paid.extend_from_slice(lines);
    }

    /// Out of what was paid in a colour, whole chips of which it is not.
    pub(super) fn rest_in_value_chips(&mut self, seat: SeatNo, amount: Money) {
        let state = &mut self.state;
        let purse = |with| Account::Purse(seat, with);
        state.ledger.transfer(purse(Instrument::RouletteChip), purse(Instrument::ValueChip), amount);
        // When the table closes or corrects a result, the round is over.
        let over = state.last.as_mut().filter(|_| state.phase == Phase::Idle);
        over.map_or(&mut state.round, |last| &mut last.round).rests.push((seat, amount));
        self.no_purse_below_zero();
    }

    pub(super) fn imprison(&mut self, line: &Paid) {
        let round = &self.state.round;
        let before = round.prison_before.iter().find(|prisoner| prisoner.placed.wager == line.wager);
        let prisoner = match before {
            Some(prisoner) => prisoner.clone(),
            None => {
                let at = round.wagers.binary_search_by_key(&line.wager, |placed| placed.wager);
                let placed = round.wagers[at.expect("the wager lay on the felt")].clone();
                let Target::Spot(spot) = placed.on else { unreachable!("only a wager on one spot is imprisoned") };
                let rules = self.rules();
                let kind = rules.spot_rule(spot).wager.expect("a wager lies there");
                let pocket = round.number_stands.expect("a number stands");
                let rule = rules.zero_rules().iter().position(|rule| rule.holds(kind, pocket));
                let rule = rule.and_then(|rule| u8::try_from(rule).ok()).expect("a zero rule imprisoned it");
                Prisoner { placed, rule, chosen: false }
            }
        };
        self.state.prison.push(prisoner);
    }

    /// Takes a wager off the felt.
    pub(super) fn give_back(&mut self, line: &Paid) {
        let placed = self.state.round.wager_mut(line.wager).clone();
        let Table { rules, book, state } = self;
        let seat = state.seats[usize::from(placed.seat.0)].as_mut().expect("somebody sits there");
        state.round.sums.without(&mut seat.sums, book, &placed.on, placed.amount);
        seat.sums.uncount(book, rules, &placed.on);
        if let Some(coupon) = placed.coupon {
            state.coupons_used.remove(&coupon.number);
        }
        state.round.wager_mut(line.wager).amount = Money(0);
        state.round.bury();
        state.round.returned.push(placed);
    }

    pub(super) fn correct(&mut self, before: Pocket, after: Pocket, collected: &Collected, lines: &[Paid]) {
        self.collect(collected, 1);
        let mut last = self.state.last.take().expect("there is a round to correct");
        std::mem::swap(&mut self.state.round, &mut last.round);
        self.state.round.number_stands = Some(after);
        self.state.round.paid.clear();
        self.state.round.collected = *collected;
        self.state.prison.clear();
        self.state.last = Some(LastRound { round: Round::default(), players: last.players.clone() });
        self.pay(lines);
        for prisoner in &mut self.state.prison {
            prisoner.chosen = true;
        }
        std::mem::swap(&mut self.state.round, &mut last.round);
        self.state.last = Some(last);
        self.no_purse_below_zero();
        let statistics = &mut self.state.statistics;
        statistics.counts[usize::from(before.0)] -= 1;
        statistics.counts[usize::from(after.0)] += 1;
        if let Some(newest) = statistics.recent.front_mut() {
            *newest = after;
        }
        self.state.prior = self.state.prior.map(|_| after);
    }

    /// What a correction took back and the player no longer had is owed.
    pub(super) fn no_purse_below_zero(&mut self) {
        for at in 0..self.state.seats.len() {
            let seat = SeatNo(u16::try_from(at).expect("a seat has a small number"));
            for with in Instrument::ALL {
                let balance = self.state.ledger.balance(Account::Purse(seat, with));
                if balance.0 < 0 {
                    self.state.ledger.transfer(Account::Owed, Account::Purse(seat, with), Money(-balance.0));
                }
            }
        }
    }
}
