//! A dispute from a player's claim to the decision of two, and who reads of it.

use crate::common::{Opened, Who, house_with};
use serde_json::{Value, json};
use wheelhouse_server::{
    config::TableConfig,
    people::{Role, Token},
};

/// A wheel that a dealer tells the numbers of, with terminals.
const TABLE: &str = "us-co-roulette-single-zero-terminals";

async fn does(house: &Opened, by: &Token, order: Value) -> Value {
    let answer = house.order(by, &order).await;
    assert_eq!(answer["outcome"], "accepted", "{order}: {answer}");
    answer
}

/// The table opened by a key manager and a dealer.
async fn opened(house: &Opened, keys: &Token, dealer: &Token) {
    let card = house.floor().tables["one"].card.clone();
    let above = ["key-manager", "pit-supervisor", "floorperson", "supervisor"];
    let supervises = card.roles.iter().find(|role| role.supervises && above.contains(&role.id.as_str())).unwrap();
    does(house, keys, json!({"act": "take-post", "role": supervises.id})).await;
    does(house, dealer, json!({"act": "take-post", "role": "dealer"})).await;
    let items: Vec<usize> = (0..card.checklist.len()).collect();
    does(house, keys, json!({"act": "inspect", "items": items, "sound": true})).await;
    does(house, keys, json!({"act": "open-table"})).await;
}

/// A round in which red loses; the number of the wager.
async fn lost(house: &Opened, dealer: &Token, player: &Token) -> u64 {
    does(house, dealer, json!({"act": "place-your-bets"})).await;
    let card = &house.floor().tables["one"].card;
    let spot = card.felt.spots.iter().find(|spot| spot.name == "red").unwrap();
    let lay = json!({"act": "place-wager", "on": {"spot": spot.id}, "amount": spot.band.unwrap().min});
    let wager = does(house, player, lay).await["wager"].as_u64().unwrap();
    let pocket = card.wheel.pockets.iter().position(|pocket| pocket.label == "2").unwrap();
    does(house, dealer, json!({"act": "spin-ball", "with_wheel": false})).await;
    does(house, dealer, json!({"act": "call-no-more-bets"})).await;
    does(house, dealer, json!({"act": "tell-result", "pocket": pocket, "revolutions": 9})).await;
    does(house, dealer, json!({"act": "confirm-result", "pocket": pocket})).await;
    for act in ["place-dolly", "collect-losers", "pay-winners"] {
        does(house, dealer, json!({"act": act})).await;
    }
    wager
}

//= us-co-roulette 2206(5)[2]
#[tokio::test(flavor = "multi_thread")]
async fn a_player_disputes_two_decide_and_the_regulator_reads_it() {
    let house = house_with(TableConfig::new("one", TABLE)).await;
    let token = |role| house.sign_in(Who::Staff(role)).unwrap();
    let (keys, dealer, cage, regulator) =
        (token(Role::KeyManager), token(Role::Dealer), token(Role::Cage), token(Role::Regulator));
    opened(&house, &keys, &dealer).await;
    let player = house.sign_in(Who::Guest).unwrap();
    let mut screen = house.screen("terminal", Some(&player)).await.unwrap();
    assert_eq!(screen.order(&json!({"act": "take-seat"})).await["outcome"], "accepted");
    let seat = screen.seat(|seat| seat["balance"].as_i64().is_some_and(|balance| balance > 0)).await;
    let had = seat["balance"].as_i64().unwrap();
    let wager = lost(&house, &dealer, &player).await;
    let get = async |by: &Token, path: &str| house.ask("GET", path, Some(by), "").await;

    let claim = "it lay on black";
    does(&house, &player, json!({"act": "dispute", "round": 1, "wager": wager, "claim": claim})).await;
    let twice = house.order(&player, &json!({"act": "dispute", "round": 1, "wager": wager, "claim": claim})).await;
    assert_eq!(twice["said"]["reason"], "not-valid", "{twice}");
    let own = get(&player, "/api/tables/one/my-disputes").await.body;
    assert_eq!((&own[0]["state"], &own[0]["claim"], &own[0]["why"]), (&json!("open"), &json!(claim), &Value::Null));
    let pit = get(&keys, "/api/pit").await.body;
    assert_eq!(pit["tables"][0]["disputes"][0]["wager"], wager, "{pit}");

    does(&house, &dealer, json!({"act": "add-to-dispute", "dispute": 1, "words": "the film shows black"})).await;
    let file = get(&regulator, "/api/tables/one/disputes/1").await.body;
    assert_eq!(file["accepted"]["event"], "wager-placed", "{file}");
    assert_eq!(file["round"]["paid"][0]["outcome"], "lost", "{file}");
    assert_eq!(file["dispute"]["steps"].as_array().unwrap().len(), 2, "{file}");

    // One asks, one of another department agrees, and the money is there; a dealer may not ask.
    let moves = json!([{"from": "house", "to": "claimant", "amount": 1_000, "with": "electronic-chip"}]);
    let decide = json!({"act": "decide-dispute", "dispute": 1, "moves": moves, "why": "as the film shows"});
    assert_eq!(house.order(&dealer, &decide).await["said"]["reason"], "denied");
    let asked = house.order(&keys, &decide).await;
    assert_eq!(asked["outcome"], "pending", "{asked}");
    let path = format!("/api/approvals/{}", asked["approval"].as_str().unwrap());
    let done = house.ask("POST", &path, Some(&cage), r#"{"agree": true}"#).await;
    assert_eq!((done.status, &done.body["done"]), (200, &json!(true)), "{done:?}");
    let lost = had - seat_after(&house, &player).await;
    assert_eq!(lost, file["round"]["wagered"].as_i64().unwrap() - 1_000);
    let own = get(&player, "/api/tables/one/my-disputes").await.body;
    assert_eq!(
        (&own[0]["state"], &own[0]["why"], &own[0]["given"]),
        (&json!("decided"), &json!("as the film shows"), &json!(1_000))
    );
    let again = house.order(&keys, &decide).await;
    assert_eq!(again["said"]["reason"], "not-valid", "{again}");

    // Filters, and the log for a spreadsheet; no player and no stranger reads it.
    let count =
        async |query: &str| get(&regulator, &format!("/api/disputes?{query}")).await.body.as_array().unwrap().len();
    assert_eq!((count("state=decided").await, count("state=open").await), (1, 0));
    assert_eq!((count("table=one&until=2099-01-01").await, count("from=2099-01-01").await), (1, 0));
    let by = house.floor().people.by_name("cage").unwrap().unwrap().person().0;
    assert_eq!((count(&format!("person={by}")).await, count("person=4000000").await), (1, 0));
    assert_eq!(get(&regulator, "/api/disputes?from=today").await.status, 400);
    assert_eq!(get(&player, "/api/disputes").await.status, 403);
    assert_eq!(get(&regulator, "/api/disputes?format=csv").await.status, 200);
    house.serving.close().await;
}

async fn seat_after(house: &Opened, player: &Token) -> i64 {
    let mut screen = house.screen("terminal", Some(player)).await.unwrap();
    screen.seat(|_| true).await["balance"].as_i64().unwrap()
}
