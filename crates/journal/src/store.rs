//! The journal as the one process that writes it has it.

use std::{
    fmt,
    fs::File,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, atomic::AtomicBool},
    thread::{self, JoinHandle},
    time::Instant,
};

use rusqlite::{Connection, config::DbConfig};

use crate::{
    Answer, AppendFault, Batch, Claim, Class, CloseFault, CommandId, Head, Health, History, OpenFault, Options,
    ReadFault, Receipt, ReceiptFault, Report, Snapshot, TableKey, Ticket,
    claim::Claims,
    disk, heads, index,
    keeper::{Alarm, Keeper},
    marks,
    open::{self, Opened},
    queue::{Done, Job, Queue, Work},
    schema,
    writer::{Shared, Writer, lock},
};

/// A journal that is open for writing. Dropping it closes it; `close` also says whether that went well.
pub struct Store {
    path: PathBuf,
    options: Options,
    shared: Arc<Shared>,
    /// None after closing, as are the threads.
    reader: Option<Mutex<History>>,
    threads: Option<(JoinHandle<Option<Connection>>, JoinHandle<()>)>,
    claims: Claims,
    /// Held until the last connection is closed.
    _lock: File,
}

impl Store {
    /// Opens a journal, or makes a new one where there is nothing. What was not whole at the last crash is decided now: the
    /// truth is what the file says.
    pub fn open(path: &Path, options: Options) -> Result<Store, OpenFault> {
        let Opened { mut conn, history, tips, recent, filter, space, health, marks, lock } =
            open::open(path, &options)?;
        let shared = Arc::new(Shared {
            queue: Queue::new(options.queue_max, health),
            space: Mutex::new(space),
            tips: Mutex::new(tips.clone()),
            recent: Mutex::new(recent),
            filter: Mutex::new(filter),
            alarm: Alarm::default(),
            finish: AtomicBool::new(false),
            copying: Mutex::default(),
        });
        let failed = |error| OpenFault::Sqlite { path: path.to_owned(), error };
        let (of_hook, pages) = (shared.clone(), options.checkpoint_pages);
        let hook = move |_: &mut rusqlite::hooks::Wal, length: i32| {
            if u32::try_from(length).is_ok_and(|length| length >= pages) {
                of_hook.alarm.call_for_checkpoint();
            }
            Ok(())
        };
        conn.wal_hook(Some(hook)).map_err(failed)?;
        let keeper = Keeper {
            conn: schema::writing(path, &options).map_err(failed)?,
            shared: shared.clone(),
            journal: path.to_owned(),
            interval: options.interval,
            written: tips.clone(),
            kept: Instant::now(),
        };
        let reader = Some(Mutex::new(History::connect(path)?));
        let writer = Writer { conn, shared: shared.clone(), tips, options: options.clone(), history, marks };
        let start = |error| OpenFault::File { path: path.to_owned(), error };
        let writer = thread::Builder::new().name("journal".to_owned()).spawn(|| writer.run()).map_err(start)?;
        let keeper = thread::Builder::new().name("journal-keeper".to_owned()).spawn(|| keeper.run()).map_err(start)?;
        let threads = Some((writer, keeper));
        Ok(Store { path: path.to_owned(), options, shared, reader, threads, claims: Claims::default(), _lock: lock })
    }

    /// Closes what is left of a store and opens it again. After a failure this is the only way on.
    pub fn reopen(mut self) -> Result<Store, OpenFault> {
        let (path, options) = (self.path.clone(), self.options.clone());
        // Why it failed has been said to all who waited.
        let _ = self.shut();
        drop(self);
        Store::open(&path, options)
    }

    /// Writes what waits, copies the log into the journal, and leaves one whole file with its heads beside it.
    pub fn close(mut self) -> Result<(), CloseFault> {
        self.shut()
    }

    /// Appends a batch. The ticket is for one who can wait.
    pub fn append(&self, batch: Batch) -> Ticket {
        let (done, ticket) = Ticket::new();
        self.push(Work::Append(batch), done);
        ticket
    }

    /// Appends a batch and calls back when it is durable or refused: from the writing thread, which does nothing else
    /// meanwhile, or at once from this one if it cannot be taken.
    pub fn append_then(&self, batch: Batch, done: impl FnOnce(Result<Vec<Receipt>, AppendFault>) + Send + 'static) {
        self.push(Work::Append(batch), Done::new(done));
    }

    /// Registers a table with the rules it runs by, or gives a table new ones: each version is a record of its chain. With
    /// the rules it has already nothing is written. Gives the head of the table then.
    pub fn enrol(&self, table: &TableKey, rules: &[u8]) -> Result<Receipt, AppendFault> {
        let (done, ticket) = Ticket::new();
        self.push(Work::Enrol { table: table.clone(), rules: rules.to_vec() }, done);
        Ok(ticket.wait()?.pop().expect("an enrolment has a receipt"))
    }

