//! What holds for any session at any table.

use crate::common::{Session, all_rules, table};
use proptest::prelude::*;
use settlement::{Wager, admit, admit_round};
use std::collections::BTreeSet;
use wheelhouse_table::{
    Command, Event, Order, Phase, Placed, State, Table, WagerId, decide, evolve,
    rehearsal::{self, Dice},
};

/// A table by number, and the dice of each order: a shorter list is a shorter session.
fn session() -> impl Strategy<Value = (usize, Vec<u64>)> {
    (0..all_rules().len(), prop::collection::vec(any::<u64>(), 1..400))
}

/// A quarter of what `PROPTEST_CASES` says: a session is long.
fn cases() -> ProptestConfig {
    let all = ProptestConfig::default();
    ProptestConfig { cases: all.cases.div_ceil(4), failure_persistence: None, ..all }
}

type Answer = Result<(), TestCaseError>;

/// One order of a session, with the table before it.
struct Step<'a> {
    before: &'a Table,
    order: &'a Order,
    events: &'a [Event],
    after: &'a Table,
}

/// Plays a session and looks at each step.
fn play(at: usize, seeds: &[u64], mut look: impl FnMut(&Step<'_>) -> Answer) -> Result<Session, TestCaseError> {
    let mut session = Session::new(table(at));
    for &seed in seeds {
        let order = session.next(seed);
        let before = session.table.clone();
        let from = session.events.len();
        session.give(order.clone());
        let step = Step { before: &before, order: &order, events: &session.events[from..], after: &session.table };
        look(&step)
            .map_err(|broken| TestCaseError::fail(format!("{}: {broken}\n{}", all_rules()[at].0, session.told())))?;
    }
    Ok(session)
}

/// What a state becomes when it is stored and read.
fn stored<T: serde::Serialize + serde::de::DeserializeOwned>(value: &T) -> T {
    postcard::from_bytes(&postcard::to_allocvec(value).unwrap()).unwrap()
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn every_promise_holds_after_every_order((at, seeds) in session()) {
        play(at, &seeds, |step| step.after.check().map_err(TestCaseError::fail))?;
    }

    #[test]
    fn replay_equals_live((at, seeds) in session()) {
        let live = play(at, &seeds, |_| Ok(()))?;
        let mut replayed = table(at);
        live.events.iter().for_each(|event| evolve(&mut replayed, event));
        prop_assert_eq!(replayed.state(), live.table.state());
        // And every order decided again gets the answer that it got.
        let mut again = Session::new(table(at));
        for order in live.orders {
            again.give(order);
        }
        prop_assert_eq!(&again.events, &live.events);
    }

    #[test]
    fn what_is_stored_is_read_back((at, seeds) in session()) {
        let live = play(at, &seeds, |step| {
            prop_assert_eq!(&stored(step.order), step.order);
            for event in step.events {
                prop_assert_eq!(&stored(event), event);
            }
            Ok(())
        })?;
        let mut snapshot = Table::with(live.rules(), stored(live.table.state()));
        prop_assert_eq!(snapshot.state(), live.table.state());
        // A table from a snapshot goes on as the other does.
        let mut on = live;
        for seed in 0..20 {
            let order = on.next(seed);
            let (one, other) = (decide(&on.table, &order), decide(&snapshot, &order));
            prop_assert_eq!(&one, &other);
            on.give(order);
            other.unwrap_or_default().iter().for_each(|event| evolve(&mut snapshot, event));
        }
    }

    #[test]
    fn no_order_is_too_wild((at, seeds) in session(), wild in any::<u64>()) {
        let mut dice = Dice::new(wild);
        let mut session = Session::new(table(at));
        for seed in seeds {
            let order = session.next(seed);
            session.give(order);
            for _ in 0..4 {
                let order = rehearsal::nonsense(&session.table, &mut dice, session.now);
                session.give(order);
            }
            prop_assert_eq!(session.table.check(), Ok(()), "{}", session.told());
        }
    }

    #[test]
    fn no_wager_changes_while_bets_are_closed((at, seeds) in session()) {
        play(at, &seeds, |step| {
            let phase = step.before.phase();
            for event in step.events {
                let allowed = match event {
                    Event::WagerPlaced(_)
                    | Event::WagerRaised { .. }
                    | Event::WagerTakenBack { .. }
                    | Event::WagerMoved { .. } => phase.takes_bets(),
                    Event::WagerAdjusted { .. } => phase == Phase::Held,
                    _ => true,
                };
                prop_assert!(allowed, "{:?} in {:?}", event, phase);
            }
            // Whatever events there are: from the close to the pay a wager lies as it lay, or goes back.
            if !phase.takes_bets() && phase == step.after.phase() && phase != Phase::Held {
                let returned = step.events.iter().any(|event| matches!(event, Event::WagersReturned { .. }));
                let (before, after) = (&step.before.state().round, &step.after.state().round);
                let fewer = returned && after.lying().all(|placed| before.wagers.contains(placed));
                prop_assert!(before.wagers == after.wagers || fewer);
            }
            Ok(())
        })?;
    }

    #[test]
    fn what_lies_at_the_close_is_what_the_rules_admit((at, seeds) in session()) {
        let mut outside: BTreeSet<WagerId> = BTreeSet::new();
        play(at, &seeds, |step| {
            outside.extend(step.events.iter().filter_map(|event| match event {
                Event::OutsideLimits { wager, .. } => Some(*wager),
                _ => None,
            }));
            let round = &step.after.state().round;
            let closed = step.before.state().round.closed.is_none() && round.closed.is_some();
            if !closed || round.locked_out {
                return Ok(());
            }
            // A wager on record as outside the limits is held to everything but them, and what is beside it is in its sums.
            let recorded = round.lying().any(|placed| outside.contains(&placed.wager));
            let beyond = recorded.then(|| step.after.rules().beyond_limits());
            let rules = beyond.as_ref().unwrap_or(step.after.rules());
            let lying: Vec<Wager> = round.lying().map(as_wager).collect();
            for (answer, wager) in admit_round(rules, round.prior, lying.clone()).into_iter().zip(&lying) {
                prop_assert!(answer.is_ok(), "{:?} lies: {:?}", wager, answer);
            }
            Ok(())
        })?;
    }

    #[test]
    fn a_wager_laid_and_taken_back_was_never_there((at, seeds) in session()) {
        play(at, &seeds, |step| {
            let [Event::WagerPlaced(placed)] = step.events else { return Ok(()) };
            let undo = Command::TakeBack { wager: placed.wager, amount: None };
            let order = Order { command: undo, ..step.order.clone() };
            let mut undone = step.after.clone();
            let events = decide(&undone, &order);
            prop_assert!(events.is_ok(), "{:?}", events);
            events.unwrap_or_default().iter().for_each(|event| evolve(&mut undone, event));
            let before = State { next_wager: step.after.state().next_wager, ..step.before.state().clone() };
            prop_assert_eq!(undone.state(), &before);
            Ok(())
        })?;
    }

    #[test]
    fn a_test_leaves_nothing_behind((at, seeds) in session()) {
        let mut before: Option<State> = None;
        play(at, &seeds, |step| {
            for event in step.events {
                match event {
                    Event::TestBegun => before = Some(step.before.state().clone()),
                    Event::TestEnded => {
                        let now = step.after.state();
                        let as_before = before.take().map(|before| State { rounds: now.rounds, next_wager: now.next_wager, ..before });
                        prop_assert_eq!(Some(now), as_before.as_ref());
                    }
                    _ => {}
                }
            }
            Ok(())
        })?;
    }
}

fn as_wager(placed: &Placed) -> Wager {
    Wager { player: u32::from(placed.seat.0), target: placed.on.clone(), amount: placed.amount }
}

/// The quick look at an amount must never say yes where the rules say no.
#[test]
fn no_amount_is_taken_that_the_rules_refuse() {
    let amounts = (1..=60)
        .chain([99, 100, 101, 250, 500, 999, 1_000, 2_500, 5_000, 29_999, 30_000, 30_001, 299_500, 300_000])
        .chain([300_500, 1_000_000, i64::MAX / 36, i64::MAX / 36 + 1, i64::MAX / 2, i64::MAX, 0, -1, -500, i64::MIN]);
    let amounts: Vec<wheel::Money> = amounts.map(wheel::Money).collect();
    for (name, rules) in all_rules() {
        let table = wheelhouse_table::Table::new(std::sync::Arc::clone(rules));
        for (spot, _) in rules.felt().spots() {
            let target = rulebook::Target::Spot(spot);
            for &amount in &amounts {
                if table.quickly_admits(&target, amount) {
                    let wager = Wager { player: 0, target: target.clone(), amount };
                    let told = admit(rules, None, &wager);
                    assert!(told.is_ok(), "{name}: {} on {}: {told:?}", amount.0, rules.spot_name(spot));
                }
            }
        }
    }
}
