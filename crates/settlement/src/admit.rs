//! Whether a wager may lie on the felt: what it is laid on has been read; this looks at its amount and its company.
//!
//! Side wagers are decided after the others: a wager that needs another one must find it, wherever the two are in the
//! round. A side wager that is refused takes no room from others in a total.

use std::collections::{BTreeMap, BTreeSet};

use rulebook::{
    CiteId, Reason, Refusal, TableRules, Target,
    file::{Class, ZeroKind},
};
use wheel::{Money, Pocket};
use words::{Words, say};

use crate::{
    felt::{FeltSums, SeatSums, SpotBook, Sums},
    payer::all_odds,
    refused,
    round::{Piece, Wager},
};

/// A wager that the rules take. [`admit`] and [`admit_round`] make one, and nothing else can, so that no wager is settled
/// that was not asked about:
///
/// ```compile_fail
/// use wheel::Money;
/// use wheelhouse_settlement::{Round, Wager};
///
/// # let rules = testkit::rules("us-ma-roulette-double-zero");
/// let wager = Wager { player: 1, target: rules.target("straight 17").unwrap(), amount: Money(500) };
/// Round::new(vec![wager], vec![]);
/// ```
///
/// It is for the table whose rules were asked. Settled by others it may be a fault, or name another spot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Admitted {
    wager: Wager,
}

impl Admitted {
    pub fn player(&self) -> u32 {
        self.wager.player
    }

    pub fn target(&self) -> &Target {
        &self.wager.target
    }

    pub fn amount(&self) -> Money {
        self.wager.amount
    }

    /// The wager as pieces on spots; empty for side wagers.
    pub fn pieces(&self) -> Vec<Piece> {
        self.wager.pieces().unwrap_or_default()
    }

    pub fn wager(&self) -> &Wager {
        &self.wager
    }
}

/// Admits a wager by itself, or says why the rules do not take it, whatever else is bet.
///
/// ```
/// use wheel::Money;
/// use wheelhouse_settlement::{Wager, admit};
///
/// # let rules = testkit::rules("us-ma-roulette-double-zero");
/// let wager = Wager { player: 1, target: rules.target("straight 17").unwrap(), amount: Money(500) };
/// assert!(admit(&rules, None, &wager).is_ok());
/// let refusal = admit(&rules, None, &Wager { amount: Money(0), ..wager }).unwrap_err();
/// println!("{}", refusal.tell(&rules));
/// ```
pub fn admit(rules: &TableRules, prior: Option<Pocket>, wager: &Wager) -> Result<Admitted, Refusal> {
    alone(rules, prior, &wager.target, wager.amount).map(|()| Admitted { wager: wager.clone() })
}

/// Admits all wagers of a round together. Those that stand by themselves come first, in their order, then those that need
/// another wager of the same player; chips of one player on one spot count together, and totals and the exposure are kept.
pub fn admit_round(rules: &TableRules, prior: Option<Pocket>, wagers: Vec<Wager>) -> Vec<Result<Admitted, Refusal>> {
    SpotBook::new(rules).admit_round(rules, prior, wagers)
}

impl SpotBook {
    /// As [`admit_round`], by what was worked out once for the table.
    pub fn admit_round(
        &self,
        rules: &TableRules,
        prior: Option<Pocket>,
        wagers: Vec<Wager>,
    ) -> Vec<Result<Admitted, Refusal>> {
        let first = |wager: &Wager| {
            let surely = self.surely_admitted(&wager.target, wager.amount);
            if surely { Ok(()) } else { alone(rules, prior, &wager.target, wager.amount) }
        };
        let mut answers: Vec<Result<(), Refusal>> = wagers.iter().map(first).collect();
        let (bases, sides): (Vec<usize>, Vec<usize>) =
            (0..wagers.len()).partition(|&at| needs_base(rules, &wagers[at].target).is_none());
        let mut standing = Standing::new(self, rules);
        for &at in &bases {
            standing.take(&wagers[at], &mut answers[at]);
        }
        if self.inside_totals(rules, &wagers, &mut answers) {
            // What a total took away does not count for those that come after.
            standing = Standing::new(self, rules);
            for &at in bases.iter().filter(|&&at| answers[at].is_ok()) {
                standing.add(&wagers[at]);
            }
        }
        for at in sides {
            standing.take(&wagers[at], &mut answers[at]);
        }
        let admitted = |(wager, answer): (Wager, Result<(), Refusal>)| answer.map(|()| Admitted { wager });
        wagers.into_iter().zip(answers).map(admitted).collect()
    }

