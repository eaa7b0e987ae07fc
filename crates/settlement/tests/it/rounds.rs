//! Rounds that a case cannot tell: faults, meters in turn, and what holds for any round at all.

use proptest::prelude::*;
use rulebook::{TableRules, Target, review_game};
use serde_json::json;
use wheel::{Money, Odds, Pocket};
use wheelhouse_settlement::{
    Admitted, BonusTurn, Drawn, Outcome, Round, RoundFault, Spin, Wager, admit, admit_round, settle,
};

fn table(book: &str, wheel: &str, options: &serde_json::Value) -> TableRules {
    review_game(testkit::library().get(book).unwrap(), wheel, options.as_object().unwrap())
        .unwrap_or_else(|f| panic!("{f:#?}"))
        .0
}

fn wager(rules: &TableRules, player: u32, words: &str, amount: i64) -> Admitted {
    let wager = Wager { player, target: rules.target(words).unwrap(), amount: Money(amount) };
    // A wager on the last number stands where there is one, whichever it is.
    admit(rules, rules.wheel().open().pockets().next(), &wager).unwrap()
}

fn round(wagers: Vec<Admitted>, spins: Vec<Spin>) -> Round {
    Round::new(wagers, spins)
}

fn at(rules: &TableRules, label: &str) -> Pocket {
    rules.wheel().pocket(label).unwrap()
}

fn bonus_spin(hot_spot: &str) -> serde_json::Value {
    json!({"bonus_spin_xtreme": {"paytable": "A", "seats": 6, "hot_spot": hot_spot,
        "meters": {"primary": {"initial": 1_000_000, "reset": 1_000_000, "rate": "1/100"}, "secondary": {"initial": 500_000, "reset": 500_000, "rate": "1/500"}}}})
}

//= us-md-roulette 4.D(2)
//= us-md-roulette 4.D(4)
#[test]
fn a_meter_pays_what_it_shows_when_the_turn_comes() {
    let rules = table("us-md-roulette", "double-zero", &bonus_spin("each-winner"));
    let mut spin = Spin::resting(at(&rules, "17"));
    spin.targets = vec![at(&rules, "17")];
    let wagers: Vec<Admitted> = (0..3)
        .flat_map(|player| [wager(&rules, player, "red", 100), wager(&rules, player, "bonus spin", 500)])
        .collect();
    // The first two turn the primary, the third $750.
    spin.hot_spots =
        vec![BonusTurn { wager: 1, symbol: 0 }, BonusTurn { wager: 3, symbol: 0 }, BonusTurn { wager: 5, symbol: 3 }];
    let told = Round { meters: Some(vec![Money(1_234_500), Money(600_000)]), ..round(wagers, vec![spin]) };
    let settled = settle(&rules, &told).unwrap();
    let paid: Vec<i64> = [1, 3, 5].map(|place: usize| settled.lines[place].paid.0).to_vec();
    assert_eq!(paid, [1_234_500 + 15, 1_000_000, 75_000]);
    assert_eq!(settled.meters, [Money(1_000_000), Money(600_000 + 3)]);
    // Seeds and contributions are what was paid from meters and what they show.
    assert_eq!(1_234_500 + 15 + 1_000_000 + 1_000_000, paid[0] + paid[1] + settled.meters[0].0);
}

//= us-md-roulette 4.D(5)
//= us-md-roulette 4.D(5)(a)
//= us-md-roulette 4.E
#[test]
fn community_pay_goes_to_every_other_player_with_the_wager() {
    let rules = table("us-md-roulette", "double-zero", &bonus_spin("one-of-qualified"));
    let mut spin = Spin::resting(at(&rules, "00"));
    spin.targets = vec![at(&rules, "5"), at(&rules, "00")];
    spin.hot_spots = vec![BonusTurn { wager: 3, symbol: 9 }];
    spin.community = Some(6);
    let wagers: Vec<Admitted> = (0..3)
        .flat_map(|player| [wager(&rules, player, "red", 100), wager(&rules, player, "bonus spin", 500)])
        .collect();
    let settled = settle(&rules, &round(wagers.clone(), vec![spin.clone()])).unwrap();
    assert_eq!([1, 3, 5].map(|place: usize| settled.lines[place].paid.0), [5_000, 20_000, 5_000]);
    for (fault, spoil) in [
        (RoundFault::NoBonusTurn(1), Spin { hot_spots: vec![], ..spin.clone() }),
        (RoundFault::NoBonusTurn(1), Spin { community: None, ..spin.clone() }),
        (RoundFault::WrongBonusTurn(1), Spin { hot_spots: vec![BonusTurn { wager: 0, symbol: 9 }], ..spin.clone() }),
        (RoundFault::WrongTargets(1), Spin { targets: vec![at(&rules, "5"), at(&rules, "5")], ..spin.clone() }),
        (RoundFault::NoTargets(1), Spin { targets: vec![], ..spin.clone() }),
    ] {
        assert_eq!(settle(&rules, &round(wagers.clone(), vec![spoil])), Err(fault));
    }
}

