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
    /// The number of the last valid spin, for a wager on it; any number that can come, each as likely, where none is given.
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
    #[error("this table has no wager on the last number; take it out")]
    NoPrior,
    #[error("a wager cannot be divided or paid exactly")]
    NotPayable,
    #[error("the meters given are not those of this table")]
    WrongMeters,
    #[error("a player has one wager on the targets, not several")]
    SeveralTargetWagers,
    #[error("wagers are in prison by different rules at once, and they cannot be followed together")]
    SeveralPrisons,
    #[error(
        "ruin with a wager on the last number beside others depends on which numbers came, and is not followed; take that wager alone, or simulate"
    )]
    LastNumberBesideOthers,
    #[error(
        "{spins} spins of these wagers come to more sums than can be held exactly; take fewer spins, or amounts with a larger common divisor, or simulate"
    )]
    TooLarge { spins: u32 },
    #[error(
        "the weights of this wager's draws come to a whole of {digits} digits, which is finer than ruin is worked out with; file coarser weights, or take `wheelhouse distribution`, which has no such limit"
    )]
    FineWeights { digits: usize },
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
    pub fn return_frequency(&self) -> Exact {
        self.outcomes.iter().filter(|(back, _)| back.0 > 0).map(|(_, chance)| chance).sum()
    }

    /// The chance of getting back more than was wagered.
    pub fn win_frequency(&self) -> Exact {
        self.outcomes.iter().filter(|(back, _)| **back > self.wagered).map(|(_, chance)| chance).sum()
    }
}

/// Amounts handed back with their chances.
pub(crate) type Outcomes = BTreeMap<i64, Exact>;

/// A wager that zero has put in prison: what it covers, its amount, and which of the table's zero rules keeps it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Prisoner {
    pub cover: u64,
    pub amount: i64,
    pub rule: usize,
}

/// The distribution of all wagers together, for the spin that decides them (and the next, for what is left in prison).
///
/// ```
/// use wheelhouse_math::{Setting, distribution};
/// # use settlement::Wager;
/// # use wheel::Money;
///
/// # let rules = testkit::rules("us-md-roulette-double-zero");
/// let red = Wager { player: 1, target: rules.target("red").unwrap(), amount: Money(1000) };
/// let outcomes = distribution(&rules, &[red], &Setting::default()).unwrap();
/// assert_eq!(outcomes.edge().to_string(), "1/19");
/// ```
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

/// What all wagers together get back where the ball rests in `pocket`.
pub(crate) fn at_pocket(
    rules: &TableRules,
    wagers: &[Wager],
    setting: &Setting,
    pocket: Pocket,
) -> Result<Outcomes, MathFault> {
    let (outcomes, prisoners) = landed(rules, wagers, setting, pocket)?;
    if prisoners.is_empty() { Ok(outcomes) } else { plus(&outcomes, &released(rules, &prisoners)?) }
}

/// What the number alone decides of wagers on spots: an amount for certain, an amount whose odds are drawn, and who is in prison.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Counted {
    pub fixed: i64,
    pub on_drawn: i64,
    pub prisoners: Vec<Prisoner>,
}

impl Counted {
    fn add(&mut self, rules: &TableRules, wager: &Wager, setting: &Setting, pocket: Pocket) -> Result<(), MathFault> {
        for piece in wager.pieces().ok_or(MathFault::NotPayable)? {
            let spot = rules.felt().spot(piece.spot);
            let Some(at) = rules.spot_rule(piece.spot).wager else { continue };
            if spot.cover.contains(pocket) {
                if rules.drawn_odds().is_some_and(|drawn| drawn.wager == at) {
                    self.on_drawn = self.on_drawn.checked_add(piece.amount.0).ok_or(MathFault::NotPayable)?;
                    continue;
                }
                let back = back_at(rules.wagers()[usize::from(at)].odds, piece.amount.0)?;
                self.fixed = self.fixed.checked_add(back).ok_or(MathFault::NotPayable)?;
                continue;
            }
            let holds = |rule: &rulebook::ZeroRule| rule.wagers.contains(&at) && rule.on.contains(pocket);
            let zero = rules.zero_rules().iter().position(holds);
            match zero.map(|rule| (rule, rules.zero_rules()[rule].kind)) {
                None | Some((_, ZeroKind::Lose)) => {}
                Some((rule, ZeroKind::InPrison))
                    if setting.prison == Prison::Leave && rules.zero_rules()[rule].prison.is_some() =>
                {
                    self.prisoners.push(Prisoner { cover: spot.cover.0, amount: piece.amount.0, rule });
                }
                Some((_, ZeroKind::LoseHalf | ZeroKind::InPrison)) => {
                    let half = piece.amount.part(2).ok_or(MathFault::NotPayable)?;
                    self.fixed = self.fixed.checked_add(half.0).ok_or(MathFault::NotPayable)?;
                }
            }
        }
        Ok(())
    }

