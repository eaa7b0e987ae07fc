//! What only a running table has beside its wagers: coupons, choices that come later or never, spins that cannot count.
//! The table asks for each of them here.

use std::sync::Arc;

use rulebook::{Rulebook, TableRules, Target, file::PrisonChoice, review_game};
use serde_json::json;
use wheel::Money;
use wheelhouse_settlement::{
    AfterVoid, Line, Lying, Outcome, Settled, Spin, ValidSpin, Void, chosen, coupon_is_payable, returned, settle_spin,
    void_anyway, without_a_spin, wrong_way,
};

fn table(book: &Arc<Rulebook>, wheel: &str, options: &serde_json::Value) -> TableRules {
    review_game(book, wheel, options.as_object().unwrap()).unwrap_or_else(|f| panic!("{f:#?}")).0
}

fn book(id: &str) -> &'static Arc<Rulebook> {
    testkit::library().get(id).unwrap()
}

fn line(rules: &TableRules, lying: Lying<'_>, label: &str) -> Line {
    let pocket = rules.wheel().pocket(label).unwrap();
    let spin = Spin::resting(pocket);
    let mut found = None;
    let valid = ValidSpin { spin: &spin, number: 1, pocket, prior: None };
    settle_spin(rules, valid, std::iter::once(lying), &mut [], |_, settled| found = Some(settled.line(rules))).unwrap();
    found.unwrap()
}

#[test]
fn a_coupon_wins_what_chips_of_its_face_win_and_only_beside_a_winner() {
    let rules = table(book("us-co-roulette"), "single-zero", &json!({}));
    for (words, label, paid, coupon) in [
        ("red", "1", 1_500 + 1_500 + 1_000, 1_000),
        ("dozen 1", "1", 1_500 + 3_000 + 2_000, 2_000),
        ("red", "2", 0, 0),
        ("straight 17", "17", 1_500 + 35 * 1_500 + 35_000, 35_000),
    ] {
        let target = rules.target(words).unwrap();
        let told = line(&rules, Lying::placed(&target, Money(1_500)).with_coupon(Some(Money(1_000))), label);
        assert_eq!((told.paid, told.coupon), (Money(paid), Money(coupon)), "{words} on {label}");
    }
}

#[test]
fn a_coupon_that_some_odds_could_not_pay_is_known_before() {
    let rules = table(book("us-md-roulette"), "double-zero", &json!({"odds": {"first-five": "13 to 2"}}));
    let Target::Spot(spot) = rules.target("first five").unwrap() else { panic!("a spot") };
    let wager = rules.spot_rule(spot).wager.unwrap();
    assert!(coupon_is_payable(&rules, wager, Money(500)));
    assert!(!coupon_is_payable(&rules, wager, Money(501)));
}

#[test]
fn half_or_prison_is_the_players_word_or_the_tables() {
    for (default, left) in [("half", false), ("leave", true)] {
        let mut source = testkit::source("us-co-roulette");
        source.rulebook = source
            .rulebook
            .replace("default_choice = { is = \"half\"", &format!("default_choice = {{ is = \"{default}\""));
        let library = rulebook::Library::read([source]).unwrap();
        let options = json!({"in_prison": true});
        let rules = table(library.get("us-co-roulette").unwrap(), "single-zero", &options);
        let prison = rules.zero_rules().iter().position(|rule| rule.prison.is_some()).unwrap();
        let (rule, red) = (&rules.zero_rules()[prison], rules.target("red").unwrap());
        let default_by = rule.prison.unwrap().default_choice.1;
        let half = |cite| Settled::Done(Line { outcome: Outcome::HalfBack, cite, ..returned(Money(1_000), cite) });
        let kept = Settled::Imprisoned(prison);
        assert_eq!(chosen(&rules, prison, Money(2_000), Some(PrisonChoice::Half)), Some(half(rule.half)));
        assert_eq!(chosen(&rules, prison, Money(2_000), Some(PrisonChoice::Leave)), Some(kept.clone()));
        let by_default = if left { kept } else { half(default_by) };
        assert_eq!(chosen(&rules, prison, Money(2_000), None), Some(by_default.clone()));
        // An amount that has no half was never admitted, and is not rounded.
        assert_eq!(chosen(&rules, prison, Money(2_001), Some(PrisonChoice::Half)), None);
        assert_eq!(without_a_spin(&rules, prison, Money(2_000)).map(Settled::Done), Some(half(default_by)));

        let lying = || Lying::placed(&red, Money(2_000));
        assert_eq!(line(&rules, lying(), "0"), by_default.line(&rules));
        // Whoever left waits for no other spin, whatever the table does for those who stay.
        assert_eq!(line(&rules, lying().gone(true), "0"), half(default_by).line(&rules));
    }
}

#[test]
fn a_spin_that_cannot_count_says_by_what_and_what_becomes_of_the_wagers() {
    for (policy, after) in [("stand", AfterVoid::Reopened), ("release", AfterVoid::Released)] {
        let rules = table(book("us-md-roulette"), "double-zero", &json!({"void_policy": policy}));
        let at = |id: &str| rules.irregularities().iter().position(|rule| rule.id == id).unwrap();
        let void = |id: &str| Void { irregularity: Some(at(id)), cite: rules.irregularities()[at(id)].cite, after };
        assert_eq!(void_anyway(&rules, false, Some(4)), None);
        assert_eq!(void_anyway(&rules, false, None), None);
        assert_eq!(void_anyway(&rules, false, Some(3)), Some(void("short-spin")));
        // Which way the ball ran is seen before its revolutions are counted.
        assert_eq!(void_anyway(&rules, true, Some(3)), Some(void("same-direction")));
        assert_eq!(wrong_way(&rules), void("same-direction"));
    }
    // A clause that orders another spin keeps the wagers, where the policy gives them back.
    let rules = table(book("us-md-big-six"), "big-six", &json!({"void_policy": "release"}));
    assert_eq!(void_anyway(&rules, false, Some(2)).unwrap().after, AfterVoid::Locked);
}
