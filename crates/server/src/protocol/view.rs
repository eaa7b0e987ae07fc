//! What screens see of a table as it stands: never anything that is not durable.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    act::ActKind,
    message::Said,
    sets::{AfterVoid, BallDuty, Evidence, Instrument, Lies, Phase, PrisonChoice, WagerOutcome},
};

/// What everybody sees.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct TableView {
    /// The last record that this shows.
    pub seq: u64,
    /// The house's clock, in milliseconds since 1970.
    pub at: i64,
    pub phase: Phase,
    /// The phase in words.
    pub says: String,
    pub takes_bets: bool,
    /// What was called last.
    pub call: Option<Called>,
    pub round: u64,
    pub opened_at: Option<i64>,
    /// When the timer will close the bets or end the choices, where one runs.
    pub until: Option<i64>,
    pub closed: Option<ClosedOut>,
    pub spun_at: Option<i64>,
    /// Where the ball of an automatic wheel is about to rest, for what draws the wheel. Nothing else that follows from the
    /// number is known to anybody before it rests.
    pub landing: Option<Landing>,
    /// The number that stands in this round: its pocket, and the label of that. The ball has come to rest.
    pub number: Option<u8>,
    pub number_label: Option<String>,
    pub last: Option<LastOut>,
    /// The number of the last round was another at first.
    pub correction: Option<CorrectionOut>,
    /// The number that a wager on the last number runs against; between rounds, the one that it ran against.
    pub prior: Option<u8>,
    pub prior_label: Option<String>,
    pub locked_out: bool,
    pub targets: Vec<u8>,
    pub target_labels: Vec<String>,
    pub drawn: Vec<DrawnOut>,
    pub multiplier: Option<u32>,
    pub bonus: Option<BonusOut>,
    pub meters: Vec<MeterOut>,
    /// Which of its cards the table has now: a screen with another loads it again.
    pub card: u64,
    /// Other limits that the sign announces.
    pub coming: Vec<ComingOut>,
    /// The last numbers, the newest first.
    pub recent: Vec<u8>,
    pub recent_labels: Vec<String>,
    /// How often each pocket came, in the order of the wheel.
    pub counts: Vec<u64>,
    pub players: u32,
    /// All that lies on the felt.
    pub wagered: i64,
    /// What was paid in the round so far, and to how many wagers.
    pub paid: i64,
    pub winners: u32,
    pub no_spin: Option<NoSpinOut>,
    pub fairness: Option<Fairness>,
    pub test: bool,
    /// The table takes nothing, and why.
    pub holding: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct Called {
    pub kind: CallKind,
    /// As the book prints it.
    pub says: String,
    pub clause: Option<String>,
    pub at: i64,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum CallKind {
    PlaceYourBets,
    NoMoreBets,
    NoSpin,
    Withdrawn,
    Number,
    Void,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct ClosedOut {
    pub at: i64,
    pub evidence: Evidence,
    pub says: String,
    pub clause: Option<String>,
}

/// A ball on its way into its pocket, or a wheel into its section.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct Landing {
    pub pocket: u8,
    pub pocket_label: String,
    /// By the house's clock. All screens of the table show the number then, and not before.
    pub rests_at: i64,
}

/// A result that two people corrected.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct CorrectionOut {
    pub round: u64,
    /// The number that was told first.
    pub before: u8,
    pub before_label: String,
    /// The number that stands.
    pub after: u8,
    pub after_label: String,
    /// As those who corrected it put it.
    pub why: String,
}

