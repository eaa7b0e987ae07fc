//! Whole sessions at tables of the good submissions, by dice, with crashes between any two writes. After each order every
//! promise of the table is looked at; after each crash, that what was acknowledged is there once and no money moved.
//!
//! A sitting is one table for a hundred rounds. It follows from one number, so a fault is told in one line and comes again.

mod counts;
mod history;
mod sitting;

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering},
    },
    thread,
};

use rulebook::{Library, Submission, TableRules, review};

use crate::books;

pub use counts::Counts;
pub use sitting::Fault;

/// How many rounds one table is played before it is another's turn.
pub const SITTING: u64 = 100;

/// A table that can be played at.
#[derive(Clone, Debug)]
pub struct Filed {
    pub name: String,
    pub rules: Arc<TableRules>,
}

/// The tables of the good submissions in the program, or of those of one rulebook.
pub fn tables(library: &Library, book: Option<&str>) -> Result<Vec<Filed>, String> {
    let mut tables = Vec::new();
    for name in books::submissions() {
        let text = books::submission(name).unwrap_or_default();
        let submission = Submission::read(name, text).map_err(|fault| format!("{name}: {fault}"))?;
        if book.is_some_and(|book| book != submission.rulebook) {
            continue;
        }
        let law = library.get(&submission.rulebook).ok_or_else(|| format!("{name}: no such rulebook"))?;
        let (rules, _) = review(law, &submission).map_err(|found| format!("{name}: {} findings", found.len()))?;
        tables.push(Filed { name: name.to_owned(), rules: Arc::new(rules) });
    }
    if tables.is_empty() { Err("no table is filed under this rulebook".to_owned()) } else { Ok(tables) }
}

/// How much is played, and from which number on.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    pub rounds: u64,
    pub seed: u64,
    pub threads: usize,
}

/// Plays all of it, sittings shared among threads. `told` gets the number of rounds that are over, now and then.
pub fn run(plan: Plan, tables: &[Filed], told: impl Fn(u64) + Sync) -> Result<Counts, Box<Fault>> {
    let sittings = plan.rounds.div_ceil(SITTING);
    let next = AtomicU64::new(0);
    let played = AtomicU64::new(0);
    let all: Mutex<Result<Counts, Box<Fault>>> = Mutex::new(Ok(Counts::default()));
    let work = || {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            if at >= sittings {
                return;
            }
            let rounds = SITTING.min(plan.rounds - at * SITTING);
            let found = sitting::play(tables, plan.seed.wrapping_add(at), rounds);
            let failed = found.is_err();
            let mut all = all.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            match (&mut *all, found) {
                (Ok(sum), Ok(counts)) => sum.add(&counts),
                (Ok(_), Err(fault)) => *all = Err(fault),
                (Err(_), _) => {}
            }
            if failed {
                // The others finish their sitting and begin no new one.
                next.store(sittings, Ordering::Relaxed);
            }
            told(played.fetch_add(rounds, Ordering::Relaxed) + rounds);
        }
    };
    thread::scope(|scope| {
        for _ in 1..plan.threads.max(1) {
            scope.spawn(work);
        }
        work();
    });
    all.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)
}
