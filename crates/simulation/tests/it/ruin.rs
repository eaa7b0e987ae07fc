//! Ruin by chance against ruin worked out.

#![allow(clippy::float_arithmetic)]

use math::{
    Exact, MathFault, decimal,
    progression::{AtCap, Plan, Stakes},
    ruin::{Course, Results, ruin_of_results},
};
use wheel::Money;
use wheelhouse_simulation::{ruin::sample, run::Watch};

fn float(figure: &Exact) -> f64 {
    decimal(figure, 15).parse().expect("decimals")
}

fn red() -> Results {
    Results { unit: 1000, sums: vec![(-1000, 20), (1000, 18)], total: 38 }
}

/// Five standard errors: at fixed seeds it holds or does not, and a wrong rule is off by far more.
fn agree(name: &str, exact: &Exact, (value, within): (f64, f64)) {
    let off = (float(exact) - value).abs();
    assert!(off <= within * 5.0 / 1.96 + 1e-9, "{name}: {} beside {value} within {within}", float(exact));
}

#[test]
fn every_plan_agrees_with_what_was_worked_out() {
    let course = Course { bankroll: Money(20_000), goal: Some(Money(30_000)), spins: Some(60) };
    for plan in Plan::all() {
        for at_cap in [AtCap::Stop, AtCap::Flat, AtCap::Reset] {
            let stakes = Stakes { unit: 1000, least: 1000, most: 8000, step: 500, at_cap };
            let found = match ruin_of_results(&red(), &plan, &stakes, course) {
                Err(MathFault::TooLarge { .. }) => continue,
                found => found.expect("a course that can be followed"),
            };
            let played = sample(&red(), &plan, &stakes, course, 20_000, 7, (1, &Watch::default())).expect("weights");
            assert_eq!(played.players, 20_000);
            for (end, exact, count) in [
                ("ruined", &found.ruined, played.ruined()),
                ("reached", &found.reached, played.reached),
                ("stopped", &found.stopped, played.stopped),
                ("playing", &found.playing, played.playing),
            ] {
                let part = played.part(count);
                agree(&format!("{plan} {at_cap} {end}"), exact, (part.value, part.within));
            }
            let (spins, left) = (played.mean_spins(), played.mean_left());
            agree(&format!("{plan} {at_cap} spins"), &found.mean_spins, (spins.value, spins.within));
            agree(&format!("{plan} {at_cap} left"), &found.left, (left.value, left.within));
        }
    }
}

#[test]
fn threads_change_nothing_and_seeds_do() {
    let course = Course { bankroll: Money(20_000), goal: None, spins: Some(200) };
    let stakes = Stakes { unit: 1000, least: 1000, most: 50_000, step: 1000, at_cap: AtCap::Flat };
    let plan = Plan::Labouchere(vec![1, 2, 3, 4]);
    let one = sample(&red(), &plan, &stakes, course, 4500, 1, (1, &Watch::default()));
    assert_eq!(one, sample(&red(), &plan, &stakes, course, 4500, 1, (3, &Watch::default())));
    assert_ne!(one, sample(&red(), &plan, &stakes, course, 4500, 2, (1, &Watch::default())));
}

#[test]
fn what_was_never_seen_is_bounded_all_the_same() {
    let course = Course { bankroll: Money(1_000_000), goal: None, spins: Some(10) };
    let stakes = Stakes { unit: 1000, least: 1000, most: 50_000, step: 1000, at_cap: AtCap::Flat };
    let played = sample(&red(), &Plan::Flat, &stakes, course, 3000, 1, (1, &Watch::default())).expect("weights");
    assert_eq!(played.ruined(), 0);
    // Wilson's interval of none in 3,000: z^2 / (n + z^2) with z = 1.95996.
    assert!((played.part(0).within - 0.001_278_85).abs() < 1e-7, "{:?}", played.part(0));
}
