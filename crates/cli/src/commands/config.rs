//! `wheelhouse config`: the configuration file of a house, checked, shown, and an example of it.

use std::{
    collections::{BTreeMap, btree_map::Entry},
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::{Args, Subcommand};
use house::RulesFile;
use owo_colors::OwoColorize;
use rulebook::{FiledAutomatic, Submission, place::nearest};
use server::{
    config::{self, Config, EXAMPLE, Finding, TableConfig},
    floor::TableToOpen,
    protocol::WheelSource,
};

use super::{BAD_INPUT, Context, print_json};
use crate::books;

/// Check, show or start a configuration file.
#[derive(Args, Debug)]
pub struct ConfigCommand {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    /// Report everything that is wrong with a configuration file.
    ///
    /// Keys, values, bounds, names of tables; certificates and other files; the review of every table's submission. Whether the
    /// port is free is not checked. Exits with 2 if the house would not open.
    Check { file: PathBuf },
    /// Print the values in force: those of the file, and the defaults for the rest.
    ///
    /// There is no secret among them: keys and tokens are in files of their own.
    Show { file: Option<PathBuf> },
    /// Print a configuration file with every key, its default and what it means.
    Example,
}

impl ConfigCommand {
    pub fn run(&self, context: &Context) -> Result<ExitCode, ExitCode> {
        match &self.what {
            What::Example => anstream::print!("{EXAMPLE}"),
            What::Show { file } => {
                let config = match file {
                    Some(file) => {
                        let (config, _, advice) = opened(context, file)?;
                        for advised in advice {
                            anstream::eprintln!("wheelhouse: {advised}");
                        }
                        config
                    }
                    None => Config::default(),
                };
                if context.json {
                    print_json(&config);
                } else {
                    let text = toml::to_string(&config).expect("a configuration can be written");
                    anstream::print!("{text}");
                }
            }
            What::Check { file } => return check(context, file),
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn check(context: &Context, file: &Path) -> Result<ExitCode, ExitCode> {
    let looked = Looked::at(context, file)?;
    let good = looked.opens();
    if context.json {
        print_json(&serde_json::json!({"file": file, "opens": good, "findings": looked.findings}));
    } else {
        looked.tell(true);
    }
    Ok(if good { ExitCode::SUCCESS } else { ExitCode::from(BAD_INPUT) })
}

/// A configuration file with which the house may open, the law of its tables, and advice. What is wrong has been reported.
pub fn opened(context: &Context, file: &Path) -> Result<(Config, Vec<TableToOpen>, Vec<String>), ExitCode> {
    let looked = Looked::at(context, file)?;
    if looked.opens() {
        let advice = looked.findings.iter().map(|found| format!("{}: {}; {}.", found.key, found.what, found.fix));
        return Ok((looked.config, looked.tables, advice.collect()));
    }
    if context.json {
        let error = serde_json::json!({"reason": "bad-config", "file": file, "findings": looked.findings});
        anstream::eprintln!("{}", serde_json::json!({"error": error}));
    } else {
        looked.tell(false);
    }
    Err(ExitCode::from(BAD_INPUT))
}

/// Everything that can be said about a configuration file.
struct Looked {
    file: PathBuf,
    config: Config,
    tables: Vec<TableToOpen>,
    findings: Vec<Finding>,
}

impl Looked {
    fn at(context: &Context, file: &Path) -> Result<Looked, ExitCode> {
        let text = std::fs::read_to_string(file).map_err(|error| {
            let fix = "`wheelhouse config example` prints one to begin with";
            context.bad_input("bad-file", &format!("{}: {error}; {fix}", file.display()))
        })?;
        let (config, mut findings) = config::read(&text);
        let config = config.seen_from(file.parent().unwrap_or(Path::new("")));
        findings.extend(config::check(&config).into_iter().map(|finding| finding.placed(&text)));
        let mut tables = Vec::new();
        let mut numbers = BTreeMap::new();
        for (at, table) in config.tables.iter().enumerate() {
            match law(context, &config, at, table) {
                Ok(rules) => {
                    let twice = same_number(&mut numbers, at, table, &rules);
                    findings.extend(twice.map(|finding| finding.placed(&text)));
                    tables.push(TableToOpen { config: table.clone(), rules });
                }
                Err(found) => findings.extend(found.into_iter().map(|finding| finding.placed(&text))),
            }
        }
        findings.sort_by_key(|finding| (finding.line, finding.column));
        Ok(Looked { file: file.to_owned(), config, tables, findings })
    }

    fn opens(&self) -> bool {
        self.findings.iter().all(|finding| finding.advisory)
    }

    /// On standard output as an answer, on standard error as a reason.
    fn tell(&self, asked: bool) {
        let text = self.told();
        if asked { anstream::println!("{text}") } else { anstream::eprintln!("{text}") }
    }

    fn told(&self) -> String {
        let file = self.file.display();
        let faults = self.findings.iter().filter(|finding| !finding.advisory).count();
        let mut text = if faults == 0 {
            let tables = self.tables.len();
            format!("{} {file}: the house opens with {tables} table{}.", "good".green().bold(), s(tables))
        } else {
            format!("{} {file}: {faults} finding{}; the house does not open.", "not good".red().bold(), s(faults))
        };
        for finding in &self.findings {
            let kind = if finding.advisory { "advice".yellow().to_string() } else { "fault".red().to_string() };
            let place = match (finding.line, finding.column) {
                (Some(line), Some(column)) => format!("{file}:{line}:{column}"),
                _ => file.to_string(),
            };
            let at = if finding.key.is_empty() { place } else { format!("{place}  {}", finding.key) };
            let (where_, why, fix) = ("where".dimmed(), "why".dimmed(), "fix".dimmed());
            let lines = [
                format!("\n\n  {kind}  {}\n    {where_}  {at}", finding.what.bold()),
                format!("\n    {why}    {}\n    {fix}    {}", finding.why, finding.fix),
            ];
            text.push_str(&lines.concat());
        }
        text
    }
}

fn s(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// People speak of a table by the number that its submission gives it, so two tables of one house should not have the same.
fn same_number(
    numbers: &mut BTreeMap<String, String>,
    at: usize,
    table: &TableConfig,
    rules: &RulesFile,
) -> Option<Finding> {
    let number = rules.submission().ok()?.table.number;
    let first = match numbers.entry(number) {
        Entry::Vacant(new) => {
            new.insert(table.id.clone());
            return None;
        }
        Entry::Occupied(first) => first,
    };
    let what = format!("`{}` and `{}` are both filed as table {}", first.get(), table.id, first.key());
    let why = "screens, receipts and people identify tables by it";
    let fix = "file each under a number of its own";
    Some(Finding::new(format!("table[{at}].submission"), what, why, fix).advice())
}

/// Where what was filed and what is configured differ on who runs the table: what differs, and what to do.
fn without_people(table: &TableConfig, filed: Option<&FiledAutomatic>) -> Option<(&'static str, &'static str)> {
    let drawn = table.wheel == WheelSource::Automatic;
    match (table.automatic || drawn, filed, table.demonstration) {
        (true, None, false) => Some((
            "no approval is filed for a table that runs without people",
            "file [automatic] with its `approval`, or add `demonstration = true` to the table",
        )),
        (true, Some(filed), false) if filed.drawn != drawn => Some((
            "where the number comes from is filed otherwise",
            "let `drawn` of [automatic] and `wheel` of the table say the same",
        )),
        (true, Some(_), true) => Some(("it is filed as automatic", "take `demonstration` out of the table")),
        (false, Some(_), _) => Some(("it is filed as automatic", "add `automatic = true` to the table")),
        (false, None, true) => Some(("people run the table", "take `demonstration` out, or add `automatic = true`")),
        (true, Some(_), false) | (true, None, true) | (false, None, false) => None,
    }
}

/// The law of a table: its submission, in the program or in a file, with its rulebook; or what is wrong with it.
pub fn law(context: &Context, config: &Config, at: usize, table: &TableConfig) -> Result<RulesFile, Vec<Finding>> {
    let found = |what: String, why: &str, fix: String| {
        Err(vec![Finding::new(format!("table[{at}].submission"), what, why, fix)])
    };
    let name = &table.submission;
    // That it is missing has been said.
    if name.is_empty() {
        return Err(Vec::new());
    }
    let text = match books::submission(name) {
        Some(text) => text.to_owned(),
        None => match std::fs::read_to_string(name) {
            Ok(text) => text,
            Err(error) => {
                let known = books::submissions();
                let fix = match nearest(name, known.iter().copied()) {
                    Some(near) => format!("did you mean `{near}`, which is in the program?"),
                    None => "name a file ending in .toml, or a submission in the program".to_owned(),
                };
                return found(format!("{name}: {error}"), "a table runs by what was filed for it", fix);
            }
        },
    };
    let read = "a submission that cannot be read cannot be reviewed";
    let review = || format!("`wheelhouse review {name}` shows it");
    let filed = match Submission::read(name, &text) {
        Ok(filed) => filed,
        Err(fault) => return found(fault.to_string(), read, fault.help.clone().unwrap_or_else(review)),
    };
    let folder = config.rulebooks.as_deref().or(context.rulebooks.as_deref());
    let source = match books::source(folder, &filed.rulebook) {
        Ok(Some(source)) => source,
        Ok(None) => {
            let what = format!("{name}: there is no rulebook `{}`", filed.rulebook);
            return found(what, "a table runs by a rulebook", "`wheelhouse rulebooks` lists those at hand".to_owned());
        }
        Err(fault) => return found(fault.to_string(), "the rulebook cannot be read", review()),
    };
    if let Some((what, fix)) = without_people(table, filed.automatic.as_ref()) {
        let why = "a table runs without people where its regulator approved it, or as a demonstration";
        return found(format!("{name}: {what}"), why, fix.to_owned());
    }
    let mut rules = RulesFile::new(&source, &text);
    if table.demonstration {
        rules = rules.demonstrating(table.wheel == WheelSource::Automatic);
    }
    match rules.rules() {
        Ok(_) => Ok(rules),
        Err(fault) => found(format!("{name}: {fault}"), "a table that is not legal does not open", review()),
    }
}
