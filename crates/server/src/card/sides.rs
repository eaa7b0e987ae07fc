//! Side wagers, and what the reader board says of them.

use rulebook::{Award, AwardRule, TableRules};
use wheel::Money;

use super::{clause, said, wagers::band};
use crate::protocol::{Duty, MeterRow, SideKind, SideOut};

pub(super) fn sides(rules: &TableRules) -> Vec<SideOut> {
    repeat(rules).into_iter().chain(drawn_odds(rules)).chain(progressive(rules)).collect()
}

fn repeat(rules: &TableRules) -> Option<SideOut> {
    let rule = rules.repeat()?;
    let stake = if rule.stake_returned { "and the wager back" } else { "the wager inside it" };
    let mut filed: Vec<u32> = rule.multipliers.iter().map(|(times, _)| *times).collect();
    filed.sort_unstable();
    filed.dedup();
    let filed: Vec<String> = filed.iter().map(u32::to_string).collect();
    let times = match (filed.as_slice(), rule.at_most) {
        ([], None) => format!("{} times or more", rule.at_least),
        ([], Some(most)) => format!("{} to {most} times", rule.at_least),
        ([only], _) => format!("{only} times"),
        ([rest @ .., last], _) => format!("{} or {last} times", rest.join(", ")),
    };
    let mut pays = vec![
        said(rules, "wins", "Wins when the last number comes again.", rule.wins),
        said(rules, "pays", &format!("Pays the drawn multiplier, {times}, {stake}."), rule.pays),
    ];
    let paid_with = "It is paid by the multiplier that is shown, beside the ordinary wagers.";
    pays.extend(rule.paid_with.map(|cite| said(rules, "paid-with", paid_with, cite)));
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

fn drawn_odds(rules: &TableRules) -> Option<SideOut> {
    let rule = rules.drawn_odds()?;
    let row = |id: &str, says: String, cite| said(rules, id, &says, cite);
    let mut pays = vec![
        row("base", format!("A number that is not drawn pays {}.", rule.base.0), rule.base.1),
        row("first", format!("The first number drawn pays {}.", rule.first.0), rule.first.1),
    ];
    pays.extend(
        rule.others.iter().map(|(odds, cite)| row("other", format!("A further number drawn may pay {odds}."), *cite)),
    );
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

fn progressive(rules: &TableRules) -> Option<SideOut> {
    let rule = rules.progressive()?;
    let mut pays = vec![said(rules, "wins", "Wins when the ball rests on a drawn target.", rule.wins)];
    pays.extend(rule.hot.iter().map(|award| award_row(rules, "Bonus wheels", award)));
    pays.extend(rule.community.iter().map(|award| award_row(rules, "Community wheel", award)));
    let in_turn = "A meter pays what it shows when the player's turn to be paid comes.";
    pays.push(said(rules, "paid-in-turn", in_turn, rule.paid_in_turn));
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

fn award_row(rules: &TableRules, wheel: &str, award: &AwardRule) -> Duty {
    let show = |amount: Money| rules.book().currency.show(amount);
    let says = match award.award {
        Award::Pays(amount) => format!("{wheel}: {} pays {}.", award.symbol, show(amount)),
        Award::Meter(at) => {
            let meters = rules.progressive().map(|rule| &rule.meters);
            let id = meters.and_then(|meters| meters.get(at)).map_or("", |meter| meter.id.as_str());
            format!("{wheel}: {} pays all of the {id} meter.", award.symbol)
        }
    };
    said(rules, &award.symbol, &says, award.cite)
}
