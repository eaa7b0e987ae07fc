//! How a store is run, and how it fares.

use std::{io, path::Path, sync::Arc, time::Duration};

use crate::disk;

const MIB: u64 = 1 << 20;

/// Every bound has one. The defaults are for a house; tests take smaller ones.
#[derive(Clone, Debug)]
pub struct Options {
    /// Of a new journal; an old one keeps its own.
    pub page_size: u32,
    /// Entries in one commit at most: a bound on how long the first waits for the last.
    pub group_max: usize,
    /// Entries that may wait; more are refused as busy.
    pub queue_max: usize,
    /// Ids of commands in memory. More of them make an index of very many commands cheaper to write.
    pub recent_max: usize,
    pub body_max: usize,
    pub snapshot_max: usize,
    /// Pages of log after which they are copied into the journal.
    pub checkpoint_pages: u32,
    /// Make room for the log when the journal is opened, up to where it is copied: each commit that makes a file longer also
    /// writes how long it is now, and waits for two more writes of the disk. It costs the time to write that much once.
    pub log_ahead: bool,
    /// How often the heads are written beside the journal, and the disk is looked at when nothing is written.
    pub interval: Duration,
    /// Free bytes below which an operator is warned.
    pub high_water: u64,
    /// Free bytes below which no round should be opened.
    pub low_water: u64,
    /// Free bytes below which only what closes a round is taken.
    pub floor: u64,
    /// Bytes held back on disk for that.
    pub reserve: u64,
    /// Asks how many bytes are free; a test gives another answer than the disk.
    pub free: fn(&Path) -> io::Result<u64>,
}

impl Options {
    /// How long the log is when it is begun anew: a quarter more than where copying begins, because commits go on meanwhile.
    pub(crate) fn log_bytes(&self) -> u64 {
        let frame = u64::from(self.page_size) + 24;
        u64::from(self.checkpoint_pages) * frame / 4 * 5
    }
}

impl Default for Options {
    fn default() -> Options {
        Options {
            page_size: 4096,
            group_max: 4096,
            queue_max: 65_536,
            recent_max: 262_144,
            // A round of a hundred thousand wagers pays half of them in one record.
            body_max: 64 << 20,
            snapshot_max: 64 << 20,
            checkpoint_pages: 16_384,
            log_ahead: false,
            interval: Duration::from_secs(1),
            high_water: 2048 * MIB,
            low_water: 512 * MIB,
            floor: 32 * MIB,
            reserve: 64 * MIB,
            free: disk::free,
        }
    }
}

/// How a store fares. Each is worse than the one before it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Health {
    Good,
    /// Space runs low: warn.
    HighWater,
    /// Open no new round.
    LowWater,
    /// Only what closes a round is taken.
    Reserve,
    /// A write or sync failed. Nothing is taken until the store is opened again.
    Failed {
        why: Arc<str>,
    },
}
