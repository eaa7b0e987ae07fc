//! What shows that a clause is kept, statement by statement: the tests, cases and submissions that cite it, the histories
//! that have it, the facts that are asked by it. The list is a file in the tree, `rulebooks/coverage.csv`, so that losing
//! a citation is a red line in a diff; a test rewrites it and compares.

use std::{collections::BTreeMap, path::Path};

use rulebook::{Fate, Library, law::Clause};

use crate::{case, shown, values};

/// Kinds of evidence; a name in the list is one of them, a colon and what shows it.
pub mod kind {
    /// An expected line of a case.
    pub const CASE: &str = "case";
    /// What a submission that is not legal must be told.
    pub const SUBMISSION: &str = "submission";
    /// `//=` above a test.
    pub const TEST: &str = "test";
    /// An event of a played session happened by it.
    pub const LOG: &str = "log";
    /// A fact of the submission is asked by it.
    pub const FACT: &str = "fact";
    /// It stands on the page of the rules, on a sign, or in the review of a submission.
    pub const PRINTED: &str = "printed";
    /// A value of the rulebook is set by it.
    pub const VALUE: &str = "value";
}

/// The kinds of which a clause of a fate needs one.
pub fn needs(fate: Fate) -> &'static [&'static str] {
    match fate {
        Fate::Enforced => &[kind::CASE, kind::SUBMISSION, kind::TEST],
        Fate::Logged => &[kind::LOG],
        Fate::Attested => &[kind::FACT],
        Fate::Printed => &[kind::PRINTED],
        Fate::Definition => &[kind::VALUE],
        Fate::Planned => &[],
    }
}

fn is_needed(name: &str, fate: Fate) -> bool {
    name.split_once(':').is_some_and(|(kind, _)| needs(fate).contains(&kind))
}

/// Evidence by rulebook and clause.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Coverage {
    cited: BTreeMap<(String, String), Vec<String>>,
}

impl Coverage {
    /// Reads `rulebook,clause,evidence` lines; the last column holds names set apart by a space.
    pub fn read(text: &str) -> Coverage {
        let mut coverage = Coverage::default();
        for line in text.lines().skip(1) {
            let mut parts = line.splitn(2, ',');
            let (Some(book), Some(rest)) = (parts.next(), parts.next()) else { continue };
            // Clauses have commas never; names never have one either.
            let Some((clause, names)) = rest.rsplit_once(',') else { continue };
            let names = names.split(' ').filter(|name| !name.is_empty()).map(str::to_owned).collect();
            coverage.cited.insert((book.to_owned(), clause.to_owned()), names);
        }
        coverage
    }

    pub fn write(&self) -> String {
        let mut text = "rulebook,clause,evidence\n".to_owned();
        for ((book, clause), names) in &self.cited {
            text.extend([book, ",", clause, ",", &names.join(" "), "\n"]);
        }
        text
    }

    pub fn of(&self, book: &str, clause: &Clause) -> &[String] {
        self.cited.get(&(book.to_owned(), clause.0.clone())).map_or(&[], Vec::as_slice)
    }

    /// Whether a clause has what its fate needs.
    pub fn shows(&self, book: &str, clause: &Clause, fate: Fate) -> bool {
        needs(fate).is_empty() || self.of(book, clause).iter().any(|name| is_needed(name, fate))
    }

    /// The evidence for a clause; first what its fate needs.
    pub fn best_first(&self, book: &str, clause: &Clause, fate: Fate) -> Vec<&str> {
        let (needed, other): (Vec<_>, Vec<_>) =
            self.of(book, clause).iter().map(String::as_str).partition(|name| is_needed(name, fate));
        [needed, other].concat()
    }

    /// Notes that something cites a statement. `Err` where the rulebook has no such statement.
    fn cite(&mut self, library: &Library, book: &str, clause: &str, kind: &str, name: &str) -> Result<(), String> {
        let cites = |fault: &str| format!("{kind}:{name} cites {book} {clause}: {fault}");
        let rulebook = library.get(book).ok_or_else(|| cites("there is no such rulebook"))?;
        let row = rulebook.cited(clause).map_err(|fault| cites(&fault.to_string()))?;
        let names = self.cited.entry((book.to_owned(), row.clause.0.clone())).or_default();
        let name = format!("{kind}:{}", name.replace([' ', ','], "-"));
        if !names.contains(&name) {
            names.push(name);
            names.sort();
        }
        Ok(())
    }

