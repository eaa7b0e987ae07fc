//! All tests of a history, what they could have found, and the verdict.

use serde::Serialize;

use super::{
    history::{Direction, History, Spin},
    layout::Kind,
    power::{Power, at_once, biased, watched},
    scan::{LEAST, Nulls, farthest, sectors},
    travel::Travel,
    verdict::{Mode, Verdict},
    watch::{Evidence, evidence},
};
use crate::{
    chi_square::{TooFew, contingency, fit},
    family::holm,
    special::binomial_at_least,
};

/// A sector or a dealer is looked at where each place expects so many.
const SCAN_EACH: u64 = 2;
/// Sizes of a bias whose power is told, in shares of the probability of an outcome; and of a sector of nine neighbours.
const HEAVIER: [f64; 4] = [0.1, 0.25, 0.5, 1.0];
const SECTOR: (usize, f64) = (9, 0.1);

/// One test.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct Tested {
    pub test: &'static str,
    /// Of which part of the history: a dealer, or all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    pub spins: u64,
    pub statistic: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub degrees: Option<f64>,
    pub p: f64,
    /// For the whole family, by Holm.
    pub adjusted: f64,
    pub failed: bool,
    /// What it saw, in words.
    pub saw: String,
}

/// A test that the history is too short for.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct TooShort {
    pub test: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    pub spins: u64,
    pub needed: u64,
}

#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct Health {
    pub spins: u64,
    pub no_spins: u64,
    pub noun: &'static str,
    pub alpha: f64,
    pub mode: Mode,
    pub verdict: Verdict,
    pub says: String,
    pub labels: Vec<String>,
    pub counts: Vec<u64>,
    pub probabilities: Vec<f64>,
    /// How often each distance from the result before came; empty where places are not known.
    pub distances: Vec<u64>,
    pub tests: Vec<Tested>,
    pub too_short: Vec<TooShort>,
    pub power: Vec<Power>,
    pub evidence: Evidence,
}

impl Health {
    /// Whether each outcome is one place of the wheel, in its order.
    pub fn places(&self) -> bool {
        !self.distances.is_empty()
    }
}

/// The tests of a history, those it is too short for, and how often each distance from the result before came. Together they
/// fail a fair wheel with probability `alpha` at most, at one look.
pub fn tested<W: Iterator<Item = u32>>(
    history: &History,
    alpha: f64,
    nulls: &mut Nulls<W>,
) -> (Vec<Tested>, Vec<TooShort>, Vec<u64>) {
    let mut bench = Bench { history, nulls, tests: Vec::new(), too_short: Vec::new() };
    bench.outcomes(&counted(history, |_| true));
    let distances = if history.outcomes.are_places() { bench.distances() } else { Vec::new() };
    bench.travel();
    bench.strata();
    let Bench { mut tests, too_short, .. } = bench;
    let adjusted = holm(&tests.iter().map(|test| test.p).collect::<Vec<_>>());
    for (test, adjusted) in tests.iter_mut().zip(adjusted) {
        (test.adjusted, test.failed) = (adjusted, adjusted <= alpha);
    }
    (tests, too_short, distances)
}

/// Examines a history. `alpha` is the probability of a false alarm; `nulls` simulates from the words that it was given.
pub fn examine<W: Iterator<Item = u32>>(history: &History, alpha: f64, mode: Mode, nulls: &mut Nulls<W>) -> Health {
    let (tests, too_short, distances) = tested(history, alpha, nulls);
    let (outcomes, spins) = (&history.outcomes, history.counted());
    let mut biases: Vec<(usize, f64)> = HEAVIER.map(|by| (1, by)).to_vec();
    biases.extend(Some(SECTOR).filter(|(places, _)| outcomes.are_places() && *places <= outcomes.len() / 2));
    let fair = &outcomes.probabilities;
    biases.retain(|(places, by)| fair[biased(fair, *places)].iter().sum::<f64>() * (1.0 + by) < 1.0);
    let power = biases.into_iter().map(|bias| match mode {
        Mode::Watched => watched(outcomes, spins, alpha, bias, nulls.words()),
        Mode::Once => at_once(outcomes, spins, alpha, tests.len(), bias),
    });
    let power: Vec<Power> = power.collect();
    let mut health = Health {
        spins,
        no_spins: history.no_spins(),
        noun: outcomes.noun(),
        alpha,
        mode,
        verdict: Verdict::TooShort,
        says: String::new(),
        labels: outcomes.labels.clone(),
        counts: counted(history, |_| true),
        probabilities: outcomes.probabilities.clone(),
        distances,
        tests,
        too_short,
        power,
        evidence: evidence(history, alpha),
    };
    (health.verdict, health.says) = health.judged();
    health
}

