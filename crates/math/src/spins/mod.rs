//! Many spins of the same wagers: the exact distribution of what they come to together.
//!
//! Every sum of money has a whole number as its weight, over one common denominator: what one spin weighs to the power of
//! the spins. The weights are held in 128 bits for as long as they fit, which is 24 spins of a wheel with 38 pockets, and
//! without bounds beyond.

mod chain;
mod power;

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{One, Zero};
use rulebook::TableRules;
use settlement::Wager;
use wheel::Money;

use crate::{Exact, MathFault, Setting};
pub(crate) use chain::{Chain, Step};

/// What the same wagers come to after some spins.
///
/// With wagers that stay in prison: each spin the same wagers are laid anew, what is in prison is decided beside them, and
/// what is in prison after the last spin is decided by one more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AfterSpins {
    pub spins: u32,
    /// By one spin.
    pub wagered: Money,
    /// The least that can come of it, and how far sums are apart.
    lowest: i64,
    apart: i64,
    weights: Weights,
    total: BigUint,
}

/// Weights of sums in ascending order, without gaps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Weights {
    Small(Vec<u128>),
    Large(Vec<BigUint>),
}

impl Weights {
    fn len(&self) -> usize {
        match self {
            Weights::Small(all) => all.len(),
            Weights::Large(all) => all.len(),
        }
    }

    fn is_zero_at(&self, at: usize) -> bool {
        match self {
            Weights::Small(all) => all[at] == 0,
            Weights::Large(all) => all[at].is_zero(),
        }
    }

    fn at(&self, at: usize) -> BigUint {
        match self {
            Weights::Small(all) => BigUint::from(all[at]),
            Weights::Large(all) => all[at].clone(),
        }
    }
}

/// The exact distribution of what these wagers come to, won or lost, after that many spins.
pub fn after_spins(
    rules: &TableRules,
    wagers: &[Wager],
    setting: &Setting,
    spins: u32,
) -> Result<AfterSpins, MathFault> {
    let chain = Chain::new(rules, wagers, setting, spins)?;
    let wagered = chain.wagered;
    let (lowest, apart, weights, total) = power::power(&chain, spins).ok_or(MathFault::TooLarge { spins })?;
    Ok(AfterSpins { spins, wagered: Money(wagered), lowest, apart, weights, total })
}

impl AfterSpins {
    /// Every sum that can come of it with its weight; the weights come to [`AfterSpins::total`].
    pub fn weights(&self) -> impl Iterator<Item = (Money, BigUint)> + '_ {
        (0..self.weights.len()).map(|at| (self.sum(at), self.weights.at(at))).filter(|(_, weight)| !weight.is_zero())
    }

    pub fn total(&self) -> &BigUint {
        &self.total
    }

    fn sum(&self, at: usize) -> Money {
        let at = i64::try_from(at).unwrap_or(i64::MAX);
        Money(self.lowest.saturating_add(at.saturating_mul(self.apart)))
    }

    /// The weight as a probability. It is not brought to its lowest terms: numbers of a thousand digits have a slow greatest
    /// common divisor, and there are as many probabilities as sums.
    pub fn chance(&self, weight: BigUint) -> Exact {
        Exact::new_raw(BigInt::from(weight), BigInt::from(self.total.clone()))
    }

    /// Every sum that can come of it, in ascending order.
    pub fn sums(&self) -> impl Iterator<Item = Money> + '_ {
        (0..self.weights.len()).filter(|at| !self.weights.is_zero_at(*at)).map(|at| self.sum(at))
    }

    /// Sums of the weights of what `holds`.
    fn weight_where(&self, holds: impl Fn(Money) -> bool) -> BigUint {
        let mut all = BigUint::zero();
        for at in (0..self.weights.len()).filter(|at| holds(self.sum(*at))) {
            match &self.weights {
                Weights::Small(weights) => all += weights[at],
                Weights::Large(weights) => all += &weights[at],
            }
        }
        all
    }

    /// The chance to come out at this sum or above it.
    pub fn at_least(&self, sum: Money) -> Exact {
        self.chance(self.weight_where(|other| other >= sum))
    }

    /// The chance of a sum from one to another, both included.
    pub fn between(&self, from: Money, to: Money) -> Exact {
        self.chance(self.weight_where(|sum| sum >= from && sum <= to))
    }

    pub fn ahead(&self) -> Exact {
        self.at_least(Money(1))
    }

    pub fn even(&self) -> Exact {
        self.chance(self.weight_where(|sum| sum == Money::ZERO))
    }

    pub fn mean(&self) -> Exact {
        let sum: BigInt = self.weights().map(|(sum, weight)| BigInt::from(weight) * sum.0).sum();
        Exact::new(sum, BigInt::from(self.total.clone()))
    }

    /// In minor units squared.
    pub fn variance(&self) -> Exact {
        let squares: BigInt = self.weights().map(|(sum, weight)| BigInt::from(weight) * sum.0 * sum.0).sum();
        let mean = self.mean();
        Exact::new(squares, BigInt::from(self.total.clone())) - &mean * &mean
    }

    /// The least sum that is not passed with at least this chance: the median for one half.
    pub fn quantile(&self, chance: &Exact) -> Money {
        let (top, bottom) = (chance.numer(), chance.denom());
        let wanted = BigInt::from(self.total.clone()) * top;
        let mut below = BigInt::zero();
        let mut last = self.sum(0);
        for (sum, weight) in self.weights() {
            below += BigInt::from(weight);
            last = sum;
            if &below * bottom >= wanted {
                break;
            }
        }
        last
    }

    pub fn least(&self) -> Money {
        self.sums().next().unwrap_or(Money::ZERO)
    }

    pub fn most(&self) -> Money {
        let last = (0..self.weights.len()).rev().find(|at| !self.weights.is_zero_at(*at));
        last.map_or(Money::ZERO, |at| self.sum(at))
    }
}

/// Chances as whole numbers over their least common denominator.
pub(crate) fn over_one_denominator<'a>(chances: impl Iterator<Item = &'a Exact> + Clone) -> (BigUint, Vec<BigUint>) {
    let common = chances.clone().fold(BigInt::one(), |common, chance| common.lcm(chance.denom()));
    let weights = chances.map(|chance| (chance.numer() * (&common / chance.denom())).magnitude().clone()).collect();
    (common.magnitude().clone(), weights)
}
