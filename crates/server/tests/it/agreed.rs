//! What two people agree to is about one round and one number: once the table has moved on, it is not done.

use crate::common::{Got, Opened, PASSWORD, Who, house_of, house_with};
use house::Actor;
use journal::CommandId;
use serde_json::{Value, json};
use table::{By, Command, Phase};
use wheelhouse_server::{
    config::TableConfig,
    people::{NewAccount, Role, Roles, Token},
    protocol::Remedy,
    tables::{Still, now},
};

/// A wheel that a dealer tells the numbers of.
const TABLE: &str = "us-co-roulette-single-zero-terminals";
const BONUS: &str = "us-md-roulette-double-zero-bonus-spin-xtreme";

struct Floor {
    house: Opened,
    supervisor: Token,
    dealer: Token,
    security: Token,
}

/// A table that is open, with a supervisor and a dealer at it.
async fn floor() -> Floor {
    let house = house_with(TableConfig::new("one", TABLE)).await;
    let token = |role| house.sign_in(Who::Staff(role)).unwrap();
    let (supervisor, dealer, security) = (token(Role::KeyManager), token(Role::Dealer), token(Role::Security));
    let floor = Floor { house, supervisor, dealer, security };
    let card = floor.house.floor().tables["one"].card.clone();
    let above = ["key-manager", "pit-supervisor", "floorperson", "supervisor"];
    let supervises = card.roles.iter().find(|role| role.supervises && above.contains(&role.id.as_str())).unwrap();
    floor.does(&floor.supervisor, json!({"act": "take-post", "role": supervises.id})).await;
    let deals = card.roles.iter().find(|role| role.deals && role.id == "dealer").unwrap();
    floor.does(&floor.dealer, json!({"act": "take-post", "role": deals.id})).await;
    if !card.checklist.is_empty() {
        let items: Vec<usize> = (0..card.checklist.len()).collect();
        floor.does(&floor.supervisor, json!({"act": "inspect", "items": items, "sound": true})).await;
    }
    floor.does(&floor.supervisor, json!({"act": "open-table"})).await;
    floor
}

impl Floor {
    async fn does(&self, by: &Token, order: Value) {
        let answer = self.house.order(by, &order).await;
        assert_eq!(answer["outcome"], "accepted", "{order}: {answer}");
    }

    /// A round up to its number.
    async fn told(&self, pocket: u8) {
        self.does(&self.dealer, json!({"act": "place-your-bets"})).await;
        self.does(&self.dealer, json!({"act": "spin-ball", "with_wheel": false})).await;
        self.does(&self.dealer, json!({"act": "call-no-more-bets"})).await;
        self.does(&self.dealer, json!({"act": "tell-result", "pocket": pocket, "revolutions": 9})).await;
    }

    async fn round(&self, pocket: u8) {
        self.told(pocket).await;
        self.does(&self.dealer, json!({"act": "confirm-result", "pocket": pocket})).await;
        for act in ["place-dolly", "collect-losers", "pay-winners"] {
            self.does(&self.dealer, json!({"act": act})).await;
        }
    }

    async fn ask(&self, order: Value) -> Value {
        let asked = self.house.order(&self.supervisor, &order).await;
        assert_eq!(asked["outcome"], "pending", "{order}: {asked}");
        asked
    }

    async fn agree(&self, asked: &Value) -> Got {
        agree(&self.house, &self.security, asked).await
    }

    /// Whoever agreed holds no post any more.
    async fn nobody_was_left(&self) {
        let people = &self.house.floor().people;
        let security = people.by_name("security").unwrap().unwrap().person();
        let shown = self.house.floor().tables["one"].shown().await.unwrap();
        assert!(shown.state().posts.keys().all(|(person, _)| *person != security));
    }

    async fn stands(&self) -> Option<u8> {
        let shown = self.house.floor().tables["one"].shown().await.unwrap();
        shown.state().last.as_ref().and_then(|last| last.round.number_stands).map(|pocket| pocket.0)
    }
}

