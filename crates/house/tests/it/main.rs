//! Tests of tables with their history: one program, so that the crate is linked once.

mod before;
mod chips;
mod fairness;
mod guarded;
mod live;
mod refusals;
mod rounds;
mod trouble;
mod why;
