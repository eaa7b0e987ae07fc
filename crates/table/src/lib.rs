//! The pure engine of one table: orders are decided into events, events are applied. Knows nothing of clocks, chance,
//! disks, networks, JSON or threads.
//!
//! ```text
//! order ──► decide ──► events ──► evolve ──► table
//!              └─────► refusal, with its clause
//! ```
//!
//! One engine runs every rulebook: what may follow what, who may do it and what it pays are data of the table's rules.

mod check;
mod decide;
mod event;
mod evolve;
mod felt;
mod ledger;
mod order;
mod phase;
pub mod rehearsal;
mod settling;
mod state;

pub use decide::{Decided, decide};
pub use event::{AfterVoid, Collected, Event, From, MeterPay, Paid, Placed};
pub use evolve::evolve;
pub use felt::{FeltSums, SeatSums};
pub use ledger::{Account, Ledger};
pub use order::{
    Bet, By, Command, Coupon, Device, Direction, Evidence, HotTurn, Late, Order, PersonId, Posted, SeatNo, Time,
    WagerId,
};
pub use phase::Phase;
pub use state::{Inspected, LastRound, Meter, Notice, Prisoner, Round, Seat, State, Statistics, Table, Upkeep};
