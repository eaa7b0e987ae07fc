//! Every clause of a rulebook, in our own words, with its fate.

use std::ops::Range;

use serde::Deserialize;

use crate::{complaint::in_plain_words, law::Clause, place::FileFault};

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
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let headers = match reader.headers() {
        Ok(headers) => headers.clone(),
        Err(error) => return Err(vec![fault(file, text, &error)]),
    };
    for record in reader.records() {
        let row = record.and_then(|record| {
            let at = record.position().map(csv::Position::byte);
            record.deserialize::<ClauseRow>(Some(&headers)).map(|row| (row, at))
        });
        match row {
            Ok((row, at)) if rows.iter().any(|other| other.clause == row.clause) => {
                let twice = FileFault::new(file, format!("clause {} is listed twice", row.clause));
                faults.push(twice.help("keep one of the two").at(text, line_at(text, at)));
            }
            Ok((row, _)) => rows.push(row),
            Err(error) => faults.push(fault(file, text, &error)),
        }
    }
    if faults.is_empty() { Ok(rows) } else { Err(faults) }
}

fn fault(file: &str, text: &str, error: &csv::Error) -> FileFault {
    let (what, help) = match error.kind() {
        csv::ErrorKind::Deserialize { err, .. } => in_plain_words(&err.kind().to_string()),
        csv::ErrorKind::UnequalLengths { expected_len, len, .. } => {
            (format!("this row has {len} columns, not {expected_len}"), None)
        }
        csv::ErrorKind::Utf8 { .. } => ("this row is not text in UTF-8".to_owned(), None),
        _ => (error.to_string(), None),
    };
    let help = help.unwrap_or_else(|| "the columns are clause, topic, summary and fate".to_owned());
    FileFault::new(file, what).help(help).at(text, line_at(text, error.position().map(csv::Position::byte)))
}

/// The row that begins at a byte.
fn line_at(text: &str, byte: Option<u64>) -> Option<Range<usize>> {
    let rest = usize::try_from(byte?).ok()?;
    let start = rest + text.get(rest..)?.find(|c| c != '\n' && c != '\r')?;
    let length = text.get(start..)?.find('\n').unwrap_or(text.len() - start);
    Some(start..start + length)
}
