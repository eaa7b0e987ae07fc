//! The same wagers until ruin or a goal, for any bankroll: no spin is followed.
//!
//! Money moves on a lattice. From each place, with the goal above, a player first comes below that place somewhere, or reaches the
//! goal before. These chances follow from those of the places above, so one pass from the goal down to ruin has them all. Nothing is
//! ever subtracted: every chance is a whole number of parts of 2^-62, rounded down, and so a lower bound; what all of them together
//! lack to one bounds the error, as in the walk spin by spin. The mean of spins follows from what is lost on average (A. Wald, 1944).
//!
//! Where even that pass is too long, the goal is so far that the chance to reach it is next to nothing, and a martingale says how
//! little: with r > 1 and E[r^step] at most one, it is at most r to the minus distance (J. Ville, 1939). With a last spin the same
//! bounds say where next to nobody is at an end by then, or next to everybody; between the two there is no answer here.

mod up;

use std::collections::VecDeque;

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};

use self::up::Up;
use super::{Course, Results, Ruin};
use crate::Exact;

/// One in parts.
const BITS: u32 = 62;
const ONE: u128 = 1 << BITS;
/// No more products than this in a pass: some ten seconds.
const MOST_WORK: u128 = 3_000_000_000;
/// Nothing is told that could be farther from the truth than this.
const NEAR: (i64, i64) = (1, 1_000_000);
/// The longest step of a martingale, in places of the lattice.
const LONGEST_STEP: i64 = 4096;

/// Where the lattice begins and ends, seen from the bankroll at place 0.
struct Lattice {
    /// How far places are apart, in minor units.
    apart: i64,
    bankroll: i64,
    /// The first place at or above the goal, and the last at which no wager can be laid.
    goal: i64,
    ruin: i64,
    /// Steps with their weights.
    steps: Vec<(i64, u64)>,
    total: u64,
    /// The longest steps down and up.
    down: i64,
    up: i64,
}

/// `None` where the answer would not be near enough, or nothing is lost on average.
pub(super) fn flat(results: &Results, course: Course) -> Option<Ruin> {
    let lattice = Lattice::new(results, course)?;
    let ruin = match course.spins {
        None => lattice.ruin_of(&lattice.ends()?)?,
        Some(spins) => lattice.few_spins(spins).or_else(|| lattice.many_spins(spins))?,
    };
    (ruin.unknown <= Exact::new(NEAR.0.into(), NEAR.1.into())).then_some(ruin)
}

/// Chances of the ends, lower bounds that come to one with `unknown`.
struct Ends {
    ruined: Exact,
    reached: Exact,
    unknown: Exact,
    /// The mean of the money left, and how far the truth can be above it.
    left: Exact,
    left_within: Exact,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Ruin,
    Goal,
    Playing,
}

/// What can come of a place before anything below it does, in parts.
struct Place {
    /// First below it by 1, 2 ..
    below: Vec<u128>,
    reached: u128,
    /// The mean of how far beyond the goal, in places, and of how far below the most that it can be: together they bound each other.
    beyond: u128,
    short: u128,
}

/// A part of another number, rounded down; the other may be above one.
fn part(of: u128, number: u128) -> u128 {
    of * (number >> BITS) + ((of * (number & (ONE - 1))) >> BITS)
}

/// A number over a part, rounded down.
fn over(number: u128, part: u128) -> u128 {
    ((number / part) << BITS) + (((number % part) << BITS) / part)
}

fn parts(number: u128) -> Exact {
    Exact::new(number.into(), ONE.into())
}

fn whole(number: i64) -> Exact {
    Exact::from_integer(number.into())
}

