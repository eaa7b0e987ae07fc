//! Tests of rulebooks and reviews: one program, so that the crate is linked once.

mod faults;
mod house;
mod keys;
mod posting;
mod rulebooks;
mod wheels;
