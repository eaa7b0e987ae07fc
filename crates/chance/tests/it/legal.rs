//! Whatever is drawn, the table could have drawn it: for every good submission and any secret.

use std::collections::BTreeSet;

use proptest::prelude::*;
use rulebook::TableRules;
use settlement::{Drawn, Spin, check_draws};
use wheel::Pocket;
use wheelhouse_chance::{Draws, Purpose, Seal, Secret};

/// All draws of a spin, put together as the settlement takes them.
fn spin(rules: &TableRules, draws: &Draws<'_>) -> Spin {
    let mut spin = Spin::resting(draws.number(rules));
    spin.multiplier = draws.multiplier(rules);
    let odds = draws.odds(rules).unwrap_or_default();
    spin.drawn = odds.into_iter().map(|(pocket, odds)| Drawn { pocket, odds }).collect();
    spin.targets = draws.targets(rules).unwrap_or_default();
    spin
}

proptest! {
    #[test]
    fn every_draw_is_one_that_the_table_could_make(secret: [u8; 32], seal: [u8; 32], round: u64) {
        let secret = Secret::new(secret);
        for (name, rules) in testkit::all_rules() {
            let draws = Draws::new(&secret, "table-1", round, Seal(seal));
            let spin = spin(rules, &draws);
            let legal = check_draws(rules, &spin);
            prop_assert!(legal.is_ok(), "{name}: {legal:?} of {spin:?}");
            prop_assert!(rules.wheel().all().contains(draws.number(rules)), "{name}");
            // What the table offers is drawn, and nothing else.
            prop_assert_eq!(spin.multiplier.is_some(), rules.repeat().is_some(), "{}", name);
            prop_assert_eq!(spin.drawn.is_empty(), rules.drawn_odds().is_none(), "{}", name);
            prop_assert_eq!(spin.targets.is_empty(), rules.progressive().is_none(), "{}", name);
            let Some(rule) = rules.progressive() else {
                prop_assert_eq!((draws.hot_symbols(rules, 3), draws.community(rules)), (None, None));
                continue;
            };
            for at in draws.hot_symbols(rules, 3).unwrap() {
                prop_assert!(rule.hot[usize::from(at)].weight > 0, "{name}");
            }
            let community = draws.community(rules).unwrap();
            prop_assert!(rule.community[usize::from(community)].weight > 0, "{name}");
            let among = usize::from(rule.seats);
            prop_assert!(draws.hot_spot(among).unwrap() < among, "{name}");
        }
    }
}

/// Rounds enough that every pocket, count, multiplier and symbol with weight should have come, and none without.
#[test]
fn every_outcome_with_weight_comes() {
    let secret = Secret::new([5; 32]);
    for (name, rules) in testkit::all_rules() {
        let mut numbers = BTreeSet::new();
        let (mut multipliers, mut counts) = (BTreeSet::new(), BTreeSet::new());
        for round in 0..4_000 {
            let draws = Draws::new(&secret, name, round, Seal([0; 32]));
            numbers.insert(draws.number(rules));
            multipliers.extend(draws.multiplier(rules));
            counts.extend(draws.odds(rules).map(|odds| odds.len()));
            counts.extend(draws.targets(rules).map(|targets| targets.len()));
        }
        assert_eq!(numbers, rules.wheel().pockets().collect::<BTreeSet<Pocket>>(), "{name}");
        if let Some(rule) = rules.repeat() {
            let listed = rule.multipliers.iter().filter(|(_, weight)| *weight > 0).map(|(multiplier, _)| *multiplier);
            assert_eq!(multipliers, listed.collect(), "{name}");
        }
        let weighed = |counts: &[(u8, u64)]| -> BTreeSet<usize> {
            counts.iter().filter(|(_, weight)| *weight > 0).map(|(count, _)| usize::from(*count)).collect()
        };
        if let Some(rule) = rules.drawn_odds() {
            assert_eq!(counts, weighed(&rule.counts), "{name}");
        }
        if let Some(rule) = rules.progressive() {
            assert_eq!(counts, weighed(&rule.target_counts), "{name}");
        }
    }
}

/// Of a draw the first words are taken, whatever the table does with the others.
#[test]
fn a_purpose_says_nothing_about_another() {
    let secret = Secret::new([6; 32]);
    let draws = Draws::new(&secret, "table-1", 1, Seal([0; 32]));
    let first: BTreeSet<u32> = Purpose::ALL.iter().map(|purpose| draws.draw(*purpose).word()).collect();
    assert_eq!(first.len(), Purpose::ALL.len());
}
