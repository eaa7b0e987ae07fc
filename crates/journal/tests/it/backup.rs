//! Copies that are made while the journal is written, and put back.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

use crate::common::{entry, fill, names, options, table};
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

/// Set for the child: the folder of the journal and of the copy that it puts in its place.
const FOLDER: &str = "WHEELHOUSE_RESTORE_CHILD";

#[test]
fn restoring_child() {
    let Ok(folder) = std::env::var(FOLDER) else { return };
    let folder = Path::new(&folder);
    restore(&folder.join("copy"), &folder.join("j"), true, false).unwrap();
}

fn restored_under(folder: &Path, inject: &str) -> Output {
    let mut command = Command::new("strace");
    command.args(["-f", "-qq", "-o", "/dev/null", "-e", inject]).arg(std::env::current_exe().unwrap());
    command.args(["backup::restoring_child", "--exact", "--test-threads=1"]).env(FOLDER, folder);
    command.output().unwrap()
}

/// Killed at each call that names, removes or syncs a file: the journal is then the old one or the copy, whole, and opens.
#[test]
fn a_restore_that_is_killed_leaves_one_whole_journal() {
    if Command::new("strace").arg("-V").output().is_err() {
        println!("left out: strace is not installed (package strace)");
        return;
    }
    let source = tempfile::tempdir().unwrap();
    let a = table("a");
    let store = Store::open(&source.path().join("j"), options()).unwrap();
    fill(&store, &a, 10);
    store.backup_to(&source.path().join("copy")).unwrap();
    fill_on(&store, 11..=20);
    // The journal of a house that was killed, with its log.
    let crashed = tempfile::tempdir().unwrap();
    for name in names(source.path()) {
        fs::copy(source.path().join(&name), crashed.path().join(&name)).unwrap();
    }
    drop(store);
    let calls = "rename,renameat,renameat2,unlink,unlinkat,fsync,fdatasync";
    let (mut old, mut new) = (0, 0);
    for call in 1..200 {
        let folder = tempfile::tempdir().unwrap();
        for name in names(crashed.path()) {
            fs::copy(crashed.path().join(&name), folder.path().join(&name)).unwrap();
        }
        let output = restored_under(folder.path(), &format!("inject={calls}:signal=KILL:when={call}"));
        let path = folder.path().join("j");
        let store = Store::open(&path, options()).unwrap_or_else(|fault| panic!("killed at call {call}: {fault}"));
        let report = store.verify(|_, _| {}).unwrap();
        assert!(report.is_whole(), "killed at call {call}: {report:?}");
        match store.head(&a).unwrap().seq {
            20 => old += 1,
            10 => new += 1,
            other => panic!("killed at call {call}: it ends at {other}"),
        }
        store.close().unwrap();
        if output.status.success() {
            assert!(old > 2 && new > 2, "{old} old, {new} new");
            return;
        }
    }
    panic!("the restore never came to its end");
}

fn fill_on(store: &Store, seqs: std::ops::RangeInclusive<u64>) {
    for seq in seqs {
        store.append(Batch::one(&table("a"), seq, entry(seq))).wait().unwrap();
    }
}
