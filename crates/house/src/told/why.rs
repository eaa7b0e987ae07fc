//! Why a wager was paid what it was paid: what came, the odds, the sum worked out, and the clauses. Losers have a why too.

use rulebook::{Award, AwardRule, CiteId, ProgressiveRule, TableRules, Target};
use serde::{Serialize, Serializer};
use settlement::{Outcome, PieceLine, odds_on};
use wheel::{Money, Odds, SpotId};

use super::{clause::Clause, decided::Decided, words};

/// Amounts are in minor units; in the texts they are written out.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Why {
    /// What was wagered on, as the regulator prints it.
    pub on: String,
    pub wagered: i64,
    #[serde(serialize_with = "id")]
    pub outcome: Outcome,
    pub paid: i64,
    /// What came and what that did.
    pub says: String,
    /// The odds of this spin; a wager in several pieces has them with its pieces, a bonus in its sums.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub odds: Option<String>,
    /// The arithmetic, step by step: `$5 at 35 to 1 = $175, and the $5 back: $180`.
    pub sums: Vec<String>,
    /// The pieces of a wager laid on several spots.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pieces: Vec<PieceWhy>,
    /// What decided comes first, then what the wager is.
    pub clauses: Vec<Clause>,
}

/// One piece of a wager laid on several spots.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct PieceWhy {
    pub on: String,
    /// Where it lay, for what draws the felt.
    #[serde(skip)]
    pub spot: SpotId,
    pub wagered: i64,
    #[serde(serialize_with = "id")]
    pub outcome: Outcome,
    pub paid: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub odds: Option<String>,
}

/// An outcome as reports name it.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields so")]
fn id<S: Serializer>(outcome: &Outcome, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(outcome.id())
}

/// Why one wager was settled as it was.
pub fn why(rules: &TableRules, decided: &Decided) -> Why {
    let telling = Telling { rules, decided };
    let pieces = &decided.pieces;
    let odds = match decided.placed.on {
        Target::Spot(spot) => telling.odds(spot),
        Target::Call { .. } | Target::Repeat | Target::Progressive => None,
    };
    Why {
        on: words::target(rules, &decided.placed.on),
        wagered: decided.placed.amount.0,
        outcome: decided.outcome,
        paid: decided.paid.0,
        says: telling.says(pieces),
        odds: odds.map(|odds| odds.to_string()),
        sums: telling.sums(pieces),
        pieces: pieces.iter().map(|piece| telling.piece(piece)).collect(),
        clauses: telling.clauses(pieces),
    }
}

/// The clauses that say what a wager is, whatever comes.
pub fn grounds(rules: &TableRules, on: &Target) -> Vec<CiteId> {
    match on {
        Target::Spot(spot) => {
            let rule = rules.wager_on(*spot);
            rule.into_iter().flat_map(|rule| std::iter::once(rule.defined).chain(rule.needs_base_wager)).collect()
        }
        Target::Call { call, .. } => {
            let rule = rules.calls().get(usize::from(*call));
            rule.into_iter().flat_map(|rule| [rule.cite, rule.splits]).collect()
        }
        Target::Repeat => rules.repeat().map(|rule| rule.wins).into_iter().collect(),
        Target::Progressive => rules.progressive().map(|rule| rule.wins).into_iter().collect(),
    }
}

struct Telling<'a> {
    rules: &'a TableRules,
    decided: &'a Decided,
}

