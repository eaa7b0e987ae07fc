//! Every bit flipped, every truncation: found, or harmless. `WHEELHOUSE_DAMAGE=all` takes every bit of every byte and every
//! length, `3/64` one of 64 parts of that; else a sample of both.

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::common::{entry, fill, options, table};
use wheelhouse_journal::{Batch, Head, History, OpenFault, Receipt, Record, Snapshot, Store};

/// All that a reader gets out of a journal.
type Content = (Vec<Head>, Vec<Vec<Record>>);

fn content(history: &History) -> Content {
    let tables = history.tables().unwrap();
    let records =
        tables.iter().map(|head| history.records(&head.table, 1).unwrap().map(Result::unwrap).collect()).collect();
    (tables, records)
}

fn write_journal(path: &Path) -> (Store, Vec<Receipt>) {
    let store = Store::open(path, options()).unwrap();
    let mut receipts = fill(&store, &table("a"), 20);
    receipts.extend(fill(&store, &table("b"), 3));
    let Head { table, seq, hash } = store.head(&table("a")).unwrap();
    store.put_snapshot(&table, Snapshot { seq, head: hash, version: 1, bytes: vec![5; 100] }).unwrap();
    (store, receipts)
}

/// Which part of all damages is tried, and of how many; none where a sample is enough.
fn part() -> Option<(usize, usize)> {
    let said = std::env::var("WHEELHOUSE_DAMAGE").ok()?;
    let part = said.split_once('/').and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
    Some(part.unwrap_or_else(|| if said == "all" { (0, 1) } else { panic!("WHEELHOUSE_DAMAGE={said}: all, or 3/64") }))
}

/// One folder that is written anew for each damage.
struct Bench {
    folder: tempfile::TempDir,
    files: Vec<(String, Vec<u8>)>,
}

impl Bench {
    fn of(source: &Path) -> Bench {
        let files = crate::common::names(source).into_iter().filter(|name| !name.ends_with("-shm"));
        let files = files.map(|name| (name.clone(), fs::read(source.join(&name)).unwrap())).collect();
        Bench { folder: tempfile::tempdir().unwrap(), files }
    }

    /// The journal with one of its files replaced.
    fn with(&self, name: &str, bytes: &[u8]) -> PathBuf {
        for left in crate::common::names(self.folder.path()) {
            fs::remove_file(self.folder.path().join(left)).unwrap();
        }
        for (other, whole) in &self.files {
            let bytes = if other == name { bytes } else { whole };
            fs::write(self.folder.path().join(other), bytes).unwrap();
        }
        self.folder.path().join("j")
    }

    /// Calls with each file damaged in each way, and what it was.
    fn each(&self, only: impl Fn(&str) -> bool, mut check: impl FnMut(&Path, &str)) {
        for (name, whole) in self.files.iter().filter(|(name, _)| only(name)) {
            let (first, step) = part().unwrap_or((0, 1 + whole.len() / 250));
            for at in (first..whole.len()).step_by(step) {
                let path = self.with(name, &whole[..at]);
                check(&path, &format!("{name} cut to {at}"));
            }
            for at in (first..whole.len()).step_by(step) {
                let bits: &[u8] = if part().is_some() { &[0, 1, 2, 3, 4, 5, 6, 7] } else { &[0, 7] };
                for bit in bits {
                    let mut bytes = whole.clone();
                    bytes[at] ^= 1 << bit;
                    let path = self.with(name, &bytes);
                    check(&path, &format!("{name}: bit {bit} of byte {at}"));
                }
            }
        }
    }
}

/// What a reader gets, or none if the damage was found.
fn read(path: &Path) -> Option<Content> {
    let history = History::open(path).ok()?;
    let report = history.verify(|_, _| {}).ok()?;
    report.is_whole().then(|| content(&history))
}

#[test]
fn a_journal_that_was_closed_shows_every_damage() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j");
    let (store, _) = write_journal(&path);
    let whole = content(&store.history().unwrap());
    store.close().unwrap();
    let bench = Bench::of(folder.path());
    assert_eq!(bench.files.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["j", "j.heads", "j.lock"]);
    let (mut found, mut harmless) = (0, 0);
    bench.each(
        |_| true,
        |path, what| match read(path) {
            None => found += 1,
            Some(read) => {
                assert_eq!(read, whole, "{what}");
                harmless += 1;
            }
        },
    );
    assert!(found > 0 && harmless > 0, "{found} found, {harmless} harmless");
}

