//! What the tests of several crates share: the tree, the law and the good submissions, each read once in a test program,
//! and with the feature `house` a crew that plays a table through its journal. Nothing here is published, and no program
//! depends on it.

#[cfg(feature = "house")]
pub mod fair;
#[cfg(feature = "house")]
pub mod play;

use std::{
    env, fs,
    ops::Range,
    path::{Path, PathBuf},
    sync::{Arc, OnceLock},
};

use rulebook::{Library, Source, Submission, TableRules, review};

/// The root of the source tree.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Which of its tries a test makes: the first `short`, or those that a variable names, as a count (`200`) or as a slice of
/// a longer run (`200..400`). `scripts/prove` runs the long forms slice by slice.
pub fn tries(variable: &str, short: usize) -> Range<usize> {
    let Ok(said) = env::var(variable) else { return 0..short };
    let number = |text: &str| text.parse().unwrap_or_else(|_| panic!("{variable}={said}: write 200, or 200..400"));
    match said.split_once("..") {
        Some((first, to)) => number(first)..number(to),
        None => 0..number(&said),
    }
}

/// The rulebooks of the tree.
pub fn library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(|| Library::open(&root().join("rulebooks")).unwrap_or_else(|faults| panic!("{faults:?}")))
}

/// The texts of one rulebook.
pub fn source(id: &str) -> Source {
    rulebook::sources(&root().join("rulebooks").join(id)).unwrap_or_else(|fault| panic!("{fault}")).remove(0)
}

/// Every good submission as text, by the name of its file, in order.
pub fn submissions() -> &'static [(String, String)] {
    static TEXTS: OnceLock<Vec<(String, String)>> = OnceLock::new();
    TEXTS.get_or_init(|| {
        let folder = fs::read_dir(root().join("submissions/good")).expect("there is a folder of submissions");
        let mut files: Vec<PathBuf> = folder.map(|entry| entry.expect("an entry").path()).collect();
        files.retain(|file| file.extension().is_some_and(|ending| ending == "toml"));
        files.sort();
        assert_eq!(files.len(), 30, "a new submission is counted here");
        let name = |file: &Path| file.file_stem().expect("a name").to_string_lossy().into_owned();
        files.iter().map(|file| (name(file), fs::read_to_string(file).expect("a submission can be read"))).collect()
    })
}

/// The text of one good submission.
pub fn submission(name: &str) -> &'static str {
    let found = submissions().iter().find(|(file, _)| file == name);
    &found.unwrap_or_else(|| panic!("there is no good submission {name}")).1
}

/// The rules of every good submission, by the name of its file, in order.
pub fn all_rules() -> &'static [(String, Arc<TableRules>)] {
    static RULES: OnceLock<Vec<(String, Arc<TableRules>)>> = OnceLock::new();
    RULES.get_or_init(|| submissions().iter().map(|(name, text)| (name.clone(), reviewed(name, text))).collect())
}

/// The rules of one good submission.
pub fn rules(name: &str) -> Arc<TableRules> {
    let found = all_rules().iter().find(|(file, _)| file == name);
    Arc::clone(&found.unwrap_or_else(|| panic!("there is no good submission {name}")).1)
}

/// The rules of one good submission, with its text changed before it is reviewed.
pub fn changed(name: &str, change: impl Fn(String) -> String) -> Arc<TableRules> {
    reviewed(name, &change(submission(name).to_owned()))
}

fn reviewed(name: &str, text: &str) -> Arc<TableRules> {
    let submission = Submission::read(name, text).unwrap_or_else(|fault| panic!("{fault}"));
    let book = library().get(&submission.rulebook).unwrap_or_else(|| panic!("{name}: no such rulebook"));
    let (rules, _) = review(book, &submission).unwrap_or_else(|findings| panic!("{name}: {findings:#?}"));
    Arc::new(rules)
}
