//! `wheelhouse prove`: what shows that the promises of a house hold. For those who build, test or certify the program.

mod drill;
mod load;
mod soak;

use std::process::ExitCode;

use clap::{Args, Subcommand};

use super::Context;

/// Crash, fill and rehearse tables, and check every promise; for test labs and developers.
#[derive(Args, Debug)]
pub struct Prove {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    Soak(soak::Soak),
    Drill(drill::Drill),
    Load(load::Load),
}

impl Prove {
    pub fn run(&self, context: &Context) -> Result<ExitCode, ExitCode> {
        match &self.what {
            What::Soak(command) => command.run(context),
            What::Drill(command) => command.run(context),
            What::Load(command) => command.run(context),
        }
    }
}
