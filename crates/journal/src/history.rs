//! The history as it is read.

use std::{
    collections::VecDeque,
    fs::File,
    path::{Path, PathBuf},
};

use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::{
    CommandId, ENROLMENT, Entry, Flaw, Hash, Head, OpenFault, ReadFault, Receipt, ReceiptFault, Record, TableKey,
    backup, chain, disk,
    heads::{self, HeadsFault},
    index::{self, Id},
    marks, open,
    place::{self, Place},
    schema, wal,
};

/// Rows read at once. Between them no read is open, so a long reading does not keep the log from being emptied.
const PAGE: i64 = 256;
const COLUMNS: &str = "id, kind, version, command, content, hash, body";

/// A journal that is only read. It sees what is durable, also while another process writes.
#[derive(Debug)]
pub struct History {
    pub(crate) conn: Connection,
    pub(crate) path: PathBuf,
}

/// What came of a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    pub seq: u64,
    /// What the command said. A repeat says the same.
    pub content: Hash,
    pub kind: u8,
    pub version: u8,
    pub body: Vec<u8>,
    /// The head of the chain with its record, as in the receipt.
    pub hash: Hash,
}

impl History {
    /// Opens a journal and looks at the ends of its chains; `verify` looks at all of it.
    pub fn open(path: &Path) -> Result<History, OpenFault> {
        let history = History::open_flawed(path)?;
        let Some(known) = heads::read(path)? else { return Err(HeadsFault::Missing(heads::path_of(path)).into()) };
        open::check_ends(&history, &known.of)?;
        history.check_marks()?;
        Ok(history)
    }

    /// Opens a journal of which only the one file may be at hand. Without its heads nobody can tell whether its end was cut;
    /// receipts can. What is said of the heads is the second value.
    pub fn open_alone(path: &Path) -> Result<(History, Option<HeadsFault>), OpenFault> {
        match History::open(path) {
            Ok(history) => Ok((history, None)),
            Err(OpenFault::Heads(fault)) => {
                let history = History::open_flawed(path)?;
                open::check_ends(&history, &Vec::new())?;
                Ok((history, Some(fault)))
            }
            Err(fault) => Err(fault),
        }
    }

    /// That the history has all that was acknowledged before a crash.
    fn check_marks(&self) -> Result<(), OpenFault> {
        let marked = marks::read(&self.path)?.unwrap_or_default();
        let lost = marks::check(self, &marked).map_err(|error| open::read_fault(&self.path, error))?;
        match lost.into_iter().next() {
            Some(flaw) => Err(OpenFault::Flaw { path: self.path.clone(), flaw }),
            None => Ok(()),
        }
    }

    /// Opens a journal that may have flaws, so that `verify` can list all of them. Nothing that it reads is to be trusted
    /// before that.
    pub fn open_flawed(path: &Path) -> Result<History, OpenFault> {
        let fail = |error| OpenFault::File { path: path.to_owned(), error };
        if backup::is_unfinished(path).map_err(fail)? {
            return Err(OpenFault::Restoring(path.to_owned()));
        }
        if disk::length(path).map_err(fail)?.unwrap_or(0) == 0 {
            let left = [heads::path_of(path), disk::beside(path, "-wal")];
            let was = left.iter().any(|left| matches!(disk::length(left), Ok(Some(_))));
            return Err(if was {
                OpenFault::Vanished(path.to_owned())
            } else {
                OpenFault::NotAJournal(path.to_owned())
            });
        }
        // While nobody writes, the log stands still and can be judged. A writer has judged it already; a copy has no lock.
        let lock = File::open(disk::beside(path, ".lock"));
        let free = match &lock {
            Ok(lock) => lock.try_lock_shared().is_ok(),
            Err(_) => true,
        };
        if free {
            wal::check(path)?;
        }
        History::connect(path)
    }

    /// Without a look at its ends.
    pub(crate) fn connect(path: &Path) -> Result<History, OpenFault> {
        let conn = schema::reading(path).map_err(|error| OpenFault::Sqlite { path: path.to_owned(), error })?;
        schema::check(&conn, path).map_err(|fault| match fault {
            // A reader, too, has a part in the file through which the index of the log is shared. That is no flaw.
            OpenFault::Sqlite { error, .. } if schema::has_no_shared_memory(&error) => OpenFault::Full(path.to_owned()),
            // With heads beside it, it is a journal whose beginning is damaged.
            OpenFault::Sqlite { error, .. }
                if error.sqlite_error_code() == Some(rusqlite::ErrorCode::NotADatabase)
                    && matches!(disk::length(&heads::path_of(path)), Ok(None)) =>
            {
                OpenFault::NotAJournal(path.to_owned())
            }
            fault => fault,
        })?;
        Ok(History { conn, path: path.to_owned() })
    }

