//! Tests of the house on the network: one program, so that the crate is linked once.

mod agreed;
mod bounds;
mod cage;
mod common;
mod dealt;
mod description;
mod doors;
mod guests;
mod languages;
mod openings;
mod own_rounds;
mod papers;
mod permissions;
mod posted;
mod seats;
mod secret;
mod sensor;
mod table;
mod tls;
