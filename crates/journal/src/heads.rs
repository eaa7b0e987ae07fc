//! The heads of all tables in a small file beside the journal, so that a journal that became shorter shows.
//!
//! SQLite drops the damaged end of its log without a word, and a file that was cut or put back may still read well. The
//! heads are what the history has reached at least.

use std::{
    collections::BTreeMap,
    fmt::Write,
    fs, io,
    path::{Path, PathBuf},
};

use crate::{Hash, TableKey, disk};

const TITLE: &str = "wheelhouse heads 1";
const OPEN: &str = "open";

/// Where a table is: the number and hash of its last record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Head {
    pub table: TableKey,
    pub seq: u64,
    pub hash: Hash,
}

/// What the writer knows of a table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tip {
    /// Its number in the file.
    pub(crate) no: i64,
    pub(crate) seq: u64,
    pub(crate) hash: Hash,
    /// Of the rules that it was enrolled with last.
    pub(crate) rules: Hash,
}

pub(crate) type Tips = BTreeMap<TableKey, Tip>;

/// What the file says.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Heads {
    pub(crate) of: Vec<Head>,
    /// The journal was open when they were written, so there are marks that say more.
    pub(crate) open: bool,
}

#[derive(Debug, thiserror::Error)]
pub enum HeadsFault {
    #[error("{path}: {error}")]
    File { path: PathBuf, error: io::Error },
    #[error("{0}: is damaged; the journal may be whole, but nothing here shows whether its end was cut")]
    Damaged(PathBuf),
    #[error("{0}: is missing; the journal may be whole, but nothing here shows whether its end was cut")]
    Missing(PathBuf),
}

pub(crate) fn path_of(journal: &Path) -> PathBuf {
    disk::beside(journal, ".heads")
}

pub(crate) fn write(journal: &Path, tips: &Tips, open: bool) -> Result<(), HeadsFault> {
    let path = path_of(journal);
    let mut text = format!("{TITLE}\n");
    if open {
        writeln!(text, "{OPEN}").expect("a string takes all");
    }
    for (table, tip) in tips {
        writeln!(text, "{table} {} {}", tip.seq, tip.hash).expect("a string takes all");
    }
    let sum = Hash::of(text.as_bytes());
    writeln!(text, "sum {sum}").expect("a string takes all");
    disk::replace(&path, text.as_bytes()).map_err(|error| HeadsFault::File { path, error })
}

/// None where there is no such file.
pub(crate) fn read(journal: &Path) -> Result<Option<Heads>, HeadsFault> {
    let path = path_of(journal);
    match fs::read(&path) {
        Ok(bytes) => parse(&bytes).map(Some).ok_or(HeadsFault::Damaged(path)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(HeadsFault::File { path, error }),
    }
}

fn parse(bytes: &[u8]) -> Option<Heads> {
    let text = std::str::from_utf8(bytes).ok()?;
    let (body, sum) = text.strip_suffix('\n')?.rsplit_once('\n')?;
    let covered = &text[..=body.len()];
    if Hash::from_hex(sum.strip_prefix("sum ")?)? != Hash::of(covered.as_bytes()) {
        return None;
    }
    let mut lines = body.lines().peekable();
    if lines.next()? != TITLE {
        return None;
    }
    let open = lines.next_if_eq(&OPEN).is_some();
    let of: Option<Vec<Head>> = lines
        .map(|line| {
            let mut words = line.split(' ');
            let (table, seq, hash) = (words.next()?, words.next()?, words.next()?);
            Some(Head { table: table.parse().ok()?, seq: seq.parse().ok()?, hash: Hash::from_hex(hash)? })
        })
        .collect();
    Some(Heads { of: of?, open })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_read_back_and_every_change_shows() {
        let folder = tempfile::tempdir().unwrap();
        let journal = folder.path().join("j");
        assert!(read(&journal).unwrap().is_none());
        let tip = Tip { no: 1, seq: 9, hash: Hash::of(b"x"), rules: Hash::of(b"r") };
        for open in [false, true] {
            write(&journal, &Tips::from([("a".parse().unwrap(), tip)]), open).unwrap();
            let of = vec![Head { table: "a".parse().unwrap(), seq: 9, hash: tip.hash }];
            assert_eq!(read(&journal).unwrap().unwrap(), Heads { of, open });
        }

        let bytes = fs::read(path_of(&journal)).unwrap();
        for at in 0..bytes.len() {
            assert!(parse(&bytes[..at]).is_none(), "cut at {at}");
            for bit in 0..8 {
                let mut other = bytes.clone();
                other[at] ^= 1 << bit;
                assert!(parse(&other).is_none(), "bit {bit} of byte {at}");
            }
        }
    }
}
