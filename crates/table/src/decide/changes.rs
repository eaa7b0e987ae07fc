//! Wagers that lie, changed while bets are open: raised, moved, taken back, laid again.

use rulebook::{Instrument, Reason, Refusal, Target};
use settlement::{SeatSums, Sums};
use wheel::Money;
use words::say;

use super::{Decided, Desk};
use crate::{
    event::{Event, Placed},
    order::{Bet, Coupon, SeatNo, WagerId},
};

impl<'a> Desk<'a> {
    /// A wager that lies, of a seat for which the order may be given.
    fn lying(&self, wager: WagerId) -> Result<(&'a Placed, &'a crate::state::Seat), Refusal> {
        let none = || {
            let (what, fix) = (say::no_such_wager_on_the_felt(wager.0), say::look_at_the_felt_again());
            Refusal::bad_input(Reason::NoSuchWager, what, fix)
        };
        let placed = self.state().round.wager(wager).ok_or_else(none)?;
        Ok((placed, self.for_seat(placed.seat)?))
    }

    pub(super) fn add_to_wager(&self, wager: WagerId, amount: Money) -> Decided {
        let (placed, seat) = self.lying(wager)?;
        self.laying_is_open(Some(&placed.on))?;
        self.side_wager_open(&placed.on)?;
        let whole = placed.amount.plus(amount).filter(|_| amount.0 > 0).ok_or_else(|| {
            let (what, fix) = (say::cannot_be_added(amount), say::add_a_positive_amount());
            Refusal::bad_input(Reason::AmountNotPositive, what, fix)
        })?;
        let sums = Sums { seat: &seat.sums, felt: &self.state().round.sums };
        sums.check(&self.table.book, self.rules(), self.state().round.prior, &placed.on, amount, whole)?;
        self.whole_chips(placed.seat, placed.with, amount)?;
        Self::has_room(&SeatSums::default(), sums.felt, amount)?;
        Self::enough(placed.seat, placed.with, self.purse(placed.seat, placed.with), amount)?;
        Ok(vec![Event::WagerRaised { wager, amount }])
    }

    pub(super) fn take_back(&self, wager: WagerId, amount: Option<Money>) -> Decided {
        let (placed, seat) = self.lying(wager)?;
        self.taking_back_is_open()?;
        self.side_wager_open(&placed.on)?;
        let amount = amount.unwrap_or(placed.amount);
        if amount.0 <= 0 || amount > placed.amount {
            let (what, fix) = (say::does_not_lie_there(amount), say::take_back_or_less(placed.amount));
            return Err(Refusal::bad_input(Reason::AmountNotPositive, what, fix));
        }
        if amount == placed.amount {
            self.base_stays(placed, &seat.sums)?;
        } else {
            let rest = Money(placed.amount.0 - amount.0);
            self.may_remain(placed, seat, rest)?;
        }
        Ok(vec![Event::WagerTakenBack { wager, amount }])
    }

    /// What is left of a wager must itself be one that the table takes.
    pub(super) fn may_remain(&self, placed: &Placed, seat: &crate::state::Seat, rest: Money) -> Result<(), Refusal> {
        let (mut seat_sums, mut felt) = (seat.sums.clone(), self.state().round.sums.clone());
        felt.without(&mut seat_sums, &self.table.book, &placed.on, placed.amount);
        let sums = Sums { seat: &seat_sums, felt: &felt };
        // The wager itself may be the only one that stands by itself; it still does.
        sums.check(&self.table.book, self.rules(), self.state().round.prior, &placed.on, rest, rest)?;
        Self::has_room(&SeatSums::default(), &felt, rest)?;
        if let Some(coupon) = placed.coupon.filter(|coupon| coupon.face > rest) {
            let (what, fix) = (say::coupon_needs_as_much(coupon.face), say::take_the_whole_wager_back());
            return Err(Refusal::bad_input(Reason::CouponNotTaken, what, fix));
        }
        self.whole_chips(placed.seat, placed.with, rest)
    }

    /// The last wager that stands by itself stays while another needs it.
    pub(super) fn base_stays(&self, placed: &Placed, seat: &SeatSums) -> Result<(), Refusal> {
        let is_base = !self.table.book.needs_base(self.rules(), &placed.on);
        if is_base && seat.bases == 1 && seat.sides > 0 {
            let (what, fix) = (say::another_stands_beside_this(), say::take_that_one_back_first());
            return Err(Refusal::bad_input(Reason::NeedsBaseWager, what, fix));
        }
        Ok(())
    }

