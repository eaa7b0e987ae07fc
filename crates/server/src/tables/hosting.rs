//! Guests: chips when they sit down, and their seat given up when they have been gone for long.

use std::collections::BTreeMap;

use rulebook::Instrument;
use table::{Account, By, Command, Device, Event, SeatNo};
use wheel::Money;

use super::{
    clock::now,
    handle::Reply,
    orders::free_colour,
    steward::{PROGRAM, dealer, supervisor},
    task::{Task, To},
};
use crate::{
    card::{chip_values, terminal_chips},
    protocol::Answer,
};

/// Rounds that a guest may sit out with no screen at the table before somebody else gets the seat.
const ABSENT_ROUNDS: u32 = 10;

/// What is being done for a guest who sits down, and who is answered when it is done: whoever has a seat can play.
#[derive(Default)]
pub(super) struct Service {
    orders: usize,
    answers: Vec<(Reply, Answer)>,
}

/// Guests without a screen, and for how many rounds.
#[derive(Debug, Default)]
pub(super) struct Absent(BTreeMap<u32, u32>);

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
            self.serve(player, if by_hand { dealer(&rules) } else { By::Player(seat) }, command);
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

    /// After a round: guests who have had no screen here for many rounds give up their seats, chips first.
    pub(super) fn clear_seats(&mut self) {
        let state = self.live.table().state();
        let taken: Vec<(SeatNo, u32)> = state.taken_seats().map(|(seat, of)| (seat, of.player)).collect();
        let (here, gone): (Vec<_>, Vec<_>) = taken.into_iter().partition(|(_, player)| self.is_watched(*player));
        for (_, player) in here {
            self.absent.0.remove(&player);
        }
        for (seat, player) in gone {
            let rounds = self.absent.0.entry(player).or_default();
            *rounds += 1;
            if *rounds < ABSENT_ROUNDS {
                continue;
            }
            // Who is no guest keeps the seat, and is not asked about again for as many rounds.
            self.absent.0.remove(&player);
            if (self.settings.guest)(player) {
                self.clear_seat(seat);
            }
        }
    }

    fn clear_seat(&mut self, seat: SeatNo) {
        let table = self.live.table();
        let busy = table.state().seat(seat).is_some_and(|of| of.sums.wagers() > 0)
            || table.state().prison.iter().any(|prisoner| prisoner.placed.seat == seat);
        if busy {
            return;
        }
        // The program signs for it where it has a post; else it is as if the guest had left.
        let posted = table.state().posts.keys().any(|(person, _)| *person == PROGRAM);
        let by = if posted { supervisor(table.rules()) } else { By::Player(seat) };
        let held = |with: &Instrument| table.state().ledger.balance(Account::Purse(seat, *with)).0 > 0;
        let purses: Vec<Instrument> = Instrument::ALL.into_iter().filter(held).collect();
        tracing::info!(table = %self.live.key(), seat = seat.0, at = now().0, "a seat is given up for a guest who is gone");
        for with in purses {
            self.clear(by, Command::CashOut { seat, with });
        }
        self.clear(by, Command::LeaveSeat { seat });
    }

    fn clear(&mut self, by: By, command: Command) {
        let id = self.own_id();
        self.give(id, by, command, To::Nobody);
    }
}
