//! Wagers compared with each other, and the turn of a progressive wager: by hand, and by the whole distribution.

use num_traits::{One, Zero};
use rulebook::{HotSpot, ProgressiveRule, TableRules, Target, review_game};
use serde_json::{Value, json};
use settlement::Wager;
use wheel::Money;
use wheelhouse_math::{
    Exact, Prison, Setting, Together, distribution, payable_unit, progressive_return, progressive_sheet, spot_figures,
};

fn table(book: &str, wheel: &str, options: &Value) -> TableRules {
    let library = testkit::library();
    review_game(library.get(book).unwrap(), wheel, options.as_object().unwrap()).unwrap_or_else(|f| panic!("{f:#?}")).0
}

fn exact(top: i64, bottom: i64) -> Exact {
    Exact::new(top.into(), bottom.into())
}

fn wager(rules: &TableRules, words: &str) -> Wager {
    let target = rules.target(words).unwrap();
    let amount = payable_unit(rules, &target);
    Wager { player: 0, target, amount }
}

//= us-md-roulette 4.A(1)
//= us-md-roulette 4.A(8)
//= us-md-roulette 4.A(9)
#[test]
fn covariances_on_a_single_zero_wheel_are_those_by_hand() {
    let rules = table("us-md-roulette", "single-zero", &json!({}));
    let wagers = ["straight 17", "red", "black", "dozen 2", "straight 18"].map(|words| wager(&rules, words));
    let together = Together::new(&rules, &wagers, &Setting::default()).unwrap();
    let all = together.covariances(&rules).unwrap();
    // Every wager returns 36/37. 17 is black and in the second dozen: 36 x 2 and 36 x 3 at one pocket of 37.
    let mean = exact(36, 37) * exact(36, 37);
    assert_eq!(all[0][0], exact(36 * 36, 37) - &mean);
    assert_eq!(all[0][1], -mean.clone(), "17 is not red: they never win together");
    assert_eq!(all[0][2], exact(72, 37) - &mean);
    assert_eq!(all[0][3], exact(108, 37) - &mean);
    assert_eq!(all[1][2], -mean.clone(), "red and black cancel but for zero");
    // Six numbers of the second dozen are red: 14, 16, 18, 19, 21, 23.
    assert_eq!(all[1][3], exact(6 * 2 * 3, 37) - &mean);
    assert_eq!(all[0][4], -mean);
    for (a, row) in all.iter().enumerate() {
        for (b, value) in row.iter().enumerate() {
            assert_eq!(*value, all[b][a]);
        }
    }
}

//= us-co-roulette 2204(2)[3]
#[test]
fn covariances_are_those_of_the_whole_distribution_whatever_they_share() {
    // Prisoners share the next spin, and straights on one number share what is drawn for it.
    let prison = table("us-co-roulette", "double-zero", &json!({"in_prison": {"zeros": ["0", "00"]}}));
    let drawn = table(
        "us-md-roulette",
        "double-zero",
        &json!({"roulette_x": {"paytable": "C", "count_weights": [[2, 1], [5, 3]], "odds_weights": {"50 to 1": 3, "250 to 1": 1}}}),
    );
    let leave = Setting { prison: Prison::Leave, ..Setting::default() };
    for (rules, setting, words) in [
        (&prison, Setting::default(), ["red", "odd", "1-18", "straight 0"]),
        (&prison, leave, ["red", "odd", "black", "straight 0"]),
        (&drawn, Setting::default(), ["straight 17", "straight 00", "split 17/20", "red"]),
    ] {
        let mut wagers = words.map(|words| wager(rules, words)).to_vec();
        // The same straight a second time: what is drawn is one draw for both.
        wagers.push(wagers[0].clone());
        let together = Together::new(rules, &wagers, &setting).unwrap();
        let all = together.covariances(rules).unwrap();
        for a in 0..wagers.len() {
            for b in 0..a {
                let of = |wagers: &[Wager]| distribution(rules, wagers, &setting).unwrap().variance();
                let pair = [wagers[a].clone(), wagers[b].clone()];
                let twice = of(&pair) - of(&pair[..1]) - of(&pair[1..]);
                let unit = Exact::from_integer((2 * wagers[a].amount.0 * wagers[b].amount.0).into());
                assert_eq!(all[a][b], twice / unit, "{a} {b} {words:?}");
            }
        }
        assert_eq!(all[0][4], all[0][0], "a wager and its twin move as one");
    }
}

