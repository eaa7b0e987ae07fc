//! Those who mean no good, and a screen to say anything with.

use std::net::SocketAddr;

use futures_util::SinkExt;
use journal::{CommandId, Hash};
use serde_json::{Value, json};
use server::tables::hex;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
};
use tokio_tungstenite::tungstenite::Message;
use wheelhouse_cli::load::{
    door::{Door, Socket, next_text, socket},
    house::TABLE,
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Abuser {
    /// Begins a request and never ends it.
    HalfHeader,
    /// Asks and asks, and reads nothing of what is answered.
    NeverReads,
    /// Is connected and reads, but is not there when it is asked.
    NeverAnswers,
    Garbage,
    Binary,
    /// A frame longer than any order.
    Oversized,
    /// More messages than anybody can mean.
    Flood,
}

impl Abuser {
    pub const ALL: [Abuser; 7] = [
        Abuser::HalfHeader,
        Abuser::NeverReads,
        Abuser::NeverAnswers,
        Abuser::Garbage,
        Abuser::Binary,
        Abuser::Oversized,
        Abuser::Flood,
    ];

    /// Abuses until it is let go; gives what it was told last.
    pub async fn abuse(self, at: SocketAddr) -> String {
        match self {
            Abuser::HalfHeader => {
                let mut stream = TcpStream::connect(at).await.unwrap();
                let _ = stream.write_all(b"GET /api/lobby HTTP/1.1\r\nhost: loc").await;
                to_the_end(stream).await
            }
            Abuser::NeverAnswers => to_the_end(bare(at).await).await,
            Abuser::NeverReads => {
                let mut stream = bare(at).await;
                // Masked with zeroes, which is allowed and spares the work. As fast as a screen may speak, and no faster;
                // writing ends when the house hangs up.
                let ask = [&[0x81, 0x80 | 16, 0, 0, 0, 0][..], br#"{"type": "ping"}"#].concat();
                let mut pace = tokio::time::interval(std::time::Duration::from_millis(40));
                while stream.write_all(&ask).await.is_ok() {
                    pace.tick().await;
                }
                String::new()
            }
            Abuser::Garbage => said(at, Message::text("\u{0}{{{not json")).await,
            Abuser::Binary => said(at, Message::binary(vec![0xff; 64])).await,
            Abuser::Oversized => said(at, Message::text("x".repeat(1 << 20))).await,
            Abuser::Flood => {
                let mut socket = socket(at, TABLE, "terminal", None).await.unwrap();
                for _ in 0..20_000 {
                    if socket.send(Message::text(r#"{"type": "ping"}"#)).await.is_err() {
                        break;
                    }
                }
                last(&mut socket).await
            }
        }
    }
}

/// A WebSocket that is only bytes to us.
async fn bare(at: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    let mut stream = socket.connect(at).await.unwrap();
    let head = format!(
        "GET /api/tables/{TABLE}/socket?viewing=terminal HTTP/1.1\r\nhost: {at}\r\nconnection: upgrade\r\n\
         upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    stream
}

async fn to_the_end(mut stream: TcpStream) -> String {
    let mut all = Vec::new();
    // That the house hangs up hard is as good.
    let _ = stream.read_to_end(&mut all).await;
    String::from_utf8_lossy(&all).into_owned()
}

async fn said(at: SocketAddr, message: Message) -> String {
    let mut socket = socket(at, TABLE, "terminal", None).await.unwrap();
    let _ = socket.send(message).await;
    last(&mut socket).await
}

async fn last(socket: &mut Socket) -> String {
    let mut last = String::new();
    while let Some(text) = next_text(socket).await {
        last = text.to_string();
    }
    last
}

/// A guest's terminal.
pub struct Screen {
    cookie: String,
    socket: Socket,
}

impl Screen {
    pub async fn seated(at: SocketAddr) -> Screen {
        let cookie = Door::open(at).await.unwrap().guest().await.unwrap();
        let socket = socket(at, TABLE, "terminal", Some(&cookie)).await.unwrap();
        let mut screen = Screen { cookie, socket };
        // An id that no other order has.
        let id = Hash::of(screen.cookie.as_bytes()).0[..16].try_into().map(CommandId).map(hex).unwrap();
        let sat = screen.order(&id, &json!({"act": "take-seat"})).await;
        assert_eq!(sat["outcome"], "accepted", "{sat}");
        screen.until(|said| said["seat"]["balance"].as_i64().is_some_and(|balance| balance > 0)).await;
        screen
    }

    /// Connects again.
    pub async fn again(&mut self, at: SocketAddr) {
        self.socket = socket(at, TABLE, "terminal", Some(&self.cookie)).await.unwrap();
    }

    async fn until(&mut self, satisfies: impl Fn(&Value) -> bool) -> Value {
        loop {
            let text = next_text(&mut self.socket).await.expect("the house speaks");
            let said: Value = serde_json::from_str(&text).unwrap();
            if satisfies(&said) {
                return said;
            }
        }
    }

    /// Asks on a new connection, which begins with the table as it is, until bets are taken.
    pub async fn until_bets(&mut self, at: SocketAddr) {
        self.again(at).await;
        self.until(|said| said["takes_bets"] == true).await;
    }

    pub async fn order(&mut self, id: &str, act: &Value) -> Value {
        let text = json!({"type": "order", "id": id, "order": act}).to_string();
        self.socket.send(Message::text(text)).await.unwrap();
        self.until(|said| said["type"] == "answer" && said["answer"]["id"] == id).await["answer"].clone()
    }
}
