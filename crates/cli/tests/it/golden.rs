//! Whole evenings at a table, one for each rulebook, with the transcript that a reader gets: `golden-session.case` and
//! `golden-session.txt` beside it. A change of any word in it is seen as a diff.

use std::{path::PathBuf, process::Command};

use wheelhouse_cli::books;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Set `WHEELHOUSE_BLESS` to rewrite the transcripts; then look at the diff.
#[test]
fn golden_sessions_read_as_written_down() {
    let library = books::library(None).expect("the rulebooks load");
    let mut stale = Vec::new();
    for book in library.books() {
        let case = format!("rulebooks/{}/cases/golden-session.case", book.id());
        assert!(root().join(&case).exists(), "{} has no golden session: {case}", book.id());
        // What the program prints, from the root of the tree, so that the first line names the file as a reader would.
        let ran = Command::new(env!("CARGO_BIN_EXE_wheelhouse"))
            .args(["--rulebooks", "rulebooks", "play", &case])
            .current_dir(root())
            .env("NO_COLOR", "1")
            .output()
            .expect("the program runs");
        assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stdout));
        let file = root().join(&case).with_extension("txt");
        if std::env::var_os("WHEELHOUSE_BLESS").is_some() {
            std::fs::write(&file, &ran.stdout).unwrap();
        }
        if std::fs::read(&file).unwrap_or_default() != ran.stdout {
            stale.push(file.strip_prefix(root()).unwrap_or(&file).display().to_string());
        }
    }
    assert!(stale.is_empty(), "other than written down: {}; run `cargo bless` and look at the diff", stale.join(", "));
}
