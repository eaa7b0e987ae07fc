//! What may be bet, how much, and what zeros do.

use house::told::words;
use rulebook::{
    Instrument, TableRules, Target,
    file::{Again, CallKind, Class, Scheme, ZeroKind},
};
use wheel::Money;

use super::{clause, said};
use crate::protocol::{Band, BandOut, CallOut, CallTakes, Duty};

/// What a terminal bets with: credits where they are taken, else the player's own chips.
pub fn terminal_chips(rules: &TableRules) -> Instrument {
    let accepted = &rules.house().chips.accepted;
    let order = [Instrument::ElectronicChip, Instrument::RouletteChip, Instrument::ValueChip];
    order.into_iter().find(|with| accepted.contains(with)).unwrap_or(accepted[0])
}

/// A wager in the notation, so that it can be laid again.
pub fn laid_name(rules: &TableRules, on: &Target) -> String {
    match on {
        Target::Spot(spot) => rules.spot_name(*spot),
        Target::Repeat => rules.repeat().map_or_else(String::new, |rule| rule.id.clone()),
        Target::Progressive => rules.progressive().map_or_else(String::new, |rule| rule.id.clone()),
        Target::Call { call, .. } => {
            let Some(rule) = rules.calls().get(usize::from(*call)) else { return String::new() };
            let same = |argument: &String| rules.target(&named(&rule.id, argument)).is_ok_and(|other| other == *on);
            let argument = arguments(rules, rule).into_iter().find(same).unwrap_or_default();
            named(&rule.id, &argument)
        }
    }
}

fn named(id: &str, argument: &str) -> String {
    if argument.is_empty() { id.to_owned() } else { format!("{id} {argument}") }
}

pub(super) fn band(rules: &TableRules, id: &str, class: Option<Class>) -> Option<Band> {
    let band = rules.limits()?.band(id, class)?;
    Some(Band { min: band.min, max: band.max, increment: band.increment })
}

/// What may stand behind a call in the notation. One empty word where nothing does.
fn arguments(rules: &TableRules, call: &rulebook::CallRule) -> Vec<String> {
    let labels = || rules.wheel().pockets().map(|pocket| rules.wheel().label(pocket).to_owned()).collect();
    match (call.kind, call.scheme.map(|complete| complete.scheme)) {
        (CallKind::Pieces, _) => vec![String::new()],
        (CallKind::Neighbours, _) | (CallKind::Complete, Some(Scheme::NumberFlat | Scheme::NumberWeighted)) => labels(),
        (CallKind::Complete, _) => (1..=3).map(|dozen| format!("dozen {dozen}")).collect(),
    }
}

pub(super) fn calls(rules: &TableRules) -> Vec<CallOut> {
    let open = rules.calls().iter().filter(|call| call.closed.is_none());
    let out = |call: &rulebook::CallRule| {
        let mut taken: Vec<(String, Vec<(u16, u32)>)> = Vec::new();
        for argument in arguments(rules, call) {
            if let Ok(Target::Call { lays, .. }) = rules.target(&named(&call.id, &argument)) {
                taken.push((argument, lays.into_iter().map(|(spot, pieces)| (spot.0, pieces)).collect()));
            }
        }
        let (arguments, lays): (Vec<String>, _) = taken.into_iter().unzip();
        CallOut {
            id: call.id.clone(),
            called: call.called.clone(),
            takes: match call.kind {
                CallKind::Pieces => CallTakes::Fixed,
                CallKind::Neighbours => CallTakes::Neighbours,
                CallKind::Complete => CallTakes::Complete,
            },
            arguments: arguments.into_iter().filter(|argument| !argument.is_empty()).collect(),
            lays,
            band: band(rules, &call.id, None),
            clause: clause(rules, call.cite),
        }
    };
    open.map(out).collect()
}

