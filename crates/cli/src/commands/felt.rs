//! `wheelhouse felt`: the spots of a table, or its felt drawn.

use std::process::ExitCode;

use clap::Args;
use rulebook::{
    TableRules,
    file::{CallPlace, Game},
};
use serde::Serialize;
use wheel::{
    Cover, Holds, Shape, SpotId,
    draw::{Replica, Sheet, svg},
};

use super::{Context, print_json, table_args::TableArgs};
use crate::output::table;

/// List every spot on which a wager may be laid, or draw the felt.
#[derive(Args, Debug)]
pub struct Felt {
    #[command(flatten)]
    table: TableArgs,
    /// Draw the felt as SVG instead.
    #[arg(long)]
    svg: bool,
    /// With --svg: mark every spot.
    #[arg(long, requires = "svg")]
    marks: bool,
}

#[derive(Serialize)]
struct SpotOut<'a> {
    spot: String,
    called: String,
    wager: &'a str,
    x: String,
    y: String,
    covers: Vec<&'a str>,
    odds: String,
    defined: &'a str,
    pays: &'a str,
    courtesy: bool,
}

impl Felt {
    pub fn run(&self, context: &Context) -> Result<ExitCode, ExitCode> {
        let rules = self.table.rules(context)?;
        if self.svg {
            let every = |(id, _): (SpotId, _)| (id, rules.spot_called(id));
            let marks: Vec<(SpotId, String)> =
                if self.marks { rules.open_spots().map(every).collect() } else { Vec::new() };
            anstream::println!("{}", draw(&rules, &marks));
            return Ok(ExitCode::SUCCESS);
        }
        let spots: Vec<SpotOut<'_>> = rules.open_spots().map(|(id, _)| spot_out(&rules, id)).collect();
        if context.json {
            print_json(&spots);
            return Ok(ExitCode::SUCCESS);
        }
        let rows = spots.iter().map(|spot| {
            let covers =
                if spot.covers.len() > 6 { format!("{} pockets", spot.covers.len()) } else { spot.covers.join(" ") };
            vec![
                spot.spot.clone(),
                spot.called.clone(),
                format!("({}, {})", spot.x, spot.y),
                covers,
                spot.odds.clone(),
                spot.pays.to_owned(),
            ]
        });
        anstream::println!("{}", table(&["spot", "called", "at", "covers", "pays", "clause"], rows));
        let courtesy = spots.iter().filter(|spot| spot.courtesy).count();
        let more = if courtesy == 0 { String::new() } else { format!(", and {courtesy} courtesy line") };
        anstream::println!("{} spots{more}. {}, {}.", spots.len() - courtesy, rules.book().title(), called(&rules));
        Ok(ExitCode::SUCCESS)
    }
}

fn called(rules: &TableRules) -> &str {
    rules.book().wheel_row(rules.wheel_id()).map_or(rules.wheel_id(), |row| &row.called)
}

fn spot_out(rules: &TableRules, id: SpotId) -> SpotOut<'_> {
    let spot = rules.felt().spot(id);
    let at = rules.spot_rule(id).wager.expect("an open spot has its wager");
    let wager = &rules.wagers()[usize::from(at)];
    let (odds, pays) = rules.odds_of(at);
    SpotOut {
        spot: rules.spot_name(id),
        called: rules.spot_called(id),
        wager: &wager.id,
        x: spot.at.x.to_string(),
        y: spot.at.y.to_string(),
        covers: spot.pockets.iter().map(|&pocket| rules.wheel().label(pocket)).collect(),
        odds: odds.to_string(),
        defined: &rules.cite(wager.defined).printed,
        pays: &rules.cite(pays).printed,
        courtesy: spot.courtesy,
    }
}

/// The felt with the names that its regulator prints, and some spots marked.
pub fn draw(rules: &TableRules, marks: &[(SpotId, String)]) -> String {
    let spot_in = |holds: Holds| {
        let ordinal = match holds {
            Holds::Number(pocket) => return rules.felt().find(Shape::Straight, Cover::of(pocket)),
            Holds::Dozen(ordinal) => (Shape::Dozen, ordinal),
            Holds::Column(ordinal) => (Shape::Column, ordinal),
            Holds::Area(ordinal) => (Shape::Area, ordinal),
        };
        let mut spots = rules.felt().spots();
        spots.find(|(_, spot)| (spot.shape, spot.ordinal) == ordinal).map(|(id, _)| id)
    };
    let odds = |holds: Holds| {
        let at = spot_in(holds).and_then(|id| rules.spot_rule(id).wager)?;
        Some(rules.odds_of(at).0.to_string())
    };
    let caption = |holds: Holds| match holds {
        Holds::Number(pocket) => rules.wheel().label(pocket).to_owned(),
        Holds::Dozen(ordinal) => {
            ["1st 12", "2nd 12", "3rd 12"].get(usize::from(ordinal) - 1).copied().unwrap_or("").to_owned()
        }
        Holds::Column(_) => odds(holds).unwrap_or_default(),
        Holds::Area(area) => area_caption(rules, area, spot_in(holds)),
    };
    let printed_odds = |holds: Holds| if rules.book().law.rulebook.game == Game::BigSix { odds(holds) } else { None };
    let covered = |holds: Holds| {
        spot_in(holds).is_some_and(|id| rules.spot_rule(id).wager.is_some() && rules.spot_rule(id).closed.is_some())
    };
    let sectors: Vec<(String, Cover)> = rules
        .calls()
        .iter()
        .filter(|call| !call.lays.is_empty())
        .map(|call| {
            let cover = call.lays.iter().fold(Cover::NONE, |cover, (spot, _)| cover.or(rules.felt().spot(*spot).cover));
            (call.called.clone(), cover)
        })
        .collect();
    let offers = |place: CallPlace| rules.calls().iter().any(|call| call.place == place && call.closed.is_none());
    let replica = if offers(CallPlace::Racetrack) {
        Replica::Racetrack(&sectors)
    } else if offers(CallPlace::Replica) || rules.book().law.rulebook.game == Game::BigSix {
        Replica::Wheel
    } else {
        Replica::None
    };
    svg(&Sheet {
        wheel: rules.wheel(),
        felt: rules.felt(),
        title: rules.book().title(),
        subtitle: called(rules),
        caption: &caption,
        odds: &printed_odds,
        covered: &covered,
        marks,
        replica,
    })
}

fn area_caption(rules: &TableRules, area: u8, spot: Option<SpotId>) -> String {
    let id = &rules.felt().areas()[usize::from(area)].id;
    if let Some(id) = spot.filter(|&id| rules.wager_on(id).is_some()) {
        return rules.spot_called(id);
    }
    let bonus = rules.book().law.bonuses.iter().find(|bonus| bonus.id() == id);
    bonus.map_or_else(|| id.clone(), |bonus| bonus.called().to_owned())
}
