//! What a store promises, with nothing going wrong.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
    mpsc,
};

use crate::common::{content_of, entry, fill, options, table};
use wheelhouse_journal::{
    AppendFault, Batch, CommandId, ENROLMENT, Hash, Health, History, OpenFault, Options, Receipt, ReceiptFault,
    Snapshot, Store,
};

#[test]
fn records_are_numbered_chained_and_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j");
    let store = Store::open(&path, options()).unwrap();
    let a = table("a");
    assert_eq!(store.enrol(&a, b"rules").unwrap().seq, 1);
    assert_eq!(store.enrol(&a, b"rules").unwrap().seq, 1, "the same rules are no new record");
    let receipts = store.append(Batch::new(&a, 2, vec![entry(2), entry(3)])).wait().unwrap();
    assert_eq!(receipts.iter().map(|receipt| receipt.seq).collect::<Vec<_>>(), [2, 3]);
    assert_eq!(store.enrol(&a, b"new rules").unwrap().seq, 4);
    assert_eq!(store.enrol(&a, b"rules").unwrap().seq, 5, "rules may come back");

    let history = store.history().unwrap();
    let records: Vec<_> = history.records(&a, 1).unwrap().map(Result::unwrap).collect();
    assert_eq!(records.iter().map(|record| record.seq).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
    assert_eq!(
        records.iter().map(|record| record.entry.kind).collect::<Vec<_>>(),
        [ENROLMENT, 1, 1, ENROLMENT, ENROLMENT]
    );
    assert_eq!(records[1].entry, entry(2));
    assert_eq!(records[2].hash, receipts[1].head);
    assert_eq!(history.rules(&a).unwrap().seq, 5);
    assert_eq!(history.records(&a, 4).unwrap().count(), 2);
    assert_eq!(history.records(&a, 6).unwrap().count(), 0);
    assert_eq!(history.records(&a, 700).unwrap().count(), 0);
    assert!(history.records(&table("none"), 1).is_err());
    assert_eq!(store.head(&a).unwrap().hash, records[4].hash);
    assert!(store.verify(|_, _| {}).unwrap().is_whole());
}

#[test]
fn two_tables_with_the_same_records_have_other_hashes() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("j"), options()).unwrap();
    let heads: Vec<Hash> = ["a", "b"].map(|name| store.enrol(&table(name), b"rules").unwrap().head).into();
    assert_ne!(heads[0], heads[1]);
    assert_eq!(store.tables().unwrap().len(), 2);
}

#[test]
fn what_does_not_follow_is_refused_and_leaves_no_trace() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("j"), options()).unwrap();
    let a = table("a");
    let append = |batch: Batch| store.append(batch).wait();
    assert_eq!(append(Batch::one(&a, 1, entry(1))), Err(AppendFault::UnknownTable(a.clone())));
    store.enrol(&a, b"rules").unwrap();
    for given in [0, 1, 3, u64::MAX] {
        let fault = AppendFault::OutOfSequence { table: a.clone(), at: 1, given };
        assert_eq!(append(Batch::one(&a, given, entry(1))), Err(fault));
    }
    assert_eq!(append(Batch::new(&a, 2, vec![])), Err(AppendFault::BadBatch));
    assert_eq!(append(Batch::new(&a, 2, vec![entry(1), entry(1)])), Err(AppendFault::BadBatch));
    let mut of_enrolment = entry(1);
    of_enrolment.kind = ENROLMENT;
    assert_eq!(append(Batch::one(&a, 2, of_enrolment)), Err(AppendFault::BadBatch));
    let mut long = entry(1);
    long.body = vec![0; options().body_max + 1];
    assert!(matches!(append(Batch::one(&a, 2, long)), Err(AppendFault::TooLarge { .. })));
    append(Batch::one(&a, 2, entry(2))).unwrap();
    // The second entry is refused, so the first is not taken, and its id is free.
    assert_eq!(append(Batch::new(&a, 3, vec![entry(3), entry(2)])), Err(AppendFault::Repeated { seq: 2 }));
    assert!(store.answer(&a, entry(3).command).unwrap().is_none());
    append(Batch::one(&a, 3, entry(3))).unwrap();
    let report = store.verify(|_, _| {}).unwrap();
    assert!(report.is_whole(), "{report:?}");
    assert_eq!(report.records, 3);
}

