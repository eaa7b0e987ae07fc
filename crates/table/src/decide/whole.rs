//! Chips as things: no chip is cut, none lies where it could be taken for another player's, and a coupon is one slip of paper.

use rulebook::{Instrument, Reason, Refusal, Target};
use settlement::{Outcome, pieces_in_chips};
use wheel::{Money, SpotId};
use words::{Words, say};

use super::Desk;
use crate::{
    event::{Event, Paid, Placed},
    order::{Coupon, CouponStanding, SeatNo},
    state::Round,
};

impl Desk<'_> {
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

    /// A wager is whole chips, and so is each piece of a call.
    pub(super) fn laid_in_chips(
        &self,
        seat: SeatNo,
        on: &Target,
        with: Instrument,
        amount: Money,
    ) -> Result<(), Refusal> {
        self.whole_chips(seat, with, amount)?;
        let chips = &self.house().chips;
        let Some(cite) = chips.pieces else { return Ok(()) };
        let own = self.state().seat(seat).and_then(|seat| seat.colour).map(|(_, value)| value);
        let chip = match with {
            with if chips.coloured(with) => own,
            Instrument::ValueChip => chips.least_value_chip(),
            Instrument::RouletteChip | Instrument::ElectronicChip => None,
        };
        let Some(chip) = chip else { return Ok(()) };
        if let Target::Call { pieces, .. } = on {
            return pieces_in_chips(cite, chip, amount, *pieces);
        }
        if amount.0 % chip.0 == 0 {
            return Ok(());
        }
        let (what, fix) = (say::no_whole_number_of_chips(amount, chip), say::use_a_multiple_of(chip));
        Err(Refusal::by_rule(Reason::NotWholeChips, cite, what, fix))
    }

    /// Where the chips of a wager lie: the spot itself, or those of the pieces where the book counts pieces as chips.
    fn lies_on(&self, on: &Target) -> Vec<(SpotId, u16)> {
        let key = |spot: SpotId| (spot, self.table.book.key(spot));
        match on {
            Target::Spot(spot) => vec![key(*spot)],
            Target::Call { lays, .. } if self.house().chips.pieces.is_some() => {
                lays.iter().map(|(spot, _)| key(*spot)).collect()
            }
            Target::Call { .. } | Target::Repeat | Target::Progressive => Vec::new(),
        }
    }

    /// Inside, value chips of two players do not lie on one spot: nobody could tell them apart.
    pub(super) fn told_apart(&self, seat: SeatNo, on: &Target) -> Result<(), Refusal> {
        let Some(cite) = self.house().chips.value_inside_exclusive else { return Ok(()) };
        if !self.table.book.inside(on) {
            return Ok(());
        }
        let spots = self.lies_on(on);
        let meets = |placed: &Placed| {
            let there = self.lies_on(&placed.on);
            there.iter().any(|(_, key)| spots.iter().any(|(_, own)| own == key))
        };
        let others = |placed: &&Placed| placed.seat != seat && placed.with == Instrument::ValueChip && meets(placed);
        let Some(placed) = self.state().round.lying().find(others) else { return Ok(()) };
        let what = say::value_chips_of_another_lie_there(placed.seat.0);
        Err(Refusal::by_rule(Reason::ChipsNotTaken, cite, what, say::bet_there_with_roulette_chips()))
    }

    /// Value chips and a coupon of one player do not lie on one spot, where the text keeps them apart.
    pub(super) fn apart_from_coupons(&self, placed: &Placed) -> Result<(), Refusal> {
        let Some(rule) = self.house().chips.match_play.as_ref().filter(|rule| !rule.never_beside.is_empty()) else {
            return Ok(());
        };
        let Target::Spot(spot) = placed.on else { return Ok(()) };
        let key = self.table.book.key(spot);
        let beside = |other: &&Placed| {
            let there = matches!(other.on, Target::Spot(spot) if self.table.book.key(spot) == key);
            there && other.seat == placed.seat && other.wager != placed.wager
        };
        let clash = |other: &Placed| {
            let one_has =
                |coupon: &Placed, chips: &Placed| coupon.coupon.is_some() && rule.never_beside.contains(&chips.with);
            one_has(placed, other) || one_has(other, placed)
        };
        let Some(other) = self.state().round.lying().filter(beside).find(|other| clash(other)) else {
            return Ok(());
        };
        let with = if other.coupon.is_some() { placed.with } else { other.with };
        let what = say::coupon_lies_apart_from(with.words());
        Err(Refusal::by_rule(Reason::CouponNotTaken, rule.cite, what, say::lay_them_on_another_wager()))
    }

    /// What the register of the house says of a coupon is part of the order, so that a history decides it alike.
    pub(super) fn coupon_stands(&self, coupon: Coupon, standing: Option<CouponStanding>) -> Result<(), Refusal> {
        let Some(cite) = self.house().chips.match_play.as_ref().and_then(|rule| rule.register) else { return Ok(()) };
        // The number is printed on it, and may be longer than what is counted.
        let number = coupon.number.to_string();
        let refuse = |reason, what: Words, fix: Words| Err(Refusal::by_rule(reason, cite, what, fix));
        let take_it_in = say::take_the_coupon_in;
        match standing {
            Some(CouponStanding::Issued) => Ok(()),
            None => refuse(Reason::CouponNotTaken, say::coupon_not_looked_up(number), say::look_it_up_first()),
            Some(CouponStanding::NeverIssued) => {
                refuse(Reason::CouponNotTaken, say::coupon_never_issued(number), take_it_in())
            }
            Some(CouponStanding::Void) => refuse(Reason::CouponNotTaken, say::coupon_is_void(number), take_it_in()),
            Some(CouponStanding::UsedElsewhere) => {
                refuse(Reason::CouponUsed, say::coupon_used_at_another_table(number), take_it_in())
            }
            Some(CouponStanding::OtherFace) => {
                refuse(Reason::CouponNotTaken, say::coupon_has_another_face(number), say::read_it_again())
            }
        }
    }

    /// What of a payment is less than a chip of the player's colour is paid in value chips.
    pub(super) fn rests<'b>(&self, lines: impl IntoIterator<Item = &'b Paid>) -> Vec<Event> {
        let Some(cite) = self.house().chips.pieces else { return Vec::new() };
        let mut rests: Vec<(SeatNo, i64)> = Vec::new();
        for line in lines {
            let coloured = line.with == Instrument::RouletteChip && !line.tip;
            if !coloured || line.outcome == Outcome::Imprisoned {
                continue;
            }
            let Some((_, value)) = self.state().seat(line.seat).and_then(|seat| seat.colour) else { continue };
            match rests.iter_mut().find(|(seat, _)| *seat == line.seat) {
                Some((_, rest)) => *rest += line.paid.0 % value.0,
                None => rests.push((line.seat, line.paid.0 % value.0)),
            }
        }
        let paid = |(seat, rest): (SeatNo, i64)| Event::RestInValueChips { seat, amount: Money(rest), cite };
        rests.into_iter().filter(|(_, rest)| *rest != 0).map(paid).collect()
    }

    /// The rests of a round that is corrected, taken back.
    pub(super) fn rests_reversed(&self, round: &Round) -> Vec<Event> {
        let Some(cite) = self.house().chips.pieces else { return Vec::new() };
        let mut sums: Vec<(SeatNo, i64)> = Vec::new();
        for (seat, rest) in &round.rests {
            match sums.iter_mut().find(|(other, _)| other == seat) {
                Some((_, sum)) => *sum += rest.0,
                None => sums.push((*seat, rest.0)),
            }
        }
        let back = |(seat, rest): (SeatNo, i64)| Event::RestInValueChips { seat, amount: Money(-rest), cite };
        sums.into_iter().filter(|(_, rest)| *rest != 0).map(back).collect()
    }
}
