//! Whether a wager may lie on the felt: what it is laid on has been read; this looks at its amount and its company.
//!
//! Side wagers are decided after the others: a wager that needs another one must find it, wherever the two are in the
//! round. A side wager that is refused takes no room from others in a total.

use std::collections::{BTreeMap, BTreeSet};

use rulebook::{
    CiteId, Reason, Refusal, TableRules, Target,
    file::{Class, ZeroKind},
};
use wheel::{Cover, Money, Pocket};

use crate::{refused, round::Wager};

/// Refuses a wager that the rules do not take, whatever else is bet.
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
pub fn admit(rules: &TableRules, prior: Option<Pocket>, wager: &Wager) -> Result<(), Refusal> {
    let amount = wager.amount;
    if amount.0 <= 0 {
        return Err(Refusal::bad_input(
            Reason::AmountNotPositive,
            format!("{} is no wager", rules.book().currency.show(amount)),
            "Bet a positive amount",
        ));
    }
    match &wager.target {
        Target::Spot(spot) => admit_piece(rules, *spot, amount),
        Target::Call { call, pieces, .. } => {
            let rule = &rules.calls()[usize::from(*call)];
            let Some(laid) = wager.pieces() else {
                let what = format!("{} does not divide into {pieces} equal pieces", rules.book().currency.show(amount));
                return Err(Refusal::by_rule(
                    Reason::NotInEqualPieces,
                    rule.splits,
                    what,
                    format!("Bet a multiple of {}", rules.book().currency.show(Money(i64::from(*pieces)))),
                ));
            };
            within_limits(rules, &rule.id, None, amount, rules.limits_cite())?;
            laid.iter().try_for_each(|piece| admit_piece(rules, piece.spot, piece.amount))
        }
        Target::Repeat => admit_repeat(rules, prior, amount),
        Target::Progressive => admit_progressive(rules, amount),
    }
}

/// Reviews all wagers of a round together. Those that stand by themselves come first, in their order, then those that need
/// another wager of the same player; chips of one player on one spot count together, and totals are kept.
pub fn admit_round(rules: &TableRules, prior: Option<Pocket>, wagers: &[Wager]) -> Vec<Result<(), Refusal>> {
    let mut answers: Vec<Result<(), Refusal>> = wagers.iter().map(|wager| admit(rules, prior, wager)).collect();
    let (bases, sides): (Vec<usize>, Vec<usize>) =
        (0..wagers.len()).partition(|&at| needs_base(rules, &wagers[at].target).is_none());
    let mut standing = Standing::default();
    for at in bases {
        standing.take(rules, &wagers[at], &mut answers[at]);
    }
    inside_totals(rules, wagers, &mut answers);
    // What a total took away does not count for those that come after.
    let mut standing = Standing::default();
    for (wager, _) in wagers.iter().zip(&answers).filter(|(_, answer)| answer.is_ok()) {
        if needs_base(rules, &wager.target).is_none() {
            standing.add(rules, wager);
        }
    }
    for at in sides {
        standing.take(rules, &wagers[at], &mut answers[at]);
    }
    answers
}

/// Refuses the inside wagers of a player who has fewer on the numbers than the table asks.
fn inside_totals(rules: &TableRules, wagers: &[Wager], answers: &mut [Result<(), Refusal>]) {
    let Some(least) = rules.limits().and_then(|limits| limits.inside_total_min) else { return };
    let inside = |wager: &Wager| match &wager.target {
        Target::Spot(spot) => rules.wager_on(*spot).is_some_and(|rule| rule.class == Class::Inside),
        Target::Call { .. } => true,
        Target::Repeat | Target::Progressive => false,
    };
    let mut totals: BTreeMap<u32, i64> = BTreeMap::new();
    for (wager, _) in wagers.iter().zip(&*answers).filter(|(wager, answer)| answer.is_ok() && inside(wager)) {
        let total = totals.entry(wager.player).or_default();
        *total = total.saturating_add(wager.amount.0);
    }
    for (wager, answer) in wagers.iter().zip(answers).filter(|(wager, answer)| answer.is_ok() && inside(wager)) {
        let total = totals.get(&wager.player).copied().unwrap_or(0);
        if total < least {
            let show = |amount: i64| rules.book().currency.show(Money(amount));
            let what = format!("{} on the numbers is below the minimum of {} in all", show(total), show(least));
            let fix = format!("Bet {} or more on the numbers", show(least));
            *answer = Err(Refusal { reason: Reason::BelowMinimum, cite: rules.limits_cite(), what, fix });
        }
    }
}