#[test]
fn a_command_has_one_effect_also_over_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j");
    let mut store = Store::open(&path, options()).unwrap();
    let (a, b) = (table("a"), table("b"));
    fill(&store, &a, 5);
    store.enrol(&b, b"rules").unwrap();
    for _ in 0..2 {
        let answer = store.answer(&a, entry(3).command).unwrap().unwrap();
        assert_eq!((answer.seq, answer.content, answer.body), (3, content_of(3), entry(3).body));
        assert_eq!(store.append(Batch::one(&a, 6, entry(3))).wait(), Err(AppendFault::Repeated { seq: 3 }));
        let mut other = entry(3);
        other.content = Hash::of(b"something else");
        assert_eq!(store.append(Batch::one(&a, 6, other)).wait(), Err(AppendFault::Conflict { seq: 3 }));
        assert!(store.answer(&a, CommandId([99; 16])).unwrap().is_none());
        assert!(store.answer(&b, entry(3).command).unwrap().is_none(), "another table knows nothing of it");
        store = store.reopen().unwrap();
    }
    store.append(Batch::one(&b, 2, entry(3))).wait().unwrap();
}

#[test]
fn an_id_is_found_wherever_it_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j");
    let mut store = Store::open(&path, options()).unwrap();
    let (a, b) = (table("a"), table("b"));
    for (table, until) in [(&a, 60), (&b, 30), (&a, 100)] {
        store.enrol(table, b"rules").unwrap();
        let from = store.head(table).unwrap().seq + 1;
        for seq in from..=until {
            store.append(Batch::one(table, seq, entry(seq))).wait().unwrap();
            let back = 2 + (seq * 7) % (seq - 1);
            assert_eq!(store.answer(table, entry(back).command).unwrap().unwrap().seq, back);
        }
        let report = store.verify(|_, _| {}).unwrap();
        assert!(report.is_whole(), "{report:?}");
        store = store.reopen().unwrap();
        let history = History::open(&path).unwrap();
        for seq in 2..=until {
            assert_eq!(store.answer(table, entry(seq).command).unwrap().unwrap().seq, seq);
            assert_eq!(history.answer(table, entry(seq).command).unwrap().unwrap().seq, seq);
            let repeated = store.append(Batch::one(table, until + 1, entry(seq))).wait();
            assert_eq!(repeated, Err(AppendFault::Repeated { seq }));
        }
    }
}

#[test]
fn batches_larger_than_the_memory_for_ids_lose_none() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j");
    let a = table("a");
    let mut store = Store::open(&path, options()).unwrap();
    store.enrol(&a, b"rules").unwrap();
    let mut next = 2;
    for (round, recent_max) in [7, 0, 64, 1, 20].into_iter().enumerate() {
        for size in [1, 30, 2, 9] {
            store.append(Batch::new(&a, next, (next..next + size).map(entry).collect())).wait().unwrap();
            next += size;
            for seq in 2..next {
                let repeated = store.append(Batch::one(&a, next, entry(seq))).wait();
                assert_eq!(repeated, Err(AppendFault::Repeated { seq }), "round {round}");
            }
        }
        assert!(store.verify(|_, _| {}).unwrap().is_whole());
        store.close().unwrap();
        store = Store::open(&path, Options { recent_max, ..options() }).unwrap();
    }
}

