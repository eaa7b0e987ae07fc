//! One group: all that waits, over all tables, in one transaction and one sync.

use std::{collections::BTreeSet, sync::Mutex};

use rusqlite::{CachedStatement, Connection, params};

use crate::{
    AppendFault, Batch, CommandId, ENROLMENT, Entry, Hash, Options, Receipt, TableKey, chain,
    filter::Filter,
    heads::{Tip, Tips},
    index::{self, Ids, Moved, Recent},
    place,
    queue::{Outcome, Work},
    snapshot,
    writer::lock,
};

/// What a group did, once it is durable.
pub(crate) struct Committed {
    pub(crate) outcomes: Vec<Outcome>,
    pub(crate) tips: Tips,
    pub(crate) ids: Ids,
    pub(crate) moved: Moved,
}

/// What the writer knows of the history without a look at the file.
pub(crate) struct Known<'w> {
    pub(crate) tips: &'w Tips,
    pub(crate) recent: &'w Mutex<Recent>,
    /// Has the ids of a group before it is durable: what is rolled back is a maybe then, and no more.
    pub(crate) filter: &'w Mutex<Filter>,
}

/// Commits a group. What is refused leaves no trace; the rest is durable when this returns.
///
/// Whether the transaction is in the file after an error depends on the error.
pub(crate) fn commit<'w>(
    conn: &Connection,
    known: Known<'_>,
    limits: &Options,
    works: impl Iterator<Item = &'w Work>,
) -> rusqlite::Result<Committed> {
    let recent = known.recent;
    let mut group = Group::begin(conn, known, limits, works.size_hint().0)?;
    let outcomes = works.map(|work| group.take(work)).collect::<rusqlite::Result<Vec<Outcome>>>()?;
    let (tips, ids) = (group.moved, group.ids);
    let moved = lock(recent).sweep(conn, ids.len(), limits.recent_max)?;
    conn.prepare_cached("COMMIT")?.execute([])?;
    Ok(Committed { outcomes, tips, ids, moved })
}

struct Group<'c> {
    conn: &'c Connection,
    known: Known<'c>,
    limits: &'c Options,
    /// Tips as they are within this group.
    moved: Tips,
    /// Ids that this group brings.
    ids: Ids,
    find_id: CachedStatement<'c>,
    add_record: CachedStatement<'c>,
}

impl<'c> Group<'c> {
    fn begin(
        conn: &'c Connection,
        known: Known<'c>,
        limits: &'c Options,
        likely: usize,
    ) -> rusqlite::Result<Group<'c>> {
        conn.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
        let add_record = conn.prepare_cached(
            "INSERT INTO record (id, kind, version, command, content, hash, body) VALUES (?, ?, ?, ?, ?, ?, ?)",
        )?;
        let find_id = conn.prepare_cached(index::FIND)?;
        let ids = Ids::with_capacity(likely);
        Ok(Group { conn, known, limits, moved: Tips::new(), ids, find_id, add_record })
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
        self.moved.get(table).or_else(|| self.known.tips.get(table)).copied()
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

    /// Takes the numbers and ids of all entries, or none: an id that is in the history already refuses the batch.
    fn claim(&mut self, tip: Tip, entries: &[Entry]) -> rusqlite::Result<Option<AppendFault>> {
        if place::key(tip.no, tip.seq.saturating_add(entries.len() as u64)).is_none() {
            return Ok(Some(AppendFault::NoNumber));
        }
        for entry in entries {
            let id = (tip.no, entry.command);
            if !lock(self.known.filter).may_have(id) {
                continue;
            }
            let known = self.ids.get(&id).copied().or_else(|| lock(self.known.recent).get(id));
            let known = match known {
                None => index::find(&mut self.find_id, id)?,
                known => known,
            };
            if let Some(seq) = known {
                return self.taken(tip.no, seq, entry).map(Some);
            }
        }
        for (entry, seq) in entries.iter().zip(tip.seq + 1..) {
            let id = (tip.no, entry.command);
            lock(self.known.filter).insert(id);
            self.ids.insert(id, seq);
        }
        Ok(None)
    }

    fn taken(&self, no: i64, seq: u64, entry: &Entry) -> rusqlite::Result<AppendFault> {
        let sql = "SELECT content FROM record WHERE id = ?";
        let content = self.conn.prepare_cached(sql)?.query_row([place::key(no, seq)], |row| row.get(0))?;
        Ok(if Hash(content) == entry.content { AppendFault::Repeated { seq } } else { AppendFault::Conflict { seq } })
    }

    fn write(&mut self, table: &TableKey, mut tip: Tip, entries: &[Entry]) -> rusqlite::Result<Vec<Receipt>> {
        let mut receipts = Vec::with_capacity(entries.len());
        for entry in entries {
            tip.seq += 1;
            tip.hash = chain::link(tip.hash, table, tip.seq, entry);
            self.add_record.execute(params![
                place::key(tip.no, tip.seq).expect("the number was claimed"),
                entry.kind,
                entry.version,
                entry.command.0,
                entry.content.0,
                tip.hash.0,
                entry.body
            ])?;
            receipts.push(Receipt { table: table.clone(), seq: tip.seq, head: tip.hash });
        }
        match self.moved.get_mut(table) {
            Some(moved) => *moved = tip,
            None => drop(self.moved.insert(table.clone(), tip)),
        }
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
                let numbers = self.known.tips.values().chain(self.moved.values()).map(|tip| tip.no);
                let no = numbers.max().unwrap_or(0).saturating_add(1);
                if place::key(no, 1).is_none() {
                    return Ok(Err(AppendFault::NoNumber));
                }
                self.conn
                    .prepare_cached("INSERT INTO tables (no, name, indexed) VALUES (?, ?, 0)")?
                    .execute(params![no, table.as_str()])?;
                Tip { no, seq: 0, hash: chain::genesis(table), rules: digest }
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
    // Most batches have one entry, which no other can repeat.
    let twice = batch.entries.len() > 1 && !batch.entries.iter().all(|entry| ids.insert(entry.command));
    if twice || batch.entries.is_empty() || batch.entries.iter().any(|entry| entry.kind == ENROLMENT) {
        return Err(AppendFault::BadBatch);
    }
    match batch.entries.iter().map(|entry| entry.body.len()).find(|&bytes| bytes > body_max) {
        Some(bytes) => Err(AppendFault::TooLarge { bytes, limit: body_max }),
        None => Ok(()),
    }
}
