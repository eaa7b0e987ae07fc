//! Guests: chips when they sit down, and their seat freed when they have been gone for long.
//!
//! A guest holds play credits, and the next guest gets new ones; the house takes back what it gave, in its own name. What
//! somebody with an account left is money: no clock moves it. The seat stays theirs until they leave it, or a dealer counts
//! the chips out and frees it.

use std::{collections::BTreeMap, time::Duration};

use rulebook::{Instrument, Reason};
use table::{Account, By, Command, Device, Event, Order, SeatNo, decide};
use tokio::time::Instant;
use wheel::Money;

use super::{
    clock::now,
    handle::Reply,
    orders::free_colour,
    task::{Task, To},
};
use crate::{
    card::{chip_values, terminal_chips},
    protocol::Answer,
};

/// Seats are looked at no more often than this.
const LOOK_MIN: Duration = Duration::from_millis(250);

/// What is being done for a guest who sits down, and who is answered when it is done: whoever has a seat can play.
#[derive(Default)]
pub(super) struct Service {
    orders: usize,
    answers: Vec<(Reply, Answer)>,
}

/// Who sits here without a screen, and since when that was seen.
#[derive(Debug)]
pub(super) struct Absent {
    since: BTreeMap<u32, Instant>,
    look_at: Instant,
    /// Somebody sat here at the last look.
    taken: bool,
}

impl Default for Absent {
    fn default() -> Absent {
        Absent { since: BTreeMap::new(), look_at: Instant::now(), taken: false }
    }
}

impl Absent {
    pub(super) fn is_here(&mut self, person: u32) {
        self.since.remove(&person);
    }

    /// There are seats to look at.
    pub(super) fn sits(&mut self) {
        self.taken = true;
    }

    /// What kept a seat from being freed may be gone.
    pub(super) fn look_now(&mut self) {
        self.look_at = Instant::now();
    }
}

impl Task {
    /// A guest gets a colour where one is needed and somebody can give it, and play credits.
    pub(super) fn host(&mut self, seat: SeatNo) {
        let table = self.live.table();
        let Some((player, colour)) = table.state().seat(seat).map(|taken| (taken.player, taken.colour)) else { return };
        if !self.settings.steward.expected.contains(&player) {
            return;
        }
        let Some(credit) = self.settings.steward.credit else { return };
        let rules = table.rules().clone();
        let with = terminal_chips(&rules);
        let chips = &rules.house().chips;
        if chips.coloured(with) && colour.is_none() {
            let value = Money(chip_values(&rules).first().copied().unwrap_or(100));
            let command = Command::GiveColour { seat, colour: free_colour(table, seat), value };
            // At a table of roulette chips the dealer hands them out.
            let by_hand = chips.accepted.contains(&Instrument::RouletteChip);
            if by_hand && self.settings.steward.croupier.is_none() {
                return;
            }
            self.serve(player, if by_hand { By::Device(Device::House) } else { By::Player(seat) }, command);
            return;
        }
        self.settings.steward.expected.remove(&player);
        if table.state().ledger.balance(Account::Purse(seat, with)).0 == 0 {
            // Whole chips of the value that the guest has.
            let whole = colour.map_or(1, |(_, value)| value.0.max(1));
            let amount = Money(credit.0 - credit.0 % whole);
            self.serve(player, By::Device(Device::House), Command::BuyIn { seat, with, amount });
        }
    }

    /// What is done for a guest stands beside the steps of the round: whether it is taken or refused, they go on.
    fn serve(&mut self, guest: u32, by: By, command: Command) {
        self.services.entry(guest).or_default().orders += 1;
        let id = self.own_id();
        self.give(id, by, command, To::Guest(guest));
    }

    /// An order for a guest is answered; after the last of them so is the guest.
    pub(super) fn served(&mut self, guest: u32) {
        let Some(service) = self.services.get_mut(&guest) else { return };
        service.orders -= 1;
        if service.orders == 0
            && let Some(service) = self.services.remove(&guest)
        {
            service.answers.into_iter().for_each(|(reply, answer)| reply(answer));
        }
    }

    /// Answers a person; whoever sat down and is still being served, when that is done.
    pub(super) fn reply(&mut self, reply: Reply, answer: Answer, events: &[Event]) {
        let guest = events.iter().find_map(|event| match event {
            Event::SeatTaken { player, .. } => Some(player),
            _ => None,
        });
        match guest.and_then(|guest| self.services.get_mut(guest)) {
            Some(service) => service.answers.push((reply, answer)),
            None => reply(answer),
        }
    }

    /// Somebody who sits here asks for chips, or does not any more.
    pub(super) fn light(&mut self, person: u32, wanted: bool) -> Option<i64> {
        if wanted && self.seat_of(person).is_some() {
            self.lights.entry(person).or_insert(now().0);
        } else {
            self.lights.remove(&person);
        }
        self.dirty.persons.insert(person);
        self.dirty.quiet = true;
        self.lights.get(&person).copied()
    }

    /// Seats that wait for chips, the longest first.
    pub(super) fn waiting(&self) -> Vec<(i64, u16)> {
        let seats = self.lights.iter().filter_map(|(person, since)| Some((*since, self.seat_of(*person)?.0)));
        let mut waiting: Vec<_> = seats.collect();
        waiting.sort_unstable();
        waiting
    }

    /// Frees the seats of guests who have had no screen here for long, and says when to look again.
    pub(super) fn look_for_absent(&mut self) -> Option<Instant> {
        let table = self.live.table();
        // Seats of a test go with it.
        if self.live.is_holding() || self.draining.is_some() || table.state().in_test() {
            return None;
        }
        let at = Instant::now();
        if at >= self.absent.look_at {
            let taken: Vec<(SeatNo, u32)> = table.state().taken_seats().map(|(seat, of)| (seat, of.player)).collect();
            self.absent.taken = !taken.is_empty();
            self.absent.look_at = at + (self.settings.absent / 4).max(LOOK_MIN);
            for (seat, player) in taken {
                self.is_absent(seat, player, at);
            }
        }
        self.absent.taken.then_some(self.absent.look_at)
    }

    fn is_absent(&mut self, seat: SeatNo, player: u32, at: Instant) {
        if self.is_watched(player) {
            return self.absent.is_here(player);
        }
        let since = *self.absent.since.entry(player).or_insert(at);
        if since + self.settings.absent > at {
            return;
        }
        if (self.settings.guest)(player) {
            self.free_seat(seat, player);
        } else {
            // What somebody with an account left lying is theirs: the seat is kept until they or the dealer give it up.
            self.absent.since.insert(player, at);
        }
    }

    /// By the house, because the guest did nothing: what is left of the play credits first, then the seat.
    fn free_seat(&mut self, seat: SeatNo, player: u32) {
        let (table, by) = (self.live.table(), By::Device(Device::House));
        let leave = Command::LeaveSeat { seat };
        let refused = decide(table, &Order { at: now(), by, command: leave.clone() }).err();
        if refused.is_some_and(|refusal| refusal.reason == Reason::SeatNotClear) {
            return;
        }
        let held = |with: &Instrument| table.state().ledger.balance(Account::Purse(seat, *with)).0 > 0;
        let purses: Vec<Instrument> = Instrument::ALL.into_iter().filter(held).collect();
        tracing::info!(table = %self.live.key(), seat = seat.0, "the seat of a guest who is gone is free");
        self.absent.is_here(player);
        let cash_out = purses.into_iter().map(|with| Command::CashOut { seat, with });
        for command in cash_out.chain([leave]) {
            let id = self.own_id();
            self.give(id, by, command, To::Nobody);
        }
    }
}
