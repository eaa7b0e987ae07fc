//! Whether a wager may lie on the felt: what it is laid on has been read; this looks at its amount and its company.

use rulebook::{CiteId, Reason, Refusal, TableRules, Target, file::ZeroKind};
use wheel::{Money, Pocket};

use crate::round::Wager;

/// Refuses a wager that the rules do not take, whatever else is bet.
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

/// Reviews all wagers of a round together, in their order: chips of one player on one spot count together, totals are kept,
/// and a side wager needs another wager of the same player that stands.
pub fn admit_round(rules: &TableRules, prior: Option<Pocket>, wagers: &[Wager]) -> Vec<Result<(), Refusal>> {
    let mut answers: Vec<Result<(), Refusal>> = Vec::with_capacity(wagers.len());
    for (at, wager) in wagers.iter().enumerate() {
        let earlier = wagers[..at].iter().zip(&answers).filter(|(_, answer)| answer.is_ok()).map(|(wager, _)| wager);
        let alone = admit(rules, prior, wager);
        // What is no wager by itself is not compared with others.
        let beside =
            if wager.amount.0 > 0 && wager.pieces().is_some() { admit_beside(rules, &earlier, wager) } else { Ok(()) };
        answers.push(first_reason(alone, beside));
    }
    for at in 0..wagers.len() {
        let Some(cite) = needs_base(rules, &wagers[at].target) else { continue };
        let has_base = wagers.iter().zip(&answers).any(|(other, answer)| {
            other.player == wagers[at].player && answer.is_ok() && needs_base(rules, &other.target).is_none()
        });
        if !has_base {
            let what = "the player has no other wager in this round that stands by itself";
            let refusal = Refusal::by_rule(Reason::NeedsBaseWager, cite, what, "Place another wager first");
            let answer = std::mem::replace(&mut answers[at], Ok(()));
            answers[at] = first_reason(answer, Err(refusal));
        }
    }
    answers
}

/// Where two reasons apply, the first in their order is told.
fn first_reason(a: Result<(), Refusal>, b: Result<(), Refusal>) -> Result<(), Refusal> {
    match (a, b) {
        (Err(a), Err(b)) => Err(if b.reason < a.reason { b } else { a }),
        (Err(refusal), Ok(())) | (Ok(()), Err(refusal)) => Err(refusal),
        (Ok(()), Ok(())) => Ok(()),
    }
}

/// Refuses a wager because of those that already stand.
fn admit_beside<'a>(
    rules: &TableRules,
    earlier: &(impl Iterator<Item = &'a Wager> + Clone),
    wager: &Wager,
) -> Result<(), Refusal> {
    let of_player = earlier.clone().filter(|other| other.player == wager.player);
    if wager.target == Target::Progressive && of_player.clone().any(|other| other.target == Target::Progressive) {
        let (called, cite) =
            rules.progressive().map(|rule| (rule.called.as_str(), rule.stake.1)).expect("the target was read here");
        return Err(Refusal::by_rule(
            Reason::AlreadyPlaced,
            cite,
            format!("the player has a {called} already"),
            "One is all that a player can have",
        ));
    }
    let Some(limits) = rules.limits() else { return Ok(()) };
    let show = |amount: i64| rules.book().currency.show(Money(amount));
    for piece in wager.pieces().unwrap_or_default() {
        let Some(rule) = rules.wager_on(piece.spot) else { continue };
        let Some(band) = limits.band(&rule.id, Some(rule.class)) else { continue };
        // Two spots of one cover, as 0/00 has, are one wager for the limit.
        let cover = rules.felt().spot(piece.spot).cover;
        let same = |other: &crate::Piece| {
            rules.felt().spot(other.spot).cover == cover
                && rules.wager_on(other.spot).is_some_and(|other| other.id == rule.id)
        };
        let lies: i64 = of_player
            .clone()
            .flat_map(|other| other.pieces().unwrap_or_default())
            .filter(same)
            .map(|other| other.amount.0)
            .sum();
        if lies.saturating_add(piece.amount.0) > band.max {
            let what = format!("with the {} already there it would pass the maximum of {}", show(lies), show(band.max));
            return Err(Refusal {
                reason: Reason::AboveMaximum,
                cite: rules.limits_cite(),
                what,
                fix: format!("Bet {} or less", show(band.max - lies)),
            });
        }
    }
    let total = |wagers: &mut dyn Iterator<Item = &'a Wager>| {
        wagers.fold(wager.amount.0, |sum, other| sum.saturating_add(other.amount.0))
    };
    let totals = [
        ("player", limits.player_round_max, total(&mut of_player.clone())),
        ("table", limits.table_round_max, total(&mut earlier.clone())),
    ];
    for (whose, most, total) in totals {
        if let Some(most) = most.filter(|&most| total > most) {
            let what = format!("all wagers of the {whose} together would be {}, above {}", show(total), show(most));
            return Err(Refusal {
                reason: Reason::TotalTooHigh,
                cite: rules.limits_cite(),
                what,
                fix: "Bet less".to_owned(),
            });
        }
    }
    Ok(())
}

fn needs_base(rules: &TableRules, target: &Target) -> Option<CiteId> {
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
    class: Option<rulebook::file::Class>,
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
