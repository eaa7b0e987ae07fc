//! The house's end of the wire: connects, keeps the session, gives the orders, and ends the betting when it hears nothing.
//!
//! A lost sensor closes the bets, because whoever wants to bet on a running ball would cut the wire first. Nothing that
//! a sensor saw while the line was down is accepted later: a pocket half a minute late belongs to another round.

use std::{future::Future, io, pin::pin, sync::Arc, time::Duration};

use house::{Answered, LiveFault};
use journal::{CommandId, Hash};
use table::{By, Command, Device, Evidence};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    sync::watch,
    time::{Instant, sleep, sleep_until, timeout},
};

use super::{
    address::{Address, Wire},
    cutter::Cutter,
    ended::Ended,
    line::{Line, Reply, Says, SessionId},
    meaning::Reading,
    pace::Pace,
    session::{Heard, Refusals, Session},
    unheeded::{Unheeded, is_told, times},
    why::Why,
};
use crate::{
    floor::Floor,
    protocol::{Level, Phase, TableView},
    tables::{TableHandle, now},
};

/// So long a sensor may take to answer when it is called, and to be reached at all.
const HELLO_WITHIN: Duration = Duration::from_secs(3);
const WRITE_WITHIN: Duration = Duration::from_secs(1);
/// So many beats may be missed; then the sensor is lost.
const BEATS_MISSED: u32 = 3;
const AGAIN_FIRST: Duration = Duration::from_millis(250);
const AGAIN_LONGEST: Duration = Duration::from_secs(15);
/// A sensor that was heard for so long is not one that comes and goes.
const STEADY: Duration = Duration::from_secs(10);
/// A table that could not record the close is asked again after this.
const CLOSE_AGAIN: Duration = Duration::from_millis(200);
/// A sensor whose line could not be recorded is asked for it again after this.
const RECORD_AGAIN: Duration = Duration::from_millis(300);

/// A sensor as the pit and technicians see it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SensorStatus {
    /// It was heard within its last beats.
    pub seeing: bool,
    pub name: Option<String>,
    pub sessions: u64,
    /// Lines that counted.
    pub heard: u64,
    pub refused: Refusals,
}

struct Link {
    floor: Arc<Floor>,
    handle: TableHandle,
    address: Address,
    reading: Reading,
    view: watch::Receiver<Arc<TableView>>,
    status: watch::Sender<SensorStatus>,
    session: SessionId,
    /// Orders given because nothing was heard, so that each has an id of its own.
    lost: u64,
    /// The pit knows that the sensor is not there.
    told_lost: bool,
    /// Over all sessions: to hang up and come again is no way around it.
    pace: Pace,
    /// The last order of this session is not on record.
    unrecorded: bool,
    unheeded: Unheeded,
}

/// A name for a session that nobody can have known before.
pub fn new_session() -> io::Result<SessionId> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(SessionId(u64::from_be_bytes(bytes)))
}

/// Listens to a table's sensor for as long as the table is there.
pub async fn attend(
    floor: Arc<Floor>,
    handle: TableHandle,
    address: Address,
    reading: Reading,
    status: watch::Sender<SensorStatus>,
) {
    let view = handle.view.clone();
    // Orders that are given before any session have ids of their own too, also after a restart.
    let session = new_session().unwrap_or(SessionId(now().0.unsigned_abs()));
    let (pace, unheeded) = (Pace::new(Instant::now()), Unheeded::default());
    let (lost, told_lost, unrecorded) = (0, false, false);
    let mut link =
        Link { floor, handle, address, reading, view, status, session, lost, told_lost, pace, unrecorded, unheeded };
    let mut again = AGAIN_FIRST;
    loop {
        let (address, begun) = (link.address.clone(), Instant::now());
        let reached = async move { timeout(HELLO_WITHIN, address.open()).await };
        let ended = match link.blind(reached).await {
            None => return,
            Some(Ok(Ok(mut wire))) => match new_session() {
                Ok(session) => {
                    (link.session, link.unrecorded) = (session, false);
                    link.listen(&mut *wire).await
                }
                Err(error) => Ended::Broken(error),
            },
            Some(Ok(Err(error))) => Ended::Broken(error),
            Some(Err(_)) => Ended::NoAnswer,
        };
        if matches!(ended, Ended::TableGone) {
            return;
        }
        link.lose(&ended);
        let steady = !link.unrecorded && !matches!(ended, Ended::TooMany);
        if steady && begun.elapsed() >= STEADY {
            again = AGAIN_FIRST;
        }
        if link.blind(sleep(again)).await.is_none() {
            return;
        }
        again = (again * 2).min(AGAIN_LONGEST);
    }
}

