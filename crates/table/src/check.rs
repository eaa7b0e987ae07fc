//! What must hold between any two orders, worked out anew from the wagers: for tests, the soak and an audit.

use std::collections::BTreeMap;

use rulebook::{Instrument, Target};
use settlement::{FeltSums, SeatSums};
use wheel::Money;

use crate::{
    ledger::Account,
    order::SeatNo,
    phase::Phase,
    state::{Round, Table},
};

impl Table {
    /// The first promise that the table breaks, in words.
    pub fn check(&self) -> Result<(), String> {
        self.check_money()?;
        self.check_phase()?;
        self.check_wagers()?;
        self.check_limits()?;
        self.check_sums()
    }

    /// Whether an amount is taken without a look at the full rules; they must take it too.
    pub fn quickly_admits(&self, target: &Target, amount: Money) -> bool {
        self.book.surely_admitted(target, amount)
    }

    fn check_money(&self) -> Result<(), String> {
        let state = &self.state;
        let same = |what: &str, account: Account, wanted: i64| {
            let has = state.ledger.balance(account).0;
            if has == wanted { Ok(()) } else { Err(format!("{what} has {has} and should have {wanted}")) }
        };
        let total = state.ledger.total();
        if total != 0 {
            return Err(format!("all accounts together are {total}"));
        }
        same("the felt", Account::Felt, self.should_lie())?;
        // Prisoners that lost are collected before the others are told.
        let lost = if state.phase == Phase::Collected { state.round.collected.from_prison.0 } else { 0 };
        let held: i64 = state.prison.iter().map(|prisoner| prisoner.placed.amount.0).sum();
        same("the prison", Account::Prison, held - lost)?;
        for (at, meter) in (0..).zip(&state.meters) {
            same(&format!("meter {at}"), Account::Meter(at), meter.shows.0)?;
            if !meter.holds() || meter.shows.0 < 0 {
                return Err(format!("meter {at} does not add up: {meter:?}"));
            }
        }
        for (account, name) in
            [(Account::Tips, "the tip box"), (Account::Felt, "the felt"), (Account::Prison, "prison")]
        {
            if state.ledger.balance(account).0 < 0 {
                return Err(format!("{name} is below zero"));
            }
        }
        for (seat, with) in
            (0..).take(state.ledger.purses()).flat_map(|seat| Instrument::ALL.map(|with| (SeatNo(seat), with)))
        {
            let purse = state.ledger.balance(Account::Purse(seat, with)).0;
            if purse < 0 || (purse != 0 && state.seat(seat).is_none()) {
                return Err(format!("the purse of seat {} has {purse} in {}", seat.0, with.called()));
            }
        }
        Ok(())
    }

    /// The rules in force have the limits that the state says, and no others.
    fn check_limits(&self) -> Result<(), String> {
        let filed = self.rules.filed_limits().into_iter().flat_map(rulebook::Limits::bands);
        let wanted = filed.map(|(name, band)| {
            let posted = self.state.limits.iter().find(|posted| posted.band == name);
            let (min, max) = posted.map_or((band.min, band.max), |posted| (posted.min.0, posted.max.0));
            (name, min, max)
        });
        let stands = self.rules.limits().into_iter().flat_map(rulebook::Limits::bands);
        if wanted.eq(stands.map(|(name, band)| (name, band.min, band.max))) {
            return Ok(());
        }
        Err(format!("the limits in force are not those posted: {:?}", self.state.limits))
    }

    /// What the felt account must hold: the wagers, less what the device took, the losers left and the winners got.
    fn should_lie(&self) -> i64 {
        let round = &self.state.round;
        let lies = |placed: &&crate::event::Placed| !(round.locked_out && placed.on == Target::Progressive);
        let lying: i64 = round.lying().filter(lies).map(|placed| placed.amount.0).sum();
        match self.state.phase {
            Phase::Closed | Phase::Idle | Phase::Choosing => 0,
            Phase::Collected => lying - round.collected.from_felt.0,
            Phase::Betting
            | Phase::Rolling
            | Phase::Shut
            | Phase::Running
            | Phase::Told
            | Phase::Held
            | Phase::Resulted
            | Phase::Marked => lying,
        }
    }