impl Lattice {
    fn new(results: &Results, course: Course) -> Option<Lattice> {
        let (bankroll, unit) = (course.bankroll.0, results.unit);
        let apart = results.sums.iter().fold(0_i64, |apart, (sum, _)| apart.gcd(sum));
        if apart == 0 || bankroll < unit || course.goal.is_some_and(|goal| goal.0 <= bankroll) {
            return None;
        }
        let steps: Vec<(i64, u64)> = results.sums.iter().map(|(sum, weight)| (sum / apart, *weight)).collect();
        let down = -steps.iter().map(|(step, _)| *step).min()?;
        let up = steps.iter().map(|(step, _)| *step).max()?;
        let goal = match (course.goal, course.spins) {
            (Some(goal), _) => Integer::div_ceil(&(goal.0 - bankroll), &apart),
            // Without a goal, one that so many spins cannot reach.
            (None, spins) => up.max(1).checked_mul(i64::from(spins?) + 1).filter(|goal| *goal < i64::MAX / 4)?,
        };
        let lattice = Lattice {
            apart,
            bankroll,
            goal,
            ruin: Integer::div_floor(&(unit - 1 - bankroll), &apart),
            steps,
            total: results.total,
            down,
            up,
        };
        (down > 0 && (0..1 << 20).contains(&up) && lattice.loss().is_positive()).then_some(lattice)
    }

    /// What a spin loses on average, in minor units.
    fn loss(&self) -> Exact {
        let sum: BigInt = self.steps.iter().map(|(step, weight)| BigInt::from(*step) * *weight).sum();
        Exact::new(-sum * self.apart, self.total.into())
    }

    fn money(&self, place: i64) -> Exact {
        Exact::from_integer(BigInt::from(self.bankroll) + BigInt::from(place) * self.apart)
    }

    /// How play ends, however long it takes.
    fn ends(&self) -> Option<Ends> {
        let places = (i128::from(self.goal) - i128::from(self.ruin)).unsigned_abs();
        let of_place = u128::from(self.down.unsigned_abs()) * u128::from(self.up.unsigned_abs() + 2);
        match places.checked_mul(of_place) {
            Some(work) if work <= MOST_WORK => Some(self.pass()),
            _ => self.far_goal(),
        }
    }

    /// So few spins that next to nobody is at an end; a bound on who is, else none.
    fn few_spins(&self, spins: u32) -> Option<Ruin> {
        let never = |place: i64, step: i64| step.checked_mul(spins.into()).is_some_and(|most| most < place);
        let to_ruin =
            if never(-self.ruin, self.down) { Exact::zero() } else { self.bound(spins, -self.ruin, Side::Ruin)? };
        let to_goal = if never(self.goal, self.up) { Exact::zero() } else { self.bound(spins, self.goal, Side::Goal)? };
        let unknown = to_ruin + to_goal;
        if unknown > Exact::new(NEAR.0.into(), NEAR.1.into()) {
            return None;
        }
        // Whoever is not at an end has played every spin, and what is lost on average is the loss of a spin times the spins played.
        let spins = whole(spins.into());
        let (lost, less) = (self.loss() * &spins, self.loss() * &spins * &unknown);
        let ends = Ends {
            ruined: Exact::zero(),
            reached: Exact::zero(),
            left: self.money(0) - lost,
            left_within: less,
            unknown,
        };
        Some(Ruin { playing: Exact::one() - &ends.unknown, to_the_end: false, ..self.ruin_of(&ends)? })
    }

    /// So many spins that next to nobody is still playing: all ends as without a last spin, and a bound on who is.
    fn many_spins(&self, spins: u32) -> Option<Ruin> {
        let playing = self.bound(spins, -self.ruin, Side::Playing)?;
        let mut ends = self.ends()?;
        // Who is still playing counts with some end in those figures, and has less than the goal.
        let moved = &playing * self.money(self.goal + self.up);
        let taken = |chance: &Exact| (chance - &playing).max(Exact::zero());
        ends.ruined = taken(&ends.ruined);
        ends.reached = taken(&ends.reached);
        ends.unknown = Exact::one() - &ends.ruined - &ends.reached;
        ends.left -= &moved;
        ends.left_within += moved * whole(2);
        Some(Ruin { to_the_end: false, ..self.ruin_of(&ends)? })
    }

