//! Seats of those who left: who frees them, in whose name, and what becomes of the chips. And seats without chips.

use crate::common::{Opened, Screen, Who, house, house_set, house_with};
use house::Decision;
use journal::{CommandId, TableKey};
use rulebook::Instrument;
use serde_json::json;
use table::{Account, By, Command, Device, Order, SeatNo};
use wheelhouse_server::protocol::Phase;
use wheelhouse_server::{
    config::TableConfig,
    people::{Role, Token},
};

const HOUSE: By = By::Device(Device::House);

/// A table that runs by itself, where who is gone is gone at once.
async fn hasty() -> Opened {
    let mut table = TableConfig::new("one", "sg-mbs-roulette-single-zero");
    table = table.demonstrating();
    (table.betting_ms, table.spin_ms, table.pause_ms) = (3_600_000, 10, 10);
    house_set(table, |config| config.guests.absent_s = 0).await
}

async fn sits(house: &Opened, token: &Token, seat: u16) -> Screen {
    house.sees(|view| view.phase != Phase::Closed).await;
    let mut screen = house.screen("terminal", Some(token)).await.unwrap();
    let sat = screen.order(&json!({"act": "take-seat", "seat": seat})).await;
    assert_eq!(sat["outcome"], "accepted", "{sat}");
    screen
}

async fn lays_on_red(house: &Opened, screen: &mut Screen) {
    house.sees(|view| view.takes_bets).await;
    let card = &house.floor().tables["one"].card;
    let red = card.felt.spots.iter().find(|spot| spot.name == "red").unwrap();
    let amount = red.band.map_or(1000, |band| band.min);
    let laid = screen.order(&json!({"act": "place-wager", "on": {"spot": red.id}, "amount": amount})).await;
    assert_eq!(laid["outcome"], "accepted", "{laid}");
}

/// Who gave up the seat on record, and who cashed out before, in their order.
fn given_up(house: &Opened, seat: u16) -> Vec<(By, &'static str)> {
    let history = house.floor().store.history().unwrap();
    let records = history.records(&"one".parse::<TableKey>().unwrap(), 1).unwrap();
    let decided = records.filter_map(|record| Decision::read(&record.unwrap()).unwrap());
    let accepted = decided.filter(|decision| decision.answer.is_ok()).map(|decision| decision.order);
    let acts = accepted.filter_map(|Order { by, command, .. }| match command {
        Command::CashOut { seat: of, .. } if of.0 == seat => Some((by, "cash-out")),
        Command::LeaveSeat { seat: of } if of.0 == seat => Some((by, "leave-seat")),
        _ => None,
    });
    acts.collect()
}

async fn deals(house: &Opened, id: u8, command: Command) {
    let table = &house.floor().tables["one"];
    let by = By::Device(table::Device::House);
    assert!(table.given(CommandId([id; 16]), by, command).await.unwrap().decision.answer.is_ok());
}

