//! Settles a round: spin by spin, wager by wager, the winners by their odds and the losers by what zero does to them.

use rulebook::{
    CiteId, TableRules, Target,
    file::{Again, PrisonChoice, Remedy, VoidPolicy, ZeroKind},
};
use wheel::{Money, Odds, Pocket};

use crate::{
    bonus,
    round::{Decision, Line, Outcome, Piece, PieceLine, Rest, Round, RoundFault, Settlement, Spin, Wager},
};

/// Where a wager is while the spins of its round go by.
#[derive(Clone)]
enum State {
    Open,
    /// In prison, under the zero rule with this place.
    Imprisoned(usize),
    Done(Line),
}

/// Settles wagers that were admitted. The first valid spin decides them; a wager left in prison waits for the next.
pub fn settle(rules: &TableRules, round: &Round) -> Result<Settlement, RoundFault> {
    if round.spins.is_empty() {
        return Err(RoundFault::NoSpin);
    }
    let mut meters = bonus::meters_before(rules, round)?;
    let mut prior = round.prior;
    let mut states = vec![State::Open; round.wagers.len()];
    let mut stands = rules.void_policy().1;
    bonus::same_targets(rules, round)?;
    let mut decided = false;
    for (at, spin) in round.spins.iter().enumerate() {
        if decided && states.iter().all(|state| matches!(state, State::Done(_))) {
            return Err(RoundFault::SpinTooMany(at + 1));
        }
        match verdict(rules, spin, at + 1)? {
            Verdict::Void { cite, release } => {
                stands = cite;
                decided |= release;
                if release {
                    for (state, wager) in states.iter_mut().zip(&round.wagers) {
                        // A target wager has added to the meters and its targets are drawn; it waits for the next spin.
                        if matches!(state, State::Open) && wager.target != Target::Progressive {
                            *state = State::Done(line(Outcome::Returned, wager.amount, cite));
                        }
                    }
                }
            }
            Verdict::Valid(pocket) => {
                decided = true;
                let spun = Spun { rules, spin, number: at + 1, pocket, prior };
                bonus::check_draws(&spun, &round.wagers)?;
                for (place, (state, wager)) in states.iter_mut().zip(&round.wagers).enumerate() {
                    *state = match state {
                        State::Done(line) => State::Done(line.clone()),
                        State::Imprisoned(rule) => spun.prisoner(wager, *rule, place)?,
                        State::Open => match wager.target {
                            // Paid in turn after all others, because a meter is what it is when the turn comes.
                            Target::Progressive => State::Open,
                            _ => spun.open(wager, place, choice(round, place))?,
                        },
                    };
                }
                let lines = bonus::progressive(
                    &spun,
                    &round.wagers,
                    |place| matches!(states[place], State::Open),
                    &mut meters,
                )?;
                for (place, line) in lines {
                    states[place] = State::Done(line);
                }
                prior = Some(pocket);
            }
        }
    }
    let end = |state: State| match state {
        State::Done(line) => line,
        State::Open => line(Outcome::Stands, Money::ZERO, stands),
        State::Imprisoned(rule) => line(Outcome::Imprisoned, Money::ZERO, rules.zero_rules()[rule].cite),
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

/// A valid spin at a table.
pub(crate) struct Spun<'a> {
    pub rules: &'a TableRules,
    pub spin: &'a Spin,
    pub number: usize,
    pub pocket: Pocket,
    pub prior: Option<Pocket>,
}

impl Spun<'_> {
    fn open(&self, wager: &Wager, place: usize, choice: Option<PrisonChoice>) -> Result<State, RoundFault> {
        match &wager.target {
            Target::Repeat => bonus::repeat(self, wager, place).map(State::Done),
            Target::Spot(spot) => self.piece(Piece { spot: *spot, amount: wager.amount }, place, choice),
            Target::Call { .. } => self.call(wager, place, choice).map(State::Done),
            Target::Progressive => Ok(State::Open),
        }
    }

    /// A wager on one spot: won, or whatever zero does to it, or lost.
    fn piece(&self, piece: Piece, place: usize, choice: Option<PrisonChoice>) -> Result<State, RoundFault> {
        let rules = self.rules;
        let Some(wager) = rules.spot_rule(piece.spot).wager else {
            return Ok(State::Done(line(Outcome::Lost, Money::ZERO, rules.collect())));
        };
        if rules.felt().spot(piece.spot).cover.contains(self.pocket) {
            let (odds, cite) = self.odds(wager);
            let paid = odds.back_on(piece.amount).ok_or(RoundFault::NotPayable(place))?;
            return Ok(State::Done(line(Outcome::Won, paid, cite)));
        }
        let zero = rules.zero_rules().iter().position(|rule| rule.holds(wager, self.pocket));
        let Some(at) = zero else { return Ok(State::Done(line(Outcome::Lost, Money::ZERO, rules.collect()))) };
        let rule = &rules.zero_rules()[at];
        let half = |cite: CiteId| -> Result<State, RoundFault> {
            let half = piece.amount.part(2).ok_or(RoundFault::NotPayable(place))?;
            Ok(State::Done(line(Outcome::HalfBack, half, cite)))
        };
        match (rule.kind, rule.prison) {
            (ZeroKind::Lose, _) | (ZeroKind::InPrison, None) => {
                Ok(State::Done(line(Outcome::Lost, Money::ZERO, rule.cite)))
            }
            (ZeroKind::LoseHalf, _) => half(rule.half),
            (ZeroKind::InPrison, Some(prison)) => match choice {
                Some(PrisonChoice::Half) => half(rule.half),
                Some(PrisonChoice::Leave) => Ok(State::Imprisoned(at)),
                None if prison.default_choice.0 == PrisonChoice::Leave => Ok(State::Imprisoned(at)),
                None => half(prison.default_choice.1),
            },
        }
    }

    /// The odds of a wager this spin, with what was drawn.
    fn odds(&self, wager: u16) -> (Odds, CiteId) {
        let drawn = self.rules.drawn_odds().filter(|rule| rule.wager == wager);
        let Some(rule) = drawn else { return self.rules.odds_of(wager) };
        match self.spin.drawn.iter().position(|drawn| drawn.pocket == self.pocket) {
            None => rule.base,
            Some(0) => rule.first,
            Some(at) => {
                let odds = self.spin.drawn[at].odds;
                rule.others.iter().copied().find(|(other, _)| *other == odds).unwrap_or(rule.base)
            }
        }
    }

    /// A wager in several pieces: each settled on its own, told together.
    fn call(&self, wager: &Wager, place: usize, choice: Option<PrisonChoice>) -> Result<Line, RoundFault> {
        let pieces = wager.pieces().ok_or(RoundFault::NotDivisible(place))?;
        let mut told = line(Outcome::Lost, Money::ZERO, self.rules.collect());
        for piece in pieces {
            let State::Done(done) = self.piece(piece, place, choice)? else {
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
    fn prisoner(&self, wager: &Wager, at: usize, place: usize) -> Result<State, RoundFault> {
        let rule = &self.rules.zero_rules()[at];
        let (Some(prison), Target::Spot(spot)) = (rule.prison, &wager.target) else { return Ok(State::Imprisoned(at)) };
        let done = |outcome, paid, cite| Ok(State::Done(line(outcome, paid, cite)));
        if rule.on.contains(self.pocket) {
            let (again, cite) = prison.again;
            return match again {
                Again::Lose => done(Outcome::Lost, Money::ZERO, cite),
                Again::Half => {
                    done(Outcome::HalfBack, wager.amount.part(2).ok_or(RoundFault::NotPayable(place))?, cite)
                }
                Again::Stay => Ok(State::Imprisoned(at)),
            };
        }
        if self.rules.felt().spot(*spot).cover.contains(self.pocket) {
            done(Outcome::Released, wager.amount, prison.release)
        } else {
            done(Outcome::Lost, Money::ZERO, prison.release)
        }
    }
}
