//! `wheelhouse rulebooks`: the law at hand, one book in full, or two side by side.

use std::{collections::BTreeMap, process::ExitCode};

use clap::{Args, Subcommand};
use owo_colors::OwoColorize;
use rulebook::{CLAUSE_KEYS, Rulebook, clauses::Fate, law::Clause};
use serde::Serialize;
use toml::Value;

use super::{Context, print_json};
use crate::output::table;

/// List the rulebooks, show one, or compare two.
#[derive(Args, Debug)]
pub struct Rulebooks {
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(Subcommand, Debug)]
enum What {
    /// List the available rulebooks (the default).
    List,
    /// Show every value of a rulebook with its clause, and its readings.
    Show {
        /// The rulebook's id.
        rulebook: String,
        /// Show only keys that begin with this, such as `wager` or `irregularity`.
        #[arg(long)]
        only: Option<String>,
    },
    /// Show where two rulebooks differ.
    Diff {
        a: String,
        b: String,
        /// Also show what is the same.
        #[arg(long)]
        all: bool,
    },
}

#[derive(Serialize)]
struct BookOut<'a> {
    id: &'a str,
    title: &'a str,
    regulator: &'a str,
    version: &'a str,
    wheels: Vec<&'a str>,
    wagers: usize,
    readings: usize,
    clauses: BTreeMap<&'static str, usize>,
}

/// A value of a rulebook: what it is called, what it is, which clause set it.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
struct Entry {
    value: String,
    clause: String,
    reading: Option<String>,
}

