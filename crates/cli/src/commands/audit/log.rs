//! `wheelhouse audit log`: the inspection log that a rulebook asks for, and the other logs of a table.

use std::{path::PathBuf, process::ExitCode};

use clap::Args;
use house::told::{Log as Entries, LogLine, Signature, log};
use journal::TableKey;
use rulebook::{LogRule, file::LogKind};
use server::local::Local;

use super::{live_fault, open, tables};
use crate::{
    commands::{Context, print_json},
    output::table,
};

/// Print the inspection log with the columns that the table's rulebook requires.
///
/// Inspections, adjustments, replacements and moves of the wheel, the cover at opening and closing, inspections and replacements of
/// the ball, each signed by a person with a licence. --all adds the other logs: equipment and keys, chips, limits, irregularities,
/// decisions, corrections. --json has every column. Times are in UTC, beside them in the house's time.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  wheelhouse audit log house.journal
  wheelhouse audit log house.journal --all --time-zone America/New_York
  wheelhouse audit log house.journal --table roulette-1 --json")]
pub struct Log {
    /// The journal that a house writes, or a copy of it.
    journal: PathBuf,
    /// Only this table.
    #[arg(long, value_name = "KEY")]
    table: Option<TableKey>,
    /// All logs, not only the inspection log.
    #[arg(long)]
    all: bool,
    /// The house's time zone; by default that of this machine.
    #[arg(long, value_name = "ZONE")]
    time_zone: Option<String>,
}

impl Log {
    pub fn run(&self, context: &Context) -> Result<ExitCode, ExitCode> {
        let local = Local::new(self.time_zone.as_deref()).map_err(|why| context.bad_input("time-zone", &why))?;
        let history = open(context, &self.journal)?;
        let names =
            house::names(&history).map_err(|fault| live_fault(context, &self.journal, &house::house_key(), &fault))?;
        let mut all = Vec::new();
        for key in tables(context, &history, self.table.as_ref())? {
            let mut entries = log(&history, &key).map_err(|fault| live_fault(context, &self.journal, &key, &fault))?;
            entries.lines.retain(|line| self.all || line.kind.statutory());
            for signature in entries.lines.iter_mut().flat_map(|line| &mut line.signatures) {
                signature.name = names.get(&signature.person).cloned();
            }
            if context.json {
                let lines: Vec<_> = entries.lines.iter().map(|line| json(line, &local)).collect();
                all.push(serde_json::json!({"table": key.as_str(), "lines": lines}));
            } else {
                anstream::println!("{}\n", self.text(&key, &entries, &local));
            }
        }
        if context.json {
            print_json(&all);
        }
        Ok(ExitCode::SUCCESS)
    }

    fn text(&self, key: &TableKey, entries: &Entries, local: &Local) -> String {
        let Some(rules) = &entries.rules else { return format!("Table {key} has no rules.") };
        let asked: &[LogRule] = if self.all { &[] } else { &rules.house().log };
        let kinds = if asked.is_empty() { ALL.to_vec() } else { asked.iter().map(|rule| rule.kind).collect() };
        let columns: Vec<(&str, Cell)> = kinds.into_iter().flat_map(columns).collect();
        let rows = entries.lines.iter().map(|line| columns.iter().map(|(_, cell)| cell(line, local)).collect());
        let header: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
        let by = match asked.first() {
            None if self.all => "all that is logged".to_owned(),
            None => "which requires no log; everything is shown".to_owned(),
            Some(_) => {
                let clauses: std::collections::BTreeSet<&str> =
                    asked.iter().map(|rule| rules.cite(rule.cite).printed.as_str()).collect();
                clauses.into_iter().collect::<Vec<_>>().join(", ")
            }
        };
        let called = if self.all { "Logs" } else { "Inspection log" };
        let title = format!("{called} of table {key}. {}, {by}.", rules.book().title());
        if entries.lines.is_empty() {
            return format!("{title}\nNothing was inspected, adjusted or replaced.");
        }
        format!("{title}\n{}", table(&header, rows))
    }
}

/// As it is, and in the house's time.
fn json(line: &LogLine, local: &Local) -> serde_json::Value {
    let mut value = serde_json::to_value(line).expect("it has only texts and numbers");
    value["local"] = local.shows(line.time).into();
    value
}

type Cell = fn(&LogLine, &Local) -> String;

/// What an entry of the rulebook's list is called here, and where it comes from.
fn columns(kind: LogKind) -> Vec<(&'static str, Cell)> {
    match kind {
        LogKind::Date => vec![("date", |line, local| local.day(line.time)), ("utc", |line, _| line.at.clone())],
        LogKind::DateAndTime => {
            vec![("date and time", |line, local| local.shows(line.time)), ("utc", |line, _| line.at.clone())]
        }
        LogKind::TableNumber => vec![("table", |line, _| line.table.clone())],
        LogKind::WhatWasDone => vec![("what was done", |line, _| line.what.to_owned())],
        LogKind::Description => vec![("description", |line, _| line.description.clone())],
        LogKind::Certification => vec![("certification", |line, _| line.certification.clone())],
        LogKind::Name => vec![("name", |line, _| joined(&line.signatures, Signature::name))],
        LogKind::Signature => vec![("signature", |line, _| joined(&line.signatures, Signature::told))],
    }
}

/// What is shown where a rulebook requires no log.
const ALL: [LogKind; 6] = [
    LogKind::DateAndTime,
    LogKind::TableNumber,
    LogKind::WhatWasDone,
    LogKind::Description,
    LogKind::Certification,
    LogKind::Signature,
];

fn joined(signatures: &[Signature], told: fn(&Signature) -> String) -> String {
    signatures.iter().map(told).collect::<Vec<_>>().join("; ")
}
