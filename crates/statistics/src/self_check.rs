//! The suite examined: faults of known size are planted, and it must find them; a fair stream of the same length must pass.

use serde::Serialize;

use crate::{
    chi_square::{heavier_pocket, power_either, spins_for_power},
    findings::{Asked, Findings},
    plant,
    suite::Suite,
};

/// A planted fault is looked for with as many outcomes as find it with this probability.
pub const POWER: f64 = 0.99;
/// The size of every planted fault: half of one per cent.
pub const PLANTED: f64 = 0.005;
const TESTS: f64 = 6.0;

#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct Check {
    /// What was planted, exactly.
    pub planted: String,
    pub outcomes: u64,
    /// How surely the suite finds it; none where nothing is planted.
    pub power: Option<f64>,
    /// The test that was most sure, with its probability for the whole family.
    pub test: Asked,
    pub adjusted: f64,
    pub found: bool,
}

impl Check {
    /// Found what was planted, or found nothing where nothing was.
    pub fn right(&self) -> bool {
        self.found == self.power.is_some()
    }

    fn new(planted: String, power: Option<f64>, findings: &Findings) -> Check {
        let surest = findings.lines.iter().min_by(|a, b| a.adjusted.total_cmp(&b.adjusted).then(a.p.total_cmp(&b.p)));
        let surest = surest.expect("a self-check is long enough for its tests");
        let (test, adjusted) = (surest.test, surest.adjusted);
        Check { planted, outcomes: findings.outcomes, power, test, adjusted, found: findings.failed() }
    }
}

/// Plants each fault in turn and then nothing. `words` are fair; `outcome` makes an outcome of them as the house does.
/// None where the words end.
pub fn self_check<W: Iterator<Item = u32>>(
    outcomes: u32,
    alpha: f64,
    words: &mut W,
    outcome: impl Fn(&mut W) -> Option<u32>,
) -> Option<Vec<Check>> {
    let cells = f64::from(outcomes);
    // At worst Holm asks of one test what Bonferroni asks of all; half of it is for what is too even.
    let each = alpha / TESTS;
    let needed = |noncentrality: f64, degrees: f64| spins_for_power(noncentrality, degrees, 0.5 * each, POWER);
    let surely =
        |noncentrality: f64, degrees: f64, count: u64| Some(power_either(noncentrality * count as f64, degrees, each));
    let run = |count: u64, words: &mut W, next: &dyn Fn(&mut W, u32) -> Option<u32>| {
        let mut suite = Suite::uniform(outcomes);
        let mut last = 0;
        for _ in 0..count {
            last = next(words, last)?;
            suite.take(last);
        }
        Some(suite.findings(alpha))
    };
    let mut checks = Vec::new();
    let percent = 100.0 * PLANTED;

    let relative = PLANTED * cells;
    let per_outcome = heavier_pocket(outcomes as usize, relative);
    let count = needed(per_outcome, cells - 1.0).max(5 * u64::from(outcomes));
    let found = run(count, words, &|words, _| plant::heavier(words, outcomes, relative))?;
    let what = format!(
        "one outcome comes with {:.3} % instead of {:.3} %: {percent} points more",
        100.0 / cells + percent,
        100.0 / cells
    );
    checks.push(Check::new(what, surely(per_outcome, cells - 1.0, count), &found));

    let per_outcome = PLANTED * PLANTED * (cells - 1.0);
    let degrees = cells * cells - cells;
    // As many as the test of pairs needs to be run at all.
    let count = needed(per_outcome, degrees).max(5 * u64::from(outcomes) * u64::from(outcomes));
    let found = run(count, words, &|words, last| plant::sticking(words, outcomes, PLANTED, last))?;
    let what = format!("in {percent} % of the draws the last outcome comes again");
    checks.push(Check::new(what, surely(per_outcome, degrees, count), &found));

    let per_outcome = heavier_pocket(outcomes as usize, PLANTED);
    let count = needed(per_outcome, cells - 1.0);
    let found = run(count, words, &|words, _| plant::heavier(words, outcomes, PLANTED))?;
    let what = format!(
        "one outcome is {percent} % heavier: {:.4} % instead of {:.4} %",
        100.0 * (1.0 + PLANTED) / cells,
        100.0 / cells
    );
    checks.push(Check::new(what, surely(per_outcome, cells - 1.0, count), &found));

    let found = run(count, words, &|words, _| outcome(words))?;
    checks.push(Check::new("nothing: the generator as it is".to_owned(), None, &found));
    Some(checks)
}

/// Outcomes after which the suite finds one outcome that is relatively heavier by this share, with [`POWER`].
pub fn outcomes_to_find(outcomes: u32, alpha: f64, heavier: f64) -> u64 {
    let each = 0.5 * alpha / TESTS;
    spins_for_power(heavier_pocket(outcomes as usize, heavier), f64::from(outcomes) - 1.0, each, POWER)
}

/// The share by which the rarest outcome must be heavier for a run of this length to find it with [`POWER`]. Others are found
/// sooner.
pub fn smallest_found(probabilities: &[f64], alpha: f64, run: u64) -> f64 {
    let rarest = probabilities.iter().copied().fold(1.0, f64::min);
    let each = 0.5 * alpha / TESTS;
    let degrees = probabilities.len() as f64 - 1.0;
    libm::sqrt(spins_for_power(rarest / (1.0 - rarest), degrees, each, POWER) as f64 / run.max(1) as f64)
}
