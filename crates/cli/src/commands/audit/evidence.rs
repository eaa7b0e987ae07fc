//! `wheelhouse audit evidence`: what people did to the house.

use std::{path::PathBuf, process::ExitCode};

use clap::Args;
use house::{Act, Evidence as EvidenceRecord, LiveFault, RecordFault, house_key, told::rfc3339};
use journal::{History, ReadFault, Record};
use serde_json::{Map, Value, json};

use super::{live_fault, open};
use crate::{
    commands::{Context, print_json},
    output::table,
};

/// Print the acts on the house itself: failed sign-ins, accounts, approvals, and others that belong to no table.
///
/// Each with who, when, from where, before, after and why. What was done at a table is in its own history: `audit
/// export` has all of it.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  wheelhouse audit evidence house.journal
  wheelhouse audit evidence house.journal --act sign-in-failed --last 20
  wheelhouse audit evidence house.journal --who ann --json")]
pub struct Evidence {
    /// The journal that a house writes, or a copy of it.
    journal: PathBuf,
    /// Show only this act, such as roles-changed. May be repeated.
    #[arg(long, value_name = "ACT", value_parser = act)]
    act: Vec<Act>,
    /// Show only acts by or on accounts whose name contains this.
    #[arg(long, value_name = "NAME")]
    who: Option<String>,
    /// Show only the last COUNT entries.
    #[arg(long, value_name = "COUNT")]
    last: Option<usize>,
}

fn act(text: &str) -> Result<Act, String> {
    let found = Act::ALL.into_iter().find(|act| act.id() == text);
    found.ok_or_else(|| format!("there are {}", Act::ALL.map(Act::id).join(", ")))
}

impl Evidence {
    pub fn run(&self, context: &Context) -> Result<ExitCode, ExitCode> {
        let history = open(context, &self.journal)?;
        let mut found: Vec<(Record, EvidenceRecord)> = Vec::new();
        for act in acts(&history) {
            match act {
                Ok((record, evidence)) if self.asks_for(&evidence) => found.push((record, evidence)),
                Ok(_) => {}
                // A house that nobody did anything to, and a journal from before there were people.
                Err(LiveFault::Read(ReadFault::UnknownTable(_))) => break,
                Err(fault) => return Err(live_fault(context, &self.journal, &house_key(), &fault)),
            }
        }
        let left_out = self.last.map_or(0, |last| found.len().saturating_sub(last));
        found.drain(..left_out);
        if context.json {
            print_json(&found.iter().map(|(record, evidence)| json(record, evidence)).collect::<Vec<_>>());
        } else if found.is_empty() {
            anstream::println!("No such acts are on record.");
        } else {
            let rows = found.iter().map(|(record, evidence)| {
                let EvidenceRecord { at, name, from, person, .. } = evidence;
                let name = person.map_or_else(|| name.clone(), |person| format!("{name} ({})", person.0));
                vec![record.seq.to_string(), rfc3339(*at), name, from.clone(), evidence.says()]
            });
            anstream::println!("{}", table(&["record", "time", "who", "from", "what"], rows));
        }
        Ok(ExitCode::SUCCESS)
    }

    fn asks_for(&self, evidence: &EvidenceRecord) -> bool {
        let named = |who: &String| {
            let who = who.to_lowercase();
            [&evidence.name, &evidence.about].iter().any(|text| text.to_lowercase().contains(&who))
        };
        (self.act.is_empty() || self.act.contains(&evidence.act)) && self.who.as_ref().is_none_or(named)
    }
}

/// Every act of the house, in order. A journal without any says that there is no such key.
pub(super) fn acts(history: &History) -> impl Iterator<Item = Result<(Record, EvidenceRecord), LiveFault>> {
    let (records, fault) = match history.records(&house_key(), 1) {
        Ok(records) => (Some(records), None),
        Err(fault) => (None, Some(Err(fault.into()))),
    };
    let read = |record: Result<Record, ReadFault>| -> Option<Result<(Record, EvidenceRecord), LiveFault>> {
        let record = match record {
            Ok(record) => record,
            Err(fault) => return Some(Err(fault.into())),
        };
        let evidence: Result<Option<EvidenceRecord>, RecordFault> = EvidenceRecord::read(&record);
        match evidence {
            Ok(evidence) => evidence.map(|evidence| Ok((record, evidence))),
            Err(fault) => Some(Err(fault.into())),
        }
    };
    fault.into_iter().chain(records.into_iter().flatten().filter_map(read))
}

pub(super) fn json(record: &Record, evidence: &EvidenceRecord) -> Map<String, Value> {
    let EvidenceRecord { at, act, person, name, from, about, before, after, why, times } = evidence;
    let all = json!({
        "record": record.seq, "time": rfc3339(*at), "act": act.id(), "person": person.map(|person| person.0), "name": name,
        "from": from, "about": about, "before": before, "after": after, "why": why, "times": times,
        "says": evidence.says(), "hash": record.hash.to_string(),
    });
    let Value::Object(all) = all else { unreachable!("it was written as an object") };
    all
}
