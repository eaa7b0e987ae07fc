//! Which record a command became.
//!
//! Ids come without any order, so to put each into the index of the file when it comes is to write a page for each: three
//! times the cost of the record itself. The latest ids are kept in memory, and each commit moves as many into the file as it
//! brings, in the order of the index and going round: they then lie so close together that a page takes many. What is in
//! memory alone is in the records as well, and is read from there at the next start.

use std::{collections::BTreeMap, ops::Bound};

use rusqlite::{Connection, OptionalExtension, Statement, params};

use crate::{CommandId, ReadFault, heads::Tips, history::History};

/// A table's number and a command.
pub(crate) type Id = (i64, CommandId);

/// The ids that are not all in the file yet, each with the number of its record.
#[derive(Default, Debug)]
pub(crate) struct Recent {
    ids: BTreeMap<Id, u64>,
    /// The last one that went into the file in this round; none at its start.
    cursor: Option<Id>,
    /// Where the tables were when this round began: at its end all ids up to there are in the file.
    round_from: Vec<(i64, u64)>,
}

/// What a commit moves, to be applied when it is durable.
#[derive(Debug)]
pub(crate) struct Moved {
    swept: Vec<(Id, u64)>,
    round_ends: bool,
}

impl Recent {
    /// Reads the ids that may not be in the file's index from the records.
    pub(crate) fn read(history: &History) -> Result<Recent, ReadFault> {
        let mut recent = Recent::default();
        let sql = "SELECT no, seq, command FROM tables JOIN record ON table_no = no AND seq > indexed";
        let mut statement = history.conn.prepare(sql)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            recent.ids.insert((row.get(0)?, CommandId(row.get(2)?)), row.get(1)?);
        }
        for (no, table) in history.numbers()? {
            recent.round_from.push((no, history.head_of(no, &table)?.seq));
        }
        Ok(recent)
    }

    pub(crate) fn get(&self, id: Id) -> Option<u64> {
        self.ids.get(&id).copied()
    }

    /// Moves what is too many with `more` into the file, within the open transaction.
    pub(crate) fn sweep(&self, conn: &Connection, more: usize, max: usize) -> rusqlite::Result<Moved> {
        let count = (self.ids.len() + more).saturating_sub(max);
        let from = self.cursor.map_or(Bound::Unbounded, Bound::Excluded);
        let swept: Vec<(Id, u64)> =
            self.ids.range((from, Bound::Unbounded)).take(count).map(|(id, seq)| (*id, *seq)).collect();
        let mut insert = conn.prepare_cached("INSERT OR IGNORE INTO command (table_no, id, seq) VALUES (?, ?, ?)")?;
        for ((no, id), seq) in &swept {
            insert.execute(params![no, id.0, seq])?;
        }
        let round_ends = swept.len() < count;
        if round_ends {
            let mut mark = conn.prepare_cached("UPDATE tables SET indexed = ? WHERE no = ?")?;
            for (no, seq) in &self.round_from {
                mark.execute(params![seq, no])?;
            }
        }
        Ok(Moved { swept, round_ends })
    }

    /// The commit is durable: what it moved is in the file, and what it brought is recent.
    pub(crate) fn apply(&mut self, moved: Moved, brought: BTreeMap<Id, u64>, tips: &Tips) {
        self.cursor = moved.swept.last().map(|(id, _)| *id).or(self.cursor);
        for (id, _) in moved.swept {
            self.ids.remove(&id);
        }
        self.ids.extend(brought);
        if moved.round_ends {
            self.cursor = None;
            self.round_from = tips.values().map(|tip| (tip.no, tip.seq)).collect();
        }
    }
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
    let sql = "SELECT seq FROM record WHERE table_no = ?1 AND command = ?2 \
               AND seq > (SELECT indexed FROM tables WHERE no = ?1)";
    conn.prepare_cached(sql)?.query_row(params![no, id.0], |row| row.get(0)).optional()
}
