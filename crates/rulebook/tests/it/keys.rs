//! Law that is loaded decides something: every key of a rulebook is read by some code outside the file's own structures.

use std::{fs, path::Path};

/// The sources of all crates but those that a test leaves out.
fn sources(leave_out: &[&str]) -> String {
    fn walk(folder: &Path, leave_out: &[&str], out: &mut String) {
        for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            let shown = entry.to_string_lossy().replace('\\', "/");
            if leave_out.iter().any(|part| shown.contains(part)) {
                continue;
            }
            if entry.is_dir() {
                walk(&entry, leave_out, out);
            } else if entry.extension().is_some_and(|ending| ending == "rs") {
                out.push_str(&fs::read_to_string(&entry).unwrap());
            }
        }
    }
    let mut out = String::new();
    walk(&testkit::root().join("crates"), &[leave_out, &["/tests", "/benches", "tests.rs"]].concat(), &mut out);
    out
}

/// `pub name: Type,` of some files.
fn fields(files: &[&str]) -> Vec<String> {
    let text: String = files.iter().map(|file| fs::read_to_string(testkit::root().join(file)).unwrap()).collect();
    let field = |line: &str| {
        let (name, _) = line.trim().strip_prefix("pub ")?.split_once(": ")?;
        name.chars().all(|c| c.is_ascii_lowercase() || c == '_').then(|| name.to_owned())
    };
    text.lines().filter_map(field).collect()
}

fn unread(fields: &[String], code: &str) -> Vec<String> {
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let read = |name: &String| {
        let dotted = format!(".{name}");
        code.match_indices(&dotted).any(|(at, found)| !code[at + found.len()..].starts_with(word))
    };
    fields.iter().filter(|name| !read(name)).cloned().collect()
}

#[test]
fn every_key_of_a_rulebook_is_read_by_some_code() {
    let file = "crates/rulebook/src/file/";
    let files = ["bonus.rs", "house.rs", "mod.rs", "round.rs", "wager.rs"].map(|name| format!("{file}{name}"));
    let keys = fields(&files.iter().map(String::as_str).collect::<Vec<_>>());
    assert!(keys.len() > 100, "{}", keys.len());
    // Tournaments are not built yet, and docs/rulebooks.md says so. A reading is shown with all the others.
    assert_eq!(unread(&keys, &sources(&[])), ["tournament", "zeros_reading"]);
}

#[test]
fn every_rule_of_the_house_is_asked_by_another_crate() {
    let rules = fields(&["crates/rulebook/src/house_rules.rs"]);
    assert!(rules.len() > 30, "{}", rules.len());
    assert_eq!(unread(&rules, &sources(&["crates/rulebook"])), Vec::<String>::new());
}

/// What the review made of a key and nobody asks decides as little as a key that is not read.
#[test]
fn every_rule_of_the_game_is_asked_by_another_crate() {
    let rules = fields(&["crates/rulebook/src/table.rs", "crates/rulebook/src/bonus_rules.rs"]);
    assert!(rules.len() > 60, "{}", rules.len());
    // Read by `TableRules::target` and `open_spot`, which other crates ask instead.
    let by_notation = ["also", "reach", "skip_void", "scheme", "weighted", "include_first_five"];
    let unread = unread(&rules, &sources(&["crates/rulebook"]));
    assert_eq!(unread.iter().filter(|name| !by_notation.contains(&name.as_str())).count(), 0, "{unread:?}");
    let asked = functions("crates/rulebook/src/table.rs");
    assert!(asked.len() > 30, "{}", asked.len());
    // The review and the notation read the first two; the second opinion of the mathematics, a test, asks the third.
    assert_eq!(unread_calls(&asked), ["felt_kind", "catalogue", "zero_rule"]);
}

/// `pub fn name(` of a file.
fn functions(file: &str) -> Vec<String> {
    let text = fs::read_to_string(testkit::root().join(file)).unwrap();
    let name = |line: &str| Some(line.trim().strip_prefix("pub fn ")?.split_once('(')?.0.to_owned());
    text.lines().filter_map(name).collect()
}

fn unread_calls(functions: &[String]) -> Vec<String> {
    let code = sources(&["crates/rulebook"]);
    functions.iter().filter(|name| !code.contains(&format!(".{name}("))).cloned().collect()
}
