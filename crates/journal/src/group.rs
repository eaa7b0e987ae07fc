//! One group: all that waits, over all tables, in one transaction and one sync.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Mutex,
};

use rusqlite::{CachedStatement, Connection, params};

use crate::{
    AppendFault, Batch, CommandId, ENROLMENT, Entry, Hash, Options, Receipt, TableKey, chain,
    heads::{Tip, Tips},
    index::{self, Id, Moved, Recent},
    queue::{Outcome, Work},
    snapshot,
    writer::lock,
};

/// What a group did, once it is durable.
pub(crate) struct Committed {
    pub(crate) outcomes: Vec<Outcome>,
    pub(crate) tips: Tips,
    pub(crate) ids: BTreeMap<Id, u64>,
    pub(crate) moved: Moved,
}

/// Commits a group. What is refused leaves no trace; the rest is durable when this returns.
///
/// Whether the transaction is in the file after an error depends on the error.
pub(crate) fn commit<'w>(
    conn: &Connection,
    tips: &Tips,
    recent: &Mutex<Recent>,
    limits: &Options,
    works: impl Iterator<Item = &'w Work>,
) -> rusqlite::Result<Committed> {
    let mut group = Group::begin(conn, tips, recent, limits)?;
    let outcomes = works.map(|work| group.take(work)).collect::<rusqlite::Result<Vec<Outcome>>>()?;
    let (tips, ids) = (group.moved, group.ids);
    let moved = lock(recent).sweep(conn, ids.len(), limits.recent_max)?;
    conn.prepare_cached("COMMIT")?.execute([])?;
    Ok(Committed { outcomes, tips, ids, moved })
}

struct Group<'c> {
    conn: &'c Connection,
    tips: &'c Tips,
    recent: &'c Mutex<Recent>,
    limits: &'c Options,
    /// Tips as they are within this group.
    moved: Tips,
    /// Ids that this group brings.
    ids: BTreeMap<Id, u64>,
    find_id: CachedStatement<'c>,
    add_record: CachedStatement<'c>,
}

impl<'c> Group<'c> {
    fn begin(
        conn: &'c Connection,
        tips: &'c Tips,
        recent: &'c Mutex<Recent>,
        limits: &'c Options,
    ) -> rusqlite::Result<Group<'c>> {
        conn.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
        let add_record = conn.prepare_cached(
            "INSERT INTO record (table_no, seq, kind, version, command, content, hash, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        )?;
        let find_id = conn.prepare_cached(index::FIND)?;
        Ok(Group { conn, tips, recent, limits, moved: Tips::new(), ids: BTreeMap::new(), find_id, add_record })
    }

    fn take(&mut self, work: &Work) -> rusqlite::Result<Outcome> {
        match work {
            Work::Append(batch) => self.append(batch),
            Work::Enrol { rules, .. } if rules.len() > self.limits.body_max => {
                Ok(Err(AppendFault::TooLarge { bytes: rules.len(), limit: self.limits.body_max }))
            }
            Work::Enrol { table, rules } => self.enrol(table, rules),
            Work::Snapshot { snapshot, .. } if snapshot.bytes.len() > self.limits.snapshot_max => {
                Ok(Err(AppendFault::TooLarge { bytes: snapshot.bytes.len(), limit: self.limits.snapshot_max }))
            }
            Work::Snapshot { table, snapshot } => match self.tip(table) {
                None => Ok(Err(AppendFault::UnknownTable(table.clone()))),
                Some(tip) if snapshot.seq > tip.seq => Ok(Err(AppendFault::NotOfChain)),
                Some(tip) => Ok(snapshot::put(self.conn, tip.no, table, snapshot)?.map(|()| Vec::new())),
            },
        }
    }

    fn tip(&self, table: &TableKey) -> Option<Tip> {
        self.moved.get(table).or_else(|| self.tips.get(table)).copied()
    }

