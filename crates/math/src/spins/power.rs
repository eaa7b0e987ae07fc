//! A chain over many spins: weights of all sums. Three ways to the same answer, from the fastest to the most general.

use std::ops::AddAssign;

use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use num_traits::{One, ToPrimitive, Zero};

use super::{Chain, Step, Weights};

/// No more machine words of weights than this, which is 128 MiB.
const MOST_WORDS: u64 = 1 << 24;
/// No more multiplications of one word than this: some seconds.
const MOST_WORK: u64 = 1 << 33;

/// Lowest sum, distance of sums, weights and what they come to; `None` where there are too many to hold.
pub(super) fn power(chain: &Chain, spins: u32) -> Option<(i64, i64, Weights, BigUint)> {
    let all = || chain.steps.iter().flatten();
    let lowest = all().map(|step| step.sum).min().unwrap_or(0);
    let highest = all().map(|step| step.sum).max().unwrap_or(0);
    let frees = || chain.ends.iter().flatten().map(|(sum, _)| *sum);
    // Sums lie on a lattice: all that is won, seen from the lowest, has a common divisor.
    let apart = all().map(|step| step.sum.checked_sub(lowest)).try_fold(0_i64, |apart, off| Some(apart.gcd(&off?)))?;
    let apart = frees().fold(apart, |apart, free| apart.gcd(&free)).max(1);
    let places = |sum: i64| usize::try_from(sum / apart).ok();
    let wide = places(highest.checked_sub(lowest)?)?;
    let last = places(frees().max().unwrap_or(0))?;
    let length = wide.checked_mul(spins as usize)?.checked_add(last)?.checked_add(1)?;
    let first = lowest.checked_mul(i64::from(spins))?;
    // Looked at before the power is made, which may be longer than the memory.
    let least_bits = u64::from(spins).checked_mul(chain.total.bits().saturating_sub(1))?;
    if u64::try_from(length).ok()?.checked_mul(least_bits / 64)? > MOST_WORDS {
        return None;
    }
    let total = chain.total.pow(spins) * &chain.ends_total;
    let words = u64::try_from(length).ok()?.checked_mul(total.bits().div_ceil(64))?;
    if words > MOST_WORDS {
        return None;
    }
    let lattice = Lattice { lowest, apart, wide, length };
    let small = total.bits() <= 128 && all().all(|step| step.weight.bits() <= 64);
    let weights = if small {
        Weights::Small(step_by_step::<u128>(chain, &lattice, spins))
    } else if let [steps] = chain.steps.as_slice() {
        Weights::Large(recurrence(steps, &lattice, spins))
    } else if words.checked_mul(u64::from(spins) / 2 + 1)?.checked_mul(all().count() as u64)? <= MOST_WORK {
        Weights::Large(step_by_step::<BigUint>(chain, &lattice, spins))
    } else {
        return None;
    };
    Some((first, apart, weights, total))
}

/// Where sums lie.
struct Lattice {
    lowest: i64,
    apart: i64,
    /// Places that one spin can move a sum, at most.
    wide: usize,
    length: usize,
}

impl Lattice {
    fn place(&self, sum: i64) -> usize {
        usize::try_from((sum - self.lowest) / self.apart).unwrap_or(0)
    }
}

/// A weight that can be held.
trait Mass: Clone + Zero + One + for<'a> AddAssign<&'a Self> {
    fn of(weight: &BigUint) -> Self;
    fn add_times(&mut self, other: &Self, weight: &Self);
}

impl Mass for u128 {
    fn of(weight: &BigUint) -> u128 {
        weight.to_u128().unwrap_or(0)
    }

    // No sum passes what all weights come to, and that fits.
    fn add_times(&mut self, other: &u128, weight: &u128) {
        *self += other * weight;
    }
}

impl Mass for BigUint {
    fn of(weight: &BigUint) -> BigUint {
        weight.clone()
    }

    fn add_times(&mut self, other: &BigUint, weight: &BigUint) {
        *self += other * weight;
    }
}

