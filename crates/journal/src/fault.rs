//! What can go wrong with the world: each with its path or table, and what it means for the one who asked.

use std::{io, path::PathBuf, sync::Arc};

use crate::{Flaw, HeadsFault, TableKey};

#[derive(Debug, thiserror::Error)]
pub enum OpenFault {
    #[error("{path}: {error}")]
    File { path: PathBuf, error: io::Error },
    #[error("{0}: another process has this journal open")]
    Locked(PathBuf),
    #[error("{0}: is not a journal")]
    NotAJournal(PathBuf),
    #[error("{path}: was written by version {found} of the journal; this program knows {known}")]
    Version { path: PathBuf, found: i64, known: i64 },
    #[error("{path}: its tables are not those of a journal: {what}")]
    Schema { path: PathBuf, what: String },
    #[error("{0}: is missing or empty, but files beside it show that there was a journal; restore it from a backup")]
    Vanished(PathBuf),
    #[error(
        "{0}: a restore was interrupted; open the house, or give the same `wheelhouse restore` again: either finishes it"
    )]
    Restoring(PathBuf),
    #[error("{0}: the disk is full, and a journal needs a little space to be opened, also to be read; make room")]
    Full(PathBuf),
    #[error("{path}: the log of latest records is damaged ({what}); records that were acknowledged are lost")]
    Log { path: PathBuf, what: String },
    #[error(transparent)]
    Heads(#[from] HeadsFault),
    #[error("{path}: {flaw}")]
    Flaw { path: PathBuf, flaw: Flaw },
    #[error("{path}: {error}")]
    Sqlite { path: PathBuf, error: rusqlite::Error },
    #[error("{path}: {error}")]
    Read { path: PathBuf, error: ReadFault },
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AppendFault {
    #[error("table {0} is not enrolled")]
    UnknownTable(TableKey),
    #[error("table {table} is at {at}; its next record is not {given}")]
    OutOfSequence { table: TableKey, at: u64, given: u64 },
    #[error("the command is in the history already, as record {seq}")]
    Repeated { seq: u64 },
    #[error("the id of the command is taken by another command, record {seq}")]
    Conflict { seq: u64 },
    #[error("a batch holds at least one entry, none of the kind of an enrolment, and no command twice")]
    BadBatch,
    #[error("a body of {bytes} bytes is more than {limit}")]
    TooLarge { bytes: usize, limit: usize },
    #[error("the journal has no number left for another record of this table, or for another table")]
    NoNumber,
    #[error("too many records are waiting to be written")]
    Busy,
    #[error("the disk is full; only what closes a round is taken")]
    StorageFull,
    #[error("the snapshot is not of this chain")]
    NotOfChain,
    /// Whether the entries are in the history is known only after the store is opened again.
    #[error("the journal has failed: {0}")]
    Failed(Arc<str>),
    #[error("the journal is closed")]
    Closed,
}

#[derive(Debug, thiserror::Error)]
pub enum ReadFault {
    #[error("table {0} is not in the journal")]
    UnknownTable(TableKey),
    #[error(transparent)]
    Flaw(#[from] Flaw),
    #[error(transparent)]
    Sqlite(#[from] rusqlite::Error),
}

#[derive(Debug, thiserror::Error)]
pub enum ReceiptFault {
    /// The history is shorter than the receipt says: an acknowledged record is gone.
    #[error("record {seq} of table {table} was acknowledged and is lost; the history ends at {at}")]
    Lost { table: TableKey, seq: u64, at: u64 },
    #[error("record {seq} of table {table} is not the one that was acknowledged")]
    Differs { table: TableKey, seq: u64 },
    #[error(transparent)]
    Read(#[from] ReadFault),
}

#[derive(Debug, thiserror::Error)]
pub enum CloseFault {
    #[error("the journal has failed: {0}")]
    Failed(Arc<str>),
    #[error(transparent)]
    Sqlite(#[from] rusqlite::Error),
    #[error(transparent)]
    Heads(#[from] HeadsFault),
}
