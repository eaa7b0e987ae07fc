//! One who watches the table for all terminals, so that they need not each read every view.

use std::{sync::PoisonError, time::Duration};

use serde::Deserialize;
use tokio::{
    sync::watch,
    time::{Instant, sleep},
};

use super::{
    door::{next_text, socket},
    terminal::Floor,
};

/// The table as terminals need to know it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct TableState {
    pub round: u64,
    pub phase: String,
    pub takes_bets: bool,
    /// By the house's clock, which is ours too.
    pub until: Option<i64>,
    pub holding: Option<String>,
}

impl TableState {
    /// Rounds that are over.
    pub fn over(&self) -> u64 {
        if matches!(self.phase.as_str(), "idle" | "closed") { self.round } else { self.round.saturating_sub(1) }
    }
}

/// How long bets were taken, the present round included.
#[derive(Clone, Copy, Debug, Default)]
pub struct Betting {
    before: Duration,
    since: Option<Instant>,
}

impl Betting {
    pub fn so_far(&self, now: Instant) -> Duration {
        self.before + self.since.map_or(Duration::ZERO, |since| now - since)
    }

    fn turn(&mut self, takes_bets: bool, now: Instant) {
        if takes_bets != self.since.is_some() {
            *self = Betting { before: self.so_far(now), since: takes_bets.then_some(now) };
        }
    }
}

/// Looks on for as long as anybody listens; where the house is gone it waits until it is back.
pub async fn look(floor: &Floor, seen: watch::Sender<TableState>) {
    let turn = |takes_bets: bool| {
        floor.betting.lock().unwrap_or_else(PoisonError::into_inner).turn(takes_bets, Instant::now());
    };
    while !seen.is_closed() {
        if let Ok(mut socket) = socket(floor.at, &floor.table, "board", None).await {
            while let Some(text) = next_text(&mut socket).await {
                if text.starts_with("{\"type\":\"table\"")
                    && let Ok(view) = serde_json::from_str::<TableState>(&text)
                {
                    turn(view.takes_bets);
                    seen.send_if_modified(|before| std::mem::replace(before, view.clone()) != view);
                }
                if seen.is_closed() {
                    return;
                }
            }
        }
        // While the house is away nothing can be laid.
        turn(false);
        seen.send_if_modified(|before| std::mem::take(&mut before.takes_bets));
        sleep(Duration::from_millis(20)).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_time_in_which_bets_are_taken_counts() {
        let begun = Instant::now();
        let at = |seconds| begun + Duration::from_secs(seconds);
        let mut betting = Betting::default();
        // Told twice it is still one round.
        for (seconds, takes_bets) in [(1, false), (2, true), (3, true), (5, false), (8, false), (9, true)] {
            betting.turn(takes_bets, at(seconds));
        }
        assert_eq!(betting.so_far(at(10)), Duration::from_secs(4));
    }
}
