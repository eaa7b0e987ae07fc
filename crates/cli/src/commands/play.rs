//! `wheelhouse play`: plays case files and fails on the first difference.

use std::{path::PathBuf, process::ExitCode};

use clap::Args;
use owo_colors::OwoColorize;

use super::{BAD_INPUT, Context, OK, RULES_SAY_NO};
use crate::case;

/// Play case files: whole rounds or sessions as text, with the outcome that the rules must give.
#[derive(Args, Debug)]
pub struct Play {
    /// Case files. The rulebook is that of the folder they lie in, or of their `rulebook` line.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Print no transcripts.
    #[arg(short, long)]
    quiet: bool,
}

impl Play {
    pub fn run(&self, context: &Context) -> Result<ExitCode, ExitCode> {
        let library = context.library()?;
        let mut code = OK;
        for file in &self.files {
            let shown = file.display();
            let text = match std::fs::read_to_string(file) {
                Ok(text) => text,
                Err(error) => {
                    context.bad_input("unreadable", &format!("{shown}: {error}"));
                    code = BAD_INPUT;
                    continue;
                }
            };
            let full = file.canonicalize().unwrap_or_else(|_| file.clone());
            let book = full.ancestors().find_map(|folder| {
                let name = folder.file_name()?.to_str()?;
                library.get(name).map(|_| name.to_owned())
            });
            match case::play(&library, book.as_deref(), &text) {
                Ok(played) if context.json => {
                    super::print_json(
                        &serde_json::json!({"case": shown.to_string(), "holds": true, "transcript": played.transcript}),
                    );
                }
                Ok(played) => {
                    anstream::println!("{} {shown}", "holds".green());
                    if !self.quiet {
                        for line in &played.transcript {
                            anstream::println!("  {line}");
                        }
                    }
                }
                Err(difference) => {
                    code = code.max(RULES_SAY_NO);
                    if context.json {
                        super::print_json(
                            &serde_json::json!({"case": shown.to_string(), "holds": false, "line": difference.line, "difference": difference.what}),
                        );
                    } else {
                        anstream::println!("{} {shown}:{}: {}", "fails".red(), difference.line, difference.what);
                    }
                }
            }
        }
        Ok(ExitCode::from(code))
    }
}