#[test]
fn a_table_past_the_last_number_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j");
    let store = Store::open(&path, options()).unwrap();
    fill(&store, &table("a"), 2);
    store.close().unwrap();
    // No hash covers the number of a table, so a tool can give it the last one.
    let tool = rusqlite::Connection::open(&path).unwrap();
    let name = "record_is_never_changed";
    let sql = "SELECT sql FROM sqlite_schema WHERE name = ?";
    let trigger: String = tool.query_row(sql, [name], |row| row.get(0)).unwrap();
    tool.execute_batch(&format!(
        "DROP TRIGGER {name}; UPDATE tables SET no = (1 << 23) - 1; \
         UPDATE record SET id = id + (((1 << 23) - 2) << 40); {trigger}"
    ))
    .unwrap();
    drop(tool);
    let store = Store::open(&path, options()).unwrap();
    assert_eq!(store.enrol(&table("b"), b"rules"), Err(AppendFault::NoNumber));
    store.append(Batch::one(&table("a"), 3, entry(3))).wait().unwrap();
    let report = store.verify(|_, _| {}).unwrap();
    assert!(report.is_whole() && report.tables == 1, "{report:?}");
}

#[test]
fn a_receipt_shows_what_is_lost_or_changed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j");
    let store = Store::open(&path, options()).unwrap();
    let a = table("a");
    let receipts = fill(&store, &a, 5);
    for receipt in &receipts {
        store.check_receipt(receipt).unwrap();
        let printed: Receipt = receipt.to_string().parse().unwrap();
        store.check_receipt(&printed).unwrap();
    }
    let later = Receipt { seq: 6, ..receipts[0].clone() };
    assert!(matches!(store.check_receipt(&later), Err(ReceiptFault::Lost { seq: 6, at: 5, .. })));
    let other = Receipt { head: Hash([0; 32]), ..receipts[0].clone() };
    assert!(matches!(store.check_receipt(&other), Err(ReceiptFault::Differs { .. })));
    let gone = Receipt { table: table("gone"), ..receipts[0].clone() };
    assert!(matches!(store.check_receipt(&gone), Err(ReceiptFault::Lost { at: 0, .. })));
}

#[test]
fn many_threads_share_commits() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("j"), Options { group_max: 64, ..options() }).unwrap();
    let each = 200;
    std::thread::scope(|scope| {
        for name in ["a", "b", "c", "d", "e", "f", "g", "h"] {
            let store = &store;
            scope.spawn(move || {
                let table = table(name);
                store.enrol(&table, name.as_bytes()).unwrap();
                // All are on their way before the first is waited for: the table decides ahead of the disk.
                let tickets: Vec<_> =
                    (2..each + 2).map(|seq| store.append(Batch::one(&table, seq, entry(seq)))).collect();
                for (ticket, seq) in tickets.into_iter().zip(2..) {
                    let receipt = ticket.wait().unwrap().pop().unwrap();
                    assert_eq!(receipt.seq, seq);
                    store.check_receipt(&receipt).unwrap();
                }
            });
        }
    });
    let report = store.verify(|_, _| {}).unwrap();
    assert!(report.is_whole(), "{report:?}");
    assert_eq!((report.tables, report.records), (8, 8 * (each + 1)));
}

#[test]
fn a_callback_comes_once_and_its_panic_harms_nobody() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("j"), options()).unwrap();
    let a = table("a");
    fill(&store, &a, 1);
    let (sender, receiver) = mpsc::channel();
    store.append_then(Batch::one(&a, 2, entry(2)), |_| panic!("a caller's panic, on purpose"));
    let calls = Arc::new(AtomicU64::new(0));
    let counted = calls.clone();
    store.append_then(Batch::one(&a, 3, entry(3)), move |outcome| {
        counted.fetch_add(1, Ordering::Relaxed);
        sender.send(outcome).unwrap();
    });
    assert_eq!(receiver.recv().unwrap().unwrap()[0].seq, 3);
    store.close().unwrap();
    assert_eq!(calls.load(Ordering::Relaxed), 1);
}

