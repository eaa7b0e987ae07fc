//! Journals played through a table, and looked at as an auditor would, by the program.

#[path = "../../house/tests/common/mod.rs"]
mod common;

use std::{
    path::{Path, PathBuf},
    process::{Command as Process, Output},
};

use common::{Play, SUPERVISOR, key, rules_file, store};
use house::{Decision, Live};
use journal::{Batch, CommandId, Store};
use table::{Bet, By, Command, Event, Late, Order, SeatNo, Time};
use wheel::Money;

struct Audited {
    _folder: tempfile::TempDir,
    path: PathBuf,
}

impl Audited {
    fn file(&self, name: &str) -> PathBuf {
        self.path.with_file_name(name)
    }
}

/// Two rounds at a table: one with a winner, a loser, a refusal and what came too late; one with a void spin.
fn played() -> Audited {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.journal");
    let mut play = begun(&path, "us-md-roulette-single-zero");
    play.open_table();
    play.sit(1, 10_000);
    play.sit(2, 10_000);
    play.deal(Command::PlaceYourBets);
    play.wager(1, "straight 17", 1_500);
    play.wager(2, "red", 1_000);
    let too_little = place(&play, 2, "black", 300);
    assert!(play.try_order(play.dealer(), too_little).unwrap().decision.answer.is_err());
    play.spin_to("17");
    let late = place(&play, 2, "black", 1_000);
    assert!(play.try_order(play.dealer(), late).unwrap().decision.answer.is_err());
    play.deal(Command::ReportLate {
        seat: SeatNo(2),
        what: Late::Wager,
        on: Bet::Called("black".to_owned()),
        amount: Money(1_000),
    });
    play.settle();

    play.deal(Command::PlaceYourBets);
    play.wager(1, "red", 1_000);
    play.order(play.supervisor(), Command::VoidRound { why: "the lights went out".to_owned() });
    drop(play);
    Audited { _folder: folder, path }
}

fn begun(path: &Path, submission: &str) -> Play {
    Play::new(Live::enrol(&store(path), &key(), &rules_file(submission), Time(0)).unwrap())
}

fn place(play: &Play, seat: u16, on: &str, amount: i64) -> Command {
    let (on, amount) = (Bet::Called(on.to_owned()), Money(amount));
    Command::PlaceWager { seat: SeatNo(seat), on, amount, with: play.with, coupon: None, tip: false }
}

fn run(words: &[&str]) -> Output {
    Process::new(env!("CARGO_BIN_EXE_wheelhouse")).args(words).output().unwrap()
}

/// The program's exit code and what it says.
fn said(words: &[&str]) -> (i32, String) {
    let output = run(words);
    let text = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    (output.status.code().unwrap(), text)
}

fn json(words: &[&str]) -> serde_json::Value {
    serde_json::from_slice(&run(words).stdout).unwrap()
}

#[test]
fn a_journal_as_it_was_written_is_whole_and_decided_the_same() {
    let audited = played();
    let path = audited.path.to_str().unwrap();
    let (code, text) = said(&["audit", "verify", path]);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("1 table, 28 records, 0 snapshots, 0 receipts looked at; no flaw."), "{text}");
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
    assert_eq!((code, text.contains("is no receipt")), (2, true), "{text}");
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
        (&["audit", "verify", file!()], "is no journal"),
    ] {
        let (code, text) = said(words);
        assert_eq!(code, 2, "{words:?}: {text}");
        assert!(text.contains(part), "{words:?}: {text}");
    }
}

/// The page with hashes left out: they change with every word of the rulebook.
fn masked(text: &str) -> String {
    let line = |line: &str| match (line.split_once("sha256 "), line.split_once("table-1/")) {
        (Some((before, _)), _) => format!("{before}sha256 ...\n"),
        (_, Some((before, after))) => {
            format!("{before}table-1/{}/...\n", after.split('/').next().unwrap_or_default())
        }
        (None, None) => format!("{line}\n"),
    };
    text.lines().map(line).collect()
}

