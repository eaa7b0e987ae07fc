//! The options of a submission, taken out one by one so that what is left over is unknown.
//!
//! Options are one flat map keyed by wager id: which wagers exist is data, so no fixed structure can name them, and the
//! map is the same in TOML, in JSON and on the command line. An unknown option has no clause, because no clause speaks
//! of it; citing one would make citations worthless. Such findings come first.

use std::{collections::BTreeMap, num::NonZeroU32};

use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Map, Value};

use crate::{
    bonus_rules::HotSpot,
    complaint::in_one_line,
    file::{Close, FeltKind, MinimumReading, Scheme, VoidPolicy},
};

/// Options by key; a hyphen in an id is an underscore in a key, and `color` is `colour`.
#[derive(Clone, Debug)]
pub(super) struct Options {
    left: BTreeMap<String, Value>,
}

impl Options {
    pub fn new(options: &Map<String, Value>) -> Options {
        Options { left: options.iter().map(|(key, value)| (Options::key(key), value.clone())).collect() }
    }

    /// The key of an id: underscores, and one spelling of colour.
    pub fn key(id: &str) -> String {
        id.replace('-', "_")
            .split('_')
            .map(|word| if word == "color" { "colour" } else { word })
            .collect::<Vec<_>>()
            .join("_")
    }

    /// Takes an option out; `Err` is why it could not be read.
    pub fn take<T: DeserializeOwned>(&mut self, key: &str) -> Result<Option<T>, String> {
        match self.left.remove(key) {
            None | Some(Value::Bool(false)) => Ok(None),
            Some(value) => serde_json::from_value(value).map(Some).map_err(|error| in_one_line(&error.to_string())),
        }
    }

    /// Takes a switch out for which `false` is a choice like any other.
    pub fn switch(&mut self, key: &str) -> Result<Option<bool>, String> {
        match self.left.remove(key) {
            None => Ok(None),
            Some(Value::Bool(on)) => Ok(Some(on)),
            Some(other) => Err(format!("{other} is neither true nor false")),
        }
    }

    pub fn left(&self) -> impl Iterator<Item = &str> {
        self.left.keys().map(String::as_str)
    }
}

/// `true`, or a table that may name the approval.
#[derive(Clone, Deserialize, Debug)]
#[serde(untagged)]
pub(super) enum Offer {
    Plain(bool),
    Approved(Approval),
}

impl Offer {
    pub fn is_offered(&self) -> bool {
        !matches!(self, Offer::Plain(false))
    }

    pub fn approval(&self) -> Option<&str> {
        match self {
            Offer::Approved(approval) => Some(&approval.approval),
            Offer::Plain(_) => None,
        }
    }
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct Approval {
    pub approval: String,
}

/// A value that is not the rulebook's own, with the approval for it.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct Other<T> {
    pub is: T,
    #[serde(default)]
    pub approval: Option<String>,
}

#[derive(Clone, Deserialize, Debug)]
#[serde(untagged)]
pub(super) enum Either<T> {
    Plain(T),
    Other(Other<T>),
}

impl<T: Copy> Either<T> {
    pub fn value(&self) -> T {
        match self {
            Either::Plain(value) | Either::Other(Other { is: value, .. }) => *value,
        }
    }

    pub fn approval(&self) -> Option<&str> {
        match self {
            Either::Plain(_) => None,
            Either::Other(other) => other.approval.as_deref(),
        }
    }
}

pub(super) type CloseOption = Either<Close>;
pub(super) type FeltOption = Either<FeltKind>;
pub(super) type ValueChipsOption = Either<ValueChips>;
pub(super) type AroundVoidOption = Either<AroundVoid>;

/// What neighbours do around a pocket that cannot be bet.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub(super) enum AroundVoid {
    /// A centre that has one among its neighbours is refused.
    Refuse,
    /// They are counted on the wheel without it.
    Skip,
}
pub(super) type VoidOption = VoidPolicy;

/// Where chips may lie that are worth what they say.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub(super) enum ValueChips {
    None,
    OutsideOnly,
    All,
}

#[derive(Clone, Deserialize, Debug)]
#[serde(untagged)]
pub(super) enum PrisonOption {
    Plain(bool),
    Table(PrisonTable),
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct PrisonTable {
    #[serde(default)]
    pub zeros: Vec<String>,
    #[serde(default)]
    pub approval: Option<String>,
    /// How long a player has to choose between half and prison.
    #[serde(default)]
    pub choice_s: Option<NonZeroU32>,
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct TrioOption {
    pub group: Vec<String>,
    #[serde(default)]
    pub approval: Option<String>,
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct CompleteOption {
    pub scheme: Scheme,
    #[serde(default)]
    pub weighted: Option<bool>,
    #[serde(default)]
    pub include_first_five: bool,
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct RepeatOption {
    #[serde(default)]
    pub multipliers: Option<Vec<(u32, u64)>>,
    #[serde(default)]
    pub stake_returned: Option<bool>,
    #[serde(default)]
    pub carry_over: bool,
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct DrawnOddsOption {
    #[serde(default)]
    pub paytable: Option<String>,
    #[serde(default)]
    pub count_weights: Option<Vec<(u8, u64)>>,
    #[serde(default)]
    pub odds_weights: Option<BTreeMap<String, u64>>,
    #[serde(default)]
    pub approval: Option<String>,
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct ProgressiveOption {
    #[serde(default)]
    pub paytable: Option<String>,
    #[serde(default)]
    pub seats: Option<u8>,
    #[serde(default)]
    pub hot_spot: Option<HotSpot>,
    #[serde(default)]
    pub target_count_weights: Option<Vec<(u8, u64)>>,
    #[serde(default)]
    pub targets_include_zeros: Option<bool>,
    #[serde(default)]
    pub redraw_on_void: Option<bool>,
    #[serde(default)]
    pub hot_spot_weights: Option<BTreeMap<String, u64>>,
    #[serde(default)]
    pub community_weights: Option<BTreeMap<String, u64>>,
    #[serde(default)]
    pub stake_returned: Option<bool>,
    #[serde(default)]
    pub requires_base_wager: Option<bool>,
    #[serde(default)]
    pub minimum_reading: MinimumReading,
    #[serde(default)]
    pub meters: Option<BTreeMap<String, MeterOption>>,
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct MeterOption {
    pub initial: i64,
    pub reset: i64,
    pub rate: String,
}
