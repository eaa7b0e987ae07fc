//! The house on the network: accounts and roles, a task for each table, chance, HTTP and WebSocket. It carries rules and
//! decides none.

// The rows of the catalogue are gone through one by one.
#![recursion_limit = "512"]

mod card;
pub mod config;
mod doors;
pub mod floor;
pub mod http;
pub mod metrics;
pub mod people;
pub mod protocol;
mod recalled;
mod rules_page;
pub mod sensor;
pub mod serve;
pub mod tables;
pub mod tls;
mod wire;

pub use card::terminal_chips;
