//! Bonus wagers: the last number again, odds that are drawn, targets with meters.

use serde::Deserialize;

use crate::law::{Clause, Ground, Ruled};

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
    /// What the same clause asks for if it is read the other way.
    #[serde(default)]
    pub otherwise: Option<MeterMinimums>,
    pub clause: Clause,
    #[serde(default)]
    pub reading: Option<String>,
}

#[derive(Clone, Copy, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct MeterMinimums {
    pub initial_min: i64,
    pub reset_min: i64,
}

/// How the minimums of the meters are read.
#[derive(Clone, Copy, PartialEq, Eq, Default, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum MinimumReading {
    /// Each meter has its own, for both amounts.
    #[default]
    PerMeter,
    /// One is for what every meter starts at, the other for what it resets to.
    InitialReset,
    /// Both at once.
    Strictest,
}

impl MeterRow {
    pub fn minimums(&self, reading: MinimumReading) -> MeterMinimums {
        let own = MeterMinimums { initial_min: self.initial_min, reset_min: self.reset_min };
        let other = self.otherwise.unwrap_or(own);
        match reading {
            MinimumReading::PerMeter => own,
            MinimumReading::InitialReset => other,
            MinimumReading::Strictest => MeterMinimums {
                initial_min: own.initial_min.max(other.initial_min),
                reset_min: own.reset_min.max(other.reset_min),
            },
        }
    }
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
