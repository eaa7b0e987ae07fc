//! Draws checked by the program: those of an honest house, and those of one that is not.

use crate::audited::{begun, json, run, said};
use tempfile::TempDir;
use testkit::fair::{Cheat, Fair};

/// Three rounds of an automatic wheel; something may be wrong with the second.
fn journal(cheat: Cheat) -> (TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.journal");
    let mut fair = Fair::at(begun(&path, "us-md-roulette-single-zero"));
    fair.round();
    fair.cheat = cheat;
    fair.round();
    fair.cheat = Cheat::None;
    fair.round();
    drop(fair);
    (folder, path.to_str().unwrap().to_owned())
}

#[test]
fn an_honest_house_is_fair() {
    let (_folder, path) = journal(Cheat::None);
    let (code, text) = said(&["audit", "fairness", &path]);
    assert_eq!(code, 0, "{text}");
    assert_eq!(text, "fair table table-1: 3 rounds; 3 checked, 6 draws; no difference.\n");
    let found = json(&["audit", "fairness", &path, "--json"]);
    assert_eq!((&found["fair"], &found["tables"][0]["checked"]), (&true.into(), &3.into()));
    assert_eq!(said(&["audit", "fairness", &path, "-q"]), (0, String::new()));
    assert_eq!(said(&["audit", "replay", &path, "-q"]), (0, String::new()));
    assert_eq!(said(&["audit", "verify", &path, "-q"]), (0, String::new()));
    let (code, text) = said(&["audit", "fairness", &path, "--round", "9"]);
    assert_eq!((code, text.contains("no table had a round 9")), (2, true), "{text}");
}

#[test]
fn a_house_that_cheats_is_told_with_round_and_record() {
    let planted = [
        (Cheat::TellsAnotherNumber, " was announced; the secret gives number "),
        (Cheat::RevealsAnother, "the secret that was revealed is not the one that was committed to"),
        (Cheat::CommitsLate, "the commitment came after the bets had opened"),
    ];
    for (cheat, what) in planted {
        let (_folder, path) = journal(cheat);
        let (code, text) = said(&["audit", "fairness", &path]);
        assert_eq!(code, 1, "{text}");
        assert!(text.contains("differs table table-1: round 2, record ") && text.contains(what), "{cheat:?}: {text}");
        let found = json(&["audit", "fairness", &path, "--json", "--round", "2"]);
        assert_eq!(found["fair"], false);
        assert_eq!(found["tables"][0]["differences"][0]["round"], 2, "{cheat:?}: {found}");
        assert_eq!(said(&["audit", "fairness", &path, "--round", "3"]).0, 0);
        // The orders are decided by the rules all the same: only the draws are not chance's.
        assert_eq!(said(&["audit", "replay", &path, "-q"]).0, 0);
    }
}

#[test]
fn a_round_whose_secret_is_withheld_is_not_fair() {
    let (_folder, path) = journal(Cheat::RevealsNothing);
    let why = "round 2 ended with a number, and its secret is not on record: nobody can check the draw\n";
    let unproved = format!("unproved table table-1: {why}");
    let sum = "unproved table table-1: 3 rounds; 2 checked, 1 unproved, 4 draws; no difference.\n";
    assert_eq!(said(&["audit", "fairness", &path]), (1, format!("{unproved}{sum}")));
    assert_eq!(said(&["audit", "fairness", &path, "--quiet"]), (1, unproved));
    let found = json(&["audit", "fairness", &path, "--json"]);
    assert_eq!((&found["fair"], &found["tables"][0]["unproved"]), (&false.into(), &1.into()));
    assert_eq!(found["tables"][0]["unrevealed"], serde_json::json!([{"round": 2, "why": "lost"}]));
    assert_eq!(said(&["audit", "fairness", &path, "--round", "2", "-q"]).0, 1);
    assert_eq!(said(&["audit", "fairness", &path, "--round", "3", "-q"]), (0, String::new()));
}

/// One that is void after the close is listed and counted, with the number that nobody was paid for; one whose secret is not on
/// record is not fair either.
#[test]
fn a_round_aborted_after_the_close_is_listed_with_its_number() {
    for (cheat, code) in [(Cheat::None, 0), (Cheat::RevealsNothing, 1)] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("house.journal");
        let mut fair = Fair::at(begun(&path, "us-md-roulette-single-zero"));
        fair.round();
        fair.cheat = cheat;
        let number = fair.aborted();
        drop(fair);
        let path = path.to_str().unwrap();
        let (ended, text) = said(&["audit", "fairness", path]);
        assert_eq!(ended, code, "{text}");
        let found = json(&["audit", "fairness", path, "--json"]);
        let number = (cheat == Cheat::None).then_some(number);
        assert_eq!(found["fair"], cheat == Cheat::None);
        let aborted = &found["tables"][0]["aborted"];
        assert_eq!((&aborted[0]["round"], &aborted[0]["number"]), (&2.into(), &number.clone().into()), "{found}");
        assert_eq!(aborted.as_array().unwrap().len(), 1);
        let says =
            number.map_or("its secret is not on record".to_owned(), |of| format!("its number would have been {of}"));
        let line = format!(
            "aborted table table-1: round 2, record {}: void after the bets had closed; ",
            aborted[0]["record"]
        );
        assert!(text.contains(&(line + &says)) && text.contains(": 2 rounds, 1 aborted; "), "{text}");
    }
}

#[test]
fn a_page_and_an_export_show_what_chance_said() {
    let (_folder, path) = journal(Cheat::None);
    let (code, text) = said(&["audit", "round", &path, "2"]);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("committed to sha256 ") && text.contains("revealed "), "{text}");
    let page = json(&["audit", "round", &path, "2", "--json"]);
    let notes = page["chance"].as_array().unwrap();
    let (committed, revealed) = (&notes[0]["note"]["committed"], &notes[1]["note"]["revealed"]);
    assert_eq!((&committed["round"], &committed["wheel"]), (&2.into(), &true.into()));
    // What the page shows is enough to check the promise by hand.
    let secret: chance::Secret = revealed["secret"].as_str().unwrap().parse().unwrap();
    assert_eq!(secret.commitment("table-1", 2).to_string(), committed["commitment"].as_str().unwrap());
    assert_eq!(revealed["draws"][0]["purpose"], "number");
    let lines = String::from_utf8(run(&["audit", "export", &path, "--format", "jsonl"]).stdout).unwrap();
    assert_eq!(lines.matches(r#""kind":"chance""#).count(), 6);
    let rows = String::from_utf8(run(&["audit", "export", &path, "--format", "csv"]).stdout).unwrap();
    assert_eq!(rows.matches("committed to sha256 ").count(), 3);
}
