//! Which record a command became.
//!
//! Ids come without any order, so to put each into the index of the file when it comes is to write a page for each: three
//! times the cost of the record itself. The latest ids are kept in memory, in two generations. The young one takes what
//! comes. When it is full it becomes the old one, is sorted once, and goes into the file in the order of the index, a part
//! with each commit, and all of it before the young one is full again: the ids then lie so close together that a page takes
//! many. What is in memory alone is in the records as well, and is read from there at the next start.
#![allow(
    clippy::disallowed_types,
    reason = "asked by key; what is taken out of it in its order is sorted or hashed again"
)]

use std::{collections::HashMap, mem};

use rusqlite::{Connection, OptionalExtension, Statement, params};

use crate::{
    CommandId, ReadFault,
    filter::Filter,
    heads::Tips,
    history::History,
    place::{self, Place},
};

/// A table's number and a command.
pub(crate) type Id = (i64, CommandId);

/// Ids with the numbers of their records. Its hash has a key of its own, because clients choose ids.
pub(crate) type Ids = HashMap<Id, u64>;

/// The ids that are not all in the file yet.
#[derive(Default, Debug)]
pub(crate) struct Recent {
    young: Ids,
    old: Ids,
    /// The old ones in the order of the index, which they go into the file in.
    order: Vec<(Id, u64)>,
    /// How many of them are there.
    swept: usize,
    /// Where the tables were when the old generation was closed: when it is in the file, all ids up to there are.
    closed_at: Vec<(i64, u64)>,
}

/// What a commit moves, to be applied when it is durable.
#[derive(Debug)]
pub(crate) struct Moved {
    swept: usize,
}

impl Recent {
    /// Reads the ids that may not be in the file's index from the records.
    pub(crate) fn read(history: &History) -> Result<Recent, ReadFault> {
        let mut recent = Recent::default();
        for (no, table) in history.numbers()? {
            let head = history.head_of(no, &table)?;
            recent.closed_at.push((no, head.seq));
            let sql = "SELECT indexed FROM tables WHERE no = ?";
            let indexed: i64 = history.conn.query_row(sql, [no], |row| row.get(0))?;
            let from = u64::try_from(indexed).unwrap_or(0) + 1;
            let Some((from, until)) = place::from(no, from) else { continue };
            let sql = "SELECT id, command FROM record WHERE id BETWEEN ? AND ?";
            let mut statement = history.conn.prepare_cached(sql)?;
            let mut rows = statement.query([from, until])?;
            while let Some(row) = rows.next()? {
                recent.old.insert((no, CommandId(row.get(1)?)), Place::of(row.get(0)?).seq);
            }
        }
        recent.sort();
        Ok(recent)
    }

    pub(crate) fn get(&self, id: Id) -> Option<u64> {
        self.young.get(&id).or_else(|| self.old.get(&id)).copied()
    }

    /// Moves a part of the old generation into the file, within the open transaction: so much of what is left as `more` is
    /// of the room in the young one.
    pub(crate) fn sweep(&self, conn: &Connection, more: usize, max: usize) -> rusqlite::Result<Moved> {
        let left = &self.order[self.swept..];
        let room = (max / 2).saturating_sub(self.young.len());
        let count = if more >= room { left.len() } else { (left.len() * more).div_ceil(room) };
        let mut insert = conn.prepare_cached("INSERT OR IGNORE INTO command (table_no, id, seq) VALUES (?, ?, ?)")?;
        for ((no, id), seq) in &left[..count] {
            insert.execute(params![no, id.0, seq])?;
        }
        if count > 0 && count == left.len() {
            let mut mark = conn.prepare_cached("UPDATE tables SET indexed = ? WHERE no = ?")?;
            for (no, seq) in &self.closed_at {
                mark.execute(params![seq, no])?;
            }
        }
        Ok(Moved { swept: count })
    }

    /// The commit is durable: what it moved is in the file, and what it brought is recent.
    pub(crate) fn apply(&mut self, moved: &Moved, brought: Ids, max: usize, tips: &Tips) {
        self.swept += moved.swept;
        self.young.extend(brought);
        if self.young.len() >= max / 2 {
            // The sweep took all that was left, because this commit filled the young generation.
            assert_eq!(self.swept, self.order.len(), "an id would be lost from memory before it is in the file");
            // The room of the one that goes is used again.
            self.old.clear();
            mem::swap(&mut self.young, &mut self.old);
            self.closed_at = tips.values().map(|tip| (tip.no, tip.seq)).collect();
            self.sort();
        }
    }

    fn sort(&mut self) {
        self.swept = 0;
        self.order.clear();
        self.order.extend(self.old.iter().map(|(id, seq)| (*id, *seq)));
        self.order.sort_unstable();
    }
}

/// All ids of a history: those in memory, and those in the index of the file.
pub(crate) fn filter(history: &History, recent: &Recent) -> Result<Filter, ReadFault> {
    let count: usize = history.conn.query_row("SELECT count(*) FROM command", [], |row| row.get(0))?;
    let mut filter = Filter::with_room(count + recent.order.len());
    recent.order.iter().for_each(|(id, _)| filter.insert(*id));
    let mut statement = history.conn.prepare("SELECT table_no, id FROM command")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        filter.insert((row.get(0)?, CommandId(row.get(1)?)));
    }
    Ok(filter)
}

pub(crate) const FIND: &str = "SELECT seq FROM command WHERE table_no = ? AND id = ?";

/// The record of a command by the index of the file.
pub(crate) fn look_up(conn: &Connection, id: Id) -> rusqlite::Result<Option<u64>> {
    find(&mut *conn.prepare_cached(FIND)?, id)
}

/// The same with its statement at hand: a commit asks for each of its entries.
pub(crate) fn find(statement: &mut Statement<'_>, (no, id): Id) -> rusqlite::Result<Option<u64>> {
    statement.query_row(params![no, id.0], |row| row.get(0)).optional()
}

/// The record of a command among those that may not be in the index: slow, for one who has no memory of them.
pub(crate) fn look_through(conn: &Connection, (no, id): Id) -> rusqlite::Result<Option<u64>> {
    let Some((from, until)) = place::from(no, 0) else { return Ok(None) };
    let sql = "SELECT id FROM record WHERE id > ?1 + (SELECT indexed FROM tables WHERE no = ?3) AND id <= ?2 \
               AND command = ?4";
    let found = conn.prepare_cached(sql)?.query_row(params![from, until, no, id.0], |row| row.get(0)).optional()?;
    Ok(found.map(|key| Place::of(key).seq))
}
