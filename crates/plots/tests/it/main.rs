//! Tests of the charts: one program, so that the crate is linked once.

mod pictures;