    /// Keeps a snapshot if it is of the chain. The last two are kept.
    pub fn put_snapshot(&self, table: &TableKey, snapshot: Snapshot) -> Result<(), AppendFault> {
        let (done, ticket) = Ticket::new();
        self.push(Work::Snapshot { table: table.clone(), snapshot }, done);
        ticket.wait().map(|_| ())
    }

    /// Whether a batch of this class would be taken now, with some to spare for those who ask at the same time.
    pub fn has_room(&self, class: Class) -> bool {
        self.shared.queue.has_room(class)
    }

    /// The table for one alone who numbers its records: two would number past each other. None while another has it.
    pub fn claim(&self, table: &TableKey) -> Option<Claim> {
        Claim::new(&self.claims, table)
    }

    pub fn health(&self) -> Health {
        self.shared.queue.health()
    }

    /// Looks at the disk now and not at the next interval.
    pub fn look_at_disk(&self) -> Health {
        self.shared.look_at_disk();
        self.health()
    }

    /// A reader of its own, for what takes long.
    pub fn history(&self) -> Result<History, OpenFault> {
        History::connect(&self.path)
    }

    pub fn tables(&self) -> Result<Vec<Head>, ReadFault> {
        self.reader().tables()
    }

    pub fn head(&self, table: &TableKey) -> Result<Head, ReadFault> {
        self.reader().head(table)
    }

    /// What came of a command before, if it is in the history.
    pub fn answer(&self, table: &TableKey, command: CommandId) -> Result<Option<Answer>, ReadFault> {
        let no = lock(&self.shared.tips).get(table).map(|tip| tip.no);
        let id = (no.ok_or_else(|| ReadFault::UnknownTable(table.clone()))?, command);
        // Nearly every id is new, and whoever asks does not wait for the file to hear that.
        if !lock(&self.shared.filter).may_have(id) {
            return Ok(None);
        }
        let reader = self.reader();
        // Memory first: an id that is moved into the file meanwhile is found there.
        let recent = lock(&self.shared.recent).get(id);
        let seq = recent.map_or_else(|| index::look_up(&reader.conn, id), |seq| Ok(Some(seq)))?;
        seq.map(|seq| reader.answer_at(table, id, seq)).transpose()
    }

    /// That the record of a receipt is here, and is the same.
    pub fn check_receipt(&self, receipt: &Receipt) -> Result<(), ReceiptFault> {
        self.reader().check_receipt(receipt)
    }

    /// The latest snapshot that can be trusted.
    pub fn latest_snapshot(&self, table: &TableKey) -> Result<Option<Snapshot>, ReadFault> {
        self.reader().latest_snapshot(table)
    }

    /// Looks at everything, while others write.
    pub fn verify(&self, progress: impl FnMut(&TableKey, u64)) -> Result<Report, OpenFault> {
        self.history()?.verify(progress)
    }

    fn push(&self, work: Work, done: Done) {
        self.shared.queue.push(Job { work, done });
    }

    fn reader(&self) -> MutexGuard<'_, History> {
        lock(self.reader.as_ref().expect("a store that is closed cannot be asked"))
    }

    fn shut(&mut self) -> Result<(), CloseFault> {
        let Some((writer, keeper)) = self.threads.take() else { return Ok(()) };
        self.shared.queue.close();
        let conn = writer.join().unwrap_or_default();
        self.shared.alarm.stop();
        let kept = keeper.join();
        self.reader = None;
        let conn = match (self.health(), conn, kept) {
            (Health::Failed { why }, ..) => return Err(CloseFault::Failed(why)),
            (_, Some(conn), Ok(())) => conn,
            _ => return Err(CloseFault::Failed("a thread of the journal panicked".into())),
        };
        if self.health() == Health::Reserve {
            // The log stays, as after a crash: there may be no room to copy it.
            return Ok(heads::write(&self.path, &lock(&self.shared.tips), true)?);
        }
        schema::empty_log(&conn)?;
        heads::write(&self.path, &lock(&self.shared.tips), false)?;
        // Only now may SQLite remove its log, which is empty.
        conn.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, false)?;
        conn.close().map_err(|(_, error)| error)?;
        // The heads say it all now.
        disk::remove(&marks::path_of(&self.path))
            .and_then(|()| disk::sync_folder(&self.path))
            .map_err(|error| CloseFault::Heads(heads::HeadsFault::File { path: self.path.clone(), error }))
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        // Who wants to know calls `close`.
        let _ = self.shut();
    }
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Store").field("path", &self.path).field("health", &self.health()).finish_non_exhaustive()
    }
}
