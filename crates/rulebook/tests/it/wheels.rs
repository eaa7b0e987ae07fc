//! The wheels of the five books, pocket by pocket.

use serde_json::json;
use wheel::{Colour, Wheel};
use wheelhouse_rulebook::{FindingKind, TableRules, Target, file::Game, review_game};

const SINGLE: &str =
    "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26";
const DOUBLE: &str =
    "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2";
const TRIPLE: &str =
    "000 00 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26 0";

fn table(book: &str, wheel: &str, options: &serde_json::Value) -> Result<TableRules, Vec<FindingKind>> {
    let library = testkit::library();
    let reviewed = review_game(library.get(book).unwrap(), wheel, options.as_object().unwrap());
    reviewed.map(|(rules, _)| rules).map_err(|findings| findings.iter().map(|finding| finding.kind).collect())
}

fn order(wheel: &Wheel) -> String {
    wheel.pockets().map(|pocket| wheel.label(pocket)).collect::<Vec<_>>().join(" ")
}

fn greens(wheel: &Wheel) -> Vec<&str> {
    wheel.coloured(Colour::Green).pockets().map(|pocket| wheel.label(pocket)).collect()
}

//= us-md-roulette 1.C
//= us-md-roulette 1.C(1)(a)
//= us-md-roulette 1.C(1)(b)
//= us-md-roulette 1.C(2)
//= us-md-roulette 1.D
//= us-md-roulette 1.D(1)(a)
//= us-md-roulette 1.D(1)(b)
//= us-md-roulette 1.D(1)(c)
//= us-md-roulette 1.D(2)
//= us-md-roulette 1.E
//= us-md-roulette 1.E(1)(a)
//= us-md-roulette 1.E(1)(b)
//= us-md-roulette 1.E(1)(c)
//= us-md-roulette 1.E(1)(d)
//= us-md-roulette 1.E(2)
//= us-co-roulette 2209(1)
//= us-co-roulette 2209(2)
//= us-co-roulette 2210(2)(a)[1]
//= us-co-roulette 2210(2)(a)[2]
//= us-co-roulette 2210(2)(b)[1]
//= us-co-roulette 2210(2)(b)[2]
#[test]
fn orders_and_colours_are_those_of_the_clauses() {
    let library = testkit::library();
    for book in library.books().filter(|book| book.law.rulebook.game == Game::Roulette) {
        for row in &book.law.wheels {
            let wheel = book.build_wheel(row, None, None).unwrap();
            let (expected, zeros): (&str, &[&str]) = match row.id.as_str() {
                "single-zero" => (SINGLE, &["0"]),
                "double-zero" | "double-zero-as-single" => (DOUBLE, &["0", "00"]),
                "triple-zero" => (TRIPLE, &["000", "00", "0"]),
                other => panic!("{other}"),
            };
            assert_eq!(order(&wheel), expected, "{} {}", book.id(), row.id);
            assert_eq!(greens(&wheel), zeros, "{} {}", book.id(), row.id);
            let count = |colour| wheel.coloured(colour).len();
            assert_eq!((count(Colour::Red), count(Colour::Black)), (18, 18));
            let numbers: Vec<u8> = {
                let mut numbers: Vec<u8> = wheel.pockets().filter_map(|pocket| wheel.number(pocket)).collect();
                numbers.sort_unstable();
                numbers
            };
            assert_eq!(numbers, (1..=36).collect::<Vec<u8>>());
        }
    }
}

//= us-md-roulette 1.F
//= us-md-roulette 4.C
//= us-co-roulette 2210(2)(c)
//= us-ma-roulette 2(d)
#[test]
fn a_double_zero_wheel_run_as_single_opens_no_spot_with_00() {
    for book in ["us-md-roulette", "us-ma-roulette", "us-co-roulette"] {
        let rules = table(book, "double-zero-as-single", &json!({})).unwrap();
        let double_zero = rules.wheel().labelled("00");
        assert_eq!(rules.wheel().void(), double_zero);
        assert!(rules.open_spots().all(|(id, _)| rules.felt().spot(id).cover.and(double_zero).is_empty()));
        for words in [
            "straight 00",
            "split 0/00",
            "split 0/00 courtesy",
            "split 00/2",
            "trio 00/2/3",
            "trio 0/00/2",
            "first five",
        ] {
            assert!(rules.target(words).is_err(), "{book} {words}");
        }
    }
}

