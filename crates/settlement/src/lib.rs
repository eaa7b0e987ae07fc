//! What a spin pays: table rules, wagers, what the wheel and the draws gave, and out come lines with outcome, amount
//! and clause. Knows nothing of phases, commands or time.
//!
//! Nobody else pays or admits: what lays a wager beside others, halves it, applies a coupon or a default choice, or says
//! that a spin does not count asks here.

mod admit;
mod bonus;
mod bulk;
mod felt;
mod payer;
mod refused;
mod round;
mod settle;
mod verdict;

pub use admit::{Admitted, admit, admit_round, below_inside_minimum, needs_base, one_of_a_kind};
pub use bonus::check_draws;
pub use bulk::{Bulk, BulkFault};
pub use felt::{FELT_CARRIES, FeltSums, SeatSums, SpotBook, Sums};
pub use payer::{chosen, coupon_is_payable, just_loses, odds_on, returned, without_a_spin};
pub use round::{
    BonusTurn, Direction, Drawn, Line, Outcome, Piece, PieceLine, Rest, Round, RoundFault, Settlement, Spin, Wager,
    pieces,
};
pub use settle::{Lying, Settled, ValidSpin, settle, settle_spin};
pub use verdict::{AfterVoid, Verdict, Void, verdict, void_anyway, wrong_way};
