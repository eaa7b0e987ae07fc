//! What a history of this length would have shown.
//!
//! "No evidence" after sixty spins and after sixty thousand are the same two words. The difference is the size of the
//! bias that would have been found, and how surely.

use std::ops::Range;

use libm::log;
use serde::Serialize;

use super::{layout::Outcomes, mixture::Mixture, scan::counts, watch::stake_on_outcomes};
use crate::{
    chi_square::power as chi_square_power,
    special::{binomial_at_least, binomial_at_most},
};

/// Biased histories that are simulated for one answer; the error of a probability is then 0.02 at most.
const SIMULATED: u32 = 600;
/// Looks at each of them. More would find a little more.
const LOOKS: u64 = 8;

/// How surely a bias would have been found.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct Power {
    /// How many neighbours are heavier.
    pub places: usize,
    /// By which share of their own probability.
    pub heavier: f64,
    pub probability: f64,
}

/// Which outcomes are made heavier: neighbours from the first on; for a single one the lightest, which is the hardest to find.
pub(super) fn biased(fair: &[f64], places: usize) -> Range<usize> {
    let lightest = (0..fair.len()).min_by(|a, b| fair[*a].total_cmp(&fair[*b])).unwrap_or(0);
    if places == 1 { lightest..lightest + 1 } else { 0..places }
}

/// Probabilities where those outcomes come more often by a share of theirs.
fn heavier(fair: &[f64], places: &Range<usize>, by: f64) -> Vec<f64> {
    let share: f64 = fair[places.clone()].iter().sum();
    let outside = (1.0 - share * (1.0 + by)) / (1.0 - share);
    fair.iter().enumerate().map(|(at, p)| p * if places.contains(&at) { 1.0 + by } else { outside }).collect()
}

/// By evidence that may be looked at any day: the share of simulated biased histories whose capital passes 1 / alpha at one of
/// eight looks. What lies on distances is not counted, so the truth is a little more.
pub fn watched(
    outcomes: &Outcomes,
    spins: u64,
    alpha: f64,
    (places, by): (usize, f64),
    words: &mut impl Iterator<Item = u32>,
) -> Power {
    let mixture = Mixture::new(&outcomes.probabilities, outcomes.are_places());
    let bar = -log(alpha) - log(stake_on_outcomes(&outcomes.kind));
    let biased = heavier(&outcomes.probabilities, &biased(&outcomes.probabilities, places), by);
    let looks = LOOKS.min(spins).max(1);
    let mut found = 0;
    for _ in 0..SIMULATED {
        let mut so_far = vec![0.0; outcomes.len()];
        for look in 0..looks {
            let piece = spins * (look + 1) / looks - spins * look / looks;
            for (sum, count) in so_far.iter_mut().zip(counts(&biased, piece, words)) {
                *sum += count;
            }
            if mixture.log_capital(&so_far) >= bar {
                found += 1;
                break;
            }
        }
    }
    Power { places, heavier: by, probability: f64::from(found) / f64::from(SIMULATED) }
}

/// By tests at one look, each at `alpha` over the number of tests: for a single outcome the exact binomial one or chi-square,
/// whichever is surer; for a sector chi-square. Others may find it too, so the truth is a little more.
pub fn at_once(outcomes: &Outcomes, spins: u64, alpha: f64, tests: usize, (places, by): (usize, f64)) -> Power {
    let each = alpha / tests.max(1) as f64;
    let fair = &outcomes.probabilities;
    let heavy = biased(fair, places);
    let biased = heavier(fair, &heavy, by);
    let noncentrality: f64 =
        fair.iter().zip(&biased).map(|(fair, biased)| (biased - fair) * (biased - fair) / fair).sum::<f64>();
    let least = fair.iter().copied().fold(1.0, f64::min);
    let enough = spins as f64 * least >= 5.0;
    let degrees = outcomes.len() as f64 - 1.0;
    let by_chi_square = if enough { chi_square_power(noncentrality * spins as f64, degrees, each) } else { 0.0 };
    let by_binomial = if places == 1 {
        let critical = critical_count(spins, fair[heavy.start], each / outcomes.len() as f64);
        binomial_at_least(critical, spins, biased[heavy.start])
    } else {
        0.0
    };
    Power { places, heavier: by, probability: by_chi_square.max(by_binomial) }
}

/// The least count that comes with this probability or less.
pub(super) fn critical_count(spins: u64, p: f64, alpha: f64) -> u64 {
    let (mut low, mut high) = (0, spins + 1);
    while low < high {
        let middle = low.midpoint(high);
        if middle > spins || binomial_at_least(middle, spins, p) <= alpha {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
}

/// Between which counts an outcome of this probability stays with all but `outside`, for a band on a picture.
pub fn band(spins: u64, p: f64, outside: f64) -> (u64, u64) {
    let above = critical_count(spins, p, 0.5 * outside);
    let (mut low, mut high) = (0, spins);
    while low < high {
        let middle = low.midpoint(high);
        if binomial_at_most(middle, spins, p) > 0.5 * outside {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    (low, above.saturating_sub(1))
}
