//! The one home of randomness: a generator that guards itself, and draws that are committed before and revealed after. Knows
//! nothing of wagers, rounds in play, files or clocks: it is told which round a draw is for, and never what was bet on it.

mod draw;
mod draws;
mod generator;
mod health;
mod hex;
mod known;
mod range;
mod secret;
mod words;

pub use draw::{Draw, Purpose, Seal};
pub use draws::Draws;
pub use generator::{ChanceFault, Generator};
pub use health::{Alarm, Health};
pub use range::within;
pub use secret::{Commitment, HexFault, Secret};
pub use words::{Outcomes, Words};
