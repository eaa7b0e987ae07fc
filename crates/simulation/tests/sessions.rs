//! Plans with a bankroll, against what is known of them.

// The formula of the gambler's ruin is reckoned in floats.
#![allow(clippy::float_arithmetic, clippy::cast_precision_loss)]

mod common;

use std::sync::Arc;

use common::good;
use math::{
    Prison,
    progression::{AtCap, Plan, Stakes},
};
use rulebook::{TableRules, Target};
use simulation::{
    exact::{Truths, report},
    paying::Paying,
    portfolio::Portfolio,
    run::Watch,
    sessions::{Outcomes, Played, Terms, sessions},
};
use wheel::Money;

struct Bet {
    portfolio: Portfolio,
    paying: Paying,
    outcomes: Outcomes,
}

fn bet(name: &str, on: &str, prison: Prison) -> Bet {
    let rules: Arc<TableRules> = good().into_iter().find(|(file, _)| file == name).unwrap().1;
    let mut portfolio = Portfolio::new(rules, prison);
    portfolio.lay(on, None).unwrap();
    let paying = Paying::new(&portfolio).unwrap();
    let outcomes = Outcomes::new(&paying).unwrap();
    Bet { portfolio, paying, outcomes }
}

impl Bet {
    fn terms(&self, plan: Plan, units: i64, goal: Option<i64>, rounds: u64) -> Terms {
        let unit = self.portfolio.laid[0].wager.amount;
        let Target::Spot(spot) = self.portfolio.laid[0].wager.target else { panic!("a spot") };
        let stakes = Stakes::at(&self.portfolio.rules, spot, unit, AtCap::Flat).unwrap();
        Terms { plan, stakes, bankroll: units * unit.0, goal: goal.map(|goal| goal * unit.0), rounds }
    }

    fn play(&self, terms: &Terms, threads: usize) -> Played {
        sessions(&self.outcomes, terms, 4, 3_000_000, threads, &Watch::default())
    }
}

/// Flat on red with 20 units until 0 or 40: the gambler's ruin, which has its formula.
#[test]
fn flat_play_is_ruined_as_often_as_the_formula_says() {
    let bet = bet("us-md-roulette-double-zero", "red", Prison::Half);
    let played = bet.play(&bet.terms(Plan::Flat, 20, Some(40), u64::MAX), 2);
    let odds: f64 = 20.0 / 18.0;
    let reached = (odds.powi(20) - 1.0) / (odds.powi(40) - 1.0);
    let sessions = played.sessions as f64;
    let error = (reached * (1.0 - reached) / sessions).sqrt();
    assert!((played.reached as f64 / sessions - reached).abs() < 4.0 * error, "{played:?} {reached}");
    assert_eq!(played.reached + played.ruined, played.sessions);
}

/// No plan changes what a wager costs: what is lost is the edge of what was staked.
#[test]
fn no_plan_changes_the_edge() {
    for (name, on, prison) in [
        ("us-md-roulette-double-zero", "red", Prison::Half),
        ("us-co-roulette-single-zero", "red", Prison::Leave),
        ("us-ma-roulette-double-zero", "black", Prison::Half),
        ("us-md-big-six", "$1", Prison::Half),
        ("us-md-roulette-triple-zero", "dozen 2", Prison::Half),
    ] {
        let bet = bet(name, on, prison);
        let truths = Truths::new(&bet.portfolio, &bet.paying).unwrap();
        for plan in Plan::all() {
            let terms = bet.terms(plan.clone(), 200, None, 500);
            let played = bet.play(&terms, 2);
            assert!(played.rounds >= 3_000_000, "{name} {plan}");
            assert!(played.distance(&truths.whole).abs() < 4.5, "{name} {plan}: {played:?}");
            let rows = report(&bet.portfolio, &truths, &played.tally(&bet.outcomes, bet.portfolio.wagered()));
            assert!(rows.iter().all(|row| !row.differs && row.distance.abs() < 4.5), "{name} {plan}: {rows:#?}");
            assert_eq!(played.outcomes.iter().sum::<u64>(), played.rounds);
            let ends = played.ruined + played.stopped + played.reached + played.timed_out;
            assert_eq!(ends, played.sessions);
            let lost = i128::from(terms.bankroll) * i128::from(played.sessions) - played.left_with;
            assert_eq!(lost, played.staked - played.paid, "{name} {plan}: money is neither made nor lost");
            assert!(Money(played.highest_stake).0 <= terms.stakes.most);
        }
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let bet = bet("us-co-roulette-single-zero", "red", Prison::Leave);
    for plan in [Plan::Martingale, Plan::OscarsGrind] {
        let terms = bet.terms(plan, 100, None, 1_000);
        let one = bet.play(&terms, 1);
        for threads in [2, 5] {
            assert_eq!(bet.play(&terms, threads), one);
        }
    }
}
