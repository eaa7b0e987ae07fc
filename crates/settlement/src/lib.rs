//! What a spin pays: table rules, wagers, what the wheel and the draws gave, and out come lines with outcome, amount
//! and clause. Knows nothing of phases, commands or time.
//!
//! Three amounts are computed in `table` and not here: the half that a player chooses over prison
//! (`decide/payment.rs`), the same after a correction (`decide/trouble.rs`), and what a match-play coupon wins
//! (`settling.rs`).

mod admit;
mod bonus;
mod bulk;
pub mod refused;
mod round;
mod settle;

pub use admit::{admit, admit_round, needs_base};
pub use bonus::check_draws;
pub use bulk::{Bulk, BulkFault};
pub use round::{
    BonusTurn, Decision, Drawn, Line, Outcome, Piece, PieceLine, Rest, Round, RoundFault, Settlement, Spin, Wager,
    pieces,
};
pub use settle::{Lying, Settled, ValidSpin, Verdict, just_loses, odds_on, settle, settle_spin, verdict};
