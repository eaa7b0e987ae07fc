//! Probabilities spin by spin over a graph of states.

use std::collections::BTreeMap;

use num_bigint::{BigInt, BigUint};
use num_traits::{One, ToPrimitive, Zero};

use super::{
    Course, Ruin,
    graph::{Graph, To},
};
use crate::Exact;

/// Fractions are exact while their denominator has no more bits than this.
const EXACT_BITS: u64 = 2048;
/// No more additions of one word than this in exact fractions, or looks at a state and additions of a part without them.
const EXACT_WORK: u64 = 200_000_000;
const MOST_WORK: u64 = 3_000_000_000;
/// After so many, what is left to do is estimated, so that little is thrown away where it is too much.
const LOOK: u64 = MOST_WORK / 32;
/// A probability of one in parts, where fractions are too long: parts of 2^-80 leave room for weights below 2^40.
const PARTS: u32 = 80;
/// Without a last spin, play is followed until less than this many parts are undecided: 2^-40 is less than 1e-12.
const DECIDED: u32 = PARTS - 40;
const MOST_SPINS: u32 = 1_000_000;

/// A probability while it is worked out.
trait Mass: Clone + Zero + for<'a> std::ops::AddAssign<&'a Self> {
    fn begin() -> Self;
    fn add_times(&mut self, other: &Self, weight: u64);
    /// Ends a spin for what is in play, whose weights came in with it.
    fn divided(self, total: u64) -> Self;
    /// Ends a spin for what was decided before.
    fn carried(&mut self, total: u64);
    /// The same for a sum weighted with masses.
    fn carried_sum(sum: BigInt, total: u64) -> BigInt;
    fn top(&self) -> BigInt;
    fn is_small(&self) -> bool;
}

/// Over the total to the power of the spins so far: nothing is ever divided.
#[derive(Clone)]
struct Fraction(BigUint);

/// Whole parts of one, rounded down.
#[derive(Clone, Copy)]
struct Parts(u128);

impl Zero for Fraction {
    fn zero() -> Self {
        Fraction(BigUint::zero())
    }
    fn is_zero(&self) -> bool {
        self.0.is_zero()
    }
}

impl std::ops::Add for Fraction {
    type Output = Fraction;
    fn add(self, other: Fraction) -> Fraction {
        Fraction(self.0 + other.0)
    }
}

impl std::ops::AddAssign<&Fraction> for Fraction {
    fn add_assign(&mut self, other: &Fraction) {
        self.0 += &other.0;
    }
}

impl Mass for Fraction {
    fn begin() -> Self {
        Fraction(BigUint::one())
    }
    fn add_times(&mut self, other: &Self, weight: u64) {
        self.0 += &other.0 * weight;
    }
    fn divided(self, _: u64) -> Self {
        self
    }
    fn carried(&mut self, total: u64) {
        self.0 *= total;
    }
    fn carried_sum(sum: BigInt, total: u64) -> BigInt {
        sum * total
    }
    fn top(&self) -> BigInt {
        self.0.clone().into()
    }
    fn is_small(&self) -> bool {
        self.0.is_zero()
    }
}

impl Zero for Parts {
    fn zero() -> Self {
        Parts(0)
    }
    fn is_zero(&self) -> bool {
        self.0 == 0
    }
}

impl std::ops::Add for Parts {
    type Output = Parts;
    fn add(self, other: Parts) -> Parts {
        Parts(self.0 + other.0)
    }
}

impl std::ops::AddAssign<&Parts> for Parts {
    fn add_assign(&mut self, other: &Parts) {
        self.0 += other.0;
    }
}

