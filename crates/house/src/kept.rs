//! What a record of a table's history says, whatever its kind.

use journal::Record;
use table::Order;

use crate::{
    live::LiveFault,
    note::ChanceNote,
    record::{Decision, conflicting},
    rules_file::RulesFile,
};

#[derive(Clone, Debug)]
pub enum Kept {
    /// The rules that hold from here on.
    Rules(RulesFile),
    Decided(Decision),
    /// A command that came with the id of another: nothing was done.
    Conflict(Order),
    /// What chance promised before a round, or told after it: no table changes by it.
    Chance(ChanceNote),
}

impl Kept {
    pub fn read(record: &Record) -> Result<Kept, LiveFault> {
        if record.entry.kind == journal::ENROLMENT {
            return Ok(Kept::Rules(RulesFile::read(&record.entry.body)?));
        }
        if let Some(order) = conflicting(record)? {
            return Ok(Kept::Conflict(order));
        }
        if let Some(note) = ChanceNote::read(record)? {
            return Ok(Kept::Chance(note));
        }
        let decision = Decision::read(record)?.expect("a record of no other kind is a decision");
        Ok(Kept::Decided(decision))
    }
}
