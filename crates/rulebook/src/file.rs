//! What a `rulebook.toml` says, key by key. Nothing is decided here; unknown keys are refused by the parser.

use serde::Deserialize;

use crate::law::{Clause, Ground, Reading, Ruled};

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
    #[serde(default)]
    pub chips: Option<Chips>,
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
#[serde(rename_all = "kebab-case", untagged)]
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

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum PrisonChoice {
    /// Take back half.
    Half,
    /// Leave the wager in prison for another spin.
    Leave,
}

#[derive(Clone, Deserialize, Debug)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum BonusRow {
    Repeat(RepeatRow),
    DrawnOdds(DrawnOddsRow),
    Progressive(ProgressiveRow),
}

impl BonusRow {
    pub fn id(&self) -> &str {
        match self {
            BonusRow::Repeat(row) => &row.id,
            BonusRow::DrawnOdds(row) => &row.id,
            BonusRow::Progressive(row) => &row.id,
        }
    }

    pub fn called(&self) -> &str {
        match self {
            BonusRow::Repeat(row) => &row.called,
            BonusRow::DrawnOdds(row) => &row.called,
            BonusRow::Progressive(row) => &row.called,
        }
    }

    pub fn clause(&self) -> &Clause {
        match self {
            BonusRow::Repeat(row) => &row.clause,
            BonusRow::DrawnOdds(row) => &row.clause,
            BonusRow::Progressive(row) => &row.clause,
        }
    }
}

/// A side wager that the number of the last valid spin comes again, paid by a drawn multiplier.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct RepeatRow {
    pub id: String,
    pub called: String,
    #[serde(default)]
    pub also: Vec<String>,
    pub clause: Clause,
    pub wins: Clause,
    pub loses: Clause,
    pub pays: Ground,
    pub multiplier: MultiplierRow,
    pub prior: Ground,
    #[serde(default)]
    pub shown: Option<Clause>,
    #[serde(default)]
    pub closes: Option<Clause>,
    #[serde(default)]
    pub paid_with: Option<Clause>,
    /// The clause by which the house sets limits of its own for this wager.
    #[serde(default)]
    pub limits_by: Option<Clause>,
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct MultiplierRow {
    pub at_least: u32,
    #[serde(default)]
    pub at_most: Option<u32>,
    pub clause: Clause,
    #[serde(default)]
    pub reading: Option<String>,
}

/// Numbers drawn at random pay other odds on one wager; the rest of it pays a lower base.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct DrawnOddsRow {
    pub id: String,
    pub called: String,
    pub wager: String,
    pub clause: Clause,
    pub count: Ruled<Vec<u8>>,
    #[serde(default)]
    pub count_by_approval: Vec<u8>,
    #[serde(default)]
    pub reading: Option<String>,
    /// The clause that lists the paytables.
    pub paid_by: Clause,
    pub paytables: Vec<DrawnOddsPaytable>,
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct DrawnOddsPaytable {
    pub id: String,
    pub wheels: Vec<String>,
    pub clause: Clause,
    pub base: Ruled<String>,
    pub first: Ruled<String>,
    /// The clause of the odds that later draws may have.
    pub others_by: Clause,
    pub others: Vec<Ruled<String>>,
}