//= us-md-roulette 4.D(3)
//= us-md-roulette 4.D(3)(b)
//= us-md-roulette 4.D(5)(b)
#[test]
fn a_table_does_not_open_without_the_parameters_of_its_progressive() {
    let library = testkit::library();
    let text = "rulebook = \"us-md-roulette\"\nwheel = \"double-zero\"\n[table]\nnumber = \"1\"\noperator = \"x\"\n[options.bonus_spin_xtreme]\n";
    let submission = rulebook::Submission::read("here", text).unwrap();
    let findings = rulebook::review(library.get("us-md-roulette").unwrap(), &submission).unwrap_err();
    let missing: Vec<&str> =
        findings.iter().filter(|f| f.kind.id() == "option-missing").map(|f| f.path.as_str()).collect();
    for field in
        ["paytable", "seats", "hot_spot", "target_count_weights", "hot_spot_weights", "community_weights", "meters"]
    {
        assert!(missing.contains(&format!("options.bonus_spin_xtreme.{field}").as_str()), "{field}: {missing:?}");
    }
}

/// A void spin keeps the targets of the round, unless the submission draws them anew.
#[test]
fn targets_are_drawn_once_for_a_round_unless_filed_otherwise() {
    for redraw in [false, true] {
        let rules = table(
            "us-md-roulette",
            "double-zero",
            &json!({"bonus_spin_xtreme": {"paytable": "A", "redraw_on_void": redraw}}),
        );
        let void = rules.irregularities().iter().position(|rule| rule.id == "foreign-object").unwrap();
        let targets = |labels: &[&str]| -> Vec<Pocket> { labels.iter().map(|label| at(&rules, label)).collect() };
        let first = Spin { targets: targets(&["5"]), ..Spin::irregular(void) };
        let second = Spin { targets: targets(&["8", "9"]), ..Spin::resting(at(&rules, "1")) };
        let wagers = vec![wager(&rules, 0, "red", 100), wager(&rules, 0, "bonus spin", 500)];
        let settled = settle(&rules, &round(wagers, vec![first, second]));
        if redraw {
            assert_eq!(settled.unwrap().lines[1].outcome, Outcome::Lost);
        } else {
            assert_eq!(settled, Err(RoundFault::OtherTargets(2)));
        }
    }
}

#[test]
fn draws_that_the_table_could_not_have_made_are_faults() {
    let rules = table("us-md-roulette", "double-zero", &json!({"roulette_x": {"paytable": "A"}}));
    let odds = |text: &str| text.parse::<Odds>().unwrap();
    let drawn = |draws: &[(&str, &str)]| -> Vec<Drawn> {
        draws.iter().map(|(label, pays)| Drawn { pocket: at(&rules, label), odds: odds(pays) }).collect()
    };
    let settle_with = |draws: &[(&str, &str)]| {
        let mut spin = Spin::resting(at(&rules, "17"));
        spin.drawn = drawn(draws);
        settle(&rules, &round(vec![wager(&rules, 0, "straight 17", 100)], vec![spin]))
            .map(|settled| settled.lines[0].paid.0)
    };
    assert_eq!(settle_with(&[("3", "50 to 1"), ("17", "250 to 1")]), Ok(25_100));
    assert_eq!(settle_with(&[("17", "50 to 1"), ("3", "500 to 1")]), Ok(5_100));
    assert_eq!(settle_with(&[("5", "50 to 1"), ("3", "500 to 1")]), Ok(2_900));
    assert_eq!(settle_with(&[]), Err(RoundFault::NoDraw(1)));
    assert_eq!(
        settle_with(&[("3", "100 to 1"), ("17", "250 to 1")]),
        Err(RoundFault::WrongDrawOdds(1, odds("100 to 1"), 1))
    );
    assert_eq!(
        settle_with(&[("3", "50 to 1"), ("17", "1000 to 1")]),
        Err(RoundFault::WrongDrawOdds(1, odds("1000 to 1"), 2))
    );
    assert_eq!(settle_with(&[("3", "50 to 1"), ("3", "100 to 1")]), Err(RoundFault::WrongDrawPocket(1)));
    let six =
        [("1", "50 to 1"), ("2", "50 to 1"), ("3", "50 to 1"), ("4", "50 to 1"), ("5", "50 to 1"), ("6", "50 to 1")];
    assert_eq!(settle_with(&six), Err(RoundFault::WrongDrawCount(1, 6)));
}

