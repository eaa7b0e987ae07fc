//! Bonus wagers: the number that comes again, odds that are drawn, targets with their awards and meters.

use rulebook::{Award, DrawnOddsRule, HotSpot, ProgressiveRule, TableRules, Target};
use wheel::{Cover, Money};

use crate::{
    payer::line,
    round::{Line, Outcome, Round, RoundFault, Spin},
    settle::Spun,
};

/// The side wager on the last number.
pub(crate) fn repeat(spun: &Spun<'_>, wagered: Money, place: usize) -> Result<Line, RoundFault> {
    let rule = spun.rules.repeat().expect("the target was read at this table");
    if spun.prior != Some(spun.pocket) {
        return Ok(line(Outcome::Lost, Money::ZERO, rule.loses));
    }
    let multiplier = spun.spin.multiplier.ok_or(RoundFault::NoMultiplier(spun.number))?;
    let win = wagered.times(i64::from(multiplier)).ok_or(RoundFault::NotPayable(place))?;
    let back = if rule.stake_returned { win.plus(wagered).ok_or(RoundFault::NotPayable(place))? } else { win };
    Ok(line(Outcome::Won, back, rule.pays))
}

/// Refuses draws that this table could not have made; what is not drawn yet is not missed.
pub fn check_draws(rules: &TableRules, spin: &Spin) -> Result<(), RoundFault> {
    valid_draws(rules, spin, 1)
}

/// The draws of a spin that is settled: each valid, and none missing.
pub(crate) fn all_drawn(spun: &Spun<'_>, targeted: bool) -> Result<(), RoundFault> {
    let (rules, spin, number) = (spun.rules, spun.spin, spun.number);
    valid_draws(rules, spin, number)?;
    if rules.drawn_odds().is_some() && spin.drawn.is_empty() {
        return Err(RoundFault::NoDraw(number));
    }
    if targeted && spin.targets.is_empty() { Err(RoundFault::NoTargets(number)) } else { Ok(()) }
}

fn valid_draws(rules: &TableRules, spin: &Spin, number: usize) -> Result<(), RoundFault> {
    if let Some(multiplier) = spin.multiplier {
        let rule = rules.repeat().ok_or(RoundFault::NotAtThisTable(number, "multiplier"))?;
        let listed = rule.multipliers.is_empty()
            || rule.multipliers.iter().any(|(other, weight)| *other == multiplier && *weight > 0);
        if !listed || multiplier < rule.at_least || rule.at_most.is_some_and(|most| multiplier > most) {
            return Err(RoundFault::WrongMultiplier(number, multiplier));
        }
    }
    if !spin.drawn.is_empty() {
        let rule = rules.drawn_odds().ok_or(RoundFault::NotAtThisTable(number, "draw of odds"))?;
        valid_odds(rules, rule, spin, number)?;
    }
    if spin.targets.is_empty() && spin.hot_spots.is_empty() && spin.community.is_none() {
        return Ok(());
    }
    let rule = rules.progressive().ok_or(RoundFault::NotAtThisTable(number, "target wager"))?;
    let cover: Cover = spin.targets.iter().copied().collect();
    let counted = rule.targets_allowed.iter().any(|&count| usize::from(count) == spin.targets.len());
    let zero = spin.targets.iter().any(|&pocket| rules.wheel().number(pocket).is_none());
    let distinct = cover.len() as usize == spin.targets.len();
    let open = distinct && cover.within(rules.wheel().open());
    if spin.targets.is_empty() || (counted && open && (!zero || rule.targets_include_zeros)) {
        Ok(())
    } else {
        Err(RoundFault::WrongTargets(number))
    }
}

fn valid_odds(rules: &TableRules, rule: &DrawnOddsRule, spin: &Spin, number: usize) -> Result<(), RoundFault> {
    if !rule.counts_allowed.iter().any(|&count| usize::from(count) == spin.drawn.len()) {
        return Err(RoundFault::WrongDrawCount(number, spin.drawn.len()));
    }
    let cover: Cover = spin.drawn.iter().map(|drawn| drawn.pocket).collect();
    if cover.len() as usize != spin.drawn.len() || !cover.within(rules.wheel().open()) {
        return Err(RoundFault::WrongDrawPocket(number));
    }
    for (at, drawn) in spin.drawn.iter().enumerate() {
        let fits = match at {
            0 => drawn.odds == rule.first.0,
            // Where weights are filed, odds without weight cannot be drawn.
            _ => {
                let weight = |other: usize| rule.odds_weights.get(other).is_none_or(|&weight| weight > 0);
                rule.others.iter().enumerate().any(|(other, (odds, _))| *odds == drawn.odds && weight(other))
            }
        };
        if !fits {
            return Err(RoundFault::WrongDrawOdds(number, drawn.odds, at + 1));
        }
    }
    Ok(())
}

