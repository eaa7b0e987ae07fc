//! A sensor without a wheel: speaks the protocol by a script or by itself, for tests and for technicians.

use std::{collections::VecDeque, io, time::Duration};

use chance::Generator;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    sync::mpsc::UnboundedReceiver,
    time::{Instant, sleep_until},
};

use super::{
    address::Wire,
    cutter::Cutter,
    line::{Line, Reply, Rests, Says},
    script::{Act, Script, Timed},
};

const BEAT: Duration = Duration::from_secs(1);
/// The longest that the protocol allows, for one whose time is in another's hand.
const BEAT_DRIVEN: Duration = Duration::from_secs(5);
/// Lines that may wait for their acknowledgement; a real sensor has no more room either.
const UNACKED_MAX: usize = 64;
const TURN: Duration = Duration::from_millis(700);
const FALLS: Duration = Duration::from_millis(2500);

/// What went over the wire.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Emulated {
    Said(String),
    Told(Reply),
    /// Bytes that are no answer of a house.
    Unread,
}

#[derive(Debug)]
pub struct Emulator {
    pockets: Vec<Rests>,
    /// From one launch to the next, where no script says otherwise.
    every: Duration,
    scripted: bool,
    /// One line in eight is damaged, one in sixteen said twice, one spin in eight goes the wrong way.
    faulty: bool,
    dice: Generator,
    beat: Duration,
    acts: VecDeque<Timed>,
    /// What it does comes from elsewhere, when it comes.
    driven: Option<UnboundedReceiver<Act>>,
    spins: u32,
    begun: Option<Instant>,
    silent_until: Option<Instant>,
    number: u64,
    unacked: VecDeque<(u64, String)>,
    last: String,
}

