//! The secret of the round in hand, kept on disk until it is told: a house that dies in mid-round can still tell it.
//!
//! The secret must be durable before its hash is promised, must survive while the round lasts, and must not be in the
//! history before it is revealed. One small file per table, replaced and synced, does all three.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write},
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
};

use chance::Secret;
use house::Bound;
use serde::{Deserialize, Serialize};
use tokio::{
    runtime::{Handle, RuntimeFlavor},
    task::block_in_place,
};

#[derive(Clone, Serialize, Deserialize, Debug)]
pub struct Kept {
    pub round: u64,
    pub secret: Secret,
    pub draws: Vec<Bound>,
    /// The secrets of rounds before, until they are on record.
    #[serde(default)]
    pub owed: Vec<Kept>,
}

#[derive(Clone, Debug)]
pub struct Vault {
    path: PathBuf,
}

impl Vault {
    pub fn new(folder: &Path, table: &str) -> io::Result<Vault> {
        fs::create_dir_all(folder)?;
        if let Some(parent) = folder.parent() {
            File::open(parent)?.sync_all()?;
        }
        Ok(Vault { path: folder.join(format!("{table}.secret")) })
    }

    /// What was kept last. A file that cannot be read stops the table: to go on would be to write over it.
    pub fn open(&self) -> io::Result<Option<Kept>> {
        match fs::read(&self.path) {
            Ok(text) => serde_json::from_slice(&text).map(Some).map_err(|fault| self.unreadable(&fault)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(self.unreadable(&error)),
        }
    }

    fn unreadable(&self, fault: &dyn std::fmt::Display) -> io::Error {
        io::Error::other(format!(
            "the secret of a round, {}, cannot be read ({fault}); move the file away, and a round that needs it becomes void",
            self.path.display()
        ))
    }

    /// Keeps a secret, durably, before anything is promised with it.
    pub fn keep(&self, kept: &Kept) -> io::Result<()> {
        // A disk may take its time, and other tables must not wait behind this one for a thread.
        match Handle::try_current().map(|handle| handle.runtime_flavor()) {
            Ok(RuntimeFlavor::MultiThread) => block_in_place(|| self.write(kept)),
            _ => self.write(kept),
        }
    }

    fn write(&self, kept: &Kept) -> io::Result<()> {
        let text = serde_json::to_vec(kept)?;
        let next = self.path.with_extension("next");
        let mut file = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&next)?;
        file.write_all(&text)?;
        file.sync_data()?;
        fs::rename(&next, &self.path)?;
        match self.path.parent() {
            Some(folder) => File::open(folder)?.sync_all(),
            None => Ok(()),
        }
    }
}
