//! Which tests, cases and submissions cite which clause. The list is a file in the tree, `rulebooks/coverage.csv`, so that
//! losing a citation is a red line in a diff; a test writes it anew and compares.

use std::{collections::BTreeMap, path::Path};

use rulebook::{Library, law::Clause};

use crate::case;

/// Citations by rulebook and clause.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Coverage {
    cited: BTreeMap<(String, String), Vec<String>>,
}

impl Coverage {
    /// Reads `rulebook,clause,cited by` lines; the last column holds names set apart by a space.
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
        let mut text = "rulebook,clause,cited by\n".to_owned();
        for ((book, clause), names) in &self.cited {
            text.extend([book, ",", clause, ",", &names.join(" "), "\n"]);
        }
        text
    }

    pub fn of(&self, book: &str, clause: &Clause) -> &[String] {
        self.cited.get(&(book.to_owned(), clause.0.clone())).map_or(&[], Vec::as_slice)
    }

    /// Notes that `name` cites a clause, and with it every statement of it. `Err` where the rulebook has no such clause.
    fn cite(&mut self, library: &Library, book: &str, clause: &str, name: &str) -> Result<(), String> {
        let rulebook =
            library.get(book).ok_or_else(|| format!("{name} cites {book} {clause}, and there is no such rulebook"))?;
        let cited = Clause(clause.to_owned());
        let mut found = false;
        for row in
            rulebook.clauses.iter().filter(|row| cited.covers(&row.clause) || rulebook.cite(&row.clause) == clause)
        {
            found = true;
            let names = self.cited.entry((book.to_owned(), row.clause.0.clone())).or_default();
            if !names.iter().any(|other| other == name) {
                names.push(name.to_owned());
                names.sort();
            }
        }
        if found { Ok(()) } else { Err(format!("{name} cites {book} {clause}, and there is no such clause")) }
    }

    /// Collects every citation of a source tree: cases as they are played, `//=` lines above tests, and what bad
    /// submissions expect. All faults at once.
    pub fn collect(root: &Path, library: &Library) -> Result<Coverage, Vec<String>> {
        let mut coverage = Coverage::default();
        let mut faults = Vec::new();
        for book in library.books() {
            for (name, text) in files(&root.join("rulebooks").join(book.id()).join("cases"), "case") {
                match case::play(library, Some(book.id()), &text) {
                    Ok(played) => {
                        for clause in played.cited {
                            faults.extend(
                                coverage.cite(library, played.book.id(), &clause.0, &format!("case:{name}")).err(),
                            );
                        }
                    }
                    Err(difference) => faults.push(format!("{}/cases/{name}: {difference}", book.id())),
                }
            }
        }
        for (name, text) in files(&root.join("submissions/bad"), "toml") {
            let book = text
                .lines()
                .find_map(|line| line.strip_prefix("rulebook = \"")?.strip_suffix('"'))
                .unwrap_or_default()
                .to_owned();
            for expected in text.lines().filter_map(|line| line.strip_prefix("# expects: ")) {
                if let Some((_, clause)) = expected.split_once(' ') {
                    faults.extend(coverage.cite(library, &book, clause.trim(), &format!("submission:{name}")).err());
                }
            }
        }
        for (name, text) in sources(&root.join("crates")) {
            for (book, clause, test) in annotations(&text) {
                faults.extend(coverage.cite(library, &book, &clause, &format!("test:{name}::{test}")).err());
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