/// After any number the last one comes again with the same chance whatever else is bet: it moves with nothing but itself.
//= us-ma-roulette 4(b)
#[test]
fn a_wager_on_the_last_number_moves_with_nothing_but_its_twin() {
    let options = json!({"b2b": {"multipliers": [[10, 3], [50, 1]], "stake_returned": false}});
    let rules = table("us-ma-roulette", "single-zero", &options);
    let repeat = Wager { player: 0, target: Target::Repeat, amount: Money(100) };
    let mut wagers = ["straight 0", "straight 17", "red"].map(|words| wager(&rules, words)).to_vec();
    wagers.extend([repeat.clone(), repeat]);
    let all = Together::new(&rules, &wagers, &Setting::default()).unwrap().covariances(&rules).unwrap();
    assert!(all[3][..3].iter().all(Zero::is_zero), "{all:?}");
    // 10 with 3/148 and 50 with 1/148: one multiplier is drawn for both.
    let mean = exact(80, 148);
    assert_eq!(all[3][3], exact(300 + 2500, 148) - &mean * &mean);
    assert_eq!(all[3][4], all[3][3]);
    // The mean over every number that may have come before.
    let mut over_all = Exact::zero();
    for prior in rules.wheel().open().pockets() {
        let setting = Setting { prior: Some(prior), ..Setting::default() };
        over_all += distribution(&rules, &wagers, &setting).unwrap().win_frequency() * exact(1, 37);
    }
    assert_eq!(distribution(&rules, &wagers, &Setting::default()).unwrap().win_frequency(), over_all);
}

#[test]
fn moments_are_those_of_the_sheet_and_the_third_is_by_hand() {
    let rules = table("us-ma-roulette", "double-zero", &json!({"on_zero": "lose-half"}));
    let words = ["straight 17", "red", "dozen 1", "split 8/11"];
    let wagers = words.map(|words| wager(&rules, words));
    let together = Together::new(&rules, &wagers, &Setting::default()).unwrap();
    for (wager, moments) in wagers.iter().zip(together.moments()) {
        let Target::Spot(spot) = wager.target else { panic!("{wager:?}") };
        let figures = spot_figures(&rules, spot).unwrap().figures;
        assert_eq!(moments.back, figures.back.exact());
        assert_eq!(moments.edge(), figures.edge.exact());
        assert_eq!(moments.variance, figures.variance.exact());
    }
    // A straight gets 36 with chance p = 1/38: its third moment is 36^3 p (1 - p) (1 - 2p).
    let straight = &together.moments()[0];
    assert_eq!(straight.third, exact(36 * 36 * 36, 1) * exact(1, 38) * exact(37, 38) * exact(36, 38));
    // (1 - 2p)^2 / (p (1 - p))
    assert_eq!(straight.skewness_squared(), exact(36 * 36, 37));
    assert_eq!((&straight.win_frequency, &straight.return_frequency), (&exact(1, 38), &exact(1, 38)));
    let red = &together.moments()[1];
    assert_eq!(red.win_frequency, exact(18, 38));
    assert_eq!(red.return_frequency, exact(20, 38), "half back is something back");
}

fn progressive() -> TableRules {
    table(
        "us-md-roulette",
        "double-zero",
        &json!({"bonus_spin_xtreme": {
            "paytable": "A", "seats": 8, "hot_spot": "one-of-seats",
            "target_count_weights": [[1, 1], [2, 1], [3, 1]],
            "hot_spot_weights": {"primary": 1, "secondary": 2, "$1,000": 5, "$200": 992},
            "community_weights": {"$150": 1, "$40": 99},
            "meters": {"primary": {"initial": 1_000_000, "reset": 1_000_000, "rate": "1/100"},
                       "secondary": {"initial": 500_000, "reset": 500_000, "rate": "1/500"}},
        }}),
    )
}

