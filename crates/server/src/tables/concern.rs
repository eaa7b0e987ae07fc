//! What a table itself must tell the pit: an alert at the time, and evidence that stays.

use house::Act;
use tokio::sync::mpsc;

/// Where tables send it; the floor listens.
pub type Pit = mpsc::UnboundedSender<Concern>;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Concern {
    pub table: String,
    pub act: Act,
    pub round: u64,
    pub says: String,
}
