//! What a player sees of their own seat.

use std::collections::BTreeMap;

use ::table::{Account, Phase, Placed, Prisoner, SeatNo, Table, WagerId};
use rulebook::{Instrument, TableRules, file::PrisonChoice};

use super::{balance, wager_out};
use crate::protocol::{PrisonerOut, Purse, SeatView, WagerOut};

/// Which wagers are whose, with their words. Kept from one view to the next and brought up to date by the wagers that came
/// since: a full table is not searched for every seat that is told, and no wager is put into words twice.
#[derive(Debug, Default)]
pub struct Felt {
    /// The round whose wagers these are, and the first number that was not looked at.
    round: u64,
    next: u64,
    laid: BTreeMap<SeatNo, Vec<Laid>>,
}

#[derive(Debug)]
struct Laid {
    wager: WagerId,
    /// As it lay when it was put into words.
    words: Option<(Placed, WagerOut)>,
}

impl Laid {
    fn out(&mut self, rules: &TableRules, placed: &Placed) -> WagerOut {
        let known = self.words.take().filter(|(before, _)| before == placed);
        let words = known.unwrap_or_else(|| (placed.clone(), wager_out(rules, placed)));
        self.words.insert(words).1.clone()
    }
}

impl Felt {
    /// Looks at what came since. To be called before seats are told.
    pub fn look(&mut self, table: &Table) {
        let state = table.state();
        if self.round != state.round.number {
            (self.round, self.next) = (state.round.number, 0);
            self.laid.clear();
        }
        // Numbers of wagers rise, and none is used twice.
        let wagers = &state.round.wagers;
        let known = wagers.partition_point(|placed| placed.wager.0 < self.next);
        for placed in &wagers[known..] {
            self.laid.entry(placed.seat).or_default().push(Laid { wager: placed.wager, words: None });
            self.next = placed.wager.0 + 1;
        }
    }

    /// Whether all of the last bet lies on the felt.
    fn bet_lies(&self, table: &Table, seat: SeatNo) -> bool {
        let round = &table.state().round;
        let lying = self.laid.get(&seat).into_iter().flatten().filter_map(|laid| round.wager(laid.wager));
        table.state().seat(seat).is_some_and(|taken| !taken.bet.is_empty() && taken.missing(lying).is_empty())
    }

    /// What lies on the felt for a seat.
    fn wagers(&mut self, table: &Table, seat: SeatNo) -> Vec<WagerOut> {
        let (rules, state) = (table.rules(), table.state());
        let Some(laid) = self.laid.get_mut(&seat) else { return Vec::new() };
        if matches!(state.phase, Phase::Idle | Phase::Closed) {
            return Vec::new();
        }
        let lies = |laid: &mut Laid| state.round.wager(laid.wager).map(|placed| laid.out(rules, placed));
        laid.iter_mut().filter_map(lies).collect()
    }
}

/// `paid_round` is the round that was settled last.
pub fn seat(table: &Table, felt: &mut Felt, seat: SeatNo, seq: u64, paid_round: u64) -> Option<SeatView> {
    let state = table.state();
    let taken = state.seat(seat)?;
    let purse = |with: Instrument| {
        let amount = state.ledger.balance(Account::Purse(seat, with)).0;
        (amount != 0).then(|| Purse { with: with.into(), amount })
    };
    let wagers = felt.wagers(table, seat);
    let bet_lies = felt.bet_lies(table, seat);
    Some(SeatView {
        seq,
        seat: seat.0,
        colour: taken.colour.map(|(colour, _)| colour),
        chip: taken.colour.map(|(_, value)| value.0),
        balance: balance(table, seat),
        purses: Instrument::ALL.into_iter().filter_map(purse).collect(),
        on_felt: wagers.iter().map(|wager| wager.amount).sum(),
        wagers,
        prison: state
            .prison
            .iter()
            .filter(|prisoner| prisoner.placed.seat == seat)
            .map(|prisoner| prisoner_out(table, prisoner))
            .collect(),
        paid_round,
        can_repeat: !taken.bet.is_empty() && !bet_lies,
        bet_lies,
        // The table's task knows.
        asks_since: None,
    })
}

pub fn prisoner_out(table: &Table, prisoner: &Prisoner) -> PrisonerOut {
    let rules = table.rules();
    let rule = rules.zero_rules().get(usize::from(prisoner.rule)).and_then(|rule| rule.prison);
    let unanswered = rule.map_or(PrisonChoice::Half, |prison| prison.default_choice.0);
    PrisonerOut {
        wager: wager_out(rules, &prisoner.placed),
        may_choose: table.phase() == Phase::Choosing && !prisoner.chosen,
        unanswered: unanswered.into(),
    }
}

#[cfg(test)]
mod tests {
    use ::table::{
        Time, decide, evolve,
        rehearsal::{self, Dice},
    };

    use super::*;

    /// Against a search of the whole felt, while a table is played by dice: wagers laid, raised, moved, taken back and given
    /// back, tests, restarts, corrections.
    #[test]
    fn what_is_kept_of_the_felt_is_what_a_search_would_find() {
        let mut told = 0;
        for (name, file) in testkit::play::rules_files() {
            let (mut table, mut felt, mut dice) = (Table::new(file.rules().unwrap()), Felt::default(), Dice::new(7));
            let mut now = Time(1_700_000_000_000);
            for _ in 0..1500 {
                let order = rehearsal::order(&table, &mut dice, now);
                now = order.at;
                for event in decide(&table, &order).unwrap_or_default() {
                    evolve(&mut table, &event);
                }
                // Not after every order: several may have come since.
                if !dice.one_in(3) {
                    continue;
                }
                felt.look(&table);
                let state = table.state();
                let lies = !matches!(state.phase, Phase::Idle | Phase::Closed);
                for (seat, taken) in state.taken_seats() {
                    let lying = state.round.lying().filter(|placed| placed.seat == seat);
                    let again = !taken.bet.is_empty() && taken.missing(lying).is_empty();
                    assert_eq!(felt.bet_lies(&table, seat), again, "{name}, seat {}", seat.0);
                    let of_seat = state.round.lying().filter(|placed| lies && placed.seat == seat);
                    let found: Vec<WagerOut> = of_seat.map(|placed| wager_out(table.rules(), placed)).collect();
                    told += found.len();
                    assert_eq!(felt.wagers(&table, seat), found, "{name}, seat {}", seat.0);
                }
            }
        }
        assert!(told > 10_000, "too little was laid to say anything: {told}");
    }
}
