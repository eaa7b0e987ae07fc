//! What the program prints of a table, and by which statements: the page of its rules with the signs, and what the review
//! says that the table must show.
//!
//! People are shown the clause without the number of the statement. Here every good submission is printed by a book whose
//! regulator prints that number too.

use std::path::Path;

use rulebook::{Rulebook, Source, Submission, review};
use serde_json::Value;
use server::{Running, protocol};

use crate::coverage::files;

/// A statement, and where it stands.
pub struct Shown {
    pub book: String,
    pub clause: String,
    pub place: String,
}

/// Everything that the good submissions of a tree print. A submission that is not legal prints nothing; another test says so.
pub fn shown(root: &Path) -> Vec<Shown> {
    let mut found = Vec::new();
    for (name, text) in files(&root.join("submissions/good"), "toml") {
        let Ok(filed) = Submission::read(&name, &text) else { continue };
        let Some(book) = numbered(&root.join("rulebooks").join(&filed.rulebook)) else { continue };
        let Ok((rules, _)) = review(&book.into(), &filed) else { continue };
        let page =
            server::rules_page(&rules, &server::card(&rules, &filed, &running(&name)), rulebook::Language::English);
        let mut places = Vec::new();
        if let Ok(Value::Object(page)) = serde_json::to_value(page) {
            for (part, value) in page.iter().filter(|(part, _)| *part != "readings") {
                texts(value, &mut |text| places.push((format!("rules.{part}"), text.to_owned())));
            }
        }
        let duties = rules.signs().iter().chain(rules.layout());
        places.extend(duties.map(|duty| ("review".to_owned(), rules.cite(duty.cite).printed.clone())));
        for row in &rules.book().clauses {
            let printed = rules.book().cite(&row.clause);
            let places = places.iter().filter(|(_, text)| *text == printed);
            found.extend(places.map(|(place, _)| Shown {
                book: filed.rulebook.clone(),
                clause: row.clause.0.replace('‹', "[").replace('›', "]"),
                place: place.clone(),
            }));
        }
    }
    found
}

/// The book with statements that are printed with their numbers: no bracket that is left out.
fn numbered(folder: &Path) -> Option<Rulebook> {
    let read = |file: &str| std::fs::read_to_string(folder.join(file)).ok();
    let (mut rulebook, clauses) = (read("rulebook.toml")?, read("clauses.csv")?);
    let marked = |clause: &str| clause.replace('[', "‹").replace(']', "›");
    let mut rows = String::new();
    for line in clauses.lines() {
        let (clause, rest) = line.split_once(',').unwrap_or((line, ""));
        rulebook = rulebook.replace(&format!("\"{clause}\""), &format!("\"{}\"", marked(clause)));
        rows.extend([&marked(clause), ",", rest, "\n"]);
    }
    Rulebook::read(&Source { name: folder.display().to_string(), rulebook, clauses: rows }).ok()
}

fn running(id: &str) -> Running {
    let timers = protocol::TimersOut { betting_ms: 0, spin_ms: 0, pause_ms: 0 };
    Running { id: id.to_owned(), source: protocol::WheelSource::Dealer, automatic: false, timers, seats: 8 }
}

fn texts(value: &Value, take: &mut dyn FnMut(&str)) {
    match value {
        Value::String(text) => take(text),
        Value::Array(items) => items.iter().for_each(|item| texts(item, take)),
        Value::Object(fields) => fields.values().for_each(|field| texts(field, take)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}