    /// All tables with their heads, by name.
    pub fn tables(&self) -> Result<Vec<Head>, ReadFault> {
        let names = self.numbers()?;
        names.into_iter().map(|(no, table)| self.head_of(no, &table)).collect()
    }

    pub fn head(&self, table: &TableKey) -> Result<Head, ReadFault> {
        self.head_of(self.number(table)?, table)
    }

    /// What came of a command before, if it is in the history.
    pub fn answer(&self, table: &TableKey, command: CommandId) -> Result<Option<Answer>, ReadFault> {
        let id = (self.number(table)?, command);
        let seq = match index::look_up(&self.conn, id)? {
            None => index::look_through(&self.conn, id)?,
            found => found,
        };
        seq.map(|seq| self.answer_at(table, id, seq)).transpose()
    }

    pub(crate) fn answer_at(&self, table: &TableKey, (no, command): Id, seq: u64) -> Result<Answer, ReadFault> {
        let found = self.record(no, table, seq)?.filter(|record| record.entry.command == command);
        let Record { seq, entry, hash } = found.ok_or(Flaw::Index { table: table.clone(), seq })?;
        let Entry { content, kind, version, body, .. } = entry;
        Ok(Answer { seq, content, kind, version, body, hash })
    }

    /// The rules that a table was enrolled with last.
    pub fn rules(&self, table: &TableKey) -> Result<Record, ReadFault> {
        let no = self.number(table)?;
        let missing = || Flaw::Missing { table: table.clone(), seq: 1 };
        let (from, until) = place::from(no, 0).ok_or_else(missing)?;
        let sql = format!(
            "SELECT {COLUMNS} FROM record INDEXED BY enrolment \
             WHERE id BETWEEN ? AND ? AND kind = {ENROLMENT} ORDER BY id DESC LIMIT 1"
        );
        let mut statement = self.conn.prepare_cached(&sql)?;
        let found = statement.query_row(params![from, until], |row| Ok(record(table, row))).optional()?;
        found.unwrap_or_else(|| Err(missing().into()))
    }

