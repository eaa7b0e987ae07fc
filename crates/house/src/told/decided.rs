//! What became of each wager. The engine's events tell losers in one sum; which they were and by which clause each lost
//! is asked of the settlement again.

use std::{collections::BTreeMap, sync::Arc};

use rulebook::{CiteId, TableRules, Target, file::PrisonChoice};
use settlement::{Drawn, Line, Lying, Outcome, Settled, Spin, ValidSpin, settle_spin};
use table::{Event, HotTurn, Paid, Placed, Prisoner, Round, Table, WagerId};
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
    /// As it is on record; a wager that lost has no line of its own.
    pub line: Option<Paid>,
    pub cite: Option<CiteId>,
    pub fell: Arc<Fell>,
}

/// All that decides the wagers of a round: the number, what was drawn, and the number before.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Fell {
    pub number: Option<Pocket>,
    pub prior: Option<Pocket>,
    pub drawn: Vec<Drawn>,
    pub multiplier: Option<u32>,
    pub targets: Vec<Pocket>,
    pub hot_spots: Vec<HotTurn>,
    /// The place of the symbol that the others' wheel showed.
    pub community: Option<u8>,
}

impl Fell {
    fn of(round: &Round, number: Option<Pocket>) -> Arc<Fell> {
        let (hot_spots, community) = round.bonus.clone().unwrap_or_default();
        let (drawn, targets) = (round.drawn.clone(), round.targets.clone());
        let (prior, multiplier) = (round.prior, round.multiplier);
        Arc::new(Fell { number, prior, drawn, multiplier, targets, hot_spots, community })
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
            let fell = Fell::of(&state.round, None);
            lines.iter().filter_map(|line| paid(table, line, &fell)).collect()
        }
        Event::PrisonChosen { line: Some(line), .. } => {
            let prior = state.round.number_stands.or(state.prior);
            paid(table, line, &Fell::of(&state.round, prior)).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// The wagers of the round that ended last, as they stand now.
pub fn decided_last(table: &Table) -> Vec<Decided> {
    let Some(last) = &table.state().last else { return Vec::new() };
    all(table, &last.round, &last.round.prison_before, last.round.number_stands, &last.round.paid)
}

/// The wagers that are lost, from the number on and until winners are paid. Target wagers are decided with the winners.
pub fn collected(table: &Table) -> Vec<Decided> {
    let state = table.state();
    let all = all(table, &state.round, &state.prison, state.round.number_stands, &[]);
    let lost = |decided: &Decided| {
        decided.placed.on != Target::Progressive
            && alone(table.rules(), decided).is_some_and(|line| line.outcome == Outcome::Lost)
    };
    all.into_iter().filter(lost).collect()
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

fn paid(table: &Table, line: &Paid, fell: &Arc<Fell>) -> Option<Decided> {
    let placed = find(table, line.wager)?.clone();
    Some(with_line(placed, None, line, fell))
}

fn with_line(placed: Placed, prison: Option<u8>, line: &Paid, fell: &Arc<Fell>) -> Decided {
    let (outcome, paid, cite) = (line.outcome, line.paid, Some(line.cite));
    Decided { placed, prison, outcome, paid, line: Some(*line), cite, fell: fell.clone() }
}

fn all(table: &Table, round: &Round, prison: &[Prisoner], number: Option<Pocket>, lines: &[Paid]) -> Vec<Decided> {
    let fell = Fell::of(round, number);
    let lying = round.lying().map(|placed| (placed, None));
    let lying = lying.chain(prison.iter().map(|prisoner| (&prisoner.placed, Some(prisoner.rule))));
    let by_wager: BTreeMap<WagerId, &Paid> = lines.iter().map(|line| (line.wager, line)).collect();
    let decide = |(placed, prison): (&Placed, Option<u8>)| {
        if let Some(line) = by_wager.get(&placed.wager) {
            return with_line(placed.clone(), prison, line, &fell);
        }
        let (outcome, fell) = (Outcome::Lost, fell.clone());
        let lost = Decided { placed: placed.clone(), prison, outcome, paid: Money(0), line: None, cite: None, fell };
        Decided { cite: alone(table.rules(), &lost).map(|line| line.cite), ..lost }
    };
    lying.map(decide).collect()
}

/// What the settlement says of one wager by itself; nothing where its number or a draw is missing, or it goes to prison.
pub(super) fn alone(rules: &TableRules, decided: &Decided) -> Option<Line> {
    let pocket = decided.fell.number?;
    let spin = decided.fell.spin(pocket);
    let valid = ValidSpin { spin: &spin, number: 1, pocket, prior: decided.fell.prior };
    let lying = Lying {
        target: &decided.placed.on,
        amount: decided.placed.amount,
        prison: decided.prison.map(usize::from),
        choice: Some(PrisonChoice::Leave),
    };
    // A wager alone moves no meter: one that wins it is told from its line.
    let mut meters = vec![Money(0); rules.progressive().map_or(0, |rule| rule.meters.len())];
    let mut found = None;
    let settled = settle_spin(rules, valid, [lying].into_iter(), &mut meters, |_, settled| {
        if let Settled::Done(line) = settled {
            found = Some(line);
        }
    });
    settled.ok().and(found)
}
