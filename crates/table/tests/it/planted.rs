//! Bugs planted on purpose: what a wrong engine would do is applied by hand, and the check must see it.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::common::{CHANCE, Session, named};
use wheel::Money;
use wheelhouse_table::{Collected, Command, Event, Order, Phase, SeatNo, Table, decide, evolve};

const ANN: SeatNo = SeatNo(0);

/// A round with a winner and a loser, brought to where its losers are collected or its winners paid.
fn played(until: Phase) -> Session {
    let mut session = Session::open(named("us-co-roulette-single-zero"));
    session.ok(session.dealer(), Command::PlaceYourBets);
    session.bet(ANN, "red", 1_000);
    session.bet(ANN, "black", 2_000);
    if until == Phase::Betting {
        return session;
    }
    session.spin();
    session.ok(CHANCE, Command::DrawMultiplier { multiplier: 100 });
    let pocket = session.pocket("1");
    session.ok(crate::common::READER, Command::TellResult { pocket, revolutions: Some(9) });
    session.ok(session.dealer(), Command::ConfirmResult { pocket });
    session.ok(session.dealer(), Command::PlaceDolly);
    if until == Phase::Collected {
        session.ok(session.dealer(), Command::CollectLosers);
    }
    session
}

/// Decides a command and applies its events as a bug would have them. The bug is seen by the check or stops the table.
fn found(session: &Session, command: Command, bug: impl Fn(Vec<Event>) -> Vec<Event>) -> bool {
    let by = match command {
        Command::TakeBack { .. } => wheelhouse_table::By::Player(ANN),
        _ => session.dealer(),
    };
    let order = Order { at: session.now, by, command };
    let events = decide(&session.table, &order).unwrap_or_else(|refusal| panic!("{refusal:?}"));
    let applied = |events: &[Event]| {
        let mut table: Table = session.table.clone();
        catch_unwind(AssertUnwindSafe(move || {
            for event in events {
                evolve(&mut table, event);
            }
            table.check()
        }))
    };
    assert!(matches!(applied(&events), Ok(Ok(()))), "without the bug all is well");
    !matches!(applied(&bug(events)), Ok(Ok(())))
}

#[test]
fn losers_collected_twice() {
    let twice = |events: Vec<Event>| [events.clone(), events].concat();
    assert!(found(&played(Phase::Marked), Command::CollectLosers, twice));
}

#[test]
fn a_loser_left_uncollected() {
    let none = |events: Vec<Event>| {
        let forget = |event| match event {
            Event::LosersCollected { cite, .. } => Event::LosersCollected { collected: Collected::default(), cite },
            other => other,
        };
        events.into_iter().map(forget).collect::<Vec<Event>>()
    };
    let mut session = played(Phase::Marked);
    // Seen when the round is over: something is left on the felt.
    let order = Order { at: session.now, by: session.dealer(), command: Command::CollectLosers };
    for event in none(decide(&session.table, &order).unwrap()) {
        evolve(&mut session.table, &event);
    }
    let order = Order { command: Command::PayWinners, ..order };
    for event in decide(&session.table, &order).unwrap() {
        evolve(&mut session.table, &event);
    }
    assert!(session.table.check().is_err());
}

#[test]
fn winners_paid_twice() {
    let twice = |events: Vec<Event>| {
        let pay = |event: &&Event| matches!(event, Event::WinnersPaid { .. });
        let again: Vec<Event> = events.iter().filter(pay).cloned().collect();
        [again, events].concat()
    };
    assert!(found(&played(Phase::Collected), Command::PayWinners, twice));
}

#[test]
fn a_winners_wager_that_stays_on_the_felt() {
    let less = |events: Vec<Event>| {
        let shrink = |event| match event {
            Event::WinnersPaid { mut lines } => {
                lines[0].wagered = Money(0);
                Event::WinnersPaid { lines }
            }
            other => other,
        };
        events.into_iter().map(shrink).collect()
    };
    assert!(found(&played(Phase::Collected), Command::PayWinners, less));
}

#[test]
fn a_wager_taken_back_twice() {
    let twice = |events: Vec<Event>| [events.clone(), events].concat();
    let session = played(Phase::Betting);
    let wager = session.table.state().round.lying().next().unwrap().wager;
    assert!(found(&session, Command::TakeBack { wager, amount: None }, twice));
}

#[test]
fn a_wager_laid_twice() {
    let twice = |events: Vec<Event>| [events.clone(), events].concat();
    let mut session = played(Phase::Betting);
    let Command::PlaceWager { on, amount, with, .. } = session.wager(ANN, "odd", 1_000) else { unreachable!() };
    session.now = wheelhouse_table::Time(session.now.0 + 1);
    let place = Command::PlaceWager { seat: ANN, on, amount, with, coupon: None, tip: false };
    assert!(found(&session, place, twice));
}

#[test]
fn bets_open_again_with_the_close_on_record() {
    let mut session = played(Phase::Betting);
    session.spin();
    let mut table = session.table.clone();
    evolve(&mut table, &Event::BetsOpened { round: 1, at: session.now });
    assert!(table.check().is_err());
}
