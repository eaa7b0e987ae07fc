//! How long things last. An operator may set each; the defaults are for a floor.

use super::{password::Cost, role::Roles};

const MINUTE_MS: i64 = 60_000;
const HOUR_MS: i64 = 60 * MINUTE_MS;

#[derive(Clone, Debug)]
pub struct Settings {
    pub cost: Cost,
    /// Without a request or a live connection. Shorter for staff: what they leave open can do more.
    pub staff_idle_ms: i64,
    pub player_idle_ms: i64,
    /// Whatever happens: a shift, and a long evening.
    pub staff_longest_ms: i64,
    pub player_longest_ms: i64,
    /// After the password was given, acts that need it to be fresh are taken.
    pub fresh_ms: i64,
    /// Until a second person has agreed and it was done.
    pub approval_ms: i64,
    /// Of each kind of evidence that anybody can bring about, so many records in a minute; more are counted.
    pub evidence_each_minute: u32,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            cost: Cost::default(),
            staff_idle_ms: 30 * MINUTE_MS,
            player_idle_ms: 2 * HOUR_MS,
            staff_longest_ms: 12 * HOUR_MS,
            player_longest_ms: 24 * HOUR_MS,
            fresh_ms: 5 * MINUTE_MS,
            approval_ms: 2 * MINUTE_MS,
            evidence_each_minute: 30,
        }
    }
}

impl Settings {
    /// For tests alone: the same, with passwords that cost nothing to hash or to guess.
    pub fn for_tests() -> Settings {
        Settings { cost: Cost::CHEAP, ..Settings::default() }
    }

    pub(super) fn idle(&self, roles: Roles) -> i64 {
        if roles.is_staff() { self.staff_idle_ms } else { self.player_idle_ms }
    }

    pub(super) fn longest(&self, roles: Roles) -> i64 {
        if roles.is_staff() { self.staff_longest_ms } else { self.player_longest_ms }
    }
}
