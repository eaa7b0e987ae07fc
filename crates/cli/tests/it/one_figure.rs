//! One wager has one figure: every command says the same edge, the same frequencies and the same decimals of it, at every good
//! submission. What is expected is rounded here by hand from the fraction.

use std::{
    path::Path,
    process::Command,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

use math::Exact;
use serde_json::{Value, json};

fn json_of(arguments: &[&str]) -> Value {
    try_json(arguments).unwrap_or_else(|told| panic!("{arguments:?}: {told}"))
}

fn try_json(arguments: &[&str]) -> Result<Value, String> {
    let out = Command::new(env!("CARGO_BIN_EXE_wheelhouse"))
        .arg("--json")
        .args(arguments)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
        .output()
        .unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    match out.status.code() {
        Some(0) => serde_json::from_slice(&out.stdout).map_err(|fault| fault.to_string()),
        _ => Err(text(&out.stdout) + &text(&out.stderr)),
    }
}

/// A fraction in decimals, half to even, by hand.
fn rounded(fraction: &str, places: u32) -> String {
    let (top, bottom) = fraction.split_once('/').unwrap_or((fraction, "1"));
    let (top, bottom): (i128, i128) = (top.parse().unwrap(), bottom.parse().unwrap());
    let scaled = top.abs() * 10_i128.pow(places);
    let (down, rest) = (scaled / bottom, scaled % bottom);
    let up = rest * 2 > bottom || (rest * 2 == bottom && down % 2 == 1);
    let digits = format!("{:0>width$}", down + i128::from(up), width = places as usize + 1);
    let (whole, part) = digits.split_at(digits.len() - places as usize);
    format!("{}{whole}.{part}", if top < 0 { "-" } else { "" })
}

/// What has to be the same everywhere.
#[derive(Clone, PartialEq, Debug)]
struct Said {
    win_frequency: String,
    return_frequency: String,
    edge: String,
    edge_decimal: String,
    standard_deviation: String,
}

impl Said {
    /// As `odds`, `distribution`, `explain` and `ruin` say it.
    fn command(figures: &Value) -> Said {
        let text = |key: &str| figures[key].as_str().unwrap_or_else(|| panic!("no {key} in {figures}")).to_owned();
        for key in ["win_frequency", "return_frequency", "edge"] {
            assert_eq!(text(&format!("{key}_decimal")), rounded(&text(key), 6), "{figures}");
        }
        Said {
            win_frequency: text("win_frequency"),
            return_frequency: text("return_frequency"),
            edge: text("edge"),
            edge_decimal: text("edge_decimal"),
            standard_deviation: text("standard_deviation"),
        }
    }

    /// As the PAR sheet says it, with ten places.
    fn sheet(figures: &Value) -> Said {
        let exact = |key: &str| {
            let exact = figures[key]["exact"].as_str().unwrap().to_owned();
            assert_eq!(figures[key]["decimal"], rounded(&exact, 10), "{figures}");
            exact
        };
        let variance: Exact = figures["variance"]["exact"].as_str().unwrap().parse().unwrap();
        Said {
            win_frequency: exact("win_frequency"),
            return_frequency: exact("return_frequency"),
            edge_decimal: rounded(&exact("edge"), 6),
            edge: exact("edge"),
            standard_deviation: math::root_decimal(&variance, 4),
        }
    }

    /// As `simulate` has it beside what was played.
    fn simulated(row: &Value) -> Said {
        let text = |key: &str| row[key].as_str().unwrap().to_owned();
        Said {
            win_frequency: text("exact_win_frequency"),
            return_frequency: text("exact_return_frequency"),
            edge: text("exact_edge"),
            edge_decimal: text("exact_edge_decimal"),
            standard_deviation: text("exact_standard_deviation"),
        }
    }
}

/// All rows of the sheet: id, a wager in the notation, figures.
fn sheet_rows(sheet: &Value) -> Vec<(String, String, Said)> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let rows = sheet["wagers"].as_array().unwrap().iter().chain(sheet["calls"].as_array().unwrap());
    let mut all: Vec<_> =
        rows.map(|row| (text(&row["id"]), text(&row["example"]), Said::sheet(&row["figures"]))).collect();
    for bonus in ["repeat", "progressive"].map(|key| &sheet[key]).into_iter().filter(|bonus| !bonus.is_null()) {
        all.push((text(&bonus["id"]), text(&bonus["id"]), Said::sheet(&bonus["figures"])));
    }
    all
}

