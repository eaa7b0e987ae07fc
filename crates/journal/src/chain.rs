//! The hash chain: what a record's hash covers.

use std::fmt;

use sha2::{Digest, Sha256};

use crate::{Entry, TableKey};

/// A SHA-256.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hash(pub [u8; 32]);

impl Hash {
    pub fn of(bytes: &[u8]) -> Hash {
        Hash(Sha256::digest(bytes).into())
    }

    /// Over several parts, each with its length, so that no two lists of parts are the same bytes.
    pub(crate) fn of_parts(parts: &[&[u8]]) -> Hash {
        let mut sum = Sha256::new();
        for part in parts {
            sum.update((part.len() as u64).to_be_bytes());
            sum.update(part);
        }
        Hash(sum.finalize().into())
    }

    pub(crate) fn from_hex(text: &str) -> Option<Hash> {
        // Upper case would be a second way to write the same hash, and so a change that nothing shows.
        if text.len() != 64 || !text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')) {
            return None;
        }
        let mut bytes = [0; 32];
        for (at, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * at..2 * at + 2], 16).ok()?;
        }
        Some(Hash(bytes))
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// What the first record of a table follows. It binds the name, so that a history cannot be passed off as another table's.
pub(crate) fn genesis(table: &TableKey) -> Hash {
    Hash::of_parts(&[b"wheelhouse table 1", table.as_str().as_bytes()])
}

/// The hash of a record. Name and body carry their lengths and all else has a fixed one, so no two records are the same
/// bytes here.
pub(crate) fn link(previous: Hash, table: &TableKey, seq: u64, entry: &Entry) -> Hash {
    let name = table.as_str().as_bytes();
    let mut sum = Sha256::new();
    sum.update(b"wheelhouse record 1");
    sum.update(previous.0);
    sum.update((name.len() as u64).to_be_bytes());
    sum.update(name);
    sum.update(seq.to_be_bytes());
    sum.update([entry.kind, entry.version]);
    sum.update(entry.command.0);
    sum.update(entry.content.0);
    sum.update((entry.body.len() as u64).to_be_bytes());
    sum.update(&entry.body);
    Hash(sum.finalize().into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CommandId;

    #[test]
    fn every_field_is_in_the_hash() {
        let table: TableKey = "a".parse().unwrap();
        let entry = Entry::new(CommandId([1; 16]), Hash([2; 32]), vec![3]);
        let first = link(genesis(&table), &table, 1, &entry);
        let changed = [
            link(Hash([0; 32]), &table, 1, &entry),
            link(genesis(&table), &"b".parse().unwrap(), 1, &entry),
            link(genesis(&table), &table, 2, &entry),
            link(genesis(&table), &table, 1, &Entry { kind: 2, ..entry.clone() }),
            link(genesis(&table), &table, 1, &Entry { version: 2, ..entry.clone() }),
            link(genesis(&table), &table, 1, &Entry { command: CommandId([9; 16]), ..entry.clone() }),
            link(genesis(&table), &table, 1, &Entry { content: Hash([9; 32]), ..entry.clone() }),
            link(genesis(&table), &table, 1, &Entry { body: vec![3, 0], ..entry.clone() }),
        ];
        assert!(changed.iter().all(|other| *other != first));
    }

    #[test]
    fn a_hash_reads_its_own_hex_and_no_other_form() {
        let hash = Hash::of(b"x");
        assert_eq!(Hash::from_hex(&hash.to_string()), Some(hash));
        assert_eq!(Hash::from_hex(&hash.to_string().to_uppercase()), None);
        assert_eq!(Hash::from_hex("00"), None);
    }
}
