//! The command line.

use std::{path::PathBuf, process::ExitCode};

use clap::{Parser, Subcommand};
use wheelhouse::commands::{Context, play::Play, review::Review, settle::Settle};

/// Licensed wheel games exactly by the regulator's rulebook.
#[derive(Parser, Debug)]
#[command(name = "wheelhouse", version, propagate_version = true)]
struct Program {
    /// A folder of rulebooks from outside; one of the same id goes before that in the program.
    #[arg(long, global = true, value_name = "DIR")]
    rulebooks: Option<PathBuf>,
    /// Answer in JSON.
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand, Debug)]
enum Command {
    Play(Play),
    Review(Review),
    Settle(Settle),
}

fn main() -> ExitCode {
    let program = Program::parse();
    let context = Context { rulebooks: program.rulebooks, json: program.json };
    let done = match program.command {
        None => Ok(ExitCode::SUCCESS),
        Some(Command::Play(play)) => play.run(&context),
        Some(Command::Review(review)) => review.run(&context),
        Some(Command::Settle(settle)) => settle.run(&context),
    };
    done.unwrap_or_else(|code| code)
}
