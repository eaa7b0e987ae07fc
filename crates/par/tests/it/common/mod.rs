//! The good submissions with their rulebooks.

use std::path::{Path, PathBuf};

use par::{Sheet, Texts};
use rulebook::{Source, Submission};

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Names and texts of all good submissions.
pub fn good() -> Vec<(String, String)> {
    let folder = std::fs::read_dir(root().join("submissions/good")).expect("there is a folder of submissions");
    let mut files: Vec<PathBuf> = folder.map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    let read = |file: &PathBuf| {
        let name = file.file_stem().expect("a name").to_string_lossy().into_owned();
        (name, std::fs::read_to_string(file).expect("a submission can be read"))
    };
    files.iter().filter(|file| file.extension().is_some_and(|ending| ending == "toml")).map(read).collect()
}

pub fn source(id: &str) -> Source {
    rulebook::sources(&root().join("rulebooks").join(id)).expect("a rulebook can be read").remove(0)
}

pub fn sheet(text: &str, portfolio: &[String]) -> Sheet {
    let submission = Submission::read("here", text).unwrap_or_else(|fault| panic!("{fault}"));
    let source = source(&submission.rulebook);
    let texts = Texts { rulebook: &source, submission: text, file: "here", portfolio };
    Sheet::new(&texts).unwrap_or_else(|fault| panic!("{fault}"))
}