/// Every wager of which nothing but a number of its kind is special: one straight, one of each even-money rule, calls, bonuses.
fn asked(rows: &[(String, String, Said)]) -> Vec<&(String, String, Said)> {
    let mut seen: Vec<&Said> = Vec::new();
    rows.iter()
        .filter(|(_, _, said)| {
            !seen.contains(&said) && {
                seen.push(said);
                true
            }
        })
        .collect()
}

fn one_table(name: &str) {
    let file = format!("submissions/good/{name}.toml");
    let (odds, sheet) = (json_of(&["odds", &file]), json_of(&["par", &file]));
    let rows = sheet_rows(&sheet);
    let drawn = &sheet["drawn_odds"];
    for row in odds.as_array().unwrap() {
        let said = Said::command(row);
        // A wager at drawn odds goes by the name of its bonus in `odds`, and by its own on the sheet.
        let id = if *drawn != Value::Null && row["wager"] == drawn["id"] { &json!("straight") } else { &row["wager"] };
        assert!(
            rows.iter().any(|(other, _, of_sheet)| id == other && *of_sheet == said),
            "{name}: odds say {said:?} of {id}, the sheet {rows:#?}"
        );
    }
    assert!(odds.as_array().unwrap().len() >= rows.len(), "{name}: a row of the sheet is not in the odds");
    for (_, words, said) in asked(&rows) {
        let spins = json_of(&["distribution", &file, "-W", words, "-n", "1"]);
        assert_eq!(Said::command(&spins["one_spin"]), *said, "{name} {words}: distribution");
        let minor = spins["wagers"][0]["amount"].as_i64().unwrap();
        let amount = |minor: i64| format!("{}.{:02}", minor / 100, minor % 100);
        let ruin = json_of(&["ruin", &file, "-W", words, "-b", &amount(minor * 3), "-n", "1"]);
        assert_eq!(Said::command(&ruin["one_spin"]), *said, "{name} {words}: ruin");
        let explained = json_of(&["explain", &file, words, "--amount", &amount(minor)]);
        assert_eq!(Said::command(&explained["figures"]), *said, "{name} {words}: explain");
        adds_up(name, words, &explained, minor);
        // The target wager is taken beside another only, and some tables ask for more on the numbers than one wager's minimum.
        let beside: &[&str] = if *words == sheet["progressive"]["id"] { &["-W", "red"] } else { &[] };
        let times: &[i64] = if beside.is_empty() { &[1, 5, 20] } else { &[1] };
        let mut runs = times.iter().map(|times| {
            let laid = format!("{words} = {}", amount(minor * times));
            try_json(&[&["simulate", &file, "--rounds", "100", "--seed", "1", "-W", &laid][..], beside].concat())
        });
        let run = runs.find_map(Result::ok).unwrap_or_else(|| panic!("{name}: {words} is not taken"));
        assert_eq!(Said::simulated(&run["rows"][0]), *said, "{name} {words}: simulate");
    }
}

/// The outcomes that are explained, with their chances, come to the edge that stands below them.
fn adds_up(name: &str, words: &str, explained: &Value, amount: i64) {
    let rows = explained["outcomes"].as_array().unwrap();
    if rows.iter().any(|row| row["outcome"] == "imprisoned") {
        return;
    }
    let exact = |value: &Value| value.as_str().unwrap().parse::<Exact>().unwrap();
    let chances: Exact = rows.iter().map(|row| exact(&row["chance"])).sum();
    assert_eq!(chances, Exact::from_integer(1.into()), "{name} {words}: {explained:#}");
    let back: Exact =
        rows.iter().map(|row| exact(&row["chance"]) * Exact::from_integer(row["paid"].as_i64().unwrap().into())).sum();
    let edge = Exact::from_integer(1.into()) - back / Exact::from_integer(amount.into());
    assert_eq!(edge, exact(&explained["figures"]["edge"]), "{name} {words}: {explained:#}");
}

#[test]
fn every_command_says_the_same_of_every_wager_at_every_good_submission() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../submissions/good");
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let names: Vec<String> = files.map(|file| file.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
    assert!(names.len() >= 30, "{}", names.len());
    let next = AtomicUsize::new(0);
    let each = || {
        while let Some(name) = names.get(next.fetch_add(1, Ordering::Relaxed)) {
            one_table(name);
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let all: Vec<_> = (0..threads).map(|_| scope.spawn(each)).collect();
        for one in all {
            one.join().unwrap();
        }
    });
}

