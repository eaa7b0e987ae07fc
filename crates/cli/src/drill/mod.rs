//! A table under load: seats play round after round, and every answer is told as soon as it is durable. What a crash
//! leaves can then be compared with what was answered.

mod crew;
mod sent;

use std::{
    io::{self, Write},
    path::Path,
    sync::{
        Arc,
        mpsc::{self, Receiver, Sender},
    },
    thread,
};

use house::{Answered, Live, LiveFault, RulesFile};
use journal::{CommandId, Hash, Health, Store, TableKey};
use rulebook::Instrument;
use table::{By, Command, Device, Order, Phase, SeatNo, Time, rehearsal::Dice};

use sent::{Outbox, hex};

pub use crew::unable;

/// An hour that a drill begins at; later ones are counted from there, so that no clock is asked.
const MORNING: i64 = 1_700_000_000_000;
/// Between two orders, in milliseconds.
const BREATH: i64 = 10;
/// A table whose staff is refused so often in a row will not go on by itself.
const STUCK: u32 = 50;

#[derive(Debug, thiserror::Error)]
pub enum Halt {
    #[error("storage-full: every round that was open is finished, and nothing new is taken")]
    StorageFull,
    #[error("the journal has failed, and nothing more is acknowledged: {0}")]
    Failed(String),
    #[error("table {table} does not go on: {what}")]
    Stuck { table: TableKey, what: String },
    #[error(transparent)]
    Live(LiveFault),
    #[error("what was sent cannot be kept: {0}")]
    Sent(#[from] io::Error),
}

type Outcome = (CommandId, Result<Answered, LiveFault>);

pub struct Drill {
    key: TableKey,
    store: Arc<Store>,
    live: Live,
    seats: u16,
    with: Instrument,
    dice: Dice,
    now: Time,
    /// The head when the drill began: ids made from it were never used before.
    begun: Hash,
    sent: Outbox,
    count: u64,
    /// Given and not answered.
    open: usize,
    tell: Sender<Outcome>,
    told: Receiver<Outcome>,
    full: bool,
    refused: u32,
}

impl std::fmt::Debug for Drill {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Drill").field("table", &self.key).field("count", &self.count).finish_non_exhaustive()
    }
}

impl Drill {
    /// Opens a table as its history says, or enrols it, and sends again what was not answered.
    pub fn open(
        store: &Arc<Store>,
        key: &TableKey,
        rules: &RulesFile,
        folder: &Path,
        seats: u16,
        seed: u64,
    ) -> Result<Drill, Halt> {
        let known = store.tables().map_err(|fault| Halt::Live(fault.into()))?;
        let at = known.iter().find(|head| head.table == *key).map_or(0, |head| head.seq);
        let now = Time(MORNING + i64::try_from(at).unwrap_or(0) * BREATH);
        let live = match at {
            0 => Live::enrol(store, key, rules, now),
            _ => Live::open(store, key, now),
        };
        let live = live.map_err(|fault| halt(store, fault))?;
        let (tell, told) = mpsc::channel();
        let mut drill = Drill {
            key: key.clone(),
            store: store.clone(),
            with: crew::instrument(live.table().rules(), seats),
            live,
            seats,
            dice: Dice::new(seed ^ at),
            now,
            begun: Hash([0; 32]),
            sent: Outbox::open(&folder.join(format!("{key}.sent")))?,
            count: 0,
            open: 0,
            tell,
            told,
            full: false,
            refused: 0,
        };
        drill.send_again()?;
        drill.begun = drill.store.head(key).map_err(|fault| Halt::Live(fault.into()))?.hash;
        Ok(drill)
    }

    /// One stretch of play: a step of the staff, or a round's wagers with the close among them. Gives how many orders were
    /// given so far.
    pub fn go_on(&mut self) -> Result<u64, Halt> {
        match self.live.table().phase() {
            Phase::Closed | Phase::Idle => self.between_rounds()?,
            Phase::Betting | Phase::Rolling => self.wagers_and_close()?,
            _ => self.step()?,
        }
        self.gather()?;
        Ok(self.count)
    }

    /// Nothing is open at the table.
    pub fn is_idle(&self) -> bool {
        matches!(self.live.table().phase(), Phase::Closed | Phase::Idle)
    }

    fn between_rounds(&mut self) -> Result<(), Halt> {
        if self.full {
            return Err(Halt::StorageFull);
        }
        if let Some((by, command)) = crew::prepare(self.live.table(), self.now) {
            return self.give(by, command);
        }
        if self.dice.one_in(4) {
            // It may be refused where the disk is full; the records are enough.
            let _ = self.live.snapshot();
        }
        let leaves = SeatNo(u16::try_from(self.dice.below(usize::from(self.seats))).unwrap_or(0));
        if self.live.table().state().seat(leaves).is_some() && self.dice.one_in(8) {
            let (by, command) = crew::leave(self.live.table(), leaves, self.with);
            return self.give(by, command);
        }
        for seat in (0..self.seats).map(SeatNo) {
            // A seat is taken, gets its colour and buys in; three refusals are answers too.
            for _ in 0..3 {
                let Some((by, command)) = crew::seat(self.live.table(), seat, self.with) else { break };
                self.give(by, command)?;
            }
        }
        self.step()
    }

