//! Journals looked at as an auditor would, by the program: whole or flawed, decided the same or not, exported and copied.

use std::path::Path;

use crate::audited::{begun, json, place, played, run, said};
use house::{Decision, Live};
use journal::{Batch, CommandId, Store};
use table::{By, Command, Event, Order, SeatNo, Time};
use testkit::play::{Play, SUPERVISOR, key, store};
use wheel::Money;

#[test]
fn a_journal_as_it_was_written_is_whole_and_decided_the_same() {
    let audited = played();
    let path = audited.path.to_str().unwrap();
    let (code, text) = said(&["audit", "verify", path]);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("1 table, 28 records, 0 snapshots, 0 receipts checked; no flaw."), "{text}");
    let (code, text) = said(&["audit", "replay", path]);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("28 records, 27 orders, "), "{text}");
    assert!(text.contains("2 refusals, 2 rounds; no difference."), "{text}");
    assert!(text.contains("house                    -$515"), "{text}");
    let replayed = json(&["audit", "replay", path, "--json"]);
    let balances = replayed["tables"][0]["balances"].as_array().unwrap();
    assert_eq!(balances.iter().map(|balance| balance["amount"].as_i64().unwrap()).sum::<i64>(), 0);
    assert_eq!(said(&["audit", "verify", path, "-q"]), (0, String::new()));
    assert_eq!(said(&["audit", "replay", path, "-q"]), (0, String::new()));
}

#[test]
fn a_changed_byte_is_found() {
    let audited = played();
    let path = audited.path.to_str().unwrap();
    let bytes = std::fs::read(&audited.path).unwrap();
    // The last record that names the light; a change of one letter.
    let at = bytes.windows(10).rposition(|window| window == b"the lights").unwrap();
    let mut other = bytes.clone();
    other[at] = b'T';
    std::fs::write(&audited.path, other).unwrap();
    let (code, text) = said(&["audit", "verify", path]);
    assert_eq!(code, 1, "{text}");
    assert!(text.contains("flaw table table-1: record 28 does not follow from the one before it"), "{text}");
    let found = json(&["audit", "verify", path, "--json"]);
    assert_eq!(found["whole"], false);
    for command in [&["audit", "replay"][..], &["audit", "log"], &["audit", "round"]] {
        let mut words = command.to_vec();
        words.push(path);
        words.extend((command[1] == "round").then_some("2"));
        let (code, text) = said(&words);
        assert_eq!(code, 1, "{text}");
        assert!(text.contains("audit verify"), "{text}");
    }
    // A page that is no page any more.
    std::fs::write(&audited.path, &bytes[..bytes.len() / 2]).unwrap();
    assert_eq!(said(&["audit", "verify", path]).0, 1);
}

/// Writes a record that the rules would not give, with a chain that is in order.
fn forge(path: &Path, command: Command, answer: &[Event]) -> u64 {
    let store: std::sync::Arc<Store> = store(path);
    let live = Live::open(&store, &key(), Time(1)).unwrap();
    let role = live.table().rules().house().supervisor.roles[0];
    drop(live);
    let by = By::Staff { person: SUPERVISOR, role };
    let order = Order { at: Time(1_800_000_000_000), by, command };
    let decision = Decision { order, answer: Ok(answer.to_vec()) };
    let seq = store.head(&key()).unwrap().seq + 1;
    store.append(Batch::one(&key(), seq, decision.entry(CommandId([0xfe; 16])))).wait().unwrap();
    seq
}

#[test]
fn a_record_decided_otherwise_is_a_difference() {
    let audited = played();
    let path = audited.path.to_str().unwrap();
    let with = rulebook::Instrument::ValueChip;
    let cash = Command::BuyIn { seat: SeatNo(1), with, amount: Money(100) };
    let more = Event::BoughtIn { seat: SeatNo(1), with, amount: Money(1_000_000) };
    let seq = forge(&audited.path, cash, &[more]);
    assert_eq!(said(&["audit", "verify", path]).0, 0);
    let (code, text) = said(&["audit", "replay", path]);
    assert_eq!(code, 1, "{text}");
    assert!(text.contains(&format!("differs table table-1: record {seq}: ")), "{text}");
    assert!(text.contains("the record says BoughtIn"), "{text}");
}

