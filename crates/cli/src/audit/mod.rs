//! The history told to those who check it: in words, as rows, as a page of one round.

pub mod compose;
pub mod inspections;
pub mod page;
pub mod print;
pub mod tell;
pub mod time;
pub mod words;