//= us-md-roulette 4.C(4)
//= us-co-roulette 2210(2)
#[test]
fn no_book_runs_a_triple_zero_wheel_as_another() {
    for book in testkit::library().books() {
        assert!(book.law.wheels.iter().all(|row| row.run_from.as_deref() != Some("triple-zero")), "{}", book.id());
    }
    assert_eq!(table("us-co-roulette", "triple-zero", &json!({})).unwrap_err(), [FindingKind::UnknownWheel]);
}

//= us-md-big-six 1.A(1)
//= us-md-big-six 1.A(1)(a)
//= us-md-big-six 1.A(1)(b)
//= us-md-big-six 1.A(1)(c)
//= us-md-big-six 1.A(1)(d)
//= us-md-big-six 1.A(1)(e)
//= us-md-big-six 1.A(1)(f)
//= us-md-big-six 1.A(1)(g)
#[test]
fn the_big_six_wheel_has_its_54_sections_and_no_other_counts_pass() {
    let rules = table("us-md-big-six", "big-six", &json!({})).unwrap();
    let counts: Vec<(&str, u32)> = ["$1", "$2", "$5", "$10", "$20", "flag", "joker"]
        .into_iter()
        .map(|symbol| (symbol, rules.wheel().labelled(symbol).len()))
        .collect();
    assert_eq!(counts, [("$1", 23), ("$2", 15), ("$5", 8), ("$10", 4), ("$20", 2), ("flag", 1), ("joker", 1)]);
    assert_eq!(rules.wheel().len(), 54);
    let sections: Vec<&str> = rules.wheel().pockets().map(|pocket| rules.wheel().label(pocket)).collect();
    assert!(table("us-md-big-six", "big-six", &json!({"sections": sections})).is_ok());
    for at in [0, 22, 23, 38, 46, 50, 52, 53] {
        let mut wrong = sections.clone();
        wrong[at] = if wrong[at] == "$1" { "$2" } else { "$1" };
        let findings = table("us-md-big-six", "big-six", &json!({"sections": wrong})).unwrap_err();
        assert!(findings.contains(&FindingKind::SymbolsWrong), "section {at}");
    }
}

//= sg-mbs-roulette 3.5.1
//= sg-mbs-roulette 3.5.2
//= sg-mbs-roulette 3.5.3
//= sg-mbs-roulette 3.5.4
//= sg-mbs-roulette 3.5.5
#[test]
fn racetrack_calls_lay_their_pieces_and_share_out_the_wheel() {
    let rules = table("sg-mbs-roulette", "single-zero", &json!({})).unwrap();
    let laid = |words: &str| match rules.target(words) {
        Ok(Target::Call { lays, pieces, .. }) => {
            let mut names: Vec<String> =
                lays.iter().map(|(spot, count)| format!("{} x{count}", rules.spot_name(*spot))).collect();
            names.sort();
            let cover =
                lays.iter().fold(wheel::Cover::NONE, |cover, (spot, _)| cover.or(rules.felt().spot(*spot).cover));
            (pieces, names.join(", "), cover)
        }
        other => panic!("{words}: {other:?}"),
    };
    let (tiers, orphelins, voisins, spiel) = (laid("tiers"), laid("orphelins"), laid("voisins"), laid("0-spiel"));
    assert_eq!((tiers.0, orphelins.0, voisins.0, spiel.0), (6, 5, 9, 4));
    assert_eq!(tiers.1, "split 10/11 x1, split 13/16 x1, split 23/24 x1, split 27/30 x1, split 33/36 x1, split 5/8 x1");
    assert_eq!(orphelins.1, "split 14/17 x1, split 17/20 x1, split 31/34 x1, split 6/9 x1, straight 1 x1");
    assert_eq!(
        voisins.1,
        "corner 25/26/28/29 x2, split 12/15 x1, split 18/21 x1, split 19/22 x1, split 32/35 x1, split 4/7 x1, trio 0/2/3 x2"
    );
    assert_eq!(spiel.1, "split 0/3 x1, split 12/15 x1, split 32/35 x1, straight 26 x1");
    assert_eq!((tiers.2.len(), orphelins.2.len(), voisins.2.len(), spiel.2.len()), (12, 8, 17, 7));
    assert_eq!(tiers.2.or(orphelins.2).or(voisins.2), rules.wheel().all());
    assert!(spiel.2.within(voisins.2));
    assert_eq!(laid("neighbours 17").1, "straight 17 x1, straight 2 x1, straight 25 x1, straight 34 x1, straight 6 x1");
}

