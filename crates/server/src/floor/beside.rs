//! What runs beside the tables: sessions that ended, evidence carried into the journal, what the pit should know.

use std::{sync::Arc, time::Duration};

use house::{Act, Actor, Evidence};
use tokio::sync::mpsc;

use super::{Floor, lock};
use crate::{
    people::{Fault, Session, SessionKey},
    protocol::{Level, Phase},
    tables::{Concern, Jump, jumps, now},
};

/// A role that was taken away ends live connections within a second.
const ENDED_EVERY: Duration = Duration::from_millis(400);
/// Turns of that kind in a minute.
const MINUTE: u32 = 150;
/// The generator turns between rounds. A turn takes a few millionths of a second, so an idle house stays idle.
const CYCLE_EVERY: Duration = Duration::from_millis(100);

impl Floor {
    /// What runs beside the tables: sessions that ended, evidence carried into the journal, alerts.
    pub(super) fn watch(self: &Arc<Floor>) {
        let mut tasks = lock(&self.tasks);
        let floor = self.clone();
        tasks.spawn(async move {
            let mut seen = floor.people.ended_until().unwrap_or(0);
            let mut every = tokio::time::interval(ENDED_EVERY);
            loop {
                every.tick().await;
                for (at, ended) in floor.people.ended_after(seen).unwrap_or_default().into_iter().enumerate() {
                    seen = seen.max(ended.no);
                    // Screens take theirs from the list before it is overwritten.
                    if at % 64 == 63 {
                        tokio::task::yield_now().await;
                    }
                    // Nobody listens where no screen is connected.
                    let _ = floor.ended.send(ended);
                }
            }
        });
        let floor = self.clone();
        tasks.spawn(async move {
            let mut every = tokio::time::interval(ENDED_EVERY);
            let mut told = String::new();
            for turn in 0_u32.. {
                every.tick().await;
                let of = floor.clone();
                // It waits for the disk, and connections that are over must not wait for it.
                let kept = tokio::task::spawn_blocking(move || of.keep_house(turn.is_multiple_of(MINUTE)));
                let fault = kept.await.map_or_else(|error| error.to_string(), |kept| kept.err().unwrap_or_default());
                if fault != told && !fault.is_empty() {
                    tracing::warn!(fault, "what people did waits to be written");
                }
                told = fault;
            }
        });
        tasks.spawn(self.clone().cycle_chance());
        tasks.spawn(self.clone().watch_disk());
        for (id, handle) in &self.tables {
            let (floor, id, mut view) = (self.clone(), id.clone(), handle.view.clone());
            tasks.spawn(async move {
                let mut before = view.borrow().clone();
                while view.changed().await.is_ok() {
                    let now = view.borrow_and_update().clone();
                    if let Some(why) = now.holding.as_ref().filter(|_| before.holding.is_none()) {
                        floor.alert(Level::Alarm, Some(&id), &format!("The table is suspended: {why}"));
                        floor.note_held(&id, why);
                    }
                    if now.holding.is_none() && before.holding.is_some() {
                        floor.alert(Level::Note, Some(&id), "The table is open again.");
                    }
                    if let Some(no_spin) = now.no_spin.as_ref().filter(|_| before.no_spin.is_none()) {
                        floor.alert(Level::Note, Some(&id), &format!("No spin. {} {}", no_spin.says, no_spin.clause));
                    }
                    if now.phase == Phase::Held && before.phase != Phase::Held {
                        floor.alert(Level::Warning, Some(&id), "A supervisor must decide.");
                    }
                    before = now;
                }
                if !floor.is_closing() {
                    floor.alert(
                        Level::Alarm,
                        Some(&id),
                        "The table has stopped; its history is whole. Start the house again.",
                    );
                }
            });
        }
    }

    /// Tells the pit what tables themselves must tell it, and keeps it as evidence.
    pub(super) async fn hear(self: Arc<Floor>, mut concerns: mpsc::UnboundedReceiver<Concern>) {
        while let Some(Concern { table, act, round, says }) = concerns.recv().await {
            self.alert(if act == Act::SecretLost { Level::Alarm } else { Level::Warning }, Some(&table), &says);
            self.note_about(act, &format!("{table}, round {round}"), &says);
        }
    }

    /// Throws numbers away as long as the house is open, a number of them that nobody can foresee. A generator that fails its
    /// tests is told to the pit before a round asks for a secret; it stays locked, so once is enough.
    async fn cycle_chance(self: Arc<Floor>) {
        let mut every = tokio::time::interval(CYCLE_EVERY);
        every.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            every.tick().await;
            if let Err(fault) = lock(&self.chance).cycle() {
                self.alert(Level::Alarm, None, &format!("No secret can be made: {fault}."));
                return;
            }
        }
    }

    /// Approvals that are too late, evidence for the journal; once a minute sessions that were used or are over.
    fn keep_house(&self, minute: bool) -> Result<(), String> {
        let told = |fault: Fault| fault.to_string();
        self.approvals.lapse(&self.people, now()).map_err(told)?;
        self.note_jumps().map_err(told)?;
        lock(&self.pending).retain(|id, _| id.parse().is_ok_and(|id| self.approvals.holds(id)));
        if minute {
            let active: Vec<SessionKey> = std::mem::take(&mut *lock(&self.active)).into_iter().collect();
            self.people.seen(&active, now()).map_err(told)?;
            self.people.sweep(now()).map_err(told)?;
        }
        self.people.carry(&self.evidence).map(drop).map_err(told)
    }

    /// Tells the pit and the history that the machine's clock was set.
    pub(super) fn note_jumps(&self) -> Result<(), Fault> {
        for Jump { by_ms, at_start } in jumps() {
            let (far, way) = (far(by_ms), if by_ms < 0 { "back" } else { "ahead" });
            let says = if at_start {
                format!(
                    "The machine's clock is {far} behind the last record. The house goes on from the record; set the clock."
                )
            } else {
                format!("The machine's clock was set {way} by {far}. The house's own never goes back; check the clock.")
            };
            tracing::warn!(by_ms, at_start, "{says}");
            self.alert(Level::Alarm, None, &says);
            let evidence = Evidence::new(now(), Act::ClockJumped, &Actor::house());
            let why = if at_start { "behind the last record at the start" } else { "set while the house was open" };
            self.people.note(&evidence.changed("", &format!("{by_ms} ms")).why(why))?;
        }
        Ok(())
    }

    /// A live connection was used.
    pub fn is_active(&self, session: SessionKey) {
        lock(&self.active).insert(session);
    }

    /// Keeps that somebody asked for what their role may not.
    pub fn denied(self: &Arc<Floor>, session: &Session, from: &str, what: &str) {
        let evidence = Evidence::new(now(), Act::Denied, &session.actor(from)).about(what);
        let floor = self.clone();
        tokio::task::spawn_blocking(move || {
            if let Err(fault) = floor.people.note(&evidence) {
                tracing::warn!(%fault, "a denial was not kept");
            }
        });
    }
}

/// A time that a clock jumped by, in its largest unit.
fn far(by_ms: i64) -> String {
    let s = by_ms.unsigned_abs() / 1000;
    match s {
        0..120 => format!("{s} s"),
        120..7200 => format!("{} min", s / 60),
        7200..172_800 => format!("{} h", s / 3600),
        _ => format!("{} days", s / 86_400),
    }
}
