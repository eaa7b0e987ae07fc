//! Ruin against closed forms, and against every sequence of results counted by hand.

use crate::by_rule::{Counted, Player};
use num_traits::{One, Signed, Zero};
use rulebook::{TableRules, Target, review_game};
use serde_json::{Value, json};
use settlement::Wager;
use wheel::{Money, SpotId};
use wheelhouse_math::{
    Exact, MathFault, Setting, distribution,
    progression::{AtCap, Plan, Stakes, StakesFault},
    ruin::{Course, Ruin, ruin_of_plan, ruin_of_wagers},
};

fn table(book: &str, wheel: &str, options: &Value) -> TableRules {
    let library = testkit::library();
    review_game(library.get(book).unwrap(), wheel, options.as_object().unwrap()).unwrap_or_else(|f| panic!("{f:#?}")).0
}

fn spot(rules: &TableRules, words: &str) -> SpotId {
    let Ok(Target::Spot(spot)) = rules.target(words) else { panic!("{words}") };
    spot
}

fn wager(rules: &TableRules, words: &str, amount: i64) -> Wager {
    Wager { player: 0, target: Target::Spot(spot(rules, words)), amount: Money(amount) }
}

fn exact(top: i64, bottom: i64) -> Exact {
    Exact::new(top.into(), bottom.into())
}

fn course(bankroll: i64, goal: Option<i64>, spins: Option<u32>) -> Course {
    Course { bankroll: Money(bankroll), goal: goal.map(Money), spins }
}

fn tiny() -> Exact {
    Exact::new(1.into(), num_bigint::BigInt::from(10).pow(11))
}

/// Red at a single zero wheel, ten units, until none or twenty: the ruin of a gambler as every book has it.
//= us-md-roulette 4.A(9)
#[test]
fn even_money_follows_the_closed_form() {
    let rules = table("us-md-roulette", "single-zero", &json!({}));
    let red = [wager(&rules, "red", 100)];
    // What is lost against what is won, 19/18, and each to the power of money and goal.
    let ratio = exact(19, 18);
    for (units, goal) in [(10, 20), (1, 2), (5, 100), (50, 60)] {
        let (at, end) = (ratio.pow(units), ratio.pow(goal));
        let ruined = (&end - &at) / (&end - Exact::one());
        // The mean of spins: what is expected to be lost, over what a spin loses.
        let left = (Exact::one() - &ruined) * Exact::from_integer(i64::from(goal).into());
        let spins = (Exact::from_integer(i64::from(units).into()) - left) * exact(37, 1);
        let course = course(i64::from(units) * 100, Some(i64::from(goal) * 100), None);
        let found = ruin_of_wagers(&rules, &red, &Setting::default(), course).unwrap();
        // The truth lies above every chance, and no farther than the bound that stands beside it.
        let within = found.within();
        assert!(within.is_positive() && within < tiny() && !found.is_exact(), "{units} {goal}");
        for (truth, found) in [(ruined.clone(), &found.ruined), (Exact::one() - &ruined, &found.reached)] {
            assert!(&truth >= found && truth - found <= within, "{units} {goal}");
        }
        let left = (Exact::one() - &ruined) * Exact::from_integer((i64::from(goal) * 100).into());
        assert!((left - &found.left).abs() <= found.left_within, "{units} {goal}");
        assert!(found.left_within < exact(1, 1_000_000), "{units} {goal}");
        let spins_within = found.mean_spins_within.unwrap();
        assert!(spins >= found.mean_spins && spins - &found.mean_spins <= spins_within, "{units} {goal}");
        assert!(spins_within < exact(1, 1_000_000), "{units} {goal}");
        assert_eq!(found.can, [true, true, false]);
    }
}