impl Telling<'_> {
    fn show(&self, amount: Money) -> String {
        words::money(self.rules, amount)
    }

    /// The odds on a spot this spin, with what was drawn.
    fn odds(&self, spot: SpotId) -> Option<Odds> {
        let wager = self.rules.spot_rule(spot).wager?;
        let base = self.rules.odds_of(wager).0;
        let fell = &self.decided.fell;
        Some(fell.number.map_or(base, |pocket| odds_on(self.rules, &fell.spin(pocket), pocket, wager).0))
    }

    /// The award that the bonus wheels gave this wager.
    fn award<'r>(&self, rule: &'r ProgressiveRule) -> Option<&'r AwardRule> {
        let fell = &self.decided.fell;
        let turn = fell.hot_spots.iter().find(|turn| turn.wager == self.decided.placed.wager);
        match turn {
            Some(turn) => rule.hot.get(usize::from(turn.symbol)),
            None => rule.community.get(usize::from(fell.community?)),
        }
    }

    fn says(&self, pieces: &[PieceLine]) -> String {
        let Decided { placed, prison, outcome, fell, .. } = self.decided;
        let on = words::target(self.rules, &placed.on);
        let came = match fell.number {
            Some(number) => format!("{} came", words::pocket(self.rules, number)),
            None => format!("No {} decided it", words::result(self.rules)),
        };
        let then = match (outcome, &placed.on, prison) {
            (Outcome::Returned, ..) => format!(": {on} is given back as it was"),
            (Outcome::Stands, ..) => format!(": {on} remains as it was"),
            (Outcome::Won, Target::Repeat, _) => {
                let drawn = fell
                    .multiplier
                    .map_or_else(String::new, |multiplier| format!("; the multiplier drawn is {multiplier}"));
                format!(" again{drawn}")
            }
            (_, Target::Repeat, _) => match fell.prior {
                Some(prior) => format!("; the number before was {}", words::pocket(self.rules, prior)),
                None => "; there was no number before".to_owned(),
            },
            (Outcome::Won, Target::Progressive, _) => self.target_hit(),
            (_, Target::Progressive, _) => {
                format!("; the targets were {}", words::pockets(self.rules, &fell.targets))
            }
            (Outcome::Won, Target::Call { .. }, _) => {
                let won = pieces.iter().filter(|piece| piece.outcome == Outcome::Won).count();
                let wins = if won == 1 { "wins" } else { "win" };
                format!(": {won} of {} spots of {on} {wins}", pieces.len())
            }
            (Outcome::Won, ..) => format!(": {on} wins"),
            (Outcome::Lost, _, Some(_)) => format!(": {on} was in prison and loses"),
            (Outcome::Lost, ..) => format!(": {on} loses"),
            (Outcome::HalfBack, _, Some(_)) => format!(": {on} was in prison, and half of it is given back"),
            (Outcome::HalfBack, ..) => format!(": half of {on} is given back"),
            (Outcome::Imprisoned, _, Some(_)) => format!(": {on} stays in prison"),
            (Outcome::Imprisoned, ..) => format!(": {on} is in prison until the next spin that counts"),
            (Outcome::Released, ..) => format!(": {on} was in prison and is given back, without winnings"),
        };
        let tip = if placed.tip { " It was placed for the dealers." } else { "" };
        format!("{came}{then}.{tip}")
    }

    fn target_hit(&self) -> String {
        let fell = &self.decided.fell;
        let targets = words::pockets(self.rules, &fell.targets);
        let award = self.rules.progressive().and_then(|rule| self.award(rule));
        let wheel = if fell.hot_spots.iter().any(|turn| turn.wager == self.decided.placed.wager) {
            "the wheels turned for this wager"
        } else {
            "the wheel turned for the others"
        };
        let showed = award.map_or_else(String::new, |award| format!("; {wheel} showed {}", award.symbol));
        format!(", one of the targets {targets}{showed}")
    }

    fn sums(&self, pieces: &[PieceLine]) -> Vec<String> {
        let Decided { placed, outcome, paid, .. } = self.decided;
        let amount = self.show(placed.amount);
        let coupon = self.decided.line.map_or(Money(0), |line| line.coupon);
        let mut sums = match (outcome, &placed.on) {
            (Outcome::Lost, _) => vec![format!("{amount} is lost")],
            (Outcome::HalfBack, _) => vec![format!("half of {amount}: {}", self.show(*paid))],
            (Outcome::Imprisoned, _) => vec![format!("{amount} waits")],
            (Outcome::Released | Outcome::Returned | Outcome::Stands, _) => vec![format!("{amount} back")],
            (Outcome::Won, Target::Spot(spot)) => vec![self.won(*spot, placed.amount, "")],
            (Outcome::Won, Target::Call { .. }) => self.pieces_won(pieces),
            (Outcome::Won, Target::Repeat) => vec![self.repeated()],
            (Outcome::Won, Target::Progressive) => vec![self.awarded()],
        };
        if let (Some(laid), true) = (placed.coupon, coupon.0 != 0) {
            let odds = match placed.on {
                Target::Spot(spot) => self.odds(spot).map_or_else(String::new, |odds| format!(" at {odds}")),
                Target::Call { .. } | Target::Repeat | Target::Progressive => String::new(),
            };
            sums.push(format!("the coupon of {}{odds} = {}", self.show(laid.face), self.show(coupon)));
        }
        if sums.len() > 1 {
            sums.push(format!("together {}", self.show(*paid)));
        }
        sums
    }

    /// `$5 at 35 to 1 = $175, and the $5 back: $180`
    fn won(&self, spot: SpotId, amount: Money, on: &str) -> String {
        let laid = self.show(amount);
        let odds = self.odds(spot);
        match odds.and_then(|odds| Some((odds, odds.win_on(amount)?, odds.back_on(amount)?))) {
            Some((odds, win, back)) => {
                format!("{laid}{on} at {odds} = {}, and the {laid} back: {}", self.show(win), self.show(back))
            }
            None => format!("{laid}{on} wins"),
        }
    }

    fn pieces_won(&self, pieces: &[PieceLine]) -> Vec<String> {
        let (won, lost): (Vec<&PieceLine>, Vec<&PieceLine>) =
            pieces.iter().partition(|piece| piece.outcome == Outcome::Won);
        let on = |spot: SpotId| format!(" on {}", self.rules.spot_called(spot));
        let mut sums: Vec<String> =
            won.iter().map(|line| self.won(line.piece.spot, line.piece.amount, &on(line.piece.spot))).collect();
        if !lost.is_empty() {
            let amount = Money(lost.iter().map(|line| line.piece.amount.0).sum());
            let spots = if lost.len() == 1 { "spot" } else { "spots" };
            sums.push(format!("{} on {} other {spots} is lost", self.show(amount), lost.len()));
        }
        sums
    }

    fn repeated(&self) -> String {
        let Decided { placed, fell, paid, .. } = self.decided;
        let laid = self.show(placed.amount);
        let times = fell.multiplier.map_or_else(String::new, |multiplier| format!(" times {multiplier}"));
        let back = self.rules.repeat().is_some_and(|rule| rule.stake_returned);
        self.with_own(&format!("{laid}{times} ="), *paid, back)
    }

    fn awarded(&self) -> String {
        let rule = self.rules.progressive();
        let award = rule.and_then(|rule| self.award(rule));
        let symbol = award.map_or("the award", |award| award.symbol.as_str());
        let what = match award.map(|award| award.award) {
            Some(Award::Meter(meter)) => format!("{symbol} pays all of the meter {},", words::meter(self.rules, meter)),
            Some(Award::Pays(_)) | None => format!("{symbol} pays"),
        };
        self.with_own(&what, self.decided.paid, rule.is_some_and(|rule| rule.stake_returned))
    }

    /// What was won, and the wager itself where it is given back.
    fn with_own(&self, what: &str, paid: Money, back: bool) -> String {
        let own = self.decided.placed.amount;
        if !back {
            return format!("{what} {}", self.show(paid));
        }
        let won = self.show(Money(paid.0 - own.0));
        format!("{what} {won}, and the {} back: {}", self.show(own), self.show(paid))
    }

    fn piece(&self, line: &PieceLine) -> PieceWhy {
        PieceWhy {
            on: self.rules.spot_called(line.piece.spot),
            spot: line.piece.spot,
            wagered: line.piece.amount.0,
            outcome: line.outcome,
            paid: line.paid.0,
            odds: self.odds(line.piece.spot).map(|odds| odds.to_string()),
        }
    }

    fn clauses(&self, pieces: &[PieceLine]) -> Vec<Clause> {
        let Decided { placed, outcome, cite, line, .. } = self.decided;
        let rules = self.rules;
        let won = *outcome == Outcome::Won;
        let mut cites: Vec<CiteId> = cite.iter().copied().collect();
        cites.extend(pieces.iter().filter(|piece| piece.outcome == Outcome::Won).map(|piece| piece.cite));
        match &placed.on {
            Target::Spot(spot) => {
                let wager = rules.spot_rule(*spot).wager;
                cites.extend(rules.drawn_odds().filter(|rule| won && Some(rule.wager) == wager).map(|rule| rule.cite));
            }
            Target::Repeat if won => cites.extend(rules.repeat().map(|rule| rule.multiplier)),
            Target::Progressive => {
                cites.extend(rules.progressive().map(|rule| rule.targets));
                let meter = line.and_then(|line| line.meter);
                let meter = meter.and_then(|pay| rules.progressive()?.meters.get(usize::from(pay.meter)));
                cites.extend(meter.map(|rule| rule.cite));
            }
            Target::Call { .. } | Target::Repeat => {}
        }
        let coupon = rules.house().chips.match_play.as_ref().filter(|_| line.is_some_and(|line| line.coupon.0 != 0));
        cites.extend(coupon.map(|rule| rule.cite));
        cites.extend(grounds(rules, &placed.on));
        Clause::each(rules, cites)
    }
}
