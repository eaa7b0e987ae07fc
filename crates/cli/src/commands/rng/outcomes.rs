//! `wheelhouse rng outcomes`: numbers scaled to a wheel, one on each line.

use std::{
    io::{self, BufWriter, Write},
    process::ExitCode,
};

use chance::Words;
use clap::Args;

use super::{
    super::Context,
    source::{Seeded, as_a_table, count, drawn, failed, written},
};

/// Print outcomes scaled to a wheel, one on each line, for a lab's own suite.
///
/// Scaled as every draw of the house is: the low bits of a word of 32 bits, and another word where they are out of range. The
/// words are those that `rng dump` gives under the same seed, the highest byte first. With --json each line is a JSON string.
#[derive(Args, Debug)]
pub struct OutcomesCommand {
    /// A submission, single, double, triple or big-six, or a number of outcomes.
    #[arg(long, value_name = "SUBMISSION|KIND|N", default_value = "single")]
    wheel: String,
    /// Number of outcomes, such as 1e6.
    #[arg(long, default_value = "1000", value_parser = count)]
    count: u64,
    /// Print places counted clockwise from 0 instead of labels.
    #[arg(long)]
    places: bool,
    /// Draw each as a table of the house does: a secret for each round, bound to a seal. Slower.
    #[arg(long)]
    as_a_table: bool,
    #[command(flatten)]
    seeded: Seeded,
}

impl OutcomesCommand {
    pub fn run(&self, context: &Context) -> Result<ExitCode, ExitCode> {
        let drawn = drawn(context, &self.wheel)?;
        let mut generator = self.seeded.generator(context)?;
        let line = |at: usize| {
            let label = if self.places { at.to_string() } else { drawn.labels[at].clone() };
            if context.json { serde_json::Value::String(label).to_string() } else { label }
        };
        let lines: Vec<String> = (0..drawn.labels.len()).map(|at| line(at) + "\n").collect();
        let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
        let mut put = |outcome: u32| out.write_all(lines[outcome as usize].as_bytes());
        if self.as_a_table {
            for round in 1..=self.count {
                let outcome = as_a_table(&mut generator, round, drawn.places);
                let outcome = outcome.map_err(|fault| failed(context, &fault.to_string()))?;
                if let Err(error) = put(outcome) {
                    return written(context, Err(error));
                }
            }
        } else {
            let mut words = Words::new(generator);
            let mut left = self.count;
            let mut outcomes = words.outcomes(drawn.places);
            while left > 0 {
                let Some(outcome) = outcomes.next() else { break };
                if let Err(error) = put(outcome) {
                    return written(context, Err(error));
                }
                left -= 1;
            }
            if let Some(fault) = words.fault() {
                return Err(failed(context, &fault.to_string()));
            }
        }
        written(context, out.flush())
    }
}
