//! What may be bet, how much, and what zeros do.

use ::words::{Fact, Words, say};
use house::told::words::{self, list};
use rulebook::{
    Instrument, TableRules, Target,
    file::{Again, CallKind, Class, Scheme, ZeroKind},
};
use wheel::Money;

use super::{Reader, clause};
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
pub(super) fn bands(reader: Reader<'_>) -> Vec<BandOut> {
    let rules = reader.rules;
    let posted = rules.limits().into_iter().flat_map(rulebook::Limits::bands);
    let out = |(name, band): (String, rulebook::Band)| {
        let filed = rules.filed_limits().into_iter().flat_map(rulebook::Limits::bands).find(|(of, _)| *of == name);
        let (least, most) = filed.map_or((band.min, band.max), |(_, filed)| filed.range());
        let (min, max, increment) = (band.min, band.max, band.increment);
        BandOut { called: reader.text(&words::band(rules, &name)), band: name, min, max, increment, least, most }
    };
    posted.map(out).collect()
}

/// Limits of a seat or of the table as a whole.
pub(super) fn limits(reader: Reader<'_>) -> Vec<Duty> {
    let (Some(limits), Some(cite)) = (reader.rules.limits(), reader.rules.limits_cite()) else { return Vec::new() };
    let rows: [(&str, Option<i64>, fn(Money) -> Words); 5] = [
        ("inside-total-min", limits.inside_total_min, say::limit_inside_total),
        ("player-round-max", limits.player_round_max, say::limit_player_round),
        ("table-round-max", limits.table_round_max, say::limit_table_round),
        ("exposure-max", limits.exposure_max, say::limit_exposure),
        ("statutory-max", limits.statutory_max, say::limit_statutory),
    ];
    let set = rows.into_iter().filter_map(|(id, amount, says)| Some((id, Money(amount?), says)));
    set.map(|(id, amount, says)| reader.duty(id, &says(amount), cite)).collect()
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

pub(super) fn zero_rules(reader: Reader<'_>) -> Vec<Duty> {
    reader.rules.zero_parts().iter().flat_map(|part| zero_part(reader, part)).collect()
}

/// What zeros do to some wagers, and to those that they put in prison.
fn zero_part(reader: Reader<'_>, part: &rulebook::ZeroPart<'_>) -> Vec<Duty> {
    let (rules, rule) = (reader.rules, part.rule);
    let zeros: Vec<&str> = part.on.pockets().map(|pocket| rules.wheel().label(pocket)).collect();
    let zeros = Fact::from(zeros);
    let called = |at: &u16| rules.wagers()[usize::from(*at)].called.as_str();
    let wagers = list(part.wagers.iter().map(|at| Words::written(called(at))));
    let does = match rule.kind {
        ZeroKind::Lose => say::zero_loses(zeros.clone(), wagers),
        ZeroKind::LoseHalf => say::zero_loses_half(zeros.clone(), wagers),
        ZeroKind::InPrison => say::zero_imprisons(zeros.clone(), wagers),
    };
    let mut duties = vec![reader.duty(rule.kind.id(), &does, rule.cite)];
    if let Some(prison) = &rule.prison {
        let again = match prison.again.0 {
            Again::Lose => say::prison_again_loses(zeros),
            Again::Half => say::prison_again_half(zeros),
            Again::Stay => say::prison_again_stays(zeros),
        };
        duties.push(reader.duty("in-prison-release", &say::prison_release(), prison.release));
        duties.push(reader.duty("in-prison-again", &again, prison.again.1));
    }
    duties
}
