//! Spin after spin as a chain: what one spin leaves behind for the next, and what it comes to.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use rulebook::{TableRules, Target};
use settlement::Wager;
use wheel::Pocket;

use super::over_one_denominator;
use crate::{
    Exact, MathFault, Setting,
    bonus::whole,
    distribution::{Prisoner, decided, landed, released},
};

/// More states than this are not followed. Only prisons that keep a wager over several zeros come near.
const MOST_STATES: usize = 256;

/// What a spin leaves for the next: the number it came to, where a wager lies on its coming again (none before the first
/// spin where that may be any), and who is in prison.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct State {
    prior: Option<Pocket>,
    prison: Vec<Prisoner>,
}

/// One way that a spin can go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Step {
    pub to: usize,
    /// What is won, or lost when it is less than nothing.
    pub sum: i64,
    pub weight: BigUint,
}

/// All that spins of the same wagers can come to, spin by spin.
#[derive(Debug)]
pub(crate) struct Chain {
    pub wagered: i64,
    /// For each state, every way that a spin can go from it. The chain begins in the first.
    pub steps: Vec<Vec<Step>>,
    /// What the weights from each state come to.
    pub total: BigUint,
    /// What is left in prison after the last spin, for each state.
    pub ends: Vec<Vec<(i64, BigUint)>>,
    pub ends_total: BigUint,
}

impl Chain {
    pub fn new(rules: &TableRules, wagers: &[Wager], setting: &Setting, spins: u32) -> Result<Chain, MathFault> {
        let wagered =
            wagers.iter().try_fold(0_i64, |sum, wager| sum.checked_add(wager.amount.0)).ok_or(MathFault::NotPayable)?;
        let repeats = wagers.iter().any(|wager| wager.target == Target::Repeat);
        let start = State { prior: setting.prior.filter(|_| repeats), prison: Vec::new() };
        let mut index = BTreeMap::from([(start.clone(), 0)]);
        let mut states = vec![start];
        let mut depths = vec![0_u32];
        let mut ways: Vec<Vec<(usize, i64, Exact)>> = Vec::new();
        let mut at = 0;
        while at < states.len() {
            let state = states[at].clone();
            let mut from_here: BTreeMap<(usize, i64), Exact> = BTreeMap::new();
            // What the last spin leaves is not followed further.
            let further = if depths[at] < spins { spin(rules, wagers, setting, &state, repeats)? } else { Vec::new() };
            for (next, back, chance) in further {
                let to = *index.entry(next.clone()).or_insert_with(|| {
                    states.push(next);
                    depths.push(depths[at] + 1);
                    states.len() - 1
                });
                if states.len() > MOST_STATES {
                    return Err(MathFault::TooLarge { spins });
                }
                let sum = back.checked_sub(wagered).ok_or(MathFault::NotPayable)?;
                *from_here.entry((to, sum)).or_default() += chance;
            }
            ways.push(from_here.into_iter().map(|((to, sum), chance)| (to, sum, chance)).collect());
            at += 1;
        }
        let (total, weights) = over_one_denominator(ways.iter().flatten().map(|(.., chance)| chance));
        let mut weights = weights.into_iter();
        let steps = ways
            .iter()
            .map(|ways| {
                ways.iter()
                    .zip(&mut weights)
                    .map(|((to, sum, _), weight)| Step { to: *to, sum: *sum, weight })
                    .collect()
            })
            .collect();
        let left: Vec<Vec<(i64, Exact)>> = states
            .iter()
            .map(|state| Ok(ends(rules, state)?.into_iter().collect()))
            .collect::<Result<_, MathFault>>()?;
        let (ends_total, weights) = over_one_denominator(left.iter().flatten().map(|(_, chance)| chance));
        let mut weights = weights.into_iter();
        let ends =
            left.iter().map(|left| left.iter().zip(&mut weights).map(|((sum, _), weight)| (*sum, weight)).collect());
        Ok(Chain { wagered, steps, total, ends: ends.collect(), ends_total })
    }
}

fn ends(rules: &TableRules, state: &State) -> Result<BTreeMap<i64, Exact>, MathFault> {
    if state.prison.is_empty() { Ok(BTreeMap::from([(0, whole(1))])) } else { released(rules, &state.prison) }
}

/// Every way that the next spin can go: what it leaves, what is handed back, and the chance.
fn spin(
    rules: &TableRules,
    wagers: &[Wager],
    setting: &Setting,
    state: &State,
    repeats: bool,
) -> Result<Vec<(State, i64, Exact)>, MathFault> {
    let open = rules.wheel().open();
    let each = whole(1) / whole(open.len());
    let here = Setting { prior: state.prior, ..setting.clone() };
    let mut ways = Vec::new();
    for pocket in open.pockets() {
        let (outcomes, mut prison) = landed(rules, wagers, &here, pocket)?;
        let mut free = 0_i64;
        for prisoner in &state.prison {
            match decided(rules, *prisoner, pocket) {
                Some(back) => free = free.checked_add(back).ok_or(MathFault::NotPayable)?,
                None => prison.push(*prisoner),
            }
        }
        prison.sort_unstable();
        let next = State { prior: repeats.then_some(pocket), prison: together(prison) };
        for (back, chance) in outcomes {
            let back = back.checked_add(free).ok_or(MathFault::NotPayable)?;
            ways.push((next.clone(), back, chance * &each));
        }
    }
    Ok(ways)
}

/// Prisoners on the same cover by the same rule are one.
fn together(prison: Vec<Prisoner>) -> Vec<Prisoner> {
    let mut merged: Vec<Prisoner> = Vec::with_capacity(prison.len());
    for prisoner in prison {
        match merged.last_mut() {
            Some(last) if (last.cover, last.rule) == (prisoner.cover, prisoner.rule) => {
                last.amount = last.amount.saturating_add(prisoner.amount);
            }
            _ => merged.push(prisoner),
        }
    }
    merged
}
