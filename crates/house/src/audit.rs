//! The history decided again. Not "the sums add up" but "the rules give this outcome".

use journal::{History, TableKey};
use table::{Event, Table, decide, evolve};

use crate::{
    live::{LiveFault, enrolled},
    record::Decision,
};

/// As many differences are told; after the first the others mostly follow from it.
const TOLD: usize = 20;

/// A record that the rules decide otherwise.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    pub seq: u64,
    pub what: String,
}

/// What a replay found.
#[derive(Clone, Default, Debug)]
pub struct Replay {
    pub records: u64,
    pub orders: u64,
    pub events: u64,
    pub refusals: u64,
    pub rounds: u64,
    pub differences: Vec<Difference>,
    /// The table at the end.
    pub table: Option<Table>,
}

impl Replay {
    fn differ(&mut self, seq: u64, what: String) {
        if self.differences.len() < TOLD {
            self.differences.push(Difference { seq, what });
        }
    }
}

/// Decides every order of a table again, by the rules that were in force, and compares answers and balances.
pub fn replay(history: &History, key: &TableKey, mut progress: impl FnMut(u64)) -> Result<Replay, LiveFault> {
    let mut found = Replay::default();
    let mut table: Option<Table> = None;
    for record in history.records(key, 1)? {
        let record = record?;
        found.records += 1;
        progress(record.seq);
        if record.entry.kind == journal::ENROLMENT {
            table = Some(enrolled(table, &record)?);
            continue;
        }
        let Some(decision) = Decision::read(&record)? else { continue };
        let Some(table) = &mut table else {
            found.differ(record.seq, "an order stands before the rules of the table".to_owned());
            continue;
        };
        found.orders += 1;
        let again = decide(table, &decision.order);
        if again != decision.answer {
            let what = format!("the rules give {}, the record says {}", told(&again), told(&decision.answer));
            found.differ(record.seq, what);
        }
        match &decision.answer {
            Err(_) => found.refusals += 1,
            Ok(events) => {
                // What is on record happened, so the replay goes on from there.
                for event in events {
                    found.events += 1;
                    found.rounds += u64::from(matches!(event, Event::RoundEnded { .. }));
                    evolve(table, event);
                }
                // Every invariant costs a look at the whole felt; the end of a round is often enough.
                if events.iter().any(|event| matches!(event, Event::RoundEnded { .. }))
                    && let Err(broken) = table.state().check()
                {
                    found.differ(record.seq, broken);
                }
            }
        }
    }
    if let Some(Err(broken)) = table.as_ref().map(|table| table.state().check()) {
        found.differ(found.records, broken);
    }
    found.table = table;
    Ok(found)
}

fn told(answer: &table::Decided) -> String {
    match answer {
        Err(refusal) => format!("refused, {}", refusal.reason.id()),
        Ok(events) => events.iter().map(|event| format!("{event:?}")).collect::<Vec<_>>().join(", "),
    }
}