//= us-ma-roulette 4(c)a
//= us-ma-roulette 4(f)
//= us-co-roulette 2215.01(6)
#[test]
fn a_multiplier_of_ten_on_five_dollars_pays_fifty_beside_the_other_wagers() {
    let rules =
        table("us-ma-roulette", "single-zero", &json!({"b2b": {"multipliers": [[10, 1]], "stake_returned": false}}));
    let wagers = vec![wager(&rules, 0, "b2b", 500), wager(&rules, 0, "straight 17", 500)];
    let mut spin = Spin::resting(at(&rules, "17"));
    spin.multiplier = Some(10);
    let told = Round { prior: Some(at(&rules, "17")), ..round(wagers, vec![spin]) };
    let settled = settle(&rules, &told).unwrap();
    assert_eq!(settled.lines.iter().map(|line| line.paid.0).collect::<Vec<_>>(), [5_000, 18_000]);
    let mut none = told.clone();
    none.spins[0].multiplier = None;
    assert_eq!(settle(&rules, &none), Err(RoundFault::NoMultiplier(1)));
    let mut other = told;
    other.spins[0].multiplier = Some(11);
    assert_eq!(settle(&rules, &other), Err(RoundFault::WrongMultiplier(1, 11)));

    let colorado = table("us-co-roulette", "double-zero", &json!({"back2back": {"stake_returned": true}}));
    let mut spin = Spin::resting(at(&colorado, "00"));
    spin.multiplier = Some(1000);
    let wagers = vec![wager(&colorado, 0, "back2back", 500), wager(&colorado, 0, "split 0/00", 100)];
    let told = Round { prior: Some(at(&colorado, "00")), ..round(wagers, vec![spin]) };
    assert_eq!(
        settle(&colorado, &told).unwrap().lines.iter().map(|line| line.paid.0).collect::<Vec<_>>(),
        [500_500, 1_800]
    );
}

//= us-md-roulette 5.E
//= us-ma-roulette 3(d)
#[test]
fn a_fifth_of_five_adjacent_numbers_is_paid_as_a_straight_and_four_fifths_lose() {
    for book in ["us-md-roulette", "us-ma-roulette"] {
        let rules = table(book, "double-zero", &json!({"five_adjacent": true, "on_zero": "lose"}));
        let settled = settle(
            &rules,
            &round(vec![wager(&rules, 0, "five adjacent 17", 500)], vec![Spin::resting(at(&rules, "5"))]),
        )
        .unwrap();
        assert_eq!(settled.lines[0].paid, Money(3_600));
        let pieces: Vec<(i64, Outcome)> =
            settled.lines[0].pieces.iter().map(|piece| (piece.piece.amount.0, piece.outcome)).collect();
        assert_eq!(pieces.len(), 5);
        assert_eq!(pieces.iter().filter(|piece| **piece == (100, Outcome::Won)).count(), 1);
        assert_eq!(pieces.iter().filter(|piece| **piece == (100, Outcome::Lost)).count(), 4);
    }
}

//= us-md-roulette 3.E
//= us-md-roulette 3.F(2)
//= us-ma-roulette 1(d)
//= us-co-roulette 2203(5)
//= us-md-big-six 2.C
//= us-md-big-six 2.E(2)
#[test]
fn the_same_chips_elsewhere_settle_otherwise() {
    for (book, wheel, won, lost, pocket, paid) in [
        ("us-md-roulette", "double-zero", "split 8/11", "split 8/9", "11", 1_800),
        ("us-ma-roulette", "single-zero", "split 8/11", "split 8/9", "11", 1_800),
        ("us-co-roulette", "single-zero", "corner 1/2/4/5", "corner 2/3/5/6", "4", 900),
        ("us-md-big-six", "big-six", "$20", "$10", "$20", 2_100),
    ] {
        let rules = table(book, wheel, &json!({}));
        let pocket = rules.wheel().labelled(pocket).pockets().next().unwrap();
        let settled = settle(
            &rules,
            &round(vec![wager(&rules, 0, won, 100), wager(&rules, 0, lost, 100)], vec![Spin::resting(pocket)]),
        )
        .unwrap();
        assert_eq!(settled.lines.iter().map(|line| line.paid.0).collect::<Vec<_>>(), [paid, 0], "{book}");
    }
}

