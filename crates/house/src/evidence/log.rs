//! The one who writes acts of the house into the journal.

use std::{
    fmt,
    sync::{Arc, Mutex, PoisonError},
};

use journal::{AppendFault, Batch, Claim, CommandId, ReadFault, Store, TableKey};

use super::{Evidence, RULES, house_key};
use crate::live::{LiveFault, live_fault};

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
