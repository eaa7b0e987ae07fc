//! One round recalled: what lay where, who did what when, what was drawn, who got what and by which clause.
//!
//! An audit does not start from a snapshot: it is not chained to the records, and who can write the journal can write
//! another one. A screen may, to show a recent round at once ([`recall_by_snapshot`]); `audit round` reads every
//! record.

use journal::{History, Receipt, TableKey};
use table::{By, Event, Order, Paid, Phase, Placed, Table, Time, evolve};
use wheel::{Money, Pocket};

use crate::{
    kept::StoredRecord,
    live::{Live, LiveFault},
    note::ChanceNote,
    record::{CHANCE, Decision},
    rules_file::RulesFile,
    snapshot,
    told::{Decided, collected, decided},
};

/// A step of the round: an order with what came of it.
#[derive(Clone, Debug)]
pub struct Step {
    pub receipt: Receipt,
    pub decision: Decision,
}

impl Step {
    pub fn at(&self) -> Time {
        self.decision.order.at
    }

    pub fn by(&self) -> By {
        self.decision.order.by
    }

    /// What happened; nothing where the order was refused.
    pub fn events(&self) -> &[Event] {
        self.decision.answer.as_deref().unwrap_or_default()
    }
}

/// A round as the history tells it.
#[derive(Debug)]
pub struct Recall {
    /// The texts of the law and of the submission in force, and the record that put them in force.
    pub rules: (u64, RulesFile),
    /// The table as it stood before the round, with the rules in force and the people on duty.
    pub before: Table,
    pub steps: Vec<Step>,
    /// Commands that came with the id of another while the round was open.
    pub conflicts: Vec<(Receipt, Order)>,
    /// What lay on the felt when bets closed for the last time; while they are open, what lies there now.
    pub wagers: Vec<Placed>,
    pub number: Option<Pocket>,
    pub paid: Vec<Paid>,
    /// Every wager that was settled, the losers too; one that was imprisoned and then given up comes twice.
    pub decided: Vec<Decided>,
    /// What the meters showed at the end of the round, or show so far.
    pub meters_after: Vec<Money>,
    /// The round is over.
    pub ended: bool,
    /// Later, in the order of the history: corrections of the result.
    pub corrections: Vec<Step>,
    /// The number that stands since the last of them, and what became of every wager with it.
    pub corrected: Option<(Pocket, Vec<Decided>)>,
    /// What chance promised before the round and told after it.
    pub notes: Vec<(Receipt, ChanceNote)>,
    pub test: bool,
}

/// Recalls a round by its number; none where the table never had it. Everything comes from the records, the first of the
/// table on: a snapshot is no evidence.
pub fn recall(history: &History, key: &TableKey, round: u64) -> Result<Option<Recall>, LiveFault> {
    recalled(history, key, round, None)
}

/// Recalls a round from the latest snapshot before it, where there is one: fast for the rounds of late, and good enough for a
/// screen. An audit reads all of the records.
pub fn recall_by_snapshot(history: &History, key: &TableKey, round: u64) -> Result<Option<Recall>, LiveFault> {
    let rules = history.rules(key)?;
    // From before the round before: what chance promises for a round is written when that one has opened.
    let before = snapshot::latest(history, key, &rules, |state| state.rounds + 1 < round)?;
    let Some((table, seq, file)) = before else { return recall(history, key, round) };
    let found = recalled(history, key, round, Some((table, seq, (rules.seq, file))))?;
    match found {
        // It was promised earlier still.
        Some(found) if is_unpromised(&found.notes) => recall(history, key, round),
        found => Ok(found),
    }
}

impl Live {
    /// The round in hand, as the history tells it; none between rounds.
    pub fn in_hand(&self) -> Result<Option<Recall>, LiveFault> {
        if matches!(self.table().phase(), Phase::Idle | Phase::Closed) {
            return Ok(None);
        }
        recall_by_snapshot(&self.history, &self.key, self.table().state().round.number)
    }
}

/// A table with the last record that is in it, and its rules with their record.
type Start = (Table, u64, (u64, RulesFile));

