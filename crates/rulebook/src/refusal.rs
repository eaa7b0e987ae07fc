//! Why a wager is refused.

use serde::{Deserialize, Serialize};

use crate::table::{CiteId, TableRules};

/// Reasons in the order of precedence: where two apply, the first is told.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Debug)]
pub enum Reason {
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
}

impl Reason {
    pub fn id(self) -> &'static str {
        match self {
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
        }
    }
}

/// A wager that this table does not take: why, by which clause, and what to do.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Refusal {
    pub reason: Reason,
    /// None where no rule says no but the words or the amount are wrong.
    pub cite: Option<CiteId>,
    pub what: String,
    pub fix: String,
}

impl Refusal {
    pub fn by_rule(reason: Reason, cite: CiteId, what: impl Into<String>, fix: impl Into<String>) -> Refusal {
        Refusal { reason, cite: Some(cite), what: what.into(), fix: fix.into() }
    }

    pub fn bad_input(reason: Reason, what: impl Into<String>, fix: impl Into<String>) -> Refusal {
        Refusal { reason, cite: None, what: what.into(), fix: fix.into() }
    }

    /// As player, dealer and auditor read it.
    pub fn tell(&self, rules: &TableRules) -> String {
        let cite = self.cite.map(|cite| format!(" {} {}.", rules.book().title(), rules.cite(cite).printed));
        let stop = if self.fix.ends_with('?') { "" } else { "." };
        format!("Wager refused: {}.{} {}{stop}", self.what, cite.unwrap_or_default(), self.fix)
    }
}
