//! The tables of the good submissions.

// Each test file uses a part of it.
#![allow(dead_code)]

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use rulebook::{Library, Submission, TableRules, review};

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The rules of every good submission, by the name of its file.
pub fn good() -> Vec<(String, Arc<TableRules>)> {
    let library = Library::open(&root().join("rulebooks")).unwrap();
    let mut files: Vec<PathBuf> = std::fs::read_dir(root().join("submissions/good"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .collect();
    files.sort();
    assert_eq!(files.len(), 30);
    files.iter().map(|file| reviewed(&library, file, |text| text)).collect()
}

/// The rules of one, with its text changed before it is reviewed.
pub fn changed(name: &str, change: impl Fn(String) -> String) -> Arc<TableRules> {
    let library = Library::open(&root().join("rulebooks")).unwrap();
    reviewed(&library, &root().join(format!("submissions/good/{name}.toml")), change).1
}

fn reviewed(library: &Library, file: &Path, change: impl Fn(String) -> String) -> (String, Arc<TableRules>) {
    let name = file.file_stem().unwrap().to_string_lossy().into_owned();
    let submission = Submission::read(&name, &change(std::fs::read_to_string(file).unwrap())).unwrap();
    let book = library.get(&submission.rulebook).unwrap();
    let (rules, _) = review(book, &submission).unwrap_or_else(|findings| panic!("{name}: {findings:#?}"));
    (name, Arc::new(rules))
}