impl Mass for Parts {
    fn begin() -> Self {
        Parts(1 << PARTS)
    }
    #[inline]
    fn add_times(&mut self, other: &Self, weight: u64) {
        self.0 += other.0 * u128::from(weight);
    }
    #[inline]
    fn divided(self, total: u64) -> Self {
        Parts(self.0 / u128::from(total))
    }
    fn carried(&mut self, _: u64) {}
    fn carried_sum(sum: BigInt, _: u64) -> BigInt {
        sum
    }
    fn top(&self) -> BigInt {
        self.0.into()
    }
    fn is_small(&self) -> bool {
        self.0 < 1 << DECIDED
    }
}

/// `None` where it would take too long.
pub(super) fn walk(graph: &Graph, course: Course) -> Option<Ruin> {
    let ways = u64::try_from(graph.ways.len()).ok()?.max(1);
    let bits = u64::from(graph.total.max(2).ilog2() + 1);
    if let Some(spins) = course.spins {
        let words = (bits * u64::from(spins)).div_ceil(64).max(1);
        if bits * u64::from(spins) <= EXACT_BITS && ways.saturating_mul(words) * u64::from(spins) <= EXACT_WORK {
            let spun = spin::<Fraction>(graph, spins, None)?;
            return Some(ruin(graph, &spun, false, |spin| BigInt::from(BigUint::from(graph.total).pow(spin))));
        }
    }
    let expected = course.spins.is_none().then(|| spins_to_decide(graph, course));
    let spun = spin::<Parts>(graph, course.spins.unwrap_or(MOST_SPINS), expected)?;
    let one = BigInt::one() << PARTS;
    Some(ruin(graph, &spun, course.spins.is_none(), |_| one.clone()))
}

/// About how many spins it takes until nearly all is decided, rather too few than too many. What drifts arrives after
/// money over drift, what wanders after a fair walk's duration; from then on a part of all that is left is decided with every
/// spin, by the drift or by the width between ruin and goal.
fn spins_to_decide(graph: &Graph, course: Course) -> u64 {
    let whole = |number: i64| Exact::from_integer(number.into());
    let (drift, spread) = graph
        .spins()
        .fold((0_i128, 0_i128), |(drift, spread), (lost, squares)| (drift.max(lost.abs()), spread.max(squares)));
    let (drift, spread) = (Exact::new(drift.into(), graph.total.into()), Exact::new(spread.into(), graph.total.into()));
    let (money, wide) = (whole(course.bankroll.0), whole(graph.most().max(1)));
    if spread.is_zero() {
        return 0;
    }
    let wanders = &money * (&wide - &money) / &spread;
    let arrives = if drift.is_zero() { wanders } else { wanders.min(&money / &drift) };
    // Half the square of the drift, and half the square of pi, which is nearly ten, of the width; 40 bits are 28 powers of e.
    let rate = &drift * &drift / (whole(2) * &spread) + whole(5) * &spread / (&wide * &wide);
    (arrives + whole(28) / rate).to_integer().to_u64().unwrap_or(u64::MAX)
}

/// What was worked out, with every mass still in its own terms.
struct Spun<M> {
    spins: u32,
    /// Ruined, reached and stopped, after each spin from none on.
    by_spin: Vec<[M; 3]>,
    playing: M,
    /// The money left, weighted.
    left: BigInt,
    /// Spins played, weighted.
    played: BigInt,
}

