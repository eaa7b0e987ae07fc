//! A house in a process of its own, and a visitor who knows no more than HTTP.
// Each test takes what it needs.
#![allow(dead_code)]

use std::{
    fs::{self, File},
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Output, Stdio},
};

use serde_json::Value;
use tempfile::TempDir;
use tungstenite::{Message, WebSocket, client::IntoClientRequest, http::HeaderValue};

pub fn wheelhouse() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wheelhouse"));
    command.env_remove("WHEELHOUSE_LOG").env_remove("WHEELHOUSE_DATA");
    command
}

/// A folder for the data, the configuration and the log of a house.
pub struct Ground {
    folder: TempDir,
}

impl Ground {
    pub fn new(config: &str) -> Ground {
        let folder = tempfile::tempdir().expect("a folder can be made");
        fs::write(folder.path().join("house.toml"), config).expect("the configuration can be written");
        Ground { folder }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn journal(&self) -> PathBuf {
        self.path("data/house.journal")
    }

    pub fn log(&self) -> String {
        fs::read_to_string(self.path("log")).unwrap_or_default()
    }

    fn command(&self) -> Command {
        let mut command = wheelhouse();
        command.args(["--json", "serve", "--listen", "127.0.0.1:0", "--data"]).arg(self.path("data"));
        command.arg("--config").arg(self.path("house.toml"));
        command
    }

    /// What a start that does not come to be says.
    pub fn refused(&self) -> Output {
        self.command().output().expect("the program runs")
    }

    pub fn open(&self, variables: &[(&str, &str)]) -> House {
        let log = File::options().create(true).append(true).open(self.path("log")).expect("a log can be made");
        let mut command = self.command();
        command.envs(variables.iter().copied()).stderr(log);
        self.started(command)
    }

    /// With one administrator alone.
    pub fn open_empty(&self) -> House {
        let mut command = self.command();
        command.arg("--empty").stderr(Stdio::null());
        self.started(command)
    }

    /// A house whose log has no reader: every write to standard error fails.
    pub fn open_unheard(&self) -> House {
        let mut command = self.command();
        command.env("WHEELHOUSE_LOG", "trace").stderr(Stdio::piped());
        let mut house = self.started(command);
        drop(house.child.stderr.take());
        house
    }

    fn started(&self, command: Command) -> House {
        Self::try_started(command).unwrap_or_else(|_| panic!("it did not open: {}", self.log()))
    }

    /// The house, or what the program said instead, where it may do either.
    pub fn open_or_refused(&self) -> Result<House, Output> {
        let mut command = self.command();
        command.stderr(Stdio::piped());
        Self::try_started(command)
    }

    fn try_started(mut command: Command) -> Result<House, Output> {
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the program starts");
        let mut line = String::new();
        let out = child.stdout.take().expect("it has an output");
        BufReader::new(out).read_line(&mut line).expect("it says where it is");
        let Ok(says) = serde_json::from_str::<Value>(&line) else {
            return Err(child.wait_with_output().expect("the program ends"));
        };
        // A log that nobody reads must not stop the house.
        drop(child.stderr.take());
        let address = says["address"].as_str().expect("an address").trim_start_matches("http://").to_owned();
        Ok(House { child, says, address })
    }

    /// What the program says of the journal, once nobody writes it.
    pub fn audit(&self, what: &str) -> Output {
        let out = wheelhouse().arg("audit").arg(what).arg(self.journal()).output();
        out.expect("the program runs")
    }
}

pub struct House {
    child: Child,
    pub says: Value,
    pub address: String,
}

#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {self:?}"))
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let line = self.head.lines().find(|line| line.to_lowercase().starts_with(&format!("{name}:")))?;
        line.split_once(':').map(|(_, value)| value.trim())
    }
}

impl House {
    pub fn password(&self, name: &str) -> String {
        let all = self.says["accounts"].as_array().expect("accounts");
        let of = all.iter().find(|account| account["name"] == name).expect("an account");
        of["password"].as_str().expect("a password").to_owned()
    }

    pub fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        let mut text = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", self.address);
        for (name, value) in headers {
            text.extend([name, ": ", value, "\r\n"]);
        }
        let length = body.len().to_string();
        text.extend(["Content-Type: application/json\r\nContent-Length: ", &length, "\r\n\r\n", body]);
        stream.write_all(text.as_bytes()).expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        let (head, body) = answer.split_once("\r\n\r\n").expect("an answer has a head");
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        Answer { status, head: head.to_owned(), body: body.to_owned() }
    }

    pub fn socket(&self, table: &str, viewing: &str, cookie: Option<&str>) -> WebSocket<TcpStream> {
        let address = format!("ws://{}/api/tables/{table}/socket?viewing={viewing}", self.address);
        let mut request = address.into_client_request().expect("an address");
        if let Some(cookie) = cookie {
            request.headers_mut().insert("cookie", HeaderValue::from_str(cookie).expect("a cookie"));
        }
        let stream = TcpStream::connect(&self.address).expect("it listens");
        tungstenite::client(request, stream).expect("the table's socket opens").0
    }

    /// Sends a signal by its name.
    pub fn signal(&self, name: &str) {
        let sent = Command::new("sh").args(["-c", &format!("kill -{name} {}", self.child.id())]).status();
        assert!(sent.expect("there is a shell").success());
    }

    pub fn wait(mut self) -> ExitStatus {
        self.child.wait().expect("it ends")
    }

    pub fn close(self) -> ExitStatus {
        self.signal("TERM");
        self.wait()
    }
}

impl Drop for House {
    fn drop(&mut self) {
        // A test that failed leaves no house behind; one that ended is gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The next message of a table that is like this.
pub fn until(socket: &mut WebSocket<TcpStream>, is: impl Fn(&Value) -> bool) -> Value {
    loop {
        if let Message::Text(text) = socket.read().expect("the table speaks") {
            let message: Value = serde_json::from_str(&text).expect("messages are JSON");
            if is(&message) {
                return message;
            }
        }
    }
}

pub fn text(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