/// Ann has a wager on the felt, Bob has none, Cid has an account. All three close their windows.
#[tokio::test(flavor = "multi_thread")]
async fn the_house_frees_the_seats_of_guests_who_are_gone_and_says_that_it_did() {
    let house = hasty().await;
    let [ann, bob, cid] = [Who::Guest, Who::Guest, Who::Staff(Role::Player)].map(|who| house.sign_in(who).unwrap());
    let mut ann = sits(&house, &ann, 1).await;
    lays_on_red(&house, &mut ann).await;
    let cid = sits(&house, &cid, 3).await;
    let bob = sits(&house, &bob, 2).await;
    drop((ann, cid, bob));
    house.sees(|view| view.players == 2).await;
    assert_eq!(given_up(&house, 2), [(HOUSE, "cash-out"), (HOUSE, "leave-seat")]);
    assert_eq!(given_up(&house, 1), [], "a wager of theirs lies on the felt");
    deals(&house, 1, Command::SpinBall { with_wheel: false }).await;
    deals(&house, 2, Command::CallNoMoreBets).await;
    house.sees(|view| view.players == 1).await;
    assert_eq!(given_up(&house, 1), [(HOUSE, "cash-out"), (HOUSE, "leave-seat")]);
    assert_eq!(given_up(&house, 3), [], "what an account left lying is theirs");
    house.serving.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_who_signs_out_leaves_the_seat_themselves() {
    let house = house().await;
    let token = house.sign_in(Who::Guest).unwrap();
    let _screen = sits(&house, &token, 1).await;
    let out = house.ask("DELETE", "/api/session", Some(&token), "").await;
    assert_eq!(out.status, 200, "{out:?}");
    let player = By::Player(SeatNo(1));
    assert_eq!(given_up(&house, 1), [(player, "cash-out"), (player, "leave-seat")]);
    house.serving.close().await;
}

/// So does one who goes on with an account; somebody with an account keeps the seat.
#[tokio::test(flavor = "multi_thread")]
async fn a_guest_who_signs_in_leaves_the_guest_s_seat() {
    let house = house().await;
    let token = house.sign_in(Who::Guest).unwrap();
    let _guest = sits(&house, &token, 1).await;
    let account = house.sign_in(Who::Staff(Role::Player)).unwrap();
    let _account = sits(&house, &account, 2).await;
    let body = json!({"name": "player", "password": crate::common::PASSWORD}).to_string();
    let signed_in = house.ask("POST", "/api/session", Some(&token), &body).await;
    assert_eq!(signed_in.status, 200, "{signed_in:?}");
    assert_eq!(given_up(&house, 1).len(), 2);
    let out = house.ask("DELETE", "/api/session", Some(&account), "").await;
    assert_eq!(out.status, 200, "{out:?}");
    assert_eq!(given_up(&house, 2), []);
    house.serving.close().await;
}

fn held(table: &table::Table, seat: SeatNo) -> i64 {
    Instrument::ALL.into_iter().map(|with| table.state().ledger.balance(Account::Purse(seat, with)).0).sum()
}

/// The house gives them, as it did with the seat, and only to whom nothing is left.
#[tokio::test(flavor = "multi_thread")]
async fn a_guest_without_credits_gets_new_ones_where_nobody_deals() {
    let house = house().await;
    let token = house.sign_in(Who::Guest).unwrap();
    let mut ann = sits(&house, &token, 1).await;
    let seat = SeatNo(1);
    let credits = json!({"act": "take-credits"});
    let early = ann.order(&credits).await;
    assert_eq!((&early["outcome"], &early["said"]["reason"]), (&json!("failed"), &json!("credits-left")), "{early}");
    let table = &house.floor().tables["one"];
    let with = table.rules.house().chips.accepted[0];
    let given = held(&table.shown().await.unwrap(), seat);
    let out = table.given(CommandId([7; 16]), By::Player(seat), Command::CashOut { seat, with }).await.unwrap();
    assert!(out.decision.answer.is_ok());
    let id = "5c".repeat(16);
    let got = ann.order_as(&id, &credits).await;
    assert_eq!((&got["outcome"], &got["repeated"]), (&json!("accepted"), &json!(false)), "{got}");
    assert_eq!(held(&table.shown().await.unwrap(), seat), given);
    let again = ann.order_as(&id, &credits).await;
    assert_eq!((&again["receipt"], &again["repeated"]), (&got["receipt"], &json!(true)), "{again}");
    // An account's chips are money.
    let account = house.sign_in(Who::Staff(Role::Player)).unwrap();
    let mut cid = sits(&house, &account, 2).await;
    let refused = cid.order(&credits).await;
    assert_eq!(
        (&refused["outcome"], &refused["said"]["reason"]),
        (&json!("failed"), &json!("not-offered")),
        "{refused}"
    );
    house.serving.close().await;
}

/// Waits until the pit sees these seats wait for chips.
async fn waiting(house: &Opened, seats: &[u16]) {
    let mut sums = house.floor().tables["one"].sums.clone();
    let seen = |sums: &wheelhouse_server::tables::Sums| sums.waiting.iter().map(|(_, seat)| *seat).collect::<Vec<_>>();
    sums.wait_for(|sums| seen(sums) == seats).await.unwrap();
}

/// A light: it goes on when a player asks, and off when the dealer sells, gives a colour, or the player does without.
#[tokio::test(flavor = "multi_thread")]
async fn a_seat_that_asks_for_chips_is_seen_until_it_has_some() {
    let house = house_with(TableConfig::new("one", "us-co-roulette-single-zero")).await;
    let dealer = house.sign_in(Who::Staff(Role::Dealer)).unwrap();
    let mut console = house.screen("console", Some(&dealer)).await.unwrap();
    for act in [json!({"act": "take-post", "role": "dealer"})] {
        assert_eq!(console.order(&act).await["outcome"], "accepted");
    }
    let table = &house.floor().tables["one"];
    let staff = By::Staff { person: table::PersonId(9), role: table.rules.house().supervisor.roles[0] };
    let inspection = table.rules.house().inspection.as_ref();
    let inspector = inspection.map(|rule| By::Staff { person: table::PersonId(9), role: rule.by.roles[0] });
    let items = inspection.map_or(0, |rule| rule.items.len());
    let post = || Command::TakePost { licence: "L-1".to_owned() };
    let inspect = Command::Inspect { items: (0..u8::try_from(items).unwrap()).collect(), sound: true };
    let opening = [(Some(staff), post()), (inspector.filter(|by| *by != staff), post()), (inspector, inspect)];
    for (n, (by, command)) in (10..).zip(opening.into_iter().chain([(Some(staff), Command::OpenTable)])) {
        let Some(by) = by else { continue };
        let given = table.given(CommandId([n; 16]), by, command).await.unwrap();
        assert!(given.decision.answer.is_ok(), "{:?}", given.decision);
    }
    let account = house.sign_in(Who::Staff(Role::Player)).unwrap();
    let mut ann = house.screen("terminal", Some(&account)).await.unwrap();
    let ask = |wanted: bool| json!({"type": "ask-for-chips", "wanted": wanted});
    // Who has no seat waits for nothing.
    ann.send(&ask(true)).await;
    assert_eq!(ann.next(&["chips-asked"]).await["since"], json!(null));
    let sat = ann.order(&json!({"act": "take-seat", "seat": 1})).await;
    assert_eq!(sat["outcome"], "accepted", "{sat}");
    let colour = json!({"act": "give-colour", "seat": 1, "colour": 1, "value": 500});
    let buy = json!({"act": "buy-in", "seat": 1, "with": "roulette-chip", "amount": 5000});
    for answer in [None, Some(&colour), Some(&buy)] {
        ann.send(&ask(true)).await;
        let since = ann.next(&["chips-asked"]).await["since"].clone();
        assert!(since.is_i64());
        ann.seat(|seat| seat["asks_since"] == since).await;
        while console.next(&["crew"]).await["seats"][0]["asks_since"] != since {}
        waiting(&house, &[1]).await;
        match answer {
            None => ann.send(&ask(false)).await,
            Some(act) => {
                let done = console.order(act).await;
                assert_eq!(done["outcome"], "accepted", "{done}");
            }
        }
        waiting(&house, &[]).await;
        ann.seat(|seat| seat["asks_since"].is_null()).await;
    }
    ann.send(&ask(true)).await;
    waiting(&house, &[1]).await;
    let out = Command::CashOut { seat: SeatNo(1), with: Instrument::RouletteChip };
    assert!(table.given(CommandId([30; 16]), By::Player(SeatNo(1)), out).await.unwrap().decision.answer.is_ok());
    let left = ann.order(&json!({"act": "leave-seat"})).await;
    assert_eq!(left["outcome"], "accepted", "{left}");
    waiting(&house, &[]).await;
    house.serving.close().await;
}
