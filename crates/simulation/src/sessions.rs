//! Players who follow a plan: sessions with a bankroll, spin by spin.

use std::sync::atomic::Ordering;

use math::progression::{Next, Plan, Progression, Stakes, WithPlan};
use num_traits::ToPrimitive;

use crate::{
    exact::Truth,
    packing::Packing,
    paying::Paying,
    run::{SITTING, Watch, blocks},
    tally::Tally,
    words::Spins,
};

/// What every session is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terms {
    pub plan: Plan,
    pub stakes: Stakes,
    /// What a player has at the start, in minor units.
    pub bankroll: i64,
    /// A player who has so much leaves.
    pub goal: Option<i64>,
    /// A player who has played so many rounds leaves.
    pub rounds: u64,
}

/// What came of the sessions.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Played {
    pub sessions: u64,
    pub rounds: u64,
    /// More than rounds where prison waits for another spin.
    pub spins: u64,
    /// Sessions that ended without enough for the next wager, at the cap of the table, at the goal, and at the last round.
    pub ruined: u64,
    pub stopped: u64,
    pub reached: u64,
    pub timed_out: u64,
    /// Rounds of the sessions that ended in ruin.
    pub ruined_rounds: u64,
    /// What was staked, and its squares.
    pub staked: i128,
    pub stakes_squared: i128,
    /// What came back for that.
    pub paid: i128,
    /// What players left with, and its squares.
    pub left_with: i128,
    pub left_with_squared: i128,
    pub ahead: u64,
    pub highest_stake: i64,
    /// Rounds by kind of outcome, as the payments have them.
    pub outcomes: Vec<u64>,
}

impl Played {
    fn join(&mut self, other: &Played) {
        self.sessions += other.sessions;
        self.rounds += other.rounds;
        self.spins += other.spins;
        self.ruined += other.ruined;
        self.stopped += other.stopped;
        self.reached += other.reached;
        self.timed_out += other.timed_out;
        self.ruined_rounds += other.ruined_rounds;
        self.staked += other.staked;
        self.stakes_squared += other.stakes_squared;
        self.paid += other.paid;
        self.left_with += other.left_with;
        self.left_with_squared += other.left_with_squared;
        self.ahead += other.ahead;
        self.highest_stake = self.highest_stake.max(other.highest_stake);
        self.outcomes.resize(self.outcomes.len().max(other.outcomes.len()), 0);
        for (count, other) in self.outcomes.iter_mut().zip(&other.outcomes) {
            *count += other;
        }
    }
}

impl Played {
    /// Every decided round as if it had been played for the wager of the portfolio: what a plan stakes changes nothing in what
    /// the wheel does, so this can be held against the exact mathematics like any other run.
    pub fn tally(&self, outcomes: &Outcomes, wagered: i64) -> Tally {
        let mut tally = Tally::new(1);
        for (share, count) in outcomes.shares.iter().zip(&self.outcomes) {
            tally.add(&[wagered / share.bottom * share.top], *count);
        }
        tally.spins = self.spins;
        tally
    }

    /// What came back less what should have, in standard errors, for the stakes as they were. Each round's mean and variance
    /// follow from its stake alone, so the sum of their differences is a martingale.
    pub fn distance(&self, truth: &Truth) -> f64 {
        let unit = truth.wagered as f64;
        let (mean, variance) = (truth.mean.to_f64().unwrap_or(f64::NAN), truth.variance.to_f64().unwrap_or(f64::NAN));
        let far = self.paid as f64 - mean / unit * self.staked as f64;
        let error = libm::sqrt(variance / (unit * unit) * self.stakes_squared as f64);
        if error > 0.0 { far / error } else { 0.0 }
    }
}

/// What a stake gets back, as a fraction of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    pub top: i64,
    pub bottom: i64,
}

/// The outcomes of one wager, and the kind of each pocket.
#[derive(Clone, Debug)]
pub struct Outcomes {
    packing: Packing,
    /// For each pocket the place of its share, or of its prison.
    kinds: Vec<u8>,
    pub shares: Vec<Share>,
    prisons: Vec<Vec<Option<u8>>>,
}

/// Kinds from here on are prisons.
const PRISON: u8 = 128;

impl Outcomes {
    /// None unless there is one wager and nothing is drawn for it.
    pub fn new(paying: &Paying) -> Option<Outcomes> {
        if paying.wagers != 1 || paying.drawn.is_some() || paying.repeat.is_some() || paying.targets.is_some() {
            return None;
        }
        let mut shares: Vec<Share> = Vec::new();
        let mut prisons = Vec::new();
        let mut place = |paid: i64| {
            let share = share(paid, paying.wagered);
            let at = shares.iter().position(|other| *other == share).unwrap_or_else(|| {
                shares.push(share);
                shares.len() - 1
            });
            u8::try_from(at).ok().filter(|at| *at < PRISON)
        };
        let mut kinds = Vec::new();
        for (paid, jail) in paying.at_once.iter().zip(&paying.prison) {
            kinds.push(match jail {
                None => place(paid[0])?,
                Some(jail) => {
                    let next =
                        jail.next.iter().map(|paid| paid.as_ref().map_or(Some(None), |paid| place(paid[0]).map(Some)));
                    prisons.push(next.collect::<Option<Vec<Option<u8>>>>()?);
                    PRISON + u8::try_from(prisons.len() - 1).ok()?
                }
            });
        }
        let packing = Packing::new(u16::try_from(paying.pockets.len()).ok()?)?;
        Some(Outcomes { packing, kinds, shares, prisons })
    }
}

