//! What the exact mathematics says of a portfolio, and how far a run is from it.

use libm::{exp, expm1, fabs, log1p, sqrt};
use math::{Distribution, Exact, MathFault, Setting, distribution};
use num_traits::{One, ToPrimitive, Zero};
use rulebook::Target;
use serde::Serialize;
use settlement::Wager;
use statistics::special::{normal_above, normal_quantile};
use wheel::Money;

use crate::{
    paying::Paying,
    portfolio::Portfolio,
    tally::{Sum, Tally},
};

/// A run differs where chance alone would bring such a distance, to either side and for any row, in fewer than one of a
/// million runs.
pub const ALARM: f64 = 1e-6;

/// The exact distribution of what one wager, or all of them, get back in a round.
#[derive(Clone, Debug)]
pub struct Truth {
    pub wagered: i64,
    pub mean: Exact,
    pub variance: Exact,
    pub hit: Exact,
    /// Payments with their chances, for bounds.
    outcomes: Vec<(f64, f64)>,
}

impl Truth {
    fn new(whole: &Distribution) -> Truth {
        let float = |exact: &Exact| exact.to_f64().unwrap_or(f64::NAN);
        Truth {
            wagered: whole.wagered.0,
            mean: whole.mean(),
            variance: whole.variance(),
            hit: whole.hit(),
            outcomes: whole.outcomes.iter().map(|(paid, chance)| (paid.0 as f64, float(chance))).collect(),
        }
    }

    /// Whether the squares of what so many rounds pay can be summed without leaving 128 bits.
    pub fn fits(&self, rounds: u64) -> bool {
        let most = self.outcomes.iter().fold(0.0_f64, |most, (paid, _)| most.max(*paid));
        most * most * (rounds as f64) < 1e38
    }

