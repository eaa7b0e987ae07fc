//! Many spins in a row, against one spin, against sums of one spin, and against every sequence counted by hand.

use std::{collections::BTreeMap, sync::Arc};

use num_traits::{One, Zero};
use rulebook::{TableRules, Target, review_game};
use serde_json::{Value, json};
use settlement::Wager;
use wheel::{Money, Pocket};
use wheelhouse_math::{Exact, MathFault, Prison, Setting, after_spins, distribution};

fn table(book: &str, wheel: &str, options: &Value) -> TableRules {
    let library = testkit::library();
    review_game(library.get(book).unwrap(), wheel, options.as_object().unwrap()).unwrap_or_else(|f| panic!("{f:#?}")).0
}

fn wager(rules: &TableRules, words: &str, amount: i64) -> Wager {
    let target = rules.target(words).unwrap_or_else(|refusal| panic!("{words}: {refusal:?}"));
    Wager { player: 0, target, amount: Money(amount) }
}

fn chances(rules: &TableRules, wagers: &[Wager], setting: &Setting, spins: u32) -> BTreeMap<i64, Exact> {
    let after = after_spins(rules, wagers, setting, spins).unwrap();
    after.weights().map(|(sum, weight)| (sum.0, after.chance(weight))).collect()
}

fn exact(top: i64, bottom: i64) -> Exact {
    Exact::new(top.into(), bottom.into())
}

/// Two wagers of every good submission: the first and the last of its felt.
fn good() -> Vec<(Arc<TableRules>, Vec<Wager>)> {
    let read = |rules: &Arc<TableRules>| {
        let spots: Vec<_> = rules.open_spots().map(|(id, _)| id).collect();
        let ends = [spots[0], spots[spots.len() - 1]];
        let wagers = ends.map(|spot| Wager { player: 0, target: Target::Spot(spot), amount: Money(600) }).to_vec();
        (Arc::clone(rules), wagers)
    };
    testkit::all_rules().iter().map(|(_, rules)| read(rules)).collect()
}

#[test]
fn one_spin_is_the_distribution_of_one_spin() {
    for (rules, wagers) in good() {
        for prison in [Prison::Half, Prison::Leave] {
            let setting = Setting { prison, ..Setting::default() };
            let Ok(one) = distribution(&rules, &wagers, &setting) else { continue };
            let wagered = one.wagered.0;
            let nets: BTreeMap<i64, Exact> =
                one.outcomes.iter().map(|(back, chance)| (back.0 - wagered, chance.clone())).collect();
            assert_eq!(chances(&rules, &wagers, &setting, 1), nets, "{}", rules.book().id());
        }
    }
}

#[test]
fn means_and_variances_of_free_spins_add_up() {
    for (rules, wagers) in good() {
        let Ok(one) = distribution(&rules, &wagers, &Setting::default()) else { continue };
        // 9 spins fit into 128 bits on most wheels, 40 on none.
        for spins in [9, 40] {
            let after = after_spins(&rules, &wagers, &Setting::default(), spins).unwrap();
            let times = Exact::from_integer(spins.into());
            let mean = (one.mean() - Exact::from_integer(one.wagered.0.into())) * &times;
            assert_eq!(after.mean(), mean, "{}", rules.book().id());
            assert_eq!(after.variance(), one.variance() * times, "{}", rules.book().id());
            let all: Exact = after.weights().map(|(_, weight)| after.chance(weight)).sum();
            assert_eq!(all, Exact::one());
        }
    }
}

//= us-md-roulette 4.A(1)
#[test]
fn a_straight_over_spins_is_the_binomial() {
    let rules = table("us-md-roulette", "double-zero", &json!({}));
    let all = chances(&rules, &[wager(&rules, "straight 17", 100)], &Setting::default(), 30);
    let mut choose = Exact::one();
    for wins in 0..=30_i64 {
        let chance = &choose
            * exact(1, 38).pow(i32::try_from(wins).unwrap())
            * exact(37, 38).pow(i32::try_from(30 - wins).unwrap());
        assert_eq!(all[&(3600 * wins - 3000)], chance, "{wins}");
        choose *= exact(30 - wins, wins + 1);
    }
    let after = after_spins(&rules, &[wager(&rules, "straight 17", 100)], &Setting::default(), 30).unwrap();
    assert_eq!((after.least(), after.most()), (Money(-3000), Money(105_000)));
    // (37/38)^30 is 0.449: the median of thirty spins is one hit.
    assert_eq!(after.quantile(&exact(1, 2)), Money(600));
    assert_eq!(after.quantile(&exact(2, 5)), Money(-3000));
    assert_eq!(after.at_least(Money(600)), Exact::one() - exact(37, 38).pow(30));
    assert_eq!(after.ahead(), after.at_least(Money(600)));
    assert_eq!(after.between(Money(-3000), Money(600)), exact(37, 38).pow(30) + exact(30, 38) * exact(37, 38).pow(29));
    assert_eq!(after.even(), Exact::zero());
}