    fn append(&mut self, batch: &Batch) -> rusqlite::Result<Outcome> {
        if let Err(fault) = check(batch, self.limits.body_max) {
            return Ok(Err(fault));
        }
        let table = &batch.table;
        let Some(tip) = self.tip(table) else { return Ok(Err(AppendFault::UnknownTable(table.clone()))) };
        if batch.first_seq != tip.seq + 1 {
            return Ok(Err(AppendFault::OutOfSequence { table: table.clone(), at: tip.seq, given: batch.first_seq }));
        }
        if let Some(fault) = self.claim(tip, &batch.entries)? {
            return Ok(Err(fault));
        }
        Ok(Ok(self.write(table, tip, &batch.entries)?))
    }

    /// Takes the ids of all entries, or none: one that is in the history already refuses the batch.
    fn claim(&mut self, tip: Tip, entries: &[Entry]) -> rusqlite::Result<Option<AppendFault>> {
        for entry in entries {
            let id = (tip.no, entry.command);
            let known = self.ids.get(&id).copied().or_else(|| lock(self.recent).get(id));
            let known = match known {
                None => index::find(&mut self.find_id, id)?,
                known => known,
            };
            if let Some(seq) = known {
                return self.taken(tip.no, seq, entry).map(Some);
            }
        }
        self.ids.extend(entries.iter().zip(tip.seq + 1..).map(|(entry, seq)| ((tip.no, entry.command), seq)));
        Ok(None)
    }

    fn taken(&self, no: i64, seq: u64, entry: &Entry) -> rusqlite::Result<AppendFault> {
        let sql = "SELECT content FROM record WHERE table_no = ? AND seq = ?";
        let content = self.conn.prepare_cached(sql)?.query_row(params![no, seq], |row| row.get(0))?;
        Ok(if Hash(content) == entry.content { AppendFault::Repeated { seq } } else { AppendFault::Conflict { seq } })
    }

    fn write(&mut self, table: &TableKey, mut tip: Tip, entries: &[Entry]) -> rusqlite::Result<Vec<Receipt>> {
        let mut receipts = Vec::with_capacity(entries.len());
        for entry in entries {
            tip.seq += 1;
            tip.hash = chain::link(tip.hash, table, tip.seq, entry);
            self.add_record.execute(params![
                tip.no,
                tip.seq,
                entry.kind,
                entry.version,
                entry.command.0,
                entry.content.0,
                tip.hash.0,
                entry.body
            ])?;
            receipts.push(Receipt { table: table.clone(), seq: tip.seq, head: tip.hash });
        }
        self.moved.insert(table.clone(), tip);
        Ok(receipts)
    }

    /// A table that has these rules already is left as it is.
    fn enrol(&mut self, table: &TableKey, rules: &[u8]) -> rusqlite::Result<Outcome> {
        let digest = Hash::of(rules);
        let mut tip = match self.tip(table) {
            Some(tip) if tip.rules == digest => {
                return Ok(Ok(vec![Receipt { table: table.clone(), seq: tip.seq, head: tip.hash }]));
            }
            Some(tip) => tip,
            None => {
                self.conn
                    .prepare_cached("INSERT INTO tables (name, indexed) VALUES (?, 0)")?
                    .execute([table.as_str()])?;
                Tip { no: self.conn.last_insert_rowid(), seq: 0, hash: chain::genesis(table), rules: digest }
            }
        };
        tip.rules = digest;
        // Rules may come back after others, so the id takes in where they stand.
        let id = Hash::of_parts(&[b"wheelhouse enrolment 1", &tip.hash.0, &digest.0]);
        let command = CommandId(id.0[..16].try_into().expect("sixteen bytes"));
        let entry = Entry { command, content: digest, kind: ENROLMENT, version: 1, body: rules.to_vec() };
        let entries = [entry];
        if let Some(fault) = self.claim(tip, &entries)? {
            return Ok(Err(fault));
        }
        Ok(Ok(self.write(table, tip, &entries)?))
    }
}

fn check(batch: &Batch, body_max: usize) -> Result<(), AppendFault> {
    let mut ids = BTreeSet::new();
    let odd = |entry: &Entry| entry.kind == ENROLMENT || !ids.insert(entry.command);
    if batch.entries.is_empty() || batch.entries.iter().any(odd) {
        return Err(AppendFault::BadBatch);
    }
    match batch.entries.iter().map(|entry| entry.body.len()).find(|&bytes| bytes > body_max) {
        Some(bytes) => Err(AppendFault::TooLarge { bytes, limit: body_max }),
        None => Ok(()),
    }
}