#[test]
fn one_spin_of_all_or_nothing_is_an_exact_fraction() {
    let rules = table("us-md-roulette", "double-zero", &json!({}));
    let found =
        ruin_of_wagers(&rules, &[wager(&rules, "red", 500)], &Setting::default(), course(500, Some(1000), Some(1)));
    let found = found.unwrap();
    assert_eq!((found.ruined.clone(), found.reached.clone()), (exact(10, 19), exact(9, 19)));
    assert_eq!((found.left.clone(), found.mean_spins.clone()), (exact(9000, 19), Exact::one()));
    assert!(found.is_exact());
    assert_eq!(found.ruined_by(&exact(1, 2)), Some(1));
}

fn same(name: &str, found: &Ruin, by_hand: &Counted) {
    let all = |found: &Ruin| [&found.ruined, &found.reached, &found.stopped, &found.playing].map(Clone::clone);
    let hand = [&by_hand.ruined, &by_hand.reached, &by_hand.stopped, &by_hand.playing].map(Clone::clone);
    assert_eq!(all(found), hand, "{name}");
    assert_eq!((&found.left, &found.mean_spins), (&by_hand.left, &by_hand.spins), "{name}");
}

//= us-ma-roulette 2(b)[1]
#[test]
fn every_plan_against_every_sequence() {
    let rules = table("us-ma-roulette", "double-zero", &json!({"on_zero": "lose-half"}));
    let red = wager(&rules, "red", 1000);
    let one = distribution(&rules, std::slice::from_ref(&red), &Setting::default()).unwrap();
    let results: Vec<(i64, Exact)> =
        one.outcomes.iter().map(|(back, chance)| (back.0 - 1000, chance.clone())).collect();
    assert_eq!(results.len(), 3, "won, lost and half back");
    for plan in Plan::all() {
        for at_cap in [AtCap::Stop, AtCap::Flat, AtCap::Reset] {
            // The most is reached at once, after some steps, between two steps, or by the money alone.
            for (most, money, goal) in [
                (4000, 6000, Some(9000)),
                (4000, 9000, None),
                (3000, 20_000, None),
                (1500, 20_000, Some(24_000)),
                (i64::MAX, 3500, Some(9000)),
                (4000, 500, None),
                (4000, 9000, Some(9000)),
            ] {
                let stakes = Stakes { unit: 1000, least: 500, most, step: 2, at_cap };
                let name = format!("{plan} {at_cap} {most} {money} {goal:?}");
                let by_hand = Player { plan: &plan, stakes: &stakes, results: &results, goal }.every_sequence(money, 6);
                let found =
                    ruin_of_plan(&rules, &red, &plan, &stakes, &Setting::default(), course(money, goal, Some(6)));
                let found = found.unwrap();
                same(&name, &found, &by_hand);
                // No plan changes the edge: what is lost on average is 1/38 of what is wagered on average.
                let lost = Exact::from_integer(money.into()) - &found.left;
                assert_eq!(lost, by_hand.wagered * exact(1, 38), "{name}");
            }
        }
    }
}

/// Figures that were counted elsewhere, from the rule of each plan in words.
#[test]
fn plans_agree_with_a_count_from_elsewhere() {
    let near = |found: &Exact, wanted: &str| assert_eq!(&wheelhouse_math::decimal(found, 9)[..wanted.len()], wanted);
    let rules = table("us-md-roulette", "double-zero", &json!({}));
    let red = wager(&rules, "red", 1000);
    let free = Stakes::at(&rules, spot(&rules, "red"), Money(1000), AtCap::Flat).unwrap();
    let course = |bankroll, goal, spins| course(bankroll, goal, Some(spins));
    let of = |plan, stakes, course| ruin_of_plan(&rules, &red, plan, stakes, &Setting::default(), course).unwrap();
    let oscar = of(&Plan::OscarsGrind, &free, course(5000, Some(10_000), 8));
    near(&oscar.ruined, "0.21287111");
    near(&oscar.reached, "0.06922025");
    // The table takes three units, where the third step of a paroli is four: its win ends the series all the same.
    let most = Stakes { most: 3000, ..free };
    let paroli = of(&Plan::Paroli(3), &most, course(10_000, None, 4));
    near(&(&paroli.left / exact(10_000, 1)), "0.97022506");
}

