//! How long one who gave wrong passwords waits before the next is looked at. Nobody is made to hang: the answer says when.
//!
//! A lock is a weapon: three wrong passwords a minute would keep the pit supervisor out all night.

use std::{collections::BTreeMap, net::IpAddr};

use table::Time;

/// Keys that are remembered; more push out those that failed longest ago.
const KEYS_MAX: usize = 4096;
/// After so long without a failure it is forgotten.
const FORGET_MS: i64 = 15 * 60_000;

/// Failures under one kind of key: names, addresses, a name at an address, sessions.
#[derive(Debug)]
pub(super) struct Throttle<K> {
    /// Failures that cost nothing: people mistype, and a floor of terminals has one address.
    free: u32,
    longest_ms: i64,
    known: BTreeMap<K, Failures>,
}

#[derive(Clone, Copy, Debug)]
struct Failures {
    count: u32,
    last: Time,
}

/// The network that an address is throttled by. IPv6 addresses are grouped by /64.
pub fn network(address: &str) -> String {
    match address.parse::<IpAddr>().map(|address| address.to_canonical()) {
        Ok(IpAddr::V6(address)) => {
            let [a, b, c, d, ..] = address.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
        }
        Ok(IpAddr::V4(address)) => address.to_string(),
        Err(_) => address.to_owned(),
    }
}

impl<K: Ord + Clone> Throttle<K> {
    pub(super) fn new(free: u32, longest_ms: i64) -> Throttle<K> {
        Throttle { free, longest_ms, known: BTreeMap::new() }
    }

    /// When the next try is looked at, if not now.
    pub(super) fn wait_until(&self, key: &K, now: Time) -> Option<Time> {
        let failures = self.known.get(key)?;
        // The first that costs is a second, and each after it twice as long.
        let past_free = failures.count.checked_sub(self.free + 1)?;
        let delay = 1000_i64.checked_shl(past_free.min(30)).unwrap_or(i64::MAX).min(self.longest_ms);
        let until = Time(failures.last.0.saturating_add(delay));
        (until > now).then_some(until)
    }

    /// Counted before the password is looked at, so that a thousand tries at once are a thousand failures.
    pub(super) fn failed(&mut self, key: &K, now: Time) {
        if let Some(failures) = self.known.get_mut(key) {
            let forgotten = now.0 - failures.last.0 > FORGET_MS;
            *failures = Failures { count: if forgotten { 1 } else { failures.count.saturating_add(1) }, last: now };
            return;
        }
        if self.known.len() >= KEYS_MAX {
            self.known.retain(|_, failures| now.0 - failures.last.0 <= FORGET_MS);
        }
        if self.known.len() >= KEYS_MAX {
            let oldest = self.known.iter().min_by_key(|(_, failures)| failures.last).map(|(key, _)| key.clone());
            oldest.map(|key| self.known.remove(&key));
        }
        self.known.insert(key.clone(), Failures { count: 1, last: now });
    }

    /// Takes one failure back that was counted beforehand.
    pub(super) fn was_right(&mut self, key: &K) {
        if let Some(failures) = self.known.get_mut(key) {
            failures.count = failures.count.saturating_sub(1);
        }
    }

    pub(super) fn forget(&mut self, key: &K) {
        self.known.remove(key);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_addresses_of_one_subscriber_are_one() {
        assert_eq!(network("2001:db8:1:2:3::4"), network("2001:db8:1:2:ffff::1"));
        assert_ne!(network("2001:db8:1:2::4"), network("2001:db8:1:3::4"));
        assert_eq!(network("::ffff:203.0.113.9"), network("203.0.113.9"));
        assert_ne!(network("203.0.113.9"), network("203.0.113.10"));
        assert_eq!(network("unknown"), "unknown");
    }

    #[test]
    fn the_wait_grows_to_a_bound_and_ends() {
        let mut throttle = Throttle::new(3, 60_000);
        let mut waits = Vec::new();
        for at in 0..12 {
            let now = Time(at);
            throttle.failed(&"ann", now);
            waits.push(throttle.wait_until(&"ann", now).map_or(0, |until| until.0 - at));
        }
        assert_eq!(waits, [0, 0, 0, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
        assert_eq!(throttle.wait_until(&"bob", Time(11)), None);
        assert_eq!(throttle.wait_until(&"ann", Time(11 + 60_000)), None);
        throttle.failed(&"ann", Time(11 + 60_000 + FORGET_MS + 1));
        assert_eq!(throttle.wait_until(&"ann", Time(11 + 60_000 + FORGET_MS + 1)), None);
    }

    #[test]
    fn ten_thousand_failures_do_not_overflow() {
        let mut throttle = Throttle::new(0, i64::MAX);
        for _ in 0..10_000 {
            throttle.failed(&"ann", Time(5));
        }
        assert!(throttle.wait_until(&"ann", Time(5)).is_some());
    }

    #[test]
    fn memory_is_bounded_and_the_latest_are_remembered() {
        let mut throttle = Throttle::new(0, 60_000);
        for at in 0..2 * KEYS_MAX {
            throttle.failed(&at, Time(i64::try_from(at).unwrap()));
        }
        assert_eq!(throttle.known.len(), KEYS_MAX);
        let now = Time(i64::try_from(2 * KEYS_MAX).unwrap());
        assert!(throttle.wait_until(&(2 * KEYS_MAX - 1), now).is_some());
        assert!(throttle.wait_until(&0, now).is_none());
    }

    #[test]
    fn the_right_password_gives_the_failure_back() {
        let mut throttle = Throttle::new(0, 60_000);
        for _ in 0..100 {
            throttle.failed(&"10.0.0.1", Time(0));
            throttle.was_right(&"10.0.0.1");
        }
        throttle.failed(&"10.0.0.1", Time(0));
        assert_eq!(throttle.wait_until(&"10.0.0.1", Time(0)), Some(Time(1000)));
        throttle.forget(&"10.0.0.1");
        assert_eq!(throttle.wait_until(&"10.0.0.1", Time(0)), None);
    }
}
