//! Rounds on all cores, in blocks that do not know of each other.
//!
//! Plain scoped threads: a worker takes the next block until there is none. A pool would add a dependency and nothing
//! else.

use std::{
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
};

use crate::{
    count::{BLOCK, Counter, Path},
    engine::{EngineFault, engine},
    paying::Paying,
    portfolio::Portfolio,
    sequence,
    tally::Tally,
    totals::{possible, totals},
};

/// How rounds are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// All totals in one draw.
    Totals,
    /// Spins counted by their pocket.
    Counted(Path),
    /// Spin by spin with all that depends on it.
    InOrder,
    /// Through the engine of the table.
    Engine,
}

impl How {
    pub fn id(self) -> &'static str {
        match self {
            How::Totals => "totals",
            How::Counted(_) => "spin-by-spin",
            How::InOrder => "in-order",
            How::Engine => "engine",
        }
    }
}

impl How {
    /// The fastest way that does justice to what is bet: totals unless the order of rounds matters, or weights are too many.
    pub fn fastest(paying: &Paying) -> How {
        if possible(paying) { How::Totals } else { How::InOrder }
    }

    /// The fastest way that makes every spin.
    pub fn spin_by_spin(paying: &Paying) -> How {
        if paying.by_pocket_alone() { How::Counted(Path::fastest()) } else { How::InOrder }
    }
}

/// Plays so many rounds in this way, on so many threads. Only the engine can refuse.
pub fn play(
    portfolio: &Portfolio,
    paying: &Paying,
    how: How,
    (seed, rounds): (u64, u64),
    threads: usize,
    watch: &Watch,
) -> Result<Tally, EngineFault> {
    match how {
        How::Totals => match totals(paying, seed, rounds) {
            Some(tally) => {
                watch.done.store(rounds, Ordering::Relaxed);
                Ok(tally)
            }
            None => Ok(in_order(paying, seed, rounds, threads, watch)),
        },
        How::Counted(path) => Ok(counted(paying, seed, rounds, threads, path, watch)),
        How::InOrder => Ok(in_order(paying, seed, rounds, threads, watch)),
        How::Engine => engine(portfolio, paying, seed, rounds, threads, watch),
    }
}

/// What others see of a run, and how they end it.
#[derive(Debug, Default)]
pub struct Watch {
    /// Rounds that are over.
    pub done: AtomicU64,
    /// Once set, no further block is begun but the first; what was played counts.
    pub stop: AtomicBool,
}

/// More would only wait for each other, and a system that refuses one ends the run.
const MOST_THREADS: usize = 256;

/// Plays blocks on so many threads until all rounds are played or somebody stops it, and adds up what each thread brings.
///
/// Threads of the standard library do: they only take the next number until there is none. The sum does not depend on who
/// took which.
pub fn blocks<T: Send>(
    blocks: u64,
    threads: usize,
    watch: &Watch,
    worker: impl Fn(&mut dyn FnMut() -> Option<u64>) -> T + Sync,
) -> Vec<T> {
    let next = AtomicU64::new(0);
    let made = Mutex::new(Vec::new());
    let work = || {
        let mut take = || {
            let block = next.fetch_add(1, Ordering::Relaxed);
            // The first is played in any case, so that whoever stops a run gets an answer.
            (block < blocks && (block == 0 || !watch.stop.load(Ordering::Relaxed))).then_some(block)
        };
        let one = worker(&mut take);
        made.lock().expect("a worker that panics ends the run").push(one);
    };
    thread::scope(|scope| {
        for _ in 1..threads.clamp(1, MOST_THREADS) {
            scope.spawn(work);
        }
        work();
    });
    made.into_inner().expect("a worker that panics ends the run")
}

/// How many rounds a block has.
pub fn rounds_in(block: u64, rounds: u64, each: u64) -> u64 {
    each.min(rounds - block * each)
}

/// Spins counted by their pocket.
pub fn counted(paying: &Paying, seed: u64, rounds: u64, threads: usize, path: Path, watch: &Watch) -> Tally {
    let (kinds, payments) = paying.kinds();
    let counters = blocks(rounds.div_ceil(BLOCK), threads, watch, |take| {
        let mut counter = Counter::new(seed, &kinds, path).expect("a wheel has 2 to 64 pockets");
        while let Some(block) = take() {
            let spins = rounds_in(block, rounds, BLOCK);
            counter.block(block, spins);
            watch.done.fetch_add(spins, Ordering::Relaxed);
        }
        counter.finish()
    });
    let mut tally = Tally::new(&paying.amounts);
    for counts in counters {
        for (paid, count) in payments.iter().zip(counts) {
            tally.add(paid, count);
        }
    }
    tally
}

/// Rounds in their order. A block has fewer rounds than where pockets are only counted: it takes longer, and a run should
/// end soon when it is asked to.
pub fn in_order(paying: &Paying, seed: u64, rounds: u64, threads: usize, watch: &Watch) -> Tally {
    let tallies = blocks(rounds.div_ceil(SITTING), threads, watch, |take| {
        let mut tally = Tally::new(&paying.amounts);
        while let Some(block) = take() {
            let many = rounds_in(block, rounds, SITTING);
            tally.join(&sequence::block(paying, seed, block, many));
            watch.done.fetch_add(many, Ordering::Relaxed);
        }
        tally
    });
    let mut tally = Tally::new(&paying.amounts);
    for other in &tallies {
        tally.join(other);
    }
    tally
}

/// Rounds in a block that is played in order.
pub const SITTING: u64 = 1 << 20;
