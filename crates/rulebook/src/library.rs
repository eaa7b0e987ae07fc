//! All rulebooks that are at hand.

use std::{path::Path, sync::Arc};

use crate::{
    Rulebook,
    load::Source,
    place::{FileFault, nearest},
};

/// Rulebooks by id, in the order of their ids.
///
/// ```
/// use wheelhouse_rulebook::Library;
///
/// # let folder = testkit::root().join("rulebooks");
/// let library = Library::open(&folder).unwrap();
/// let colorado = library.get("us-co-roulette").unwrap();
/// assert_eq!(colorado.id(), "us-co-roulette");
/// assert!(library.get("us-co-rulette").is_none());
/// ```
#[derive(Clone, Default, Debug)]
pub struct Library {
    books: Vec<Arc<Rulebook>>,
}

impl Library {
    pub fn read(sources: impl IntoIterator<Item = Source>) -> Result<Library, Vec<FileFault>> {
        let mut books: Vec<Arc<Rulebook>> = Vec::new();
        let mut faults = Vec::new();
        for source in sources {
            match Rulebook::read(&source) {
                Ok(book) if books.iter().any(|other| other.id() == book.id()) => {
                    let what = format!("there are two rulebooks `{}`", book.id());
                    faults.push(FileFault::new(&source.name, what).help("give each rulebook an id of its own"));
                }
                Ok(book) => books.push(Arc::new(book)),
                Err(found) => faults.extend(found),
            }
        }
        books.sort_by(|a, b| a.id().cmp(b.id()));
        if faults.is_empty() { Ok(Library { books }) } else { Err(faults) }
    }

    /// Reads a folder of rulebook folders, or one rulebook folder.
    pub fn open(folder: &Path) -> Result<Library, Vec<FileFault>> {
        Library::read(sources(folder).map_err(|fault| vec![fault])?)
    }

    /// These books, and the others where they have an id that is not here yet.
    #[must_use]
    pub fn over(mut self, others: Library) -> Library {
        let new = others.books.into_iter().filter(|book| self.get(book.id()).is_none()).collect::<Vec<_>>();
        self.books.extend(new);
        self.books.sort_by(|a, b| a.id().cmp(b.id()));
        self
    }

    pub fn books(&self) -> impl Iterator<Item = &Arc<Rulebook>> {
        self.books.iter()
    }

    pub fn get(&self, id: &str) -> Option<&Arc<Rulebook>> {
        self.books.iter().find(|book| book.id() == id)
    }

    /// The id that was probably meant.
    pub fn nearest(&self, id: &str) -> Option<&str> {
        nearest(id, self.books.iter().map(|book| book.id()))
    }
}

/// The texts of every rulebook below a folder.
pub fn sources(folder: &Path) -> Result<Vec<Source>, FileFault> {
    let shown = folder.display().to_string();
    if folder.join("rulebook.toml").is_file() {
        return Ok(vec![source(folder)?]);
    }
    let entries = std::fs::read_dir(folder)
        .map_err(|error| FileFault::new(&shown, error.to_string()).help("name a folder that holds rulebook folders"))?;
    let mut folders: Vec<_> = entries
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.join("rulebook.toml").is_file())
        .collect();
    folders.sort();
    if folders.is_empty() {
        return Err(FileFault::new(&shown, "no rulebook here")
            .help("a rulebook is a folder with a rulebook.toml and a clauses.csv"));
    }
    folders.iter().map(|path| source(path)).collect()
}

fn source(folder: &Path) -> Result<Source, FileFault> {
    let read = |file: &str| {
        let path = folder.join(file);
        std::fs::read_to_string(&path).map_err(|error| {
            FileFault::new(&path.display().to_string(), error.to_string()).help("a rulebook folder needs this file")
        })
    };
    Ok(Source { name: folder.display().to_string(), rulebook: read("rulebook.toml")?, clauses: read("clauses.csv")? })
}
