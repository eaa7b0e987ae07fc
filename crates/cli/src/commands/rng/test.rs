//! `wheelhouse rng test`: whether outcomes are what chance gives, and whether the tests would know.

use std::{
    collections::BTreeMap,
    fs::File,
    io::{self, BufRead, BufReader},
    process::ExitCode,
};

use chance::{Generator, Words};
use clap::Args;
use serde_json::json;
use statistics::{
    Asked, Check, Findings, PLANTED, POWER, Suite, outcomes_to_find, self_check, smallest_found,
    wheel_health::{Layout, Outcomes},
};
use wheel::grouped;

use super::{
    super::{Context, RULES_SAY_NO, bad_lines::BadLines, print_json},
    source::{OutcomeSet, Seeded, as_a_table, count, drawn, failed},
};
use crate::{
    charts::{self, PlotArg},
    output::table,
};

/// Test scaled outcomes: chi-square, runs, serial, gap, permutation, and blocks of the run.
///
/// A fair generator fails any of the tests with probability --alpha at most, over all of them (Holm). Outcomes that are too even
/// fail, as do those that are too uneven. Exit code 1 if a test fails.
#[derive(Args, Debug)]
pub struct TestCommand {
    /// A submission, single, double, triple or big-six, or a number of outcomes.
    #[arg(long, value_name = "SUBMISSION|KIND|N", default_value = "single")]
    wheel: String,
    /// Number of outcomes, such as 1e7 or 2.5e6.
    #[arg(long, default_value = "1e7", value_parser = count)]
    count: u64,
    /// The probability that a fair generator fails.
    #[arg(long, default_value_t = 0.01, value_parser = probability)]
    alpha: f64,
    /// Test outcomes from a file instead, one on each line; `-` is standard input.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["count", "seed", "self_check", "as_a_table"])]
    from: Option<String>,
    /// With --from: lines are places counted from 0, not labels.
    #[arg(long, requires = "from")]
    places: bool,
    /// Draw each as a table of the house does: a secret for each round, bound to a seal. Slower.
    #[arg(long, conflicts_with = "self_check")]
    as_a_table: bool,
    /// Plant faults of 0.5 % and find them; then find nothing where nothing is planted.
    #[arg(long, conflicts_with = "count")]
    self_check: bool,
    #[command(flatten)]
    seeded: Seeded,
    #[command(flatten)]
    plot: PlotArg,
}

/// A larger table of pairs would have cells that nobody can see.
const PLOTTED_MAX: u32 = 64;

pub fn probability(text: &str) -> Result<f64, String> {
    let value = text.parse::<f64>().ok().filter(|value| (1e-6..=0.5).contains(value));
    value.ok_or_else(|| format!("`{text}` is not a probability of a false alarm; take 0.000001 to 0.5"))
}

impl TestCommand {
    pub fn run(&self, context: &Context) -> Result<ExitCode, ExitCode> {
        let drawn = drawn(context, &self.wheel)?;
        self.plot.check(context)?;
        if self.plot.is_wanted() && (self.self_check || drawn.places > PLOTTED_MAX) {
            let message = format!("the picture is of the pairs of one run, of {PLOTTED_MAX} outcomes at most");
            return Err(context.bad_input("bad-picture", &message));
        }
        if self.self_check {
            return self.check_self(context, &drawn);
        }
        let (suite, labels) = match &self.from {
            Some(file) => self.told(context, file, &drawn)?,
            None => (self.generated(context, &drawn)?, drawn.labels.clone()),
        };
        let findings = suite.findings(self.alpha);
        if findings.lines.is_empty() {
            let message = format!("{} outcomes are too few for any test", findings.outcomes);
            return Err(context.bad_input("too-few", &message));
        }
        // What would have been found is said of the test that would have found it.
        let smallest = findings
            .line(Asked::Frequency)
            .map(|_| smallest_found(suite.probabilities(), self.alpha, findings.outcomes));
        if context.json {
            print_json(&json!({
                "wheel": drawn.called, "findings": findings, "failed": findings.failed(),
                "smallest_found": smallest, "power": POWER,
            }));
        } else {
            print(&findings, &drawn.called, smallest);
        }
        self.plot.write(context, || charts::rng::pairs(&suite, &findings, &labels, &drawn.called))?;
        Ok(if findings.failed() { ExitCode::from(RULES_SAY_NO) } else { ExitCode::SUCCESS })
    }

    fn generated(&self, context: &Context, drawn: &OutcomeSet) -> Result<Suite, ExitCode> {
        let mut generator = self.seeded.generator(context)?;
        let mut suite = Suite::uniform(drawn.places);
        if self.as_a_table {
            for round in 1..=self.count {
                let outcome = as_a_table(&mut generator, round, drawn.places);
                suite.take(outcome.map_err(|fault| failed(context, &fault.to_string()))?);
            }
            return Ok(suite);
        }
        let mut words = Words::new(generator);
        let outcomes = words.outcomes(drawn.places);
        for outcome in outcomes.take(usize::try_from(self.count).unwrap_or(usize::MAX)) {
            suite.take(outcome);
        }
        match words.fault() {
            Some(fault) => Err(failed(context, &fault.to_string())),
            None => Ok(suite),
        }
    }

