//! Tables with their history: an order is decided, written, and answered when it is durable; a history is replayed,
//! recalled and audited. Knows nothing of sockets, clocks or chance.

mod audit;
mod ends;
mod kept;
mod live;
mod recall;
mod record;
mod rules_file;
mod snapshot;

pub use audit::{Difference, Replay, replay};
pub use kept::Kept;
pub use live::{Answered, Live, LiveFault};
pub use recall::{Recall, Step, recall};
pub use record::{CONFLICT, DECIDED, Decision, RecordFault, content};
pub use rules_file::{RulesFault, RulesFile};
