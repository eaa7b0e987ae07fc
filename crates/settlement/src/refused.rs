//! Refusals of a wager because of those that lie already.

use rulebook::{CiteId, Reason, Refusal, TableRules};
use wheel::Money;
use words::{Words, say};

/// A side wager of a player who has nothing else.
pub(crate) fn no_base_wager(cite: CiteId) -> Refusal {
    Refusal::by_rule(Reason::NeedsBaseWager, cite, say::no_base_wager(), say::place_another_wager_first())
}

/// More on one spot than its maximum; `lies` is there already.
pub(crate) fn above_spot_maximum(rules: &TableRules, lies: i64, most: i64) -> Refusal {
    let what = say::passes_the_maximum_there(Money(lies), Money(most));
    let fix = if lies < most { say::lay_or_less_there(Money(most - lies)) } else { say::lay_it_elsewhere() };
    Refusal { reason: Reason::AboveMaximum, cite: rules.limits_cite(), what, fix }
}

/// More in all than a player or the table may have; `lies` is there already.
pub(crate) fn total_too_high(rules: &TableRules, whose: Words, lies: i64, total: i64, most: i64) -> Refusal {
    let what = say::all_wagers_together(whose, Money(total), Money(most));
    let fix = if lies < most { say::bet_or_less(Money(most - lies)) } else { say::wait_for_the_next_round() };
    Refusal { reason: Reason::TotalTooHigh, cite: rules.limits_cite(), what, fix }
}

/// Less on the numbers in all than the table asks.
pub(crate) fn inside_total_too_low(rules: &TableRules, total: i64, least: i64) -> Refusal {
    let what = say::numbers_below_the_minimum(Money(total), Money(least));
    let fix = say::bet_more_on_the_numbers(Money(least));
    Refusal { reason: Reason::BelowMinimum, cite: rules.limits_cite(), what, fix }
}
