//! The law as data: rulebooks read from folders, and submissions reviewed into [`TableRules`] or findings. Knows nothing
//! of rounds or players.
//!
//! Code here never writes a citation. Every value comes with the clause that set it, and a finding or a refusal takes its
//! clause from there; no jurisdiction is named in this crate.

mod bonus_rules;
mod book;
mod captions;
pub mod clauses;
pub mod complaint;
mod felt_plan;
pub mod file;
mod house_rules;
mod kinds;
pub mod law;
mod library;
mod limits;
mod load;
mod notation;
pub mod place;
mod posting;
mod refusal;
mod review;
mod sound;
mod submission;
mod table;

pub use bonus_rules::{AbsentRule, Award, AwardRule, DrawnOddsRule, HotSpot, MeterRule, ProgressiveRule, RepeatRule};
pub use book::Rulebook;
pub use clauses::Fate;
pub use house_rules::{
    AdjustmentRule, AutomaticRule, ChipRules, Entitled, FollowUp, HouseRules, InspectionRule, Instrument, LogRule,
    MatchPlayRule, OutOfLimit, PayOrder, Policy, Procedure, ReplacementRule, Restart, RoleId, RoleRule, SpinDirection,
    Tips, Verbal,
};
pub use library::{Library, sources};
pub use limits::{Band, Limits};
pub use load::{CLAUSE_KEYS, Source};
pub use notation::Target;
pub use refusal::{Reason, Refusal, RefusalText};
pub use review::{Finding, FindingKind, Reviewed, Scope, returns, review, review_game};
pub use submission::{FiledAutomatic, Submission, TableHead, options};
pub use table::{
    CallRule, Cite, CiteId, Closed, CompleteRule, Duty, IrregularityRule, PrisonRule, SpotRule, TableRules, WagerRule,
    ZeroPart, ZeroRule,
};
pub use words::{Language, Words};
