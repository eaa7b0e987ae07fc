//! How fast a table decides and applies. `cargo bench -p table` runs it; nothing here fails, for a slow machine is no bug.

// A benchmark has a clock and tells rounded figures; neither reaches the core.
#![allow(clippy::disallowed_methods, clippy::float_arithmetic, clippy::cast_precision_loss)]

#[path = "../tests/it/common/mod.rs"]
mod common;

use std::time::{Duration, Instant};

use common::{CHANCE, Session, all_rules};
use rulebook::Instrument;
use wheel::{Money, SpotId};
use wheelhouse_table::{Bet, By, Command, Event, Order, SeatNo, Table, decide, evolve};

/// As many as one seat may have, at as many terminals as it takes.
const SEATS: u16 = 500;
const EACH: usize = 200;
const WAGERS: usize = SEATS as usize * EACH;
const TURNS: usize = 9;

fn main() {
    println!("One table, {WAGERS} wagers of {SEATS} seats in a round; median of {TURNS} rounds, on one core\n");
    println!("{:<44} {:>14} {:>14} {:>9}", "", "goal", "measured", "");
    // One table of each rulebook that has terminals: no felt has room for so many chips.
    let mut books: Vec<&str> = Vec::new();
    for (name, rules) in all_rules() {
        let terminals = rules.house().chips.accepted.contains(&Instrument::ElectronicChip);
        if terminals && rules.progressive().is_none() && !books.contains(&rules.book().id()) {
            books.push(rules.book().id());
            println!("{name}");
            measure(Table::new(std::sync::Arc::clone(rules)));
        }
    }
    println!("all {} tables, orders by dice", all_rules().len());
    rehearse();
}

/// A table with every seat taken and rich.
fn full(table: Table) -> Session {
    let mut session = Session::staffed(table);
    for seat in 0..SEATS {
        session.sit_at_terminal(SeatNo(seat));
    }
    session
}

fn apply(table: &mut Table, order: &Order) -> usize {
    let events = decide(table, order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal:?}"));
    for event in &events {
        evolve(table, event);
    }
    events.len()
}

fn measure(table: Table) {
    let mut session = full(table);
    let rules = session.rules();
    // Straights and outside wagers alike, at the least amount; the same spots for everybody.
    let spots: Vec<(SpotId, i64)> = rules
        .open_spots()
        .filter(|(_, wager)| wager.needs_base_wager.is_none())
        .map(|(spot, wager)| {
            let band = rules.limits().and_then(|limits| limits.band(&wager.id, Some(wager.class)));
            (spot, band.map_or(100, |band| band.min.max(band.increment.unwrap_or(1)).max(100)))
        })
        .collect();
    let with = Instrument::ElectronicChip;
    let orders: Vec<Order> = (0..EACH)
        .flat_map(|at| (0..SEATS).map(move |seat| (at, seat)))
        .map(|(at, seat)| {
            let (spot, amount) = spots[(at * 7 + usize::from(seat)) % spots.len()];
            let (seat, on, amount) = (SeatNo(seat), Bet::Spot(spot), Money(amount));
            let command = Command::PlaceWager { seat, on, amount, with, coupon: None, tip: false };
            Order { at: session.now, by: By::Player(seat), command }
        })
        .collect();
    let (mut lay, mut collect, mut pay) = (Vec::new(), Vec::new(), Vec::new());
    for turn in 0..TURNS {
        session.ok(session.dealer(), Command::PlaceYourBets);
        let start = Instant::now();
        let mut taken = 0;
        for order in &orders {
            if let Ok(events) = decide(&session.table, order) {
                for event in &events {
                    evolve(&mut session.table, event);
                }
                taken += 1;
            }
        }
        lay.push(start.elapsed());
        assert_eq!(taken, WAGERS, "every wager is taken");
        session.spin();
        if rules.repeat().is_some() {
            let multiplier = rules.repeat().map_or(1, |rule| rule.multipliers.first().map_or(rule.at_least, |it| it.0));
            session.ok(CHANCE, Command::DrawMultiplier { multiplier });
        }
        let pocket = rules.wheel().open().pockets().nth(turn * 3 + 1).expect("a wheel has many pockets");
        let by = session.dealer();
        for command in [
            Command::TellResult { pocket, revolutions: Some(9) },
            Command::ConfirmResult { pocket },
            Command::PlaceDolly,
        ] {
            let order = Order { at: session.now, by, command };
            apply(&mut session.table, &order);
        }
        let start = Instant::now();
        apply(&mut session.table, &Order { at: session.now, by, command: Command::CollectLosers });
        collect.push(start.elapsed());
        let start = Instant::now();
        apply(&mut session.table, &Order { at: session.now, by, command: Command::PayWinners });
        pay.push(start.elapsed());
        session.table.check().expect("every promise holds");
    }
    let per_second = WAGERS as f64 / median(&mut lay).as_secs_f64();
    tell("  wagers decided and applied, a second", "2,000,000", &format!("{per_second:.0}"), per_second >= 2e6);
    let (collected, paid) = (median(&mut collect), median(&mut pay));
    let ms = |time: Duration| format!("{:.2}", time.as_secs_f64() * 1e3);
    tell("  all settled, ms", "5", &ms(collected + paid), collected + paid < Duration::from_millis(5));
    println!("  (losers collected {} ms, winners paid {} ms)", ms(collected), ms(paid));
}

/// Whole sessions with all their small orders.
fn rehearse() {
    let (mut orders, mut rounds) = (0_u32, 0_u32);
    let start = Instant::now();
    for at in 0..all_rules().len() {
        let mut session = Session::new(common::table(at));
        for seed in 0..20_000 {
            let order = session.next(seed);
            orders += 1;
            if let Ok(events) = decide(&session.table, &order) {
                for event in &events {
                    evolve(&mut session.table, event);
                }
                rounds += u32::from(events.iter().any(|event| matches!(event, Event::RoundEnded { .. })));
            }
        }
    }
    let taken = start.elapsed().as_secs_f64();
    let each = taken * 1e6 / f64::from(rounds);
    tell("  a round with its orders, us", "100", &format!("{each:.1}"), each < 100.0);
    println!("  ({orders} orders, {rounds} rounds, {:.0} orders a second)", f64::from(orders) / taken);
}

fn median(times: &mut [Duration]) -> Duration {
    times.sort();
    times[times.len() / 2]
}

fn tell(what: &str, goal: &str, measured: &str, reached: bool) {
    println!("{what:<44} {goal:>14} {measured:>14} {:>9}", if reached { "reached" } else { "MISSED" });
}
