//! The distance that a wheel of symbols travelled, where only the symbols are known: from a symbol to the next several distances
//! are possible, each as likely as the sections say.

use libm::{exp, exp2, log, sqrt};

use super::{
    mixture::log_sum,
    scan::{NORMAL_FROM, counts},
};
use crate::plant::scaled;

/// How often a wheel that always stops after the same distance does so, in the parts of the bet.
const AIMED: [f64; 3] = [0.02, 0.08, 0.25];

/// For each distance, how much more likely a symbol is after another than by its own share.
#[derive(Clone, Debug)]
pub struct Travel {
    symbols: usize,
    /// The symbol of each section, clockwise.
    pub(super) sections: Vec<usize>,
    /// By distance, then by pair.
    ratio: Vec<Vec<f64>>,
    /// Of the score of one spin, by distance.
    variance: Vec<f64>,
    probabilities: Vec<f64>,
}

/// The distance that stands out most.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Farthest {
    pub distance: usize,
    pub z: f64,
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
        let ratio: Vec<Vec<f64>> = ratio.collect();
        let share = |pair: usize| probabilities[pair / symbols] * probabilities[pair % symbols];
        let off = |(pair, ratio): (usize, &f64)| share(pair) * (ratio - 1.0) * (ratio - 1.0);
        let variance = ratio.iter().map(|pairs| pairs.iter().enumerate().map(off).sum()).collect();
        Travel { symbols, sections: sections.to_vec(), ratio, variance, probabilities: probabilities.to_vec() }
    }

    pub fn pair(&self, from: u8, to: u8) -> usize {
        usize::from(from) * self.symbols + usize::from(to)
    }

    pub fn pairs(&self) -> usize {
        self.symbols * self.symbols
    }

    /// The score of each distance against none: a sum of ratios less one, which for a fair wheel has mean zero after every
    /// spin. The farthest of them.
    pub fn farthest(&self, pairs: &[f64]) -> Farthest {
        let total: f64 = pairs.iter().sum();
        let mut best = Farthest { distance: 0, z: f64::NEG_INFINITY };
        for (distance, (ratio, variance)) in self.ratio.iter().zip(&self.variance).enumerate() {
            let score: f64 = pairs.iter().zip(ratio).map(|(count, ratio)| count * (ratio - 1.0)).sum();
            let z = score / sqrt(total * variance);
            if *variance > 1e-9 && total > 0.0 && z > best.z {
                best = Farthest { distance, z };
            }
        }
        best
    }

    /// Pairs of a fair history in which so many spins followed each other without a break, by lengths. Scores of pairs that
    /// share a spin are uncorrelated, and where every pair of symbols is expected often, nothing else of them is left: then
    /// pairs are drawn as if each stood alone. Words that end leave pairs of nothing.
    pub(super) fn fair(&self, runs: &[u64], words: &mut impl Iterator<Item = u32>) -> Vec<f64> {
        let least = self.probabilities.iter().copied().fold(1.0, f64::min);
        let total: u64 = runs.iter().map(|run| run.saturating_sub(1)).sum();
        if total as f64 * least * least >= NORMAL_FROM as f64 {
            let each = self.probabilities.iter();
            let of_pairs: Vec<f64> = each.flat_map(|from| self.probabilities.iter().map(move |to| from * to)).collect();
            return counts(&of_pairs, total, words);
        }
        let mut pairs = vec![0.0; self.pairs()];
        let mut symbol = || words.next().map(|word| self.sections[scaled(word, self.sections.len() as u32) as usize]);
        for run in runs {
            let Some(mut from) = symbol() else { break };
            for _ in 1..*run {
                let Some(to) = symbol() else { return pairs };
                pairs[from * self.symbols + to] += 1.0;
                from = to;
            }
        }
        pairs
    }

    /// A bound on the chance that any distance is as far out as this one in a fair history with these runs: Chernoff's, with
    /// the mean that a chain of spins has, times the distances. Any exponent gives one that holds; the best lies near that
    /// of the normal curve.
    pub(super) fn bound(&self, runs: &[u64], found: Farthest) -> f64 {
        let total: u64 = runs.iter().map(|run| run.saturating_sub(1)).sum();
        let error = sqrt(total as f64 * self.variance[found.distance]);
        let exponents = (-10..=10).map(|step| found.z / error * exp2(f64::from(step) / 4.0));
        let tail = |a: f64| self.log_mean(runs, found.distance, a) - a * found.z * error;
        let best = exponents.map(tail).filter(|log| !log.is_nan()).fold(0.0, f64::min);
        (exp(best) * self.ratio.len() as f64).min(1.0)
    }

    /// The logarithm of the mean of exp(a score), for the score of one distance over all runs.
    fn log_mean(&self, runs: &[u64], distance: usize, a: f64) -> f64 {
        let (k, p) = (self.symbols, &self.probabilities);
        let ratio = &self.ratio[distance];
        let weights: Vec<f64> = (0..k * k).map(|pair| p[pair % k] * exp(a * (ratio[pair] - 1.0))).collect();
        let mut lengths = runs.to_vec();
        lengths.sort_unstable();
        // What is still to come is worth so much after each symbol, over a factor that is taken out.
        let (mut worth, mut log_factor, mut length, mut sum) = (vec![1.0; k], 0.0, 1, 0.0);
        for run in lengths {
            while length < run {
                let next =
                    weights.chunks(k).map(|row| row.iter().zip(&worth).map(|(weight, worth)| weight * worth).sum());
                worth = next.collect();
                let most = worth.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
                for worth in &mut worth {
                    *worth /= most;
                }
                log_factor += log(most);
                length += 1;
            }
            sum += log_factor + log(p.iter().zip(&worth).map(|(p, worth)| p * worth).sum::<f64>());
        }
        sum
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
    use libm::fabs;

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
        assert!(travel.bound(&[601], found) < 1e-6, "{found:?}");
        assert!(travel.log_capital(&pairs) > log(100.0));
    }
    /// All histories of a few spins, weighed: no bound is below the chance of what it bounds, and the mean is the true one.
    #[test]
    fn the_bound_is_above_the_chance_of_every_history() {
        let travel = travel();
        for runs in [vec![5], vec![3, 1, 3]] {
            let spins: u64 = runs.iter().sum();
            let mut seen: Vec<(Farthest, f64, f64)> = Vec::new();
            for history in 0..4_usize.pow(spins as u32) {
                let symbol = |at: u64| history / 4_usize.pow(at as u32) % 4;
                let (mut pairs, mut start) = (vec![0.0; travel.pairs()], 0);
                for run in &runs {
                    (start..start + run - 1).for_each(|at| pairs[symbol(at) * 4 + symbol(at + 1)] += 1.0);
                    start += run;
                }
                let chance: f64 = (0..spins).map(|at| travel.probabilities[symbol(at)]).product();
                let score = pairs.iter().zip(&travel.ratio[4]).map(|(count, ratio)| count * (ratio - 1.0)).sum();
                seen.push((travel.farthest(&pairs), chance, score));
            }
            for (found, ..) in seen.iter().step_by(17) {
                let chance: f64 =
                    seen.iter().filter(|(other, ..)| other.z >= found.z).map(|(_, chance, _)| chance).sum();
                assert!(travel.bound(&runs, *found) >= chance - 1e-12, "{found:?}: {chance}");
            }
            let mean: f64 = seen.iter().map(|(_, chance, score)| chance * exp(0.3 * score)).sum();
            assert!(fabs(travel.log_mean(&runs, 4, 0.3) - log(mean)) < 1e-9);
        }
    }
}
