//! What goes in, and what comes out.

use std::{fmt, str::FromStr, sync::Arc};

use crate::Hash;

/// The kind of the records that enrolment writes; an entry of a caller has another.
pub const ENROLMENT: u8 = 0;

const NAME_MAX: usize = 64;

/// The name of a table. Few characters are allowed, so that it can stand in a file, a receipt and a log without quotes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TableKey(Arc<str>);

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not a valid table name: it takes 1 to 64 of a-z, 0-9, `-`, `_` and `.`")]
pub struct KeyFault(String);

impl TableKey {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for TableKey {
    type Err = KeyFault;

    fn from_str(text: &str) -> Result<TableKey, KeyFault> {
        let allowed = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.');
        if (1..=NAME_MAX).contains(&text.len()) && text.bytes().all(allowed) {
            Ok(TableKey(text.into()))
        } else {
            Err(KeyFault(text.chars().take(NAME_MAX).collect()))
        }
    }
}

impl fmt::Display for TableKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The id that a client made for its command, and keeps until it is answered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CommandId(pub [u8; 16]);

/// One record to be: a command and what came of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    pub command: CommandId,
    /// What the command said, as a digest: the same id with another is a conflict.
    pub content: Hash,
    pub kind: u8,
    pub version: u8,
    pub body: Vec<u8>,
}

impl Entry {
    /// Of kind 1, version 1.
    pub fn new(command: CommandId, content: Hash, body: Vec<u8>) -> Entry {
        Entry { command, content, kind: 1, version: 1, body }
    }
}

/// Whether an entry is still taken when the disk is as good as full.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Class {
    #[default]
    Ordinary,
    /// It ends what is open (a settlement, a void), and the reserve on disk is kept for it.
    Closing,
}

/// Records of one table that are written all or none. The caller numbers them: it decides in memory, ahead of the disk.
#[derive(Clone, Debug)]
pub struct Batch {
    pub table: TableKey,
    /// The number of the first entry; the others follow it.
    pub first_seq: u64,
    pub class: Class,
    pub entries: Vec<Entry>,
}

impl Batch {
    pub fn new(table: &TableKey, first_seq: u64, entries: Vec<Entry>) -> Batch {
        Batch { table: table.clone(), first_seq, class: Class::Ordinary, entries }
    }

    pub fn one(table: &TableKey, seq: u64, entry: Entry) -> Batch {
        Batch::new(table, seq, vec![entry])
    }

    /// Taken from the reserve when nothing else is.
    pub fn closing(self) -> Batch {
        Batch { class: Class::Closing, ..self }
    }
}

/// A record as it stands in the history.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    pub seq: u64,
    pub entry: Entry,
    /// The head of the chain with this record.
    pub hash: Hash,
}
