//! The command line.

use std::{path::PathBuf, process::ExitCode};

use clap::{CommandFactory, Parser, Subcommand};
use wheelhouse::commands::{
    Context, audit::Audit, backup::Backup, clauses::Clauses, drill::Drill, explain::Explain, felt::Felt,
    odds::OddsCommand, play::Play, restore::Restore, review::Review, rulebooks::Rulebooks, settle::Settle, soak::Soak,
    welcome,
};

/// Licensed wheel games exactly by the regulator's rulebook.
///
/// Roulette with one, two or three zeros and the Big Six wheel: which wagers are legal at a table, where their chips lie, what
/// they pay, and which clause says so. Exit codes: 0 all is well, 1 the rules say no, 2 the input is wrong, 3 a disk
/// or a journal failed.
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
    Rulebooks(Rulebooks),
    Clauses(Clauses),
    Felt(Felt),
    Odds(OddsCommand),
    Review(Review),
    Settle(Settle),
    Explain(Explain),
    Play(Play),
    Drill(Drill),
    Audit(Audit),
    Backup(Backup),
    Restore(Restore),
    Soak(Soak),
    /// Print the completions of a shell.
    Completions {
        shell: clap_complete::Shell,
    },
    /// Print the manual page.
    Man,
}

fn main() -> ExitCode {
    let program = Program::parse();
    let context = Context { rulebooks: program.rulebooks, json: program.json };
    let done = match program.command {
        None => welcome::run(&context),
        Some(Command::Rulebooks(command)) => command.run(&context),
        Some(Command::Clauses(command)) => command.run(&context),
        Some(Command::Felt(command)) => command.run(&context),
        Some(Command::Odds(command)) => command.run(&context),
        Some(Command::Review(command)) => command.run(&context),
        Some(Command::Settle(command)) => command.run(&context),
        Some(Command::Explain(command)) => command.run(&context),
        Some(Command::Play(command)) => command.run(&context),
        Some(Command::Drill(command)) => command.run(&context),
        Some(Command::Audit(command)) => command.run(&context),
        Some(Command::Backup(command)) => command.run(&context),
        Some(Command::Restore(command)) => command.run(&context),
        Some(Command::Soak(command)) => command.run(&context),
        Some(Command::Completions { shell }) => {
            clap_complete::generate(shell, &mut Program::command(), "wheelhouse", &mut std::io::stdout());
            Ok(ExitCode::SUCCESS)
        }
        Some(Command::Man) => {
            let man = clap_mangen::Man::new(Program::command());
            Ok(if man.render(&mut std::io::stdout()).is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
        }
    };
    done.unwrap_or_else(|code| code)
}
