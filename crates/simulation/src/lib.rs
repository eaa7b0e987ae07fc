//! Rounds at any table, by the billion, compared with the exact figures.

// Returns and distances are told in decimals; every amount that is counted is a whole number.
#![allow(clippy::float_arithmetic)]
// Counts that become floats are only compared with a spread that is far wider than what 53 bits lose.
#![allow(clippy::cast_precision_loss)]
// A cast here cuts on purpose: halves of products, low words, and floats that were looked at before.
#![allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
// Formulae keep the letters that they have in print.
#![allow(clippy::many_single_char_names)]

pub mod binomial;
pub mod count;
pub mod engine;
pub mod exact;
mod keystream;
pub mod law;
mod lookup;
pub mod martingale;
pub mod packing;
pub mod paying;
pub mod portfolio;
pub mod ruin;
pub mod run;
pub mod sequence;
pub mod sessions;
pub mod tally;
pub mod totals;
mod wide;
pub mod words;
