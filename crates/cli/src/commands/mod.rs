//! One file for each subcommand.

pub mod admin;
pub mod audit;
pub mod backup;
pub mod bad_lines;
pub mod clauses;
pub mod config;
pub mod data;
pub mod distribution;
pub mod explain;
pub mod felt;
pub mod figures;
pub mod followed;
pub mod odds;
pub mod par;
pub mod play;
pub mod prove;
pub mod restore;
pub mod review;
pub mod rng;
pub mod ruin;
pub mod rulebooks;
pub mod sensor;
pub mod serve;
pub mod settle;
pub mod simulate;
pub mod table_args;
pub mod tour;
pub mod wager_args;
pub mod wheel_arg;
pub mod wheel_health;

use std::{path::PathBuf, process::ExitCode};

use rulebook::{Library, place::FileFault};

/// All went well.
pub const OK: u8 = 0;
/// The rules say no: findings, refusals, a case that does not hold.
pub const RULES_SAY_NO: u8 = 1;
/// The input cannot be read or the arguments are wrong.
pub const BAD_INPUT: u8 = 2;
/// A disk or a journal failed; nothing that was acknowledged is lost.
pub const WORLD_FAILED: u8 = 3;

/// What every subcommand is given.
#[derive(Debug)]
pub struct Context {
    pub rulebooks: Option<PathBuf>,
    pub json: bool,
}

impl Context {
    /// The rulebooks at hand, or exit with their faults printed.
    pub fn library(&self) -> Result<Library, ExitCode> {
        crate::books::library(self.rulebooks.as_deref()).map_err(|faults| self.faults(&faults))
    }

    /// Prints faults of files on standard error, with line and column.
    pub fn faults(&self, faults: &[FileFault]) -> ExitCode {
        for fault in faults {
            if self.json {
                let place = fault.place.map(|place| serde_json::json!({"line": place.line, "column": place.column}));
                anstream::eprintln!(
                    "{}",
                    serde_json::json!({"error": {"reason": "bad-file", "file": fault.file, "place": place, "message": fault.what, "help": fault.help}})
                );
            } else {
                let mut text = String::new();
                let handler = miette::GraphicalReportHandler::new();
                let told = handler.render_report(&mut text, fault);
                anstream::eprintln!("{fault}");
                if told.is_ok() && fault.place.is_some() {
                    anstream::eprintln!("{}", text.lines().skip(1).collect::<Vec<_>>().join("\n"));
                } else if let Some(help) = &fault.help {
                    anstream::eprintln!("  help: {help}");
                }
            }
        }
        ExitCode::from(BAD_INPUT)
    }

    /// Prints that something cannot be done, and what to do instead.
    pub fn bad_input(&self, reason: &str, message: &str) -> ExitCode {
        if self.json {
            anstream::eprintln!("{}", serde_json::json!({"error": {"reason": reason, "message": message}}));
        } else {
            anstream::eprintln!("wheelhouse: {message}");
        }
        ExitCode::from(BAD_INPUT)
    }
}

/// Prints a value as indented JSON.
pub fn print_json(value: &impl serde::Serialize) {
    anstream::println!("{}", serde_json::to_string_pretty(value).expect("a value of our own can be written"));
}
