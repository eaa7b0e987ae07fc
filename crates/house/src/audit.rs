//! The history decided again. Not "the sums add up" but "the rules give this outcome".
//!
//! A replay goes on after a difference. What is on record happened, and the next orders were decided from there, so one
//! wrong record is one difference and not a thousand. Only where no table can follow a record does the replay end.

use std::panic::{AssertUnwindSafe, catch_unwind};

use journal::{Hash, History, TableKey};
use rulebook::TableRules;
use table::{Decided, Event, Order, Table, decide, evolve};

use crate::{kept::StoredRecord, live::LiveFault, record::Decision, snapshot};

/// As many differences are told; after the first the others mostly follow from it.
const TOLD: usize = 1000;

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
    /// The first of them; `differed` counts all.
    pub differences: Vec<Difference>,
    pub differed: u64,
    /// The table at the end.
    pub table: Option<Table>,
}

impl Replay {
    fn differ(&mut self, seq: u64, what: String) {
        self.differed += 1;
        if self.differences.len() < TOLD {
            self.differences.push(Difference { seq, what });
        }
    }

    /// Decides one order again; says whether any table can follow it.
    fn decided(&mut self, table: &mut Option<Table>, seq: u64, decision: &Decision) -> bool {
        let Some(table) = table else {
            self.differ(seq, "an order comes before the rules of the table".to_owned());
            return true;
        };
        self.orders += 1;
        match catch_unwind(AssertUnwindSafe(|| again(table, decision))) {
            Ok(differences) => differences.into_iter().for_each(|what| self.differ(seq, what)),
            Err(why) => {
                let why = why.downcast_ref::<String>().map(String::as_str).or(why.downcast_ref::<&str>().copied());
                let what = format!("this cannot happen at this table: {}", why.unwrap_or("the engine stopped"));
                self.differ(seq, format!("{what}; the replay of the table ends here"));
                return false;
            }
        }
        match &decision.answer {
            Err(_) => self.refusals += 1,
            Ok(events) => {
                self.events += events.len() as u64;
                self.rounds += events.iter().filter(|event| matches!(event, Event::RoundEnded { .. })).count() as u64;
            }
        }
        true
    }
}

/// Decides every order of a table again, by the rules that were in force, and compares answers and balances.
///
/// A history that was tampered with may say what no table can do. Then the engine stops itself, and the replay ends there
/// with a difference.
///
/// ```
/// use journal::{History, Options, Store, TableKey};
/// use table::Time;
/// use wheelhouse_house::{Live, RulesFile, replay};
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("house.journal");
/// # let law = testkit::source("us-co-roulette");
/// # let filed = testkit::submission("us-co-roulette-single-zero");
/// let key: TableKey = "roulette-1".parse()?;
/// let store = std::sync::Arc::new(Store::open(&path, Options::default())?);
/// let live = Live::enrol(&store, &key, &RulesFile::new(&law, filed), Time(0))?;
/// // Orders come here: `live.order_and_wait` answers when the record is on disk.
/// drop(live);
///
/// let replayed = replay(&History::open(&path)?, &key, |_| ())?;
/// assert!(replayed.differences.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn replay(history: &History, key: &TableKey, mut progress: impl FnMut(u64)) -> Result<Replay, LiveFault> {
    let mut found = Replay::default();
    let mut table: Option<Table> = None;
    let mut rules = Hash([0; 32]);
    let kept = history.latest_snapshot(key)?.filter(|kept| kept.version == snapshot::VERSION);
    for record in history.records(key, 1)? {
        let record = record?;
        found.records += 1;
        progress(record.seq);
        match StoredRecord::read(&record)? {
            StoredRecord::Decided(decision) => {
                if !found.decided(&mut table, record.seq, &decision) {
                    return Ok(found);
                }
            }
            StoredRecord::Conflict(_) | StoredRecord::Chance(_) | StoredRecord::Refusals(_) => {}
            StoredRecord::Rules(file) => {
                table = Some(Table::under(table, file.rules()?));
                rules = record.entry.content;
            }
        }
        // A start takes the snapshot's word for every balance, so it is compared with what the records give.
        let here = kept.as_ref().filter(|kept| kept.seq == record.seq).zip(table.as_ref());
        if here.is_some_and(|(kept, table)| kept.bytes != snapshot::bytes(rules, table.state())) {
            found.differ(record.seq, "the snapshot kept here is not the table that the records give".to_owned());
        }
    }
    if let Some(Err(broken)) = table.as_ref().map(table::Table::check) {
        found.differ(found.records, broken);
    }
    found.table = table;
    Ok(found)
}

/// Decides an order again and applies what is on record: that happened, so the replay goes on from there.
fn again(table: &mut Table, decision: &Decision) -> Vec<String> {
    let Decision { order, answer } = decision;
    let mut differences = Vec::new();
    let again = decide(table, order);
    if !same(&again, answer) {
        differences.push(differing(table.rules(), order, &again, answer));
    }
    let events = answer.as_deref().unwrap_or_default();
    for event in events {
        evolve(table, event);
    }
    // Every invariant costs a look at the whole felt; the end of a round is often enough.
    if events.iter().any(|event| matches!(event, Event::RoundEnded { .. })) {
        differences.extend(table.check().err());
    }
    differences
}

/// Whether two answers decide the same. The sentences of a refusal are not part of the decision: a later program may word
/// them better, and an honest history must not look tampered with for that.
fn same(again: &Decided, answer: &Decided) -> bool {
    match (again, answer) {
        (Err(again), Err(answer)) => (again.reason, again.cite) == (answer.reason, answer.cite),
        _ => again == answer,
    }
}

fn differing(rules: &TableRules, order: &Order, again: &Decided, answer: &Decided) -> String {
    let (again, answer) = (told(rules, again), told(rules, answer));
    format!("for {:?} the rules give {again}; the record says {answer}", order.command)
}

fn told(rules: &TableRules, answer: &Decided) -> String {
    match answer {
        Err(refusal) => format!("a refusal, {}: {}", refusal.reason.id(), refusal.what(rules)),
        Ok(events) => events.iter().map(|event| format!("{event:?}")).collect::<Vec<_>>().join(", "),
    }
}