    pub(super) fn move_wager(&self, wager: WagerId, to: &Bet) -> Decided {
        let (placed, seat) = self.lying(wager)?;
        self.adding_is_open()?;
        self.side_wager_open(&placed.on)?;
        let to = self.target(to)?;
        let (mut seat_sums, mut felt) = (seat.sums.clone(), self.state().round.sums.clone());
        felt.without(&mut seat_sums, &self.table.book, &placed.on, placed.amount);
        seat_sums.uncount(&self.table.book, self.rules(), &placed.on);
        let moved = Placed { on: to.clone(), coupon: None, ..placed.clone() };
        self.may_lie(&moved, &Sums { seat: &seat_sums, felt: &felt })?;
        if let Some(coupon) = placed.coupon {
            self.coupon_fits(&moved, coupon)?;
        }
        if self.table.book.needs_base(self.rules(), &to) {
            self.base_stays(placed, &seat.sums)?;
        }
        Ok(vec![Event::WagerMoved { wager, to }])
    }

    /// The coupon of a wager that is moved was used by this wager itself.
    fn coupon_fits(&self, moved: &Placed, coupon: Coupon) -> Result<(), Refusal> {
        match self.coupon_allowed(&moved.on, moved.amount, moved.with, coupon) {
            Err(refusal) if refusal.reason != Reason::CouponUsed => Err(refusal),
            _ => Ok(()),
        }
    }

