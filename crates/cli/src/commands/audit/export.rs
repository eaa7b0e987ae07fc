//! `wheelhouse audit export`: the history for other programs.
//!
//! An export has both words and stored values. Words are for people and may be improved; what is stored is what the
//! hash covers, and programs should read that.

use std::{
    fs::File,
    io::{self, BufWriter, Write},
    path::PathBuf,
    process::ExitCode,
    sync::Arc,
};

use clap::{Args, ValueEnum};
use house::{
    ChanceNote, CountedRow, DEMONSTRATED, Evidence, LiveFault, RefusalCounts, StoredRecord, house_key, is_house,
    told::{Cited, Row, rfc3339, rows, words},
};
use journal::{Hash, History, Record, TableKey};
use rulebook::{Language, Refusal, TableRules};
use serde_json::{Map, Value, json};
use table::{By, Decided, Order};

use super::{evidence, keys, live_fault, open};
use crate::commands::Context;

/// Write the history as JSON Lines or as a table for spreadsheets. docs/audit.md describes both.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  wheelhouse audit export house.journal --format jsonl -o house.jsonl
  wheelhouse audit export house.journal --format csv --table roulette-1 > roulette-1.csv")]
pub struct Export {
    /// The journal that a house writes, or a copy of it.
    journal: PathBuf,
    /// jsonl: one record a line. csv: one row for each event, payment or refusal.
    #[arg(long)]
    format: Format,
    /// Only this table.
    #[arg(long, value_name = "KEY")]
    table: Option<TableKey>,
    /// File to write, which must not exist yet; standard output by default.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum Format {
    Jsonl,
    Csv,
}

const COLUMNS: [&str; 21] = [
    "table", "record", "time", "kind", "by", "person", "role", "command", "answer", "event", "says", "round", "seat",
    "wager", "on", "amount", "outcome", "paid", "clause", "reading", "hash",
];

/// Why an export stopped.
enum Stop {
    History(TableKey, LiveFault),
    Write(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        Stop::Write(error)
    }
}

impl From<csv::Error> for Stop {
    fn from(error: csv::Error) -> Stop {
        // Made into an io::Error as it is, it would no longer say that a pipe is broken.
        Stop::Write(if error.is_io_error() {
            match error.into_kind() {
                csv::ErrorKind::Io(error) => error,
                other => io::Error::other(format!("{other:?}")),
            }
        } else {
            error.into()
        })
    }
}