/// The round before this one.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct LastOut {
    pub round: u64,
    /// None where it was void.
    pub number: Option<u8>,
    pub number_label: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct DrawnOut {
    pub pocket: u8,
    pub pocket_label: String,
    pub odds: String,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct BonusOut {
    /// Whose wheels turned to what: seat and symbol.
    pub hot: Vec<(u16, String)>,
    pub community: Option<String>,
}

/// Limits that hold from the first round that opens then or later.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct ComingOut {
    pub band: String,
    pub called: String,
    pub min: i64,
    pub max: i64,
    pub from: i64,
    pub clause: String,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct MeterOut {
    pub id: String,
    pub shows: i64,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct NoSpinOut {
    pub says: String,
    pub clause: String,
    pub after: AfterVoid,
}

/// What was committed to before the bets were opened, and what was revealed of the round before.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct Fairness {
    /// Of the round in hand, hexadecimal.
    pub commitment: Option<String>,
    pub revealed: Option<Revealed>,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct Revealed {
    pub round: u64,
    pub commitment: String,
    pub secret: String,
    /// By purpose: the hash of the record that closed the betting for it, hexadecimal.
    pub draws: Vec<(String, String)>,
}

/// What a player sees of their own seat.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct SeatView {
    pub seq: u64,
    pub seat: u16,
    pub colour: Option<u8>,
    /// What one chip is worth, where chips have a colour of the player's own.
    pub chip: Option<i64>,
    /// All purses together.
    pub balance: i64,
    pub purses: Vec<Purse>,
    pub on_felt: i64,
    pub wagers: Vec<WagerOut>,
    pub prison: Vec<PrisonerOut>,
    /// The round that was settled last; its lines came before this view, in `paid`.
    pub paid_round: u64,
    /// There is a last bet, of this round's void or of an earlier round, and not all of it lies on the felt.
    pub can_repeat: bool,
    /// All of the last bet lies on the felt: it can be doubled, and is not laid twice.
    pub bet_lies: bool,
    /// Since when the seat waits for chips, where it asked for some.
    pub asks_since: Option<i64>,
}

/// What became of a seat's wagers in the round that was settled last. Told apart from the seat: it is long, and stays as it is
/// while the next wagers are laid.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct SeatPaid {
    pub round: u64,
    pub lines: Vec<PaidOut>,
    /// What the lines were paid in all by the number that was told first, where the result was corrected. Wagers for the
    /// dealers are not in it.
    pub paid_before: Option<i64>,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct Purse {
    pub with: Instrument,
    pub amount: i64,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct WagerOut {
    pub wager: u64,
    pub seat: u16,
    /// As the regulator prints it.
    pub on: String,
    /// In the notation, so that it can be laid again.
    pub name: String,
    pub spot: Option<u16>,
    /// Where the pieces of a call lie, with their amounts.
    pub lays: Vec<(u16, i64)>,
    /// The id of a call or side wager.
    pub called: Option<String>,
    pub amount: i64,
    pub tip: bool,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct PrisonerOut {
    pub wager: WagerOut,
    /// The player may choose now.
    pub may_choose: bool,
    /// What holds if the player does not.
    pub unanswered: PrisonChoice,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct PaidOut {
    pub wager: u64,
    pub seat: u16,
    pub on: String,
    pub spot: Option<u16>,
    pub outcome: WagerOutcome,
    pub wagered: i64,
    /// All that is handed over, the wager itself included.
    pub paid: i64,
    /// Laid for the dealers: what is paid goes to the tip box.
    pub tip: bool,
    /// What became of each piece of a call.
    pub pieces: Vec<PieceOut>,
    /// The arithmetic in words.
    pub why: String,
    pub clause: String,
    pub clause_says: Option<String>,
    /// Our reading, where one decided: question and answer.
    pub reading: Option<String>,
}

/// One piece of a call that was settled.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct PieceOut {
    pub spot: u16,
    pub outcome: WagerOutcome,
    pub wagered: i64,
    pub paid: i64,
}

/// What a console may ask for now; what not, and why.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct Possible {
    pub act: ActKind,
    pub may: bool,
    /// Whoever on duty may do it now.
    pub by: Vec<u32>,
    /// Why the others may not; one reason where there are several.
    pub said: Option<Said>,
}

/// What the crew of a table sees beside what everybody sees.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct CrewView {
    pub seq: u64,
    /// What the table waits for: an act, or the name of an order that a device or the program gives.
    pub due: String,
    pub possible: Vec<Possible>,
    pub posts: Vec<PostOut>,
    pub seats: Vec<SeatLine>,
    /// What lies on the felt now: until losers are collected all wagers, then those that are to be paid, and what is in
    /// prison.
    pub on_felt: Vec<FeltPile>,
    /// The side wagers that are played for now, seat by seat.
    pub sides: Vec<SideLine>,
    /// The wagers of the round one by one, up to a few hundred; `wagers_more` counts the rest.
    pub wagers: Vec<WagerOut>,
    pub wagers_more: u32,
    pub prison: Vec<PrisonerOut>,
    /// The number that was told and waits for its confirmation.
    pub told: Option<u8>,
    pub told_label: Option<String>,
    /// A supervisor must say what follows this irregularity.
    pub held: Option<u8>,
    pub ball: Vec<BallDuty>,
    /// Which wagers losers leave, from the number on; while the table is between rounds, those of the last round.
    pub collect: Vec<CollectLine>,
    /// What losers left, once it is collected.
    pub collected_wagers: u32,
    pub collected: i64,
    /// What the dealer does with each wager that is not lost, in the order in which they are paid; while the table is between
    /// rounds, of the last round.
    pub pay: Vec<PayLine>,
    /// Of this round.
    pub late: Vec<LateLine>,
    pub inspection: Option<InspectionOut>,
    /// The most that the house could lose on one pocket.
    pub exposure: i64,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct PostOut {
    pub person: u32,
    pub name: String,
    pub role: String,
    pub called: String,
    pub licence: String,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct SeatLine {
    pub seat: u16,
    pub player: u32,
    pub name: String,
    pub colour: Option<u8>,
    pub chip: Option<i64>,
    pub balance: i64,
    pub on_felt: i64,
    /// Since when the seat waits for chips, where it asked for some.
    pub asks_since: Option<i64>,
}

/// Chips on one place of the felt that have one fate: all seats together.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct FeltPile {
    /// None for the place of a side wager.
    pub spot: Option<u16>,
    /// The id of the side wager whose place it is.
    pub side: Option<String>,
    /// Whose chips they are, where only one seat has chips there.
    pub seat: Option<u16>,
    pub amount: i64,
    pub is: Lies,
}

/// A side wager that is played for.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct SideLine {
    pub side: String,
    pub seat: u16,
    pub amount: i64,
    pub tip: bool,
    /// As of a pile; locked in where the device took it.
    pub is: Lies,
}

/// A wager that lost, or the pieces of a call that did.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct CollectLine {
    pub wager: u64,
    pub seat: u16,
    pub on: String,
    pub wagered: i64,
    pub clause: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct PayLine {
    #[serde(flatten)]
    pub line: PaidOut,
    /// What it was laid with, and is paid in.
    pub with: Instrument,
    /// Paid beside the wager that lies there.
    pub pay: i64,
    /// What lies there and goes back to whoever laid it.
    pub back: i64,
    /// What lies there and is taken.
    pub take: i64,
    /// The chips that make `pay`, the largest first. Credits are not handed over.
    pub chips: Vec<PayChips>,
}

/// Chips of one kind that are handed over.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct PayChips {
    pub with: Instrument,
    /// Of the player's own chips.
    pub colour: Option<u8>,
    pub value: i64,
    pub count: i64,
}

/// An order that came too late, refused and kept.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct LateLine {
    pub at: i64,
    pub seat: Option<u16>,
    pub what: String,
    pub clause: Option<String>,
    pub record: u64,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct InspectionOut {
    pub at: i64,
    pub by: String,
    pub sound: bool,
    /// When it is too old, where the book says so.
    pub valid_until: Option<i64>,
}
