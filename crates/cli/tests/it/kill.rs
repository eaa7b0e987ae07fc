//! `kill -9` under load, again and again: what was acknowledged is there once, and money adds up.
//!
//! `WHEELHOUSE_KILLS=10000` is the long form.

use crate::crash::{Ground, mixed};

/// Tables that go on with an open round, make it void, hold wagers in prison, and are played at terminals.
const SUBMISSIONS: [&str; 4] = [
    "us-md-roulette-single-zero",
    "us-md-roulette-single-zero-value-chips",
    "us-co-roulette-single-zero",
    "us-co-roulette-double-zero",
];
/// A journal is killed so often before a new one begins, so that looking at all of it stays quick.
const KILLS_EACH: usize = 13;

#[test]
fn killed_at_any_moment_nothing_told_is_lost() {
    let kills = testkit::tries("WHEELHOUSE_KILLS", 50);
    let (mut wagers, mut rounds, mut late) = (0, 0, 0);
    let mut done = kills.start;
    while done < kills.end {
        let mut ground = Ground::new(SUBMISSIONS[done / KILLS_EACH % SUBMISSIONS.len()]);
        let mut last = crate::crash::checks::JournalReport::default();
        for kill in done..kills.end.min(done + KILLS_EACH) {
            // Some within the start, where the journal recovers and what was sent is sent again.
            let after = if mixed(kill, 4) == 0 { mixed(kill, 24) } else { mixed(kill, 500) };
            let seed = kill.to_string();
            let ended = ground.kill(&["--tables", "3", "--seats", "8", "--seed", &seed], after);
            assert_eq!(ended.code, None, "kill {kill}: {}", ended.said);
            let found = ground.check();
            assert!(found.records >= last.records, "kill {kill}: the history became shorter");
            last = found;
        }
        done += KILLS_EACH;
        wagers += last.wagers;
        rounds += last.rounds;
        late += last.late;
    }
    println!("{} kills, {wagers} wagers, {rounds} rounds, {late} late wagers", kills.len());
    assert!(wagers > 0 && rounds > 0 && late > 0, "the drill was killed before it was under load");
}
