//! The lines of a session that say which table it is.

use std::sync::Arc;

use rulebook::{Library, Submission, TableRules, review, review_game};
use serde_json::{Map, Value};

use super::super::{json_options, legal, one, option};
use crate::books;

pub(super) struct Head {
    book: Option<String>,
    wheel: Option<String>,
    filed: Option<Submission>,
    options: Map<String, Value>,
}

impl Head {
    pub fn new(book: Option<&str>) -> Head {
        Head { book: book.map(str::to_owned), wheel: None, filed: None, options: Map::new() }
    }

    /// Whether the line belongs here. All such lines stand before the first order.
    pub fn take(&mut self, columns: &[&str]) -> Result<bool, String> {
        match columns {
            ["rulebook", rest @ ..] => self.book = Some(one(rest, "rulebook  <id>")?.to_owned()),
            ["options", rest @ ..] => self.options.extend(json_options(rest)?),
            ["session", wheel, settings @ ..] if !wheel.contains('=') => {
                self.named_once()?;
                self.wheel = Some((*wheel).to_owned());
                for setting in settings.iter().flat_map(|column| column.split(' ')) {
                    self.options.extend([option(setting)?]);
                }
            }
            ["session", ..] => return Err("a session names its wheel: write it like `session  single-zero`".to_owned()),
            ["submission", rest @ ..] => {
                self.named_once()?;
                self.filed = Some(filed(one(rest, "submission  <name of a file in submissions/good>")?)?);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn named_once(&self) -> Result<(), String> {
        if self.wheel.is_none() && self.filed.is_none() {
            return Ok(());
        }
        Err("the table is named twice; keep one `session` or `submission` line".to_owned())
    }

    pub fn open(&mut self, library: &Library) -> Result<Arc<TableRules>, String> {
        let named = self.filed.as_ref().map(|filed| filed.rulebook.as_str()).or(self.book.as_deref());
        let id = named.ok_or("the case names no rulebook; add `rulebook  <id>`")?;
        let book = library.get(id).ok_or_else(|| format!("there is no rulebook `{id}`"))?;
        if let Some(filed) = &mut self.filed {
            filed.options.extend(std::mem::take(&mut self.options));
            return legal(review(book, filed));
        }
        let example = "say the table first: `session  single-zero`";
        let wheel = self.wheel.as_deref().ok_or(example)?;
        legal(review_game(book, wheel, &self.options))
    }
}

fn filed(name: &str) -> Result<Submission, String> {
    let name = name.trim_start_matches("submissions/good/").trim_end_matches(".toml");
    let text = books::submission(name).ok_or_else(|| {
        format!("there is no submission `{name}`; submissions/good has {}", books::submissions().join(", "))
    })?;
    Submission::read(name, text).map_err(|fault| fault.to_string())
}