#[test]
fn a_round_is_recalled_as_a_page() {
    let audited = played();
    let path = audited.path.to_str().unwrap();
    let svg = audited.file("felt.svg");
    let (code, text) = said(&["audit", "round", path, "1", "--svg", svg.to_str().unwrap()]);
    assert_eq!(code, 0, "{text}");
    assert_eq!(masked(&text), include_str!("pages/round.txt"));
    let drawn = std::fs::read_to_string(svg).unwrap();
    assert!(drawn.contains("seat 1 $15") && drawn.contains("Red: seat 2 $10"), "{drawn}");
}

#[test]
fn a_round_that_was_given_up_says_why_and_what_went_back() {
    let audited = played();
    let page = json(&["audit", "round", audited.path.to_str().unwrap(), "2", "--json"]);
    assert_eq!(page["number"], serde_json::Value::Null);
    assert_eq!((&page["payments"][0]["outcome"], &page["payments"][0]["paid"]), (&"returned".into(), &1_000.into()));
    let course = page["course"].as_array().unwrap();
    assert!(course[0]["says"].as_str().unwrap().ends_with("wagers are given back. the lights went out"), "{course:?}");
    assert_eq!(course[0]["clause"], page["payments"][0]["clause"]);
}

#[test]
fn a_wager_in_prison_is_recalled_in_both_rounds() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.journal");
    let mut play = begun(&path, "us-co-roulette-single-zero");
    play.open_table();
    play.sit(1, 100_000);
    play.deal(Command::PlaceYourBets);
    play.wager(1, "red", 1_000);
    play.spin_to("0");
    play.settle();
    let wager = play.live.table().state().prison[0].placed.wager;
    play.deal(Command::ChooseInPrison { wager, choice: rulebook::file::PrisonChoice::Leave });
    play.deal(Command::PlaceYourBets);
    play.spin_to("1");
    play.settle();
    drop(play);
    let path = path.to_str().unwrap();
    let first = json(&["audit", "round", path, "1", "--json"]);
    assert_eq!(first["payments"][0]["outcome"], "imprisoned");
    let second = json(&["audit", "round", path, "2", "--json"]);
    assert_eq!(second["in_prison_before"][0]["on"], "Red");
    assert_eq!(
        (&second["payments"][0]["outcome"], &second["payments"][0]["paid"]),
        (&"released".into(), &1_000.into())
    );
    assert_eq!(second["payments"][0]["reading"], "prison-release");
}

//= us-md-roulette 2.E
//= us-md-roulette 2.E(1)
//= us-md-roulette 2.E(2)
//= us-md-roulette 2.E(3)
//= us-md-roulette 2.E(4)
//= us-md-roulette 2.E(5)
//= us-md-roulette 2.E(6)
#[test]
fn the_inspection_log_has_what_the_rulebook_asks_for() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.journal");
    let mut play = begun(&path, "us-md-roulette-single-zero");
    let security = By::Staff { person: table::PersonId(4), role: play.role("security") };
    play.order(security, Command::TakePost { licence: "X-4".to_owned() });
    play.order(play.supervisor(), Command::TakePost { licence: "S-2".to_owned() });
    let adjust = Command::Adjust { what: "levelled".to_owned(), witness: table::PersonId(4), under: None };
    play.order(play.supervisor(), adjust);
    play.open_table();
    play.order(play.supervisor(), Command::ReplacePart { what: "a fret".to_owned(), external: false });
    drop(play);
    let path = path.to_str().unwrap();
    let (code, text) = said(&["audit", "log", path]);
    assert_eq!(code, 0, "{text}");
    assert_eq!(text, include_str!("pages/log.txt"));
    let log = json(&["audit", "log", path, "--json"]);
    assert_eq!(log[0]["lines"][2]["signatures"][0]["licence"], "S-2");
}

//= us-co-roulette 2212(5)
#[test]
fn another_rulebook_asks_for_another_log() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.journal");
    let mut play = begun(&path, "us-co-roulette-single-zero");
    play.open_table();
    drop(play);
    let (code, text) = said(&["audit", "log", path.to_str().unwrap()]);
    assert_eq!(code, 0, "{text}");
    let header = text.lines().nth(1).unwrap().split("   ").map(str::trim).filter(|word| !word.is_empty());
    assert_eq!(header.collect::<Vec<_>>(), ["date", "table", "what was done", "name", "signature"]);
    assert!(text.contains("47.1-2212(5)"), "{text}");
}
