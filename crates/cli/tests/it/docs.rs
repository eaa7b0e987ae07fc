//! The documentation names files that are there.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Folders in which a path in the text may begin.
const FOLDERS: [&str; 8] = ["crates", "docs", "fuzz", "packaging", "rulebooks", "scripts", "submissions", "web"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn pages() -> Vec<PathBuf> {
    let folders = [root(), root().join("docs")];
    let files = folders.iter().flat_map(|folder| fs::read_dir(folder).unwrap()).map(|entry| entry.unwrap().path());
    let mut pages: Vec<PathBuf> = files.filter(|path| path.extension().is_some_and(|end| end == "md")).collect();
    pages.sort();
    assert!(pages.len() > 10, "{pages:?}");
    pages
}

/// What a page links to beside it, without the place in the other page.
fn links(text: &str) -> Vec<&str> {
    let ends = text.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
    let here = ends.map(|(link, _)| link).filter(|link| !link.contains("://") && !link.starts_with(['#', '/']));
    here.map(|link| link.split('#').next().unwrap()).collect()
}

/// Paths from the root, in backticks; those with a star as far as it.
fn paths(text: &str) -> Vec<&str> {
    let spans = text.lines().flat_map(|line| line.split('`').skip(1).step_by(2));
    let ours = spans.filter(|span| {
        let begins = span.split_once('/').is_some_and(|(first, _)| FOLDERS.contains(&first));
        begins && span.chars().all(|c| c.is_ascii_alphanumeric() || "/._-*".contains(c))
    });
    // A name in large letters, as in `rulebooks/ID`, stands for any, and so does the book of a state that there is not.
    let any = |span: &&str| span.contains("us-xx-") || span.chars().any(|c| c.is_ascii_uppercase());
    ours.map(|span| span.split('*').next().unwrap()).filter(|span| !any(span)).collect()
}

#[test]
fn every_link_and_path_leads_somewhere() {
    let mut lost = Vec::new();
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        let beside = page.parent().unwrap();
        lost.extend(
            links(&text).into_iter().filter(|link| !beside.join(link).exists()).map(|l| (page.clone(), l.to_owned())),
        );
        lost.extend(
            paths(&text).into_iter().filter(|path| !root().join(path).exists()).map(|p| (page.clone(), p.to_owned())),
        );
    }
    assert!(lost.is_empty(), "{lost:#?}");
}

#[test]
fn a_path_that_leads_nowhere_would_be_found() {
    let text = "See [there](gone.md#place), [out](https://example.com) and `crates/none/src/a.rs`; `rulebooks/ID` is any, `a/b` no path.";
    assert_eq!(links(text), ["gone.md"]);
    assert_eq!(paths(text), ["crates/none/src/a.rs"]);
}