/// The writer's way to open is another, and it changes files.
#[test]
fn a_store_that_opens_on_damage_has_all_records() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j");
    let (store, _) = write_journal(&path);
    let whole = content(&store.history().unwrap());
    store.close().unwrap();
    let bench = Bench::of(folder.path());
    bench.each(
        |_| true,
        |path, what| {
            let Ok(store) = Store::open(path, options()) else { return };
            let history = store.history().unwrap();
            if history.verify(|_, _| {}).unwrap().is_whole() {
                assert_eq!(content(&history), whole, "{what}");
            }
        },
    );
}

/// After a crash the log holds the latest records. Damage to its end looks like the crash itself, and the marks say that it is
/// not: what was acknowledged is there, or the journal is refused.
#[test]
fn a_damaged_log_or_file_of_marks_takes_nothing_in_silence() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j");
    let (store, _) = write_journal(&path);
    store.append(Batch::one(&table("b"), 4, entry(4))).wait().unwrap();
    let whole = content(&store.history().unwrap());
    // As after `kill -9`: nothing is written now, and the files are what a crash leaves.
    let bench = Bench::of(folder.path());
    let (mut found, mut harmless) = (0, 0);
    bench.each(
        |name| name == "j-wal" || name == "j.marks",
        |path, what| {
            let says_whole = read(path);
            assert!(says_whole.is_none_or(|read| read == whole), "{what}: a part is called whole");
            match Store::open(path, options()) {
                Err(_) => found += 1,
                Ok(store) => {
                    assert_eq!(content(&store.history().unwrap()), whole, "{what}");
                    harmless += 1;
                }
            }
        },
    );
    assert!(found > 0 && harmless > 0, "{found} found, {harmless} harmless");
}

/// Every byte of the last three commits, which a crash could have cut short: one bit takes none of them in silence, also not
/// where it hides the frame from those who count the commits.
#[test]
fn one_bit_in_the_last_commits_is_never_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j");
    let (store, _) = write_journal(&path);
    let before = fs::metadata(folder.path().join("j-wal")).unwrap().len();
    for seq in 4..=6 {
        store.append(Batch::one(&table("b"), seq, entry(seq))).wait().unwrap();
    }
    let whole = content(&store.history().unwrap());
    let bench = Bench::of(folder.path());
    let (_, log) = bench.files.iter().find(|(name, _)| name == "j-wal").unwrap();
    let first = usize::try_from(before).unwrap();
    assert!(first < log.len(), "the last commits are at the end of the log");
    let step = if part().is_some() { 1 } else { 7 };
    let mut lost = 0;
    for at in (first..log.len()).step_by(step) {
        let mut bytes = log.clone();
        bytes[at] ^= 1 << (at % 8);
        let path = bench.with("j-wal", &bytes);
        let says = read(&path);
        lost += usize::from(says.is_none());
        assert!(says.is_none_or(|read| read == whole), "byte {at}: a part is called whole");
        let opened = Store::open(&path, options()).map(|store| content(&store.history().unwrap()));
        assert!(opened.is_err() || opened.is_ok_and(|read| read == whole), "byte {at}: the store opens on a part");
    }
    assert!(lost > 0);
}

/// A program that is killed in the middle of a commit has told nobody of it, and the journal opens without it.
#[test]
fn a_commit_that_was_cut_short_and_not_acknowledged_is_no_damage() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j");
    let (store, receipts) = write_journal(&path);
    let bench = Bench::of(folder.path());
    store.append(Batch::one(&table("b"), 4, entry(4))).wait().unwrap();
    let log = fs::read(folder.path().join("j-wal")).unwrap();
    let before = bench.files.iter().find(|(name, _)| name == "j-wal").unwrap().1.len();
    for at in (before..log.len()).step_by(97) {
        let path = bench.with("j-wal", &log[..at]);
        assert!(read(&path).is_some(), "cut to {at}");
        let store = Store::open(&path, options()).unwrap();
        for receipt in &receipts {
            store.check_receipt(receipt).unwrap();
        }
    }
}

