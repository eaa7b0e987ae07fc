//! The generator as a lab examines it: bytes, outcomes, tests.

use std::{
    fs,
    io::{Read, Write},
    process::{Command, Output, Stdio},
};

use chance::{Generator, Words};

fn wheelhouse(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wheelhouse"));
    command.args(args).current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).stdin(Stdio::null());
    command
}

fn run(args: &[&str]) -> Output {
    wheelhouse(args).output().unwrap()
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

fn with_input(args: &[&str], input: &str) -> Output {
    let mut child =
        wheelhouse(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn lines(numbers: impl IntoIterator<Item = u32>) -> String {
    numbers.into_iter().map(|number| number.to_string() + "\n").collect()
}

/// A lab that has the raw bytes can scale them itself and must come to the same outcomes, past the change of seed too.
#[test]
fn outcomes_are_the_scaled_words_of_the_dump() {
    let dump = run(&["rng", "dump", "--bytes", "2e6", "--seed", "abc"]);
    assert_eq!(dump.stdout.len(), 2_000_000, "{}", String::from_utf8_lossy(&dump.stderr));
    let (words, _) = dump.stdout.as_chunks::<4>();
    let scaled: Vec<String> = words
        .iter()
        .filter_map(|word| chance::within(u32::from_be_bytes(*word), 37))
        .take(200_000)
        .map(|outcome| outcome.to_string())
        .collect();
    let outcomes = run(&["rng", "outcomes", "--wheel", "37", "--count", "200000", "--seed", "abc"]);
    let lines: Vec<&str> = std::str::from_utf8(&outcomes.stdout).unwrap().lines().collect();
    assert_eq!(lines, scaled);
}

#[test]
fn labels_are_those_of_the_wheel_and_a_chosen_seed_repeats() {
    let places = run(&["rng", "outcomes", "--wheel", "double", "--places", "--count", "50", "--seed", "1"]);
    let labels = run(&["rng", "outcomes", "--wheel", "double", "--count", "50", "--seed", "1"]);
    let again = run(&["rng", "outcomes", "--wheel", "double", "--count", "50", "--seed", "0001"]);
    assert_eq!(labels.stdout, again.stdout);
    assert_ne!(labels.stdout, places.stdout);
    let mut words = Words::new(Generator::seeded(std::array::from_fn(|at| u8::from(at == 31))));
    let wanted = lines(words.outcomes(38).take(50));
    assert_eq!(String::from_utf8_lossy(&places.stdout), wanted);
    let symbols = text(&run(&["rng", "outcomes", "--wheel", "us-md-big-six", "--count", "2.0e2"]));
    assert!(symbols.lines().all(|line| ["$1", "$2", "$5", "$10", "$20", "flag", "joker"].contains(&line)), "{symbols}");
    let tables = run(&["rng", "outcomes", "--as-a-table", "--count", "40", "--seed", "1"]);
    assert_eq!(text(&tables).lines().count(), 40);
}

/// A reader that has enough ends an unlimited dump, quietly and with success.
#[test]
fn a_closed_pipe_is_a_quiet_end() {
    let mut child = wheelhouse(&["rng", "dump", "--bytes", "unlimited"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = child.stdout.take().unwrap();
    let mut first = [0; 1000];
    out.read_exact(&mut first).unwrap();
    assert!(first.iter().any(|byte| *byte != first[0]));
    drop(out);
    let ended = child.wait_with_output().unwrap();
    assert!(ended.status.success() && ended.stderr.is_empty(), "{ended:?}");
}

#[test]
fn the_generator_passes_and_a_worn_one_does_not() {
    let passed = run(&["rng", "test", "--count", "300000", "--seed", "7"]);
    assert!(passed.status.success(), "{}", text(&passed));
    for part in
        ["chi-square", "runs", "serial", "gap", "permutation", "with probability 0.01 at most", "would have been found"]
    {
        assert!(text(&passed).contains(part), "{part}: {}", text(&passed));
    }
    let short = run(&["rng", "test", "--count", "100", "--seed", "7"]);
    assert!(!text(&short).contains("would have been found"), "{}", text(&short));
    let same = run(&["rng", "test", "--count", "300000", "--seed", "7"]);
    assert_eq!(passed.stdout, same.stdout);
    // Every 37th outcome is a seventeen too many.
    let mut words = Words::new(Generator::seeded([8; 32]));
    let worn = words.outcomes(37).take(60_000).enumerate();
    let worn = lines(worn.map(|(at, outcome)| if at % 37 == 0 { 17 } else { outcome }));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("worn.txt");
    fs::write(&file, &worn).unwrap();
    let plot = folder.path().join("pairs.svg");
    let failed = run(&["rng", "test", "--from", file.to_str().unwrap(), "--json", "--plot", plot.to_str().unwrap()]);
    assert!(fs::read_to_string(plot).unwrap().contains("Which outcome follows which"));
    assert_eq!(failed.status.code(), Some(1), "{}", text(&failed));
    let answer: serde_json::Value = serde_json::from_slice(&failed.stdout).unwrap();
    assert_eq!(answer["failed"], true);
    assert_eq!(answer["findings"]["lines"][0]["test"], "frequency");
    assert_eq!(answer["findings"]["lines"][0]["failed"], true);
    assert_eq!(with_input(&["rng", "test", "--from", "-"], &worn).status.code(), Some(1));
}

#[test]
fn a_lab_s_own_numbers_are_read_to_the_last_line_or_not_at_all() {
    let bad = lines(0..40);
    let refused = with_input(&["rng", "test", "--from", "-", "--wheel", "single"], &bad);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused).contains("3 lines cannot be read"), "{}", text(&refused));
    assert!(text(&refused).contains("line 38: `37` is not an outcome of "), "{}", text(&refused));
    // Empty lines at the end are no outcomes; one in between could be one.
    let thousand = lines((0..1_000).map(|at| at % 37));
    let ended = with_input(&["rng", "test", "--from", "-"], &format!("{thousand}\n\n"));
    assert!(text(&ended).contains("1,000 outcomes"), "{}", text(&ended));
    let gap = with_input(&["rng", "test", "--from", "-"], &format!("1\n\n{thousand}"));
    assert!(gap.status.code() == Some(2) && text(&gap).contains("line 2: empty"), "{}", text(&gap));
    let few = with_input(&["rng", "test", "--from", "-"], "1\n2\n");
    assert_eq!(few.status.code(), Some(2));
    assert!(text(&few).contains("too few"), "{}", text(&few));
    let nonsense = run(&["rng", "test", "--wheel", "quadruple"]);
    assert_eq!(nonsense.status.code(), Some(2));
    assert!(text(&nonsense).contains("write single, double, triple, big-six"), "{}", text(&nonsense));
}

/// With four outcomes the needed runs are short; the command's own default is the single-zero wheel.
#[test]
fn the_self_check_finds_half_a_per_cent_and_nothing_where_nothing_is() {
    let checked = run(&["rng", "test", "--self-check", "--wheel", "4", "--json"]);
    assert!(checked.status.success(), "{}", text(&checked));
    let answer: serde_json::Value = serde_json::from_slice(&checked.stdout).unwrap();
    assert_eq!(answer["right"], true);
    let found: Vec<bool> =
        answer["checks"].as_array().unwrap().iter().map(|check| check["found"].as_bool().unwrap()).collect();
    assert_eq!(found, [true, true, true, false]);
}
