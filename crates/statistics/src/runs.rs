//! Runs: whether two kinds of outcomes follow each other as often as they would by chance.

use libm::{fabs, sqrt};

use crate::{chi_square::TooFew, special::normal_above};

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Runs {
    pub runs: u64,
    pub expected: f64,
    /// Above zero where there are too many runs, as with outcomes that avoid themselves.
    pub z: f64,
}

impl Runs {
    pub fn either(&self) -> f64 {
        (2.0 * normal_above(fabs(self.z))).min(1.0)
    }
}

/// The test of Wald and Wolfowitz: so many runs among so many outcomes of either kind, whatever the chance of each kind.
pub fn runs(first: u64, second: u64, runs: u64) -> Result<Runs, TooFew> {
    let given = first + second;
    // From twenty of each kind on the normal is good to the second digit.
    if first.min(second) < 20 {
        return Err(TooFew { given, needed: 40.max(given + 1) });
    }
    let (a, b, n) = (first as f64, second as f64, given as f64);
    let expected = 1.0 + 2.0 * a * b / n;
    let variance = (expected - 1.0) * (expected - 2.0) / (n - 1.0);
    Ok(Runs { runs, expected, z: (runs as f64 - expected) / sqrt(variance) })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All orders of 12 outcomes, five of one kind: mean and variance of the number of runs, counted.
    #[test]
    fn mean_and_variance_are_those_of_all_orders() {
        let orders: Vec<u32> = (0_u32..1 << 12).filter(|order| order.count_ones() == 5).collect();
        let runs_of = |order: u32| 1 + ((order ^ (order >> 1)) & 0x7ff).count_ones();
        let mean = orders.iter().map(|order| f64::from(runs_of(*order))).sum::<f64>() / orders.len() as f64;
        let spread = |order: &u32| libm::pow(f64::from(runs_of(*order)) - mean, 2.0);
        let variance = orders.iter().map(spread).sum::<f64>() / orders.len() as f64;
        let expected = 1.0 + 2.0 * 5.0 * 7.0 / 12.0;
        assert!(fabs(mean - expected) < 1e-9);
        assert!(fabs(variance - (expected - 1.0) * (expected - 2.0) / 11.0) < 1e-9);
    }

    #[test]
    fn strict_turns_and_long_stretches_are_found() {
        assert!(runs(100, 100, 200).unwrap().either() < 1e-20);
        assert!(runs(100, 100, 2).unwrap().either() < 1e-20);
        assert!(runs(100, 100, 101).unwrap().either() > 0.9);
        assert!(runs(10, 100, 20).is_err());
    }
}
