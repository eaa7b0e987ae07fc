//! `wheelhouse audit log`: the inspection log that a rulebook asks for.

use std::{path::PathBuf, process::ExitCode};

use clap::Args;
use house::told::{Log as Entries, LogLine, Signature, log};
use journal::TableKey;
use rulebook::{LogRule, file::LogKind};

use super::{live_fault, open, tables};
use crate::{
    commands::{Context, print_json},
    output::table,
};

/// Print the inspection log with the columns that the table's rulebook requires.
///
/// Inspections, adjustments, replacements and moves of the wheel, inspections and replacements of the ball, each signed by
/// a person with a licence. --json has every column.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  wheelhouse audit log house.journal
  wheelhouse audit log house.journal --table roulette-1 --json")]
pub struct Log {
    /// The journal that a house writes, or a copy of it.
    journal: PathBuf,
    /// Only this table.
    #[arg(long, value_name = "KEY")]
    table: Option<TableKey>,
}

impl Log {
    pub fn run(&self, context: &Context) -> Result<ExitCode, ExitCode> {
        let history = open(context, &self.journal)?;
        let mut all = Vec::new();
        for key in tables(context, &history, self.table.as_ref())? {
            let entries = log(&history, &key).map_err(|fault| live_fault(context, &self.journal, &key, &fault))?;
            if context.json {
                all.push(serde_json::json!({"table": key.as_str(), "lines": entries.lines}));
            } else {
                anstream::println!("{}\n", text(&key, &entries));
            }
        }
        if context.json {
            print_json(&all);
        }
        Ok(ExitCode::SUCCESS)
    }
}

type Column = (&'static str, fn(&LogLine) -> String);

/// What an entry of the rulebook's list is called here, and where it comes from.
fn column(kind: LogKind) -> Column {
    match kind {
        LogKind::Date => ("date", |line| line.at.chars().take(10).collect()),
        LogKind::DateAndTime => ("date and time", |line| line.at.clone()),
        LogKind::TableNumber => ("table", |line| line.table.clone()),
        LogKind::WhatWasDone => ("what was done", |line| line.what.to_owned()),
        LogKind::Description => ("description", |line| line.description.clone()),
        LogKind::Certification => ("certification", |line| line.certification.clone()),
        LogKind::Name => ("name", |line| joined(&line.signatures, Signature::name)),
        LogKind::Signature => ("signature", |line| joined(&line.signatures, Signature::told)),
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

fn text(key: &TableKey, entries: &Entries) -> String {
    let Some(rules) = &entries.rules else { return format!("Table {key} has no rules.") };
    let asked: &[LogRule] = &rules.house().log;
    let kinds = if asked.is_empty() { ALL.to_vec() } else { asked.iter().map(|rule| rule.kind).collect() };
    let columns: Vec<Column> = kinds.into_iter().map(column).collect();
    let rows = entries.lines.iter().map(|line| columns.iter().map(|(_, cell)| cell(line)).collect());
    let header: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
    let by = match asked.first() {
        None => "which requires no log; everything is shown".to_owned(),
        Some(_) => {
            let clauses: std::collections::BTreeSet<&str> =
                asked.iter().map(|rule| rules.cite(rule.cite).printed.as_str()).collect();
            clauses.into_iter().collect::<Vec<_>>().join(", ")
        }
    };
    let title = format!("Inspection log of table {key}. {}, {by}.", rules.book().title());
    if entries.lines.is_empty() {
        return format!("{title}\nNothing was inspected, adjusted or replaced.");
    }
    format!("{title}\n{}", table(&header, rows))
}