    /// The wagers of a seat that it can still change.
    fn own(&self, seat: SeatNo) -> impl Iterator<Item = &'a Placed> {
        let round = &self.state().round;
        let taken = move |placed: &&Placed| !(round.locked_out && placed.on == Target::Progressive);
        round.lying().filter(move |placed| placed.seat == seat).filter(taken)
    }

    pub(super) fn clear_wagers(&self, seat: SeatNo) -> Decided {
        let taken = self.for_seat(seat)?;
        self.taking_back_is_open()?;
        let mut wagers: Vec<&Placed> = self.own(seat).collect();
        if wagers.is_empty() {
            let (what, fix) = (say::no_wager_to_take_back(seat.0), say::go_on_the_seat_is_clear());
            return Err(Refusal::bad_input(Reason::NoSuchWager, what, fix));
        }
        let cleared = u32::try_from(wagers.len()).unwrap_or(u32::MAX);
        if cleared < taken.sums.wagers() {
            let (what, fix) = (say::target_wager_stands_beside_another(), say::take_back_one_by_one());
            return Err(Refusal::bad_input(Reason::NeedsBaseWager, what, fix));
        }
        // Those that stand only beside another go first.
        wagers.sort_by_key(|placed| !self.table.book.needs_base(self.rules(), &placed.on));
        let back = |placed: &Placed| Event::WagerTakenBack { wager: placed.wager, amount: placed.amount };
        Ok(wagers.into_iter().map(back).collect())
    }

    /// Lays the last bet again, or what is missing of it: all of that or none.
    pub(super) fn rebet(&self, seat: SeatNo) -> Decided {
        let taken = self.for_seat(seat)?;
        self.adding_is_open()?;
        if taken.bet.is_empty() {
            let (what, fix) = (say::no_wager_since_sitting_down(), say::lay_new_wagers());
            return Err(Refusal::bad_input(Reason::NothingToRepeat, what, fix));
        }
        let lying = self.state().round.lying().filter(|placed| placed.seat == seat);
        let mut missing = taken.missing(lying);
        if missing.is_empty() {
            return Err(Refusal::bad_input(Reason::AlreadyPlaced, say::last_bet_lies_already(), say::double_it()));
        }
        // Those that stand only beside another last.
        missing.sort_by_key(|(placed, _)| self.table.book.needs_base(self.rules(), &placed.on));
        let (mut seat_sums, mut felt) = self.sums_of(taken);
        let mut left = Instrument::ALL.map(|with| self.purse(seat, with));
        let mut next = self.state().next_wager;
        let mut events = Vec::new();
        for (bet, lies) in missing {
            let sums = Sums { seat: &seat_sums, felt: &felt };
            let amount = Money(bet.amount.0 - lies.map_or(0, |lies| lies.amount.0));
            if let Some(lies) = lies {
                self.side_wager_open(&bet.on)?;
                let prior = self.state().round.prior;
                sums.check(&self.table.book, self.rules(), prior, &bet.on, amount, bet.amount)?;
                self.whole_chips(seat, bet.with, amount)?;
                Self::has_room(&SeatSums::default(), &felt, amount)?;
                events.push(Event::WagerRaised { wager: lies.wager, amount });
            } else {
                // A coupon is used once, so the wager comes again without it.
                let placed = Placed { wager: WagerId(next), coupon: None, by: self.order.by, ..bet.clone() };
                self.may_lie(&placed, &sums)?;
                next += 1;
                seat_sums.count(&self.table.book, self.rules(), &placed.on);
                events.push(Event::WagerPlaced(placed));
            }
            let purse = &mut left[bet.with as usize];
            Self::enough(seat, bet.with, *purse, amount)?;
            purse.0 -= amount.0;
            felt.with(&mut seat_sums, &self.table.book, &bet.on, amount);
        }
        Ok(events)
    }

    /// As histories have it: the wagers of the round before alone, whatever of them lies already.
    pub(super) fn repeat_wagers(&self, seat: SeatNo) -> Decided {
        let taken = self.for_seat(seat)?;
        self.adding_is_open()?;
        let last = self.state().last.as_ref().filter(|last| last.players.get(&seat) == Some(&taken.player));
        let mut again: Vec<&Placed> = last
            .into_iter()
            .flat_map(|last| last.round.lying().chain(&last.round.returned))
            .filter(|placed| placed.seat == seat)
            .collect();
        if again.is_empty() {
            let (what, fix) = (say::no_wager_in_the_round_before(), say::lay_new_wagers());
            return Err(Refusal::bad_input(Reason::NothingToRepeat, what, fix));
        }
        // All of them or none, and those that stand only beside another last.
        again.sort_by_key(|placed| self.table.book.needs_base(self.rules(), &placed.on));
        let (mut seat_sums, mut felt) = self.sums_of(taken);
        let mut left = Instrument::ALL.map(|with| self.purse(seat, with));
        let mut events = Vec::new();
        for (placed, number) in again.into_iter().zip(self.state().next_wager..) {
            // A coupon is used once, so the wager comes again without it.
            let placed = Placed { wager: WagerId(number), coupon: None, by: self.order.by, ..placed.clone() };
            self.may_lie(&placed, &Sums { seat: &seat_sums, felt: &felt })?;
            let purse = &mut left[placed.with as usize];
            Self::enough(seat, placed.with, *purse, placed.amount)?;
            purse.0 -= placed.amount.0;
            felt.with(&mut seat_sums, &self.table.book, &placed.on, placed.amount);
            seat_sums.count(&self.table.book, self.rules(), &placed.on);
            events.push(Event::WagerPlaced(placed));
        }
        Ok(events)
    }

    pub(super) fn double_wagers(&self, seat: SeatNo) -> Decided {
        let taken = self.for_seat(seat)?;
        self.adding_is_open()?;
        let (mut seat_sums, mut felt) = self.sums_of(taken);
        let mut left = Instrument::ALL.map(|with| self.purse(seat, with));
        let mut events = Vec::new();
        for placed in self.own(seat).filter(|placed| placed.on != Target::Progressive) {
            let whole = placed.amount.times(2).unwrap_or(Money(i64::MAX));
            let sums = Sums { seat: &seat_sums, felt: &felt };
            sums.check(&self.table.book, self.rules(), self.state().round.prior, &placed.on, placed.amount, whole)?;
            Self::has_room(&SeatSums::default(), &felt, placed.amount)?;
            let purse = &mut left[placed.with as usize];
            Self::enough(seat, placed.with, *purse, placed.amount)?;
            purse.0 -= placed.amount.0;
            felt.with(&mut seat_sums, &self.table.book, &placed.on, placed.amount);
            events.push(Event::WagerRaised { wager: placed.wager, amount: placed.amount });
        }
        if events.is_empty() {
            let (what, fix) = (say::no_wager_to_double(seat.0), say::lay_a_wager_first());
            return Err(Refusal::bad_input(Reason::NoSuchWager, what, fix));
        }
        Ok(events)
    }
}
