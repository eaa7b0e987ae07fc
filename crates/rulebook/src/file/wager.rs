//! The felt and what may be laid on it: wagers, calls, exclusions, and what zero does.

use serde::{Deserialize, Serialize};

use crate::law::{Clause, Ground, Ruled};

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct FeltRow {
    pub rows: u8,
    pub outside: Vec<String>,
    #[serde(default)]
    pub side: Vec<String>,
    #[serde(default)]
    pub courtesy: Vec<CourtesyRow>,
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct CourtesyRow {
    pub spot: String,
    pub between: [String; 2],
    pub clause: Clause,
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Paytable {
    pub standard: Standard,
    pub clause: Clause,
    #[serde(default)]
    pub reading: Option<String>,
    pub catalogue: Ruled<Catalogue>,
}

/// Whether the listed odds are a floor or the price.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Standard {
    AtLeast,
    Exact,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Catalogue {
    Closed,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    Inside,
    Outside,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Default, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Offered {
    /// At every table whose wheel has it.
    #[default]
    Always,
    /// Where the submission says so.
    Option,
    /// Where the submission says so and names an approval.
    ByApproval,
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct WagerRow {
    pub id: String,
    pub called: String,
    #[serde(default)]
    pub also: Vec<String>,
    pub class: Class,
    #[serde(default)]
    pub offered: Offered,
    #[serde(default)]
    pub wheels: Option<Vec<String>>,
    #[serde(default)]
    pub wheels_by_approval: Vec<String>,
    pub defined: Clause,
    pub pays: Ruled<String>,
    #[serde(default)]
    pub wins_on: Option<WinsOn>,
    /// The groups of numbers that are open, where not every group of the shape is.
    #[serde(default)]
    pub groups: Option<Vec<Vec<String>>>,
    #[serde(default)]
    pub groups_by_approval: Vec<Vec<String>>,
    #[serde(default)]
    pub needs_base_wager: Option<Ruled<bool>>,
    #[serde(default)]
    pub reading: Option<String>,
}

/// The pockets of a wager in a box of its own.
#[derive(Clone, PartialEq, Eq, Deserialize, Debug)]
#[serde(
    rename_all = "kebab-case",
    untagged,
    expecting = "`wins_on` cannot be read: it is { colour = \"red\", \"black\" or \"green\" }, { parity = \"odd\" or \"even\" }, { range = [\"1\", \"18\"] }, { numbers = [...] }, { symbol = \"...\" } or { section = true, with = [...] }"
)]
pub enum WinsOn {
    Colour(OnColour),
    Parity(OnParity),
    Range(OnRange),
    Numbers(OnNumbers),
    Symbol(OnSymbol),
    Section(OnSection),
}

#[derive(Clone, PartialEq, Eq, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct OnColour {
    pub colour: ColourName,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum ColourName {
    Red,
    Black,
    Green,
}

#[derive(Clone, PartialEq, Eq, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct OnParity {
    pub parity: Parity,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Parity {
    Odd,
    Even,
}

#[derive(Clone, PartialEq, Eq, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct OnRange {
    pub range: [String; 2],
}

#[derive(Clone, PartialEq, Eq, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct OnNumbers {
    pub numbers: Vec<String>,
}

#[derive(Clone, PartialEq, Eq, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct OnSymbol {
    pub symbol: String,
}

/// One area for each section of the wheel that the submission files.
#[derive(Clone, PartialEq, Eq, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct OnSection {
    pub section: bool,
    #[serde(default)]
    pub with: Vec<String>,
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct CallRow {
    pub id: String,
    pub called: String,
    #[serde(default)]
    pub also: Vec<String>,
    #[serde(default)]
    pub offered: Offered,
    pub kind: CallKind,
    /// Where it is laid: `felt`, `replica` or `racetrack`.
    pub on: CallPlace,
    pub clause: Clause,
    #[serde(default)]
    pub reading: Option<String>,
    pub splits: Ground,
    /// The clause by which the operator may offer it.
    #[serde(default)]
    pub offered_by: Option<Clause>,
    #[serde(default)]
    pub reach: u8,
    /// By approval, neighbours may be counted on the wheel without its void pockets.
    #[serde(default)]
    pub skip_void_by_approval: bool,
    #[serde(default)]
    pub lays: Vec<LayRow>,
    #[serde(default)]
    pub schemes: Vec<Scheme>,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum CallKind {
    /// Fixed pieces on fixed spots.
    Pieces,
    /// A straight on a number and on each neighbour within reach.
    Neighbours,
    /// Every inside spot of a number or dozen, by the scheme that the submission files.
    Complete,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum CallPlace {
    Felt,
    Replica,
    Racetrack,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Scheme {
    /// One unit on every inside spot that touches the number.
    NumberFlat,
    /// Units by the numbers of each spot: straight 1, split 2, street 3, corner 4, six line 6.
    NumberWeighted,
    /// A straight on each number of the dozen.
    DozenStraights,
    /// Every inside spot that touches the dozen.
    DozenUnion,
    /// Every inside spot that lies wholly in the dozen.
    DozenInside,
}

impl Scheme {
    pub fn id(self) -> &'static str {
        match self {
            Scheme::NumberFlat => "number-flat",
            Scheme::NumberWeighted => "number-weighted",
            Scheme::DozenStraights => "dozen-straights",
            Scheme::DozenUnion => "dozen-union",
            Scheme::DozenInside => "dozen-inside",
        }
    }
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct LayRow {
    pub on: String,
    #[serde(default = "one")]
    pub pieces: u32,
}

fn one() -> u32 {
    1
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct ExclusionRow {
    pub if_offered: Vec<String>,
    pub closed: Vec<String>,
    pub clause: Clause,
    #[serde(default)]
    pub reading: Option<String>,
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct SectionsRow {
    pub names: Ruled<Vec<String>>,
    pub size: u8,
    pub clause: Clause,
    #[serde(default)]
    pub reading: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum ZeroKind {
    Lose,
    LoseHalf,
    InPrison,
}

impl ZeroKind {
    pub fn id(self) -> &'static str {
        match self {
            ZeroKind::Lose => "lose",
            ZeroKind::LoseHalf => "lose-half",
            ZeroKind::InPrison => "in-prison",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Default, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum ChosenBy {
    #[default]
    Law,
    Operator,
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct ZeroRuleRow {
    pub kind: ZeroKind,
    pub wheels: Vec<String>,
    pub on: Vec<String>,
    #[serde(default)]
    pub on_by_approval: Vec<String>,
    pub wagers: Vec<String>,
    pub clause: Clause,
    #[serde(default)]
    pub reading: Option<String>,
    #[serde(default)]
    pub chosen_by: ChosenBy,
    #[serde(default)]
    pub pays_back: Option<Clause>,
    #[serde(default)]
    pub half: Option<Ground>,
    #[serde(default)]
    pub again: Option<Ruled<Again>>,
    #[serde(default)]
    pub release: Option<Ruled<Release>>,
    #[serde(default)]
    pub default_choice: Option<Ruled<PrisonChoice>>,
}

/// What a second zero does to a wager in prison.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Again {
    Lose,
    Half,
    Stay,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Release {
    /// A wager that would win comes back without winnings.
    WagerBack,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum PrisonChoice {
    /// Take back half.
    Half,
    /// Leave the wager in prison for another spin.
    Leave,
}
