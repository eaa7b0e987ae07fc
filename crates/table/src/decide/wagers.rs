//! Wagers: laid, raised, moved, taken back; and what comes too late.

use rulebook::{CiteId, Entitled, Instrument, OutOfLimit, Reason, Refusal, TableRules, Target, Tips, Verbal};
use wheel::Money;

use super::{Decided, Desk};
use crate::{
    event::{Event, Placed},
    felt::{FELT_CARRIES, FeltSums, SeatSums, SpotBook, Sums},
    order::{Bet, Coupon, Late, SeatNo, WagerId},
    phase::Phase,
};

/// How many wagers one seat may have on the felt at once.
const WAGERS_MAX: u32 = 200;
/// How many all seats together: what a round pays is one record of the history, and that has a size.
const FELT_MAX: usize = 500_000;

impl<'a> Desk<'a> {
    /// Bets are open; else what came late is refused by its clause, and the refusal is the evidence.
    fn bets_open(&self, late: CiteId, what: &str) -> Result<(), Refusal> {
        match self.phase() {
            Phase::Betting | Phase::Rolling => Ok(()),
            // Where the text has play begin with a call, the call is what is missing.
            Phase::Closed | Phase::Idle | Phase::Choosing => {
                let call = self.house().procedure.opening_call.as_ref().map(|(_, cite)| *cite);
                Err(self.out_of_turn(call, "Wait for the next round"))
            }
            Phase::Shut
            | Phase::Running
            | Phase::Told
            | Phase::Held
            | Phase::Resulted
            | Phase::Marked
            | Phase::Collected => Err(Refusal::by_rule(Reason::BetsAreClosed, late, what, "Wait for the next round")),
        }
    }

    pub(super) fn adding_is_open(&self) -> Result<(), Refusal> {
        self.bets_open(self.house().procedure.late_wagers, "bets are closed, and nothing may be added")
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
        let late = self.house().procedure.late_withdrawals;
        self.bets_open(late, "bets are closed, and a wager taken back still wins or loses")
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
                let what = format!("the felt has no spot {}", spot.0);
                Err(Refusal::bad_input(Reason::NoSuchSpot, what, "Bet on a spot of this felt"))
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
            let what = "value chips are taken on outside wagers only";
            return Err(Refusal::by_rule(Reason::ChipsNotTaken, cite, what, "Bet inside with roulette chips"));
        }
        if let (Some(cite), Target::Spot(spot), true) = (chips.value_inside_exclusive, on, inside) {
            let key = self.table.book.key(*spot);
            let others = |placed: &&Placed| {
                placed.seat != seat
                    && placed.with == Instrument::ValueChip
                    && matches!(placed.on, Target::Spot(other) if self.table.book.key(other) == key)
            };
            if let Some(placed) = self.state().round.lying().find(others) {
                let what = format!("value chips of seat {} lie there, and nobody could tell them apart", placed.seat.0);
                return Err(Refusal::by_rule(Reason::ChipsNotTaken, cite, what, "Bet there with roulette chips"));
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
            let what = "this table takes no match-play coupons";
            return Err(Refusal::by_rule(Reason::CouponNotTaken, cite, what, "Bet with chips alone"));
        };
        let refuse = |what: String, fix: &str| Err(Refusal::by_rule(Reason::CouponNotTaken, rule.cite, what, fix));
        let kind = match on {
            Target::Spot(spot) => self.rules().spot_rule(*spot).wager,
            Target::Call { .. } | Target::Repeat | Target::Progressive => None,
        };
        let Some(kind) = kind.filter(|kind| rule.on.contains(kind)) else {
            let names: Vec<&str> =
                rule.on.iter().map(|&kind| self.rules().wagers()[usize::from(kind)].called.as_str()).collect();
            return refuse(
                "a coupon does not lie on this wager".to_owned(),
                &format!("Lay it on {}", names.join(", ")),
            );
        };
        if rule.never_with.contains(&with) {
            return refuse(format!("a coupon does not lie with {}", with.called()), "Use other chips with the coupon");
        }
        if with == Instrument::ElectronicChip && !rule.electronic {
            return refuse("a paper coupon cannot be laid at a terminal".to_owned(), "Bet without the coupon");
        }
        if coupon.face.0 <= 0 || coupon.face > amount {
            let what = format!("a coupon of {} needs as much in chips", self.show(coupon.face));
            return refuse(what, "Bet at least the face of the coupon");
        }
        if self.rules().odds_of(kind).0.back_on(coupon.face).is_none() {
            return refuse("the coupon could not be paid exactly".to_owned(), "Use another coupon");
        }
        if self.state().coupons_used.contains(&coupon.number) {
            let what = format!("coupon {} was used", coupon.number);
            return Err(Refusal::by_rule(Reason::CouponUsed, rule.cite, what, "A coupon is used once"));
        }
        Ok(())
    }

