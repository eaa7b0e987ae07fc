//! What became of each wager. The engine's events tell losers in one sum. Which they were and by which clause each lost
//! follows from the table before the event: the settlement is asked once for all of them, and what it says is kept here.

use std::{collections::BTreeMap, sync::Arc};

use rulebook::{CiteId, Target};
use settlement::{Drawn, Line, Outcome, PieceLine, Spin};
use table::{BonusTurn, Event, Paid, Placed, Prisoner, Round, Table, WagerId, every_line};
use wheel::{Money, Pocket};

/// A wager with what became of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decided {
    pub placed: Placed,
    /// The zero rule that held it in prison when the number came, by place.
    pub prison: Option<u8>,
    pub outcome: Outcome,
    /// All that is handed over, the wager itself included.
    pub paid: Money,
    /// As it is on record, where losers are one sum.
    pub line: Option<Paid>,
    pub cite: Option<CiteId>,
    /// What became of each piece of a wager laid on several spots; empty for any other.
    pub pieces: Vec<PieceLine>,
    pub fell: Arc<RoundFacts>,
}

/// All that decides the wagers of a round: the number, what was drawn, and the number before.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct RoundFacts {
    pub number: Option<Pocket>,
    pub prior: Option<Pocket>,
    pub drawn: Vec<Drawn>,
    pub multiplier: Option<u32>,
    pub targets: Vec<Pocket>,
    pub hot_spots: Vec<BonusTurn<WagerId>>,
    /// The place of the symbol that the others' wheel showed.
    pub community: Option<u8>,
}

impl RoundFacts {
    fn of(round: &Round, number: Option<Pocket>) -> Arc<RoundFacts> {
        let (hot_spots, community) = round.bonus.clone().unwrap_or_default();
        let (drawn, targets) = (round.drawn.clone(), round.targets.clone());
        let (prior, multiplier) = (round.prior, round.multiplier);
        Arc::new(RoundFacts { number, prior, drawn, multiplier, targets, hot_spots, community })
    }

    /// The spin as the settlement sees it, without the turns of the bonus wheels.
    pub(super) fn spin(&self, pocket: Pocket) -> Spin {
        let mut spin = Spin::resting(pocket);
        spin.drawn.clone_from(&self.drawn);
        spin.multiplier = self.multiplier;
        spin.targets.clone_from(&self.targets);
        spin
    }
}