/// Follows so many spins at most; with an estimate of how many it takes, only until all but little is decided.
fn spin<M: Mass>(graph: &Graph, spins: u32, until_decided: Option<u64>) -> Option<Spun<M>> {
    let mut now: Vec<M> = vec![M::zero(); graph.money.len()];
    let mut ends = [M::zero(), M::zero(), M::zero()];
    let (mut left, mut played) = (BigInt::zero(), BigInt::zero());
    match graph.begin {
        To::State(at) => now[at as usize] = M::begin(),
        To::End(end, money) => {
            ends[end as usize] = M::begin();
            left += M::begin().top() * money;
        }
    }
    let mut by_spin = vec![ends.clone()];
    let mut playing = now.iter().fold(M::zero(), |mut sum, mass| {
        sum += mass;
        sum
    });
    let total = graph.total;
    let (mut work, mut looked) = (0_u64, false);
    let mut done = 0;
    // The money of those who are done, by how much it is: few sums, so few products of long numbers.
    let mut decided: BTreeMap<i64, M> = BTreeMap::new();
    while done < spins && !playing.is_zero() && !(until_decided.is_some() && playing.is_small()) {
        played += playing.top();
        let before = work;
        // Every state is looked at, also where nobody is.
        work += now.len() as u64;
        let mut next: Vec<M> = vec![M::zero(); now.len()];
        let mut over: BTreeMap<(u8, i64), M> = BTreeMap::new();
        for (at, mass) in now.iter().enumerate().filter(|(_, mass)| !mass.is_zero()) {
            let ways = &graph.ways[graph.from[at]..graph.from[at + 1]];
            work += ways.len() as u64;
            for (to, weight) in ways {
                match to {
                    To::State(to) => next[*to as usize].add_times(mass, *weight),
                    To::End(end, money) => {
                        over.entry((*end as u8, *money)).or_insert_with(M::zero).add_times(mass, *weight);
                    }
                }
            }
        }
        if work > MOST_WORK {
            return None;
        }
        if work > LOOK && !looked {
            looked = true;
            let left = until_decided.unwrap_or(u64::from(spins)).saturating_sub(u64::from(done));
            if left.saturating_mul(work - before) > MOST_WORK {
                return None;
            }
        }
        for end in &mut ends {
            end.carried(total);
        }
        for mass in decided.values_mut() {
            mass.carried(total);
        }
        played = M::carried_sum(played, total);
        for ((end, money), mass) in over {
            let mass = mass.divided(total);
            ends[usize::from(end)] += &mass;
            *decided.entry(money).or_insert_with(M::zero) += &mass;
        }
        now = next.into_iter().map(|mass| if mass.is_zero() { mass } else { mass.divided(total) }).collect();
        playing = M::zero();
        for mass in &now {
            playing += mass;
        }
        by_spin.push(ends.clone());
        done += 1;
    }
    left = (0..done).fold(left, |left, _| M::carried_sum(left, total));
    for (money, mass) in decided {
        left += mass.top() * money;
    }
    for (mass, money) in now.iter().zip(&graph.money).filter(|(mass, _)| !mass.is_zero()) {
        left += mass.top() * *money;
    }
    Some(Spun { spins: done, by_spin, playing, left, played })
}

fn ruin<M: Mass>(graph: &Graph, spun: &Spun<M>, to_the_end: bool, bottom: impl Fn(u32) -> BigInt) -> Ruin {
    let last = bottom(spun.spins);
    let exact = |top: BigInt| Exact::new(top, last.clone());
    let by_spin: Vec<[Exact; 3]> = (0..)
        .zip(&spun.by_spin)
        .map(|(spin, ends)| {
            let bottom = bottom(spin);
            // Not in lowest terms: nobody asks for these as fractions, and there are many.
            std::array::from_fn(|end| Exact::new_raw(ends[end].top(), bottom.clone()))
        })
        .collect();
    let end = |end: usize| exact(spun.by_spin.last().map_or_else(BigInt::zero, |ends| ends[end].top()));
    let (ruined, reached, stopped, playing) = (end(0), end(1), end(2), exact(spun.playing.top()));
    let unknown = Exact::one() - &ruined - &reached - &stopped - &playing;
    let whole = |number: i64| Exact::from_integer(number.into());
    // Whatever was lost sight of may end with nothing or with the most there is.
    let most = whole(graph.most());
    let unseen = if to_the_end { &unknown + &playing } else { unknown.clone() };
    // In each spin that was followed, no more than `unknown` was lost sight of. After them, nobody loses more than there is, and
    // every spin loses something: that bounds how many there can be.
    let followed = &unknown * whole(spun.spins.into());
    let mean_spins_within = if to_the_end && !unseen.is_zero() {
        graph.least_loss().map(|loss| followed + &unseen * &most / loss)
    } else {
        Some(followed)
    };
    Ruin {
        spins: spun.spins,
        left_within: &unseen * most,
        mean_spins_within,
        to_the_end,
        can: graph.ends(),
        unknown,
        ruined,
        reached,
        stopped,
        playing,
        left: exact(spun.left.clone()),
        mean_spins: exact(spun.played.clone()),
        by_spin,
        states: graph.money.len(),
    }
}

