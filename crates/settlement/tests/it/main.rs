//! Tests of settling: one program, so that the crate is linked once.

mod admitting;
mod bulk;
mod paying;
mod rounds;
mod stored;
