//! The house's clock: milliseconds since 1970, and never backwards while the program runs.

use std::{
    sync::atomic::{AtomicI64, Ordering},
    time::{SystemTime, UNIX_EPOCH},
};

use table::Time;

static LATEST: AtomicI64 = AtomicI64::new(0);

/// Now. A clock that is set back stands still until it has caught up: an order never comes before the one before it.
// The server is where time comes in: from here on it is an input like any other.
#[allow(clippy::disallowed_methods)]
pub fn now() -> Time {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let at = i64::try_from(since.as_millis()).unwrap_or(i64::MAX);
    Time(LATEST.fetch_max(at, Ordering::Relaxed).max(at))
}
