//! Several wagers on one spin, compared with each other: what each gets back pocket by pocket, and how they move together.

use std::collections::{BTreeMap, btree_map::Entry};

use num_traits::{One, Zero};
use rulebook::{TableRules, Target};
use settlement::Wager;
use wheel::{Money, Pocket};

use crate::{
    Exact,
    bonus::whole,
    distribution::{Counted, MathFault, Outcomes, Setting, at_pocket},
};

/// The moments of what one wager gets back, for one unit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moments {
    pub back: Exact,
    pub variance: Exact,
    /// The third moment about the mean: its sign and size say how far the bell is from the truth.
    pub third: Exact,
    /// The chance of getting back more than was wagered.
    pub win_frequency: Exact,
    /// The chance of getting anything back.
    pub return_frequency: Exact,
}

impl Moments {
    pub fn edge(&self) -> Exact {
        Exact::one() - &self.back
    }

    /// The square of the skewness, which is a fraction where the skewness is none.
    pub fn skewness_squared(&self) -> Exact {
        if self.variance.is_zero() {
            return Exact::zero();
        }
        &self.third * &self.third / (&self.variance * &self.variance * &self.variance)
    }
}

/// Wagers on one spin of a table, each with what every pocket gives back.
#[derive(Clone, Debug)]
pub struct Together {
    wagers: Vec<Wager>,
    setting: Setting,
    /// For each wager and open pocket, the amounts with their chances.
    backs: Vec<Vec<Outcomes>>,
}

impl Together {
    pub fn new(rules: &TableRules, wagers: &[Wager], setting: &Setting) -> Result<Together, MathFault> {
        // Most pockets do the same to most wagers, and what a draw comes to is many fractions: each is counted once.
        let mut known: BTreeMap<Same, Outcomes> = BTreeMap::new();
        let mut backs = Vec::with_capacity(wagers.len());
        for wager in wagers {
            let mut of_wager = Vec::new();
            for pocket in rules.wheel().open().pockets() {
                let same = Same::of(rules, wager, setting, pocket)?;
                let count = || at_pocket(rules, std::slice::from_ref(wager), setting, pocket);
                of_wager.push(match same.map(|same| known.entry(same)) {
                    None => count()?,
                    Some(Entry::Occupied(there)) => there.get().clone(),
                    Some(Entry::Vacant(place)) => place.insert(count()?).clone(),
                });
            }
            backs.push(of_wager);
        }
        Ok(Together { wagers: wagers.to_vec(), setting: setting.clone(), backs })
    }

    /// The moments of each wager, in their order.
    pub fn moments(&self) -> Vec<Moments> {
        self.wagers.iter().zip(&self.backs).map(|(wager, backs)| moments(wager.amount, backs)).collect()
    }

    /// The covariances of all pairs, for one unit on each: a symmetric matrix with the variances on its diagonal.
    pub fn covariances(&self, rules: &TableRules) -> Result<Vec<Vec<Exact>>, MathFault> {
        let means: Vec<Exact> = self.backs.iter().map(|backs| mean(backs)).collect();
        let averages: Vec<Vec<Exact>> = self.backs.iter().map(|backs| backs.iter().map(average).collect()).collect();
        let mut all = vec![vec![Exact::zero(); self.wagers.len()]; self.wagers.len()];
        for a in 0..self.wagers.len() {
            for b in 0..=a {
                let unit = whole(self.wagers[a].amount.0) * whole(self.wagers[b].amount.0);
                let value = (self.product(rules, &averages, a, b)? - &means[a] * &means[b]) / unit;
                all[b][a].clone_from(&value);
                all[a][b] = value;
            }
        }
        Ok(all)
    }

    /// The mean of the product of what two wagers get back.
    fn product(&self, rules: &TableRules, averages: &[Vec<Exact>], a: usize, b: usize) -> Result<Exact, MathFault> {
        let mut certain = 0_i128;
        let mut drawn = Exact::zero();
        for (at, pocket) in rules.wheel().open().pockets().enumerate() {
            let (of_a, of_b) = (&self.backs[a][at], &self.backs[b][at]);
            match (only(of_a), only(of_b)) {
                // Nearly every pocket: the number alone decides both, and whole numbers are enough.
                (Some(x), Some(y)) => {
                    let both = i128::from(x) * i128::from(y);
                    certain = certain.checked_add(both).ok_or(MathFault::NotPayable)?;
                }
                (Some(x), None) => drawn += whole(x) * &averages[b][at],
                (None, Some(y)) => drawn += whole(y) * &averages[a][at],
                (None, None) if a == b => drawn += of_a.iter().map(|(x, p)| whole(*x) * whole(*x) * p).sum::<Exact>(),
                // Both wait for a draw or a further spin, which may be the same one: only the two together tell.
                (None, None) => drawn += self.joint(rules, a, b, pocket)?,
            }
        }
        Ok((whole(certain) + drawn) / whole(rules.wheel().open().len()))
    }

