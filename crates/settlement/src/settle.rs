//! Settles a round: spin by spin, wager by wager, the winners by their odds and the losers by what zero does to them.

use rulebook::{
    CiteId, TableRules, Target,
    file::{Again, PrisonChoice, Remedy, VoidPolicy, ZeroKind},
};
use wheel::{Money, Odds, Pocket, SpotId};

use crate::{
    bonus,
    round::{Decision, Line, Outcome, Piece, PieceLine, Rest, Round, RoundFault, Settlement, Spin, pieces},
};

/// A wager as one spin finds it.
#[derive(Clone, Copy, Debug)]
pub struct Lying<'a> {
    pub target: &'a Target,
    pub amount: Money,
    /// In prison, under the zero rule with this place.
    pub prison: Option<usize>,
    pub choice: Option<PrisonChoice>,
}

/// What one spin made of a wager.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Settled {
    Done(Line),
    /// It waits for the next spin, under the zero rule with this place.
    Imprisoned(usize),
}

/// One spin that counts, with what came before it.
#[derive(Clone, Copy, Debug)]
pub struct ValidSpin<'a> {
    pub spin: &'a Spin,
    /// Its place in the round, for faults.
    pub number: usize,
    pub pocket: Pocket,
    pub prior: Option<Pocket>,
}

/// Settles one valid spin. `settled` gets each wager by its place: first those on the felt and in prison in their order,
/// then target wagers in theirs, because a meter is what it is when the turn comes. After a fault nothing of it counts.
pub fn settle_spin<'a>(
    rules: &TableRules,
    valid: ValidSpin<'_>,
    lying: impl Iterator<Item = Lying<'a>>,
    meters: &mut [Money],
    mut settled: impl FnMut(usize, Settled),
) -> Result<(), RoundFault> {
    let ValidSpin { spin, number, pocket, prior } = valid;
    let spun = Spun { rules, spin, number, pocket, prior };
    let mut targeting: Vec<(usize, Money)> = Vec::new();
    for (place, wager) in lying.enumerate() {
        let told = match (wager.target, wager.prison) {
            (Target::Progressive, _) => {
                targeting.push((place, wager.amount));
                continue;
            }
            (_, Some(rule)) => spun.prisoner(&wager, rule, place)?,
            (Target::Spot(spot), None) => {
                spun.piece(Piece { spot: *spot, amount: wager.amount }, place, wager.choice)?
            }
            (Target::Repeat, None) => Settled::Done(bonus::repeat(&spun, wager.amount, place)?),
            (Target::Call { .. }, None) => Settled::Done(spun.call(&wager, place)?),
        };
        settled(place, told);
    }
    bonus::all_drawn(&spun, !targeting.is_empty())?;
    for (place, line) in bonus::progressive(&spun, &targeting, meters)? {
        settled(place, Settled::Done(line));
    }
    Ok(())
}

/// Settles wagers that were admitted. The first valid spin decides them; a wager left in prison waits for the next.
///
/// ```
/// use wheel::Money;
/// use wheelhouse_settlement::{Round, Spin, Wager, settle};
///
/// # let rules = testkit::rules("us-md-roulette-double-zero");
/// let wager = Wager { player: 1, target: rules.target("straight 17").unwrap(), amount: Money(500) };
/// let round = Round::new(vec![wager], vec![Spin::resting(rules.wheel().pocket("17").unwrap())]);
/// let line = &settle(&rules, &round).unwrap().lines[0];
/// // The wager and 35 times as much.
/// assert_eq!((line.outcome.id(), line.paid), ("won", Money(500 + 35 * 500)));
/// assert_eq!(rules.cite(line.cite).printed, "4.A(1)");
/// ```
pub fn settle(rules: &TableRules, round: &Round) -> Result<Settlement, RoundFault> {
    if round.spins.is_empty() {
        return Err(RoundFault::NoSpin);
    }
    let mut meters = bonus::meters_before(rules, round)?;
    let mut prior = round.prior;
    // None while a wager lies open.
    let mut states: Vec<Option<Settled>> = vec![None; round.wagers.len()];
    let mut stands = rules.void_policy().1;
    bonus::same_targets(rules, round)?;
    let mut decided = false;
    for (at, spin) in round.spins.iter().enumerate() {
        if decided && states.iter().all(|state| matches!(state, Some(Settled::Done(_)))) {
            return Err(RoundFault::SpinTooMany(at + 1));
        }
        match verdict(rules, spin, at + 1)? {
            Verdict::Void { cite, release } => {
                stands = cite;
                decided |= release;
                for (state, wager) in states.iter_mut().zip(&round.wagers).filter(|_| release) {
                    // A target wager has added to the meters and its targets are drawn; it waits for the next spin.
                    if state.is_none() && wager.target != Target::Progressive {
                        *state = Some(Settled::Done(line(Outcome::Returned, wager.amount, cite)));
                    }
                }
            }
            Verdict::Valid(pocket) => {
                decided = true;
                let waiting: Vec<usize> =
                    (0..states.len()).filter(|&place| !matches!(states[place], Some(Settled::Done(_)))).collect();
                let lying: Vec<Lying<'_>> = waiting
                    .iter()
                    .map(|&place| Lying {
                        target: &round.wagers[place].target,
                        amount: round.wagers[place].amount,
                        prison: match states[place] {
                            Some(Settled::Imprisoned(rule)) => Some(rule),
                            _ => None,
                        },
                        choice: choice(round, place),
                    })
                    .collect();
                // Turns of the bonus wheels name wagers of the round; the spin sees those that wait.
                let spin = bonus::among(spin, &waiting, at + 1)?;
                let valid = ValidSpin { spin: &spin, number: at + 1, pocket, prior };
                settle_spin(rules, valid, lying.into_iter(), &mut meters, |place, told| {
                    states[waiting[place]] = Some(told);
                })?;
                prior = Some(pocket);
            }
        }
    }
    let end = |state: Option<Settled>| match state {
        Some(Settled::Done(line)) => line,
        None => line(Outcome::Stands, Money::ZERO, stands),
        Some(Settled::Imprisoned(rule)) => line(Outcome::Imprisoned, Money::ZERO, rules.zero_rules()[rule].cite),
    };
    Ok(Settlement { lines: states.into_iter().map(end).collect(), meters, prior })
}

