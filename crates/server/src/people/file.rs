//! The file of accounts: its tables, and how it is written.
//!
//! Guest numbers are set aside in blocks: a number may have money at a table before its row is on disk, and after a
//! power cut it must not become somebody else's. A block is one sync for many guests.
//!
//! There are two connections. Every request asks who it is from and must not wait while a password is written; with its
//! log, SQLite lets readers go on beside the writer.

use std::{
    fs::OpenOptions,
    os::unix::fs::OpenOptionsExt,
    path::Path,
    sync::{Mutex, MutexGuard, PoisonError, TryLockError},
    time::Duration,
};

use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior, config::DbConfig};

use super::fault::Fault;

/// Marks the file as ours, for `file` and for us.
const APPLICATION_ID: i64 = 0x5748_5031;
const VERSION: i64 = 1;
/// An administrator at the console and the house may write at the same time.
const PATIENCE: Duration = Duration::from_secs(5);

/// `numbers` is the last account number that was given out or set aside: none is used twice, whatever is deleted. `ended`
/// tells live connections, also those of another process, whose time is over. `evidence` waits here for the journal.
const SCHEMA: &str = "
CREATE TABLE numbers (last INTEGER NOT NULL) STRICT;
INSERT INTO numbers VALUES (0);
CREATE TABLE account (
    number INTEGER PRIMARY KEY, name TEXT NOT NULL, folded TEXT NOT NULL UNIQUE, roles TEXT NOT NULL, licence TEXT,
    password TEXT, guest INTEGER NOT NULL, disabled INTEGER NOT NULL, created_at INTEGER NOT NULL, changed_at INTEGER NOT NULL
) STRICT;
CREATE INDEX account_by_guest ON account (number) WHERE guest;
CREATE TABLE session (
    key BLOB PRIMARY KEY, account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE, made_at INTEGER NOT NULL,
    seen_at INTEGER NOT NULL, ends_at INTEGER NOT NULL, proved_at INTEGER NOT NULL, address TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX session_by_account ON session (account);
CREATE TABLE ended (
    no INTEGER PRIMARY KEY AUTOINCREMENT, account INTEGER NOT NULL, session BLOB, at INTEGER NOT NULL, why TEXT NOT NULL
) STRICT;
CREATE TABLE evidence (no INTEGER PRIMARY KEY AUTOINCREMENT, id BLOB NOT NULL, body BLOB NOT NULL) STRICT;
";

/// When a change is on disk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Durable {
    /// Before the call comes back: whatever somebody relies on.
    Now,
    /// A crash of the program loses nothing, one of the machine may: sessions, which are then opened again by a password.
    Soon,
}

#[derive(Debug)]
pub(super) struct File {
    /// Writes, and waits for the disk.
    writer: Mutex<Connection>,
    /// Only looks, and waits for nobody who writes: every request asks who it is from.
    reader: Mutex<Connection>,
}

impl File {
    pub(super) fn open(path: &Path) -> Result<File, Fault> {
        // Made before SQLite makes it, because nobody else is to read it for a moment either; its log gets the same rights.
        let made = OpenOptions::new().create(true).append(true).mode(0o600).open(path);
        made.map_err(|error| Fault::File { path: path.to_owned(), error })?;
        let conn = connected(path)?;
        let is_ours = number(&conn, "PRAGMA application_id").map_err(|error| match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::NotADatabase) => Fault::NotPeople(path.to_owned()),
            _ => error.into(),
        })?;
        conn.execute_batch("PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON; PRAGMA cell_size_check = ON")?;
        if is_ours != APPLICATION_ID {
            create(&conn, path)?;
        }
        let found = number(&conn, "PRAGMA user_version")?;
        if found != VERSION {
            return Err(Fault::Version { path: path.to_owned(), found, known: VERSION });
        }
        let reader = connected(path)?;
        reader.execute_batch("PRAGMA query_only = ON; PRAGMA cell_size_check = ON")?;
        Ok(File { writer: Mutex::new(conn), reader: Mutex::new(reader) })
    }

    /// To look at what was written last.
    pub(super) fn read(&self) -> MutexGuard<'_, Connection> {
        self.reader.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does a thing that can as well be done later, unless somebody else writes now: then it is not waited for.
    pub(super) fn write_if_free(&self, work: impl FnOnce(&Transaction<'_>) -> Result<(), Fault>) -> Result<(), Fault> {
        let mut conn = match self.writer.try_lock() {
            Ok(conn) => conn,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => return Ok(()),
        };
        conn.busy_timeout(Duration::ZERO)?;
        let done = transact(&mut conn, Durable::Soon, work);
        conn.busy_timeout(PATIENCE)?;
        match done {
            Err(Fault::Sqlite(error)) if error.sqlite_error_code() == Some(rusqlite::ErrorCode::DatabaseBusy) => Ok(()),
            done => done,
        }
    }

    /// Does everything or nothing.
    pub(super) fn write<T>(
        &self,
        durable: Durable,
        work: impl FnOnce(&Transaction<'_>) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        transact(&mut self.writer.lock().unwrap_or_else(PoisonError::into_inner), durable, work)
    }
}

fn connected(path: &Path) -> Result<Connection, Fault> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let conn = Connection::open_with_flags(path, flags)?;
    conn.busy_timeout(PATIENCE)?;
    conn.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    conn.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    Ok(conn)
}

