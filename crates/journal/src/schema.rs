//! The tables of the file, and how a connection to it is set up.

use std::{path::Path, time::Duration};

use rusqlite::{Connection, OpenFlags, config::DbConfig};

use crate::{OpenFault, Options};

/// Marks the file as ours, for `file` and for us.
const APPLICATION_ID: i64 = 0x5748_4a31;
const VERSION: i64 = 1;
/// A tool that an operator opened may hold the file for a moment.
const PATIENCE: Duration = Duration::from_secs(5);

/// Word for word as they stand in the file, where they are compared. The id of a record is made of its table and number
/// (`place.rs`), which the view takes apart. `command` is an index by hand, which has the ids of all records up to `indexed`
/// (`index.rs` says why). `enrolment` finds the rules of a table without reading all that came after them. The triggers are no lock, but an operator's tool does not change history by a slip.
const SCHEMA: [&str; 8] = [
    "CREATE TABLE tables (no INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, indexed INTEGER NOT NULL) STRICT",
    "CREATE TABLE record (id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, version INTEGER NOT NULL, command BLOB NOT NULL, \
     content BLOB NOT NULL, hash BLOB NOT NULL, body BLOB NOT NULL) STRICT",
    "CREATE INDEX enrolment ON record (id) WHERE kind = 0",
    "CREATE TABLE command (table_no INTEGER NOT NULL, id BLOB NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (table_no, id)) \
     STRICT, WITHOUT ROWID",
    "CREATE TABLE snapshot (table_no INTEGER NOT NULL, seq INTEGER NOT NULL, head BLOB NOT NULL, version INTEGER NOT NULL, \
     sum BLOB NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (table_no, seq)) STRICT",
    "CREATE VIEW history AS SELECT name AS \"table\", id - (no << 40) AS seq, kind, version, lower(hex(command)) AS command, \
     lower(hex(content)) AS content, lower(hex(hash)) AS hash, body \
     FROM tables JOIN record ON id BETWEEN no << 40 AND (no << 40) + 1099511627775",
    "CREATE TRIGGER record_is_never_changed BEFORE UPDATE ON record BEGIN SELECT RAISE(ABORT, 'history is never changed'); END",
    "CREATE TRIGGER record_is_never_deleted BEFORE DELETE ON record BEGIN SELECT RAISE(ABORT, 'history is never deleted'); END",
];

fn connect(path: &Path, flags: OpenFlags) -> rusqlite::Result<Connection> {
    let conn = Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    conn.busy_timeout(PATIENCE)?;
    // What is in the file may be damaged or made by others; it gets to run nothing.
    conn.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    conn.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    // After a failed sync, closing must not go on writing; a clean close copies the log itself.
    conn.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    conn.execute_batch("PRAGMA cell_size_check = ON")?;
    Ok(conn)
}

/// A connection that writes. Copying the log into the journal is left to the keeper, so that no commit waits for it.
pub(crate) fn writing(path: &Path, options: &Options) -> rusqlite::Result<Connection> {
    let conn = connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE)?;
    conn.execute_batch(&format!("PRAGMA page_size = {}", options.page_size))?;
    let mode: String = conn.query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0))?;
    assert_eq!(mode, "wal", "SQLite on a file has a write-ahead log");
    conn.execute_batch("PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0; PRAGMA cache_size = -65536")?;
    Ok(conn)
}

pub(crate) fn reading(path: &Path) -> rusqlite::Result<Connection> {
    connect(path, OpenFlags::SQLITE_OPEN_READ_ONLY)
}

/// Whether nothing was ever made in this file.
pub(crate) fn is_blank(conn: &Connection) -> rusqlite::Result<bool> {
    Ok(number(conn, "PRAGMA application_id")? == 0 && stored(conn)?.is_empty())
}

pub(crate) fn create(conn: &Connection) -> rusqlite::Result<()> {
    let all = SCHEMA.join(";\n");
    conn.execute_batch(&format!(
        "BEGIN IMMEDIATE; PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {VERSION}; {all}; COMMIT"
    ))
}

/// The file is a journal of a version that we know, with exactly our tables.
pub(crate) fn check(conn: &Connection, path: &Path) -> Result<(), OpenFault> {
    let failed = |error| OpenFault::Sqlite { path: path.to_owned(), error };
    if number(conn, "PRAGMA application_id").map_err(failed)? != APPLICATION_ID {
        return Err(OpenFault::NotAJournal(path.to_owned()));
    }
    let found = number(conn, "PRAGMA user_version").map_err(failed)?;
    if found != VERSION {
        return Err(OpenFault::Version { path: path.to_owned(), found, known: VERSION });
    }
    let stored = stored(conn).map_err(failed)?;
    let odd = stored.iter().find(|text| !SCHEMA.contains(&text.as_str()));
    let missing = SCHEMA.iter().find(|text| !stored.iter().any(|stored| stored == *text));
    match odd.map(String::as_str).or(missing.copied()) {
        Some(what) => Err(OpenFault::Schema { path: path.to_owned(), what: what.to_owned() }),
        None => Ok(()),
    }
}

/// Copies what is in the log into the journal, waiting for none; true if all of it was.
pub(crate) fn checkpoint(conn: &Connection) -> rusqlite::Result<bool> {
    conn.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |row| {
        Ok(row.get::<_, i64>(0)? == 0 && row.get::<_, i64>(1)? == row.get::<_, i64>(2)?)
    })
}

/// Copies all of the log into the journal and empties it; true if nothing hindered it.
pub(crate) fn empty_log(conn: &Connection) -> rusqlite::Result<bool> {
    conn.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| Ok(row.get::<_, i64>(0)? == 0))
}

/// Whether a write failed for want of space, and for that alone.
///
/// SQLite says so only of a write that came back short: before the sync, and so before the last frame of a commit was
/// whole. A sync that fails is another error, whatever the reason.
pub(crate) fn is_full(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(rusqlite::ErrorCode::DiskFull)
}

/// Whether the file beside the log, through which connections share its index, could not be made as long as it must be: the
/// first connection on a full disk meets that.
pub(crate) fn has_no_shared_memory(error: &rusqlite::Error) -> bool {
    error.sqlite_error().is_some_and(|error| error.extended_code == rusqlite::ffi::SQLITE_IOERR_SHMSIZE)
}

fn number(conn: &Connection, pragma: &str) -> rusqlite::Result<i64> {
    conn.query_row(pragma, [], |row| row.get(0))
}

/// Statements that made what is in the file. SQLite's own indexes have none.
fn stored(conn: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut statement = conn.prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")?;
    statement.query_map([], |row| row.get(0))?.collect()
}