    /// A bound on a chance within so many spins: to come to ruin or to the goal so many places off, or not to have come to ruin.
    /// For any x the mean of x^step to the power of the spins bounds the mean of x^place, and that bounds the chance.
    fn bound(&self, spins: u32, places: i64, side: Side) -> Option<Exact> {
        if self.up + self.down > LONGEST_STEP {
            return None;
        }
        let least = (0..80_u32).filter_map(|try_| {
            // x is 1 + 2^-k or 1 + 1.5 x 2^-k, and for ruin one over that.
            let q = BigUint::one() << (try_ / 2 + 2);
            let p = &q + 2_u8 + u8::from(try_ % 2 == 1);
            let (top, bottom) = if side == Side::Ruin { (&q, &p) } else { (&p, &q) };
            let mean = self.mean_power(top, bottom);
            let mean = if side == Side::Playing { mean } else { mean.max_one() };
            let away = if side == Side::Playing { Up::over(&p, &q) } else { Up::over(&q, &p) };
            mean.power(spins.into()).times(&away.power(places.unsigned_abs())).exact()
        });
        least.min()
    }

    /// The mean of (top / bottom)^step, rounded up.
    fn mean_power(&self, top: &BigUint, bottom: &BigUint) -> Up {
        let power = |number: &BigUint, to: i64| number.pow(u32::try_from(to).unwrap_or(0));
        let term = |step: i64| power(top, step + self.down) * power(bottom, self.up - step);
        let sum: BigUint = self.steps.iter().map(|(step, weight)| term(*step) * *weight).sum();
        Up::over(&sum, &(term(0) * self.total))
    }

    /// All places from the goal down to ruin.
    fn pass(&self) -> Ends {
        let (down, up) = (as_usize(self.down), as_usize(self.up));
        // The places above, the nearest first, and what has come to this place and to those below it.
        let mut above: VecDeque<Place> = VecDeque::with_capacity(up + 1);
        let mut here: VecDeque<u128> = std::iter::repeat_n(0, down + 1).collect();
        here[0] = ONE;
        let (mut reached, mut beyond, mut short) = (0, 0, 0);
        for place in (self.ruin + 1..self.goal).rev() {
            let of = self.place(place, &above, down, up);
            if place <= 0 {
                let mass = here.pop_front().unwrap_or(0);
                here.push_back(0);
                reached += part(mass, of.reached);
                beyond += part(mass, of.beyond);
                short += part(mass, of.short);
                for (to, below) in here.iter_mut().zip(&of.below) {
                    *to += part(mass, *below);
                }
            }
            above.push_front(of);
            above.truncate(up);
        }
        // What is left lies at the last place where no wager can be laid, and below it.
        let ruined: u128 = here.iter().sum();
        let unknown = Exact::one() - parts(ruined) - parts(reached);
        let places = (0..).map(|below: i64| self.ruin - below);
        let in_ruin: Exact = here.iter().zip(places).map(|(mass, place)| parts(*mass) * self.money(place)).sum();
        let left = in_ruin + parts(reached) * self.money(self.goal) + parts(beyond) * whole(self.apart);
        // Whatever was lost sight of may end at the goal, and however far beyond it leaves.
        let beyond_within = (parts(reached) + &unknown) * whole((self.up - 1).max(0)) - parts(short) - parts(beyond);
        let left_within = &unknown * self.money(self.goal) + beyond_within * whole(self.apart);
        Ends { ruined: parts(ruined), reached: parts(reached), unknown, left, left_within }
    }