#[test]
fn chances_by_spin_end_where_the_whole_ends() {
    let rules = table("us-md-roulette", "double-zero", &json!({}));
    let wagers = [wager(&rules, "red", 500), wager(&rules, "dozen 2", 500)];
    for spins in [40, 2000] {
        let found =
            ruin_of_wagers(&rules, &wagers, &Setting::default(), course(10_000, Some(20_000), Some(spins))).unwrap();
        assert_eq!(found.is_exact(), spins == 40);
        let last = found.by_spin.last().unwrap();
        assert_eq!([&last[0], &last[1], &last[2]], [&found.ruined, &found.reached, &found.stopped]);
        assert!(found.by_spin.windows(2).all(|pair| pair[0].iter().zip(&pair[1]).all(|(a, b)| a <= b)));
        let all = &found.ruined + &found.reached + &found.stopped + &found.playing + &found.unknown;
        assert_eq!(all, Exact::one());
        let half = found.ruined_by(&exact(1, 2)).unwrap();
        assert!(half >= 10 && half <= spins, "{half}");
    }
}

#[test]
fn without_a_goal_and_with_time_everybody_is_ruined() {
    let rules = table("us-md-roulette", "triple-zero", &json!({}));
    let found =
        ruin_of_wagers(&rules, &[wager(&rules, "red", 1000)], &Setting::default(), course(3000, None, Some(3000)));
    let found = found.unwrap();
    assert!(found.ruined > exact(99_999, 100_000), "{}", found.ruined);
    assert!(found.reached.is_zero());
}

#[test]
fn what_has_too_many_states_is_told() {
    let rules = table("us-md-roulette", "double-zero", &json!({}));
    let red = wager(&rules, "red", 100);
    let stakes = Stakes::unlimited(Money(100), AtCap::Flat);
    let plan = Plan::Labouchere(vec![1, 2, 3, 4]);
    let told = ruin_of_plan(&rules, &red, &plan, &stakes, &Setting::default(), course(10_000_000, None, Some(500)));
    assert_eq!(told, Err(MathFault::TooLarge { spins: 500 }));
}

#[test]
fn side_wagers_and_calls_are_held_to_their_limits() {
    let options = json!({
        "limits": {"inside": {"min": 100, "max": 10_000}, "wager": {"b2b": {"min": 100, "max": 500}}},
        "b2b": {"multipliers": [[10, 3], [50, 1]], "stake_returned": false},
    });
    let rules = table("us-ma-roulette", "single-zero", &options);
    let on = |unit: i64| Stakes::on(&rules, &Target::Repeat, Money(unit), AtCap::Flat);
    assert_eq!((on(100).unwrap().least, on(100).unwrap().most), (100, 500));
    assert_eq!(on(600), Err(StakesFault::AboveMost { unit: 600, most: 500 }));
    // Nine pieces, two of them on the trio and two on the corner: those two come to their maximum first, a piece to its minimum.
    let inside = json!({"min": 100, "max": 1000, "increment": 50});
    let voisins = |limits: Value| {
        let rules = table("sg-mbs-roulette", "single-zero", &json!({"limits": limits}));
        let stakes = Stakes::posted_on(&rules, &rules.target("voisins").unwrap()).unwrap();
        (stakes.unit, stakes.least, stakes.most, stakes.step)
    };
    assert_eq!(voisins(json!({"inside": inside})), (900, 900, 4500, 450));
    let own = json!({"inside": inside, "wager": {"voisins": {"min": 1000, "max": 4000}}, "player_round_max": 3000});
    assert_eq!(voisins(own), (1350, 1000, 3000, 450));
}

