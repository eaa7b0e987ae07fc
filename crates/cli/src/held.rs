//! A journal compared with what was answered from it: what it must hold, asked of its records and not of the engine alone.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use house::{Decision, replay};
use journal::{CommandId, History, Receipt, TableKey};
use settlement::Outcome;
use table::{AfterVoid, Command, Event, Paid, Phase, WagerId};

/// What was found, and all that is wrong.
#[derive(Default, Debug)]
pub struct JournalReport {
    pub records: u64,
    pub wagers: u64,
    pub rounds: u64,
    pub late: u64,
    /// Every command that was decided, and its record.
    pub commands: BTreeMap<CommandId, u64>,
    /// Tables with a round that is not over.
    pub open: Vec<TableKey>,
    pub wrong: Vec<String>,
}

pub type Acks = BTreeMap<CommandId, (Receipt, String)>;

/// Looks at a journal that nobody writes.
pub fn look(journal: &Path, acks: &Acks) -> JournalReport {
    let mut found = JournalReport::default();
    if acks.is_empty() && !journal.exists() {
        return found;
    }
    let history = match History::open(journal) {
        Ok(history) => history,
        Err(fault) => {
            // A journal that was never made whole holds nothing, and may say so.
            if !acks.is_empty() {
                found.wrong.push(format!("the journal does not open: {fault}"));
            }
            return found;
        }
    };
    match history.verify(|_, _| {}) {
        Ok(report) => found.wrong.extend(report.flaws.iter().map(ToString::to_string)),
        Err(fault) => found.wrong.push(fault.to_string()),
    }
    for (receipt, _) in acks.values() {
        if let Err(fault) = history.check_receipt(receipt) {
            found.wrong.push(fault.to_string());
        }
    }
    let mut seen = BTreeMap::new();
    let heads = history.tables().unwrap_or_else(|fault| {
        found.wrong.push(fault.to_string());
        Vec::new()
    });
    // The acts of the house itself are no table.
    for head in heads.into_iter().filter(|head| !house::is_house(&head.table)) {
        if let Err(fault) = look_at_table(&history, &head.table, acks, &mut seen, &mut found) {
            found.wrong.push(format!("table {}: {fault}", head.table));
        }
    }
    let lost = acks.keys().filter(|id| !seen.contains_key(*id));
    found.wrong.extend(lost.map(|id| format!("command {id:?} was answered and is in no record")));
    found.commands = seen;
    found
}

fn look_at_table(
    history: &History,
    key: &TableKey,
    acks: &Acks,
    seen: &mut BTreeMap<CommandId, u64>,
    found: &mut JournalReport,
) -> Result<(), house::LiveFault> {
    let mut rounds = Rounds::default();
    for record in history.records(key, 1)? {
        let record = record?;
        found.records += 1;
        let Some(decision) = Decision::read(&record)? else { continue };
        let (id, seq) = (record.entry.command, record.seq);
        if let Some(first) = seen.insert(id, seq) {
            found.wrong.push(format!("table {key}: command {id:?} is record {first} and record {seq}"));
        }
        if let Some((receipt, what)) = acks.get(&id) {
            let says = decision.answer.as_ref().map_or_else(|refusal| refusal.reason.id(), |_| "taken");
            if (&receipt.table, receipt.seq, receipt.head, what.as_str()) != (key, seq, record.hash, says) {
                found.wrong.push(format!("table {key}: record {seq} is not what was answered to its command: {says}"));
            }
        }
        rounds.read(&decision, &mut |what| found.wrong.push(format!("table {key}: record {seq}: {what}")));
    }
    found.wagers += rounds.placed;
    found.rounds += rounds.ended;
    found.late += rounds.late;
    let replayed = replay(history, key, |_| {})?;
    let differs = replayed.differences.iter().map(|found| format!("table {key}: record {}: {}", found.seq, found.what));
    found.wrong.extend(differs);
    let Some(table) = replayed.table else { return Ok(()) };
    if table.state().ledger.total() != 0 {
        found.wrong.push(format!("table {key}: its accounts add up to {}", table.state().ledger.total()));
    }
    if !matches!(table.phase(), Phase::Closed | Phase::Idle) {
        found.open.push(key.clone());
    }
    Ok(())
}

/// The close and the payments of a table, read from its events without the engine.
#[derive(Default, Debug)]
pub struct Rounds {
    open: bool,
    placed: u64,
    ended: u64,
    late: u64,
    last: u64,
    paid: BTreeSet<WagerId>,
}

impl Rounds {
    pub fn read(&mut self, decision: &Decision, wrong: &mut impl FnMut(String)) {
        let events = match &decision.answer {
            Ok(events) => events,
            Err(refusal) => {
                let late = refusal.reason.id() == "bets-are-closed";
                if late && refusal.cite.is_none() {
                    wrong("a late wager was refused without its clause".to_owned());
                }
                self.late += u64::from(late);
                return;
            }
        };
        let laid = events.iter().filter(|event| matches!(event, Event::WagerPlaced(_))).count();
        if matches!(decision.order.command, Command::PlaceWager { .. }) && laid != 1 {
            wrong(format!("a wager was taken, and {laid} are on the felt"));
        }
        for event in events {
            self.event(event, wrong);
        }
    }

    /// A wager is settled once in its life; one in prison is not settled yet.
    fn settle(&mut self, lines: &[Paid], wrong: &mut impl FnMut(String)) {
        for line in lines.iter().filter(|line| line.outcome != Outcome::Imprisoned) {
            if !self.paid.insert(line.wager) {
                wrong(format!("wager {} was settled twice", line.wager.0));
            }
        }
    }

    fn event(&mut self, event: &Event, wrong: &mut impl FnMut(String)) {
        match event {
            Event::BetsOpened { .. } => self.open = true,
            Event::BetsClosed { .. } => self.open = false,
            Event::NoSpinCalled { after: AfterVoid::Reopened, .. } => self.open = true,
            Event::RoundEnded { .. } => {
                self.open = false;
                self.ended += 1;
            }
            Event::WagerPlaced(placed) => {
                self.placed += 1;
                if !self.open {
                    wrong(format!("wager {} was taken after the close", placed.wager.0));
                }
                if placed.wager.0 <= self.last {
                    wrong(format!("the number of wager {} was used before", placed.wager.0));
                }
                self.last = placed.wager.0;
            }
            Event::WagerRaised { .. } | Event::WagerTakenBack { .. } | Event::WagerMoved { .. } if !self.open => {
                wrong("a wager was changed after the close".to_owned());
            }
            Event::WinnersPaid { lines } | Event::WagersReturned { lines } => self.settle(lines, wrong),
            Event::PrisonChosen { line: Some(line), .. } => self.settle(&[*line], wrong),
            Event::ResultCorrected { reversed, lines, .. } => {
                for line in reversed {
                    self.paid.remove(&line.wager);
                }
                self.settle(lines, wrong);
            }
            _ => {}
        }
    }
}