struct Bench<'a, W> {
    history: &'a History,
    nulls: &'a mut Nulls<W>,
    tests: Vec<Tested>,
    too_short: Vec<TooShort>,
}

impl<W: Iterator<Item = u32>> Bench<'_, W> {
    fn put(&mut self, test: &'static str, of: Option<&str>, spins: u64, found: Result<Seen, TooFew>) {
        let of = of.map(str::to_owned);
        match found {
            Ok(Seen { statistic, degrees, p, saw }) => {
                self.tests.push(Tested { test, of, spins, statistic, degrees, p, adjusted: 1.0, failed: false, saw });
            }
            Err(few) => self.too_short.push(TooShort { test, of, spins, needed: few.needed }),
        }
    }

    /// How often each came, and the one that came most beyond its share.
    fn outcomes(&mut self, counts: &[u64]) {
        let outcomes = &self.history.outcomes;
        let spins: u64 = counts.iter().sum();
        let noun = outcomes.noun();
        let even = needed(spins, 5.0 / smallest(&outcomes.probabilities)).and_then(|()| {
            let found = fit(counts, &outcomes.probabilities)?;
            let saw = format!("every {noun} against its share");
            Ok(Seen { statistic: found.statistic, degrees: Some(found.degrees), p: found.above(), saw })
        });
        self.put("outcomes", None, spins, even);
        let heaviest = needed(spins, outcomes.len() as f64).map(|()| {
            let each = counts.iter().zip(&outcomes.probabilities);
            let p: Vec<f64> = each.map(|(count, p)| binomial_at_least(*count, spins, *p)).collect();
            let at = (0..p.len()).min_by(|a, b| p[*a].total_cmp(&p[*b])).unwrap_or(0);
            let due = spins as f64 * outcomes.probabilities[at];
            let saw = format!("{noun} {} came {} times, {due:.1} expected", outcomes.labels[at], counts[at]);
            // The chance that any of them is so far out is at most the sum of the chances of each.
            Seen { statistic: counts[at] as f64, degrees: None, p: (p[at] * p.len() as f64).min(1.0), saw }
        });
        self.put("heaviest", None, spins, heaviest);
        if outcomes.are_places() {
            let labels = &outcomes.labels;
            self.scan("sector", None, counts, |first, last| format!("from {} to {}", labels[first], labels[last]));
        }
    }

    fn scan(&mut self, test: &'static str, of: Option<&str>, counts: &[u64], named: impl Fn(usize, usize) -> String) {
        let spins: u64 = counts.iter().sum();
        let places = counts.len();
        let found = needed(spins, (SCAN_EACH * places as u64) as f64).map(|()| {
            let arc = farthest(counts);
            let sector = named(arc.first, (arc.first + arc.places - 1) % places);
            let saw = format!("{sector}: {} times, {:.1} expected", arc.count, arc.expected);
            // Farther out than all that were simulated: then by the exact chance of this sector, times all sectors that were
            // looked at, or no sector could ever fail where alpha is small or there are many tests.
            let exact = binomial_at_least(arc.count, spins, arc.places as f64 / places as f64) * sectors(places) as f64;
            let p = match self.nulls.above(places, spins, arc.z) {
                p if p <= LEAST => exact.min(p),
                p => p,
            };
            Seen { statistic: arc.z, degrees: None, p, saw }
        });
        self.put(test, of, spins, found);
    }

    /// How far each result is from the one before: all, and the sector of distances that came most; the same by dealer.
    fn distances(&mut self) -> Vec<u64> {
        let places = self.history.outcomes.len();
        let pairs: Vec<(u8, Option<u16>)> = self
            .history
            .distances()
            .zip(&self.history.spins)
            .filter_map(|(distance, spin)| Some((distance?, spin.dealer)))
            .collect();
        let count = |of: &dyn Fn(Option<u16>) -> bool| {
            let mut counts = vec![0_u64; places];
            pairs.iter().filter(|(_, dealer)| of(*dealer)).for_each(|(at, _)| counts[usize::from(*at)] += 1);
            counts
        };
        let all = count(&|_| true);
        let spins: u64 = all.iter().sum();
        let fair = vec![1.0 / places as f64; places];
        let even = needed(spins, 5.0 * places as f64).and_then(|()| {
            let found = fit(&all, &fair)?;
            let saw = "every distance from the result before".to_owned();
            Ok(Seen { statistic: found.statistic, degrees: Some(found.degrees), p: found.above(), saw })
        });
        self.put("distances", None, spins, even);
        let named = |first: usize, last: usize| format!("{first} to {last} places on");
        self.scan("distance sector", None, &all, named);
        for (at, dealer) in self.history.dealers.iter().enumerate() {
            let of_dealer = count(&|dealer| dealer.is_some_and(|dealer| usize::from(dealer) == at));
            self.scan("dealer's hand", Some(dealer), &of_dealer, named);
        }
        all
    }

    /// Where only symbols are known: the distance that explains most.
    fn travel(&mut self) {
        let outcomes = &self.history.outcomes;
        let Kind::Symbols { sections: Some(sections) } = &outcomes.kind else { return };
        let travel = Travel::new(sections, &outcomes.probabilities);
        let mut pairs = vec![0.0; travel.pairs()];
        let mut before = None;
        let (mut total, mut runs) = (0_u64, Vec::new());
        for spin in &self.history.spins {
            if let (Some(from), Some(to)) = (before, spin.outcome) {
                pairs[travel.pair(from, to)] += 1.0;
                total += 1;
            }
            match (runs.last_mut(), before, spin.outcome) {
                (Some(run), Some(_), Some(_)) => *run += 1,
                (_, _, Some(_)) => runs.push(1_u64),
                _ => {}
            }
            before = spin.outcome;
        }
        // Every pair of symbols expects five on average; rare pairs expect less, and weigh as little.
        let found = needed(total, 5.0 * travel.pairs() as f64).map(|()| {
            let found = travel.farthest(&pairs);
            let saw = format!("{} sections on explains the symbols best", found.distance);
            // Farther out than all that were simulated: as with sectors.
            let p = match self.nulls.travelled(&travel, &runs, found.z) {
                p if p <= LEAST => travel.bound(&runs, found).min(p),
                p => p,
            };
            Seen { statistic: found.z, degrees: None, p, saw }
        });
        self.put("distance travelled", None, total, found);
    }

    /// Whether what comes depends on the direction, the dealer or the ball.
    fn strata(&mut self) {
        let history = self.history;
        if history.has_directions {
            let rows = [Direction::Clockwise, Direction::CounterClockwise]
                .map(|direction| counted(history, |spin| spin.direction == Some(direction)));
            self.differ("direction", &rows, "outcomes by direction");
        }
        if history.dealers.len() > 1 {
            let row = |at: usize| counted(history, |spin| spin.dealer.is_some_and(|dealer| usize::from(dealer) == at));
            let rows: Vec<Vec<u64>> = (0..history.dealers.len()).map(row).collect();
            self.differ("dealers", &rows, "outcomes by dealer");
        }
        if history.balls.len() > 1 {
            let row = |at: usize| counted(history, |spin| spin.ball.is_some_and(|ball| usize::from(ball) == at));
            let rows: Vec<Vec<u64>> = (0..history.balls.len()).map(row).collect();
            self.differ("balls", &rows, "outcomes by ball");
        }
    }

    /// Rows that expect fewer than two of an average outcome are left out, and told.
    fn differ(&mut self, test: &'static str, rows: &[Vec<u64>], what: &str) {
        let least = SCAN_EACH * self.history.outcomes.len() as u64;
        let total = |row: &Vec<u64>| row.iter().sum::<u64>();
        let kept: Vec<Vec<u64>> = rows.iter().filter(|row| total(row) >= least).cloned().collect();
        let spins: u64 = kept.iter().map(total).sum();
        let short = rows.len() - kept.len();
        let found = contingency(&kept).map(|found| {
            let left_out =
                if short == 0 { String::new() } else { format!(", {short} with under {least} spins left out") };
            let saw = format!("{what}, {} compared{left_out}", kept.len());
            Seen { statistic: found.statistic, degrees: Some(found.degrees), p: found.above(), saw }
        });
        let found = found.map_err(|few| TooFew { needed: few.needed.max(2 * least), ..few });
        self.put(test, None, spins, found);
    }
}

/// How often each outcome came among some spins.
fn counted(history: &History, of: impl Fn(&Spin) -> bool) -> Vec<u64> {
    let mut counts = vec![0; history.outcomes.len()];
    let spins = history.spins.iter().filter(|spin| of(spin));
    spins.filter_map(|spin| spin.outcome).for_each(|outcome| counts[usize::from(outcome)] += 1);
    counts
}

struct Seen {
    statistic: f64,
    degrees: Option<f64>,
    p: f64,
    saw: String,
}

fn smallest(probabilities: &[f64]) -> f64 {
    probabilities.iter().copied().fold(1.0, f64::min)
}

fn needed(given: u64, needed: f64) -> Result<(), TooFew> {
    let needed = libm::ceil(needed) as u64;
    if given < needed { Err(TooFew { given, needed }) } else { Ok(()) }
}
