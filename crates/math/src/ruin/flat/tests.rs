use wheel::Money;

use super::{
    super::{graph::Graph, walk::walk},
    *,
};
use crate::progression::Flat;

impl Results {
    fn up_to(&self) -> i64 {
        self.sums.iter().map(|(sum, _)| *sum).max().unwrap_or(0)
    }
}

fn results(unit: i64, sums: &[(i64, u64)]) -> Results {
    Results { unit, sums: sums.to_vec(), total: sums.iter().map(|(_, weight)| weight).sum() }
}

/// Red, red with half back, a straight, red and a straight, a column and a dozen: with bankrolls that are no multiple too.
fn all() -> Vec<Results> {
    vec![
        results(100, &[(-100, 20), (100, 18)]),
        results(100, &[(-100, 18), (-50, 2), (100, 18)]),
        results(100, &[(-100, 37), (3500, 1)]),
        results(300, &[(-300, 19), (-100, 1), (100, 17), (3600, 1)]),
        results(200, &[(-200, 6), (0, 1), (100, 24), (400, 7)]),
    ]
}

#[test]
fn a_pass_agrees_with_the_walk_spin_by_spin() {
    let mut losing = 0;
    for results in all() {
        for (bankroll, goal) in [(700, 1400), (730, 2015), (300, 301), (1000, 1900)] {
            let course = Course { bankroll: Money(bankroll), goal: Some(Money(goal)), spins: None };
            let Some(found) = flat(&results, course) else { continue };
            losing += 1;
            let graph = Graph::new(Flat, &results.as_one(), &results, course).expect("small");
            let walked = walk(&graph, course).expect("short");
            let name = format!("{results:?} {bankroll} {goal}");
            // The truth lies within both.
            let meet = |a: &Exact, within: &Exact, b: &Exact, other: &Exact, what: &str| {
                assert!((a - b).abs() <= within + other, "{name} {what}: {a} {within} {b} {other}");
            };
            let (near, far) = (found.within(), walked.within());
            assert!(near < Exact::new(1.into(), 10_i64.pow(13).into()), "{name}: {near}");
            meet(&found.ruined, &near, &walked.ruined, &far, "ruined");
            meet(&found.reached, &near, &walked.reached, &far, "reached");
            meet(&found.left, &found.left_within, &walked.left, &walked.left_within, "left");
            assert!(found.left_within < Exact::new(1.into(), 10_i64.pow(7).into()), "{name}");
            let (a, b) = (found.mean_spins_within.clone().unwrap(), walked.mean_spins_within.clone().unwrap());
            meet(&found.mean_spins, &a, &walked.mean_spins, &b, "spins");
        }
    }
    assert_eq!(losing, 16, "all but the last, which loses nothing");
}

/// Before a last spin that few come to an end by, or after which few still play.
#[test]
fn a_last_spin_that_decides_little_agrees_with_the_walk() {
    for results in all().into_iter().take(4) {
        for (bankroll, goal, spins, few) in
            [(9000, Some(18_000), 30, true), (9000, None, 40, true), (1200, Some(6000), 60_000, false)]
        {
            // Wagers that swing wide need more room, and too many spins until all is decided.
            let wide = results.up_to() > 1000;
            if wide && !few {
                continue;
            }
            let bankroll = if wide { bankroll * 4 } else { bankroll };
            let goal = goal.map(|goal| if wide { goal * 40 } else { goal });
            let course = Course { bankroll: Money(bankroll), goal: goal.map(Money), spins: Some(spins) };
            let name = format!("{results:?} {course:?}");
            let Some(found) = flat(&results, course) else { panic!("{name}") };
            assert_eq!(found.playing > Exact::new(1.into(), 2.into()), few, "{name}");
            let graph = Graph::new(Flat, &results.as_one(), &results, course).expect("small");
            let walked = walk(&graph, course).expect("short");
            let meet = |a: &Exact, within: &Exact, b: &Exact, other: &Exact, what: &str| {
                assert!((a - b).abs() <= within + other, "{name} {what}: {a} {within} {b} {other}");
            };
            let (near, far) = (found.within(), walked.within());
            meet(&found.ruined, &near, &walked.ruined, &far, "ruined");
            meet(&found.reached, &near, &walked.reached, &far, "reached");
            meet(&found.playing, &near, &walked.playing, &far, "playing");
            meet(&found.left, &found.left_within, &walked.left, &walked.left_within, "left");
            let (a, b) = (found.mean_spins_within.clone().unwrap(), walked.mean_spins_within.clone().unwrap());
            meet(&found.mean_spins, &a, &walked.mean_spins, &b, "spins");
        }
    }
    // Half a bankroll's worth of spins decides neither.
    let course = Course { bankroll: Money(1000), goal: Some(Money(2000)), spins: Some(100) };
    assert!(flat(&all()[0], course).is_none());
}

/// Even money has a closed form at any size, and a goal beyond all play is bounded without a pass.
#[test]
fn large_bankrolls_follow_the_closed_form() {
    let red = &all()[0];
    let course = |units: i64, more: i64| Course {
        bankroll: Money(units * 100),
        goal: Some(Money((units + more) * 100)),
        spins: None,
    };
    let ratio = Exact::new(10.into(), 9.into());
    for (units, more) in [(2000, 20), (20_000, 7)] {
        let found = flat(red, course(units, more)).expect("small enough");
        let power = |to: i64| num_traits::pow(ratio.clone(), as_usize(to));
        let reached = (power(units) - Exact::one()) / (power(units + more) - Exact::one());
        assert!(reached >= found.reached && reached <= &found.reached + found.within(), "{units}");
        assert!(found.within() < Exact::new(1.into(), 10_i64.pow(11).into()), "{units}: {}", found.within());
    }
    let lattice = Lattice::new(red, course(1000, 1000)).expect("it loses");
    let bound = lattice.most_likely_reached().expect("short steps");
    assert!(bound >= num_traits::pow(ratio.recip(), 1000) && bound < Exact::new(1.into(), BigInt::from(10).pow(35)));
    let huge = flat(red, course(10_i64.pow(13), 10_i64.pow(13))).expect("any bankroll has an answer");
    assert!(huge.within() < Exact::new(1.into(), BigInt::from(10).pow(30)));
    // 19 spins for each unit, all of which are lost.
    let spins = Exact::from_integer((19 * 10_i128.pow(13)).into());
    assert!(huge.mean_spins <= spins && spins <= &huge.mean_spins + huge.mean_spins_within.unwrap());
}
