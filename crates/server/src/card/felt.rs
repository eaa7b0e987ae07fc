//! The felt and the second picture of its numbers, from the geometry.

use rulebook::{
    TableRules, Target,
    file::{CallPlace, Class, Game},
};
use wheel::{Colour, Cover, Fraction, Holds, SpotId};

use super::{clause, wagers};
use crate::protocol::{BoxHolds, BoxOut, FeltOut, PocketColour, Replica, SectorOut, SpotOut};

/// Every coordinate is a whole number of these: halves, thirds, quarters and fifths of a number box.
const UNIT: i64 = 60;

fn units(length: Fraction) -> i64 {
    (length * UNIT).to_integer()
}

pub(super) fn felt(rules: &TableRules) -> FeltOut {
    let bounds = rules.felt().bounds();
    FeltOut {
        unit: UNIT,
        left: units(bounds.x.0),
        top: units(bounds.y.0),
        right: units(bounds.x.1),
        bottom: units(bounds.y.1),
        boxes: rules.felt().boxes().iter().map(|felt_box| box_out(rules, felt_box)).collect(),
        spots: rules.open_spots().map(|(id, _)| spot(rules, id)).collect(),
    }
}

fn box_out(rules: &TableRules, felt_box: &wheel::FeltBox) -> BoxOut {
    let (rect, holds) = (felt_box.rect, felt_box.holds);
    let open = rules.spot_in(holds).filter(|&id| rules.spot_rule(id).wager.is_some());
    let side = match holds {
        Holds::Area(area) if open.is_none() => Some(rules.felt().areas()[usize::from(area)].id.clone()),
        _ => None,
    };
    BoxOut {
        left: units(rect.x.0),
        top: units(rect.y.0),
        right: units(rect.x.1),
        bottom: units(rect.y.1),
        holds: match holds {
            Holds::Number(_) => BoxHolds::Number,
            Holds::Dozen(_) => BoxHolds::Dozen,
            Holds::Column(_) => BoxHolds::Column,
            Holds::Area(_) => BoxHolds::Area,
        },
        caption: rules.caption(holds),
        colour: box_colour(rules, holds).map(PocketColour::from),
        odds: rules.odds_in(holds),
        covered: rules.is_covered(holds),
        spot: open.filter(|&id| rules.spot_rule(id).closed.is_none()).map(|id| id.0),
        pocket: match holds {
            Holds::Number(pocket) => Some(pocket.0),
            Holds::Dozen(_) | Holds::Column(_) | Holds::Area(_) => None,
        },
        side,
    }
}

/// A number's own colour, and that of an area which is all of the wheel's pockets of one colour.
fn box_colour(rules: &TableRules, holds: Holds) -> Option<Colour> {
    match holds {
        Holds::Number(pocket) => Some(rules.wheel().face(pocket).colour),
        Holds::Area(area) => {
            let cover = rules.felt().areas()[usize::from(area)].cover;
            let same = |of: &Colour| !cover.is_empty() && cover == rules.wheel().coloured(*of);
            [Colour::Red, Colour::Black].into_iter().find(same)
        }
        Holds::Dozen(_) | Holds::Column(_) => None,
    }
}

fn spot(rules: &TableRules, id: SpotId) -> SpotOut {
    let spot = rules.felt().spot(id);
    let at = rules.spot_rule(id).wager.expect("an open spot has its wager");
    let wager = &rules.wagers()[usize::from(at)];
    let (odds, pays) = rules.odds_of(at);
    SpotOut {
        id: id.0,
        x: units(spot.at.x),
        y: units(spot.at.y),
        name: rules.spot_name(id),
        called: rules.spot_called(id),
        wager: wager.id.clone(),
        inside: wager.class == Class::Inside,
        covers: spot.pockets.iter().map(|pocket| pocket.0).collect(),
        odds: odds.to_string(),
        band: wagers::band(rules, &wager.id, Some(wager.class)),
        defined: clause(rules, wager.defined),
        pays: clause(rules, pays),
        courtesy: spot.courtesy,
    }
}

pub(super) fn replica(rules: &TableRules) -> Replica {
    if rules.calls_at(CallPlace::Racetrack) {
        let fixed = rules.calls().iter().filter(|call| call.closed.is_none() && !call.lays.is_empty());
        let sector = |call: &rulebook::CallRule| {
            let cover = match rules.target(&call.id) {
                Ok(Target::Call { lays, .. }) => {
                    lays.iter().fold(Cover::NONE, |cover, (spot, _)| cover.or(rules.felt().spot(*spot).cover))
                }
                _ => Cover::NONE,
            };
            let pockets = cover.pockets().map(|pocket| pocket.0).collect();
            SectorOut { call: call.id.clone(), called: call.called.clone(), pockets }
        };
        return Replica::Racetrack { sectors: fixed.map(sector).collect() };
    }
    let wheel = rules.calls_at(CallPlace::Replica) || rules.book().law.rulebook.game == Game::BigSix;
    if wheel { Replica::Wheel } else { Replica::None }
}
