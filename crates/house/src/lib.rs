//! Tables with their history: an order is decided, written, and answered when it is durable; a history is replayed,
//! recalled and audited. Knows nothing of sockets and clocks, and makes no secret of its own.
//!
//! The journal knows bytes and disks, the engine knows rules and money. Only this crate knows both, and it is small.

mod audit;
mod drawing;
mod evidence;
mod fairness;
mod kept;
mod live;
mod note;
mod promised;
mod recall;
mod record;
mod refusals;
mod rounds;
mod rules_file;
mod seal;
mod snapshot;
pub mod told;

pub use audit::{Difference, Replay, replay};
pub use drawing::Drawing;
pub use evidence::{Act, Actor, EVIDENCE, Evidence, EvidenceLog, Flood, house_key, is_house};
pub use fairness::{Aborted, Fairness, Unfair, Unrevealed, VoidSpin, Why, fairness};
pub use kept::StoredRecord;
pub use live::{Answered, Live, LiveFault};
pub use note::{Bound, ChanceNote};
pub use promised::{committed, owed};
pub use recall::{Recall, Step, recall, recall_by_snapshot};
pub use record::{CHANCE, CONFLICT, DECIDED, DEMONSTRATED, Decision, RecordFault, content, is_decision};
pub use refusals::{CountedRow, REFUSALS, RefusalCounts, RefusalRate};
pub use rounds::{RoundLine, Rounds};
pub use rules_file::{RulesFault, RulesFile};
pub use seal::seal;
