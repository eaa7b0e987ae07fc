//! Why a wager, or anything else at a table, is refused.

use serde::{Deserialize, Serialize};
use words::{Language, Words, say};

use crate::table::{CiteId, TableRules};

/// Reasons in the order of precedence: where two apply, the first is told.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Debug)]
pub enum Reason {
    /// Somebody of another role must do this.
    NotYourRole,
    /// The person has not taken a post at this table.
    NotOnDuty,
    /// Two people must agree.
    SecondPersonNeeded,
    TableClosed,
    /// What came after the close.
    BetsAreClosed,
    /// The table is not at that step of the round.
    OutOfTurn,
    NoInspection,
    /// Too old, or something was changed since.
    InspectionVoid,
    ChecklistNotDone,
    NotWhileOpen,
    CoverNotLocked,
    NoSuchSeat,
    NotYourSeat,
    SeatTaken,
    /// Wagers or chips of the player are still at the table.
    SeatNotClear,
    NotCashedOut,
    ColourTaken,
    /// The value of chips that are out does not change.
    ColourInUse,
    NoColour,
    ChipsNotTaken,
    NotWholeChips,
    NotEnoughChips,
    SpokenNotTaken,
    CouponNotTaken,
    CouponUsed,
    TipsNotTaken,
    /// No wager has this number now.
    NoSuchWager,
    TooManyWagers,
    /// Target wagers ended when the round began.
    LockedOut,
    /// The ball must be seen to first.
    BallNotCleared,
    NoSuchIrregularity,
    ResultsDiffer,
    /// What was told cannot be at this table.
    NotValid,
    DrawMissing,
    AlreadyDrawn,
    ChoiceClosed,
    NothingToRepeat,
    NothingToCorrect,
    /// The words name no wager.
    UnknownWager,
    /// The words name a pocket that the wheel does not have.
    UnknownPocket,
    /// The numbers have no such place on the felt.
    NoSuchSpot,
    NotOnThisWheel,
    NotOffered,
    Excluded,
    NumberClosed,
    /// The group of numbers is not among those listed.
    NotListed,
    AmountNotPositive,
    /// A wager of several pieces that does not divide among them.
    NotInEqualPieces,
    /// A wager of a fixed amount.
    AmountIsFixed,
    BelowMinimum,
    AboveMaximum,
    NotInIncrement,
    /// Some outcome could not be paid in whole minor units.
    NotPayableExactly,
    /// A side wager without another wager in the round.
    NeedsBaseWager,
    /// A wager on the last number where there is none.
    NoPriorNumber,
    /// A second wager of a kind of which a player has one.
    AlreadyPlaced,
    /// All wagers of the player or the table together.
    TotalTooHigh,
    /// The house could lose more than it set itself on some pocket.
    ExposureTooHigh,
}

