//! What a house may post at a table without filing it anew.

use std::sync::Arc;

use serde_json::{Value, json};
use wheel::Money;
use wheelhouse_rulebook::{Language, Reason, Rulebook, TableRules, review_game};

fn book(id: &str) -> Arc<Rulebook> {
    Arc::clone(testkit::library().get(id).unwrap())
}

fn game(inside: &Value) -> Result<TableRules, Vec<String>> {
    let options = json!({"limits": {"inside": inside}});
    match review_game(&book("us-md-roulette"), "double-zero", options.as_object().unwrap()) {
        Ok((rules, _)) => Ok(rules),
        Err(findings) => Err(findings.iter().map(|found| format!("{} {}", found.kind.id(), found.path)).collect()),
    }
}

fn may(rules: &TableRules, min: i64, max: i64) -> bool {
    rules.may_post("inside", Money(min), Money(max)).is_ok()
}

//= us-md-roulette 1.G(3)
#[test]
fn a_band_is_posted_as_far_as_it_was_filed() {
    let plain = game(&json!({"min": 500, "max": 10_000, "increment": 500})).unwrap();
    assert!(may(&plain, 1_000, 9_500) && may(&plain, 500, 500));
    assert!(!may(&plain, 0, 10_000) && !may(&plain, 500, 10_500) && !may(&plain, 700, 10_000));
    let wide = json!({"min": 500, "max": 10_000, "increment": 500, "least": 500, "most": 50_000});
    let wide = game(&wide).unwrap();
    assert!(may(&wide, 500, 50_000) && !may(&wide, 500, 50_500));
    // What is posted bounds nothing: the filing does.
    let narrow = wide.posting("inside", Money(2_000), Money(2_000));
    assert_eq!(narrow.limits().unwrap().inside.unwrap().max, 2_000);
    assert_eq!(narrow.filed_limits(), wide.limits());
    assert!(may(&narrow, 500, 50_000));
    let unknown = narrow.may_post("wager.none", Money(500), Money(500)).unwrap_err();
    assert_eq!(
        (unknown.reason, &*unknown.text(&narrow, Language::English).fix),
        (Reason::NotValid, "Choose one of inside")
    );
}

#[test]
fn how_far_it_may_go_is_reviewed() {
    for (key, value) in [("least", json!(1_000)), ("most", json!(9_500)), ("least", json!(0)), ("most", json!(10_100))]
    {
        let mut inside = json!({"min": 500, "max": 10_000, "increment": 500});
        inside[key] = value;
        assert_eq!(game(&inside).unwrap_err(), ["limits-wrong options.limits.inside"], "{inside}");
    }
}

#[test]
fn every_book_says_how_long_the_notice_is() {
    let books = [
        ("us-md-roulette", "single-zero", 30, "1.G(3)"),
        ("us-md-big-six", "big-six", 30, "3"),
        ("us-ma-roulette", "single-zero", 0, "4(a)[1]"),
        ("us-co-roulette", "single-zero", 0, "2207¶1[1]"),
        ("sg-mbs-roulette", "single-zero", 0, "2.1"),
    ];
    for (id, wheel, minutes, clause) in books {
        let (rules, _) = review_game(&book(id), wheel, json!({}).as_object().unwrap()).unwrap();
        let (notice, cite) = rules.limits_change().unwrap();
        assert_eq!((notice, rules.cite(cite).clause.0.as_str()), (minutes, clause), "{id}");
        assert_eq!(rules.cite(cite).reading.as_deref(), Some("other-limits"), "{id}");
        assert!(rules.limits_cite().is_some(), "{id}: a refusal of an amount names a clause");
    }
}
