//! A short soak: whole sessions by dice with crashes, at fixed seeds. `wheelhouse prove soak` runs longer ones.

use wheelhouse_cli::{
    books,
    soak::{self, Plan},
};

#[test]
fn every_promise_holds_at_every_table_through_crashes() {
    let library = books::library(None).unwrap_or_else(|faults| panic!("{faults:?}"));
    let tables = soak::tables(&library, None).unwrap();
    let plan = Plan { rounds: soak::SITTING * tables.len() as u64, seed: 20, threads: 2 };
    let counts = soak::run(plan, &tables, |_| ()).unwrap_or_else(|fault| panic!("{fault:?}"));
    // Dice that reach nothing prove nothing.
    assert_eq!(counts.tables.len(), tables.len(), "{counts:?}");
    for (what, many) in [
        ("crashes", counts.crashes),
        ("snapshots", counts.snapshots_read),
        ("orders that a crash took", counts.forgotten),
        ("corrections", counts.corrections),
        ("prisoners", counts.prisoners),
        ("meters paid", counts.meters_paid),
        ("rounds given up", counts.void_rounds),
        ("tests", counts.tests),
        ("late wagers", counts.refusals["bets-are-closed"]),
    ] {
        assert!(many > 0, "no {what}: {counts:?}");
    }
}

#[test]
fn the_same_seed_plays_the_same_sessions() {
    let library = books::library(None).unwrap_or_else(|faults| panic!("{faults:?}"));
    let tables = soak::tables(&library, None).unwrap();
    let run = |threads| soak::run(Plan { rounds: 300, seed: 7, threads }, &tables, |_| ()).unwrap();
    assert_eq!(run(1), run(3));
}
