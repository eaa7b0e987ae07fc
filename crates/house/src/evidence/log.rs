//! The one who writes acts of the house into the journal.

use std::{
    fmt,
    sync::{Arc, Mutex, PoisonError},
};

use journal::{AppendFault, Batch, Claim, CommandId, ReadFault, Record, Store, TableKey};

use super::{Evidence, RULES, house_key};
use crate::live::{LiveFault, live_fault};

/// Records that are read in one piece on the way back.
const AT_ONCE: u64 = 256;

/// The history of the house itself, open for writing.
pub struct EvidenceLog {
    store: Arc<Store>,
    key: TableKey,
    /// One at a time: whoever writes has read the number of the last record.
    writing: Mutex<()>,
    _claim: Claim,
}

impl EvidenceLog {
    pub fn open(store: &Arc<Store>) -> Result<EvidenceLog, LiveFault> {
        let key = house_key();
        let claim = store.claim(&key).ok_or(LiveFault::InUse)?;
        // On a full disk what is there already can still be added to once there is room.
        match store.head(&key) {
            Ok(_) => {}
            Err(ReadFault::UnknownTable(_)) => drop(store.enrol(&key, RULES).map_err(|fault| live_fault(&fault))?),
            Err(fault) => return Err(fault.into()),
        }
        Ok(EvidenceLog { store: store.clone(), key, writing: Mutex::default(), _claim: claim })
    }

    /// Shows what is on record, the latest first, until `look` says that it has seen enough.
    pub fn look_back(&self, mut look: impl FnMut(Evidence) -> bool) -> Result<(), LiveFault> {
        let history = self.store.history()?;
        let mut after = history.head(&self.key)?.seq;
        while after > 0 {
            let from = after.saturating_sub(AT_ONCE) + 1;
            let many = usize::try_from(after + 1 - from).unwrap_or(usize::MAX);
            let records: Result<Vec<Record>, ReadFault> = history.records(&self.key, from)?.take(many).collect();
            for record in records?.iter().rev() {
                if let Some(evidence) = Evidence::read(record)?
                    && !look(evidence)
                {
                    return Ok(());
                }
            }
            after = from - 1;
        }
        Ok(())
    }

    /// Writes all or none, and comes back when it is durable. What is in the history under its id is not written again, so
    /// that one who does not know whether it was may simply ask again.
    pub fn keep(&self, evidence: &[(CommandId, Evidence)]) -> Result<(), LiveFault> {
        let _writing = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        let mut entries = Vec::new();
        for (id, evidence) in evidence {
            if self.store.answer(&self.key, *id)?.is_none() {
                entries.push(evidence.entry(*id));
            }
        }
        if entries.is_empty() {
            return Ok(());
        }
        let next = self.store.head(&self.key)?.seq + 1;
        match self.store.append(Batch::new(&self.key, next, entries)).wait() {
            Ok(_) => Ok(()),
            Err(AppendFault::Repeated { seq }) => Err(LiveFault::Conflict(seq)),
            Err(fault) => Err(live_fault(&fault)),
        }
    }
}

impl fmt::Debug for EvidenceLog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EvidenceLog").field("key", &self.key).finish_non_exhaustive()
    }
}
