//! The logs of the tables with names, filters and as a file; maintenance adjusts a wheel under its own name, and a licence that is
//! over signs for no post.

use crate::common::{Opened, Who, house_set};
use house::{Act, Actor, Evidence};
use serde_json::{Value, json};
use wheelhouse_server::{
    config::TableConfig,
    people::{Role, Token},
    tables::now,
};

async fn opened() -> Opened {
    let table = TableConfig::new("one", "us-co-roulette-single-zero");
    house_set(table, |config| config.time_zone = Some("America/Denver".to_owned())).await
}

async fn does(house: &Opened, by: &Token, order: Value) -> Value {
    let answer = house.order(by, &order).await;
    assert_eq!(answer["outcome"], "accepted", "{order}: {answer}");
    answer
}

fn inspect(house: &Opened, wheel: &str) -> Value {
    let items = house.floor().tables["one"].card.checklist.len();
    let items: Vec<Value> = (0..items).map(|item| json!({"item": item, "sound": true})).collect();
    json!({"act": "inspect-table", "items": items, "wheel": wheel, "ball": "B-1"})
}

/// The table is inspected, adjusted off the floor by maintenance before security, brought back and opened.
async fn prepared(house: &Opened) {
    let token = |role| house.sign_in(Who::Staff(role)).unwrap();
    let (pit, maintenance, security) = (token(Role::PitSupervisor), token(Role::Maintenance), token(Role::Security));
    for (who, role) in [(&pit, "pit-supervisor"), (&maintenance, "maintenance"), (&security, "security")] {
        does(house, who, json!({"act": "take-post", "role": role})).await;
    }
    let witness = house.floor().people.by_name("security").unwrap().unwrap().number;
    let adjust = json!({"act": "adjust-wheel", "what": "rotor raised", "witness": witness, "under": 1});
    let refused = house.order(&maintenance, &adjust).await;
    assert_eq!((&refused["outcome"], &refused["said"]["clause"]), (&json!("refused"), &json!("47.1-2212(2)(b)")));
    let relocate = |place: &str, off_floor: bool, approval: &str| json!({"act": "relocate-wheel", "place": place, "off_floor": off_floor, "approval": approval});
    does(house, &maintenance, relocate("the workshop", true, "CDG-9")).await;
    does(house, &maintenance, adjust).await;
    does(house, &maintenance, relocate("table 4", false, "")).await;
    does(house, &security, inspect(house, "=W-1")).await;
    does(house, &pit, json!({"act": "open-table"})).await;
    does(house, &pit, json!({"act": "close-table", "cover_locked": true})).await;
}

