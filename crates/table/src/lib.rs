//! The pure engine of one table: orders are decided into events, events are applied. Knows nothing of clocks, chance,
//! disks, networks, JSON or threads.
//!
//! ```text
//! order ──► decide ──► events ──► evolve ──► table
//!              └─────► refusal, with its clause
//! ```
//!
//! One engine runs every rulebook: what may follow what, who may do it and what it pays are data of the table's rules.

mod catalogue;
mod check;
mod decide;
mod due;
mod event;
mod evolve;
mod ledger;
mod order;
mod phase;
pub mod rehearsal;
mod sample;
mod settling;
mod state;
mod stored;

pub use catalogue::{Command, Giver, Kind, Row};
pub use decide::{Decided, decide};
pub use due::{Due, Duty, due, steps};
pub use event::{Collected, EVENTS, Event, From, MeterPay, Paid, Placed};
pub use evolve::evolve;
pub use ledger::{Account, Ledger};
pub use order::{Bet, By, Coupon, Device, Evidence, Late, Order, PersonId, Posted, SeatNo, Time, WagerId};
pub use phase::Phase;
pub use settlement::{AfterVoid, BonusTurn, Direction, FeltSums, SeatSums};
pub use settling::every_line;
pub use state::{Inspected, LastRound, Meter, Notice, Prisoner, Round, Seat, State, Statistics, Table, Upkeep};