impl Rulebooks {
    pub fn run(&self, context: &Context) -> Result<ExitCode, ExitCode> {
        let library = context.library()?;
        let get = |id: &str| {
            library.get(id).ok_or_else(|| {
                let near = library.nearest(id).map_or(String::new(), |near| format!("; did you mean `{near}`?"));
                context.bad_input("unknown-rulebook", &format!("there is no rulebook `{id}`{near}"))
            })
        };
        match self.what.as_ref().unwrap_or(&What::List) {
            What::List => {
                let books: Vec<BookOut<'_>> = library.books().map(|book| book_out(book)).collect();
                if context.json {
                    print_json(&books);
                } else {
                    let rows = books.iter().map(|book| {
                        let clauses: usize = book.clauses.values().sum();
                        let planned = book.clauses.get("planned").copied().unwrap_or(0);
                        vec![
                            book.id.to_owned(),
                            book.title.to_owned(),
                            book.version.to_owned(),
                            book.wheels.join(", "),
                            book.wagers.to_string(),
                            format!("{clauses} ({planned} planned)"),
                            book.readings.to_string(),
                        ]
                    });
                    anstream::println!(
                        "{}",
                        table(&["id", "title", "version", "wheels", "wagers", "clauses", "readings"], rows)
                    );
                }
            }
            What::Show { rulebook, only } => show(context, get(rulebook)?, only.as_deref()),
            What::Diff { a, b, all } => diff(context, get(a)?, get(b)?, *all),
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn book_out(book: &Rulebook) -> BookOut<'_> {
    BookOut {
        id: book.id(),
        title: book.title(),
        regulator: &book.law.rulebook.regulator,
        version: &book.law.rulebook.version,
        wheels: book.wheel_ids().collect(),
        wagers: book.offer_ids().count(),
        readings: book.law.readings.len(),
        clauses: Fate::ALL
            .into_iter()
            .map(|fate| (fate.name(), book.count(fate)))
            .filter(|(_, count)| *count > 0)
            .collect(),
    }
}

fn show(context: &Context, book: &Rulebook, only: Option<&str>) {
    let entries = entries(book);
    let wanted: Vec<(&String, &Entry)> =
        entries.iter().filter(|(key, _)| only.is_none_or(|only| key.starts_with(only))).collect();
    if context.json {
        let entries: BTreeMap<&String, &Entry> = wanted.into_iter().collect();
        let readings: Vec<_> = book.law.readings.iter().map(|reading| serde_json::json!({"id": reading.id, "clause": book.cite(&reading.clause), "fault": reading.fault.name(), "asks": reading.asks, "answer": reading.answer})).collect();
        print_json(&serde_json::json!({"rulebook": book_out(book), "values": entries, "readings": readings}));
        return;
    }
    let head = &book.law.rulebook;
    anstream::println!("{}, {}. Version {}.\n", head.title.bold(), head.regulator, head.version);
    let rows = wanted.iter().map(|(key, entry)| {
        vec![(*key).clone(), short(&entry.value), entry.clause.clone(), entry.reading.clone().unwrap_or_default()]
    });
    anstream::println!("{}", table(&["what", "is", "clause", "reading"], rows));
    if only.is_none() {
        anstream::println!("\n{}", "Readings: where the text is silent or at fault, what we do.".bold());
        for reading in &book.law.readings {
            anstream::println!(
                "\n  {} ({}, {})\n    {}\n    {}",
                reading.id.bold(),
                book.cite(&reading.clause),
                reading.fault.name(),
                reading.asks,
                reading.answer
            );
        }
    }
}

fn diff(context: &Context, a: &Rulebook, b: &Rulebook, all: bool) {
    let (left, right) = (entries(a), entries(b));
    let mut keys: Vec<&String> = left.keys().chain(right.keys()).collect();
    keys.sort();
    keys.dedup();
    let value = |entries: &BTreeMap<String, Entry>, key: &str| entries.get(key).map(|entry| entry.value.clone());
    let rows: Vec<(&String, Option<&Entry>, Option<&Entry>)> = keys
        .into_iter()
        .filter(|key| all || value(&left, key) != value(&right, key))
        .map(|key| (key, left.get(key), right.get(key)))
        .collect();
    if context.json {
        let rows: Vec<_> = rows.iter().map(|(key, a, b)| serde_json::json!({"what": key, "a": a, "b": b})).collect();
        print_json(&serde_json::json!({"a": a.id(), "b": b.id(), "rows": rows}));
        return;
    }
    let cell = |entry: Option<&Entry>| {
        entry.map_or("-".to_owned(), |entry| format!("{} ({})", short(&entry.value), entry.clause))
    };
    let cells = rows.iter().map(|(key, a, b)| vec![(*key).clone(), cell(*a), cell(*b)]);
    anstream::println!("{}", table(&["what", a.id(), b.id()], cells));
    anstream::println!("{} values differ or are in one book only.", rows.len());
}

fn short(value: &str) -> String {
    if value.chars().count() <= 60 {
        value.to_owned()
    } else {
        format!("{}…", value.chars().take(59).collect::<String>())
    }
}

/// Every value of a book by a name that other books share: lists are keyed by the ids of their rows.
fn entries(book: &Rulebook) -> BTreeMap<String, Entry> {
    let mut entries = BTreeMap::new();
    if let Ok(Value::Table(root)) = book.text.parse::<toml::Table>().map(Value::Table) {
        for (key, value) in root.iter().filter(|(key, _)| !["rulebook", "reading"].contains(&key.as_str())) {
            collect(book, key, value, "", None, &mut entries);
        }
    }
    entries
}

const GROUND: [&str; 4] = ["clause", "reading", "defined", "zeros_reading"];
const NAMES: [&str; 6] = ["id", "fact", "symbol", "spot", "on", "kind"];

fn collect(
    book: &Rulebook,
    path: &str,
    value: &Value,
    clause: &str,
    reading: Option<&str>,
    entries: &mut BTreeMap<String, Entry>,
) {
    match value {
        Value::Table(row) => {
            let text = |key: &str| row.get(key).and_then(Value::as_str);
            let own = text("clause").or_else(|| text("defined")).map(|clause| book.cite(&Clause(clause.to_owned())));
            let clause = own.as_deref().unwrap_or(clause);
            let reading = text("reading").or(reading);
            if row.keys().all(|key| GROUND.contains(&key.as_str())) {
                entries.insert(
                    path.to_owned(),
                    Entry { value: "yes".to_owned(), clause: clause.to_owned(), reading: reading.map(str::to_owned) },
                );
            }
            for (key, value) in row.iter().filter(|(key, _)| !GROUND.contains(&key.as_str()) && *key != "id") {
                let path = if key == "is" { path.to_owned() } else { format!("{path}.{key}") };
                if let Some(cited) = value.as_str().filter(|_| CLAUSE_KEYS.contains(&key.as_str())) {
                    let clause = book.cite(&Clause(cited.to_owned()));
                    entries.insert(path, Entry { value: "yes".to_owned(), clause, reading: None });
                    continue;
                }
                collect(book, &path, value, clause, reading, entries);
            }
        }
        Value::Array(rows) if rows.iter().any(Value::is_table) => {
            for (at, row) in rows.iter().enumerate() {
                let name = NAMES.iter().find_map(|name| row.get(name).and_then(Value::as_str));
                let mut key = format!("{path}.{}", name.map_or_else(|| (at + 1).to_string(), str::to_owned));
                if let Some(wheels) = row.get("wheels").and_then(Value::as_array).filter(|_| path == "zero_rule") {
                    let wheels: Vec<&str> = wheels.iter().filter_map(Value::as_str).collect();
                    key = format!("{key} on {}", wheels.join(" "));
                }
                collect(book, &key, row, clause, reading, entries);
            }
        }
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(plain).collect();
            entries.insert(
                path.to_owned(),
                Entry { value: items.join(" "), clause: clause.to_owned(), reading: reading.map(str::to_owned) },
            );
        }
        Value::String(_) | Value::Integer(_) | Value::Float(_) | Value::Boolean(_) | Value::Datetime(_) => {
            entries.insert(
                path.to_owned(),
                Entry { value: plain(value), clause: clause.to_owned(), reading: reading.map(str::to_owned) },
            );
        }
    }
}

fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Boolean(true) => "yes".to_owned(),
        Value::Boolean(false) => "no".to_owned(),
        Value::Array(items) => items.iter().map(plain).collect::<Vec<_>>().join("/"),
        Value::Integer(_) | Value::Float(_) | Value::Datetime(_) | Value::Table(_) => value.to_string(),
    }
}
