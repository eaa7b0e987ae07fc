//! The whole journal, record by record.

use crate::{
    HeadsFault, History, OpenFault, ReadFault, TableKey,
    heads::{self, Heads},
    index,
    marks::{self, Mark},
    open, snapshot, wal,
};

/// SQLite lists this many faults of a file at most.
const LISTED_MAX: u32 = 100;

/// Something that is not as it was written.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Flaw {
    #[error("table {table}: record {seq} is missing")]
    Missing { table: TableKey, seq: u64 },
    #[error("table {table}: record {seq} does not follow from the one before it")]
    Broken { table: TableKey, seq: u64 },
    #[error("table {table}: record {seq} is malformed")]
    Malformed { table: TableKey, seq: u64 },
    #[error("table {table}: ends at record {at}, but had {seq}")]
    Shorter { table: TableKey, seq: u64, at: u64 },
    #[error("table {table}: record {seq} is not the one that was there")]
    Replaced { table: TableKey, seq: u64 },
    #[error("table {0} was there and is gone")]
    TableGone(TableKey),
    #[error("table {table}: the command of record {seq} is not found by its id")]
    Index { table: TableKey, seq: u64 },
    #[error("table {table}: more ids of commands than records")]
    IndexTooLong { table: TableKey },
    #[error("table {table}: the snapshot at {seq} is damaged")]
    Snapshot { table: TableKey, seq: u64 },
    #[error("`{0}` is not a valid table name")]
    Name(String),
    #[error("{0}")]
    File(String),
    /// The file beside the journal that says where its tables ended.
    #[error("{0}")]
    Heads(String),
}

/// What a look at everything found.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Report {
    pub tables: usize,
    pub records: u64,
    pub snapshots: usize,
    pub flaws: Vec<Flaw>,
}

impl Report {
    pub fn is_whole(&self) -> bool {
        self.flaws.is_empty()
    }
}

impl History {
    /// Looks at every record, its number, hash and place in the chain, at heads, ids and snapshots, and lets SQLite look at
    /// its file. Tells now and then which record it is at.
    pub fn verify(&self, mut progress: impl FnMut(&TableKey, u64)) -> Result<Report, OpenFault> {
        let mut report = Report::default();
        // Heads first: a writer moves them on, and the history of a later moment has them.
        let heads = heads::read(&self.path);
        let marked = self.marked();
        // One moment of the history: what a writer adds meanwhile would look like too much or too little.
        let begun = self.conn.execute_batch("BEGIN");
        begun.map_err(|error| OpenFault::Sqlite { path: self.path.clone(), error })?;
        let outcome =
            self.look_at_all(&mut report, &mut progress).and_then(|()| self.look_at_heads(heads, marked, &mut report));
        let ended = self.conn.execute_batch("ROLLBACK");
        match outcome {
            Ok(()) => {}
            Err(ReadFault::Flaw(flaw)) => report.flaws.push(flaw),
            // A page that cannot be read is a flaw of the file, as any other.
            Err(error) => report.flaws.push(Flaw::File(error.to_string())),
        }
        if let Err(error) = ended {
            report.flaws.push(Flaw::File(error.to_string()));
        }
        Ok(report)
    }

    fn look_at_all(&self, report: &mut Report, progress: &mut impl FnMut(&TableKey, u64)) -> Result<(), ReadFault> {
        let mut listed = self.conn.prepare(&format!("PRAGMA integrity_check({LISTED_MAX})"))?;
        let lines: Vec<String> = listed.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
        report.flaws.extend(lines.into_iter().filter(|line| line != "ok").map(Flaw::File));

        let tables = self.numbers()?;
        report.tables = tables.len();
        for (no, table) in &tables {
            if let Err(error) = self.look_at_table(*no, table, report, progress) {
                report.flaws.push(flaw(error)?);
            }
        }
        self.look_for_strays(&tables, report)?;
        Ok(())
    }

