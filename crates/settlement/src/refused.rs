//! Refusals of a wager because of those that lie already, told alike wherever the sums are kept.

use rulebook::{CiteId, Reason, Refusal, TableRules};
use wheel::Money;

/// A side wager of a player who has nothing else.
pub fn no_base_wager(cite: CiteId) -> Refusal {
    let what = "the player has no other wager in this round that stands by itself";
    Refusal::by_rule(Reason::NeedsBaseWager, cite, what, "Place another wager first")
}

/// More on one spot than its maximum; `lies` is there already.
pub fn above_spot_maximum(rules: &TableRules, lies: i64, most: i64) -> Refusal {
    let show = |amount: i64| rules.book().currency.show(Money(amount));
    let what = format!("with the {} already there it would pass the maximum of {}", show(lies), show(most));
    let fix =
        if lies < most { format!("Lay {} or less there", show(most - lies)) } else { "Lay it elsewhere".to_owned() };
    Refusal { reason: Reason::AboveMaximum, cite: rules.limits_cite(), what, fix }
}

/// More in all than a player or the table may have; `lies` is there already.
pub fn total_too_high(rules: &TableRules, whose: &str, lies: i64, total: i64, most: i64) -> Refusal {
    let show = |amount: i64| rules.book().currency.show(Money(amount));
    let what = format!("all wagers of the {whose} together would be {}, above {}", show(total), show(most));
    let fix =
        if lies < most { format!("Bet {} or less", show(most - lies)) } else { "Wait for the next round".to_owned() };
    Refusal { reason: Reason::TotalTooHigh, cite: rules.limits_cite(), what, fix }
}
