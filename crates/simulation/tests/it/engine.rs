//! Rounds through the engine of a table, each beside what the settlement pays for the same pocket and the same draws.

use std::sync::Arc;

use math::Prison;
use rulebook::{Reason, TableRules};
use testkit::{all_rules, changed, rules};
use wheel::{Money, Pocket};
use wheelhouse_simulation::{
    engine::{EngineFault, EngineRound, engine, evening},
    paying::Paying,
    portfolio::Portfolio,
    run::Watch,
};

fn table(name: &str) -> std::sync::Arc<TableRules> {
    rules(name)
}

/// What each wager should be paid in a round that was seen.
fn due(paying: &Paying, rules: &TableRules, seen: &EngineRound) -> Vec<i64> {
    let place = |pocket: Pocket| paying.pockets.iter().position(|other| *other == pocket).unwrap();
    let number = seen.spins[0];
    let at = place(number);
    let mut paid = paying.at_once[at].clone();
    let add = |paid: &mut Vec<i64>, more: &[i64]| paid.iter_mut().zip(more).for_each(|(paid, more)| *paid += more);
    if let Some((drawn, first)) = paying.drawn.as_ref().and_then(|drawn| Some((drawn, drawn.first[at].as_ref()?))) {
        match seen.drawn.iter().position(|other| other.pocket == number) {
            None => {}
            Some(0) => paid.clone_from(first),
            Some(later) => {
                let others = &rules.drawn_odds().unwrap().others;
                let odds = others.iter().position(|(odds, _)| *odds == seen.drawn[later].odds).unwrap();
                paid.clone_from(&drawn.others[at][odds]);
            }
        }
    }
    if let Some(repeat) = paying.repeat.as_ref().filter(|_| seen.prior == Some(number)) {
        let filed = &rules.repeat().unwrap().multipliers;
        let multiplier = filed.iter().position(|(times, _)| Some(*times) == seen.multiplier).unwrap();
        add(&mut paid, &repeat.paid[multiplier]);
    }
    if let Some(targets) = paying.targets.as_ref().filter(|_| seen.targets.contains(&number)) {
        let (symbol, own) = seen.turned.expect("the wheels turn where a target is hit");
        let wheel = if own { &targets.hot } else { targets.community.as_ref().unwrap() };
        paid[targets.wager] += wheel.paid[symbol];
    }
    match &paying.prison[at] {
        None => assert_eq!(seen.spins.len(), 1),
        Some(jail) => {
            let (last, waiting) = seen.spins[1..].split_last().unwrap();
            assert!(waiting.iter().all(|pocket| jail.next[place(*pocket)].is_none()));
            add(&mut paid, jail.next[place(*last)].as_ref().unwrap());
        }
    }
    paid
}

/// Rounds in which the engine of the one pays what the settlement of the other does not: how many, and for which wagers.
fn differing(played: &Portfolio, by: &Portfolio, rounds: u64) -> (usize, Vec<String>) {
    let (paying, right) = (Paying::new(played).unwrap(), Paying::new(by).unwrap());
    let (mut all, mut wrong, mut names) = (0, 0, Vec::new());
    let tally = evening(played, &paying, 3, 0, rounds, |seen| {
        all += 1;
        let due = due(&right, &by.rules, seen);
        wrong += usize::from(due != seen.paid);
        for ((due, paid), laid) in due.iter().zip(&seen.paid).zip(&played.laid) {
            if due != paid && !names.contains(&laid.name) {
                names.push(laid.name.clone());
            }
        }
    });
    assert_eq!((tally.unwrap().rounds, all), (rounds, rounds));
    (wrong, names)
}

#[test]
fn every_round_pays_what_the_settlement_pays_for_the_same_draws() {
    for (name, rules) in all_rules() {
        for prison in [Prison::Half, Prison::Leave] {
            let portfolio = Portfolio::of_each_kind(rules.clone(), prison);
            assert_eq!(differing(&portfolio, &portfolio, 150), (0, Vec::new()), "{name}");
            if prison == Prison::Half && rules.zero_rules().iter().all(|rule| rule.prison.is_none()) {
                break;
            }
        }
    }
}

/// The same comparison where a table pays something else: a straight 36 to 1, in the rounds that it wins and in no other.
#[test]
fn a_straight_that_pays_one_unit_too_much_is_found_in_the_round_that_it_wins() {
    let name = "us-md-roulette-double-zero";
    let generous = changed(name, |text| text.replacen("[options.odds]", "[options.odds]\nstraight = \"36 to 1\"", 1));
    let [generous, right] = [generous, table(name)].map(|rules| Portfolio::of_each_kind(rules, Prison::Half));
    let (wrong, names) = differing(&generous, &right, 400);
    assert!((2..30).contains(&wrong), "{wrong}");
    assert!(names.iter().all(|name| name.starts_with("straight")) && names.len() == 1, "{names:?}");
}

/// Both lie on the same spot, and zero locks both up.
#[test]
fn two_equal_wagers_in_prison_are_told_apart() {
    let mut portfolio = Portfolio::new(table("us-co-roulette-single-zero"), Prison::Leave);
    for amount in [500, 500, 1_000] {
        portfolio.lay("red", Some(Money(amount))).unwrap();
    }
    assert_eq!(differing(&portfolio, &portfolio, 400), (0, Vec::new()));
}

/// Seven wagers on the numbers of one unit each are below the minimum in all of this table: it would give all of them back.
#[test]
fn what_the_table_gives_back_is_no_payment() {
    let rules = table("us-md-roulette-single-zero");
    let each = Portfolio::of_each_kind(rules.clone(), Prison::Half);
    assert!(each.laid.iter().any(|laid| laid.wager.amount > Money(100)), "{:?}", each.laid);
    for (name, rules) in all_rules() {
        assert_eq!(Portfolio::of_each_kind(Arc::clone(rules), Prison::Half).stands(), Ok(()), "{name}");
    }
    let mut small = Portfolio::new(rules, Prison::Half);
    small.lay("straight 17", Some(Money(100))).unwrap();
    assert_eq!(small.stands().unwrap_err().reason, Reason::BelowMinimum);
    let paying = Paying::new(&small).unwrap();
    let refused = engine(&small, &paying, 1, 10, 1, &Watch::default());
    assert_eq!(refused, Err(EngineFault::Returned("straight 17".to_owned())));
}