    /// Collects the evidence of a source tree: cases as they are played, `//=` lines above tests, what bad submissions
    /// expect, and what the values of the rulebooks name. All faults at once.
    pub fn collect(root: &Path, library: &Library) -> Result<Coverage, Vec<String>> {
        let mut coverage = Coverage::default();
        let mut faults = Vec::new();
        for book in library.books() {
            for named in values::named(book) {
                faults.extend(coverage.cite(library, book.id(), &named.clause, named.kind, &named.path).err());
            }
            for (name, text) in files(&root.join("rulebooks").join(book.id()).join("cases"), "case") {
                match case::play(library, Some(book.id()), &text) {
                    Ok(played) => {
                        let each = played.cited.iter().map(|clause| (kind::CASE, clause));
                        for (kind, clause) in each.chain(played.logged.iter().map(|clause| (kind::LOG, clause))) {
                            faults.extend(coverage.cite(library, played.book.id(), &clause.0, kind, &name).err());
                        }
                    }
                    Err(difference) => faults.push(format!("{}/cases/{name}: {difference}", book.id())),
                }
            }
        }
        for one in shown::shown(root) {
            faults.extend(coverage.cite(library, &one.book, &one.clause, kind::PRINTED, &one.place).err());
        }
        for (name, text) in files(&root.join("submissions/bad"), "toml") {
            let book = text
                .lines()
                .find_map(|line| line.strip_prefix("rulebook = \"")?.strip_suffix('"'))
                .unwrap_or_default()
                .to_owned();
            for expected in text.lines().filter_map(|line| line.strip_prefix("# expects: ")) {
                if let Some((_, clause)) = expected.split_once(' ') {
                    faults.extend(coverage.cite(library, &book, clause.trim(), kind::SUBMISSION, &name).err());
                }
            }
        }
        for (name, text) in sources(&root.join("crates")) {
            for (book, clause, test) in annotations(&text) {
                faults.extend(coverage.cite(library, &book, &clause, kind::TEST, &format!("{name}::{test}")).err());
            }
        }
        if faults.is_empty() { Ok(coverage) } else { Err(faults) }
    }
}

/// `//= rulebook clause` lines with the function that follows them.
fn annotations(text: &str) -> Vec<(String, String, String)> {
    let mut found = Vec::new();
    let mut waiting: Vec<(String, String)> = Vec::new();
    for line in text.lines() {
        let line = line.trim();
        if let Some((book, clause)) = line.strip_prefix("//= ").and_then(|cited| cited.split_once(' ')) {
            waiting.push((book.to_owned(), clause.trim().to_owned()));
        } else if let Some(rest) = line.strip_prefix("fn ").or_else(|| line.strip_prefix("pub fn ")) {
            let test: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            found.extend(waiting.drain(..).map(|(book, clause)| (book, clause, test.clone())));
        }
    }
    found
}

/// The files of a folder with an ending, by name without it, in order.
pub fn files(folder: &Path, ending: &str) -> Vec<(String, String)> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<(String, String)> = entries
        .filter_map(|entry| {
            let path = entry.ok()?.path();
            (path.extension()? == ending).then_some(())?;
            Some((path.file_stem()?.to_str()?.to_owned(), std::fs::read_to_string(&path).ok()?))
        })
        .collect();
    files.sort();
    files
}

/// Rust files below a folder, named by crate and file.
fn sources(folder: &Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let Ok(entries) = std::fs::read_dir(folder) else { return found };
    let mut paths: Vec<_> = entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            let inner = sources(&path);
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
            let keep = if ["src", "tests"].contains(&name.as_str()) { String::new() } else { format!("{name}/") };
            found.extend(inner.into_iter().map(|(file, text)| (format!("{keep}{file}"), text)));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
            found.extend(std::fs::read_to_string(&path).ok().map(|text| (name, text)));
        }
    }
    found
}
