//! A player's own rounds: each wager once, with what became of it in the end, the receipts of their own orders, and a way
//! further back.

use crate::common::{Opened, Who, house_with};
use serde_json::{Value, json};
use wheelhouse_server::{
    config::TableConfig,
    people::{Role, Token},
    protocol::Card,
};

/// A wheel that a dealer tells the numbers of, where a zero sends even money to prison.
const TABLE: &str = "us-co-roulette-single-zero-terminals";

async fn does(house: &Opened, by: &Token, order: Value) -> Value {
    let answer = house.order(by, &order).await;
    assert_eq!(answer["outcome"], "accepted", "{order}: {answer}");
    answer
}

fn post(card: &Card, duty: impl Fn(&wheelhouse_server::protocol::RoleOut) -> bool, may: &[&str]) -> Value {
    let role = card.roles.iter().find(|role| duty(role) && may.contains(&role.id.as_str())).unwrap();
    json!({"act": "take-post", "role": role.id})
}

/// A round in which something is laid and a number comes, up to the pay.
async fn round(house: &Opened, dealer: &Token, player: &Token, on: &str, number: &str) -> u64 {
    does(house, dealer, json!({"act": "place-your-bets"})).await;
    let card = &house.floor().tables["one"].card;
    let spot = card.felt.spots.iter().find(|spot| spot.name == on).unwrap();
    let lay = json!({"act": "place-wager", "on": {"spot": spot.id}, "amount": spot.band.unwrap().min * 4});
    let wager = does(house, player, lay).await["wager"].as_u64().unwrap();
    let pocket = card.wheel.pockets.iter().position(|pocket| pocket.label == number).unwrap();
    does(house, dealer, json!({"act": "spin-ball", "with_wheel": false})).await;
    does(house, dealer, json!({"act": "call-no-more-bets"})).await;
    does(house, dealer, json!({"act": "tell-result", "pocket": pocket, "revolutions": 9})).await;
    does(house, dealer, json!({"act": "confirm-result", "pocket": pocket})).await;
    for act in ["place-dolly", "collect-losers", "pay-winners"] {
        does(house, dealer, json!({"act": act})).await;
    }
    wager
}

#[tokio::test(flavor = "multi_thread")]
async fn own_rounds_tell_each_wager_once_and_lead_further_back() {
    let house = house_with(TableConfig::new("one", TABLE)).await;
    let card = house.floor().tables["one"].card.clone();
    let keys = house.sign_in(Who::Staff(Role::KeyManager)).unwrap();
    let dealer = house.sign_in(Who::Staff(Role::Dealer)).unwrap();
    let above = ["key-manager", "pit-supervisor", "floorperson", "supervisor"];
    does(&house, &keys, post(&card, |role| role.supervises, &above)).await;
    does(&house, &dealer, post(&card, |role| role.deals, &["dealer"])).await;
    if !card.checklist.is_empty() {
        let items: Vec<usize> = (0..card.checklist.len()).collect();
        does(&house, &keys, json!({"act": "inspect", "items": items, "sound": true})).await;
    }
    does(&house, &keys, json!({"act": "open-table"})).await;

    let player = house.sign_in(Who::Guest).unwrap();
    let mut screen = house.screen("terminal", Some(&player)).await.unwrap();
    assert_eq!(screen.order(&json!({"act": "take-seat"})).await["outcome"], "accepted");
    screen.seat(|seat| seat["balance"].as_i64().is_some_and(|balance| balance > 0)).await;

    let red = round(&house, &dealer, &player, "red", "0").await;
    let chosen = does(&house, &player, json!({"act": "choose-in-prison", "wager": red, "choice": "half"})).await;
    house.sees(|view| view.last.as_ref().is_some_and(|last| last.round == 1)).await;
    round(&house, &dealer, &player, "black", "1").await;
    house.sees(|view| view.last.as_ref().is_some_and(|last| last.round == 2)).await;

    let ask = async |asked: &str| {
        let path = format!("/api/tables/one/my-rounds?{asked}");
        house.ask("GET", &path, Some(&player), "").await.body
    };
    let newest = ask("limit=1").await;
    assert_eq!((&newest["rounds"][0]["round"], &newest["next"]), (&json!(2), &json!(2)), "{newest}");
    let before = ask("limit=1&before=2").await;
    assert_eq!(before["next"], Value::Null, "{before}");
    let first = &before["rounds"][0];
    let lines = first["paid"].as_array().unwrap();
    assert_eq!(lines.len(), 1, "imprisoned, then given up: {first}");
    assert_eq!(lines[0]["outcome"], "half-back");
    assert_eq!(first["paid_total"].as_i64().map(|paid| paid * 2), first["wagered"].as_i64(), "{first}");
    // The seat, the wager and the choice; nothing of the crew's.
    let receipts = first["receipts"].as_array().unwrap();
    assert!(receipts.contains(&chosen["receipt"]), "{chosen}: {receipts:?}");
    assert_eq!(receipts.len(), 2, "{receipts:?}");
    house.serving.close().await;
}
