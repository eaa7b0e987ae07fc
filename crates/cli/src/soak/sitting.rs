//! One table for some rounds, with its crashes.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};

use table::{
    Account, By, Command, Device, Event, Order, State, Table, Time, decide, evolve,
    rehearsal::{self, Dice},
};

use super::{
    Filed,
    counts::Counts,
    history::{History, Receipts},
};

/// A Monday morning; nothing depends on it.
const START: Time = Time(1_700_000_000_000);
/// A round that takes more orders than this is stuck.
const PATIENCE: u64 = 20_000;

/// A promise that was broken, with all that is needed to see it again.
#[derive(Debug)]
pub struct Fault {
    pub table: String,
    pub seed: u64,
    pub round: u64,
    pub order: Option<Order>,
    pub broken: String,
}

struct Sitting<'a> {
    filed: &'a Filed,
    table: Table,
    now: Time,
    history: History,
    /// The table and the receipts as of the last sync.
    durable: State,
    receipts: Receipts,
    /// What happened since, and was told to nobody.
    unsaid: Vec<Event>,
    counts: Counts,
}

/// Plays a table that the seed chooses.
pub(super) fn play(tables: &[Filed], seed: u64, rounds: u64) -> Result<Counts, Box<Fault>> {
    let mut dice = Dice::new(seed);
    // Seeds that follow one another play every table in turn.
    let filed = &tables[usize::try_from(seed % tables.len() as u64).expect("a place in a list")];
    let table = Table::new(Arc::clone(&filed.rules));
    let durable = table.state().clone();
    let mut sitting = Sitting {
        filed,
        table,
        now: START,
        history: History::default(),
        durable,
        receipts: Receipts::default(),
        unsaid: Vec::new(),
        counts: Counts::default(),
    };
    let mut last = None;
    // A panic of the engine is a broken promise like any other.
    let played = catch_unwind(AssertUnwindSafe(|| sitting.rounds(rounds, &mut dice, &mut last)));
    let broken = match played {
        Ok(Ok(())) => {
            let rounds = sitting.counts.rounds;
            sitting.counts.tables.insert(filed.name.clone(), rounds);
            return Ok(sitting.counts);
        }
        Ok(Err(broken)) => broken,
        Err(panic) => {
            let text = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
            format!("panic: {}", text.unwrap_or("without words"))
        }
    };
    let round = sitting.counts.rounds + 1;
    Err(Box::new(Fault { table: filed.name.clone(), seed, round, order: last, broken }))
}

impl Sitting<'_> {
    fn rounds(&mut self, rounds: u64, dice: &mut Dice, last: &mut Option<Order>) -> Result<(), String> {
        let mut since = 0;
        while self.counts.rounds < rounds {
            let before = self.counts.rounds;
            let order = rehearsal::order(&self.table, dice, self.now);
            self.now = order.at;
            *last = Some(order.clone());
            self.give(&order)?;
            // A group of orders becomes durable together, and the power may fail before or after.
            if dice.one_in(300) {
                self.crash(dice)?;
            }
            if dice.one_in(3) {
                self.sync(dice)?;
            }
            if dice.one_in(300) {
                self.crash(dice)?;
            }
            since = if self.counts.rounds > before { 0 } else { since + 1 };
            if since > PATIENCE {
                return Err(format!("stuck in phase {}", self.table.phase().id()));
            }
        }
        Ok(())
    }

    fn give(&mut self, order: &Order) -> Result<(), String> {
        self.counts.orders += 1;
        let events = match decide(&self.table, order) {
            Ok(events) => events,
            Err(refusal) => {
                *self.counts.refusals.entry(refusal.reason.id()).or_default() += 1;
                return Ok(());
            }
        };
        for event in &events {
            evolve(&mut self.table, event);
        }
        self.table.check()?;
        self.history.write(order, &events);
        self.counts.see(&events);
        self.unsaid.extend(events);
        Ok(())
    }

    /// What is written becomes durable, and everybody gets their receipt.
    fn sync(&mut self, dice: &mut Dice) -> Result<(), String> {
        if self.history.lag() == 0 {
            return Ok(());
        }
        self.history.sync();
        for event in self.unsaid.drain(..) {
            self.receipts.see(&event);
        }
        self.durable.clone_from(self.table.state());
        if dice.one_in(200) {
            self.history.keep(&self.durable);
        }
        self.receipts.hold(&self.durable)
    }

    /// The power fails and comes back.
    fn crash(&mut self, dice: &mut Dice) -> Result<(), String> {
        self.counts.crashes += 1;
        self.counts.forgotten += self.history.lag() as u64;
        self.history.crash();
        self.unsaid.clear();
        let from_snapshot = self.history.has_snapshot() && !dice.one_in(8);
        self.counts.snapshots_read += u64::from(from_snapshot);
        self.table = self.history.replay(&self.filed.rules, from_snapshot)?;
        if *self.table.state() != self.durable {
            return Err("the table after a crash is not the table that was durable".to_owned());
        }
        self.receipts.hold(self.table.state())?;
        let order = Order { at: self.now, by: By::Device(Device::House), command: Command::Resume };
        let taken = self.taken_by_device();
        let house = |table: &Table| table.state().ledger.balance(Account::House).0;
        let before = house(&self.table);
        self.give(&order).map_err(|broken| format!("after a crash: {broken}"))?;
        // A round that is given up costs the house what the device took for the targets, and nothing else.
        let given_back = taken - self.taken_by_device();
        if before - house(&self.table) != given_back {
            return Err("money moved while the table started again".to_owned());
        }
        self.sync(dice)
    }

    /// Target wagers that lie and are the house's already.
    fn taken_by_device(&self) -> i64 {
        let round = &self.table.state().round;
        let targets = round.lying().filter(|placed| placed.on == rulebook::Target::Progressive);
        if round.locked_out { targets.map(|placed| placed.amount.0).sum() } else { 0 }
    }
}
