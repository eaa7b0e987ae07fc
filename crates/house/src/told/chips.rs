//! Chips as the dealer has them on the felt: what lies where at each step of a round, and what becomes of it by hand. The
//! ledger moves whole wagers; a dealer pays beside a wager that lies there, and takes the parts of a call that lost before
//! the part that won is paid.
//!
//! A line has all that is handed over, the wager inside it, because the ledger moves the whole wager to the house and back.
//! A dealer pays beside chips that lie there. `told/chips.rs` divides each line into what is paid, given back and taken, and
//! says what lies on the felt at each step; a test compares both with the ledger. A payment is in the chips of the wager,
//! because that is the purse it goes to.

use std::collections::BTreeMap;

use rulebook::{TableRules, Target};
use settlement::{Line, Outcome, PieceLine};
use table::{Phase, Placed, Table};
use wheel::{Money, SpotId};

use super::decided::{Decided, standing};

/// Chips of one wager in one place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chips<'a> {
    pub placed: &'a Placed,
    pub place: Place,
    pub amount: Money,
    pub fate: Fate,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Place {
    Spot(SpotId),
    /// The place of a side wager.
    Side,
    /// The device has taken it at lock-out; it is played, and lies on the felt no more.
    Device,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// Nothing is decided of it yet.
    Laid,
    /// It waits for the next number.
    InPrison,
    /// What the number made of it. It lies there until it is taken or paid.
    Decided(Outcome),
}

impl Fate {
    pub fn id(self) -> &'static str {
        match self {
            Fate::Laid => "laid",
            Fate::InPrison => "in-prison",
            Fate::Decided(outcome) => outcome.id(),
        }
    }
}

/// What is played for at the table now, chip by chip: all wagers until the losers are collected, then those that are still
/// to be paid, then what is left in prison.
pub fn in_play(table: &Table) -> Vec<Chips<'_>> {
    let state = table.state();
    let prisoners = state.prison.iter().map(|prisoner| (&prisoner.placed, Some(prisoner.rule)));
    let settled = matches!(state.phase, Phase::Closed | Phase::Idle | Phase::Choosing);
    let lying = state.round.lying().filter(|_| !settled).map(|placed| (placed, None));
    // Between the number and the payment each has its fate.
    let decides = matches!(state.phase, Phase::Resulted | Phase::Marked | Phase::Collected);
    let lines = if decides { standing(table) } else { BTreeMap::new() };
    let mut chips = Vec::new();
    for (placed, prison) in lying.chain(prisoners) {
        let line = lines.get(&placed.wager);
        let place = match placed.on {
            Target::Progressive if state.round.locked_out => Place::Device,
            Target::Progressive | Target::Repeat => Place::Side,
            Target::Spot(spot) => Place::Spot(spot),
            Target::Call { .. } => {
                chips.extend(call(placed, line));
                continue;
            }
        };
        let fate = match (line, prison) {
            (Some(line), _) => Fate::Decided(line.outcome),
            (None, Some(_)) => Fate::InPrison,
            (None, None) => Fate::Laid,
        };
        chips.push(Chips { placed, place, amount: placed.amount, fate });
    }
    if state.phase == Phase::Collected {
        chips.retain(|chips| chips.fate != Fate::Decided(Outcome::Lost));
    }
    chips
}

/// A call lies as its pieces, and each of them wins or loses.
fn call<'a>(placed: &'a Placed, line: Option<&Line>) -> Vec<Chips<'a>> {
    let pieces = settlement::pieces(&placed.on, placed.amount).unwrap_or_default();
    let fate = |at: usize| {
        let piece = line.and_then(|line| line.pieces.get(at));
        piece.map_or(Fate::Laid, |piece| Fate::Decided(piece.outcome))
    };
    let chips = |(at, piece): (usize, &settlement::Piece)| Chips {
        placed,
        place: Place::Spot(piece.spot),
        amount: piece.amount,
        fate: fate(at),
    };
    pieces.iter().enumerate().map(chips).collect()
}

/// What the dealer does with a wager when its turn comes.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Payout {
    /// Paid beside what lies there.
    pub pay: Money,
    /// What lies there and goes back to whoever laid it.
    pub back: Money,
    /// What lies there and is taken.
    pub take: Money,
}

/// What the dealer does with a wager that was decided. What lies there is the wager itself; of a call that won, the pieces
/// that did, because the others were taken with the losers.
pub fn payout(rules: &TableRules, decided: &Decided) -> Payout {
    let Decided { placed, outcome, paid, line, .. } = decided;
    // A target wager that the device took lies nowhere.
    let lies = line.map_or(placed.amount, |line| line.wagered);
    match outcome {
        Outcome::Lost => Payout { take: lies, ..Payout::default() },
        Outcome::Imprisoned | Outcome::Stands => Payout::default(),
        Outcome::HalfBack => Payout { back: *paid, take: Money(lies.0 - paid.0), ..Payout::default() },
        Outcome::Released | Outcome::Returned => {
            Payout { pay: Money(paid.0 - lies.0), back: lies, ..Payout::default() }
        }
        Outcome::Won => {
            // Of a call, the pieces that lost were taken with the losers.
            let taken: i64 = taken_before(decided).iter().map(|piece| piece.piece.amount.0).sum();
            let lies = if decided.pieces.is_empty() { lies } else { Money(placed.amount.0 - taken) };
            let inside = rules.repeat().is_some_and(|rule| !rule.stake_returned);
            if placed.on == Target::Repeat && inside {
                return Payout { pay: *paid, take: lies, back: Money(0) };
            }
            Payout { pay: Money(paid.0 - lies.0), back: lies, take: Money(0) }
        }
    }
}

/// The pieces of a call that lost while others won: they are taken with the losers, though the wager is not lost.
pub fn taken_before(decided: &Decided) -> Vec<PieceLine> {
    let won = decided.pieces.iter().any(|piece| piece.outcome == Outcome::Won);
    decided.pieces.iter().filter(|piece| won && piece.outcome == Outcome::Lost).copied().collect()
}
