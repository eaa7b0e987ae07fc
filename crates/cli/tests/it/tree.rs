//! The tree as data: every case holds, every submission gets what it must get, every rule is cited.

use std::{collections::BTreeSet, path::PathBuf};

use rulebook::{Fate, FindingKind, Library, Submission, review};
use wheelhouse_cli::{
    books,
    coverage::{Coverage, files},
};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn library() -> Library {
    books::library(None)
        .unwrap_or_else(|faults| panic!("{}", faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")))
}

/// Set `WHEELHOUSE_BLESS` to rewrite the file; then look at the diff.
#[test]
fn every_case_holds_and_coverage_is_as_written_down() {
    let coverage = Coverage::collect(&root(), &library()).unwrap_or_else(|faults| panic!("{}", faults.join("\n")));
    let file = root().join("rulebooks/coverage.csv");
    if std::env::var_os("WHEELHOUSE_BLESS").is_some() {
        std::fs::write(&file, coverage.write()).unwrap();
    }
    let written = std::fs::read_to_string(&file).unwrap();
    assert!(written == coverage.write(), "rulebooks/coverage.csv is stale; run `cargo bless` and look at the diff");
}

#[test]
fn every_rule_is_cited_by_a_test_a_case_or_a_submission() {
    let library = library();
    let coverage = Coverage::read(&std::fs::read_to_string(root().join("rulebooks/coverage.csv")).unwrap());
    let mut uncited = Vec::new();
    for book in library.books() {
        for row in book.clauses.iter().filter(|row| row.fate == Fate::Rule) {
            if coverage.of(book.id(), &row.clause).is_empty() {
                uncited.push(format!("{} {}: {}", book.id(), row.clause, row.summary));
            }
        }
    }
    assert!(uncited.is_empty(), "{} rules are cited by nothing:\n{}", uncited.len(), uncited.join("\n"));
}

/// Blocks that begin with what they show are whole cases.
#[test]
fn the_cases_in_the_documentation_hold() {
    let docs = std::fs::read_to_string(root().join("docs/cases.md")).unwrap();
    let cases: Vec<&str> =
        docs.split("```\n").filter(|block| block.starts_with("# ") && !block.starts_with("# Cases")).collect();
    assert_eq!(cases.len(), 2, "a round and a session");
    for text in cases {
        if let Err(difference) = wheelhouse_cli::case::play(&library(), Some("us-md-roulette"), text) {
            panic!("{difference}\n{text}");
        }
    }
}

#[test]
fn there_are_enough_cases_to_read() {
    for book in library().books() {
        let cases = files(&root().join("rulebooks").join(book.id()).join("cases"), "case").len();
        let wanted = if book.law.rulebook.game == rulebook::file::Game::BigSix { 10 } else { 20 };
        assert!(cases >= wanted, "{} has {cases} cases", book.id());
    }
}

#[test]
fn good_submissions_open_a_table_for_every_wheel_of_every_book() {
    let library = library();
    let mut wheels: BTreeSet<(String, String)> = BTreeSet::new();
    let mut numbers: BTreeSet<String> = BTreeSet::new();
    for (name, text) in files(&root().join("submissions/good"), "toml") {
        let submission = Submission::read(&name, &text).unwrap_or_else(|fault| panic!("{fault}"));
        let book = library.get(&submission.rulebook).unwrap_or_else(|| panic!("{name}: {}", submission.rulebook));
        if let Err(findings) = review(book, &submission) {
            panic!("{name}: {findings:#?}");
        }
        let number = submission.table.number;
        // All of them stand in the lobby of the first start, and a newcomer tells them apart by it.
        assert!(numbers.insert(number.clone()), "{name}: there are two tables {number}");
        wheels.insert((submission.rulebook, submission.wheel));
    }
    for book in library.books() {
        for wheel in book.wheel_ids() {
            assert!(
                wheels.contains(&(book.id().to_owned(), wheel.to_owned())),
                "no good submission for {} {wheel}",
                book.id()
            );
        }
    }
}

#[test]
fn bad_submissions_get_the_findings_they_name_and_every_finding_has_one() {
    let library = library();
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    for (name, text) in files(&root().join("submissions/bad"), "toml") {
        let expected: Vec<&str> =
            text.lines().filter_map(|line| line.strip_prefix("# expects: ")).map(str::trim).collect();
        assert!(!expected.is_empty(), "{name} says no `# expects:`");
        let submission = Submission::read(&name, &text).unwrap_or_else(|fault| panic!("{fault}"));
        let book = library.get(&submission.rulebook).unwrap();
        let Err(findings) = review(book, &submission) else { panic!("{name} is legal") };
        let faults: Vec<_> = findings.iter().filter(|finding| !finding.advisory).collect();
        let told: Vec<String> = faults
            .iter()
            .map(|finding| {
                let clause = finding.clause.as_ref().map(|clause| book.cite(clause)).unwrap_or_default();
                format!("{} {clause}", finding.kind.id()).trim().to_owned()
            })
            .collect();
        assert_eq!(told, expected, "{name}");
        assert!(
            faults.iter().all(|finding| !finding.what.is_empty() && !finding.fix.is_empty() && !finding.why.is_empty()),
            "{name}: {faults:#?}"
        );
        seen.extend(faults.iter().map(|finding| finding.kind.id()));
    }
    let missing: Vec<&str> = FindingKind::ALL.iter().map(|kind| kind.id()).filter(|id| !seen.contains(id)).collect();
    assert!(missing.is_empty(), "no bad submission gets {missing:?}");
}

#[test]
fn every_reading_is_used_by_some_value() {
    for book in library().books() {
        let packed: String = book.text.chars().filter(|c| *c != ' ').collect();
        for reading in &book.law.readings {
            let used = format!("reading=\"{}\"", reading.id);
            assert!(packed.contains(&used), "{}: reading `{}` decides nothing", book.id(), reading.id);
        }
    }
}
