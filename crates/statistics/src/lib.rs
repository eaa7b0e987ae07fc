//! Tests of randomness and of wheels: statistics with the probability of coming out so by chance, what such a test would have
//! found, and evidence that may be looked at any day. Knows no generator and no file: random numbers come in as iterators,
//! histories as text.

// Probabilities of statistics have no exact form; what pays and what is promised to a player is computed elsewhere, in fractions.
#![allow(clippy::float_arithmetic)]
// Counts of spins are far below 2^53, so that a double holds every one.
#![allow(clippy::cast_precision_loss)]
// A float becomes a count only by a cast that stops at the ends of the range.
#![allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
// Formulae keep the letters that they have in print.
#![allow(clippy::many_single_char_names)]
// Degrees of freedom and the ends of an interval are whole and exact.
#![cfg_attr(test, allow(clippy::float_cmp))]

mod chi_square;
mod family;
mod findings;
mod interval;
pub mod plant;
mod runs;
mod self_check;
pub mod special;
mod suite;
mod uniform;
pub mod wheel_health;

pub use chi_square::{ChiSquare, TooFew, contingency, fit, heavier_pocket, power, power_either, spins_for_power};
pub use family::{bonferroni, holm};
pub use findings::{Asked, Findings, Line};
pub use interval::{Interval, binomial_band, clopper_pearson, wilson};
pub use runs::{Runs, runs};
pub use self_check::{Check, PLANTED, POWER, outcomes_to_find, self_check, smallest_found};
pub use suite::Suite;
pub use uniform::{Kolmogorov, kolmogorov};
