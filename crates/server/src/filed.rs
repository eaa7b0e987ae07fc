//! For tests: every good submission with its rulebook, read from the tree.

use std::{fs, path::Path};

use house::RulesFile;
use rulebook::Source;

/// By name, in their order.
pub fn good() -> Vec<(String, RulesFile)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files: Vec<_> =
        fs::read_dir(root.join("submissions/good")).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let file = |path: &Path| {
        let submission = fs::read_to_string(path).unwrap();
        let book = rulebook::Submission::read("s", &submission).unwrap().rulebook;
        let text = |file: &str| fs::read_to_string(root.join("rulebooks").join(&book).join(file)).unwrap();
        let source = Source { name: book.clone(), rulebook: text("rulebook.toml"), clauses: text("clauses.csv") };
        (path.file_stem().unwrap().to_str().unwrap().to_owned(), RulesFile::new(&source, &submission))
    };
    files.iter().map(|path| file(path)).collect()
}
