//! How likely chance alone brings what sessions of a plan brought for the stakes as they were, whatever the plan.
//!
//! A stake follows from what came before, so rounds are not independent, and how much is staked in all is chance as well. But
//! each round's result less its mean is fair given all before it. So for any one number a > 0 the product over the rounds of
//! exp(a x stake x (result - mean)) over its mean is a martingale that begins at 1 and is above 0: it ever reaches c with
//! probability 1 / c at most (J. Ville, 1939). Its mean in a round is at most exp(v (a x stake)^2 g(a x b x stake)), with v the
//! variance for one unit, b the most that a unit can be above its mean, and g(x) = (e^x - 1 - x) / x^2 (G. Bennett, 1962;
//! D. A. Freedman, 1975, for martingales). Which a is best depends on what came, so a fixed row of them shares the bet.

use libm::{exp, expm1, sqrt};
use num_traits::ToPrimitive;

use crate::{exact::Truth, sessions::SessionTotals};

/// How many numbers share the bet, each less than the one before by the root of two, the first being one over the unit.
const SHARED: i32 = 128;

/// A bound on the chance that sessions are as far from their mean as these, to either side; it holds for any plan and any
/// number of rounds, whenever one stops.
pub fn bound(played: &SessionTotals, truth: &Truth, unit: i64) -> f64 {
    let wagered = truth.wagered as f64;
    let (mean, variance) =
        (truth.back.mean.to_f64().unwrap_or(f64::NAN), truth.back.variance.to_f64().unwrap_or(f64::NAN));
    let (mean, variance) = (mean / wagered, variance / (wagered * wagered));
    let far = played.far(truth);
    let (low, high) = truth.back.range();
    let beyond = if far > 0.0 { high / wagered - mean } else { mean - low / wagered };
    let squares = variance * played.stakes_squared as f64;
    let highest = beyond * played.highest_stake as f64;
    let most = (0..SHARED).map(|at| {
        let a = 1.0 / (unit.max(1) as f64 * sqrt(2.0_f64.powi(at)));
        a * far.abs() - squares * a * a * above_second_order(a * highest)
    });
    let most = most.filter(|exponent| !exponent.is_nan()).fold(0.0, f64::max);
    (2.0 * f64::from(SHARED) * exp(-most)).min(1.0)
}

/// (e^x - 1 - x) / x^2, which is a half where x is nothing and grows with it.
fn above_second_order(x: f64) -> f64 {
    // Below this the difference would lose its digits, and two terms of the series have all that can be had.
    if x < 1e-4 { 0.5 + x / 6.0 + x * x / 24.0 } else { (expm1(x) - x) / (x * x) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_function_of_the_bound_has_no_step() {
        for x in [1e-9, 9.9e-5, 1.01e-4, 1e-3] {
            assert!((above_second_order(x) - (0.5 + x / 6.0)).abs() < 1e-7, "{x}");
        }
        assert!((above_second_order(1.0) - (std::f64::consts::E - 2.0)).abs() < 1e-12);
        assert!(above_second_order(1e4).is_infinite());
    }
}
