//! HTTP: the routes, who may use them, and what they answer.

mod about;
mod agreed;
pub mod approvals;
mod body;
mod cage;
mod description;
mod health;
mod hosts;
mod log;
mod metrics;
mod orders;
mod pages;
mod pit;
mod problem;
mod rate;
mod readable;
mod router;
mod session;
mod socket;
mod tables;
mod takes;
mod visitor;

pub use hosts::name as host_name;
pub use rate::Requests;
pub use router::{description, doors, router};
pub use socket::command_id;