fn outcomes(arguments: &[&str]) -> Vec<(String, String, i64)> {
    let explained = json_of(&[&["explain"], arguments].concat());
    let text = |value: &Value| value.as_str().unwrap_or("").to_owned();
    let row = |row: &Value| (text(&row["outcome"]), text(&row["draw"]), row["paid"].as_i64().unwrap());
    explained["outcomes"].as_array().unwrap().iter().map(row).collect()
}

//= us-md-roulette 3.F(16)[2]
#[test]
fn a_target_wager_is_explained_with_every_award() {
    let rows = outcomes(&["us-md-roulette-double-zero-bonus-spin-xtreme", "bsx"]);
    let won: Vec<i64> = rows.iter().filter(|row| row.0 == "won").map(|row| row.2).collect();
    // From the meter of $10,000 down to the community's $40.
    assert_eq!((won.first(), won.last()), (Some(&1_000_000), Some(&4000)), "{rows:?}");
    assert!(rows.iter().any(|row| (row.0.as_str(), row.1.as_str(), row.2) == ("lost", "not a target", 0)), "{rows:?}");
}

//= us-co-roulette 2215.01(5)[2]
#[test]
fn a_wager_on_the_last_number_is_explained_with_every_multiplier() {
    let table = ["us-co-roulette-single-zero", "back2back", "--amount", "5"];
    let open = outcomes(&table);
    let named = outcomes(&[&table[..], &["--prior", "17"]].concat());
    assert_eq!(open, named, "which number it was changes no amount");
    let paid: Vec<i64> = open.iter().map(|row| row.2).collect();
    assert!(paid.contains(&500_500) && paid.contains(&5500), "{open:?}");
    let explained = json_of(&[&["explain"], &table[..]].concat());
    assert_eq!(
        (&explained["last_number"], &explained["outcomes"][0]["on"]),
        (&Value::Null, &json!(["the last number"]))
    );
    let explained = json_of(&[&["explain"], &table[..], &["--prior", "17"]].concat());
    assert_eq!((&explained["last_number"], &explained["outcomes"][0]["on"]), (&json!("17"), &json!(["17"])));
}

//= us-md-roulette 3.F(18)[1]
//= us-md-roulette 4.F
#[test]
fn a_straight_at_drawn_odds_is_explained_with_every_draw() {
    let table = "us-md-roulette-single-zero-roulette-x-a";
    let rows = outcomes(&[table, "straight 17", "--amount", "25"]);
    let undrawn = rows.iter().find(|row| row.1.starts_with("not drawn")).unwrap();
    assert_eq!(undrawn.2, 25_00 * 29, "28 to 1, and the wager");
    let first = rows.iter().find(|row| row.1.starts_with("drawn first")).unwrap();
    assert_eq!(first.2, 25_00 * 51, "50 to 1, and the wager");
    let later: Vec<i64> = rows.iter().filter(|row| row.1.starts_with("drawn later")).map(|row| row.2 / 25_00).collect();
    assert!(later == [501, 251, 101, 51], "{rows:?}");
}

/// With `--spots` a call is listed number by number: as many rows as the short form counts, each with the figures that
/// `distribution` has of that very call.
#[test]
fn every_number_of_a_call_is_listed_with_its_own_figures() {
    let file = "submissions/good/sg-mbs-roulette-single-zero.toml";
    let calls = |arguments: &[&str]| -> Vec<Value> {
        let rows = json_of(arguments);
        let call = |row: &&Value| row["odds"].as_str().unwrap().ends_with(" pieces");
        rows.as_array().unwrap().iter().filter(call).cloned().collect()
    };
    let (short, long) = (calls(&["odds", file]), calls(&["odds", file, "--spots"]));
    let counted: u64 = short.iter().map(|row| row["spots"].as_u64().unwrap()).sum();
    assert_eq!(short.len(), 5, "{short:#?}");
    assert_eq!(long.len() as u64, counted, "one row for each number of each call");
    for row in &long {
        let words = row["wager"].as_str().unwrap();
        let spin = json_of(&["distribution", file, "-W", words, "-n", "1"]);
        assert_eq!(Said::command(&spin["one_spin"]), Said::command(row), "{words}");
    }
    // Two of them are not one wager under two names.
    let names: std::collections::BTreeSet<_> = long.iter().map(|row| row["wager"].as_str().unwrap()).collect();
    assert_eq!(names.len(), long.len(), "{names:?}");
}
