//! What became of each wager. The engine's events tell losers in one sum; which they were and by which clause each lost
//! is asked of the settlement again.

use rulebook::{CiteId, file::PrisonChoice};
use settlement::{Lying, Outcome, Settled, ValidSpin, settle_spin};
use table::{Event, Paid, Placed, Round, Table, WagerId};
use wheel::{Money, Pocket};

pub(super) struct Decided {
    pub placed: Placed,
    pub outcome: Outcome,
    pub paid: Money,
    pub cite: Option<CiteId>,
}

/// The wagers that an event decides, at the table as it is before the event.
pub(super) fn of(table: &Table, event: &Event) -> Vec<Decided> {
    let state = table.state();
    match event {
        Event::WinnersPaid { lines } => {
            let prison = state.prison.iter().map(|prisoner| (prisoner.placed.clone(), Some(prisoner.rule)));
            all(table, &state.round, prison.collect(), state.round.number_stands, lines)
        }
        Event::ResultCorrected { after, lines, .. } => {
            let Some(last) = &state.last else { return Vec::new() };
            let before = last.round.prison_before.iter();
            let prison = before.map(|prisoner| (prisoner.placed.clone(), Some(prisoner.rule)));
            all(table, &last.round, prison.collect(), Some(*after), lines)
        }
        Event::WagersReturned { lines } => lines.iter().filter_map(|line| paid(table, line)).collect(),
        Event::PrisonChosen { line: Some(line), .. } => paid(table, line).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// A wager by its number, on the felt, in prison, or in the round before.
pub(super) fn find(table: &Table, wager: WagerId) -> Option<&Placed> {
    let state = table.state();
    let last = state.last.iter().flat_map(|last| {
        let prison = last.round.prison_before.iter().map(|prisoner| &prisoner.placed);
        last.round.wagers.iter().chain(&last.round.returned).chain(prison)
    });
    let prison = state.prison.iter().chain(&state.round.prison_before).map(|prisoner| &prisoner.placed);
    let mut known = state.round.wagers.iter().chain(&state.round.returned).chain(prison).chain(last);
    known.find(|placed| placed.wager == wager)
}

fn paid(table: &Table, line: &Paid) -> Option<Decided> {
    let placed = find(table, line.wager)?.clone();
    Some(Decided { placed, outcome: line.outcome, paid: line.paid, cite: Some(line.cite) })
}

fn all(
    table: &Table,
    round: &Round,
    prison: Vec<(Placed, Option<u8>)>,
    number: Option<Pocket>,
    lines: &[Paid],
) -> Vec<Decided> {
    let lying = round.lying().map(|placed| (placed.clone(), None)).chain(prison);
    let decide = |(placed, rule): (Placed, Option<u8>)| match lines.iter().find(|line| line.wager == placed.wager) {
        Some(line) => Decided { placed, outcome: line.outcome, paid: line.paid, cite: Some(line.cite) },
        None => {
            let cite = number.and_then(|pocket| lost_by(table, round, pocket, &placed, rule));
            Decided { placed, outcome: Outcome::Lost, paid: Money(0), cite }
        }
    };
    lying.map(decide).collect()
}

/// The clause by which one wager lost.
fn lost_by(table: &Table, round: &Round, pocket: Pocket, placed: &Placed, rule: Option<u8>) -> Option<CiteId> {
    let spin = round.spin(pocket);
    let valid = ValidSpin { spin: &spin, number: 1, pocket, prior: round.prior };
    let lying = Lying {
        target: &placed.on,
        amount: placed.amount,
        prison: rule.map(usize::from),
        choice: Some(PrisonChoice::Leave),
    };
    let mut meters: Vec<Money> = table.state().meters.iter().map(|meter| meter.shows).collect();
    let mut cite = None;
    let settled = settle_spin(table.rules(), valid, [lying].into_iter(), &mut meters, |_, settled| {
        if let Settled::Done(line) = settled {
            cite = Some(line.cite);
        }
    });
    settled.ok().and(cite)
}
