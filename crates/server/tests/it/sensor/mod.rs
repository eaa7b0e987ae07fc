//! A real floor with a real journal, and a sensor at the other end of a real wire.

mod close;
mod emulated;
mod frauds;
mod house;
mod lines;
mod wire;
