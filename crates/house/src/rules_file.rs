//! The law and the submission that a table runs by, kept in its history word for word: a round can be decided again when
//! the rulebook on disk has long been another.

use std::{fmt::Write, sync::Arc};

use rulebook::{Finding, Rulebook, Source, Submission, TableRules, place::FileFault, review};
use serde::{Deserialize, Serialize};

use crate::record::encoded;

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct RulesFile {
    /// The two texts of the rulebook.
    pub rulebook: String,
    pub clauses: String,
    pub submission: String,
}

#[derive(Debug, thiserror::Error)]
pub enum RulesFault {
    #[error("the rules of the table cannot be read: {0}")]
    Unreadable(String),
    #[error("{}", told(.0))]
    Rulebook(Vec<FileFault>),
    #[error("{0}")]
    Submission(FileFault),
    #[error("the submission is for rulebook `{0}`, which is not the one that is kept with it")]
    OtherBook(String),
    #[error("the submission does not pass its review: {}", .0.first().map_or_else(String::new, |finding| finding.what.clone()))]
    Findings(Vec<Finding>),
}

fn told(faults: &[FileFault]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

impl RulesFile {
    pub fn new(source: &Source, submission: &str) -> RulesFile {
        let (rulebook, clauses) = (source.rulebook.clone(), source.clauses.clone());
        RulesFile { rulebook, clauses, submission: submission.to_owned() }
    }

    /// The same table run by the program without anybody's approval. The submission that is kept says so; one that is filed as
    /// automatic stays as it is.
    #[must_use]
    pub fn demonstrating(mut self, drawn: bool) -> RulesFile {
        if self.submission().is_ok_and(|filed| filed.automatic.is_none()) {
            let _ = write!(self.submission, "\n[automatic]\ndemonstration = true\ndrawn = {drawn}\n");
        }
        self
    }

    pub fn bytes(&self) -> Vec<u8> {
        encoded(self)
    }

    pub fn read(bytes: &[u8]) -> Result<RulesFile, RulesFault> {
        postcard::from_bytes(bytes).map_err(|error| RulesFault::Unreadable(error.to_string()))
    }

    pub fn submission(&self) -> Result<Submission, RulesFault> {
        Submission::read("submission", &self.submission).map_err(RulesFault::Submission)
    }

    /// The rules of the table, reviewed again.
    pub fn rules(&self) -> Result<Arc<TableRules>, RulesFault> {
        let source =
            Source { name: "rulebook".to_owned(), rulebook: self.rulebook.clone(), clauses: self.clauses.clone() };
        let book = Rulebook::read_kept(&source).map_err(RulesFault::Rulebook)?;
        let submission = self.submission()?;
        if book.id() != submission.rulebook {
            return Err(RulesFault::OtherBook(submission.rulebook));
        }
        let (rules, _) = review(&Arc::new(book), &submission).map_err(RulesFault::Findings)?;
        Ok(Arc::new(rules))
    }
}
