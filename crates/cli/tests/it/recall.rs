//! Rounds recalled as pages, and the inspection log.

use crate::audited::{begun, json, played, said};
use table::{By, Command};

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
    let adjust = Command::AdjustWheel { what: "levelled".to_owned(), witness: table::PersonId(4), under: None };
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

#[test]
fn a_corrected_result_is_told_with_its_round() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.journal");
    let mut play = begun(&path, "us-md-roulette-single-zero");
    play.open_table();
    play.sit(1, 10_000);
    play.deal(Command::PlaceYourBets);
    play.wager(1, "straight 17", 1_000);
    play.spin_to("17");
    play.settle();
    let (pocket, second, why) = (play.pocket("34"), testkit::play::DEALER, "the ball lay in 34".to_owned());
    let correct = Command::CorrectResult { pocket, second, why };
    play.order(play.supervisor(), correct);
    play.deal(Command::PlaceYourBets);
    drop(play);
    let path = path.to_str().unwrap();
    let page = json(&["audit", "round", path, "1", "--json"]);
    let says: Vec<&str> =
        page["corrections"].as_array().unwrap().iter().map(|moment| moment["says"].as_str().unwrap()).collect();
    assert_eq!(
        says,
        [
            "result corrected from 17 to 34 by Floorperson 2 and person 1: the ball lay in 34",
            "taken back: wager 1 won: $360 handed over"
        ]
    );
    assert_eq!(said(&["audit", "replay", path, "-q"]), (0, String::new()));
    // A round that is not over says so.
    let (_, text) = said(&["audit", "round", path, "2"]);
    assert!(text.starts_with("Round 2 of table table-1, not over where the history ends\n"), "{text}");
}

/// A wheel without a ball has no number.
#[test]
fn a_symbol_that_came_is_called_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.journal");
    let mut play = begun(&path, "us-md-big-six");
    play.open_table();
    play.deal(Command::PlaceYourBets);
    play.spin_to("joker");
    play.settle();
    drop(play);
    let (code, text) = said(&["audit", "round", path.to_str().unwrap(), "1"]);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("\nSymbol: Joker.\n") && !text.to_lowercase().contains("ball"), "{text}");
}

#[test]
fn draws_and_meters_are_on_the_page() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.journal");
    let mut play = begun(&path, "us-md-roulette-double-zero-bonus-spin-xtreme");
    play.open_table();
    play.sit(1, 100_000);
    play.deal(Command::PlaceYourBets);
    play.wager(1, "red", 1_000);
    let stake = play.live.table().rules().progressive().unwrap().stake.0.0;
    play.wager(1, "bonus-spin-xtreme", stake);
    play.deal(Command::LockOut);
    let targets = vec![play.pocket("5"), play.pocket("9"), play.pocket("12")];
    play.order(By::Device(table::Device::Chance), Command::DrawTargets { targets });
    play.spin_to("1");
    play.settle();
    drop(play);
    let page = json(&["audit", "round", path.to_str().unwrap(), "1", "--json"]);
    let says: Vec<&str> =
        page["course"].as_array().unwrap().iter().map(|moment| moment["says"].as_str().unwrap()).collect();
    assert!(says.contains(&"targets drawn: 5, 9, 12"), "{says:?}");
    let grew = |meter: &serde_json::Value| meter["after"].as_i64() > meter["before"].as_i64();
    assert!(page["meters"].as_array().unwrap().iter().any(grew), "{}", page["meters"]);
    let outcomes: Vec<&str> =
        page["payments"].as_array().unwrap().iter().map(|payment| payment["outcome"].as_str().unwrap()).collect();
    assert_eq!(outcomes, ["won", "lost"]);
}
