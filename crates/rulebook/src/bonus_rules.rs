//! The bonus wagers of a table, with all that the text leaves open filed.

use wheel::{Money, Odds};

use crate::table::CiteId;

/// The side wager that the last valid number comes again.
#[derive(Clone, Debug)]
pub struct RepeatRule {
    pub id: String,
    pub called: String,
    pub also: Vec<String>,
    /// Multiplier and weight; empty where only settling is asked for.
    pub multipliers: Vec<(u32, u64)>,
    pub at_least: u32,
    pub at_most: Option<u32>,
    pub multiplier: CiteId,
    pub stake_returned: bool,
    pub cite: CiteId,
    pub wins: CiteId,
    pub loses: CiteId,
    pub pays: CiteId,
    pub prior: CiteId,
    /// The clause that says when the wager closes.
    pub closes: Option<CiteId>,
    /// The clause by which the multiplier is shown.
    pub shown: Option<CiteId>,
    /// The clause by which it is paid beside the ordinary wagers.
    pub paid_with: Option<CiteId>,
    /// The clause by which the house limits this wager.
    pub limits: Option<CiteId>,
}

/// Numbers drawn at random that pay other odds on one wager.
#[derive(Clone, Debug)]
pub struct DrawnOddsRule {
    pub id: String,
    pub called: String,
    pub paytable: String,
    pub wager: u16,
    pub base: (Odds, CiteId),
    pub first: (Odds, CiteId),
    pub others: Vec<(Odds, CiteId)>,
    pub counts_allowed: Vec<u8>,
    /// How many numbers are drawn, with weights; empty where only settling is asked for.
    pub counts: Vec<(u8, u64)>,
    /// Weights of `others`, in their order; empty likewise.
    pub odds_weights: Vec<u64>,
    pub cite: CiteId,
}

/// How the player who turns the bonus wheels is found.
#[derive(Clone, Copy, PartialEq, Eq, serde::Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum HotSpot {
    /// Drawn among the players with the wager.
    OneOfQualified,
    /// Drawn among all seats; a seat without the wager gets nothing.
    OneOfSeats,
    /// Every winner turns the wheels; there is no community pay.
    EachWinner,
}

impl HotSpot {
    pub fn id(self) -> &'static str {
        match self {
            HotSpot::OneOfQualified => "one-of-qualified",
            HotSpot::OneOfSeats => "one-of-seats",
            HotSpot::EachWinner => "each-winner",
        }
    }
}

/// A side wager on drawn targets that wins an award or a meter.
#[derive(Clone, Debug)]
pub struct ProgressiveRule {
    pub id: String,
    pub called: String,
    pub also: Vec<String>,
    pub stake: (Money, CiteId),
    pub stake_returned: bool,
    pub needs_base_wager: Option<CiteId>,
    pub hot_spot: HotSpot,
    pub seats: u8,
    pub targets_allowed: Vec<u8>,
    pub targets_include_zeros: bool,
    /// A void spin brings new targets; else they are drawn once for the round.
    pub redraw_on_void: bool,
    /// How many targets, with weights; empty where only settling is asked for.
    pub target_counts: Vec<(u8, u64)>,
    pub meters: Vec<MeterRule>,
    pub hot: Vec<AwardRule>,
    pub community: Vec<AwardRule>,
    pub cite: CiteId,
    pub wins: CiteId,
    pub loses: CiteId,
    pub targets: CiteId,
    /// The clause that stops the wager once the round has started.
    pub lockout: CiteId,
    /// The clause by which a meter pays what it shows at the player's turn.
    pub paid_in_turn: CiteId,
}

#[derive(Clone, Debug)]
pub struct MeterRule {
    pub id: String,
    pub initial: Money,
    pub reset: Money,
    /// What one wager adds.
    pub adds: Money,
    pub cite: CiteId,
}

#[derive(Clone, Debug)]
pub struct AwardRule {
    pub symbol: String,
    pub award: Award,
    pub weight: u64,
    pub cite: CiteId,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Award {
    Pays(Money),
    /// All that is on this meter.
    Meter(usize),
}

/// A side wager of the rulebook that this table does not offer.
#[derive(Clone, Debug)]
pub struct AbsentRule {
    pub id: String,
    pub called: String,
    pub also: Vec<String>,
    pub cite: CiteId,
}
