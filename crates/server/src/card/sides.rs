//! Side wagers, and what the reader board says of them.

use ::words::{Words, say};
use house::told::words::{list, odds};
use rulebook::{Award, AwardRule, CiteId};

use super::{Reader, clause, wagers::band};
use crate::protocol::{Duty, MeterRow, SideKind, SideOut};

pub(super) fn sides(reader: Reader<'_>) -> Vec<SideOut> {
    repeat(reader).into_iter().chain(drawn_odds(reader)).chain(progressive(reader)).collect()
}

fn repeat(reader: Reader<'_>) -> Option<SideOut> {
    let rules = reader.rules;
    let rule = rules.repeat()?;
    let mut filed: Vec<u32> = rule.multipliers.iter().map(|(times, _)| *times).collect();
    filed.sort_unstable();
    filed.dedup();
    let times = match (filed.as_slice(), rule.at_most) {
        ([], None) => say::times_or_more(rule.at_least),
        ([], Some(most)) => say::times_between(rule.at_least, most),
        ([rest @ .., last], _) => {
            let written = |times: &u32| Words::written(times.to_string());
            let all = match rest {
                [] => written(last),
                rest => say::one_or_other(list(rest.iter().map(written)), written(last)),
            };
            say::times_of(all)
        }
    };
    let returned = if rule.stake_returned { "yes" } else { "no" };
    let mut pays = vec![
        reader.duty("wins", &say::repeat_wins(), rule.wins),
        reader.duty("pays", &say::repeat_pays(times, returned), rule.pays),
    ];
    pays.extend(rule.paid_with.map(|cite| reader.duty("paid-with", &say::repeat_paid_with(), cite)));
    Some(SideOut {
        id: rule.id.clone(),
        called: rule.called.clone(),
        kind: SideKind::Repeat,
        name: Some(rule.id.clone()),
        pays,
        stake: None,
        band: band(rules, &rule.id, None),
        clause: clause(rules, rule.cite),
        meters: Vec::new(),
    })
}

fn drawn_odds(reader: Reader<'_>) -> Option<SideOut> {
    let rules = reader.rules;
    let rule = rules.drawn_odds()?;
    let row = |id: &str, says: Words, cite: CiteId| reader.duty(id, &says, cite);
    let mut pays = vec![
        row("base", say::drawn_odds_base(odds(rule.base.0)), rule.base.1),
        row("first", say::drawn_odds_first(odds(rule.first.0)), rule.first.1),
    ];
    pays.extend(rule.others.iter().map(|(of, cite)| row("other", say::drawn_odds_other(odds(*of)), *cite)));
    Some(SideOut {
        id: rule.id.clone(),
        called: rule.called.clone(),
        kind: SideKind::DrawnOdds,
        name: None,
        pays,
        stake: None,
        band: None,
        clause: clause(rules, rule.cite),
        meters: Vec::new(),
    })
}

fn progressive(reader: Reader<'_>) -> Option<SideOut> {
    let rules = reader.rules;
    let rule = rules.progressive()?;
    let mut pays = vec![reader.duty("wins", &say::targets_win(), rule.wins)];
    pays.extend(rule.hot.iter().map(|award| award_row(reader, Wheel::Bonus, award)));
    pays.extend(rule.community.iter().map(|award| award_row(reader, Wheel::Community, award)));
    pays.push(reader.duty("paid-in-turn", &say::targets_paid_in_turn(), rule.paid_in_turn));
    let meter = |meter: &rulebook::MeterRule| MeterRow {
        id: meter.id.clone(),
        initial: meter.initial.0,
        reset: meter.reset.0,
        adds: meter.adds.0,
    };
    Some(SideOut {
        id: rule.id.clone(),
        called: rule.called.clone(),
        kind: SideKind::Progressive,
        name: Some(rule.id.clone()),
        pays,
        stake: Some(rule.stake.0.0),
        band: None,
        clause: clause(rules, rule.cite),
        meters: rule.meters.iter().map(meter).collect(),
    })
}

#[derive(Clone, Copy)]
enum Wheel {
    Bonus,
    Community,
}

fn award_row(reader: Reader<'_>, wheel: Wheel, award: &AwardRule) -> Duty {
    let symbol = &award.symbol;
    let says = match (award.award, wheel) {
        (Award::Pays(amount), Wheel::Bonus) => say::bonus_wheels_pay(symbol, amount),
        (Award::Pays(amount), Wheel::Community) => say::community_wheel_pays(symbol, amount),
        (Award::Meter(at), wheel) => {
            let meters = reader.rules.progressive().map(|rule| &rule.meters);
            let id = meters.and_then(|meters| meters.get(at)).map_or("", |meter| meter.id.as_str());
            match wheel {
                Wheel::Bonus => say::bonus_wheels_pay_meter(symbol, id),
                Wheel::Community => say::community_wheel_pays_meter(symbol, id),
            }
        }
    };
    reader.duty(symbol, &says, award.cite)
}
