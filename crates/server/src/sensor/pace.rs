//! How many orders a sensor may give. Each is a record that stays for ever, and a wheel that is spun by hand needs few.

use std::time::Duration;

use tokio::time::Instant;

/// Orders that may come at once, and after how long there may be one more: a spin needs three or four of them.
pub const AT_ONCE: u32 = 32;
pub const EVERY: Duration = Duration::from_millis(500);

#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// When all orders that were given would have been given, had each kept its distance.
    due: Instant,
}

impl Pace {
    pub fn new(now: Instant) -> Pace {
        Pace { due: now }
    }

    /// Whether one more order may be given now.
    pub fn takes(&mut self, now: Instant) -> bool {
        let due = self.due.max(now);
        let may = due.duration_since(now) <= EVERY * (AT_ONCE - 1);
        if may {
            self.due = due + EVERY;
        }
        may
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn so_many_come_at_once_and_then_one_at_a_time() {
        let mut now = Instant::now();
        let mut pace = Pace::new(now);
        let taken = |pace: &mut Pace, now| (0..1000).filter(|_| pace.takes(now)).count();
        assert_eq!(taken(&mut pace, now), 32);
        now += EVERY;
        assert_eq!(taken(&mut pace, now), 1);
        now += EVERY / 2;
        assert_eq!(taken(&mut pace, now), 0);
        now += EVERY * 1000;
        assert_eq!(taken(&mut pace, now), 32);
    }

    #[test]
    fn a_wheel_that_is_spun_all_day_is_never_too_fast() {
        let mut now = Instant::now();
        let mut pace = Pace::new(now);
        for _ in 0..10_000 {
            // Launch, close, pocket, and one too many, all together.
            assert!((0..4).all(|_| pace.takes(now)));
            now += Duration::from_secs(2);
        }
    }
}
