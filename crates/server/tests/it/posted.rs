//! Limits and meters changed from the pit: asked for by one, agreed to by another department, done once, and on the sign.

use crate::common::{Got, Opened, Screen, Who, house, house_of};
use serde_json::{Value, json};
use table::{By, Command};
use wheelhouse_server::people::{Role, Token};
use wheelhouse_server::protocol::Phase;

const BONUS: &str = "us-md-roulette-double-zero-bonus-spin-xtreme";

async fn decide(house: &Opened, by: &Token, approval: &Value) -> Got {
    let path = format!("/api/approvals/{}", approval.as_str().unwrap());
    house.ask("POST", &path, Some(by), r#"{"agree": true}"#).await
}

fn limits(min: i64, max: i64) -> Value {
    json!({"act": "change-limits", "band": "inside", "min": min, "max": max, "why": "a busy evening"})
}

fn posted(house: &Opened) -> (i64, i64) {
    let latest = house.floor().tables["one"].latest();
    let band = latest.card.bands.iter().find(|band| band.band == "inside").unwrap();
    (band.min, band.max)
}

/// Ends the round that is open; the next one opens by itself.
async fn end_round(house: &Opened) {
    house.sees(|view| view.takes_bets).await;
    let table = &house.floor().tables["one"];
    let round = table.view.borrow().round;
    let dealer = By::Device(table::Device::House);
    let mut steps = vec![Command::SpinBall { with_wheel: false }, Command::CallNoMoreBets];
    if table.rules.progressive().is_some() {
        steps.insert(0, Command::LockOut);
    }
    for command in steps {
        let mut id = [0; 16];
        getrandom::fill(&mut id).unwrap();
        table.given(journal::CommandId(id), dealer, command).await.unwrap();
    }
    house.sees(|view| view.round > round && view.takes_bets).await;
}

/// A table that runs by itself waits for somebody to play.
async fn somebody_sits(house: &Opened) -> Screen {
    house.sees(|view| view.phase != Phase::Closed).await;
    let mut screen = house.screen("terminal", house.sign_in(Who::Guest).as_ref()).await.unwrap();
    let sat = screen.order(&json!({"act": "take-seat"})).await;
    assert_eq!(sat["outcome"], "accepted", "{sat}");
    house.sees(|view| view.takes_bets).await;
    screen
}

#[tokio::test(flavor = "multi_thread")]
async fn other_limits_hold_from_the_next_round_once_another_department_agreed() {
    let house = house().await;
    let _player = somebody_sits(&house).await;
    let token = |role| house.sign_in(Who::Staff(role)).unwrap();
    let (pit, security, cage) = (token(Role::PitSupervisor), token(Role::Security), token(Role::Cage));
    let filed = posted(&house);

    // Outside of what was filed nobody is even called.
    let answer = house.order(&pit, &limits(filed.0, filed.1 * 10)).await;
    assert_eq!(
        (&answer["outcome"], &answer["said"]["reading"]),
        (&json!("failed"), &json!("other-limits")),
        "{answer}"
    );

    let asked = house.order(&pit, &limits(filed.1, filed.1)).await;
    assert_eq!(asked["outcome"], "pending", "{asked}");
    let own = decide(&house, &pit, &asked["approval"]).await;
    assert_eq!((own.status, own.reason()), (403, "denied"), "{own:?}");
    let manager = decide(&house, &token(Role::KeyManager), &asked["approval"]).await;
    assert!(manager.status >= 400, "a key manager is of the same department: {manager:?}");
    assert_eq!(posted(&house), filed);
    let agreed = decide(&house, &security, &asked["approval"]).await;
    assert_eq!((agreed.status, &agreed.body["done"]), (200, &json!(true)), "{agreed:?}");
    // It was for once.
    assert_eq!(decide(&house, &security, &asked["approval"]).await.status, 404);

    // The sign announces it, and the round that runs keeps its limits.
    house.sees(|view| view.coming.len() == 1).await;
    assert_eq!(posted(&house), filed);
    let rules = house.ask("GET", "/api/tables/one/rules", None, "").await;
    let notices = rules.body["notices"].to_string();
    assert!(notices.contains("limits-inside") && notices.contains("From the first round after"), "{notices}");
    end_round(&house).await;
    house.sees(|view| view.coming.is_empty()).await;
    assert_eq!(posted(&house), (filed.1, filed.1));
    let card = house.ask("GET", "/api/tables/one", None, "").await.body;
    assert_eq!(card["edition"], house.floor().tables["one"].view.borrow().card);
    assert_ne!(card["edition"], 0);

    // The cage may agree as well; and nobody was left at a post.
    let asked = house.order(&pit, &limits(filed.0, filed.1)).await;
    let agreed = decide(&house, &cage, &asked["approval"]).await;
    assert_eq!(agreed.body["done"], true, "{agreed:?}");
    end_round(&house).await;
    assert_eq!(posted(&house), filed);
    let shown = house.floor().tables["one"].shown().await.unwrap();
    assert!(shown.state().posts.is_empty());
    house.serving.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_meter_is_set_between_rounds_by_two() {
    let house = house_of(BONUS).await;
    let (pit, cage) =
        (house.sign_in(Who::Staff(Role::KeyManager)).unwrap(), house.sign_in(Who::Staff(Role::Cage)).unwrap());
    let set = |to: i64| json!({"act": "change-meter", "meter": "primary", "to": to, "why": "its memory was lost"});
    let none = json!({"act": "change-meter", "meter": "tertiary", "to": 1, "why": "why"});
    assert_eq!(house.order(&pit, &none).await["said"]["reason"], "not-valid");
    house.sees(|view| view.phase == Phase::Idle).await;
    let asked = house.order(&pit, &set(1_031_250)).await;
    let agreed = decide(&house, &cage, &asked["approval"]).await;
    assert_eq!(agreed.body["done"], true, "{agreed:?}");
    house.sees(|view| view.meters.iter().any(|meter| meter.id == "primary" && meter.shows == 1_031_250)).await;
    // In a round the table refuses it, whoever agreed.
    let _player = somebody_sits(&house).await;
    let asked = house.order(&pit, &set(1_050_000)).await;
    let agreed = decide(&house, &cage, &asked["approval"]).await;
    let said = &agreed.body["said"];
    assert_eq!((&agreed.body["done"], &said["reason"]), (&json!(false), &json!("out-of-turn")), "{agreed:?}");
    house.serving.close().await;
}
