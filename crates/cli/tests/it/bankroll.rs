//! `wheelhouse distribution` and `wheelhouse ruin`: what they say, what they draw, and what they refuse.

use std::{
    io::{BufRead, BufReader},
    path::Path,
    process::{Command, Stdio},
};

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
    // (10/19)^3 is 0.1457938.
    for words in ["mean                -$1.5789", "behind              53.9437 %", "-$30          14.5794 %"] {
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

/// 100 spins of 38 pockets have weights of 158 digits, and the rarest sum a probability far below what 18 decimals show.
#[test]
fn weights_have_no_limit_and_small_probabilities_keep_their_digits() {
    let found = json(&distribution(&["-W", "red 10", "-n", "100"]));
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let nineteen = math::Whole::from(19).pow(100);
    assert_eq!(text(&found["total"]), nineteen.to_string());
    let sums = found["sums"].as_array().unwrap();
    let weights = sums.iter().map(|sum| text(&sum["weight"]).parse::<math::Whole>().unwrap());
    assert_eq!(weights.sum::<math::Whole>(), nineteen);
    // (9/19)^100 is 3.539e-33.
    let last = sums.last().unwrap();
    assert_eq!((last["sum"].as_i64(), &text(&last["chance"])[..5]), (Some(100_000), "3.539"));
    assert!(text(&last["chance"]).ends_with("e-33"), "{last}");
    let (_, out, _) = run(&distribution(&["-W", "red 10", "-n", "100", "--all"]));
    let most = out.lines().find(|line| line.trim_start().starts_with("$1,000 ")).unwrap();
    assert!(most.contains("3.5e-31 %"), "{most}");
}

#[test]
fn any_bankroll_has_an_answer() {
    // 18/38 against 20/38: who has ten thousand units never doubles them, and 19 spins lose a unit.
    for (bankroll, spins) in [("10000", 190_000.0), ("1e11", 1.9e12)] {
        let bankroll = if bankroll == "1e11" { "100000000000" } else { bankroll };
        let found = json(&ruin(&["-W", "red 1", "-b", bankroll]));
        let plan = &found["plans"][0];
        let number = |key: &str| plan[key].as_str().unwrap().parse::<f64>().unwrap();
        assert_eq!(plan["figures"], "lower bounds", "{plan}");
        assert!(number("within") < 1e-12 && (number("mean_spins") / spins - 1.0).abs() < 1e-9, "{plan}");
    }
    let (code, _, told) = run(&ruin(&["-W", "red 1", "-b", "10000", "--plot", "no-line.svg"]));
    assert!(code == 2 && told.contains("give --spins, or leave --plot out"), "{told}");
}

/// Where chance still has to play it out, an interrupt ends it with those who are done.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_players_by_chance() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_wheelhouse"))
        .args(ruin(&["-W", "red 0.01", "-b", "100", "-n", "190000", "--players", "1000000000", "--seed", "3"]))
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
    // Who listens is there before this is said.
    assert!(lines.any(|line| line.unwrap().contains("an interrupt ends it")));
    rustix::process::kill_process(rustix::process::Pid::from_child(&child), rustix::process::Signal::INT).unwrap();
    let last = lines.last().unwrap().unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130), "{last}");
    assert!(last.contains("interrupted"), "{last}");
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
    assert!(out.contains("52.6316 %") && out.contains("47.3684 %") && out.contains("exact"), "{out}");
    let plans = ["-W", "red 10", "-b", "100", "-n", "60", "-p", "martingale", "-p", "paroli 2"];
    let found = json(&ruin(&plans));
    assert_eq!(found["plans"][0]["plan"], "martingale");
    assert_eq!(found["plans"][1]["plan"], "paroli 2");
    assert_eq!(found["plans"][0]["figures"], "exact");
    let long = json(&ruin(&["-W", "red 10", "-b", "100", "-n", "2000"]));
    assert_eq!(long["plans"][0]["figures"], "lower bounds");
    assert!(long["plans"][0]["within"].as_str().unwrap().contains("e-"), "{long}");
}

