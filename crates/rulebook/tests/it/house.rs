//! The house of each table: who may do what, which chips are taken, and what the submission may choose.

use std::sync::Arc;

use serde_json::{Value, json};
use wheel::Colour;
use wheelhouse_rulebook::{
    Entitled, FollowUp, HouseRules, Instrument, OutOfLimit, PayOrder, Restart, Rulebook, SpinDirection, Submission,
    TableRules, Tips, Verbal, review, review_game,
};

fn book(id: &str) -> Arc<Rulebook> {
    let library = testkit::library();
    Arc::clone(library.get(id).unwrap())
}

fn game(id: &str, wheel: &str, options: &Value) -> TableRules {
    review_game(&book(id), wheel, options.as_object().unwrap()).unwrap_or_else(|findings| panic!("{findings:#?}")).0
}

/// A good submission with further options and facts.
fn filed(name: &str, options: &[(&str, Value)], facts: &[(&str, Value)]) -> Result<TableRules, Vec<String>> {
    let text = testkit::submission(name).to_owned();
    let mut submission = Submission::read(name, &text).unwrap();
    submission.options.extend(options.iter().map(|(key, value)| ((*key).to_owned(), value.clone())));
    submission.facts.extend(facts.iter().map(|(key, value)| ((*key).to_owned(), value.clone())));
    match review(&book(&submission.rulebook), &submission) {
        Ok((rules, _)) => Ok(rules),
        Err(findings) => Err(findings.iter().map(|found| format!("{} {}", found.kind.id(), found.path)).collect()),
    }
}

fn clause(rules: &TableRules, cite: wheelhouse_rulebook::CiteId) -> &str {
    &rules.cite(cite).clause.0
}

fn who(rules: &TableRules, entitled: &Entitled) -> (Vec<String>, String) {
    let roles = entitled.roles.iter().map(|role| rules.house().roles[usize::from(role.0)].id.clone());
    (roles.collect(), clause(rules, entitled.cite).to_owned())
}

fn named(role: &str, clause: &str) -> (Vec<String>, String) {
    (vec![role.to_owned()], clause.to_owned())
}

#[test]
fn every_book_has_a_dealer_a_supervisor_and_an_inspection() {
    let tables = [
        ("us-md-roulette", "single-zero", named("floorperson", "6.B(2)"), 4),
        ("us-co-roulette", "single-zero", named("pit-supervisor", "2206(5)[2]"), 4),
        ("us-ma-roulette", "double-zero-as-single", named("floorperson", "5(a)"), 5),
        ("sg-mbs-roulette", "single-zero", named("supervisor", "5.1"), 4),
        ("us-md-big-six", "big-six", named("floorperson", "2.D"), 4),
    ];
    for (id, wheel, supervisor, items) in tables {
        let rules = game(id, wheel, &json!({}));
        let house = rules.house();
        assert_eq!(who(&rules, &house.dealer).0, ["dealer"], "{id}");
        assert_eq!(who(&rules, &house.supervisor), supervisor, "{id}");
        let inspection = house.inspection.as_ref().unwrap();
        assert_eq!(inspection.items.len(), items, "{id}");
        assert_eq!(inspection.max_age_hours.map(|(hours, _)| hours), Some(24), "{id}");
        assert!(house.roles.iter().any(|role| role.id == "security"), "{id}");
    }
}

