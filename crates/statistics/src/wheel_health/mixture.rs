//! A bet against the fair wheel that is fair itself: its capital is evidence that may be looked at after every spin.

use libm::{exp, lgamma, log, log1p};

/// Sectors that the bet is spread over, by their number of places.
const SECTORS: [usize; 5] = [2, 3, 5, 9, 13];
const HEAVIER: [f64; 4] = [0.1, 0.25, 0.5, 1.0];
const HEAVIER_SECTOR: [f64; 4] = [0.05, 0.1, 0.25, 0.5];
/// How evenly the shares of a wheel that is worn all round are spread: from a fourth off to a fiftieth.
const SPREAD: [f64; 4] = [16.0, 64.0, 320.0, 2560.0];
/// How the stake is divided: on single outcomes, on sectors, on wear all round.
const STAKES: [f64; 3] = [0.5, 0.25, 0.25];

/// One part of the bet: these neighbours come more often by a share of their own probability.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Part {
    pub first: usize,
    pub places: usize,
    pub heavier: f64,
    /// The logarithm of its stake.
    stake: f64,
    inside: f64,
    outside: f64,
}

/// A stake spread over many ways in which outcomes can be unfair. Each part multiplies by the ratio of its probability of what
/// came to the fair one, so a fair wheel leaves the sum where it was on average, and the chance that the sum ever grows
/// hundredfold is at most one in a hundred (Ville 1939), however often somebody looks.
#[derive(Clone, Debug)]
pub struct Mixture {
    probabilities: Vec<f64>,
    parts: Vec<Part>,
    spread: Vec<Spread>,
}

#[derive(Clone, Debug)]
struct Spread {
    stake: f64,
    /// The counts that the distribution of shares starts from.
    prior: Vec<f64>,
    whole: f64,
    /// lgamma of the whole less that of the parts.
    start: f64,
}

impl Mixture {
    /// For outcomes in the order of a ring, or for outcomes that have no order.
    pub fn new(probabilities: &[f64], ring: bool) -> Mixture {
        let k = probabilities.len();
        let sectors: Vec<usize> = SECTORS.into_iter().filter(|places| ring && *places <= k / 2).collect();
        let whole = STAKES[0] + STAKES[2] + if sectors.is_empty() { 0.0 } else { STAKES[1] };
        let mut parts = Vec::new();
        let mut bet = |places: usize, sizes: &[f64], stake: f64| {
            for first in 0..k {
                let share: f64 = (0..places).map(|at| probabilities[(first + at) % k]).sum();
                for heavier in sizes.iter().copied() {
                    // A bet on more than can come is no bet; its stake stays where it is and is counted as one that never moves.
                    let possible = share * (1.0 + heavier) < 1.0;
                    let (inside, outside) = if possible {
                        (log1p(heavier), log((1.0 - share * (1.0 + heavier)) / (1.0 - share)))
                    } else {
                        (0.0, 0.0)
                    };
                    let stake = log(stake / (k * sizes.len()) as f64);
                    parts.push(Part { first, places, heavier, stake, inside, outside });
                }
            }
        };
        bet(1, &HEAVIER, STAKES[0] / whole);
        for places in &sectors {
            bet(*places, &HEAVIER_SECTOR, STAKES[1] / whole / sectors.len() as f64);
        }
        let spread = SPREAD.map(|each| {
            let prior: Vec<f64> = probabilities.iter().map(|p| each * p * k as f64).collect();
            let whole_prior: f64 = prior.iter().sum();
            let start = lgamma(whole_prior) - prior.iter().map(|of| lgamma(*of)).sum::<f64>();
            Spread { stake: log(STAKES[2] / whole / SPREAD.len() as f64), prior, whole: whole_prior, start }
        });
        Mixture { probabilities: probabilities.to_vec(), parts, spread: spread.to_vec() }
    }