    /// What one wager on spots comes to here.
    pub fn of(rules: &TableRules, wager: &Wager, setting: &Setting, pocket: Pocket) -> Result<Counted, MathFault> {
        let mut counted = Counted::default();
        counted.add(rules, wager, setting, pocket)?;
        Ok(counted)
    }
}

/// What is handed back when the ball rests here, and who is in prison then.
pub(crate) fn landed(
    rules: &TableRules,
    wagers: &[Wager],
    setting: &Setting,
    pocket: Pocket,
) -> Result<(Outcomes, Vec<Prisoner>), MathFault> {
    let mut counted = Counted::default();
    let mut outcomes = Outcomes::from([(0, Exact::one())]);
    // One multiplier is drawn for a spin, whatever lies on the last number: all of it is one wager.
    let mut on_last: Option<i64> = None;
    for wager in wagers {
        match &wager.target {
            Target::Repeat => {
                on_last = Some(on_last.unwrap_or(0).checked_add(wager.amount.0).ok_or(MathFault::NotPayable)?);
            }
            Target::Progressive => {}
            Target::Spot(_) | Target::Call { .. } => counted.add(rules, wager, setting, pocket)?,
        }
    }
    if let Some(amount) = on_last {
        outcomes = repeat(rules, amount, setting, pocket)?;
    }
    outcomes = plus(&outcomes, &Outcomes::from([(counted.fixed, Exact::one())]))?;
    if counted.on_drawn > 0 {
        outcomes = plus(&outcomes, &drawn(rules, counted.on_drawn)?)?;
    }
    if wagers.iter().any(|wager| wager.target == Target::Progressive) {
        outcomes = plus(&outcomes, &progressive(rules, wagers, setting, pocket)?)?;
    }
    Ok((outcomes, counted.prisoners))
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

/// A wager on the last number. Where that is any number, it comes again with the same chance in every pocket.
fn repeat(rules: &TableRules, amount: i64, setting: &Setting, pocket: Pocket) -> Result<Outcomes, MathFault> {
    let rule = rules.repeat().ok_or(MathFault::NoPrior)?;
    if rule.multipliers.is_empty() {
        return Err(MathFault::NoWeights(rule.called.clone()));
    }
    let again = match setting.prior {
        Some(prior) => whole(u32::from(prior == pocket)),
        None => Exact::one() / whole(rules.wheel().open().len()),
    };
    let mut outcomes = Outcomes::new();
    if !again.is_one() {
        outcomes.insert(0, Exact::one() - &again);
    }
    for (multiplier, chance) in chances(rule.multipliers.iter().copied()).into_iter().filter(|_| !again.is_zero()) {
        let times = i64::from(multiplier) + i64::from(rule.stake_returned);
        let back = amount.checked_mul(times).ok_or(MathFault::NotPayable)?;
        *outcomes.entry(back).or_insert_with(Exact::zero) += chance * &again;
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

/// What one wager in prison comes to when the ball rests here; `None` where it stays in prison.
pub(crate) fn decided(rules: &TableRules, prisoner: Prisoner, pocket: Pocket) -> Option<i64> {
    let rule = &rules.zero_rules()[prisoner.rule];
    let again = rule.prison.map_or(Again::Lose, |prison| prison.again.0);
    match again {
        _ if !rule.on.contains(pocket) => {
            Some(if wheel::Cover(prisoner.cover).contains(pocket) { prisoner.amount } else { 0 })
        }
        Again::Lose => Some(0),
        Again::Half => Some(prisoner.amount / 2),
        Again::Stay => None,
    }
}

/// Wagers in prison over the spin that decides them, all together.
pub(crate) fn released(rules: &TableRules, prisoners: &[Prisoner]) -> Result<Outcomes, MathFault> {
    if prisoners.windows(2).any(|pair| pair[0].rule != pair[1].rule) {
        return Err(MathFault::SeveralPrisons);
    }
    let open = rules.wheel().open();
    let all = |pocket| prisoners.iter().map(|prisoner| decided(rules, *prisoner, pocket)).collect::<Option<Vec<i64>>>();
    // A second zero that changes nothing is no decision: only the other pockets count.
    let deciding: Vec<Vec<i64>> = open.pockets().filter_map(all).collect();
    let each = Exact::one() / whole(deciding.len());
    let mut outcomes = Outcomes::new();
    for shares in deciding {
        let back = shares.iter().try_fold(0_i64, |sum, share| sum.checked_add(*share)).ok_or(MathFault::NotPayable)?;
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
