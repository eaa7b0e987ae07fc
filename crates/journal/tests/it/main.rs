//! Tests of the journal: one program, so that the crate is linked once.

mod backup;
mod common;
mod damage;
mod failure;
mod store;
