//! All states of money and plan that play can come to, and where a spin leads from each.

use std::collections::BTreeMap;

use wheel::Money;

use super::{Course, Results};
use crate::{
    Exact, MathFault,
    progression::{Next, Progression, Stakes},
};

/// More states than this are not followed.
const MOST_STATES: usize = 1 << 19;
const MOST_WAYS: usize = 1 << 23;

/// How play ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    Ruined = 0,
    Reached = 1,
    Stopped = 2,
}

/// Where one way leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum To {
    State(u32),
    /// Over, with so much money left.
    End(End, i64),
}

/// States by number; play begins in the first, unless it is over before it begins.
#[derive(Debug)]
pub(super) struct Graph {
    pub begin: To,
    /// The money in each state.
    pub money: Vec<i64>,
    /// Where in `ways` those of each state begin; one more than there are states.
    pub from: Vec<usize>,
    pub ways: Vec<(To, u64)>,
    pub total: u64,
}

impl Graph {
    pub fn new<P: Progression>(
        plan: P,
        stakes: &Stakes,
        results: &Results,
        course: Course,
    ) -> Result<Graph, MathFault> {
        let too_large = || MathFault::TooLarge { spins: course.spins.unwrap_or(u32::MAX) };
        let mut states: Vec<(i64, P, u32)> = Vec::new();
        let mut index: BTreeMap<(i64, P), u32> = BTreeMap::new();
        let arrive =
            |money: i64, mut plan: P, depth: u32, states: &mut Vec<(i64, P, u32)>, index: &mut BTreeMap<_, u32>| {
                if course.goal.is_some_and(|goal| Money(money) >= goal) {
                    return Some(To::End(End::Reached, money));
                }
                match stakes.next(&mut plan, money) {
                    Next::Broke => return Some(To::End(End::Ruined, money)),
                    Next::Stopped => return Some(To::End(End::Stopped, money)),
                    Next::Stake(_) => {}
                }
                let next = u32::try_from(states.len()).ok()?;
                let at = *index.entry((money, plan.clone())).or_insert(next);
                if at == next {
                    states.push((money, plan, depth));
                }
                (states.len() <= MOST_STATES).then_some(To::State(at))
            };
        let begin = arrive(course.bankroll.0, plan, 0, &mut states, &mut index).ok_or_else(too_large)?;
        let (mut from, mut ways) = (vec![0], Vec::new());
        let mut at = 0;
        while at < states.len() {
            let (money, plan, depth) = states[at].clone();
            let mut here = plan.clone();
            let Next::Stake(laid) = stakes.next(&mut here, money) else { unreachable!("it had a stake before") };
            // What the last spin leaves is not followed further.
            let last = course.spins.is_some_and(|spins| depth >= spins);
            for (sum, weight) in results.sums.iter().filter(|_| !last) {
                let won = i128::from(*sum) * i128::from(laid.amount);
                if won % i128::from(results.unit) != 0 {
                    return Err(MathFault::NotPayable);
                }
                let won = i64::try_from(won / i128::from(results.unit)).map_err(|_| MathFault::NotPayable)?;
                let after = money.checked_add(won).ok_or(MathFault::NotPayable)?;
                let mut next = here.clone();
                next.after(won, laid);
                let to = arrive(after, next, depth + 1, &mut states, &mut index).ok_or_else(too_large)?;
                ways.push((to, *weight));
            }
            if ways.len() > MOST_WAYS {
                return Err(too_large());
            }
            from.push(ways.len());
            at += 1;
        }
        let money = states.into_iter().map(|(money, ..)| money).collect();
        Ok(Graph { begin, money, from, ways, total: results.total })
    }

    /// Which ends can be come to at all: ruined, reached, stopped.
    pub fn ends(&self) -> [bool; 3] {
        let mut ends = [false; 3];
        for to in self.ways.iter().map(|(to, _)| to).chain([&self.begin]) {
            if let To::End(end, _) = to {
                ends[*end as usize] = true;
            }
        }
        ends
    }

    fn money_at(&self, to: To) -> i64 {
        match to {
            To::State(at) => self.money[at as usize],
            To::End(_, money) => money,
        }
    }

    /// The most money that anybody can have.
    pub fn most(&self) -> i64 {
        let all = self.ways.iter().map(|(to, _)| *to).chain([self.begin]);
        all.map(|to| self.money_at(to)).max().unwrap_or(0)
    }

    /// What a spin loses on average, and how far it moves the money squared, both times the total, for each state that can be
    /// played. Squares stop where a whole number ends: they are for an estimate.
    pub fn spins(&self) -> impl Iterator<Item = (i128, i128)> + '_ {
        (0..self.money.len()).filter(|at| self.from[*at] < self.from[at + 1]).map(|at| {
            let ways = &self.ways[self.from[at]..self.from[at + 1]];
            ways.iter().fold((0, 0_i128), |(lost, squares), (to, weight)| {
                let (moved, weight) =
                    (i128::from(self.money[at]) - i128::from(self.money_at(*to)), i128::from(*weight));
                (lost + moved * weight, squares.saturating_add(moved.saturating_mul(moved).saturating_mul(weight)))
            })
        })
    }

    /// The least that a spin loses on average in any state; `None` where some spin loses nothing.
    pub fn least_loss(&self) -> Option<Exact> {
        let least = self.spins().map(|(lost, _)| lost).min().filter(|lost| *lost > 0)?;
        Some(Exact::new(least.into(), self.total.into()))
    }
}
