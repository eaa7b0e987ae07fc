//! Where the records of a table are read from: the journal of a house, or a bundle that was made from one.

use journal::{History, ReadFault, Record, Snapshot, TableKey};

/// Records of one table, in their order.
pub type Records<'a> = Box<dyn Iterator<Item = Result<Record, ReadFault>> + 'a>;

pub trait Chain {
    /// The records of a table from a number on.
    ///
    /// # Errors
    /// If there is no such table, or what is there does not follow from what came before it.
    fn records(&self, key: &TableKey, from: u64) -> Result<Records<'_>, ReadFault>;

    /// The latest state that is kept beside the records, where any is.
    ///
    /// # Errors
    /// If it cannot be read.
    fn snapshot(&self, _key: &TableKey) -> Result<Option<Snapshot>, ReadFault> {
        Ok(None)
    }
}

impl Chain for History {
    fn records(&self, key: &TableKey, from: u64) -> Result<Records<'_>, ReadFault> {
        Ok(Box::new(History::records(self, key, from)?))
    }

    fn snapshot(&self, key: &TableKey) -> Result<Option<Snapshot>, ReadFault> {
        self.latest_snapshot(key)
    }
}
