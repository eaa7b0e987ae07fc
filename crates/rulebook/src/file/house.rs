//! What the table must have, who may do what, and what is shown and written down.
//!
//! Facts are generic rows (`[[requires]]`): a name, a test and a clause. As fields, each regulator would add code; as
//! rows, a new demand is a line in a file. The few tests (`is`, `stated`, `one_of`, bounds, ...) have been enough for
//! five rulebooks.

use serde::Deserialize;

use super::{Close, FeltKind};
use crate::{
    house_rules::{Instrument, Tips, Verbal},
    law::{Clause, Ground, Ruled},
};

/// Who runs a table. A text speaks of the dealer and of somebody above; these rows say which roles those are.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Staff {
    pub dealer: Ruled<Vec<String>>,
    pub supervisor: Ruled<Vec<String>>,
    /// Whether a table may run without them. A book of an earlier history does not say.
    #[serde(default)]
    pub automatic: Option<Ruled<Automatic>>,
}

/// Whether the program may run a table.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Automatic {
    Forbidden,
    ByApproval,
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Chips {
    pub accepted: Ruled<Vec<Instrument>>,
    #[serde(default)]
    pub by_approval: Vec<Instrument>,
    /// Inside, two players may not have value chips that look alike on one spot.
    #[serde(default)]
    pub value_inside_exclusive: Option<Ruled<bool>>,
    pub verbal: Ruled<Verbal>,
    #[serde(default)]
    pub unique_colours: Option<Ruled<bool>>,
    /// Where players wager electronically, colours may repeat at tables for which this holds.
    #[serde(default)]
    pub unique_colours_except: Option<Proviso>,
    #[serde(default)]
    pub cash_out: Option<Ground>,
    #[serde(default)]
    pub value_set: Option<Ground>,
    #[serde(default)]
    pub placement: Option<Ground>,
    #[serde(default)]
    pub instructions: Option<Ground>,
    #[serde(default)]
    pub match_play: Option<MatchPlay>,
    /// Tables at which every wager is electronic.
    #[serde(default)]
    pub electronic: Option<Proviso>,
    #[serde(default)]
    pub tips: Option<Ruled<Tips>>,
}

/// A clause that holds for some tables only.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Proviso {
    pub clause: Clause,
    #[serde(default)]
    pub reading: Option<String>,
    pub when: When,
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct MatchPlay {
    pub on: Vec<String>,
    #[serde(default)]
    pub never_with: Vec<Instrument>,
    pub clause: Clause,
    #[serde(default)]
    pub reading: Option<String>,
}

/// A fact that the submission must state, and what it must be.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct RequirementRow {
    pub fact: String,
    pub says: String,
    pub clause: Clause,
    #[serde(default)]
    pub reading: Option<String>,
    #[serde(default)]
    pub is: Option<bool>,
    #[serde(default)]
    pub stated: bool,
    #[serde(default)]
    pub one_of: Vec<String>,
    #[serde(default)]
    pub none_of: Vec<String>,
    #[serde(default)]
    pub at_least: Option<String>,
    #[serde(default)]
    pub at_most: Option<String>,
    #[serde(default)]
    pub differs_from: Option<String>,
    #[serde(default)]
    pub lifted_by: Option<String>,
    #[serde(default)]
    pub advisory: bool,
    #[serde(default)]
    pub when: When,
}

/// Which tables a row is for. All that is said must hold.
#[derive(Clone, Default, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct When {
    #[serde(default)]
    pub wheels: Vec<String>,
    #[serde(default)]
    pub felts: Vec<FeltKind>,
    #[serde(default)]
    pub offers: Vec<String>,
    #[serde(default)]
    pub bets_close: Option<Close>,
    #[serde(default)]
    pub fact: Option<String>,
    #[serde(default)]
    pub is: Option<serde_json::Value>,
}

/// A thing to do, show or write down, with its clause.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Provision {
    pub id: String,
    pub says: String,
    pub clause: Clause,
    #[serde(default)]
    pub reading: Option<String>,
    #[serde(default)]
    pub when: When,
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Inspection {
    pub by: Ruled<Vec<String>>,
    #[serde(default)]
    pub max_age_hours: Option<Ruled<u32>>,
    pub items: Vec<InspectionItem>,
}

/// One line of the checklist.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct InspectionItem {
    pub id: String,
    /// What it is where the program itself must know it.
    #[serde(default)]
    pub kind: Option<ItemKind>,
    pub says: String,
    pub clause: Clause,
    #[serde(default)]
    pub reading: Option<String>,
    #[serde(default)]
    pub when: When,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum ItemKind {
    /// The test of a ball, which another ball must pass too.
    BallNotMagnetic,
}

impl ItemKind {
    pub const ALL: [ItemKind; 1] = [ItemKind::BallNotMagnetic];

    pub fn id(self) -> &'static str {
        match self {
            ItemKind::BallNotMagnetic => "ball-not-magnetic",
        }
    }
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Adjustment {
    pub by: Ruled<Vec<String>>,
    pub witness: Ruled<Vec<String>>,
    pub then: Ground,
    #[serde(default)]
    pub only: Vec<Provision>,
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Replacement {
    pub then: Ground,
    #[serde(default)]
    pub external_by: Option<Ruled<Vec<String>>>,
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Closing {
    pub cover: Ground,
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Log {
    pub clause: Clause,
    #[serde(default)]
    pub reading: Option<String>,
    pub entries: Vec<LogEntry>,
}

/// One thing that an entry of the log says.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct LogEntry {
    pub id: String,
    /// Which column of the log it is. Books filed before there were kinds have none, and their ids say it.
    #[serde(default)]
    pub kind: Option<LogKind>,
    pub says: String,
    pub clause: Clause,
    #[serde(default)]
    pub reading: Option<String>,
    #[serde(default)]
    pub when: When,
}

/// A column of the inspection log.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum LogKind {
    Date,
    DateAndTime,
    TableNumber,
    WhatWasDone,
    Description,
    Certification,
    Name,
    Signature,
}

impl LogKind {
    pub const ALL: [LogKind; 8] = [
        LogKind::Date,
        LogKind::DateAndTime,
        LogKind::TableNumber,
        LogKind::WhatWasDone,
        LogKind::Description,
        LogKind::Certification,
        LogKind::Name,
        LogKind::Signature,
    ];

    pub fn id(self) -> &'static str {
        match self {
            LogKind::Date => "date",
            LogKind::DateAndTime => "date-and-time",
            LogKind::TableNumber => "table-number",
            LogKind::WhatWasDone => "what-was-done",
            LogKind::Description => "description",
            LogKind::Certification => "certification",
            LogKind::Name => "name",
            LogKind::Signature => "signature",
        }
    }
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Role {
    pub id: String,
    pub called: String,
    pub clause: Clause,
    #[serde(default)]
    pub reading: Option<String>,
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Tournament {
    pub bounds: Vec<Bound>,
    pub rules: Vec<Provision>,
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Bound {
    pub id: String,
    #[serde(default)]
    pub at_least: Option<i64>,
    #[serde(default)]
    pub at_most: Option<i64>,
    pub unit: String,
    pub clause: Clause,
    #[serde(default)]
    pub reading: Option<String>,
}
