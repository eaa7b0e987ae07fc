//! The command line.

use std::{path::PathBuf, process::ExitCode};

use clap::{CommandFactory, Parser, Subcommand};
use wheelhouse_cli::commands::{
    Context, admin::Admin, audit::Audit, backup::Backup, clauses::Clauses, config::ConfigCommand,
    distribution::DistributionCommand, explain::Explain, felt::Felt, odds::OddsCommand, par::ParCommand, play::Play,
    prove::Prove, restore::Restore, review::Review, rng::Rng, ruin::RuinCommand, rulebooks::Rulebooks, sensor::Sensor,
    serve::Serve, settle::Settle, simulate::Simulate, tour, wheel_health::WheelHealth,
};

/// Licensed wheel games exactly by the regulator's rulebook.
///
/// Roulette with one, two or three zeros and the Big Six wheel: which wagers are legal at a table, where their chips go, what
/// they pay, and which clause says so. Without a command it opens the house, as `serve` does. Exit codes: 0 success, 1 the rules
/// say no, 2 the input is wrong, 3 a disk or a journal failed, or an address is in use.
#[derive(Parser, Debug)]
#[command(name = "wheelhouse", version, propagate_version = true)]
struct Program {
    /// Directory of additional rulebooks; these override built-in rulebooks with the same id.
    #[arg(long, global = true, value_name = "DIR")]
    rulebooks: Option<PathBuf>,
    /// Print JSON.
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
    Admin(Admin),
    Audit(Audit),
    Backup(Backup),
    Restore(Restore),
    Simulate(Simulate),
    Prove(Prove),
    /// Show what is here, and commands to try.
    Tour,
    /// Print shell completions.
    Completions {
        shell: clap_complete::Shell,
    },
    /// Print the manual page.
    Man,
}

fn main() -> ExitCode {
    let program = Program::parse();
    let context = Context { rulebooks: program.rulebooks, json: program.json };
    // Through the arguments, so that what the environment says of `serve` holds without the word too.
    let opens = || Program::parse_from(["wheelhouse", "serve"]).command.expect("a command is named");
    let done = match program.command.unwrap_or_else(opens) {
        Command::Serve(command) => command.run(&context),
        Command::Sensor(command) => command.run(&context),
        Command::Config(command) => command.run(&context),
        Command::Tour => tour::run(&context),
        Command::Rulebooks(command) => command.run(&context),
        Command::Clauses(command) => command.run(&context),
        Command::Felt(command) => command.run(&context),
        Command::Odds(command) => command.run(&context),
        Command::Distribution(command) => command.run(&context),
        Command::Ruin(command) => command.run(&context),
        Command::Par(command) => command.run(&context),
        Command::Review(command) => command.run(&context),
        Command::Rng(command) => command.run(&context),
        Command::WheelHealth(command) => command.run(&context),
        Command::Settle(command) => command.run(&context),
        Command::Explain(command) => command.run(&context),
        Command::Play(command) => command.run(&context),
        Command::Admin(command) => command.run(&context),
        Command::Audit(command) => command.run(&context),
        Command::Backup(command) => command.run(&context),
        Command::Restore(command) => command.run(&context),
        Command::Simulate(command) => command.run(&context),
        Command::Prove(command) => command.run(&context),
        Command::Completions { shell } => {
            clap_complete::generate(shell, &mut Program::command(), "wheelhouse", &mut std::io::stdout());
            Ok(ExitCode::SUCCESS)
        }
        Command::Man => {
            let man = clap_mangen::Man::new(Program::command());
            Ok(if man.render(&mut std::io::stdout()).is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
        }
    };
    done.unwrap_or_else(|code| code)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    /// The words of a command as a shell gives them, without where its output goes.
    fn words(command: &str) -> Vec<String> {
        let command = command.split(" > ").next().unwrap();
        let mut words = Vec::new();
        for (at, part) in command.split('"').enumerate() {
            if at % 2 == 1 {
                words.push(part.to_owned());
            } else {
                words.extend(part.split_whitespace().map(str::to_owned));
            }
        }
        words
    }

    #[test]
    fn the_tour_has_commands_that_can_be_given() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        for (command, _) in tour::TOUR.iter().filter(|(command, _)| !command.ends_with("--help")) {
            let words = words(command);
            if let Err(error) = Program::try_parse_from(&words) {
                panic!("{command}: {error}");
            }
            for file in words.iter().filter(|word| word.contains('/')) {
                let there = file.split('*').next().unwrap();
                assert!(root.join(there).exists(), "{command}: there is no {file}");
            }
        }
    }
}
