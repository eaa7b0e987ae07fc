//! Wagers: laid, raised, moved, taken back; and what comes too late.

use rulebook::{CiteId, Entitled, Instrument, OutOfLimit, Reason, Refusal, TableRules, Target, Tips, Verbal};
use settlement::{FELT_CARRIES, FeltSums, SeatSums, SpotBook, Sums, below_inside_minimum, one_of_a_kind};
use wheel::Money;
use words::{Words, say};

use super::{Decided, Desk};
use crate::{
    event::{Event, Placed},
    order::{Bet, Coupon, Late, SeatNo, WagerId},
    phase::Phase,
};

/// How many wagers one seat may have on the felt at once.
const WAGERS_MAX: u32 = 200;
/// How many all seats together: what a round pays is one record of the history, and that has a size.
const FELT_MAX: usize = 500_000;

impl<'a> Desk<'a> {
    /// Bets are open; else what came late is refused by its clause, and the refusal is the evidence.
    fn bets_open(&self, late: CiteId, what: Words) -> Result<(), Refusal> {
        match self.phase() {
            Phase::Betting | Phase::Rolling => Ok(()),
            // Where the text has play begin with a call, the call is what is missing.
            Phase::Closed | Phase::Idle | Phase::Choosing => {
                let call = self.house().procedure.opening_call.as_ref().map(|(_, cite)| *cite);
                Err(self.out_of_turn(call, say::wait_for_the_next_round()))
            }
            Phase::Shut
            | Phase::Running
            | Phase::Told
            | Phase::Held
            | Phase::Resulted
            | Phase::Marked
            | Phase::Collected => {
                Err(Refusal::by_rule(Reason::BetsAreClosed, late, what, say::wait_for_the_next_round()))
            }
        }
    }

    pub(super) fn adding_is_open(&self) -> Result<(), Refusal> {
        self.bets_open(self.house().procedure.late_wagers, say::bets_are_closed())
    }

    /// The same for a wager on one thing: a side wager may have a clause of its own that says when it ends.
    pub(super) fn laying_is_open(&self, on: Option<&Target>) -> Result<(), Refusal> {
        let own = self.rules().repeat().filter(|_| on == Some(&Target::Repeat)).and_then(|rule| rule.closes);
        self.adding_is_open().map_err(|refusal| match (refusal.reason, own) {
            (Reason::BetsAreClosed, Some(own)) => Refusal { cite: Some(own), ..refusal },
            _ => refusal,
        })
    }

    pub(super) fn taking_back_is_open(&self) -> Result<(), Refusal> {
        self.bets_open(self.house().procedure.late_withdrawals, say::no_taking_back_after_the_close())
    }

    pub(super) fn target(&self, on: &Bet) -> Result<Target, Refusal> {
        match on {
            Bet::Spot(spot) if self.table.book.has(*spot) => {
                self.rules().open_spot(*spot)?;
                if self.rules().spot_rule(*spot).wager.is_none() {
                    // The box of a side wager: its own name finds what lies there.
                    return self.rules().target(&self.rules().spot_name(*spot));
                }
                Ok(Target::Spot(*spot))
            }
            Bet::Spot(spot) => {
                let (what, fix) = (say::felt_has_no_spot(spot.0), say::bet_on_a_spot_of_this_felt());
                Err(Refusal::bad_input(Reason::NoSuchSpot, what, fix))
            }
            Bet::Called(text) => self.rules().target(text),
        }
    }

    /// The player has the chips, the table takes them, and they may lie on this.
    fn chips_allow(&self, seat: SeatNo, on: &Target, with: Instrument) -> Result<(), Refusal> {
        let chips = &self.house().chips;
        if !chips.accepted.contains(&with) {
            return Err(self.not_taken(with));
        }
        if with != Instrument::ValueChip {
            return Ok(());
        }
        let inside = self.table.book.inside(on);
        if let Some(cite) = chips.value_outside_only.filter(|_| inside) {
            let (what, fix) = (say::value_chips_outside_only(), say::bet_inside_with_roulette_chips());
            return Err(Refusal::by_rule(Reason::ChipsNotTaken, cite, what, fix));
        }
        if let (Some(cite), Target::Spot(spot), true) = (chips.value_inside_exclusive, on, inside) {
            let key = self.table.book.key(*spot);
            let others = |placed: &&Placed| {
                placed.seat != seat
                    && placed.with == Instrument::ValueChip
                    && matches!(placed.on, Target::Spot(other) if self.table.book.key(other) == key)
            };
            if let Some(placed) = self.state().round.lying().find(others) {
                let what = say::value_chips_of_another_lie_there(placed.seat.0);
                return Err(Refusal::by_rule(Reason::ChipsNotTaken, cite, what, say::bet_there_with_roulette_chips()));
            }
        }
        Ok(())
    }