fn choice(round: &Round, place: usize) -> Option<PrisonChoice> {
    round.choices.iter().find(|(wager, _)| *wager == place).map(|(_, choice)| *choice)
}

pub(crate) fn line(outcome: Outcome, paid: Money, cite: CiteId) -> Line {
    Line { outcome, paid, cite, pieces: Vec::new() }
}

/// Whether a spin counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    Valid(Pocket),
    /// By which clause it does not, and whether the wagers are given back.
    Void {
        cite: CiteId,
        release: bool,
    },
}

/// Whether a spin counts, and if not by which clause and what that does to the wagers. `number` is its place in the round.
pub fn verdict(rules: &TableRules, spin: &Spin, number: usize) -> Result<Verdict, RoundFault> {
    let by_policy = rules.void_policy().0 == VoidPolicy::Release;
    let pocket = match spin.rest {
        Rest::In(pocket) => pocket,
        Rest::Irregular(at, decision) => {
            let rule = &rules.irregularities()[at];
            match (rule.remedy, decision) {
                (Remedy::SupervisorDecides, Decision::Accept(pocket)) => pocket,
                (_, Decision::Accept(_)) => return Err(RoundFault::NotForSupervisor(number, rule.id.clone())),
                (Remedy::Respin, Decision::NoSpin) => return Ok(Verdict::Void { cite: rule.cite, release: false }),
                (Remedy::NoSpin | Remedy::VoidRound | Remedy::SupervisorDecides, Decision::NoSpin) => {
                    return Ok(Verdict::Void { cite: rule.cite, release: by_policy });
                }
            }
        }
    };
    let (revolutions_min, cite) = rules.revolutions_min();
    if spin.revolutions.is_some_and(|revolutions| revolutions < revolutions_min) {
        let short = rules.irregularities().iter().find(|rule| rule.id == "short-spin");
        let respun = short.is_some_and(|rule| rule.remedy == Remedy::Respin);
        let cite = short.map_or(cite, |rule| rule.cite);
        return Ok(Verdict::Void { cite, release: by_policy && !respun });
    }
    if rules.wheel().void().contains(pocket) {
        // The clause itself says void and spin again, so the wagers stay for the next spin whatever the policy.
        return Ok(Verdict::Void { cite: rules.void_pocket(), release: false });
    }
    Ok(Verdict::Valid(pocket))
}

/// Whether a wager on a spot just loses on a pocket: the spot does not cover it, and no zero rule speaks of it.
pub fn just_loses(rules: &TableRules, spot: SpotId, pocket: Pocket) -> bool {
    let Some(wager) = rules.spot_rule(spot).wager else { return true };
    !rules.felt().spot(spot).cover.contains(pocket) && rules.zero_rule(wager, pocket).is_none()
}

