//! Tests of the simulator: one program, so that the crate is linked once.

mod agreement;
mod engine;
mod paths;
mod planted;
mod ruin;
mod sessions;
