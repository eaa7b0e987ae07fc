//! Tests of draws: one program, so that the crate is linked once.

mod example;
mod legal;
