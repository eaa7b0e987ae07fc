//! What the pit is told, and who has seen it.

use std::{cmp::Reverse, collections::VecDeque};

use super::{Floor, lock};
use crate::{
    protocol::{Alert, Level, on_screen},
    tables::now,
};

const ALERTS_MAX: usize = 200;

impl Floor {
    pub fn alert(&self, level: Level, table: Option<&str>, says: &str) {
        let mut alerts = lock(&self.alerts);
        alerts.0 += 1;
        let id = alerts.0;
        alerts.1.push_front(Alert {
            id,
            at: now().0,
            table: table.map(str::to_owned),
            level,
            // Back-ticks are for the command line.
            says: on_screen(says),
            acknowledged_by: None,
            acknowledged_at: None,
        });
        if alerts.1.len() > ALERTS_MAX {
            let least = least(&alerts.1);
            alerts.1.remove(least);
        }
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

/// Which alert goes when there are too many: one that somebody has seen, then a note, then a warning, then an alarm. Of these
/// the oldest of the table that has most of them, so that no table drowns the others.
fn least(alerts: &VecDeque<Alert>) -> usize {
    let weight = |alert: &Alert| match (&alert.acknowledged_by, alert.level) {
        (Some(_), _) => 0,
        (None, Level::Note) => 1,
        (None, Level::Warning) => 2,
        (None, Level::Alarm) => 3,
    };
    let lightest = alerts.iter().map(weight).min();
    let light = || alerts.iter().enumerate().filter(|(_, alert)| Some(weight(alert)) == lightest);
    let of_table = |table: &Option<String>| light().filter(|(_, alert)| alert.table == *table).count();
    light().min_by_key(|(_, alert)| (Reverse(of_table(&alert.table)), alert.id)).map_or(0, |(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alert(id: u64, table: &str, level: Level, seen: bool) -> Alert {
        let acknowledged_by = seen.then(|| "Pat".to_owned());
        let table = Some(table.to_owned());
        Alert { id, at: 0, table, level, says: String::new(), acknowledged_by, acknowledged_at: None }
    }

    /// The numbers of alerts in the order in which they go.
    fn gone(alerts: &[(u64, &str, Level, bool)]) -> Vec<u64> {
        let of = |(id, table, level, seen): &(u64, &str, Level, bool)| alert(*id, table, *level, *seen);
        let mut left: VecDeque<Alert> = alerts.iter().rev().map(of).collect();
        let mut gone = Vec::new();
        while !left.is_empty() {
            let least = least(&left);
            gone.extend(left.remove(least).map(|alert| alert.id));
        }
        gone
    }

    #[test]
    fn what_was_seen_goes_first_and_an_alarm_last() {
        let alerts = [
            (1, "one", Level::Alarm, false),
            (2, "one", Level::Warning, false),
            (3, "one", Level::Note, false),
            (4, "one", Level::Alarm, true),
            (5, "one", Level::Note, true),
        ];
        assert_eq!(gone(&alerts), [4, 5, 3, 2, 1]);
    }

    #[test]
    fn a_table_that_says_much_pushes_out_its_own() {
        let alerts = [
            (1, "two", Level::Alarm, false),
            (2, "one", Level::Alarm, false),
            (3, "one", Level::Alarm, false),
            (4, "one", Level::Alarm, false),
        ];
        assert_eq!(gone(&alerts), [2, 3, 1, 4]);
    }
}