/// What already lies on the felt, as far as a further wager depends on it.
#[derive(Default)]
struct Standing {
    /// By player, kind of wager and cover: two spots of one cover, as 0/00 has, are one wager for its limit.
    on_spot: BTreeMap<(u32, u16, Cover), i64>,
    by_player: BTreeMap<u32, i64>,
    table: i64,
    /// Players with a wager that stands by itself.
    based: BTreeSet<u32>,
    progressive: BTreeSet<u32>,
}

impl Standing {
    /// Lays a wager beside the others, or says why not.
    fn take(&mut self, rules: &TableRules, wager: &Wager, answer: &mut Result<(), Refusal>) {
        // What is no wager by itself is not compared with others.
        if wager.amount.0 <= 0 || wager.pieces().is_none() {
            return;
        }
        let alone = std::mem::replace(answer, Ok(()));
        let reasons = [alone, self.beside(rules, wager), self.based(rules, wager)];
        // Where two reasons apply, the first in their order is told.
        match reasons.into_iter().filter_map(Result::err).min_by_key(|refusal| refusal.reason) {
            Some(refusal) => *answer = Err(refusal),
            None => self.add(rules, wager),
        }
    }

    fn add(&mut self, rules: &TableRules, wager: &Wager) {
        for (key, amount) in spots(rules, wager) {
            let lies = self.on_spot.entry(key).or_default();
            *lies = lies.saturating_add(amount);
        }
        let of_player = self.by_player.entry(wager.player).or_default();
        *of_player = of_player.saturating_add(wager.amount.0);
        self.table = self.table.saturating_add(wager.amount.0);
        if needs_base(rules, &wager.target).is_none() {
            self.based.insert(wager.player);
        }
        if wager.target == Target::Progressive {
            self.progressive.insert(wager.player);
        }
    }

    /// Refuses a side wager of a player who has nothing else.
    fn based(&self, rules: &TableRules, wager: &Wager) -> Result<(), Refusal> {
        match needs_base(rules, &wager.target) {
            Some(cite) if !self.based.contains(&wager.player) => Err(refused::no_base_wager(cite)),
            _ => Ok(()),
        }
    }

    /// Refuses a wager because of those that already stand.
    fn beside(&self, rules: &TableRules, wager: &Wager) -> Result<(), Refusal> {
        if let (Target::Progressive, Some(rule)) = (&wager.target, rules.progressive())
            && self.progressive.contains(&wager.player)
        {
            let what = format!("the player has a {} already", rule.called);
            return Err(Refusal::by_rule(
                Reason::AlreadyPlaced,
                rule.stake.1,
                what,
                "One is all that a player can have",
            ));
        }
        let Some(limits) = rules.limits() else { return Ok(()) };
        for (key, amount) in spots(rules, wager) {
            let rule = &rules.wagers()[usize::from(key.1)];
            let Some(band) = limits.band(&rule.id, Some(rule.class)) else { continue };
            let lies = self.on_spot.get(&key).copied().unwrap_or(0);
            if lies.saturating_add(amount) > band.max {
                return Err(refused::above_spot_maximum(rules, lies, band.max));
            }
        }
        let of_player = self.by_player.get(&wager.player).copied().unwrap_or(0);
        for (whose, most, lies) in
            [("player", limits.player_round_max, of_player), ("table", limits.table_round_max, self.table)]
        {
            let total = lies.saturating_add(wager.amount.0);
            if let Some(most) = most.filter(|&most| total > most) {
                return Err(refused::total_too_high(rules, whose, lies, total, most));
            }
        }
        Ok(())
    }
}