/// Red at a double zero wheel, $1,000 in units of $10 until nothing or $2,000: ruined is 1 / (1 + 0.9^100).
#[test]
fn without_a_last_spin_the_bound_holds_what_is_undecided_too() {
    let found = json(&ruin(&["-W", "red 10", "-b", "1000"]));
    let plan = &found["plans"][0];
    let number = |figure: &Value| figure.as_str().unwrap().parse::<f64>().unwrap();
    let truth = 1.0 / (1.0 + 0.9_f64.powi(100));
    let (within, off) = (number(&plan["within"]), truth - number(&plan["ruined"]));
    assert!(off.abs() <= within && within < 1e-11 && number(&plan["playing"]) <= within, "{off} {plan}");
    // What is expected to be lost, over what a spin loses.
    let left = 200_000.0 * (1.0 - truth);
    let spins = (100_000.0 - left) / (1000.0 / 19.0);
    assert!((left - number(&plan["mean_left"])).abs() <= number(&plan["mean_left_within"]) + 1e-9, "{plan}");
    assert!((spins - number(&plan["mean_spins"])).abs() <= number(&plan["mean_spins_within"]) + 1e-9, "{plan}");
    assert!(number(&plan["mean_spins_within"]) < 1e-6, "{plan}");
}

/// A thousand losses more than wins in 1,200 spins: too rare for the parts that are counted, and still not impossible.
#[test]
fn a_chance_too_small_to_count_is_told_as_less_than_the_bound() {
    let (code, out, told) = run(&ruin(&["-W", "red 10", "-b", "10000", "-g", "none", "-n", "1200"]));
    assert_eq!(code, 0, "{told}");
    let row = out.lines().find(|line| line.trim_start().starts_with("flat")).unwrap();
    assert!(row.contains("< ") && row.contains("e-") && !row.contains(" 0 %"), "{out}");
    // What cannot happen at all is nothing.
    let (_, out, _) = run(&ruin(&["-W", "red 10", "-b", "10000", "-g", "none", "-n", "900"]));
    let row = out.lines().find(|line| line.trim_start().starts_with("flat")).unwrap();
    assert!(row.contains(" 0 %") && !row.contains("< "), "{out}");
}

/// Back2Back takes $5 at most at this table, so a martingale is at its cap after three losses of four.
#[test]
fn a_plan_is_held_to_the_limits_of_a_side_wager() {
    let table = ["ruin", "submissions/good/us-co-roulette-single-zero.toml", "-b", "1000", "-n", "10"];
    let plan = ["-W", "back2back 1", "-p", "martingale", "--at-cap", "stop"];
    let found = json(&[&table[..], &plan].concat());
    let stopped = found["plans"][0]["stopped"].as_str().unwrap();
    assert!(stopped.starts_with("0.9"), "{found}");
    let fixed =
        ["ruin", "submissions/good/us-md-roulette-double-zero-bonus-spin-xtreme.toml", "-b", "1000", "-n", "10"];
    let (code, _, told) = run(&[&fixed[..], &["-W", "bonus-spin-xtreme", "-p", "martingale"]].concat());
    assert!(code == 2 && told.contains("take flat"), "{told}");
}

#[test]
fn who_may_not_lay_the_first_stake_is_not_told_as_ruined() {
    let limits = "limits={\"outside\": {\"min\": 1000, \"max\": 4000}}";
    let table = ["-o", limits, "-W", "red 10", "-b", "1000", "-n", "5", "--at-cap", "reset"];
    let (code, _, told) = run(&ruin(&[&table[..], &["-p", "labouchere"]].concat()));
    assert!(code == 2 && told.contains("the first wager of labouchere 1-2-3-4 is $50,"), "{told}");
    let found = json(&ruin(&[&table[..], &["-p", "all"]].concat()));
    let plans = found["plans"].as_array().unwrap();
    let line = plans.iter().find(|plan| plan["plan"] == "labouchere 1-2-3-4").unwrap();
    assert!(line["stopped"].as_str().unwrap().starts_with("1.0"), "{line}");
}

/// With any last number a straight on zero and the wager on the last number are apart; with zero they win together.
#[test]
fn the_last_number_is_any_where_none_is_said() {
    let table = ["distribution", "submissions/good/us-co-roulette-single-zero.toml", "-n", "1"];
    let wagers = ["-W", "straight 0 1", "-W", "back2back 1"];
    let spread = |prior: &[&str]| {
        let found = json(&[&table[..], &wagers, prior].concat());
        (found["mean"].as_str().unwrap().to_owned(), found["standard_deviation"].as_str().unwrap().to_owned())
    };
    let (any, zero) = (spread(&[]), spread(&["--prior", "0"]));
    assert_eq!(any.0, zero.0);
    assert!(any.1.parse::<f64>().unwrap() < zero.1.parse::<f64>().unwrap(), "{any:?} {zero:?}");
}

