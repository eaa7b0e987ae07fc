//! Copies that are made while the journal is written, and put back.

use std::fs;

use crate::common::{entry, fill, options, table};
use wheelhouse_journal::{BackupFault, Batch, History, OpenFault, Store, restore};

#[test]
fn a_backup_is_made_while_others_write_and_is_whole() {
    let folder = tempfile::tempdir().unwrap();
    let (path, copy) = (folder.path().join("j"), folder.path().join("copy"));
    let store = Store::open(&path, options()).unwrap();
    let a = table("a");
    let mut receipts = fill(&store, &a, 50);
    std::thread::scope(|scope| {
        let writing = scope.spawn(|| {
            (51..=150).map(|seq| store.append(Batch::one(&a, seq, entry(seq))).wait().unwrap()[0].clone()).collect()
        });
        let report = store.backup_to(&copy).unwrap();
        assert!(report.is_whole() && report.records >= 50, "{report:?}");
        let more: Vec<_> = writing.join().unwrap();
        receipts.extend(more);
    });
    let history = History::open(&copy).unwrap();
    let at = usize::try_from(history.head(&a).unwrap().seq).unwrap();
    for receipt in &receipts[..at] {
        history.check_receipt(receipt).unwrap();
    }
    assert!(matches!(store.backup_to(&copy), Err(BackupFault::Exists(_))));
}

#[test]
fn a_backup_is_put_back_only_where_it_may() {
    let folder = tempfile::tempdir().unwrap();
    let (path, copy) = (folder.path().join("j"), folder.path().join("copy"));
    let store = Store::open(&path, options()).unwrap();
    let a = table("a");
    let receipts = fill(&store, &a, 10);
    store.backup_to(&copy).unwrap();
    fill(&store, &table("b"), 10);
    assert!(matches!(restore(&copy, &path, true, false), Err(BackupFault::Open(OpenFault::Locked(_)))), "it is in use");
    store.close().unwrap();
    assert!(matches!(restore(&copy, &path, false, false), Err(BackupFault::Exists(_))));
    restore(&copy, &path, true, false).unwrap();
    let elsewhere = folder.path().join("elsewhere");
    restore(&copy, &elsewhere, false, false).unwrap();
    for path in [path, elsewhere] {
        let store = Store::open(&path, options()).unwrap();
        for receipt in &receipts {
            store.check_receipt(receipt).unwrap();
        }
        assert!(store.head(&table("b")).is_err());
        store.append(Batch::one(&a, 11, entry(11))).wait().unwrap();
        assert!(store.verify(|_, _| {}).unwrap().is_whole());
    }
}

#[test]
fn a_damaged_backup_is_not_put_back() {
    let folder = tempfile::tempdir().unwrap();
    let (path, copy) = (folder.path().join("j"), folder.path().join("copy"));
    let store = Store::open(&path, options()).unwrap();
    fill(&store, &table("a"), 10);
    store.backup_to(&copy).unwrap();
    store.close().unwrap();
    let before = fs::read(&path).unwrap();
    let mut bytes = fs::read(&copy).unwrap();
    let body = b"what came of command 5";
    // Also where it is only left over in the free part of a page.
    let found = bytes.windows(body.len()).enumerate().filter(|(_, window)| *window == body);
    for at in found.map(|(at, _)| at).collect::<Vec<_>>() {
        bytes[at] ^= 1;
    }
    fs::write(&copy, bytes).unwrap();
    let fault = restore(&copy, &path, true, false).unwrap_err();
    assert!(fault.to_string().contains("table a: record 5 does not follow"), "{fault}");
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn a_copy_without_heads_is_taken_only_when_told_to() {
    let folder = tempfile::tempdir().unwrap();
    let (path, copy, elsewhere) = (folder.path().join("a"), folder.path().join("b"), folder.path().join("c"));
    let store = Store::open(&path, options()).unwrap();
    store.enrol(&"t".parse().unwrap(), b"rules").unwrap();
    store.backup_to(&copy).unwrap();
    fs::remove_file(folder.path().join("b.heads")).unwrap();
    assert!(matches!(restore(&copy, &elsewhere, false, false), Err(BackupFault::Open(OpenFault::Heads(_)))));
    assert!(History::open(&copy).is_err());
    let (alone, heads) = History::open_alone(&copy).unwrap();
    assert_eq!(alone.tables().unwrap().len(), 1);
    assert!(heads.is_some());
    drop(alone);
    restore(&copy, &elsewhere, false, true).unwrap();
    History::open(&elsewhere).unwrap();
}
