//! Every clause of a rulebook, in our own words, with its fate.

use std::{fmt, ops::Range};

use serde::{Deserialize, Deserializer, de::Error as _};

use crate::{complaint::in_plain_words, law::Clause, place::FileFault};

/// What becomes of a clause.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Fate {
    /// What breaks it is refused, or cannot be built; or the payment follows from it.
    Enforced,
    /// A person's step, in the history with its clause.
    Logged,
    /// On a screen, sign or document.
    Printed,
    /// A fact of the submission, which nobody here can check.
    Attested,
    /// A word that other clauses use, and what here is meant by it.
    Definition,
    /// Not built yet.
    Planned,
}

impl Fate {
    pub const ALL: [Fate; 6] =
        [Fate::Enforced, Fate::Logged, Fate::Printed, Fate::Attested, Fate::Definition, Fate::Planned];

    const NAMES: [&str; 6] = ["enforced", "logged", "printed", "attested", "definition", "planned"];

    pub fn name(self) -> &'static str {
        Fate::NAMES[self as usize]
    }
}

/// Histories keep books that have other names for four of them.
impl<'de> Deserialize<'de> for Fate {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Fate, D::Error> {
        let name = String::deserialize(from)?;
        let found = Fate::ALL.into_iter().find(|fate| fate.name() == name).or(match name.as_str() {
            "rule" => Some(Fate::Enforced),
            "procedure" => Some(Fate::Logged),
            "document" => Some(Fate::Printed),
            "physical" => Some(Fate::Attested),
            _ => None,
        });
        found.ok_or_else(|| D::Error::unknown_variant(&name, &Fate::NAMES))
    }
}

#[derive(Clone, PartialEq, Eq, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct ClauseRow {
    pub clause: Clause,
    pub topic: String,
    pub summary: String,
    pub fate: Fate,
}

/// A citation that names no statement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CiteFault<'a> {
    Unknown {
        near: Option<&'a str>,
    },
    /// Several statements are printed under this number.
    Shared(Vec<&'a ClauseRow>),
}

impl CiteFault<'_> {
    /// What to write instead.
    pub fn help(&self) -> Option<String> {
        match self {
            CiteFault::Unknown { near } => near.map(|near| format!("did you mean `{near}`?")),
            CiteFault::Shared(rows) => {
                let rows: Vec<String> = rows.iter().map(|row| format!("`{}` ({})", row.clause, row.summary)).collect();
                Some(format!("name the statement: {}", rows.join(", ")))
            }
        }
    }
}

impl fmt::Display for CiteFault<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CiteFault::Unknown { .. } => f.write_str("there is no such clause")?,
            CiteFault::Shared(rows) => write!(f, "the clause has {} statements", rows.len())?,
        }
        self.help().map_or(Ok(()), |help| write!(f, "; {help}"))
    }
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
