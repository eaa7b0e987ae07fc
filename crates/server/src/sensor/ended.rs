//! How a session with a sensor ends.

use std::io;

/// Why a session is over.
#[derive(Debug)]
pub enum Ended {
    Closed,
    Silent,
    NoAnswer,
    Deaf,
    Fault(String),
    /// What it said could not be put on record until its time was over.
    Unrecorded,
    TooMany,
    Broken(io::Error),
    /// The table is gone.
    TableGone,
}

impl Ended {
    /// As the pit reads it.
    pub fn says(&self) -> String {
        match self {
            Ended::Closed => "it closed the connection".to_owned(),
            Ended::Silent => "it was silent for too long".to_owned(),
            Ended::NoAnswer => "it does not answer when it is called".to_owned(),
            Ended::Deaf => "it does not read what it is sent".to_owned(),
            Ended::Fault(code) => format!("it reports that it cannot be trusted: {code}"),
            Ended::Unrecorded => "the table cannot put on record what it says".to_owned(),
            Ended::TooMany => "it says more than a wheel can do; it has a fault, or somebody imitates it".to_owned(),
            Ended::Broken(error) => format!("the wire broke: {error}"),
            Ended::TableGone => "the table has ended".to_owned(),
        }
    }
}
