//! Copies: made while the journal is written, and put back.

use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

use crate::{Flaw, History, OpenFault, Report, Store, disk, heads, marks, open, wal};

const MARKER: &[u8] = b"wheelhouse restore 1\n";

#[derive(Debug, thiserror::Error)]
pub enum BackupFault {
    #[error("{path}: {error}")]
    File { path: PathBuf, error: io::Error },
    #[error("{0}: is there already")]
    Exists(PathBuf),
    #[error("{path}: has {count} flaws; the first: {first}")]
    Flawed { path: PathBuf, count: usize, first: Flaw },
    #[error("{path}: {error}")]
    Sqlite { path: PathBuf, error: rusqlite::Error },
    #[error(transparent)]
    Open(#[from] OpenFault),
}

impl Store {
    /// Copies the journal as it is now, while others write, looks at every record of the copy, and only then gives it its
    /// name. Never writes over a file.
    pub fn backup_to(&self, path: &Path) -> Result<Report, BackupFault> {
        self.history()?.backup_to(path)
    }
}

impl History {
    /// As `Store::backup_to`, for a program that does not write the journal itself.
    pub fn backup_to(&self, path: &Path) -> Result<Report, BackupFault> {
        refuse_existing(path)?;
        copy(self, path)
    }
}

/// Puts a copy in the place of a journal. Looks at every record first; takes the place of an existing journal only when told
/// to, and never while that is open.
///
/// A copy without its heads is taken only when told to: it may be shorter than what was copied.
pub fn restore(from: &Path, to: &Path, replace: bool, without_heads: bool) -> Result<Report, BackupFault> {
    let _lock = open::lock(to)?;
    finish(to).map_err(|error| BackupFault::File { path: to.to_owned(), error })?;
    if !replace {
        refuse_existing(to)?;
    }
    wal::check(from)?;
    let source = if without_heads { History::open_alone(from)?.0 } else { History::open(from)? };
    let mut report = source.verify(|_, _| {}).map_err(BackupFault::from)?;
    if without_heads {
        report.flaws.retain(|flaw| !matches!(flaw, Flaw::Heads(_)));
    }
    whole(from, &report)?;
    let report = prepare(&source, to)?;
    let file = |error| BackupFault::File { path: to.to_owned(), error };
    // From here on the copy is what counts: whoever opens the journal next finishes what a crash interrupts.
    disk::replace(&marker(to), MARKER).map_err(file)?;
    finish(to).map_err(file)?;
    Ok(report)
}

/// Says that a copy is whole and durable beside a journal whose place it takes.
fn marker(journal: &Path) -> PathBuf {
    disk::beside(journal, ".restoring")
}

/// Whether a restore was interrupted after its copy was whole.
pub(crate) fn is_unfinished(journal: &Path) -> io::Result<bool> {
    Ok(disk::length(&marker(journal))?.is_some())
}

/// Finishes a restore that was interrupted, whichever of its steps were done. Whoever calls it has the lock.
pub(crate) fn finish(journal: &Path) -> io::Result<()> {
    if is_unfinished(journal)? {
        settle(journal)?;
        disk::remove(&marker(journal))?;
        disk::sync_folder(journal)?;
    }
    Ok(())
}

/// Gives a copy its name, in steps that can be done again.
fn settle(to: &Path) -> io::Result<()> {
    let new = disk::beside(to, ".new");
    if disk::length(&new)?.is_some() {
        // A log of the journal that was here must never be read into the copy, nor its ends be asked of it.
        for left in [heads::path_of(to), marks::path_of(to), disk::beside(to, "-wal"), disk::beside(to, "-shm")] {
            disk::remove(&left)?;
        }
        disk::sync_folder(to)?;
        fs::rename(&new, to)?;
        disk::sync_folder(to)?;
    }
    if disk::length(&heads::path_of(&new))?.is_some() {
        fs::rename(heads::path_of(&new), heads::path_of(to))?;
        disk::sync_folder(to)?;
    }
    Ok(())
}

fn copy(source: &History, to: &Path) -> Result<Report, BackupFault> {
    let report = prepare(source, to)?;
    settle(to).map_err(|error| BackupFault::File { path: to.to_owned(), error })?;
    Ok(report)
}

/// Makes the copy under another name, with its heads, both durable.
fn prepare(source: &History, to: &Path) -> Result<Report, BackupFault> {
    let file = |error| BackupFault::File { path: to.to_owned(), error };
    let new = disk::beside(to, ".new");
    disk::remove(&new).map_err(file)?;
    // It reads one moment of the journal and is not begun anew when others write, and every page is made from its rows.
    let copied = source.conn.execute("VACUUM INTO ?", [new.to_string_lossy()]);
    copied.map_err(|error| BackupFault::Sqlite { path: new.clone(), error })?;
    File::open(&new).and_then(|file| file.sync_all()).map_err(file)?;
    let copied = History::connect(&new)?;
    let tips = open::tips(&copied).map_err(|error| open::read_fault(&new, error))?;
    heads::write(&new, &tips, false).map_err(OpenFault::from)?;
    let report = copied.verify(|_, _| {})?;
    whole(&new, &report)?;
    drop(copied);
    Ok(report)
}

fn refuse_existing(path: &Path) -> Result<(), BackupFault> {
    for path in [path.to_owned(), heads::path_of(path), marks::path_of(path), disk::beside(path, "-wal")] {
        if disk::length(&path).map_err(|error| BackupFault::File { path: path.clone(), error })?.is_some() {
            return Err(BackupFault::Exists(path));
        }
    }
    Ok(())
}

fn whole(path: &Path, report: &Report) -> Result<(), BackupFault> {
    match report.flaws.first() {
        None => Ok(()),
        Some(first) => {
            Err(BackupFault::Flawed { path: path.to_owned(), count: report.flaws.len(), first: first.clone() })
        }
    }
}
