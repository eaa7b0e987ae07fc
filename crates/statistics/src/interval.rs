//! Where a probability lies, as far as counts can say.

use libm::sqrt;

use crate::special::{beta_regularised, binomial_at_most, falling_to, normal_quantile};

#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize)]
pub struct Interval {
    pub low: f64,
    pub high: f64,
}

impl Interval {
    pub fn contains(&self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }
}

/// Wilson's score interval: near its confidence on average, short, and never outside 0 to 1.
pub fn wilson(hits: u64, trials: u64, confidence: f64) -> Interval {
    if trials == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let (n, share) = (trials as f64, hits as f64 / trials as f64);
    let z = normal_quantile(0.5 + 0.5 * confidence);
    let shrink = 1.0 + z * z / n;
    let centre = (share + z * z / (2.0 * n)) / shrink;
    let reach = z / shrink * sqrt(share * (1.0 - share) / n + z * z / (4.0 * n * n));
    // At the ends the root is exact on paper and not in a double.
    let low = if hits == 0 { 0.0 } else { (centre - reach).max(0.0) };
    let high = if hits == trials { 1.0 } else { (centre + reach).min(1.0) };
    Interval { low, high }
}

/// The interval of Clopper and Pearson: contains the truth with at least its confidence, whatever the truth is.
pub fn clopper_pearson(hits: u64, trials: u64, confidence: f64) -> Interval {
    let tail = 0.5 * (1.0 - confidence);
    let (x, n) = (hits as f64, trials as f64);
    let low =
        if hits == 0 { 0.0 } else { falling_to(1.0 - tail, 0.0, 1.0, |p| 1.0 - beta_regularised(p, x, n - x + 1.0)) };
    let high =
        if hits >= trials { 1.0 } else { falling_to(tail, 0.0, 1.0, |p| 1.0 - beta_regularised(p, x + 1.0, n - x)) };
    Interval { low, high }
}

/// Between which counts the hits of so many trials fall with all but the probability `outside`, half of it on either side.
pub fn binomial_band(trials: u64, p: f64, outside: f64) -> (u64, u64) {
    let find = |wanted: &dyn Fn(u64) -> bool| {
        let (mut low, mut high) = (0, trials);
        while low < high {
            let middle = low.midpoint(high);
            if wanted(middle) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        low
    };
    let half = 0.5 * outside;
    (
        find(&|hits| binomial_at_most(hits, trials, p) > half),
        find(&|hits| binomial_at_most(hits, trials, p) >= 1.0 - half),
    )
}

#[cfg(test)]
mod tests {
    use libm::fabs;

    use super::*;
    use crate::special::{binomial_at_least, binomial_at_most};

    #[test]
    fn ten_of_a_hundred_as_the_tables_have_it() {
        let exact = clopper_pearson(10, 100, 0.95);
        assert!(fabs(exact.low - 0.049_005) < 1e-5 && fabs(exact.high - 0.176_223) < 1e-5, "{exact:?}");
        let score = wilson(10, 100, 0.95);
        assert!(fabs(score.low - 0.055_229) < 1e-5 && fabs(score.high - 0.174_366) < 1e-5, "{score:?}");
        assert_eq!((clopper_pearson(0, 20, 0.95).low, clopper_pearson(20, 20, 0.95).high), (0.0, 1.0));
        assert!(fabs(clopper_pearson(0, 20, 0.95).high - 0.168_433) < 1e-5);
        assert_eq!(wilson(0, 0, 0.95), Interval { low: 0.0, high: 1.0 });
        assert_eq!((wilson(0, 20, 0.95).low, wilson(20, 20, 0.95).high), (0.0, 1.0));
    }

    #[test]
    fn a_band_holds_what_it_says() {
        let (low, high) = binomial_band(100, 0.5, 0.05);
        assert_eq!((low, high), (40, 60));
        assert!(binomial_at_most(39, 100, 0.5) <= 0.025 && binomial_at_least(61, 100, 0.5) <= 0.025);
        assert_eq!(binomial_band(10, 0.0, 0.01), (0, 0));
    }

    /// Over all counts of 60 trials and many truths: the exact interval covers with at least its confidence, always.
    #[test]
    fn the_exact_interval_keeps_its_promise() {
        let trials = 60;
        let intervals: Vec<Interval> = (0..=trials).map(|hits| clopper_pearson(hits, trials, 0.95)).collect();
        for step in 1..200 {
            let truth = f64::from(step) / 200.0;
            let covered: f64 = (0..=trials)
                .filter(|hits| intervals[usize::try_from(*hits).unwrap()].contains(truth))
                .map(|hits| binomial_at_least(hits, trials, truth) + binomial_at_most(hits, trials, truth) - 1.0)
                .sum();
            assert!(covered >= 0.95, "{truth}: {covered}");
        }
    }
}
