//! A history in memory that forgets in a crash what was not durable, and the receipts that players hold.

use std::{collections::BTreeMap, sync::Arc};

use rulebook::TableRules;
use table::{Event, Order, State, Table, decide, evolve};

/// Records in their order, each as bytes.
#[derive(Default)]
pub(super) struct History {
    records: Vec<Vec<u8>>,
    /// How many of them outlive a crash.
    durable: usize,
    /// A state as bytes, and how many records it holds.
    snapshot: Option<(usize, Vec<u8>)>,
}

impl History {
    pub fn write(&mut self, order: &Order, events: &[Event]) {
        self.records.push(postcard::to_allocvec(&(order, events)).expect("a record of our own can be written"));
    }

    /// All that is written is durable now.
    pub fn sync(&mut self) {
        self.durable = self.records.len();
    }

    pub fn lag(&self) -> usize {
        self.records.len() - self.durable
    }

    /// Keeps a snapshot of a state that is durable.
    pub fn keep(&mut self, state: &State) {
        let bytes = postcard::to_allocvec(state).expect("a state of our own can be written");
        self.snapshot = Some((self.durable, bytes));
    }

    pub fn has_snapshot(&self) -> bool {
        self.snapshot.is_some()
    }

    /// The power fails: what is not durable never was.
    pub fn crash(&mut self) {
        self.records.truncate(self.durable);
    }

    /// The table as the history says, from the beginning or from the snapshot; each order is decided again and must get the
    /// answer that is on record.
    pub fn replay(&self, rules: &Arc<TableRules>, from_snapshot: bool) -> Result<Table, String> {
        let (mut table, from) = match self.snapshot.as_ref().filter(|_| from_snapshot) {
            None => (Table::new(Arc::clone(rules)), 0),
            Some((at, bytes)) => {
                let state = postcard::from_bytes(bytes).map_err(|error| format!("the snapshot: {error}"))?;
                (Table::with(Arc::clone(rules), state), *at)
            }
        };
        for (at, bytes) in self.records.iter().enumerate().skip(from) {
            let (order, events): (Order, Vec<Event>) =
                postcard::from_bytes(bytes).map_err(|error| format!("record {at}: {error}"))?;
            if decide(&table, &order).as_ref() != Ok(&events) {
                return Err(format!("record {at} is decided otherwise in replay: {order:?}"));
            }
            for event in &events {
                evolve(&mut table, event);
            }
        }
        Ok(table)
    }
}

/// What players were told that lies on the felt, kept apart from the table and from events alone.
#[derive(Clone, Default)]
pub(super) struct Receipts {
    lying: BTreeMap<u64, i64>,
    before_test: BTreeMap<u64, i64>,
}

impl Receipts {
    pub fn see(&mut self, event: &Event) {
        let lying = &mut self.lying;
        match event {
            Event::WagerPlaced(placed) => {
                lying.insert(placed.wager.0, placed.amount.0);
            }
            Event::WagerRaised { wager, amount } => *lying.entry(wager.0).or_default() += amount.0,
            Event::WagerTakenBack { wager, amount } => *lying.entry(wager.0).or_default() -= amount.0,
            Event::WagerAdjusted { wager, after, .. } => {
                lying.insert(wager.0, after.0);
            }
            Event::WagersReturned { lines } => {
                for line in lines {
                    lying.remove(&line.wager.0);
                }
            }
            Event::RoundEnded { .. } => lying.clear(),
            Event::TestBegun => self.before_test = std::mem::take(lying),
            Event::TestEnded => self.lying = std::mem::take(&mut self.before_test),
            _ => {}
        }
        self.lying.retain(|_, amount| *amount != 0);
    }

    /// Every receipt lies on the felt, once and as it was told, and nothing else does.
    pub fn hold(&self, state: &State) -> Result<(), String> {
        let lying: Vec<(u64, i64)> = state.round.lying().map(|placed| (placed.wager.0, placed.amount.0)).collect();
        let told: Vec<(u64, i64)> = self.lying.iter().map(|(wager, amount)| (*wager, *amount)).collect();
        if lying == told { Ok(()) } else { Err(format!("players hold receipts for {told:?}, and {lying:?} lies")) }
    }
}