async fn agree(house: &Opened, by: &Token, asked: &Value) -> Got {
    let path = format!("/api/approvals/{}", asked["approval"].as_str().unwrap());
    house.ask("POST", &path, Some(by), r#"{"agree": true}"#).await
}

fn correct(pocket: u8) -> Value {
    json!({"act": "correct-result", "pocket": pocket, "why": "the film shows another"})
}

fn moved_on(got: &Got) {
    assert_eq!((got.status, &got.body["done"]), (200, &json!(false)), "{got:?}");
    assert_eq!(got.body["said"]["reason"], "moved-on", "{got:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_correction_is_of_the_round_it_was_asked_about() {
    let floor = floor().await;
    floor.round(17).await;
    let asked = floor.ask(correct(20)).await;
    let labels = &floor.house.floor().tables["one"].card.wheel.pockets;
    let says = format!("round 1, where {} stands, to {}", labels[17].label, labels[20].label);
    assert!(asked["says"].as_str().unwrap().contains(&says), "{asked}");
    floor.round(5).await;
    moved_on(&floor.agree(&asked).await);
    assert_eq!(floor.stands().await, Some(5));

    // Asked anew it is done, once.
    let (asked, twice) = (floor.ask(correct(20)).await, floor.ask(correct(30)).await);
    let agreed = floor.agree(&asked).await;
    assert_eq!(agreed.body["done"], true, "{agreed:?}");
    assert_eq!(floor.stands().await, Some(20));
    floor.nobody_was_left().await;
    // The number that the other was about stands no more.
    moved_on(&floor.agree(&twice).await);
    assert_eq!(floor.stands().await, Some(20));
    floor.house.serving.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_number_is_withdrawn_in_its_own_round() {
    let floor = floor().await;
    let withdraw = json!({"act": "withdraw-result", "why": "misread"});
    let early = floor.house.order(&floor.supervisor, &withdraw).await;
    assert_eq!((&early["outcome"], &early["said"]["reason"]), (&json!("failed"), &json!("out-of-turn")), "{early}");
    floor.told(17).await;
    let (asked, twice) = (floor.ask(withdraw.clone()).await, floor.ask(withdraw.clone()).await);
    let agreed = floor.agree(&asked).await;
    assert_eq!(agreed.body["done"], true, "{agreed:?}");
    floor.nobody_was_left().await;
    moved_on(&floor.agree(&twice).await);
    floor.house.serving.close().await;
}

/// The rules count accounts; a licence is what a person has once.
#[tokio::test(flavor = "multi_thread")]
async fn a_person_with_two_accounts_is_not_two() {
    let floor = floor().await;
    let people = &floor.house.floor().people;
    let second = |role: Role, of: Role| {
        let name = format!("{of} as {role}");
        let licence = Some(format!("L-{of}"));
        let new = NewAccount { name: name.clone(), roles: Roles::only(role), licence, same_person: true };
        people.add(&new, PASSWORD, &Actor::house(), now()).unwrap();
        people.sign_in(&name, PASSWORD, "127.0.0.1", now()).unwrap().0
    };
    let (dealer, manager) = (second(Role::Dealer, Role::Dealer), second(Role::KeyManager, Role::KeyManager));
    floor.does(&dealer, json!({"act": "take-post", "role": "dealer"})).await;
    floor.told(17).await;
    // What was withdrawn once takes two people.
    let withdrawn = floor.ask(json!({"act": "withdraw-result", "why": "misread"})).await;
    assert_eq!(floor.agree(&withdrawn).await.body["done"], true);
    floor.does(&floor.dealer, json!({"act": "tell-result", "pocket": 20, "revolutions": 9})).await;
    let confirm = json!({"act": "confirm-result", "pocket": 20});
    let refused = floor.house.order(&dealer, &confirm).await;
    let two = |answer: &Value| {
        assert_eq!((&answer["outcome"], &answer["said"]["reason"]), (&json!("failed"), &json!("second-person-needed")));
        assert!(answer["said"]["says"].as_str().unwrap().contains("licence"), "{answer}");
    };
    two(&refused);
    floor.does(&floor.supervisor, confirm).await;
    for act in ["place-dolly", "collect-losers", "pay-winners"] {
        floor.does(&floor.dealer, json!({"act": act})).await;
    }
    // Whoever told a number does not let it stand as their own supervisor.
    let teller = second(Role::Dealer, Role::KeyManager);
    floor.does(&teller, json!({"act": "take-post", "role": "dealer"})).await;
    floor.does(&floor.dealer, json!({"act": "place-your-bets"})).await;
    floor.does(&floor.dealer, json!({"act": "spin-ball", "with_wheel": false})).await;
    floor.does(&floor.dealer, json!({"act": "call-no-more-bets"})).await;
    floor.does(&teller, json!({"act": "tell-result", "pocket": 5, "revolutions": 9})).await;
    let card = floor.house.floor().tables["one"].card.clone();
    let held = card.irregularities.iter().find(|rule| rule.remedy == Remedy::SupervisorDecides).unwrap().index;
    floor.does(&floor.dealer, json!({"act": "call-no-spin", "irregularity": held})).await;
    let stands = json!({"act": "direct-result-stands", "pocket": 5, "why": "it was a shadow"});
    two(&floor.house.order(&floor.supervisor, &stands).await);
    let other = floor.house.sign_in(Who::Staff(Role::PitSupervisor)).unwrap();
    floor.does(&other, json!({"act": "take-post", "role": "pit-supervisor"})).await;
    floor.does(&other, stands).await;
    for act in ["place-dolly", "collect-losers", "pay-winners"] {
        floor.does(&floor.dealer, json!({"act": act})).await;
    }
    floor.does(&floor.supervisor, json!({"act": "close-table", "cover_locked": true})).await;
    let witness = people.by_name("key-manager as key-manager").unwrap().unwrap().person();
    let adjust = json!({"act": "adjust-wheel", "what": "levelled", "witness": witness.0, "under": null});
    floor.does(&manager, json!({"act": "take-post", "role": "key-manager"})).await;
    two(&floor.house.order(&floor.supervisor, &adjust).await);
    floor.house.serving.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_order_asks_once() {
    let floor = floor().await;
    floor.round(17).await;
    let id = "0123456789abcdef0123456789abcdef";
    let first = floor.house.order_as(&floor.supervisor, id, &correct(20)).await;
    assert_eq!((&first["outcome"], &first["repeated"]), (&json!("pending"), &json!(false)), "{first}");
    let again = floor.house.order_as(&floor.supervisor, id, &correct(20)).await;
    assert_eq!((&again["approval"], &again["repeated"]), (&first["approval"], &json!(true)), "{again}");
    let other = floor.house.order_as(&floor.supervisor, id, &correct(21)).await;
    assert_eq!(other["said"]["reason"], "conflict", "{other}");
    let pit = floor.house.ask("GET", "/api/pit", Some(&floor.security), "").await;
    assert_eq!(pit.body["approvals"].as_array().map(Vec::len), Some(1), "{}", pit.body["approvals"]);
    floor.house.serving.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_meter_is_set_from_the_reading_it_was_asked_at() {
    let house = house_of(BONUS).await;
    house.sees(|view| view.phase == Phase::Idle.into()).await;
    let token = |role| house.sign_in(Who::Staff(role)).unwrap();
    let (keys, cage) = (token(Role::KeyManager), token(Role::Cage));
    let set = |to: i64| json!({"act": "change-meter", "meter": "primary", "to": to, "why": "its memory was lost"});
    let (first, second) = (house.order(&keys, &set(1_031_250)).await, house.order(&keys, &set(1_050_000)).await);
    assert!(first["says"].as_str().unwrap().contains(" from "), "{first}");
    let agreed = agree(&house, &cage, &first).await;
    assert_eq!(agreed.body["done"], true, "{agreed:?}");
    moved_on(&agree(&house, &cage, &second).await);
    house.sees(|view| view.meters.iter().any(|meter| meter.id == "primary" && meter.shows == 1_031_250)).await;
    house.serving.close().await;
}

/// Asked where orders are decided: what came into the queue before is done, also where nobody sees it yet.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_comes_between_the_look_and_the_order() {
    let floor = floor().await;
    let table = &floor.house.floor().tables["one"];
    let dealer = table.rules.house().dealer.roles[0];
    let person = floor.house.floor().people.by_name("dealer").unwrap().unwrap().person();
    let by = By::Staff { person, role: dealer };
    let idle = || -> Still { Box::new(|table| table.phase() == Phase::Idle) };
    let opens = table.given(CommandId([1; 16]), by, Command::PlaceYourBets);
    let late = table.given_if(idle(), CommandId([2; 16]), by, Command::LeavePost);
    let (opened, late) = tokio::join!(opens, late);
    assert!(opened.unwrap().decision.answer.is_ok());
    assert!(late.is_none(), "{late:?}");
    let shown = table.shown().await.unwrap();
    assert!(shown.state().posts.contains_key(&(person, dealer)));
    floor.house.serving.close().await;
}
