//! What the pit is told, and who has seen it.

use super::{Floor, lock};
use crate::{protocol::Alert, tables::now};

const ALERTS_MAX: usize = 200;

impl Floor {
    pub fn alert(&self, level: &str, table: Option<&str>, says: &str) {
        let mut alerts = lock(&self.alerts);
        alerts.0 += 1;
        let id = alerts.0;
        alerts.1.truncate(ALERTS_MAX - 1);
        alerts.1.push_front(Alert {
            id,
            at: now().0,
            table: table.map(str::to_owned),
            level: level.to_owned(),
            says: says.to_owned(),
            acknowledged_by: None,
            acknowledged_at: None,
        });
    }

    pub fn alerts(&self) -> Vec<Alert> {
        lock(&self.alerts).1.iter().cloned().collect()
    }

    /// Says who has seen an alert; none where there is no such alert. The first who saw it stays.
    pub fn acknowledge(&self, id: u64, by: &str) -> Option<Alert> {
        let mut alerts = lock(&self.alerts);
        let alert = alerts.1.iter_mut().find(|alert| alert.id == id)?;
        if alert.acknowledged_by.is_none() {
            alert.acknowledged_by = Some(by.to_owned());
            alert.acknowledged_at = Some(now().0);
        }
        Some(alert.clone())
    }
}
