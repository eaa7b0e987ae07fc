//! Every clause of a rulebook, in our own words, with its fate.

use serde::Deserialize;

use crate::{law::Clause, place::FileFault};

/// What becomes of a clause.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// The program decides it.
    Rule,
    /// A person's step, logged.
    Procedure,
    /// Shown or printed.
    Document,
    /// Attested in the submission and checked against its bounds.
    Physical,
    Definition,
    /// Not built yet.
    Planned,
}

impl Fate {
    pub const ALL: [Fate; 6] =
        [Fate::Rule, Fate::Procedure, Fate::Document, Fate::Physical, Fate::Definition, Fate::Planned];

    pub fn name(self) -> &'static str {
        match self {
            Fate::Rule => "rule",
            Fate::Procedure => "procedure",
            Fate::Document => "document",
            Fate::Physical => "physical",
            Fate::Definition => "definition",
            Fate::Planned => "planned",
        }
    }
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct ClauseRow {
    pub clause: Clause,
    pub topic: String,
    pub summary: String,
    pub fate: Fate,
}

/// Reads a `clauses.csv`; the order of the rows is the order of the text.
pub fn read(file: &str, text: &str) -> Result<Vec<ClauseRow>, Vec<FileFault>> {
    let mut rows: Vec<ClauseRow> = Vec::new();
    let mut faults = Vec::new();
    for row in csv::Reader::from_reader(text.as_bytes()).into_deserialize::<ClauseRow>() {
        match row {
            Ok(row) if rows.iter().any(|other| other.clause == row.clause) => {
                faults.push(FileFault::new(file, format!("clause {} stands twice", row.clause)));
            }
            Ok(row) => rows.push(row),
            Err(error) => faults
                .push(FileFault::new(file, error.to_string()).help("the columns are clause, topic, summary and fate")),
        }
    }
    if faults.is_empty() { Ok(rows) } else { Err(faults) }
}
