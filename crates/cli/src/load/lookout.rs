//! One who watches the table for all terminals, so that they need not each read every view.

use std::{net::SocketAddr, time::Duration};

use serde::Deserialize;
use tokio::{sync::watch, time::sleep};

use super::door::{next_text, socket};

/// The table as terminals need to know it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct Seen {
    pub round: u64,
    pub phase: String,
    pub takes_bets: bool,
    /// By the house's clock, which is ours too.
    pub until: Option<i64>,
    pub holding: Option<String>,
}

impl Seen {
    /// Rounds that are over.
    pub fn over(&self) -> u64 {
        if matches!(self.phase.as_str(), "idle" | "closed") { self.round } else { self.round.saturating_sub(1) }
    }
}

/// Looks on for as long as anybody listens; where the house is gone it waits until it is back.
pub async fn look(at: SocketAddr, table: String, seen: watch::Sender<Seen>) {
    while !seen.is_closed() {
        if let Ok(mut socket) = socket(at, &table, "board", None).await {
            while let Some(text) = next_text(&mut socket).await {
                if text.starts_with("{\"type\":\"table\"")
                    && let Ok(view) = serde_json::from_str::<Seen>(&text)
                {
                    seen.send_if_modified(|before| std::mem::replace(before, view.clone()) != view);
                }
                if seen.is_closed() {
                    return;
                }
            }
        }
        // While the house is away nothing can be laid.
        seen.send_if_modified(|before| std::mem::take(&mut before.takes_bets));
        sleep(Duration::from_millis(20)).await;
    }
}
