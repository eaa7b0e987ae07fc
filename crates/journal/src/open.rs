//! What is done before a journal is trusted.

use std::{
    fs::{File, TryLockError},
    path::{Path, PathBuf},
    time::Duration,
};

use rusqlite::Connection;

use crate::{
    Flaw, Head, Health, History, OpenFault, Options, ReadFault, backup, chain, disk,
    filter::Filter,
    heads::{self, HeadsFault, Tip, Tips},
    index::{self, Recent},
    marks::{self, Marks},
    schema,
    space::Space,
    wal,
};

/// A journal that is ours alone and whole as far as its ends show.
pub(crate) struct Opened {
    pub(crate) conn: Connection,
    pub(crate) history: History,
    pub(crate) tips: Tips,
    pub(crate) recent: Recent,
    pub(crate) filter: Filter,
    pub(crate) space: Space,
    pub(crate) health: Health,
    pub(crate) marks: Marks,
    pub(crate) lock: File,
}

pub(crate) fn open(path: &Path, options: &Options) -> Result<Opened, OpenFault> {
    let lock = lock(path)?;
    let file = |error| OpenFault::File { path: path.to_owned(), error };
    backup::finish(path).map_err(file)?;
    let known = heads::read(path)?;
    let marked = marks::read(path)?;
    let log = disk::length(&disk::beside(path, "-wal")).map_err(file)?.unwrap_or(0);
    let is_there = disk::length(path).map_err(file)?.unwrap_or(0) > 0;
    let had_tables = known.as_ref().is_some_and(|known| !known.of.is_empty());
    let were_marked = marked.as_ref().is_some_and(|marked| !marked.is_empty());
    if !is_there && (had_tables || were_marked || log > 0) {
        return Err(OpenFault::Vanished(path.to_owned()));
    }
    wal::check(path)?;
    let mut space = Space::new(path, options);
    let was_open = known.as_ref().is_some_and(|known| known.open);
    if marked.is_none() && (was_open || wal::has_frames(path).map_err(file)?) {
        return Err(HeadsFault::Missing(marks::path_of(path)).into());
    }
    wal::make_durable(path)?;
    let failed = |error| OpenFault::Sqlite { path: path.to_owned(), error };
    let conn = with_reserve(&mut space, || schema::writing(path, options).map_err(failed))?;
    if schema::is_blank(&conn).map_err(failed)? && !had_tables && !were_marked {
        // Before the journal itself: one that has no heads is never a new one.
        with_reserve(&mut space, || Marks::make(path, &Tips::new()).map(drop).map_err(file))?;
        with_reserve(&mut space, || Ok(heads::write(path, &Tips::new(), true)?))?;
        schema::create(&conn).map_err(failed)?;
    } else if known.is_none() {
        return Err(HeadsFault::Missing(heads::path_of(path)).into());
    }
    schema::check(&conn, path)?;
    let history = History::connect(path)?;
    // Before the log is copied and emptied: what is wrong with it is to be seen afterwards.
    let lost = marks::check(&history, &marked.unwrap_or_default()).map_err(|error| read_fault(path, error))?;
    if let Some(flaw) = lost.into_iter().next() {
        return Err(OpenFault::Flaw { path: path.to_owned(), flaw });
    }
    // The log is copied into the journal while nobody waits for it. On a full disk it stays as it is: it holds all that the
    // journal lacks, and a copy that finds no space takes what is left for closing.
    if space.look() < Health::Reserve {
        let emptied = schema::empty_log(&conn);
        emptied.map(drop).or_else(|error| if schema::is_full(&error) { Ok(()) } else { Err(failed(error)) })?;
    }
    disk::sync_folder(path).map_err(file)?;

    let tips = tips(&history).map_err(|error| read_fault(path, error))?;
    check_ends(&history, &known.unwrap_or_default().of)?;
    let marks = with_reserve(&mut space, || Marks::make(path, &tips).map_err(file))?;
    with_reserve(&mut space, || Ok(heads::write(path, &tips, true)?))?;
    space.hold_back().map_err(file)?;
    let recent = Recent::read(&history).map_err(|error| read_fault(path, error))?;
    let filter = index::filter(&history, &recent).map_err(|error| read_fault(path, error))?;
    let health = space.look();
    if options.log_ahead && health == Health::Good {
        // Without it the journal is only slower.
        let made = wal::make_room(path, options.log_bytes());
        made.or_else(|error| if error.kind() == std::io::ErrorKind::StorageFull { Ok(()) } else { Err(file(error)) })?;
    }
    Ok(Opened { conn, history, tips, recent, filter, space, health, marks, lock })
}

