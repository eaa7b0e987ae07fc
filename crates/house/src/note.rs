//! What chance says beside the orders of a table: what it promised before a round, and what that was after it.
//!
//! Notes are in the table's own chain, so "before the bets opened" and "after the close" are places in one chain that
//! the players' receipts fix; in a file of their own they would be times. The last commitment before the bets counts: a
//! house that lost the secret of a round that has not begun must be able to go on, and any commitment is fixed before
//! the first wager.

use std::sync::atomic::Ordering;

use chance::{Commitment, Purpose, Seal, Secret};
use journal::{Batch, Class, CommandId, Entry, Hash, Health, Receipt, Record};
use serde::{Deserialize, Serialize};

use crate::{
    live::{Live, LiveFault, WAITING_MAX},
    record::{CHANCE, RecordFault, VERSION, decode, encoded},
};

/// A record in a table's history that changes nothing at the table.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum ChanceNote {
    /// Before the bets of the round open: there is a secret, and this is its hash.
    Committed {
        round: u64,
        commitment: Commitment,
        /// The number itself is drawn as well; else a real wheel gives it, and only what is drawn beside it can be checked.
        wheel: bool,
    },
    /// After the round: the secret, and what was drawn with it.
    Revealed { round: u64, secret: Secret, draws: Vec<Bound> },
}

/// What a draw was for, and the record that it is bound to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Debug)]
pub struct Bound {
    pub purpose: Purpose,
    pub seal: Seal,
}

impl ChanceNote {
    pub fn round(&self) -> u64 {
        match self {
            ChanceNote::Committed { round, .. } | ChanceNote::Revealed { round, .. } => *round,
        }
    }

    /// Its id is made from what it says, so that it is written once; nobody can guess it, so nobody can take it before.
    pub fn entry(&self) -> Entry {
        let body = encoded(self);
        let content = Hash::of(&body);
        let made = Hash::of(&[b"chance".as_slice(), &content.0].concat());
        let command = CommandId(made.0[..16].try_into().expect("a hash has 32 bytes"));
        Entry { command, content, kind: CHANCE, version: VERSION, body }
    }

    /// The note in a record; none in a record of another kind.
    pub(crate) fn read(record: &Record) -> Result<Option<ChanceNote>, RecordFault> {
        match (record.entry.kind, record.entry.version) {
            (CHANCE, VERSION) => decode(record.seq, &record.entry.body).map(Some),
            _ => Ok(None),
        }
    }

    /// A secret that is out ends something; a promise begins it, and is not made on a disk without room.
    fn class(&self) -> Class {
        match self {
            ChanceNote::Committed { .. } => Class::Ordinary,
            ChanceNote::Revealed { .. } => Class::Closing,
        }
    }
}

pub(crate) type Noted = Box<dyn FnOnce(Result<Receipt, LiveFault>) + Send>;

impl Live {
    /// Writes a note in the order of everything else and calls back when it is durable. One that was written before gets the
    /// receipt that it got then. False where it was not taken, as the answer says too.
    pub fn note(&mut self, note: &ChanceNote, done: impl FnOnce(Result<Receipt, LiveFault>) + Send + 'static) -> bool {
        let Some((done, answer)) = self.take_note(note, Box::new(done)) else { return true };
        let taken = answer.is_ok();
        done(answer);
        taken
    }

    /// Writes a note and waits until it is durable.
    pub fn note_and_wait(&mut self, note: &ChanceNote) -> Result<Receipt, LiveFault> {
        let (sender, receiver) = std::sync::mpsc::sync_channel(1);
        self.note(note, move |answer| drop(sender.send(answer)));
        receiver.recv().unwrap_or_else(|_| Err(LiveFault::Holding("nobody answered".to_owned())))
    }

    /// Gives back what can be answered at once.
    fn take_note(&mut self, note: &ChanceNote, done: Noted) -> Option<(Noted, Result<Receipt, LiveFault>)> {
        if self.is_holding() {
            return Some((done, Err(LiveFault::Holding("open the table again".to_owned()))));
        }
        let entry = note.entry();
        let (id, class) = (entry.command, note.class());
        {
            let mut notes = self.ahead.notes();
            if let Some(first) = notes.get_mut(&id) {
                first.push(done);
                return None;
            }
            if notes.len() >= WAITING_MAX {
                return Some((done, Err(LiveFault::Busy)));
            }
        }
        match self.store.answer(&self.key, id) {
            Err(fault) => return Some((done, Err(fault.into()))),
            Ok(None) => {}
            Ok(Some(first)) if first.kind != CHANCE || first.content != entry.content => {
                return Some((done, Err(LiveFault::Conflict(first.seq))));
            }
            Ok(Some(first)) => {
                let receipt = Receipt { table: self.key.clone(), seq: first.seq, head: first.hash };
                return Some((done, Ok(receipt)));
            }
        }
        match self.store.health() {
            Health::Failed { why } => return Some((done, Err(LiveFault::Holding(why.to_string())))),
            // A promise is for a round, and no round opens on a disk like this.
            Health::LowWater | Health::Reserve if class == Class::Ordinary => {
                return Some((done, Err(LiveFault::StorageFull)));
            }
            Health::Good | Health::HighWater | Health::LowWater | Health::Reserve => {}
        }
        if !self.store.has_room(class) {
            return Some((done, Err(LiveFault::Busy)));
        }
        let mut batch = Batch::one(&self.key, self.next, entry);
        batch.class = class;
        self.next += 1;
        self.ahead.notes().insert(id, vec![done]);
        let ahead = self.ahead.clone();
        self.store.append_then(batch, move |outcome| {
            let told = ahead.notes().remove(&id).unwrap_or_default();
            let receipt = outcome.map(|mut receipts| receipts.pop().expect("a batch of one has a receipt"));
            if receipt.is_err() {
                // The numbers of later records are ahead of the history now.
                ahead.broken.store(true, Ordering::SeqCst);
            }
            for done in told {
                done(receipt.as_ref().cloned().map_err(|fault| LiveFault::Holding(fault.to_string())));
            }
        });
        None
    }
}
