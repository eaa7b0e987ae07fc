//! Bonus wagers by counting their outcomes. The review of a submission has the same figures by formula.

use num_traits::{One, Zero};
use rulebook::{Award, DrawnOddsRule, HotSpot, ProgressiveRule, RepeatRule};
use wheel::{Money, Odds};

use crate::Exact;

pub(crate) fn whole(number: impl Into<num_bigint::BigInt>) -> Exact {
    Exact::from_integer(number.into())
}

/// Weights as chances.
pub(crate) fn chances<T: Clone>(weights: impl IntoIterator<Item = (T, u64)>) -> Vec<(T, Exact)> {
    let weights: Vec<(T, u64)> = weights.into_iter().collect();
    let sum: u128 = weights.iter().map(|(_, weight)| u128::from(*weight)).sum();
    let chance = |weight: u64| if sum == 0 { Exact::zero() } else { whole(weight) / whole(sum) };
    weights.into_iter().filter(|(_, weight)| *weight > 0).map(|(value, weight)| (value, chance(weight))).collect()
}

/// How a number that wins was drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Draw {
    Not,
    First,
    /// Second or later.
    Later,
}

/// The odds that a number which wins has, with their chances: the first drawn, a later draw, or not drawn at all.
pub fn drawn_odds_chances(rule: &DrawnOddsRule, pockets: u32) -> Vec<(Draw, Odds, Exact)> {
    let others = chances(rule.others.iter().map(|(odds, _)| *odds).zip(rule.odds_weights.iter().copied()));
    let mut outcomes: Vec<(Draw, Odds, Exact)> = Vec::new();
    let mut put = |draw: Draw, odds: Odds, chance: Exact| match outcomes.iter_mut().find(|o| (o.0, o.1) == (draw, odds))
    {
        Some((_, _, sum)) => *sum += chance,
        None => outcomes.push((draw, odds, chance)),
    };
    for (count, chance) in chances(rule.counts.iter().copied()) {
        let of_pockets = |numbers: u32| whole(numbers) / whole(pockets) * &chance;
        put(Draw::Not, rule.base.0, of_pockets(pockets.saturating_sub(u32::from(count))));
        put(Draw::First, rule.first.0, of_pockets(1));
        for _later_draw in 1..count {
            for (odds, weight) in &others {
                put(Draw::Later, *odds, of_pockets(1) * weight);
            }
        }
    }
    outcomes
}

pub(crate) fn drawn_chances(rule: &DrawnOddsRule, pockets: u32) -> Vec<(Odds, Exact)> {
    drawn_odds_chances(rule, pockets).into_iter().map(|(_, odds, chance)| (odds, chance)).collect()
}

/// What a target wager wins with its chances where the ball rests in one of `pockets` that can be targets; else it loses.
pub(crate) fn progressive_chances(
    rule: &ProgressiveRule,
    pockets: u32,
    meters: &[Money],
    players: u32,
) -> Vec<(Money, Exact)> {
    let hit = chances(rule.target_counts.iter().copied())
        .into_iter()
        .fold(Exact::zero(), |sum, (count, chance)| sum + chance * whole(count) / whole(pockets));
    let hot = match rule.hot_spot {
        HotSpot::EachWinner => Exact::one(),
        HotSpot::OneOfQualified => Exact::one() / whole(players.max(1)),
        HotSpot::OneOfSeats => Exact::one() / whole(rule.seats.max(1)),
    };
    let amount = |award: Award| match award {
        Award::Pays(money) => money,
        Award::Meter(meter) => meters[meter],
    };
    let back = |won: Money| if rule.stake_returned { Money(won.0.saturating_add(rule.stake.0.0)) } else { won };
    let wheel = |rows: &[rulebook::AwardRule]| chances(rows.iter().map(|row| (back(amount(row.award)), row.weight)));
    let mut outcomes: Vec<(Money, Exact)> =
        wheel(&rule.hot).into_iter().map(|(won, chance)| (won, chance * &hot * &hit)).collect();
    let other = Exact::one() - hot;
    outcomes.extend(wheel(&rule.community).into_iter().map(|(won, chance)| (won, chance * &other * &hit)));
    outcomes
}

/// Mean return of the wager on the last number, for one unit.
pub fn repeat_return(rule: &RepeatRule, pockets: u32) -> Exact {
    chances(rule.multipliers.iter().copied())
        .into_iter()
        .map(|(multiplier, chance)| {
            whole(u64::from(multiplier) + u64::from(rule.stake_returned)) * chance / whole(pockets)
        })
        .sum()
}

/// Mean return of a wager whose odds are drawn, for one unit.
pub fn drawn_odds_return(rule: &DrawnOddsRule, pockets: u32) -> Exact {
    drawn_chances(rule, pockets)
        .into_iter()
        .map(|(odds, chance)| {
            let winnings = odds.winnings();
            (whole(*winnings.numer()) / whole(*winnings.denom()) + Exact::one()) * chance / whole(pockets)
        })
        .sum()
}

/// Mean return of the target wager with these meters and that many players in it, for one unit.
pub fn progressive_return(rule: &ProgressiveRule, pockets: u32, meters: &[Money], players: u32) -> Exact {
    let won: Exact = progressive_chances(rule, pockets, meters, players)
        .into_iter()
        .map(|(won, chance)| whole(won.0) * chance)
        .sum();
    won / whole(rule.stake.0.0)
}