    /// Outcomes that somebody else drew. Where places share a label the symbols are tested, each by its number of sections.
    fn told(&self, context: &Context, file: &str, drawn: &OutcomeSet) -> Result<(Suite, Vec<String>), ExitCode> {
        let unreadable = |error: io::Error| context.bad_input("unreadable", &format!("{file}: {error}"));
        let reader: Box<dyn BufRead> = match file {
            "-" => Box::new(io::stdin().lock()),
            file => Box::new(BufReader::new(File::open(file).map_err(unreadable)?)),
        };
        let symbols = Outcomes::symbols(&Layout::ordered(drawn.labels.iter().cloned()));
        let mut suite = if self.places { Suite::uniform(drawn.places) } else { Suite::new(&symbols.probabilities) };
        let known: BTreeMap<&str, u32> = symbols.labels.iter().map(String::as_str).zip(0..).collect();
        let mut bad = BadLines::new(file);
        // Empty lines at the end are how editors end a file; one in between may be an outcome that somebody left out.
        let mut empty = Vec::new();
        for (at, line) in reader.lines().enumerate() {
            let line = line.map_err(unreadable)?;
            let word = line.trim();
            if word.is_empty() {
                empty.push(at + 1);
                continue;
            }
            for line in empty.drain(..) {
                bad.line(line, "empty; write the outcome, or delete the line");
            }
            let outcome = if self.places {
                word.parse().ok().filter(|place| *place < drawn.places)
            } else {
                known.get(word).copied()
            };
            match outcome {
                Some(outcome) => suite.take(outcome),
                None => bad.line(at + 1, &format!("`{word}` is not an outcome of {}", drawn.called)),
            }
        }
        bad.end(context)?;
        Ok((suite, if self.places { drawn.labels.clone() } else { symbols.labels.clone() }))
    }

    fn check_self(&self, context: &Context, drawn: &OutcomeSet) -> Result<ExitCode, ExitCode> {
        // A fixed seed, so that the check says the same on every machine, and a difference is a difference of the program.
        let mut words = Words::new(Generator::seeded(self.seeded.seed.unwrap_or([1; 32])));
        let checks = self_check(drawn.places, self.alpha, &mut words, |words| words.outcomes(drawn.places).next());
        let checks = checks.ok_or_else(|| failed(context, "the generator of the self-check is locked"))?;
        let right = checks.iter().all(Check::right);
        if context.json {
            print_json(&json!({"wheel": drawn.called, "alpha": self.alpha, "checks": checks, "right": right}));
        } else {
            let rows = checks.iter().map(|check| {
                let found = match (check.found, check.right()) {
                    (true, true) => "found",
                    (false, true) => "nothing found, rightly",
                    (true, false) => "FALSE ALARM",
                    (false, false) => "NOT FOUND",
                };
                let power = check.power.map_or("-".to_owned(), |power| format!("{power:.3}"));
                vec![
                    check.planted.clone(),
                    grouped(check.outcomes),
                    power,
                    check.test.name().to_owned(),
                    shown(check.adjusted),
                    found.to_owned(),
                ]
            });
            anstream::println!("{}", table(&["planted", "outcomes", "power", "surest test", "p (Holm)", ""], rows));
            anstream::println!(
                "{}. A false alarm comes with probability {} at most. One outcome that is {} % heavier takes {} outcomes to be \
                 found with probability {POWER}; a shorter run that passes says little about it.",
                drawn.called,
                self.alpha,
                percent(PLANTED),
                grouped(outcomes_to_find(drawn.places, self.alpha, PLANTED)),
            );
        }
        Ok(if right { ExitCode::SUCCESS } else { ExitCode::from(RULES_SAY_NO) })
    }
}

fn print(findings: &Findings, called: &str, smallest: Option<f64>) {
    let rows = findings.lines.iter().map(|line| {
        vec![
            line.test.name().to_owned(),
            format!("{:.3}", line.statistic),
            line.degrees.map_or("-".to_owned(), |degrees| format!("{degrees}")),
            shown(line.p),
            shown(line.adjusted),
            if line.failed { "FAILED".to_owned() } else { "passed".to_owned() },
            line.test.asks().to_owned(),
        ]
    });
    anstream::println!("{}", table(&["test", "statistic", "degrees", "p", "p (Holm)", "", "asks"], rows));
    for (test, needed) in &findings.too_short {
        anstream::println!("{} was not run: it needs {} outcomes.", test.name(), grouped(*needed));
    }
    let verdict = if findings.failed() { "Failed" } else { "Passed" };
    anstream::println!(
        "{verdict}: {} outcomes, {called}. A fair generator fails any of these tests with probability {} at most.",
        grouped(findings.outcomes),
        findings.alpha,
    );
    if let Some(smallest) = smallest {
        anstream::println!(
            "One outcome that is {} % heavier would have been found with probability {POWER}; a smaller bias may be there.",
            percent(smallest),
        );
    } else {
        anstream::println!("Too few outcomes to say whether each comes as often as it should.");
    }
}

/// A probability with the digits that mean something.
pub fn shown(p: f64) -> String {
    match p {
        0.001.. => format!("{p:.4}"),
        1e-300.. => format!("{p:.1e}"),
        _ => "< 1e-300".to_owned(),
    }
}

#[allow(clippy::float_arithmetic, reason = "a share is shown in hundredths; nothing is paid by it")]
fn percent(share: f64) -> String {
    format!("{:.2}", 100.0 * share)
}
