//! The room on the disk, as the pit and the log hear of it: rounds stop to open long before anything is lost.

use std::{sync::Arc, time::Duration};

use journal::Health;

use super::Floor;
use crate::protocol::Level;

const EVERY: Duration = Duration::from_secs(1);

impl Floor {
    /// Tells the pit and the log whenever the disk fares otherwise than before.
    pub(super) async fn watch_disk(self: Arc<Floor>) {
        let mut every = tokio::time::interval(EVERY);
        let mut before = Health::Good;
        loop {
            every.tick().await;
            let health = self.store.health();
            if health == before {
                continue;
            }
            let (level, says) = told(&health);
            tracing::warn!(?level, "{says}");
            self.alert(level, None, &says);
            before = health;
        }
    }
}

fn told(health: &Health) -> (Level, String) {
    match health {
        Health::Good => (Level::Note, "The disk has room again.".to_owned()),
        Health::HighWater => {
            (Level::Warning, "The disk is filling up. Make room before rounds cannot open.".to_owned())
        }
        Health::LowWater => {
            (Level::Alarm, "The disk is nearly full: no round is opened until there is room.".to_owned())
        }
        Health::Reserve => {
            (Level::Alarm, "The disk is full: no wager is taken; what was begun is ended from the reserve.".to_owned())
        }
        Health::Failed { why } => (Level::Alarm, format!("The journal failed: {why}. Every table is suspended.")),
    }
}
