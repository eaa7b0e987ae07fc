//! How a submission is filed: what names an approval, and the bounds of what it may choose freely.

use serde::Deserialize;

use crate::law::{Clause, Ground};

/// A book of an earlier history has none, and then an approval is any text.
#[derive(Clone, Default, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Filing {
    pub approvals: ApprovalForm,
    /// By what a table has a number.
    #[serde(default)]
    pub number_by: Option<Clause>,
    /// Seconds to choose between half and prison.
    #[serde(default)]
    pub choice_s: Option<Bounds>,
    /// Seconds until a ball that circles is called.
    #[serde(default)]
    pub no_pocket_s: Option<Bounds>,
    /// Readings that no other key carries.
    #[serde(default)]
    pub beside: Vec<Ground>,
}

/// What names an approval.
#[derive(Clone, Copy, PartialEq, Eq, Default, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum ApprovalForm {
    /// Any text.
    #[default]
    Words,
    /// Number, date, authority and matter, with the hash of the document where it is kept.
    Records,
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Bounds {
    pub at_least: u32,
    pub at_most: u32,
    pub clause: Clause,
    #[serde(default)]
    pub reading: Option<String>,
}
