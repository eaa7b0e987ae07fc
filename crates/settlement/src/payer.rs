//! What one wager on the felt gets. Every amount of a payment is worked out here; side wagers with draws of their own are
//! paid in `bonus.rs`.

use rulebook::{
    CiteId, TableRules,
    file::{PrisonChoice, ZeroKind},
};
use wheel::{Money, Odds, Pocket, SpotId};

use crate::{
    round::{Line, Outcome, RoundFault, Spin},
    settle::Settled,
};

pub(crate) fn line(outcome: Outcome, paid: Money, cite: CiteId) -> Line {
    Line { outcome, paid, coupon: Money::ZERO, cite, pieces: Vec::new() }
}

/// A wager given back as it lies.
pub fn returned(amount: Money, cite: CiteId) -> Line {
    line(Outcome::Returned, amount, cite)
}

/// What a pocket does to wagers on a spot, whatever their amounts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fate {
    Wins(Odds, CiteId),
    Loses(CiteId),
    /// Half goes back.
    Halves(CiteId),
    /// It waits in prison under the zero rule with this place, unless its holder takes half.
    Prison(usize),
}

/// What a pocket does to wagers on a spot in a spin with its draws.
pub(crate) fn fate(rules: &TableRules, spin: &Spin, pocket: Pocket, spot: SpotId) -> Fate {
    let Some(wager) = rules.spot_rule(spot).wager else { return Fate::Loses(rules.collect()) };
    if rules.felt().spot(spot).cover.contains(pocket) {
        let (odds, cite) = odds_on(rules, spin, pocket, wager);
        return Fate::Wins(odds, cite);
    }
    let zero = rules.zero_rules().iter().enumerate().find(|(_, rule)| rule.holds(wager, pocket));
    match zero.map(|(at, rule)| (at, rule, rule.kind, rule.prison)) {
        None => Fate::Loses(rules.collect()),
        Some((_, rule, ZeroKind::Lose, _) | (_, rule, ZeroKind::InPrison, None)) => Fate::Loses(rule.cite),
        Some((_, rule, ZeroKind::LoseHalf, _)) => Fate::Halves(rule.half),
        Some((at, _, ZeroKind::InPrison, Some(_))) => Fate::Prison(at),
    }
}

/// Whether every wager on a spot is lost on a pocket, so that none of them need be looked at.
pub fn just_loses(rules: &TableRules, spot: SpotId, pocket: Pocket) -> bool {
    // Draws change what a winner gets, and make no winner.
    matches!(fate(rules, &Spin::resting(pocket), pocket, spot), Fate::Loses(_))
}

/// The odds of a wager on a pocket this spin, with what was drawn, and the clause that sets them.
pub fn odds_on(rules: &TableRules, spin: &Spin, pocket: Pocket, wager: u16) -> (Odds, CiteId) {
    let drawn = rules.drawn_odds().filter(|rule| rule.wager == wager);
    let Some(rule) = drawn else { return rules.odds_of(wager) };
    match spin.drawn.iter().position(|drawn| drawn.pocket == pocket) {
        None => rule.base,
        Some(0) => rule.first,
        Some(at) => {
            let odds = spin.drawn[at].odds;
            rule.others.iter().copied().find(|(other, _)| *other == odds).unwrap_or(rule.base)
        }
    }
}

/// What a winner gets. A match-play coupon beside the chips wins what chips of its face would, and is not given back.
pub(crate) fn won(amount: Money, coupon: Option<Money>, odds: Odds, cite: CiteId) -> Option<Line> {
    let coupon = coupon.map_or(Some(Money::ZERO), |face| odds.win_on(face))?;
    Some(Line { coupon, ..line(Outcome::Won, odds.back_on(amount)?.plus(coupon)?, cite) })
}

/// Half of a wager, given back.
pub(crate) fn half(amount: Money, cite: CiteId) -> Option<Line> {
    amount.part(2).map(|half| line(Outcome::HalfBack, half, cite))
}

/// What its holder's choice makes of a wager that a zero rule takes into prison; without a word, the choice that the table
/// filed for that. `None` where half of it is not whole, which no admitted wager is.
pub fn chosen(rules: &TableRules, zero_rule: usize, amount: Money, choice: Option<PrisonChoice>) -> Option<Settled> {
    let rule = &rules.zero_rules()[zero_rule];
    let (choice, cite) = match (choice, rule.prison) {
        (Some(choice), _) => (choice, rule.half),
        (None, Some(prison)) => prison.default_choice,
        (None, None) => (PrisonChoice::Half, rule.half),
    };
    match choice {
        PrisonChoice::Half => half(amount, cite).map(Settled::Done),
        PrisonChoice::Leave => Some(Settled::Imprisoned(zero_rule)),
    }
}

/// What a wager in prison gets for which no spin will come: half, by the clause for those who say nothing.
pub fn without_a_spin(rules: &TableRules, zero_rule: usize, amount: Money) -> Option<Line> {
    let rule = &rules.zero_rules()[zero_rule];
    half(amount, rule.prison.map_or(rule.half, |prison| prison.default_choice.1))
}

/// Whether a coupon could be paid exactly on every number that a wager of this kind can win on.
pub fn coupon_is_payable(rules: &TableRules, wager: u16, face: Money) -> bool {
    all_odds(rules, wager).iter().all(|odds| odds.back_on(face).is_some())
}

/// All odds that a wager of a kind can come to be paid at.
pub(crate) fn all_odds(rules: &TableRules, wager: u16) -> Vec<Odds> {
    let mut odds = vec![rules.odds_of(wager).0];
    if let Some(drawn) = rules.drawn_odds().filter(|drawn| drawn.wager == wager) {
        odds.push(drawn.first.0);
        odds.extend(drawn.others.iter().map(|(odds, _)| *odds));
    }
    odds
}

pub(crate) fn exactly(line: Option<Line>, place: usize) -> Result<Settled, RoundFault> {
    line.map(Settled::Done).ok_or(RoundFault::NotPayable(place))
}
