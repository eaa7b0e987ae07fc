//! The space on disk, and the part of it that is held back.

use std::{
    io,
    path::{Path, PathBuf},
};

use crate::{Health, Options, disk};

/// Watches the disk and keeps the reserve: a file of real bytes that is deleted when the disk is full, so that what is open
/// can still be closed.
#[derive(Debug)]
pub(crate) struct Space {
    journal: PathBuf,
    options: Options,
    /// A write found no space. It stays so until there is enough for the reserve again.
    full: bool,
}

impl Space {
    pub(crate) fn new(journal: &Path, options: &Options) -> Space {
        Space { journal: journal.to_owned(), options: options.clone(), full: false }
    }

    pub(crate) fn journal(&self) -> &Path {
        &self.journal
    }

    pub(crate) fn reserve_path(journal: &Path) -> PathBuf {
        disk::beside(journal, ".reserve")
    }

    /// Holds the reserve back if the disk has it. If not, only what closes is taken.
    pub(crate) fn hold_back(&mut self) -> io::Result<()> {
        match self.restore() {
            Err(error) if error.kind() == io::ErrorKind::StorageFull => {
                self.full = true;
                Ok(())
            }
            other => other,
        }
    }

    /// How much there is. Puts the reserve back when there is enough again.
    pub(crate) fn look(&mut self) -> Health {
        // A disk that does not say how full it is will say so when it is written to.
        let free = (self.options.free)(&self.journal).unwrap_or(u64::MAX);
        if free >= self.options.low_water.saturating_add(self.options.reserve) && self.restore().is_ok() {
            self.full = false;
        }
        if self.full || free < self.options.floor {
            Health::Reserve
        } else if free < self.options.low_water {
            Health::LowWater
        } else if free < self.options.high_water {
            Health::HighWater
        } else {
            Health::Good
        }
    }

    /// The disk is full: what was held back is given to what closes.
    pub(crate) fn give_up(&mut self) -> io::Result<()> {
        self.full = true;
        disk::remove(&Space::reserve_path(&self.journal))
    }

    fn restore(&self) -> io::Result<()> {
        let path = Space::reserve_path(&self.journal);
        if self.options.reserve == 0 || disk::length(&path)? == Some(self.options.reserve) {
            return Ok(());
        }
        disk::preallocate(&path, self.options.reserve)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    static FREE: AtomicU64 = AtomicU64::new(0);

    #[test]
    fn the_reserve_is_given_up_when_full_and_comes_back_with_space() {
        let folder = tempfile::tempdir().unwrap();
        let journal = folder.path().join("j");
        let reserve = Space::reserve_path(&journal);
        let free = |_: &Path| Ok(FREE.load(Ordering::Relaxed));
        let options =
            Options { high_water: 1000, low_water: 500, floor: 100, reserve: 200, free, ..Options::default() };
        let mut space = Space::new(&journal, &options);
        let mut look_at = |free: u64| {
            FREE.store(free, Ordering::Relaxed);
            space.look()
        };
        assert_eq!(look_at(1000), Health::Good);
        assert_eq!(disk::length(&reserve).unwrap(), Some(200));
        assert_eq!(look_at(999), Health::HighWater);
        assert_eq!(look_at(499), Health::LowWater);
        assert_eq!(look_at(99), Health::Reserve);
        assert_eq!(look_at(499), Health::LowWater);
        assert_eq!(disk::length(&reserve).unwrap(), Some(200), "it is kept until a write finds no space");

        space.give_up().unwrap();
        assert_eq!(disk::length(&reserve).unwrap(), None);
        let mut look_at = |free: u64| {
            FREE.store(free, Ordering::Relaxed);
            space.look()
        };
        assert_eq!(look_at(699), Health::Reserve);
        assert_eq!(look_at(700), Health::HighWater);
        assert_eq!(disk::length(&reserve).unwrap(), Some(200));
    }
}
