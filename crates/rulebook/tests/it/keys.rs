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