    fn check_phase(&self) -> Result<(), String> {
        let (state, phase) = (&self.state, self.state.phase);
        let round = &state.round;
        let fault = |what: &str| Err(format!("{what} in phase {}", phase.id()));
        if matches!(phase, Phase::Closed | Phase::Idle) && *round != Round::default() {
            return fault("something of a round is left");
        }
        if phase == Phase::Closed && !state.prison.is_empty() {
            return fault("wagers are in prison");
        }
        let stands = matches!(phase, Phase::Resulted | Phase::Marked | Phase::Collected | Phase::Choosing);
        if round.number_stands.is_some() != stands {
            return fault("a number stands, or none does,");
        }
        if (phase == Phase::Told) && round.told.is_none() {
            return fault("no result is announced");
        }
        if (phase == Phase::Held) != round.held.is_some() {
            return fault("a spin is held, or none is,");
        }
        let closed = stands || matches!(phase, Phase::Shut | Phase::Running | Phase::Told);
        // A spin may be held while bets are open.
        if phase != Phase::Held && round.closed.is_some() != closed {
            return fault("the close is on record, or is not,");
        }
        Ok(())
    }

    fn check_wagers(&self) -> Result<(), String> {
        let state = &self.state;
        let round = &state.round;
        if !round.wagers.is_sorted_by(|a, b| a.wager < b.wager) {
            return Err("a wager's number is used twice or out of order".to_owned());
        }
        if round.wagers.last().is_some_and(|placed| placed.wager.0 >= state.next_wager) {
            return Err("a wager has a number that is not given out yet".to_owned());
        }
        if !round.dead_are_counted() {
            return Err("the wagers taken back are counted wrong".to_owned());
        }
        let mut coupons = std::collections::BTreeSet::new();
        for placed in round.lying() {
            if state.seat(placed.seat).is_none() {
                return Err(format!("wager {} lies for seat {}, where nobody sits", placed.wager.0, placed.seat.0));
            }
            if let Some(coupon) = placed.coupon
                && (!coupons.insert(coupon.number) || !state.coupons_used.contains(&coupon.number))
            {
                return Err(format!("coupon {} lies twice, or is not on record", coupon.number));
            }
        }
        for (at, seat) in state.taken_seats() {
            if seat.bet.iter().any(|placed| placed.seat != at || placed.amount.0 <= 0) {
                return Err(format!("the last bet of seat {} is not one of that seat", at.0));
            }
        }
        for prisoner in &state.prison {
            let placed = &prisoner.placed;
            if state.seat(placed.seat).is_none() {
                return Err(format!("wager {} is in prison and its player has left", placed.wager.0));
            }
        }
        Ok(())
    }

    fn check_sums(&self) -> Result<(), String> {
        let Table { rules, book, state } = self;
        let mut felt = FeltSums::new(rules.wheel().len());
        let mut seats: BTreeMap<SeatNo, SeatSums> = BTreeMap::new();
        for placed in state.round.lying() {
            let seat = seats.entry(placed.seat).or_default();
            felt.with(seat, book, &placed.on, placed.amount);
            seat.count(book, rules, &placed.on);
        }
        let (kept, idle) = (&state.round.sums, matches!(state.phase, Phase::Closed | Phase::Idle));
        if !idle && *kept != felt {
            return Err(format!("the sums of the felt are {kept:?}, and its wagers make {felt:?}"));
        }
        for (at, seat) in state.taken_seats() {
            let made = seats.remove(&at).unwrap_or_default();
            if seat.sums != made {
                return Err(format!("the sums of seat {} are {:?}, and its wagers make {made:?}", at.0, seat.sums));
            }
        }
        Ok(())
    }
}