/// Does something that needs space; on a full disk with the reserve, because what is open can be closed only in a journal
/// that opens.
fn with_reserve<T>(space: &mut Space, step: impl Fn() -> Result<T, OpenFault>) -> Result<T, OpenFault> {
    step().or_else(|fault| match fault {
        fault if !is_full(&fault) => Err(fault),
        fault => space.give_up().map_err(|_| fault).and_then(|()| step()).map_err(|fault| match fault {
            fault if is_full(&fault) => OpenFault::Full(space.journal().to_owned()),
            fault => fault,
        }),
    })
}

fn is_full(fault: &OpenFault) -> bool {
    match fault {
        OpenFault::Sqlite { error, .. } => schema::is_full(error) || schema::has_no_shared_memory(error),
        OpenFault::File { error, .. } | OpenFault::Heads(HeadsFault::File { error, .. }) => {
            error.kind() == std::io::ErrorKind::StorageFull
        }
        _ => false,
    }
}

/// A process that this one starts holds its files, and so the lock, until it runs its own program: a moment.
const LOCK_TRIES: u32 = 20;
const LOCK_PAUSE: Duration = Duration::from_millis(10);

/// One process writes. The lock is on a file of its own: SQLite's are on the journal, and a process that closes a file loses
/// all its locks on it.
pub(crate) fn lock(journal: &Path) -> Result<File, OpenFault> {
    let path: PathBuf = disk::beside(journal, ".lock");
    let fail = |error| OpenFault::File { path: path.clone(), error };
    let lock = File::options().create(true).truncate(false).write(true).open(&path).map_err(fail)?;
    for _ in 0..LOCK_TRIES {
        match lock.try_lock() {
            Ok(()) => return Ok(lock),
            Err(TryLockError::WouldBlock) => std::thread::sleep(LOCK_PAUSE),
            Err(TryLockError::Error(error)) => return Err(fail(error)),
        }
    }
    Err(OpenFault::Locked(journal.to_owned()))
}

/// The last record of each table follows from the one before it, and the history has what the heads say it had.
pub(crate) fn check_ends(history: &History, known: &[Head]) -> Result<(), OpenFault> {
    let flaw = ends(history, known).map_err(|error| read_fault(&history.path, error))?;
    match flaw {
        Some(flaw) => Err(OpenFault::Flaw { path: history.path.clone(), flaw }),
        None => Ok(()),
    }
}

fn ends(history: &History, known: &[Head]) -> Result<Option<Flaw>, ReadFault> {
    for Head { table, seq, .. } in history.tables()? {
        if seq == 0 {
            return Ok(Some(Flaw::Missing { table, seq: 1 }));
        }
        for record in history.records(&table, seq)? {
            record?;
        }
    }
    for head in known {
        if let Some(flaw) = check_head(history, head)? {
            return Ok(Some(flaw));
        }
    }
    Ok(None)
}

pub(crate) fn check_head(history: &History, head: &Head) -> Result<Option<Flaw>, ReadFault> {
    let table = head.table.clone();
    let no = match history.number(&table) {
        Err(ReadFault::UnknownTable(table)) => return Ok(Some(Flaw::TableGone(table))),
        other => other?,
    };
    let seq = head.seq;
    match history.record(no, &table, seq)? {
        Some(record) if record.hash == head.hash => Ok(None),
        Some(_) => Ok(Some(Flaw::Replaced { table, seq })),
        None => {
            let at = history.head_of(no, &table)?.seq;
            Ok(Some(Flaw::Shorter { table, seq, at }))
        }
    }
}

pub(crate) fn tips(history: &History) -> Result<Tips, ReadFault> {
    let mut tips = Tips::new();
    for (no, table) in history.numbers()? {
        let head = history.head_of(no, &table)?;
        let rules = match head.seq {
            0 => chain::genesis(&table),
            _ => history.rules(&table)?.entry.content,
        };
        tips.insert(table, Tip { no, seq: head.seq, hash: head.hash, rules });
    }
    Ok(tips)
}

pub(crate) fn read_fault(path: &Path, error: ReadFault) -> OpenFault {
    let path = path.to_owned();
    match error {
        ReadFault::Flaw(flaw) => OpenFault::Flaw { path, flaw },
        ReadFault::Sqlite(error) => OpenFault::Sqlite { path, error },
        error @ ReadFault::UnknownTable(_) => OpenFault::Read { path, error },
    }
}
