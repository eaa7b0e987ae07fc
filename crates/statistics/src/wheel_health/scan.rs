//! The sector that came most beyond its share, among all sectors, and how far the best of so many would be out by chance.

use std::collections::BTreeMap;

use libm::{cos, log, sin, sqrt};

use super::travel::Travel;
use crate::plant::{fraction, scaled};

/// Histories that are simulated for the distribution of the farthest sector.
pub const SIMULATED: usize = 4_999;
/// The least probability that so many histories can tell.
pub const LEAST: f64 = 1.0 / (SIMULATED + 1) as f64;
/// Spins for each place from which on counts are drawn as normal instead of spin by spin.
pub(super) const NORMAL_FROM: u64 = 50;

/// Neighbours on the ring, clockwise from the first.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Arc {
    pub first: usize,
    pub places: usize,
    pub count: u64,
    pub expected: f64,
    /// How many standard deviations it is out.
    pub z: f64,
}

/// The sector of two neighbours to half of the wheel that is farthest out; all places are alike likely.
pub fn farthest(counts: &[u64]) -> Arc {
    let whole: Vec<f64> = counts.iter().map(|count| *count as f64).collect();
    let (first, places, z) = farthest_of(&whole);
    let total: u64 = counts.iter().sum();
    let count = (0..places).map(|at| counts[(first + at) % counts.len()]).sum();
    Arc { first, places, count, expected: total as f64 * places as f64 / counts.len() as f64, z }
}

/// How many sectors are looked at.
pub fn sectors(places: usize) -> usize {
    places * ((places / 2).max(2) - 1)
}

fn farthest_of(counts: &[f64]) -> (usize, usize, f64) {
    let k = counts.len();
    let total: f64 = counts.iter().sum();
    let mut best = (0, 2, f64::NEG_INFINITY);
    for places in 2..=(k / 2).max(2) {
        let share = places as f64 / k as f64;
        let (expected, deviation) = (total * share, sqrt(total * share * (1.0 - share)));
        let mut sum: f64 = counts[..places].iter().sum();
        for first in 0..k {
            let z = (sum - expected) / deviation;
            if z > best.2 {
                best = (first, places, z);
            }
            sum += counts[(first + places) % k] - counts[first];
        }
    }
    best
}

/// How far out the farthest sector or distance is in fair histories of one length, simulated.
#[derive(Clone, Debug)]
struct Null(Vec<f64>);

impl Null {
    fn simulated(places: usize, spins: u64, words: &mut impl Iterator<Item = u32>) -> Null {
        let fair = vec![1.0 / places as f64; places];
        Null::of(|| farthest_of(&counts(&fair, spins, words)).2)
    }

    fn of(farthest: impl FnMut() -> f64) -> Null {
        let mut of: Vec<f64> = std::iter::repeat_with(farthest).take(SIMULATED).collect();
        of.sort_by(f64::total_cmp);
        Null(of)
    }

    /// The share of fair histories that are as far out, this one counted among them.
    fn above(&self, z: f64) -> f64 {
        let below = self.0.partition_point(|of| *of < z);
        (self.0.len() - below + 1) as f64 / (self.0.len() + 1) as f64
    }
}

/// Distributions of the farthest sector by the number of places and spins, and of the farthest distance of symbols by their
/// sections and how many spins followed each other; simulated when they are first asked for.
#[derive(Debug)]
pub struct Nulls<W> {
    words: W,
    known: BTreeMap<(usize, u64), Null>,
    travelled: BTreeMap<(Vec<usize>, Vec<u64>), Null>,
}

impl<W: Iterator<Item = u32>> Nulls<W> {
    /// The same words give the same answers.
    pub fn new(words: W) -> Nulls<W> {
        Nulls { words, known: BTreeMap::new(), travelled: BTreeMap::new() }
    }

    pub fn above(&mut self, places: usize, spins: u64, z: f64) -> f64 {
        let words = &mut self.words;
        self.known.entry((places, spins)).or_insert_with(|| Null::simulated(places, spins, words)).above(z)
    }

    /// For the distance that symbols tell, of a history with runs of these lengths.
    pub fn travelled(&mut self, travel: &Travel, runs: &[u64], z: f64) -> f64 {
        let words = &mut self.words;
        let null = || Null::of(|| travel.farthest(&travel.fair(runs, words)).z);
        self.travelled.entry((travel.sections.clone(), runs.to_vec())).or_insert_with(null).above(z)
    }

    pub fn words(&mut self) -> &mut W {
        &mut self.words
    }
}