#[test]
fn a_ball_is_inspected_and_replaced_by_whom_the_text_names_or_by_dealer_and_supervisor() {
    let ball = |id: &str, irregularity: &str| {
        let rules = game(id, "single-zero", &json!({}));
        let rule = rules.irregularities().iter().find(|rule| rule.id == irregularity).unwrap();
        [&rule.inspect_ball, &rule.replace_ball].map(|by| by.as_ref().map(|by| who(&rules, by)))
    };
    let [dealer, floor] = [named("dealer", "6.B(1)"), named("floorperson", "6.B(2)")];
    assert_eq!(ball("us-md-roulette", "short-spin"), [Some(dealer), Some(floor)]);
    assert_eq!(ball("us-md-roulette", "ball-dropped"), [Some(named("dealer", "5.A[1]")), None]);
    assert_eq!(ball("us-co-roulette", "ball-left-wheel"), [Some(named("pit-supervisor", "2206(4)[2]")), None]);
    assert_eq!(ball("us-co-roulette", "same-direction"), [None, None]);
    assert_eq!(ball("sg-mbs-roulette", "ball-broken"), [None, Some(named("supervisor", "5.1"))]);
    let rules = game("us-md-roulette", "single-zero", &json!({}));
    let short = rules.irregularities().iter().find(|rule| rule.id == "short-spin").unwrap();
    assert_eq!(short.follow_up, [FollowUp::InspectBall, FollowUp::ReplaceDamagedBall]);
    assert!(rules.house().dealer.allows(short.decided_by));
}

#[test]
fn late_chips_fall_back_on_hands_off_and_then_on_the_close() {
    let late = |id: &str, wheel: &str| {
        let rules = game(id, wheel, &json!({}));
        let procedure = &rules.house().procedure;
        [procedure.late_wagers, procedure.late_withdrawals].map(|cite| clause(&rules, cite).to_owned())
    };
    assert_eq!(late("us-md-roulette", "single-zero"), ["5.C", "5.C"]);
    assert_eq!(late("us-co-roulette", "single-zero"), ["2205(2)", "2205(2)"]);
    assert_eq!(late("us-ma-roulette", "single-zero"), ["3(b)[1]", "1(d)"]);
    assert_eq!(late("sg-mbs-roulette", "single-zero"), ["5.11", "5.12"]);
    assert_eq!(late("us-md-big-six", "big-six"), ["2.A", "2.A"]);
    let directions = [
        ("us-md-big-six", "big-six", SpinDirection::Either),
        ("sg-mbs-roulette", "single-zero", SpinDirection::Opposite),
    ];
    for (id, wheel, direction) in directions {
        assert_eq!(game(id, wheel, &json!({})).house().procedure.spin.0, direction);
    }
}

#[test]
fn chips_are_those_of_the_text_and_of_the_choice() {
    use Instrument::{ElectronicChip, RouletteChip, ValueChip};
    let accepted = |rules: &TableRules| rules.house().chips.accepted.clone();
    assert_eq!(accepted(&game("us-md-roulette", "single-zero", &json!({}))), [RouletteChip, ElectronicChip]);
    // A plaque is a value chip, once.
    assert_eq!(accepted(&game("us-ma-roulette", "single-zero", &json!({}))), Instrument::ALL);
    let chosen = game("us-md-roulette", "single-zero", &json!({"value_chips": "outside-only"}));
    assert_eq!(accepted(&chosen), Instrument::ALL);
    assert!(chosen.house().chips.value_outside_only.is_some() && chosen.house().chips.value_inside_exclusive.is_some());

    let maryland = "us-md-roulette-single-zero";
    assert_eq!(accepted(&filed(maryland, &[], &[]).unwrap()), [RouletteChip]);
    let plain = filed(maryland, &[("value_chips", json!("all"))], &[]);
    assert_eq!(plain.unwrap_err(), ["approval-missing options.value_chips"]);
    let approved = json!({"is": "all", "approval": "MLGCA-CHP-2024-0003"});
    assert_eq!(accepted(&filed(maryland, &[("value_chips", approved)], &[]).unwrap()), [RouletteChip, ValueChip]);

    let colorado = "us-co-roulette-single-zero";
    let shared = filed(colorado, &[("value_chip_inside_exclusive", json!(false))], &[]).unwrap();
    assert!(shared.house().chips.value_inside_exclusive.is_none());
    assert!(filed(colorado, &[], &[]).unwrap().house().chips.value_inside_exclusive.is_some());
    let none = filed(colorado, &[("value_chips", json!("none"))], &[]).unwrap();
    assert_eq!(accepted(&none), [RouletteChip]);
    assert!(none.house().chips.value_inside_exclusive.is_none());
}

