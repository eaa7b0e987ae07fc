//! Tests of PAR sheets: one program, so that the crate is linked once.

mod common;
mod forms;
mod sheets;
