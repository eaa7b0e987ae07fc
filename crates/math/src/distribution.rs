//! The full distribution of what a set of wagers gets back.

use std::collections::BTreeMap;

use num_traits::{One, Zero};
use rulebook::{
    TableRules, Target,
    file::{Again, ZeroKind},
};
use settlement::Wager;
use wheel::{Money, Odds, Pocket};

use crate::{
    Exact,
    bonus::{chances, drawn_chances, progressive_chances, whole},
};

/// What is done with wagers that zero puts in prison.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Prison {
    #[default]
    Half,
    Leave,
}

/// What the distribution depends on beside the wagers.
#[derive(Clone, Debug, Default)]
pub struct Setting {
    pub prison: Prison,
    /// The number of the last valid spin, for a wager on it.
    pub prior: Option<Pocket>,
    /// How many players have the target wager, this one included.
    pub players: u32,
    /// What the meters show; their initial amounts where none is given.
    pub meters: Option<Vec<Money>>,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MathFault {
    #[error("the weights of {0} are not filed, so it has no distribution")]
    NoWeights(String),
    #[error("a wager on the last number needs that number")]
    NoPrior,
    #[error("a wager cannot be divided or paid exactly")]
    NotPayable,
    #[error("the meters given are not those of this table")]
    WrongMeters,
    #[error("a player has one wager on the targets, not several")]
    SeveralTargetWagers,
}

/// Amounts handed back with their chances, which sum to one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Distribution {
    pub wagered: Money,
    pub outcomes: BTreeMap<Money, Exact>,
}

impl Distribution {
    pub fn mean(&self) -> Exact {
        self.outcomes.iter().map(|(back, chance)| whole(back.0) * chance).sum()
    }

    /// Mean return for one unit wagered.
    pub fn back(&self) -> Exact {
        self.mean() / whole(self.wagered.0.max(1))
    }

    pub fn edge(&self) -> Exact {
        Exact::one() - self.back()
    }

    /// Variance of what is handed back, in minor units squared.
    pub fn variance(&self) -> Exact {
        let mean = self.mean();
        let squares: Exact = self.outcomes.iter().map(|(back, chance)| whole(back.0) * whole(back.0) * chance).sum();
        squares - &mean * &mean
    }

    /// The chance of getting anything back.
    pub fn hit(&self) -> Exact {
        self.outcomes.iter().filter(|(back, _)| back.0 > 0).map(|(_, chance)| chance).sum()
    }

    /// The chance of getting back more than was wagered.
    pub fn ahead(&self) -> Exact {
        self.outcomes.iter().filter(|(back, _)| **back > self.wagered).map(|(_, chance)| chance).sum()
    }
}

type Outcomes = BTreeMap<i64, Exact>;

/// The distribution of all wagers together, for the spin that decides them (and the next, for what is left in prison).
pub fn distribution(rules: &TableRules, wagers: &[Wager], setting: &Setting) -> Result<Distribution, MathFault> {
    let open = rules.wheel().open();
    let each = Exact::one() / whole(open.len());
    let mut all = Outcomes::new();
    for pocket in open.pockets() {
        for (back, chance) in at_pocket(rules, wagers, setting, pocket)? {
            *all.entry(back).or_insert_with(Exact::zero) += chance * &each;
        }
    }
    let wagered =
        wagers.iter().try_fold(0_i64, |sum, wager| sum.checked_add(wager.amount.0)).ok_or(MathFault::NotPayable)?;
    let outcomes =
        all.into_iter().filter(|(_, chance)| !chance.is_zero()).map(|(back, chance)| (Money(back), chance)).collect();
    Ok(Distribution { wagered: Money(wagered), outcomes })
}

/// Sums of independent outcomes.
fn plus(a: &Outcomes, b: &Outcomes) -> Result<Outcomes, MathFault> {
    let mut sums = Outcomes::new();
    for (x, p) in a {
        for (y, q) in b {
            *sums.entry(x.checked_add(*y).ok_or(MathFault::NotPayable)?).or_insert_with(Exact::zero) += p * q;
        }
    }
    Ok(sums)
}

