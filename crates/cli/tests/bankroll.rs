//! `wheelhouse distribution` and `wheelhouse ruin`: what they say, what they draw, and what they refuse.

use std::{path::Path, process::Command};

use serde_json::Value;

/// The exit code, standard output and standard error.
fn run(arguments: &[&str]) -> (i32, String, String) {
    let out = Command::new(env!("CARGO_BIN_EXE_wheelhouse"))
        .args(arguments)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
        .output()
        .unwrap();
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (out.status.code().unwrap(), text(&out.stdout), text(&out.stderr))
}

fn json(arguments: &[&str]) -> Value {
    let (code, out, told) = run(&[&["--json"], arguments].concat());
    assert_eq!(code, 0, "{told}");
    serde_json::from_str(&out).unwrap()
}

const MARYLAND: [&str; 3] = ["us-md-roulette", "--wheel", "double-zero"];

fn distribution<'a>(arguments: &[&'a str]) -> Vec<&'a str> {
    [&["distribution"], &MARYLAND[..], arguments].concat()
}

fn ruin<'a>(arguments: &[&'a str]) -> Vec<&'a str> {
    [&["ruin"], &MARYLAND[..], arguments].concat()
}

#[test]
fn three_spins_of_red_have_four_sums() {
    let (code, out, _) = run(&distribution(&["-W", "red 10", "-n", "3"]));
    assert_eq!(code, 0);
    // (10/19)^3 is 0.145793.
    for words in ["mean                -$1.5789", "behind              53.9437 %", "-$30          14.5793 %"] {
        assert!(out.contains(words), "{words}\n{out}");
    }
    let found = json(&distribution(&["-W", "red=10", "-n", "3"]));
    assert_eq!(found["total"], "6859", "19 to the third");
    let sums: Vec<(i64, &str)> = found["sums"]
        .as_array()
        .unwrap()
        .iter()
        .map(|sum| (sum["sum"].as_i64().unwrap(), sum["weight"].as_str().unwrap()))
        .collect();
    assert_eq!(sums, [(-3000, "1000"), (-1000, "2700"), (1000, "2430"), (3000, "729")]);
}

#[test]
fn an_amount_may_stand_behind_a_wager_or_be_left_out() {
    let amounts = |wager: &str| {
        let found = json(&distribution(&["-W", wager, "-n", "1"]));
        let first = &found["wagers"][0];
        (first["wager"].as_str().unwrap().to_owned(), first["amount"].as_i64().unwrap())
    };
    assert_eq!(amounts("straight 17 2.50"), ("straight 17".to_owned(), 250));
    assert_eq!(amounts("straight 17"), ("straight 17".to_owned(), 100));
    assert_eq!(amounts("dozen 2 = $7"), ("dozen 2".to_owned(), 700));
    // By its own limits, where the submission posts some.
    let filed = "submissions/good/us-md-big-six-fruit.toml";
    let found = json(&["distribution", filed, "-W", "$1", "-n", "1"]);
    assert_eq!(found["wagers"][0]["amount"], 200);
}

//= us-co-roulette 2204(2)[3]
#[test]
fn prison_both_ways() {
    let table = ["distribution", "us-co-roulette", "--wheel", "single-zero", "-o", "in_prison=true", "-W", "red 10"];
    let half = json(&[&table[..], &["-n", "1"]].concat());
    let leave = json(&[&table[..], &["-n", "1", "--prison", "leave"]].concat());
    // 1/74 and 19/1369 of 1000.
    assert_eq!((half["mean"].as_str(), leave["mean"].as_str()), (Some("-500/37"), Some("-19000/1369")));
}

#[test]
fn ruin_says_what_its_figures_are() {
    let (code, out, _) = run(&ruin(&["-W", "red 10", "-b", "10", "-n", "1"]));
    assert_eq!(code, 0);
    assert!(out.contains("52.6315 %") && out.contains("47.3684 %") && out.contains("exact"), "{out}");
    let plans = ["-W", "red 10", "-b", "100", "-n", "60", "-p", "martingale", "-p", "paroli 2"];
    let found = json(&ruin(&plans));
    assert_eq!(found["plans"][0]["plan"], "martingale");
    assert_eq!(found["plans"][1]["plan"], "paroli 2");
    assert_eq!(found["plans"][0]["figures"], "exact");
    let long = json(&ruin(&["-W", "red 10", "-b", "100", "-n", "2000"]));
    assert_eq!(long["plans"][0]["figures"], "lower bounds");
    assert!(long["plans"][0]["within"].as_str().unwrap().contains("e-"), "{long}");
}

