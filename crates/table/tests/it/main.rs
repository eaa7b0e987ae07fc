//! Tests of the engine of a table: one program, so that the crate is linked once.

mod catalogue;
mod clauses_us_co;
mod clauses_us_ma;
mod clauses_us_md_roulette;
mod common;
mod frauds;
mod grid;
mod guarded;
mod itself;
mod losers;
mod mended;
mod outside;
mod planted;
mod posted;
mod properties;
mod rebet;
