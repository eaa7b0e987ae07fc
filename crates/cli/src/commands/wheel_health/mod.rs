//! `wheelhouse wheel-health`: whether a real wheel is as it should be, from a history of what came.

mod print;

use std::{
    io::{self, Read},
    path::PathBuf,
    process::ExitCode,
};

use chance::{Generator, Words};
use clap::Args;
use statistics::wheel_health::{History, Layout, Mode, Nulls, Verdict, examine};
use wheel::Wheel;

use super::{Context, RULES_SAY_NO, bad_lines::BadLines, print_json, wheel_arg};
use crate::charts;

/// Test whether a wheel is biased, from a history of its spins.
///
/// The history has one result on each line, or columns named on the first line: result, section, dealer, direction (cw or ccw,
/// the way the ball runs), ball, time, in any order; `-` is a spin that did not count, and lines that begin with # are skipped.
/// Exit code 1 if there is evidence of bias, 2 if a line cannot be read.
#[derive(Args, Debug)]
pub struct WheelHealth {
    /// The history; `-` is standard input.
    file: String,
    /// The submission of the wheel's table: a file, or the name of one in the program.
    #[arg(long, value_name = "SUBMISSION", required_unless_present = "pockets", conflicts_with = "pockets")]
    wheel: Option<String>,
    /// A common wheel instead: single, double, triple or big-six.
    #[arg(long, value_name = "KIND")]
    pockets: Option<String>,
    /// The history is examined only once, at a length fixed beforehand: the tests decide, which find more. By default
    /// the history may be examined on any day as it grows.
    #[arg(long)]
    once: bool,
    /// The probability of a false alarm at a fair wheel.
    #[arg(long, default_value_t = 0.01, value_parser = super::rng::probability)]
    alpha: f64,
    /// Draw the wheel with what came, as .svg or .png.
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Draw how far results are from the one before.
    #[arg(long, value_name = "FILE")]
    plot_distances: Option<PathBuf>,
    /// Draw how the evidence grew.
    #[arg(long, value_name = "FILE")]
    plot_evidence: Option<PathBuf>,
}

/// Simulated histories start from here, so that the same history gets the same answer.
const SEED: [u8; 32] = *b"wheelhouse: the health of wheels";

impl WheelHealth {
    pub fn run(&self, context: &Context) -> Result<ExitCode, ExitCode> {
        let plots = [&self.plot, &self.plot_distances, &self.plot_evidence];
        for file in plots.into_iter().flatten() {
            charts::check(context, file)?;
        }
        let chosen = match (&self.wheel, &self.pockets) {
            (Some(file), _) => wheel_arg::submitted(context, file)?,
            (None, kind) => wheel_arg::common(context, kind.as_deref().unwrap_or_default())?,
        };
        let layout = layout(&chosen.wheel, chosen.ordered);
        let text = self.text(context)?;
        let history = History::read(&text, &layout).map_err(|bad| {
            let mut told = BadLines::new(&self.file);
            for bad in &bad {
                told.line(bad.line, &bad.what);
            }
            told.end(context).err().unwrap_or(ExitCode::from(super::BAD_INPUT))
        })?;
        let mode = if self.once { Mode::Once } else { Mode::Watched };
        let mut nulls = Nulls::new(Words::new(Generator::seeded(SEED)));
        let health = examine(&history, self.alpha, mode, &mut nulls);
        if context.json {
            let mut value = serde_json::to_value(&health).expect("a value of our own can be written");
            value["wheel"] = chosen.called.clone().into();
            value["unknown_columns"] = history.unknown_columns.clone().into();
            print_json(&value);
        } else {
            print::report(&health, &history, &chosen.called);
        }
        if let Some(file) = &self.plot {
            charts::write(context, file, &charts::wheel_health::ring(&health, &chosen.wheel, &chosen.called))?;
        }
        if let Some(file) = &self.plot_distances {
            if health.distances.is_empty() {
                let message = "distances need the place of every result; Big Six needs a column `section` and --wheel";
                return Err(context.bad_input("no-distances", message));
            }
            charts::write(context, file, &charts::wheel_health::distances(&health, &chosen.called))?;
        }
        if let Some(file) = &self.plot_evidence {
            charts::write(context, file, &charts::wheel_health::evidence(&health, &chosen.called))?;
        }
        Ok(if health.verdict == Verdict::Biased { ExitCode::from(RULES_SAY_NO) } else { ExitCode::SUCCESS })
    }

    fn text(&self, context: &Context) -> Result<String, ExitCode> {
        let read = match self.file.as_str() {
            "-" => {
                let mut text = String::new();
                io::stdin().lock().read_to_string(&mut text).map(|_| text)
            }
            file => std::fs::read_to_string(file),
        };
        read.map_err(|error| context.bad_input("unreadable", &format!("{}: {error}", self.file)))
    }
}

fn layout(wheel: &Wheel, ordered: bool) -> Layout {
    let labels: Vec<String> = wheel.pockets().map(|pocket| wheel.label(pocket).to_owned()).collect();
    if ordered { Layout::ordered(labels) } else { Layout::unordered(labels.into_iter().map(|label| (label, 1))) }
}