#[cfg(test)]
mod tests {
    use num_traits::Signed;
    use wheel::Money;

    use super::{
        super::{Results, graph::Graph},
        *,
    };
    use crate::progression::{AtCap, Martingale, Stakes};

    #[test]
    fn parts_are_lower_bounds_of_the_fractions() {
        let course = Course { bankroll: Money(63), goal: Some(Money(80)), spins: Some(150) };
        let stakes = Stakes { unit: 1, least: 1, most: 20, step: 1, at_cap: AtCap::Reset };
        let results = Results { unit: 1, sums: vec![(-1, 20), (1, 18)], total: 38 };
        let graph = Graph::new(Martingale::default(), &stakes, &results, course).expect("small");
        let fractions = spin::<Fraction>(&graph, 150, None).expect("small");
        let parts = spin::<Parts>(&graph, 150, None).expect("small");
        let exact = ruin(&graph, &fractions, false, |spin| BigInt::from(BigUint::from(38_u32).pow(spin)));
        let near = ruin(&graph, &parts, false, |_| BigInt::one() << PARTS);
        assert!(exact.is_exact() && !near.is_exact());
        assert!(near.unknown < Exact::new(1.into(), BigInt::from(10).pow(18)), "{}", near.unknown);
        for (exact, near, unknown) in [
            (&exact.ruined, &near.ruined, &near.unknown),
            (&exact.reached, &near.reached, &near.unknown),
            (&exact.stopped, &near.stopped, &near.unknown),
            (&exact.playing, &near.playing, &near.unknown),
        ] {
            assert!(near <= exact && exact - near <= *unknown, "{exact} {near}");
        }
        assert!(near.left <= exact.left && near.mean_spins <= exact.mean_spins);
        assert!(&exact.mean_spins - &near.mean_spins < Exact::new(1.into(), BigInt::from(10).pow(15)));
        assert!(&exact.left - &near.left <= near.left_within && near.left_within.is_positive());
        let within = near.mean_spins_within.clone().expect("a last spin");
        assert!(&exact.mean_spins - &near.mean_spins <= within && within.is_positive());
        assert_eq!((exact.left_within, exact.mean_spins_within), (Exact::zero(), Some(Exact::zero())));
        assert_eq!(near.can, [true, true, false], "with a reset nobody is stopped");
    }

    /// What the estimate says for even money is near what it takes, and what would take too long is not begun in earnest.
    #[test]
    fn the_spins_until_all_is_decided_are_estimated() {
        let results = Results { unit: 1, sums: vec![(-1, 20), (1, 18)], total: 38 };
        let stakes = Stakes { unit: 1, least: 1, most: 1, step: 1, at_cap: AtCap::Stop };
        let graph = |money: i64| {
            let course = Course { bankroll: Money(money), goal: Some(Money(2 * money)), spins: None };
            (Graph::new(crate::progression::Flat, &stakes, &results, course).expect("small"), course)
        };
        for money in [10, 100] {
            let (graph, course) = graph(money);
            let took = walk(&graph, course).expect("short").spins;
            let told = spins_to_decide(&graph, course);
            assert!(told * 2 > u64::from(took) && told < u64::from(took) * 2, "{money}: {told} {took}");
        }
        // By the drift alone, 19 spins for each unit.
        let (large, course) = graph(20_000);
        let told = spins_to_decide(&large, course);
        assert!((380_000..420_000).contains(&told), "{told}");
        assert!(walk(&large, course).is_none());
    }
}
