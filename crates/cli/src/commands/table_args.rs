//! Which table a command is about: a submission, or a rulebook with a wheel and options.

use std::process::ExitCode;

use clap::Args;
use rulebook::{
    Library, Submission, TableRules,
    place::{FileFault, Path, nearest},
    review, review_game,
};
use serde_json::{Map, Value};

use super::{BAD_INPUT, Context, RULES_SAY_NO};
use crate::{books, output::FindingOut};

#[derive(Args, Debug)]
pub struct TableArgs {
    /// A rulebook's id (`wheelhouse rulebooks` lists them), or a submission: a file, or the name of one in the program.
    #[arg(value_name = "RULEBOOK|SUBMISSION")]
    table: String,
    /// The wheel, such as double-zero; not needed if the rulebook has only one.
    #[arg(short, long)]
    wheel: Option<String>,
    /// An option of the table, such as `on_zero=lose-half` or `green=true`; the value may be JSON. May be repeated.
    #[arg(short, long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
}

impl TableArgs {
    pub fn rules(&self, context: &Context) -> Result<TableRules, ExitCode> {
        let library = context.library()?;
        // A rulebook goes before a submission of the same name.
        let named = || library.get(&self.table).is_none() && books::submission(&self.table).is_some();
        if std::path::Path::new(&self.table).extension().is_some_and(|ending| ending == "toml") || named() {
            return self.filed(context, &library);
        }
        let Some(book) = library.get(&self.table) else {
            let names = books::submissions();
            let near = library.nearest(&self.table).or_else(|| nearest(&self.table, names.iter().copied()));
            let near =
                near.map_or("`wheelhouse rulebooks` lists them".to_owned(), |near| format!("did you mean `{near}`?"));
            return Err(
                context.bad_input("unknown-rulebook", &format!("there is no rulebook `{}`; {near}", self.table))
            );
        };
        let wheels: Vec<&str> = book.wheel_ids().collect();
        let wheel = match (&self.wheel, wheels.as_slice()) {
            (Some(wheel), _) => wheel.as_str(),
            (None, [only]) => only,
            (None, _) => {
                return Err(
                    context.bad_input("no-wheel", &format!("give the wheel with --wheel: {}", wheels.join(", ")))
                );
            }
        };
        let options = self.read_options(context)?;
        match review_game(book, wheel, &options) {
            Ok((rules, _)) => Ok(rules),
            Err(findings) => {
                for finding in &findings {
                    let out = FindingOut::new(finding, book);
                    if context.json {
                        anstream::eprintln!("{}", serde_json::to_string(&out).unwrap_or_default());
                    } else {
                        let clause =
                            out.clause.map(|clause| format!(" {} {clause}.", book.title())).unwrap_or_default();
                        anstream::eprintln!("wheelhouse: {}.{clause} Fix: {}", out.what, out.fix);
                    }
                }
                Err(ExitCode::from(RULES_SAY_NO))
            }
        }
    }

    fn filed(&self, context: &Context, library: &Library) -> Result<TableRules, ExitCode> {
        if self.wheel.is_some() || !self.options.is_empty() {
            return Err(context.bad_input(
                "two-tables",
                "a submission has its own wheel and options; leave --wheel and --option out",
            ));
        }
        filed(context, library, &self.table)
    }

    fn read_options(&self, context: &Context) -> Result<Map<String, Value>, ExitCode> {
        let mut options = Map::new();
        for option in &self.options {
            let Some((key, value)) = option.split_once('=') else {
                let code = context.bad_input(
                    "bad-option",
                    &format!("`{option}` is not an option; write KEY=VALUE, such as on_zero=lose-half"),
                );
                debug_assert_eq!(code, ExitCode::from(BAD_INPUT));
                return Err(code);
            };
            // What is not JSON is a word.
            let value = serde_json::from_str(value).unwrap_or_else(|_| Value::String(value.to_owned()));
            options.insert(key.to_owned(), value);
        }
        Ok(options)
    }
}

/// The submission's name and text: a file, or one that is in the program.
pub fn submission(context: &Context, name: &str) -> Result<(String, String), ExitCode> {
    let named = || books::submission(name).map(|text| (name.to_owned(), text.to_owned()));
    let is_file = std::path::Path::new(name).extension().is_some_and(|ending| ending == "toml")
        || std::path::Path::new(name).is_file();
    if !is_file {
        return named().ok_or_else(|| {
            let names = books::submissions();
            let near = nearest(name, names.iter().copied());
            let near = near.map_or_else(
                || "name a file that ends in .toml, or one of submissions/good".to_owned(),
                |near| format!("did you mean `{near}`?"),
            );
            context.bad_input("unknown-submission", &format!("there is no submission `{name}`; {near}"))
        });
    }
    let text =
        std::fs::read_to_string(name).map_err(|error| context.bad_input("unreadable", &format!("{name}: {error}")))?;
    Ok((name.to_owned(), text))
}

/// The rules of a submission, or exit with why there are none.
pub fn filed(context: &Context, library: &Library, path: &str) -> Result<TableRules, ExitCode> {
    let (_, text) = submission(context, path)?;
    let submission = Submission::read(path, &text).map_err(|fault| context.faults(&[fault]))?;
    let Some(book) = library.get(&submission.rulebook) else {
        let fault = FileFault::new(path, format!("there is no rulebook `{}`", submission.rulebook))
            .at_path(&text, &Path::read("rulebook"));
        return Err(context.faults(&[fault]));
    };
    review(book, &submission).map(|(rules, _)| rules).map_err(|findings| {
        context.bad_input(
            "table-not-legal",
            &format!("{path} has {} findings; `wheelhouse review {path}` lists them", findings.len()),
        );
        ExitCode::from(RULES_SAY_NO)
    })
}
