//! Tests of settling: one program, so that the crate is linked once.

mod bulk;
mod rounds;
mod stored;