    /// The logarithm of the capital after so many of each outcome; it does not depend on their order.
    pub fn log_capital(&self, counts: &[f64]) -> f64 {
        let total: f64 = counts.iter().sum();
        let parts = self.of_parts(counts, total);
        let spread = self.spread.iter().map(|spread| spread.log_capital(counts, total, &self.probabilities));
        log_sum(&parts.chain(spread).collect::<Vec<_>>())
    }

    /// The single outcome or sector that the capital is mostly in.
    pub fn strongest(&self, counts: &[f64]) -> Part {
        let total: f64 = counts.iter().sum();
        let capital = self.of_parts(counts, total).zip(&self.parts);
        let best = capital.max_by(|a, b| a.0.total_cmp(&b.0));
        *best.expect("a wheel has outcomes").1
    }

    fn of_parts<'a>(&'a self, counts: &'a [f64], total: f64) -> impl Iterator<Item = f64> + 'a {
        let k = counts.len();
        // Sums of the first counts, twice around, so that any sector is one difference.
        let mut sums = Vec::with_capacity(2 * k + 1);
        sums.push(0.0);
        for at in 0..2 * k {
            sums.push(sums[at] + counts[at % k]);
        }
        self.parts.iter().map(move |part| {
            let hits = sums[part.first + part.places] - sums[part.first];
            part.stake + hits * part.inside + (total - hits) * part.outside
        })
    }
}

impl Spread {
    /// The probability of the counts where shares are spread by Dirichlet's distribution, over that of the fair wheel.
    fn log_capital(&self, counts: &[f64], total: f64, probabilities: &[f64]) -> f64 {
        let mut sum = self.stake + self.start - lgamma(self.whole + total);
        for ((prior, count), p) in self.prior.iter().zip(counts).zip(probabilities) {
            sum += lgamma(prior + count) - count * log(*p);
        }
        sum
    }
}

/// The logarithm of a sum of exponentials.
pub(super) fn log_sum(of: &[f64]) -> f64 {
    let most = of.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    // What is smaller by so much adds nothing that a double can hold.
    let counting = of.iter().filter(|one| **one > most - 40.0);
    if most.is_finite() { most + log(counting.map(|one| exp(one - most)).sum()) } else { most }
}

#[cfg(test)]
mod tests {
    use libm::fabs;

    use super::*;

    /// The defining property, checked exactly: from any counts, the mean of the capital after one more fair spin is the capital.
    #[test]
    fn a_fair_spin_leaves_the_capital_where_it_was_on_average() {
        let symbols = [23.0, 15.0, 8.0, 4.0, 2.0, 1.0, 1.0].map(|count| count / 54.0);
        let wheels = [(vec![1.0 / 37.0; 37], true), (vec![1.0 / 54.0; 54], true), (symbols.to_vec(), false)];
        for (probabilities, ring) in wheels {
            let mixture = Mixture::new(&probabilities, ring);
            let mut counts = vec![0.0; probabilities.len()];
            assert!(fabs(mixture.log_capital(&counts)) < 1e-9, "it begins with one");
            for step in 0..40_usize {
                let now = exp(mixture.log_capital(&counts));
                let mean: f64 = (0..counts.len())
                    .map(|at| {
                        let mut next = counts.clone();
                        next[at] += 1.0;
                        probabilities[at] * exp(mixture.log_capital(&next))
                    })
                    .sum();
                assert!(fabs(mean / now - 1.0) < 1e-9, "after {step} spins: {now} {mean}");
                // Any path will do; this one favours a sector.
                counts[(step * step) % 5] += 3.0;
            }
        }
    }

    #[test]
    fn what_is_heavy_is_named() {
        let mixture = Mixture::new(&[1.0 / 37.0; 37], true);
        let mut counts = vec![300.0; 37];
        counts[8] = 420.0;
        let part = mixture.strongest(&counts);
        assert_eq!((part.first, part.places), (8, 1));
        for at in [36, 0, 1] {
            counts[at] = 420.0;
        }
        counts[8] = 300.0;
        let part = mixture.strongest(&counts);
        assert_eq!((part.first, part.places), (36, 3));
        assert!(mixture.log_capital(&counts) > log(100.0));
    }
}
