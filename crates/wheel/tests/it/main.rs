//! Tests of the layout: one program, so that the crate is linked once.

mod positions;
