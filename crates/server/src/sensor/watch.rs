//! Listens to a sensor for a technician: everything is answered as a house would, and nothing follows from it.

use std::{io, time::Duration};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    time::{Instant, timeout_at},
};

use super::{
    address::Wire,
    cutter::Cutter,
    line::{Line, Reply, Says},
    link::new_session,
    session::{Heard, Session},
    why::Why,
};

const HELLO_WITHIN: Duration = Duration::from_secs(3);
const BEATS_MISSED: u32 = 3;

/// What was heard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Watched {
    Line(Line),
    Refused { why: Why, bytes: String },
}

/// Listens until the sensor hangs up, or falls silent, or `tell` has heard enough and says false.
pub async fn watch(wire: &mut dyn Wire, mut tell: impl FnMut(Watched) -> bool) -> io::Result<()> {
    let mut session = Session::new(new_session()?);
    let mut cutter = Cutter::default();
    let mut bytes = [0; 1024];
    let mut patience = HELLO_WITHIN;
    let mut until = Instant::now() + patience;
    wire.write_all(Reply::Hello(session.id).sealed().as_bytes()).await?;
    loop {
        let silent = |_| io::Error::new(io::ErrorKind::TimedOut, "it says nothing; is it a sensor, and is it free?");
        let count = timeout_at(until, wire.read(&mut bytes)).await.map_err(silent)??;
        if count == 0 {
            return Ok(());
        }
        for line in cutter.cut(&bytes[..count]) {
            let (watched, reply) = match session.hear(line.as_deref()) {
                Heard::Next(line) => {
                    if let Says::Hello { beat_ms, .. } = line.says {
                        patience = Duration::from_millis(u64::from(beat_ms)) * BEATS_MISSED;
                    }
                    until = Instant::now() + patience;
                    let reply = session.took(&line);
                    (Watched::Line(line), reply)
                }
                Heard::Refused(why) => {
                    let shown = line.map_or_else(String::new, |line| line.escape_ascii().to_string());
                    (Watched::Refused { why, bytes: shown }, session.refusal(why))
                }
            };
            wire.write_all(reply.sealed().as_bytes()).await?;
            wire.flush().await?;
            if !tell(watched) {
                return Ok(());
            }
        }
    }
}
