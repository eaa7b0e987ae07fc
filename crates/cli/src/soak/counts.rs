//! What a soak has seen.

use std::collections::BTreeMap;

use settlement::Outcome;
use table::Event;

#[derive(Clone, PartialEq, Eq, Default, Debug, serde::Serialize)]
pub struct Counts {
    pub rounds: u64,
    pub orders: u64,
    pub events: u64,
    pub wagers: u64,
    /// Spins that did not count, and rounds given up.
    pub voids: u64,
    pub void_rounds: u64,
    pub crashes: u64,
    /// Orders that a crash took before they were acknowledged.
    pub forgotten: u64,
    pub snapshots_read: u64,
    pub corrections: u64,
    pub prisoners: u64,
    pub meters_paid: u64,
    pub tests: u64,
    pub openings: u64,
    pub refusals: BTreeMap<&'static str, u64>,
    pub tables: BTreeMap<String, u64>,
}

impl Counts {
    /// Sums of two.
    pub fn add(&mut self, other: &Counts) {
        let Counts { refusals, tables, .. } = other;
        for (to, from) in self.numbers().into_iter().zip(other.clone().numbers()) {
            *to += *from;
        }
        for (reason, many) in refusals {
            *self.refusals.entry(reason).or_default() += many;
        }
        for (table, many) in tables {
            *self.tables.entry(table.clone()).or_default() += many;
        }
    }

    fn numbers(&mut self) -> [&mut u64; 14] {
        [
            &mut self.rounds,
            &mut self.orders,
            &mut self.events,
            &mut self.wagers,
            &mut self.voids,
            &mut self.void_rounds,
            &mut self.crashes,
            &mut self.forgotten,
            &mut self.snapshots_read,
            &mut self.corrections,
            &mut self.prisoners,
            &mut self.meters_paid,
            &mut self.tests,
            &mut self.openings,
        ]
    }

    /// Counts what happened. A round given up by a crash before it was durable may be counted twice; it was played twice.
    pub(super) fn see(&mut self, events: &[Event]) {
        self.events += events.len() as u64;
        for event in events {
            match event {
                Event::WagerPlaced(_) => self.wagers += 1,
                Event::NoSpinCalled { .. } => self.voids += 1,
                Event::RoundEnded { number } => {
                    self.rounds += 1;
                    self.void_rounds += u64::from(number.is_none());
                }
                Event::ResultCorrected { lines, .. } => {
                    self.corrections += 1;
                    self.pay(lines);
                }
                Event::WinnersPaid { lines } => self.pay(lines),
                Event::TestBegun => self.tests += 1,
                Event::TableOpened { .. } => self.openings += 1,
                _ => {}
            }
        }
    }

    fn pay(&mut self, lines: &[table::Paid]) {
        self.prisoners += lines.iter().filter(|line| line.outcome == Outcome::Imprisoned).count() as u64;
        self.meters_paid += lines.iter().filter(|line| line.meter.is_some()).count() as u64;
    }
}
