//! Values with the clause that set them. Code never writes a citation: it hands on the one that came with the value.

use std::fmt;

use serde::Deserialize;

/// A clause as the rulebook file names it, such as `2204(2)[4]`: the regulator's numbering, and in square brackets which
/// of several statements of that clause is meant.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Debug)]
#[serde(transparent)]
pub struct Clause(pub String);

impl Clause {
    /// The clause without our statement number, as the regulator would find it.
    pub fn printed(&self) -> &str {
        match self.0.rfind('[') {
            Some(at) if self.0.ends_with(']') => &self.0[..at],
            _ => &self.0,
        }
    }

    /// Whether a citation of `self` is a citation of the statement `other`.
    pub fn covers(&self, other: &Clause) -> bool {
        self == other || (self.0 == other.printed())
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A value, the clause that set it, and the reading behind it where the text is silent or at fault.
#[derive(Clone, PartialEq, Eq, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Ruled<T> {
    pub is: T,
    pub clause: Clause,
    #[serde(default)]
    pub reading: Option<String>,
}

/// A clause that decides by itself, with its reading.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Ground {
    pub clause: Clause,
    #[serde(default)]
    pub reading: Option<String>,
}

impl<T> Ruled<T> {
    pub fn ground(&self) -> Ground {
        Ground { clause: self.clause.clone(), reading: self.reading.clone() }
    }
}

impl From<&Clause> for Ground {
    fn from(clause: &Clause) -> Ground {
        Ground { clause: clause.clone(), reading: None }
    }
}

/// What is wrong with the text that a reading mends.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    Silent,
    Ambiguous,
    Contradicts,
    Misprint,
}

impl Fault {
    pub fn name(self) -> &'static str {
        match self {
            Fault::Silent => "silent",
            Fault::Ambiguous => "ambiguous",
            Fault::Contradicts => "contradicts itself",
            Fault::Misprint => "misprinted",
        }
    }
}

/// How we read a silent or faulty clause; shown wherever it decides something.
#[derive(Clone, PartialEq, Eq, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Reading {
    pub id: String,
    pub clause: Clause,
    pub fault: Fault,
    pub asks: String,
    pub answer: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_citation_of_a_clause_covers_its_statements_but_not_its_subclauses() {
        let clause = |text: &str| Clause(text.into());
        assert_eq!(clause("2204(2)[4]").printed(), "2204(2)");
        assert!(clause("2204(2)").covers(&clause("2204(2)[4]")));
        assert!(!clause("2204(2)[3]").covers(&clause("2204(2)[4]")));
        assert!(!clause("4.F").covers(&clause("4.F(1)(a)")));
    }
}
