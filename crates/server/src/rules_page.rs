//! The rules of a table as a page: what pays what, exactly, by which clause.

use math::{Exact, Setting, SpotFigures, decimal, distribution, root_decimal};
use rulebook::{TableRules, Target};
use settlement::Wager;
use wheel::Money;

use crate::{
    card::clause,
    protocol::{Card, Duty, ReadingOut, RulesPage, SideKind, SideRow, WagerRow},
};

pub fn rules_page(rules: &TableRules, card: &Card) -> RulesPage {
    RulesPage {
        wagers: wagers(rules, card),
        sides: sides(rules, card),
        zero_rules: card.zero_rules.clone(),
        limits: card.limits.clone(),
        notices: card.notices.clone(),
        irregularities: card
            .irregularities
            .iter()
            .map(|one| Duty { id: one.id.clone(), says: one.says.clone(), clause: one.clause.clone() })
            .collect(),
        procedure: procedure(rules, card),
        readings: readings(rules),
    }
}

/// How a round goes, and what is the player's own affair in it.
fn procedure(rules: &TableRules, card: &Card) -> Vec<Duty> {
    let house = rules.house();
    let hands_off = "From no more bets until every wager is settled, nobody touches chips on the layout.";
    let told = [
        ("hands-off", hands_off, house.procedure.hands_off),
        ("placement", "A player answers for where his or her chips lie, whoever laid them.", house.chips.placement),
        ("instructions", "A player sees to it that the dealer does as asked.", house.chips.instructions),
        ("by-position", "A wager is settled by where it lies.", Some(house.procedure.by_position)),
    ];
    let said = |(id, says, cite): (&str, &str, Option<rulebook::CiteId>)| {
        Some(Duty { id: id.to_owned(), says: says.to_owned(), clause: clause(rules, cite?) })
    };
    std::iter::once(card.procedure.closes.clone()).chain(told.into_iter().filter_map(said)).collect()
}

/// Wagers of one kind with the same figures are one row.
fn wagers(rules: &TableRules, card: &Card) -> Vec<WagerRow> {
    let mut rows: Vec<(WagerRow, Option<SpotFigures>)> = Vec::new();
    for (spot, wager) in rules.open_spots() {
        let Some(at) = rules.spot_rule(spot).wager.filter(|_| !rules.felt().spot(spot).courtesy) else { continue };
        let Some(figures) = math::spot_figures(rules, spot) else {
            match rows.iter_mut().find(|(row, _)| row.id == wager.id) {
                Some((row, _)) => row.spots += 1,
                None => rows.extend(drawn_row(rules, card, spot, at).map(|row| (row, None))),
            }
            continue;
        };
        let alike = |(row, other): &&mut (WagerRow, Option<SpotFigures>)| {
            let same = |other: &SpotFigures| other.figures == figures.figures && other.wins == figures.wins;
            row.id == wager.id && other.as_ref().is_some_and(same)
        };
        if let Some((row, _)) = rows.iter_mut().find(alike) {
            row.spots += 1;
            continue;
        }
        let (odds, pays) = rules.odds_of(at);
        let edge = figures.figures.edge.exact();
        let band = card.felt.spots.iter().find(|spot| spot.id == figures.spot.0).and_then(|spot| spot.band);
        let note = figures.prison.map(|prison| {
            let leave = prison.leave.edge.exact();
            let better = if prison.leave_is_better { "leaving it there" } else { "taking half" };
            format!("In prison the edge is {leave}, {} %; {better} costs less.", percent(&leave))
        });
        let row = WagerRow {
            id: wager.id.clone(),
            called: wager.called.clone(),
            spots: 1,
            odds: odds.to_string(),
            win_frequency: Exact::new(figures.wins.into(), figures.pockets.into()).to_string(),
            return_frequency: Exact::new(figures.returns.into(), figures.pockets.into()).to_string(),
            edge: edge.to_string(),
            edge_percent: percent(&edge),
            deviation: root_decimal(&figures.figures.variance.exact(), 4),
            min: band.map(|band| band.min),
            max: band.map(|band| band.max),
            defined: clause(rules, wager.defined),
            pays: clause(rules, pays),
            note,
        };
        rows.push((row, Some(figures)));
    }
    rows.into_iter().map(|(row, _)| row).collect()
}

/// A wager whose odds are drawn: what it pays undrawn, and the figures of the whole draw.
fn drawn_row(rules: &TableRules, card: &Card, spot: wheel::SpotId, at: u16) -> Option<WagerRow> {
    let drawn = rules.drawn_odds().filter(|drawn| drawn.wager == at)?;
    let wager = &rules.wagers()[usize::from(at)];
    let (odds, pays) = rules.odds_of(at);
    let laid = Wager { player: 0, target: Target::Spot(spot), amount: Money(1) };
    let whole = distribution(rules, &[laid], &Setting::default()).ok()?;
    let band = card.felt.spots.iter().find(|other| other.id == spot.0).and_then(|other| other.band);
    Some(WagerRow {
        id: wager.id.clone(),
        called: wager.called.clone(),
        spots: 1,
        odds: odds.to_string(),
        win_frequency: whole.win_frequency().to_string(),
        return_frequency: whole.return_frequency().to_string(),
        edge: whole.edge().to_string(),
        edge_percent: percent(&whole.edge()),
        deviation: root_decimal(&whole.variance(), 4),
        min: band.map(|band| band.min),
        max: band.map(|band| band.max),
        defined: clause(rules, wager.defined),
        pays: clause(rules, pays),
        note: Some(format!("Where {} does not draw the number; its draws are in the edge.", drawn.called)),
    })
}

fn percent(value: &Exact) -> String {
    decimal(&(value * Exact::from_integer(100.into())), 4)
}

fn sides(rules: &TableRules, card: &Card) -> Vec<SideRow> {
    let target = |kind: SideKind| match kind {
        SideKind::Repeat => Some((Target::Repeat, 1)),
        SideKind::Progressive => rules.progressive().map(|rule| (Target::Progressive, rule.stake.0.0)),
        SideKind::DrawnOdds => {
            let rule = rules.drawn_odds()?;
            let (spot, _) = rules.open_spots().find(|(id, _)| rules.spot_rule(*id).wager == Some(rule.wager))?;
            Some((Target::Spot(spot), 1))
        }
    };
    let row = |side: &crate::protocol::SideOut| {
        // A wager on the last number has the same figures whatever that number is.
        let setting = Setting { prior: rules.wheel().open().pockets().next(), players: 1, ..Setting::default() };
        let whole = target(side.kind).and_then(|(target, amount)| {
            let wager = Wager { player: 0, target, amount: Money(amount) };
            distribution(rules, &[wager], &setting).ok()
        });
        SideRow {
            id: side.id.clone(),
            called: side.called.clone(),
            says: side.pays.clone(),
            back: whole.as_ref().map(|whole| (Exact::from_integer(1.into()) - whole.edge()).to_string()),
            edge_percent: whole.as_ref().map(|whole| percent(&whole.edge())),
            note: (side.kind == SideKind::Progressive).then(|| "With the meters at their initial amounts.".to_owned()),
        }
    };
    card.sides.iter().map(row).collect()
}

fn readings(rules: &TableRules) -> Vec<ReadingOut> {
    let book = rules.book();
    let out = |reading: &rulebook::law::Reading| ReadingOut {
        id: reading.id.clone(),
        clause: book.cite(&reading.clause),
        fault: reading.fault.name().to_owned(),
        asks: reading.asks.clone(),
        answer: reading.answer.clone(),
    };
    book.law.readings.iter().map(out).collect()
}