impl Emulator {
    /// By itself: a spin now and then, into one of these pockets. The same seed does the same.
    pub fn new(pockets: Vec<Rests>, seed: u64, every: Duration) -> Emulator {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_be_bytes());
        Emulator {
            pockets,
            every,
            scripted: false,
            faulty: false,
            dice: Generator::seeded(bytes),
            beat: BEAT,
            acts: VecDeque::new(),
            driven: None,
            spins: 0,
            begun: None,
            silent_until: None,
            number: 0,
            unacked: VecDeque::new(),
            last: String::new(),
        }
    }

    /// By a script, once; then it only beats.
    pub fn scripted(script: Script) -> Emulator {
        let mut emulator = Emulator::new(Vec::new(), 0, Duration::ZERO);
        emulator.scripted = true;
        emulator.acts = script.0.into();
        emulator
    }

    /// By whoever sends the acts: each is done once there is a session, in order and without a clock.
    pub fn driven(acts: UnboundedReceiver<Act>) -> Emulator {
        let by_nobody = Emulator::new(Vec::new(), 0, Duration::ZERO);
        Emulator { scripted: true, beat: BEAT_DRIVEN, driven: Some(acts), ..by_nobody }
    }

    pub fn faulty(self, faulty: bool) -> Emulator {
        Emulator { faulty, ..self }
    }

    /// Speaks with a house until one of the two hangs up.
    pub async fn speak(&mut self, wire: &mut dyn Wire, mut tell: impl FnMut(Emulated)) -> io::Result<()> {
        let mut cutter = Cutter::default();
        let mut bytes = [0; 1024];
        let mut beat_at = None;
        self.unacked.clear();
        loop {
            self.plan();
            let act_at = beat_at.and(self.begun).zip(self.acts.front()).map(|(begun, next)| begun + next.at);
            let act_at = act_at.map(|at| self.silent_until.map_or(at, |until| at.max(until)));
            let wake = [act_at, beat_at].into_iter().flatten().min();
            tokio::select! {
                biased;
                read = wire.read(&mut bytes) => {
                    let count = read?;
                    if count == 0 {
                        return Ok(());
                    }
                    for line in cutter.cut(&bytes[..count]) {
                        let reply = line.as_deref().map(Reply::read);
                        let Some(Ok(reply)) = reply else {
                            tell(Emulated::Unread);
                            continue;
                        };
                        tell(Emulated::Told(reply.clone()));
                        if let Reply::Hello(_) = reply {
                            if !self.scripted {
                                // What would have happened while nobody listened is not told afterwards.
                                self.acts.clear();
                                (self.begun, self.spins) = (None, 0);
                            }
                            self.begun.get_or_insert_with(Instant::now);
                            beat_at = Some(Instant::now() + self.beat);
                        }
                        self.told(wire, &reply, &mut tell).await?;
                    }
                }
                // No faster than the house acknowledges.
                Some(act) = next(&mut self.driven), if beat_at.is_some() && self.unacked.len() < UNACKED_MAX => {
                    if !self.act(wire, act, &mut tell).await? {
                        return Ok(());
                    }
                }
                () = sleep_until(wake.unwrap_or_else(Instant::now)), if wake.is_some() => {
                    let now = Instant::now();
                    if act_at.is_some_and(|at| at <= now) {
                        if let Some(Timed { act, .. }) = self.acts.pop_front()
                            && !self.act(wire, act, &mut tell).await?
                        {
                            return Ok(());
                        }
                    } else {
                        beat_at = Some(now + self.beat);
                        if self.silent_until.is_none_or(|until| until <= now) {
                            self.say(wire, &Says::Beat, false, &mut tell).await?;
                        }
                    }
                }
            }
        }
    }

    /// The next spin, where it plays by itself and the last one is over.
    fn plan(&mut self) {
        if self.scripted || !self.acts.is_empty() || self.pockets.is_empty() {
            return;
        }
        self.spins += 1;
        let launched = self.every * self.spins;
        let with_wheel = self.faulty && self.die(8) == 0;
        let turns = 6 + u8::try_from(self.die(7)).unwrap_or(0);
        let mut add = |after: Duration, says| self.acts.push_back(Timed { at: launched + after, act: Act::Say(says) });
        add(Duration::ZERO, Says::Launch { with_wheel });
        for turn in 1..=turns {
            add(TURN * u32::from(turn), Says::Turn(turn));
        }
        let at = self.die(self.pockets.len());
        let rests = self.pockets[at].clone();
        let after = TURN * u32::from(turns) + FALLS;
        self.acts.push_back(Timed { at: launched + after, act: Act::Say(Says::Pocket { rests, revolutions: turns }) });
    }

    /// A number below a bound.
    fn die(&mut self, bound: usize) -> usize {
        let bound = u32::try_from(bound).unwrap_or(u32::MAX).max(1);
        self.dice.below(bound).map_or(0, |number| usize::try_from(number).unwrap_or(0))
    }

    async fn told(&mut self, wire: &mut dyn Wire, reply: &Reply, tell: &mut impl FnMut(Emulated)) -> io::Result<()> {
        match reply {
            Reply::Hello(session) => {
                self.number = 0;
                self.unacked.clear();
                let name = "wheelhouse-emulator".to_owned();
                let beat_ms = u32::try_from(self.beat.as_millis()).unwrap_or(1000);
                self.say(wire, &Says::Hello { session: *session, name, beat_ms }, false, tell).await
            }
            Reply::Ack(number) => {
                self.unacked.retain(|(sent, _)| sent > number);
                Ok(())
            }
            // The house waits for that line, and then for those after it.
            Reply::Nak { next, .. } => {
                self.unacked.retain(|(sent, _)| sent >= next);
                let lines: Vec<String> = self.unacked.iter().map(|(_, line)| line.clone()).collect();
                for line in lines {
                    let damaged = self.faulty && self.die(8) == 0;
                    self.send(wire, &line, damaged, tell).await?;
                }
                Ok(())
            }
        }
    }

    /// Does it; false where it hangs up.
    async fn act(&mut self, wire: &mut dyn Wire, act: Act, tell: &mut impl FnMut(Emulated)) -> io::Result<bool> {
        match act {
            Act::Say(says) => self.say(wire, &says, false, tell).await?,
            Act::Damaged(says) => self.say(wire, &says, true, tell).await?,
            Act::Again => {
                let last = self.last.clone();
                self.send(wire, &last, false, tell).await?;
            }
            Act::Skip => self.number += 1,
            Act::Raw(bytes) => self.send(wire, &format!("{bytes}\n"), false, tell).await?,
            Act::Silent(long) => self.silent_until = Some(Instant::now() + long),
            Act::HangUp => return Ok(false),
        }
        Ok(true)
    }

    async fn say(
        &mut self,
        wire: &mut dyn Wire,
        says: &Says,
        damaged: bool,
        tell: &mut impl FnMut(Emulated),
    ) -> io::Result<()> {
        if self.unacked.len() >= UNACKED_MAX {
            return Err(io::Error::new(io::ErrorKind::TimedOut, "the house acknowledges nothing"));
        }
        self.number += 1;
        let line = Line { number: self.number, says: says.clone() }.sealed();
        self.unacked.push_back((self.number, line.clone()));
        let by_chance = self.faulty && self.die(8) == 0;
        self.send(wire, &line, damaged || by_chance, tell).await?;
        if self.faulty && self.die(16) == 0 {
            self.send(wire, &line, false, tell).await?;
        }
        self.last = line;
        Ok(())
    }

    async fn send(
        &mut self,
        wire: &mut dyn Wire,
        line: &str,
        damaged: bool,
        tell: &mut impl FnMut(Emulated),
    ) -> io::Result<()> {
        let mut bytes = line.as_bytes().to_vec();
        if damaged {
            let at = self.die(bytes.len() - 1);
            bytes[at] ^= 1;
        }
        tell(Emulated::Said(String::from_utf8_lossy(&bytes).trim_end().to_owned()));
        wire.write_all(&bytes).await?;
        wire.flush().await
    }
}

/// The next act of one that is driven; none where it is not, or never again.
async fn next(driven: &mut Option<UnboundedReceiver<Act>>) -> Option<Act> {
    driven.as_mut()?.recv().await
}