/// The wagers that an event decides, at the table as it is before the event.
pub fn decided(table: &Table, event: &Event) -> Vec<Decided> {
    let state = table.state();
    match event {
        Event::WinnersPaid { lines } => all(table, &state.round, &state.prison, state.round.number_stands, lines),
        Event::ResultCorrected { after, lines, .. } => {
            let Some(last) = &state.last else { return Vec::new() };
            all(table, &last.round, &last.round.prison_before, Some(*after), lines)
        }
        Event::WagersReturned { lines } => {
            let fell = RoundFacts::of(&state.round, None);
            lines.iter().filter_map(|line| paid(table, line, &fell)).collect()
        }
        Event::PrisonChosen { line: Some(line), .. } => {
            let prior = state.round.number_stands.or(state.prior);
            paid(table, line, &RoundFacts::of(&state.round, prior)).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// The wagers of the round that ended last, as they stand now.
pub fn decided_last(table: &Table) -> Vec<Decided> {
    let Some(last) = &table.state().last else { return Vec::new() };
    all(table, &last.round, &last.round.prison_before, last.round.number_stands, &last.round.paid)
}

/// What the number that stands makes of every wager, until the winners are paid. Target wagers are decided with them.
pub(super) fn standing(table: &Table) -> BTreeMap<WagerId, Line> {
    let (round, prison) = (&table.state().round, &table.state().prison);
    settled(table, round, prison, round.number_stands, None)
}

/// The wagers that are lost, from the number on and until winners are paid. Target wagers are decided with the winners.
pub fn collected(table: &Table) -> Vec<Decided> {
    let (round, prison) = (&table.state().round, &table.state().prison);
    let settled = standing(table);
    let fell = RoundFacts::of(round, round.number_stands);
    let lost = lying(round, prison).filter_map(|(placed, prison)| {
        let line = settled.get(&placed.wager).filter(|line| line.outcome == Outcome::Lost)?;
        Some(without_record(placed, prison, Some(line), &fell))
    });
    lost.collect()
}

/// The calls that lie on the felt while a number stands, with what becomes of each of their pieces.
pub fn calls(table: &Table) -> Vec<Decided> {
    let round = &table.state().round;
    let (settled, fell) = (standing(table), RoundFacts::of(round, round.number_stands));
    let calls = round.lying().filter(|placed| matches!(placed.on, Target::Call { .. }));
    let decided = calls.filter_map(|placed| {
        let line = settled.get(&placed.wager)?;
        let (outcome, paid) = (line.outcome, line.paid);
        Some(Decided { outcome, paid, ..without_record(placed, None, Some(line), &fell) })
    });
    decided.collect()
}

/// A wager by its number, on the felt, in prison, or in the round before.
pub fn find(table: &Table, wager: WagerId) -> Option<&Placed> {
    let state = table.state();
    let last = state.last.iter().flat_map(|last| {
        let prison = last.round.prison_before.iter().map(|prisoner| &prisoner.placed);
        last.round.wagers.iter().chain(&last.round.returned).chain(prison)
    });
    let prison = state.prison.iter().chain(&state.round.prison_before).map(|prisoner| &prisoner.placed);
    let mut known = state.round.wagers.iter().chain(&state.round.returned).chain(prison).chain(last);
    known.find(|placed| placed.wager == wager)
}

fn paid(table: &Table, line: &Paid, fell: &Arc<RoundFacts>) -> Option<Decided> {
    Some(on_record(find(table, line.wager)?, None, line, None, fell))
}

/// A wager that has its line on record.
fn on_record(placed: &Placed, prison: Option<u8>, paid: &Paid, line: Option<&Line>, fell: &Arc<RoundFacts>) -> Decided {
    Decided {
        placed: placed.clone(),
        prison,
        outcome: paid.outcome,
        paid: paid.paid,
        line: Some(*paid),
        cite: Some(paid.cite),
        pieces: line.map_or_else(Vec::new, |line| line.pieces.clone()),
        fell: fell.clone(),
    }
}

/// A wager of the losers' sum.
fn without_record(placed: &Placed, prison: Option<u8>, line: Option<&Line>, fell: &Arc<RoundFacts>) -> Decided {
    Decided {
        placed: placed.clone(),
        prison,
        outcome: Outcome::Lost,
        paid: Money(0),
        line: None,
        cite: line.map(|line| line.cite),
        pieces: line.map_or_else(Vec::new, |line| line.pieces.clone()),
        fell: fell.clone(),
    }
}

/// Every wager of a round and its prison.
fn lying<'a>(round: &'a Round, prison: &'a [Prisoner]) -> impl Iterator<Item = (&'a Placed, Option<u8>)> {
    let felt = round.lying().map(|placed| (placed, None));
    felt.chain(prison.iter().map(|prisoner| (&prisoner.placed, Some(prisoner.rule))))
}

type Turned<'a> = (&'a [BonusTurn<WagerId>], Option<u8>);

/// What the settlement says of every wager; of none where there is no number, or a history that was tampered with lacks a
/// draw.
fn settled(
    table: &Table,
    round: &Round,
    prison: &[Prisoner],
    number: Option<Pocket>,
    turned: Option<Turned<'_>>,
) -> BTreeMap<WagerId, Line> {
    let lines = number.and_then(|pocket| every_line(table.rules(), round, prison, pocket, turned).ok());
    lines.into_iter().flatten().collect()
}

fn all(table: &Table, round: &Round, prison: &[Prisoner], number: Option<Pocket>, lines: &[Paid]) -> Vec<Decided> {
    let fell = RoundFacts::of(round, number);
    // Turns count only where the number hits a target; before a correction another number may have.
    let turned: Turned<'_> = match &round.bonus {
        Some((turns, community)) if number.is_some_and(|number| round.targets.contains(&number)) => (turns, *community),
        _ => (&[], None),
    };
    let settled = settled(table, round, prison, number, Some(turned));
    let by_wager: BTreeMap<WagerId, &Paid> = lines.iter().map(|line| (line.wager, line)).collect();
    let decide = |(placed, prison): (&Placed, Option<u8>)| {
        let line = settled.get(&placed.wager);
        match by_wager.get(&placed.wager) {
            Some(paid) => on_record(placed, prison, paid, line, &fell),
            None => without_record(placed, prison, line, &fell),
        }
    };
    lying(round, prison).map(decide).collect()
}