/// The odds of a wager on a pocket this spin, with what was drawn, and the clause that sets them.
pub fn odds_on(rules: &TableRules, spin: &Spin, pocket: Pocket, wager: u16) -> (Odds, CiteId) {
    let drawn = rules.drawn_odds().filter(|rule| rule.wager == wager);
    let Some(rule) = drawn else { return rules.odds_of(wager) };
    match spin.drawn.iter().position(|drawn| drawn.pocket == pocket) {
        None => rule.base,
        Some(0) => rule.first,
        Some(at) => {
            let odds = spin.drawn[at].odds;
            rule.others.iter().copied().find(|(other, _)| *other == odds).unwrap_or(rule.base)
        }
    }
}

/// A valid spin at a table.
pub(crate) struct Spun<'a> {
    pub rules: &'a TableRules,
    pub spin: &'a Spin,
    pub number: usize,
    pub pocket: Pocket,
    pub prior: Option<Pocket>,
}

impl Spun<'_> {
    /// A wager on one spot: won, or whatever zero does to it, or lost.
    fn piece(&self, piece: Piece, place: usize, choice: Option<PrisonChoice>) -> Result<Settled, RoundFault> {
        let rules = self.rules;
        let Some(wager) = rules.spot_rule(piece.spot).wager else {
            return Ok(Settled::Done(line(Outcome::Lost, Money::ZERO, rules.collect())));
        };
        if rules.felt().spot(piece.spot).cover.contains(self.pocket) {
            let (odds, cite) = odds_on(rules, self.spin, self.pocket, wager);
            let paid = odds.back_on(piece.amount).ok_or(RoundFault::NotPayable(place))?;
            return Ok(Settled::Done(line(Outcome::Won, paid, cite)));
        }
        let zero = rules.zero_rules().iter().position(|rule| rule.holds(wager, self.pocket));
        let Some(at) = zero else { return Ok(Settled::Done(line(Outcome::Lost, Money::ZERO, rules.collect()))) };
        let rule = &rules.zero_rules()[at];
        let half = |cite: CiteId| -> Result<Settled, RoundFault> {
            let half = piece.amount.part(2).ok_or(RoundFault::NotPayable(place))?;
            Ok(Settled::Done(line(Outcome::HalfBack, half, cite)))
        };
        match (rule.kind, rule.prison) {
            (ZeroKind::Lose, _) | (ZeroKind::InPrison, None) => {
                Ok(Settled::Done(line(Outcome::Lost, Money::ZERO, rule.cite)))
            }
            (ZeroKind::LoseHalf, _) => half(rule.half),
            (ZeroKind::InPrison, Some(prison)) => match choice {
                Some(PrisonChoice::Half) => half(rule.half),
                Some(PrisonChoice::Leave) => Ok(Settled::Imprisoned(at)),
                None if prison.default_choice.0 == PrisonChoice::Leave => Ok(Settled::Imprisoned(at)),
                None => half(prison.default_choice.1),
            },
        }
    }

    /// A wager in several pieces: each settled on its own, told together.
    fn call(&self, wager: &Lying<'_>, place: usize) -> Result<Line, RoundFault> {
        let pieces = pieces(wager.target, wager.amount).ok_or(RoundFault::NotDivisible(place))?;
        let mut told = line(Outcome::Lost, Money::ZERO, self.rules.collect());
        for piece in pieces {
            let Settled::Done(done) = self.piece(piece, place, wager.choice)? else {
                return Err(RoundFault::NotPayable(place));
            };
            told.paid = told.paid.plus(done.paid).ok_or(RoundFault::NotPayable(place))?;
            if done.outcome == Outcome::Won && told.outcome != Outcome::Won {
                (told.outcome, told.cite) = (Outcome::Won, done.cite);
            }
            told.pieces.push(PieceLine { piece, outcome: done.outcome, paid: done.paid, cite: done.cite });
        }
        Ok(told)
    }

    /// A wager in prison on the next valid spin.
    fn prisoner(&self, wager: &Lying<'_>, at: usize, place: usize) -> Result<Settled, RoundFault> {
        let rule = &self.rules.zero_rules()[at];
        let (Some(prison), Target::Spot(spot)) = (rule.prison, wager.target) else {
            return Ok(Settled::Imprisoned(at));
        };
        let done = |outcome, paid, cite| Ok(Settled::Done(line(outcome, paid, cite)));
        if rule.on.contains(self.pocket) {
            let (again, cite) = prison.again;
            return match again {
                Again::Lose => done(Outcome::Lost, Money::ZERO, cite),
                Again::Half => {
                    done(Outcome::HalfBack, wager.amount.part(2).ok_or(RoundFault::NotPayable(place))?, cite)
                }
                Again::Stay => Ok(Settled::Imprisoned(at)),
            };
        }
        if self.rules.felt().spot(*spot).cover.contains(self.pocket) {
            done(Outcome::Released, wager.amount, prison.release)
        } else {
            done(Outcome::Lost, Money::ZERO, prison.release)
        }
    }
}
