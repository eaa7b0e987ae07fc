//! When a table takes nothing more: it holds, it waits for room on the disk, or it comes to rest before the program ends.

use std::sync::Arc;

use table::Phase;

use super::task::Task;

impl Task {
    pub(super) fn hold(&mut self, why: &str) {
        if self.says.holding.is_none() {
            tracing::error!(table = %self.live.key(), why, "the table holds");
            self.says.holding = Some(Arc::from(why));
            self.dirty.loud = true;
            self.dirty.everyone = true;
        }
    }

    /// A table that cannot open a round for want of room on the disk says so, and goes on by itself when there is some.
    pub(super) fn short_of_room(&mut self, short: bool, taken: bool) {
        if short {
            self.waits_for_room = true;
            self.hold("the disk is nearly full; no round is opened until there is room");
        } else if taken && std::mem::take(&mut self.waits_for_room) {
            self.says.holding = None;
            self.dirty.loud = true;
        }
    }

    /// A write that nobody was told of may have failed as well.
    pub(super) fn look_at_history(&mut self) {
        if self.live.is_holding() {
            self.hold("its history could not be written");
        }
    }

    /// Says that the table is at rest, to whoever wants to end the program.
    pub(super) fn drained(&mut self) {
        let at_rest = self.in_flight == 0 && (self.settled() || self.live.is_holding());
        if at_rest && let Some(waiting) = self.draining.take() {
            for reply in waiting {
                let _ = reply.send(());
            }
            self.stopped = true;
        }
    }

    /// Nothing of the house's own doing is left in this round. A table with a dealer stops where it stands: its rules say what
    /// becomes of an open round when the program starts again.
    fn settled(&self) -> bool {
        // Nobody can hurry a player who chooses.
        let rests = matches!(self.live.table().phase(), Phase::Idle | Phase::Closed | Phase::Choosing);
        rests || !self.settings.steward.deals()
    }
}
