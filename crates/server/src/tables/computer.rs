//! Computer players: a few at a table so that a newcomer sees life. They sit, bet and lose by the same orders as anybody.

use crate::protocol::Phase;
use std::time::Duration;

use journal::{CommandId, Hash};
use table::{Account, Bet, By, Command, Device, SeatNo, Table};
use wheel::Money;

use super::{
    clock::now,
    handle::TableHandle,
    orders::{free_colour, seat_of},
    steward::Chance,
};
use crate::card::{chip_values, terminal_chips};

/// No account has such a number.
const FIRST: u32 = 4_000_000_000;
const NAMES: [&str; 12] = [
    "Ada",
    "Blaise",
    "Carl",
    "Dorothea",
    "Emmy",
    "Fermat",
    "Gauss",
    "Hypatia",
    "Ivo",
    "Jakob",
    "Katherine",
    "Leonhard",
];

/// The name of a computer player; none for a person.
pub fn computer_name(person: u32) -> Option<String> {
    let at = usize::try_from(person.checked_sub(FIRST)?).ok()?;
    Some(format!("{} (computer)", NAMES[at % NAMES.len()]))
}

/// Plays at a table for as long as the house is open.
pub async fn play(handle: TableHandle, players: u8, chance: Chance) {
    let mut view = handle.view.clone();
    let mut played = 0;
    let mut count = 0_u64;
    loop {
        let (open, round, closed) = {
            let now = view.borrow_and_update();
            (now.takes_bets, now.round, now.phase == Phase::Closed)
        };
        if !closed && !open {
            seat_all(&handle, players, &mut count).await;
        }
        if open && round != played {
            played = round;
            bet_all(&handle, players, &chance, &mut count).await;
        }
        if view.changed().await.is_err() {
            return;
        }
    }
}

fn id(handle: &TableHandle, count: &mut u64) -> CommandId {
    *count += 1;
    let key = handle.key.to_string();
    let at = now().0.to_be_bytes();
    let made = Hash::of(&[b"computer".as_slice(), key.as_bytes(), &at, &count.to_be_bytes()].concat());
    CommandId(made.0[..16].try_into().expect("a hash has 32 bytes"))
}

/// Everybody has a seat, a colour and chips. What is refused now may be taken the next time.
async fn seat_all(handle: &TableHandle, players: u8, count: &mut u64) {
    for at in 0..players {
        for _ in 0..3 {
            let Some(table) = handle.shown().await else { return };
            let Some((by, command)) = needs(&table, FIRST + u32::from(at), handle.card.seats) else { break };
            let answered = handle.given(id(handle, count), by, command).await;
            if !answered.is_ok_and(|answered| answered.decision.answer.is_ok()) {
                break;
            }
        }
    }
}

/// What a computer player needs before it can play.
fn needs(table: &Table, person: u32, seats: u16) -> Option<(By, Command)> {
    let rules = table.rules();
    let with = terminal_chips(rules);
    let chip = chip_values(rules).first().copied().unwrap_or(100);
    let Some(seat) = seat_of(table, person) else {
        // From the far end, so that people find the first seats free.
        let seat = (1..=seats).rev().map(SeatNo).find(|seat| table.state().seat(*seat).is_none())?;
        return Some((By::Player(seat), Command::TakeSeat { seat, player: person }));
    };
    let taken = table.state().seat(seat)?;
    if rules.house().chips.coloured(with) && taken.colour.is_none() {
        let colour = free_colour(table, seat);
        return Some((By::Device(Device::House), Command::GiveColour { seat, colour, value: Money(chip) }));
    }
    let purse = table.state().ledger.balance(Account::Purse(seat, with)).0;
    let low = purse < chip * 100;
    low.then_some((By::Device(Device::House), Command::BuyIn { seat, with, amount: Money(chip * 1000) }))
}

async fn bet_all(handle: &TableHandle, players: u8, chance: &Chance, count: &mut u64) {
    let below = |bound: usize| {
        let mut generator = chance.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let bound = u32::try_from(bound.max(1)).unwrap_or(u32::MAX);
        usize::try_from(generator.below(bound).unwrap_or(0)).unwrap_or(0)
    };
    for _ in 0..3 {
        for at in 0..players {
            let pause = Duration::from_millis(u64::try_from(200 + below(900)).unwrap_or(500));
            tokio::time::sleep(pause).await;
            let Some(table) = handle.shown().await else { return };
            if !table.phase().takes_bets() {
                return;
            }
            let Some(seat) = seat_of(&table, FIRST + u32::from(at)) else { continue };
            let rules = table.rules();
            let spots: Vec<_> = rules.open_spots().collect();
            let (spot, wager) = spots[below(spots.len())];
            let band = rules.limits().and_then(|limits| limits.band(&wager.id, Some(wager.class)));
            let chip = chip_values(rules).first().copied().unwrap_or(100);
            let least = band.map_or(chip, |band| band.min.max(chip));
            let amount = Money(least * i64::try_from(1 + below(3)).unwrap_or(1));
            let (on, with) = (Bet::Spot(spot), terminal_chips(rules));
            let command = Command::PlaceWager { seat, on, amount, with, coupon: None, tip: false };
            // Limits and chips refuse some; that is play too.
            let _ = handle.given(id(handle, count), By::Player(seat), command).await;
        }
    }
}
