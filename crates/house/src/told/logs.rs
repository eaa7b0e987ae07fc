//! The logs of a table, made from its history: nobody keeps them by hand, and nobody can leave a line out. The inspection log that
//! a rulebook asks for is a part of them.

use std::{collections::BTreeMap, sync::Arc};

use journal::{History, TableKey};
use rulebook::{RoleId, TableRules};
use serde::Serialize;
use table::{By, Event, PersonId, Time};

use super::{entry::Entry, time::rfc3339, words};
use crate::{kept::StoredRecord, live::LiveFault};

/// To which log a line belongs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum LogKind {
    Inspection,
    /// Adjustments, and parts that were replaced.
    Adjustment,
    Move,
    /// Opening and closing, with the cover and its lock.
    Cover,
    Ball,
    /// The register and the keys.
    Equipment,
    Chips,
    Limits,
    Irregularity,
    /// What a supervisor decided, adjusted or voided.
    Override,
    Correction,
    Dispute,
}

impl LogKind {
    pub const ALL: [LogKind; 12] = [
        LogKind::Inspection,
        LogKind::Adjustment,
        LogKind::Move,
        LogKind::Cover,
        LogKind::Ball,
        LogKind::Equipment,
        LogKind::Chips,
        LogKind::Limits,
        LogKind::Irregularity,
        LogKind::Override,
        LogKind::Correction,
        LogKind::Dispute,
    ];

    pub fn id(self) -> &'static str {
        match self {
            LogKind::Inspection => "inspection",
            LogKind::Adjustment => "adjustment",
            LogKind::Move => "move",
            LogKind::Cover => "cover",
            LogKind::Ball => "ball",
            LogKind::Equipment => "equipment",
            LogKind::Chips => "chips",
            LogKind::Limits => "limits",
            LogKind::Irregularity => "irregularity",
            LogKind::Override => "override",
            LogKind::Correction => "correction",
            LogKind::Dispute => "dispute",
        }
    }

    /// It belongs to the inspection log that a text asks for.
    pub fn statutory(self) -> bool {
        matches!(self, LogKind::Inspection | LogKind::Adjustment | LogKind::Move | LogKind::Cover | LogKind::Ball)
    }
}

/// One line of a log. Everything is kept; which of it is printed the rulebook says.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct LogLine {
    pub record: u64,
    /// UTC.
    pub at: String,
    #[serde(skip)]
    pub time: Time,
    pub kind: LogKind,
    /// The number of the table as it is filed.
    pub table: String,
    pub what: &'static str,
    pub description: String,
    pub certification: String,
    pub signatures: Vec<Signature>,
    /// An inspection must follow, and the certification says whether one did.
    #[serde(skip)]
    awaits: bool,
}

#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Signature {
    pub person: u32,
    /// Where an account of the house has the number.
    pub name: Option<String>,
    pub role: Option<String>,
    pub licence: Option<String>,
}

impl Signature {
    /// `Ben Quay, Floorperson`; without an account the role and the number.
    pub fn name(&self) -> String {
        match (&self.name, &self.role) {
            (Some(name), Some(role)) => format!("{name}, {role}"),
            (Some(name), None) => name.clone(),
            (None, Some(role)) => format!("{role} {}", self.person),
            (None, None) => format!("person {}", self.person),
        }
    }

    pub fn told(&self) -> String {
        match &self.licence {
            Some(licence) => format!("{}, licence {licence}", self.name()),
            None => format!("{}, no licence on record", self.name()),
        }
    }
}

/// Who has a post, and with which licence.
pub(super) type Posts = BTreeMap<(PersonId, RoleId), String>;

/// The log of a table as far as it was read, with the rules that hold there; none of these where the table has none.
#[derive(Debug, Default)]
pub struct Log {
    pub lines: Vec<LogLine>,
    pub rules: Option<Arc<TableRules>>,
    number: String,
    posts: Posts,
    /// Where the wheel is while it is off the floor.
    off_floor: Option<String>,
    read: u64,
}

/// The log of a table from its first record on.
pub fn log(history: &History, key: &TableKey) -> Result<Log, LiveFault> {
    let mut log = Log::default();
    log.read_on(history, key)?;
    Ok(log)
}

impl Log {
    /// Reads what was written since.
    pub fn read_on(&mut self, history: &History, key: &TableKey) -> Result<(), LiveFault> {
        for record in history.records(key, self.read + 1)? {
            let record = record?;
            self.read = record.seq;
            let decision = match StoredRecord::read(&record)? {
                StoredRecord::Conflict(_) | StoredRecord::Chance(_) | StoredRecord::Refusals(_) => continue,
                StoredRecord::Rules(file) => {
                    self.rules = Some(file.rules()?);
                    self.number = file.submission()?.table.number;
                    self.posts.clear();
                    continue;
                }
                StoredRecord::Decided(decision) => decision,
            };
            let Some(rules) = self.rules.clone() else { continue };
            for event in decision.answer.iter().flatten() {
                self.hear(event);
                if let Some(entry) = Entry::of(&rules, self.off_floor.as_deref(), decision.order.by, event) {
                    let line = self.line(&rules, record.seq, decision.order.at, entry);
                    self.lines.push(line);
                }
            }
        }
        certify(&mut self.lines);
        Ok(())
    }

    fn hear(&mut self, event: &Event) {
        match event {
            Event::PostTaken { person, role, licence } => {
                self.posts.insert((*person, *role), licence.clone());
            }
            Event::PostLeft { person, role } => {
                self.posts.remove(&(*person, *role));
            }
            Event::WheelRelocated { place, off_floor, approval, .. } => {
                self.off_floor = off_floor.then(|| words::approved_place(place, approval));
            }
            _ => {}
        }
    }

    fn line(&self, rules: &TableRules, record: u64, at: Time, entry: Entry) -> LogLine {
        let by = match entry.by {
            By::Staff { person, role } => vec![Signature {
                person: person.0,
                name: None,
                role: Some(words::role(rules, role)),
                licence: self.posts.get(&(person, role)).cloned(),
            }],
            By::Cashier(person) => {
                vec![Signature { person: person.0, name: None, role: Some("Cashier".to_owned()), licence: None }]
            }
            By::Player(_) | By::Device(_) => Vec::new(),
        };
        let second = entry.second.map(|person| {
            let post = self.posts.iter().find(|((on_post, _), _)| *on_post == person);
            let role = post.map(|((_, role), _)| words::role(rules, *role));
            Signature { person: person.0, name: None, role, licence: post.map(|(_, licence)| licence.clone()) }
        });
        LogLine {
            record,
            at: rfc3339(at),
            time: at,
            kind: entry.kind,
            table: self.number.clone(),
            what: entry.what,
            description: entry.description,
            certification: entry.certification,
            signatures: by.into_iter().chain(second).collect(),
            awaits: entry.awaits,
        }
    }
}

/// After a change to the wheel an inspection must follow; the line says whether it did.
fn certify(lines: &mut [LogLine]) {
    let mut next: Option<String> = None;
    for line in lines.iter_mut().rev() {
        if line.kind == LogKind::Inspection {
            next = Some(format!("inspection {} at {}", line.certification, line.at));
        } else if line.awaits {
            line.certification = next.clone().unwrap_or_else(|| "no inspection since".to_owned());
        }
    }
}