    pub(super) fn coupon_allowed(
        &self,
        on: &Target,
        amount: Money,
        with: Instrument,
        coupon: Coupon,
    ) -> Result<(), Refusal> {
        let Some(rule) = &self.house().chips.match_play else {
            let cite = self.house().chips.accepted_by;
            let (what, fix) = (say::no_coupons_at_this_table(), say::bet_with_chips_alone());
            return Err(Refusal::by_rule(Reason::CouponNotTaken, cite, what, fix));
        };
        let refuse = |what: Words, fix: Words| Err(Refusal::by_rule(Reason::CouponNotTaken, rule.cite, what, fix));
        let kind = match on {
            Target::Spot(spot) => self.rules().spot_rule(*spot).wager,
            Target::Call { .. } | Target::Repeat | Target::Progressive => None,
        };
        let Some(kind) = kind.filter(|kind| rule.on.contains(kind)) else {
            let names: Vec<&str> =
                rule.on.iter().map(|&kind| self.rules().wagers()[usize::from(kind)].called.as_str()).collect();
            return refuse(say::no_coupon_on_this_wager(), say::lay_it_on(names.join(", ")));
        };
        if rule.never_with.contains(&with) {
            return refuse(say::no_coupon_with(with.words()), say::use_other_chips_with_it());
        }
        if with == Instrument::ElectronicChip && !rule.electronic {
            return refuse(say::no_paper_coupon_at_a_terminal(), say::bet_without_the_coupon());
        }
        if coupon.face.0 <= 0 || coupon.face > amount {
            return refuse(say::coupon_needs_as_much(coupon.face), say::bet_at_least_the_face());
        }
        if !settlement::coupon_is_payable(self.rules(), kind, coupon.face) {
            return refuse(say::coupon_not_payable_exactly(), say::use_another_coupon());
        }
        if self.state().coupons_used.contains(&coupon.number) {
            // The number is printed on it, and may be longer than what is counted.
            let (what, fix) = (say::coupon_was_used(coupon.number.to_string()), say::coupon_is_used_once());
            return Err(Refusal::by_rule(Reason::CouponUsed, rule.cite, what, fix));
        }
        Ok(())
    }

    fn tip_allowed(&self, on: &Target) -> Result<(), Refusal> {
        let (tips, cite) = self.house().chips.tips;
        let what = match tips {
            Tips::Allowed => return Ok(()),
            Tips::OutsideOnly if !self.table.book.inside(on) => return Ok(()),
            Tips::OutsideOnly => say::tips_lie_outside_only(),
            Tips::Forbidden => say::no_tips_at_this_table(),
        };
        Err(Refusal { reason: Reason::TipsNotTaken, cite, what, fix: say::bet_it_for_yourself() })
    }

    pub(super) fn side_wager_open(&self, on: &Target) -> Result<(), Refusal> {
        match (on, self.rules().progressive()) {
            (Target::Progressive, Some(rule)) if self.state().round.locked_out => {
                let (what, fix) = (say::ended_when_the_round_began(&rule.called), say::bet_it_before_the_next_round());
                Err(Refusal::by_rule(Reason::LockedOut, rule.lockout, what, fix))
            }
            _ => Ok(()),
        }
    }

    pub(super) fn has_room(seat: &SeatSums, felt: &FeltSums, amount: Money) -> Result<(), Refusal> {
        if seat.wagers() >= WAGERS_MAX {
            let (what, fix) = (say::seat_has_all_its_wagers(WAGERS_MAX), say::add_to_one_that_lies_there());
            return Err(Refusal::bad_input(Reason::TooManyWagers, what, fix));
        }
        if felt.total.saturating_add(amount.0) > FELT_CARRIES {
            return Err(Refusal::bad_input(Reason::TotalTooHigh, say::felt_carries_too_much(), say::bet_less()));
        }
        Ok(())
    }

