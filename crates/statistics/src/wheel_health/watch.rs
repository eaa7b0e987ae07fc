//! The evidence against a wheel, spin by spin.

use libm::log;
use serde::Serialize;

use super::{
    history::History,
    layout::Kind,
    mixture::{Mixture, log_sum},
    travel::Travel,
};

/// Looks at a history at most, evenly spread. Fewer looks find a little less and never raise a false alarm more often.
const LOOKS: usize = 400;

/// Where the evidence comes from.
#[derive(Clone, PartialEq, Serialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// Some outcomes come more often than others.
    Outcomes,
    /// Outcomes lie at some distances from the one before.
    Distances,
    /// The same for one dealer.
    Dealer(String),
    /// The wheel travels some distances, as far as symbols tell.
    Travel,
}

/// The capital of a fair bet against the wheel. It begins with one; a fair wheel brings it above 1 / alpha with probability
/// alpha at most, whenever anybody looks.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct Evidence {
    /// Natural logarithms, because strong evidence has more digits than a float.
    pub log_now: f64,
    pub log_most: f64,
    /// The spin after which it was most.
    pub most_after: u64,
    /// The spin at which it was seen to pass 1 / alpha, if it did.
    pub passed_at: Option<u64>,
    /// When that was, where the history tells times.
    pub passed_when: Option<String>,
    pub source: Source,
    /// The neighbours that most of it speaks of, as places of outcomes or distances: the first, and how many.
    pub sector: Option<(usize, usize)>,
    /// Spins and the logarithm of the capital after them.
    pub path: Vec<(u64, f64)>,
}

impl Evidence {
    pub fn passed(&self) -> bool {
        self.passed_at.is_some()
    }
}

/// How much of the stake is on outcomes; the rest is on distances.
pub(super) const STAKE_ON_OUTCOMES: f64 = 0.5;

struct Watch<'a> {
    history: &'a History,
    mixture: Mixture,
    travel: Option<Travel>,
    counts: Vec<f64>,
    distances: Vec<f64>,
    by_dealer: Vec<Vec<f64>>,
    pairs: Vec<f64>,
}

/// How the stake on outcomes is divided from the rest: nothing lies on distances where the order of the wheel is not known.
pub(super) fn stake_on_outcomes(kind: &Kind) -> f64 {
    match kind {
        Kind::Symbols { sections: None } => 1.0,
        _ => STAKE_ON_OUTCOMES,
    }
}

impl Watch<'_> {
    /// What the capital is made of, in logarithms: source, counts, and capital with its stake.
    fn parts(&self) -> Vec<(Source, f64)> {
        let outcomes = &self.history.outcomes;
        let on_outcomes = stake_on_outcomes(&outcomes.kind);
        let mut parts = vec![(Source::Outcomes, log(on_outcomes) + self.mixture.log_capital(&self.counts))];
        let rest = 1.0 - on_outcomes;
        if let Some(travel) = &self.travel {
            parts.push((Source::Travel, log(rest) + travel.log_capital(&self.pairs)));
        } else if outcomes.are_places() {
            let dealers = &self.history.dealers;
            let has_dealers = self.history.has_dealers;
            let on_all = if has_dealers { 0.5 * rest } else { rest };
            parts.push((Source::Distances, log(on_all) + self.mixture.log_capital(&self.distances)));
            // Dealers are bet on as they appear, each with less: 1/2, 1/6, 1/12 .. What is left for those who have not come
            // yet stays as it is, so the division does not depend on who will come.
            let mut left = 1.0;
            for (at, (dealer, distances)) in dealers.iter().zip(&self.by_dealer).enumerate() {
                let share = 1.0 / ((at + 1) * (at + 2)) as f64;
                left -= share;
                let capital = log(0.5 * rest * share) + self.mixture.log_capital(distances);
                parts.push((Source::Dealer(dealer.clone()), capital));
            }
            if has_dealers {
                parts.push((Source::Distances, log(0.5 * rest * left)));
            }
        }
        parts
    }

    fn sector(&self, source: &Source) -> Option<(usize, usize)> {
        let counts = match source {
            Source::Outcomes => &self.counts,
            Source::Distances => &self.distances,
            Source::Dealer(name) => &self.by_dealer[self.history.dealers.iter().position(|of| of == name)?],
            Source::Travel => {
                let travel = self.travel.as_ref()?;
                return Some((travel.farthest(&self.pairs).distance, 1));
            }
        };
        let part = self.mixture.strongest(counts);
        Some((part.first, part.places))
    }
}

/// Follows a history from its first spin.
pub fn evidence(history: &History, alpha: f64) -> Evidence {
    let outcomes = &history.outcomes;
    let k = outcomes.len();
    let travel = match &outcomes.kind {
        Kind::Symbols { sections: Some(sections) } => Some(Travel::new(sections, &outcomes.probabilities)),
        _ => None,
    };
    let mut watch = Watch {
        history,
        mixture: Mixture::new(&outcomes.probabilities, outcomes.are_places()),
        counts: vec![0.0; k],
        distances: vec![0.0; k],
        by_dealer: vec![vec![0.0; k]; history.dealers.len()],
        pairs: vec![0.0; travel.as_ref().map_or(0, Travel::pairs)],
        travel,
    };
    let every = (history.spins.len() / LOOKS).max(1);
    let bar = -log(alpha);
    let mut found = Evidence {
        log_now: 0.0,
        log_most: 0.0,
        most_after: 0,
        passed_at: None,
        passed_when: None,
        source: Source::Outcomes,
        sector: None,
        path: vec![(0, 0.0)],
    };
    let mut before = None;
    for ((at, spin), distance) in history.spins.iter().enumerate().zip(history.distances()) {
        if let Some(outcome) = spin.outcome {
            watch.counts[usize::from(outcome)] += 1.0;
            if let (Some(travel), Some(from)) = (&watch.travel, before) {
                let pair = travel.pair(from, outcome);
                watch.pairs[pair] += 1.0;
            }
        }
        before = spin.outcome;
        if let Some(distance) = distance.filter(|_| outcomes.are_places()) {
            watch.distances[usize::from(distance)] += 1.0;
            if let Some(dealer) = spin.dealer {
                watch.by_dealer[usize::from(dealer)][usize::from(distance)] += 1.0;
            }
        }
        if (at + 1) % every != 0 && at + 1 != history.spins.len() {
            continue;
        }
        let parts = watch.parts();
        let now = log_sum(&parts.iter().map(|(_, capital)| *capital).collect::<Vec<_>>());
        found.log_now = now;
        found.path.push((at as u64 + 1, now));
        if now > found.log_most {
            (found.log_most, found.most_after) = (now, at as u64 + 1);
            let strongest = parts.into_iter().max_by(|a, b| a.1.total_cmp(&b.1));
            found.source = strongest.map_or(Source::Outcomes, |(source, _)| source);
            found.sector = watch.sector(&found.source);
        }
        if now >= bar && found.passed_at.is_none() {
            found.passed_at = Some(at as u64 + 1);
            found.passed_when.clone_from(&spin.time);
        }
    }
    found
}
