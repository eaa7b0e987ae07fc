//! Writes and syncs that fail, in a process of its own: this test runs itself again under a limit, on a small disk, or under
//! `strace`, and then looks at what is left.

use std::{
    fs,
    io::Write,
    path::Path,
    process::{Command, Output},
};

use crate::common::{entry, options, table};
use wheelhouse_journal::{AppendFault, Batch, Entry, Health, History, OpenFault, Options, Receipt, Store};

/// Set for the child: the folder of its journal.
const FOLDER: &str = "WHEELHOUSE_JOURNAL_CHILD";
const CHILD: &str = "failure::child";

fn big(seq: u64) -> Entry {
    Entry { body: vec![7; 2000], ..entry(seq) }
}

/// Appends until something fails and writes each receipt down when it has it. Then nothing more may be taken.
#[test]
fn child() {
    let Ok(folder) = std::env::var(FOLDER) else { return };
    let folder = Path::new(&folder);
    // Below low water from the start, so that the reserve does not come back by itself.
    let limits = Options { checkpoint_pages: 16, low_water: 1 << 40, reserve: 32 << 10, ..options() };
    let store = match Store::open(&folder.join("j"), limits) {
        Ok(store) => store,
        Err(fault) => {
            println!("not opened: {fault}");
            return;
        }
    };
    let a = table("a");
    let mut receipts = Vec::new();
    let mut fault = None;
    match store.enrol(&a, b"rules") {
        Ok(receipt) => receipts.push(receipt.to_string()),
        Err(found) => fault = Some(found),
    }
    let next = store.head(&a).map_or(1, |head| head.seq) + 1;
    for seq in next..next + 400 {
        if fault.is_some() {
            break;
        }
        match store.append(Batch::one(&a, seq, big(seq))).wait() {
            Ok(found) => receipts.push(found[0].to_string()),
            Err(found) => fault = Some(found),
        }
    }
    // To another disk than the one that fails.
    let kept = std::env::var("WHEELHOUSE_JOURNAL_RECEIPTS").unwrap();
    fs::write(kept, receipts.join("\n")).unwrap();
    let Some(fault) = fault else {
        println!("no fault");
        return;
    };
    println!("fault: {fault}");
    let next = store.head(&a).map_or(0, |head| head.seq) + 1;
    match store.health() {
        Health::Failed { .. } => {
            let closing = store.append(Batch::one(&a, next, big(next)).closing()).wait();
            assert!(matches!(closing, Err(AppendFault::Failed(_))), "after a failure nothing is taken");
            assert!(store.close().is_err());
        }
        Health::Reserve => {
            assert_eq!(fault, AppendFault::StorageFull);
            let ordinary = store.append(Batch::one(&a, next, big(next))).wait();
            assert_eq!(ordinary, Err(AppendFault::StorageFull));
            let closed = store.append(Batch::one(&a, next, entry(next)).closing()).wait();
            assert!(closed.is_ok(), "the reserve is for that: {closed:?}");
        }
        health => panic!("{health:?} after {fault}"),
    }
}

/// Runs the child by a command line that ends in its own, and checks that every receipt it had is good.
fn run(folder: &Path, receipts: &Path, before: &[&str]) -> Output {
    let me = std::env::current_exe().unwrap();
    let mut command = match before {
        [] => Command::new(me),
        [program, arguments @ ..] => {
            let mut command = Command::new(program);
            command.args(arguments).arg(me);
            command
        }
    };
    command.args([CHILD, "--exact", "--nocapture", "--test-threads=1"]);
    command.env(FOLDER, folder).env("WHEELHOUSE_JOURNAL_RECEIPTS", receipts);
    let output = command.output().unwrap();
    let [said, cried] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    assert!(output.status.success(), "{said}{cried}");
    output
}

