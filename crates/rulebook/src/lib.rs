//! The law as data: rulebooks read from folders, and submissions reviewed into [`TableRules`] or findings. Knows nothing
//! of rounds or players.
//!
//! Code here never writes a citation. Every value comes with the clause that set it, and a finding or a refusal takes its
//! clause from there; no jurisdiction is named in this crate.

mod book;
pub mod clauses;
mod felt_plan;
pub mod file;
pub mod law;
mod library;
mod limits;
mod load;
mod notation;
pub mod place;
mod refusal;
mod review;
mod submission;
mod table;

pub use book::Rulebook;
pub use clauses::Fate;
pub use library::{Library, sources};
pub use limits::{Band, Limits};
pub use load::Source;
pub use notation::Target;
pub use refusal::{Reason, Refusal};
pub use review::{Finding, FindingKind, Reviewed, Scope, returns, review, review_game};
pub use submission::{Submission, TableHead};
pub use table::{
    AbsentRule, Award, AwardRule, CallRule, Cite, CiteId, Closed, CompleteRule, DrawnOddsRule, Duty, HotSpot,
    IrregularityRule, MeterRule, PrisonRule, ProgressiveRule, RepeatRule, SpotRule, TableRules, WagerRule, ZeroRule,
};