/// The pieces of a wager by player, kind and cover; pieces on one spot together.
fn spots(rules: &TableRules, wager: &Wager) -> BTreeMap<(u32, u16, Cover), i64> {
    let mut spots = BTreeMap::new();
    for piece in wager.pieces().unwrap_or_default() {
        if let Some(at) = rules.spot_rule(piece.spot).wager {
            let amount: &mut i64 = spots.entry((wager.player, at, rules.felt().spot(piece.spot).cover)).or_default();
            *amount = amount.saturating_add(piece.amount.0);
        }
    }
    spots
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
    let mut odds = vec![rules.odds_of(at).0];
    if let Some(drawn) = rules.drawn_odds().filter(|drawn| drawn.wager == at) {
        odds.push(drawn.first.0);
        odds.extend(drawn.others.iter().map(|(odds, _)| *odds));
    }
    if odds.iter().any(|odds| odds.back_on(amount).is_none()) {
        return Err(not_payable(rules, rules.payable(), &wager.called, amount));
    }
    let halving = rules.zero_rules().iter().find(|zero| zero.kind != ZeroKind::Lose && zero.wagers.contains(&at));
    match halving.filter(|_| amount.part(2).is_none()) {
        Some(zero) => Err(not_payable(rules, zero.half, &wager.called, amount)),
        None => Ok(()),
    }
}

fn not_payable(rules: &TableRules, cite: CiteId, called: &str, amount: Money) -> Refusal {
    let what = format!("some outcome of {called} could not pay {} exactly", rules.book().currency.show(amount));
    Refusal::by_rule(Reason::NotPayableExactly, cite, what, "Bet an amount that can be paid to the cent")
}

fn within_limits(
    rules: &TableRules,
    id: &str,
    class: Option<Class>,
    amount: Money,
    cite: Option<CiteId>,
) -> Result<(), Refusal> {
    let Some(band) = rules.limits().and_then(|limits| limits.band(id, class)) else { return Ok(()) };
    let show = |amount: i64| rules.book().currency.show(Money(amount));
    let refuse = |reason, what: String| {
        Err(Refusal { reason, cite, what, fix: format!("Bet {} to {}", show(band.min), show(band.max)) })
    };
    if amount.0 < band.min {
        return refuse(Reason::BelowMinimum, format!("{} is below the minimum of {}", show(amount.0), show(band.min)));
    }
    if amount.0 > band.max {
        return refuse(Reason::AboveMaximum, format!("{} is above the maximum of {}", show(amount.0), show(band.max)));
    }
    match band.increment {
        Some(increment) if amount.0 % increment != 0 => {
            refuse(Reason::NotInIncrement, format!("{} is not in steps of {}", show(amount.0), show(increment)))
        }
        _ => Ok(()),
    }
}

fn admit_repeat(rules: &TableRules, prior: Option<Pocket>, amount: Money) -> Result<(), Refusal> {
    let rule = rules.repeat().expect("the target was read at this table");
    within_limits(rules, &rule.id, None, amount, rule.limits.or(rules.limits_cite()))?;
    let most = rule.multipliers.iter().map(|(multiplier, _)| *multiplier).max().or(rule.at_most).unwrap_or(1);
    if amount.times(i64::from(most)).and_then(|back| back.plus(amount)).is_none() {
        return Err(not_payable(rules, rules.payable(), &rule.called, amount));
    }
    match prior {
        Some(_) => Ok(()),
        None => {
            let what = "there is no number of a valid spin before this one";
            Err(Refusal::by_rule(Reason::NoPriorNumber, rule.prior, what, "Bet it after the first valid spin"))
        }
    }
}

fn admit_progressive(rules: &TableRules, amount: Money) -> Result<(), Refusal> {
    let rule = rules.progressive().expect("the target was read at this table");
    let (stake, cite) = rule.stake;
    if amount == stake {
        return Ok(());
    }
    let shown = rules.book().currency.show(stake);
    Err(Refusal::by_rule(
        Reason::AmountIsFixed,
        cite,
        format!("{} is exactly {shown}", rule.called),
        format!("Bet {shown}"),
    ))
}
