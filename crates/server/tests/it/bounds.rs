//! What one session may ask for: so fast, and so much of the history at a time.

use std::sync::mpsc;
use wheelhouse_server::protocol::Phase;

use crate::common::{Who, house, house_within};
use axum::{body::Body, http::Request};
use house::StoredRecord;
use serde_json::json;
use tower::Service;
use wheelhouse_server::{
    config::{Limits, TableConfig},
    http::router,
    people::Role,
};

const FEW: fn() -> Limits = || Limits { messages_a_second: 1, messages_at_once: 5, ..Limits::default() };

fn table() -> TableConfig {
    TableConfig::new("one", "sg-mbs-roulette-single-zero")
}

#[tokio::test(flavor = "multi_thread")]
async fn orders_by_request_come_no_faster_than_a_screen_s() {
    let house = house_within(table(), FEW()).await;
    let token = house.sign_in(Who::Staff(Role::Dealer)).unwrap();
    let order = json!({"id": "0123456789abcdef0123456789abcdef", "order": {"act": "place-your-bets"}}).to_string();
    let mut taken = 0;
    let refused = loop {
        let got = house.ask("POST", "/api/tables/one/orders", Some(&token), &order).await;
        if got.status != 200 {
            break got;
        }
        taken += 1;
        assert!(taken < 1000, "nobody says no");
    };
    assert_eq!((refused.status, refused.reason()), (429, "too-fast"), "{refused:?}");
    assert_eq!(refused.body["retry_after_s"], 1);
    assert!(taken >= 5, "{taken}");
    // Another session is not kept waiting.
    let other = house.sign_in(Who::Staff(Role::Dealer)).unwrap();
    assert_eq!(house.ask("POST", "/api/tables/one/orders", Some(&other), &order).await.status, 200);
    house.serving.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_frame_of_a_screen_counts() {
    let house = house_within(table(), FEW()).await;
    let mut screen = house.screen("board", None).await.unwrap();
    let mut answered = 0;
    while screen.ping().await {
        answered += 1;
        assert!(answered < 1000, "nobody says no");
    }
    assert!(answered >= 5, "{answered}");
    house.serving.close().await;
}

/// Whoever hangs up does not make room while the reading goes on.
#[tokio::test(flavor = "multi_thread")]
async fn a_place_among_those_who_read_goes_with_the_reading() {
    let house = house().await;
    let floor = house.floor().clone();
    let token = house.sign_in(Who::Staff(Role::Auditor)).unwrap();
    let all = floor.recalls.available_permits();
    let ((held, is_held), (let_go, wait)) = (mpsc::channel(), mpsc::channel::<()>());
    let holder = std::thread::spawn({
        let floor = floor.clone();
        move || {
            let _list = floor.rounds["one"].lock().unwrap();
            held.send(()).unwrap();
            wait.recv().unwrap();
        }
    });
    is_held.recv().unwrap();
    let cookie = format!("wheelhouse={}", token.secret());
    let request = Request::get("/api/tables/one/rounds")
        .header("host", "localhost")
        .header("cookie", cookie)
        .body(Body::empty())
        .unwrap();
    let asked = tokio::spawn(router(floor.clone()).call(request));
    while floor.recalls.available_permits() == all {
        tokio::task::yield_now().await;
    }
    asked.abort();
    assert!(asked.await.unwrap_err().is_cancelled());
    assert_eq!(floor.recalls.available_permits(), all - 1, "it is read all the same");
    let_go.send(()).unwrap();
    holder.join().unwrap();
    while floor.recalls.available_permits() < all {
        tokio::task::yield_now().await;
    }
    house.serving.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_page_is_not_found() {
    let house = house().await;
    for path in ["/health", "/health/", "/api/", "/nothing", "/nothing/at/all", "/pit.php"] {
        assert_eq!(house.ask("GET", path, None, "").await.status, 404, "{path}");
    }
    for path in ["/", "/pit", "/cage", "/help", "/sign-in", "/tables/one", "/tables/one/rounds/3", "/index.html"] {
        assert_eq!(house.ask("GET", path, None, "").await.status, 200, "{path}");
    }
    house.serving.close().await;
}

/// A message that never ends, in pieces of nothing: each is a frame.
#[tokio::test(flavor = "multi_thread")]
async fn pieces_of_a_message_are_frames_too() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let house = house_within(table(), FEW()).await;
    let at = house.serving.address;
    let mut stream = tokio::net::TcpStream::connect(at).await.unwrap();
    let head = format!(
        "GET /api/tables/one/socket?viewing=board HTTP/1.1\r\nHost: {at}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut first = [0; 12];
    stream.read_exact(&mut first).await.unwrap();
    assert_eq!(&first, b"HTTP/1.1 101");
    let (mut read, mut write) = stream.into_split();
    let told = tokio::spawn(async move {
        let mut all = Vec::new();
        let _ = read.read_to_end(&mut all).await;
        String::from_utf8_lossy(&all).into_owned()
    });
    // The beginning of a text, and then nothing, and nothing, and nothing.
    write.write_all(&[0x01, 0x80, 0, 0, 0, 0]).await.unwrap();
    let nothing = [0x00, 0x80, 0, 0, 0, 0].repeat(1000);
    let mut sent = 0;
    while write.write_all(&nothing).await.is_ok() {
        sent += 1000;
        assert!(sent < 100_000_000, "nobody says no");
    }
    let told = told.await.unwrap();
    assert!(told.contains("too-fast") || !told.contains("goodbye"), "{told}");
    assert_eq!(house.ask("GET", "/health/live", None, "").await.status, 200);
    house.serving.close().await;
}

/// A stranger's page whose name was given the address of this machine, and one that came over another scheme.
#[tokio::test(flavor = "multi_thread")]
async fn the_house_answers_to_its_own_name_and_its_own_pages() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let house = house().await;
    let at = house.serving.address;
    let said = async |head: String| {
        let mut stream = tokio::net::TcpStream::connect(at).await.unwrap();
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut all = String::new();
        stream.read_to_string(&mut all).await.unwrap();
        all.get(9..12).map(str::to_owned).unwrap_or_default()
    };
    let get = |host: &str, path: &str| format!("GET {path} HTTP/1.1\r\nConnection: close\r\n{host}\r\n");
    for path in ["/", "/metrics", "/api/lobby", "/health/live", "/nothing"] {
        assert_eq!(said(get("Host: evil.example:8080\r\n", path)).await, "421", "{path}");
        assert_eq!(said(get("", path)).await, "400", "{path}");
        assert_ne!(said(get(&format!("Host: {at}\r\n"), path)).await, "421", "{path}");
    }
    let guest = |origin: &str| {
        format!(
            "POST /api/session/guest HTTP/1.1\r\nHost: {at}\r\nConnection: close\r\nContent-Length: 0\r\nOrigin: {origin}\r\n\r\n"
        )
    };
    assert_eq!(said(guest(&format!("http://{at}"))).await, "200");
    for origin in [format!("https://{at}"), format!("ftp://{at}"), at.to_string(), "null".to_owned()] {
        assert_eq!(said(guest(&origin)).await, "403", "{origin}");
    }
    house.serving.close().await;
}

/// Every refusal is answered. A minute has room for thirty of a seat on disk; of the rest there is a count, also when the house
/// closes before the minute is over.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_refused_without_end_does_not_fill_the_disk() {
    const TIMES: usize = 300;
    let house = house().await;
    house.sees(|view| view.phase != Phase::Closed).await;
    let token = house.sign_in(Who::Guest).unwrap();
    let mut ann = house.screen("terminal", Some(&token)).await.unwrap();
    let sat = ann.order(&json!({"act": "take-seat", "seat": 1})).await;
    assert_eq!(sat["outcome"], "accepted", "{sat}");
    let mut receipts = 0;
    for n in 0..TIMES {
        let id = format!("{n:032x}");
        let no_such = json!({"act": "take-back", "wager": 4_000_000});
        let answer = ann.order_as(&id, &no_such).await;
        assert_eq!((&answer["outcome"], &answer["said"]["reason"]), (&json!("refused"), &json!("no-such-wager")));
        receipts += usize::from(answer["receipt"].is_string());
        let again = ann.order_as(&id, &no_such).await;
        assert_eq!((&again["outcome"], &again["repeated"]), (&json!("refused"), &json!(true)), "{again}");
        assert_eq!(again["receipt"], answer["receipt"]);
    }
    drop(ann);
    let house = house.again().await;
    let history = house.floor().store.history().unwrap();
    let (mut kept, mut counted) = (0, 0);
    for record in history.records(&"one".parse().unwrap(), 1).unwrap() {
        match StoredRecord::read(&record.unwrap()).unwrap() {
            StoredRecord::Decided(decision) if decision.answer.is_err() => kept += 1,
            StoredRecord::Refusals(minute) => counted += usize::try_from(minute.times()).unwrap(),
            _ => {}
        }
    }
    assert_eq!((kept, counted), (receipts, TIMES - receipts));
    // As many minutes as it took, and the first and the last of them not whole.
    assert!(receipts <= 120, "{receipts} were kept");
    house.serving.close().await;
}
