//! Players who follow a plan: sessions with a bankroll, spin by spin.

use std::sync::atomic::Ordering;

use math::{
    Exact,
    progression::{Next, Plan, Progression, Stakes, WithPlan},
};
use num_traits::ToPrimitive;

use crate::{
    exact::Truth,
    packing::Packing,
    paying::{Paid, Paying},
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
    /// A player leaves with this much.
    pub goal: Option<i64>,
    /// A player leaves after this many rounds.
    pub rounds: u64,
}

/// What came of the sessions.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct SessionTotals {
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
    /// Sessions that somebody interrupted, with their rounds and stakes: those are in the sums of rounds and stakes, and in
    /// nothing that is told of a session.
    pub unfinished: u64,
    pub unfinished_rounds: u64,
    pub unfinished_staked: i128,
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

impl SessionTotals {
    fn join(&mut self, other: &SessionTotals) {
        self.sessions += other.sessions;
        self.rounds += other.rounds;
        self.spins += other.spins;
        self.ruined += other.ruined;
        self.stopped += other.stopped;
        self.reached += other.reached;
        self.timed_out += other.timed_out;
        self.ruined_rounds += other.ruined_rounds;
        self.unfinished += other.unfinished;
        self.unfinished_rounds += other.unfinished_rounds;
        self.unfinished_staked += other.unfinished_staked;
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

impl SessionTotals {
    /// Every decided round as if it had been played for the wagers of the portfolio: what a plan stakes changes nothing in what
    /// the wheel does, so this can be compared with the exact figures like any other run.
    pub fn tally(&self, outcomes: &Outcomes) -> Tally {
        let mut tally = Tally::new(&outcomes.amounts);
        for (paid, count) in outcomes.paid.iter().zip(&self.outcomes) {
            tally.add(paid, *count);
        }
        tally.spins = self.spins;
        tally
    }

    /// What came back less what should have, for the stakes as they were. Each round's mean and variance follow from its stake
    /// alone, so the sum of their differences is a martingale.
    pub fn far(&self, truth: &Truth) -> f64 {
        let whole = |number: i128| Exact::from_integer(number.into());
        let due = &truth.back.mean * whole(self.staked) / whole(truth.wagered.into());
        (whole(self.paid) - due).to_f64().unwrap_or(f64::NAN)
    }

    /// The same in standard errors.
    pub fn distance(&self, truth: &Truth) -> f64 {
        let unit = truth.wagered as f64;
        let variance = truth.back.variance.to_f64().unwrap_or(f64::NAN);
        let error = libm::sqrt(variance / (unit * unit) * self.stakes_squared as f64);
        if error > 0.0 { self.far(truth) / error } else { 0.0 }
    }
}

/// What a stake gets back, as a fraction of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    pub top: i64,
    pub bottom: i64,
}

/// The outcomes of the wagers, and the kind of each pocket.
#[derive(Clone, Debug)]
pub struct Outcomes {
    packing: Packing,
    /// For each pocket the place of its share, or of its prison.
    kinds: Vec<u8>,
    pub shares: Vec<Share>,
    /// For each of them, what each wager is paid.
    paid: Vec<Paid>,
    amounts: Vec<i64>,
    prisons: Vec<Vec<Option<u8>>>,
}

/// Kinds from here on are prisons.
const PRISON: u8 = 128;

impl Outcomes {
    /// None where anything is drawn for a wager.
    pub fn new(paying: &Paying) -> Option<Outcomes> {
        if paying.drawn.is_some() || paying.repeat.is_some() || paying.targets.is_some() {
            return None;
        }
        let mut all: Vec<Paid> = Vec::new();
        let mut prisons = Vec::new();
        let mut place = |paid: Paid| {
            let at = all.iter().position(|other| *other == paid).unwrap_or_else(|| {
                all.push(paid);
                all.len() - 1
            });
            u8::try_from(at).ok().filter(|at| *at < PRISON)
        };
        let mut kinds = Vec::new();
        for (at_once, jail) in paying.at_once.iter().zip(&paying.prison) {
            kinds.push(match jail {
                None => place(at_once.clone())?,
                Some(jail) => {
                    let both = |later: &Paid| at_once.iter().zip(later).map(|(paid, later)| paid + later).collect();
                    let next = jail
                        .next
                        .iter()
                        .map(|later| later.as_ref().map_or(Some(None), |later| place(both(later)).map(Some)));
                    prisons.push(next.collect::<Option<Vec<Option<u8>>>>()?);
                    PRISON + u8::try_from(prisons.len() - 1).ok()?
                }
            });
        }
        let packing = Packing::new(u16::try_from(paying.pockets.len()).ok()?)?;
        let shares = all.iter().map(|paid| share(paid.iter().sum(), paying.wagered)).collect();
        Some(Outcomes { packing, kinds, shares, paid: all, amounts: paying.amounts.clone(), prisons })
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
/// The first session that ends beyond the rounds is the last of its block, so shares of sessions are off by an amount of the
/// order of one over their number: they come to the truth as sessions grow many, and are not unbiased for few.
pub fn sessions(
    outcomes: &Outcomes,
    terms: &Terms,
    seed: u64,
    rounds: u64,
    threads: usize,
    watch: &Watch,
) -> SessionTotals {
    let made = blocks(rounds.div_ceil(SITTING), threads, watch, |take| {
        let mut played = SessionTotals::default();
        while let Some(block) = take() {
            let quota = crate::run::rounds_in(block, rounds, SITTING);
            played.join(&terms.plan.begin(Block { outcomes, terms, seed, number: block, quota, watch }));
        }
        played
    });
    let mut played = SessionTotals::default();
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
    watch: &'a Watch,
}

/// Rounds of one session after which it asks whether somebody stopped the run.
const ASKS: u64 = 1 << 16;

impl WithPlan for Block<'_> {
    type Answer = SessionTotals;

    fn with<P: Progression>(self, mut plan: P) -> SessionTotals {
        let Block { outcomes, terms, .. } = self;
        // Where a pocket leads needs its place only in prison; else its kind is enough.
        let places: Vec<u8> = (0..).take(outcomes.kinds.len()).collect();
        let with_prison = !outcomes.prisons.is_empty();
        let table = if with_prison { &places } else { &outcomes.kinds };
        let mut spins = Spins::new(self.seed, outcomes.packing, self.number, table);
        let mut shares = [Share { top: 0, bottom: 1 }; 256];
        shares[..outcomes.shares.len()].copy_from_slice(&outcomes.shares);
        let mut counts = [0_u64; 256];
        let mut played = SessionTotals::default();
        let goal = terms.goal.unwrap_or(i64::MAX);
        while played.rounds < self.quota {
            let mut money = terms.bankroll;
            let (mut round, mut stopped) = (0, false);
            // Sums of one session stay in registers.
            let (mut staked, mut squared, mut highest) = (0_i128, 0_i128, 0);
            plan.begin();
            loop {
                if money >= goal {
                    played.reached += 1;
                    break;
                }
                let laid = match terms.stakes.next(&mut plan, money) {
                    Next::Stake(laid) => laid,
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
                if round == terms.rounds {
                    played.timed_out += 1;
                    break;
                }
                let stake = laid.amount;
                let mut kind = spins.next();
                if with_prison {
                    kind = outcomes.decided(kind, &mut spins, &mut played.spins);
                }
                counts[usize::from(kind)] += 1;
                let share = shares[usize::from(kind)];
                let paid = if share.bottom == 1 { stake * share.top } else { stake / share.bottom * share.top };
                money += paid - stake;
                plan.after(paid - stake, laid);
                staked += i128::from(stake);
                squared += i128::from(stake) * i128::from(stake);
                highest = stake.max(highest);
                round += 1;
                if round % ASKS == 0 {
                    self.watch.done.fetch_add(ASKS, Ordering::Relaxed);
                    stopped = self.watch.stop.load(Ordering::Relaxed);
                    if stopped {
                        break;
                    }
                }
            }
            self.watch.done.fetch_add(round % ASKS, Ordering::Relaxed);
            played.staked += staked;
            played.stakes_squared += squared;
            played.paid += staked + i128::from(money) - i128::from(terms.bankroll);
            played.highest_stake = played.highest_stake.max(highest);
            played.rounds += round;
            played.spins += round;
            if stopped {
                played.unfinished += 1;
                played.unfinished_rounds += round;
                played.unfinished_staked += staked;
                break;
            }
            played.sessions += 1;
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
