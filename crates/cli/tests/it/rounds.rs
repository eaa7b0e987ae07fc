//! Rounds as lines of JSON: the shape of the answer, and what bad input is told.

use serde_json::{Value, json};
use wheelhouse_cli::{
    books,
    settler::{Answer, Settler},
};

fn answer(line: &str) -> (Answer, Value) {
    let mut settler = Settler::new(books::library(None).unwrap());
    let mut out = Vec::new();
    let answer = settler.line(line.as_bytes(), 7, &mut out);
    (answer, serde_json::from_slice(&out).unwrap())
}

fn round(mut fields: Value) -> String {
    let mut round = json!({"id": "r", "rulebook": "us-co-roulette", "wheel": "double-zero", "wagers": [], "spins": [{"pocket": "1"}]});
    round.as_object_mut().unwrap().append(fields.as_object_mut().unwrap());
    round.to_string()
}

fn bet(wager: &str, amount: impl serde::Serialize) -> Value {
    json!([{"id": "w", "player": "ann", "wager": wager, "amount": amount}])
}

#[test]
fn the_example_round_settles_as_the_contract_says() {
    let line = round(json!({
        "options": {"in_prison": true, "back2back": {"multipliers": [[10, 1]], "stake_returned": true}},
        "prior": "17",
        "wagers": [
            {"id": "w1", "player": "ann", "wager": "split 8/11", "amount": 2500},
            {"id": "w2", "player": "ann", "wager": "red", "amount": 1000},
            {"id": "w3", "player": "bob", "wager": "back2back", "amount": 500},
        ],
        "spins": [{"irregularity": "foreign-object"}, {"pocket": "0", "multiplier": 10}, {"pocket": "12"}],
        "choices": [{"wager": "w2", "choice": "leave"}],
    }));
    let (told, out) = answer(&line);
    assert_eq!(told, Answer::Settled);
    assert_eq!(
        out["lines"],
        json!([
            {"wager": "w1", "outcome": "lost", "paid": 0, "clause": "47.1-2205(4)"},
            {"wager": "w2", "outcome": "released", "paid": 1000, "clause": "47.1-2204(2)", "reading": "prison-release"},
            {"wager": "w3", "outcome": "lost", "paid": 0, "clause": "47.1-2215.01(4)"},
        ])
    );
    assert_eq!((&out["refused"], &out["paid_total"]), (&json!([]), &json!(1000)));
}

/// Each is answered with its reason, on its line, and settles nothing.
#[test]
fn bad_lines_are_told_what_is_wrong_and_where() {
    for (line, reason, place) in [
        ("{".to_owned(), "malformed", ""),
        ("[]".to_owned(), "malformed", ""),
        (round(json!({"wagers": [["w", "ann", "red", 100]]})), "malformed", ""),
        (round(json!({"wagers": bet("red", 1.5)})), "malformed", ""),
        (round(json!({"wagers": bet("red", "100")})), "malformed", ""),
        (round(json!({})).replace("\"wagers\":[]", "\"wagers\":[{\"id\":\"w\",\"wager\":\"red\",\"amount\":9223372036854775808}]"), "malformed", ""),
        (round(json!({"colour": "blue"})), "malformed", ""),
        (round(json!({"rulebook": "us-co-roulete"})), "unknown-rulebook", "rulebook"),
        (round(json!({"wheel": "triple-zero"})), "table-not-legal", "wheel"),
        (round(json!({"options": {"in_prisn": true}})), "table-not-legal", "options.in_prisn"),
        (round(json!({})).replace("\"rulebook\"", "\"options\":{\"odds\":{\"red\":\"1 to 1\"},\"odds\":{\"red\":\"2 to 1\"}},\"rulebook\""), "malformed", "options"),
        (round(json!({"wagers": [{"id": "w", "wager": "red", "amount": 1}, {"id": "w", "wager": "odd", "amount": 1}]})), "duplicate-id", "wagers[1].id"),
        (round(json!({"spins": [{"pocket": "37"}]})), "unknown-pocket", "spins[0].pocket"),
        (round(json!({"spins": [{"symbol": "red"}]})), "unknown-pocket", "spins[0].symbol"),
        (round(json!({"spins": [{"pocket": "1", "symbol": "red"}]})), "unknown-pocket", "spins[0].pocket"),
        (round(json!({"spins": [{}]})), "no-result", "spins[0]"),
        (round(json!({"spins": []})), "round-fault", ""),
        (round(json!({"spins": [{"irregularity": "earthquake"}]})), "unknown-irregularity", "spins[0].irregularity"),
        (round(json!({"spins": [{"irregularity": "other"}]})), "no-decision", "spins[0]"),
        (round(json!({"spins": [{"pocket": "1", "decision": "no-spin"}]})), "no-irregularity", "spins[0]"),
        (round(json!({"choices": [{"wager": "x", "choice": "leave"}]})), "no-choice", "choices[0]"),
        (round(json!({"options": {"in_prison": true}, "choices": [{"wager": "x", "choice": "leave"}]})), "unknown-wager-id", "choices[0]"),
        (round(json!({"prior": "99"})), "unknown-pocket", "prior"),
        (round(json!({"wheel": "double-zero-as-single", "prior": "00"})), "unknown-pocket", "prior"),
        (round(json!({"meters": {"primary": 1}})), "wrong-meters", "meters"),
        (round(json!({"submission": "/nowhere.toml"})), "two-tables", "submission"),
        (json!({"id": "r", "wagers": [], "spins": []}).to_string(), "no-table", ""),
        (json!({"id": "r", "submission": "/nowhere.toml", "wagers": [], "spins": []}).to_string(), "unreadable-submission", "submission"),
        (json!({"id": "r", "rulebook": "us-md-big-six", "wheel": "big-six", "wagers": [], "spins": [{"pocket": "joker"}]}).to_string(), "unknown-pocket", "spins[0].pocket"),
        (json!({"id": "r", "rulebook": "us-md-big-six", "wheel": "big-six", "wagers": [], "spins": [{"section": 1}]}).to_string(), "unknown-pocket", "spins[0].section"),
    ] {
        let (told, out) = answer(&line);
        assert_eq!(told, Answer::Error, "{line}");
        assert_eq!(out["error"]["reason"], reason, "{line}: {out}");
        assert_eq!(out["error"]["line"], 7, "{line}");
        assert_eq!(out["error"]["place"].as_str().unwrap_or_default(), place, "{line}: {out}");
        assert!(!out["error"]["message"].as_str().unwrap_or_default().is_empty());
        assert!(out.get("lines").is_none());
    }
}