/// Targets are drawn once for a round: unless the submission says so, a spin that did not count does not bring new ones.
pub(crate) fn same_targets(rules: &TableRules, round: &Round) -> Result<(), RoundFault> {
    if rules.progressive().is_some_and(|rule| rule.redraw_on_void) {
        return Ok(());
    }
    let mut drawn = (1..).zip(&round.spins).filter(|(_, spin)| !spin.targets.is_empty());
    let Some((_, first)) = drawn.next() else { return Ok(()) };
    match drawn.find(|(_, spin)| spin.targets != first.targets) {
        Some((number, _)) => Err(RoundFault::OtherTargets(number)),
        None => Ok(()),
    }
}

/// What the meters show once every target wager of the round has added its part.
pub(crate) fn meters_before(rules: &TableRules, round: &Round) -> Result<Vec<Money>, RoundFault> {
    let Some(rule) = rules.progressive() else {
        return if round.meters.is_some() { Err(RoundFault::WrongMeters) } else { Ok(Vec::new()) };
    };
    let start = match &round.meters {
        None => rule.meters.iter().map(|meter| meter.initial).collect(),
        Some(meters) if meters.len() == rule.meters.len() && meters.iter().all(|money| money.0 >= 0) => meters.clone(),
        Some(_) => return Err(RoundFault::WrongMeters),
    };
    let count = round.wagers.iter().filter(|wager| *wager.target() == Target::Progressive).count();
    let count = i64::try_from(count).map_err(|_| RoundFault::WrongMeters)?;
    let grown = start.iter().zip(&rule.meters).map(|(money, meter)| money.plus(meter.adds.times(count)?));
    grown.collect::<Option<Vec<Money>>>().ok_or(RoundFault::WrongMeters)
}

/// A spin whose turns of the bonus wheels name wagers by their place among those that wait.
pub(crate) fn among(spin: &Spin, waiting: &[usize], number: usize) -> Result<Spin, RoundFault> {
    let mut spin = spin.clone();
    for turn in &mut spin.hot_spots {
        let place = waiting.iter().position(|&place| place == turn.wager);
        turn.wager = place.ok_or(RoundFault::WrongBonusTurn(number))?;
    }
    Ok(spin)
}

/// The target wagers of a valid spin, by place and amount, paid one after another: a meter pays what it shows when the
/// turn comes.
pub(crate) fn progressive(
    spun: &Spun<'_>,
    wagers: &[(usize, Money)],
    meters: &mut [Money],
) -> Result<Vec<(usize, Line)>, RoundFault> {
    let Some(rule) = spun.rules.progressive() else { return Ok(Vec::new()) };
    if !spun.spin.targets.contains(&spun.pocket) {
        if !spun.spin.hot_spots.is_empty() || spun.spin.community.is_some() {
            return Err(RoundFault::NoTargetHit(spun.number));
        }
        return Ok(wagers.iter().map(|&(place, _)| (place, line(Outcome::Lost, Money::ZERO, rule.loses))).collect());
    }
    let places: Vec<usize> = wagers.iter().map(|&(place, _)| place).collect();
    check_turns(spun, rule, &places)?;
    let mut lines = Vec::new();
    for &(place, wagered) in wagers {
        let turn = spun.spin.hot_spots.iter().find(|turn| turn.wager == place);
        let awards = if turn.is_some() { &rule.hot } else { &rule.community };
        let symbol = turn.map(|turn| turn.symbol).or(spun.spin.community);
        let award =
            symbol.and_then(|symbol| awards.get(usize::from(symbol))).ok_or(RoundFault::NoBonusTurn(spun.number))?;
        // Where the wheel's weights are filed, it cannot stop on a symbol without weight.
        if award.weight == 0 && awards.iter().any(|other| other.weight > 0) {
            return Err(RoundFault::WrongBonusTurn(spun.number));
        }
        let won = match award.award {
            Award::Pays(money) => money,
            Award::Meter(meter) => std::mem::replace(&mut meters[meter], rule.meters[meter].reset),
        };
        let back = if rule.stake_returned { won.plus(wagered) } else { Some(won) };
        lines.push((place, line(Outcome::Won, back.ok_or(RoundFault::NotPayable(place))?, award.cite)));
    }
    Ok(lines)
}

/// Whether the turns told fit how this table finds its Hot Spot.
fn check_turns(spun: &Spun<'_>, rule: &ProgressiveRule, places: &[usize]) -> Result<(), RoundFault> {
    let turns = &spun.spin.hot_spots;
    let distinct = turns
        .iter()
        .enumerate()
        .all(|(at, turn)| places.contains(&turn.wager) && turns[..at].iter().all(|other| other.wager != turn.wager));
    let enough = match rule.hot_spot {
        HotSpot::OneOfQualified => turns.len() == 1 || places.is_empty(),
        HotSpot::OneOfSeats => turns.len() <= 1,
        HotSpot::EachWinner => turns.len() == places.len(),
    };
    let others = places.len() > turns.len();
    match (enough, distinct) {
        (_, false) => Err(RoundFault::WrongBonusTurn(spun.number)),
        (false, true) if turns.len() < places.len() => Err(RoundFault::NoBonusTurn(spun.number)),
        (false, true) => Err(RoundFault::WrongBonusTurn(spun.number)),
        (true, true) if others && spun.spin.community.is_none() => Err(RoundFault::NoBonusTurn(spun.number)),
        (true, true) => Ok(()),
    }
}