    /// Refuses the inside wagers of a player who has fewer on the numbers than the table asks; says whether it did.
    fn inside_totals(&self, rules: &TableRules, wagers: &[Wager], answers: &mut [Result<(), Refusal>]) -> bool {
        if rules.limits().is_none_or(|limits| limits.inside_total_min.is_none()) {
            return false;
        }
        let mut totals: BTreeMap<u32, i64> = BTreeMap::new();
        let stands = |wager: &Wager, answer: &Result<(), Refusal>| answer.is_ok() && self.inside(&wager.target);
        for (wager, _) in wagers.iter().zip(&*answers).filter(|(wager, answer)| stands(wager, answer)) {
            let total = totals.entry(wager.player).or_default();
            *total = total.saturating_add(wager.amount.0);
        }
        let mut refused = false;
        for (wager, answer) in wagers.iter().zip(answers).filter(|(wager, answer)| stands(wager, answer)) {
            let total = totals.get(&wager.player).copied().unwrap_or(0);
            if let Some(least) = below_inside_minimum(rules, total) {
                *answer = Err(refused::inside_total_too_low(rules, total, least));
                refused = true;
            }
        }
        refused
    }
}

/// The least that a player who bets on the numbers must bet there in all, where this is less.
pub fn below_inside_minimum(rules: &TableRules, inside: i64) -> Option<i64> {
    rules.limits()?.inside_total_min.filter(|&least| inside > 0 && inside < least)
}

/// Refuses a second wager of a kind of which a player has one: the target wager, and the one on the last number.
pub fn one_of_a_kind(rules: &TableRules, target: &Target, has: impl FnOnce() -> bool) -> Result<(), Refusal> {
    let (called, cite, fix) = match (target, rules.progressive(), rules.repeat()) {
        (Target::Progressive, Some(rule), _) => (&rule.called, rule.stake.1, say::one_for_each_player()),
        // Its limits are for one wager, and several would pass them together.
        (Target::Repeat, _, Some(rule)) => (&rule.called, rule.limits.unwrap_or(rule.cite), say::add_to_it()),
        _ => return Ok(()),
    };
    if !has() {
        return Ok(());
    }
    Err(Refusal::by_rule(Reason::AlreadyPlaced, cite, say::player_has_one_already(called), fix))
}

/// What already lies in a round, as far as a further wager depends on it.
struct Standing<'a> {
    book: &'a SpotBook,
    rules: &'a TableRules,
    felt: FeltSums,
    players: BTreeMap<u32, SeatSums>,
    /// Players with a target wager, and those with one on the last number.
    single: BTreeSet<(u32, bool)>,
}

impl<'a> Standing<'a> {
    fn new(book: &'a SpotBook, rules: &'a TableRules) -> Standing<'a> {
        let felt = FeltSums::new(rules.wheel().len());
        Standing { book, rules, felt, players: BTreeMap::new(), single: BTreeSet::new() }
    }

    /// Lays a wager beside the others, or says why not.
    fn take(&mut self, wager: &Wager, answer: &mut Result<(), Refusal>) {
        let Wager { player, target, amount } = wager;
        // What is no wager by itself is not compared with others.
        if amount.0 <= 0 || wager.pieces().is_none() {
            return;
        }
        let (book, rules) = (self.book, self.rules);
        let alone = std::mem::replace(answer, Ok(()));
        let sums = Sums { seat: self.players.entry(*player).or_default(), felt: &self.felt };
        let reasons = [
            alone,
            sums.based(rules, target),
            sums.within_spot_limits(book, rules, target, *amount),
            one_of_a_kind(rules, target, || self.single.contains(&(*player, *target == Target::Repeat))),
            sums.within_totals(rules, *amount),
            sums.within_exposure(book, rules, target, *amount),
        ];
        // Where two reasons apply, the first in their order is told.
        match reasons.into_iter().filter_map(Result::err).min_by_key(|refusal| refusal.reason) {
            Some(refusal) => *answer = Err(refusal),
            None => self.add(wager),
        }
    }

    fn add(&mut self, wager: &Wager) {
        let seat = self.players.entry(wager.player).or_default();
        self.felt.with(seat, self.book, &wager.target, wager.amount);
        seat.count(self.book, self.rules, &wager.target);
        if matches!(wager.target, Target::Repeat | Target::Progressive) {
            self.single.insert((wager.player, wager.target == Target::Repeat));
        }
    }
}

