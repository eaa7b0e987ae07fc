//! The law of one figure of a round, and a bound on how far the sum of many rounds is from it by chance.
//!
//! Three sums of each wager are judged: what was paid, how often it won, and the squares, so that a wrong spread does
//! not hide behind a right mean. The p-value of the normal curve is only shown.
//!
//! A wager that wins once in 38 spins is far from normal in a hundred rounds. Chernoff's bound holds for any number of
//! rounds: a correct table is blamed at most once in a million runs.

use libm::{exp, expm1, fabs, log1p};
use math::Exact;
use num_traits::{ToPrimitive, Zero};

/// What a figure can be in one round, with its chances.
#[derive(Clone, Debug)]
pub struct Law {
    pub mean: Exact,
    pub variance: Exact,
    /// For bounds.
    outcomes: Vec<(f64, f64)>,
}

impl Law {
    pub fn new(outcomes: impl IntoIterator<Item = (i128, Exact)>) -> Law {
        let outcomes: Vec<(Exact, Exact)> =
            outcomes.into_iter().map(|(figure, chance)| (Exact::from_integer(figure.into()), chance)).collect();
        let (mut mean, mut square) = (Exact::zero(), Exact::zero());
        for (figure, chance) in &outcomes {
            mean += figure * chance;
            square += figure * figure * chance;
        }
        let variance = square - &mean * &mean;
        let outcomes = outcomes.iter().map(|(figure, chance)| (float(figure), float(chance))).collect();
        Law { mean, variance, outcomes }
    }

    /// The least and the most that it can be.
    pub fn range(&self) -> (f64, f64) {
        let figures = self.outcomes.iter().map(|(figure, _)| *figure);
        figures.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), figure| (low.min(figure), high.max(figure)))
    }

    /// The sum of so many rounds less its mean. Differences are taken before anything is rounded.
    pub fn far(&self, sum: i128, rounds: u64) -> f64 {
        float(&(Exact::from_integer(sum.into()) - &self.mean * Exact::from_integer(rounds.into())))
    }

    /// The same in standard errors.
    pub fn distance(&self, sum: i128, rounds: u64) -> f64 {
        let error = libm::sqrt(float(&self.variance) * rounds as f64);
        if error > 0.0 { self.far(sum, rounds) / error } else { 0.0 }
    }

    /// A bound on the chance that a sum of so many rounds is as far from its mean as this one, to either side; it holds for any
    /// number of rounds (H. Chernoff, 1952).
    pub fn bound(&self, sum: i128, rounds: u64) -> f64 {
        (2.0 * self.one_sided(sum, rounds)).min(1.0)
    }

    fn one_sided(&self, sum: i128, rounds: u64) -> f64 {
        let (n, mean) = (rounds as f64, float(&self.mean));
        let far = self.far(sum, rounds) / n;
        let variance = float(&self.variance);
        if rounds == 0 || far.abs().to_bits() == 0 || variance <= 0.0 {
            return if fabs(far) > 0.0 { 0.0 } else { 1.0 };
        }
        // The best exponent lies where the tilted mean is what was seen; the function is convex, so it is found by halving.
        // Everything is about the mean, so that no digit is lost where both are large.
        let exponent = |theta: f64| {
            let tilted: f64 = self.outcomes.iter().map(|(paid, chance)| chance * expm1(theta * (paid - mean))).sum();
            n * (log1p(tilted) - theta * far)
        };
        let slope = |theta: f64| {
            let weight = |paid: f64, chance: f64| chance * exp(theta * (paid - mean));
            let all: f64 = self.outcomes.iter().map(|(paid, chance)| weight(*paid, *chance)).sum();
            let tilted: f64 = self.outcomes.iter().map(|(paid, chance)| (paid - mean) * weight(*paid, *chance)).sum();
            tilted / all - far
        };
        let side = if far > 0.0 { 1.0 } else { -1.0 };
        let widest = self.outcomes.iter().fold(0.0_f64, |most, (paid, _)| most.max(fabs(paid - mean)));
        let mut high = fabs(far) / variance;
        // Beyond this the largest weight would leave the range of a double; any exponent gives a bound that holds.
        let most = 600.0 / widest;
        while high < most && slope(side * high) * side < 0.0 {
            high *= 2.0;
        }
        let (mut low, mut high) = (0.0, high.min(most));
        for _ in 0..80 {
            let middle = 0.5 * (low + high);
            if slope(side * middle) * side < 0.0 {
                low = middle;
            } else {
                high = middle;
            }
        }
        exp(exponent(side * low).min(exponent(side * high)).min(0.0))
    }
}

fn float(exact: &Exact) -> f64 {
    exact.to_f64().unwrap_or(f64::NAN)
}