/// The truth is what the file says: all that was acknowledged, nothing twice, and it goes on from there.
fn check(folder: &Path, receipts: &Path) -> usize {
    let store = Store::open(&folder.join("j"), options()).unwrap();
    let known = fs::read_to_string(receipts).unwrap_or_default();
    let known: Vec<Receipt> = known.lines().map(|line| line.parse().unwrap()).collect();
    for receipt in &known {
        store.check_receipt(receipt).unwrap();
    }
    let report = store.verify(|_, _| {}).unwrap();
    assert!(report.is_whole(), "{report:?}");
    let a = table("a");
    store.enrol(&a, b"rules").unwrap();
    let next = store.head(&a).unwrap().seq + 1;
    store.append(Batch::one(&a, next, entry(next))).wait().unwrap();
    store.close().unwrap();
    known.len()
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn a_write_past_a_limit_stops_the_store_and_loses_nothing() {
    let mut seen = 0;
    for kilobytes in [16, 24, 40, 64, 100, 150] {
        let folder = tempfile::tempdir().unwrap();
        let receipts = folder.path().join("receipts");
        // The signal would end the process before SQLite hears of the limit.
        let script = format!("trap '' XFSZ; ulimit -f {}; exec \"$0\" \"$@\"", kilobytes * 2);
        let output = run(folder.path(), &receipts, &["sh", "-c", &script]);
        seen += usize::from(text(&output).contains("fault: the journal has failed"));
        check(folder.path(), &receipts);
    }
    assert!(seen >= 3, "{seen} of the limits were met while the store was open");
}

#[test]
fn a_sync_that_fails_is_not_tried_again() {
    if Command::new("strace").arg("-V").output().is_err() {
        println!("left out: strace is not installed (package strace)");
        return;
    }
    let calls = testkit::tries("WHEELHOUSE_SYNCS", 30);
    let mut seen = 0;
    for call in calls.clone().map(|at| at + 1) {
        let folder = tempfile::tempdir().unwrap();
        let receipts = folder.path().join("receipts");
        let inject = format!("inject=fsync,fdatasync:error=EIO:when={call}");
        let output = run(folder.path(), &receipts, &["strace", "-f", "-qq", "-o", "/dev/null", "-e", &inject]);
        let said = text(&output);
        assert!(!said.contains("no fault"), "call {call}: {said}");
        seen += usize::from(said.contains("fault: the journal has failed"));
        check(folder.path(), &receipts);
    }
    assert!(seen * 2 > calls.len(), "{seen} of {calls:?} failed while the store was open");
}

/// A disk of its own; none where we may not mount one.
struct SmallDisk(tempfile::TempDir);

impl SmallDisk {
    fn of(kilobytes: u32) -> Option<SmallDisk> {
        let folder = tempfile::tempdir().unwrap();
        let size = format!("size={kilobytes}k");
        let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", &size, "tmpfs"]).arg(folder.path()).output();
        mounted.is_ok_and(|output| output.status.success()).then_some(SmallDisk(folder))
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.0.path()).output();
    }
}

#[test]
fn a_full_disk_refuses_and_loses_nothing() {
    let levels: Vec<u32> = (0..20).map(|level| 160 + level * 12).collect();
    let mut full = 0;
    for kilobytes in levels {
        let Some(disk) = SmallDisk::of(kilobytes) else {
            println!("left out: a small disk needs the right to mount one");
            return;
        };
        let kept = tempfile::tempdir().unwrap();
        let receipts = kept.path().join("receipts");
        let output = run(disk.0.path(), &receipts, &[]);
        full += usize::from(text(&output).contains("fault: the disk is full"));
        // The operator makes room.
        let bigger = Command::new("mount").args(["-o", "remount,size=8m"]).arg(disk.0.path()).output().unwrap();
        assert!(bigger.status.success());
        check(disk.0.path(), &receipts);
    }
    assert!(full > 0, "no level met a full disk at a write");
}

/// What a killed process leaves on a disk that is then filled to the last byte. Gives the receipts it had.
fn left_on(disk: &Path, limits: &Options) -> Vec<Receipt> {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("j"), limits.clone()).unwrap();
    let a = table("a");
    let mut receipts = vec![store.enrol(&a, b"rules").unwrap()];
    for seq in 2..150 {
        receipts.extend(store.append(Batch::one(&a, seq, big(seq))).wait().unwrap());
    }
    // The log is long, and no copy of it has room beside it.
    for name in ["j", "j-wal", "j.heads", "j.marks", "j.lock", "j.reserve"] {
        if let Ok(bytes) = fs::read(folder.path().join(name)) {
            fs::write(disk.join(name), bytes).unwrap();
        }
    }
    let mut ballast = fs::File::create(disk.join("ballast")).unwrap();
    while ballast.write_all(&[7; 1024]).is_ok() {}
    receipts
}

#[test]
fn a_journal_killed_on_a_full_disk_opens_with_its_reserve_or_says_that_the_disk_is_full() {
    let limits = Options { reserve: 256 << 10, low_water: 64 << 10, floor: 1, ..options() };
    for reserve in [true, false] {
        let Some(disk) = SmallDisk::of(4096) else {
            println!("left out: a small disk needs the right to mount one");
            return;
        };
        let held = Options { reserve: if reserve { limits.reserve } else { 0 }, ..limits.clone() };
        let receipts = left_on(disk.0.path(), &held);
        let path = disk.0.path().join("j");
        assert!(matches!(History::open(&path), Err(OpenFault::Full(_))), "a full disk is no flaw of a journal");
        match Store::open(&path, limits.clone()) {
            Ok(store) => {
                assert!(reserve);
                assert_eq!(store.health(), Health::Reserve);
                let closing = store.append(Batch::one(&table("a"), 150, entry(150)).closing());
                closing.wait().unwrap();
            }
            Err(fault) => {
                assert!(!reserve, "{fault}");
                assert!(matches!(fault, OpenFault::Full(_)), "{fault}");
            }
        }
        fs::remove_file(disk.0.path().join("ballast")).unwrap();
        let store = Store::open(&path, limits.clone()).unwrap();
        for receipt in &receipts {
            store.check_receipt(receipt).unwrap();
        }
        assert!(store.verify(|_, _| {}).unwrap().is_whole());
    }
}
