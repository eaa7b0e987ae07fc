//! A table's card: everything about it that does not change with a round. Screens draw felt, racetrack and wheel from it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::sets::{BoxHolds, CallTakes, Game, Instrument, PocketColour, Remedy, SideKind};

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct Card {
    pub id: String,
    pub number: String,
    pub operator: String,
    pub rulebook: BookOut,
    pub game: Game,
    pub currency: CurrencyOut,
    pub wheel: WheelOut,
    pub felt: FeltOut,
    pub replica: Replica,
    pub calls: Vec<CallOut>,
    pub sides: Vec<SideOut>,
    pub chips: ChipsOut,
    /// Limits that are not a wager's own, in words with amounts.
    pub limits: Vec<Duty>,
    /// The posted minimum and maximum of each band of wagers, and how far they may be changed.
    pub bands: Vec<BandOut>,
    /// How many minutes before other limits hold players are told; none where they change only by filing anew.
    pub limits_notice: Option<u16>,
    pub procedure: ProcedureOut,
    pub irregularities: Vec<IrregularityOut>,
    pub roles: Vec<RoleOut>,
    /// What an inspection looks at, in its order.
    pub checklist: Vec<Duty>,
    /// What this table must show.
    pub notices: Vec<Duty>,
    /// What zeros do to some wagers, in words.
    pub zero_rules: Vec<Duty>,
    pub source: WheelSource,
    pub automatic: bool,
    /// No regulator approved that the program runs this table.
    pub demonstration: bool,
    pub timers: TimersOut,
    /// Seats that may be taken by players.
    pub seats: u16,
    /// Grows when limits are posted; the table's view says which is the latest.
    pub edition: u64,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct BandOut {
    /// `inside`, `outside` or `wager.ID`.
    pub band: String,
    pub called: String,
    pub min: i64,
    pub max: i64,
    pub increment: Option<i64>,
    /// The least and the most that may be posted.
    pub least: i64,
    pub most: i64,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct BookOut {
    pub id: String,
    pub title: String,
    pub regulator: String,
    pub edition: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct CurrencyOut {
    pub code: String,
    pub symbol: String,
    /// Minor units in one: 100 for a dollar.
    pub minor: i64,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct WheelOut {
    pub id: String,
    pub called: String,
    /// In the order of the wheel, clockwise.
    pub pockets: Vec<PocketOut>,
    /// False where a Big Six wheel's order of sections was not filed: the picture then is one of many.
    pub order_known: bool,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct PocketOut {
    pub label: String,
    pub colour: PocketColour,
    /// A ball that rests here voids the spin.
    pub void: bool,
    /// For a section of Big Six: the box of the felt that it pays, by its place in `felt.boxes`.
    pub area: Option<u16>,
}

/// Lengths are in `unit`s: a number box is `unit` wide.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct FeltOut {
    pub unit: i64,
    pub left: i64,
    pub top: i64,
    pub right: i64,
    pub bottom: i64,
    pub boxes: Vec<BoxOut>,
    pub spots: Vec<SpotOut>,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct BoxOut {
    pub left: i64,
    pub top: i64,
    pub right: i64,
    pub bottom: i64,
    pub holds: BoxHolds,
    pub caption: String,
    /// For a number its colour; for an area that is all of one colour, that.
    pub colour: Option<PocketColour>,
    pub odds: Option<String>,
    /// Not open at this table: drawn covered.
    pub covered: bool,
    pub spot: Option<u16>,
    /// For a number, its pocket.
    pub pocket: Option<u8>,
    /// For the box of a side wager: its id in `sides`.
    pub side: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct SpotOut {
    pub id: u16,
    pub x: i64,
    pub y: i64,
    /// In the wager notation: `split 17/20`.
    pub name: String,
    /// As the regulator prints it: `Two Numbers 17/20`.
    pub called: String,
    /// The id of its kind: `split`.
    pub wager: String,
    pub inside: bool,
    pub covers: Vec<u8>,
    pub odds: String,
    pub band: Option<Band>,
    /// The clause that defines the wager, and the one that sets its odds.
    pub defined: String,
    pub pays: String,
    /// A second place for a spot that lies elsewhere too.
    pub courtesy: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct Band {
    pub min: i64,
    pub max: i64,
    pub increment: Option<i64>,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "snake_case")]
pub enum Replica {
    None,
    Wheel,
    Racetrack { sectors: Vec<SectorOut> },
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct SectorOut {
    pub call: String,
    pub called: String,
    pub pockets: Vec<u8>,
}

/// A wager laid as pieces.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct CallOut {
    pub id: String,
    pub called: String,
    /// Fixed is the words alone, neighbours a centre on the wheel, complete a number or a dozen.
    pub takes: CallTakes,
    /// What may stand behind the id in the notation: pocket labels or dozens; empty where nothing does.
    pub arguments: Vec<String>,
    /// By argument (or one row where there is none): the spots with their pieces.
    pub lays: Vec<Vec<(u16, u32)>>,
    pub band: Option<Band>,
    pub clause: String,
}

/// A side wager with a box of its own.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct SideOut {
    pub id: String,
    pub called: String,
    /// Drawn odds are not bet on: they change what a wager pays.
    pub kind: SideKind,
    /// Words of the notation that lay it; none for drawn odds.
    pub name: Option<String>,
    /// What it pays, line by line, as the reader board shows.
    pub pays: Vec<Duty>,
    /// The one amount that is taken, where there is one.
    pub stake: Option<i64>,
    pub band: Option<Band>,
    pub clause: String,
    pub meters: Vec<MeterRow>,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct MeterRow {
    pub id: String,
    pub initial: i64,
    pub reset: i64,
    pub adds: i64,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct ChipsOut {
    pub accepted: Vec<Instrument>,
    /// What a terminal bets with.
    pub terminal: Instrument,
    /// Each player has a colour and a value for one chip.
    pub coloured: bool,
    pub unique_colours: bool,
    pub tips: bool,
    /// Amounts that make sense as chips here, the smallest first.
    pub denominations: Vec<i64>,
}

/// Something that is shown, with its clause.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct Duty {
    pub id: String,
    pub says: String,
    pub clause: String,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct ProcedureOut {
    /// What the dealer calls, as the book prints it.
    pub opening_call: Option<String>,
    pub closing_call: Option<String>,
    pub marker: Option<String>,
    /// The round as it is dealt here: the acts from the opening call to the last payment, in their order.
    pub steps: Vec<String>,
    pub revolutions_min: u8,
    pub closes: Duty,
    pub inspection_hours: Option<u32>,
    pub cover: bool,
    /// Conditions for adjusting the wheel, where the book names some.
    pub adjustment: Vec<Duty>,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct IrregularityOut {
    pub index: u8,
    pub id: String,
    pub says: String,
    pub remedy: Remedy,
    /// The role that decides it, as called.
    pub decided_by: String,
    pub clause: String,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct RoleOut {
    pub id: String,
    pub called: String,
    pub clause: String,
    pub deals: bool,
    pub supervises: bool,
    pub inspects: bool,
}

/// Where results come from.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum WheelSource {
    /// The dealer tells them.
    Dealer,
    /// Drawn by our generator.
    Automatic,
    /// A sensor at a real wheel.
    Sensor,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct TimersOut {
    /// How long bets are open at a table that runs by itself.
    pub betting_ms: u32,
    pub spin_ms: u32,
    pub pause_ms: u32,
}