/// A side wager of a fixed amount that wins a turn of the bonus wheels when the ball hits a drawn target.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct ProgressiveRow {
    pub id: String,
    pub called: String,
    #[serde(default)]
    pub also: Vec<String>,
    pub clause: Clause,
    pub wins: Clause,
    pub loses: Clause,
    pub stake: Ruled<i64>,
    pub targets: Ruled<Vec<u8>>,
    pub lockout: Ground,
    pub needs_base_wager: Ground,
    pub hot_spot: Ground,
    pub community: Ground,
    pub paid_in_turn: Clause,
    /// The clause by which the submission names its paytable.
    pub paytable_by: Clause,
    pub rate: Clause,
    pub meters: Vec<MeterRow>,
    pub paytables: Vec<ProgressivePaytable>,
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct MeterRow {
    pub id: String,
    pub initial_min: i64,
    pub reset_min: i64,
    pub clause: Clause,
    #[serde(default)]
    pub reading: Option<String>,
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct ProgressivePaytable {
    pub id: String,
    pub clause: Clause,
    pub hot_spot: Vec<AwardRow>,
    pub community: Vec<AwardRow>,
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct AwardRow {
    pub symbol: String,
    #[serde(default)]
    pub pays: Option<i64>,
    #[serde(default)]
    pub meter: Option<String>,
    pub clause: Clause,
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Round {
    #[serde(default)]
    pub opening_call: Option<Ruled<toml::Value>>,
    #[serde(default)]
    pub spin_direction: Option<Ruled<String>>,
    pub revolutions_min: Ruled<u8>,
    pub bets_close: BetsClose,
    #[serde(default)]
    pub closing_call: Option<Ruled<toml::Value>>,
    #[serde(default)]
    pub hands_off: Option<Ruled<toml::Value>>,
    #[serde(default)]
    pub late_wagers: Option<Ruled<toml::Value>>,
    #[serde(default)]
    pub late_withdrawals: Option<Ruled<toml::Value>>,
    #[serde(default)]
    pub announce: Option<Ruled<toml::Value>>,
    #[serde(default)]
    pub marker: Option<Ruled<toml::Value>>,
    #[serde(default)]
    pub move_winners: Option<Ruled<toml::Value>>,
    pub collect: Ruled<String>,
    pub by_position: Ruled<bool>,
    pub payable: Ruled<bool>,
    #[serde(default)]
    pub limits_posted: Option<Ruled<bool>>,
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct BetsClose {
    pub is: Close,
    pub clause: Clause,
    #[serde(default)]
    pub reading: Option<String>,
    #[serde(default)]
    pub by_approval: Vec<Close>,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Close {
    BeforeSpin,
    WhileBallInTrack,
    BeforeBallRests,
}

impl Close {
    pub fn id(self) -> &'static str {
        match self {
            Close::BeforeSpin => "before-spin",
            Close::WhileBallInTrack => "while-ball-in-track",
            Close::BeforeBallRests => "before-ball-rests",
        }
    }
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct VoidRow {
    pub default: VoidPolicy,
    pub policies: Vec<VoidPolicy>,
    /// Wheels on which the wagers may also be locked for a respin.
    #[serde(default)]
    pub locked_on: Vec<String>,
    pub clause: Clause,
    #[serde(default)]
    pub reading: Option<String>,
}

/// What a spin that does not count does to the wagers.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum VoidPolicy {
    /// They stand, and betting reopens.
    Stand,
    /// They are given back; the round is over.
    Release,
    /// They stand as they are, and the wheel is spun again at once.
    LockedRespin,
}

impl VoidPolicy {
    pub fn id(self) -> &'static str {
        match self {
            VoidPolicy::Stand => "stand",
            VoidPolicy::Release => "release",
            VoidPolicy::LockedRespin => "locked-respin",
        }
    }
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct IrregularityRow {
    pub id: String,
    pub says: String,
    pub remedy: Remedy,
    #[serde(default)]
    pub follow_up: Vec<String>,
    pub decided_by: String,
    pub clause: Clause,
    #[serde(default)]
    pub reading: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Remedy {
    /// The spin does not count; the wagers follow the table's void policy.
    NoSpin,
    /// The round is void; the wagers follow the table's void policy.
    VoidRound,
    /// The spin is void and repeated with the wagers as they lie, whatever the policy.
    Respin,
    /// A supervisor decides between no spin and the result.
    SupervisorDecides,
}

impl Remedy {
    pub fn id(self) -> &'static str {
        match self {
            Remedy::NoSpin => "no-spin",
            Remedy::VoidRound => "void-round",
            Remedy::Respin => "respin",
            Remedy::SupervisorDecides => "supervisor-decides",
        }
    }
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Chips {
    pub accepted: Ruled<Vec<String>>,
    #[serde(default)]
    pub by_approval: Vec<String>,
    pub verbal: Ruled<String>,
    #[serde(default)]
    pub unique_colours: Option<Ruled<bool>>,
    #[serde(default)]
    pub unique_colours_except: Option<Ruled<toml::Value>>,
    #[serde(default)]
    pub cash_out: Option<Ruled<toml::Value>>,
    #[serde(default)]
    pub value_set: Option<Ruled<toml::Value>>,
    #[serde(default)]
    pub placement: Option<Ruled<toml::Value>>,
    #[serde(default)]
    pub instructions: Option<Ruled<toml::Value>>,
    #[serde(default)]
    pub match_play: Option<MatchPlay>,
    #[serde(default)]
    pub electronic: Option<Ruled<toml::Value>>,
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct MatchPlay {
    pub on: Vec<String>,
    #[serde(default)]
    pub never_with: Vec<String>,
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
    pub items: Vec<Provision>,
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Adjustment {
    pub by: Ruled<Vec<String>>,
    pub witness: Ruled<Vec<String>>,
    pub then: Ruled<String>,
    #[serde(default)]
    pub only: Vec<Provision>,
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Replacement {
    pub then: Ruled<String>,
    #[serde(default)]
    pub external_by: Option<Ruled<Vec<String>>>,
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Closing {
    pub cover: Ruled<String>,
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Log {
    pub clause: Clause,
    #[serde(default)]
    pub reading: Option<String>,
    pub entries: Vec<Provision>,
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Role {
    pub id: String,
    pub called: String,
    pub clause: Clause,
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