fn share(paid: i64, wagered: i64) -> Share {
    let (mut a, mut b) = (paid, wagered);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    Share { top: paid / a, bottom: wagered / a }
}

/// Plays sessions until at least so many rounds are played; the last session of every block is played to its end.
///
/// That the last session ends later than the rounds favours neither ruin nor luck: the number of sessions is decided before
/// the last of them is seen (Wald's equation).
pub fn sessions(outcomes: &Outcomes, terms: &Terms, seed: u64, rounds: u64, threads: usize, watch: &Watch) -> Played {
    let made = blocks(rounds.div_ceil(SITTING), threads, watch, |take| {
        let mut played = Played::default();
        while let Some(block) = take() {
            let quota = crate::run::rounds_in(block, rounds, SITTING);
            let one = terms.plan.begin(Block { outcomes, terms, seed, number: block, quota });
            watch.done.fetch_add(one.rounds, Ordering::Relaxed);
            played.join(&one);
        }
        played
    });
    let mut played = Played::default();
    for one in &made {
        played.join(one);
    }
    played
}

struct Block<'a> {
    outcomes: &'a Outcomes,
    terms: &'a Terms,
    seed: u64,
    number: u64,
    quota: u64,
}

impl WithPlan for Block<'_> {
    type Answer = Played;

    fn with<P: Progression>(self, mut plan: P) -> Played {
        let Block { outcomes, terms, .. } = self;
        // Where a pocket leads needs its place only in prison; else its kind is enough.
        let places: Vec<u8> = (0..).take(outcomes.kinds.len()).collect();
        let with_prison = !outcomes.prisons.is_empty();
        let table = if with_prison { &places } else { &outcomes.kinds };
        let mut spins = Spins::new(self.seed, outcomes.packing, self.number, table);
        let mut shares = [Share { top: 0, bottom: 1 }; 256];
        shares[..outcomes.shares.len()].copy_from_slice(&outcomes.shares);
        let mut counts = [0_u64; 256];
        let mut played = Played::default();
        let goal = terms.goal.unwrap_or(i64::MAX);
        while played.rounds < self.quota {
            let mut money = terms.bankroll;
            let mut round = 0;
            // Sums of one session stay in registers.
            let (mut staked, mut squared, mut highest) = (0_i128, 0_i128, 0);
            plan.begin();
            loop {
                if money >= goal {
                    played.reached += 1;
                    break;
                }
                if round == terms.rounds {
                    played.timed_out += 1;
                    break;
                }
                let (stake, cut) = match terms.stakes.next(&mut plan, money) {
                    Next::Stake { amount, cut } => (amount, cut),
                    Next::Broke => {
                        played.ruined += 1;
                        played.ruined_rounds += round;
                        break;
                    }
                    Next::Stopped => {
                        played.stopped += 1;
                        break;
                    }
                };
                let mut kind = spins.next();
                if with_prison {
                    kind = outcomes.decided(kind, &mut spins, &mut played.spins);
                }
                counts[usize::from(kind)] += 1;
                let share = shares[usize::from(kind)];
                let paid = if share.bottom == 1 { stake * share.top } else { stake / share.bottom * share.top };
                money += paid - stake;
                plan.after(paid - stake, terms.stakes.unit, cut);
                staked += i128::from(stake);
                squared += i128::from(stake) * i128::from(stake);
                highest = stake.max(highest);
                round += 1;
            }
            played.sessions += 1;
            played.staked += staked;
            played.stakes_squared += squared;
            played.paid += staked + i128::from(money) - i128::from(terms.bankroll);
            played.highest_stake = played.highest_stake.max(highest);
            played.rounds += round;
            played.spins += round;
            played.left_with += i128::from(money);
            played.left_with_squared += i128::from(money) * i128::from(money);
            played.ahead += u64::from(money > terms.bankroll);
        }
        played.outcomes = counts[..outcomes.shares.len()].to_vec();
        played
    }
}

impl Outcomes {
    /// The kind of outcome that a pocket brings, after as many spins as prison takes.
    fn decided(&self, pocket: u8, spins: &mut Spins, extra: &mut u64) -> u8 {
        let kind = self.kinds[usize::from(pocket)];
        if kind < PRISON {
            return kind;
        }
        let next = &self.prisons[usize::from(kind - PRISON)];
        loop {
            *extra += 1;
            if let Some(kind) = next[usize::from(spins.next())] {
                return kind;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_in_lowest_terms() {
        assert_eq!(share(3_600, 100), Share { top: 36, bottom: 1 });
        assert_eq!(share(50, 100), Share { top: 1, bottom: 2 });
        assert_eq!(share(0, 100), Share { top: 0, bottom: 1 });
        assert_eq!(share(250, 100), Share { top: 5, bottom: 2 });
    }
}
