//! A guest who has a seat can play.

use crate::common::{Who, house_of};
use serde_json::json;
use table::{Account, SeatNo};
use wheelhouse_server::protocol::Phase;

/// Chips without a colour, chips whose colour the player chooses, and chips that a dealer hands out.
const TABLES: [&str; 4] = [
    "us-md-roulette-single-zero-value-chips",
    "us-co-roulette-single-zero-terminals",
    "us-co-roulette-single-zero-colours",
    "sg-mbs-roulette-single-zero",
];

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_told_that_they_have_a_seat_has_credits() {
    for submission in TABLES {
        let house = house_of(submission).await;
        house.sees(|view| view.phase != Phase::Closed).await;
        let guest = house.sign_in(Who::Guest).unwrap();
        let id = "5f".repeat(16);
        let sat = house.order_as(&guest, &id, &json!({"act": "take-seat", "seat": 1})).await;
        assert_eq!((&sat["outcome"], &sat["repeated"]), (&json!("accepted"), &json!(false)), "{submission}: {sat}");
        // What is durable, at once.
        let table = house.floor().tables["one"].shown().await.unwrap();
        let held = |with| table.state().ledger.balance(Account::Purse(SeatNo(1), with)).0;
        let balance: i64 = rulebook::Instrument::ALL.into_iter().map(held).sum();
        assert!(balance > 0, "{submission}: a seat, and nothing to play with");
        let card = &house.floor().tables["one"].card;
        let red = card.felt.spots.iter().find(|spot| spot.name == "red").unwrap();
        let chip = table.state().seat(SeatNo(1)).unwrap().colour.map_or(1, |(_, value)| value.0);
        let amount = (red.band.map_or(chip, |band| band.min) + chip - 1) / chip * chip;
        let lay = json!({"act": "place-wager", "on": {"spot": red.id}, "amount": amount});
        house.sees(|view| view.takes_bets).await;
        let laid = house.order(&guest, &lay).await;
        assert_eq!(laid["outcome"], "accepted", "{submission}: {laid}");
        let again = house.order_as(&guest, &id, &json!({"act": "take-seat", "seat": 1})).await;
        assert_eq!((&again["receipt"], &again["repeated"]), (&sat["receipt"], &json!(true)), "{submission}: {again}");
        house.serving.close().await;
    }
}