//= us-co-roulette 2203(1)[5]
//= us-co-roulette 2203(3)[2]
#[test]
fn at_terminals_every_wager_is_electronic_and_colours_may_repeat_without_a_common_screen() {
    let table = |screen: bool| {
        let facts = json!({"in_use": true, "announce_close": true, "central_felt_screen": screen});
        filed("us-co-roulette-single-zero", &[], &[("terminals", facts)]).unwrap()
    };
    let rules = table(false);
    let chips = &rules.house().chips;
    assert_eq!(chips.accepted, [Instrument::ElectronicChip]);
    assert_eq!(clause(&rules, chips.accepted_by), "2203(1)[5]");
    assert!(chips.unique_colours.is_none() && table(true).house().chips.unique_colours.is_some());
    let unsaid = json!({"in_use": true, "announce_close": true});
    let unsaid = filed("us-co-roulette-single-zero", &[], &[("terminals", unsaid)]);
    assert_eq!(unsaid.unwrap_err(), ["fact-missing facts.terminals.central_felt_screen"]);
    // Elsewhere terminals need an approval, and colours stay unique.
    let bare =
        filed("us-md-roulette-single-zero", &[], &[("terminals", json!({"in_use": true, "announce_close": true}))]);
    assert_eq!(bare.unwrap_err(), ["fact-missing facts.terminals.approval"]);
    let facts = json!({"in_use": true, "announce_close": true, "approval": "MLGCA-EBT-2024-0001"});
    let rules = filed("us-md-roulette-single-zero", &[], &[("terminals", facts)]).unwrap();
    assert_eq!(rules.house().chips.accepted, [Instrument::ElectronicChip]);
    assert!(rules.house().chips.unique_colours.is_some());
}

#[test]
fn what_is_not_chosen_is_as_the_rulebook_or_the_custom_has_it() {
    let policy = |id: &str, wheel: &str, options: Value| game(id, wheel, &options).house().policy.clone();
    let plain = policy("us-co-roulette", "single-zero", json!({}));
    assert_eq!((plain.prison_choice_s, plain.no_pocket_s, plain.carry_over), (20, 60, false));
    assert_eq!((plain.pay_order, plain.restart), (PayOrder::Ascending, Restart::Resume));
    assert_eq!(plain.out_of_limit, OutOfLimit::Supervisor);
    assert_eq!(policy("us-md-big-six", "big-six", json!({})).out_of_limit, OutOfLimit::SettleInFull);
    let chosen = json!({
        "in_prison": {"choice_s": 45}, "back2back": {"stake_returned": true, "carry_over": true}, "pay_order": "descending",
        "restart": "void", "out_of_limit": "cap-and-return", "no_pocket_s": 90, "tip_wagers": "outside-only",
        "coupon_electronic": true, "limits": {"exposure_max": 5_000_000},
    });
    let rules = game("us-co-roulette", "single-zero", &chosen);
    let HouseRules { policy: chosen, chips, .. } = rules.house();
    assert_eq!((chosen.prison_choice_s, chosen.no_pocket_s, chosen.carry_over), (45, 90, true));
    assert_eq!((chosen.pay_order, chosen.restart), (PayOrder::Descending, Restart::Void));
    assert_eq!(chosen.out_of_limit, OutOfLimit::CapAndReturn);
    assert_eq!((chips.tips.0, chips.verbal.0), (Tips::OutsideOnly, Verbal::Refused));
    assert_eq!(chips.tips.1.map(|cite| clause(&rules, cite)), Some("2207¶1[2]"));
    let coupon = chips.match_play.as_ref().unwrap();
    let on: Vec<&str> = coupon.on.iter().map(|&at| rules.wagers()[usize::from(at)].id.as_str()).collect();
    assert!(coupon.electronic && on.len() == 8 && on.contains(&"dozen"), "{on:?}");
    assert_eq!(rules.limits().unwrap().exposure_max, Some(5_000_000));
}

