//! Writes and syncs that fail, and a `kill -9` at one of them, by `strace`, which makes a chosen call fail.
//!
//! `WHEELHOUSE_CALLS=2000` is the long form: the first 2000 calls of each kind, one after another.

use crate::crash::{Ended, Ground, has_strace};

const TABLE: &str = "us-md-roulette-single-zero";
const LOAD: [&str; 6] = ["--tables", "2", "--seats", "4", "--orders", "60"];

/// The numbers of the calls to try: all up to the long form's, or a few that are farther and farther apart.
fn calls(short: usize) -> Vec<usize> {
    match std::env::var("WHEELHOUSE_CALLS") {
        Ok(_) => testkit::tries("WHEELHOUSE_CALLS", 0).map(|at| 1 + at).collect(),
        Err(_) => (0..short).map(|at| 1 + at * (at + 1) / 2).collect(),
    }
}

fn run(ground: &mut Ground, inject: &str) -> Ended {
    let inject = format!("inject={inject}");
    ground.run(&["strace", "-f", "-qq", "-o", "/dev/null", "-e", &inject], &LOAD)
}

/// The table is opened again, what was not answered is sent again, and play goes on.
fn goes_on(ground: &mut Ground) {
    ground.check();
    let ended = ground.run(&[], &LOAD);
    assert_eq!(ended.code, Some(0), "{}", ended.said);
    assert!(ended.lines > 0);
    assert!(ground.check().rounds > 0);
}

#[test]
fn a_sync_that_fails_stops_the_answers_and_loses_none() {
    if !has_strace() {
        return;
    }
    let mut in_play = 0;
    for call in calls(10) {
        let mut ground = Ground::new(TABLE);
        let ended = run(&mut ground, &format!("fsync,fdatasync:error=EIO:when={call}"));
        // A call that never came leaves the drill alone.
        if ended.code != Some(0) {
            assert_eq!(ended.code, Some(3), "call {call}: {}", ended.said);
            assert!(ended.said.starts_with("wheelhouse: "), "call {call}: {}", ended.said);
            in_play += usize::from(ended.said.contains("nothing more is acknowledged"));
        }
        goes_on(&mut ground);
    }
    assert!(in_play > 0, "no sync failed while the tables were in play");
}

#[test]
fn a_write_that_finds_no_space_is_refused_or_ends_the_drill_and_loses_nothing() {
    if !has_strace() {
        return;
    }
    for call in calls(10) {
        for error in ["ENOSPC", "EIO"] {
            let mut ground = Ground::new(TABLE);
            let ended = run(&mut ground, &format!("pwrite64:error={error}:when={call}"));
            assert!(matches!(ended.code, Some(0 | 3)), "call {call}, {error}: {}", ended.said);
            goes_on(&mut ground);
        }
    }
}

#[test]
fn killed_at_a_write_or_sync_nothing_told_is_lost() {
    if !has_strace() {
        return;
    }
    let mut killed = 0;
    // The same journal again and again: what a kill leaves is what the next one finds.
    let mut ground = Ground::new(TABLE);
    for call in calls(12) {
        for kind in ["pwrite64", "fsync,fdatasync", "ftruncate,rename,unlink"] {
            // A signal is delivered when the call is done.
            let ended = run(&mut ground, &format!("{kind}:signal=KILL:when={call}"));
            assert!(matches!(ended.code, None | Some(0)), "call {call} of {kind}: {}", ended.said);
            killed += usize::from(ended.code.is_none());
            ground.check();
        }
    }
    assert!(killed > 0, "no call was met");
    goes_on(&mut ground);
}
