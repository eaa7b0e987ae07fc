//! Bundles: what is written verifies without the house, and whatever is changed in it is found.

use crate::audited::{Audited, begun, json, said};
use table::{Command, DisputeId, Movement, Party, PersonId, SeatNo, WagerId};
use wheel::Money;
use wheelhouse_cli::bundle::{Bundle, sealed};

/// Two rounds; a wager of the first is disputed in the second, and decided by two.
fn disputed() -> Audited {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.journal");
    let mut play = begun(&path, "us-co-roulette-single-zero");
    play.open_table();
    play.sit(1, 10_000);
    play.deal(Command::PlaceYourBets);
    play.wager(1, "split 17/20", 500);
    play.spin_to("20");
    play.settle();
    play.deal(Command::PlaceYourBets);
    play.deal(Command::OpenDispute {
        round: 1,
        wager: Some(WagerId(1)),
        seat: Some(SeatNo(1)),
        player: String::new(),
        claim: "it lay on the straight up".to_owned(),
    });
    let entry = |from, to, amount| Movement { from, to, amount: Money(amount), with: play.with };
    let moves = vec![entry(Party::Claimant, Party::House, 9_000), entry(Party::House, Party::Claimant, 18_000)];
    let why = "the film shows it".to_owned();
    let decide = Command::DecideDispute { dispute: DisputeId(1), moves, second: PersonId(3), why };
    play.order(play.supervisor(), decide);
    drop(play);
    Audited::at(folder, path)
}

fn bundled(audited: &Audited, what: &[&str]) -> (String, Vec<u8>) {
    let file = audited.file(&format!("{}.bundle", what.join("")));
    let file = file.to_str().unwrap();
    let words = [&["audit", "bundle", audited.path.to_str().unwrap(), "--table", "table-1"], what, &["--out", file]];
    let (code, text) = said(&words.concat());
    assert_eq!(code, 0, "{text}");
    (file.to_owned(), std::fs::read(file).unwrap())
}

fn checked(audited: &Audited, bytes: &[u8]) -> (i32, String) {
    let file = audited.file("changed.bundle");
    std::fs::write(&file, bytes).unwrap();
    said(&["audit", "bundle", "--check", file.to_str().unwrap()])
}

#[test]
fn a_dispute_is_one_file_that_verifies_without_the_house() {
    let audited = disputed();
    let (file, bytes) = bundled(&audited, &["--dispute", "1"]);
    let bundle = Bundle::read(&bytes).unwrap();
    let last = bundle.records.last().unwrap();
    let receipt = journal::Receipt { table: bundle.key.clone(), seq: last.seq, head: last.hash }.to_string();
    // The house's own files are not needed.
    std::fs::remove_file(&audited.path).unwrap();
    let shown = json(&["audit", "bundle", "--check", &file, "--receipt", &receipt, "--json"]);
    assert_eq!((&shown["whole"], &shown["shows"]["case"]["given"]), (&true.into(), &9_000.into()), "{shown}");
    assert_eq!(shown["shows"]["page"]["payments"][0]["paid"], 9_000, "{shown}");
    let (code, text) = said(&["audit", "bundle", "--check", &file]);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("Dispute 1 of round 1, wager 1, seat 1: it lay on the straight up."), "{text}");
    // A receipt of another chain.
    let other = receipt.replacen("table-1/", "table-2/", 1);
    assert_ne!(said(&["audit", "bundle", "--check", &file, "--receipt", &other]).0, 0);
}

#[test]
fn a_round_without_a_dispute_is_bundled_too_and_what_there_is_not_is_said() {
    let audited = disputed();
    let (file, _) = bundled(&audited, &["--round", "1"]);
    assert_eq!(said(&["audit", "bundle", "--check", &file]).0, 0);
    let out = audited.file("none.bundle");
    for what in [["--dispute", "2"], ["--round", "9"]] {
        let words =
            [&["audit", "bundle", audited.path.to_str().unwrap()], &what[..], &["--out", out.to_str().unwrap()]];
        assert_eq!(said(&words.concat()).0, 2, "{what:?}");
        assert!(!out.exists());
    }
}

/// Whoever changes a file finds the seal in the way; every byte is under it.
#[test]
fn any_changed_byte_is_found() {
    let audited = disputed();
    let (_, bytes) = bundled(&audited, &["--dispute", "1"]);
    // The head of the file and its seal byte by byte, and of the long texts between them some everywhere.
    let ends = 600;
    let places =
        (0..ends).chain((ends..bytes.len() - ends).step_by(bytes.len() / 300)).chain(bytes.len() - ends..bytes.len());
    for at in places {
        let mut changed = bytes.clone();
        changed[at] ^= 1;
        assert!(Bundle::read(&changed).is_err(), "byte {at}");
    }
    assert!(Bundle::read(&bytes[..bytes.len() - 1]).is_err());
    assert!(Bundle::read(&[&bytes[..], b"\n"].concat()).is_err());
}

/// Whoever seals the file again finds the chain in the way, record by record.
#[test]
fn a_changed_record_is_found_under_a_new_seal() {
    let audited = disputed();
    let (_, bytes) = bundled(&audited, &["--dispute", "1"]);
    let text = String::from_utf8(bytes).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let (_, lines) = lines.split_last().unwrap();
    let again = |lines: &[String]| sealed(lines.iter().map(|line| format!("{line}\n")).collect());
    let whole: Vec<String> = lines.iter().map(ToString::to_string).collect();
    assert!(Bundle::read(again(&whole).as_bytes()).is_ok());
    for at in 1..lines.len() {
        for field in ["command", "content", "hash", "body"] {
            let mut value: serde_json::Value = serde_json::from_str(lines[at]).unwrap();
            let before = value[field].as_str().unwrap().to_owned();
            let first = if before.starts_with('0') { "1" } else { "0" };
            value[field] = format!("{first}{}", &before[1..]).into();
            let mut changed = whole.clone();
            changed[at] = value.to_string();
            assert!(Bundle::read(again(&changed).as_bytes()).is_err(), "{field} of record {at}");
        }
        let mut shorter = whole.clone();
        shorter.remove(at);
        assert!(Bundle::read(again(&shorter).as_bytes()).is_err(), "record {at} left out");
    }
    // What the head says in words is made again from the records.
    for (what, with) in [("it lay on the straight up", "it lay on red"), ("\"paid\":9000", "\"paid\":1")] {
        let mut changed = whole.clone();
        assert!(changed[0].contains(what), "{what}");
        changed[0] = changed[0].replace(what, with);
        let (code, text) = checked(&audited, again(&changed).as_bytes());
        assert_eq!(code, 1, "{what}: {text}");
        assert!(text.contains("not what the records give"), "{text}");
    }
}