impl Link {
    fn alert(&self, level: Level, says: &str) {
        self.floor.alert(level, Some(self.handle.key.as_str()), says);
    }

    fn lose(&mut self, why: &Ended) {
        self.status.send_modify(|status| status.seeing = false);
        if !std::mem::replace(&mut self.told_lost, true) {
            let says = format!(
                "The wheel's sensor at {} is lost: {}. No bets are taken without it.",
                self.address,
                why.says()
            );
            tracing::warn!(table = %self.handle.key, "{says}");
            self.alert(Level::Alarm, &says);
        }
    }

    /// Waits for something while the sensor sees nothing: bets that are open, or are opened meanwhile, are closed.
    /// None where the table is gone.
    async fn blind<T>(&mut self, wait: impl Future<Output = T>) -> Option<T> {
        let mut wait = pin!(wait);
        loop {
            let done = self.close_unseen().await;
            tokio::select! {
                biased;
                done = &mut wait => return Some(done),
                changed = self.view.changed() => changed.ok()?,
                () = sleep(CLOSE_AGAIN), if !done => {}
            }
        }
    }

    /// Closes bets that are open while nobody sees the wheel; false where that could not be recorded.
    async fn close_unseen(&mut self) -> bool {
        if !self.view.borrow_and_update().takes_bets {
            return true;
        }
        self.lost += 1;
        let id = self.id(b"lost", self.lost);
        let closed = self.give(id, Command::CloseBets { evidence: Evidence::SensorLost }).await;
        closed.is_ok()
    }

    /// An order's id follows from the session and the line: a line that is sent again is the same order.
    fn id(&self, what: &[u8], number: u64) -> CommandId {
        let key = self.handle.key.to_string();
        let session = self.session.0.to_be_bytes();
        let made = Hash::of(&[b"sensor ", what, b" ", key.as_bytes(), b" ", &session, &number.to_be_bytes()].concat());
        CommandId(made.0[..16].try_into().expect("a hash has 32 bytes"))
    }

    async fn give(&self, id: CommandId, command: Command) -> Result<Answered, LiveFault> {
        self.handle.given(id, By::Device(Device::WheelReader), command).await
    }

    /// One session, from the house's hello to its end.
    async fn listen(&mut self, wire: &mut dyn Wire) -> Ended {
        let mut session = Session::new(self.session);
        let mut cutter = Cutter::default();
        let mut bytes = [0; 1024];
        let mut patience = HELLO_WITHIN;
        let mut until = Instant::now() + patience;
        if let Err(ended) = send(wire, &Reply::Hello(session.id).sealed()).await {
            return ended;
        }
        loop {
            let greeted = session.greeted();
            let closed = greeted || self.close_unseen().await;
            let read = tokio::select! {
                biased;
                read = wire.read(&mut bytes) => read,
                () = sleep_until(until) => return self.unheard(greeted),
                changed = self.view.changed(), if !greeted => match changed {
                    Ok(()) => continue,
                    Err(_) => return Ended::TableGone,
                },
                () = sleep(CLOSE_AGAIN), if !closed => continue,
            };
            let count = match read {
                Ok(0) => return Ended::Closed,
                Ok(count) => count,
                Err(error) => return Ended::Broken(error),
            };
            let mut answers = String::new();
            let mut refused = None;
            for line in cutter.cut(&bytes[..count]) {
                let why = match session.hear(line.as_deref()) {
                    Heard::Refused(why) => why,
                    Heard::Next(line) => match self.hear(&line).await {
                        Ok(()) => {
                            answers.push_str(&session.took(&line).sealed());
                            match line.says {
                                Says::Hello { beat_ms, .. } => {
                                    patience = Duration::from_millis(u64::from(beat_ms)) * BEATS_MISSED;
                                }
                                Says::Fault(code) => {
                                    let _ = send(wire, &answers).await;
                                    return Ended::Fault(code);
                                }
                                _ => {}
                            }
                            // Only what counts is a sign of life.
                            until = Instant::now() + patience;
                            continue;
                        }
                        Err(Unrecorded::Gone) => return Ended::TableGone,
                        Err(Unrecorded::TooMany) => return Ended::TooMany,
                        Err(Unrecorded::Later(fault)) => {
                            self.unrecorded = true;
                            if is_told(self.refuse(Why::NotRecorded)) {
                                tracing::error!(table = %self.handle.key, %fault, %line, "not on record");
                            }
                            refused = Some(Why::NotRecorded);
                            // The answer asks for this line and all after it. At once it would bring them at once.
                            sleep(RECORD_AGAIN).await;
                            break;
                        }
                    },
                };
                self.refuse(why);
                refused = Some(why);
            }
            // One answer for all that was refused here: it says which line is waited for.
            answers.extend(refused.map(|why| session.refusal(why).sealed()));
            if let Err(ended) = send(wire, &answers).await {
                return ended;
            }
            // A stream of refused lines must not keep the clock from being looked at.
            if Instant::now() >= until {
                return self.unheard(session.greeted());
            }
        }
    }

