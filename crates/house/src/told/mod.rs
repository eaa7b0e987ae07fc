//! The history told to people: in words, as rows, as a page of one round with why each wager paid, as the log of a wheel.
//! Everything here is data; a terminal or a screen prints it.

mod chips;
mod clause;
mod compose;
mod decided;
mod inspections;
mod page;
mod tell;
mod time;
mod why;
pub mod words;

pub use chips::{Chips, Fate, Payout, Place, in_play, payout, taken_before};
pub use clause::{Cited, Clause, Reading};
pub use compose::compose;
pub use decided::{Decided, RoundFacts, calls, collected, decided, decided_last, find};
pub use inspections::{Log, LogLine, Signature, log};
pub use page::{
    Book, CouponOut, Filed, MeterOut, Moment, Noted, Page, Payment, PlacedWager, Post, ReceiptOut, Refused, Totals,
};
pub use tell::{Row, provided, rows};
pub use time::rfc3339;
pub use why::{PieceWhy, Why, grounds, why};
