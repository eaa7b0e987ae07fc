//! What a record of a table says: the order, and what was answered.

use journal::{CommandId, Entry, Hash, Record};
use rulebook::{CiteId, Reason, Refusal, TableRules, Words};
use serde::{Deserialize, Serialize};
use table::{Event, Order};

use crate::refusals::REFUSALS;

/// Kinds of records beside the journal's own enrolment; `evidence` and `refusals` have one more each.
pub const DECIDED: u8 = 1;
/// The same at a demonstration: whoever reads a history sees from the kind of a record alone that nothing of it is the record
/// of a licensed game.
pub const DEMONSTRATED: u8 = 6;
/// Another command came with an id that is taken: nothing was done, and it is kept as evidence.
pub const CONFLICT: u8 = 2;
/// What chance promised before a round, or told after it.
pub const CHANCE: u8 = 3;

/// Of the form of the bodies. An older program refuses what it cannot read rather than guess.
pub(crate) const VERSION: u8 = 1;
/// Of decisions, since a refusal has no sentences but their ids and facts.
const DECISION: u8 = 2;

/// An order and its answer, both for good: a repeat of the command gets the same answer.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Decision {
    pub order: Order,
    pub answer: Result<Vec<Event>, Refusal>,
}

/// A decision as it was kept when refusals had their sentences in them.
#[derive(Deserialize)]
struct WithSentences {
    order: Order,
    answer: Result<Vec<Event>, RefusalInSentences>,
}

#[derive(Deserialize)]
struct RefusalInSentences {
    reason: Reason,
    cite: Option<CiteId>,
    what: String,
    fix: String,
}

impl From<WithSentences> for Decision {
    fn from(WithSentences { order, answer }: WithSentences) -> Decision {
        let refusal = |RefusalInSentences { reason, cite, what, fix }| {
            let (what, fix) = (Words::written(what), Words::written(fix));
            Refusal { reason, cite, what, fix }
        };
        Decision { order, answer: answer.map_err(refusal) }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordFault {
    #[error("record {seq} is of kind {kind}, version {version}, which this program does not know; use a newer one")]
    Unknown { seq: u64, kind: u8, version: u8 },
    #[error("record {seq} cannot be read: {what}")]
    Unreadable { seq: u64, what: String },
}

/// What a command says, whenever it arrives: the time is not in it, because a repeat comes later.
pub fn content(order: &Order) -> Hash {
    Hash::of(&encoded(&(&order.by, &order.command)))
}

/// Whether a record of this kind is an order and its answer.
pub fn is_decision(kind: u8) -> bool {
    matches!(kind, DECIDED | DEMONSTRATED)
}

impl Decision {
    pub fn entry(&self, command: CommandId) -> Entry {
        Entry { command, content: content(&self.order), kind: DECIDED, version: DECISION, body: encoded(self) }
    }

    /// As it is kept at a table under these rules.
    pub(crate) fn entry_under(&self, rules: &TableRules, command: CommandId) -> Entry {
        let kind = if rules.house().is_demonstration() { DEMONSTRATED } else { DECIDED };
        Entry { kind, ..self.entry(command) }
    }

    /// The decision in a record; none in a record of another known kind.
    pub fn read(record: &Record) -> Result<Option<Decision>, RecordFault> {
        let (seq, kind, version) = (record.seq, record.entry.kind, record.entry.version);
        match (kind, version) {
            (journal::ENROLMENT, _) | (CONFLICT | CHANCE | REFUSALS, VERSION) => Ok(None),
            (DECIDED | DEMONSTRATED, _) => Decision::decode(seq, version, &record.entry.body).map(Some),
            _ => Err(RecordFault::Unknown { seq, kind, version }),
        }
    }

    pub(crate) fn decode(seq: u64, version: u8, body: &[u8]) -> Result<Decision, RecordFault> {
        match version {
            DECISION => decode(seq, body),
            1 => decode::<WithSentences>(seq, body).map(Decision::from),
            _ => Err(RecordFault::Unknown { seq, kind: DECIDED, version }),
        }
    }
}

/// The order in the record of a conflict; none in a record of another kind.
pub(crate) fn conflicting(record: &Record) -> Result<Option<Order>, RecordFault> {
    match (record.entry.kind, record.entry.version) {
        (CONFLICT, VERSION) => decode(record.seq, &record.entry.body).map(Some),
        _ => Ok(None),
    }
}

/// A command that came with the id of another. Its own id is made from both, so that it is kept once.
pub(crate) fn conflict(command: CommandId, order: &Order) -> Entry {
    let said = content(order);
    let made = Hash::of(&[&command.0[..], &said.0[..]].concat());
    let id = CommandId(made.0[..16].try_into().expect("a hash has 32 bytes"));
    Entry { command: id, content: said, kind: CONFLICT, version: VERSION, body: encoded(order) }
}

pub(crate) fn encoded<T: Serialize>(value: &T) -> Vec<u8> {
    postcard::to_allocvec(value).expect("what the engine says can be encoded")
}

pub(crate) fn decode<T: for<'a> Deserialize<'a>>(seq: u64, bytes: &[u8]) -> Result<T, RecordFault> {
    match postcard::take_from_bytes(bytes) {
        Ok((value, [])) => Ok(value),
        Ok((_, left)) => Err(RecordFault::Unreadable { seq, what: format!("{} bytes are left over", left.len()) }),
        Err(error) => Err(RecordFault::Unreadable { seq, what: error.to_string() }),
    }
}
