//! The incomplete gamma function, and with it the chi-square distribution, central and not.

use libm::{exp, fabs, lgamma, log};

use super::falling_to;

const ENOUGH: f64 = 1e-16;
const STEPS_MAX: u32 = 1_000_000;

/// P(a, x): the share of the gamma function's integral below x.
pub fn gamma_lower(a: f64, x: f64) -> f64 {
    if x <= 0.0 {
        0.0
    } else if x < a + 1.0 {
        series(a, x)
    } else {
        1.0 - fraction(a, x)
    }
}

/// Q(a, x) = 1 - P(a, x), without losing the digits of a small answer.
pub fn gamma_upper(a: f64, x: f64) -> f64 {
    if x <= 0.0 {
        1.0
    } else if x < a + 1.0 {
        1.0 - series(a, x)
    } else {
        fraction(a, x)
    }
}

/// x^a e^-x / Γ(a + 1).
fn density(a: f64, x: f64) -> f64 {
    exp(a * log(x) - x - lgamma(a + 1.0))
}

/// The power series of P; each term is smaller than the one before where x < a + 1.
fn series(a: f64, x: f64) -> f64 {
    let (mut term, mut sum) = (1.0, 1.0);
    for step in 1..STEPS_MAX {
        term *= x / (a + f64::from(step));
        sum += term;
        if term < sum * ENOUGH {
            break;
        }
    }
    (sum * density(a, x)).min(1.0)
}

/// The continued fraction of Q, from the front by the method of Lentz.
fn fraction(a: f64, x: f64) -> f64 {
    let tiny = f64::MIN_POSITIVE / f64::EPSILON;
    let guard = |value: f64| if fabs(value) < tiny { tiny } else { value };
    let mut b = x + 1.0 - a;
    let mut c = 1.0 / tiny;
    let mut d = 1.0 / guard(b);
    let mut value = d;
    for step in 1..STEPS_MAX {
        let step = f64::from(step);
        let numerator = -step * (step - a);
        b += 2.0;
        d = 1.0 / guard(numerator * d + b);
        c = guard(b + numerator / c);
        let change = c * d;
        value *= change;
        if fabs(change - 1.0) < ENOUGH.max(f64::EPSILON) {
            break;
        }
    }
    (value * a * density(a, x)).clamp(0.0, 1.0)
}

/// The probability that chi-square with these degrees of freedom is above x.
pub fn chi_square_above(x: f64, degrees: f64) -> f64 {
    gamma_upper(0.5 * degrees, 0.5 * x)
}

pub fn chi_square_below(x: f64, degrees: f64) -> f64 {
    gamma_lower(0.5 * degrees, 0.5 * x)
}

/// What chi-square is above with probability `above`.
pub fn chi_square_quantile(above: f64, degrees: f64) -> f64 {
    let mut high = degrees + 10.0;
    while chi_square_above(high, degrees) > above {
        high *= 2.0;
    }
    falling_to(above, 0.0, high, |x| chi_square_above(x, degrees))
}

