//! Evidence on its way to the journal.
//!
//! The journal belongs to the house that runs; accounts are also changed at the console beside it. So evidence is written
//! with the change itself, in one transaction of this file, and carried over by whoever has the journal: nothing privileged
//! is done without its evidence, and none is kept twice.

use house::{Evidence, EvidenceLog};
use journal::CommandId;
use rusqlite::{Connection, Transaction, params};

use super::{People, fault::Fault, file::Durable};

/// Entries carried over in one commit of the journal.
const AT_ONCE: u32 = 256;

impl People {
    /// Keeps evidence of something that has no other trace in this file.
    pub fn note(&self, evidence: &Evidence) -> Result<(), Fault> {
        let kept = self.flood().take(evidence.clone());
        if kept.is_empty() {
            return Ok(());
        }
        self.file.write(Durable::Now, |tx| kept.iter().try_for_each(|evidence| People::put(tx, evidence)))
    }

    /// Keeps evidence with the change that it is of.
    pub(super) fn keep(&self, tx: &Transaction<'_>, evidence: Evidence) -> Result<(), Fault> {
        self.flood().take(evidence).iter().try_for_each(|evidence| People::put(tx, evidence))
    }

    pub(super) fn put(tx: &Transaction<'_>, evidence: &Evidence) -> Result<(), Fault> {
        let mut id = [0_u8; 16];
        getrandom::fill(&mut id)?;
        tx.prepare_cached("INSERT INTO evidence (id, body) VALUES (?, ?)")?.execute(params![id, evidence.bytes()])?;
        Ok(())
    }

    /// Carries what waits into the journal, in order, and says how many. If it is cut off, the same may be called again.
    pub fn carry(&self, log: &EvidenceLog) -> Result<usize, Fault> {
        let mut carried = 0;
        loop {
            let waiting = self.waiting(AT_ONCE)?;
            let Some((last, ..)) = waiting.last() else { return Ok(carried) };
            let last = *last;
            let evidence: Vec<(CommandId, Evidence)> =
                waiting.into_iter().map(|(_, id, evidence)| (id, evidence)).collect();
            log.keep(&evidence)?;
            // Durable in the journal; if this is forgotten, the journal knows the ids.
            self.file.write(Durable::Soon, |tx| Ok(tx.execute("DELETE FROM evidence WHERE no <= ?", [last])?))?;
            carried += evidence.len();
        }
    }

    fn waiting(&self, many: u32) -> Result<Vec<(i64, CommandId, Evidence)>, Fault> {
        People::waiting_in(&self.file.read(), many)
    }

    pub(super) fn waiting_in(conn: &Connection, many: u32) -> Result<Vec<(i64, CommandId, Evidence)>, Fault> {
        let mut statement = conn.prepare_cached("SELECT no, id, body FROM evidence ORDER BY no LIMIT ?")?;
        let rows = statement.query_map([many], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
        rows.map(|row| {
            let (no, id, body): (i64, [u8; 16], Vec<u8>) = row?;
            let evidence = Evidence::from_bytes(&body).map_err(house::LiveFault::from)?;
            Ok((no, CommandId(id), evidence))
        })
        .collect()
    }

    /// What waits, for those who look at the file without a journal.
    pub fn evidence_waiting(&self) -> Result<Vec<Evidence>, Fault> {
        Ok(self.waiting(u32::MAX)?.into_iter().map(|(_, _, evidence)| evidence).collect())
    }
}