fn at_pocket(rules: &TableRules, wagers: &[Wager], setting: &Setting, pocket: Pocket) -> Result<Outcomes, MathFault> {
    let mut fixed = 0_i64;
    let mut on_drawn = 0_i64;
    let mut prisoners: Vec<(u64, i64)> = Vec::new();
    let mut again = Again::Lose;
    let mut outcomes = Outcomes::from([(0, Exact::one())]);
    for wager in wagers {
        match &wager.target {
            Target::Repeat => {
                let repeat = repeat(rules, wager, setting, pocket)?;
                outcomes = plus(&outcomes, &repeat)?;
            }
            Target::Progressive => {}
            Target::Spot(_) | Target::Call { .. } => {
                for piece in wager.pieces().ok_or(MathFault::NotPayable)? {
                    let spot = rules.felt().spot(piece.spot);
                    let Some(at) = rules.spot_rule(piece.spot).wager else { continue };
                    if spot.cover.contains(pocket) {
                        if rules.drawn_odds().is_some_and(|drawn| drawn.wager == at) {
                            on_drawn = on_drawn.checked_add(piece.amount.0).ok_or(MathFault::NotPayable)?;
                            continue;
                        }
                        let back = back_at(rules.wagers()[usize::from(at)].odds, piece.amount.0)?;
                        fixed = fixed.checked_add(back).ok_or(MathFault::NotPayable)?;
                        continue;
                    }
                    let zero =
                        rules.zero_rules().iter().find(|rule| rule.wagers.contains(&at) && rule.on.contains(pocket));
                    match zero.map(|rule| (rule.kind, rule.prison)) {
                        None | Some((ZeroKind::Lose, _)) => {}
                        Some((ZeroKind::InPrison, Some(prison))) if setting.prison == Prison::Leave => {
                            again = prison.again.0;
                            prisoners.push((spot.cover.0, piece.amount.0));
                        }
                        Some((ZeroKind::LoseHalf | ZeroKind::InPrison, _)) => {
                            let half = piece.amount.part(2).ok_or(MathFault::NotPayable)?;
                            fixed = fixed.checked_add(half.0).ok_or(MathFault::NotPayable)?;
                        }
                    }
                }
            }
        }
    }
    outcomes = plus(&outcomes, &Outcomes::from([(fixed, Exact::one())]))?;
    if on_drawn > 0 {
        outcomes = plus(&outcomes, &drawn(rules, on_drawn)?)?;
    }
    if !prisoners.is_empty() {
        outcomes = plus(&outcomes, &next_spin(rules, &prisoners, again, pocket)?)?;
    }
    if wagers.iter().any(|wager| wager.target == Target::Progressive) {
        outcomes = plus(&outcomes, &progressive(rules, wagers, setting, pocket)?)?;
    }
    Ok(outcomes)
}

/// What a winner gets back: its own arithmetic, not the settlement's.
fn back_at(odds: Odds, amount: i64) -> Result<i64, MathFault> {
    let winnings = odds.winnings();
    let (top, per) = (i128::from(winnings.numer() + winnings.denom()), i128::from(*winnings.denom()));
    let back = top * i128::from(amount);
    if back % per == 0 {
        i64::try_from(back / per).map_err(|_| MathFault::NotPayable)
    } else {
        Err(MathFault::NotPayable)
    }
}

fn repeat(rules: &TableRules, wager: &Wager, setting: &Setting, pocket: Pocket) -> Result<Outcomes, MathFault> {
    let rule = rules.repeat().ok_or(MathFault::NoPrior)?;
    let prior = setting.prior.ok_or(MathFault::NoPrior)?;
    if rule.multipliers.is_empty() {
        return Err(MathFault::NoWeights(rule.called.clone()));
    }
    if prior != pocket {
        return Ok(Outcomes::from([(0, Exact::one())]));
    }
    let mut outcomes = Outcomes::new();
    for (multiplier, chance) in chances(rule.multipliers.iter().copied()) {
        let times = i64::from(multiplier) + i64::from(rule.stake_returned);
        let back = wager.amount.0.checked_mul(times).ok_or(MathFault::NotPayable)?;
        *outcomes.entry(back).or_insert_with(Exact::zero) += chance;
    }
    Ok(outcomes)
}

