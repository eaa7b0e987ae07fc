//! One round as a page for a regulator: the rules in force, the people, the wagers, the course, the money, the proof.
//!
//! The page is data; `compose` makes it, a terminal or a screen shows it. Amounts are in minor
//! units.

use rulebook::Instrument;
use serde::Serialize;

use super::{clause::Cited, why::Why};

#[derive(Serialize, Debug)]
pub struct Page {
    pub table: String,
    pub round: u64,
    /// The program ran the table and no regulator approved it: no record of a licensed game.
    pub demonstration: bool,
    /// Played in test mode, and thrown away afterwards.
    pub test: bool,
    /// Whether it was over when the history ends.
    pub ended: bool,
    pub rulebook: Book,
    pub submission: Filed,
    pub on_duty: Vec<Post>,
    pub opened: Option<Moment>,
    pub in_prison_before: Vec<PlacedWager>,
    pub wagers: Vec<PlacedWager>,
    pub refused: Vec<Refused>,
    pub course: Vec<Moment>,
    pub number: Option<String>,
    pub payments: Vec<Payment>,
    pub totals: Totals,
    pub meters: Vec<MeterOut>,
    pub corrections: Vec<Moment>,
    /// What chance promised before the round and told after it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub chance: Vec<Noted>,
    pub receipts: Vec<ReceiptOut>,
}

#[derive(Serialize, Debug)]
pub struct Book {
    pub id: String,
    pub title: String,
    pub regulator: String,
    pub version: String,
    pub edition: Option<String>,
    /// Of the text of the rulebook and of its clauses.
    pub sha256: String,
}

#[derive(Serialize, Debug)]
pub struct Filed {
    pub table: String,
    pub operator: String,
    pub filed: Option<String>,
    pub wheel: String,
    pub sha256: String,
    /// The record that put both in force.
    pub record: u64,
}

#[derive(Serialize, Debug)]
pub struct Post {
    pub person: u32,
    pub role: String,
    pub licence: String,
}

#[derive(Serialize, Debug)]
pub struct Moment {
    pub record: u64,
    pub at: String,
    pub by: String,
    pub event: String,
    pub says: String,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub cited: Option<Cited>,
}

#[derive(Serialize, Debug)]
pub struct PlacedWager {
    pub wager: u64,
    pub seat: u16,
    pub player: Option<u32>,
    pub on: String,
    /// As it was laid first, and as it lay at the close; nothing lay where it was taken back.
    pub laid: i64,
    pub at_close: i64,
    pub with: Instrument,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coupon: Option<CouponOut>,
    pub tip: bool,
    pub by: String,
    pub at: Option<String>,
    pub record: Option<u64>,
}

#[derive(Clone, Copy, Serialize, Debug)]
pub struct CouponOut {
    pub number: u64,
    pub face: i64,
}

#[derive(Serialize, Debug)]
pub struct Refused {
    pub record: u64,
    pub at: String,
    pub by: String,
    pub order: String,
    pub reason: String,
    pub what: String,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub cited: Option<Cited>,
}

#[derive(Serialize, Debug)]
pub struct Payment {
    pub wager: u64,
    pub seat: u16,
    pub outcome: &'static str,
    pub wagered: i64,
    pub paid: i64,
    /// The part of `paid` that a coupon won.
    pub coupon: i64,
    pub meter: Option<String>,
    pub tip: bool,
    #[serde(flatten)]
    pub cited: Cited,
    /// None where the history names no such wager.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<Why>,
}

#[derive(Serialize, Default, Debug)]
pub struct Totals {
    pub collected: i64,
    pub collected_wagers: u32,
    pub paid: i64,
}

#[derive(Serialize, Debug)]
pub struct MeterOut {
    pub meter: String,
    pub before: i64,
    pub after: i64,
}

#[derive(Serialize, Debug)]
pub struct Noted {
    pub record: u64,
    pub says: String,
    pub note: crate::note::ChanceNote,
}

#[derive(Serialize, Debug)]
pub struct ReceiptOut {
    pub record: u64,
    pub head: String,
    pub receipt: String,
}
