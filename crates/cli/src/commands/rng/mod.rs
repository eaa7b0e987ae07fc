//! `wheelhouse rng`: the generator, for those who examine it.

mod dump;
mod outcomes;
mod source;
mod test;

use std::process::ExitCode;

use clap::{Args, Subcommand};

pub(super) use test::{probability, shown};

use super::Context;

/// Examine the generator: raw bytes, scaled outcomes, and tests of them.
///
/// Without --seed the numbers come from a generator as the house starts it: `ChaCha20` under a seed of the operating system,
/// with its known-answer and health tests. With --seed the same numbers come again, on every machine.
#[derive(Args, Debug)]
pub struct Rng {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    Dump(dump::Dump),
    Outcomes(outcomes::OutcomesCommand),
    Test(test::TestCommand),
}

impl Rng {
    pub fn run(&self, context: &Context) -> Result<ExitCode, ExitCode> {
        match &self.what {
            What::Dump(command) => command.run(context),
            What::Outcomes(command) => command.run(context),
            What::Test(command) => command.run(context),
        }
    }
}
