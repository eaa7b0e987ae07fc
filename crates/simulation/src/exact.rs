//! The exact figures of a portfolio, and how far a run is from it.

use libm::{fabs, sqrt};
use math::{Distribution, Exact, MathFault, Setting, decimal, distribution, root_decimal};
use num_traits::{One, ToPrimitive, Zero};
use rulebook::Target;
use serde::Serialize;
use settlement::Wager;
use statistics::special::{normal_above, normal_quantile};

use crate::{
    law::Law,
    portfolio::Portfolio,
    tally::{Sum, Tally},
};

/// A run differs where chance alone would bring such a distance, to either side and for any row, in fewer than one of a
/// million runs.
pub const ALARM: f64 = 1e-6;

/// Figures of each row that are judged: what was paid, how often anything was, and the squares of what was.
pub const JUDGED: usize = 3;

/// The exact distribution of what one wager, or all of them, get back in a round.
#[derive(Clone, Debug)]
pub struct Truth {
    pub wagered: i64,
    pub back: Law,
    /// One where anything comes back, or none.
    pub returns: Law,
    /// The chance of more than was wagered.
    pub win_frequency: Exact,
    /// Of what comes back: payments that keep the mean and change the spread show here.
    pub squares: Law,
}

impl Truth {
    fn new(whole: &Distribution) -> Truth {
        let each = |of: fn(i128) -> i128| {
            Law::new(whole.outcomes.iter().map(move |(paid, chance)| (of(i128::from(paid.0)), chance.clone())))
        };
        Truth {
            wagered: whole.wagered.0,
            back: each(|paid| paid),
            returns: each(|paid| i128::from(paid > 0)),
            win_frequency: whole.win_frequency(),
            squares: each(|paid| paid * paid),
        }
    }

    /// Whether the squares of what so many rounds pay can be summed without leaving 128 bits.
    pub fn fits(&self, rounds: u64) -> bool {
        let most = self.back.range().1;
        most * most * (rounds as f64) < 1e38
    }
}

/// The truth of each wager, in their order, and of all together.
#[derive(Clone, Debug)]
pub struct Truths {
    pub wagers: Vec<Truth>,
    pub whole: Truth,
}

impl Truths {
    /// By the mathematics alone, meters at their initial amounts.
    pub fn new(portfolio: &Portfolio) -> Result<Truths, MathFault> {
        let wagers = portfolio.wagers();
        let each = wagers.iter().map(|wager| truth(portfolio, std::slice::from_ref(wager)));
        Ok(Truths { wagers: each.collect::<Result<_, _>>()?, whole: truth(portfolio, &wagers)? })
    }
}

fn truth(portfolio: &Portfolio, wagers: &[Wager]) -> Result<Truth, MathFault> {
    let rules = &portfolio.rules;
    let on = |target: &Target| wagers.iter().any(|wager| wager.target == *target);
    let setting = |prior| Setting { prison: portfolio.prison, prior, players: 1, meters: None };
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
    /// How often more came back than was wagered, and how often anything did.
    pub win_frequency: f64,
    pub exact_win_frequency: String,
    pub return_frequency: f64,
    pub exact_return_frequency: String,
    /// For one unit wagered.
    pub back: f64,
    pub edge: f64,
    /// Of one round, for one unit.
    pub variance: f64,
    pub exact_back: f64,
    /// Exact figures as fractions, and in decimals as every other place of the program shows them.
    pub exact_edge: String,
    pub exact_edge_decimal: String,
    pub exact_deviation: String,
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
    /// How often anything came back, and the squares of what did: their distances, and their bounds.
    pub return_distance: f64,
    pub return_bound: f64,
    pub square_distance: f64,
    pub square_bound: f64,
    /// One of the bounds is below what chance may be blamed for; and of which figures.
    pub differs: bool,
    pub differs_in: Vec<&'static str>,
}

