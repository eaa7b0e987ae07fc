//! What a submission is by its form: who files for which table, what was approved, and what the house accepted.

use std::num::NonZeroU32;

use serde_json::Value;

use super::{Finding, FindingKind, Review, Scope, options::Approved};
use crate::{
    approval::{self, Approval, NoApproval},
    file::{ApprovalForm, Bounds, HeadKey, RequirementRow},
    law::Clause,
    table::NamedApproval,
};

/// The option by which the house accepts that players have the edge.
const EDGE: &str = "player_edge_accepted";

impl Review<'_> {
    /// Whether approvals are records, and what is filed for them is looked at.
    pub(super) fn by_records(&self) -> bool {
        self.book.law.filing.approvals == ApprovalForm::Records
    }

    /// A table has a number, and somebody files for it.
    pub(super) fn head(&mut self) {
        let Some(head) = self.head.clone().filter(|_| self.by_records()) else { return };
        let by = self.book.law.filing.number_by.clone();
        for (key, text, clause) in [("number", &head.number, by), ("operator", &head.operator, None)] {
            if text.trim().is_empty() {
                let path = format!("table.{key}");
                let what = format!("the table's {key} is empty");
                let fix = format!("state `{key}` in [table]");
                if let Some(clause) = clause {
                    self.find(FindingKind::TableUnnamed, &path, &clause, what, fix);
                } else {
                    self.find_unruled(FindingKind::TableUnnamed, &path, what, fix);
                    self.why("screens, logs and papers identify the table by it");
                }
            }
        }
    }

    /// What something says on which only an approval can be given. Only settling needs none.
    pub(super) fn needs_approval(&mut self, filed: Option<&Value>, path: &str, clause: &Clause, what: &str) {
        if self.scope == Scope::Game {
            return;
        }
        let form = self.book.law.filing.approvals;
        let record = "name `number`, `date`, `authority` and `matter`, and `sha256` where the document is kept";
        match approval::read(filed, form, self.filed) {
            Ok(approval) => self.approved(path, clause, what, approval),
            Err(NoApproval::Missing(other)) => {
                let (what, fix) = match other {
                    Some(other) => (format!("{what} needs an approval, and {other} is not a record of one"), record),
                    None if form == ApprovalForm::Records => (format!("{what} needs an approval"), record),
                    None => (format!("{what} needs an approval"), "name the approval in `approval`"),
                };
                self.find(FindingKind::ApprovalMissing, path, clause, what, fix);
            }
            Err(NoApproval::Incomplete(wrong)) => {
                let what = format!("the approval of {what} is not whole: {}", wrong.join("; "));
                self.find(FindingKind::ApprovalIncomplete, path, clause, what, record);
            }
        }
    }

    fn approved(&mut self, path: &str, clause: &Clause, what: &str, approval: Approval) {
        let named =
            NamedApproval { path: path.to_owned(), of: what.to_owned(), clause: self.book.cite(clause), approval };
        self.approvals.push(named);
    }

    /// A fact that names an approval.
    pub(super) fn approval_fact(&mut self, row: &RequirementRow, fact: &str, filed: &Value) {
        let before = self.findings.len();
        self.needs_approval(Some(filed), &format!("facts.{fact}"), &row.clause, &format!("`{fact}`"));
        for finding in &mut self.findings[before..] {
            finding.reading.clone_from(&row.reading);
        }
    }

    /// What a fact must be the same as.
    pub(super) fn head_says(&self, key: HeadKey) -> Option<&str> {
        let HeadKey::TableNumber = key;
        self.head.as_ref().map(|head| head.number.as_str())
    }

    /// A time in seconds within the bounds of the book, where it has some.
    pub(super) fn within(&mut self, path: &str, filed: Option<NonZeroU32>, bounds: Option<&Bounds>) {
        let (Some(filed), Some(bounds)) = (filed, bounds) else { return };
        let (least, most) = (bounds.at_least, bounds.at_most);
        if !(least..=most).contains(&filed.get()) {
            let what = format!("{filed} seconds are not within {least} to {most}");
            let fix = format!("file {least} to {most}");
            self.find(FindingKind::TimeOutOfBounds, path, &bounds.clause, what, fix);
            self.by_reading(bounds.reading.as_ref());
        }
    }

    /// The house accepts that players have the edge somewhere, which no clause forbids.
    pub(super) fn edge_accepted(&mut self) {
        let clause = self.book.law.paytable.clause.clone();
        self.edge_option = self.option::<Approved>(EDGE, &clause);
    }

    /// Odds or weights by which players have the edge: the text allows it, and prudence asks whether it is meant.
    pub(super) fn player_edge(&mut self, kind: FindingKind, path: &str, what: String) {
        self.player_edges.push(what.clone());
        let (advisory, held) = (true, self.scope == Scope::Table && self.edge_option.is_none());
        let fix = if held {
            format!("lower it, or file `{EDGE}` with its approval")
        } else {
            "nothing, where it is meant; papers and screens say it".to_owned()
        };
        let why = "no clause forbids it, and the house would lose at every wager".to_owned();
        let path = path.to_owned();
        self.findings.push(Finding { kind, path, what, why, clause: None, reading: None, fix, advisory, held });
    }

    /// After the whole review: the acceptance has its approval, and something to accept.
    pub(super) fn edge_approved(&mut self) {
        let Some(option) = self.edge_option.clone() else { return };
        if self.player_edges.is_empty() {
            // A bonus at fault has no return that could be known.
            if self.scope == Scope::Table && !self.findings.iter().any(Finding::closes) {
                let what = format!("`{EDGE}` is filed, and nothing here gives players the edge");
                self.find_unruled(
                    FindingKind::UnknownOption,
                    &format!("options.{EDGE}"),
                    what,
                    "take it out".to_owned(),
                );
            }
            return;
        }
        if self.scope == Scope::Game {
            return;
        }
        let path = format!("options.{EDGE}.approval");
        let clause = self.book.law.paytable.clause.clone();
        self.needs_approval(Some(&option.approval), &path, &clause, "an edge of the players");
        // It is prudence that asks for it, and no clause.
        let asked = |finding: &&mut Finding| finding.path == path;
        for finding in self.findings.iter_mut().filter(asked) {
            finding.clause = None;
            "what returns 1 or more is accepted by somebody, or not offered".clone_into(&mut finding.why);
        }
        for named in self.approvals.iter_mut().filter(|named| named.path == path) {
            named.clause.clear();
        }
    }

    /// Says why the last finding matters where no clause does.
    pub(super) fn why(&mut self, why: &str) {
        if let Some(finding) = self.findings.last_mut() {
            why.clone_into(&mut finding.why);
        }
    }

    /// The reading by which the last finding was made.
    pub(super) fn by_reading(&mut self, reading: Option<&String>) {
        if let Some(finding) = self.findings.last_mut() {
            finding.reading = reading.cloned();
        }
    }
}

/// Without case and spaces: people write one key in many ways.
pub(super) fn alike(a: &str, b: &str) -> bool {
    let plain =
        |text: &str| text.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect::<String>();
    plain(a) == plain(b)
}