    pub(super) fn enough(seat: SeatNo, with: Instrument, has: Money, needs: Money) -> Result<(), Refusal> {
        if has >= needs {
            return Ok(());
        }
        let what = say::seat_has_not_enough(seat.0, has, with.words(), needs);
        Err(Refusal::bad_input(Reason::NotEnoughChips, what, say::buy_in_or_bet_less()))
    }

    /// All that may be asked of a new wager except whether there is money for it.
    pub(super) fn may_lie(&self, placed: &Placed, sums: &Sums<'_>) -> Result<(), Refusal> {
        self.may_lie_under(self.rules(), &self.table.book, placed, sums)
    }

    fn may_lie_under(
        &self,
        rules: &TableRules,
        book: &SpotBook,
        placed: &Placed,
        sums: &Sums<'_>,
    ) -> Result<(), Refusal> {
        let prior = self.state().round.prior;
        self.chips_allow(placed.seat, &placed.on, placed.with)?;
        if let Some(coupon) = placed.coupon {
            self.coupon_allowed(&placed.on, placed.amount, placed.with, coupon)?;
        }
        if placed.tip {
            self.tip_allowed(&placed.on)?;
        }
        self.side_wager_open(&placed.on)?;
        sums.check(book, rules, prior, &placed.on, placed.amount, placed.amount)?;
        self.whole_chips(placed.seat, placed.with, placed.amount)?;
        let same = |other: &Placed| other.seat == placed.seat && other.on == placed.on;
        one_of_a_kind(self.rules(), &placed.on, || self.state().round.lying().any(same))?;
        if self.state().round.wagers.len() >= FELT_MAX {
            let (what, fix) = (say::felt_has_all_its_wagers(FELT_MAX), say::wait_for_the_next_round());
            return Err(Refusal::bad_input(Reason::TooManyWagers, what, fix));
        }
        Self::has_room(sums.seat, sums.felt, placed.amount)
    }

    pub(super) fn sums_of(&self, seat: &'a crate::state::Seat) -> (SeatSums, FeltSums) {
        (seat.sums.clone(), self.state().round.sums.clone())
    }

    pub(super) fn place_wager(
        &self,
        seat: SeatNo,
        on: &Bet,
        amount: Money,
        with: Instrument,
        coupon: Option<Coupon>,
        tip: bool,
    ) -> Decided {
        let taken = self.for_seat(seat)?;
        let on = self.target(on);
        self.laying_is_open(on.as_ref().ok())?;
        let wager = WagerId(self.state().next_wager);
        let placed = Placed { wager, seat, on: on?, amount, with, coupon, tip, by: self.order.by };
        self.may_lie(&placed, &Sums { seat: &taken.sums, felt: &self.state().round.sums })?;
        Self::enough(seat, with, self.purse(seat, with), amount)?;
        Ok(vec![Event::WagerPlaced(placed)])
    }

    pub(super) fn confirm_spoken_wager(&self, seat: SeatNo, on: &Bet, cash: Money) -> Decided {
        let (verbal, cite) = self.house().chips.verbal;
        if verbal == Verbal::Refused {
            let (what, fix) = (say::spoken_wager_not_taken(), say::buy_chips_and_lay_them());
            return Err(Refusal::by_rule(Reason::SpokenNotTaken, cite, what, fix));
        }
        // Words count from the dealer's confirmation.
        self.staff(&Entitled { roles: self.house().dealer.roles.clone(), cite })?;
        let taken = self.for_seat(seat)?;
        self.adding_is_open()?;
        let wager = WagerId(self.state().next_wager);
        let with = Instrument::ValueChip;
        let on = self.target(on)?;
        let placed = Placed { wager, seat, on, amount: cash, with, coupon: None, tip: false, by: self.order.by };
        self.may_lie(&placed, &Sums { seat: &taken.sums, felt: &self.state().round.sums })?;
        Ok(vec![
            Event::BoughtIn { seat, with, amount: cash },
            Event::WagerPlaced(placed),
            Event::SpokenWagerConfirmed { wager, cite },
        ])
    }

