//! Simulation and exact mathematics, for every good submission and every wager, at fixed seeds.

use std::sync::Arc;

use math::Prison;
use testkit::{all_rules, rules};
use wheelhouse_simulation::{
    count::Path,
    exact::{Truths, report},
    paying::Paying,
    portfolio::Portfolio,
    run::{How, Watch, counted, in_order},
    totals::totals,
};

#[test]
fn totals_of_a_quadrillion_rounds_agree_with_the_mathematics() {
    let mut rows = 0;
    for (name, rules) in all_rules() {
        let portfolio = Portfolio::of_each_kind(Arc::clone(rules), Prison::Half);
        let paying = Paying::new(&portfolio).unwrap();
        let truths = Truths::new(&portfolio).unwrap();
        let Some(tally) = totals(&paying, 1, 1_000_000_000_000_000) else {
            assert!(paying.order_matters(), "{name}");
            continue;
        };
        assert_eq!(tally.rounds, 1_000_000_000_000_000);
        for row in report(&portfolio, &truths, &tally, 0) {
            assert!(!row.differs && row.distance.abs() < 4.5, "{name}: {row:#?}");
            rows += 1;
        }
    }
    println!("{rows} rows");
}

#[test]
fn a_million_rounds_in_order_agree_with_the_mathematics() {
    for (name, rules) in all_rules() {
        for prison in [Prison::Half, Prison::Leave] {
            let portfolio = Portfolio::of_each_kind(rules.clone(), prison);
            let paying = Paying::new(&portfolio).unwrap();
            let truths = Truths::new(&portfolio).unwrap();
            let tally = in_order(&paying, 2, 1_500_000, 2, &Watch::default());
            assert_eq!(tally.rounds, 1_500_000);
            if paying.by_pocket_alone() {
                let counted = counted(&paying, 2, 1_048_576, 1, Path::fastest(), &Watch::default());
                let in_order = in_order(&paying, 2, 1_048_576, 1, &Watch::default());
                assert_eq!(counted, in_order, "{name}: the same spins");
            }
            for row in report(&portfolio, &truths, &tally, 0) {
                assert!(!row.differs && row.distance.abs() < 4.5, "{name}: {row:#?}");
            }
            if prison == Prison::Half && portfolio.rules.zero_rules().iter().all(|rule| rule.prison.is_none()) {
                break;
            }
        }
    }
}

/// Every spot of every felt, and every call: not only one of each kind.
#[test]
fn every_spot_and_call_agrees_with_the_mathematics() {
    let mut rows = 0;
    for (name, rules) in all_rules() {
        let mut portfolio = Portfolio::new(rules.clone(), Prison::Half);
        for (spot, _) in rules.open_spots() {
            portfolio.lay(&rules.spot_name(spot), None).unwrap();
        }
        for call in rules.calls().iter().filter(|call| call.closed.is_none()) {
            for place in ["", " 17", " dozen 1"] {
                if portfolio.lay(&format!("{}{place}", call.id), None).is_ok() {
                    break;
                }
            }
        }
        let paying = Paying::new(&portfolio).unwrap();
        let truths = Truths::new(&portfolio).unwrap();
        let tally = totals(&paying, 5, 1_000_000_000_000).unwrap();
        for row in report(&portfolio, &truths, &tally, 0) {
            assert!(!row.differs && row.distance.abs() < 5.0, "{name}: {row:#?}");
            rows += 1;
        }
    }
    assert!(rows > 4_000, "{rows}");
}

/// Weights that leave 64 bits cannot be drawn as totals; that is known before a run begins.
#[test]
fn totals_are_not_promised_where_weights_are_too_many() {
    let rules = rules("us-md-roulette-double-zero-roulette-x-c");
    let mut paying = Paying::new(&Portfolio::of_each_kind(rules, Prison::Half)).unwrap();
    assert_eq!(How::fastest(&paying), How::Totals);
    for (_, weight) in &mut paying.drawn.as_mut().unwrap().counts_filed {
        *weight = 1 << 56;
    }
    assert_eq!(How::fastest(&paying), How::InOrder);
    assert_eq!(totals(&paying, 1, 1_000), None);
}
