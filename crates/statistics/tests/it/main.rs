//! Tests of the tests of generators and wheels: one program, so that the crate is linked once.

mod suite;
mod wheel_health;