    /// Nothing counted for too long.
    fn unheard(&self, greeted: bool) -> Ended {
        match (self.unrecorded, greeted) {
            (true, _) => Ended::Unrecorded,
            (false, true) => Ended::Silent,
            (false, false) => Ended::NoAnswer,
        }
    }

    /// Counts a line that was refused. The pit is told of the first of its kind, the tenth, the hundredth.
    fn refuse(&self, why: Why) -> u64 {
        let mut count = 0;
        self.status.send_modify(|status| {
            let of_kind = status.refused.entry(why).or_default();
            *of_kind += 1;
            count = *of_kind;
        });
        if is_told(count) {
            let (what, times) = (why.says(), times(count));
            let says = format!("The wheel's sensor: {what}{times}. It was refused, and nothing followed from it.");
            self.alert(Level::Warning, &says);
        }
        count
    }

    /// What follows from a line, on record before it is acknowledged.
    async fn hear(&mut self, line: &Line) -> Result<(), Unrecorded> {
        if let Says::Hello { name, .. } = &line.says {
            self.told_lost = false;
            let says = format!("The wheel's sensor {name} is heard.");
            self.status.send_modify(|status| {
                status.seeing = true;
                status.name = Some(name.clone());
                status.sessions += 1;
            });
            self.alert(Level::Note, &says);
        }
        let (phase, takes_bets) = {
            let view = self.view.borrow();
            (view.phase, view.takes_bets)
        };
        if let Some(command) = self.reading.order(self.handle.rules.wheel(), takes_bets, &line.says) {
            if !self.pace.takes(Instant::now()) {
                return Err(Unrecorded::TooMany);
            }
            match self.give(self.id(b"line", line.number), command).await {
                Ok(answered) => self.answered(&line.says, phase, &answered),
                Err(_) if self.view.has_changed().is_err() => return Err(Unrecorded::Gone),
                Err(fault) => return Err(Unrecorded::Later(fault)),
            }
        }
        self.unrecorded = false;
        self.status.send_modify(|status| status.heard += 1);
        Ok(())
    }

    /// Tells the pit where the table made nothing of what the sensor saw: the first time since it took something, the tenth,
    /// the hundredth.
    fn answered(&mut self, says: &Says, phase: Phase, answered: &Answered) {
        let refusal = answered.decision.answer.as_ref().err();
        if refusal.is_none() {
            self.unheeded = Unheeded::default();
        }
        if let Says::Pocket { .. } = says
            && matches!(answered.decision.order.command, Command::CloseBets { .. })
        {
            self.unheeded.no_pocket += 1;
            let count = self.unheeded.no_pocket;
            if is_told(count) {
                let (what, times) = ("what the sensor reports is not a pocket of this wheel", times(count));
                self.alert(Level::Alarm, &format!("The ball rests, and {what}: `{says}`{times}."));
            }
            return;
        }
        let Some(refusal) = refusal else { return };
        let expected = match says {
            // The dealer was faster, and said the same.
            Says::Launch { .. } => matches!(phase, Phase::Rolling | Phase::Running),
            // Somebody closed before.
            Says::Turn(_) => true,
            _ => false,
        };
        if expected {
            return;
        }
        self.unheeded.refused += 1;
        let count = self.unheeded.refused;
        if is_told(count) {
            let (times, why) = (times(count), refusal.tell(&self.handle.rules));
            self.alert(Level::Warning, &format!("The sensor saw `{says}`{times}, and the table refused it: {why}"));
        }
    }
}

/// Why a line is not on record.
enum Unrecorded {
    Later(LiveFault),
    TooMany,
    Gone,
}

async fn send(wire: &mut dyn Wire, text: &str) -> Result<(), Ended> {
    let written = async {
        wire.write_all(text.as_bytes()).await?;
        wire.flush().await
    };
    match timeout(WRITE_WITHIN, written).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(error)) => Err(Ended::Broken(error)),
        Err(_) => Err(Ended::Deaf),
    }
}
