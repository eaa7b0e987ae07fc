//! The sheet itself: one structure, of which every form is a rendering.

use serde::{Deserialize, Serialize};

use crate::figure::{Decimal, Figure, Figures};

/// The name of this form; it changes when a reader of the old one could misunderstand the new one.
pub const FORMAT: &str = "wheelhouse-par/2";

/// Everything that a laboratory asks for on one table. Texts and whole numbers alone, so that every reader sees the same.
///
/// ```
/// use wheelhouse_par::{Sheet, Texts, text};
///
/// # let source = testkit::source("us-md-roulette");
/// # let filed = testkit::submission("us-md-roulette-double-zero");
/// let texts = Texts { rulebook: &source, submission: filed, file: "table.toml", portfolio: &[] };
/// let sheet = Sheet::new(&texts).unwrap();
/// assert!(text(&sheet, Some(100)).contains(&sheet.hash));
/// ```
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Sheet {
    pub format: String,
    pub rulebook: Book,
    pub submission: Filed,
    pub wheel: WheelSheet,
    /// What zero does beyond losing.
    pub zero_rules: Vec<ZeroRow>,
    pub wagers: Vec<WagerRow>,
    pub calls: Vec<WagerRow>,
    pub in_prison: Vec<PrisonRow>,
    pub repeat: Option<RepeatSheet>,
    pub drawn_odds: Option<DrawnSheet>,
    pub progressive: Option<MeterSheet>,
    pub portfolio: Portfolio,
    /// SHA-256 over all the rest, see [`crate::hash`].
    pub hash: String,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Book {
    pub id: String,
    pub title: String,
    pub regulator: String,
    pub version: String,
    pub edition: Option<String>,
    pub currency: String,
    /// Of the file with the values.
    pub sha256: String,
    /// Of the file with the clauses.
    pub clauses_sha256: String,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Filed {
    pub table: String,
    pub operator: String,
    pub filed: Option<String>,
    pub sha256: String,
    /// Word for word, so that the sheet can be made again from itself.
    pub text: String,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct WheelSheet {
    pub id: String,
    pub called: String,
    pub clause: String,
    /// All pockets or sections.
    pub count: u32,
    /// Those that decide wagers.
    pub open: u32,
    pub zeros: Vec<String>,
    pub void: Vec<String>,
    /// Clockwise. A Big Six wheel whose order is not filed has its symbols in the order of the clause.
    pub order: Vec<Pocket>,
    pub order_filed: bool,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Pocket {
    pub label: String,
    pub colour: String,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct ZeroRow {
    pub rule: String,
    pub on: Vec<String>,
    pub wagers: Vec<String>,
    pub clause: String,
}

/// Spots of a wager that are alike in everything.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct WagerRow {
    pub id: String,
    pub called: String,
    /// One of them, in the wager notation.
    pub example: String,
    pub spots: u32,
    pub pays: String,
    /// Pockets that win, of those that decide.
    pub wins: u32,
    pub pockets: u32,
    pub figures: Figures,
    pub clause: String,
    /// The reading by which an unclear clause was decided.
    pub reading: Option<String>,
    pub note: String,
}

/// A wager that zero puts in prison, both ways.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct PrisonRow {
    pub called: String,
    pub example: String,
    pub spots: u32,
    pub half: Figures,
    pub leave: Figures,
    pub better: String,
    /// What the better choice returns more, for one unit.
    pub by: Figure,
    pub clause: String,
}

/// A value with its weight and its chance.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Weighed {
    pub value: String,
    pub weight: u64,
    pub chance: Figure,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct RepeatSheet {
    pub id: String,
    pub called: String,
    pub stake_returned: bool,
    pub multipliers: Vec<Weighed>,
    pub figures: Option<Figures>,
    pub clause: String,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct DrawnSheet {
    pub id: String,
    pub called: String,
    pub paytable: String,
    pub wager: String,
    pub counts: Vec<Weighed>,
    /// Odds of the second and later numbers.
    pub odds: Vec<Weighed>,
    /// What a wager comes to: each odds with its chance for one wager.
    pub outcomes: Vec<DrawnOutcome>,
    pub figures: Option<Figures>,
    pub clause: String,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct DrawnOutcome {
    pub odds: String,
    pub how: String,
    pub chance: Figure,
    /// What it adds to the return.
    pub adds: Figure,
    pub clause: String,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct MeterSheet {
    pub id: String,
    pub called: String,
    pub stake: String,
    pub stake_returned: bool,
    pub hot_spot: String,
    pub seats: u8,
    pub targets_include_zeros: bool,
    pub targets: Vec<Weighed>,
    pub awards: Vec<AwardRow>,
    pub meters: Vec<MeterRow>,
    /// With one player and the meters at their initial amounts.
    pub figures: Option<Figures>,
    pub returns: Option<MeterReturns>,
    /// By how many players have the wager, where that matters.
    pub by_players: Vec<PlayersRow>,
    pub clause: String,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct AwardRow {
    pub wheel: String,
    pub symbol: String,
    pub award: String,
    pub weight: u64,
    pub on_wheel: Figure,
    pub chance: Figure,
    /// What it adds to the return, with the wager where that is given back.
    pub adds: Figure,
    pub clause: String,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct MeterRow {
    pub id: String,
    pub initial: String,
    pub reset: String,
    /// What each wager adds.
    pub adds: String,
    pub chance: Figure,
    /// What each whole unit of currency on the meter adds to the return.
    pub slope: Figure,
    /// The reading in whole units of currency at which the wager is even, the other meters at their initial amounts.
    pub turns_at: Option<Figure>,
    /// The first amount that a meter can show at which the wager favours the player.
    pub in_favour_from: Option<String>,
    pub clause: String,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct MeterReturns {
    pub fixed_awards: Figure,
    pub meters_initial: Figure,
    pub meters_reset: Figure,
    pub long_run: Figure,
    /// Wagers in a row with no meter won after which the wager is even or better.
    pub wagers_to_turn: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct PlayersRow {
    pub players: u32,
    pub initial: Figure,
    pub long_run: Figure,
    /// Where the first meter turns.
    pub turns_at: Option<String>,
}

/// Wagers on one spin, together.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Portfolio {
    /// The wagers as they were asked for; none where one of each kind was taken.
    pub asked: Vec<String>,
    pub wagers: Vec<PortfolioWager>,
    pub wagered: String,
    /// For one unit of all that is wagered.
    #[serde(rename = "return")]
    pub back: Figure,
    pub edge: Figure,
    /// In whole units of currency squared.
    pub variance: Figure,
    pub standard_deviation: Decimal,
    /// The chance of being ahead after the spin.
    pub win_frequency: Figure,
    /// The chance of getting anything back.
    pub return_frequency: Figure,
    pub covariance: Vec<Vec<Figure>>,
    pub correlation: Vec<Vec<Option<Decimal>>>,
    /// What is handed back, with its chance.
    pub outcomes: Vec<Outcome>,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct PortfolioWager {
    pub wager: String,
    pub called: String,
    pub amount: String,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Outcome {
    /// In minor units.
    pub back: i64,
    pub shown: String,
    pub chance: Figure,
}