    /// The records of a table from a number on. Each is checked against the one before it.
    pub fn records(&self, table: &TableKey, from_seq: u64) -> Result<Records<'_>, ReadFault> {
        let no = self.number(table)?;
        let next = from_seq.max(1);
        let previous = match next {
            1 => Some(chain::genesis(table)),
            _ => self.record(no, table, next - 1)?.map(|record| record.hash),
        };
        let until = self.head_of(no, table)?.seq;
        let table = table.clone();
        let ends = next > until;
        // Only past the end may there be nothing to follow.
        let Some(previous) = previous.or(ends.then_some(Hash([0; 32]))) else {
            return Err(Flaw::Missing { table, seq: next - 1 }.into());
        };
        Ok(Records { history: self, no, table, next, until, previous, page: VecDeque::new() })
    }

    /// That the record of a receipt is here, and is the same.
    pub fn check_receipt(&self, receipt: &Receipt) -> Result<(), ReceiptFault> {
        let Receipt { table, seq, head } = receipt.clone();
        let no = match self.number(&table) {
            Err(ReadFault::UnknownTable(table)) => return Err(ReceiptFault::Lost { table, seq, at: 0 }),
            other => other?,
        };
        let at = self.head_of(no, &table)?.seq;
        match self.record(no, &table, seq)? {
            Some(record) if record.hash == head => Ok(()),
            Some(_) => Err(ReceiptFault::Differs { table, seq }),
            None => Err(ReceiptFault::Lost { table, seq, at }),
        }
    }

    pub(crate) fn number(&self, table: &TableKey) -> Result<i64, ReadFault> {
        let mut statement = self.conn.prepare_cached("SELECT no FROM tables WHERE name = ?")?;
        let found = statement.query_row([table.as_str()], |row| row.get(0)).optional()?;
        found.ok_or_else(|| ReadFault::UnknownTable(table.clone()))
    }

    pub(crate) fn numbers(&self) -> Result<Vec<(i64, TableKey)>, ReadFault> {
        // Sorted here: an index with a flipped bit would give another order, or leave one out.
        let mut statement = self.conn.prepare_cached("SELECT no, name FROM tables NOT INDEXED")?;
        let mut rows = statement.query([])?;
        let mut found: Vec<(i64, TableKey)> = Vec::new();
        while let Some(row) = rows.next()? {
            let name: String = row.get(1)?;
            found.push((row.get(0)?, name.parse().map_err(|_| Flaw::Name(name))?));
        }
        found.sort_by(|(_, a), (_, b)| a.cmp(b));
        Ok(found)
    }

    pub(crate) fn head_of(&self, no: i64, table: &TableKey) -> Result<Head, ReadFault> {
        let found = match place::from(no, 0) {
            None => None,
            Some((from, until)) => {
                let sql = format!("SELECT {COLUMNS} FROM record WHERE id BETWEEN ? AND ? ORDER BY id DESC LIMIT 1");
                let mut statement = self.conn.prepare_cached(&sql)?;
                statement.query_row([from, until], |row| Ok(record(table, row))).optional()?.transpose()?
            }
        };
        let (seq, hash) = found.map_or((0, chain::genesis(table)), |record| (record.seq, record.hash));
        Ok(Head { table: table.clone(), seq, hash })
    }

    pub(crate) fn record(&self, no: i64, table: &TableKey, seq: u64) -> Result<Option<Record>, ReadFault> {
        let Some(key) = place::key(no, seq) else { return Ok(None) };
        let sql = format!("SELECT {COLUMNS} FROM record WHERE id = ?");
        let mut statement = self.conn.prepare_cached(&sql)?;
        statement.query_row([key], |row| Ok(record(table, row))).optional()?.transpose()
    }
}

/// Records of one table in order.
#[derive(Debug)]
pub struct Records<'h> {
    history: &'h History,
    no: i64,
    table: TableKey,
    next: u64,
    /// What was the head at the start: a history that ends before it has a gap.
    until: u64,
    previous: Hash,
    page: VecDeque<Record>,
}

impl Records<'_> {
    fn fill(&mut self) -> Result<(), ReadFault> {
        let Some((from, until)) = place::from(self.no, self.next) else { return Ok(()) };
        let sql = format!("SELECT {COLUMNS} FROM record WHERE id BETWEEN ? AND ? ORDER BY id LIMIT {PAGE}");
        let mut statement = self.history.conn.prepare_cached(&sql)?;
        let mut rows = statement.query([from, until])?;
        while let Some(row) = rows.next()? {
            self.page.push_back(record(&self.table, row)?);
        }
        Ok(())
    }

    fn following(&mut self) -> Result<Record, ReadFault> {
        if self.page.is_empty() {
            self.fill()?;
        }
        let (table, seq) = (self.table.clone(), self.next);
        let record = self.page.pop_front().filter(|record| record.seq == seq);
        let record = record.ok_or_else(|| Flaw::Missing { table: table.clone(), seq })?;
        if chain::link(self.previous, &table, seq, &record.entry) != record.hash {
            return Err(Flaw::Broken { table, seq }.into());
        }
        self.previous = record.hash;
        self.next += 1;
        Ok(record)
    }
}

impl Iterator for Records<'_> {
    type Item = Result<Record, ReadFault>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.next > self.until {
            return None;
        }
        let found = self.following();
        if found.is_err() {
            // After a flaw nothing is sure.
            self.until = 0;
        }
        Some(found)
    }
}

fn record(table: &TableKey, row: &Row<'_>) -> Result<Record, ReadFault> {
    let seq = Place::of(row.get(0)?).seq;
    let malformed = |_: rusqlite::Error| Flaw::Malformed { table: table.clone(), seq };
    let entry = Entry {
        kind: row.get(1).map_err(malformed)?,
        version: row.get(2).map_err(malformed)?,
        command: CommandId(row.get(3).map_err(malformed)?),
        content: Hash(row.get(4).map_err(malformed)?),
        body: row.get(6).map_err(malformed)?,
    };
    Ok(Record { seq, entry, hash: Hash(row.get(5).map_err(malformed)?) })
}
