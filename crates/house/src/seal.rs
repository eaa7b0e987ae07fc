//! The seal of a round: the last record after which none of its wagers could change. A draw is bound to its hash.

use chance::Seal;
use journal::{History, TableKey};
use table::Event;

use crate::{
    kept::StoredRecord,
    live::{Live, LiveFault},
    record::Decision,
};

/// Records looked at first, from the end; four times as many each time that the round did not begin among them.
const LOOK: u64 = 256;

/// Whether an event seals: betting closed, target wagers were locked out, or a spin was declared not to count. After the last,
/// what was drawn for that spin is drawn anew, so it needs a seal of its own.
pub(crate) fn seals(event: &Event) -> bool {
    matches!(event, Event::BetsClosed { .. } | Event::LockedOut { .. } | Event::NoSpinCalled { .. })
}

/// The last seal of a round that is on record; none where the table never had the round, or where it is not sealed.
pub fn seal(history: &History, key: &TableKey, round: u64) -> Result<Option<Seal>, LiveFault> {
    let head = history.head(key)?.seq;
    let mut look = LOOK;
    loop {
        let from = head.saturating_sub(look).max(1);
        let (begun, sealed) = sealed_since(history, key, round, from)?;
        if begun || from == 1 {
            return Ok(sealed);
        }
        look = look.saturating_mul(4);
    }
}

/// Whether a round begins at a record or later, and its seal.
fn sealed_since(history: &History, key: &TableKey, round: u64, from: u64) -> Result<(bool, Option<Seal>), LiveFault> {
    let (mut begun, mut sealed) = (false, None);
    for record in history.records(key, from)? {
        let record = record?;
        let StoredRecord::Decided(Decision { answer: Ok(events), .. }) = StoredRecord::read(&record)? else { continue };
        for event in &events {
            match event {
                Event::BetsOpened { round: opened, .. } if *opened == round => begun = true,
                event if begun && seals(event) => sealed = Some(Seal(record.hash.0)),
                Event::RoundEnded { .. } | Event::TestEnded if begun => return Ok((begun, sealed)),
                _ => {}
            }
        }
    }
    Ok((begun, sealed))
}

impl Live {
    /// What draws for a round are bound to now; none while it is not sealed, or while the record that seals it is not durable.
    ///
    /// Ask again for each draw, just before it is ordered: a spin that was declared not to count has another seal.
    pub fn seal(&self, round: u64) -> Result<Option<Seal>, LiveFault> {
        match self.sealed {
            Some((sealed, seq)) if sealed == round => {
                let record = self.history.records(&self.key, seq)?.next().transpose()?;
                Ok(record.map(|record| Seal(record.hash.0)))
            }
            // What is on its way may seal it.
            _ if !self.ahead.is_empty() => Ok(None),
            _ => seal(&self.history, &self.key, round),
        }
    }
}