    /// A bound on the chance that a sum of so many rounds is as far from its mean as this one, on its side; it holds for any
    /// number of rounds (H. Chernoff, 1952).
    pub fn bound(&self, paid: i128, rounds: u64) -> f64 {
        let (n, mean) = (rounds as f64, self.mean.to_f64().unwrap_or(f64::NAN));
        let far = (Exact::from_integer(paid.into()) - &self.mean * Exact::from_integer(rounds.into()))
            .to_f64()
            .unwrap_or(f64::NAN)
            / n;
        let variance = self.variance.to_f64().unwrap_or(f64::NAN);
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

/// The truth of each wager, in their order, and of all together.
#[derive(Clone, Debug)]
pub struct Truths {
    pub wagers: Vec<Truth>,
    pub whole: Truth,
}

impl Truths {
    /// By the mathematics alone. Meters are as in the first round.
    pub fn new(portfolio: &Portfolio, paying: &Paying) -> Result<Truths, MathFault> {
        let meters = paying.targets.as_ref().map(crate::paying::Targets::first_meters);
        let wagers = portfolio.wagers();
        let each = wagers.iter().map(|wager| truth(portfolio, std::slice::from_ref(wager), meters.as_deref()));
        Ok(Truths { wagers: each.collect::<Result<_, _>>()?, whole: truth(portfolio, &wagers, meters.as_deref())? })
    }
}

fn truth(portfolio: &Portfolio, wagers: &[Wager], meters: Option<&[Money]>) -> Result<Truth, MathFault> {
    let rules = &portfolio.rules;
    let on = |target: &Target| wagers.iter().any(|wager| wager.target == *target);
    let setting = |prior| Setting {
        prison: portfolio.prison,
        prior,
        players: 1,
        meters: meters.filter(|_| on(&Target::Progressive)).map(<[Money]>::to_vec),
    };
    let open = rules.wheel().open();
    if !(on(&Target::Repeat) && wagers.len() > 1) {
        return Ok(Truth::new(&distribution(rules, wagers, &setting(open.pockets().next()))?));
    }
    // The last number is any of them alike, and what else is bet may win on it or not.
    let each = Exact::one() / Exact::from_integer(open.len().into());
    let mut all: Option<Distribution> = None;
    for prior in open.pockets() {
        let one = distribution(rules, wagers, &setting(Some(prior)))?;
        let all = all
            .get_or_insert_with(|| Distribution { wagered: one.wagered, outcomes: std::collections::BTreeMap::new() });
        for (paid, chance) in one.outcomes {
            *all.outcomes.entry(paid).or_insert_with(Exact::zero) += chance * &each;
        }
    }
    all.map(|all| Truth::new(&all)).ok_or(MathFault::NoPrior)
}

/// One row of a report: what came, what should have come, and how far apart the two are.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct Row {
    pub wager: String,
    pub called: String,
    /// In minor units, as all amounts.
    pub amount: i64,
    pub wagered: i128,
    pub paid: i128,
    pub hit_rate: f64,
    pub exact_hit_rate: f64,
    /// For one unit wagered.
    pub back: f64,
    pub edge: f64,
    /// Of one round, for one unit.
    pub variance: f64,
    pub exact_back: f64,
    pub exact_edge: String,
    pub exact_variance: f64,
    /// Where the edge lies with 95 %, by what this run saw.
    pub edge_low: f64,
    pub edge_high: f64,
    /// What was paid less what should have been, in standard errors.
    pub distance: f64,
    /// How likely chance alone brings such a distance or a larger one, to either side; by the normal curve.
    pub p_value: f64,
    /// A bound on the same that holds for any number of rounds.
    pub p_bound: f64,
    /// The bound is below what chance may be blamed for.
    pub differs: bool,
}

/// Holds a run against the exact mathematics, row by row; the last row is all wagers together.
pub fn report(portfolio: &Portfolio, truths: &Truths, tally: &Tally) -> Vec<Row> {
    let one = truths.wagers.len() == 1;
    let looked_at = if one { 1 } else { truths.wagers.len() + 1 };
    let mut rows: Vec<Row> = portfolio
        .laid
        .iter()
        .zip(&truths.wagers)
        .zip(&tally.wagers)
        .map(|((laid, truth), sum)| row(&laid.name, &laid.called, truth, sum, tally.rounds, looked_at))
        .collect();
    if !one {
        rows.push(row("all", "all together", &truths.whole, &tally.whole, tally.rounds, looked_at));
    }
    rows
}

fn row(name: &str, called: &str, truth: &Truth, sum: &Sum, rounds: u64, looked_at: usize) -> Row {
    let float = |exact: &Exact| exact.to_f64().unwrap_or(f64::NAN);
    let (n, unit) = (rounds as f64, truth.wagered as f64);
    let whole = |number: i128| Exact::from_integer(number.into());
    // Differences are taken before anything is rounded.
    let far = float(&(whole(sum.paid) - &truth.mean * Exact::from_integer(rounds.into())));
    let back = float(&(whole(sum.paid) / whole((i128::from(rounds) * i128::from(truth.wagered)).max(1))));
    let spread = {
        let rounds = whole(i128::from(rounds).max(1));
        let mean = whole(sum.paid) / &rounds;
        float(&(whole(sum.squares) / &rounds - &mean * &mean))
    };
    let error = sqrt(float(&truth.variance) * n);
    let distance = if error > 0.0 { far / error } else { 0.0 };
    let bound = (2.0 * truth.bound(sum.paid, rounds)).min(1.0);
    let reach = normal_quantile(0.975) * sqrt(spread / n.max(1.0)) / unit;
    let exact_back = float(&truth.mean) / unit;
    Row {
        wager: name.to_owned(),
        called: called.to_owned(),
        amount: truth.wagered,
        wagered: i128::from(rounds) * i128::from(truth.wagered),
        paid: sum.paid,
        hit_rate: sum.hits as f64 / n.max(1.0),
        exact_hit_rate: float(&truth.hit),
        back,
        edge: 1.0 - back,
        variance: spread / (unit * unit),
        exact_back,
        exact_edge: (Exact::one() - &truth.mean / Exact::from_integer(truth.wagered.into())).to_string(),
        exact_variance: float(&truth.variance) / (unit * unit),
        edge_low: 1.0 - back - reach,
        edge_high: 1.0 - back + reach,
        distance,
        p_value: 2.0 * normal_above(fabs(distance)),
        p_bound: bound,
        differs: rounds > 0 && bound * (looked_at as f64) < ALARM,
    }
}
