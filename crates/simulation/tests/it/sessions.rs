//! Plans with a bankroll, against what is known of them.

// The formula of the gambler's ruin is reckoned in floats.
#![allow(clippy::float_arithmetic, clippy::cast_precision_loss)]

use std::sync::{Arc, atomic::AtomicBool};

use math::{
    Prison, Setting,
    progression::{AtCap, Plan, Stakes},
    ruin::{Course, Results, ruin_of_results},
};
use num_traits::ToPrimitive;
use rulebook::{TableRules, Target};
use testkit::rules;
use wheel::Money;
use wheelhouse_simulation::{
    exact::{Truths, alarms, report},
    martingale::bound,
    paying::Paying,
    portfolio::Portfolio,
    run::Watch,
    sessions::{Outcomes, SessionTotals, Terms, sessions},
};

struct Bet {
    portfolio: Portfolio,
    paying: Paying,
    outcomes: Outcomes,
}

fn bet(name: &str, on: &str, prison: Prison) -> Bet {
    let rules: Arc<TableRules> = rules(name);
    bets(rules, &[on], prison)
}

fn bets(rules: Arc<TableRules>, on: &[&str], prison: Prison) -> Bet {
    let mut portfolio = Portfolio::new(rules, prison);
    for on in on {
        portfolio.lay(on, None).unwrap();
    }
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

    fn play(&self, terms: &Terms, threads: usize) -> SessionTotals {
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
        let truths = Truths::new(&bet.portfolio).unwrap();
        for plan in Plan::all() {
            let terms = bet.terms(plan.clone(), 200, None, 500);
            let played = bet.play(&terms, 2);
            assert!(played.rounds >= 3_000_000, "{name} {plan}");
            assert!(played.distance(&truths.whole).abs() < 4.5, "{name} {plan}: {played:?}");
            assert!(!alarms(bound(&played, &truths.whole, terms.stakes.unit), 4), "{name} {plan}: {played:?}");
            let rows = report(&bet.portfolio, &truths, &played.tally(&bet.outcomes), 1);
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

/// Few units and few rounds, so that many are ruined by the very last one: ruined is who cannot lay the next wager, also when
/// no round is left to lay it in.
#[test]
fn sessions_end_as_often_in_each_way_as_was_worked_out() {
    for (name, on, prison) in
        [("us-md-roulette-double-zero", "red", Prison::Half), ("us-co-roulette-single-zero", "red", Prison::Leave)]
    {
        let bet = bet(name, on, prison);
        let setting = Setting { prison, prior: None, players: 1, meters: None };
        let results = Results::of(&bet.portfolio.rules, &bet.portfolio.wagers(), &setting).unwrap();
        for plan in Plan::all() {
            for (units, rounds) in [(15, 4), (7, 3), (20, 12)] {
                let terms = bet.terms(plan.clone(), units, Some(units + 6), rounds);
                let course = Course {
                    bankroll: Money(terms.bankroll),
                    goal: terms.goal.map(Money),
                    spins: Some(u32::try_from(rounds).unwrap()),
                };
                let exact = ruin_of_results(&results, &plan, &terms.stakes, course).unwrap();
                let played = sessions(&bet.outcomes, &terms, 4, 300_000, 2, &Watch::default());
                let n = played.sessions as f64;
                for (end, count, chance) in [
                    ("ruined", played.ruined, exact.ruined),
                    ("reached", played.reached, exact.reached),
                    ("timed out", played.timed_out, exact.playing),
                ] {
                    let chance = chance.to_f64().unwrap();
                    let off = (count as f64 - n * chance).abs();
                    // A few blocks end after the first session beyond their rounds; that moves a count by a few.
                    let within = 5.0 * (n * chance * (1.0 - chance)).sqrt() + 3.0;
                    assert!(
                        off < within,
                        "{name} {plan} {units} units, {rounds} rounds, {end}: {count} of {n}, {chance}"
                    );
                }
            }
        }
    }
}

/// Several wagers that are laid together are one that is never raised.
#[test]
fn several_wagers_are_played_flat_as_one() {
    let rules = rules("us-co-roulette-single-zero");
    let bet = bets(rules, &["red", "dozen 2", "straight 0"], Prison::Leave);
    let setting = Setting { prison: Prison::Leave, prior: None, players: 1, meters: None };
    let results = Results::of(&bet.portfolio.rules, &bet.portfolio.wagers(), &setting).unwrap();
    let wagered = bet.portfolio.wagered();
    let stakes = results.as_one();
    let terms = Terms { plan: Plan::Flat, stakes, bankroll: 20 * wagered, goal: Some(30 * wagered), rounds: 200 };
    let played = bet.play(&terms, 2);
    let course = Course { bankroll: Money(20 * wagered), goal: Some(Money(30 * wagered)), spins: Some(200) };
    let exact = ruin_of_results(&results, &Plan::Flat, &stakes, course).unwrap();
    let n = played.sessions as f64;
    for (count, chance) in [(played.ruined, exact.ruined), (played.reached, exact.reached)] {
        let chance = chance.to_f64().unwrap();
        let off = (count as f64 - n * chance).abs();
        assert!(off < 5.0 * (n * chance * (1.0 - chance)).sqrt() + 3.0, "{count} of {n}, {chance}");
    }
    let truths = Truths::new(&bet.portfolio).unwrap();
    let rows = report(&bet.portfolio, &truths, &played.tally(&bet.outcomes), 1);
    assert_eq!(rows.len(), 4);
    assert!(rows.iter().all(|row| !row.differs && row.distance.abs() < 4.5), "{rows:#?}");
    assert!(played.distance(&truths.whole).abs() < 4.5);
}

/// The stakes of a plan as they were, where red is paid 2 to 1, compared with even money.
#[test]
fn a_plan_that_is_paid_too_much_is_found_by_its_stakes() {
    let right = bet("us-md-roulette-double-zero", "red", Prison::Half);
    let mut paying = right.paying.clone();
    for paid in paying.at_once.iter_mut().filter(|paid| paid[0] > 0) {
        paid[0] = 3 * paying.wagered;
    }
    let outcomes = Outcomes::new(&paying).unwrap();
    let generous = Bet { portfolio: right.portfolio.clone(), paying, outcomes };
    let truths = Truths::new(&right.portfolio).unwrap();
    for plan in Plan::all() {
        let terms = right.terms(plan.clone(), 200, None, 500);
        let short = |bet: &Bet| {
            let played = sessions(&bet.outcomes, &terms, 4, 30_000, 1, &Watch::default());
            bound(&played, &truths.whole, terms.stakes.unit)
        };
        assert!(alarms(short(&generous), 4), "{plan}: {}", short(&generous));
        assert!(!alarms(short(&right), 4), "{plan}: {}", short(&right));
    }
}

/// A session that would outlast everybody is left when somebody stops the run; what was played of it counts for the wheel,
/// and not as a session.
#[test]
fn a_session_that_does_not_end_can_be_stopped() {
    let bet = bet("us-md-roulette-double-zero", "red", Prison::Half);
    let terms = bet.terms(Plan::Flat, 1_000_000_000, None, u64::MAX);
    let watch = Watch { stop: AtomicBool::new(true), ..Watch::default() };
    let played = sessions(&bet.outcomes, &terms, 4, 3_000_000, 2, &watch);
    assert_eq!((played.sessions, played.unfinished), (0, 1));
    assert!(played.rounds > 0 && played.rounds == played.unfinished_rounds);
    assert_eq!(played.outcomes.iter().sum::<u64>(), played.rounds);
    assert_eq!(watch.done.into_inner(), played.rounds);
}
