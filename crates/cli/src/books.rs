//! The rulebooks at hand: those in the program, and a folder from outside before them.

use std::path::Path;

use rulebook::{Library, Source, place::FileFault, sources};

#[derive(rust_embed::RustEmbed)]
#[folder = "../../rulebooks/"]
#[include = "*/rulebook.toml"]
#[include = "*/clauses.csv"]
#[include = "coverage.csv"]
struct Books;

/// The good submissions, for cases that are played at a table as it was filed.
#[derive(rust_embed::RustEmbed)]
#[folder = "../../submissions/good/"]
#[include = "*.toml"]
struct Filed;

/// A submission in the program, by its file's name without the ending.
pub fn submission(name: &str) -> Option<String> {
    let data = Filed::get(&format!("{name}.toml"))?.data;
    String::from_utf8(data.into_owned()).ok()
}

/// The submissions in the program, by name.
pub fn submissions() -> Vec<String> {
    let mut names: Vec<String> =
        Filed::iter().filter_map(|file| Some(file.strip_suffix(".toml")?.to_owned())).collect();
    names.sort();
    names
}

fn text(file: &str) -> Option<String> {
    let data = Books::get(file)?.data;
    String::from_utf8(data.into_owned()).ok()
}

/// Which tests and cases cite which clause, as the last test run wrote it down.
pub fn coverage() -> String {
    text("coverage.csv").unwrap_or_default()
}

/// The rulebooks in the program; those of `folder` go before one of the same id.
pub fn library(folder: Option<&Path>) -> Result<Library, Vec<FileFault>> {
    let embedded = Library::read(embedded())?;
    match folder {
        None => Ok(embedded),
        Some(folder) => Ok(Library::open(folder)?.over(embedded)),
    }
}

/// The texts of one rulebook, found as in [`library`].
pub fn source(folder: Option<&Path>, id: &str) -> Result<Option<Source>, FileFault> {
    let outside = folder.map(sources).transpose()?.unwrap_or_default();
    // A source from a folder is named by its path.
    let named = |source: &Source| Path::new(&source.name).file_name().is_some_and(|name| name == id);
    Ok(outside.into_iter().chain(embedded()).find(named))
}

/// The texts of the rulebooks in the program.
pub fn embedded() -> Vec<Source> {
    let mut names: Vec<String> =
        Books::iter().filter_map(|file| Some(file.strip_suffix("/rulebook.toml")?.to_owned())).collect();
    names.sort();
    let source = |name: String| {
        let rulebook = text(&format!("{name}/rulebook.toml"))?;
        let clauses = text(&format!("{name}/clauses.csv"))?;
        Some(Source { name, rulebook, clauses })
    };
    names.into_iter().filter_map(source).collect()
}