/// The bands of wagers as they are posted.
pub(super) fn bands(rules: &TableRules) -> Vec<BandOut> {
    let posted = rules.limits().into_iter().flat_map(rulebook::Limits::bands);
    let out = |(name, band): (String, rulebook::Band)| {
        let filed = rules.filed_limits().into_iter().flat_map(rulebook::Limits::bands).find(|(of, _)| *of == name);
        let (least, most) = filed.map_or((band.min, band.max), |(_, filed)| filed.range());
        let (min, max, increment) = (band.min, band.max, band.increment);
        BandOut { called: words::band(rules, &name), band: name, min, max, increment, least, most }
    };
    posted.map(out).collect()
}

/// Limits of a seat or of the table as a whole.
pub(super) fn limits(rules: &TableRules) -> Vec<Duty> {
    let (Some(limits), Some(cite)) = (rules.limits(), rules.limits_cite()) else { return Vec::new() };
    let show = |amount: i64| rules.book().currency.show(Money(amount));
    let rows = [
        ("inside-total-min", limits.inside_total_min, "Inside wagers of a player add up to at least"),
        ("player-round-max", limits.player_round_max, "A player bets in one round at most"),
        ("table-round-max", limits.table_round_max, "The table takes in one round at most"),
        ("exposure-max", limits.exposure_max, "The house risks on one number at most"),
        ("statutory-max", limits.statutory_max, "By statute a wager is at most"),
    ];
    let set = rows.into_iter().filter_map(|(id, amount, says)| Some((id, amount?, says)));
    set.map(|(id, amount, says)| said(rules, id, &format!("{says} {}.", show(amount)), cite)).collect()
}

/// Chips that make sense here: from the smallest step of a wager up, in the habit of 1, 5, 25, 100.
pub fn denominations(rules: &TableRules) -> Vec<i64> {
    let bands = rules.limits().into_iter().flat_map(rulebook::Limits::bands);
    let steps: Vec<(i64, i64)> = bands.map(|(_, band)| (band.increment.unwrap_or(band.min), band.max)).collect();
    let least = steps.iter().map(|(step, _)| *step).filter(|step| *step > 0).min().unwrap_or(100);
    let most = steps.iter().map(|(_, max)| *max).max().unwrap_or(least * 500);
    let habit = [1, 5, 10, 20, 100, 500, 1_000, 5_000];
    habit.into_iter().map(|times| least * times).filter(|chip| *chip <= most).take(6).collect()
}

pub(super) fn zero_rules(rules: &TableRules) -> Vec<Duty> {
    rules.zero_parts().iter().flat_map(|part| zero_part(rules, part)).collect()
}

/// What zeros do to some wagers, and to those that they put in prison.
fn zero_part(rules: &TableRules, part: &rulebook::ZeroPart<'_>) -> Vec<Duty> {
    let rule = part.rule;
    let on: Vec<&str> = part.on.pockets().map(|pocket| rules.wheel().label(pocket)).collect();
    let on = on.join(" or ");
    let wagers: Vec<&str> = part.wagers.iter().map(|at| rules.wagers()[usize::from(*at)].called.as_str()).collect();
    let does = match rule.kind {
        ZeroKind::Lose => "lose",
        ZeroKind::LoseHalf => "lose half, and the other half is given back",
        ZeroKind::InPrison => "lose half or go to prison for the next spin, as the player chooses",
    };
    let mut told = vec![said(rules, rule.kind.id(), &format!("On {on}: {} {does}.", wagers.join(", ")), rule.cite)];
    if let Some(prison) = &rule.prison {
        let again = match prison.again.0 {
            Again::Lose => "all of a wager in prison is lost",
            Again::Half => "half of a wager in prison is given back",
            Again::Stay => "a wager in prison stays there",
        };
        let release = "A wager in prison that wins the next spin is given back, without winnings.";
        told.push(said(rules, "in-prison-release", release, prison.release));
        let again = format!("If {on} comes again, {again}.");
        told.push(said(rules, "in-prison-again", &again, prison.again.1));
    }
    told
}
