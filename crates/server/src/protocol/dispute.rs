//! Disputes, as screens and those who look at the house's logs see them.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{
    http::{Moment, RoundOut},
    sets::Instrument,
};

/// How far a dispute has come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum DisputeState {
    Open,
    Decided,
    Withdrawn,
}

/// A dispute that waits at a table: for a decision, or for somebody to fetch what is owed.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct DisputeWaits {
    pub dispute: u32,
    pub round: u64,
    pub wager: Option<u64>,
    pub seat: Option<u16>,
    /// Who disputes, where they have left or have an account.
    pub player: String,
    pub claim: String,
    pub opened_at: i64,
    pub decided: bool,
    /// What is still to be handed over; below zero, what the player owes.
    pub owed: i64,
}

impl DisputeWaits {
    pub fn of(dispute: &table::Dispute, names: &dyn Fn(u32) -> String) -> DisputeWaits {
        DisputeWaits {
            dispute: dispute.id.0,
            round: dispute.round,
            wager: dispute.wager.map(|wager| wager.0),
            seat: dispute.seat.map(|seat| seat.0),
            player: dispute.player.map_or_else(|| dispute.name.clone(), names),
            claim: dispute.claim.clone(),
            opened_at: dispute.opened.0,
            decided: dispute.decided,
            owed: dispute.owed.0,
        }
    }
}

/// One dispute, with all that was done about it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct DisputeOut {
    pub table: String,
    pub currency: String,
    pub dispute: u32,
    pub state: DisputeState,
    pub round: u64,
    pub wager: Option<u64>,
    pub seat: Option<u16>,
    pub player: String,
    pub claim: String,
    /// By which disputes are decided at the table, with its reading.
    pub clause: String,
    pub opened_at: i64,
    pub steps: Vec<DisputeStep>,
    /// Why it was decided or withdrawn.
    pub why: Option<String>,
    /// The money of the decision, in words; and what the player had of it in all, below zero where the player paid.
    pub moved: Option<String>,
    pub given: i64,
    pub owed: i64,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct DisputeStep {
    pub record: u64,
    pub at: i64,
    pub by: String,
    /// Who agreed, where two must.
    pub second: Option<String>,
    /// As the history names it: `dispute-decided`.
    pub event: String,
    pub says: String,
}

/// A dispute with its evidence, put together from the history.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct DisputeFile {
    pub dispute: DisputeOut,
    /// The wager as it was accepted; none where the round had no such wager.
    pub accepted: Option<Moment>,
    /// The chips of that wager, or those that the table takes first.
    pub chips: Instrument,
    /// What a sensor and the number generator said in the round.
    pub devices: Vec<Moment>,
    /// Times, result, payments with their clauses, receipts.
    pub round: RoundOut,
}

/// Which disputes are asked for; all where nothing is said.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema, IntoParams, Debug)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct DisputesAsked {
    /// A table, by its name.
    pub table: Option<String>,
    pub state: Option<DisputeState>,
    /// Only where something is still to be handed over.
    pub owed: Option<bool>,
    /// Somebody of the staff who had a part in it, by the number of their account.
    pub person: Option<u32>,
    /// Opened on this day or later, and on this day or earlier: `2026-11-19`, UTC.
    pub from: Option<String>,
    pub until: Option<String>,
    /// `csv` for a spreadsheet, one row for each step; else JSON.
    pub format: Option<String>,
}