/// The journal of a house that has been open for a moment has nothing but its form; with its log and its heads gone it is not
/// a new one, nor whole.
#[test]
fn a_journal_whose_log_and_heads_are_gone_is_not_an_empty_one() {
    for gone in
        [&["j-wal", "j.heads"][..], &["j-wal", "j.heads", "j.marks"], &["j-wal", "j.marks"], &["j-wal"], &["j.marks"]]
    {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("j");
        let (_store, _) = write_journal(&path);
        let crashed = tempfile::tempdir().unwrap();
        for name in crate::common::names(folder.path()).iter().filter(|name| !gone.contains(&name.as_str())) {
            fs::copy(folder.path().join(name), crashed.path().join(name)).unwrap();
        }
        let path = crashed.path().join("j");
        let whole = History::open_flawed(&path).and_then(|history| history.verify(|_, _| {}));
        assert!(!whole.is_ok_and(|report| report.is_whole()), "without {gone:?} it is called whole");
        assert!(Store::open(&path, options()).is_err(), "without {gone:?} it opens");
    }
}

/// Room that was made for a log is zeros, and so is a header that a disk lost: only the first has nothing behind it.
#[test]
fn a_log_whose_header_was_lost_is_no_empty_log() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j");
    let (_store, _) = write_journal(&path);
    let crashed = tempfile::tempdir().unwrap();
    for name in crate::common::names(folder.path()) {
        fs::copy(folder.path().join(&name), crashed.path().join(&name)).unwrap();
    }
    let log = crashed.path().join("j-wal");
    let mut bytes = fs::read(&log).unwrap();
    bytes[..32].fill(0);
    fs::write(&log, bytes).unwrap();
    let refused = Store::open(&crashed.path().join("j"), options()).map(drop);
    assert!(matches!(refused, Err(OpenFault::Log { .. })), "{refused:?}");
}

#[test]
fn a_journal_without_its_heads_or_itself_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j");
    write_journal(&path).0.close().unwrap();
    let heads = folder.path().join("j.heads");
    let aside = folder.path().join("aside");
    for file in [&heads, &path] {
        fs::rename(file, &aside).unwrap();
        assert!(Store::open(&path, options()).is_err(), "without {}", file.display());
        assert!(History::open(&path).is_err(), "without {}", file.display());
        fs::rename(&aside, file).unwrap();
    }
    Store::open(&path, options()).unwrap();
}

#[test]
fn an_older_journal_in_the_place_of_a_newer_one_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j");
    write_journal(&path).0.close().unwrap();
    let older = fs::read(&path).unwrap();
    let store = Store::open(&path, options()).unwrap();
    store.append(Batch::one(&table("b"), 4, entry(4))).wait().unwrap();
    store.close().unwrap();
    fs::write(&path, older).unwrap();
    let fault = Store::open(&path, options()).unwrap_err();
    assert!(fault.to_string().contains("table b: ends at record 3, but had 4"), "{fault}");
}

#[test]
fn rows_that_nobody_reads_show() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j");
    write_journal(&path).0.close().unwrap();
    let whole = fs::read(&path).unwrap();
    // A record before the first of table 1, one of a table without a name, and one of a number below all tables.
    let shown = ["record: 1 rows with the number 0", "rows of table number 9,", "rows of table number -1,"];
    for (key, shown) in ["1 << 40", "(9 << 40) + 1", "-1"].into_iter().zip(shown) {
        fs::write(&path, &whole).unwrap();
        let tool = rusqlite::Connection::open(&path).unwrap();
        let sql =
            format!("INSERT INTO record SELECT {key}, kind, version, command, content, hash, body FROM record LIMIT 1");
        assert_eq!(tool.execute(&sql, []).unwrap(), 1);
        drop(tool);
        let report = History::open(&path).unwrap().verify(|_, _| {}).unwrap();
        let flaws: Vec<String> = report.flaws.iter().map(ToString::to_string).collect();
        assert!(flaws.len() == 1 && flaws[0].contains(shown), "{key}: {flaws:?}");
    }
}