//= us-md-roulette 3.F(19)[1]
//= us-md-roulette 3.F(19)[2]
#[test]
fn completes_have_the_pieces_that_were_counted() {
    let pieces = |wheel: &str, complete: serde_json::Value, words: &str| {
        let rules = table("us-md-roulette", wheel, &json!({"complete": complete})).unwrap();
        match rules.target(words).unwrap() {
            Target::Call { lays, pieces, .. } => (lays.len(), pieces),
            other => panic!("{other:?}"),
        }
    };
    for (wheel, number, flat, weighted) in [
        ("single-zero", 17, 12, 40),
        ("single-zero", 1, 8, 23),
        ("single-zero", 2, 10, 29),
        ("single-zero", 3, 7, 20),
        ("single-zero", 34, 6, 18),
        ("double-zero", 1, 8, 23),
        ("double-zero", 2, 13, 37),
        ("double-zero", 35, 8, 24),
        ("double-zero-as-single", 3, 6, 18),
        ("triple-zero", 2, 13, 37),
    ] {
        let words = format!("complete {number}");
        assert_eq!(
            pieces(wheel, json!({"scheme": "number-flat"}), &words),
            (flat, u32::try_from(flat).unwrap()),
            "{wheel} {number}"
        );
        assert_eq!(pieces(wheel, json!({"scheme": "number-weighted"}), &words), (flat, weighted), "{wheel} {number}");
    }
    assert_eq!(
        pieces("double-zero", json!({"scheme": "number-weighted", "include_first_five": true}), "complete 2"),
        (14, 42)
    );
    for (wheel, dozen, union, weighted) in [
        ("single-zero", 1, 52, 129),
        ("single-zero", 2, 54, 140),
        ("single-zero", 3, 48, 120),
        ("double-zero", 1, 55, 137),
        ("double-zero-as-single", 1, 51, 127),
        ("triple-zero", 1, 55, 137),
    ] {
        let words = format!("complete dozen {dozen}");
        assert_eq!(
            pieces(wheel, json!({"scheme": "dozen-union", "weighted": true}), &words),
            (union, weighted),
            "{wheel} {dozen}"
        );
        assert_eq!(
            pieces(wheel, json!({"scheme": "dozen-inside", "weighted": true}), &words),
            (42, 100),
            "{wheel} {dozen}"
        );
        assert_eq!(pieces(wheel, json!({"scheme": "dozen-straights"}), &words), (12, 12), "{wheel} {dozen}");
    }
}

//= us-md-roulette 4.F(1)(d)
//= us-md-roulette 4.F(2)(d)
//= us-md-roulette 4.F(3)(d)
#[test]
fn roulette_x_paytables_go_with_their_wheels_only() {
    for (paytable, wheels) in [
        ("A", &["single-zero", "double-zero", "double-zero-as-single"][..]),
        ("B", &["single-zero", "double-zero", "double-zero-as-single"]),
        ("C", &["double-zero"]),
    ] {
        for wheel in ["single-zero", "double-zero", "triple-zero", "double-zero-as-single"] {
            let reviewed = table("us-md-roulette", wheel, &json!({"roulette_x": {"paytable": paytable}}));
            match reviewed {
                Ok(_) => assert!(wheels.contains(&wheel), "{paytable} {wheel}"),
                Err(findings) => {
                    assert_eq!(findings, [FindingKind::PaytableNotForWheel]);
                    assert!(!wheels.contains(&wheel), "{paytable} {wheel}");
                }
            }
        }
    }
}

