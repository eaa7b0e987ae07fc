//! Seats and chips.
//!
//! A cashier may sell and buy chips and do nothing else. No rulebook lists one, and an order by the house itself would
//! leave the history without a person. Roulette chips are excluded: only their table knows what one is worth.

use rulebook::{Instrument, Reason, Refusal};
use wheel::Money;

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
            return Err(self.out_of_turn(None, "Wait until the table opens"));
        }
        if seat.0 >= SEATS_MAX {
            let fix = format!("Choose a seat below {SEATS_MAX}");
            return Err(Refusal::bad_input(Reason::NoSuchSeat, format!("there is no seat {}", seat.0), fix));
        }
        if self.state().seat(seat).is_some() {
            let what = format!("seat {} is taken", seat.0);
            return Err(Refusal::bad_input(Reason::SeatTaken, what, "Choose another seat"));
        }
        // One colour for one player: a second seat would be a second colour.
        if let Some((other, _)) = self.state().taken_seats().find(|(_, taken)| taken.player == player) {
            let what = format!("the player sits at seat {}", other.0);
            return Err(Refusal::bad_input(Reason::SeatTaken, what, "Leave that seat first"));
        }
        Ok(vec![Event::SeatTaken { seat, player }])
    }

    pub(super) fn leave_seat(&self, seat: SeatNo) -> Decided {
        let sums = &self.for_seat(seat)?.sums;
        let imprisoned = self.state().prison.iter().any(|prisoner| prisoner.placed.seat == seat);
        if sums.wagers() > 0 || imprisoned {
            let what = "wagers of the player are still at the table";
            let fix = "Take them back while bets are open, or wait until they are settled";
            return Err(Refusal::bad_input(Reason::SeatNotClear, what, fix));
        }
        let left = self.purse(seat, Instrument::RouletteChip);
        if let Some(cite) = self.house().chips.cash_out.filter(|_| left.0 > 0) {
            let what = format!("{} in roulette chips is not exchanged yet", self.show(left));
            return Err(Refusal::by_rule(Reason::NotCashedOut, cite, what, "Cash them out first"));
        }
        let purses = Instrument::ALL.into_iter().map(|with| (with, self.purse(seat, with)));
        let carried = purses.filter(|(_, amount)| amount.0 != 0).collect();
        Ok(vec![Event::SeatLeft { seat, carried }])
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
            let what = "a chip has a value above zero";
            return Err(Refusal::bad_input(Reason::NotValid, what, "Agree on a value"));
        }
        let same = |other: &crate::state::Seat| other.colour.is_some_and(|(other, _)| other == colour);
        let holder = self.state().taken_seats().find(|(other, taken)| *other != seat && same(taken));
        if let (Some(cite), Some((other, _))) = (chips.unique_colours, holder) {
            let what = format!("seat {} has chips of this colour", other.0);
            return Err(Refusal::by_rule(Reason::ColourTaken, cite, what, "Give another colour"));
        }
        let imprisoned = self.state().prison.iter().any(|prisoner| prisoner.placed.seat == seat);
        let held = Instrument::ALL.into_iter().any(|with| chips.coloured(with) && self.purse(seat, with).0 > 0);
        let out = held || taken.sums.wagers() > 0 || imprisoned;
        if out && taken.colour.is_some_and(|given| given != (colour, value)) {
            let what = "the player's chips are out, and their colour and value stay".to_owned();
            let fix = "Cash them out first".to_owned();
            return Err(Refusal {
                reason: Reason::ColourInUse,
                cite: chips.value_set.or(chips.unique_colours),
                what,
                fix,
            });
        }
        Ok(vec![Event::ColourGiven { seat, colour, value }])
    }

    pub(super) fn not_taken(&self, with: Instrument) -> Refusal {
        let chips = &self.house().chips;
        let taken: Vec<&str> = chips.accepted.iter().map(|with| with.called()).collect();
        let what = format!("this table does not take {}", with.called());
        Refusal::by_rule(Reason::ChipsNotTaken, chips.accepted_by, what, format!("Bet with {}", taken.join(" or ")))
    }

    /// Chips with a colour are whole chips of the player's own.
    pub(super) fn whole_chips(&self, seat: SeatNo, with: Instrument, amount: Money) -> Result<(), Refusal> {
        let chips = &self.house().chips;
        if !chips.coloured(with) {
            return Ok(());
        }
        let cite = chips.value_set.or(chips.unique_colours);
        let Some((_, value)) = self.state().seat(seat).and_then(|seat| seat.colour) else {
            let what = "the player has no colour with a value yet".to_owned();
            return Err(Refusal {
                reason: Reason::NoColour,
                cite,
                what,
                fix: "Give the player a colour first".to_owned(),
            });
        };
        if amount.0 % value.0 == 0 {
            return Ok(());
        }
        let what = format!("{} is no whole number of chips of {}", self.show(amount), self.show(value));
        let fix = format!("Use a multiple of {}", self.show(value));
        Err(Refusal { reason: Reason::NotWholeChips, cite, what, fix })
    }

    pub(super) fn buy_in(&self, seat: SeatNo, with: Instrument, amount: Money) -> Decided {
        // Money comes in by hand over the table, through the cage, or by the house itself; nobody gives it to themselves.
        if !self.by_cashier(with)? && self.device(Device::House).is_err() {
            self.crew()?;
        }
        self.seated(seat)?;
        if self.phase() == Phase::Closed {
            return Err(self.out_of_turn(None, "Wait until the table opens"));
        }
        if !self.house().chips.accepted.contains(&with) {
            return Err(self.not_taken(with));
        }
        if amount.0 <= 0 || amount.0 > PURSE_MAX || self.purse(seat, with).0 > PURSE_MAX {
            let what = format!("{} cannot be bought", self.show(amount));
            return Err(Refusal::bad_input(Reason::AmountNotPositive, what, "Buy a positive amount"));
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
            what: "roulette chips are worth what their table says".to_owned(),
            fix: "Have the dealer sell or exchange them at the table".to_owned(),
        })
    }

    pub(super) fn cash_out(&self, seat: SeatNo, with: Instrument) -> Decided {
        if self.by_cashier(with)? {
            self.seated(seat)?;
        } else {
            self.for_seat(seat)?;
        }
        let amount = self.purse(seat, with);
        if amount.0 <= 0 {
            let what = format!("the player has no {}", with.called());
            return Err(Refusal::bad_input(Reason::NotEnoughChips, what, "Cash out what the player has, or nothing"));
        }
        Ok(vec![Event::CashedOut { seat, with, amount }])
    }
}
