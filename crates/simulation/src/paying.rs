//! What each wager is paid on each pocket, asked of the settlement once for every case, so that no round has to ask again.
//!
//! Nothing here knows odds: all payments come from `settlement`. The mathematics never asks there, so that a wrong
//! payment shows as a distance between the two.

use math::Prison;
use rulebook::{Award, HotSpot, TableRules, Target, file::PrisonChoice};
use settlement::{Admitted, BonusTurn, Drawn, Outcome, Round, RoundFault, Spin, settle};
use wheel::{Money, Pocket};

use crate::{portfolio::Portfolio, words::Weights};

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PayingFault {
    #[error("nothing is bet; name at least one wager")]
    NoWagers,
    #[error("the weights of {0} are not filed, so nothing can be drawn for it; file them in the submission")]
    NoWeights(String),
    #[error("a player has one wager on the targets, not several; leave one of them out")]
    SeveralTargetWagers,
    #[error("the table does not take these wagers: {0}")]
    Refused(String),
    #[error("the settlement cannot settle these wagers: {0}")]
    Round(#[from] RoundFault),
}

/// Payments by place of the wager.
pub type Paid = Vec<i64>;

/// All that a portfolio can be paid.
#[derive(Clone, Debug)]
pub struct Paying {
    /// The pockets that count, in the order of the ring; every other list of pockets here goes by their places.
    pub pockets: Vec<Pocket>,
    /// For each pocket: what is paid at once, at odds without a draw.
    pub at_once: Vec<Paid>,
    /// For each pocket that puts wagers in prison.
    pub prison: Vec<Option<Jail>>,
    pub drawn: Option<DrawnOdds>,
    pub repeat: Option<Repeat>,
    pub targets: Option<Targets>,
    /// What each wager is.
    pub amounts: Vec<i64>,
    pub wagered: i64,
}

/// Wagers in prison by one pocket.
#[derive(Clone, Debug)]
pub struct Jail {
    /// For each pocket of the next spin: what is paid, or none where they stay.
    pub next: Vec<Option<Paid>>,
}

/// Odds that are drawn anew for every round.
#[derive(Clone, Debug)]
pub struct DrawnOdds {
    pub counts: Vec<u8>,
    pub count_weights: Weights,
    pub odds_weights: Weights,
    /// The same weights as they are filed, for chances.
    pub counts_filed: Vec<(u8, u64)>,
    pub odds_filed: Vec<u64>,
    /// For each pocket: what is paid where it was drawn first; none where a draw changes nothing.
    pub first: Vec<Option<Paid>>,
    /// For each pocket and each of the other odds; empty where a draw changes nothing.
    pub others: Vec<Vec<Paid>>,
}

/// Wagers that the last number comes again.
#[derive(Clone, Debug)]
pub struct Repeat {
    pub weights: Weights,
    /// For each multiplier.
    pub paid: Vec<Paid>,
}

/// The wager on targets.
#[derive(Clone, Debug)]
pub struct Targets {
    pub wager: usize,
    pub counts: Vec<u8>,
    pub count_weights: Weights,
    /// Places of pockets that can be targets.
    pub can_be: Vec<u8>,
    /// One in so many turns the wheels oneself.
    pub hot_one_in: u64,
    pub hot: Wheel,
    pub community: Option<Wheel>,
    pub meters: Vec<Meter>,
}

/// A bonus wheel: for each symbol what is paid, and which meter it empties.
#[derive(Clone, Debug)]
pub struct Wheel {
    pub weights: Weights,
    /// With the meters at their initial amounts, as every exact figure has them.
    pub paid: Vec<i64>,
    pub meter: Vec<Option<usize>>,
}

#[derive(Clone, Copy, Debug)]
pub struct Meter {
    pub initial: i64,
    pub reset: i64,
    pub adds: i64,
}

impl Targets {
    pub fn initial_meters(&self) -> Vec<Money> {
        self.meters.iter().map(|meter| Money(meter.initial)).collect()
    }
}

impl Paying {
    pub fn new(portfolio: &Portfolio) -> Result<Paying, PayingFault> {
        let wagers = portfolio.admitted().map_err(|refusal| PayingFault::Refused(refusal.what(&portfolio.rules)))?;
        let asked = WagerSet { rules: &portfolio.rules, wagers, prison: portfolio.prison };
        if asked.wagers.is_empty() {
            return Err(PayingFault::NoWagers);
        }
        let pockets: Vec<Pocket> = portfolio.rules.wheel().open().pockets().collect();
        let mut at_once = Vec::new();
        let mut prison = Vec::new();
        for &pocket in &pockets {
            let lines = asked.settled(None, &[asked.plain(pocket)])?;
            at_once.push(lines.iter().map(|(_, paid)| *paid).collect());
            prison.push(asked.jail(pocket, &lines, &pockets)?);
        }
        let drawn = asked.drawn(&pockets, &at_once)?;
        Ok(Paying {
            drawn,
            repeat: asked.repeat(&pockets)?,
            targets: asked.targets(&pockets)?,
            amounts: asked.wagers.iter().map(|wager| wager.amount().0).collect(),
            wagered: portfolio.wagered(),
            pockets,
            at_once,
            prison,
        })
    }

    /// Whether a round depends on the round or the spin before it.
    pub fn order_matters(&self) -> bool {
        self.repeat.is_some() || self.targets.is_some() || self.prison.iter().any(Option::is_some)
    }

    /// Whether the pocket alone decides everything.
    pub fn by_pocket_alone(&self) -> bool {
        !self.order_matters() && self.drawn.is_none()
    }

    /// Pockets that pay every wager alike are of one kind: the kind of each pocket, and the payments of each kind.
    pub fn kinds(&self) -> (Vec<u8>, Vec<&Paid>) {
        let mut kinds: Vec<&Paid> = Vec::new();
        let of = self.at_once.iter().map(|paid| {
            let at = kinds.iter().position(|kind| *kind == paid).unwrap_or_else(|| {
                kinds.push(paid);
                kinds.len() - 1
            });
            u8::try_from(at).expect("a wheel has at most 64 pockets")
        });
        (of.collect(), kinds)
    }
}

/// Wagers at a table, to be settled in every way that they can be.
struct WagerSet<'a> {
    rules: &'a TableRules,
    wagers: Vec<Admitted>,
    prison: Prison,
}