/// Counts of a history with these probabilities: spin by spin where there are few, as multinomial in the normal limit where
/// each outcome expects fifty and more. Words that end leave counts of nothing.
pub(super) fn counts(probabilities: &[f64], spins: u64, words: &mut impl Iterator<Item = u32>) -> Vec<f64> {
    let least = probabilities.iter().copied().fold(1.0, f64::min);
    if (spins as f64) * least >= NORMAL_FROM as f64 {
        return normal_counts(probabilities, spins as f64, words);
    }
    let mut counts = vec![0.0; probabilities.len()];
    let alike = probabilities.iter().all(|p| *p <= least);
    let ends: Vec<f64> = probabilities
        .iter()
        .scan(0.0, |sum, p| {
            *sum += p;
            Some(*sum)
        })
        .collect();
    for _ in 0..spins {
        let Some(word) = words.next() else { break };
        let at = if alike {
            scaled(word, counts.len() as u32) as usize
        } else {
            ends.partition_point(|end| *end <= fraction(word)).min(counts.len() - 1)
        };
        counts[at] += 1.0;
    }
    counts
}

fn normal_counts(probabilities: &[f64], spins: f64, words: &mut impl Iterator<Item = u32>) -> Vec<f64> {
    let z = normals(probabilities.len(), words);
    // What the roots of the probabilities point at is the sum of all counts, and that is fixed.
    let along: f64 = probabilities.iter().zip(&z).map(|(p, z)| sqrt(*p) * z).sum();
    let count = |(p, z): (&f64, f64)| (spins * p + sqrt(spins * p) * (z - sqrt(*p) * along)).max(0.0);
    probabilities.iter().zip(z).map(count).collect()
}

/// Standard normals by the method of Box and Muller.
fn normals(count: usize, words: &mut impl Iterator<Item = u32>) -> Vec<f64> {
    let mut z = Vec::with_capacity(count + 1);
    while z.len() < count {
        let (Some(a), Some(b)) = (words.next(), words.next()) else { break };
        let radius = sqrt(-2.0 * log(fraction(a)));
        let angle = 2.0 * std::f64::consts::PI * fraction(b);
        z.extend([radius * cos(angle), radius * sin(angle)]);
    }
    z.resize(count, 0.0);
    z
}

#[cfg(test)]
mod tests {
    use chance::{Generator, Words};
    use libm::fabs;

    use super::*;

    fn words() -> Words {
        Words::new(Generator::seeded([11; 32]))
    }

    #[test]
    fn the_farthest_sector_is_the_one_that_was_planted() {
        let mut counts = vec![100_u64; 37];
        for at in [35, 36, 0, 1] {
            counts[at] += 40;
        }
        let arc = farthest(&counts);
        assert_eq!((arc.first, arc.places, arc.count), (35, 4, 560));
        let share = 4.0 / 37.0;
        let due = 3860.0 * share;
        assert!(fabs(arc.z - (560.0 - due) / sqrt(due * (1.0 - share))) < 1e-9);
    }

    /// The probabilities of fair histories that were not among the simulated ones are spread evenly, at both ways to count.
    #[test]
    fn its_probabilities_are_even_for_fair_histories() {
        let mut nulls = Nulls::new(words());
        let mut others = Words::new(Generator::seeded([12; 32]));
        for spins in [400, 4_000] {
            let fair = vec![1.0 / 37.0; 37];
            let mut one_by_one = || {
                let mut counts = vec![0_u64; 37];
                others.outcomes(37).take(spins).for_each(|at| counts[at as usize] += 1);
                counts
            };
            let p: Vec<f64> = (0..500).map(|_| nulls.above(37, spins as u64, farthest(&one_by_one()).z)).collect();
            let even = crate::kolmogorov(&p);
            assert!(even.above() > 0.001, "{spins} spins: {even:?}");
            assert_eq!(counts(&fair, 0, &mut words()).iter().sum::<f64>(), 0.0);
        }
    }

    #[test]
    fn normal_counts_have_the_mean_the_spread_and_the_sum_of_the_real_ones() {
        let p = [0.5, 0.3, 0.2];
        let mut words = words();
        let drawn: Vec<Vec<f64>> = (0..20_000).map(|_| counts(&p, 10_000, &mut words)).collect();
        for (at, p) in p.iter().enumerate() {
            let mean = drawn.iter().map(|counts| counts[at]).sum::<f64>() / 20_000.0;
            let variance = drawn.iter().map(|counts| (counts[at] - mean) * (counts[at] - mean)).sum::<f64>() / 20_000.0;
            assert!(fabs(mean - 10_000.0 * p) < 2.0, "{at}: {mean}");
            assert!(fabs(variance / (10_000.0 * p * (1.0 - p)) - 1.0) < 0.05, "{at}: {variance}");
        }
        assert!(drawn.iter().all(|counts| fabs(counts.iter().sum::<f64>() - 10_000.0) < 1e-6));
    }
}