#[test]
fn what_has_too_many_states_is_played_out_with_its_error() {
    let course = ["-W", "red 1", "-b", "5000", "-g", "none", "-n", "400", "-p", "labouchere 1-2-3-4-5-6-7"];
    let course = [&course[..], &["--players", "500", "--seed", "9"]].concat();
    let found = json(&ruin(&course));
    let plan = &found["plans"][0];
    assert_eq!((plan["figures"].as_str(), plan["players"].as_u64()), (Some("simulated"), Some(500)));
    assert!(plan["ruined"]["within"].as_str().is_some(), "{plan}");
    let (_, _, told) = run(&ruin(&course));
    assert!(told.contains("simulating 500 players instead"), "whoever waits can see for what: {told}");
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
    // Two sums are two bars with their names.
    let file = folder.path().join("few.svg").to_string_lossy().into_owned();
    assert_eq!(run(&distribution(&["-W", "red 10", "-n", "1", "--plot", &file])).0, 0);
    let svg = std::fs::read_to_string(&file).unwrap();
    for words in ["What 1 spin leaves", ">-$10</text>", ">$10</text>", "52.6"] {
        assert!(svg.contains(words), "{words}\n{svg}");
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
        (distribution(&["-W", "red 10", "--plot", "x.gif"]), "must end in .svg or .png"),
        (distribution(&["-W", "red 10", "-W", "straight 17 0.01", "-n", "1000000"]), "take fewer spins"),
        (ruin(&["-W", "red 10", "-b", "100", "-p", "matringale"]), "the plans are flat, martingale"),
        (ruin(&["-W", "red 10", "-b", "100", "-g", "none"]), "give --spins or a --goal"),
        (ruin(&["-W", "red 10", "-W", "odd 10", "-b", "100", "-p", "martingale"]), "give one --wager"),
        (ruin(&["-W", "red 10", "-b", "0"]), "is not an amount"),
        (ruin(&["-W", "red 10", "-b", "9"]), "the bankroll of $9 is smaller than a wager of $10; raise"),
        (ruin(&["-W", "red 10", "-b", "100", "-g", "100"]), "raise it above the bankroll"),
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
    let sheets = folder.path().to_string_lossy().into_owned();
    let of_sheet = |name: &str| file(&format!("us-md-roulette-double-zero-bonus-spin-xtreme-{name}.svg"));
    let (worn, grown, travelled) = (file("worn.png"), file("grown.png"), file("travelled.png"));
    let health = |history: &'static str, table: &'static str| vec!["wheel-health", history, "--wheel", table];
    let double = "submissions/good/us-md-roulette-double-zero.toml";
    for arguments in [
        distribution(&[&wagers[..], &["-n", "24", "--plot", &spins]].concat()),
        ruin(&[&["-W", "red 10", "-b", "500", "-n", "300"], &plans[..], &["--plot", &lost]].concat()),
        vec!["par", "us-md-roulette-double-zero-bonus-spin-xtreme", "--all", &sheets],
        [health("docs/examples/wheel-worn.csv", double), vec!["--plot", &worn, "--plot-evidence", &grown]].concat(),
        [
            health("docs/examples/big-six-turned.csv", "submissions/good/us-md-big-six.toml"),
            vec!["--plot-distances", &travelled],
        ]
        .concat(),
    ] {
        // A wheel that is found worn ends with 1.
        let (code, _, told) = run(&arguments);
        assert!(code == 0 || arguments[0] == "wheel-health" && code == 1, "{told}");
    }
    for (name, drawn) in [
        ("distribution.svg", spins),
        ("ruin.svg", lost),
        ("par-meter.svg", of_sheet("meter")),
        ("par-correlations.svg", of_sheet("correlations")),
        ("wheel-worn.png", worn),
        ("wheel-evidence.png", grown),
        ("big-six-distances.png", travelled),
    ] {
        let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures").join(name);
        if std::env::var_os("WHEELHOUSE_BLESS").is_some() {
            std::fs::copy(&drawn, &kept).unwrap();
        }
        let read = |file: &Path| std::fs::read(file).unwrap_or_default();
        assert!(
            read(Path::new(&drawn)) == read(&kept),
            "{name} is drawn otherwise now; WHEELHOUSE_BLESS=1 rewrites it"
        );
    }
}
