//! Disputes: what a player says was wrong, and what a supervisor and a second person make of it, also when the round was
//! paid long ago.
//!
//! The table remembers the round in hand and the one before. Of an earlier one it knows only that there was such a round; what lay
//! and what was paid is put together from the history when the dispute is looked at.

use rulebook::{CiteId, Reason, Refusal};
use wheel::Money;
use words::say;

use super::{Decided, Desk, chips::PURSE_MAX};
use crate::{
    event::Event,
    ledger::Account,
    order::{By, DisputeId, Movement, Party, PersonId, SeatNo, WagerId},
    state::{Dispute, Round},
};

/// Disputes that wait for a decision at one table: nobody fills the record with them.
const OPEN_MAX: usize = 100;
/// Entries of one decision.
const MOVES_MAX: usize = 20;

impl Desk<'_> {
    /// The clause by which disputes are decided here.
    fn disputes(&self) -> Result<CiteId, Refusal> {
        self.not_in_test()?;
        self.house().disputes.ok_or_else(|| {
            let (what, fix) = (say::disputes_are_not_decided_here(), say::file_the_rules_again());
            Refusal::bad_input(Reason::NotOffered, what, fix)
        })
    }

    fn disputed(&self, id: DisputeId) -> Result<&Dispute, Refusal> {
        self.state().open_dispute(id).ok_or_else(|| {
            let (what, fix) = (say::no_open_dispute(id.0), say::look_at_the_open_disputes());
            Refusal::bad_input(Reason::NotValid, what, fix)
        })
    }

    /// The crew, on a player's word, or the player at a terminal.
    pub(super) fn open_dispute(
        &self,
        round: u64,
        wager: Option<WagerId>,
        seat: Option<SeatNo>,
        name: &str,
        claim: &str,
    ) -> Decided {
        let player = match (self.order.by, seat) {
            (By::Player(_), Some(at)) => Some(self.for_seat(at)?.player),
            (_, at) => {
                self.crew()?;
                at.map(|at| self.seated(at)).transpose()?.map(|seat| seat.player)
            }
        };
        let cite = self.disputes()?;
        Self::reason_given(claim)?;
        let state = self.state();
        if seat.is_none() && name.trim().is_empty() {
            let (what, fix) = (say::nobody_disputes(), say::name_the_player_or_the_seat());
            return Err(Refusal::bad_input(Reason::NotValid, what, fix));
        }
        if round == 0 || round > state.rounds {
            let (what, fix) = (say::no_such_round(round), say::name_a_round_of_this_table());
            return Err(Refusal::bad_input(Reason::NotValid, what, fix));
        }
        self.was_theirs(round, wager, seat, player)?;
        let same = |other: &&Dispute| {
            !other.decided && (other.round, other.wager, other.seat, other.player) == (round, wager, seat, player)
        };
        if let Some(other) = state.disputes.iter().filter(same).find(|other| other.name == name) {
            let (what, fix) = (say::dispute_is_open_already(other.id.0), say::add_to_that_one());
            return Err(Refusal::bad_input(Reason::NotValid, what, fix));
        }
        if state.disputes.iter().filter(|dispute| !dispute.decided).count() >= OPEN_MAX {
            let (what, fix) = (say::too_many_disputes(), say::have_some_decided_first());
            return Err(Refusal::bad_input(Reason::NotValid, what, fix));
        }
        Ok(vec![Event::DisputeOpened {
            at: self.order.at,
            by: self.order.by,
            dispute: DisputeId(state.next_dispute),
            round,
            wager,
            seat,
            player,
            name: name.to_owned(),
            claim: claim.to_owned(),
            cite,
        }])
    }

    /// A wager is disputed by whose it is, and whoever sat down later has no part in the round before.
    fn was_theirs(
        &self,
        round: u64,
        wager: Option<WagerId>,
        seat: Option<SeatNo>,
        player: Option<u32>,
    ) -> Result<(), Refusal> {
        let state = self.state();
        if let Some(id) = wager.filter(|id| id.0 == 0 || id.0 >= state.next_wager) {
            let (what, fix) = (say::no_wager_of_this_number(id.0), say::look_at_the_round_again());
            return Err(Refusal::bad_input(Reason::NoSuchWager, what, fix));
        }
        let Some(at) = seat else { return Ok(()) };
        let last = state.last.as_ref().filter(|last| last.round.number == round);
        let known: Option<&Round> = last.map(|last| &last.round);
        let known = known.or(Some(&state.round).filter(|now| now.number == round));
        let lay = known.zip(wager).and_then(|(round, id)| {
            let lost = |placed: &&crate::event::Placed| placed.wager == id;
            round.wagers.iter().chain(&round.returned).find(lost)
        });
        if let Some(other) = lay.filter(|placed| placed.seat != at) {
            let what = say::wager_is_of_another_seat(other.wager.0, other.seat.0);
            return Err(Refusal::bad_input(Reason::NotYourSeat, what, say::look_at_the_round_again()));
        }
        if last.is_some_and(|last| last.players.get(&at).copied() != player) {
            let (what, fix) = (say::somebody_else_sat_there(at.0), say::name_the_player_who_left());
            return Err(Refusal::bad_input(Reason::NotYourSeat, what, fix));
        }
        Ok(())
    }

    pub(super) fn add_to_dispute(&self, dispute: DisputeId, words: &str) -> Decided {
        self.crew()?;
        self.disputes()?;
        self.disputed(dispute)?;
        Self::reason_given(words)?;
        let (at, by, words) = (self.order.at, self.order.by, words.to_owned());
        Ok(vec![Event::DisputeAddedTo { at, by, dispute, words }])
    }

    /// The crew on the player's word, or the player at the seat.
    pub(super) fn withdraw_dispute(&self, dispute: DisputeId, why: &str) -> Decided {
        if !matches!(self.order.by, By::Player(_)) {
            self.crew()?;
        }
        self.disputes()?;
        let disputed = self.disputed(dispute)?;
        if let By::Player(own) = self.order.by
            && self.state().claimant(disputed) != Some(own)
        {
            let (what, fix) = (say::dispute_is_somebody_elses(dispute.0), say::look_at_the_open_disputes());
            return Err(Refusal::bad_input(Reason::NotYourSeat, what, fix));
        }
        Self::reason_given(why)?;
        let (at, by, why) = (self.order.at, self.order.by, why.to_owned());
        Ok(vec![Event::DisputeWithdrawn { at, by, dispute, why }])
    }

    /// A supervisor decides, and somebody else agrees.
    pub(super) fn decide_dispute(&self, id: DisputeId, moves: &[Movement], second: PersonId, why: &str) -> Decided {
        let (person, _) = self.supervisor()?;
        let cite = self.disputes()?;
        let dispute = self.disputed(id)?;
        self.another(person, second)?;
        Self::reason_given(why)?;
        if moves.len() > MOVES_MAX {
            let (what, fix) = (say::too_many_entries(), say::enter_one_for_each_payment());
            return Err(Refusal::bad_input(Reason::NotValid, what, fix));
        }
        for entry in moves {
            self.may_move(dispute, entry)?;
        }
        Ok(vec![Event::DisputeDecided {
            at: self.order.at,
            by: self.order.by,
            second,
            dispute: id,
            moves: moves.to_vec(),
            owed: self.would_be_owed(dispute, moves)?,
            why: why.to_owned(),
            cite,
        }])
    }

    fn may_move(&self, dispute: &Dispute, entry: &Movement) -> Result<(), Refusal> {
        let Movement { from, to, amount, with } = *entry;
        if from == to || amount.0 <= 0 || amount.0 > PURSE_MAX {
            let (what, fix) = (say::entry_moves_nothing(amount), say::say_how_much_from_whom_to_whom());
            return Err(Refusal::bad_input(Reason::AmountNotPositive, what, fix));
        }
        for party in [from, to] {
            let seat = match party {
                Party::House => continue,
                Party::Claimant => self.state().claimant(dispute),
                Party::Seat(at) => {
                    self.seated(at)?;
                    Some(at)
                }
            };
            let Some(at) = seat else { continue };
            if !self.house().chips.accepted.contains(&with) {
                return Err(self.not_taken(with));
            }
            self.whole_chips(at, with, amount)?;
        }
        Ok(())
    }

    /// What cannot be handed over, as the player has left or no longer has it. Another player is not put into debt.
    fn would_be_owed(&self, dispute: &Dispute, moves: &[Movement]) -> Result<Money, Refusal> {
        let state = self.state();
        let mut ledger = state.ledger.clone();
        for entry in moves {
            let account = |party| state.account_of(dispute, party, entry.with);
            ledger.transfer(account(entry.from), account(entry.to), entry.amount);
        }
        let mut owed = ledger.balance(Account::Owed).0 - state.ledger.balance(Account::Owed).0;
        for (seat, with) in state.purses() {
            let short = ledger.balance(Account::Purse(seat, with));
            if short.0 >= 0 {
                continue;
            }
            if state.claimant(dispute) != Some(seat) {
                let (what, fix) = (say::seat_has_not_so_much(seat.0, with.words()), say::move_no_more_than_there_is());
                return Err(Refusal::bad_input(Reason::NotEnoughChips, what, fix));
            }
            owed += short.0;
        }
        Ok(Money(owed))
    }

    /// The cage or the crew hands over what is owed, or takes it.
    pub(super) fn settle_owed(&self, id: DisputeId) -> Decided {
        if !matches!(self.order.by, By::Cashier(_)) {
            self.crew()?;
        }
        self.disputes()?;
        let owing = self.state().disputes.iter().find(|dispute| dispute.id == id && dispute.owed.0 != 0);
        let Some(dispute) = owing else {
            let (what, fix) = (say::nothing_is_owed(id.0), say::look_at_what_is_owed());
            return Err(Refusal::bad_input(Reason::NotValid, what, fix));
        };
        let (at, by, amount) = (self.order.at, self.order.by, dispute.owed);
        Ok(vec![Event::OwedSettled { at, by, dispute: id, amount }])
    }
}
