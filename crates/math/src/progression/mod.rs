//! Progressions: plans that say from the results so far what to stake next. Each is a small machine without chance and
//! without money of its own; [`Stakes`] holds it to the limits of the table and to what the player has left.
//!
//! None of them changes the edge of a wager. They change the shape of what a player gets: how often a little, how rarely
//! a lot.

mod begins;
mod line;
mod plan;
mod stakes;
mod steps;

pub use begins::{BeginFault, begins};
pub use line::{Labouchere, ReverseLabouchere};
pub use plan::{Plan, PlanFault, WithPlan};
pub use stakes::{AtCap, Next, Stake, Stakes, StakesFault, UnknownCap};
pub use steps::{
    ContreDAlembert, DAlembert, Fibonacci, Flat, GrandMartingale, Martingale, OneThreeTwoSix, OscarsGrind, Paroli,
};

/// One named plan in the middle of play.
///
/// A result is what the wager changed, in minor units. More than nothing is a win; less is a loss, half a wager kept by the
/// house as well; nothing, as when prison lets a wager go, moves no plan.
pub trait Progression: Clone + Eq + Ord + std::fmt::Debug {
    /// What it wants to stake next, in minor units.
    fn stake(&self, unit: i64) -> i64;

    /// The wager was decided. A plan that goes up by a step stays where it is after a stake that was cut, or it would climb by
    /// stakes that nobody laid; one that counts results in a row counts them whatever was laid.
    fn after(&mut self, result: i64, laid: Stake);

    /// As at the beginning.
    fn begin(&mut self);
}