#[test]
fn what_has_too_many_states_is_played_out_with_its_error() {
    let course = ["-W", "red 1", "-b", "5000", "-g", "none", "-n", "400", "-p", "labouchere 1-2-3-4-5-6-7"];
    let course = [&course[..], &["--players", "500", "--seed", "9"]].concat();
    let found = json(&ruin(&course));
    let plan = &found["plans"][0];
    assert_eq!((plan["figures"].as_str(), plan["players"].as_u64()), (Some("simulated"), Some(500)));
    assert!(plan["ruined"]["within"].as_str().is_some(), "{plan}");
    assert_eq!(found, json(&ruin(&course)), "the same seed");
}

#[test]
fn pictures_are_the_same_bytes_every_time() {
    let folder = tempfile::tempdir().unwrap();
    for ending in ["svg", "png"] {
        let file = |name: &str| folder.path().join(format!("{name}.{ending}")).to_string_lossy().into_owned();
        for name in ["one", "two"] {
            let (code, _, told) =
                run(&distribution(&["-W", "red 10", "-W", "17 1", "-n", "24", "--plot", &file(name)]));
            assert_eq!(code, 0, "{told}");
        }
        let read = |name: &str| std::fs::read(file(name)).unwrap();
        assert_eq!(read("one"), read("two"));
        assert!(read("one").starts_with(if ending == "svg" { b"<svg" } else { b"\x89PNG" }));
    }
    let file = folder.path().join("ruin.svg").to_string_lossy().into_owned();
    let plans = ["-W", "red 10", "-b", "50", "-n", "40", "-p", "flat", "-p", "martingale", "--plot", &file];
    assert_eq!(run(&ruin(&plans)).0, 0);
    let svg = std::fs::read_to_string(&file).unwrap();
    assert!(svg.contains(">martingale</text>") && svg.contains("$50"), "{svg}");
}

#[test]
fn what_cannot_be_done_is_told() {
    let (code, out, _) = run(&distribution(&["-W", "reed 10"]));
    assert!(code == 1 && out.contains("Did you mean `red`?"), "{out}");
    for (arguments, words) in [
        (distribution(&["-W", "red = ten"]), "write it like 25 or 2.50"),
        (distribution(&["-W", "red 10", "--plot", "x.gif"]), "neither in .svg nor in .png"),
        (distribution(&["-W", "red 10", "-W", "straight 17 0.01", "-n", "1000000"]), "take fewer spins"),
        (ruin(&["-W", "red 10", "-b", "100", "-p", "matringale"]), "the plans are flat, martingale"),
        (ruin(&["-W", "red 10", "-b", "100", "-g", "none"]), "say how many spins"),
        (ruin(&["-W", "red 10", "-W", "odd 10", "-b", "100", "-p", "martingale"]), "give one --wager"),
        (ruin(&["-W", "red 10", "-b", "0"]), "no amount"),
        (ruin(&["-W", "red 10", "-b", "100", "--at-cap", "leave"]), "stop, flat or reset"),
    ] {
        let (code, _, told) = run(&arguments);
        assert!(code == 2 && told.contains(words), "{arguments:?}: {code} {told}");
    }
}

/// The pictures of docs/mathematics.md, by the commands that stand there.
#[test]
fn the_pictures_of_the_page_are_those_of_its_commands() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let wagers = ["red 10", "straight 17 1", "dozen 1 5", "split 8/11 2", "corner 25/26/28/29 4", "six-line 1-6 3"];
    let wagers: Vec<&str> = wagers.iter().flat_map(|wager| ["-W", wager]).collect();
    let spins = file("distribution.svg");
    let plans = ["flat", "martingale", "dalembert", "fibonacci", "paroli 3"];
    let plans: Vec<&str> = plans.iter().flat_map(|plan| ["-p", plan]).collect();
    let lost = file("ruin.svg");
    for arguments in [
        distribution(&[&wagers[..], &["-n", "24", "--plot", &spins]].concat()),
        ruin(&[&["-W", "red 10", "-b", "500", "-n", "300"], &plans[..], &["--plot", &lost]].concat()),
    ] {
        let (code, _, told) = run(&arguments);
        assert_eq!(code, 0, "{told}");
    }
    for (name, drawn) in [("distribution.svg", spins), ("ruin.svg", lost)] {
        let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures").join(name);
        if std::env::var_os("WHEELHOUSE_BLESS").is_some() {
            std::fs::copy(&drawn, &kept).unwrap();
        }
        let read = |file: &Path| std::fs::read_to_string(file).unwrap_or_default();
        assert!(
            read(Path::new(&drawn)) == read(&kept),
            "{name} is drawn otherwise now; WHEELHOUSE_BLESS=1 writes it anew"
        );
    }
}
