//! Every table of the house at a glance.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::sets::{Game, Phase, PocketColour};

use super::{card::WheelSource, message::Viewing};

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct Lobby {
    pub house: String,
    pub tables: Vec<LobbyTable>,
    /// Visitors may sit down as guests with play credits.
    pub guests: bool,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct LobbyTable {
    pub id: String,
    pub number: String,
    pub operator: String,
    /// The rulebook's title.
    pub rulebook: String,
    pub game: Game,
    /// The wheel as the book calls it.
    pub wheel: String,
    /// Side wagers and zero rules of note, as called: "Roulette X", "In prison".
    pub features: Vec<String>,
    pub currency: String,
    pub min: Option<i64>,
    pub max: Option<i64>,
    pub phase: Phase,
    pub says: String,
    pub holding: bool,
    pub round: u64,
    /// Labels and colours of the last numbers, the newest first.
    pub recent: Vec<Recent>,
    pub players: u32,
    pub source: WheelSource,
    /// A program runs the table on timers.
    pub automatic: bool,
    /// No regulator approved it.
    pub demonstration: bool,
    /// What this visitor may open.
    pub views: Vec<Viewing>,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct Recent {
    pub label: String,
    pub colour: PocketColour,
}
