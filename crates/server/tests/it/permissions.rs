//! The permission table against the house itself: every route, every act and every other message, tried by everybody.
//!
//! What is tried comes from the router and the protocol, so that a new door is tried before anybody has thought of it.

use crate::common::{Opened, PASSWORD, Screen, Who, house};
use serde_json::{Value, json};
use table::{By, Command};
use wheelhouse_server::protocol::{Instrument, Late, Phase, PrisonChoice};
use wheelhouse_server::{
    http::doors,
    people::{
        Role,
        permissions::{Door, Permission, Verdict, permissions, verdict},
    },
    protocol::{Act, ActKind, On},
};

/// What came of it, as far as the table has a say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Got {
    In,
    SignIn,
    Denied,
}

fn row(door: Door) -> &'static Permission {
    let mut rows = permissions().iter().filter(|row| row.door == door);
    let found = rows.next().unwrap_or_else(|| panic!("{door:?} has no row in the permission table"));
    assert!(rows.next().is_none(), "{door:?} has two rows in the permission table");
    found
}

fn wanted(door: Door, who: Who) -> Got {
    match verdict(Some(row(door)), who.roles()) {
        Verdict::Allowed(_) => Got::In,
        Verdict::SignIn => Got::SignIn,
        Verdict::Denied => Got::Denied,
    }
}

/// A body that each route which takes one can read.
fn body(method: &str, path: &str) -> &'static str {
    match (method, path) {
        ("POST", "/api/session") => r#"{"name": "nobody", "password": "nothing at all"}"#,
        ("POST", "/api/session/fresh") => r#"{"password": "not this one"}"#,
        ("POST", "/api/session/password") => r#"{"old": "not this one", "new": "thirty-two and a half"}"#,
        ("POST", "/api/tables/{table}/orders") => {
            r#"{"id": "00000000000000000000000000000000", "order": {"act": "clear-wagers"}}"#
        }
        ("POST", "/api/approvals/{approval}") => r#"{"agree": false}"#,
        _ => "",
    }
}

/// The path with something in each of its places.
fn filled(path: &str) -> String {
    let places = [("{table}", "one"), ("{round}", "1"), ("{document}", "submission"), ("{alert}", "1")];
    let path = places.iter().fold(path.to_owned(), |path, (place, with)| path.replace(place, with));
    let path = path.replace("{approval}", "00000000000000000000000000000001");
    assert!(!path.contains('{'), "{path}: this test does not know what goes in there");
    path
}

