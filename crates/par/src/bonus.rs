//! The bonus wagers of a sheet: weights, chances, what each outcome adds, and where meters turn.

use math::{Exact, MathFault, MeterTurn, ProgressiveSheet, Setting, Wheel, progressive_sheet};
use num_traits::{One, Signed, Zero};
use rulebook::{Award, HotSpot, ProgressiveRule, TableRules, Target};
use wheel::Money;

use crate::{
    figure::{Figure, Figures},
    make::{clause, minor, shown},
    portfolio::setting,
    sheet::{AwardRow, DrawnOutcome, DrawnSheet, MeterReturns, MeterRow, MeterSheet, PlayersRow, RepeatSheet, Weighed},
    wagers::moments,
};

/// Weights with their chances, in the order in which they were filed.
fn weighed<T: ToString>(rows: impl IntoIterator<Item = (T, u64)>) -> Vec<Weighed> {
    let rows: Vec<(T, u64)> = rows.into_iter().collect();
    let sum: u128 = rows.iter().map(|(_, weight)| u128::from(*weight)).sum();
    let row = |(value, weight): (T, u64)| Weighed {
        value: value.to_string(),
        weight,
        chance: Figure::new(&Exact::new(weight.into(), sum.max(1).into())),
    };
    rows.into_iter().map(row).collect()
}

/// Figures of a bonus; none where its weights are not filed, which only a table that is not yet whole can lack.
fn figures(rules: &TableRules, target: Target, setting: &Setting) -> Result<Option<Figures>, MathFault> {
    match moments(rules, target, setting) {
        Ok(moments) => Ok(Some(Figures::new(&moments))),
        Err(MathFault::NoWeights(_)) => Ok(None),
        Err(fault) => Err(fault),
    }
}

pub(crate) fn repeat(rules: &TableRules) -> Result<Option<RepeatSheet>, MathFault> {
    let Some(rule) = rules.repeat() else { return Ok(None) };
    Ok(Some(RepeatSheet {
        id: rule.id.clone(),
        called: rule.called.clone(),
        stake_returned: rule.stake_returned,
        multipliers: weighed(rule.multipliers.iter().copied()),
        figures: figures(rules, Target::Repeat, &setting())?,
        clause: clause(rules, rule.pays),
    }))
}

pub(crate) fn drawn_odds(rules: &TableRules) -> Result<Option<DrawnSheet>, MathFault> {
    let Some(rule) = rules.drawn_odds() else { return Ok(None) };
    let spot = rules.open_spots().find(|(id, _)| rules.spot_rule(*id).wager == Some(rule.wager)).map(|(id, _)| id);
    let counts = weighed(rule.counts.iter().copied());
    let odds = weighed(rule.others.iter().map(|(odds, _)| *odds).zip(rule.odds_weights.iter().copied()));
    let pockets = Exact::from_integer(rules.wheel().open().len().into());
    let mean_count = mean(rule.counts.iter().map(|(count, weight)| (u64::from(*count), *weight)));
    let mut outcomes = Vec::new();
    if let (Some(drawn), false) = (mean_count, rule.odds_weights.is_empty()) {
        // A winning number is the first drawn, a later one, or none of them; each drawn number is one of the pockets.
        let win = Exact::one() / &pockets;
        let mut put = |odds: wheel::Odds, how: &str, given: Exact, cite| {
            let chance = &win * given;
            let winnings = odds.winnings();
            let back = Exact::new((*winnings.numer()).into(), (*winnings.denom()).into()) + Exact::one();
            outcomes.push(DrawnOutcome {
                odds: odds.to_string(),
                how: how.to_owned(),
                adds: Figure::new(&(back * &chance)),
                chance: Figure::new(&chance),
                clause: clause(rules, cite),
            });
        };
        put(rule.base.0, "not drawn", Exact::one() - &drawn / &pockets, rule.base.1);
        put(rule.first.0, "drawn first", Exact::one() / &pockets, rule.first.1);
        let sum: u128 = rule.odds_weights.iter().map(|weight| u128::from(*weight)).sum();
        let later = (drawn - Exact::one()) / &pockets;
        for ((odds, cite), weight) in rule.others.iter().zip(&rule.odds_weights) {
            put(*odds, "drawn later", &later * Exact::new((*weight).into(), sum.max(1).into()), *cite);
        }
    }
    Ok(Some(DrawnSheet {
        id: rule.id.clone(),
        called: rule.called.clone(),
        paytable: rule.paytable.clone(),
        wager: rules.wagers()[usize::from(rule.wager)].called.clone(),
        counts,
        odds,
        outcomes,
        figures: spot.map_or(Ok(None), |spot| figures(rules, Target::Spot(spot), &setting()))?,
        clause: clause(rules, rule.cite),
    }))
}

