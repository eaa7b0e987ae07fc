//! A sheet in JSON looked at again: is it whole, and would it be the same today?

use rulebook::Source;
use serde::Serialize;
use serde_json::Value;

use crate::{
    canonical::hash,
    make::{Fault, Texts},
    sheet::{FORMAT, Sheet},
};

/// Why a text cannot be looked at as a sheet.
#[derive(Debug, thiserror::Error)]
pub enum NotASheet {
    #[error("it is not JSON: {0}; give the file that `wheelhouse par --format json` wrote")]
    NotJson(String),
    #[error(
        "its format is {0}, and this build knows {FORMAT}; give the file that `wheelhouse par --format json` wrote"
    )]
    OtherFormat(String),
    #[error("it has no text at {0}, which every sheet has; a line of the file is lost")]
    Lacks(&'static str),
}

/// One value that differs.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Difference {
    /// Where it stands, as a JSON pointer.
    pub at: String,
    /// What the sheet says; `null` where it says nothing.
    pub sheet: Value,
    /// What this build says.
    pub now: Value,
}

/// What was found.
#[derive(Debug)]
pub struct Checked {
    pub told: String,
    pub found: String,
    /// The rulebook that the sheet is by, of this build; `None` where it has none of that name.
    pub rulebook: Option<bool>,
    /// Against a sheet made now of the same submission; an error where none can be made.
    pub now: Result<Vec<Difference>, Fault>,
}

impl Checked {
    /// The sheet is as it was made.
    pub fn whole(&self) -> bool {
        self.told == self.found
    }

    /// And today it would be made the same.
    pub fn same(&self) -> bool {
        self.whole() && self.now.as_ref().is_ok_and(Vec::is_empty)
    }
}

/// Looks at the text of a sheet. `book` gives the texts of a rulebook by its id.
pub fn check(text: &str, book: impl FnOnce(&str) -> Option<Source>) -> Result<Checked, NotASheet> {
    let sheet: Value = serde_json::from_str(text).map_err(|error| NotASheet::NotJson(error.to_string()))?;
    let format = sheet.get("format").and_then(Value::as_str);
    if format != Some(FORMAT) {
        return Err(NotASheet::OtherFormat(format.map_or("not stated".to_owned(), |other| format!("`{other}`"))));
    }
    let at = |pointer: &'static str| {
        sheet.pointer(pointer).and_then(Value::as_str).map(str::to_owned).ok_or(NotASheet::Lacks(pointer))
    };
    let (told, id, submission) = (at("/hash")?, at("/rulebook/id")?, at("/submission/text")?);
    let found = hash(&sheet).ok_or(NotASheet::Lacks("/hash"))?;
    let asked = sheet.pointer("/portfolio/asked").and_then(Value::as_array);
    let portfolio: Vec<String> =
        asked.into_iter().flatten().filter_map(|words| words.as_str().map(str::to_owned)).collect();
    let Some(source) = book(&id) else {
        let now = Err(Fault::OtherBook(id, "no rulebook".to_owned()));
        return Ok(Checked { told, found, rulebook: None, now });
    };
    let texts = Texts { rulebook: &source, submission: &submission, file: "submission", portfolio: &portfolio };
    let made = Sheet::new(&texts);
    let now = made.map(|now| {
        let now = serde_json::to_value(&now).expect("texts and whole numbers can be written");
        let mut found = Vec::new();
        compare("", &sheet, &now, &mut found);
        // The hash follows from the rest, so it is no difference of its own.
        found.retain(|difference| difference.at != "/hash");
        found
    });
    let rulebook = at("/rulebook/sha256").ok().map(|told| told == crate::make::sha256(&source.rulebook));
    Ok(Checked { told, found, rulebook, now })
}

fn compare(at: &str, sheet: &Value, now: &Value, found: &mut Vec<Difference>) {
    match (sheet, now) {
        (Value::Object(a), Value::Object(b)) => {
            let mut keys: Vec<&String> = a.keys().chain(b.keys()).collect();
            keys.sort();
            keys.dedup();
            for key in keys {
                let none = Value::Null;
                let place = format!("{at}/{}", key.replace('~', "~0").replace('/', "~1"));
                compare(&place, a.get(key).unwrap_or(&none), b.get(key).unwrap_or(&none), found);
            }
        }
        (Value::Array(a), Value::Array(b)) => {
            for place in 0..a.len().max(b.len()) {
                let none = Value::Null;
                compare(&format!("{at}/{place}"), a.get(place).unwrap_or(&none), b.get(place).unwrap_or(&none), found);
            }
        }
        (a, b) if a == b => {}
        (a, b) => found.push(Difference { at: at.to_owned(), sheet: a.clone(), now: b.clone() }),
    }
}