//= us-md-roulette 3.F(16)[1]
#[test]
fn the_meter_turns_where_it_was_worked_out_by_hand() {
    let rules = progressive();
    let rule = rules.progressive().unwrap();
    let sheet = progressive_sheet(rule, 38, 1).unwrap();
    // Two targets of 38 on average, and one seat in eight at the Hot Spot, whose wheel has a thousand places.
    assert_eq!(sheet.hit, exact(1, 19));
    assert_eq!(sheet.meters[0].chance, exact(1, 19 * 8 * 1000));
    // In dollars: (5 x 1000 + 992 x 200) / 1000 at the Hot Spot, (150 + 99 x 40) / 100 for the others, stake $5.
    let fixed = exact(1, 19 * 5) * (exact(1, 8) * exact(203_400, 1000) + exact(7, 8) * exact(4_110, 100));
    assert_eq!(sheet.fixed, fixed);
    let meters = exact(1, 19 * 5 * 8 * 1000) * exact(10_000 + 2 * 5_000, 1);
    assert_eq!(sheet.initial, &fixed + &meters);
    // The primary meter P: fixed + (P + 2 x 5000) / (19 x 5 x 8 x 1000) = 1, so P = 760 000 (1 - fixed) - 10 000 dollars.
    let turn = exact(760_000, 1) * (Exact::one() - &fixed) - exact(10_000, 1);
    assert_eq!(sheet.meters[0].turns_at, Some(turn * exact(100, 1)));
    // 1/100 and 1/500 of every $5 stay on the meters.
    assert_eq!(sheet.long_run, &sheet.reset + exact(1, 100) + exact(1, 500));
}

#[test]
fn at_the_turn_the_wager_returns_what_it_costs() {
    let rules = progressive();
    // No review would let all of these pass, but the arithmetic must hold for each: one of them is in favour from the start.
    for hot_spot in [HotSpot::OneOfSeats, HotSpot::OneOfQualified, HotSpot::EachWinner] {
        for stake_returned in [false, true] {
            let rule = &ProgressiveRule { hot_spot, stake_returned, ..rules.progressive().unwrap().clone() };
            for players in [1, 5] {
                let sheet = progressive_sheet(rule, 38, players).unwrap();
                let mut meters: Vec<Money> = rule.meters.iter().map(|meter| meter.initial).collect();
                assert_eq!(sheet.initial, progressive_return(rule, 38, &meters, players), "{hot_spot:?}");
                let sum: Exact = sheet.awards.iter().map(|award| &award.chance).sum();
                assert_eq!(sum, sheet.hit, "every hit wins something");
                for at in 0..meters.len() {
                    let turn = sheet.meters[at].turns_at.clone().unwrap();
                    let below: i64 = turn.floor().to_integer().try_into().unwrap();
                    let initial = std::mem::replace(&mut meters[at], Money(below));
                    let back = progressive_return(rule, 38, &meters, players);
                    let rest = Exact::one() - &back;
                    assert_eq!(rest, (&turn - Exact::from_integer(below.into())) * &sheet.meters[at].slope);
                    meters[at] = Money(below + 1);
                    assert!(progressive_return(rule, 38, &meters, players) > Exact::one());
                    meters[at] = initial;
                }
                let Some(wagers) = sheet.wagers_to_turn.clone() else { panic!("the meters rise") };
                assert!(wagers.is_zero() == (sheet.initial >= Exact::one()));
                let wagers: i64 = wagers.to_integer().try_into().unwrap();
                let after = |wagers: i64| -> Vec<Money> {
                    rule.meters.iter().map(|meter| Money(meter.initial.0 + wagers * meter.adds.0)).collect()
                };
                assert!(progressive_return(rule, 38, &after(wagers), players) >= Exact::one());
                if wagers > 0 {
                    assert!(progressive_return(rule, 38, &after(wagers - 1), players) < Exact::one());
                }
            }
        }
    }
}
