//! Every rulebook folder loads, and its felts have the spots that were counted apart.

use serde_json::json;
use wheelhouse_rulebook::{TableRules, Target, review_game};

fn table(book: &str, wheel: &str, options: &serde_json::Value) -> TableRules {
    let library = testkit::library();
    let reviewed = review_game(library.get(book).unwrap(), wheel, options.as_object().unwrap());
    reviewed.unwrap_or_else(|findings| panic!("{findings:#?}")).0
}

fn count(book: &str, wheel: &str, options: &serde_json::Value) -> (usize, usize) {
    let rules = table(book, wheel, options);
    let courtesy = rules.open_spots().filter(|(id, _)| rules.felt().spot(*id).courtesy).count();
    (rules.open_spots().count() - courtesy, courtesy)
}

//= us-md-roulette 3.F(2)(b)
//= us-ma-roulette 1(e)(2)[2]
//= us-co-roulette 2203(6)(b)[2]
#[test]
fn open_spots_are_those_that_were_counted() {
    for book in ["us-md-roulette", "us-ma-roulette", "us-co-roulette"] {
        assert_eq!(count(book, "single-zero", &json!({})), (155, 0), "{book}");
        assert_eq!(count(book, "double-zero", &json!({"on_zero": "lose"})), (161, 1), "{book}");
        assert_eq!(count(book, "double-zero-as-single", &json!({})), (154, 0), "{book}");
    }
    assert_eq!(count("sg-mbs-roulette", "single-zero", &json!({})), (156, 0));
    assert_eq!(count("us-md-roulette", "triple-zero", &json!({"green": true})), (165, 1));
    assert_eq!(count("us-md-big-six", "big-six", &json!({})), (7, 0));
}

#[test]
fn every_open_spot_reads_its_own_name() {
    let options = json!({"on_zero": "lose", "seven_numbers": true});
    let tables = [
        table("us-md-roulette", "triple-zero", &json!({"green": true})),
        table("us-ma-roulette", "double-zero", &options),
        table("us-co-roulette", "single-zero", &json!({})),
        table("sg-mbs-roulette", "single-zero", &json!({})),
        table("us-md-big-six", "big-six", &json!({})),
    ];
    for rules in tables {
        for (id, _) in rules.open_spots() {
            for name in [rules.spot_name(id), rules.spot_called(id)] {
                assert_eq!(rules.target(&name), Ok(Target::Spot(id)), "{name} at {}", rules.book().id());
            }
        }
    }
}
