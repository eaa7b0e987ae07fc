//! `wheelhouse simulate` as a program: the same answer for the same seed, what it tells, how it ends.

use std::{
    io::{BufRead, BufReader, Read},
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn simulate(table: &str, more: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wheelhouse"));
    command.current_dir(root()).arg("simulate").arg(format!("submissions/good/{table}.toml")).args(more);
    command
}

fn json(table: &str, more: &[&str]) -> Value {
    let out = simulate(table, more).arg("--json").output().unwrap();
    assert!(out.status.success(), "{table} {more:?}: {}", told(&out));
    serde_json::from_slice(&out.stdout).unwrap()
}

fn told(out: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&out.stdout), String::from_utf8_lossy(&out.stderr))
}

#[test]
fn a_trillion_rounds_agree_with_the_exact_figures() {
    let run = json("us-md-roulette-triple-zero", &["--rounds", "1e12", "--seed", "7"]);
    assert_eq!(run["how"], "totals");
    assert_eq!(run["rounds"], 1_000_000_000_000_u64);
    assert_eq!(run["differs"], false);
    let rows = run["rows"].as_array().unwrap();
    let red = rows.iter().find(|row| row["wager"] == "red").unwrap();
    assert_eq!(red["exact_edge"], "1/13");
    assert!((red["edge"].as_f64().unwrap() - 1.0 / 13.0).abs() < 1e-4);
    assert_eq!(rows.last().unwrap()["wager"], "all");
}

#[test]
fn the_same_seed_gives_the_same_bytes_whatever_the_threads() {
    for more in [
        &["--rounds", "9_000_000", "--spin-by-spin"][..],
        &["--rounds", "3e6", "--prison", "leave"],
        &["--rounds", "5000", "--engine", "-W", "red 5", "-W", "back2back 1"],
        &["--rounds", "3e6", "-W", "red 5", "--plan", "martingale", "--bankroll", "1000", "--session-rounds", "100"],
    ] {
        let run = |threads: &str| {
            let mut command = simulate("us-co-roulette-single-zero", more);
            let out = command.args(["--seed", "3", "--threads", threads]).output().unwrap();
            assert!(out.status.success(), "{more:?}: {}", told(&out));
            out.stdout
        };
        let one = run("1");
        assert!(!one.is_empty());
        assert_eq!(run("2"), one, "{more:?}");
        assert_eq!(run("5"), one, "{more:?}");
    }
}

#[test]
fn a_seed_nobody_chose_is_told_and_repeats_the_run() {
    let first = json("us-md-big-six", &["--rounds", "1e9"]);
    let seed = first["seed"].as_u64().unwrap().to_string();
    assert_eq!(json("us-md-big-six", &["--rounds", "1e9", "--seed", &seed]), first);
    let other = json("us-md-big-six", &["--rounds", "1e9"]);
    assert_ne!(other["seed"], first["seed"]);
}

#[test]
fn a_plan_tells_how_sessions_end() {
    let run = json(
        "us-md-roulette-double-zero",
        &[
            "-W",
            "red 10",
            "--plan",
            "labouchere 1-2-3-4",
            "--bankroll",
            "2000",
            "--goal",
            "3000",
            "--rounds",
            "2e6",
            "--seed",
            "1",
        ],
    );
    let sessions = &run["sessions"];
    assert_eq!(sessions["plan"], "labouchere 1-2-3-4");
    let count = |name: &str| sessions[name]["count"].as_u64().unwrap();
    let ends = count("ruined") + count("reached") + count("left_at_cap") + count("played_all_rounds");
    assert_eq!(ends, sessions["sessions"].as_u64().unwrap());
    assert!((sessions["edge"].as_f64().unwrap() - 1.0 / 19.0).abs() < 0.01);
}

/// The same sessions are worked out, and how far the shares are from that is told.
#[test]
fn a_plan_tells_the_exact_chances_of_ruin_and_goal_beside_what_came() {
    let more = ["-W", "red 10", "--plan", "martingale", "--bankroll", "200", "--goal", "300", "--session-rounds", "50"];
    let run = json("us-md-roulette-double-zero", &[&more[..], &["--rounds", "1e6", "--seed", "1"]].concat());
    let sessions = &run["sessions"];
    let mut sum = 0.0;
    for end in ["ruined", "reached", "played_all_rounds"] {
        let (share, exact) = (sessions[end]["share"].as_f64().unwrap(), sessions[end]["exact"].as_f64().unwrap());
        assert!((share - exact).abs() < 0.02, "{end}: {share} {exact}");
        assert!(sessions[end]["distance"].as_f64().unwrap().abs() < 5.0, "{end}");
        sum += exact;
    }
    assert!((sum - 1.0).abs() < 1e-9);
    assert_eq!((&sessions["differs"], run["figures"].as_u64()), (&false.into(), Some(4)));
}

