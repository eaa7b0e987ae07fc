//! Tests of the exact figures: one program, so that the crate is linked once.

mod by_rule;
mod published;
mod ruin;
mod second_opinion;
mod spins;
mod together;