/// How many figures a report judges, each of which could differ by chance.
pub fn figures(wagers: usize, beside: usize) -> usize {
    JUDGED * if wagers == 1 { 1 } else { wagers + 1 } + beside
}

/// Whether a bound is below what chance may be blamed for, where so many figures are judged.
pub fn alarms(bound: f64, figures: usize) -> bool {
    bound * (figures as f64) < ALARM
}

/// Compares a run with the exact figures, row by row; the last row is all wagers together. `beside` says how many other
/// figures of the same run are judged.
pub fn report(portfolio: &Portfolio, truths: &Truths, tally: &Tally, beside: usize) -> Vec<Row> {
    let one = truths.wagers.len() == 1;
    let judged = figures(truths.wagers.len(), beside);
    let mut rows: Vec<Row> = portfolio
        .laid
        .iter()
        .zip(&truths.wagers)
        .zip(&tally.wagers)
        .map(|((laid, truth), sum)| row(&laid.name, &laid.called, truth, sum, tally.rounds, judged))
        .collect();
    if !one {
        rows.push(row("all", "all together", &truths.whole, &tally.whole, tally.rounds, judged));
    }
    rows
}

fn row(name: &str, called: &str, truth: &Truth, sum: &Sum, rounds: u64, judged: usize) -> Row {
    let float = |exact: &Exact| exact.to_f64().unwrap_or(f64::NAN);
    let (n, unit) = (rounds as f64, truth.wagered as f64);
    let whole = |number: i128| Exact::from_integer(number.into());
    let back = float(&(whole(sum.paid) / whole((i128::from(rounds) * i128::from(truth.wagered)).max(1))));
    let spread = {
        let rounds = whole(i128::from(rounds).max(1));
        let mean = whole(sum.paid) / &rounds;
        float(&(whole(sum.squares) / &rounds - &mean * &mean))
    };
    let (returns, squares) = (i128::from(sum.returns), sum.squares);
    let distance = truth.back.distance(sum.paid, rounds);
    let bounds: [f64; JUDGED] = [
        truth.back.bound(sum.paid, rounds),
        truth.returns.bound(returns, rounds),
        truth.squares.bound(squares, rounds),
    ];
    let names = ["return", "return frequency", "spread"].into_iter().zip(bounds);
    let differs_in: Vec<&'static str> =
        names.filter(|(_, bound)| rounds > 0 && alarms(*bound, judged)).map(|(name, _)| name).collect();
    let reach = normal_quantile(0.975) * sqrt(spread / n.max(1.0)) / unit;
    let exact_back = float(&truth.back.mean) / unit;
    let wagered = whole(truth.wagered.into());
    let exact_edge = Exact::one() - &truth.back.mean / &wagered;
    let exact_variance = &truth.back.variance / (&wagered * &wagered);
    Row {
        wager: name.to_owned(),
        called: called.to_owned(),
        amount: truth.wagered,
        wagered: i128::from(rounds) * i128::from(truth.wagered),
        paid: sum.paid,
        win_frequency: sum.wins as f64 / n.max(1.0),
        exact_win_frequency: truth.win_frequency.to_string(),
        return_frequency: sum.returns as f64 / n.max(1.0),
        exact_return_frequency: truth.returns.mean.to_string(),
        back,
        edge: 1.0 - back,
        variance: spread / (unit * unit),
        exact_back,
        exact_edge: exact_edge.to_string(),
        exact_edge_decimal: decimal(&exact_edge, 6),
        exact_deviation: root_decimal(&exact_variance, 4),
        exact_variance: float(&exact_variance),
        edge_low: 1.0 - back - reach,
        edge_high: 1.0 - back + reach,
        distance,
        p_value: 2.0 * normal_above(fabs(distance)),
        p_bound: bounds[0],
        return_distance: truth.returns.distance(returns, rounds),
        return_bound: bounds[1],
        square_distance: truth.squares.distance(squares, rounds),
        square_bound: bounds[2],
        differs: !differs_in.is_empty(),
        differs_in,
    }
}