#[test]
fn a_record_that_cannot_be_is_a_difference_and_no_crash() {
    let audited = played();
    let path = audited.path.to_str().unwrap();
    let wager = table::WagerId(99);
    let take = Command::TakeBack { wager, amount: None };
    let seq = forge(&audited.path, take, &[Event::WagerTakenBack { wager, amount: Money(5) }]);
    let (code, text) = said(&["audit", "replay", path]);
    assert_eq!(code, 1, "{text}");
    assert!(text.contains(&format!("record {seq}: this cannot happen at this table: ")), "{text}");
    assert!(!text.contains("panicked"), "{text}");
    // A round before it is recalled all the same; one after it cannot be.
    assert_eq!(said(&["audit", "round", path, "1"]).0, 0);
    let (code, text) = said(&["audit", "round", path, "3"]);
    assert_eq!((code, text.contains("audit replay")), (1, true), "{text}");
}

#[test]
fn a_lost_or_other_receipt_is_found() {
    let audited = played();
    let path = audited.path.to_str().unwrap();
    let copy = audited.file("copy.journal");
    assert_eq!(said(&["backup", path, copy.to_str().unwrap()]).0, 0);
    let mut play = Play::new(Live::open(&store(&audited.path), &key(), Time(1)).unwrap());
    play.count = 1_000;
    let bought = play.deal(Command::BuyIn { seat: SeatNo(1), with: play.with, amount: Money(500) });
    drop(play);
    let receipt = bought.receipt.to_string();
    assert_eq!(said(&["audit", "verify", path, "--receipt", &receipt]).0, 0);

    // The journal is put back to what it was before the receipt was given.
    let (code, text) = said(&["restore", copy.to_str().unwrap(), path]);
    assert_eq!(code, 2, "{text}");
    assert_eq!(said(&["restore", copy.to_str().unwrap(), path, "--replace"]).0, 0);
    assert_eq!(said(&["audit", "verify", path]).0, 0);
    let receipts = audited.file("receipts.txt");
    std::fs::write(&receipts, format!("# terminal 7\n\n{receipt}\n")).unwrap();
    let (code, text) = said(&["audit", "verify", path, "--receipts", receipts.to_str().unwrap()]);
    assert_eq!(code, 1, "{text}");
    assert!(text.contains("record 29 of table table-1 was acknowledged and is lost; the history ends at 28"), "{text}");

    let other = receipt.replace("/29/", "/28/");
    let (code, text) = said(&["audit", "verify", path, "--receipt", &other]);
    assert_eq!(code, 1, "{text}");
    assert!(text.contains("record 28 of table table-1 is not the one that was acknowledged"), "{text}");
    let (code, text) = said(&["audit", "verify", path, "--receipt", "nonsense"]);
    assert_eq!((code, text.contains("is not a receipt")), (2, true), "{text}");
}

#[test]
fn a_copy_verifies_and_replays_as_the_journal_does() {
    let audited = played();
    let path = audited.path.to_str().unwrap();
    let (copy, back) = (audited.file("copy.journal"), audited.file("back.journal"));
    let (copy, back) = (copy.to_str().unwrap(), back.to_str().unwrap());
    let (code, text) = said(&["backup", path, copy]);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("1 table, 28 records, no flaw."), "{text}");
    let (code, text) = said(&["backup", path, copy]);
    assert_eq!(code, 2, "{text}");
    assert!(text.contains("is there already"), "{text}");
    assert_eq!(said(&["restore", copy, back]).0, 0);
    for file in [copy, back] {
        assert_eq!(said(&["audit", "verify", file, "-q"]), (0, String::new()));
        let tables = |of: &str| json(&["audit", "replay", of, "--json"])["tables"].clone();
        assert_eq!(tables(file), tables(path));
        assert_eq!(said(&["audit", "round", file, "1"]), said(&["audit", "round", path, "1"]));
    }
}