/// The target wager with the weight of the rarest award, of so many in all.
fn targets(of: u64) -> TableRules {
    let options = json!({"bonus_spin_xtreme": {
        "paytable": "A", "seats": 8, "hot_spot": "one-of-seats",
        "target_count_weights": [[1, 1]], "hot_spot_weights": {"primary": 1, "secondary": 2, "$1,000": 5, "$200": of - 8},
        "community_weights": {"$150": 1, "$40": of - 2},
        "meters": {"primary": {"initial": 1_000_000, "reset": 1_000_000, "rate": "1/100"},
                   "secondary": {"initial": 500_000, "reset": 500_000, "rate": "1/500"}},
    }});
    table("us-md-roulette", "double-zero", &options)
}

#[test]
fn a_wager_whose_stake_is_fixed_is_raised_by_no_plan() {
    let rules = targets(1000);
    let stake = rules.progressive().unwrap().stake.0;
    let told = Stakes::on(&rules, &Target::Progressive, stake, AtCap::Flat);
    assert_eq!(told, Err(StakesFault::Fixed { stake: stake.0 }));
}

/// One draw of 999,999,937 and one of 999,999,936: nobody is helped by advice about spins.
#[test]
fn weights_too_fine_to_follow_are_told_as_such() {
    let rules = targets(999_999_937);
    let wager = Wager { player: 0, target: Target::Progressive, amount: rules.progressive().unwrap().stake.0 };
    let told = ruin_of_wagers(&rules, &[wager], &Setting::default(), course(100_000, Some(200_000), Some(5)));
    assert!(matches!(told, Err(MathFault::FineWeights { digits: 18.. })), "{told:?}");
}

#[test]
fn a_unit_is_held_to_the_limits_of_its_wager() {
    let limits = json!({"limits": {"outside": {"min": 1000, "max": 50_000, "increment": 500}}, "on_zero": "lose-half"});
    let rules = table("us-ma-roulette", "double-zero", &limits);
    let at = |unit: i64| Stakes::at(&rules, spot(&rules, "red"), Money(unit), AtCap::Flat);
    let stakes = at(1500).unwrap();
    assert_eq!((stakes.least, stakes.most, stakes.step), (1000, 50_000, 500));
    assert_eq!(at(500), Err(StakesFault::BelowLeast { unit: 500, least: 1000 }));
    assert_eq!(at(60_000), Err(StakesFault::AboveMost { unit: 60_000, most: 50_000 }));
    assert_eq!(at(1250), Err(StakesFault::NotInSteps { unit: 1250, step: 500 }));
    let free = table("us-ma-roulette", "double-zero", &json!({"on_zero": "lose-half"}));
    assert_eq!(Stakes::at(&free, spot(&free, "red"), Money(2), AtCap::Stop).unwrap().step, 2);
    assert_eq!(Stakes::at(&free, spot(&free, "straight 17"), Money(1), AtCap::Stop).unwrap().step, 1);
}

//= us-ma-roulette 4(b)
#[test]
fn a_wager_on_the_last_number_is_followed_alone() {
    let options = json!({"b2b": {"multipliers": [[10, 3], [50, 1]], "stake_returned": false}});
    let rules = table("us-ma-roulette", "single-zero", &options);
    let repeat = Wager { player: 0, target: Target::Repeat, amount: Money(100) };
    let setting = Setting { prior: rules.wheel().pocket("17"), ..Setting::default() };
    let alone =
        ruin_of_wagers(&rules, std::slice::from_ref(&repeat), &setting, course(100, Some(1000), Some(1))).unwrap();
    assert_eq!((alone.ruined, alone.reached), (exact(36, 37), exact(1, 37)));
    let both = [repeat, wager(&rules, "straight 17", 100)];
    let told = ruin_of_wagers(&rules, &both, &setting, course(1000, None, Some(5)));
    assert_eq!(told, Err(MathFault::LastNumberBesideOthers));
}
