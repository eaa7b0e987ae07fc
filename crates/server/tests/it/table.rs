//! A table that runs by itself, over real sockets: what nobody may do to it, and what belongs to whom.

use crate::common::{Opened, Screen, Who, house, house_with};
use journal::CommandId;
use serde_json::json;
use table::{By, Command};
use wheelhouse_server::protocol::Phase;
use wheelhouse_server::{config::TableConfig, people::Role};

async fn until(house: &Opened, wanted: impl Fn(&wheelhouse_server::protocol::TableView) -> bool) {
    let mut view = house.floor().tables["one"].view.clone();
    view.wait_for(|view| wanted(view)).await.unwrap();
}

async fn seated(house: &Opened, seat: u16) -> Screen {
    until(house, |view| view.phase != Phase::Closed).await;
    let token = house.sign_in(Who::Guest).unwrap();
    let mut screen = house.screen("terminal", Some(&token)).await.unwrap();
    let sat = screen.order(&json!({"act": "take-seat", "seat": seat})).await;
    assert_eq!(sat["outcome"], "accepted", "{sat}");
    // Nothing of whoever sat here before.
    screen
        .seat(|seat| {
            assert!(!is_paid(seat), "{seat}");
            seat["balance"].as_i64().is_some_and(|balance| balance > 0)
        })
        .await;
    screen
}

/// Straight up on the first number, with enough for all that must lie on the numbers together.
async fn lay(house: &Opened, screen: &mut Screen) {
    until(house, |view| view.takes_bets).await;
    let spot = house.floor().tables["one"].card.felt.spots.iter().find(|spot| spot.wager == "straight").unwrap();
    let amount = spot.band.map_or(100, |band| band.min) * 5;
    let laid = screen.order(&json!({"act": "place-wager", "on": {"spot": spot.id}, "amount": amount})).await;
    assert_eq!(laid["outcome"], "accepted", "{laid}");
}

/// An order of the program as dealer; whether it was taken.
async fn deals(house: &Opened, id: u8, command: Command) -> bool {
    let table = &house.floor().tables["one"];
    let by = By::Device(table::Device::House);
    table.given(CommandId([id; 16]), by, command).await.unwrap().decision.answer.is_ok()
}

async fn finish(house: &Opened) {
    assert!(deals(house, 1, Command::SpinBall { with_wheel: false }).await);
    assert!(deals(house, 2, Command::CallNoMoreBets).await);
    until(house, |view| view.last.as_ref().is_some_and(|last| last.round == 1)).await;
}

