//! `wheelhouse felt`: the spots of a table, or its felt drawn.

use std::process::ExitCode;

use clap::Args;
use rulebook::{
    TableRules,
    file::{CallPlace, Game},
};
use serde::Serialize;
use wheel::{
    Cover, SpotId,
    draw::{Replica, Sheet, svg},
};

use super::{Context, print_json, table_args::TableArgs};
use crate::output::table;

/// List every spot on which a wager may be placed, or draw the felt.
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
    let sectors: Vec<(String, Cover)> = rules
        .calls()
        .iter()
        .filter(|call| !call.lays.is_empty())
        .map(|call| {
            let cover = call.lays.iter().fold(Cover::NONE, |cover, (spot, _)| cover.or(rules.felt().spot(*spot).cover));
            (call.called.clone(), cover)
        })
        .collect();
    let replica = if rules.calls_at(CallPlace::Racetrack) {
        Replica::Racetrack(&sectors)
    } else if rules.calls_at(CallPlace::Replica) || rules.book().law.rulebook.game == Game::BigSix {
        Replica::Wheel
    } else {
        Replica::None
    };
    svg(&Sheet {
        wheel: &rules.shown_wheel(),
        felt: rules.felt(),
        title: rules.book().title(),
        subtitle: called(rules),
        caption: &|holds| rules.caption(holds),
        odds: &|holds| rules.printed_odds(holds),
        covered: &|holds| rules.is_covered(holds),
        marks,
        replica,
    })
}
