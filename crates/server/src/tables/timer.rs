//! The betting timer of a table with a dealer: one piece of evidence among others, and often not the first.

use std::time::Duration;

use table::{AfterVoid, By, Command, Device, Event, Evidence, Time};
use tokio::time::Instant;

use super::{clock::now, task::Task};

/// A close that could not be recorded is tried again after this.
const AGAIN: Duration = Duration::from_millis(250);

/// How long bets may be laid, and when that is over.
#[derive(Clone, Copy, Debug)]
pub struct Timer {
    betting: Duration,
    closes: Option<Instant>,
}

impl Timer {
    pub fn new(betting: Duration) -> Timer {
        Timer { betting, closes: None }
    }
}

impl Task {
    /// When the timer closes the bets, where they are open.
    pub(super) fn closes_at(&mut self) -> Option<Instant> {
        let timer = self.settings.steward.timer?;
        if !self.live.table().phase().takes_bets() {
            return None;
        }
        // Bets that were open when the program started get all of their time.
        let resumed = timer.closes.is_none() && self.shown.phase().takes_bets();
        if resumed { self.begin_timer(now()) } else { timer.closes }
    }

    pub(super) fn close_by_timer(&mut self) {
        if let Some(timer) = &mut self.settings.steward.timer {
            timer.closes = Some(Instant::now() + AGAIN);
        }
        self.step(By::Device(Device::Timer), Command::CloseBets { evidence: Evidence::Timer });
    }

    /// The timer begins with the bets, and anew when a spin did not count and betting goes on.
    pub(super) fn keep_time(&mut self, event: &Event, at: Time) {
        match (event, &mut self.settings.steward.timer) {
            (Event::BetsOpened { .. } | Event::NoSpinCalled { after: AfterVoid::Reopened, .. }, Some(_)) => {
                self.begin_timer(at);
            }
            (Event::BetsClosed { .. } | Event::RoundEnded { .. } | Event::TestEnded, Some(timer)) => {
                timer.closes = None;
            }
            _ => {}
        }
    }

    /// Starts the timer for bets that were opened then, and shows when it will end.
    fn begin_timer(&mut self, opened: Time) -> Option<Instant> {
        let timer = self.settings.steward.timer.as_mut()?;
        let ends = opened.0.saturating_add(i64::try_from(timer.betting.as_millis()).unwrap_or(i64::MAX));
        let left = u64::try_from(ends.saturating_sub(now().0)).unwrap_or(0);
        timer.closes = Some(Instant::now() + Duration::from_millis(left));
        let closes = timer.closes;
        self.shows_until(Some(ends));
        closes
    }
}