impl WagerSet<'_> {
    fn settled(&self, prior: Option<Pocket>, spins: &[Spin]) -> Result<Vec<(Outcome, i64)>, RoundFault> {
        let choice = match self.prison {
            Prison::Half => PrisonChoice::Half,
            Prison::Leave => PrisonChoice::Leave,
        };
        let round = Round {
            prior,
            wagers: self.wagers.clone(),
            spins: spins.to_vec(),
            choices: (0..self.wagers.len()).map(|at| (at, choice)).collect(),
            meters: None,
        };
        Ok(settle(self.rules, &round)?.lines.iter().map(|line| (line.outcome, line.paid.0)).collect())
    }

    fn paid(&self, prior: Option<Pocket>, spins: &[Spin]) -> Result<Paid, RoundFault> {
        Ok(self.settled(prior, spins)?.into_iter().map(|(_, paid)| paid).collect())
    }

    /// A spin on which nothing special happens: no number that wins was drawn, and no target is hit.
    fn plain(&self, pocket: Pocket) -> Spin {
        let others: Vec<Pocket> = self.rules.wheel().open().pockets().filter(|other| *other != pocket).collect();
        let mut spin = Spin::resting(pocket);
        if let Some(rule) = self.rules.drawn_odds() {
            let most = rule.counts_allowed.iter().copied().max().unwrap_or(1);
            let later = rule.others.iter().enumerate();
            let odds = later.filter(|(at, _)| rule.odds_weights.get(*at).is_none_or(|weight| *weight > 0));
            let odds = odds.map(|(_, (odds, _))| *odds).next().unwrap_or(rule.first.0);
            let odds = std::iter::once(rule.first.0).chain(std::iter::repeat(odds));
            spin.drawn =
                others.iter().zip(odds).take(most.into()).map(|(&pocket, odds)| Drawn { pocket, odds }).collect();
        }
        if let Some(rule) = self.rules.progressive() {
            let few = rule.targets_allowed.iter().copied().min().unwrap_or(1);
            let can_be = |pocket: &&Pocket| rule.targets_include_zeros || self.rules.wheel().number(**pocket).is_some();
            spin.targets = others.iter().filter(can_be).take(few.into()).copied().collect();
        }
        spin
    }

    fn jail(&self, zero: Pocket, lines: &[(Outcome, i64)], pockets: &[Pocket]) -> Result<Option<Jail>, RoundFault> {
        let jailed: Vec<bool> = lines.iter().map(|(outcome, _)| *outcome == Outcome::Imprisoned).collect();
        if !jailed.contains(&true) {
            return Ok(None);
        }
        let next = pockets.iter().map(|&pocket| {
            // Targets were drawn for the round, and whoever bet on them has been settled.
            let second = Spin { targets: Vec::new(), ..self.plain(pocket) };
            let lines = self.settled(None, &[self.plain(zero), second])?;
            // All of them lie under one rule, so they stay together.
            if lines.iter().any(|(outcome, _)| *outcome == Outcome::Imprisoned) {
                return Ok(None);
            }
            let paid = lines.iter().zip(&jailed).map(|((_, paid), jailed)| if *jailed { *paid } else { 0 });
            Ok(Some(paid.collect()))
        });
        Ok(Some(Jail { next: next.collect::<Result<_, RoundFault>>()? }))
    }

    fn drawn(&self, pockets: &[Pocket], at_once: &[Paid]) -> Result<Option<DrawnOdds>, PayingFault> {
        let Some(rule) = self.rules.drawn_odds() else { return Ok(None) };
        let mut first = Vec::new();
        let mut others = Vec::new();
        for (&pocket, plain) in pockets.iter().zip(at_once) {
            let mut spin = self.plain(pocket);
            spin.drawn[0].pocket = pocket;
            let paid = self.paid(None, &[spin])?;
            if paid == *plain {
                first.push(None);
                others.push(Vec::new());
                continue;
            }
            first.push(Some(paid));
            let each = rule.others.iter().enumerate().map(|(at, (odds, _))| {
                // Odds without weight are never drawn, and the settlement would refuse them.
                let mut spin = self.plain(pocket);
                match spin.drawn.get_mut(1).filter(|_| rule.odds_weights.get(at).is_none_or(|weight| *weight > 0)) {
                    Some(second) => *second = Drawn { pocket, odds: *odds },
                    None => return Ok(plain.clone()),
                }
                self.paid(None, &[spin])
            });
            others.push(each.collect::<Result<_, RoundFault>>()?);
        }
        if first.iter().all(Option::is_none) {
            return Ok(None);
        }
        let no_weights = || PayingFault::NoWeights(rule.called.clone());
        Ok(Some(DrawnOdds {
            counts: rule.counts.iter().map(|(count, _)| *count).collect(),
            count_weights: Weights::new(rule.counts.iter().map(|(_, weight)| *weight)).ok_or_else(no_weights)?,
            odds_weights: Weights::new(rule.odds_weights.iter().copied()).ok_or_else(no_weights)?,
            counts_filed: rule.counts.clone(),
            odds_filed: rule.odds_weights.clone(),
            first,
            others,
        }))
    }

    fn repeat(&self, pockets: &[Pocket]) -> Result<Option<Repeat>, PayingFault> {
        let Some(rule) = self.rules.repeat().filter(|_| self.has(&Target::Repeat)) else { return Ok(None) };
        let weights = Weights::new(rule.multipliers.iter().map(|(_, weight)| *weight))
            .ok_or_else(|| PayingFault::NoWeights(rule.called.clone()))?;
        let mut paid = Vec::new();
        for &(multiplier, weight) in &rule.multipliers {
            let mut spin = self.plain(pockets[0]);
            // One without weight is never drawn, and the settlement would refuse it.
            spin.multiplier = (weight > 0).then_some(multiplier);
            let all = if weight > 0 { self.paid(Some(pockets[0]), &[spin])? } else { vec![0; self.wagers.len()] };
            let of_repeat = all.into_iter().zip(&self.wagers);
            paid.push(
                of_repeat.map(|(paid, wager)| if *wager.target() == Target::Repeat { paid } else { 0 }).collect(),
            );
        }
        Ok(Some(Repeat { weights, paid }))
    }

    fn targets(&self, pockets: &[Pocket]) -> Result<Option<Targets>, PayingFault> {
        let Some(rule) = self.rules.progressive().filter(|_| self.has(&Target::Progressive)) else { return Ok(None) };
        let mut mine = (0..self.wagers.len()).filter(|at| *self.wagers[*at].target() == Target::Progressive);
        let (Some(wager), None) = (mine.next(), mine.next()) else { return Err(PayingFault::SeveralTargetWagers) };
        let no_weights = || PayingFault::NoWeights(rule.called.clone());
        let number = |pocket: &Pocket| rule.targets_include_zeros || self.rules.wheel().number(*pocket).is_some();
        let places = (0..).zip(pockets).filter(|(_, pocket)| number(pocket));
        let can_be: Vec<u8> = places.map(|(at, _)| at).collect();
        let hit = pockets[usize::from(*can_be.first().ok_or_else(no_weights)?)];
        let mut spin = self.plain(hit);
        spin.targets[0] = hit;
        let turned = |awards: &[rulebook::AwardRule], hot: bool| -> Result<Option<Wheel>, PayingFault> {
            let Some(weights) = Weights::new(awards.iter().map(|award| award.weight)) else { return Ok(None) };
            let mut paid = Vec::new();
            for (symbol, award) in (0..).zip(awards) {
                let mut spin = spin.clone();
                if hot {
                    spin.hot_spots = vec![BonusTurn { wager, symbol }];
                } else {
                    spin.community = Some(symbol);
                }
                // The settlement pays a meter with the part on it that this very wager has added.
                let added = match award.award {
                    Award::Pays(_) => 0,
                    Award::Meter(meter) => rule.meters[meter].adds.0,
                };
                paid.push(if award.weight > 0 { self.paid(None, &[spin])?[wager] - added } else { 0 });
            }
            let meter = awards.iter().map(|award| match award.award {
                Award::Pays(_) => None,
                Award::Meter(meter) => Some(meter),
            });
            Ok(Some(Wheel { weights, paid, meter: meter.collect() }))
        };
        let hot_one_in = if rule.hot_spot == HotSpot::OneOfSeats { u64::from(rule.seats).max(1) } else { 1 };
        let community =
            if hot_one_in > 1 { Some(turned(&rule.community, false)?.ok_or_else(no_weights)?) } else { None };
        let meter =
            |rule: &rulebook::MeterRule| Meter { initial: rule.initial.0, reset: rule.reset.0, adds: rule.adds.0 };
        Ok(Some(Targets {
            wager,
            counts: rule.target_counts.iter().map(|(count, _)| *count).collect(),
            count_weights: Weights::new(rule.target_counts.iter().map(|(_, weight)| *weight)).ok_or_else(no_weights)?,
            can_be,
            hot_one_in,
            hot: turned(&rule.hot, true)?.ok_or_else(no_weights)?,
            community,
            meters: rule.meters.iter().map(meter).collect(),
        }))
    }

    fn has(&self, target: &Target) -> bool {
        self.wagers.iter().any(|wager| wager.target() == target)
    }
}
