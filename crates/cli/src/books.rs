//! The rulebooks at hand: those in the program, and a folder from outside before them.

use std::path::Path;

use rulebook::{Library, Source, place::FileFault, sources};

pub use wheelhouse::builtin::{coverage, sources as embedded, submission, submissions};

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