async fn lines(house: &Opened, by: &Token, asked: &str) -> Vec<Value> {
    let got = house.ask("GET", &format!("/api/logs{asked}"), Some(by), "").await;
    assert_eq!(got.status, 200, "{got:?}");
    got.body["lines"].as_array().unwrap().clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn logs_have_names_and_are_filtered_by_table_day_person_and_kind() {
    let house = opened().await;
    prepared(&house).await;
    let regulator = house.sign_in(Who::Staff(Role::Regulator)).unwrap();
    let all = lines(&house, &regulator, "").await;
    let whats: Vec<&str> = all.iter().map(|line| line["what"].as_str().unwrap()).collect();
    let newest_first = ["table closed", "table opened", "inspection", "wheel moved", "adjustment", "wheel moved"];
    assert_eq!(whats, newest_first);
    let adjustment = &all[4];
    assert_eq!(adjustment["description"], "rotor raised; off-the-floor; the workshop (CDG-9)");
    let signed: Vec<&str> =
        adjustment["signed"].as_array().unwrap().iter().map(|s| s["says"].as_str().unwrap()).collect();
    assert_eq!(
        signed,
        [
            "maintenance, Licensed maintenance department member, licence L-maintenance",
            "security, Licensed security department member, licence L-security"
        ]
    );
    assert!(adjustment["certification"].as_str().unwrap().starts_with("inspection completed, all sound at "));
    assert_eq!(all[0]["description"], "wheel covered, cover locked");
    // Denver is seven hours behind UTC, or six in summer.
    let local = adjustment["local"].as_str().unwrap();
    assert!(local.ends_with(" -07:00") || local.ends_with(" -06:00"), "{local}");

    let day = &local[..10];
    for (asked, count) in [
        ("?kind=move".to_owned(), 2),
        ("?person=maintenance".to_owned(), 3),
        ("?person=l-SECURITY&kind=inspection".to_owned(), 1),
        ("?table=one".to_owned(), 6),
        (format!("?day={day}"), 6),
        ("?day=2001-01-01".to_owned(), 0),
        ("?limit=2".to_owned(), 2),
    ] {
        assert_eq!(lines(&house, &regulator, &asked).await.len(), count, "{asked}");
    }
    let got = house.ask("GET", "/api/logs?day=yesterday", Some(&regulator), "").await;
    assert_eq!(got.status, 400, "{got:?}");
    assert_eq!(house.ask("GET", "/api/logs?table=two", Some(&regulator), "").await.status, 404);

    let file = house.ask("GET", "/api/logs.csv?kind=inspection", Some(&regulator), "").await;
    let text = file.body.as_str().unwrap();
    let rows: Vec<&str> = text.lines().collect();
    assert_eq!(rows.len(), 2, "{text}");
    assert!(rows[0].starts_with("\"utc\",\"local\",\"table\",\"number\",\"kind\",\"what\""), "{text}");
    assert!(rows[1].contains("\"wheel =W-1 and ball B-1: no-contrivance sound"), "{text}");

    // What was read before is read on, and nobody else reads it.
    let pit = house.sign_in(Who::Staff(Role::PitSupervisor)).unwrap();
    does(&house, &pit, json!({"act": "register-equipment", "kind": "key", "id": "=K-1", "description": "cover key", "number": "", "nonmetallic": false})).await;
    does(&house, &pit, json!({"act": "take-key", "key": "=K-1"})).await;
    let keys = lines(&house, &pit, "?kind=equipment").await;
    assert_eq!((&keys[0]["what"], &keys[0]["description"]), (&json!("key taken"), &json!("=K-1")));
    let file = house.ask("GET", "/api/logs.csv?kind=equipment", Some(&pit), "").await;
    assert!(
        file.body.as_str().unwrap().contains("\"key taken\",\"'=K-1\""),
        "what looks like a formula is text: {file:?}"
    );
    for who in [Role::Dealer, Role::Player, Role::Administrator] {
        let token = house.sign_in(Who::Staff(who));
        assert_eq!(house.ask("GET", "/api/logs", token.as_ref(), "").await.status, 403, "{who}");
    }
    house.serving.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_licence_that_is_over_takes_no_post() {
    let house = opened().await;
    let people = &house.floor().people;
    let number = people.by_name("maintenance").unwrap().unwrap().number;
    let take = json!({"act": "take-post", "role": "maintenance"});
    for (until, good) in [(Some("2001-01-01"), false), (Some("2999-12-31"), true), (None, true)] {
        people.set_licence(number, "L-maintenance", until, "renewed", &Actor::house(), now()).unwrap();
        let token = house.sign_in(Who::Staff(Role::Maintenance)).unwrap();
        let answer = house.order(&token, &take).await;
        if good {
            assert_eq!(answer["outcome"], "accepted", "{until:?}: {answer}");
        } else {
            assert_eq!(answer["said"]["reason"], "licence-over", "{answer}");
            assert_eq!(
                answer["said"]["says"],
                "Your licence was good until 2001-01-01. Have the new one entered by an administrator."
            );
        }
    }
    assert!(people.set_licence(number, "L-maintenance", Some("31.3.2027"), "", &Actor::house(), now()).is_err());
    // Each change is evidence.
    let mut changes = Vec::new();
    let look = |evidence: Evidence| {
        if evidence.act == Act::LicenceExpiryChanged {
            changes.push((evidence.before, evidence.after));
        }
        true
    };
    house.floor().evidence.look_back(look).unwrap();
    let told = |before: &str, after: &str| (before.to_owned(), after.to_owned());
    assert_eq!(changes, [told("2999-12-31", ""), told("2001-01-01", "2999-12-31"), told("", "2001-01-01")]);
    house.serving.close().await;
}