fn mean(weights: impl Iterator<Item = (u64, u64)>) -> Option<Exact> {
    let (mut sum, mut all) = (0_u128, 0_u128);
    for (value, weight) in weights {
        sum += u128::from(value) * u128::from(weight);
        all += u128::from(weight);
    }
    (all > 0).then(|| Exact::new(sum.into(), all.into()))
}

pub(crate) fn progressive(rules: &TableRules) -> Result<Option<MeterSheet>, MathFault> {
    let Some(rule) = rules.progressive() else { return Ok(None) };
    let pockets = rules.wheel().open().len();
    let sheet = progressive_sheet(rule, pockets, 1);
    // Only where the Hot Spot is one of those who play does it matter how many they are.
    let most = if rule.hot_spot == HotSpot::OneOfQualified { u32::from(rule.seats) } else { 0 };
    let by_players = (1..=most).filter_map(|players| {
        let sheet = progressive_sheet(rule, pockets, players)?;
        Some(PlayersRow {
            players,
            initial: Figure::new(&sheet.initial),
            long_run: Figure::new(&sheet.long_run),
            turns_at: sheet.meters.first().and_then(|meter| in_favour(rules, meter)),
        })
    });
    Ok(Some(MeterSheet {
        id: rule.id.clone(),
        called: rule.called.clone(),
        stake: shown(rules, rule.stake.0),
        stake_returned: rule.stake_returned,
        hot_spot: rule.hot_spot.id().to_owned(),
        seats: rule.seats,
        targets_include_zeros: rule.targets_include_zeros,
        targets: weighed(rule.target_counts.iter().copied()),
        awards: sheet.as_ref().map(|sheet| awards(rules, rule, sheet)).unwrap_or_default(),
        meters: meters(rules, rule, sheet.as_ref()),
        figures: figures(rules, Target::Progressive, &setting())?,
        returns: sheet.as_ref().map(|sheet| MeterReturns {
            fixed_awards: Figure::new(&sheet.fixed),
            meters_initial: Figure::new(&sheet.initial),
            meters_reset: Figure::new(&sheet.reset),
            long_run: Figure::new(&sheet.long_run),
            wagers_to_turn: sheet.wagers_to_turn.as_ref().map(ToString::to_string),
        }),
        by_players: by_players.collect(),
        clause: clause(rules, rule.cite),
    }))
}

fn awards(rules: &TableRules, rule: &ProgressiveRule, sheet: &ProgressiveSheet) -> Vec<AwardRow> {
    let row = |award: &math::AwardChance| {
        let (wheel, rows) = match award.wheel {
            Wheel::Hot => ("Hot Spot", &rule.hot),
            Wheel::Community => ("community", &rule.community),
        };
        let of = &rows[award.at];
        AwardRow {
            wheel: wheel.to_owned(),
            symbol: of.symbol.clone(),
            award: match of.award {
                Award::Pays(money) => shown(rules, money),
                Award::Meter(meter) => format!("{} meter", rule.meters[meter].id),
            },
            weight: of.weight,
            on_wheel: Figure::new(&award.on_wheel),
            chance: Figure::new(&award.chance),
            adds: Figure::new(&award.adds),
            clause: clause(rules, of.cite),
        }
    };
    sheet.awards.iter().map(row).collect()
}

fn meters(rules: &TableRules, rule: &ProgressiveRule, sheet: Option<&ProgressiveSheet>) -> Vec<MeterRow> {
    let unit = minor(rules.book().currency);
    let row = |(at, meter): (usize, &rulebook::MeterRule)| {
        let turn = sheet.map(|sheet| &sheet.meters[at]);
        MeterRow {
            id: meter.id.clone(),
            initial: shown(rules, meter.initial),
            reset: shown(rules, meter.reset),
            adds: shown(rules, meter.adds),
            chance: Figure::new(&turn.map_or_else(Exact::zero, |turn| turn.chance.clone())),
            slope: Figure::new(&turn.map_or_else(Exact::zero, |turn| &turn.slope * &unit)),
            turns_at: turn.and_then(|turn| turn.turns_at.as_ref()).map(|turn| Figure::new(&(turn / &unit))),
            in_favour_from: turn.and_then(|turn| in_favour(rules, turn)),
            clause: clause(rules, meter.cite),
        }
    };
    rule.meters.iter().enumerate().map(row).collect()
}

/// The first whole minor unit above the turn; a wager in favour without the meter is so from nothing on.
fn in_favour(rules: &TableRules, meter: &MeterTurn) -> Option<String> {
    let turn = meter.turns_at.as_ref()?;
    if turn.is_negative() {
        return Some(shown(rules, Money(0)));
    }
    let above: i64 = (turn.floor().to_integer() + math::Whole::from(1)).try_into().ok()?;
    Some(shown(rules, Money(above)))
}
