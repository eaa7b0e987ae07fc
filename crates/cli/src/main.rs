//! The command line.

use std::{path::PathBuf, process::ExitCode};

use clap::{CommandFactory, Parser, Subcommand};
use wheelhouse::commands::{
    Context, admin::Admin, audit::Audit, backup::Backup, clauses::Clauses, config::ConfigCommand,
    distribution::DistributionCommand, drill::Drill, explain::Explain, felt::Felt, load::Load, odds::OddsCommand,
    par::ParCommand, play::Play, restore::Restore, review::Review, rng::Rng, ruin::RuinCommand, rulebooks::Rulebooks,
    sensor::Sensor, serve::Serve, settle::Settle, simulate::Simulate, soak::Soak, tour, wheel_health::WheelHealth,
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
    Serve(Serve),
    Sensor(Sensor),
    Config(ConfigCommand),
    Rulebooks(Rulebooks),
    Clauses(Clauses),
    Felt(Felt),
    Odds(OddsCommand),
    Distribution(DistributionCommand),
    Ruin(RuinCommand),
    Par(ParCommand),
    Review(Review),
    Rng(Rng),
    WheelHealth(WheelHealth),
    Settle(Settle),
    Explain(Explain),
    Play(Play),
    Drill(Drill),
    Admin(Admin),
    Audit(Audit),
    Backup(Backup),
    Restore(Restore),
    Simulate(Simulate),
    Soak(Soak),
    Load(Load),
    /// Show what is here, and commands to try.
    Tour,
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
        None => Serve { data: "wheelhouse-data".into(), ..Serve::default() }.run(&context),
        Some(Command::Serve(command)) => command.run(&context),
        Some(Command::Sensor(command)) => command.run(&context),
        Some(Command::Config(command)) => command.run(&context),
        Some(Command::Tour) => tour::run(&context),
        Some(Command::Rulebooks(command)) => command.run(&context),
        Some(Command::Clauses(command)) => command.run(&context),
        Some(Command::Felt(command)) => command.run(&context),
        Some(Command::Odds(command)) => command.run(&context),
        Some(Command::Distribution(command)) => command.run(&context),
        Some(Command::Ruin(command)) => command.run(&context),
        Some(Command::Par(command)) => command.run(&context),
        Some(Command::Review(command)) => command.run(&context),
        Some(Command::Rng(command)) => command.run(&context),
        Some(Command::WheelHealth(command)) => command.run(&context),
        Some(Command::Settle(command)) => command.run(&context),
        Some(Command::Explain(command)) => command.run(&context),
        Some(Command::Play(command)) => command.run(&context),
        Some(Command::Drill(command)) => command.run(&context),
        Some(Command::Admin(command)) => command.run(&context),
        Some(Command::Audit(command)) => command.run(&context),
        Some(Command::Backup(command)) => command.run(&context),
        Some(Command::Restore(command)) => command.run(&context),
        Some(Command::Simulate(command)) => command.run(&context),
        Some(Command::Soak(command)) => command.run(&context),
        Some(Command::Load(command)) => command.run(&context),
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
