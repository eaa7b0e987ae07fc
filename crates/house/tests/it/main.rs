//! Tests of tables with their history: one program, so that the crate is linked once.

mod fairness;
mod guarded;
mod live;
mod rounds;
mod trouble;
mod why;