#[test]
fn a_round_told_wrong_is_a_fault_and_pays_nothing() {
    let rules = table("sg-mbs-roulette", "single-zero", &json!({}));
    let bet = || vec![wager(&rules, 0, "red", 100)];
    let spin = || Spin::resting(at(&rules, "1"));
    assert_eq!(settle(&rules, &round(bet(), vec![])), Err(RoundFault::NoSpin));
    assert_eq!(settle(&rules, &round(bet(), vec![spin(), spin()])), Err(RoundFault::SpinTooMany(2)));
    let void = rules.irregularities().iter().position(|rule| rule.id == "ball-broken").unwrap();
    assert_eq!(settle(&rules, &round(bet(), vec![Spin::irregular(void), spin()])), Err(RoundFault::SpinTooMany(2)));
    let multiplied = Spin { multiplier: Some(10), ..spin() };
    assert_eq!(settle(&rules, &round(bet(), vec![multiplied])), Err(RoundFault::NotAtThisTable(1, "multiplier")));
}

fn any_table() -> impl Strategy<Value = TableRules> {
    prop_oneof![
        Just(("us-md-roulette", "double-zero", json!({}))),
        Just(("us-md-roulette", "triple-zero", json!({"green": true}))),
        Just(("us-md-roulette", "double-zero-as-single", json!({}))),
        Just(("us-ma-roulette", "double-zero", json!({"on_zero": "lose-half"}))),
        Just(("us-co-roulette", "single-zero", json!({"in_prison": true}))),
        Just(("sg-mbs-roulette", "single-zero", json!({}))),
        Just(("us-md-big-six", "big-six", json!({}))),
    ]
    .prop_map(|(book, wheel, options)| table(book, wheel, &options))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// Whatever is bet and whatever comes: what is admitted can be settled, nothing is paid to a loser, and each wager's
    /// line depends on that wager alone.
    #[test]
    fn any_admitted_round_settles(rules in any_table(), picks in prop::collection::vec((any::<u16>(), 1_i64..100_000, 0_u32..4), 1..20), pocket in any::<u8>()) {
        let spots: Vec<_> = rules.open_spots().map(|(id, _)| id).collect();
        let wagers: Vec<Wager> = picks.iter().map(|&(spot, amount, player)| Wager { player, target: Target::Spot(spots[usize::from(spot) % spots.len()]), amount: Money(amount) }).collect();
        let admitted: Vec<Admitted> = admit_round(&rules, None, wagers).into_iter().flatten().collect();
        let count = u8::try_from(rules.wheel().len()).unwrap();
        let spins = vec![Spin::resting(Pocket(pocket % count))];
        let told = round(admitted.clone(), spins);
        let settled = settle(&rules, &told).unwrap();
        prop_assert_eq!(settled.lines.len(), admitted.len());
        for (wager, line) in admitted.iter().zip(&settled.lines) {
            match line.outcome {
                Outcome::Lost | Outcome::Imprisoned | Outcome::Stands => prop_assert_eq!(line.paid, Money::ZERO),
                Outcome::HalfBack => prop_assert_eq!(line.paid.0 * 2, wager.amount().0),
                Outcome::Returned | Outcome::Released => prop_assert_eq!(line.paid, wager.amount()),
                Outcome::Won => prop_assert!(line.paid > wager.amount()),
            }
            let alone = settle(&rules, &round(vec![wager.clone()], told.spins.clone())).unwrap();
            prop_assert_eq!(&alone.lines[0], line);
        }
        // A void spin before changes nothing where wagers stand.
        if let (Some(void), rulebook::file::VoidPolicy::Stand) = (rules.irregularities().iter().position(|rule| rule.id == "foreign-object"), rules.void_policy().0) {
            let with_void = round(admitted, vec![Spin::irregular(void), Spin::resting(Pocket(pocket % count))]);
            prop_assert_eq!(settle(&rules, &with_void).unwrap().lines, settled.lines);
        }
    }
}
