//! When a table takes nothing more: it holds, it waits for room on the disk, or it comes to rest before the program ends.

use std::{sync::Arc, time::Duration};

use house::LiveFault;
use table::Phase;
use tokio::{
    runtime::{Handle, RuntimeFlavor},
    task::block_in_place,
    time::Instant,
};

use super::{
    clock::now,
    task::{Task, says_at_start},
};

/// Between two tries to open a table that holds.
const RELOAD_EVERY: Duration = Duration::from_secs(1);

impl Task {
    pub(super) fn hold(&mut self, why: &str) {
        if self.says.holding.is_none() {
            tracing::error!(table = %self.live.key(), why, "the table holds");
            self.says.holding = Some(Arc::from(why));
            self.dirty.loud = true;
            self.dirty.everyone = true;
        }
    }

    /// Opens a table again whose order found no room on the disk, as its history says: nobody was told of what is thrown away.
    /// A journal that failed is another matter, and waits for the operator. Says when to look again.
    pub(super) fn reload(&mut self) -> Option<Instant> {
        if !self.live.is_holding() || self.draining.is_some() {
            return None;
        }
        if Instant::now() < self.reload_at {
            return Some(self.reload_at);
        }
        // What was written before is shown first. Orders that come meanwhile are answered, and must not put it off for ever.
        while let Ok(durable) = self.durable.try_recv() {
            self.made_durable(durable);
        }
        // What is on its way wakes the table.
        if self.in_flight > 0 {
            return None;
        }
        self.reload_at = Instant::now() + RELOAD_EVERY;
        // It waits for the disk, and other tables must not wait behind this one for a thread.
        let reloaded = match Handle::try_current().map(|handle| handle.runtime_flavor()) {
            Ok(RuntimeFlavor::MultiThread) => block_in_place(|| self.read_again()),
            _ => self.read_again(),
        };
        match reloaded {
            Ok(true) => {}
            Ok(false) => return Some(self.reload_at),
            Err(fault) => {
                tracing::debug!(table = %self.live.key(), %fault, "the table cannot be opened again yet");
                return Some(self.reload_at);
            }
        }
        tracing::warn!(table = %self.live.key(), "the table is open again, as its history says");
        let steward = &mut self.settings.steward;
        steward.done(true);
        self.shown = self.live.table().clone();
        let (seq, card, revealed) = (self.says.seq, self.says.card, self.says.fairness.take());
        self.says = says_at_start(&self.live, &self.settings.steward);
        (self.says.seq, self.says.card) = (seq, card);
        self.says.fairness = self.says.fairness.take().or(revealed);
        self.waits_for_room = false;
        self.remember();
        (self.dirty.loud, self.dirty.everyone) = (true, true);
        if let Some(round) = self.live.given_up() {
            self.gave_up(round);
        }
        self.reveal();
        None
    }

    fn read_again(&mut self) -> Result<bool, LiveFault> {
        if !self.live.can_reload() {
            return Ok(false);
        }
        self.live.reload(now()).map(|()| true)
    }

    /// What made the table hold is over, and nothing of its history is in doubt.
    pub(super) fn goes_on(&mut self) {
        if std::mem::take(&mut self.waits_for_room) && !self.live.is_holding() {
            self.says.holding = None;
            self.dirty.loud = true;
        }
    }

    /// A table that cannot open a round for want of room on the disk says so, and goes on by itself when there is some.
    pub(super) fn short_of_room(&mut self, short: bool, taken: bool) {
        if short {
            self.waits_for_room = true;
            self.hold("the disk is nearly full; no round is opened until there is room");
        } else if taken {
            self.goes_on();
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