#[test]
fn what_waits_has_a_bound() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("j"), Options { queue_max: 3, ..options() }).unwrap();
    let a = table("a");
    fill(&store, &a, 1);
    let entries = |from: u64| (from..from + 4).map(entry).collect();
    assert_eq!(store.append(Batch::new(&a, 2, entries(2))).wait(), Err(AppendFault::Busy));
    store.append(Batch::one(&a, 2, entry(2))).wait().unwrap();
}

#[test]
fn one_process_writes_and_others_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j");
    let store = Store::open(&path, options()).unwrap();
    let a = table("a");
    fill(&store, &a, 3);
    assert!(matches!(Store::open(&path, options()), Err(OpenFault::Locked(_))));
    let history = History::open(&path).unwrap();
    assert_eq!(history.head(&a).unwrap().seq, 3);
    store.append(Batch::one(&a, 4, entry(4))).wait().unwrap();
    assert_eq!(history.head(&a).unwrap().seq, 4);
    drop(history);
    store.close().unwrap();
    let left: Vec<String> = crate::common::names(folder.path());
    assert_eq!(left, ["j", "j.heads", "j.lock"], "a closed journal is one file and its heads");
    assert_eq!(History::open(&path).unwrap().head(&a).unwrap().seq, 4);
}

#[test]
fn what_is_no_journal_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j");
    std::fs::write(&path, "a text").unwrap();
    assert!(Store::open(&path, options()).is_err());
    assert!(matches!(History::open(&folder.path().join("none")), Err(OpenFault::NotAJournal(_))));
    assert_eq!(std::fs::read(&path).unwrap(), b"a text");
}

#[test]
fn a_snapshot_is_trusted_only_when_it_is_of_the_chain() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j");
    let store = Store::open(&path, options()).unwrap();
    let a = table("a");
    let receipts = fill(&store, &a, 4);
    assert_eq!(store.latest_snapshot(&a).unwrap(), None);
    let at = |seq: u64| Snapshot {
        seq,
        head: receipts[usize::try_from(seq).unwrap() - 1].head,
        version: 1,
        bytes: vec![9; 3000],
    };
    let wrong = Snapshot { head: receipts[0].head, ..at(3) };
    assert_eq!(store.put_snapshot(&a, wrong), Err(AppendFault::NotOfChain));
    let beyond = Snapshot { seq: u64::MAX, ..at(3) };
    assert_eq!(store.put_snapshot(&a, beyond), Err(AppendFault::NotOfChain));
    for seq in [1, 2, 3] {
        store.put_snapshot(&a, at(seq)).unwrap();
        assert_eq!(store.latest_snapshot(&a).unwrap(), Some(at(seq)));
    }
    assert_eq!(store.verify(|_, _| {}).unwrap().snapshots, 2, "the last two are kept");
    store.close().unwrap();

    // By another tool: bytes changed, then the whole of it replaced with one that adds up for another record.
    let tool = rusqlite::Connection::open(&path).unwrap();
    tool.execute("UPDATE snapshot SET bytes = x'00' WHERE seq = 3", []).unwrap();
    drop(tool);
    let store = Store::open(&path, options()).unwrap();
    assert_eq!(store.latest_snapshot(&a).unwrap(), Some(at(2)), "the one before it is taken");
    assert!(!store.verify(|_, _| {}).unwrap().is_whole());
    store.close().unwrap();
    let tool = rusqlite::Connection::open(&path).unwrap();
    tool.execute("UPDATE snapshot SET seq = seq + 10", []).unwrap();
    drop(tool);
    assert_eq!(Store::open(&path, options()).unwrap().latest_snapshot(&a).unwrap(), None);
}

