//! Where each table is, written with every commit after it is durable and before anybody is told: so that a commit which was
//! acknowledged and cannot be read after a crash is never taken for one that the crash cut short.
//!
//! The file beside the journal has a slot of 64 bytes for each table: its number, the number and hash of its last record, a
//! sum. A group is one write to room that was made before. It is not synced: the program may be killed at any moment, and the
//! system still has what was written. After a power cut it may be behind by as much as the heads, which are synced, and says
//! then what the history has reached at least, as they do.
//!
//! It is there while the journal is open, and after a crash. A journal that was closed in order has heads that say it all.

use std::{
    fs::{self, File},
    io,
    os::unix::fs::FileExt,
    path::{Path, PathBuf},
};

use crate::{Flaw, Hash, HeadsFault, History, ReadFault, TableKey, disk, heads::Tips};

const SLOT: usize = 64;
const TITLE: &[u8; 19] = b"wheelhouse marks 1\n";
/// Slots are made so many at a time.
const AT_ONCE: u64 = 64;
/// A reader may come in the middle of a write, and reads again.
const TRIES: u32 = 100;

/// Where a table was when it was marked; the name is in the journal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mark {
    pub(crate) no: i64,
    pub(crate) seq: u64,
    pub(crate) hash: Hash,
}

pub(crate) fn path_of(journal: &Path) -> PathBuf {
    disk::beside(journal, ".marks")
}

/// The marks of a journal that is open for writing.
#[derive(Debug)]
pub(crate) struct Marks {
    file: File,
    /// Slots that there is room for.
    room: u64,
    /// Written in one piece; kept, so that a commit allocates nothing.
    buffer: Vec<u8>,
}

impl Marks {
    /// Makes the file anew, durably, with all that the history has reached.
    pub(crate) fn make(journal: &Path, tips: &Tips) -> io::Result<Marks> {
        let path = path_of(journal);
        let last = tips.values().map(|tip| tip.no.unsigned_abs()).max().unwrap_or(0);
        let room = (last / AT_ONCE + 1) * AT_ONCE;
        let mut bytes = vec![0; usize::try_from(room).map_err(io::Error::other)? * SLOT];
        bytes[..TITLE.len()].copy_from_slice(TITLE);
        for tip in tips.values() {
            let marked = Mark { no: tip.no, seq: tip.seq, hash: tip.hash };
            let at = usize::try_from(tip.no).map_err(io::Error::other)? * SLOT;
            bytes[at..at + SLOT].copy_from_slice(&marked.slot());
        }
        disk::replace(&path, &bytes)?;
        Ok(Marks { file: File::options().write(true).open(path)?, room, buffer: Vec::new() })
    }

    /// Writes where the tables are that a commit moved. All of them lie between two slots, and one write has them all.
    pub(crate) fn write(&mut self, tips: &Tips, moved: &Tips) -> io::Result<()> {
        let numbers = || moved.values().map(|tip| tip.no.unsigned_abs());
        let (Some(first), Some(last)) = (numbers().min(), numbers().max()) else { return Ok(()) };
        self.make_room(last)?;
        let place = |no: u64| usize::try_from((no - first) * SLOT as u64).expect("slots fit into memory");
        self.buffer.clear();
        self.buffer.resize(place(last + 1), 0);
        let between = |no: u64| (first..=last).contains(&no);
        for tip in tips.values().filter(|tip| between(tip.no.unsigned_abs())) {
            let marked = Mark { no: tip.no, seq: tip.seq, hash: tip.hash };
            let at = place(tip.no.unsigned_abs());
            self.buffer[at..at + SLOT].copy_from_slice(&marked.slot());
        }
        self.file.write_all_at(&self.buffer, first * SLOT as u64)
    }

    /// Room before it is needed: a disk that fills up later has it already.
    fn make_room(&mut self, last: u64) -> io::Result<()> {
        if last >= self.room {
            let room = (last / AT_ONCE + 1) * AT_ONCE;
            let zeros = vec![0; usize::try_from(room - self.room).map_err(io::Error::other)? * SLOT];
            self.file.write_all_at(&zeros, self.room * SLOT as u64)?;
            self.file.sync_all()?;
            self.room = room;
        }
        Ok(())
    }
}

impl Mark {
    fn slot(&self) -> [u8; SLOT] {
        let mut slot = [0; SLOT];
        slot[..8].copy_from_slice(&self.no.to_be_bytes());
        slot[8..16].copy_from_slice(&self.seq.to_be_bytes());
        slot[16..48].copy_from_slice(&self.hash.0);
        let sum = Hash::of(&slot[..48]);
        slot[48..].copy_from_slice(&sum.0[..16]);
        slot
    }

