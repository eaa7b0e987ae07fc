//! Sheets of submissions.

use rulebook::Submission;
use testkit::source;
use wheelhouse_par::{Sheet, Texts};

pub fn sheet(text: &str, portfolio: &[String]) -> Sheet {
    let submission = Submission::read("here", text).unwrap_or_else(|fault| panic!("{fault}"));
    let source = source(&submission.rulebook);
    let texts = Texts { rulebook: &source, submission: text, file: "here", portfolio };
    Sheet::new(&texts).unwrap_or_else(|fault| panic!("{fault}"))
}