#[test]
fn a_choice_that_cannot_be_is_found() {
    let found = |id: &str, wheel: &str, options: Value| -> Vec<String> {
        let findings = review_game(&book(id), wheel, options.as_object().unwrap()).unwrap_err();
        findings.iter().map(|found| format!("{} {}", found.kind.id(), found.path)).collect()
    };
    let malformed = [
        ("value_chips", json!("inside-only")),
        ("value_chip_inside_exclusive", json!("yes")),
        ("tip_wagers", json!("never")),
        ("pay_order", json!("random")),
        ("restart", json!("forget")),
        ("out_of_limit", json!("keep")),
        ("no_pocket_s", json!(0)),
        ("coupon_electronic", json!("yes")),
    ];
    for (key, value) in malformed {
        let expected = format!("option-malformed options.{key}");
        assert_eq!(found("us-co-roulette", "single-zero", json!({key: value})), [expected]);
    }
    assert_eq!(found("us-md-big-six", "big-six", json!({"no_pocket_s": 60})), ["unknown-option options.no_pocket_s"]);
    assert_eq!(
        found("us-md-big-six", "big-six", json!({"value_chips": "none"})),
        ["chips-not-allowed options.value_chips"]
    );
    let colorado = |options: Value| found("us-co-roulette", "single-zero", options);
    assert_eq!(colorado(json!({"in_prison": {"choice_s": 0}})), ["option-malformed options.in_prison"]);
    let words = json!({"back2back": {"stake_returned": true, "carry_over": "yes"}});
    assert_eq!(colorado(words), ["option-malformed options.back2back"]);
    let statute = json!({"limits": {"statutory_max": -1}});
    assert_eq!(colorado(statute), ["limits-wrong options.limits.statutory_max"]);
    let exposure = json!({"limits": {"exposure_max": 0}});
    assert_eq!(found("us-md-roulette", "single-zero", exposure), ["limits-wrong options.limits.exposure_max"]);
}

fn good(name: &str) -> TableRules {
    filed(name, &[], &[]).unwrap_or_else(|findings| panic!("{name}: {findings:?}"))
}

#[test]
fn good_submissions_file_every_choice() {
    let maryland = good("us-md-roulette-single-zero-value-chips");
    let HouseRules { policy, chips, .. } = maryland.house();
    assert_eq!(chips.accepted, [Instrument::RouletteChip, Instrument::ValueChip]);
    assert_eq!(chips.value_outside_only.map(|cite| clause(&maryland, cite)), Some("3.A[1]"));
    assert_eq!((chips.tips.0, policy.pay_order), (Tips::OutsideOnly, PayOrder::Descending));
    assert_eq!((policy.restart, policy.out_of_limit), (Restart::Void, OutOfLimit::CapAndReturn));
    assert_eq!((policy.no_pocket_s, maryland.limits().unwrap().exposure_max), (90, Some(5_000_000)));

    let colorado = good("us-co-roulette-double-zero-before-2021");
    let HouseRules { policy, chips, .. } = colorado.house();
    assert_eq!((policy.prison_choice_s, policy.carry_over), (45, true));
    assert_eq!((chips.tips.0, policy.out_of_limit), (Tips::Forbidden, OutOfLimit::SettleInFull));
    assert!(chips.match_play.as_ref().unwrap().electronic && chips.accepted == [Instrument::ElectronicChip]);
    assert_eq!(colorado.limits().unwrap().statutory_max, Some(10_000));

    let massachusetts = good("us-ma-roulette-single-zero-shared-spots");
    let HouseRules { policy, chips, .. } = massachusetts.house();
    assert!(chips.value_inside_exclusive.is_none() && chips.value_outside_only.is_none());
    assert!(!chips.match_play.as_ref().unwrap().electronic);
    assert_eq!((policy.no_pocket_s, policy.restart), (45, Restart::Resume));
    assert_eq!((chips.tips.0, policy.out_of_limit), (Tips::Allowed, OutOfLimit::Supervisor));
}

