//! The rulebooks that are built in, and a good submission for every kind of table.

use std::sync::OnceLock;

use include_dir::{Dir, include_dir};
use rulebook::{Library, Source};

static RULEBOOKS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/rulebooks");
static SUBMISSIONS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/submissions");

/// The rulebooks that are built in.
///
/// ```
/// let ids: Vec<&str> = wheelhouse::builtin::library().books().map(|book| book.id()).collect();
/// assert_eq!(ids, ["sg-mbs-roulette", "us-co-roulette", "us-ma-roulette", "us-md-big-six", "us-md-roulette"]);
/// ```
pub fn library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        Library::read(sources()).unwrap_or_else(|faults| panic!("a rulebook that is built in: {faults:?}"))
    })
}

/// The texts of the rulebooks that are built in, in the order of their ids.
pub fn sources() -> Vec<Source> {
    let mut sources: Vec<Source> = RULEBOOKS.dirs().filter_map(source).collect();
    sources.sort_by(|a, b| a.name.cmp(&b.name));
    sources
}

fn source(folder: &Dir<'_>) -> Option<Source> {
    let text = |file: &str| Some(folder.get_file(folder.path().join(file))?.contents_utf8()?.to_owned());
    let name = folder.path().to_str()?.to_owned();
    Some(Source { name, rulebook: text("rulebook.toml")?, clauses: text("clauses.csv")? })
}

/// Which tests and cases cite which clause.
pub fn coverage() -> &'static str {
    RULEBOOKS.get_file("coverage.csv").and_then(include_dir::File::contents_utf8).unwrap_or_default()
}

/// The names of the submissions that are built in: each of them is legal, and every wheel of every rulebook has one.
///
/// ```
/// use wheelhouse::{Submission, builtin, review};
///
/// for name in builtin::submissions() {
///     let submission = Submission::read(name, builtin::submission(name).unwrap()).unwrap();
///     let book = builtin::library().get(&submission.rulebook).unwrap();
///     assert!(review(book, &submission).is_ok(), "{name}");
/// }
/// ```
pub fn submissions() -> Vec<&'static str> {
    let names = SUBMISSIONS.files().filter_map(|file| file.path().to_str()?.strip_suffix(".toml"));
    let mut names: Vec<&str> = names.collect();
    names.sort_unstable();
    names
}

/// The text of one of them.
pub fn submission(name: &str) -> Option<&'static str> {
    SUBMISSIONS.get_file(format!("{name}.toml"))?.contents_utf8()
}
