//! What becomes of a bankroll where money and plan have too many states to follow them all: played out by chance, with the
//! error that this has.

use std::sync::atomic::Ordering;

use math::{
    progression::{Next, Plan, Progression, Stakes, WithPlan},
    ruin::{Course, Results},
};

use crate::{
    run::{Watch, blocks},
    words::{Weights, Words},
};

/// Players in a block. A block draws from its own stream, so that the answer does not depend on who plays it.
const BLOCK: u64 = 1000;
/// A player who is still there after so many spins leaves, where no other end is asked for.
const MOST_SPINS: u32 = 1_000_000;
/// Spins of one player after which it is asked whether somebody stopped the run.
const ASKS: u32 = 1 << 16;

/// What became of many players with the same plan.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Sampled {
    pub players: u64,
    pub reached: u64,
    pub stopped: u64,
    pub playing: u64,
    /// How many were ruined by each spin, and by no other before.
    pub ruined_at: Vec<u64>,
    /// The same for the goal and for a stop.
    pub reached_at: Vec<u64>,
    pub stopped_at: Vec<u64>,
    pub spins: u128,
    pub spins_squared: u128,
    /// Money left, in minor units.
    pub left: i128,
    pub left_squared: i128,
    /// The most spins that anybody played.
    pub longest: u32,
}

/// A mean or a part of all, with the half of the interval in which the truth lies with a confidence of 95 %.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    pub value: f64,
    pub within: f64,
}

impl Sampled {
    pub fn ruined(&self) -> u64 {
        self.ruined_at.iter().sum()
    }

    /// So many of the players, as a part, with the farther end of Wilson's interval: it holds for few of them and for none.
    pub fn part(&self, count: u64) -> Estimate {
        let value = count as f64 / self.players.max(1) as f64;
        let between = statistics::wilson(count, self.players, 0.95);
        Estimate { value, within: (between.high - value).max(value - between.low) }
    }

    pub fn mean_spins(&self) -> Estimate {
        mean(self.spins as f64, self.spins_squared as f64, self.players)
    }

    /// In minor units.
    pub fn mean_left(&self) -> Estimate {
        mean(self.left as f64, self.left_squared as f64, self.players)
    }

    fn join(&mut self, other: &Sampled) {
        self.players += other.players;
        self.reached += other.reached;
        self.stopped += other.stopped;
        self.playing += other.playing;
        self.spins += other.spins;
        self.spins_squared += other.spins_squared;
        self.left += other.left;
        self.left_squared += other.left_squared;
        self.longest = self.longest.max(other.longest);
        for (all, more) in [
            (&mut self.ruined_at, &other.ruined_at),
            (&mut self.reached_at, &other.reached_at),
            (&mut self.stopped_at, &other.stopped_at),
        ] {
            all.resize(all.len().max(more.len()), 0);
            for (count, more) in all.iter_mut().zip(more) {
                *count += more;
            }
        }
    }
}

fn mean(sum: f64, squares: f64, players: u64) -> Estimate {
    let players = players.max(1) as f64;
    let value = sum / players;
    let variance = (squares / players - value * value).max(0.0);
    Estimate { value, within: 1.96 * (variance / players).sqrt() }
}

/// Lets so many players try. The same seed gives the same answer on any number of threads.
pub fn sample(
    results: &Results,
    plan: &Plan,
    stakes: &Stakes,
    course: Course,
    players: u64,
    seed: u64,
    (threads, watch): (usize, &Watch),
) -> Option<Sampled> {
    let weights = Weights::new(results.sums.iter().map(|(_, weight)| *weight))?;
    let made = blocks(players.div_ceil(BLOCK), threads, watch, |take| {
        let mut all = Sampled::default();
        while let Some(block) = take() {
            let players = BLOCK.min(players - block * BLOCK);
            let words = Words::beside(seed, block);
            all.join(&plan.begin(Block { results, weights: &weights, stakes, course, players, words, watch }));
        }
        all
    });
    let mut all = Sampled::default();
    for part in &made {
        all.join(part);
    }
    Some(all)
}

struct Block<'a> {
    results: &'a Results,
    weights: &'a Weights,
    stakes: &'a Stakes,
    course: Course,
    players: u64,
    words: Words,
    watch: &'a Watch,
}

impl WithPlan for Block<'_> {
    type Answer = Sampled;

    fn with<P: Progression>(mut self, plan: P) -> Sampled {
        let mut all = Sampled::default();
        for _ in 0..self.players {
            // Who is in play when somebody stops the run is left out.
            if self.watch.stop.load(Ordering::Relaxed) || !self.one(plan.clone(), &mut all) {
                break;
            }
            self.watch.done.fetch_add(1, Ordering::Relaxed);
        }
        all
    }
}

impl Block<'_> {
    /// One player to the end; false where somebody stopped the run before.
    fn one<P: Progression>(&mut self, mut plan: P, all: &mut Sampled) -> bool {
        let last = self.course.spins.unwrap_or(MOST_SPINS);
        let mut money = self.course.bankroll.0;
        let mut spins = 0_u32;
        let at = |counts: &mut Vec<u64>, spin: u32| {
            let spin = spin as usize;
            counts.resize(counts.len().max(spin + 1), 0);
            counts[spin] += 1;
        };
        loop {
            if self.course.goal.is_some_and(|goal| money >= goal.0) {
                all.reached += 1;
                at(&mut all.reached_at, spins);
                break;
            }
            let laid = match self.stakes.next(&mut plan, money) {
                Next::Stake(laid) => laid,
                Next::Broke => {
                    at(&mut all.ruined_at, spins);
                    break;
                }
                Next::Stopped => {
                    all.stopped += 1;
                    at(&mut all.stopped_at, spins);
                    break;
                }
            };
            if spins >= last {
                all.playing += 1;
                break;
            }
            let of_unit = self.results.sums[self.words.weighted(self.weights)].0;
            // Stakes are multiples of what every outcome can pay exactly, so nothing is cut off here.
            let won = i128::from(of_unit) * i128::from(laid.amount) / i128::from(self.results.unit);
            let won = i64::try_from(won).unwrap_or(i64::MAX);
            money = money.saturating_add(won);
            plan.after(won, laid);
            spins += 1;
            if spins.is_multiple_of(ASKS) && self.watch.stop.load(Ordering::Relaxed) {
                return false;
            }
        }
        all.players += 1;
        all.spins += u128::from(spins);
        all.spins_squared += u128::from(spins) * u128::from(spins);
        all.left += i128::from(money);
        all.left_squared += i128::from(money) * i128::from(money);
        all.longest = all.longest.max(spins);
        true
    }
}
