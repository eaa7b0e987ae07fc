//! How long sessions last and what a password costs, as an operator writes it.

use serde::{Deserialize, Serialize};

use crate::people::{Cost, CostFault, Settings};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PeopleConfig {
    /// What a hash of a password costs whoever guesses.
    pub password_memory_kib: u32,
    pub password_passes: u32,
    /// Seconds without a request or a live connection.
    pub staff_idle_s: u32,
    pub player_idle_s: u32,
    /// Seconds, whatever happens.
    pub staff_longest_s: u32,
    pub player_longest_s: u32,
    /// Seconds in which a password that was given counts as fresh.
    pub fresh_s: u32,
    /// Seconds in which a second person must agree.
    pub approval_s: u32,
    /// Records a minute of each kind of evidence that a stranger can bring about; more are counted.
    pub evidence_each_minute: u32,
}

impl PeopleConfig {
    pub fn settings(&self) -> Result<Settings, CostFault> {
        let ms = |seconds: u32| i64::from(seconds) * 1000;
        Ok(Settings {
            cost: Cost::new(self.password_memory_kib, self.password_passes)?,
            staff_idle_ms: ms(self.staff_idle_s),
            player_idle_ms: ms(self.player_idle_s),
            staff_longest_ms: ms(self.staff_longest_s),
            player_longest_ms: ms(self.player_longest_s),
            fresh_ms: ms(self.fresh_s),
            approval_ms: ms(self.approval_s),
            evidence_each_minute: self.evidence_each_minute,
        })
    }
}

impl Default for PeopleConfig {
    fn default() -> PeopleConfig {
        let Settings {
            cost,
            staff_idle_ms,
            player_idle_ms,
            staff_longest_ms,
            player_longest_ms,
            fresh_ms,
            approval_ms,
            evidence_each_minute,
        } = Settings::default();
        let s = |ms: i64| u32::try_from(ms / 1000).unwrap_or(u32::MAX);
        PeopleConfig {
            password_memory_kib: cost.memory_kib(),
            password_passes: cost.passes(),
            staff_idle_s: s(staff_idle_ms),
            player_idle_s: s(player_idle_ms),
            staff_longest_s: s(staff_longest_ms),
            player_longest_s: s(player_longest_ms),
            fresh_s: s(fresh_ms),
            approval_s: s(approval_ms),
            evidence_each_minute,
        }
    }
}
