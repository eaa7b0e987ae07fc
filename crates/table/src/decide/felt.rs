//! A table that is played at the felt: people who walk up, what they hand over for chips, and what they get for them. And
//! which of the two a table is: felt, or terminals.

use rulebook::{Instrument, PlayedAt, Reason, Refusal, Tender};
use wheel::Money;
use words::{Words, say};

use super::{Decided, Desk};
use crate::{
    event::Event,
    order::{By, Handed, SeatNo, WALK_INS},
    phase::Phase,
};

/// Names and numbers of receipts stay short enough to be read across the table.
const LETTERS_MAX: usize = 60;

impl Desk<'_> {
    /// A player's screen has no part in a table that is played at the felt.
    pub(super) fn screens_are_filed(&self) -> Result<(), Refusal> {
        match self.house().chips.played_at {
            PlayedAt::Felt(cite) => {
                let (what, fix) = (say::played_at_the_felt(), say::ask_the_dealer());
                Err(Refusal::by_rule(Reason::NotYourRole, cite, what, fix))
            }
            PlayedAt::Terminals(_) | PlayedAt::Demonstration(_) | PlayedAt::Either => Ok(()),
        }
    }

    /// Nobody of the crew makes a wager where every wager is made at a terminal.
    pub(super) fn hands_are_filed(&self) -> Result<(), Refusal> {
        match (self.house().chips.played_at, self.order.by) {
            (PlayedAt::Terminals(cite), By::Staff { .. }) => {
                let (what, fix) = (say::played_at_terminals(), say::have_the_player_do_it());
                Err(Refusal::by_rule(Reason::NotYourRole, cite, what, fix))
            }
            _ => Ok(()),
        }
    }

    /// Whether the crew deals with players who stand at the felt.
    fn has_a_felt(&self) -> bool {
        matches!(self.house().chips.played_at, PlayedAt::Felt(_) | PlayedAt::Demonstration(_))
    }

    pub(super) fn seat_walk_in(&self, seat: SeatNo, name: Option<&str>) -> Decided {
        self.crew()?;
        if let PlayedAt::Terminals(cite) = self.house().chips.played_at {
            let (what, fix) = (say::walk_in_sits_at_the_felt(), say::have_them_sign_in());
            return Err(Refusal::by_rule(Reason::NotYourRole, cite, what, fix));
        }
        self.free(seat)?;
        let name = name.map(str::trim).filter(|name| !name.is_empty());
        if name.is_some_and(|name| name.chars().count() > LETTERS_MAX) {
            return Err(too_long());
        }
        let player = WALK_INS + self.state().walk_ins;
        Ok(vec![Event::WalkInSeated { seat, player, name: name.map(str::to_owned), by: self.order.by }])
    }

    pub(super) fn buy_in_by(
        &self,
        seat: SeatNo,
        with: Instrument,
        amount: Money,
        tender: Tender,
        receipt: Option<&str>,
    ) -> Decided {
        if !self.by_cashier(with)? {
            self.crew()?;
        }
        self.may_buy(seat, with, amount)?;
        let chips = &self.house().chips;
        let Some(rule) = chips.tenders.iter().find(|rule| rule.tender == tender) else {
            let taken: Vec<Words> = chips.tenders.iter().map(|rule| rule.tender.words()).collect();
            let what = say::tender_not_taken(tender.words());
            let fix = if taken.is_empty() { say::buy_chips_and_lay_them() } else { say::sell_for(taken) };
            let cite = chips.tenders.first().map_or(chips.accepted_by, |rule| rule.cite);
            return Err(Refusal::by_rule(Reason::NotValid, cite, what, fix));
        };
        let receipt = receipt.map(str::trim).filter(|number| !number.is_empty());
        let refuse = |what: Words, fix: Words| Err(Refusal::by_rule(Reason::NotValid, rule.cite, what, fix));
        match (tender, receipt) {
            (Tender::MobileAtmReceipt, None) => return refuse(say::receipt_has_a_number(), say::enter_the_number()),
            (Tender::MobileAtmReceipt, Some(number)) if number.chars().count() > LETTERS_MAX => return Err(too_long()),
            (Tender::MobileAtmReceipt, Some(number)) if self.state().receipts.contains(number) => {
                return refuse(say::receipt_was_taken(number), say::look_at_the_receipt());
            }
            (Tender::Cash | Tender::ValueChips, Some(_)) => {
                return refuse(say::only_receipts_have_numbers(), say::leave_the_number_out());
            }
            _ => {}
        }
        // Value chips that this table gave for other chips are handed in first; others were brought.
        let own = match tender {
            Tender::ValueChips if with != Instrument::ValueChip => {
                amount.min(self.purse(seat, Instrument::ValueChip)).max(Money(0))
            }
            _ => Money(0),
        };
        let (receipt, by, cite) = (receipt.map(str::to_owned), self.order.by, rule.cite);
        Ok(vec![Event::BoughtInBy { seat, with, amount, tender, receipt, own, by, cite }])
    }

    pub(super) fn exchange_chips(&self, seat: SeatNo, amount: Money, handed: &[Handed]) -> Decided {
        self.crew()?;
        self.seated(seat)?;
        let chips = &self.house().chips;
        let cite = chips.exchange.or(chips.cash_out);
        let refuse = |reason, what: Words, fix: Words| Err(Refusal { reason, cite, what, fix });
        let has = self.purse(seat, Instrument::RouletteChip);
        if amount.0 <= 0 {
            return refuse(Reason::AmountNotPositive, say::cannot_be_bought(amount), say::count_both_again());
        }
        if amount > has {
            return refuse(
                Reason::NotEnoughChips,
                say::more_than_the_seat_has(seat.0, has, amount),
                say::count_both_again(),
            );
        }
        self.whole_chips(seat, Instrument::RouletteChip, amount)?;
        let counts = handed.iter().all(|pieces| pieces.each.0 > 0 && pieces.count > 0);
        let worth = |pieces: &Handed| pieces.each.times(i64::from(pieces.count));
        let sum = handed.iter().try_fold(Money(0), |sum, pieces| sum.plus(worth(pieces)?));
        match sum {
            Some(sum) if counts && sum == amount => {}
            sum => {
                let what = say::pieces_come_to(sum.unwrap_or(Money(0)), amount);
                return refuse(Reason::NotValid, what, say::count_both_again());
            }
        }
        let (handed, by) = (handed.to_vec(), self.order.by);
        Ok(vec![Event::ChipsExchanged { seat, amount, handed, by, cite }])
    }

    /// Roulette chips that leave the purse otherwise than by an exchange: only a program that runs the table takes them back
    /// without one, and nobody says of themselves that a dealer did.
    pub(super) fn counted_out(&self, with: Instrument) -> Result<(), Refusal> {
        let chips = &self.house().chips;
        let Some(cite) = chips.exchange.filter(|_| with == Instrument::RouletteChip) else { return Ok(()) };
        let fix = match self.order.by {
            By::Device(_) => return Ok(()),
            By::Player(_) => say::bring_them_to_the_dealer(),
            By::Staff { .. } | By::Cashier(_) => say::count_them_out(),
        };
        Err(Refusal::by_rule(Reason::NotCashedOut, cite, say::dealer_exchanges_chips_first(), fix))
    }

    /// Whether a seat may be given up with roulette chips out: a supervisor says that the player left with them.
    pub(super) fn left_with_chips(&self, left: Money) -> Result<(), Refusal> {
        let chips = &self.house().chips;
        let Some(cite) = chips.exchange.filter(|_| left.0 > 0) else { return Ok(()) };
        let felt = self.has_a_felt();
        if felt && self.supervisor().is_ok() {
            return Ok(());
        }
        let (what, fix) = match self.order.by {
            By::Player(_) => (say::dealer_exchanges_chips_first(), say::bring_them_to_the_dealer()),
            _ if felt => (say::left_with_chips(left), say::exchange_or_supervisor_frees()),
            _ => (say::roulette_chips_not_exchanged(left), say::cash_them_out_first()),
        };
        Err(Refusal::by_rule(Reason::NotCashedOut, cite, what, fix))
    }

    /// A seat of this table at which nobody sits, while the table is open.
    pub(super) fn free(&self, seat: SeatNo) -> Result<(), Refusal> {
        if self.phase() == Phase::Closed {
            return Err(self.out_of_turn(None, say::wait_until_the_table_opens()));
        }
        if seat.0 >= super::chips::SEATS_MAX {
            let (what, fix) = (say::no_such_seat(seat.0), say::choose_a_seat_below(super::chips::SEATS_MAX));
            return Err(Refusal::bad_input(Reason::NoSuchSeat, what, fix));
        }
        if self.state().seat(seat).is_some() {
            let (what, fix) = (say::seat_is_taken(seat.0), say::choose_another_seat());
            return Err(Refusal::bad_input(Reason::SeatTaken, what, fix));
        }
        Ok(())
    }
}

fn too_long() -> Refusal {
    Refusal::bad_input(Reason::NotValid, say::name_is_too_long(LETTERS_MAX), say::write_it_shorter())
}
