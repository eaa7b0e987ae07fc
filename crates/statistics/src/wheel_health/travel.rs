//! The distance that a wheel of symbols travelled, where only the symbols are known: from a symbol to the next several distances
//! are possible, each as likely as the sections say.

use libm::{log, sqrt};

use super::mixture::log_sum;
use crate::special::normal_above;

/// How often a wheel that always stops after the same distance does so, in the parts of the bet.
const AIMED: [f64; 3] = [0.02, 0.08, 0.25];

/// For each distance, how much more likely a symbol is after another than by its own share.
#[derive(Clone, Debug)]
pub struct Travel {
    symbols: usize,
    /// By distance, then by pair.
    ratio: Vec<Vec<f64>>,
    probabilities: Vec<f64>,
}

/// The distance that stands out most.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Farthest {
    pub distance: usize,
    pub z: f64,
    pub p: f64,
}

impl Travel {
    /// `sections` has the symbol of each section, clockwise.
    pub fn new(sections: &[usize], probabilities: &[f64]) -> Travel {
        let (symbols, places) = (probabilities.len(), sections.len());
        let ratio = (0..places).map(|distance| {
            let mut pairs = vec![0.0; symbols * symbols];
            for (at, from) in sections.iter().enumerate() {
                let to = sections[(at + distance) % places];
                let of_from = probabilities[*from] * places as f64;
                pairs[from * symbols + to] += 1.0 / of_from / probabilities[to];
            }
            pairs
        });
        Travel { symbols, ratio: ratio.collect(), probabilities: probabilities.to_vec() }
    }

    pub fn pair(&self, from: u8, to: u8) -> usize {
        usize::from(from) * self.symbols + usize::from(to)
    }

    pub fn pairs(&self) -> usize {
        self.symbols * self.symbols
    }

    /// The score of each distance against none: a sum of ratios less one, which for a fair wheel has mean zero after every
    /// spin. The farthest of them, its probability times their number.
    pub fn farthest(&self, pairs: &[f64]) -> Farthest {
        let total: f64 = pairs.iter().sum();
        let mut best = Farthest { distance: 0, z: f64::NEG_INFINITY, p: 1.0 };
        for (distance, ratio) in self.ratio.iter().enumerate() {
            let (mut score, mut variance) = (0.0, 0.0);
            for (at, ratio) in ratio.iter().enumerate() {
                let p = self.probabilities[at / self.symbols] * self.probabilities[at % self.symbols];
                score += pairs[at] * (ratio - 1.0);
                variance += p * (ratio - 1.0) * (ratio - 1.0);
            }
            let z = score / sqrt(total * variance);
            if variance > 1e-9 && total > 0.0 && z > best.z {
                best = Farthest { distance, z, p: (normal_above(z) * self.ratio.len() as f64).min(1.0) };
            }
        }
        best
    }

    /// The capital of a bet on each distance alike, as of [`super::Mixture`].
    pub fn log_capital(&self, pairs: &[f64]) -> f64 {
        let stake = -log((self.ratio.len() * AIMED.len()) as f64);
        let parts = self.ratio.iter().flat_map(|ratio| AIMED.map(|aimed| (ratio, aimed)));
        let capital = parts.map(|(ratio, aimed)| {
            let seen = pairs.iter().zip(ratio).filter(|(count, _)| **count > 0.0);
            stake + seen.map(|(count, ratio)| count * log(1.0 + aimed * (ratio - 1.0))).sum::<f64>()
        });
        log_sum(&capital.collect::<Vec<_>>())
    }
}

#[cfg(test)]
mod tests {
    use libm::{exp, fabs};

    use super::*;

    const SECTIONS: [usize; 12] = [3, 0, 1, 0, 2, 0, 1, 0, 2, 0, 1, 0];

    fn travel() -> Travel {
        Travel::new(&SECTIONS, &[6.0 / 12.0, 3.0 / 12.0, 2.0 / 12.0, 1.0 / 12.0])
    }

    #[test]
    fn a_fair_spin_leaves_the_capital_where_it_was_on_average() {
        let travel = travel();
        let mut pairs = vec![0.0; travel.pairs()];
        for step in 0..30_u8 {
            let from = step % 4;
            let now = exp(travel.log_capital(&pairs));
            let mean: f64 = (0..4_u8)
                .map(|to| {
                    let mut next = pairs.clone();
                    next[travel.pair(from, to)] += 1.0;
                    travel.probabilities[usize::from(to)] * exp(travel.log_capital(&next))
                })
                .sum();
            assert!(fabs(mean / now - 1.0) < 1e-9, "{step}: {now} {mean}");
            pairs[travel.pair(from, step / 2 % 4)] += 1.0;
        }
    }

    /// A wheel that always travels four sections: its symbols alone give it away.
    #[test]
    fn a_wheel_that_travels_the_same_way_each_time_is_found() {
        let travel = travel();
        let mut pairs = vec![0.0; travel.pairs()];
        let (mut at, mut from) = (0, SECTIONS[0]);
        for spin in 0..600 {
            // Every fifth spin is an odd one, so that the wheel does not come back to the same three sections.
            at = (at + if spin % 5 == 0 { 1 } else { 4 }) % SECTIONS.len();
            pairs[from * 4 + SECTIONS[at]] += 1.0;
            from = SECTIONS[at];
        }
        let found = travel.farthest(&pairs);
        assert!(found.p < 1e-6, "{found:?}");
        assert!(travel.log_capital(&pairs) > log(100.0));
    }
}
