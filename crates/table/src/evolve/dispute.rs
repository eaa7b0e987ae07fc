//! Disputes on record, and the money that their decisions move.

use rulebook::Instrument;

use crate::{
    event::Event,
    ledger::Account,
    order::{DisputeId, Party},
    state::{Dispute, State, Table},
};

impl State {
    /// Whose account it is. Of somebody who has left, nobody's at the table.
    pub(crate) fn account_of(&self, dispute: &Dispute, party: Party, with: Instrument) -> Account {
        match party {
            Party::House => Account::House,
            Party::Claimant => self.claimant(dispute).map_or(Account::Owed, |seat| Account::Purse(seat, with)),
            Party::Seat(seat) => Account::Purse(seat, with),
        }
    }

    fn end_dispute(&mut self, id: DisputeId) {
        self.disputes.retain(|dispute| dispute.id != id);
    }
}

impl Table {
    pub(super) fn dispute(&mut self, event: &Event) {
        let state = &mut self.state;
        match event {
            Event::DisputeOpened { at, dispute, round, wager, seat, player, name, claim, .. } => {
                state.next_dispute = dispute.0 + 1;
                state.disputes.push(Dispute {
                    id: *dispute,
                    opened: *at,
                    round: *round,
                    wager: *wager,
                    seat: *seat,
                    player: *player,
                    name: name.clone(),
                    claim: claim.clone(),
                    decided: false,
                    owed: wheel::Money(0),
                });
            }
            Event::DisputeDecided { dispute: id, moves, owed, .. } => {
                let at = state.disputes.iter().position(|dispute| dispute.id == *id).expect("the dispute is open");
                let dispute = state.disputes[at].clone();
                for entry in moves {
                    let (from, to) = (entry.from, entry.to);
                    let from = state.account_of(&dispute, from, entry.with);
                    let to = state.account_of(&dispute, to, entry.with);
                    state.ledger.transfer(from, to, entry.amount);
                }
                if owed.0 == 0 {
                    state.end_dispute(*id);
                } else {
                    (state.disputes[at].decided, state.disputes[at].owed) = (true, *owed);
                }
                self.no_purse_below_zero();
            }
            Event::DisputeWithdrawn { dispute, .. } => state.end_dispute(*dispute),
            Event::OwedSettled { dispute, amount, .. } => {
                state.ledger.transfer(Account::Owed, Account::World, *amount);
                state.end_dispute(*dispute);
            }
            // Words are on record; the table needs none of them.
            _ => {}
        }
    }
}
