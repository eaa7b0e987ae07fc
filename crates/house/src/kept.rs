//! What a record of a table's history says, whatever its kind.

use journal::Record;
use table::Order;

use crate::{
    live::LiveFault,
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
}

impl Kept {
    pub fn read(record: &Record) -> Result<Kept, LiveFault> {
        if record.entry.kind == journal::ENROLMENT {
            return Ok(Kept::Rules(RulesFile::read(&record.entry.body)?));
        }
        if let Some(order) = conflicting(record)? {
            return Ok(Kept::Conflict(order));
        }
        let decision = Decision::read(record)?.expect("a record that is no enrolment and no conflict is a decision");
        Ok(Kept::Decided(decision))
    }
}