/// Refuses a wager that the rules do not take, whatever else is bet.
pub(crate) fn alone(rules: &TableRules, prior: Option<Pocket>, target: &Target, amount: Money) -> Result<(), Refusal> {
    if amount.0 <= 0 {
        let what = say::no_amount_of_a_wager(amount);
        return Err(Refusal::bad_input(Reason::AmountNotPositive, what, say::bet_a_positive_amount()));
    }
    match target {
        Target::Spot(spot) => admit_piece(rules, *spot, amount),
        Target::Call { call, pieces, .. } => {
            let rule = &rules.calls()[usize::from(*call)];
            let Some(laid) = crate::pieces(target, amount) else {
                let what = say::not_in_equal_pieces(amount, *pieces);
                let fix = say::bet_a_multiple_of(Money(i64::from(*pieces)));
                return Err(Refusal::by_rule(Reason::NotInEqualPieces, rule.splits, what, fix));
            };
            within_limits(rules, &rule.id, None, amount, rules.limits_cite())?;
            laid.iter().try_for_each(|piece| admit_piece(rules, piece.spot, piece.amount))
        }
        Target::Repeat => admit_repeat(rules, prior, amount),
        Target::Progressive => admit_progressive(rules, amount),
    }
}

/// The clause by which a wager stands only beside another, where one says so.
pub fn needs_base(rules: &TableRules, target: &Target) -> Option<CiteId> {
    match target {
        Target::Spot(spot) => rules.wager_on(*spot).and_then(|wager| wager.needs_base_wager),
        Target::Progressive => rules.progressive().and_then(|rule| rule.needs_base_wager),
        Target::Call { .. } | Target::Repeat => None,
    }
}

fn admit_piece(rules: &TableRules, spot: wheel::SpotId, amount: Money) -> Result<(), Refusal> {
    rules.open_spot(spot)?;
    let Some(at) = rules.spot_rule(spot).wager else { return Ok(()) };
    let wager = &rules.wagers()[usize::from(at)];
    within_limits(rules, &wager.id, Some(wager.class), amount, rules.limits_cite())?;
    if all_odds(rules, at).iter().any(|odds| odds.back_on(amount).is_none()) {
        return Err(not_payable(rules.payable(), &wager.called, amount));
    }
    let halving = rules.zero_rules().iter().find(|zero| zero.kind != ZeroKind::Lose && zero.wagers.contains(&at));
    match halving.filter(|_| amount.part(2).is_none()) {
        Some(zero) => Err(not_payable(zero.half, &wager.called, amount)),
        None => Ok(()),
    }
}

fn not_payable(cite: CiteId, called: &str, amount: Money) -> Refusal {
    let what = say::not_payable_exactly(called, amount);
    Refusal::by_rule(Reason::NotPayableExactly, cite, what, say::bet_what_can_be_paid())
}

fn within_limits(
    rules: &TableRules,
    id: &str,
    class: Option<Class>,
    amount: Money,
    cite: Option<CiteId>,
) -> Result<(), Refusal> {
    let Some(band) = rules.limits().and_then(|limits| limits.band(id, class)) else { return Ok(()) };
    let (least, most) = (Money(band.min), Money(band.max));
    let refuse = |reason, what: Words| Err(Refusal { reason, cite, what, fix: say::bet_from_to(least, most) });
    if amount < least {
        return refuse(Reason::BelowMinimum, say::below_the_minimum(amount, least));
    }
    if amount > most {
        return refuse(Reason::AboveMaximum, say::above_the_maximum(amount, most));
    }
    match band.increment {
        Some(increment) if amount.0 % increment != 0 => {
            refuse(Reason::NotInIncrement, say::not_in_steps(amount, Money(increment)))
        }
        _ => Ok(()),
    }
}

fn admit_repeat(rules: &TableRules, prior: Option<Pocket>, amount: Money) -> Result<(), Refusal> {
    let rule = rules.repeat().expect("the target was read at this table");
    within_limits(rules, &rule.id, None, amount, rule.limits.or(rules.limits_cite()))?;
    let most = rule.multipliers.iter().map(|(multiplier, _)| *multiplier).max().or(rule.at_most).unwrap_or(1);
    if amount.times(i64::from(most)).and_then(|back| back.plus(amount)).is_none() {
        return Err(not_payable(rules.payable(), &rule.called, amount));
    }
    match prior {
        Some(_) => Ok(()),
        None => {
            let fix = say::bet_after_the_first_spin();
            Err(Refusal::by_rule(Reason::NoPriorNumber, rule.prior, say::no_prior_number(), fix))
        }
    }
}

fn admit_progressive(rules: &TableRules, amount: Money) -> Result<(), Refusal> {
    let rule = rules.progressive().expect("the target was read at this table");
    let (stake, cite) = rule.stake;
    if amount == stake {
        return Ok(());
    }
    Err(Refusal::by_rule(Reason::AmountIsFixed, cite, say::is_exactly(&rule.called, stake), say::bet_just(stake)))
}