#[test]
fn a_bonus_says_when_it_closes_and_where_it_is_shown() {
    let rules = game("us-co-roulette", "single-zero", &json!({"back2back": {"stake_returned": true}}));
    let repeat = rules.repeat().unwrap();
    assert_eq!(repeat.closes.map(|cite| clause(&rules, cite)), Some("2215.01(3)"));
    assert_eq!(repeat.shown.map(|cite| clause(&rules, cite)), Some("2215.01(5)[1]"));
    let rules = game("us-md-roulette", "single-zero", &json!({"bonus_spin_xtreme": {"paytable": "A"}}));
    assert_eq!(clause(&rules, rules.progressive().unwrap().lockout), "3.F(17)(b)");
}

//= us-md-roulette 4.D(3)(b)(i)
#[test]
fn the_minimums_of_the_meters_follow_the_reading_that_is_filed() {
    let least = |reading: Option<&str>| {
        let mut bonus = json!({"paytable": "A"});
        if let Some(reading) = reading {
            bonus["minimum_reading"] = json!(reading);
        }
        let rules = game("us-md-roulette", "double-zero", &json!({"bonus_spin_xtreme": bonus}));
        let meters = rules.progressive().unwrap().meters.iter().map(|meter| (meter.initial.0, meter.reset.0));
        meters.collect::<Vec<_>>()
    };
    assert_eq!(least(None), [(1_000_000, 1_000_000), (500_000, 500_000)]);
    assert_eq!(least(Some("per-meter")), least(None));
    assert_eq!(least(Some("initial-reset")), [(1_000_000, 500_000), (1_000_000, 500_000)]);
    assert_eq!(least(Some("strictest")), [(1_000_000, 1_000_000), (1_000_000, 500_000)]);
}

#[test]
fn a_table_filed_before_the_end_of_a_statute_is_told_so_and_may_open() {
    let text = testkit::submission("us-co-roulette-single-zero").to_owned();
    let told = |filed: Option<&str>, most: Option<i64>| -> Vec<String> {
        let mut submission = Submission::read("table", &text).unwrap();
        submission.table.filed = filed.map(|day| day.parse().unwrap());
        if let Some(most) = most {
            submission.options["limits"]["statutory_max"] = json!(most);
        }
        let (_, warnings) = review(&book("us-co-roulette"), &submission).unwrap_or_else(|found| panic!("{found:#?}"));
        assert!(warnings.iter().all(|warning| warning.advisory));
        warnings.iter().map(|warning| format!("{} {}", warning.kind.id(), warning.path)).collect()
    };
    assert_eq!(told(Some("2021-04-30"), None), ["limits-missing options.limits.statutory_max"]);
    assert!(told(Some("2021-04-30"), Some(100_000_000)).is_empty());
    assert!(told(Some("2021-05-01"), None).is_empty() && told(None, None).is_empty());
}

