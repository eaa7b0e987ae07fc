//! Which values of a rulebook name which clause.

use rulebook::{CLAUSE_KEYS, Rulebook};
use toml::Value;

use crate::coverage::kind;

/// What rows of a list are told apart by.
const NAMES: [&str; 6] = ["id", "fact", "symbol", "spot", "on", "kind"];

/// Kind of evidence, path and clause of every value that names one. A reading sets nothing: it says how a clause is read.
pub fn cited(book: &Rulebook) -> Vec<(&'static str, String, String)> {
    let mut found = Vec::new();
    if let Ok(root) = book.text.parse::<toml::Table>() {
        for (key, value) in root.iter().filter(|(key, _)| *key != "reading") {
            walk(key, value, &mut found);
        }
    }
    found
}

fn walk(path: &str, value: &Value, found: &mut Vec<(&'static str, String, String)>) {
    match value {
        Value::Table(row) => {
            for (key, value) in row {
                match value.as_str().filter(|_| CLAUSE_KEYS.contains(&key.as_str())) {
                    Some(clause) => {
                        let path = if key == "clause" { path.to_owned() } else { format!("{path}.{key}") };
                        let fact = path.strip_prefix("requires.");
                        let (kind, name) = fact.map_or((kind::VALUE, path.as_str()), |fact| (kind::FACT, fact));
                        found.push((kind, name.to_owned(), clause.to_owned()));
                    }
                    None => walk(&format!("{path}.{key}"), value, found),
                }
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
