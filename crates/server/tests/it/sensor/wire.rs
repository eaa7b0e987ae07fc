//! A sensor in the hand of a test: says what it is told to, over TCP.

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};
use wheelhouse_server::sensor::{Cutter, Line, Reply, Says, SessionId, Why};

use super::house::within;

pub struct Plug {
    listener: TcpListener,
}

/// A sensor that the house has called.
pub struct Sensor {
    stream: TcpStream,
    cutter: Cutter,
    told: std::collections::VecDeque<Reply>,
    pub session: SessionId,
    pub number: u64,
}

impl Plug {
    pub async fn new() -> Plug {
        Plug { listener: TcpListener::bind("127.0.0.1:0").await.unwrap() }
    }

    pub fn address(&self) -> String {
        format!("tcp://{}", self.listener.local_addr().unwrap())
    }

    /// The house calls; nothing is said yet.
    pub async fn called(&self) -> Sensor {
        let (stream, _) = within(self.listener.accept()).await.unwrap();
        let (cutter, told) = (Cutter::default(), std::collections::VecDeque::new());
        let mut sensor = Sensor { stream, cutter, told, session: SessionId(0), number: 0 };
        let Reply::Hello(session) = sensor.hear().await else { panic!("the house says hello first") };
        sensor.session = session;
        sensor
    }

    /// The house calls, and the sensor says hello with this many milliseconds between beats. A house that got no answer in time
    /// has hung up and calls again: on a slow machine the first call may be an old one.
    pub async fn heard(&self, beat_ms: u32) -> Sensor {
        loop {
            let mut sensor = self.called().await;
            let hello = Says::Hello { session: sensor.session, name: "rim-1".to_owned(), beat_ms }.to_string();
            // What is written to one who has hung up gets no answer, and may fail.
            if sensor.stream.write_all(line(1, &hello).as_bytes()).await.is_err() {
                continue;
            }
            if let Some(reply) = sensor.answer().await {
                assert_eq!(reply, Reply::Ack(1));
                sensor.number = 1;
                return sensor;
            }
        }
    }
}

/// A line as it is sent.
pub fn line(number: u64, words: &str) -> String {
    Line { number, says: Says::read(words).unwrap() }.sealed()
}

impl Sensor {
    /// What the house answers next.
    pub async fn hear(&mut self) -> Reply {
        self.answer().await.expect("the house hung up")
    }

    /// What the house answers next; none where it has hung up.
    async fn answer(&mut self) -> Option<Reply> {
        loop {
            if let Some(reply) = self.told.pop_front() {
                return Some(reply);
            }
            let mut bytes = [0; 512];
            let count = within(self.stream.read(&mut bytes)).await.unwrap_or(0);
            if count == 0 {
                return None;
            }
            for line in self.cutter.cut(&bytes[..count]) {
                self.told.push_back(Reply::read(&line.unwrap()).unwrap());
            }
        }
    }

    pub async fn send(&mut self, bytes: &[u8]) {
        self.stream.write_all(bytes).await.unwrap();
    }

    /// Says the next line; it is acknowledged, so what followed is on record.
    pub async fn say(&mut self, words: &str) {
        self.number += 1;
        let line = line(self.number, words);
        self.send(line.as_bytes()).await;
        assert_eq!(self.hear().await, Reply::Ack(self.number), "{words}");
    }

    /// Sends something that the house must refuse; the number of the next line stays.
    pub async fn refused(&mut self, bytes: &[u8]) -> Why {
        self.send(bytes).await;
        match self.hear().await {
            Reply::Nak { next, why } => {
                assert_eq!(next, self.number + 1);
                why
            }
            other => panic!("{other:?}"),
        }
    }

    /// True once the house has hung up.
    pub async fn hung_up(&mut self) -> bool {
        loop {
            match within(self.stream.read(&mut [0; 512])).await {
                Ok(0) | Err(_) => return true,
                Ok(_) => {}
            }
        }
    }
}
