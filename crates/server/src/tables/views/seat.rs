//! What a player sees of their own seat.

use std::collections::{BTreeMap, BTreeSet};

use ::table::{Account, Phase, Placed, SeatNo, Table};
use rulebook::Instrument;

use super::{balance, wager_out};
use crate::protocol::{PaidOut, PrisonerOut, Purse, SeatView};

/// What lies on the felt by seat: sorted once for all who are told, not searched for each.
#[derive(Debug)]
pub struct Felt<'t> {
    lying: BTreeMap<SeatNo, Vec<&'t Placed>>,
    /// Seats with wagers in the round before.
    before: BTreeSet<SeatNo>,
}

impl<'t> Felt<'t> {
    /// Of one seat, or of all.
    pub fn of(table: &'t Table, one: Option<SeatNo>) -> Felt<'t> {
        let state = table.state();
        let asked = |placed: &&Placed| one.is_none_or(|seat| placed.seat == seat);
        let mut lying: BTreeMap<SeatNo, Vec<&Placed>> = BTreeMap::new();
        if !matches!(state.phase, Phase::Idle | Phase::Closed) {
            for placed in state.round.lying().filter(asked) {
                lying.entry(placed.seat).or_default().push(placed);
            }
        }
        // What was given back by a void round can be laid again as well.
        let last = state.last.iter().flat_map(|last| last.round.wagers.iter().chain(&last.round.returned));
        let before = last.filter(asked).filter(|placed| placed.amount.0 > 0).map(|placed| placed.seat).collect();
        Felt { lying, before }
    }
}

pub fn seat(table: &Table, felt: &Felt<'_>, seat: SeatNo, seq: u64, paid: (u64, Vec<PaidOut>)) -> Option<SeatView> {
    let (rules, state) = (table.rules(), table.state());
    let taken = state.seat(seat)?;
    let purse = |with: Instrument| {
        let amount = state.ledger.balance(Account::Purse(seat, with)).0;
        (amount != 0).then(|| Purse { with: with.id().to_owned(), amount })
    };
    let lying = felt.lying.get(&seat).map_or(&[][..], Vec::as_slice);
    let stayed = |last: &::table::LastRound| last.players.get(&seat) == Some(&taken.player);
    let can_repeat = state.last.as_ref().is_some_and(stayed) && felt.before.contains(&seat);
    Some(SeatView {
        seq,
        seat: seat.0,
        colour: taken.colour.map(|(colour, _)| colour),
        chip: taken.colour.map(|(_, value)| value.0),
        balance: balance(table, seat),
        purses: Instrument::ALL.into_iter().filter_map(purse).collect(),
        on_felt: lying.iter().map(|placed| placed.amount.0).sum(),
        wagers: lying.iter().map(|placed| wager_out(rules, placed)).collect(),
        prison: state
            .prison
            .iter()
            .filter(|prisoner| prisoner.placed.seat == seat)
            .map(|prisoner| PrisonerOut {
                wager: wager_out(rules, &prisoner.placed),
                may_choose: state.phase == Phase::Choosing && !prisoner.chosen,
            })
            .collect(),
        paid_round: paid.0,
        paid: paid.1,
        can_repeat,
    })
}
