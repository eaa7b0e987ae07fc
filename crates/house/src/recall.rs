//! One round recalled: what lay where, who did what when, what was drawn, who got what and by which clause.

use journal::{History, Receipt, TableKey};
use table::{By, Event, Paid, Placed, Table, Time, evolve};
use wheel::Pocket;

use crate::{
    live::{LiveFault, enrolled},
    record::Decision,
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
}

/// A round as the history tells it.
#[derive(Debug)]
pub struct Recall {
    /// The table as it stood before the round, with the rules in force and the people on duty.
    pub before: Table,
    pub steps: Vec<Step>,
    /// What lay on the felt when bets closed for the last time.
    pub wagers: Vec<Placed>,
    pub number: Option<Pocket>,
    pub paid: Vec<Paid>,
    /// Later, in the order of the history: corrections of the result.
    pub corrections: Vec<Step>,
    pub test: bool,
}

/// Recalls a round by its number; none where the table never had it.
pub fn recall(history: &History, key: &TableKey, round: u64) -> Result<Option<Recall>, LiveFault> {
    let mut table: Option<Table> = None;
    let mut found: Option<Recall> = None;
    let mut open = false;
    for record in history.records(key, 1)? {
        let record = record?;
        if record.entry.kind == journal::ENROLMENT {
            table = Some(enrolled(table, &record)?);
            continue;
        }
        let (Some(decision), Some(table)) = (Decision::read(&record)?, &mut table) else { continue };
        let receipt = Receipt { table: key.clone(), seq: record.seq, head: record.hash };
        let step = Step { receipt, decision };
        let events = step.decision.answer.as_deref().unwrap_or_default();
        let opens =
            events.iter().any(|event| matches!(event, Event::BetsOpened { round: opened, .. } if *opened == round));
        if opens {
            open = true;
            found = Some(Recall {
                before: table.clone(),
                steps: Vec::new(),
                wagers: Vec::new(),
                number: None,
                paid: Vec::new(),
                corrections: Vec::new(),
                test: table.state().in_test(),
            });
        }
        for event in events {
            if let (true, Some(found)) = (open, &mut found) {
                note(found, table, event);
            }
            evolve(table, event);
        }
        let Some(recall) = &mut found else { continue };
        let ended = events.iter().any(|event| matches!(event, Event::RoundEnded { .. } | Event::TestEnded));
        let begun_next =
            events.iter().any(|event| matches!(event, Event::BetsOpened { round: opened, .. } if *opened > round));
        if open {
            recall.steps.push(step);
            open = !ended;
        } else if begun_next {
            break;
        } else if events.iter().any(|event| matches!(event, Event::ResultCorrected { .. })) {
            recall.corrections.push(step);
        }
    }
    Ok(found)
}

fn note(recall: &mut Recall, table: &Table, event: &Event) {
    match event {
        Event::BetsClosed { .. } => recall.wagers = table.state().round.lying().cloned().collect(),
        Event::WinnersPaid { lines } | Event::WagersReturned { lines } => recall.paid.extend_from_slice(lines),
        Event::PrisonChosen { line: Some(line), .. } => recall.paid.push(*line),
        Event::ResultConfirmed { pocket, .. } => recall.number = Some(*pocket),
        Event::ResultWithdrawn { .. } => recall.number = None,
        _ => {}
    }
}
