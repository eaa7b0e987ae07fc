//! The tree as data: every case holds, every submission gets what it must get, every rule is cited.

use std::{collections::BTreeSet, path::PathBuf, sync::LazyLock};

use rulebook::{Fate, FindingKind, Library, Submission, review};
use wheelhouse_cli::{
    books,
    coverage::{self, Coverage, files},
};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn library() -> Library {
    books::library(None)
        .unwrap_or_else(|faults| panic!("{}", faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")))
}

static COLLECTED: LazyLock<Coverage> =
    LazyLock::new(|| Coverage::collect(&root(), &library()).unwrap_or_else(|faults| panic!("{}", faults.join("\n"))));

/// Set `WHEELHOUSE_BLESS` to rewrite the file; then look at the diff.
#[test]
fn every_case_holds_and_coverage_is_as_written_down() {
    let coverage = &*COLLECTED;
    let file = root().join("rulebooks/coverage.csv");
    if std::env::var_os("WHEELHOUSE_BLESS").is_some() {
        std::fs::write(&file, coverage.write()).unwrap();
    }
    let written = std::fs::read_to_string(&file).unwrap();
    assert!(written == coverage.write(), "rulebooks/coverage.csv is stale; run `cargo bless` and look at the diff");
}

#[test]
fn every_clause_has_the_evidence_that_its_fate_needs() {
    let library = library();
    let coverage = &*COLLECTED;
    let mut without = Vec::new();
    for book in library.books() {
        for row in book.clauses.iter().filter(|row| !coverage.shows(book.id(), &row.clause, row.fate)) {
            let needs = coverage::needs(row.fate).join(", ");
            without.push(format!(
                "{} {} is {} and has no {needs}: {}",
                book.id(),
                row.clause,
                row.fate.name(),
                row.summary
            ));
        }
    }
    assert!(without.is_empty(), "{} clauses have not what their fate needs:\n{}", without.len(), without.join("\n"));
}

/// Whoever builds a planned clause says so in `clauses.csv`.
#[test]
fn nothing_shows_that_a_planned_clause_is_kept() {
    let shown = |name: &&str| !name.starts_with("value:");
    for book in library().books() {
        for row in book.clauses.iter().filter(|row| row.fate == Fate::Planned) {
            let evidence: Vec<&str> =
                COLLECTED.best_first(book.id(), &row.clause, row.fate).into_iter().filter(shown).collect();
            assert!(evidence.is_empty(), "{} {} is planned, and has {evidence:?}: set its fate", book.id(), row.clause);
        }
    }
}

#[test]
fn a_case_that_cites_a_clause_of_several_statements_is_told_which() {
    let text = "table  wheel=double-zero\nwager  ann  straight 17  5\nrest  17  revolutions=3  void  CLAUSE\n";
    let told = |clause: &str| {
        let text = text.replace("CLAUSE", clause);
        wheelhouse_cli::case::play(&library(), Some("us-md-roulette"), &text).unwrap_err().to_string()
    };
    assert_eq!(
        told("3.A"),
        "line 3: `3.A` cites no statement, and it was 6.B: the clause has 2 statements; name the statement: `3.A[1]` (Bets are made by \
         putting roulette chips on the proper areas of the layout.), `3.A[2]` (Spoken bets backed by cash are not accepted.)"
    );
    assert_eq!(told("5.C"), "line 3: expected clause 5.C, and it was 6.B");
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
        let faults: Vec<_> = findings.iter().filter(|finding| finding.closes()).collect();
        let told: Vec<String> = faults
            .iter()
            .map(|finding| {
                let clause = finding.clause.as_ref().map_or("", |clause| &clause.0);
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
