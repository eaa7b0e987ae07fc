//! The rounds of a table as a list: when, what came, how much was wagered and paid, and where each stands in the history.
//!
//! The list is read once and then carried on with what was written since, so that a screen need not wait for a long history
//! twice.

use std::{collections::BTreeMap, sync::Arc};

use journal::{History, TableKey};
use rulebook::TableRules;
use serde::Serialize;
use table::{Event, Paid, Time, WagerId};
use wheel::Pocket;

use crate::{kept::StoredRecord, live::LiveFault, told::words};

/// One round of the list. Amounts are in minor units.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct RoundLine {
    pub round: u64,
    /// Played in test mode, and thrown away afterwards.
    pub test: bool,
    pub opened: Time,
    pub ended: Option<Time>,
    /// The number that stands, as the wheel shows it; a correction counts.
    pub result: Option<String>,
    /// Its place on the wheel, which at Big Six the label does not tell.
    #[serde(skip)]
    pub pocket: Option<Pocket>,
    pub corrected: bool,
    /// Wagers that were laid and not taken back, and what they came to.
    pub wagers: u64,
    pub wagered: i64,
    /// All that was handed over: winnings, the wagers of winners, what was given back, what came out of prison.
    pub paid: i64,
    /// The records of the round, the first and the last.
    pub records: (u64, u64),
}

impl RoundLine {
    /// It is over, and no number stands.
    pub fn is_void(&self) -> bool {
        self.ended.is_some() && self.result.is_none()
    }
}

/// The rounds of one table, as far as its history was read.
#[derive(Clone, Default, Debug)]
pub struct Rounds {
    lines: Vec<RoundLine>,
    read: u64,
    rules: Option<Arc<TableRules>>,
    test: bool,
    /// What lies on the felt of the open round.
    lying: BTreeMap<WagerId, i64>,
}

impl Rounds {
    /// The rounds of a table from its first record on.
    pub fn of(history: &History, key: &TableKey) -> Result<Rounds, LiveFault> {
        let mut rounds = Rounds::default();
        rounds.read_on(history, key)?;
        Ok(rounds)
    }

    /// Reads what was written since; always of the same table.
    pub fn read_on(&mut self, history: &History, key: &TableKey) -> Result<(), LiveFault> {
        for record in history.records(key, self.read + 1)? {
            let record = record?;
            match StoredRecord::read(&record)? {
                StoredRecord::Rules(file) => self.rules = Some(file.rules()?),
                StoredRecord::Conflict(_) | StoredRecord::Chance(_) | StoredRecord::Refusals(_) => {}
                StoredRecord::Decided(decision) => {
                    for event in decision.answer.iter().flatten() {
                        self.note(record.seq, decision.order.at, event);
                    }
                    // What is refused while a round is open is a part of it.
                    if let Some(open) = self.open() {
                        open.records.1 = record.seq;
                    }
                }
            }
            self.read = record.seq;
        }
        Ok(())
    }

    /// Oldest first.
    pub fn all(&self) -> &[RoundLine] {
        &self.lines
    }

    pub fn get(&self, round: u64) -> Option<&RoundLine> {
        // Numbers go up, and none is used twice.
        let at = self.lines.binary_search_by_key(&round, |line| line.round).ok()?;
        Some(&self.lines[at])
    }

    /// Newest first, beginning with the newest or with the one before a number.
    pub fn newest(&self, before: Option<u64>) -> impl Iterator<Item = &RoundLine> {
        let until = before.map_or(self.lines.len(), |round| self.lines.partition_point(|line| line.round < round));
        self.lines[..until].iter().rev()
    }

    fn open(&mut self) -> Option<&mut RoundLine> {
        self.lines.last_mut().filter(|line| line.ended.is_none())
    }

    /// The round that can still be corrected. Rounds of a test are thrown away when it ends.
    fn last(&mut self) -> Option<&mut RoundLine> {
        let test = self.test;
        self.lines.iter_mut().rev().find(|line| line.test == test)
    }

    fn note(&mut self, seq: u64, at: Time, event: &Event) {
        match event {
            Event::TestBegun => self.test = true,
            Event::TestEnded => {
                self.test = false;
                self.end(at, seq);
            }
            Event::BetsOpened { round, at } => {
                self.lying.clear();
                self.lines.push(RoundLine {
                    round: *round,
                    test: self.test,
                    opened: *at,
                    ended: None,
                    result: None,
                    pocket: None,
                    corrected: false,
                    wagers: 0,
                    wagered: 0,
                    paid: 0,
                    records: (seq, seq),
                });
            }
            Event::WagerPlaced(placed) => self.lay(placed.wager, |_| placed.amount.0),
            Event::WagerRaised { wager, amount } => self.lay(*wager, |lies| lies + amount.0),
            Event::WagerTakenBack { wager, amount } => self.lay(*wager, |lies| lies - amount.0),
            Event::WagerAdjusted { wager, after, .. } => self.lay(*wager, |_| after.0),
            Event::WinnersPaid { lines } | Event::WagersReturned { lines } => self.pay(sum(lines)),
            Event::PrisonChosen { line: Some(line), .. } => self.pay(line.paid.0),
            Event::ResultCorrected { after, reversed, lines, .. } => {
                let result = self.label(*after);
                if let Some(last) = self.last() {
                    (last.result, last.pocket, last.corrected) = (result, Some(*after), true);
                }
                self.pay(sum(lines) - sum(reversed));
            }
            Event::RoundEnded { number } => {
                let result = number.and_then(|number| self.label(number));
                if let Some(open) = self.open() {
                    (open.result, open.pocket) = (result, *number);
                }
                self.end(at, seq);
            }
            _ => {}
        }
    }

    fn lay(&mut self, wager: WagerId, now: impl FnOnce(i64) -> i64) {
        let lies = self.lying.entry(wager).or_default();
        let before = std::mem::replace(lies, 0);
        *lies = now(before);
        let after = *lies;
        if let Some(open) = self.open() {
            open.wagered += after - before;
            open.wagers = open.wagers + u64::from(after > 0) - u64::from(before > 0);
        }
    }

    /// A table that closes gives up its prison when the last round is over.
    fn pay(&mut self, amount: i64) {
        if let Some(last) = self.last() {
            last.paid += amount;
        }
    }

    fn end(&mut self, at: Time, seq: u64) {
        if let Some(open) = self.open() {
            (open.ended, open.records.1) = (Some(at), seq);
        }
    }

    fn label(&self, number: Pocket) -> Option<String> {
        self.rules.as_ref().map(|rules| words::pocket(rules, number))
    }
}

fn sum(lines: &[Paid]) -> i64 {
    lines.iter().map(|line| line.paid.0).sum()
}