impl Export {
    pub fn run(&self, context: &Context) -> Result<ExitCode, ExitCode> {
        let history = open(context, &self.journal)?;
        let keys = keys(context, &history, self.table.as_ref())?;
        let out: Box<dyn Write> = match &self.output {
            None => Box::new(io::stdout().lock()),
            Some(file) => Box::new(File::create_new(file).map_err(|error| {
                context.bad_input("unwritable", &format!("{}: {error}; name another file", file.display()))
            })?),
        };
        let out = BufWriter::new(out);
        let done = match self.format {
            Format::Jsonl => jsonl(&history, &keys, out),
            Format::Csv => table_of_rows(&history, &keys, out),
        };
        match done {
            Ok(()) => Ok(ExitCode::SUCCESS),
            Err(Stop::History(key, fault)) => Err(live_fault(context, &self.journal, &key, &fault)),
            // Whoever read our output has left; that is no fault of the input.
            Err(Stop::Write(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(ExitCode::SUCCESS),
            Err(Stop::Write(error)) => Err(context.bad_input("io", &error.to_string())),
        }
    }
}

/// Every record with the rules in force at it.
fn each(
    history: &History,
    keys: &[TableKey],
    mut take: impl FnMut(&TableKey, &Record, &StoredRecord, Option<&TableRules>) -> Result<(), Stop>,
) -> Result<(), Stop> {
    for key in keys.iter().filter(|key| !is_house(key)) {
        let fail = |fault: LiveFault| Stop::History(key.clone(), fault);
        let mut rules: Option<Arc<TableRules>> = None;
        for record in history.records(key, 1).map_err(|fault| fail(fault.into()))? {
            let record = record.map_err(|fault| fail(fault.into()))?;
            let kept = StoredRecord::read(&record).map_err(fail)?;
            if let StoredRecord::Rules(file) = &kept {
                rules = Some(file.rules().map_err(|fault| fail(fault.into()))?);
            }
            take(key, &record, &kept, rules.as_deref())?;
        }
    }
    Ok(())
}

/// Every act of the house, where it is asked for.
fn each_act(
    history: &History,
    keys: &[TableKey],
    mut take: impl FnMut(&Record, &Evidence) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let Some(key) = keys.iter().find(|key| is_house(key)) else { return Ok(()) };
    for act in evidence::acts(history) {
        let (record, evidence) = act.map_err(|fault| Stop::History(key.clone(), fault))?;
        take(&record, &evidence)?;
    }
    Ok(())
}

/// What is decided at a demonstration has a kind of its own.
fn decided(record: &Record) -> &'static str {
    if record.entry.kind == DEMONSTRATED { "demonstrated" } else { "decided" }
}

fn jsonl(history: &History, keys: &[TableKey], mut out: impl Write) -> Result<(), Stop> {
    each(history, keys, |key, record, kept, rules| {
        let mut line = Map::new();
        let mut put = |name: &str, value: Value| drop(line.insert(name.to_owned(), value));
        put("table", json!(key.as_str()));
        put("record", json!(record.seq));
        match kept {
            StoredRecord::Rules(file) => {
                put("kind", json!("rules"));
                put("rulebook", json!({"id": rules.map(|rules| rules.book().id()), "sha256": sum(&file.rulebook)}));
                put("submission", json!({"text": file.submission, "sha256": sum(&file.submission)}));
            }
            StoredRecord::Decided(decision) => {
                put("kind", json!(decided(record)));
                order(rules, &decision.order, &mut put);
                put("answer", answer(rules, &decision.answer));
            }
            StoredRecord::Conflict(clashed) => {
                put("kind", json!("conflict"));
                order(rules, clashed, &mut put);
            }
            StoredRecord::Chance(note) => {
                put("kind", json!("chance"));
                put("note", json!(note));
            }
            StoredRecord::Refusals(counted) => {
                put("kind", json!("refusals"));
                put("time", json!(rfc3339(counted.until)));
                put("from", json!(rfc3339(counted.from)));
                let row =
                    |row: &CountedRow| json!({"by": speaker(rules, row.by), "reason": row.reason, "times": row.times});
                put("counted", counted.rows.iter().map(row).collect());
            }
        }
        put("hash", json!(record.hash.to_string()));
        serde_json::to_writer(&mut out, &line).map_err(io::Error::from)?;
        Ok(out.write_all(b"\n")?)
    })?;
    each_act(history, keys, |record, evidence| {
        let mut line = evidence::json(record, evidence);
        line.insert("table".to_owned(), json!(house_key().as_str()));
        line.insert("kind".to_owned(), json!("evidence"));
        serde_json::to_writer(&mut out, &line).map_err(io::Error::from)?;
        Ok(out.write_all(b"\n")?)
    })?;
    Ok(out.flush()?)
}

fn sum(text: &str) -> String {
    Hash::of(text.as_bytes()).to_string()
}

fn order(rules: Option<&TableRules>, order: &Order, put: &mut impl FnMut(&str, Value)) {
    put("time", json!(rfc3339(order.at)));
    let (person, role) = staff(rules, order.by);
    put("by", json!(rules.map(|rules| words::by(rules, order.by))));
    put("person", json!(person));
    put("role", json!(role));
    put("command", json!(order.command.kind().id()));
    put("order", json!(order.command));
}

fn answer(rules: Option<&TableRules>, answer: &Decided) -> Value {
    match (answer, rules) {
        (Ok(events), Some(rules)) => {
            let told = |event: &table::Event| {
                let rows: Vec<Value> = rows(rules, event).iter().map(|row| said(rules, row)).collect();
                json!({"event": event.id(), "told": rows, "stored": event})
            };
            json!({"events": events.iter().map(told).collect::<Vec<_>>()})
        }
        (Ok(events), None) => json!({"events": events}),
        (Err(refusal), rules) => {
            let cited = refusal.cite.zip(rules).map(|(cite, rules)| Cited::new(rules, cite));
            let text = rules.map(|rules| refusal.text(rules, Language::English));
            json!({"refused": {
                "reason": refusal.reason.id(), "what": text.as_ref().map(|text| &text.what),
                "fix": text.as_ref().map(|text| &text.fix), "stored": {"what": refusal.what, "fix": refusal.fix},
                "clause": cited.as_ref().map(|cited| &cited.clause), "reading": cited.as_ref().and_then(|cited| cited.reading.as_ref()),
            }})
        }
    }
}

fn said(rules: &TableRules, row: &Row) -> Value {
    let cited = row.cite.map(|cite| Cited::new(rules, cite));
    let (clause, reading) = cited.map_or((None, None), |cited| (Some(cited.clause), cited.reading));
    let all = json!({
        "says": row.says, "seat": row.seat, "wager": row.wager, "on": row.on, "amount": row.amount,
        "outcome": row.outcome, "paid": row.paid, "clause": clause, "reading": reading,
    });
    let Value::Object(mut all) = all else { unreachable!("it was written as an object") };
    all.retain(|_, value| !value.is_null());
    Value::Object(all)
}

fn speaker(rules: Option<&TableRules>, by: Option<By>) -> Option<String> {
    by.zip(rules).map(|(by, rules)| words::by(rules, by))
}

fn staff(rules: Option<&TableRules>, by: By) -> (Option<u32>, Option<String>) {
    match (by, rules) {
        (By::Staff { person, role }, Some(rules)) => (Some(person.0), Some(words::role(rules, role))),
        (By::Staff { person, .. }, None) => (Some(person.0), None),
        (By::Cashier(person), _) => (Some(person.0), Some("cashier".to_owned())),
        (By::Player(_) | By::Device(_), _) => (None, None),
    }
}

fn table_of_rows(history: &History, keys: &[TableKey], out: impl Write) -> Result<(), Stop> {
    let mut out = csv::Writer::from_writer(out);
    out.write_record(COLUMNS)?;
    let mut round = (String::new(), None);
    each(history, keys, |key, record, kept, rules| {
        if round.0 != key.as_str() {
            round = (key.to_string(), None);
        }
        let (kind, order, lines) = match kept {
            StoredRecord::Rules(file) => ("rules", None, vec![Line::rules(&file.submission)]),
            StoredRecord::Conflict(order) => ("conflict", Some(order), vec![Line::default()]),
            StoredRecord::Chance(note) => ("chance", None, vec![Line::note(note)]),
            StoredRecord::Refusals(counted) => ("refusals", None, Line::counted(rules, counted)),
            StoredRecord::Decided(decision) => {
                (decided(record), Some(&decision.order), lines(rules, &decision.answer, &mut round.1))
            }
        };
        for line in lines {
            out.write_record(cells(key, record, kind, order, rules, line))?;
        }
        Ok(())
    })?;
    each_act(history, keys, |record, evidence| {
        let line = Line { row: Row { says: evidence.says(), ..Row::default() }, ..Line::default() };
        let mut cells = cells(&house_key(), record, "evidence", None, None, line);
        let by = format!("{}, from {}", evidence.name, evidence.from);
        let person = evidence.person.map_or_else(String::new, |person| person.0.to_string());
        for (column, cell) in [
            ("time", rfc3339(evidence.at)),
            ("by", by),
            ("person", person),
            ("command", evidence.act.id().to_owned()),
            ("answer", "done".to_owned()),
        ] {
            let at = COLUMNS.iter().position(|name| *name == column).expect("the column is there");
            cells[at] = cell;
        }
        Ok(out.write_record(cells)?)
    })?;
    Ok(out.flush()?)
}

/// One row of a spreadsheet beside what its record says.
#[derive(Default)]
struct Line {
    answer: &'static str,
    event: String,
    round: Option<u64>,
    row: Row,
}

impl Line {
    fn rules(submission: &str) -> Line {
        Line {
            row: Row { says: format!("rules in force, submission sha256 {}", sum(submission)), ..Row::default() },
            ..Line::default()
        }
    }

