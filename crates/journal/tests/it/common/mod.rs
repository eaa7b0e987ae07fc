//! A small journal to play with.
#![allow(dead_code, reason = "each test uses a part of it")]

use std::path::Path;

use wheelhouse_journal::{Batch, CommandId, Entry, Hash, Options, Receipt, Store, TableKey};

pub fn table(name: &str) -> TableKey {
    name.parse().unwrap()
}

/// With few ids in memory, so that most are looked up in the file. Without a reserve, so that a test leaves the disk alone, and with bounds that the disk of a test is not below.
pub fn options() -> Options {
    Options { page_size: 1024, recent_max: 7, high_water: 0, low_water: 0, floor: 0, reserve: 0, ..Options::default() }
}

pub fn content_of(seq: u64) -> Hash {
    Hash::of(&seq.to_be_bytes())
}

pub fn entry(seq: u64) -> Entry {
    let mut id = [0; 16];
    id.copy_from_slice(&content_of(seq).0[..16]);
    Entry::new(CommandId(id), content_of(seq), format!("what came of command {seq}").into_bytes())
}

/// Enrols a table and appends up to a number. Gives the receipts of all its records.
pub fn fill(store: &Store, table: &TableKey, until: u64) -> Vec<Receipt> {
    let mut receipts = vec![store.enrol(table, b"rules").unwrap()];
    for seq in 2..=until {
        receipts.extend(store.append(Batch::one(table, seq, entry(seq))).wait().unwrap());
    }
    receipts
}

pub fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}
