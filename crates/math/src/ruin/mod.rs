//! Ruin: how likely a player with some money is to lose it, or to reach a goal first, and how long that takes.
//!
//! Money and plan together are a state, and a spin leads from state to state with known weights, so the probabilities
//! follow spin by spin. Over few spins they are exact fractions. Over many the fractions would fill the memory: then each
//! probability is a whole number of very small parts, always rounded down, and what rounding takes away is counted. So
//! every chance is a lower bound, and none is further from the truth than [`Ruin::within`]. The same wagers until an end are
//! worked out for any bankroll without following spins.

mod flat;
mod graph;
mod walk;

use num_traits::{Signed, ToPrimitive, Zero};
use rulebook::{TableRules, Target};
use settlement::Wager;
use wheel::Money;

use crate::{
    Exact, MathFault, Setting, distribution,
    progression::{AtCap, Plan, Progression, Stakes, WithPlan},
    spins::over_one_denominator,
};
use graph::Graph;

/// From where, to where, for how long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Course {
    pub bankroll: Money,
    /// With this much or more the player leaves.
    pub goal: Option<Money>,
    /// After that many spins the player leaves; without it, when all but a millionth of a millionth is decided.
    pub spins: Option<u32>,
}

/// What becomes of a bankroll. The chances but `unknown` are lower bounds, and together with it they come to one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ruin {
    /// How many spins were followed.
    pub spins: u32,
    /// Too little left for the next wager.
    pub ruined: Exact,
    /// The goal, or more.
    pub reached: Exact,
    /// The plan wanted more than it may have, and was told to stop there.
    pub stopped: Exact,
    /// Still in play after the last spin that was followed.
    pub playing: Exact,
    /// There is no last spin: what is still in play will end in one of the other ways.
    pub to_the_end: bool,
    /// Whether anybody can be ruined, reach the goal, be stopped: a chance of nothing may only be too small for its parts.
    pub can: [bool; 3],
    /// What rounding has taken away: nothing where the figures are exact.
    pub unknown: Exact,
    /// The mean of the money left when play ends, or after the last spin; what is still in play counts with what it has.
    pub left: Exact,
    /// `left` is not further from the truth than this.
    pub left_within: Exact,
    /// The mean number of spins played, a lower bound.
    pub mean_spins: Exact,
    /// The same for `mean_spins`; none where spins that were not followed could be any number, as with a wager that loses
    /// nothing on average.
    pub mean_spins_within: Option<Exact>,
    /// After each spin from none on: the chances to be ruined, at the goal and stopped by then. Empty where no spin was followed.
    pub by_spin: Vec<[Exact; 3]>,
    /// How many states of money and plan there are.
    pub states: usize,
}

impl Ruin {
    /// No chance is further from the truth than this: what rounding took away, and without a last spin what is undecided.
    pub fn within(&self) -> Exact {
        if self.to_the_end { &self.unknown + &self.playing } else { self.unknown.clone() }
    }

    pub fn is_exact(&self) -> bool {
        self.within().is_zero()
    }

    /// The first spin after which this part of all that are ever ruined (within the spins followed) is ruined.
    pub fn ruined_by(&self, part: &Exact) -> Option<u32> {
        let wanted = &self.ruined * part;
        if !self.ruined.is_positive() {
            return None;
        }
        let at = self.by_spin.iter().position(|point| point[0] >= wanted)?;
        u32::try_from(at).ok()
    }
}

/// What one decided wager of a unit can come to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Results {
    pub unit: i64,
    /// Won or lost by a wager of one unit, with the weight.
    pub sums: Vec<(i64, u64)>,
    pub total: u64,
}

/// The same wagers every spin until they cannot all be laid any more.
pub fn ruin_of_wagers(
    rules: &TableRules,
    wagers: &[Wager],
    setting: &Setting,
    course: Course,
) -> Result<Ruin, MathFault> {
    let results = Results::of(rules, wagers, setting)?;
    ruin_of_results(&results, &Plan::Flat, &results.as_one(), course)
}

/// One wager, raised and lowered by a plan. `wager` has the amount of one unit.
pub fn ruin_of_plan(
    rules: &TableRules,
    wager: &Wager,
    plan: &Plan,
    stakes: &Stakes,
    setting: &Setting,
    course: Course,
) -> Result<Ruin, MathFault> {
    ruin_of_results(&Results::of(rules, std::slice::from_ref(wager), setting)?, plan, stakes, course)
}

/// The same where it is known what a wager can come to.
pub fn ruin_of_results(results: &Results, plan: &Plan, stakes: &Stakes, course: Course) -> Result<Ruin, MathFault> {
    struct Follow<'a>(&'a Stakes, &'a Results, Course);
    impl WithPlan for Follow<'_> {
        type Answer = Result<Ruin, MathFault>;
        fn with<P: Progression>(self, plan: P) -> Self::Answer {
            follow(plan, self.0, self.1, self.2)
        }
    }
    match plan.begin(Follow(stakes, results, course)) {
        // The same wagers until an end need not be followed spin by spin.
        Err(MathFault::TooLarge { spins }) if *plan == Plan::Flat && *stakes == results.as_one() => {
            flat::flat(results, course).ok_or(MathFault::TooLarge { spins })
        }
        other => other,
    }
}

impl Results {
    /// All these wagers together as one, whose unit is what they come to.
    pub fn of(rules: &TableRules, wagers: &[Wager], setting: &Setting) -> Result<Results, MathFault> {
        // The last number is the same for every spin here. That is right for a wager on it alone, whose chance is the same
        // after any number, and wrong beside a wager on a number of its own.
        if wagers.len() > 1 && wagers.iter().any(|wager| wager.target == Target::Repeat) {
            return Err(MathFault::LastNumberBesideOthers);
        }
        let one = distribution(rules, wagers, setting)?;
        let (total, weights) = over_one_denominator(one.outcomes.values());
        // Weights leave room for sums of them with the parts of a probability.
        let digits = total.to_string().len();
        let total = total.to_u64().filter(|total| *total < 1 << 40).ok_or(MathFault::FineWeights { digits })?;
        let sums = one.outcomes.keys().zip(weights);
        let sums = sums.map(|(back, weight)| (back.0 - one.wagered.0, weight.to_u64().unwrap_or(0))).collect();
        if one.wagered.0 <= 0 {
            return Err(MathFault::NotPayable);
        }
        Ok(Results { unit: one.wagered.0, sums, total })
    }

    /// The stakes of wagers that are laid all together or not at all.
    pub fn as_one(&self) -> Stakes {
        Stakes { unit: self.unit, least: self.unit, most: self.unit, step: self.unit, at_cap: AtCap::Stop }
    }
}

fn follow<P: Progression>(plan: P, stakes: &Stakes, results: &Results, course: Course) -> Result<Ruin, MathFault> {
    let graph = Graph::new(plan, stakes, results, course)?;
    walk::walk(&graph, course).ok_or(MathFault::TooLarge { spins: course.spins.unwrap_or(u32::MAX) })
}
