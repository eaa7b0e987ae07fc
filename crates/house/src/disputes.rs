//! The disputes of a table as its history has them: what was said, by whom and when, what was decided, and what money moved.

use std::collections::BTreeMap;

use ::words::{Language, Words};
use rulebook::TableRules;
use serde::Serialize;
use table::{By, DisputeId, Event, Movement, Party, PersonId, Time};
use wheel::Money;

use crate::told::{Cited, Numbers, words};

/// How far a dispute has come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum DisputeState {
    Open,
    Decided,
    Withdrawn,
}

/// One dispute. Amounts are in minor units.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct DisputeLine {
    pub dispute: u32,
    pub state: DisputeState,
    pub round: u64,
    pub wager: Option<u64>,
    pub seat: Option<u16>,
    /// Who sat there; nobody where the player had left and was only named.
    pub player: Option<u32>,
    pub name: String,
    pub claim: String,
    /// By which disputes are decided here.
    pub cited: Cited,
    /// What was done, in its order; the first step opened it.
    pub steps: Vec<DisputeStep>,
    /// Why it was decided or withdrawn.
    pub why: Option<String>,
    /// The money of the decision, in words, and what the player had of it in all; below zero where the player paid.
    pub moved: Option<String>,
    /// The entries themselves, and what was owed after them.
    #[serde(skip)]
    pub moves: Option<(Vec<Movement>, Money)>,
    pub given: i64,
    /// What is still to be handed over; below zero, what the player owes.
    pub owed: i64,
}

/// Something done about a dispute.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct DisputeStep {
    pub record: u64,
    pub at: Time,
    pub by: String,
    pub person: Option<u32>,
    /// Who agreed, where two people must.
    pub second: Option<u32>,
    pub event: &'static str,
    pub says: String,
}

/// The disputes of one table, as far as its history was read.
#[derive(Clone, Default, Debug)]
pub struct Disputes(BTreeMap<u32, DisputeLine>);

impl Disputes {
    /// Oldest first.
    pub fn all(&self) -> impl DoubleEndedIterator<Item = &DisputeLine> {
        self.0.values()
    }

    pub fn get(&self, dispute: u32) -> Option<&DisputeLine> {
        self.0.get(&dispute)
    }

    pub(crate) fn note(&mut self, rules: &TableRules, record: u64, event: &Event) {
        let Some((at, by, id)) = said(event) else { return };
        let person = match by {
            By::Staff { person, .. } | By::Cashier(person) => Some(person.0),
            By::Player(_) | By::Device(_) => None,
        };
        let text = |says: Words| words::text(rules, &says, Language::English);
        let step = |says: &str, second: Option<PersonId>| DisputeStep {
            record,
            at,
            by: text(words::by(rules, by)),
            person,
            second: second.map(|second| second.0),
            event: event.id(),
            says: says.to_owned(),
        };
        if let Event::DisputeOpened { round, wager, seat, player, name, claim, cite, .. } = event {
            let line = DisputeLine {
                dispute: id.0,
                state: DisputeState::Open,
                round: *round,
                wager: wager.map(|wager| wager.0),
                seat: seat.map(|seat| seat.0),
                player: *player,
                name: name.clone(),
                claim: claim.clone(),
                cited: Cited::new(rules, *cite),
                steps: vec![step(claim, None)],
                why: None,
                moved: None,
                moves: None,
                given: 0,
                owed: 0,
            };
            self.0.insert(id.0, line);
            return;
        }
        let Some(line) = self.0.get_mut(&id.0) else { return };
        match event {
            Event::DisputeAddedTo { words, .. } => line.steps.push(step(words, None)),
            Event::DisputeDecided { second, moves, owed, why, .. } => {
                let moved = text(words::moved(moves, *owed, &Numbers));
                line.steps.push(step(&format!("{moved}: {why}"), Some(*second)));
                let share = |party: Party| i64::from(party == Party::Claimant);
                line.given = moves.iter().map(|entry| entry.amount.0 * (share(entry.to) - share(entry.from))).sum();
                line.state = DisputeState::Decided;
                (line.why, line.moved, line.owed) = (Some(why.clone()), Some(moved), owed.0);
                line.moves = Some((moves.clone(), *owed));
            }
            Event::DisputeWithdrawn { why, .. } => {
                line.steps.push(step(why, None));
                (line.state, line.why) = (DisputeState::Withdrawn, Some(why.clone()));
            }
            Event::OwedSettled { amount, .. } => {
                line.steps.push(step(&format!("{} handed over", words::money(rules, *amount)), None));
                line.owed = 0;
            }
            _ => {}
        }
    }
}

/// When, by whom and about which dispute an event is.
fn said(event: &Event) -> Option<(Time, By, DisputeId)> {
    match event {
        Event::DisputeOpened { at, by, dispute, .. }
        | Event::DisputeAddedTo { at, by, dispute, .. }
        | Event::DisputeDecided { at, by, dispute, .. }
        | Event::DisputeWithdrawn { at, by, dispute, .. }
        | Event::OwedSettled { at, by, dispute, .. } => Some((*at, *by, *dispute)),
        _ => None,
    }
}
