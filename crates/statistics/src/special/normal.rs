//! The normal distribution.

use libm::{erfc, exp, sqrt};

/// The probability that a standard normal is above z, with all digits of a small answer.
pub fn normal_above(z: f64) -> f64 {
    0.5 * erfc(z / std::f64::consts::SQRT_2)
}

pub fn normal_below(z: f64) -> f64 {
    normal_above(-z)
}

/// What a standard normal is below with probability p.
///
/// Halving finds the neighbourhood and two steps of Halley the digits: slower than the usual rational approximations, and
/// there is no table of constants to mistype.
pub fn normal_quantile(p: f64) -> f64 {
    if p <= 0.0 {
        return f64::NEG_INFINITY;
    }
    if p >= 1.0 {
        return f64::INFINITY;
    }
    // The tail on the other side would be one minus something small.
    if p > 0.5 {
        return -normal_quantile(1.0 - p);
    }
    let (mut low, mut high) = (-40.0, 0.0);
    for _ in 0..24 {
        let middle = 0.5 * (low + high);
        if normal_below(middle) < p {
            low = middle;
        } else {
            high = middle;
        }
    }
    let mut z = 0.5 * (low + high);
    for _ in 0..2 {
        let density = exp(-0.5 * z * z) / sqrt(2.0 * std::f64::consts::PI);
        let step = (normal_below(z) - p) / density;
        z -= step / (1.0 + 0.5 * z * step);
    }
    z
}

#[cfg(test)]
mod tests {
    use libm::fabs;

    use super::*;

    #[test]
    fn the_printed_tables_hold() {
        for (p, z) in [(0.5, 0.0), (0.975, 1.959_963_985), (0.995, 2.575_829_304), (0.999, 3.090_232_306)] {
            assert!(fabs(normal_quantile(p) - z) < 1e-9, "{p}");
            assert!(fabs(normal_quantile(1.0 - p) + z) < 1e-9, "{p}");
            assert!(fabs(normal_below(z) - p) < 1e-9, "{p}");
        }
        assert!(fabs(normal_above(6.0) / 9.865_876_450e-10 - 1.0) < 1e-9);
    }

    #[test]
    fn quantile_and_probability_undo_each_other() {
        for exponent in 1..=60 {
            let p = libm::pow(0.5, f64::from(exponent));
            assert!(fabs(normal_below(normal_quantile(p)) / p - 1.0) < 1e-10, "{p}");
        }
    }
}
