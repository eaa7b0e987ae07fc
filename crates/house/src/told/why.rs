//! Why a wager was paid what it was paid: what came, the odds, the sum worked out, and the clauses. Losers have a why too.

use ::words::{Fact, Language, Words, say};
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

/// Why one wager was settled as it was, in a reader's language.
pub fn why(rules: &TableRules, decided: &Decided, language: Language) -> Why {
    let telling = Telling { rules, decided };
    let text = |says: &Words| words::text(rules, says, language);
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
        says: text(&telling.says(pieces)),
        odds: odds.map(|odds| odds.to_string()),
        sums: telling.sums(pieces).iter().map(text).collect(),
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

    fn says(&self, pieces: &[PieceLine]) -> Words {
        let Decided { placed, prison, outcome, fell, .. } = self.decided;
        let on = words::target(self.rules, &placed.on);
        let came = match fell.number {
            Some(number) => say::why_came(words::pocket(self.rules, number)),
            None => say::why_undecided(words::result(self.rules)),
        };
        let why = match (outcome, &placed.on, prison) {
            (Outcome::Returned, ..) => say::why_returned(came, on),
            (Outcome::Stands, ..) => say::why_stands(came, on),
            (Outcome::Won, Target::Repeat, _) => {
                let multiplier = fell.multiplier.map(say::why_multiplier);
                say::why_repeated(came, multiplier.map_or(Fact::from(""), Fact::from))
            }
            (_, Target::Repeat, _) => match fell.prior {
                Some(prior) => say::why_number_before(came, words::pocket(self.rules, prior)),
                None => say::why_no_number_before(came),
            },
            (Outcome::Won, Target::Progressive, _) => self.target_hit(came),
            (_, Target::Progressive, _) => say::why_targets_were(came, words::pockets(self.rules, &fell.targets)),
            (Outcome::Won, Target::Call { .. }, _) => {
                let won = pieces.iter().filter(|piece| piece.outcome == Outcome::Won).count();
                say::why_pieces_win(came, won, pieces.len(), on)
            }
            (Outcome::Won, ..) => say::why_wins(came, on),
            (Outcome::Lost, _, Some(_)) => say::why_prison_loses(came, on),
            (Outcome::Lost, ..) => say::why_loses(came, on),
            (Outcome::HalfBack, _, Some(_)) => say::why_prison_half_back(came, on),
            (Outcome::HalfBack, ..) => say::why_half_back(came, on),
            (Outcome::Imprisoned, _, Some(_)) => say::why_prison_stays(came, on),
            (Outcome::Imprisoned, ..) => say::why_imprisoned(came, on),
            (Outcome::Released, ..) => say::why_prison_released(came, on),
        };
        say::why_sentence(why, if placed.tip { say::why_for_dealers().into() } else { Fact::from("") })
    }

    fn target_hit(&self, came: Words) -> Words {
        let fell = &self.decided.fell;
        let targets = words::pockets(self.rules, &fell.targets);
        let award = self.rules.progressive().and_then(|rule| self.award(rule));
        let own = fell.hot_spots.iter().any(|turn| turn.wager == self.decided.placed.wager);
        let showed = award.map(|award| match own {
            true => say::why_own_wheels(&award.symbol),
            false => say::why_community_wheel(&award.symbol),
        });
        say::why_target_hit(came, targets, showed.map_or(Fact::from(""), Fact::from))
    }

    fn sums(&self, pieces: &[PieceLine]) -> Vec<Words> {
        let Decided { placed, outcome, paid, .. } = self.decided;
        let amount = placed.amount;
        let coupon = self.decided.line.map_or(Money(0), |line| line.coupon);
        let mut sums = match (outcome, &placed.on) {
            (Outcome::Lost, _) => vec![say::sum_lost(amount)],
            (Outcome::HalfBack, _) => vec![say::sum_half(amount, *paid)],
            (Outcome::Imprisoned, _) => vec![say::sum_waits(amount)],
            (Outcome::Released | Outcome::Returned | Outcome::Stands, _) => vec![say::sum_back(amount)],
            (Outcome::Won, Target::Spot(spot)) => vec![self.won(*spot, amount, Fact::from(""))],
            (Outcome::Won, Target::Call { .. }) => self.pieces_won(pieces),
            (Outcome::Won, Target::Repeat) => vec![self.repeated()],
            (Outcome::Won, Target::Progressive) => vec![self.awarded()],
        };
        if let (Some(laid), true) = (placed.coupon, coupon.0 != 0) {
            let odds = match placed.on {
                Target::Spot(spot) => self.odds(spot),
                Target::Call { .. } | Target::Repeat | Target::Progressive => None,
            };
            sums.push(match odds {
                Some(odds) => say::sum_coupon_at(laid.face, words::odds(odds), coupon),
                None => say::sum_coupon(laid.face, coupon),
            });
        }
        if sums.len() > 1 {
            sums.push(say::sum_together(*paid));
        }
        sums
    }

    /// `$5 at 35 to 1 = $175, and the $5 back: $180`
    fn won(&self, spot: SpotId, amount: Money, on: Fact) -> Words {
        let odds = self.odds(spot);
        match odds.and_then(|odds| Some((odds, odds.win_on(amount)?, odds.back_on(amount)?))) {
            Some((odds, win, back)) => say::sum_won(amount, on, words::odds(odds), win, back),
            None => say::sum_wins(amount, on),
        }
    }

    fn pieces_won(&self, pieces: &[PieceLine]) -> Vec<Words> {
        let (won, lost): (Vec<&PieceLine>, Vec<&PieceLine>) =
            pieces.iter().partition(|piece| piece.outcome == Outcome::Won);
        let on = |spot: SpotId| Fact::from(say::sum_on(self.rules.spot_called(spot)));
        let mut sums: Vec<Words> =
            won.iter().map(|line| self.won(line.piece.spot, line.piece.amount, on(line.piece.spot))).collect();
        if !lost.is_empty() {
            let amount = Money(lost.iter().map(|line| line.piece.amount.0).sum());
            sums.push(say::sum_others_lost(amount, lost.len()));
        }
        sums
    }

    fn repeated(&self) -> Words {
        let Decided { placed, fell, .. } = self.decided;
        let back = self.rules.repeat().is_some_and(|rule| rule.stake_returned);
        self.with_own(back, |won| match fell.multiplier {
            Some(multiplier) => say::sum_multiplied(placed.amount, multiplier, won),
            None => say::sum_repeated(placed.amount, won),
        })
    }

    fn awarded(&self) -> Words {
        let rule = self.rules.progressive();
        let award = rule.and_then(|rule| self.award(rule));
        let symbol = award.map_or_else(say::the_award, |award| Words::written(&award.symbol));
        self.with_own(rule.is_some_and(|rule| rule.stake_returned), |won| match award.map(|award| award.award) {
            Some(Award::Meter(meter)) => say::sum_meter(symbol, words::meter(self.rules, meter), won),
            Some(Award::Pays(_)) | None => say::sum_award(symbol, won),
        })
    }

    /// What was won, and the wager itself where it is given back.
    fn with_own(&self, back: bool, sum: impl FnOnce(Money) -> Words) -> Words {
        let (own, paid) = (self.decided.placed.amount, self.decided.paid);
        if back { say::sum_with_own(sum(Money(paid.0 - own.0)), own, paid) } else { sum(paid) }
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
