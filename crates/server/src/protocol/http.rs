//! What is asked for over HTTP.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::sets::{Instrument, Level, Phase, Storage};

use super::{
    card::{BandOut, Duty},
    message::Said,
    view::{ComingOut, MeterOut, PaidOut, WagerOut},
};
use crate::people::Role;

#[derive(Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SignIn {
    #[schema(max_length = 64)]
    pub name: String,
    #[schema(max_length = 256)]
    pub password: String,
}

impl std::fmt::Debug for SignIn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SignIn").field("name", &self.name).finish_non_exhaustive()
    }
}

#[derive(Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Password {
    #[schema(max_length = 256)]
    pub password: String,
}

impl std::fmt::Debug for Password {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Password")
    }
}

#[derive(Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    #[schema(max_length = 256)]
    pub old: String,
    /// At least 8 characters, for staff 12.
    #[schema(max_length = 256)]
    pub new: String,
}

impl std::fmt::Debug for NewPassword {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("NewPassword")
    }
}

/// What somebody may open or do. Screens show links and keys for this and decide nothing; the house looks again whatever they show.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum May {
    /// Take a seat.
    Play,
    /// Look over a dealer's shoulder; acts there have permissions of their own.
    SeeConsole,
    SeePit,
    AcknowledgeAlerts,
    /// Ask for other limits and meters.
    ChangePosted,
    /// Recall any round of a table.
    SeeRounds,
    /// See what everybody has in front of them.
    SeePurses,
    /// Turn money into chips and chips into money.
    SellChips,
}

impl May {
    pub const ALL: [May; 8] = [
        May::Play,
        May::SeeConsole,
        May::SeePit,
        May::AcknowledgeAlerts,
        May::ChangePosted,
        May::SeeRounds,
        May::SeePurses,
        May::SellChips,
    ];
}

/// Who is looking. Without a session, nobody: no person and no roles.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug, Default)]
pub struct Me {
    pub person: Option<u32>,
    pub name: Option<String>,
    pub roles: Vec<Role>,
    /// What you may open and do, by the house's permission table.
    pub may: Vec<May>,
    pub licence: Option<String>,
    pub guest: bool,
    /// Goes into the header `x-csrf` of everything that changes something.
    pub csrf: Option<String>,
    /// Until then a second person's consent is taken without the password.
    pub fresh_until: Option<i64>,
}

/// A fault, as `application/problem+json` (RFC 9457).
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct Problem {
    #[serde(rename = "type")]
    pub kind: String,
    pub title: String,
    pub status: u16,
    pub detail: String,
    /// A stable name for programs.
    pub reason: String,
    pub clause: Option<String>,
    /// What to do about it.
    pub fix: Option<String>,
    pub retry_after_s: Option<u64>,
}

