//! A table that is played at the felt: the crew plays for people who walk up, and no player's screen has a part in it.

use crate::common::{Opened, Screen, Who, house_as_filed};
use journal::CommandId;
use serde_json::{Value, json};
use table::{By, Command, PersonId};
use wheelhouse_server::people::Role;

/// A house with one table that is open, and its dealer at the console.
async fn felt(submission: &str) -> (Opened, Screen) {
    let house = house_as_filed(submission).await;
    let table = &house.floor().tables["one"];
    let rules = table.rules.house();
    let staff = |role| By::Staff { person: PersonId(902), role };
    let post = || Command::TakePost { licence: "L-1".to_owned() };
    let above = staff(rules.supervisor.roles[0]);
    let mut opening = vec![(above, post())];
    if let Some(rule) = &rules.inspection {
        let inspector = staff(rule.by.roles[0]);
        if inspector != above {
            opening.push((inspector, post()));
        }
        let items = (0..).zip(&rule.items).map(|(at, _)| at).collect();
        opening.push((inspector, Command::Inspect { items, sound: true }));
    }
    opening.push((above, Command::OpenTable));
    for (n, (by, command)) in (1..).zip(opening) {
        let given = table.given(CommandId([n; 16]), by, command).await.unwrap();
        assert!(given.decision.answer.is_ok(), "{:?}", given.decision);
    }
    let dealer = house.sign_in(Who::Staff(Role::Dealer)).unwrap();
    let mut console = house.screen("console", Some(&dealer)).await.unwrap();
    does(&mut console, json!({"act": "take-post", "role": "dealer"})).await;
    (house, console)
}

async fn does(console: &mut Screen, act: Value) -> Value {
    let answer = console.order(&act).await;
    assert_eq!(answer["outcome"], "accepted", "{act}: {answer}");
    answer
}

#[tokio::test(flavor = "multi_thread")]
async fn a_walk_in_is_seated_plays_and_leaves_without_an_account() {
    let (house, mut console) = felt("us-md-roulette-single-zero").await;
    let with = "roulette-chip";
    does(&mut console, json!({"act": "seat-walk-in", "seat": 3, "name": "Kim"})).await;
    does(&mut console, json!({"act": "seat-walk-in", "seat": 4, "name": null})).await;
    does(&mut console, json!({"act": "give-colour", "seat": 3, "colour": 2, "value": 500})).await;
    let buy = json!({"act": "buy-in-by", "seat": 3, "with": with, "amount": 10000, "tender": "cash", "receipt": null});
    does(&mut console, buy).await;
    does(&mut console, json!({"act": "place-your-bets"})).await;
    let laid = json!({"act": "place-for", "seat": 3, "on": {"called": "red"}, "amount": 1000, "with": with});
    let wager = does(&mut console, laid).await["wager"].clone();
    does(&mut console, json!({"act": "add-to-wager", "wager": wager, "amount": 500})).await;
    does(&mut console, json!({"act": "move-wager", "wager": wager, "to": {"called": "black"}})).await;
    does(&mut console, json!({"act": "take-back", "wager": wager, "amount": 500})).await;
    does(&mut console, json!({"act": "double-for", "seat": 3})).await;
    let crew = loop {
        let crew = console.next(&["crew"]).await;
        if crew["wagers"][0]["amount"] == 2000 {
            break crew;
        }
    };
    let line = |at: usize| {
        let line = &crew["seats"][at];
        json!([line["name"], line["walk_in"], line["purses"], line["on_felt"]])
    };
    assert_eq!(line(0), json!(["Kim", true, [{"with": with, "amount": 8000}], 2000]));
    assert_eq!(line(1), json!(["", true, [], 0]));
    does(&mut console, json!({"act": "clear-for", "seat": 3})).await;
    let none = console.order(&json!({"act": "rebet-for", "seat": 3})).await;
    assert_eq!(none["said"]["reason"], "nothing-to-repeat");

    // Who leaves exchanges first, and what is handed over is counted.
    let leaves = console.order(&json!({"act": "free-seat", "seat": 3})).await;
    assert_eq!((&leaves["said"]["reason"], &leaves["said"]["clause"]), (&json!("not-cashed-out"), &json!("3.C")));
    let pieces = |count| json!([{"piece": "value-chip", "each": 2500, "count": count}]);
    let exchange = |count| json!({"act": "exchange-chips", "seat": 3, "amount": 10000, "handed": pieces(count)});
    assert_eq!(console.order(&exchange(3)).await["said"]["reason"], "not-valid");
    does(&mut console, exchange(4)).await;
    for seat in [3, 4] {
        does(&mut console, json!({"act": "free-seat", "seat": seat})).await;
    }
    house.serving.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_screen_of_a_player_has_a_part_in_it_and_all_are_told_so() {
    for (submission, clause) in [
        ("us-md-roulette-single-zero", "3.A"),
        ("us-ma-roulette-double-zero", "1(a)"),
        ("sg-mbs-roulette-single-zero", "3.3"),
        ("us-md-big-six", "2.C"),
        ("us-co-roulette-single-zero", "47.1-2203(1)"),
    ] {
        let (house, _console) = felt(submission).await;
        for who in [Who::Guest, Who::Staff(Role::Player)] {
            let player = house.sign_in(who);
            let mut screen = house.screen("terminal", player.as_ref()).await.unwrap();
            let sat = screen.order(&json!({"act": "take-seat"})).await;
            let said = &sat["said"];
            assert_eq!((&said["reason"], &said["clause"]), (&json!("not-your-role"), &json!(clause)), "{sat}");
            assert!(said["reading"].is_string(), "{sat}");
        }
        let lobby = house.ask("GET", "/api/lobby", None, "").await.body;
        assert_eq!(lobby["tables"][0]["played_at"], "felt");
        let card = house.ask("GET", "/api/tables/one", None, "").await.body;
        assert_eq!(card["played_at"], "felt");
        house.serving.close().await;
    }
}
