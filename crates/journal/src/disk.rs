//! Files and folders made durable, and the space that is left.

use std::{
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
};

/// The path with more behind its name: `house.journal` and `.heads` give `house.journal.heads`.
pub(crate) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

pub(crate) fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// A name is durable only when its folder is.
pub(crate) fn sync_folder(of: &Path) -> io::Result<()> {
    File::open(folder(of))?.sync_all()
}

/// Replaces a file as a whole: after a crash there is the old one or the new one.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let new = beside(path, ".new");
    let mut file = File::create(&new)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    drop(file);
    fs::rename(&new, path)?;
    sync_folder(path)
}

/// Writes a file's own bytes over it, so that the system must bring them to the disk again.
pub(crate) fn overwrite(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::options().write(true).open(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// The length, or none where there is no file. It does not open the file: closing a file that SQLite has open would
/// release SQLite's locks.
pub(crate) fn length(path: &Path) -> io::Result<Option<u64>> {
    match fs::metadata(path) {
        Ok(found) => Ok(Some(found.len())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

pub(crate) fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Bytes that are free for us in the folder of this file.
pub(crate) fn free(path: &Path) -> io::Result<u64> {
    let found = rustix::fs::statvfs(folder(path))?;
    Ok(found.f_bavail.saturating_mul(found.f_frsize))
}

/// A file whose bytes are really on disk, so that deleting it gives them back.
pub(crate) fn preallocate(path: &Path, bytes: u64) -> io::Result<()> {
    let file = File::create(path)?;
    let taken = rustix::fs::fallocate(&file, rustix::fs::FallocateFlags::empty(), 0, bytes);
    let synced = taken.map_err(io::Error::from).and_then(|()| file.sync_all());
    if synced.is_err() {
        remove(path)?;
    }
    synced
}
