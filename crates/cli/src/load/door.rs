//! Coming in: the few requests that a terminal makes before it has its WebSocket.

use std::{io, net::SocketAddr};

use futures_util::StreamExt;
use server::protocol::Card;
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufStream},
    net::TcpStream,
};
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{self, Message, client::IntoClientRequest, protocol::WebSocketConfig},
};

pub type Socket = WebSocketStream<TcpStream>;

/// A connection that is kept open over many requests.
#[derive(Debug)]
pub struct Door {
    at: SocketAddr,
    stream: BufStream<TcpStream>,
}

/// What a request got.
#[derive(Debug)]
pub struct Got {
    pub status: u16,
    pub cookie: Option<String>,
    pub body: Vec<u8>,
}

impl Door {
    pub async fn open(at: SocketAddr) -> io::Result<Door> {
        let stream = TcpStream::connect(at).await?;
        stream.set_nodelay(true)?;
        Ok(Door { at, stream: BufStream::new(stream) })
    }

    pub async fn ask(&mut self, method: &str, path: &str, more: &str) -> io::Result<Got> {
        let head = format!("{method} {path} HTTP/1.1\r\nhost: {}\r\ncontent-length: 0\r\n{more}\r\n", self.at);
        self.stream.write_all(head.as_bytes()).await?;
        self.stream.flush().await?;
        let mut got = Got { status: 0, cookie: None, body: Vec::new() };
        let mut length = 0;
        loop {
            let mut line = String::new();
            if self.stream.read_line(&mut line).await? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            let line = line.trim_end();
            if line.is_empty() {
                break;
            }
            if let Some(status) = line.strip_prefix("HTTP/1.1 ") {
                got.status = status.get(..3).and_then(|status| status.parse().ok()).unwrap_or(0);
            }
            let Some((name, value)) = line.split_once(": ") else { continue };
            match name.to_ascii_lowercase().as_str() {
                "content-length" => length = value.parse().unwrap_or(0),
                "set-cookie" => got.cookie = value.split(';').next().map(str::to_owned),
                _ => {}
            }
        }
        got.body.resize(length, 0);
        self.stream.read_exact(&mut got.body).await?;
        Ok(got)
    }

    /// A new guest's cookie.
    pub async fn guest(&mut self) -> io::Result<String> {
        let got = self.ask("POST", "/api/session/guest", "").await?;
        let said = || io::Error::other(format!("no guest was let in: {}", String::from_utf8_lossy(&got.body)));
        got.cookie.clone().ok_or_else(said)
    }

    pub async fn card(&mut self, table: &str) -> io::Result<Card> {
        let got = self.ask("GET", &format!("/api/tables/{table}"), "").await?;
        serde_json::from_slice(&got.body).map_err(|_| io::Error::other(String::from_utf8_lossy(&got.body).into_owned()))
    }

    /// The tables that there are.
    pub async fn tables(&mut self) -> io::Result<Vec<String>> {
        Ok(self.lobby().await?.into_iter().map(|(id, _)| id).collect())
    }

    /// The first table that runs by itself: at another nothing happens unless somebody deals.
    pub async fn automatic(&mut self) -> io::Result<Option<String>> {
        Ok(self.lobby().await?.into_iter().find_map(|(id, automatic)| automatic.then_some(id)))
    }

    async fn lobby(&mut self) -> io::Result<Vec<(String, bool)>> {
        let got = self.ask("GET", "/api/lobby", "").await?;
        let lobby: serde_json::Value = serde_json::from_slice(&got.body)?;
        let tables = lobby["tables"].as_array().into_iter().flatten();
        let one = |table: &serde_json::Value| Some((table["id"].as_str()?.to_owned(), table["automatic"].as_bool()?));
        Ok(tables.filter_map(one).collect())
    }
}

/// A table's WebSocket.
pub async fn socket(at: SocketAddr, table: &str, viewing: &str, cookie: Option<&str>) -> tungstenite::Result<Socket> {
    let mut request = format!("ws://{at}/api/tables/{table}/socket?viewing={viewing}").into_client_request()?;
    if let Some(cookie) = cookie.and_then(|cookie| cookie.parse().ok()) {
        request.headers_mut().insert("cookie", cookie);
    }
    let stream = TcpStream::connect(at).await?;
    stream.set_nodelay(true)?;
    // Ten thousand of them wait in one program.
    let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
    Ok(client_async_with_config(request, stream, Some(config)).await?.0)
}

/// The next text on a socket; none when it has ended.
pub async fn next_text(socket: &mut Socket) -> Option<tungstenite::Utf8Bytes> {
    loop {
        match socket.next().await? {
            Ok(Message::Text(text)) => return Some(text),
            Ok(Message::Close(_)) | Err(_) => return None,
            Ok(_) => {}
        }
    }
}