    fn look_at_heads(
        &self,
        heads: Result<Option<Heads>, HeadsFault>,
        marked: Result<Vec<Mark>, HeadsFault>,
        report: &mut Report,
    ) -> Result<(), ReadFault> {
        match heads {
            // A journal has heads from the moment that it is made, also while it has no table.
            Ok(None) => report.flaws.push(Flaw::Heads("the file of heads is missing".to_owned())),
            Ok(Some(heads)) => {
                for head in heads.of {
                    report.flaws.extend(open::check_head(self, &head)?);
                }
            }
            Err(error) => report.flaws.push(Flaw::Heads(error.to_string())),
        }
        match marked {
            Ok(marked) => {
                let lost = marks::check(self, &marked)?;
                let new: Vec<Flaw> = lost.into_iter().filter(|flaw| !report.flaws.contains(flaw)).collect();
                report.flaws.extend(new);
            }
            Err(error) => report.flaws.push(Flaw::Heads(error.to_string())),
        }
        Ok(())
    }

    /// What was marked. A log that has anything has marks beside it, and so has a journal that is open or was not closed.
    fn marked(&self) -> Result<Vec<Mark>, HeadsFault> {
        if let Some(marked) = marks::read(&self.path)? {
            return Ok(marked);
        }
        // Closed in order, the log is empty and the heads say so before the marks go; opened again, the marks are there before
        // either changes.
        let failed = |error| HeadsFault::File { path: self.path.clone(), error };
        let is_open = heads::read(&self.path).is_ok_and(|heads| heads.is_some_and(|heads| heads.open));
        let wanted = is_open || wal::has_frames(&self.path).map_err(failed)?;
        match marks::read(&self.path)? {
            None if wanted => Err(HeadsFault::Missing(marks::path_of(&self.path))),
            marked => Ok(marked.unwrap_or_default()),
        }
    }

    fn look_at_table(
        &self,
        no: i64,
        table: &TableKey,
        report: &mut Report,
        progress: &mut impl FnMut(&TableKey, u64),
    ) -> Result<(), ReadFault> {
        let sql = "SELECT indexed FROM tables WHERE no = ?";
        let indexed: u64 = self.conn.query_row(sql, [no], |row| row.get(0))?;
        let mut count = 0;
        for record in self.records(table, 1)? {
            let record = record?;
            count += 1;
            report.records += 1;
            if count % 4096 == 0 {
                progress(table, record.seq);
            }
            let found = index::look_up(&self.conn, (no, record.entry.command))?;
            if found != Some(record.seq) && (found.is_some() || record.seq <= indexed) {
                report.flaws.push(Flaw::Index { table: table.clone(), seq: record.seq });
            }
        }
        progress(table, count);
        let ids: u64 =
            self.conn.query_row("SELECT count(*) FROM command WHERE table_no = ?", [no], |row| row.get(0))?;
        if ids > count {
            report.flaws.push(Flaw::IndexTooLong { table: table.clone() });
        }
        report.snapshots += snapshot::check_all(self, no, table, &mut report.flaws)?;
        Ok(())
    }

    /// Rows that belong to no table would be read by nobody, and so be lost without a word.
    fn look_for_strays(&self, tables: &[(i64, TableKey)], report: &mut Report) -> Result<(), ReadFault> {
        for (of, no) in [("record", "id >> 40"), ("command", "table_no"), ("snapshot", "table_no")] {
            let mut statement = self.conn.prepare(&format!("SELECT DISTINCT {no} FROM {of}"))?;
            let found: Vec<i64> = statement.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
            let strays = found.iter().filter(|no| tables.iter().all(|(known, _)| known != *no));
            report
                .flaws
                .extend(strays.map(|no| Flaw::File(format!("{of}: rows of table number {no}, which has no name"))));
        }
        // Records are numbered from 1, so nobody reads one before it.
        let sql = "SELECT count(*) FROM record WHERE id & 1099511627775 = 0";
        let unread: u64 = self.conn.query_row(sql, [], |row| row.get(0))?;
        if unread > 0 {
            report.flaws.push(Flaw::File(format!("record: {unread} rows with the number 0")));
        }
        Ok(())
    }
}

/// A flaw to go on from, or an error that ends the look.
fn flaw(error: ReadFault) -> Result<Flaw, ReadFault> {
    match error {
        ReadFault::Flaw(flaw) => Ok(flaw),
        other => Err(other),
    }
}
