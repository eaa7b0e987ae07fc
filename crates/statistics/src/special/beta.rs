//! The incomplete beta function, and with it the binomial distribution.

use libm::{exp, fabs, lgamma, log, log1p};

const STEPS_MAX: u32 = 1_000_000;

/// `I_x(a, b)`: the share of the beta function's integral below x.
pub fn beta_regularised(x: f64, a: f64, b: f64) -> f64 {
    if x <= 0.0 {
        return 0.0;
    }
    if x >= 1.0 {
        return 1.0;
    }
    let front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x));
    // The fraction converges fast on its own side of the mean; the other side follows by symmetry.
    if x < (a + 1.0) / (a + b + 2.0) {
        (front * fraction(x, a, b) / a).clamp(0.0, 1.0)
    } else {
        (1.0 - front * fraction(1.0 - x, b, a) / b).clamp(0.0, 1.0)
    }
}

/// The continued fraction, from the front by the method of Lentz.
fn fraction(x: f64, a: f64, b: f64) -> f64 {
    let tiny = f64::MIN_POSITIVE / f64::EPSILON;
    let guard = |value: f64| if fabs(value) < tiny { tiny } else { value };
    let mut c = 1.0;
    let mut d = 1.0 / guard(1.0 - (a + b) * x / (a + 1.0));
    let mut value = d;
    for step in 1..STEPS_MAX {
        let m = f64::from(step);
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        d = 1.0 / guard(1.0 + even * d);
        c = guard(1.0 + even / c);
        value *= c * d;
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        d = 1.0 / guard(1.0 + odd * d);
        c = guard(1.0 + odd / c);
        let change = c * d;
        value *= change;
        if fabs(change - 1.0) < f64::EPSILON {
            break;
        }
    }
    value
}

/// The probability of `hits` or more in `trials`, each with probability `p`.
pub fn binomial_at_least(hits: u64, trials: u64, p: f64) -> f64 {
    if hits == 0 {
        1.0
    } else if hits > trials {
        0.0
    } else {
        beta_regularised(p, hits as f64, (trials - hits) as f64 + 1.0)
    }
}

/// The probability of `hits` or fewer in `trials`.
pub fn binomial_at_most(hits: u64, trials: u64, p: f64) -> f64 {
    if hits >= trials { 1.0 } else { beta_regularised(1.0 - p, (trials - hits) as f64, hits as f64 + 1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every binomial of up to 40 trials, counted term by term.
    #[test]
    fn it_is_the_sum_of_its_terms() {
        for trials in 1..=40_u64 {
            for p in [0.01, 1.0 / 37.0, 0.3, 0.5, 0.9] {
                let mut term = libm::pow(1.0 - p, trials as f64);
                let (mut below, mut at) = (0.0, 0_u64);
                while at <= trials {
                    assert!(fabs(binomial_at_least(at, trials, p) - (1.0 - below)) < 1e-12, "{at} of {trials} at {p}");
                    below += term;
                    assert!(fabs(binomial_at_most(at, trials, p) - below) < 1e-12, "{at} of {trials} at {p}");
                    term *= (trials - at) as f64 / (at + 1) as f64 * p / (1.0 - p);
                    at += 1;
                }
            }
        }
    }

    #[test]
    fn many_trials_come_near_the_normal() {
        let (trials, p) = (10_000_000_u64, 1.0 / 37.0);
        let mean = trials as f64 * p;
        let deviation = libm::sqrt(mean * (1.0 - p));
        let hits = libm::round(mean + 2.0 * deviation);
        let z = (hits - 0.5 - mean) / deviation;
        let found = binomial_at_least(hits as u64, trials, p);
        assert!(fabs(found / crate::special::normal_above(z) - 1.0) < 0.01, "{found}");
    }
}
