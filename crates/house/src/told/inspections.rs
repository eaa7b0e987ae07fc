//! The inspection log of a table, made from its history: nobody keeps it by hand, and nobody can leave a line out.

use std::collections::BTreeMap;

use journal::{History, TableKey};
use rulebook::{RoleId, TableRules};
use serde::Serialize;
use table::{By, Event, PersonId, Time};

use super::{time::rfc3339, words};
use crate::{kept::StoredRecord, live::LiveFault};

/// One line of the log. Everything is kept; which of it is printed the rulebook says.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct LogLine {
    pub record: u64,
    pub at: String,
    /// The number of the table as it is filed.
    pub table: String,
    pub what: &'static str,
    pub description: String,
    pub certification: String,
    pub signatures: Vec<Signature>,
}

#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Signature {
    pub person: u32,
    pub role: Option<String>,
    pub licence: Option<String>,
}

impl Signature {
    pub fn name(&self) -> String {
        match &self.role {
            Some(role) => format!("{role} {}", self.person),
            None => format!("person {}", self.person),
        }
    }

    pub fn told(&self) -> String {
        match &self.licence {
            Some(licence) => format!("{}, licence {licence}", self.name()),
            None => format!("{}, no licence on record", self.name()),
        }
    }
}

/// The log with the rules that hold at its end; none of these where the table has none.
#[derive(Debug, Default)]
pub struct Log {
    pub lines: Vec<LogLine>,
    pub rules: Option<std::sync::Arc<TableRules>>,
}

const INSPECTION: &str = "inspection";

/// Who has a post, and with which licence.
type Posts = BTreeMap<(PersonId, RoleId), String>;

/// The inspection log of a table from its first record on.
pub fn log(history: &History, key: &TableKey) -> Result<Log, LiveFault> {
    let mut log = Log::default();
    let mut number = key.to_string();
    let mut posts = Posts::new();
    for record in history.records(key, 1)? {
        let record = record?;
        let decision = match StoredRecord::read(&record)? {
            StoredRecord::Conflict(_) | StoredRecord::Chance(_) | StoredRecord::Refusals(_) => continue,
            StoredRecord::Rules(file) => {
                log.rules = Some(file.rules()?);
                number = file.submission()?.table.number;
                posts.clear();
                continue;
            }
            StoredRecord::Decided(decision) => decision,
        };
        let Some(rules) = log.rules.clone() else { continue };
        for event in decision.answer.iter().flatten() {
            match event {
                Event::PostTaken { person, role, licence } => {
                    posts.insert((*person, *role), licence.clone());
                }
                Event::PostLeft { person, role } => {
                    posts.remove(&(*person, *role));
                }
                _ => {}
            }
            if let Some(line) = line(&rules, &posts, decision.order.at, event) {
                log.lines.push(LogLine { record: record.seq, table: number.clone(), ..line });
            }
        }
    }
    certify(&mut log.lines);
    Ok(log)
}

fn line(rules: &TableRules, posts: &Posts, at: Time, event: &Event) -> Option<LogLine> {
    let sign = |by: &By| match by {
        By::Staff { person, role } => vec![Signature {
            person: person.0,
            role: Some(words::role(rules, *role)),
            licence: posts.get(&(*person, *role)).cloned(),
        }],
        By::Player(_) | By::Device(_) | By::Cashier(_) => Vec::new(),
    };
    let witness = |person: &PersonId| {
        let post = posts.iter().find(|((on_post, _), _)| on_post == person);
        let role = post.map(|((_, role), _)| words::role(rules, *role));
        Signature { person: person.0, role, licence: post.map(|(_, licence)| licence.clone()) }
    };
    let (what, description, certification, signatures) = match event {
        Event::WheelInspected { by, items, sound, .. } => {
            let found = if *sound { "completed, all sound" } else { "completed, a fault was found" };
            (INSPECTION, checked(rules, items), found, sign(by))
        }
        Event::WheelAdjusted { by, witness: seen, what, .. } => {
            let mut signed = sign(by);
            signed.push(witness(seen));
            ("adjustment", what.clone(), "", signed)
        }
        Event::PartReplaced { by, what, external, .. } => {
            let part = if *external { "replacement, external" } else { "replacement" };
            (part, what.clone(), "", sign(by))
        }
        Event::WheelMoved { by, .. } => ("wheel moved", String::new(), "", sign(by)),
        Event::BallInspected { damaged, by, .. } => {
            let found = if *damaged { "completed, damaged" } else { "completed, sound" };
            ("ball inspection", String::new(), found, sign(by))
        }
        Event::BallReplaced { ball, by, .. } => {
            ("ball replacement", ball.clone(), "tested as at an opening inspection", sign(by))
        }
        _ => return None,
    };
    let (at, certification) = (rfc3339(at), certification.to_owned());
    Some(LogLine { record: 0, at, table: String::new(), what, description, certification, signatures })
}

/// The items of the checklist that were looked at.
fn checked(rules: &TableRules, items: &[u8]) -> String {
    let Some(rule) = &rules.house().inspection else { return String::new() };
    let says = items.iter().filter_map(|&at| rule.items.get(usize::from(at))).map(|item| item.id.as_str());
    says.collect::<Vec<_>>().join(", ")
}

/// After a change to the wheel an inspection must follow; the line says whether it did.
fn certify(lines: &mut [LogLine]) {
    for at in 0..lines.len() {
        if !lines[at].certification.is_empty() {
            continue;
        }
        let next = lines[at + 1..].iter().find(|line| line.what == INSPECTION);
        lines[at].certification = match next {
            Some(line) => format!("inspection {} at {}", line.certification, line.at),
            None => "no inspection since".to_owned(),
        };
    }
}
