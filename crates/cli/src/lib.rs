//! The `wheelhouse` program: carries the rules to people and scripts. Decides no rule.

pub mod books;
pub mod case;
pub mod charts;
pub mod commands;
pub mod coverage;
pub mod drill;
pub mod fuzz_entry;
pub mod held;
pub mod load;
mod log;
pub mod names;
pub mod output;
pub mod round_json;
pub mod settler;
pub mod soak;
pub mod strict;