#[test]
fn a_tool_does_not_change_history_by_a_slip() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j");
    let store = Store::open(&path, options()).unwrap();
    fill(&store, &table("a"), 3);
    store.close().unwrap();
    let tool = rusqlite::Connection::open(&path).unwrap();
    for sql in ["DELETE FROM record WHERE id & 255 = 3", "UPDATE record SET body = x'00'"] {
        assert!(tool.execute(sql, []).is_err(), "{sql}");
    }
    let hash: String =
        tool.query_row("SELECT hash FROM history WHERE \"table\" = 'a' AND seq = 3", [], |row| row.get(0)).unwrap();
    assert_eq!(hash.len(), 64);
    // On purpose it can, and then it shows.
    tool.execute_batch("DROP TRIGGER record_is_never_deleted; DELETE FROM record WHERE id & 255 = 3").unwrap();
    drop(tool);
    assert!(matches!(Store::open(&path, options()), Err(OpenFault::Schema { .. })));
}

static FREE: AtomicU64 = AtomicU64::new(u64::MAX);

#[test]
fn at_the_reserve_only_what_closes_is_taken() {
    let folder = tempfile::tempdir().unwrap();
    let limits = Options {
        free: |_| Ok(FREE.load(Ordering::Relaxed)),
        high_water: 4000,
        low_water: 2000,
        floor: 1000,
        reserve: 500,
        ..options()
    };
    let store = Store::open(&folder.path().join("j"), limits).unwrap();
    let a = table("a");
    fill(&store, &a, 1);
    let at = |free: u64| {
        FREE.store(free, Ordering::Relaxed);
        store.look_at_disk()
    };
    assert_eq!(at(5000), Health::Good);
    assert_eq!(at(3999), Health::HighWater);
    assert_eq!(at(1999), Health::LowWater);
    store.append(Batch::one(&a, 2, entry(2))).wait().unwrap();
    assert_eq!(at(999), Health::Reserve);
    assert_eq!(store.append(Batch::one(&a, 3, entry(3))).wait(), Err(AppendFault::StorageFull));
    assert_eq!(store.enrol(&a, b"other rules"), Err(AppendFault::StorageFull));
    store.append(Batch::one(&a, 3, entry(3)).closing()).wait().unwrap();
    assert_eq!(at(5000), Health::Good);
    store.append(Batch::one(&a, 4, entry(4))).wait().unwrap();
}

/// A file that grows with each commit has its length written each time.
#[test]
fn room_for_the_log_is_made_once_and_commits_stay_within_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j");
    let log = || std::fs::metadata(folder.path().join("j-wal")).unwrap().len();
    let ahead = || Options { log_ahead: true, checkpoint_pages: 1024, ..options() };
    let store = Store::open(&path, ahead()).unwrap();
    let made = log();
    assert!(made > 1024 * 1024, "{made}");
    let receipts = fill(&store, &table("a"), 40);
    assert_eq!(log(), made);

    // As a crash leaves it: the rest of the room is no record, and what was acknowledged is there.
    let crashed = tempfile::tempdir().unwrap();
    for name in crate::common::names(folder.path()) {
        std::fs::copy(folder.path().join(&name), crashed.path().join(&name)).unwrap();
    }
    let again = Store::open(&crashed.path().join("j"), ahead()).unwrap();
    assert!(receipts.iter().all(|receipt| again.check_receipt(receipt).is_ok()));
    assert!(again.verify(|_, _| {}).unwrap().is_whole());

    store.close().unwrap();
    assert!(!folder.path().join("j-wal").exists(), "a closed journal is one file with its heads");
    // Room, and a crash before anything came.
    drop(Store::open(&path, ahead()).unwrap());
    std::fs::write(folder.path().join("j-wal"), vec![0; 100_000]).unwrap();
    let store = Store::open(&path, ahead()).unwrap();
    assert!(receipts.iter().all(|receipt| store.check_receipt(receipt).is_ok()));
}

#[test]
fn on_a_disk_that_fills_no_room_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let options = Options { log_ahead: true, high_water: 1000, free: |_| Ok(999), ..options() };
    let store = Store::open(&folder.path().join("j"), options).unwrap();
    fill(&store, &table("a"), 3);
    let log = std::fs::metadata(folder.path().join("j-wal")).unwrap().len();
    assert!(log < 100_000, "{log}");
}
