//! A clause as it is told: its number as the regulator prints it, what it says in our words, and our reading of it.

use rulebook::{CiteId, TableRules};
use serde::Serialize;

/// A clause as it is printed, with the id of our reading where one decided.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Cited {
    pub clause: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reading: Option<String>,
}

impl Cited {
    pub fn new(rules: &TableRules, cite: CiteId) -> Cited {
        // A history that was tampered with may cite what its rules do not have.
        match rules.cites().nth(usize::from(cite.0)) {
            Some(cite) => Cited { clause: cite.printed.clone(), reading: cite.reading.clone() },
            None => Cited { clause: format!("no clause {}", cite.0), reading: None },
        }
    }

    pub fn told(&self) -> String {
        match &self.reading {
            Some(reading) => format!("{} (reading {reading})", self.clause),
            None => self.clause.clone(),
        }
    }
}

/// A clause in full.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Clause {
    /// As the regulator prints it.
    pub clause: String,
    /// In our words.
    pub says: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reading: Option<Reading>,
}

/// What a text leaves open, and how it is read here.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Reading {
    pub id: String,
    pub asks: String,
    pub answer: String,
}

impl Clause {
    pub fn new(rules: &TableRules, cite: CiteId) -> Clause {
        let Some(cited) = rules.cites().nth(usize::from(cite.0)) else {
            return Clause { clause: Cited::new(rules, cite).clause, says: String::new(), reading: None };
        };
        let book = rules.book();
        let reading = cited.reading.as_deref().and_then(|id| book.reading(id)).map(|reading| Reading {
            id: reading.id.clone(),
            asks: reading.asks.clone(),
            answer: reading.answer.clone(),
        });
        let says = book.clause(&cited.clause).map_or_else(String::new, |row| row.summary.clone());
        Clause { clause: cited.printed.clone(), says, reading }
    }

    /// Clauses in their order, each told once.
    pub fn each(rules: &TableRules, cites: impl IntoIterator<Item = CiteId>) -> Vec<Clause> {
        let mut told: Vec<Clause> = Vec::new();
        for cite in cites {
            let clause = Clause::new(rules, cite);
            if !told.contains(&clause) {
                told.push(clause);
            }
        }
        told
    }
}