#[test]
fn an_export_parses_and_has_every_record() {
    let audited = played();
    let path = audited.path.to_str().unwrap();
    let lines = run(&["audit", "export", path, "--format", "jsonl"]).stdout;
    let lines: Vec<serde_json::Value> =
        String::from_utf8(lines).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 28);
    assert!((1..).zip(&lines).all(|(seq, line)| line["record"] == seq));
    assert_eq!(lines[0]["kind"], "rules");
    let refused: Vec<&serde_json::Value> =
        lines.iter().map(|line| &line["answer"]["refused"]).filter(|refused| !refused.is_null()).collect();
    assert_eq!(
        refused.iter().map(|refused| refused["reason"].as_str().unwrap()).collect::<Vec<_>>(),
        ["below-minimum", "bets-are-closed"]
    );
    assert_eq!(lines[1]["time"], "2023-11-14T22:13:21.000Z");

    let file = audited.file("house.csv");
    let words = ["audit", "export", path, "--format", "csv", "-o", file.to_str().unwrap()];
    assert_eq!(said(&words), (0, String::new()));
    let (code, text) = said(&words);
    assert_eq!(code, 2, "{text}");
    let mut reader = csv::Reader::from_path(&file).unwrap();
    let header = reader.headers().unwrap().clone();
    let at = |name: &str| header.iter().position(|column| column == name).unwrap();
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    let won = rows.iter().find(|row| &row[at("outcome")] == "won").unwrap();
    let cells = ["round", "seat", "wager", "amount", "paid", "clause"].map(|name| &won[at(name)]);
    assert_eq!(cells, ["1", "1", "1", "1500", "54000", "4.A(1)"]);
    assert_eq!(rows.iter().filter(|row| &row[at("answer")] == "refused").count(), 2);
    let heads: std::collections::BTreeSet<&str> = rows.iter().map(|row| &row[at("record")]).collect();
    assert_eq!(heads.len(), 28);
}

#[test]
fn what_is_asked_for_wrongly_is_said() {
    let audited = played();
    let path = audited.path.to_str().unwrap();
    for (words, part) in [
        (&["audit", "verify", "nowhere.journal"][..], "there is no journal nowhere.journal"),
        (&["audit", "round", path, "7"], "table table-1 had no round 7"),
        (&["audit", "round", path, "1", "--table", "table-2"], "it has table-1"),
        (&["backup", "nowhere.journal", "x"], "there is no journal nowhere.journal"),
        (&["audit", "verify", concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/audit.rs")], "is not a journal"),
    ] {
        let (code, text) = said(words);
        assert_eq!(code, 2, "{words:?}: {text}");
        assert!(text.contains(part), "{words:?}: {text}");
    }
}

#[test]
fn a_journal_in_use_is_looked_at_and_copied_and_never_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.journal");
    let mut play = begun(&path, "us-md-roulette-single-zero");
    play.open_table();
    play.sit(1, 10_000);
    play.deal(Command::PlaceYourBets);
    play.wager(1, "red", 1_000);
    // The same id with other content does nothing, and is evidence.
    play.count -= 1;
    let other = place(&play, 1, "black", 1_000);
    assert!(play.try_order(play.dealer(), other).is_err());
    play.wager(1, "even", 1_000);

    let (journal, copy) = (path.to_str().unwrap(), folder.path().join("copy.journal"));
    let copy = copy.to_str().unwrap();
    assert_eq!(said(&["audit", "verify", journal, "-q"]), (0, String::new()));
    assert_eq!(said(&["audit", "replay", journal, "-q"]), (0, String::new()));
    assert_eq!(said(&["backup", journal, copy, "-q"]), (0, String::new()));
    let page = json(&["audit", "round", copy, "1", "--json"]);
    assert_eq!(page["refused"][0]["reason"], "conflict");
    let lies: Vec<i64> =
        page["wagers"].as_array().unwrap().iter().map(|laid| laid["at_close"].as_i64().unwrap()).collect();
    assert_eq!(lies, [1_000, 1_000]);
    let lines = String::from_utf8(run(&["audit", "export", copy, "--format", "jsonl"]).stdout).unwrap();
    assert_eq!(lines.matches(r#""kind":"conflict""#).count(), 1);
    let (code, text) = said(&["restore", copy, journal, "--replace"]);
    assert_eq!((code, text.contains("another process has this journal open")), (2, true), "{text}");
    play.wager(1, "odd", 1_000);
}