/// Asked by somebody whom it lets in, so that it is the request that is refused and not the visitor.
#[tokio::test(flavor = "multi_thread")]
async fn no_route_passes_over_what_it_does_not_take() {
    let house = house().await;
    let mut tried = 0;
    for door in doors() {
        let Door::Route(method, path) = door else { continue };
        // Those who ask a house for its health and figures have parameters of their own.
        if !path.starts_with("/api/") {
            continue;
        }
        let Some(who) = Who::everybody().into_iter().find(|who| wanted(door, *who) == Got::In) else { continue };
        let ask = async |query: &str, body: &str| {
            let token = house.sign_in(who);
            house.ask(method, &(filled(path) + query), token.as_ref(), body).await
        };
        let parameter = ask("?nothing-takes-this=1", body(method, path)).await;
        assert_eq!((parameter.status, parameter.reason()), (400, "not-understood"), "{method} {path}: {parameter:?}");
        let more = match body(method, path) {
            "" => r#"{"nothing-takes-this": 1}"#.to_owned(),
            taken => taken.replacen('{', r#"{"nothing-takes-this": 1, "#, 1),
        };
        let field = ask("", &more).await;
        assert_eq!((field.status, field.reason()), (400, "not-understood"), "{method} {path} {more}: {field:?}");
        tried += 1;
    }
    assert!(tried > 15, "{tried} routes");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_route_lets_in_whom_the_table_names() {
    let house = house().await;
    let mut tried = 0;
    for door in doors() {
        let Door::Route(method, path) = door else { continue };
        for who in Who::everybody() {
            let token = house.sign_in(who);
            let got = house.ask(method, &filled(path), token.as_ref(), body(method, path)).await;
            let came = match (got.status, got.reason()) {
                (401, "sign-in") => Got::SignIn,
                (403, "denied") => Got::Denied,
                (status, _) => {
                    assert!(status < 500, "{method} {path} as {who:?}: {got:?}");
                    Got::In
                }
            };
            assert_eq!(came, wanted(door, who), "{method} {path} as {who:?}: {got:?}");
            tried += 1;
        }
    }
    assert!(tried >= 20 * 13, "{tried}: the router has lost its routes");
    house.serving.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_changes_something_comes_from_the_own_page() {
    let house = house().await;
    for door in doors() {
        let Door::Route(method @ ("POST" | "DELETE"), path) = door else { continue };
        let token = house.sign_in(Who::Staff(Role::KeyManager)).unwrap();
        let (path, body) = (filled(path), body(method, path));
        let cookie = format!("cookie: wheelhouse={}\r\n", token.secret());
        let bare = house.raw(method, &path, &cookie, body).await;
        assert_eq!((bare.status, bare.reason()), (403, "csrf"), "{method} {path}");
        let elsewhere = format!("{cookie}x-csrf: {}\r\norigin: https://elsewhere.example\r\n", token.csrf());
        let elsewhere = house.raw(method, &path, &elsewhere, body).await;
        assert_eq!((elsewhere.status, elsewhere.reason()), (403, "origin"), "{method} {path}");
    }
    house.serving.close().await;
}

/// One act of each kind, such as a screen might send.
fn sample(kind: ActKind) -> Act {
    let (on, why, with) = (On::Spot(1), "tried".to_owned(), Instrument::ValueChip);
    match kind {
        ActKind::TakeSeat => Act::TakeSeat { seat: None },
        ActKind::LeaveSeat => Act::LeaveSeat {},
        ActKind::TakeCredits => Act::TakeCredits {},
        ActKind::ChooseChip => Act::ChooseChip { value: 100 },
        ActKind::PlaceWager => Act::PlaceWager { on, amount: 100, tip: false },
        ActKind::AddToWager => Act::AddToWager { wager: 1, amount: 100 },
        ActKind::TakeBack => Act::TakeBack { wager: 1, amount: None },
        ActKind::MoveWager => Act::MoveWager { wager: 1, to: on },
        ActKind::ClearWagers => Act::ClearWagers {},
        ActKind::Rebet => Act::Rebet {},
        ActKind::DoubleWagers => Act::DoubleWagers {},
        ActKind::ChooseInPrison => Act::ChooseInPrison { wager: 1, choice: PrisonChoice::Half },
        ActKind::TakePost => Act::TakePost { role: "dealer".to_owned() },
        ActKind::LeavePost => Act::LeavePost { role: "dealer".to_owned() },
        ActKind::Inspect => Act::Inspect { items: vec![0], sound: true },
        ActKind::AdjustWheel => Act::AdjustWheel { what: why, witness: 1, under: None },
        ActKind::ReplacePart => Act::ReplacePart { what: why, external: true },
        ActKind::MoveWheel => Act::MoveWheel {},
        ActKind::OpenTable => Act::OpenTable {},
        ActKind::CloseTable => Act::CloseTable { cover_locked: true },
        ActKind::BeginTest => Act::BeginTest {},
        ActKind::EndTest => Act::EndTest {},
        ActKind::GiveColour => Act::GiveColour { seat: 0, colour: 1, value: 100 },
        ActKind::BuyIn => Act::BuyIn { seat: 0, with, amount: 100 },
        ActKind::CashOut => Act::CashOut { seat: 0, with, amount: None },
        ActKind::FreeSeat => Act::FreeSeat { seat: 0 },
        ActKind::PlaceFor => {
            Act::PlaceFor { seat: 0, on, amount: 100, with, tip: false, coupon_number: None, coupon_face: None }
        }
        ActKind::ConfirmSpokenWager => Act::ConfirmSpokenWager { seat: 0, on, cash: 100 },
        ActKind::RecordOutsideLimits => {
            Act::RecordOutsideLimits { seat: 0, on, amount: 100, with: Instrument::ValueChip }
        }
        ActKind::ReportLate => Act::ReportLate { seat: 0, what: Late::Wager, on, amount: 100 },
        ActKind::PlaceYourBets => Act::PlaceYourBets {},
        ActKind::LockOut => Act::LockOut {},
        ActKind::SpinBall => Act::SpinBall { with_wheel: false },
        ActKind::CallNoMoreBets => Act::CallNoMoreBets {},
        ActKind::TellResult => Act::TellResult { pocket: 7, revolutions: Some(5) },
        ActKind::ConfirmResult => Act::ConfirmResult { pocket: 7 },
        ActKind::PlaceDolly => Act::PlaceDolly {},
        ActKind::CollectLosers => Act::CollectLosers {},
        ActKind::PayWinners => Act::PayWinners {},
        ActKind::EndChoices => Act::EndChoices {},
        ActKind::CallNoSpin => Act::CallNoSpin { irregularity: 0 },
        ActKind::DirectNoSpin => Act::DirectNoSpin { why },
        ActKind::DirectResultStands => Act::DirectResultStands { pocket: 7, why },
        ActKind::AdjustWager => Act::AdjustWager { wager: 1, amount: 100, why },
        ActKind::RemoveBall => Act::RemoveBall { removed: true },
        ActKind::InspectBall => Act::InspectBall { damaged: false },
        ActKind::ReplaceBall => Act::ReplaceBall { ball: why, tested: true },
        ActKind::VoidRound => Act::VoidRound { why },
        ActKind::WithdrawResult => Act::WithdrawResult { why },
        ActKind::CorrectResult => Act::CorrectResult { pocket: 7, why },
        ActKind::ChangeLimits => Act::ChangeLimits { band: "inside".to_owned(), min: 1, max: 2, why },
        ActKind::ChangeMeter => Act::ChangeMeter { meter: "primary".to_owned(), to: 1, why },
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_act_is_taken_from_whom_the_table_names() {
    let house = house().await;
    for who in Who::everybody() {
        let token = house.sign_in(who);
        // A terminal is open to all, and what is said on it is asked about each time.
        let mut screen = house.screen("terminal", token.as_ref()).await.unwrap();
        for door in doors() {
            let Door::Act(id) = door else { continue };
            let kind = *ActKind::ALL.iter().find(|kind| kind.id() == id).unwrap();
            let act = sample(kind);
            assert_eq!(act.kind(), kind);
            let answer = screen.order(&serde_json::to_value(&act).unwrap()).await;
            let came = match (answer["outcome"].as_str(), answer["said"]["reason"].as_str()) {
                (Some("failed"), Some("sign-in")) => Got::SignIn,
                (Some("failed"), Some("denied")) => Got::Denied,
                (Some("accepted" | "refused" | "pending" | "failed"), _) => Got::In,
                _ => panic!("{id} as {who:?}: {answer}"),
            };
            assert_eq!(came, wanted(door, who), "{id} as {who:?}: {answer}");
        }
    }
    house.serving.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_other_message_is_for_whom_the_table_names() {
    let house = house().await;
    for door in doors() {
        let Door::Message(name) = door else { continue };
        for who in Who::everybody() {
            let token = house.sign_in(who);
            let came = match name {
                "terminal" | "console" | "board" => match house.screen(name, token.as_ref()).await {
                    Ok(_) => Got::In,
                    Err(401) => Got::SignIn,
                    Err(403) => Got::Denied,
                    Err(status) => panic!("{name} as {who:?}: {status}"),
                },
                "ping" | "what-if" | "ask-for-chips" => {
                    let mut screen = house.screen("terminal", token.as_ref()).await.unwrap();
                    let message = match name {
                        "ask-for-chips" => json!({"type": name, "wanted": true}),
                        _ => json!({"type": name}),
                    };
                    screen.send(&message).await;
                    // Messages are answered in their order: what comes before the pong was asked for, or there is nothing.
                    screen.send(&json!({"type": "ping"})).await;
                    let first = screen.next(&["what-if", "chips-asked", "pong"]).await;
                    match first["type"].as_str() {
                        Some("pong") if name != "ping" => match who {
                            Who::Stranger => Got::SignIn,
                            _ => Got::Denied,
                        },
                        _ => Got::In,
                    }
                }
                "order" => {
                    let mut screen = house.screen("terminal", token.as_ref()).await.unwrap();
                    screen.order(&json!({"act": "clear-wagers"})).await;
                    Got::In
                }
                _ => panic!("{name}: this test does not know how to say it"),
            };
            assert_eq!(came, wanted(door, who), "{name} as {who:?}");
        }
    }
    house.serving.close().await;
}

/// A guest with a seat and chips.
async fn seated(house: &Opened) -> (wheelhouse_server::people::Token, Screen) {
    phase(house, |view| view.phase != Phase::Closed).await;
    let token = house.sign_in(Who::Guest).unwrap();
    let mut screen = house.screen("terminal", Some(&token)).await.unwrap();
    let sat = screen.order(&json!({"act": "take-seat"})).await;
    assert_eq!(sat["outcome"], "accepted", "{sat}");
    screen.seat(|seat| seat["balance"].as_i64().is_some_and(|balance| balance > 0)).await;
    (token, screen)
}

async fn phase(house: &Opened, wanted: impl Fn(&wheelhouse_server::protocol::TableView) -> bool) {
    let mut view = house.floor().tables["one"].view.clone();
    view.wait_for(|view| wanted(view)).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_somebody_else_s_stays_theirs() {
    let house = house().await;
    let (ann_token, mut ann) = seated(&house).await;
    let (bob_token, mut bob) = seated(&house).await;
    phase(&house, |view| view.takes_bets).await;
    let spot = house.floor().tables["one"].card.felt.spots.iter().find(|spot| spot.wager == "straight").unwrap();
    // Enough for all that must lie on the numbers together.
    let amount = spot.band.map_or(100, |band| band.min) * 5;
    let lay = json!({"act": "place-wager", "on": {"spot": spot.id}, "amount": amount});
    let id = "0123456789abcdef0123456789abcdef";
    let laid = ann.order_as(id, &lay).await;
    assert_eq!(laid["outcome"], "accepted", "{laid}");
    let wager = laid["wager"].as_u64().unwrap();

    // The wager of another can be neither raised nor taken nor moved.
    let other = spot.id + 1;
    for act in [
        json!({"act": "add-to-wager", "wager": wager, "amount": amount}),
        json!({"act": "take-back", "wager": wager, "amount": null}),
        json!({"act": "move-wager", "wager": wager, "to": {"spot": other}}),
        json!({"act": "choose-in-prison", "wager": wager, "choice": "half"}),
    ] {
        let answer = bob.order(&act).await;
        assert_eq!(answer["outcome"], "refused", "{act}: {answer}");
    }
    // Nor does clearing one's own felt touch it.
    bob.order(&json!({"act": "clear-wagers"})).await;

    // The id of another's order is taken, whatever is said under it; and the owner still gets the first answer.
    for said in [&lay, &json!({"act": "place-wager", "on": {"spot": other}, "amount": amount})] {
        let answer = bob.order_as(id, said).await;
        assert_eq!(answer["said"]["reason"], "conflict", "{said}: {answer}");
    }
    let again = ann.order_as(id, &lay).await;
    assert_eq!((&again["receipt"], &again["repeated"]), (&laid["receipt"], &json!(true)));

    // What-if is asked of the own felt.
    ann.send(&json!({"type": "what-if"})).await;
    assert_eq!(ann.next(&["what-if"]).await["wagered"], amount);
    bob.send(&json!({"type": "what-if"})).await;
    assert_eq!(bob.next(&["what-if"]).await["wagered"], 0);

    let table = &house.floor().tables["one"];
    let dealer = By::Device(table::Device::House);
    for (at, command) in [Command::SpinBall { with_wheel: false }, Command::CallNoMoreBets].into_iter().enumerate() {
        // In the order of this rulebook, or refused where it has another.
        let id = journal::CommandId([u8::try_from(at).unwrap() + 1; 16]);
        table.given(id, dealer, command).await.unwrap();
    }
    phase(&house, |view| view.last.is_some()).await;

    // A round is seen whole by those who watch, and by others as far as it is their own.
    for who in Who::everybody() {
        let token = house.sign_in(who);
        let got = house.ask("GET", "/api/tables/one/rounds/1", token.as_ref(), "").await;
        let Verdict::Allowed(scope) =
            verdict(Some(row(Door::Route("GET", "/api/tables/{table}/rounds/{round}"))), who.roles())
        else {
            assert_eq!(got.status, 401);
            continue;
        };
        let whole = scope == wheelhouse_server::people::permissions::Scope::All;
        assert_eq!(wagers(&got.body), usize::from(whole), "{who:?}: {}", got.body);
        let own = house.ask("GET", "/api/tables/one/my-rounds", token.as_ref(), "").await;
        assert_eq!(own.body["rounds"], json!([]), "{who:?} played nothing");
    }
    for (token, many) in [(&ann_token, 1), (&bob_token, 0)] {
        let round = house.ask("GET", "/api/tables/one/rounds/1", Some(token), "").await;
        assert_eq!(wagers(&round.body), many, "{}", round.body);
        let own = house.ask("GET", "/api/tables/one/my-rounds", Some(token), "").await;
        let laid: usize = own.body["rounds"].as_array().unwrap().iter().map(wagers).sum();
        assert_eq!(laid, many, "{}", own.body);
    }
    house.serving.close().await;
}

fn wagers(round: &Value) -> usize {
    round["wagers"].as_array().map_or(0, Vec::len)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_ends_for_its_holder_alone() {
    let house = house().await;
    let (ann, bob) = (house.sign_in(Who::Guest).unwrap(), house.sign_in(Who::Guest).unwrap());
    let dealer = house.sign_in(Who::Staff(Role::Dealer)).unwrap();
    assert_eq!(house.ask("DELETE", "/api/session", Some(&ann), "").await.status, 200);
    assert_eq!(house.ask("DELETE", "/api/session", Some(&ann), "").await.status, 401);
    assert!(house.ask("GET", "/api/session", Some(&bob), "").await.body["person"].is_u64());
    // The password of another makes nobody fresh.
    let floor = format!(r#"{{"password": "{PASSWORD} of the floorperson"}}"#);
    assert_eq!(house.ask("POST", "/api/session/fresh", Some(&dealer), &floor).await.status, 401);
    let own = format!(r#"{{"password": "{PASSWORD}"}}"#);
    assert_eq!(house.ask("POST", "/api/session/fresh", Some(&dealer), &own).await.status, 200);
    // Another password ends every session of its holder, and nobody else's; the holder goes on in a new one.
    let (here, other) = (dealer, house.sign_in(Who::Staff(Role::Dealer)).unwrap());
    let change = |old: &str, new: &str| json!({"old": old, "new": new}).to_string();
    let short = house.ask("POST", "/api/session/password", Some(&here), &change(PASSWORD, "short")).await;
    assert_eq!((short.status, short.reason()), (400, "short-password"), "{short:?}");
    let new = "thirty-two and a half";
    let changed = house.ask("POST", "/api/session/password", Some(&here), &change(PASSWORD, new)).await;
    assert_eq!((changed.status, &changed.body["name"]), (200, &json!("dealer")), "{changed:?}");
    assert_ne!(changed.body["csrf"], here.csrf());
    for ended in [&here, &other] {
        assert!(house.ask("GET", "/api/session", Some(ended), "").await.body["person"].is_null());
    }
    assert!(house.ask("GET", "/api/session", Some(&bob), "").await.body["person"].is_u64());
    let signed_in = json!({"name": "dealer", "password": new}).to_string();
    assert_eq!(house.ask("POST", "/api/session", None, &signed_in).await.status, 200);
    let guest = house.ask("POST", "/api/session/password", Some(&bob), &change("", new)).await;
    assert_eq!((guest.status, guest.reason()), (409, "guest"), "{guest:?}");
    house.serving.close().await;
}