    fn place(&self, place: i64, above: &VecDeque<Place>, down: usize, up: usize) -> Place {
        // What is at this place and at those above it, and what came below it.
        let mut at = vec![0_u128; up + 1];
        let mut of = Place { below: vec![0; down], reached: 0, beyond: 0, short: 0 };
        for (step, weight) in &self.steps {
            let chance = ONE * u128::from(*weight) / u128::from(self.total);
            match *step {
                step if step < 0 => of.below[as_usize(-step) - 1] += chance,
                step if place + step >= self.goal => {
                    let beyond = (place + step - self.goal).unsigned_abs();
                    of.reached += chance;
                    of.beyond += chance * u128::from(beyond);
                    of.short += chance * u128::from((self.up - 1).unsigned_abs() - beyond);
                }
                step => at[as_usize(step)] += chance,
            }
        }
        // From the highest down, each is replaced by where it first comes below itself.
        for high in (1..=up).rev().filter(|high| *high <= above.len()) {
            let mass = at[high];
            if mass == 0 {
                continue;
            }
            let from = &above[high - 1];
            of.reached += part(mass, from.reached);
            of.beyond += part(mass, from.beyond);
            of.short += part(mass, from.short);
            for (fall, chance) in (1..).zip(&from.below) {
                let chance = part(mass, *chance);
                if fall <= high { at[high - fall] += chance } else { of.below[fall - high - 1] += chance }
            }
        }
        // What comes back to this very place tries again.
        let leaves = ONE - at[0];
        of.below.iter_mut().for_each(|chance| *chance = over(*chance, leaves));
        Place {
            reached: over(of.reached, leaves),
            beyond: over(of.beyond, leaves),
            short: over(of.short, leaves),
            below: of.below,
        }
    }

    /// A goal that next to nobody reaches.
    fn far_goal(&self) -> Option<Ends> {
        let unknown = self.most_likely_reached()?;
        let ruined = Exact::one() - &unknown;
        let (least, most) = (self.money(self.ruin - self.down + 1), self.money(self.ruin));
        let left_within = most - &least + &unknown * self.money(self.goal + self.up);
        Some(Ends { left: &ruined * &least, ruined, reached: Exact::zero(), unknown, left_within })
    }

    /// A bound on the chance to reach the goal.
    fn most_likely_reached(&self) -> Option<Exact> {
        if self.up + self.down > LONGEST_STEP {
            return None;
        }
        // r = 1 + j / 2^40, as large as it can be while the powers of r fall on average or stay.
        let one = BigUint::one() << 40_u8;
        let power = |number: &BigUint, to: i64| number.pow(u32::try_from(to).unwrap_or(0));
        let falls = |more: u64| {
            let r = &one + more;
            let term = |step: i64| power(&r, step + self.down) * power(&one, self.up - step);
            let mean: BigUint = self.steps.iter().map(|(step, weight)| term(*step) * *weight).sum();
            mean <= term(0) * self.total
        };
        let (mut low, mut high) = (0, 1_u64 << 41);
        while high - low > 1 {
            let middle = low.midpoint(high);
            if falls(middle) {
                low = middle;
            } else {
                high = middle;
            }
        }
        if low == 0 {
            return None;
        }
        // Powers of 1 / r, always rounded up.
        let scale = 120_u32;
        let up = |number: BigUint| (number >> scale) + 1_u8;
        let mut base = ((BigUint::one() << (scale + 40)) / (&one + low)) + 1_u8;
        let (mut bound, mut left) = (BigUint::one() << scale, self.goal.unsigned_abs());
        while left > 0 {
            if left % 2 == 1 {
                bound = up(&bound * &base);
            }
            base = up(&base * &base);
            left /= 2;
        }
        Some(Exact::new(bound.into(), BigInt::one() << scale))
    }

    fn ruin_of(&self, ends: &Ends) -> Option<Ruin> {
        let loss = self.loss();
        let played = |left: Exact| (self.money(0) - left) / &loss;
        let states = (i128::from(self.goal) - i128::from(self.ruin) - 1).to_usize()?;
        Some(Ruin {
            spins: 0,
            ruined: ends.ruined.clone(),
            reached: ends.reached.clone(),
            stopped: Exact::zero(),
            playing: Exact::zero(),
            to_the_end: true,
            can: [true, self.up > 0, false],
            unknown: ends.unknown.clone(),
            left: ends.left.clone(),
            left_within: ends.left_within.clone(),
            mean_spins: played(&ends.left + &ends.left_within).max(Exact::zero()),
            mean_spins_within: Some(&ends.left_within / &loss),
            by_spin: Vec::new(),
            states,
        })
    }
}

fn as_usize(number: i64) -> usize {
    usize::try_from(number).unwrap_or(0)
}

#[cfg(test)]
mod tests;