#[test]
fn another_map_of_the_colours_alternates_on_the_wheel_as_filed() {
    let found = |id: &str, wheel: &str, options: &Value| -> Vec<String> {
        match review_game(&book(id), wheel, options.as_object().unwrap()) {
            Ok(_) => Vec::new(),
            Err(findings) => findings.iter().map(|found| format!("{} {}", found.kind.id(), found.path)).collect(),
        }
    };
    let labels = |rules: &TableRules, colour: Colour| -> Vec<String> {
        let wheel = rules.wheel();
        wheel.coloured(colour).pockets().map(|pocket| wheel.label(pocket).to_owned()).collect()
    };
    let usual = game("us-co-roulette", "single-zero", &json!({}));
    let (red, black) = (labels(&usual, Colour::Red), labels(&usual, Colour::Black));
    let exchanged = filed("us-co-roulette-single-zero-colours", &[], &[]).unwrap();
    assert_eq!((labels(&exchanged, Colour::Red), labels(&exchanged, Colour::Black)), (black.clone(), red.clone()));
    // The red box follows the wheel.
    let cover = exchanged.wheel().coloured(Colour::Red);
    assert!(exchanged.felt().spots().any(|(_, spot)| spot.cover == cover));

    // 32 and 15 change places, which only a map that exchanges them too allows.
    let swap = |labels: &[String]| -> Vec<String> {
        let other = |label: &String| match label.as_str() {
            "32" => "15".to_owned(),
            "15" => "32".to_owned(),
            _ => label.clone(),
        };
        labels.iter().map(other).collect()
    };
    let order: Vec<String> = usual.wheel().pockets().map(|pocket| usual.wheel().label(pocket).to_owned()).collect();
    let (order, map) = (json!({"is": swap(&order)}), json!({"is": swap(&red)}));
    let review = |options: Value| found("us-co-roulette", "single-zero", &options);
    assert!(review(json!({"order": order, "colour_map": map})).is_empty());
    assert_eq!(review(json!({"order": order})), ["order-wrong options.order.is"]);
    assert_eq!(review(json!({"color-map": map})), ["colours-wrong options.colour_map.is"]);
    // Against an order that is no order, colours are not looked at.
    assert_eq!(review(json!({"order": {"is": ["0"]}, "colour_map": map})), ["order-wrong options.order.is"]);
    let with_zero: Vec<&str> = std::iter::once("0").chain(red.iter().skip(1).map(String::as_str)).collect();
    assert_eq!(review(json!({"colour_map": {"is": with_zero}})), ["colours-wrong options.colour_map.is"]);
    // Each arc of the double-zero wheel may begin with either colour; a map fits the wheel run as single zero too.
    let american = game("us-md-roulette", "double-zero", &json!({}));
    let wheel = american.wheel();
    let half = wheel.pockets().filter(|pocket| {
        let colour = if pocket.0 < 19 { Colour::Red } else { Colour::Black };
        wheel.face(*pocket).colour == colour
    });
    let half: Vec<&str> = half.map(|pocket| wheel.label(pocket)).collect();
    for wheel in ["double-zero", "double-zero-as-single"] {
        assert!(found("us-md-roulette", wheel, &json!({"colour_map": {"is": half}})).is_empty());
    }
}

//= us-md-big-six 1.C
#[test]
fn a_section_is_called_what_the_table_calls_its_symbol() {
    let called = |submission: &str, label: &str| {
        let rules = good(submission);
        let section = rules.wheel().labelled(label).pockets().next().unwrap();
        rules.pocket_called(section).to_owned()
    };
    assert_eq!(called("us-md-big-six-fruit", "$10"), "orange");
    assert_eq!(called("us-md-big-six-fruit", "joker"), "heron");
    assert_eq!(called("us-md-big-six", "$10"), "$10");
    assert_eq!(called("us-md-roulette-triple-zero", "000"), "000");
}

//= us-md-big-six 1.G(2)(a)
//= us-md-big-six 1.G(2)(b)
//= us-md-big-six 1.G(2)(c)
#[test]
fn a_theme_stands_on_the_drawn_wheel_as_on_the_layout() {
    let rules = testkit::rules("us-md-big-six-fruit");
    let wheel = rules.shown_wheel();
    let shown: std::collections::BTreeSet<&str> = wheel.pockets().map(|pocket| wheel.label(pocket)).collect();
    let boxes = rules.felt().boxes();
    let captions: Vec<String> = boxes.iter().map(|felt_box| rules.caption(felt_box.holds)).collect();
    assert_eq!(shown, captions.iter().map(String::as_str).collect());
    assert_eq!(shown.into_iter().collect::<Vec<_>>(), ["cherry", "crab", "heron", "lemon", "melon", "orange", "plum"]);
}