/// Spin after spin, for every state of the chain.
fn step_by_step<M: Mass>(chain: &Chain, lattice: &Lattice, spins: u32) -> Vec<M> {
    let steps: Vec<Vec<(usize, usize, M)>> = chain
        .steps
        .iter()
        .map(|steps| steps.iter().map(|step| (step.to, lattice.place(step.sum), M::of(&step.weight))).collect())
        .collect();
    let mut now: Vec<Vec<M>> = vec![Vec::new(); steps.len()];
    now[0] = vec![M::one()];
    for _ in 0..spins {
        let longest = now.iter().map(Vec::len).max().unwrap_or(0) + lattice.wide;
        let mut next: Vec<Vec<M>> = vec![Vec::new(); steps.len()];
        for (from, weights) in now.iter().enumerate().filter(|(_, weights)| !weights.is_empty()) {
            for (to, shift, weight) in &steps[from] {
                if next[*to].is_empty() {
                    next[*to] = vec![M::zero(); longest];
                }
                for (sum, mass) in next[*to][*shift..].iter_mut().zip(weights) {
                    sum.add_times(mass, weight);
                }
            }
        }
        now = next;
    }
    let mut all = vec![M::zero(); lattice.length];
    for (weights, ends) in now.iter().zip(&chain.ends) {
        for (free, weight) in ends {
            let shift = usize::try_from(free / lattice.apart).unwrap_or(0);
            let weight = M::of(weight);
            for (sum, mass) in all[shift.min(lattice.length)..].iter_mut().zip(weights) {
                sum.add_times(mass, &weight);
            }
        }
    }
    all
}

/// The power of one polynomial without the powers between. From `q = p^n` follows `p q' = n p' q`, and so each coefficient
/// of `q` from those before it: `i p0 q[i]` is the sum over `j` of `(n j - i + j) p[j] q[i - j]`. The division is exact,
/// because the coefficients of a power are whole.
fn recurrence(steps: &[Step], lattice: &Lattice, spins: u32) -> Vec<BigUint> {
    let mut terms: Vec<(usize, BigInt)> =
        steps.iter().map(|step| (lattice.place(step.sum), BigInt::from(step.weight.clone()))).collect();
    terms.sort_by_key(|(place, _)| *place);
    let Some((_, first)) = terms.first().cloned() else { return vec![BigUint::one()] };
    let mut weights: Vec<BigInt> = Vec::with_capacity(lattice.length);
    weights.push(first.pow(spins));
    for at in 1..lattice.length {
        let mut sum = BigInt::zero();
        for (place, weight) in terms.iter().skip(1).take_while(|(place, _)| *place <= at) {
            let before = &weights[at - place];
            if before.sign() != Sign::NoSign {
                let factor = i128::from(spins) * as_i128(*place) - as_i128(at) + as_i128(*place);
                sum += (weight * factor) * before;
            }
        }
        weights.push(if sum.is_zero() { sum } else { sum / (&first * at) });
    }
    weights.into_iter().map(|weight| weight.magnitude().clone()).collect()
}

fn as_i128(place: usize) -> i128 {
    i128::try_from(place).unwrap_or(i128::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chain(ways: &[(i64, u32)]) -> Chain {
        let steps: Vec<Step> =
            ways.iter().map(|(sum, weight)| Step { to: 0, sum: *sum, weight: (*weight).into() }).collect();
        let total = steps.iter().map(|step| &step.weight).sum();
        Chain {
            wagered: 1,
            steps: vec![steps],
            total,
            ends: vec![vec![(0, BigUint::one())]],
            ends_total: BigUint::one(),
        }
    }

    #[test]
    fn three_ways_to_one_answer() {
        // A straight and red, a wager with half back, and one that always pays the same.
        for ways in [
            vec![(-20, 19), (0, 18), (340, 1)],
            vec![(-10, 18), (-5, 2), (10, 18)],
            vec![(-3, 1), (-2, 5), (7, 2), (11, 30)],
            vec![(5, 38)],
        ] {
            let chain = chain(&ways);
            for spins in [0, 1, 2, 7, 20] {
                let (_, apart, weights, total) = power(&chain, spins).expect("small");
                let lowest = ways.iter().map(|way| way.0).min().unwrap_or(0);
                let wide = (ways.iter().map(|way| way.0).max().unwrap_or(0) - lowest) / apart;
                let wide = usize::try_from(wide).expect("small");
                let lattice = Lattice { lowest, apart, wide, length: wide * spins as usize + 1 };
                let Weights::Small(small) = weights else { panic!("{ways:?} {spins}") };
                let small: Vec<BigUint> = small.into_iter().map(BigUint::from).collect();
                assert_eq!(small, step_by_step::<BigUint>(&chain, &lattice, spins), "{ways:?} {spins}");
                assert_eq!(small, recurrence(&chain.steps[0], &lattice, spins), "{ways:?} {spins}");
                assert_eq!(small.iter().sum::<BigUint>(), total, "{ways:?} {spins}");
            }
        }
    }

    #[test]
    fn what_cannot_be_held_is_told() {
        assert!(power(&chain(&[(-1, 1), (0, 1), (1_000_000_007, 1)]), 1000).is_none());
        assert!(power(&chain(&[(i64::MIN / 2, 1), (0, 1), (i64::MAX / 2, 1)]), 1000).is_none());
    }
}