    fn read(slot: &[u8; SLOT]) -> Option<Mark> {
        let number = |at: usize| slot[at..at + 8].try_into().expect("eight bytes");
        let hash = Hash(slot[16..48].try_into().expect("thirty-two bytes"));
        let marked = Mark { no: i64::from_be_bytes(number(0)), seq: u64::from_be_bytes(number(8)), hash };
        (marked.slot() == *slot).then_some(marked)
    }
}

/// None where there is no such file: the journal was closed in order, or is a copy.
pub(crate) fn read(journal: &Path) -> Result<Option<Vec<Mark>>, HeadsFault> {
    let path = path_of(journal);
    for _ in 0..TRIES {
        match fs::read(&path) {
            Ok(bytes) => {
                if let Some(marked) = parse(&bytes) {
                    return Ok(Some(marked));
                }
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(HeadsFault::File { path, error }),
        }
        std::thread::yield_now();
    }
    Err(HeadsFault::Damaged(path))
}

fn parse(bytes: &[u8]) -> Option<Vec<Mark>> {
    let (slots, []) = bytes.as_chunks::<SLOT>() else { return None };
    let (title, slots) = slots.split_first()?;
    if title[..TITLE.len()] != *TITLE || title[TITLE.len()..].iter().any(|&byte| byte != 0) {
        return None;
    }
    let is_empty = |slot: &[u8; SLOT]| slot.iter().all(|&byte| byte == 0);
    let taken = (1_i64..).zip(slots).filter(|(_, slot)| !is_empty(slot));
    taken.map(|(no, slot)| Mark::read(slot).filter(|marked| marked.no == no)).collect()
}

/// What the history lacks of what was marked.
pub(crate) fn check(history: &History, marked: &[Mark]) -> Result<Vec<Flaw>, ReadFault> {
    let tables = history.numbers()?;
    let mut flaws = Vec::new();
    for Mark { no, seq, hash } in marked {
        let Some((no, table)) = tables.iter().find(|(known, _)| known == no) else {
            flaws.push(Flaw::File(format!("table number {no} had {seq} records that were acknowledged, and is gone")));
            continue;
        };
        flaws.extend(check_one(history, *no, table, *seq, *hash)?);
    }
    Ok(flaws)
}

fn check_one(history: &History, no: i64, table: &TableKey, seq: u64, hash: Hash) -> Result<Option<Flaw>, ReadFault> {
    let table = table.clone();
    Ok(match history.record(no, &table, seq)? {
        Some(record) if record.hash == hash => None,
        Some(_) => Some(Flaw::Replaced { table, seq }),
        None => Some(Flaw::Shorter { seq, at: history.head_of(no, &table)?.seq, table }),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heads::Tip;

    fn tip(no: i64, seq: u64) -> Tip {
        Tip { no, seq, hash: Hash::of(&seq.to_be_bytes()), rules: Hash::of(b"r") }
    }

    fn tips(of: &[(&str, i64, u64)]) -> Tips {
        of.iter().map(|(table, no, seq)| (table.parse().unwrap(), tip(*no, *seq))).collect()
    }

    fn found(journal: &Path) -> Vec<(i64, u64)> {
        read(journal).unwrap().unwrap().iter().map(|marked| (marked.no, marked.seq)).collect()
    }

    #[test]
    fn marks_read_back_and_every_change_shows() {
        let folder = tempfile::tempdir().unwrap();
        let journal = folder.path().join("j");
        assert!(read(&journal).unwrap().is_none());
        let mut all = tips(&[("a", 1, 9), ("b", 2, 4), ("c", 3, 1)]);
        let mut marks = Marks::make(&journal, &all).unwrap();
        assert_eq!(found(&journal), [(1, 9), (2, 4), (3, 1)]);
        let moved = tips(&[("a", 1, 10), ("c", 3, 2)]);
        all.extend(moved.clone());
        marks.write(&all, &moved).unwrap();
        assert_eq!(found(&journal), [(1, 10), (2, 4), (3, 2)]);
        // A table beyond the room that was made.
        let far = tips(&[("far", 200, 7)]);
        all.extend(far.clone());
        marks.write(&all, &far).unwrap();
        assert_eq!(found(&journal), [(1, 10), (2, 4), (3, 2), (200, 7)]);

        let bytes = fs::read(path_of(&journal)).unwrap();
        for at in 0..bytes.len() {
            for bit in 0..8 {
                let mut other = bytes.clone();
                other[at] ^= 1 << bit;
                assert!(parse(&other).is_none(), "bit {bit} of byte {at}");
            }
        }
    }
}