//= us-ma-roulette 1(g)[1]
//= us-ma-roulette 1(g)[2]
//= us-ma-roulette 1(g)[3]
#[test]
fn colour_wagers_close_what_the_clause_bars_and_nothing_else() {
    let numbers: Vec<&str> = DOUBLE.split(' ').filter(|label| !label.starts_with('0')).collect();
    let colours = ["black", "blue", "gold", "red", "purple", "green"];
    let sections: serde_json::Map<String, serde_json::Value> =
        colours.iter().zip(numbers.chunks(6)).map(|(colour, run)| ((*colour).to_owned(), json!(run))).collect();
    for (six, eight) in [(false, false), (true, false), (false, true), (true, true)] {
        // An option may be written as the regulator spells it.
        let options = json!({"on_zero": "lose", "color_six": six, "colour_eight": eight, "color_sections": sections});
        let rules = table("us-ma-roulette", "double-zero", &options).unwrap();
        assert_eq!(rules.target("red").is_ok(), !six && !eight);
        assert_eq!(rules.target("black").is_ok(), !six && !eight);
        assert_eq!(rules.target("dozen 1").is_ok(), !eight);
        assert!(rules.target("odd").is_ok() && rules.target("column 1").is_ok());
        assert_eq!(rules.target("colour six blue").is_ok(), six);
        assert_eq!(rules.target("color eight gold").is_ok(), eight);
    }
}

/// The notation reads numbers in any order and says what it did not understand.
#[test]
fn the_notation_forgives_order_and_suggests_on_a_typo() {
    let rules = table("us-md-roulette", "double-zero", &json!({})).unwrap();
    for (a, b) in [
        ("split 8/11", "split 11/8"),
        ("corner 25/26/28/29", "Four Numbers 29, 28, 26, 25"),
        ("six-line 1-6", "six numbers 6/5/4/3/2/1"),
        ("street 4", "three numbers 4-6"),
        ("dozen 2", "2nd 12"),
        ("dozen 2", "Dozen second"),
        ("17", "STRAIGHT 17"),
        ("8/11", "split 8/11"),
        ("0/00/2", "trio 2/0/00"),
        ("low", "1 to 18"),
        ("1-18", "low"),
        ("first five", "First-Five"),
    ] {
        assert_eq!(rules.target(a).unwrap(), rules.target(b).unwrap(), "{a} and {b}");
    }
    assert_ne!(rules.target("split 0/00").unwrap(), rules.target("split 0/00 courtesy").unwrap());
    for (words, told) in [
        ("spilt 8/11", "`split`"),
        ("redd", "`red`"),
        ("split 8/12", "split 0/00"),
        ("straight 37", "no pocket `37`"),
        ("split 8/8", "twice"),
        ("column", "which Column"),
        ("red 7", "takes no number"),
        ("split 8/11 courtesy", "not a Split"),
    ] {
        let refusal = rules.target(words).unwrap_err().tell(&rules);
        assert!(refusal.contains(told), "{words}: {refusal}");
    }
}

//= us-md-roulette 1.F(1)
//= us-md-roulette 3.F(1)(b)
#[test]
fn five_adjacent_numbers_around_00_are_refused_or_by_approval_skip_it() {
    let rules = |options| table("us-md-roulette", "double-zero-as-single", &options).unwrap();
    let refusing = rules(json!({"five_adjacent": true}));
    let skipping = rules(json!({"five_adjacent": true, "around_void": {"is": "skip", "approval": "A-1"}}));
    let names = |rules: &TableRules, centre: &str| match rules.target(&format!("five adjacent {centre}")) {
        Ok(Target::Call { lays, .. }) => {
            Some(lays.iter().map(|(spot, _)| rules.spot_name(*spot)).collect::<Vec<_>>().join(" "))
        }
        _ => None,
    };
    for centre in ["13", "1", "00", "27", "10"] {
        assert_eq!(names(&refusing, centre), None, "{centre}");
    }
    assert_eq!(names(&skipping, "1").unwrap(), "straight 36 straight 13 straight 1 straight 27 straight 10");
    assert_eq!(names(&skipping, "00"), None);
    assert_eq!(names(&skipping, "17"), names(&refusing, "17"));
    // Elsewhere there is nothing to skip.
    assert_eq!(
        table("us-md-roulette", "double-zero", &json!({"five_adjacent": true, "around_void": "skip"})).unwrap_err(),
        [FindingKind::UnknownOption]
    );
}

//= us-md-roulette 1.F(1)
#[test]
fn a_single_zero_felt_may_go_with_a_double_zero_wheel_by_approval() {
    let rules = table("us-md-roulette", "double-zero-as-single", &json!({"felt": {"is": "single", "approval": "A-1"}}))
        .unwrap();
    assert_eq!(rules.open_spots().count(), 155);
    assert!(rules.target("split 0/3").is_ok());
}
