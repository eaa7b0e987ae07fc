//! `wheelhouse config`: everything that is wrong, at once.

use std::{collections::BTreeSet, fs};

use crate::opened::{Ground, root, text, wheelhouse};

fn check(ground: &Ground, arguments: &[&str]) -> (Option<i32>, String) {
    let out = wheelhouse().args(arguments).args(["config", "check"]).arg(ground.path("house.toml")).output();
    let out = out.expect("the program runs");
    (out.status.code(), text(&out))
}

#[test]
fn the_example_is_good_as_it_stands() {
    let example = wheelhouse().args(["config", "example"]).output().expect("the program runs");
    let (code, said) = check(&Ground::new(&text(&example)), &[]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("the house opens with 0 tables"), "{said}");
}

#[test]
fn every_fault_is_told_with_its_line_and_what_to_do() {
    let config = "nane = \"x\"\n[limits]\nscreens = 0\n[tls]\ncertificate = \"none.pem\"\nkey = \"none.pem\"\n\
                  [[table]]\nid = \"a\"\nsubmission = \"us-md-roulette-single-zer\"\n\
                  [[table]]\nid = \"a\"\nsubmission = \"excluded.toml\"\n";
    let ground = Ground::new(config);
    let bad = root().join("submissions/bad/excluded.toml");
    fs::copy(bad, ground.path("excluded.toml")).expect("a submission can be copied");
    let (code, said) = check(&ground, &[]);
    assert_eq!(code, Some(2), "{said}");
    for wanted in [
        "6 findings",
        "house.toml:1:1",
        "did you mean `name`?",
        "house.toml:3:11",
        "choose from 1 to",
        "none.pem: No such file",
        "did you mean `us-md-roulette-single-zero`",
        "`a` is the name of two tables",
        "excluded.toml",
        "wheelhouse review",
    ] {
        assert!(said.contains(wanted), "{wanted} is not in\n{said}");
    }
    let (code, json) = check(&ground, &["--json"]);
    let json: serde_json::Value = serde_json::from_str(&json).expect("it is JSON");
    assert_eq!((code, json["findings"].as_array().map(Vec::len)), (Some(2), Some(6)));
    assert_eq!(ground.refused().status.code(), Some(2), "the house does not open either");
}

#[test]
fn two_tables_of_one_number_are_advised_against_and_open() {
    let table = |id: &str, submission: &str| format!("[[table]]\nid = \"{id}\"\nsubmission = \"{submission}\"\n");
    let (a, b) = (table("a", "us-md-roulette-single-zero"), table("b", "us-md-roulette-single-zero"));
    let (code, said) = check(&Ground::new(&(a.clone() + &b)), &[]);
    assert_eq!(code, Some(0), "{said}");
    for wanted in ["opens with 2 tables", "`a` and `b` are both filed as table R-101", "house.toml:6:14"] {
        assert!(said.contains(wanted), "{wanted} is not in\n{said}");
    }
    let (code, said) = check(&Ground::new(&(a + &table("b", "us-md-roulette-double-zero"))), &[]);
    assert_eq!((code, said.contains("both filed")), (Some(0), false), "{said}");
}

#[test]
fn what_is_shown_has_the_defaults_and_is_a_configuration() {
    let ground = Ground::new("name = \"Mine\"\n[[table]]\nid = \"a\"\nsubmission = \"us-md-roulette-single-zero\"\n");
    let shown =
        wheelhouse().args(["config", "show"]).arg(ground.path("house.toml")).output().expect("the program runs");
    let shown = text(&shown);
    for wanted in ["name = \"Mine\"", "closing_s = 20", "betting_ms = 25000", "fresh_s = 300"] {
        assert!(shown.contains(wanted), "{wanted} is not in\n{shown}");
    }
    assert_eq!(check(&Ground::new(&shown), &[]).0, Some(0));
}

#[test]
fn a_log_of_json_has_advice_as_lines_of_its_own() {
    // An open address without TLS is advised against; the address of the tests goes before it.
    let ground = Ground::new(
        "listen = \"0.0.0.0:8080\"\n[log]\nformat = \"json\"\n[people]\npassword_memory_kib = 7168\npassword_passes = 5\n",
    );
    let house = ground.open(&[("WHEELHOUSE_LOG", "server=loud")]);
    assert_eq!(house.close().code(), Some(0), "{}", ground.log());
    let log = ground.log();
    let lines: Vec<serde_json::Value> =
        log.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("no JSON: {line}"))).collect();
    for wanted in ["listen: ", "WHEELHOUSE_LOG is not a filter"] {
        let has = |line: &&serde_json::Value| line["message"].as_str().is_some_and(|text| text.starts_with(wanted));
        assert!(lines.iter().any(|line| has(&line)), "{wanted} is not in\n{log}");
    }
}

#[test]
fn without_a_command_the_environment_says_where_the_data_is() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    // A file is no folder for a house, so that it says which one it wanted.
    for name in ["wheelhouse-data", "named"] {
        fs::write(folder.path().join(name), "").expect("a file can be written");
    }
    let named = folder.path().join("named");
    let out = wheelhouse().current_dir(&folder).env("WHEELHOUSE_DATA", &named).output().expect("the program runs");
    assert_eq!(out.status.code(), Some(3), "{}", text(&out));
    assert!(text(&out).contains(&*named.to_string_lossy()), "{}", text(&out));
}

/// Keys with their section, as `limits.screens`; those of a table are on their own.
fn keys_of_the_example() -> BTreeSet<String> {
    let example = text(&wheelhouse().args(["config", "example"]).output().expect("the program runs"));
    let mut section = String::new();
    let mut keys = BTreeSet::new();
    // What has no default stands behind a # without a space.
    for line in example.lines().map(|line| line.strip_prefix('#').unwrap_or(line)) {
        if let Some(name) = line.strip_prefix('[') {
            name.trim_matches(['[', ']']).clone_into(&mut section);
        } else if let Some((key, _)) = line.split_once(" = ").filter(|(key, _)| !key.contains(' ')) {
            let of_a_table = section.is_empty() || section == "table";
            keys.insert(if of_a_table { key.to_owned() } else { format!("{section}.{key}") });
        }
    }
    keys
}

#[test]
fn the_guide_of_operators_has_every_key_and_no_other() {
    let guide = fs::read_to_string(root().join("docs/operators.md")).expect("there is a guide");
    let chapter = guide.split("\n## ").find(|chapter| chapter.starts_with("Configuration\n")).expect("a chapter");
    let rows = chapter.split("| key | default |").skip(1).flat_map(|table| table.lines().skip(2));
    let cells = rows.filter_map(|line| line.strip_prefix("| `")?.split(" | ").next().map(str::to_owned));
    let told: BTreeSet<String> = cells
        .flat_map(|cell| cell.split("`, `").map(|key| key.trim_matches('`').to_owned()).collect::<Vec<_>>())
        .collect();
    assert_eq!(told, keys_of_the_example());
}
