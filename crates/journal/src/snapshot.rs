//! Snapshots: what a table was after some record, so that a start need not read all of them.
//!
//! A snapshot is a convenience and never evidence. One that does not add up, or is not of this chain, is as if it were not
//! there.

use rusqlite::{Connection, params};

use crate::{AppendFault, Flaw, Hash, History, ReadFault, TableKey, place};

/// As many are kept: the last may be the one that is damaged.
const KEPT: i64 = 2;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snapshot {
    /// The last record that is in it.
    pub seq: u64,
    /// The head of the chain at that record.
    pub head: Hash,
    /// Of the form of the bytes.
    pub version: u32,
    pub bytes: Vec<u8>,
}

impl Snapshot {
    fn sum(&self, table: &TableKey) -> Hash {
        Hash::of_parts(&[
            b"wheelhouse snapshot 1",
            table.as_str().as_bytes(),
            &self.seq.to_be_bytes(),
            &self.head.0,
            &self.version.to_be_bytes(),
            &self.bytes,
        ])
    }
}

impl History {
    /// The latest snapshot that can be trusted.
    pub fn latest_snapshot(&self, table: &TableKey) -> Result<Option<Snapshot>, ReadFault> {
        Ok(self.snapshots(table)?.into_iter().next())
    }

    /// The snapshots that can be trusted, the latest first.
    pub fn snapshots(&self, table: &TableKey) -> Result<Vec<Snapshot>, ReadFault> {
        let no = self.number(table)?;
        let mut trusted = Vec::new();
        for snapshot in stored(self, no, table)?.into_iter().filter_map(|(_, found)| found) {
            let record = self.record(no, table, snapshot.seq)?;
            if record.is_some_and(|record| record.hash == snapshot.head) {
                trusted.push(snapshot);
            }
        }
        Ok(trusted)
    }
}

/// The snapshots of a table, latest first; none in place of one that does not add up.
fn stored(history: &History, no: i64, table: &TableKey) -> Result<Vec<(u64, Option<Snapshot>)>, ReadFault> {
    let sql = "SELECT seq, head, version, bytes, sum FROM snapshot WHERE table_no = ? ORDER BY seq DESC";
    let mut statement = history.conn.prepare_cached(sql)?;
    let mut rows = statement.query([no])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        let seq = row.get(0).unwrap_or(0);
        let read = || -> rusqlite::Result<(Snapshot, Hash)> {
            let head = Hash(row.get(1)?);
            Ok((Snapshot { seq: row.get(0)?, head, version: row.get(2)?, bytes: row.get(3)? }, Hash(row.get(4)?)))
        };
        let snapshot = read().ok().filter(|(snapshot, sum)| snapshot.sum(table) == *sum).map(|(snapshot, _)| snapshot);
        found.push((seq, snapshot));
    }
    Ok(found)
}

/// How many there are; those that cannot be trusted are flaws.
pub(crate) fn check_all(
    history: &History,
    no: i64,
    table: &TableKey,
    flaws: &mut Vec<Flaw>,
) -> Result<usize, ReadFault> {
    let all = stored(history, no, table)?;
    for (seq, snapshot) in &all {
        let record = history.record(no, table, *seq)?;
        let head = snapshot.as_ref().map(|snapshot| snapshot.head);
        if head.is_none() || record.map(|record| record.hash) != head {
            flaws.push(Flaw::Snapshot { table: table.clone(), seq: *seq });
        }
    }
    Ok(all.len())
}

/// Stores a snapshot within the open transaction, if it is of the chain, and drops all but the last.
pub(crate) fn put(
    conn: &Connection,
    no: i64,
    table: &TableKey,
    snapshot: &Snapshot,
) -> rusqlite::Result<Result<(), AppendFault>> {
    let mut statement = conn.prepare_cached("SELECT count(*) FROM record WHERE id = ? AND hash = ?")?;
    let of_chain: u32 =
        statement.query_row(params![place::key(no, snapshot.seq), snapshot.head.0], |row| row.get(0))?;
    if of_chain == 0 {
        return Ok(Err(AppendFault::NotOfChain));
    }
    let sql = "INSERT OR REPLACE INTO snapshot (table_no, seq, head, version, sum, bytes) VALUES (?, ?, ?, ?, ?, ?)";
    let sum = snapshot.sum(table);
    conn.prepare_cached(sql)?.execute(params![
        no,
        snapshot.seq,
        snapshot.head.0,
        snapshot.version,
        sum.0,
        snapshot.bytes
    ])?;
    let sql = "DELETE FROM snapshot WHERE table_no = ?1 AND seq NOT IN \
               (SELECT seq FROM snapshot WHERE table_no = ?1 ORDER BY seq DESC LIMIT ?2)";
    conn.prepare_cached(sql)?.execute(params![no, KEPT])?;
    Ok(Ok(()))
}