    /// E[xy] at a pocket from the square of the sum, because what is known of two wagers together is their sum.
    fn joint(&self, rules: &TableRules, a: usize, b: usize, pocket: Pocket) -> Result<Exact, MathFault> {
        let pair = [self.wagers[a].clone(), self.wagers[b].clone()];
        let square = |outcomes: &Outcomes| outcomes.iter().map(|(x, p)| whole(*x) * whole(*x) * p).sum::<Exact>();
        let own = |wager: &Wager| at_pocket(rules, std::slice::from_ref(wager), &self.setting, pocket);
        let sum = at_pocket(rules, &pair, &self.setting, pocket)?;
        Ok((square(&sum) - square(&own(&pair[0])?) - square(&own(&pair[1])?)) / whole(2))
    }
}

/// Two wagers at two pockets for which this is the same get back the same.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Same {
    /// An amount for certain, and one at drawn odds.
    Spots(i64, i64),
    /// A target wager of this amount, where the pocket is a number or none.
    Targets(i64, bool),
}

impl Same {
    fn of(rules: &TableRules, wager: &Wager, setting: &Setting, pocket: Pocket) -> Result<Option<Same>, MathFault> {
        Ok(match wager.target {
            Target::Spot(_) | Target::Call { .. } => {
                let counted = Counted::of(rules, wager, setting, pocket)?;
                counted.prisoners.is_empty().then_some(Same::Spots(counted.fixed, counted.on_drawn))
            }
            Target::Progressive => Some(Same::Targets(wager.amount.0, rules.wheel().number(pocket).is_some())),
            Target::Repeat => None,
        })
    }
}

/// The least amount on a target that every outcome pays exactly: odds in halves and half back need an even one.
pub fn payable_unit(rules: &TableRules, target: &Target) -> Money {
    use num_integer::Integer;
    match target {
        Target::Progressive => rules.progressive().map_or(Money(1), |rule| rule.stake.0),
        Target::Repeat => Money(1),
        Target::Spot(_) | Target::Call { .. } => {
            let drawn = rules.drawn_odds().into_iter();
            let drawn =
                drawn.flat_map(|rule| [rule.base.0, rule.first.0].into_iter().chain(rule.others.iter().map(|o| o.0)));
            let odds = rules.wagers().iter().map(|wager| wager.odds).chain(drawn);
            let unit = odds.fold(2_i64, |unit, odds| unit.lcm(odds.winnings().denom()));
            let pieces = if let Target::Call { pieces, .. } = target { i64::from(*pieces) } else { 1 };
            Money(unit * pieces)
        }
    }
}

fn only(outcomes: &Outcomes) -> Option<i64> {
    let mut amounts = outcomes.keys();
    amounts.next().copied().filter(|_| amounts.next().is_none())
}

fn average(outcomes: &Outcomes) -> Exact {
    outcomes.iter().map(|(back, chance)| whole(*back) * chance).sum()
}

fn mean(backs: &[Outcomes]) -> Exact {
    let mut certain = 0_i128;
    let mut drawn = Exact::zero();
    for outcomes in backs {
        match only(outcomes) {
            Some(back) => certain += i128::from(back),
            None => drawn += average(outcomes),
        }
    }
    (whole(certain) + drawn) / whole(backs.len())
}

fn moments(amount: Money, backs: &[Outcomes]) -> Moments {
    let unit = whole(amount.0.max(1));
    // Equal amounts first: most pockets give the same few, and fractions are slow.
    let mut certain: BTreeMap<i64, u32> = BTreeMap::new();
    let mut drawn = Outcomes::new();
    for outcomes in backs {
        match only(outcomes) {
            Some(back) => *certain.entry(back).or_default() += 1,
            None => {
                for (back, chance) in outcomes {
                    *drawn.entry(*back).or_insert_with(Exact::zero) += chance;
                }
            }
        }
    }
    for (back, count) in certain {
        *drawn.entry(back).or_insert_with(Exact::zero) += whole(count);
    }
    let pockets = whole(backs.len());
    let power = |n: usize| {
        drawn.iter().map(|(back, chance)| num_traits::pow(whole(*back) / &unit, n) * chance).sum::<Exact>() / &pockets
    };
    let (back, second, third) = (power(1), power(2), power(3));
    let variance = &second - &back * &back;
    let third = third - whole(3) * &back * &second + whole(2) * &back * &back * &back;
    let above = |least: i64| {
        drawn.iter().filter(|(back, _)| **back > least).map(|(_, chance)| chance).sum::<Exact>() / &pockets
    };
    Moments { back, variance, third, win_frequency: above(amount.0), return_frequency: above(0) }
}
