//! What a `rulebook.toml` says, key by key. Nothing is decided here; unknown keys are refused by the parser.

mod bonus;
mod house;
mod round;
mod wager;

use serde::Deserialize;

use crate::law::{Clause, Ground, Reading, Ruled};

pub use bonus::*;
pub use house::*;
pub use round::*;
pub use wager::*;

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct File {
    pub rulebook: Head,
    #[serde(rename = "wheel")]
    pub wheels: Vec<WheelRow>,
    pub felt: FeltRow,
    pub paytable: Paytable,
    #[serde(rename = "wager")]
    pub wagers: Vec<WagerRow>,
    #[serde(rename = "call", default)]
    pub calls: Vec<CallRow>,
    #[serde(rename = "exclusion", default)]
    pub exclusions: Vec<ExclusionRow>,
    #[serde(default)]
    pub sections: Option<SectionsRow>,
    #[serde(rename = "zero_rule", default)]
    pub zero_rules: Vec<ZeroRuleRow>,
    #[serde(rename = "bonus", default)]
    pub bonuses: Vec<BonusRow>,
    pub round: Round,
    pub void: VoidRow,
    #[serde(rename = "irregularity", default)]
    pub irregularities: Vec<IrregularityRow>,
    pub staff: Staff,
    pub chips: Chips,
    #[serde(default)]
    pub requires: Vec<RequirementRow>,
    #[serde(default)]
    pub inspection: Option<Inspection>,
    #[serde(default)]
    pub adjustment: Option<Adjustment>,
    #[serde(default)]
    pub replacement: Option<Replacement>,
    #[serde(default)]
    pub closing: Option<Closing>,
    #[serde(default)]
    pub log: Option<Log>,
    #[serde(rename = "sign", default)]
    pub signs: Vec<Provision>,
    #[serde(rename = "layout", default)]
    pub layouts: Vec<Provision>,
    #[serde(rename = "role", default)]
    pub roles: Vec<Role>,
    #[serde(default)]
    pub tournament: Option<Tournament>,
    #[serde(rename = "reading", default)]
    pub readings: Vec<Reading>,
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Head {
    pub id: String,
    pub title: String,
    pub regulator: String,
    pub version: String,
    #[serde(default)]
    pub edition: Option<toml::value::Datetime>,
    /// How a clause that begins with a digit is printed, with `{clause}` in its place.
    pub cite_as: String,
    pub game: Game,
    pub currency: String,
    /// The clause that says which wheels there may be.
    #[serde(default)]
    pub wheels_by: Option<Clause>,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Game {
    Roulette,
    BigSix,
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct WheelRow {
    pub id: String,
    pub called: String,
    pub clause: Clause,
    #[serde(default)]
    pub reading: Option<String>,
    #[serde(default)]
    pub order: Option<Ruled<Vec<String>>>,
    /// A submission may file another order with an approval.
    #[serde(default)]
    pub order_by_approval: bool,
    #[serde(default)]
    pub green: Option<Ruled<Vec<String>>>,
    #[serde(default)]
    pub red: Option<Ruled<Vec<String>>>,
    /// A submission may file other red numbers with an approval.
    #[serde(default)]
    pub red_by_approval: bool,
    #[serde(default)]
    pub zeros: Vec<Vec<String>>,
    #[serde(default)]
    pub zeros_reading: Option<String>,
    /// The wheel that this one is, run under other rules.
    #[serde(default)]
    pub run_from: Option<String>,
    #[serde(default)]
    pub void: Option<Ruled<Vec<String>>>,
    #[serde(default)]
    pub felts: Option<Ruled<Vec<FeltKind>>>,
    #[serde(default)]
    pub felts_by_approval: Vec<FeltKind>,
    #[serde(default)]
    pub symbols: Vec<SymbolRow>,
    #[serde(default)]
    pub sections: Option<Ground>,
    #[serde(default)]
    pub theme: Option<Ground>,
}

/// Which felt goes with a wheel run as another.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum FeltKind {
    /// The felt of the wheel itself, with the void numbers hidden.
    Covered,
    /// A felt without the void numbers.
    Single,
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct SymbolRow {
    pub symbol: String,
    pub count: u8,
    pub clause: Clause,
    #[serde(default)]
    pub reading: Option<String>,
    /// The operator may put any symbol of its own here, without an approval.
    #[serde(default)]
    pub free_label: bool,
}