/// What a straight that has just won is paid, with the chance that its number was drawn.
fn drawn(rules: &TableRules, amount: i64) -> Result<Outcomes, MathFault> {
    let Some(rule) = rules.drawn_odds() else { return Ok(Outcomes::new()) };
    if rule.counts.is_empty() || rule.odds_weights.is_empty() {
        return Err(MathFault::NoWeights(rule.called.clone()));
    }
    let mut outcomes = Outcomes::new();
    for (odds, chance) in drawn_chances(rule, rules.wheel().open().len()) {
        *outcomes.entry(back_at(odds, amount)?).or_insert_with(Exact::zero) += chance;
    }
    Ok(outcomes)
}

/// Wagers in prison over the spin that decides them, all together.
fn next_spin(rules: &TableRules, prisoners: &[(u64, i64)], again: Again, zero: Pocket) -> Result<Outcomes, MathFault> {
    let wheel = rules.wheel();
    let jails = rules
        .zero_rules()
        .iter()
        .find(|rule| rule.prison.is_some() && rule.on.contains(zero))
        .map_or(wheel::Cover::NONE, |rule| rule.on);
    // A second zero that changes nothing is no decision: only the other pockets count.
    let deciding = if again == Again::Stay { wheel.open().without(jails) } else { wheel.open() };
    let each = Exact::one() / whole(deciding.len());
    let mut outcomes = Outcomes::new();
    for pocket in deciding.pockets() {
        let mut back = 0_i64;
        for &(cover, amount) in prisoners {
            let share = if jails.contains(pocket) {
                if again == Again::Half { amount / 2 } else { 0 }
            } else if wheel::Cover(cover).contains(pocket) {
                amount
            } else {
                0
            };
            back = back.checked_add(share).ok_or(MathFault::NotPayable)?;
        }
        *outcomes.entry(back).or_insert_with(Exact::zero) += &each;
    }
    Ok(outcomes)
}

/// Target wagers. Their draw does not look at the pocket, so every pocket that can be a target is one with the same chance.
fn progressive(rules: &TableRules, wagers: &[Wager], setting: &Setting, pocket: Pocket) -> Result<Outcomes, MathFault> {
    let Some(rule) = rules.progressive() else { return Ok(Outcomes::new()) };
    let wheel = rules.wheel();
    let can_be_target = |pocket: &Pocket| rule.targets_include_zeros || wheel.number(*pocket).is_some();
    if rule.target_counts.is_empty() || rule.hot.iter().all(|row| row.weight == 0) {
        return Err(MathFault::NoWeights(rule.called.clone()));
    }
    let meters = match &setting.meters {
        None => rule.meters.iter().map(|meter| meter.initial).collect(),
        Some(meters) if meters.len() == rule.meters.len() => meters.clone(),
        Some(_) => return Err(MathFault::WrongMeters),
    };
    let mine = wagers.iter().filter(|wager| wager.target == Target::Progressive).count();
    if mine > 1 {
        return Err(MathFault::SeveralTargetWagers);
    }
    let players = setting.players.max(u32::try_from(mine).unwrap_or(u32::MAX));
    if !can_be_target(&pocket) {
        return Ok(Outcomes::from([(0, Exact::one())]));
    }
    let targets = wheel.open().pockets().filter(can_be_target).count();
    let mut one = Outcomes::new();
    let mut lost = Exact::one();
    for (won, chance) in progressive_chances(rule, u32::try_from(targets).unwrap_or(1), &meters, players) {
        lost -= &chance;
        *one.entry(won.0).or_insert_with(Exact::zero) += chance;
    }
    *one.entry(0).or_insert_with(Exact::zero) += lost;
    Ok(one)
}
