//! Events as rows of a spreadsheet: what each says, and its figures in columns.

use ::words::{Language, Words, say};
use rulebook::{CiteId, TableRules};
use table::{Event, Paid, Placed};
use wheel::Money;

use super::{
    names::Numbers,
    tell::{payment, provided, tell},
    words::{self, target},
};

/// What happened, as one row. Amounts are in minor units.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Row {
    pub seat: Option<u16>,
    pub wager: Option<u64>,
    pub on: Option<String>,
    pub amount: Option<i64>,
    pub outcome: Option<&'static str>,
    pub paid: Option<i64>,
    pub cite: Option<CiteId>,
    pub says: String,
}

/// The rows of an event: one, or one for each payment in it.
pub fn rows(rules: &TableRules, event: &Event, language: Language) -> Vec<Row> {
    let paid = |line: &Paid| payment_row(rules, line, language, |says| says);
    match event {
        Event::WinnersPaid { lines } | Event::WagersReturned { lines } => {
            let cite = provided(rules, event);
            lines.iter().map(paid).map(|row| Row { cite: row.cite.or(cite), ..row }).collect()
        }
        Event::ResultCorrected { reversed, lines, .. } => {
            let back = reversed.iter().map(|line| {
                let row = payment_row(rules, line, language, |says| say::payment_reversed(says));
                Row { paid: row.paid.map(|paid| -paid), ..row }
            });
            std::iter::once(row(rules, event, language)).chain(back).chain(lines.iter().map(paid)).collect()
        }
        _ => vec![row(rules, event, language)],
    }
}

fn row(rules: &TableRules, event: &Event, language: Language) -> Row {
    let (says, cite) = tell(rules, event, &Numbers);
    let row = Row { says: words::text(rules, &says, language), cite, ..Row::default() };
    let at = |seat: &table::SeatNo, amount: &Money| Row { seat: Some(seat.0), amount: Some(amount.0), ..row.clone() };
    let of =
        |wager: &table::WagerId, amount: &Money| Row { wager: Some(wager.0), amount: Some(amount.0), ..row.clone() };
    match event {
        Event::SeatTaken { seat, .. } | Event::WalkInSeated { seat, .. } | Event::SeatLeft { seat, .. } => {
            Row { seat: Some(seat.0), ..row }
        }
        Event::ColourGiven { seat, value: amount, .. }
        | Event::BoughtIn { seat, amount, .. }
        | Event::CashedOut { seat, amount, .. }
        | Event::BoughtInBy { seat, amount, .. }
        | Event::ChipsExchanged { seat, amount, .. } => at(seat, amount),
        Event::WagerPlaced(placed) => placed_row(rules, placed, row),
        Event::SpokenWagerConfirmed { wager, .. } => Row { wager: Some(wager.0), ..row },
        Event::WagerRaised { wager, amount }
        | Event::WagerTakenBack { wager, amount }
        | Event::RaiseReturned { wager, amount, .. } => of(wager, amount),
        Event::WagerMoved { wager, to } => Row { wager: Some(wager.0), on: Some(target(rules, to)), ..row },
        Event::LateReported { seat, on, amount, .. } => Row { on: Some(target(rules, on)), ..at(seat, amount) },
        Event::OutsideLimits { wager, lay, .. } => of(wager, lay),
        Event::RestInValueChips { seat, amount, .. } => Row { seat: Some(seat.0), amount: Some(amount.0), ..row },
        Event::LosersCollected { collected, .. } => {
            Row { amount: Some(collected.from_felt.0 + collected.from_prison.0), ..row }
        }
        Event::PrisonChosen { wager, line, .. } => {
            let figures = line.map(|line| payment_row(rules, &line, language, |says| says));
            let cite = figures.as_ref().and_then(|figures| figures.cite).or(row.cite);
            Row { says: row.says, wager: Some(wager.0), cite, ..figures.unwrap_or_default() }
        }
        Event::WagerAdjusted { wager, after, .. } => of(wager, after),
        Event::MeterChanged { after, .. } => Row { amount: Some(after.0), ..row },
        _ => row,
    }
}

fn placed_row(rules: &TableRules, placed: &Placed, row: Row) -> Row {
    Row {
        seat: Some(placed.seat.0),
        wager: Some(placed.wager.0),
        on: Some(target(rules, &placed.on)),
        amount: Some(placed.amount.0),
        ..row
    }
}

fn payment_row(rules: &TableRules, line: &Paid, language: Language, says: impl FnOnce(Words) -> Words) -> Row {
    Row {
        seat: Some(line.seat.0),
        wager: Some(line.wager.0),
        on: None,
        amount: Some(line.wagered.0),
        outcome: Some(line.outcome.id()),
        paid: Some(line.paid.0),
        cite: Some(line.cite),
        says: words::text(rules, &says(payment(rules, line, &Numbers)), language),
    }
}
