//! What chance promised, as the record has it: the commitment that a secret is compared with before anything is drawn with it,
//! and the rounds whose secret the house still owes.

use std::collections::{BTreeMap, BTreeSet};

use chance::Commitment;
use journal::{History, TableKey};
use table::Event;

use crate::{
    kept::StoredRecord,
    live::{Live, LiveFault},
    note::ChanceNote,
    record::Decision,
};

/// Records looked at first, from the end; four times as many each time that what is looked for is not among them.
const LOOK: u64 = 256;
/// As far back a start looks for secrets that are owed; `audit fairness` looks at all rounds.
const OWED_MAX: u64 = 1 << 16;

/// The commitment that counts for a round: the last before its bets opened. None where there is none on record.
pub fn committed(history: &History, key: &TableKey, round: u64) -> Result<Option<Commitment>, LiveFault> {
    let head = history.head(key)?.seq;
    let mut look = LOOK;
    loop {
        let from = head.saturating_sub(look).max(1);
        let found = Promises::since(history, key, from)?.of.remove(&round);
        if found.is_some() || from == 1 {
            return Ok(found);
        }
        look = look.saturating_mul(4);
    }
}

/// The rounds that are over and whose secret is not on record, since the last one that is.
pub fn owed(history: &History, key: &TableKey) -> Result<BTreeMap<u64, Commitment>, LiveFault> {
    let head = history.head(key)?.seq;
    let mut look = LOOK;
    loop {
        let from = head.saturating_sub(look).max(1);
        let Promises { mut of, over, revealed, .. } = Promises::since(history, key, from)?;
        if revealed.is_some() || from == 1 || look >= OWED_MAX {
            of.retain(|round, _| over.contains(round) && revealed.is_none_or(|last| *round > last));
            return Ok(of);
        }
        look = look.saturating_mul(4);
    }
}

#[derive(Default)]
struct Promises {
    /// The last before the bets opened, by round.
    of: BTreeMap<u64, Commitment>,
    over: BTreeSet<u64>,
    /// The last round whose secret is on record.
    revealed: Option<u64>,
    opened: Option<u64>,
}

impl Promises {
    fn since(history: &History, key: &TableKey, from: u64) -> Result<Promises, LiveFault> {
        let mut promises = Promises::default();
        for record in history.records(key, from)? {
            match StoredRecord::read(&record?)? {
                // After the bets have opened it promises nothing.
                StoredRecord::Chance(ChanceNote::Committed { round, .. }) if promises.opened >= Some(round) => {}
                StoredRecord::Chance(ChanceNote::Committed { round, commitment, .. }) => {
                    promises.of.insert(round, commitment);
                }
                StoredRecord::Chance(ChanceNote::Revealed { round, .. }) => {
                    promises.revealed = promises.revealed.max(Some(round));
                }
                StoredRecord::Decided(Decision { answer: Ok(events), .. }) => {
                    for event in &events {
                        promises.see(event);
                    }
                }
                StoredRecord::Decided(_)
                | StoredRecord::Rules(_)
                | StoredRecord::Conflict(_)
                | StoredRecord::Refusals(_) => {}
            }
        }
        Ok(promises)
    }

    fn see(&mut self, event: &Event) {
        match event {
            Event::BetsOpened { round, .. } => self.opened = Some(*round),
            Event::RoundEnded { .. } | Event::TestEnded => self.over.extend(self.opened),
            _ => {}
        }
    }
}

impl Live {
    /// The commitment on record for a round.
    pub fn committed(&self, round: u64) -> Result<Option<Commitment>, LiveFault> {
        committed(&self.history, &self.key, round)
    }

    /// The rounds that are over and whose secret is not on record, since the last one that is.
    pub fn owed(&self) -> Result<BTreeMap<u64, Commitment>, LiveFault> {
        owed(&self.history, &self.key)
    }
}
