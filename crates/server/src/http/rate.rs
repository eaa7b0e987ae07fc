//! How fast somebody may speak: messages are tokens, so many a second, and so many at once.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use tokio::time::Instant;

use crate::{config::Limits, people::SessionKey, protocol::Problem};

/// Buckets that are kept before those that are full again are put away: a full one is as good as none.
const BUCKETS_MAX: usize = 1024;

/// In thousandths of a token, so that nothing is lost between two looks, however short the time between them.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    thousandths: u64,
    filled: Instant,
}

impl Bucket {
    pub fn full(limits: &Limits, now: Instant) -> Bucket {
        Bucket { thousandths: most(limits), filled: now }
    }

    /// Takes tokens out, if there are as many. What costs more than fits in takes all.
    pub fn takes(&mut self, tokens: u32, limits: &Limits, now: Instant) -> bool {
        self.fill(limits, now);
        let left = self.thousandths.checked_sub((u64::from(tokens) * 1000).min(most(limits)));
        self.thousandths = left.unwrap_or(self.thousandths);
        left.is_some()
    }

    fn fill(&mut self, limits: &Limits, now: Instant) {
        let passed = now.saturating_duration_since(self.filled).as_millis();
        let passed = u64::try_from(passed).unwrap_or(u64::MAX);
        // Only by what was counted: what is left of a millisecond counts the next time.
        self.filled = self.filled.checked_add(Duration::from_millis(passed)).unwrap_or(now);
        let more = passed.saturating_mul(u64::from(limits.messages_a_second));
        self.thousandths = self.thousandths.saturating_add(more).min(most(limits));
    }
}

fn most(limits: &Limits) -> u64 {
    u64::from(limits.messages_at_once) * 1000
}

/// The requests of each session.
#[derive(Debug, Default)]
pub struct Requests {
    buckets: Mutex<BTreeMap<SessionKey, Bucket>>,
}

impl Requests {
    /// Lets a request through, or says that it comes too fast.
    pub fn pass(&self, of: SessionKey, tokens: u32, limits: &Limits, now: Instant) -> Result<(), Problem> {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= BUCKETS_MAX && !buckets.contains_key(&of) {
            buckets.retain(|_, bucket| {
                bucket.fill(limits, now);
                bucket.thousandths < most(limits)
            });
        }
        let bucket = buckets.entry(of).or_insert_with(|| Bucket::full(limits, now));
        if bucket.takes(tokens, limits, now) { Ok(()) } else { Err(Problem::too_fast()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: fn() -> Limits = || Limits { messages_a_second: 30, messages_at_once: 5, ..Limits::default() };

    #[test]
    fn no_more_come_than_are_granted_and_no_fewer() {
        let (limits, start) = (LIMITS(), Instant::now());
        let mut bucket = Bucket::full(&limits, start);
        assert_eq!((0..10).filter(|_| bucket.takes(1, &limits, start)).count(), 5);
        // Whoever asks every 50 ms gets what passes in that time whole: one token and a half.
        let taken = (1..=100_u64).filter(|at| bucket.takes(1, &limits, start + Duration::from_millis(50 * at)));
        assert_eq!(taken.count(), 100);
        let mut bucket = Bucket { thousandths: 0, filled: start };
        let taken = (1..=3000_u64).filter(|at| bucket.takes(1, &limits, start + Duration::from_millis(*at)));
        assert_eq!(taken.count(), 90, "thirty a second, also where each look finds less than one");
        let later = start + Duration::from_secs(3600);
        assert!(
            bucket.takes(6, &limits, later) && !bucket.takes(1, &limits, later),
            "it takes all, and there is no more"
        );
    }

    #[test]
    fn what_is_left_of_a_millisecond_counts_the_next_time() {
        let (limits, start) = (Limits { messages_a_second: 1000, ..LIMITS() }, Instant::now());
        let mut bucket = Bucket { thousandths: 0, filled: start };
        let taken = (1..=4000_u64).filter(|at| bucket.takes(1, &limits, start + Duration::from_micros(250 * at)));
        assert_eq!(taken.count(), 1000);
    }
}