    fn wagers_and_close(&mut self) -> Result<(), Halt> {
        for seat in 0..self.seats {
            self.wager(SeatNo(seat))?;
        }
        self.step()?;
        // Some come after it, and are refused if it was the close.
        for _ in 0..self.seats.div_ceil(4) {
            let seat = u16::try_from(self.dice.below(usize::from(self.seats))).unwrap_or(0);
            self.wager(SeatNo(seat))?;
        }
        Ok(())
    }

    fn wager(&mut self, seat: SeatNo) -> Result<(), Halt> {
        let (by, command) = crew::wager(self.live.table(), seat, self.with, &mut self.dice);
        self.give(by, command)
    }

    fn step(&mut self) -> Result<(), Halt> {
        let (by, command) = crew::step(self.live.table(), &mut self.now, &mut self.dice);
        self.give(by, command)
    }

    /// Gives an order under a new id, now and then twice, as a terminal does that was not answered in time.
    fn give(&mut self, by: By, command: Command) -> Result<(), Halt> {
        self.count += 1;
        self.now.0 += BREATH;
        let id = Hash::of(&[&self.begun.0[..], &self.count.to_be_bytes()].concat());
        let id = CommandId(id.0[..16].try_into().expect("a hash has 32 bytes"));
        let order = Order { at: self.now, by, command };
        self.sent.add(id, &order)?;
        let at = order.at;
        if self.dice.one_in(16) {
            self.send(id, order.clone());
        }
        self.send(id, order);
        if self.dice.one_in(32) {
            // Somebody else says something else under the same id: it is refused, and kept as evidence.
            self.send(id, Order { at, by: By::Device(Device::House), command: Command::LeavePost });
        }
        Ok(())
    }

    fn send(&mut self, id: CommandId, order: Order) {
        self.open += 1;
        let (tell, table) = (self.tell.clone(), self.key.clone());
        self.live.order(id, order, move |answer| {
            print(&table, id, &answer);
            // The drill may have ended, and then nobody is to be told.
            let _ = tell.send((id, answer));
        });
    }

    /// Waits for all answers. Where the table is suspended, it is opened again and what was not answered is sent again.
    fn gather(&mut self) -> Result<(), Halt> {
        while self.open > 0 {
            let (id, answer) = self.told.recv().expect("the drill itself has a sender");
            self.open -= 1;
            self.heard(id, answer)?;
        }
        if !self.live.is_holding() {
            return Ok(self.sent.forget()?);
        }
        loop {
            match self.live.reload(self.now) {
                Ok(()) => return self.send_again(),
                // Evidence is still being written, for which nobody waits.
                Err(LiveFault::Busy) => thread::yield_now(),
                Err(fault) => return Err(halt(&self.store, fault)),
            }
        }
    }

    fn heard(&mut self, id: CommandId, answer: Result<Answered, LiveFault>) -> Result<(), Halt> {
        match answer {
            Ok(answered) => {
                self.sent.is_answered(id);
                match &answered.decision.answer {
                    Ok(_) => self.refused = 0,
                    Err(refusal) if matches!(answered.decision.order.by, By::Staff { .. }) => {
                        self.refused += 1;
                        if self.refused > STUCK {
                            let what = format!("{:?}: {}", answered.decision.order.command, refusal.reason.id());
                            return Err(Halt::Stuck { table: self.key.clone(), what });
                        }
                    }
                    Err(_) => {}
                }
                Ok(())
            }
            Err(LiveFault::StorageFull) => {
                self.full = true;
                self.sent.is_answered(id);
                Ok(())
            }
            Err(LiveFault::Busy) => {
                self.sent.is_answered(id);
                Ok(())
            }
            Err(LiveFault::Conflict(_)) => Ok(()),
            // Whether it was done is not known, so it is sent again when the table is open again.
            Err(fault @ LiveFault::Holding(_)) => match self.store.health() {
                Health::Failed { .. } => Err(halt(&self.store, fault)),
                _ => Ok(()),
            },
            Err(fault) => Err(halt(&self.store, fault)),
        }
    }

    fn send_again(&mut self) -> Result<(), Halt> {
        for (id, order) in self.sent.waiting().to_vec() {
            self.send(id, order);
        }
        self.gather()
    }
}

fn halt(store: &Store, fault: LiveFault) -> Halt {
    match (store.health(), fault) {
        (Health::Failed { why }, _) => Halt::Failed(why.to_string()),
        (_, LiveFault::StorageFull) => Halt::StorageFull,
        (_, fault) => Halt::Live(fault),
    }
}

/// One line for each answer: `ack`, the receipt, the id and `taken` or why the rules refuse it; or `not`, the table, the
/// id and why there is no answer.
fn print(table: &TableKey, id: CommandId, answer: &Result<Answered, LiveFault>) {
    let id = hex(id);
    let line = match answer {
        Ok(Answered { decision, receipt, .. }) => {
            let what = decision.answer.as_ref().map_or_else(|refusal| refusal.reason.id(), |_| "taken");
            format!("ack {receipt} {id} {what}\n")
        }
        Err(fault) => {
            let why = match fault {
                LiveFault::Busy => "busy",
                LiveFault::StorageFull => "storage-full",
                LiveFault::Conflict(_) => "conflict",
                _ => "holding",
            };
            format!("not {table} {id} {why}\n")
        }
    };
    // Who listened may be gone; the history has it.
    let _ = io::stdout().lock().write_all(line.as_bytes());
}
