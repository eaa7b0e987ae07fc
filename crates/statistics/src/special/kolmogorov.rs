//! The largest distance between an empirical and a true distribution.

use libm::{exp, fabs, sqrt};

/// The probability that the largest distance of `count` uniform numbers is above `distance`.
///
/// The limit of Kolmogorov with the correction of Stephens, which is right to two or three digits from five numbers on.
pub fn kolmogorov_above(distance: f64, count: u64) -> f64 {
    let root = sqrt(count as f64);
    let x = (root + 0.12 + 0.11 / root) * distance;
    // Below this the alternating sum has not begun to fall and the answer is one to eight digits.
    if x < 0.27 {
        return 1.0;
    }
    let mut sum = 0.0;
    for term in 1..=100_i32 {
        let at = f64::from(term);
        let value = exp(-2.0 * at * at * x * x);
        sum += if term % 2 == 1 { value } else { -value };
        if value < 1e-18 || fabs(value) < 1e-16 * fabs(sum) {
            break;
        }
    }
    (2.0 * sum).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Critical distances as tables for finite counts print them.
    #[test]
    fn the_printed_tables_hold() {
        for (count, above, distance) in
            [(5, 0.05, 0.563), (10, 0.05, 0.409), (10, 0.01, 0.489), (20, 0.05, 0.294), (40, 0.01, 0.252)]
        {
            let found = kolmogorov_above(distance, count);
            assert!(fabs(found / above - 1.0) < 0.05, "{count} {above}: {found}");
        }
        assert!(fabs(kolmogorov_above(1.358 / 1000.0, 1_000_000) - 0.05) < 2e-4);
    }
}
