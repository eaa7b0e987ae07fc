//! `wheelhouse clauses`: every clause with its fate, and which tests and cases cite it.

use std::{collections::BTreeMap, process::ExitCode};

use clap::{Args, builder::PossibleValuesParser};
use rulebook::{
    Rulebook,
    clauses::{ClauseRow, Fate},
};
use serde::Serialize;

use super::{Context, print_json};
use crate::{coverage::Coverage, output::table};

/// List every clause, in our words, with its fate and what cites it.
#[derive(Args, Debug)]
pub struct Clauses {
    /// Show only this rulebook.
    rulebook: Option<String>,
    /// Show only clauses of this fate.
    #[arg(long, value_parser = PossibleValuesParser::new(Fate::ALL.map(Fate::name)))]
    fate: Option<String>,
    /// Show only clauses that are not built yet.
    #[arg(long, conflicts_with = "fate")]
    planned: bool,
    /// Show only clauses that no test, case or submission cites.
    #[arg(long)]
    uncited: bool,
    /// Show only the counts.
    #[arg(long)]
    counts: bool,
}

#[derive(Serialize)]
struct Row<'a> {
    rulebook: &'a str,
    clause: String,
    topic: &'a str,
    fate: &'static str,
    summary: &'a str,
    cited_by: &'a [String],
}

impl Clauses {
    pub fn run(&self, context: &Context) -> Result<ExitCode, ExitCode> {
        let library = context.library()?;
        let coverage = Coverage::read(crate::books::coverage());
        let books: Vec<_> = match &self.rulebook {
            None => library.books().collect(),
            Some(id) => vec![library.get(id).ok_or_else(|| {
                let near = library.nearest(id).map_or(String::new(), |near| format!("; did you mean `{near}`?"));
                context.bad_input("unknown-rulebook", &format!("there is no rulebook `{id}`{near}"))
            })?],
        };
        let rows: Vec<Row<'_>> = books
            .iter()
            .flat_map(|book| book.clauses.iter().map(|row| row_of(book, row, &coverage)))
            .filter(|row| self.wants(row))
            .collect();
        let mut counts: BTreeMap<&str, BTreeMap<&str, usize>> = BTreeMap::new();
        for row in &rows {
            *counts.entry(row.rulebook).or_default().entry(row.fate).or_default() += 1;
        }
        if context.json {
            print_json(
                &serde_json::json!({"counts": counts, "clauses": if self.counts { &[][..] } else { &rows[..] }}),
            );
            return Ok(ExitCode::SUCCESS);
        }
        if !self.counts {
            let cells = rows.iter().map(|row| {
                let cited = match row.cited_by {
                    [] => "-".to_owned(),
                    [one] => one.clone(),
                    [first, more @ ..] => format!("{first} and {} more", more.len()),
                };
                vec![row.rulebook.to_owned(), row.clause.clone(), row.fate.to_owned(), row.summary.to_owned(), cited]
            });
            anstream::println!("{}", table(&["rulebook", "clause", "fate", "in our words", "cited by"], cells));
        }
        let fates: Vec<&str> = Fate::ALL.iter().map(|fate| fate.name()).collect();
        let mut header = vec!["rulebook"];
        header.extend(&fates);
        let cells = counts.iter().map(|(book, by_fate)| {
            let numbers = fates.iter().map(|fate| by_fate.get(fate).copied().unwrap_or(0).to_string());
            std::iter::once((*book).to_owned()).chain(numbers).collect()
        });
        anstream::println!("{}", table(&header, cells));
        Ok(ExitCode::SUCCESS)
    }

    fn wants(&self, row: &Row<'_>) -> bool {
        let fate = if self.planned { Some(Fate::Planned.name()) } else { self.fate.as_deref() };
        fate.is_none_or(|fate| row.fate == fate) && (!self.uncited || row.cited_by.is_empty())
    }
}

fn row_of<'a>(book: &'a Rulebook, row: &'a ClauseRow, coverage: &'a Coverage) -> Row<'a> {
    Row {
        rulebook: book.id(),
        clause: row.clause.0.clone(),
        topic: &row.topic,
        fate: row.fate.name(),
        summary: &row.summary,
        cited_by: coverage.of(book.id(), &row.clause),
    }
}
