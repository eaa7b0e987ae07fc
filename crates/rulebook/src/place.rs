//! Faults in a file, with the line and column where they stand.

use std::{fmt, ops::Range};

use miette::{Diagnostic, LabeledSpan, SourceCode};
use toml::de::{DeTable, DeValue};

use crate::complaint::in_plain_words;

/// One step into a file: a key, or an item of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    Key(String),
    Item(usize),
}

/// Where a value stands in a file, such as `wager[3].pays.clause`.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Path(pub Vec<Step>);

impl Path {
    pub fn key(&self, key: &str) -> Path {
        let mut steps = self.0.clone();
        steps.push(Step::Key(key.to_owned()));
        Path(steps)
    }

    pub fn item(&self, item: usize) -> Path {
        let mut steps = self.0.clone();
        steps.push(Step::Item(item));
        Path(steps)
    }

    /// Reads `game.back2back.multipliers[2]`.
    pub fn read(text: &str) -> Path {
        let mut path = Path::default();
        for part in text.split('.').filter(|part| !part.is_empty()) {
            let mut pieces = part.split('[');
            path = path.key(pieces.next().unwrap_or_default());
            for item in pieces.filter_map(|piece| piece.strip_suffix(']')?.parse().ok()) {
                path = path.item(item);
            }
        }
        path
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, step) in self.0.iter().enumerate() {
            match step {
                Step::Key(key) if at == 0 => f.write_str(key)?,
                Step::Key(key) => write!(f, ".{key}")?,
                Step::Item(item) => write!(f, "[{item}]")?,
            }
        }
        Ok(())
    }
}

/// A line and a column, both from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    pub line: usize,
    pub column: usize,
}

impl Place {
    pub fn of(text: &str, offset: usize) -> Place {
        let before = text.get(..offset.min(text.len())).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        Place { line: before.matches('\n').count() + 1, column: before[line_start..].chars().count() + 1 }
    }
}

/// The bytes of a value in a TOML text. Where the path leads nowhere, its nearest ancestor that exists.
pub fn span_of(text: &str, path: &Path) -> Option<Range<usize>> {
    let root = DeTable::parse(text).ok()?;
    let mut span = None;
    let mut steps = path.0.iter();
    let Some(Step::Key(first)) = steps.next() else { return None };
    let (key, mut value) = root.get_ref().iter().find(|(key, _)| key.get_ref() == first)?;
    span = Some(span.unwrap_or(key.span()));
    span = if steps.len() == 0 { Some(value.span()) } else { span };
    for step in steps {
        let next = match (step, value.get_ref()) {
            (Step::Key(key), DeValue::Table(table)) => {
                table.iter().find(|(name, _)| name.get_ref() == key).map(|(_, value)| value)
            }
            (Step::Item(item), DeValue::Array(array)) => array.get(*item),
            _ => None,
        };
        let Some(next) = next else { return span };
        value = next;
        span = Some(value.span());
    }
    span
}

/// A fault in a rulebook or submission file: what, where, and what to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileFault {
    pub file: String,
    pub what: String,
    pub help: Option<String>,
    pub place: Option<Place>,
    text: String,
    span: Option<Range<usize>>,
}

impl FileFault {
    pub fn new(file: &str, what: impl Into<String>) -> FileFault {
        FileFault { file: file.to_owned(), what: what.into(), help: None, place: None, text: String::new(), span: None }
    }

    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> FileFault {
        self.help = Some(help.into());
        self
    }

    #[must_use]
    pub fn at(mut self, text: &str, span: Option<Range<usize>>) -> FileFault {
        text.clone_into(&mut self.text);
        self.place = span.as_ref().map(|span| Place::of(text, span.start));
        self.span = span;
        self
    }

    #[must_use]
    pub fn at_path(self, text: &str, path: &Path) -> FileFault {
        let span = span_of(text, path);
        self.at(text, span)
    }

    /// A fault that the TOML parser found. `else_help` is what to do where the parser does not know.
    pub fn toml(file: &str, text: &str, error: &toml::de::Error, else_help: &str) -> FileFault {
        let (what, help) = in_plain_words(error.message());
        FileFault::new(file, what).help(help.unwrap_or_else(|| else_help.to_owned())).at(text, error.span())
    }
}

impl fmt::Display for FileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file)?;
        if let Some(place) = self.place {
            write!(f, ":{}:{}", place.line, place.column)?;
        }
        write!(f, ": {}", self.what)
    }
}

impl std::error::Error for FileFault {}

impl Diagnostic for FileFault {
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.span.is_some().then_some(&self.text as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let span = self.span.clone()?;
        Some(Box::new(std::iter::once(LabeledSpan::new_with_span(Some("here".to_owned()), span))))
    }
}

/// The nearest of some names, for "did you mean".
pub fn nearest<'a>(name: &str, among: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let name = name.to_lowercase();
    let distance = |other: &str| {
        let other = other.to_lowercase();
        // The beginning of a name is nearer than a slip of the pen.
        if name.len() >= 3 && other.starts_with(&name) { 0 } else { strsim::damerau_levenshtein(&name, &other) }
    };
    among
        .into_iter()
        .map(|other| (distance(other), other))
        .filter(|(distance, other)| *distance <= 1.max(other.chars().count() / 3))
        .min()
        .map(|(_, other)| other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_finds_its_line_and_column() {
        let text = "[a]\nb = [{ c = 1 }, { c = \"x\" }]\n";
        let path = Path::read("a.b[1].c");
        assert_eq!(path.to_string(), "a.b[1].c");
        let span = span_of(text, &path).unwrap();
        assert_eq!(&text[span.clone()], "\"x\"");
        assert_eq!(Place::of(text, span.start), Place { line: 2, column: 23 });
        assert_eq!(span_of(text, &Path::read("a.nothing")).map(|s| Place::of(text, s.start).line), Some(1));
        assert_eq!(span_of(text, &Path::read("zzz")), None);
    }

    #[test]
    fn suggestions_are_near() {
        assert_eq!(nearest("spilt", ["split", "street"]), Some("split"));
        assert_eq!(nearest("spl", ["street", "split"]), Some("split"));
        assert_eq!(nearest("xyzzy", ["split", "street"]), None);
        assert_eq!(nearest("foo", ["low", "odd"]), None);
    }
}
