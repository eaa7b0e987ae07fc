//! Which values of a rulebook name which clause.

use rulebook::{CLAUSE_KEYS, Rulebook};
use toml::Value;

use crate::coverage::kind;

/// What rows of a list are told apart by.
const NAMES: [&str; 6] = ["id", "fact", "symbol", "spot", "on", "kind"];
/// A reading sets nothing: it says how a clause is read. What a definition names has a name of its own.
const APART: [&str; 2] = ["reading", "definition"];

/// A value that names a clause.
pub struct Named {
    /// Of evidence.
    pub kind: &'static str,
    pub path: String,
    pub clause: String,
}

pub fn named(book: &Rulebook) -> Vec<Named> {
    let mut found = Vec::new();
    if let Ok(root) = book.text.parse::<toml::Table>() {
        for (key, value) in root.iter().filter(|(key, _)| !APART.contains(&key.as_str())) {
            walk(key, value, &mut found);
        }
    }
    for row in &book.law.definitions {
        let none = || vec!["nothing".to_owned()];
        let paths = if row.is.is_empty() { none() } else { row.is.clone() };
        found.extend(paths.into_iter().map(|path| Named { kind: kind::VALUE, path, clause: row.clause.0.clone() }));
    }
    found
}

fn walk(path: &str, value: &Value, found: &mut Vec<Named>) {
    match value {
        Value::Table(row) => {
            for (key, value) in row {
                let Some(clause) = value.as_str().filter(|_| CLAUSE_KEYS.contains(&key.as_str())) else {
                    walk(&format!("{path}.{key}"), value, found);
                    continue;
                };
                let path = if key == "clause" { path.to_owned() } else { format!("{path}.{key}") };
                let (kind, path) = match path.strip_prefix("requires.") {
                    Some(fact) => (kind::FACT, fact.to_owned()),
                    None => (kind::VALUE, path),
                };
                found.push(Named { kind, path, clause: clause.to_owned() });
            }
        }
        Value::Array(rows) => {
            for (at, row) in rows.iter().enumerate() {
                let name = NAMES.iter().find_map(|name| row.get(name).and_then(Value::as_str));
                walk(&format!("{path}.{}", name.map_or_else(|| (at + 1).to_string(), str::to_owned)), row, found);
            }
        }
        Value::String(_) | Value::Integer(_) | Value::Float(_) | Value::Boolean(_) | Value::Datetime(_) => {}
    }
}
