//! `wheelhouse config`: everything that is wrong, at once.

mod opened;

use std::fs;

use opened::{Ground, root, text, wheelhouse};

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
