//! The house's clock: milliseconds since 1970 that never go back and never stand still, whatever is done to the machine's.
//!
//! Deadlines hang on it: the end of the betting, choices, approvals, fresh passwords, waits after wrong ones. So it goes by the
//! counter of the machine, which nobody can set, and takes the time of day from the machine's clock only where that is ahead.
//! Where the machine's is behind, because it was set back or was behind at the start, the house's goes on from its own time, a
//! hundredth slower, until the other has caught up. A jump is told to the pit.

use std::{
    sync::{Mutex, PoisonError},
    time::{Instant, SystemTime, UNIX_EPOCH},
};

use table::Time;

const MS: i64 = 1_000_000;
/// A clock that is kept by the network moves by less; more was somebody's hand, or a machine that slept.
const JUMP: i64 = 1000 * MS;
/// How much slower it goes while it waits for the machine's clock.
const SLOWER: i64 = 100;
/// Jumps that wait to be told; a clock that is set all the time is told often enough.
const JUMPS_MAX: usize = 16;

static CLOCK: Mutex<Option<(Instant, Clock)>> = Mutex::new(None);

/// The machine's clock was set, or is behind the history.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Jump {
    /// How far, in milliseconds: back where it is less than nothing.
    pub by_ms: i64,
    /// It was behind the last record when the house opened.
    pub at_start: bool,
}

/// Now, and never before what was now before.
pub fn now() -> Time {
    with(|clock| clock.time())
}

/// It is not before this: the history has a record of that time.
pub fn not_before(last: Time) {
    with(|clock| clock.not_before(last));
}

/// What has jumped since it was last asked.
pub fn jumps() -> Vec<Jump> {
    with(|clock| std::mem::take(&mut clock.jumps))
}

// The server is where time comes in: from here on it is an input like any other.
#[allow(clippy::disallowed_methods)]
fn with<T>(work: impl FnOnce(&mut Clock) -> T) -> T {
    let mut clock = CLOCK.lock().unwrap_or_else(PoisonError::into_inner);
    let wall = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let wall = i64::try_from(wall.as_nanos()).unwrap_or(i64::MAX);
    let (began, clock) = clock.get_or_insert_with(|| (Instant::now(), Clock::new(wall, 0)));
    let ran = i64::try_from(began.elapsed().as_nanos()).unwrap_or(i64::MAX);
    clock.tick(wall, ran);
    work(clock)
}

/// All in billionths of a second: what is lost by rounding must not add up.
#[derive(Debug)]
struct Clock {
    house: i64,
    /// What the machine's counter said then.
    ran: i64,
    /// Between the machine's clock and its counter, as it was when that was last told.
    apart: i64,
    jumps: Vec<Jump>,
}

impl Clock {
    fn new(wall: i64, ran: i64) -> Clock {
        Clock { house: wall, ran, apart: wall - ran, jumps: Vec::new() }
    }

    fn time(&self) -> Time {
        Time(self.house / MS)
    }

    fn tick(&mut self, wall: i64, ran: i64) {
        // Two threads may have read the counter in the other order.
        let passed = (ran - self.ran).max(0);
        self.house = wall.max(self.house + passed - passed / SLOWER);
        self.ran = self.ran.max(ran);
        let by = (wall - ran) - self.apart;
        if by.abs() >= JUMP {
            self.apart += by;
            self.jumped(by, false);
        }
    }

    fn not_before(&mut self, last: Time) {
        let by = self.house - last.0.saturating_mul(MS);
        if by < 0 {
            self.house -= by;
            if -by >= JUMP {
                self.jumped(by, true);
            }
        }
    }

    fn jumped(&mut self, by: i64, at_start: bool) {
        if self.jumps.len() < JUMPS_MAX {
            self.jumps.push(Jump { by_ms: by / MS, at_start });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const S: i64 = 1000 * MS;
    const HOUR: i64 = 3600 * S;
    const BEGAN: i64 = 1_800_000_000 * S;

    #[test]
    fn it_is_the_time_of_day_while_nobody_sets_the_clock() {
        let mut clock = Clock::new(BEGAN, 0);
        for ran in [1, 999, S, S + 1, 5 * S, HOUR] {
            clock.tick(BEGAN + ran, ran);
            assert_eq!(clock.house, BEGAN + ran);
        }
        assert_eq!(clock.jumps, []);
    }

    #[test]
    fn a_clock_set_back_does_not_stop_time() {
        let mut clock = Clock::new(BEGAN, 0);
        for second in 1..=200 {
            clock.tick(BEGAN - HOUR + second * S, second * S);
        }
        // Two hundred seconds are two hundred and two of ours at most, and not none.
        assert_eq!(clock.house, BEGAN + 198 * S);
        assert_eq!(clock.jumps, [Jump { by_ms: -3_600_000, at_start: false }]);
        // Asked a thousand times in a moment it goes just as far.
        for step in 1..=1000 {
            let ran = 200 * S + step * MS;
            clock.tick(BEGAN - HOUR + ran, ran);
        }
        assert_eq!(clock.house, BEGAN + 198 * S + 990 * MS);
    }

    #[test]
    fn it_is_the_time_of_day_again_when_that_has_caught_up() {
        let mut clock = Clock::new(BEGAN, 0);
        let ran = 50 * HOUR;
        clock.tick(BEGAN - HOUR + ran, ran);
        assert!(clock.house > BEGAN - HOUR + ran);
        let ran = 101 * HOUR;
        clock.tick(BEGAN - HOUR + ran, ran);
        assert_eq!(clock.house, BEGAN - HOUR + ran);
    }

    #[test]
    fn a_clock_set_ahead_is_followed_and_told_and_its_mending_too() {
        let mut clock = Clock::new(BEGAN, 0);
        clock.tick(BEGAN + 24 * HOUR + S, S);
        assert_eq!(clock.house, BEGAN + 24 * HOUR + S);
        clock.tick(BEGAN + 2 * S, 2 * S);
        assert_eq!(clock.house, BEGAN + 24 * HOUR + S + S - S / 100);
        let by: Vec<i64> = clock.jumps.iter().map(|jump| jump.by_ms).collect();
        assert_eq!(by, [86_400_000, -86_400_000]);
    }

    /// Half a second at a time is a jump as well, when it has become one.
    #[test]
    fn many_small_steps_are_told_too() {
        let mut clock = Clock::new(BEGAN, 0);
        for step in 1..=4 {
            clock.tick(BEGAN + step * S - step * S / 2, step * S);
        }
        assert_eq!(clock.jumps.iter().map(|jump| jump.by_ms).collect::<Vec<_>>(), [-1000, -1000]);
    }

    #[test]
    fn a_start_is_never_before_the_last_record() {
        let mut clock = Clock::new(BEGAN, 0);
        clock.not_before(Time(BEGAN / MS - 5));
        assert_eq!((clock.house, clock.jumps.len()), (BEGAN, 0));
        clock.not_before(Time((BEGAN + 48 * HOUR) / MS));
        clock.tick(BEGAN + S, S);
        assert_eq!(clock.house, BEGAN + 48 * HOUR + S - S / 100);
        assert_eq!(clock.jumps, [Jump { by_ms: -172_800_000, at_start: true }]);
    }
}