    fn note(note: &ChanceNote) -> Line {
        let row = Row { says: words::note(note), ..Row::default() };
        Line { round: Some(note.round()), row, ..Line::default() }
    }

    /// One row for each speaker and reason.
    fn counted(rules: Option<&TableRules>, counted: &RefusalCounts) -> Vec<Line> {
        let (from, until) = (rfc3339(counted.from), rfc3339(counted.until));
        let line = |CountedRow { by, reason, times }: &CountedRow| {
            let who = speaker(rules, *by).unwrap_or_else(|| "several".to_owned());
            let says =
                format!("{times} times {reason}, {who}, between {from} and {until}; counted, not kept one by one");
            Line { answer: "refused", event: reason.clone(), row: Row { says, ..Row::default() }, ..Line::default() }
        };
        counted.rows.iter().map(line).collect()
    }

    fn refused(rules: &TableRules, refusal: &Refusal, round: Option<u64>) -> Line {
        let row = Row { says: refusal.what(rules), cite: refusal.cite, ..Row::default() };
        Line { answer: "refused", event: refusal.reason.id().to_owned(), round, row }
    }
}

/// `round` is the one that is open, for those rows that belong to it.
fn lines(rules: Option<&TableRules>, answer: &Decided, round: &mut Option<u64>) -> Vec<Line> {
    let Some(rules) = rules else { return vec![Line::default()] };
    let events = match answer {
        Ok(events) => events,
        Err(refusal) => return vec![Line::refused(rules, refusal, *round)],
    };
    let mut found = Vec::new();
    for event in events {
        if let table::Event::BetsOpened { round: opened, .. } = event {
            *round = Some(*opened);
        }
        let line = |row: Row| Line { answer: "done", event: event.id().to_owned(), round: *round, row };
        found.extend(rows(rules, event).into_iter().map(line));
        if matches!(event, table::Event::RoundEnded { .. } | table::Event::TestEnded) {
            *round = None;
        }
    }
    found
}

fn cells(
    key: &TableKey,
    record: &Record,
    kind: &str,
    order: Option<&Order>,
    rules: Option<&TableRules>,
    line: Line,
) -> [String; COLUMNS.len()] {
    fn text(value: Option<impl ToString>) -> String {
        value.map_or_else(String::new, |value| value.to_string())
    }
    let (person, role) = order.map_or((None, None), |order| staff(rules, order.by));
    let Line { answer, event, round, row } = line;
    let cited = row.cite.zip(rules).map(|(cite, rules)| Cited::new(rules, cite));
    let (clause, reading) = cited.map_or((None, None), |cited| (Some(cited.clause), cited.reading));
    [
        key.to_string(),
        record.seq.to_string(),
        text(order.map(|order| rfc3339(order.at))),
        kind.to_owned(),
        text(order.zip(rules).map(|(order, rules)| words::by(rules, order.by))),
        text(person),
        text(role),
        text(order.map(|order| order.command.kind().id())),
        answer.to_owned(),
        event,
        row.says,
        text(round),
        text(row.seat),
        text(row.wager),
        text(row.on),
        text(row.amount),
        text(row.outcome),
        text(row.paid),
        text(clause),
        text(reading),
        record.hash.to_string(),
    ]
}
