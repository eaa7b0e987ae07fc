//! What a record of a table's history says, whatever its kind.

use journal::Record;
use table::Order;

use crate::{
    live::LiveFault,
    note::ChanceNote,
    record::{Decision, conflicting},
    refusals::RefusalCounts,
    rules_file::RulesFile,
};

#[derive(Clone, Debug)]
pub enum StoredRecord {
    /// The rules that hold from here on.
    Rules(RulesFile),
    Decided(Decision),
    /// A command that came with the id of another: nothing was done.
    Conflict(Order),
    /// What chance promised before a round, or told after it: no table changes by it.
    Chance(ChanceNote),
    /// Refusals that were counted and not kept one by one.
    Refusals(RefusalCounts),
}

impl StoredRecord {
    pub fn read(record: &Record) -> Result<StoredRecord, LiveFault> {
        if record.entry.kind == journal::ENROLMENT {
            return Ok(StoredRecord::Rules(RulesFile::read(&record.entry.body)?));
        }
        if let Some(order) = conflicting(record)? {
            return Ok(StoredRecord::Conflict(order));
        }
        if let Some(note) = ChanceNote::read(record)? {
            return Ok(StoredRecord::Chance(note));
        }
        if let Some(counted) = RefusalCounts::read(record)? {
            return Ok(StoredRecord::Refusals(counted));
        }
        let decision = Decision::read(record)?.expect("a record of no other kind is a decision");
        Ok(StoredRecord::Decided(decision))
    }
}
