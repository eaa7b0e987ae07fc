//! What screens see, made from the table as its history says it is.

mod crew;
mod seat;
mod table;
mod what_if;

use ::table::{Placed, Table};
use house::told::{Decided, PieceWhy, Why, why, words};
use rulebook::{TableRules, Target};
use wheel::Pocket;

use crate::{
    card::laid_name,
    protocol::{PaidOut, PieceOut, WagerOut},
};

pub use crew::{Crew, Late, crew};
pub use seat::{Felt, seat};
pub use table::{Shown, last_out, table};
pub use what_if::what_if;

/// As the table's card has it.
pub fn label(rules: &TableRules, pocket: Pocket) -> String {
    rules.pocket_called(pocket).to_owned()
}

pub fn wager_out(rules: &TableRules, placed: &Placed) -> WagerOut {
    let (spot, lays, called) = match &placed.on {
        Target::Spot(spot) => (Some(spot.0), Vec::new(), None),
        Target::Call { call, lays, pieces } => {
            let piece = placed.amount.0 / i64::from((*pieces).max(1));
            let lays = lays.iter().map(|(spot, count)| (spot.0, piece * i64::from(*count))).collect();
            (None, lays, rules.calls().get(usize::from(*call)).map(|rule| rule.id.clone()))
        }
        Target::Repeat => (None, Vec::new(), rules.repeat().map(|rule| rule.id.clone())),
        Target::Progressive => (None, Vec::new(), rules.progressive().map(|rule| rule.id.clone())),
    };
    WagerOut {
        wager: placed.wager.0,
        seat: placed.seat.0,
        on: words::target(rules, &placed.on),
        name: laid_name(rules, &placed.on),
        spot,
        lays,
        called,
        amount: placed.amount.0,
        tip: placed.tip,
    }
}

/// A settled wager with all that explains it.
pub fn paid_out(rules: &TableRules, decided: &Decided) -> PaidOut {
    let Why { on, wagered, outcome, paid, says, sums, pieces, clauses, .. } = why(rules, decided);
    let spot = match decided.placed.on {
        Target::Spot(spot) => Some(spot.0),
        Target::Call { .. } | Target::Repeat | Target::Progressive => None,
    };
    let first = clauses.first();
    let reading = clauses.iter().find_map(|clause| clause.reading.as_ref());
    PaidOut {
        wager: decided.placed.wager.0,
        seat: decided.placed.seat.0,
        on,
        spot,
        outcome: outcome.into(),
        wagered,
        paid,
        // A wager for the dealers that is given back is the player's again.
        tip: decided.line.map_or(decided.placed.tip, |line| line.tip),
        pieces: pieces.iter().map(piece_out).collect(),
        why: sentences(std::iter::once(says).chain(sums)),
        clause: first.map_or_else(String::new, |clause| clause.clause.clone()),
        clause_says: first.map(|clause| clause.says.clone()).filter(|says| !says.is_empty()),
        reading: reading.map(|reading| format!("{} {}", reading.asks, reading.answer)),
    }
}

fn piece_out(piece: &PieceWhy) -> PieceOut {
    let PieceWhy { spot, outcome, wagered, paid, .. } = piece;
    PieceOut { spot: spot.0, outcome: (*outcome).into(), wagered: *wagered, paid: *paid }
}

/// Some of the parts are whole sentences, some are sums; together each ends once.
fn sentences(parts: impl Iterator<Item = String>) -> String {
    parts.map(|part| format!("{}.", part.trim_end_matches('.'))).collect::<Vec<_>>().join(" ")
}

/// All purses of a seat together.
pub fn balance(table: &Table, seat: ::table::SeatNo) -> i64 {
    let purse = |with| table.state().ledger.balance(::table::Account::Purse(seat, with)).0;
    rulebook::Instrument::ALL.into_iter().map(purse).sum()
}

#[cfg(test)]
mod tests {
    use super::sentences;

    #[test]
    fn every_part_ends_once() {
        let parts = ["17 came: Straight bet 17 wins.", "$5 at 35 to 1 = $175"].map(str::to_owned);
        assert_eq!(sentences(parts.into_iter()), "17 came: Straight bet 17 wins. $5 at 35 to 1 = $175.");
    }
}
