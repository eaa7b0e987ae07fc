//! A house that really listens, and people who really ask.
#![allow(dead_code)]

use std::{net::SocketAddr, path::Path, sync::Arc};

use futures_util::{SinkExt, StreamExt};
use house::Actor;
use serde_json::Value;
pub use testkit::play::rules_file;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{Error, Message, client::IntoClientRequest},
};
use wheelhouse_server::{
    config::{Config, Limits, TableConfig},
    floor::{Floor, TableToOpen},
    people::{NewAccount, Role, Roles, Settings, Token},
    serve::{Serving, open},
    tables::now,
};

pub const PASSWORD: &str = "seventeen black and odd";
/// The croupier hands out chips, so that guests can play at once.
const SUBMISSION: &str = "sg-mbs-roulette-single-zero";

pub struct Opened {
    folder: tempfile::TempDir,
    table: TableConfig,
    pub serving: Serving,
}

/// A house with a table `one` that runs by itself, with betting that somebody must end, and an account of each role.
pub async fn house() -> Opened {
    house_of(SUBMISSION).await
}

/// The same with another submission.
pub async fn house_of(submission: &str) -> Opened {
    let mut table = TableConfig::new("one", submission);
    table = table.demonstrating();
    (table.betting_ms, table.spin_ms, table.pause_ms) = (3_600_000, 10, 10);
    house_with(table).await
}

/// A house with a table that is run as the configuration says.
pub async fn house_with(table: TableConfig) -> Opened {
    house_set(table, |config| config.limits = ample()).await
}

/// The same with other limits.
pub async fn house_within(table: TableConfig, limits: Limits) -> Opened {
    house_set(table, |config| config.limits = limits).await
}

/// A house whose configuration is set otherwise.
pub async fn house_set(table: TableConfig, set: impl FnOnce(&mut Config)) -> Opened {
    let folder = tempfile::tempdir().unwrap();
    let floor = floor_in(folder.path(), &table, set);
    for role in Role::ALL {
        let licence = role.is_staff().then(|| format!("L-{role}"));
        let new = NewAccount { name: role.id().to_owned(), roles: Roles::only(role), licence, same_person: false };
        floor.people.add(&new, PASSWORD, &Actor::house(), now()).unwrap();
    }
    Opened { folder, table, serving: open(floor).await.unwrap() }
}

fn ample() -> Limits {
    Limits { messages_at_once: 10_000, ..Limits::default() }
}

fn floor_in(folder: &Path, table: &TableConfig, set: impl FnOnce(&mut Config)) -> Arc<Floor> {
    let mut config = Config { listen: SocketAddr::from(([127, 0, 0, 1], 0)), ..Config::default() };
    config.guests.welcome = true;
    set(&mut config);
    config.limits.closing_s = 1;
    config.tables.push(table.clone());
    let rules = rules_file(&table.submission);
    let to_open = TableToOpen { config: table.clone(), rules };
    Floor::open(config, folder, vec![to_open], Settings::for_tests()).unwrap()
}

/// Who asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    Stranger,
    Guest,
    Staff(Role),
}

impl Who {
    pub fn everybody() -> Vec<Who> {
        let roles = Role::ALL.into_iter().map(Who::Staff);
        [Who::Stranger, Who::Guest].into_iter().chain(roles).collect()
    }

    pub fn roles(self) -> Option<Roles> {
        match self {
            Who::Stranger => None,
            Who::Guest => Some(Roles::only(Role::Player)),
            Who::Staff(role) => Some(Roles::only(role)),
        }
    }
}

/// What a request got.
#[derive(Debug)]
pub struct Got {
    pub status: u16,
    pub body: Value,
}

impl Got {
    pub fn reason(&self) -> &str {
        self.body["reason"].as_str().unwrap_or_default()
    }
}

impl Opened {
    /// Closes the house and opens it again where it stood.
    pub async fn again(self) -> Opened {
        let Opened { folder, table, serving } = self;
        serving.close().await;
        let floor = floor_in(folder.path(), &table, |config| config.limits = ample());
        Opened { folder, table, serving: open(floor).await.unwrap() }
    }

    pub fn floor(&self) -> &Arc<Floor> {
        self.serving.floor()
    }

    /// A new session.
    pub fn sign_in(&self, who: Who) -> Option<Token> {
        let people = &self.floor().people;
        match who {
            Who::Stranger => None,
            Who::Guest => Some(people.guest("127.0.0.1", now()).unwrap().0),
            Who::Staff(role) => Some(people.sign_in(role.id(), PASSWORD, "127.0.0.1", now()).unwrap().0),
        }
    }

    /// One request as a browser of that session makes it.
    pub async fn ask(&self, method: &str, path: &str, token: Option<&Token>, body: &str) -> Got {
        let session = token.map_or(String::new(), |token| {
            format!("cookie: wheelhouse={}\r\nx-csrf: {}\r\n", token.secret(), token.csrf())
        });
        self.raw(method, path, &session, body).await
    }