/// The probability that chi-square is above x where its squares have means whose squares sum to `noncentrality`: what decides
/// how surely a test finds a bias of known size.
///
/// It is a mixture of central ones by Poisson weights. The sum starts at the heaviest weight and goes both ways until what is
/// left does not count.
pub fn noncentral_chi_square_above(x: f64, degrees: f64, noncentrality: f64) -> f64 {
    if x <= 0.0 {
        return 1.0;
    }
    if noncentrality <= 0.0 {
        return chi_square_above(x, degrees);
    }
    let (half, mean) = (0.5 * x, 0.5 * noncentrality);
    let middle = libm::floor(mean);
    let shape = |at: f64| 0.5 * degrees + at;
    let weight_of_middle = exp(middle * log(mean) - mean - lgamma(middle + 1.0));
    let upper_of_middle = gamma_upper(shape(middle), half);
    let mut sum = weight_of_middle * upper_of_middle;
    let (mut weight, mut upper, mut at) = (weight_of_middle, upper_of_middle, middle);
    // Q(a + 1, x) = Q(a, x) + x^a e^-x / Γ(a + 1).
    let mut step = density(shape(middle), half);
    while weight > ENOUGH * weight_of_middle {
        upper = (upper + step).min(1.0);
        at += 1.0;
        step *= half / shape(at);
        weight *= mean / at;
        sum += weight * upper;
    }
    let (mut weight, mut upper, mut at) = (weight_of_middle, upper_of_middle, middle);
    let mut step = density(shape(middle), half);
    while at > 0.0 && weight > ENOUGH * weight_of_middle {
        step *= shape(at) / half;
        upper = (upper - step).max(0.0);
        weight *= at / mean;
        at -= 1.0;
        sum += weight * upper;
    }
    sum.clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Percentage points as tables of chi-square print them.
    #[test]
    fn the_printed_tables_of_chi_square_hold() {
        for (degrees, above, point) in [
            (1.0, 0.05, 3.841),
            (1.0, 0.001, 10.828),
            (5.0, 0.95, 1.1455),
            (10.0, 0.05, 18.307),
            (36.0, 0.05, 50.998),
            (37.0, 0.01, 59.893),
            (100.0, 0.01, 135.807),
            (100.0, 0.99, 70.065),
        ] {
            assert!(fabs(chi_square_quantile(above, degrees) - point) < 6e-4, "{degrees} {above}");
            assert!(fabs(chi_square_above(point, degrees) - above) < 3e-5, "{degrees} {above}");
            assert!(fabs(chi_square_above(point, degrees) + chi_square_below(point, degrees) - 1.0) < 1e-12);
        }
    }

    /// With two degrees the tail is e^(-x/2), with four e^(-x/2) (1 + x/2): no table is needed.
    #[test]
    fn the_closed_forms_hold_far_into_the_tail() {
        for x in [0.1, 1.0, 3.0, 10.0, 100.0, 1000.0] {
            let two = exp(-0.5 * x);
            assert!(fabs(chi_square_above(x, 2.0) / two - 1.0) < 1e-12, "{x}");
            assert!(fabs(chi_square_above(x, 4.0) / (two * (1.0 + 0.5 * x)) - 1.0) < 1e-12, "{x}");
        }
    }

    /// Many degrees: cube-root normal approximation of Wilson and Hilferty, good to four digits here.
    #[test]
    fn many_degrees_come_near_the_normal() {
        let degrees = 53.0 * 54.0;
        for z in [-2.0, 0.0, 1.0, 3.0] {
            let part = 2.0 / (9.0 * degrees);
            let x = degrees * libm::pow(1.0 - part + z * libm::sqrt(part), 3.0);
            let normal = crate::special::normal_above(z);
            assert!(fabs(chi_square_above(x, degrees) - normal) < 2e-5, "{z}");
        }
    }

    /// The noncentrality at which a test at 5 % finds with probability 0.8 (and 0.9), as tables print it.
    #[test]
    fn the_printed_tables_of_power_hold() {
        for (degrees, noncentrality, power) in
            [(1.0, 7.849, 0.8), (2.0, 9.635, 0.8), (5.0, 12.828, 0.8), (10.0, 16.241, 0.8), (1.0, 10.507, 0.9)]
        {
            let point = chi_square_quantile(0.05, degrees);
            let found = noncentral_chi_square_above(point, degrees, noncentrality);
            assert!(fabs(found - power) < 2e-4, "{degrees}: {found}");
        }
    }

    /// With one degree it is the square of a normal with a mean: both tails of the normal say the same.
    #[test]
    fn one_degree_is_a_shifted_normal() {
        use crate::special::{normal_above, normal_below};
        for mean in [0.5_f64, 3.0, 20.0, 200.0] {
            for root in [mean - 2.0, mean, mean + 3.0].into_iter().filter(|root| *root > 0.0) {
                let normal = normal_above(root - mean) + normal_below(-root - mean);
                let found = noncentral_chi_square_above(root * root, 1.0, mean * mean);
                assert!(fabs(found - normal) < 1e-10, "{mean} {root}: {found} {normal}");
            }
        }
    }
}
