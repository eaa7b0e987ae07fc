//! Seats and chips.
//!
//! A cashier may sell and buy chips and do nothing else. No rulebook lists one, and an order by the house itself would
//! leave the history without a person. Roulette chips are excluded: only their table knows what one is worth.

use rulebook::{Instrument, Reason, Refusal};
use wheel::Money;
use words::{Words, say};

use super::{Decided, Desk};
use crate::{
    event::Event,
    ledger::Account,
    order::{By, Device, SeatNo},
    phase::Phase,
};

/// More seats than any floor of terminals has.
pub(super) const SEATS_MAX: u16 = 20_000;
/// The most that a purse may be filled to.
const PURSE_MAX: i64 = 10_000_000_000_000;

impl Desk<'_> {
    pub(super) fn purse(&self, seat: SeatNo, with: Instrument) -> Money {
        self.state().ledger.balance(Account::Purse(seat, with))
    }

    pub(super) fn take_seat(&self, seat: SeatNo, player: u32) -> Decided {
        if !matches!(self.order.by, By::Player(own) if own == seat) {
            self.crew()?;
        }
        if self.phase() == Phase::Closed {
            return Err(self.out_of_turn(None, say::wait_until_the_table_opens()));
        }
        if seat.0 >= SEATS_MAX {
            let (what, fix) = (say::no_such_seat(seat.0), say::choose_a_seat_below(SEATS_MAX));
            return Err(Refusal::bad_input(Reason::NoSuchSeat, what, fix));
        }
        if self.state().seat(seat).is_some() {
            let (what, fix) = (say::seat_is_taken(seat.0), say::choose_another_seat());
            return Err(Refusal::bad_input(Reason::SeatTaken, what, fix));
        }
        // One colour for one player: a second seat would be a second colour.
        if let Some((other, _)) = self.state().taken_seats().find(|(_, taken)| taken.player == player) {
            let (what, fix) = (say::player_sits_at_seat(other.0), say::leave_that_seat_first());
            return Err(Refusal::bad_input(Reason::SeatTaken, what, fix));
        }
        Ok(vec![Event::SeatTaken { seat, player }])
    }

    pub(super) fn leave_seat(&self, seat: SeatNo) -> Decided {
        let sums = &self.given_up(seat)?.sums;
        let imprisoned = self.state().prison.iter().any(|prisoner| prisoner.placed.seat == seat);
        if sums.wagers() > 0 || imprisoned {
            let (what, fix) = (say::wagers_still_at_the_table(), say::take_them_back_or_wait());
            return Err(Refusal::bad_input(Reason::SeatNotClear, what, fix));
        }
        let left = self.purse(seat, Instrument::RouletteChip);
        if let Some(cite) = self.house().chips.cash_out.filter(|_| left.0 > 0) {
            let (what, fix) = (say::roulette_chips_not_exchanged(left), say::cash_them_out_first());
            return Err(Refusal::by_rule(Reason::NotCashedOut, cite, what, fix));
        }
        let purses = Instrument::ALL.into_iter().map(|with| (with, self.purse(seat, with)));
        let carried: Vec<_> = purses.filter(|(_, amount)| amount.0 != 0).collect();
        // Who is not there carries nothing away.
        if let (Ok(()), Some((with, amount))) = (self.device(Device::House), carried.first()) {
            let (what, fix) = (say::still_at_the_seat(*amount, with.words()), say::cash_it_out_first());
            return Err(Refusal::bad_input(Reason::NotCashedOut, what, fix));
        }
        Ok(vec![Event::SeatLeft { seat, carried }])
    }

    /// The seat's own player, the dealer for them, or the house for somebody who is gone: the record must not say that a player
    /// did what the house did.
    fn given_up(&self, seat: SeatNo) -> Result<&crate::state::Seat, Refusal> {
        if self.device(Device::House).is_ok() { self.seated(seat) } else { self.for_seat(seat) }
    }

    pub(super) fn give_colour(&self, seat: SeatNo, colour: u8, value: Money) -> Decided {
        let chips = &self.house().chips;
        // Roulette chips are handed out by the dealer; at a terminal players choose for themselves.
        if chips.accepted.contains(&Instrument::RouletteChip) {
            self.crew()?;
        }
        let taken = self.for_seat(seat)?;
        if !chips.accepted.contains(&Instrument::RouletteChip) && !chips.accepted.contains(&Instrument::ElectronicChip)
        {
            return Err(self.not_taken(Instrument::RouletteChip));
        }
        if value.0 <= 0 {
            return Err(Refusal::bad_input(Reason::NotValid, say::chip_has_a_value(), say::agree_on_a_value()));
        }
        let same = |other: &crate::state::Seat| other.colour.is_some_and(|(other, _)| other == colour);
        let holder = self.state().taken_seats().find(|(other, taken)| *other != seat && same(taken));
        if let (Some(cite), Some((other, _))) = (chips.unique_colours, holder) {
            let (what, fix) = (say::seat_has_this_colour(other.0), say::give_another_colour());
            return Err(Refusal::by_rule(Reason::ColourTaken, cite, what, fix));
        }
        let imprisoned = self.state().prison.iter().any(|prisoner| prisoner.placed.seat == seat);
        let held = Instrument::ALL.into_iter().any(|with| chips.coloured(with) && self.purse(seat, with).0 > 0);
        let out = held || taken.sums.wagers() > 0 || imprisoned;
        if out && taken.colour.is_some_and(|given| given != (colour, value)) {
            let (what, fix) = (say::chips_are_out(), say::cash_them_out_first());
            let cite = chips.value_set.or(chips.unique_colours);
            return Err(Refusal { reason: Reason::ColourInUse, cite, what, fix });
        }
        Ok(vec![Event::ColourGiven { seat, colour, value }])
    }

    pub(super) fn not_taken(&self, with: Instrument) -> Refusal {
        let chips = &self.house().chips;
        let taken: Vec<Words> = chips.accepted.iter().map(|with| with.words()).collect();
        let (what, fix) = (say::table_does_not_take(with.words()), say::bet_with(taken));
        Refusal::by_rule(Reason::ChipsNotTaken, chips.accepted_by, what, fix)
    }

    /// Chips with a colour are whole chips of the player's own.
    pub(super) fn whole_chips(&self, seat: SeatNo, with: Instrument, amount: Money) -> Result<(), Refusal> {
        let chips = &self.house().chips;
        if !chips.coloured(with) {
            return Ok(());
        }
        let cite = chips.value_set.or(chips.unique_colours);
        let Some((_, value)) = self.state().seat(seat).and_then(|seat| seat.colour) else {
            let (what, fix) = (say::player_has_no_colour(), say::give_a_colour_first());
            return Err(Refusal { reason: Reason::NoColour, cite, what, fix });
        };
        if amount.0 % value.0 == 0 {
            return Ok(());
        }
        let (what, fix) = (say::no_whole_number_of_chips(amount, value), say::use_a_multiple_of(value));
        Err(Refusal { reason: Reason::NotWholeChips, cite, what, fix })
    }

    pub(super) fn buy_in(&self, seat: SeatNo, with: Instrument, amount: Money) -> Decided {
        // Money comes in by hand over the table, through the cage, or by the house itself; nobody gives it to themselves.
        if !self.by_cashier(with)? && self.device(Device::House).is_err() {
            self.crew()?;
        }
        self.seated(seat)?;
        if self.phase() == Phase::Closed {
            return Err(self.out_of_turn(None, say::wait_until_the_table_opens()));
        }
        if !self.house().chips.accepted.contains(&with) {
            return Err(self.not_taken(with));
        }
        if amount.0 <= 0 || amount.0 > PURSE_MAX || self.purse(seat, with).0 > PURSE_MAX {
            let (what, fix) = (say::cannot_be_bought(amount), say::buy_a_positive_amount());
            return Err(Refusal::bad_input(Reason::AmountNotPositive, what, fix));
        }
        self.whole_chips(seat, with, amount)?;
        Ok(vec![Event::BoughtIn { seat, with, amount }])
    }

    /// Whether the cage does it. Roulette chips are worth what their table says, so they are sold and exchanged there alone.
    fn by_cashier(&self, with: Instrument) -> Result<bool, Refusal> {
        if !matches!(self.order.by, By::Cashier(_)) {
            return Ok(false);
        }
        // Chips of a test are no money.
        self.not_in_test()?;
        if with != Instrument::RouletteChip {
            return Ok(true);
        }
        let chips = &self.house().chips;
        Err(Refusal {
            reason: Reason::ChipsNotTaken,
            cite: chips.cash_out.or(chips.value_set).or(chips.unique_colours),
            what: say::worth_what_their_table_says(),
            fix: say::dealer_sells_or_exchanges(),
        })
    }

    pub(super) fn cash_out(&self, seat: SeatNo, with: Instrument) -> Decided {
        if self.by_cashier(with)? {
            self.seated(seat)?;
        } else {
            self.given_up(seat)?;
        }
        let amount = self.purse(seat, with);
        if amount.0 <= 0 {
            let (what, fix) = (say::player_has_none(with.words()), say::cash_out_what_the_player_has());
            return Err(Refusal::bad_input(Reason::NotEnoughChips, what, fix));
        }
        Ok(vec![Event::CashedOut { seat, with, amount }])
    }
}