/// Seven wagers on the numbers of a dollar each are below the minimum of this table in all, and would be given back in
/// every round; what is asked for so small is refused.
#[test]
fn a_table_with_a_minimum_in_all_is_played_with_what_it_takes() {
    let table = "us-md-roulette-single-zero";
    let run = json(table, &["--engine", "--rounds", "40", "--seed", "1"]);
    let rows = run["rows"].as_array().unwrap();
    assert!(
        rows.iter()
            .any(|row| row["variance"].as_f64().unwrap() > 0.0 && row["return_frequency"].as_f64().unwrap() < 0.9)
    );
    for way in ["--engine", "--spin-by-spin"] {
        let out = simulate(table, &["-W", "straight 17 1", "--rounds", "10", way]).output().unwrap();
        assert_eq!(out.status.code(), Some(1), "{}", told(&out));
        assert!(told(&out).contains("on the numbers is below the minimum"), "{}", told(&out));
    }
}

/// A submission in the program goes by its name, as for `wheelhouse par`.
#[test]
fn a_submission_goes_by_its_name() {
    let run = |table: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_wheelhouse"));
        command
            .current_dir(root())
            .args(["simulate", table, "--rounds", "1e6", "--seed", "1", "--json"])
            .output()
            .unwrap()
    };
    let (named, file) = (run("us-md-roulette-triple-zero"), run("submissions/good/us-md-roulette-triple-zero.toml"));
    assert!(named.status.success(), "{}", told(&named));
    assert_eq!(named.stdout, file.stdout);
    let unknown = run("us-md-roulette-triple-zeros");
    assert!(told(&unknown).contains("did you mean `us-md-roulette-triple-zero`?"), "{}", told(&unknown));
}

#[test]
fn what_cannot_be_played_is_told_with_what_to_do() {
    let table = "us-md-roulette-double-zero";
    for (more, code, says) in [
        (&["--rounds", "0"][..], 2, "1e15"),
        (&["--rounds", "1e16"], 2, "1e15"),
        (&["-W", "spilt 8/11"], 1, "Did you mean"),
        (&["-W", "red 0.01"], 1, "minimum"),
        (&["--plan", "flat", "--bankroll", "1000", "-W", "red 10", "-W", "black"], 0, "Red and Black"),
        (&["--plan", "martingale", "--bankroll", "1000"], 2, "--wager"),
        (&["--plan", "fortune", "--bankroll", "1000", "-W", "red"], 2, "martingale"),
        (&["--plan", "martingale"], 2, "--bankroll"),
        (&["-W", "red", "-W", "black", "--plan", "martingale", "--bankroll", "1000"], 2, "one wager"),
        (&["-W", "red 10", "--plan", "flat", "--bankroll", "1000", "--goal", "500"], 2, "--goal"),
        (&["-W", "red 10", "--plan", "labouchere 1-2-3-4", "--at-cap", "stop", "--bankroll", "20"], 2, "first wager"),
        (&["--plot", "picture.gif"], 2, ".svg"),
        (&["--engine", "--spin-by-spin"], 2, "cannot be used with"),
    ] {
        let out = simulate(table, more).output().unwrap();
        assert_eq!(out.status.code(), Some(code), "{more:?}: {}", told(&out));
        assert!(told(&out).contains(says), "{more:?}: {}", told(&out));
    }
}

#[test]
fn a_picture_is_drawn_the_same_every_time() {
    let folder = tempfile::tempdir().unwrap();
    let draw = |name: &str| {
        let file = folder.path().join(name);
        let out = simulate("us-co-roulette-single-zero", &["--rounds", "1e5", "--seed", "1", "--plot"])
            .arg(&file)
            .output()
            .unwrap();
        assert!(out.status.success(), "{}", told(&out));
        std::fs::read(file).unwrap()
    };
    let picture = draw("a.svg");
    assert_eq!(draw("b.svg"), picture);
    assert!(String::from_utf8(picture).unwrap().contains("standard errors"));
}

/// Far more rounds than anybody waits for; the line on standard error says that the signal is heard.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_it_with_what_it_has() {
    let run = interrupted(&[]);
    assert!(run["sessions"].is_null());
    // One session that would last for years: it is left as it stands.
    let more = ["-W", "red 5", "--plan", "flat", "--bankroll", "1000000000", "--session-rounds", "1e15"];
    let run = interrupted(&more);
    assert!(run["sessions"]["unfinished"].as_u64().unwrap() > 0);
    assert_eq!(run["sessions"]["sessions"], 0);
}

#[cfg(unix)]
fn interrupted(more: &[&str]) -> Value {
    let mut child = simulate("us-co-roulette-single-zero", &["--rounds", "1e14", "--seed", "1", "--json"])
        .args(more)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stderr.take().unwrap()).read_line(&mut line).unwrap();
    assert!(line.contains("seed 1"), "{line}");
    let id = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(id, rustix::process::Signal::INT).unwrap();
    let mut out = String::new();
    child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130), "{out}");
    let run: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(run["interrupted"], true);
    assert!(run["rounds"].as_u64().unwrap() > 0);
    assert_eq!(run["differs"], false);
    run
}
