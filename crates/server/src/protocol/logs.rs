//! The logs of the tables.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::sets::LogKind;

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, IntoParams, Debug)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct LogsAsked {
    /// The table's name.
    pub table: Option<String>,
    /// A day in the house's time: `2027-03-31`.
    pub day: Option<String>,
    /// A part of a name, a licence or a role, or the number of a person.
    pub person: Option<String>,
    pub kind: Option<LogKind>,
    /// At most 1000; a file has them all.
    #[param(minimum = 1, maximum = 1000)]
    pub limit: Option<u32>,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct LogPage {
    /// The newest first.
    pub lines: Vec<LogOut>,
    /// There are older ones.
    pub more: bool,
}

/// One line of a log.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct LogOut {
    /// The table's name, and its number as it is filed.
    pub table: String,
    pub number: String,
    /// The record in the table's history.
    pub record: u64,
    pub at: i64,
    pub utc: String,
    /// The same in the house's time.
    pub local: String,
    pub kind: LogKind,
    pub what: String,
    pub description: String,
    pub certification: String,
    /// Who did it first, then who witnessed it or agreed.
    pub signed: Vec<LogSigner>,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct LogSigner {
    pub person: u32,
    pub name: String,
    /// Name, role and licence.
    pub says: String,
}
