//! The rows of wagers and calls, and of prison both ways.

use math::{Exact, MathFault, Moments, Prison, Setting, SpotFigures, Together, payable_unit, spot_figures};
use rulebook::{TableRules, Target};
use settlement::Wager;
use wheel::SpotId;

use crate::{
    figure::{Figure, Figures},
    make::{clause, reading},
    sheet::{PrisonRow, WagerRow},
};

/// The moments of one target by itself.
pub(crate) fn moments(rules: &TableRules, target: Target, setting: &Setting) -> Result<Moments, MathFault> {
    let amount = payable_unit(rules, &target);
    let wager = Wager { player: 0, target, amount };
    Ok(Together::new(rules, &[wager], setting)?.moments().remove(0))
}

/// The moments of many targets, each by itself; what they have in common is counted once.
fn all_moments(rules: &TableRules, targets: &[Target], setting: &Setting) -> Result<Vec<Moments>, MathFault> {
    let wager = |target: &Target| Wager { player: 0, target: target.clone(), amount: payable_unit(rules, target) };
    let wagers: Vec<Wager> = targets.iter().map(wager).collect();
    Ok(Together::new(rules, &wagers, setting)?.moments())
}

/// What makes two spots of a wager alike: the sheet's figures, or where odds are drawn how much of the wheel they cover.
#[derive(PartialEq)]
enum Alike {
    Counted(Box<SpotFigures>),
    Drawn(u32),
}

/// Spots alike share a row; wagers on which zero has two answers have a row of prison as well.
pub(crate) fn rows(rules: &TableRules) -> Result<(Vec<WagerRow>, Vec<PrisonRow>), MathFault> {
    let mut groups: Vec<(u16, SpotId, u32, Alike)> = Vec::new();
    for (spot, _) in rules.open_spots() {
        let Some(at) = rules.spot_rule(spot).wager else { continue };
        // A courtesy line is another place for a chip, not another wager.
        if rules.felt().spot(spot).courtesy {
            continue;
        }
        let alike = match spot_figures(rules, spot) {
            Some(figures) => Alike::Counted(Box::new(SpotFigures { spot: SpotId(0), ..figures })),
            None => Alike::Drawn(rules.felt().spot(spot).cover.and(rules.wheel().open()).len()),
        };
        match groups.iter_mut().find(|(wager, _, _, other)| *wager == at && *other == alike) {
            Some((_, _, spots, _)) => *spots += 1,
            None => groups.push((at, spot, 1, alike)),
        }
    }
    let mut wagers = Vec::new();
    let mut prisons = Vec::new();
    let half = Setting { prison: Prison::Half, ..Setting::default() };
    let targets: Vec<Target> = groups.iter().map(|(_, spot, ..)| Target::Spot(*spot)).collect();
    let taken_back = all_moments(rules, &targets, &half)?;
    for ((at, spot, spots, alike), taken) in groups.into_iter().zip(taken_back) {
        let rule = &rules.wagers()[usize::from(at)];
        let (odds, cite) = rules.odds_of(at);
        let drawn = rules.drawn_odds().filter(|drawn| drawn.wager == at);
        let figures = Figures::new(&taken);
        let prison = match &alike {
            Alike::Counted(figures) => figures.prison,
            Alike::Drawn(_) => None,
        };
        let note = match (drawn, prison) {
            (Some(drawn), _) => format!("{} undrawn; {} draws better", odds, drawn.called),
            (None, Some(_)) => "half taken where zero imprisons".to_owned(),
            (None, None) => String::new(),
        };
        if let Some(prison) = prison {
            let leave = Setting { prison: Prison::Leave, ..Setting::default() };
            let leave = moments(rules, Target::Spot(spot), &leave)?;
            let more = &leave.back - &taken.back;
            let by: Exact = if prison.leave_is_better { more } else { -more };
            let cite = rules.zero_rules().iter().find(|rule| rule.prison.is_some() && rule.wagers.contains(&at));
            prisons.push(PrisonRow {
                called: rule.called.clone(),
                example: rules.spot_name(spot),
                spots,
                half: figures.clone(),
                leave: Figures::new(&leave),
                better: if prison.leave_is_better { "leave it" } else { "take half" }.to_owned(),
                by: Figure::new(&by),
                clause: cite.map_or_else(String::new, |rule| clause(rules, rule.cite)),
            });
        }
        wagers.push(WagerRow {
            id: rule.id.clone(),
            called: rule.called.clone(),
            example: rules.spot_name(spot),
            spots,
            pays: if drawn.is_some() { "by draw".to_owned() } else { odds.to_string() },
            wins: rules.felt().spot(spot).cover.and(rules.wheel().open()).len(),
            pockets: rules.wheel().open().len(),
            figures,
            clause: clause(rules, cite),
            reading: reading(rules, cite),
            note,
        });
    }
    Ok((wagers, prisons))
}

/// Calls that the table takes, each with one row for all numbers on which it is the same.
pub(crate) fn calls(rules: &TableRules) -> Result<Vec<WagerRow>, MathFault> {
    let row = |call: math::CallFigures| {
        let rule = &rules.calls()[call.call];
        WagerRow {
            id: rule.id.clone(),
            called: rule.called.clone(),
            example: call.example,
            spots: call.spots,
            pays: format!("{} pieces", call.pieces),
            wins: call.wins,
            pockets: rules.wheel().open().len(),
            figures: Figures::new(&call.moments),
            clause: clause(rules, rule.cite),
            reading: reading(rules, rule.cite),
            note: String::new(),
        }
    };
    Ok(math::calls(rules, false)?.into_iter().map(row).collect())
}
