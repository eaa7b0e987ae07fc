//! Where a house keeps its files.

use std::path::{Path, PathBuf};

use clap::Args;

/// The journal of a house in its data directory.
pub const JOURNAL: &str = "house.journal";

#[derive(Args, Clone, Debug)]
pub struct DataDir {
    /// The data directory of the house, with its journal and its accounts.
    #[arg(long, global = true, value_name = "DIR", env = "WHEELHOUSE_DATA", default_value = "wheelhouse-data")]
    data: PathBuf,
}

impl DataDir {
    pub fn path(&self) -> &Path {
        &self.data
    }

    pub fn journal(&self) -> PathBuf {
        self.data.join(JOURNAL)
    }

    pub fn people(&self) -> PathBuf {
        self.data.join(server::people::FILE)
    }
}
