//! What people and scripts see: findings, tables, colours.

use rulebook::{Finding, Rulebook};
use serde::Serialize;

/// A finding as JSON.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct FindingOut {
    pub finding: &'static str,
    pub path: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    pub what: String,
    pub why: String,
    pub clause: Option<String>,
    pub fix: String,
    pub advisory: bool,
}

impl FindingOut {
    pub fn new(finding: &Finding, book: &Rulebook) -> FindingOut {
        FindingOut {
            finding: finding.kind.id(),
            path: finding.path.clone(),
            line: None,
            column: None,
            what: finding.what.clone(),
            why: finding.why.clone(),
            clause: finding.clause.as_ref().map(|clause| book.cite(clause)),
            fix: finding.fix.clone(),
            advisory: finding.advisory,
        }
    }
}
