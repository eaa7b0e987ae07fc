//! The cage sells and buys chips of a seat without standing at the table, and does nothing else there.

use crate::common::{Opened, Who, house};
use serde_json::{Value, json};
use wheelhouse_server::people::{Role, Token};
use wheelhouse_server::protocol::Phase;

async fn purse(house: &Opened, by: &Token, with: &str) -> Value {
    let got = house.ask("GET", "/api/tables/one/purses", Some(by), "").await;
    assert_eq!(got.status, 200, "{got:?}");
    let chips = got.body[0]["chips"].as_array().unwrap().clone();
    chips.into_iter().find(|held| held["with"] == with).unwrap_or(Value::Null)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cashier_sells_chips_for_a_seat_and_buys_them_back() {
    let house = house().await;
    house.sees(|view| view.phase != Phase::Closed).await;
    let mut player = house.screen("terminal", house.sign_in(Who::Guest).as_ref()).await.unwrap();
    let sat = player.order(&json!({"act": "take-seat", "seat": 2})).await;
    assert_eq!(sat["outcome"], "accepted", "{sat}");
    let token = |role| house.sign_in(Who::Staff(role)).unwrap();
    let (cage, auditor) = (token(Role::Cage), token(Role::Auditor));
    assert_eq!(purse(&house, &auditor, "value-chip").await["amount"], 0);

    let buy = |seat: u16, with: &str| json!({"act": "buy-in", "seat": seat, "with": with, "amount": 50_000});
    let bought = house.order(&cage, &buy(2, "value-chip")).await;
    assert_eq!(bought["outcome"], "accepted", "{bought}");
    assert!(bought["receipt"].as_str().unwrap().starts_with("one/"), "{bought}");
    let held = purse(&house, &cage, "value-chip").await;
    assert_eq!((&held["amount"], &held["at_cage"]), (&json!(50_000), &json!(true)));
    // What only the table knows the worth of, and a seat where nobody sits, are refused and on record.
    let refused = house.order(&cage, &buy(2, "roulette-chip")).await;
    assert_eq!((&refused["outcome"], &refused["said"]["reason"]), (&json!("refused"), &json!("chips-not-taken")));
    assert_eq!(house.order(&cage, &buy(5, "value-chip")).await["said"]["reason"], "no-such-seat");
    assert_eq!(house.order(&auditor, &buy(2, "value-chip")).await["said"]["reason"], "denied");
    assert_eq!(house.order(&cage, &json!({"act": "place-your-bets"})).await["said"]["reason"], "denied");

    // Whoever hands over money has counted it: another amount by now is no payment.
    let counted = |amount: i64| json!({"act": "cash-out", "seat": 2, "with": "value-chip", "amount": amount});
    let wrong = house.order(&cage, &counted(40_000)).await;
    assert_eq!((&wrong["outcome"], &wrong["said"]["reason"]), (&json!("failed"), &json!("amount-differs")), "{wrong}");
    let out = json!({"act": "cash-out", "seat": 2, "with": "value-chip"});
    let paid = house.order(&cage, &counted(50_000)).await;
    assert_eq!((&paid["outcome"], &paid["amount"]), (&json!("accepted"), &json!(50_000)), "{paid}");
    assert_eq!(purse(&house, &cage, "value-chip").await["amount"], 0);
    assert_eq!(house.order(&cage, &out).await["said"]["reason"], "not-enough-chips");
    house.serving.close().await;
}