fn transact<T>(
    conn: &mut Connection,
    durable: Durable,
    work: impl FnOnce(&Transaction<'_>) -> Result<T, Fault>,
) -> Result<T, Fault> {
    // A sync of the log covers all that was written to it before, so what is soon durable is at the latest with the next
    // change that is durable now.
    let level = if durable == Durable::Now { "FULL" } else { "NORMAL" };
    conn.pragma_update(None, "synchronous", level)?;
    let transaction = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let done = work(&transaction)?;
    transaction.commit()?;
    Ok(done)
}

/// Two processes may find the file empty at the same time: only one of them makes the tables.
fn create(conn: &Connection, path: &Path) -> Result<(), Fault> {
    conn.execute_batch("BEGIN IMMEDIATE")?;
    let made = number(conn, "PRAGMA application_id")?;
    let tables = number(conn, "SELECT count(*) FROM sqlite_schema")?;
    let done = match (made, tables) {
        (APPLICATION_ID, _) => Ok(()),
        (0, 0) => conn
            .execute_batch(&format!(
                "{SCHEMA} PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {VERSION}"
            ))
            .map_err(Fault::from),
        _ => Err(Fault::NotPeople(path.to_owned())),
    };
    conn.execute_batch(if done.is_ok() { "COMMIT" } else { "ROLLBACK" })?;
    done
}

fn number(conn: &Connection, sql: &str) -> rusqlite::Result<i64> {
    conn.query_row(sql, [], |row| row.get(0))
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn nobody_else_can_read_the_file_or_its_log() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("people.db");
        let file = File::open(&path).unwrap();
        file.write(Durable::Now, |tx| Ok(tx.execute("UPDATE numbers SET last = 1", [])?)).unwrap();
        for name in ["people.db", "people.db-wal", "people.db-shm"] {
            let mode = std::fs::metadata(folder.path().join(name)).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600, "{name}");
        }
    }

    #[test]
    fn a_file_of_something_else_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let text = folder.path().join("text");
        std::fs::write(
            &text,
            "not a database, and longer than the hundred bytes that SQLite has at its head; ".repeat(9),
        )
        .unwrap();
        let before = std::fs::read(&text).unwrap();
        assert!(matches!(File::open(&text), Err(Fault::NotPeople(_))));
        assert_eq!(std::fs::read(&text).unwrap(), before);
        let other = folder.path().join("other.db");
        Connection::open(&other).unwrap().execute_batch("CREATE TABLE t (a)").unwrap();
        assert!(matches!(File::open(&other), Err(Fault::NotPeople(_))));
        let newer = folder.path().join("newer.db");
        drop(File::open(&newer).unwrap());
        Connection::open(&newer).unwrap().execute_batch("PRAGMA user_version = 2").unwrap();
        assert!(matches!(File::open(&newer), Err(Fault::Version { found: 2, .. })));
    }

    #[test]
    fn what_can_wait_does_not_wait_for_another_who_writes() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("people.db");
        let file = File::open(&path).unwrap();
        let other = Connection::open(&path).unwrap();
        let set = |to: i64| file.write_if_free(|tx| Ok(tx.execute("UPDATE numbers SET last = ?", [to]).map(drop)?));
        other.execute_batch("BEGIN IMMEDIATE").unwrap();
        set(7).unwrap();
        assert_eq!(number(&file.read(), "SELECT last FROM numbers").unwrap(), 0);
        other.execute_batch("ROLLBACK").unwrap();
        set(8).unwrap();
        assert_eq!(number(&file.read(), "SELECT last FROM numbers").unwrap(), 8);
    }

    #[test]
    fn who_looks_does_not_wait_for_who_writes() {
        let folder = tempfile::tempdir().unwrap();
        let file = File::open(&folder.path().join("people.db")).unwrap();
        file.write(Durable::Now, |tx| {
            tx.execute("UPDATE numbers SET last = 7", [])?;
            // In the middle of a change: what stands is what was written before.
            assert_eq!(number(&file.read(), "SELECT last FROM numbers")?, 0);
            // What can wait is not waited for either.
            file.write_if_free(|_| panic!("somebody else writes"))
        })
        .unwrap();
        assert_eq!(number(&file.read(), "SELECT last FROM numbers").unwrap(), 7);
        assert!(file.read().execute("UPDATE numbers SET last = 8", []).is_err(), "who looks changes nothing");
    }

    #[test]
    fn what_fails_halfway_changes_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let file = File::open(&folder.path().join("people.db")).unwrap();
        let failed: Result<(), Fault> = file.write(Durable::Now, |tx| {
            tx.execute("UPDATE numbers SET last = 7", [])?;
            Err(super::super::fault::No::TooManyGuests.into())
        });
        assert!(failed.is_err());
        assert_eq!(number(&file.read(), "SELECT last FROM numbers").unwrap(), 0);
    }
}