/// Nobody plays, and the stream of random words moves on all the same.
#[tokio::test(flavor = "multi_thread")]
async fn the_generator_turns_between_rounds() {
    let house = house().await;
    let thrown = || house.floor().chance.lock().unwrap().thrown();
    let first = thrown();
    while thrown() == first {
        tokio::task::yield_now().await;
    }
    house.serving.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_in_mid_round_does_not_touch_the_secret_of_the_round() {
    let house = house().await;
    let mut ann = seated(&house, 1).await;
    lay(&house, &mut ann).await;
    // A second press, and the same press again.
    for _ in 0..2 {
        assert!(!deals(&house, 7, Command::PlaceYourBets).await);
    }
    finish(&house).await;
    let view = house.floor().tables["one"].view.borrow().clone();
    assert!(view.last.as_ref().unwrap().number.is_some(), "the round has its number: {:?}", view.last);
    until(&house, |view| {
        let fairness = view.fairness.as_ref();
        fairness.and_then(|fairness| fairness.revealed.as_ref()).is_some_and(|revealed| revealed.round == 1)
    })
    .await;
    house.serving.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_tells_the_number_of_a_wheel_of_the_house_s_own() {
    let house = house().await;
    let mut ann = seated(&house, 1).await;
    lay(&house, &mut ann).await;
    let token = house.sign_in(Who::Staff(Role::Dealer));
    let mut console = house.screen("console", token.as_ref()).await.unwrap();
    let post = console.order(&json!({"act": "take-post", "role": "dealer"})).await;
    assert_eq!(post["outcome"], "accepted", "{post}");
    let told = console.order(&json!({"act": "tell-result", "pocket": 5, "revolutions": 9})).await;
    assert_eq!((&told["outcome"], &told["said"]["reason"]), (&json!("failed"), &json!("not-your-role")), "{told}");
    house.serving.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_cannot_leave_yet_keeps_their_chips() {
    let house = house().await;
    let mut ann = seated(&house, 1).await;
    lay(&house, &mut ann).await;
    let left = ann.order(&json!({"act": "leave-seat"})).await;
    assert_eq!((&left["outcome"], &left["said"]["reason"]), (&json!("refused"), &json!("seat-not-clear")), "{left}");
    ann.order(&json!({"act": "clear-wagers"})).await;
    ann.seat(|seat| seat["on_felt"] == 0 && seat["balance"].as_i64().is_some_and(|balance| balance > 0)).await;
    house.serving.close().await;
}

/// More screens than there are groups of them.
#[tokio::test(flavor = "multi_thread")]
async fn a_chip_is_seen_on_every_screen_and_by_whoever_comes_then() {
    let house = house().await;
    let mut ann = seated(&house, 1).await;
    let mut boards = Vec::new();
    for _ in 0..40 {
        boards.push(house.screen("board", None).await.unwrap());
    }
    lay(&house, &mut ann).await;
    let has_chips = |table: &serde_json::Value| table["wagered"].as_i64().is_some_and(|wagered| wagered > 0);
    for board in &mut boards {
        while !has_chips(&board.next(&["table"]).await) {}
    }
    let mut late = house.screen("board", None).await.unwrap();
    assert!(has_chips(&late.next(&["table"]).await));
    house.serving.close().await;
}

fn is_paid(seat: &serde_json::Value) -> bool {
    seat["paid"].as_array().is_some_and(|paid| !paid.is_empty())
}

/// It is long: the wagers of the next round are told without it.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_paid_is_told_once_and_to_each_screen_that_comes() {
    let house = house().await;
    let token = house.sign_in(Who::Guest).unwrap();
    let mut ann = house.screen("terminal", Some(&token)).await.unwrap();
    until(&house, |view| view.phase != Phase::Closed).await;
    ann.order(&json!({"act": "take-seat", "seat": 1})).await;
    ann.seat(|seat| seat["balance"].as_i64().is_some_and(|balance| balance > 0)).await;
    lay(&house, &mut ann).await;
    finish(&house).await;
    ann.seat(|seat| seat["paid_round"] == 1 && is_paid(seat)).await;
    until(&house, |view| view.round == 2).await;
    lay(&house, &mut ann).await;
    ann.seat(|seat| seat["paid_round"] == 1 && seat["on_felt"].as_i64().is_some_and(|felt| felt > 0)).await;
    let told = ann.paid.iter().filter(|paid| paid["round"] == 1).count();
    assert_eq!(told, 1, "{:?}", ann.paid);
    let mut again = house.screen("terminal", Some(&token)).await.unwrap();
    again.seat(is_paid).await;
    house.serving.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newcomer_does_not_see_what_the_seat_was_paid_before() {
    let house = house().await;
    let mut ann = seated(&house, 3).await;
    lay(&house, &mut ann).await;
    finish(&house).await;
    ann.seat(is_paid).await;
    let left = ann.order(&json!({"act": "leave-seat"})).await;
    assert_eq!(left["outcome"], "accepted", "{left}");
    seated(&house, 3).await;
    house.serving.close().await;
}

/// The drawing of the wheel is told the pocket, so that its ball can land there; nothing else follows from the number before
/// the moment that the house states.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_follows_from_the_number_before_the_ball_rests() {
    let mut table = TableConfig::new("one", "sg-mbs-roulette-single-zero");
    table = table.demonstrating();
    (table.betting_ms, table.spin_ms, table.pause_ms) = (3_600_000, 3000, 10);
    let house = house_with(table).await;
    let mut ann = seated(&house, 1).await;
    let mut console = house.screen("console", house.sign_in(Who::Staff(Role::PitSupervisor)).as_ref()).await.unwrap();
    // One of these wins.
    until(&house, |view| view.takes_bets).await;
    for name in ["red", "black"] {
        let spot = house.floor().tables["one"].card.felt.spots.iter().find(|spot| spot.name == name).unwrap();
        let amount = spot.band.map_or(100, |band| band.min);
        let laid = ann.order(&json!({"act": "place-wager", "on": {"spot": spot.id}, "amount": amount})).await;
        assert_eq!(laid["outcome"], "accepted", "{laid}");
    }
    let laid = ann.seat(|seat| seat["wagers"].as_array().is_some_and(|wagers| wagers.len() == 2)).await;
    assert!(deals(&house, 1, Command::SpinBall { with_wheel: false }).await);
    assert!(deals(&house, 2, Command::CallNoMoreBets).await);
    let mut landing = serde_json::Value::Null;
    let number = loop {
        let told = ann.next(&["table", "seat", "paid"]).await;
        match told["type"].as_str().unwrap() {
            "table" if !told["landing"].is_null() => {
                assert_eq!((&told["number"], &told["recent"], &told["paid"]), (&json!(null), &json!([]), &json!(0)));
                assert_ne!(told["call"]["kind"], "number");
                landing = told["landing"].clone();
                // Whoever asks without drawing a wheel is not told; whatever the time is by now.
                let asked = house.ask("GET", "/api/tables/one/view", None, "").await.body;
                assert_eq!(asked["landing"], json!(null), "{asked}");
                let token = house.sign_in(Who::Guest).unwrap();
                let round = house.ask("GET", "/api/tables/one/rounds/1", Some(&token), "").await.body;
                let told = round["course"].as_array().unwrap().iter().any(|moment| moment["event"] == "result-told");
                assert_eq!(told, !round["number"].is_null(), "{round}");
            }
            "table" if !told["number"].is_null() => break told,
            "table" => assert_eq!(told["recent"], json!([])),
            "paid" => panic!("paid before the number: {told}"),
            _ => assert_eq!(told["seat"]["balance"], laid["balance"], "{told}"),
        }
    };
    assert_eq!(number["number"], landing["pocket"]);
    assert_eq!(number["number_label"], landing["pocket_label"]);
    assert!(number["call"]["at"].as_i64() >= landing["rests_at"].as_i64(), "{landing}: {number}");
    ann.seat(|seat| seat["paid_round"] == 1).await;
    // The crew of an automatic table gets the number no sooner.
    loop {
        let told = console.next(&["table", "crew"]).await;
        match told["type"].as_str().unwrap() {
            "crew" => assert_eq!((&told["told"], &told["told_label"]), (&json!(null), &json!(null)), "{told}"),
            _ if !told["number"].is_null() => break,
            _ => {}
        }
    }
    house.serving.close().await;
}