impl Reason {
    pub fn id(self) -> &'static str {
        match self {
            Reason::NotYourRole => "not-your-role",
            Reason::NotOnDuty => "not-on-duty",
            Reason::SecondPersonNeeded => "second-person-needed",
            Reason::TableClosed => "table-closed",
            Reason::BetsAreClosed => "bets-are-closed",
            Reason::OutOfTurn => "out-of-turn",
            Reason::NoInspection => "no-inspection",
            Reason::InspectionVoid => "inspection-void",
            Reason::ChecklistNotDone => "checklist-not-done",
            Reason::NotWhileOpen => "not-while-open",
            Reason::CoverNotLocked => "cover-not-locked",
            Reason::NoSuchSeat => "no-such-seat",
            Reason::NotYourSeat => "not-your-seat",
            Reason::SeatTaken => "seat-taken",
            Reason::SeatNotClear => "seat-not-clear",
            Reason::NotCashedOut => "not-cashed-out",
            Reason::ColourTaken => "colour-taken",
            Reason::ColourInUse => "colour-in-use",
            Reason::NoColour => "no-colour",
            Reason::ChipsNotTaken => "chips-not-taken",
            Reason::NotWholeChips => "not-whole-chips",
            Reason::NotEnoughChips => "not-enough-chips",
            Reason::SpokenNotTaken => "spoken-not-taken",
            Reason::CouponNotTaken => "coupon-not-taken",
            Reason::CouponUsed => "coupon-used",
            Reason::TipsNotTaken => "tips-not-taken",
            Reason::NoSuchWager => "no-such-wager",
            Reason::TooManyWagers => "too-many-wagers",
            Reason::LockedOut => "locked-out",
            Reason::BallNotCleared => "ball-not-cleared",
            Reason::NoSuchIrregularity => "no-such-irregularity",
            Reason::ResultsDiffer => "results-differ",
            Reason::NotValid => "not-valid",
            Reason::DrawMissing => "draw-missing",
            Reason::AlreadyDrawn => "already-drawn",
            Reason::ChoiceClosed => "choice-closed",
            Reason::NothingToRepeat => "nothing-to-repeat",
            Reason::NothingToCorrect => "nothing-to-correct",
            Reason::UnknownWager => "unknown-wager",
            Reason::UnknownPocket => "unknown-pocket",
            Reason::NoSuchSpot => "no-such-spot",
            Reason::NotOnThisWheel => "not-on-this-wheel",
            Reason::NotOffered => "not-offered",
            Reason::Excluded => "excluded",
            Reason::NumberClosed => "number-closed",
            Reason::NotListed => "not-listed",
            Reason::AmountNotPositive => "amount-not-positive",
            Reason::NotInEqualPieces => "not-in-equal-pieces",
            Reason::AmountIsFixed => "amount-is-fixed",
            Reason::BelowMinimum => "below-minimum",
            Reason::AboveMaximum => "above-maximum",
            Reason::NotInIncrement => "not-in-increment",
            Reason::NotPayableExactly => "not-payable-exactly",
            Reason::NeedsBaseWager => "needs-base-wager",
            Reason::NoPriorNumber => "no-prior-number",
            Reason::AlreadyPlaced => "already-placed",
            Reason::TotalTooHigh => "total-too-high",
            Reason::ExposureTooHigh => "exposure-too-high",
        }
    }
}

/// What this table does not take or do now: why, by which clause, and what to do.
///
/// It has no sentence, only the ids and facts of two, so that a history stays the same when a sentence is mended, and each
/// reader has it in their own language.
///
/// ```
/// use wheelhouse_rulebook::{Language, Reason};
///
/// # let rules = testkit::rules("us-ma-roulette-double-zero");
/// let refusal = rules.target("split 1/36").unwrap_err();
/// assert_eq!(refusal.reason, Reason::NoSuchSpot);
/// println!("{}", refusal.text(&rules, Language::Spanish).says);
/// ```
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Refusal {
    pub reason: Reason,
    /// None where no rule says no but the words or the amount are wrong.
    pub cite: Option<CiteId>,
    pub what: Words,
    pub fix: Words,
}

/// A refusal as people read it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RefusalText {
    pub what: String,
    pub fix: String,
    /// All of it, with the clause.
    pub says: String,
}

impl Refusal {
    pub fn by_rule(reason: Reason, cite: CiteId, what: Words, fix: Words) -> Refusal {
        Refusal { reason, cite: Some(cite), what, fix }
    }

    pub fn bad_input(reason: Reason, what: Words, fix: Words) -> Refusal {
        Refusal { reason, cite: None, what, fix }
    }

    /// As player, dealer and auditor read it.
    pub fn tell(&self, rules: &TableRules) -> String {
        self.text(rules, Language::English).says
    }

    /// What is wrong, without what to do.
    pub fn what(&self, rules: &TableRules) -> String {
        self.text(rules, Language::English).what
    }

    pub fn text(&self, rules: &TableRules, language: Language) -> RefusalText {
        let show = |amount| rules.book().currency.show(amount);
        let (what, fix) = (self.what.text(language, &show), self.fix.text(language, &show));
        // A question ends by itself.
        let done = if fix.ends_with(['?', '？']) { fix.clone() } else { say::sentence(&fix).text(language, &show) };
        let cite = self.cite.map(|cite| format!("{} {}", rules.book().title(), rules.cite(cite).printed));
        // What is refused before the wager itself is looked at may be any order.
        let says = match (self.reason < Reason::UnknownWager, cite) {
            (true, Some(cite)) => say::refused_by(&what, cite, done),
            (true, None) => say::refused(&what, done),
            (false, Some(cite)) => say::wager_refused_by(&what, cite, done),
            (false, None) => say::wager_refused(&what, done),
        };
        RefusalText { says: says.text(language, &show), what, fix }
    }
}
