//! Figures that regulators, labs and books publish, each beside the clause that the table itself gives for it.

use rulebook::{TableRules, Target, review_game};
use serde_json::{Value, json};
use wheel::SpotId;
use wheelhouse_math::{Exact, spot_figures};

struct Published {
    book: &'static str,
    wheel: &'static str,
    options: Value,
    wager: &'static str,
    /// The house edge, as a fraction.
    edge: (i64, i64),
    /// The clause of the odds, as the rulebook prints it.
    odds: &'static str,
}

fn row(
    (book, wheel): (&'static str, &'static str),
    options: Value,
    wager: &'static str,
    edge: (i64, i64),
    odds: &'static str,
) -> Published {
    Published { book, wheel, options, wager, edge, odds }
}

fn table(published: &Published) -> TableRules {
    let library = testkit::library();
    let options = published.options.as_object().unwrap();
    review_game(library.get(published.book).unwrap(), published.wheel, options).unwrap_or_else(|f| panic!("{f:#?}")).0
}

fn spot(rules: &TableRules, words: &str) -> SpotId {
    let Ok(Target::Spot(spot)) = rules.target(words) else { panic!("{words}") };
    spot
}

fn exact((top, bottom): (i64, i64)) -> Exact {
    Exact::new(top.into(), bottom.into())
}

fn holds(published: &Published) {
    let rules = table(published);
    let spot = spot(&rules, published.wager);
    let name = format!("{} {} {}", published.book, published.wheel, published.wager);
    assert_eq!(spot_figures(&rules, spot).unwrap().figures.edge.exact(), exact(published.edge), "{name}");
    let (_, cite) = rules.odds_of(rules.spot_rule(spot).wager.unwrap());
    assert!(rules.cite(cite).printed.ends_with(published.odds), "{name}: {}", rules.cite(cite).printed);
}

//= us-md-roulette 4.A(1)
//= us-md-roulette 4.A(9)
//= us-co-roulette 2204(1) Straight
//= us-co-roulette 2204(1) Red
//= us-ma-roulette 2(a) Straight
//= us-ma-roulette 2(a) Red
//= us-ma-roulette 2(c)
//= sg-mbs-roulette 4.1 Straight Up
//= sg-mbs-roulette 4.1 Red
#[test]
fn one_zero_is_a_thirty_seventh() {
    for (book, options, straight, red) in [
        ("us-md-roulette", json!({}), "4.A(1)", "4.A(9)"),
        ("us-co-roulette", json!({}), "2204(1) Straight", "2204(1) Red"),
        ("us-ma-roulette", json!({"on_zero": "lose"}), "2(a) Straight", "2(a) Red"),
        ("sg-mbs-roulette", json!({}), "4.1 Straight Up", "4.1 Red"),
    ] {
        holds(&row((book, "single-zero"), options.clone(), "straight 17", (1, 37), straight));
        holds(&row((book, "single-zero"), options, "red", (1, 37), red));
    }
}

//= us-md-roulette 4.A(1)
//= us-md-roulette 4.A(5)
//= us-co-roulette 2204(1) Straight
//= us-co-roulette 2204(1) First Five
//= us-ma-roulette 2(a) Straight
//= us-ma-roulette 2(a) First Five
#[test]
fn two_zeros_are_a_nineteenth_and_first_five_is_worse() {
    for (book, options, straight, first_five) in [
        ("us-md-roulette", json!({}), "4.A(1)", "4.A(5)"),
        ("us-co-roulette", json!({}), "2204(1) Straight", "2204(1) First Five"),
        ("us-ma-roulette", json!({"on_zero": "lose"}), "2(a) Straight", "2(a) First Five"),
    ] {
        holds(&row((book, "double-zero"), options.clone(), "straight 17", (1, 19), straight));
        holds(&row((book, "double-zero"), options, "first five", (3, 38), first_five));
    }
}

//= us-md-roulette 4.A(1)
//= us-md-roulette 4.A(9)
#[test]
fn three_zeros_are_a_thirteenth() {
    for (wager, odds) in [("straight 17", "4.A(1)"), ("red", "4.A(9)")] {
        holds(&row(("us-md-roulette", "triple-zero"), json!({}), wager, (1, 13), odds));
    }
}

//= us-ma-roulette 2(b)[1]
//= us-ma-roulette 2(b)[2]
#[test]
fn half_back_is_half_the_edge() {
    let half = row(("us-ma-roulette", "double-zero"), json!({"on_zero": "lose-half"}), "red", (1, 38), "2(a) Red");
    holds(&half);
    let rules = table(&half);
    let at = rules.spot_rule(spot(&rules, "red")).wager.unwrap();
    let zero = rules.zero_rule(at, rules.wheel().pocket("00").unwrap()).unwrap();
    for cite in [zero.cite, zero.half] {
        assert!(rules.cite(cite).printed.starts_with("2(b)"), "{}", rules.cite(cite).printed);
    }
}

//= us-co-roulette 2204(2)[3]
//= us-co-roulette 2204(2)[4]
#[test]
fn prison_is_worth_taking_half() {
    let prison = row(("us-co-roulette", "single-zero"), json!({"in_prison": true}), "red", (1, 74), "2204(1) Red");
    holds(&prison);
    let rules = table(&prison);
    let figures = spot_figures(&rules, spot(&rules, "red")).unwrap();
    assert_eq!(figures.prison.unwrap().leave.edge.exact(), exact((19, 1369)));
    let at = rules.spot_rule(spot(&rules, "red")).wager.unwrap();
    let zero = rules.zero_rule(at, rules.wheel().pocket("0").unwrap()).unwrap();
    for cite in [zero.cite, zero.prison.unwrap().again.1] {
        assert!(rules.cite(cite).printed.contains("2204(2)"), "{}", rules.cite(cite).printed);
    }
}

//= us-md-big-six 3.A
//= us-md-big-six 3.B
//= us-md-big-six 3.C
//= us-md-big-six 3.D
//= us-md-big-six 3.E
//= us-md-big-six 3.F
#[test]
fn the_big_six_has_its_six_edges() {
    for (wager, edge, odds) in [
        ("$1", (4, 27), "3.A"),
        ("$2", (1, 6), "3.B"),
        ("$5", (1, 9), "3.C"),
        ("$10", (5, 27), "3.D"),
        ("$20", (2, 9), "3.E"),
        ("flag", (4, 27), "3.F"),
        ("joker", (4, 27), "3.F"),
    ] {
        holds(&row(("us-md-big-six", "big-six"), json!({}), wager, edge, odds));
    }
}