    fn tip_allowed(&self, on: &Target) -> Result<(), Refusal> {
        let (tips, cite) = self.house().chips.tips;
        let what = match tips {
            Tips::Allowed => return Ok(()),
            Tips::OutsideOnly if !self.table.book.inside(on) => return Ok(()),
            Tips::OutsideOnly => "wagers for the dealers lie outside only",
            Tips::Forbidden => "this table takes no wagers for the dealers",
        };
        let fix = "Bet it for yourself".to_owned();
        Err(Refusal { reason: Reason::TipsNotTaken, cite, what: what.to_owned(), fix })
    }

    pub(super) fn side_wager_open(&self, on: &Target) -> Result<(), Refusal> {
        match (on, self.rules().progressive()) {
            (Target::Progressive, Some(rule)) if self.state().round.locked_out => {
                let what = format!("{} ended when the round began", rule.called);
                Err(Refusal::by_rule(Reason::LockedOut, rule.lockout, what, "Bet it before the next round begins"))
            }
            _ => Ok(()),
        }
    }

    pub(super) fn has_room(seat: &SeatSums, felt: &FeltSums, amount: Money) -> Result<(), Refusal> {
        if seat.wagers() >= WAGERS_MAX {
            let what = format!("the seat has {WAGERS_MAX} wagers on the felt");
            return Err(Refusal::bad_input(Reason::TooManyWagers, what, "Add to one that lies there"));
        }
        if felt.total.saturating_add(amount.0) > FELT_CARRIES {
            let what = "the felt carries more than can be paid";
            return Err(Refusal::bad_input(Reason::TotalTooHigh, what, "Bet less"));
        }
        Ok(())
    }

    pub(super) fn enough(&self, seat: SeatNo, with: Instrument, has: Money, needs: Money) -> Result<(), Refusal> {
        if has >= needs {
            return Ok(());
        }
        let what = format!("seat {} has {} in {}, not {}", seat.0, self.show(has), with.called(), self.show(needs));
        Err(Refusal::bad_input(Reason::NotEnoughChips, what, "Buy in, or bet less"))
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
        self.one_of_a_kind(placed)?;
        if self.state().round.wagers.len() >= FELT_MAX {
            let what = format!("{FELT_MAX} wagers lie on the felt");
            return Err(Refusal::bad_input(Reason::TooManyWagers, what, "Wait for the next round"));
        }
        Self::has_room(sums.seat, sums.felt, placed.amount)
    }

    /// A player has one target wager, and one on the last number.
    fn one_of_a_kind(&self, placed: &Placed) -> Result<(), Refusal> {
        let (called, cite, fix) = match (&placed.on, self.rules().progressive(), self.rules().repeat()) {
            (Target::Progressive, Some(rule), _) => (&rule.called, rule.stake.1, "One is all that a player can have"),
            // Its limits are for one wager, and several would pass them together.
            (Target::Repeat, _, Some(rule)) => (&rule.called, rule.limits.unwrap_or(rule.cite), "Add to it"),
            _ => return Ok(()),
        };
        if self.state().round.lying().any(|other| other.seat == placed.seat && other.on == placed.on) {
            let what = format!("the player has a {called} already");
            return Err(Refusal::by_rule(Reason::AlreadyPlaced, cite, what, fix));
        }
        Ok(())
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
        self.enough(seat, with, self.purse(seat, with), amount)?;
        Ok(vec![Event::WagerPlaced(placed)])
    }

    pub(super) fn confirm_spoken_wager(&self, seat: SeatNo, on: &Bet, cash: Money) -> Decided {
        let (verbal, cite) = self.house().chips.verbal;
        if verbal == Verbal::Refused {
            let what = "a spoken wager with cash is not taken";
            return Err(Refusal::by_rule(Reason::SpokenNotTaken, cite, what, "Buy chips and lay them"));
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
            let what = "a terminal refuses a wager outside the limits, so that none can lie there";
            return Err(Refusal::by_rule(Reason::ChipsNotTaken, cite, what, "Bet within the limits"));
        }
        let sums = Sums { seat: &taken.sums, felt: &self.state().round.sums };
        let wager = WagerId(self.state().next_wager);
        let mut placed = Placed { wager, seat, on, amount, with, coupon: None, tip: false, by: self.order.by };
        let outside = match self.may_lie(&placed, &sums) {
            Err(refusal) if matches!(refusal.reason, Reason::BelowMinimum | Reason::AboveMaximum) => refusal,
            Err(refusal) => return Err(refusal),
            Ok(()) => {
                let what = "this wager is within the limits";
                return Err(Refusal::bad_input(Reason::NotValid, what, "Lay it as any other"));
            }
        };
        self.enough(seat, with, self.purse(seat, with), amount)?;
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
        let fix = "Hand all of it back to the player".to_owned();
        Err(Refusal { cite: Some(cite), fix, ..outside })
    }

    pub(super) fn report_late(&self, seat: SeatNo, what: Late, on: &Bet, amount: Money) -> Decided {
        self.crew()?;
        self.for_seat(seat)?;
        if self.state().round.closed.is_none() {
            return Err(self.out_of_turn(None, "Nothing is late while bets are open"));
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
        let Some(least) = self.rules().limits().and_then(|limits| limits.inside_total_min) else { return Vec::new() };
        let short =
            |seat: SeatNo| self.state().seat(seat).is_some_and(|seat| seat.sums.inside > 0 && seat.sums.inside < least);
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