/// Every wager of a table with its odds and its exact price, and what the rules say around them.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct RulesPage {
    pub wagers: Vec<WagerRow>,
    pub sides: Vec<SideRow>,
    pub zero_rules: Vec<Duty>,
    pub limits: Vec<Duty>,
    pub notices: Vec<Duty>,
    pub irregularities: Vec<Duty>,
    pub procedure: Vec<Duty>,
    /// Where the text is silent or faulty and a reading decides.
    pub readings: Vec<ReadingOut>,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct WagerRow {
    pub id: String,
    pub called: String,
    pub spots: u32,
    pub odds: String,
    /// How often more comes back than was wagered, exact, `1/37`.
    pub win_frequency: String,
    /// How often anything comes back, half of the wager included.
    pub return_frequency: String,
    pub edge: String,
    pub edge_percent: String,
    pub deviation: String,
    pub min: Option<i64>,
    pub max: Option<i64>,
    pub defined: String,
    pub pays: String,
    pub note: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct SideRow {
    pub id: String,
    pub called: String,
    pub says: Vec<Duty>,
    /// What a wager returns on average, exact and in per cent, where it is bet on.
    pub back: Option<String>,
    pub edge_percent: Option<String>,
    pub note: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct ReadingOut {
    pub id: String,
    pub clause: String,
    pub fault: String,
    pub asks: String,
    pub answer: String,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, IntoParams, Debug)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct RoundsAsked {
    /// Rounds before this one; the newest where it is missing.
    pub before: Option<u64>,
    /// At most 100; of one's own at most 30 come.
    #[param(minimum = 1, maximum = 100)]
    pub limit: Option<u32>,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct RoundsPage {
    /// The newest first.
    pub rounds: Vec<RoundLine>,
    /// Ask for rounds before this one to go on.
    pub next: Option<u64>,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct RoundLine {
    pub round: u64,
    pub opened_at: i64,
    pub ended_at: Option<i64>,
    pub number: Option<u8>,
    pub number_label: Option<String>,
    pub void: bool,
    pub test: bool,
    pub wagers: u32,
    pub wagered: i64,
    pub paid: i64,
}

/// Rounds of one's own.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug, Default)]
pub struct OwnRounds {
    /// The newest first. None may be among those that were looked at.
    pub rounds: Vec<RoundOut>,
    /// Ask for rounds before this one to look further back.
    pub next: Option<u64>,
}

/// A round recalled. A player sees their own wagers, staff and regulators all of them.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct RoundOut {
    pub round: u64,
    pub opened_at: Option<i64>,
    pub ended: bool,
    pub number: Option<u8>,
    pub number_label: Option<String>,
    /// The number that was told and paid before it was corrected.
    pub corrected_from: Option<u8>,
    pub corrected_from_label: Option<String>,
    pub void: bool,
    pub test: bool,
    /// The felt as it was when bets closed.
    pub wagers: Vec<WagerOut>,
    pub paid: Vec<PaidOut>,
    pub wagered: i64,
    pub paid_total: i64,
    /// Of the own seat.
    pub balance_before: Option<i64>,
    pub balance_after: Option<i64>,
    pub course: Vec<Moment>,
    pub refused: Vec<RefusedOut>,
    pub on_duty: Vec<String>,
    pub receipts: Vec<String>,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct Moment {
    pub record: u64,
    /// What happened, as the history names it: `result-corrected`.
    pub event: String,
    pub at: String,
    pub by: String,
    pub says: String,
    pub clause: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct RefusedOut {
    pub record: u64,
    pub at: String,
    pub by: String,
    pub order: String,
    pub what: String,
    pub clause: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct Document {
    pub id: String,
    pub title: String,
    /// The media type that it is served with.
    pub media: String,
}

/// What somebody has in front of them.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct PurseLine {
    pub seat: u16,
    pub player: u32,
    pub name: String,
    /// Every kind of chip that the table takes, also where there are none.
    pub chips: Vec<ChipsHeld>,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct ChipsHeld {
    pub with: Instrument,
    pub called: String,
    pub amount: i64,
    /// The cage sells them and buys them back; others only the table.
    pub at_cage: bool,
}

/// All tables, for those who watch over them.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct Pit {
    pub at: i64,
    pub tables: Vec<PitTable>,
    pub alerts: Vec<Alert>,
    pub approvals: Vec<Approval>,
    /// Connections of screens.
    pub screens: u32,
    pub storage: Storage,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct PitTable {
    pub id: String,
    pub number: String,
    pub rulebook: String,
    pub wheel: String,
    pub currency: String,
    pub phase: Phase,
    pub says: String,
    pub round: u64,
    pub automatic: bool,
    pub demonstration: bool,
    /// Rounds that ended in the last hour.
    pub games_an_hour: u32,
    /// When the program started: `handle` and `win` are what was wagered and what the house won since. What a meter shows is the
    /// house's until somebody wins it.
    pub since: i64,
    pub handle: i64,
    pub win: i64,
    pub players: u32,
    /// Seats that wait for chips, the longest first.
    pub waiting: Vec<WaitingSeat>,
    /// The most that the house could lose on one pocket now.
    pub exposure: i64,
    pub last: Option<u8>,
    pub last_label: Option<String>,
    pub posts: Vec<String>,
    pub inspected_at: Option<i64>,
    pub holding: Option<String>,
    /// The posted limits, and how far they may be changed.
    pub bands: Vec<BandOut>,
    /// How many minutes before other limits hold players are told; none where they change only by filing anew.
    pub limits_notice: Option<u16>,
    /// Other limits that the sign announces.
    pub coming: Vec<ComingOut>,
    pub meters: Vec<MeterOut>,
    /// Where the wheel has one.
    pub sensor: Option<SensorOut>,
}

/// A seat that asked for chips, and since when.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct WaitingSeat {
    pub seat: u16,
    pub since: i64,
}

/// A sensor since the program started.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct SensorOut {
    /// It was heard within its last beats.
    pub seeing: bool,
    /// Its own name, once it said it.
    pub name: Option<String>,
    /// How often the house called it and was answered.
    pub sessions: u64,
    /// Lines that counted.
    pub heard: u64,
    pub refused: Vec<RefusedLines>,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct RefusedLines {
    /// A stable name, such as `damaged`.
    pub why: String,
    pub says: String,
    pub count: u64,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct Alert {
    pub id: u64,
    pub at: i64,
    pub table: Option<String>,
    pub level: Level,
    pub says: String,
    pub acknowledged_by: Option<String>,
    pub acknowledged_at: Option<i64>,
}

/// An act that waits for a second person.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct Approval {
    pub id: String,
    pub table: String,
    pub act: String,
    pub says: String,
    pub by: String,
    pub department: String,
    pub until: i64,
    /// This visitor may give it.
    pub yours: bool,
}

#[derive(Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Decide {
    pub agree: bool,
    /// Needed unless the password was given a short while ago.
    pub password: Option<String>,
}

impl std::fmt::Debug for Decide {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Decide").field("agree", &self.agree).finish_non_exhaustive()
    }
}

/// What came of an approval.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct Decided {
    pub done: bool,
    pub said: Option<Said>,
}
