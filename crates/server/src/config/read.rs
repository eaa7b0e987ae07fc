//! A configuration read to its end: what is wrong with one key does not hide what is wrong with the next.
//!
//! Reported one at a time, ten slips would be ten starts. A fault is cut out of the tree and the rest is read again
//! until nothing is wrong. The types define the keys, so a new key needs no second list.

use std::{borrow::Cow, ops::Range};

use rulebook::{
    complaint::in_one_line,
    place::{Path, Place, Step, nearest, span_of},
};
use serde::{Deserialize, Serialize};
use toml::{
    Spanned,
    de::{DeArray, DeTable, DeValue, ValueDeserializer},
};

use super::Config;

/// Something wrong with a configuration: what, why, and what to do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Finding {
    /// The key, such as `limits.screens` or `table[2].id`.
    pub key: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    pub what: String,
    pub why: String,
    pub fix: String,
    /// The house opens all the same.
    pub advisory: bool,
}

impl Finding {
    pub fn new(
        key: impl Into<String>,
        what: impl Into<String>,
        why: impl Into<String>,
        fix: impl Into<String>,
    ) -> Self {
        let (key, what, why, fix) = (key.into(), what.into(), why.into(), fix.into());
        Finding { key, line: None, column: None, what, why, fix, advisory: false }
    }

    #[must_use]
    pub fn advice(self) -> Finding {
        Finding { advisory: true, ..self }
    }

    /// Found in the text of the file, where its key stands there.
    #[must_use]
    pub fn placed(self, text: &str) -> Finding {
        let span = span_of(text, &Path::read(&self.key));
        self.at(text, span)
    }

    fn at(mut self, text: &str, span: Option<Range<usize>>) -> Finding {
        let place = span.map(|span| Place::of(text, span.start));
        (self.line, self.column) = (place.map(|place| place.line), place.map(|place| place.column));
        self
    }
}

/// What can be understood of a configuration, and what is wrong with the rest. What is wrong is left out, and the next fault
/// is looked for, until none is left.
pub fn read(text: &str) -> (Config, Vec<Finding>) {
    let mut tree = match DeTable::parse(text) {
        Ok(tree) => Spanned::new(tree.span(), DeValue::Table(tree.into_inner())),
        Err(error) => {
            let why = "the file is not TOML, so nothing in it can be read";
            let fix = "correct this place; `wheelhouse config example` shows how a file looks";
            return (Config::default(), vec![Finding::new("", error.message(), why, fix).at(text, error.span())]);
        }
    };
    let mut findings: Vec<Finding> = Vec::new();
    loop {
        let error = match Config::deserialize(ValueDeserializer::from(tree.clone())) {
            Ok(config) => return (config, findings),
            Err(error) => error,
        };
        let span = error.span().filter(|span| *span != tree.span());
        let path = span.as_ref().and_then(|span| path_of(tree.get_ref(), &Path::default(), span)).unwrap_or_default();
        let mended = match missing(error.message()) {
            Some(field) => {
                // A value that was left out because it is wrong is not missing as well.
                let key = path.key(field).to_string();
                if findings.iter().all(|finding| finding.key != key) {
                    findings.push(told(error.message(), &path).at(text, span));
                }
                stand_in(tree.get_mut(), &path, field)
            }
            None => {
                findings.push(told(error.message(), &path).at(text, span));
                leave_out(tree.get_mut(), &path)
            }
        };
        if !mended {
            return (Config::default(), findings);
        }
    }
}

fn missing(message: &str) -> Option<&str> {
    message.strip_prefix("missing field `")?.split('`').next()
}

fn told(message: &str, path: &Path) -> Finding {
    let key = path.to_string();
    // The parser names what it did not know first, and what it would have known after it, all in back quotes.
    let mut quoted = message.split('`').skip(1).step_by(2);
    if let Some(field) = message.strip_prefix("unknown field").and_then(|_| quoted.next()) {
        let known: Vec<&str> = quoted.collect();
        let fix = match nearest(field, known.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("use one of: {}", known.join(", ")),
        };
        return Finding::new(key, format!("there is no key `{field}`"), "a key that nobody reads has no effect", fix);
    }
    if let Some(field) = missing(message) {
        let what = format!("`{field}` is missing");
        return Finding::new(key, what, "it has no default", format!("write `{field} = ...`"));
    }
    let why = "the value is not valid here";
    Finding::new(key, in_one_line(message), why, "`wheelhouse config example` shows every key with a value that fits")
}

/// The key or value that a fault points at: the innermost one, by its own bytes or its name's.
fn path_of(value: &DeValue<'_>, path: &Path, span: &Range<usize>) -> Option<Path> {
    match value {
        DeValue::Table(table) => table.iter().find_map(|(key, value)| {
            let here = path.key(key.get_ref());
            let itself = key.span() == *span || value.span() == *span;
            path_of(value.get_ref(), &here, span).or(itself.then_some(here))
        }),
        DeValue::Array(array) => array.iter().enumerate().find_map(|(at, value)| {
            let here = path.item(at);
            path_of(value.get_ref(), &here, span).or((value.span() == *span).then_some(here))
        }),
        _ => None,
    }
}

fn at<'t, 'i>(tree: &'t mut DeValue<'i>, steps: &[Step]) -> Option<&'t mut DeValue<'i>> {
    let Some((first, rest)) = steps.split_first() else { return Some(tree) };
    let next = match (first, tree) {
        (Step::Key(key), DeValue::Table(table)) => {
            table.iter_mut().find(|(name, _)| name.get_ref() == key).map(|(_, value)| value)
        }
        (Step::Item(item), DeValue::Array(array)) => array.get_mut(*item),
        _ => None,
    };
    at(next?.get_mut(), rest)
}

fn leave_out(tree: &mut DeValue<'_>, path: &Path) -> bool {
    let Some((last, before)) = path.0.split_last() else { return false };
    match (last, at(tree, before)) {
        (Step::Key(key), Some(DeValue::Table(table))) => {
            let name = table.keys().find(|name| name.get_ref() == key).cloned();
            name.is_some_and(|name| table.remove(&name).is_some())
        }
        (Step::Item(item), Some(DeValue::Array(array))) => {
            let mut kept = DeArray::new();
            array.iter().enumerate().filter(|(at, _)| at != item).for_each(|(_, value)| kept.push(value.clone()));
            *array = kept;
            true
        }
        _ => false,
    }
}

/// Text in the place of what is missing, so that the rest is read and every table keeps its number. Only text has no default.
fn stand_in(tree: &mut DeValue<'_>, path: &Path, field: &str) -> bool {
    let Some(DeValue::Table(table)) = at(tree, &path.0) else { return false };
    let (key, value) = (Cow::Owned(field.to_owned()), DeValue::String(Cow::Borrowed("")));
    table.insert(Spanned::new(0..0, key), Spanned::new(0..0, value)).is_none()
}