/// A wager that is refused does not keep the others from being settled.
#[test]
fn refused_wagers_are_told_why_and_the_others_settle() {
    for (wager, amount, reason, clause) in [
        ("split 8/12", 100, "no-such-spot", json!("47.1-2203(6)(b)")),
        ("straight 37", 100, "unknown-pocket", json!(null)),
        ("spilt 8/11", 100, "unknown-wager", json!("47.1-2203(6)")),
        ("red", 0, "amount-not-positive", json!(null)),
        ("red", -5, "amount-not-positive", json!(null)),
        ("straight 1", i64::MAX, "not-payable-exactly", json!("47.1-2204(1)")),
        ("back2back", 100, "not-offered", json!("47.1-2215.01(1)")),
        ("1 12", 100, "no-such-spot", json!("47.1-2203(6)(b)")),
    ] {
        let line = round(
            json!({"wagers": [{"id": "w", "wager": wager, "amount": amount}, {"id": "x", "wager": "red", "amount": 100}]}),
        );
        let (told, out) = answer(&line);
        assert_eq!(told, Answer::WithRefusals, "{line}: {out}");
        assert_eq!((&out["refused"][0]["wager"], &out["refused"][0]["reason"]), (&json!("w"), &json!(reason)), "{out}");
        assert_eq!(out["refused"][0]["clause"], clause, "{out}");
        assert_eq!((&out["lines"][0]["wager"], &out["paid_total"]), (&json!("x"), &json!(200)), "{out}");
    }
}

#[test]
fn a_refused_side_wager_takes_no_room_from_others() {
    let line = json!({"id": "r", "rulebook": "us-md-roulette", "wheel": "triple-zero",
        "options": {"green": true, "limits": {"table_round_max": 1000}},
        "wagers": [{"id": "a", "player": "ann", "wager": "green", "amount": 600}, {"id": "b", "player": "bob", "wager": "red", "amount": 500}],
        "spins": [{"pocket": "1"}]});
    let (_, out) = answer(&line.to_string());
    assert_eq!(out["refused"][0]["reason"], "needs-base-wager");
    assert_eq!(out["paid_total"], 1000);
}

#[test]
fn limits_of_a_call_and_of_all_inside_wagers_hold() {
    let limits = json!({"inside": {"min": 100, "max": 10_000}, "inside_total_min": 500, "wager": {"five-adjacent": {"min": 500, "max": 1_000}}});
    let told = |wagers: Value| {
        let line = json!({"id": "r", "rulebook": "us-md-roulette", "wheel": "double-zero", "options": {"five_adjacent": true, "limits": limits}, "wagers": wagers, "spins": [{"pocket": "1"}]});
        answer(&line.to_string()).1
    };
    let out = told(json!([{"id": "a", "wager": "neighbours 17", "amount": 5_000}]));
    assert_eq!(out["refused"][0]["reason"], "above-maximum");
    let out =
        told(json!([{"id": "a", "wager": "straight 1", "amount": 400}, {"id": "b", "wager": "red", "amount": 100}]));
    assert_eq!((&out["refused"][0]["wager"], &out["refused"][0]["reason"]), (&json!("a"), &json!("below-minimum")));
    let out = told(
        json!([{"id": "a", "wager": "straight 1", "amount": 400}, {"id": "b", "wager": "split 1/2", "amount": 100}]),
    );
    assert_eq!(out["refused"], json!([]));
    // What another reason refuses does not count towards the total.
    let out = told(
        json!([{"id": "a", "wager": "straight 1", "amount": 400}, {"id": "b", "wager": "straight 1", "amount": 9_900}]),
    );
    assert_eq!(out["refused"].as_array().map(Vec::len), Some(2), "{out}");
}

#[test]
fn a_round_of_refused_wagers_still_tells_why_after_a_void_spin() {
    let (told, out) = answer(&round(
        json!({"wagers": bet("red", -5), "spins": [{"irregularity": "foreign-object"}, {"pocket": "1"}]}),
    ));
    assert_eq!(told, Answer::WithRefusals);
    assert_eq!(out["refused"][0]["reason"], "amount-not-positive");
}

/// A line of very many wagers is settled in time that grows with it, not with its square.
#[test]
fn many_wagers_in_one_line_settle() {
    let wagers: Vec<Value> = (0..20_000)
        .map(|at| json!({"id": format!("w{at}"), "player": format!("p{at}"), "wager": "red", "amount": 100}))
        .collect();
    let limits = json!({"limits": {"outside": {"min": 100, "max": 100_000}, "table_round_max": 100_000_000}});
    let (told, out) = answer(&round(json!({"options": limits, "wagers": wagers})));
    assert_eq!((told, &out["paid_total"]), (Answer::Settled, &json!(4_000_000)));
}