fn recalled(history: &History, key: &TableKey, round: u64, start: Option<Start>) -> Result<Option<Recall>, LiveFault> {
    let (mut table, mut rules, mut from) = (None, None, 1);
    if let Some((kept, seq, file)) = start {
        (table, rules, from) = (Some(kept), Some(file), seq + 1);
    }
    let mut found: Option<Recall> = None;
    let mut notes: Vec<(Receipt, ChanceNote)> = Vec::new();
    // The next round has begun. The secret of this one may have been told later than that.
    let mut over = false;
    for record in history.records(key, from)? {
        let record = record?;
        let receipt = Receipt { table: key.clone(), seq: record.seq, head: record.hash };
        if over && !is_owed(&notes) {
            break;
        }
        if over && record.entry.kind != CHANCE {
            continue;
        }
        let decision = match StoredRecord::read(&record)? {
            StoredRecord::Decided(decision) => decision,
            // Of a minute, and not of a round.
            StoredRecord::Refusals(_) => continue,
            StoredRecord::Chance(note) => {
                if note.round() == round {
                    notes.push((receipt, note));
                }
                continue;
            }
            StoredRecord::Rules(file) => {
                table = Some(Table::under(table, file.rules()?));
                rules = Some((record.seq, file));
                continue;
            }
            StoredRecord::Conflict(order) => {
                if let Some(recall) = found.as_mut().filter(|recall| !recall.ended) {
                    recall.conflicts.push((receipt, order));
                }
                continue;
            }
        };
        let (Some(table), Some(rules)) = (&mut table, &rules) else { continue };
        let step = Step { receipt, decision };
        match opens(&step) {
            Some(opened) if opened == round => found = Some(Recall::begun(rules, table)),
            // Rounds of a test are thrown away, and the round before them can still be corrected.
            Some(_) if found.is_some() && !table.state().in_test() => {
                over = true;
                continue;
            }
            Some(_) | None => {}
        }
        let last = table.state().last.as_ref().map(|last| last.round.number);
        for event in step.events() {
            match (&mut found, event) {
                (Some(recall), event) if !recall.ended => recall.note(table, event),
                (Some(recall), Event::ResultCorrected { after, .. }) if last == Some(round) => {
                    recall.corrected = Some((*after, decided(table, event)));
                }
                _ => {}
            }
            evolve(table, event);
        }
        let Some(recall) = &mut found else { continue };
        if recall.ended {
            let corrected = step.events().iter().any(|event| matches!(event, Event::ResultCorrected { .. }));
            if corrected && last == Some(round) {
                recall.corrections.push(step);
            }
            continue;
        }
        recall.ended = step.events().iter().any(|event| matches!(event, Event::RoundEnded { .. } | Event::TestEnded));
        recall.meters_after = meters(table);
        recall.steps.push(step);
    }
    if let (Some(recall), Some(table)) = (&mut found, &table)
        && !recall.ended
    {
        if table.phase().takes_bets() {
            recall.wagers = table.state().round.lying().cloned().collect();
        }
        if table.phase() == Phase::Collected {
            recall.decided.extend(collected(table));
        }
    }
    if let Some(recall) = &mut found {
        recall.notes = notes;
    }
    Ok(found)
}

/// Whether chance promised a secret and did not tell it yet.
fn is_owed(notes: &[(Receipt, ChanceNote)]) -> bool {
    let promised = notes.iter().any(|(_, note)| matches!(note, ChanceNote::Committed { .. }));
    promised && !notes.iter().any(|(_, note)| matches!(note, ChanceNote::Revealed { .. }))
}

/// Whether a secret is told for which no promise was read.
fn is_unpromised(notes: &[(Receipt, ChanceNote)]) -> bool {
    let promised = notes.iter().any(|(_, note)| matches!(note, ChanceNote::Committed { .. }));
    !promised && !notes.is_empty()
}

/// The number of the round that a step opens.
fn opens(step: &Step) -> Option<u64> {
    step.events().iter().find_map(|event| match event {
        Event::BetsOpened { round, .. } => Some(*round),
        _ => None,
    })
}

fn meters(table: &Table) -> Vec<Money> {
    table.state().meters.iter().map(|meter| meter.shows).collect()
}

impl Recall {
    fn begun(rules: &(u64, RulesFile), table: &Table) -> Recall {
        Recall {
            rules: rules.clone(),
            before: table.clone(),
            steps: Vec::new(),
            conflicts: Vec::new(),
            wagers: Vec::new(),
            number: None,
            paid: Vec::new(),
            decided: Vec::new(),
            meters_after: Vec::new(),
            ended: false,
            corrections: Vec::new(),
            corrected: None,
            notes: Vec::new(),
            test: table.state().in_test(),
        }
    }

    /// What an event adds, before it is applied.
    fn note(&mut self, table: &Table, event: &Event) {
        self.decided.extend(decided(table, event));
        let lying = || table.state().round.lying().cloned().collect();
        match event {
            Event::BetsClosed { .. } => self.wagers = lying(),
            Event::NoSpinCalled { .. } if table.phase().takes_bets() => self.wagers = lying(),
            Event::WagerAdjusted { wager, after, .. } => {
                let adjusted = self.wagers.iter_mut().filter(|placed| placed.wager == *wager);
                adjusted.for_each(|placed| placed.amount = *after);
            }
            Event::WinnersPaid { lines } | Event::WagersReturned { lines } => self.paid.extend_from_slice(lines),
            Event::PrisonChosen { line: Some(line), .. } => self.paid.push(*line),
            Event::ResultConfirmed { pocket, .. } => self.number = Some(*pocket),
            Event::ResultWithdrawn { .. } => self.number = None,
            _ => {}
        }
    }
}