    /// One order by request, under a new id, and its answer.
    pub async fn order(&self, by: &Token, order: &Value) -> Value {
        let mut id = [0; 16];
        getrandom::fill(&mut id).unwrap();
        self.order_as(by, &wheelhouse_server::tables::hex(journal::CommandId(id)), order).await
    }

    pub async fn order_as(&self, by: &Token, id: &str, order: &Value) -> Value {
        let body = serde_json::json!({"id": id, "order": order}).to_string();
        let got = self.ask("POST", "/api/tables/one/orders", Some(by), &body).await;
        assert_eq!(got.status, 200, "{got:?}");
        got.body
    }

    /// Waits until everybody sees the table so.
    pub async fn sees(&self, wanted: impl Fn(&wheelhouse_server::protocol::TableView) -> bool) {
        let mut view = self.floor().tables["one"].view.clone();
        view.wait_for(|view| wanted(view)).await.unwrap();
    }

    pub async fn raw(&self, method: &str, path: &str, headers: &str, body: &str) -> Got {
        let at = self.serving.address;
        let mut stream = TcpStream::connect(at).await.unwrap();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {at}\r\nconnection: close\r\ncontent-type: application/json\r\n\
             content-length: {}\r\n{headers}\r\n{body}",
            body.len()
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut all = Vec::new();
        stream.read_to_end(&mut all).await.unwrap();
        let text = String::from_utf8_lossy(&all);
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        let status = head.get(9..12).and_then(|status| status.parse().ok()).unwrap();
        Got { status, body: serde_json::from_str(body).unwrap_or(Value::Null) }
    }

    /// A screen at the table, or the status that it was turned away with.
    pub async fn screen(&self, viewing: &str, token: Option<&Token>) -> Result<Screen, u16> {
        let at = self.serving.address;
        let address = format!("ws://{at}/api/tables/one/socket?viewing={viewing}");
        let mut request = address.into_client_request().unwrap();
        if let Some(token) = token {
            request.headers_mut().insert("cookie", format!("wheelhouse={}", token.secret()).parse().unwrap());
        }
        match client_async(request, TcpStream::connect(at).await.unwrap()).await {
            Ok((socket, _)) => Ok(Screen { socket, paid: Vec::new() }),
            Err(Error::Http(response)) => Err(response.status().as_u16()),
            Err(error) => panic!("{error}"),
        }
    }
}

pub struct Screen {
    socket: WebSocketStream<TcpStream>,
    /// What the seat was paid, each time that it was told.
    pub paid: Vec<Value>,
}

impl Screen {
    pub async fn send(&mut self, message: &Value) {
        self.socket.send(Message::text(message.to_string())).await.unwrap();
    }

    /// Sends an empty frame that is no message; whether the house answers it, and does not say goodbye.
    pub async fn ping(&mut self) -> bool {
        self.socket.send(Message::Ping(Vec::new().into())).await.unwrap();
        loop {
            match self.socket.next().await.expect("the house speaks").expect("the socket holds") {
                Message::Pong(_) => return true,
                Message::Text(text) if text.contains("\"goodbye\"") => {
                    assert!(text.contains("too-fast"), "{text}");
                    return false;
                }
                _ => {}
            }
        }
    }

    /// The next message of one of these types.
    pub async fn next(&mut self, types: &[&str]) -> Value {
        loop {
            let text = match self.socket.next().await.expect("the house speaks").expect("the socket holds") {
                Message::Text(text) => text,
                Message::Close(close) => panic!("the house hung up: {close:?}"),
                _ => continue,
            };
            let message: Value = serde_json::from_str(&text).unwrap();
            if message["type"] == "paid" {
                self.paid.push(message.clone());
            }
            if types.contains(&message["type"].as_str().unwrap_or_default()) {
                return message;
            }
        }
    }

    /// The view of the own seat that satisfies, with what it was paid: a page puts the two together in this way.
    pub async fn seat(&mut self, satisfies: impl Fn(&Value) -> bool) -> Value {
        loop {
            let mut seat = self.next(&["seat"]).await["seat"].clone();
            if let (Some(seat), Some(paid)) = (seat.as_object_mut(), self.paid.last()) {
                assert_eq!(seat["paid_round"], paid["round"], "what was paid comes before the seat");
                seat.insert("paid".to_owned(), paid["lines"].clone());
            }
            if satisfies(&seat) {
                return seat;
            }
        }
    }

    /// Gives an order under a new id and waits for its answer.
    pub async fn order(&mut self, order: &Value) -> Value {
        let mut id = [0; 16];
        getrandom::fill(&mut id).unwrap();
        self.order_as(&wheelhouse_server::tables::hex(journal::CommandId(id)), order).await
    }

    pub async fn order_as(&mut self, id: &str, order: &Value) -> Value {
        self.send(&serde_json::json!({"type": "order", "id": id, "order": order})).await;
        loop {
            let answer = self.next(&["answer"]).await["answer"].clone();
            if answer["id"] == id {
                return answer;
            }
        }
    }
}