    /// A wager outside the limits that lies on the felt: it should not, and what becomes of it was filed.
    pub(super) fn record_outside_limits(&self, seat: SeatNo, on: &Bet, amount: Money, with: Instrument) -> Decided {
        self.crew()?;
        let (policy, cite) = (self.house().policy.out_of_limit, self.house().policy.out_of_limit_by);
        let taken = self.for_seat(seat)?;
        let on = self.target(on)?;
        self.laying_is_open(Some(&on))?;
        if with == Instrument::ElectronicChip {
            let (what, fix) = (say::terminal_keeps_the_limits(), say::bet_within_the_limits());
            return Err(Refusal::by_rule(Reason::ChipsNotTaken, cite, what, fix));
        }
        let sums = Sums { seat: &taken.sums, felt: &self.state().round.sums };
        let wager = WagerId(self.state().next_wager);
        let mut placed = Placed { wager, seat, on, amount, with, coupon: None, tip: false, by: self.order.by };
        let outside = match self.may_lie(&placed, &sums) {
            Err(refusal) if matches!(refusal.reason, Reason::BelowMinimum | Reason::AboveMaximum) => refusal,
            Err(refusal) => return Err(refusal),
            Ok(()) => {
                let (what, fix) = (say::wager_is_within_the_limits(), say::lay_it_as_any_other());
                return Err(Refusal::bad_input(Reason::NotValid, what, fix));
            }
        };
        Self::enough(seat, with, self.purse(seat, with), amount)?;
        match policy {
            OutOfLimit::SettleInFull => {}
            OutOfLimit::Supervisor => {
                self.staff(&Entitled { roles: self.house().supervisor.roles.clone(), cite })?;
            }
            OutOfLimit::CapAndReturn => placed.amount = self.capped(&placed, &sums, outside, cite)?,
        }
        let rules = self.rules().beyond_limits();
        self.may_lie_under(&rules, &SpotBook::new(&rules), &placed, &sums)?;
        Ok(vec![Event::WagerPlaced(placed), Event::OutsideLimits { wager, lay: amount, cite }])
    }

    /// How much of a wager outside the limits counts where the rest goes back.
    fn capped(&self, placed: &Placed, sums: &Sums<'_>, outside: Refusal, cite: CiteId) -> Result<Money, Refusal> {
        let room = match placed.on {
            Target::Spot(spot) if outside.reason == Reason::AboveMaximum => self.table.book.room(sums.seat, spot),
            // Less than the minimum, or pieces of a call: nothing of it can be kept.
            _ => 0,
        };
        if room > 0 {
            return Ok(Money(room));
        }
        Err(Refusal { cite: Some(cite), fix: say::hand_all_of_it_back(), ..outside })
    }

    pub(super) fn report_late(&self, seat: SeatNo, what: Late, on: &Bet, amount: Money) -> Decided {
        self.crew()?;
        self.for_seat(seat)?;
        if self.state().round.closed.is_none() {
            return Err(self.out_of_turn(None, say::nothing_is_late_yet()));
        }
        let procedure = &self.house().procedure;
        let cite = match what {
            Late::Wager | Late::Increase => procedure.late_wagers,
            Late::Withdrawal => procedure.late_withdrawals,
        };
        Ok(vec![Event::LateReported { seat, what, on: self.target(on)?, amount, cite }])
    }

    /// Inside wagers of players who stayed below the least that must lie on the numbers in all: given back at the close.
    pub(super) fn below_inside_total(&self) -> Vec<&'a Placed> {
        let rules = self.rules();
        let low = |seat: &crate::state::Seat| below_inside_minimum(rules, seat.sums.inside).is_some();
        let short = |seat: SeatNo| self.state().seat(seat).is_some_and(low);
        if !self.state().taken_seats().any(|(seat, _)| short(seat)) {
            return Vec::new();
        }
        let inside = |placed: &Placed| self.table.book.inside(&placed.on) && short(placed.seat);
        let needs_base = |placed: &Placed| self.table.book.needs_base(self.rules(), &placed.on);
        // What stands only beside another goes back where all others do.
        let based = |seat: SeatNo| {
            let mut own = self.state().round.lying().filter(|placed| placed.seat == seat);
            own.any(|placed| !needs_base(placed) && !inside(placed))
        };
        let locked = self.state().round.locked_out;
        let alone = |placed: &Placed| {
            let taken = locked && placed.on == Target::Progressive;
            needs_base(placed) && !taken && short(placed.seat) && !based(placed.seat)
        };
        self.state().round.lying().filter(|placed| inside(placed) || alone(placed)).collect()
    }
}
