//! Exact returns by formula: what a wager gives back on average, for one unit. The crate `math` finds the same figures
//! by counting outcomes; a test compares the two.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, ToPrimitive, Zero};
use wheel::Odds;

use crate::bonus_rules::{Award, DrawnOddsRule, HotSpot, ProgressiveRule, RepeatRule};

pub(super) fn whole(number: impl Into<BigInt>) -> BigRational {
    BigRational::from_integer(number.into())
}

fn winnings(odds: Odds) -> BigRational {
    let winnings = odds.winnings();
    BigRational::new((*winnings.numer()).into(), (*winnings.denom()).into())
}

/// The mean of weighted values.
fn mean(values: impl IntoIterator<Item = (BigRational, u64)>) -> BigRational {
    let (mut sum, mut weight) = (BigRational::zero(), BigRational::zero());
    for (value, times) in values {
        sum += value * whole(times);
        weight += whole(times);
    }
    if weight.is_zero() { sum } else { sum / weight }
}

/// Return of the side wager on the last number: it comes again once in `pockets` spins.
pub fn repeat(rule: &RepeatRule, pockets: u32) -> BigRational {
    let multiplier = mean(rule.multipliers.iter().map(|&(multiplier, weight)| (whole(multiplier), weight)));
    let back = if rule.stake_returned { multiplier + BigRational::one() } else { multiplier };
    back / whole(pockets)
}

/// Return of a straight while numbers are drawn to pay other odds.
pub fn drawn_odds(rule: &DrawnOddsRule, pockets: u32) -> BigRational {
    let one = BigRational::one();
    let (base, first) = (winnings(rule.base.0) + &one, winnings(rule.first.0) + &one);
    let odds = rule.others.iter().zip(&rule.odds_weights).map(|(&(odds, _), &weight)| (winnings(odds), weight));
    let others = mean(odds) + &one;
    let pockets = whole(pockets);
    let by_count = rule.counts.iter().map(|&(count, weight)| {
        let drawn = whole(count);
        let sum = (&pockets - &drawn) * &base + &first + (drawn - &one) * &others;
        (sum, weight)
    });
    mean(by_count) / (&pockets * &pockets)
}

/// Return of the wager on targets with the meters where they start or reset, for the player it favours most: where the
/// Hot Spot is drawn among the players with the wager, one who plays alone.
pub fn progressive(rule: &ProgressiveRule, pockets: u32) -> BigRational {
    let targets = mean(rule.target_counts.iter().map(|&(count, weight)| (whole(count), weight)));
    let amount = |award: Award| match award {
        Award::Pays(money) => whole(money.0),
        // A meter starts at one amount and comes back to another; the greater must hold too.
        Award::Meter(meter) => whole(rule.meters[meter].initial.0.max(rule.meters[meter].reset.0)),
    };
    let hot = mean(rule.hot.iter().map(|row| (amount(row.award), row.weight)));
    let community = mean(rule.community.iter().map(|row| (amount(row.award), row.weight)));
    let award = match rule.hot_spot {
        HotSpot::EachWinner => hot,
        HotSpot::OneOfQualified => hot.max(community),
        HotSpot::OneOfSeats => {
            let seats = whole(rule.seats.max(1));
            (hot + (&seats - BigRational::one()) * community) / seats
        }
    };
    let stake = whole(rule.stake.0.0);
    let back = if rule.stake_returned { award + &stake } else { award };
    targets / whole(pockets) * back / stake
}

/// A figure as people read it: `1.0526`, rounded down to four places.
pub(super) fn decimal(value: &BigRational) -> String {
    let scaled = (value * whole(10_000)).to_integer();
    match scaled.to_i64() {
        Some(scaled) => format!("{}.{:04}", scaled / 10_000, scaled % 10_000),
        None => value.to_string(),
    }
}
