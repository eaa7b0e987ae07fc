//! Settles a round: spin by spin, wager by wager. Every wager gets a line, losers too, so that nothing is settled again to
//! explain it.
//!
//! A draw without a filed weight cannot have come from that table. It is a fault of the round, and nothing is paid.

use rulebook::{
    TableRules, Target,
    file::{Again, PrisonChoice},
};
use wheel::{Money, Pocket};

use crate::{
    admit::Admitted,
    bonus,
    payer::{self, Fate, exactly, fate, line},
    round::{Line, Outcome, Piece, PieceLine, Round, RoundFault, Settlement, Spin, pieces},
    verdict::{AfterVoid, Verdict, verdict},
};

/// A wager as one spin finds it.
#[derive(Clone, Copy, Debug)]
pub struct Lying<'a> {
    target: &'a Target,
    amount: Money,
    coupon: Option<Money>,
    prison: Option<usize>,
    choice: Option<PrisonChoice>,
    gone: bool,
}

impl<'a> Lying<'a> {
    /// A wager of a round.
    pub fn admitted(wager: &'a Admitted) -> Lying<'a> {
        Lying::placed(wager.target(), wager.amount())
    }

    /// A wager that lies at a running table. It was admitted when it was placed, and what is on record is not asked again.
    pub fn placed(target: &'a Target, amount: Money) -> Lying<'a> {
        Lying { target, amount, coupon: None, prison: None, choice: None, gone: false }
    }

    /// A match-play coupon of this face lies beside the chips.
    #[must_use]
    pub fn with_coupon(self, face: Option<Money>) -> Lying<'a> {
        Lying { coupon: face, ..self }
    }

    /// It is in prison, under the zero rule with this place.
    #[must_use]
    pub fn in_prison(self, zero_rule: Option<usize>) -> Lying<'a> {
        Lying { prison: zero_rule, ..self }
    }

    /// What its holder says to half or prison; who says nothing gets what the table filed for that.
    #[must_use]
    pub fn choosing(self, choice: Option<PrisonChoice>) -> Lying<'a> {
        Lying { choice, ..self }
    }

    /// Its holder is gone and waits for no other spin: what would stay in prison is given back by half.
    #[must_use]
    pub fn gone(self, gone: bool) -> Lying<'a> {
        Lying { gone, ..self }
    }
}

/// What one spin made of a wager.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Settled {
    Done(Line),
    /// It waits for the next spin, under the zero rule with this place.
    Imprisoned(usize),
}

impl Settled {
    /// What it is told as: a wager in prison has its line too.
    pub fn line(self, rules: &TableRules) -> Line {
        match self {
            Settled::Done(line) => line,
            Settled::Imprisoned(rule) => line(Outcome::Imprisoned, Money::ZERO, rules.zero_rules()[rule].cite),
        }
    }
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
                spun.piece(Piece { spot: *spot, amount: wager.amount }, place, wager.choice, wager.coupon)?
            }
            (Target::Repeat, None) => Settled::Done(bonus::repeat(&spun, wager.amount, place)?),
            (Target::Call { .. }, None) => Settled::Done(spun.call(&wager, place)?),
        };
        let told = match told {
            Settled::Imprisoned(rule) if wager.gone => {
                exactly(payer::without_a_spin(rules, rule, wager.amount), place)?
            }
            told => told,
        };
        settled(place, told);
    }
    bonus::all_drawn(&spun, !targeting.is_empty())?;
    for (place, line) in bonus::progressive(&spun, &targeting, meters)? {
        settled(place, Settled::Done(line));
    }
    Ok(())
}

/// Settles a round. The first valid spin decides them; a wager left in prison waits for the next.
///
/// ```
/// use wheel::Money;
/// use wheelhouse_settlement::{Round, Spin, Wager, admit, settle};
///
/// # let rules = testkit::rules("us-md-roulette-double-zero");
/// let wager = Wager { player: 1, target: rules.target("straight 17").unwrap(), amount: Money(600) };
/// let wager = admit(&rules, None, &wager).unwrap();
/// let round = Round::new(vec![wager], vec![Spin::resting(rules.wheel().pocket("17").unwrap())]);
/// let line = &settle(&rules, &round).unwrap().lines[0];
/// // The wager and 35 times as much.
/// assert_eq!((line.outcome.id(), line.paid), ("won", Money(600 + 35 * 600)));
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
            Verdict::Void(void) => {
                stands = void.cite;
                let release = void.after == AfterVoid::Released;
                decided |= release;
                for (state, wager) in states.iter_mut().zip(&round.wagers).filter(|_| release) {
                    // A target wager has added to the meters and its targets are drawn; it waits for the next spin.
                    if state.is_none() && *wager.target() != Target::Progressive {
                        *state = Some(Settled::Done(payer::returned(wager.amount(), void.cite)));
                    }
                }
            }
            Verdict::Valid(pocket) => {
                decided = true;
                let waiting: Vec<usize> =
                    (0..states.len()).filter(|&place| !matches!(states[place], Some(Settled::Done(_)))).collect();
                let lying: Vec<Lying<'_>> = waiting
                    .iter()
                    .map(|&place| {
                        let wager = &round.wagers[place];
                        let prison = match states[place] {
                            Some(Settled::Imprisoned(rule)) => Some(rule),
                            _ => None,
                        };
                        Lying::admitted(wager).in_prison(prison).choosing(choice(round, place))
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
        Some(settled) => settled.line(rules),
        None => line(Outcome::Stands, Money::ZERO, stands),
    };
    Ok(Settlement { lines: states.into_iter().map(end).collect(), meters, prior })
}

fn choice(round: &Round, place: usize) -> Option<PrisonChoice> {
    round.choices.iter().find(|(wager, _)| *wager == place).map(|(_, choice)| *choice)
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
    fn piece(
        &self,
        piece: Piece,
        place: usize,
        choice: Option<PrisonChoice>,
        coupon: Option<Money>,
    ) -> Result<Settled, RoundFault> {
        let done = match fate(self.rules, self.spin, self.pocket, piece.spot) {
            Fate::Wins(odds, cite) => payer::won(piece.amount, coupon, odds, cite),
            Fate::Loses(cite) => Some(line(Outcome::Lost, Money::ZERO, cite)),
            Fate::Halves(cite) => payer::half(piece.amount, cite),
            Fate::Prison(at) => {
                let chosen = payer::chosen(self.rules, at, piece.amount, choice);
                return chosen.ok_or(RoundFault::NotPayable(place));
            }
        };
        exactly(done, place)
    }

    /// A wager in several pieces: each settled on its own, told together.
    fn call(&self, wager: &Lying<'_>, place: usize) -> Result<Line, RoundFault> {
        let pieces = pieces(wager.target, wager.amount).ok_or(RoundFault::NotDivisible(place))?;
        let mut told = line(Outcome::Lost, Money::ZERO, self.rules.collect());
        for piece in pieces {
            let Settled::Done(done) = self.piece(piece, place, wager.choice, None)? else {
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
                Again::Half => exactly(payer::half(wager.amount, cite), place),
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