/// Red and a straight left in prison, over every sequence of spins; what is left after the last is decided by one more.
fn prison_by_hand(rules: &TableRules, spins: usize, red: i64, straight: i64) -> BTreeMap<i64, Exact> {
    let wheel = rules.wheel();
    let Ok(Target::Spot(spot)) = rules.target("red") else { panic!("red") };
    let reds = rules.felt().spot(spot).cover;
    let pockets: Vec<Pocket> = wheel.open().pockets().collect();
    let zero = |pocket: Pocket| wheel.label(pocket) == "0";
    let mut ways: BTreeMap<(i64, bool), Exact> = BTreeMap::from([((0, false), Exact::one())]);
    for spin in 0..=spins {
        let mut next: BTreeMap<(i64, bool), Exact> = BTreeMap::new();
        for ((sum, jailed), chance) in ways {
            for &pocket in &pockets {
                let freed = i64::from(jailed && reds.contains(pocket)) * red;
                let laid = if spin == spins { 0 } else { red + straight };
                let won =
                    i64::from(reds.contains(pocket)) * red * 2 + i64::from(wheel.label(pocket) == "17") * straight * 36;
                let won = if spin == spins { 0 } else { won };
                let jail = spin < spins && zero(pocket);
                *next.entry((sum - laid + won + freed, jail)).or_default() +=
                    &chance / Exact::from_integer(pockets.len().into());
            }
        }
        ways = next;
    }
    ways.into_iter().fold(BTreeMap::new(), |mut all, ((sum, _), chance)| {
        *all.entry(sum).or_default() += chance;
        all
    })
}

//= us-co-roulette 2204(2)[3]
//= us-co-roulette 2204(2)[4]
#[test]
fn prison_over_every_sequence_of_spins() {
    let rules = table("us-co-roulette", "single-zero", &json!({"in_prison": true}));
    let wagers = [wager(&rules, "red", 1000), wager(&rules, "straight 17", 500)];
    let leave = Setting { prison: Prison::Leave, ..Setting::default() };
    for spins in [1, 2, 3, 6] {
        let by_hand = prison_by_hand(&rules, spins, 1000, 500);
        assert_eq!(chances(&rules, &wagers, &leave, u32::try_from(spins).unwrap()), by_hand, "{spins}");
    }
    // Beyond 128 bits the chain is followed without bounds, and its mean stays that of its spins: 19/1369 of red and 1/37 of
    // the straight.
    let many = after_spins(&rules, &wagers, &leave, 40).unwrap();
    assert_eq!(many.mean(), (exact(-19_000, 1369) - exact(500, 37)) * Exact::from_integer(40.into()));
}

//= us-ma-roulette 4(b)
#[test]
fn a_wager_on_the_last_number_follows_the_number() {
    let options = json!({"b2b": {"multipliers": [[10, 3], [50, 1]], "stake_returned": false}});
    let rules = table("us-ma-roulette", "single-zero", &options);
    let repeat = Wager { player: 0, target: Target::Repeat, amount: Money(100) };
    let wagers = [repeat, wager(&rules, "straight 17", 100)];
    let prior = rules.wheel().pocket("17");
    let setting = Setting { prior, ..Setting::default() };
    // By hand over two spins: 17 again and again is worth more than the same wins apart, as both wagers win at once.
    let pockets: Vec<Pocket> = rules.wheel().open().pockets().collect();
    let mut by_hand: BTreeMap<i64, Exact> = BTreeMap::new();
    for &first in &pockets {
        for &second in &pockets {
            let mut ways = vec![(-400_i64, exact(1, 37 * 37))];
            for (before, now) in [(prior.unwrap(), first), (first, second)] {
                let straight = i64::from(rules.wheel().label(now) == "17") * 3600;
                let paid: &[(i64, i64, i64)] = if before == now { &[(1000, 3, 4), (5000, 1, 4)] } else { &[(0, 1, 1)] };
                ways = ways
                    .iter()
                    .flat_map(|(sum, chance)| {
                        paid.iter()
                            .map(move |(back, top, bottom)| (sum + straight + back, chance * exact(*top, *bottom)))
                    })
                    .collect();
            }
            for (sum, chance) in ways {
                *by_hand.entry(sum).or_default() += chance;
            }
        }
    }
    assert_eq!(chances(&rules, &wagers, &setting, 2), by_hand);
    // Where nobody says which number came before, it was any of them: the mean over all of them.
    let mut over_all: BTreeMap<i64, Exact> = BTreeMap::new();
    for &before in &pockets {
        let setting = Setting { prior: Some(before), ..Setting::default() };
        for (sum, chance) in chances(&rules, &wagers, &setting, 2) {
            *over_all.entry(sum).or_default() += chance * exact(1, 37);
        }
    }
    assert_eq!(chances(&rules, &wagers, &Setting::default(), 2), over_all);
}

/// Tens of thousands of sums with a thousand digits each are told only because nobody looks for their divisors.
#[test]
fn chances_stay_over_the_one_denominator() {
    let rules = table("us-md-roulette", "double-zero", &json!({}));
    let after = after_spins(&rules, &[wager(&rules, "red", 100)], &Setting::default(), 40).unwrap();
    assert!(after.weights().all(|(_, weight)| after.chance(weight).denom().magnitude() == after.total()));
    let sums: Vec<Money> = after.weights().map(|(sum, _)| sum).collect();
    assert_eq!(after.sums().collect::<Vec<_>>(), sums);
    assert_eq!((after.least(), after.most()), (sums[0], sums[sums.len() - 1]));
}

#[test]
fn no_spins_change_nothing_and_too_many_are_told() {
    let rules = table("us-md-roulette", "double-zero", &json!({}));
    let wagers = [wager(&rules, "straight 17", 1), wager(&rules, "red", 10_000)];
    assert_eq!(chances(&rules, &wagers, &Setting::default(), 0), BTreeMap::from([(0, Exact::one())]));
    let told = after_spins(&rules, &wagers, &Setting::default(), 1_000_000);
    assert_eq!(told, Err(MathFault::TooLarge { spins: 1_000_000 }));
}
