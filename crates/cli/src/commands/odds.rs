//! `wheelhouse odds`: what every wager of a table pays, and its exact figures.

use std::process::ExitCode;

use clap::Args;
use math::{Exact, Setting, SpotFigures, decimal, distribution};
use rulebook::{CiteId, TableRules, Target};
use serde::Serialize;
use wheel::Money;

use super::{
    Context,
    figures::{SpinFigures, percent},
    print_json,
    table_args::TableArgs,
};
use crate::output::table;

/// List all wagers of a table, calls and bonuses too: odds, frequencies, edge and standard deviation, exact.
#[derive(Args, Debug)]
pub struct OddsCommand {
    #[command(flatten)]
    table: TableArgs,
    /// List every spot, and every number of a call, on its own, instead of one row for all alike.
    #[arg(long)]
    spots: bool,
    /// Print CSV.
    #[arg(long, conflicts_with = "json")]
    csv: bool,
}

#[derive(Serialize)]
struct Row {
    wager: String,
    called: String,
    spots: usize,
    odds: String,
    /// For one unit, exact, with decimals.
    #[serde(flatten)]
    figures: SpinFigures,
    clause: String,
    note: String,
}

/// The figures of a wager that depend on something that is not filed.
fn unknown() -> SpinFigures {
    let unknown = || "-".to_owned();
    SpinFigures {
        win_frequency: unknown(),
        win_frequency_decimal: unknown(),
        return_frequency: unknown(),
        return_frequency_decimal: unknown(),
        edge: unknown(),
        edge_decimal: unknown(),
        variance: unknown(),
        standard_deviation: unknown(),
    }
}

impl OddsCommand {
    pub fn run(&self, context: &Context) -> Result<ExitCode, ExitCode> {
        let rules = self.table.rules(context)?;
        let mut rows = spot_rows(&rules, self.spots);
        rows.extend(call_rows(&rules, self.spots));
        rows.extend(bonus_rows(&rules));
        if context.json {
            print_json(&rows);
        } else if self.csv {
            csv(&rows);
        } else {
            let cells = rows.iter().map(|row| {
                let known = |shown: fn(&SpinFigures) -> String| {
                    if row.figures.edge == "-" { "-".to_owned() } else { shown(&row.figures) }
                };
                vec![
                    row.called.clone(),
                    row.spots.to_string(),
                    row.odds.clone(),
                    known(SpinFigures::win),
                    known(SpinFigures::returned),
                    known(SpinFigures::house_edge),
                    row.figures.standard_deviation.clone(),
                    row.clause.clone(),
                    row.note.clone(),
                ]
            });
            let head =
                ["wager", "spots", "pays", "win frequency", "return frequency", "house edge", "std dev", "clause", ""];
            anstream::println!("{}", table(&head, cells));
            anstream::println!(
                "{}. Figures are for one unit, exact; decimals are rounded half to even.",
                rules.book().title()
            );
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn csv(rows: &[Row]) {
    anstream::println!(
        "wager,called,spots,odds,win_frequency,return_frequency,edge,edge_decimal,variance,standard_deviation,clause,note"
    );
    for row in rows {
        let fields = [
            &row.wager,
            &row.called,
            &row.spots.to_string(),
            &row.odds,
            &row.figures.win_frequency,
            &row.figures.return_frequency,
            &row.figures.edge,
            &row.figures.edge_decimal,
            &row.figures.variance,
            &row.figures.standard_deviation,
            &row.clause,
            &row.note,
        ];
        anstream::println!("{}", fields.map(|field| csv_field(field)).join(","));
    }
}

fn csv_field(field: &str) -> String {
    if field.contains([',', '"', '\n']) { format!("\"{}\"", field.replace('"', "\"\"")) } else { field.to_owned() }
}

fn spot_rows(rules: &TableRules, each: bool) -> Vec<Row> {
    let mut rows: Vec<(Row, Option<SpotFigures>)> = Vec::new();
    for (spot, wager) in rules.open_spots() {
        let Some(at) = rules.spot_rule(spot).wager.filter(|_| !rules.felt().spot(spot).courtesy) else { continue };
        let Some(figures) = math::spot_figures(rules, spot) else {
            match rows.iter_mut().find(|(row, _)| row.wager == wager.id).filter(|_| !each) {
                Some((row, _)) => row.spots += 1,
                None => rows.extend(drawn_row(rules, spot, at, each).map(|row| (row, None))),
            }
            continue;
        };
        let alike = |(row, other): &&mut (Row, Option<SpotFigures>)| {
            let same = |other: &SpotFigures| other.figures == figures.figures && other.wins == figures.wins;
            row.wager == wager.id && other.as_ref().is_some_and(same)
        };
        if let Some((row, _)) = rows.iter_mut().find(alike).filter(|_| !each) {
            row.spots += 1;
            continue;
        }
        let (name, called) = if each {
            (rules.spot_name(figures.spot), rules.spot_called(figures.spot))
        } else {
            (wager.id.clone(), wager.called.clone())
        };
        let note = figures.prison.map_or(String::new(), |prison| {
            let leave = prison.leave.edge.exact();
            let better = if prison.leave_is_better { "leave it" } else { "take half" };
            format!("in prison: half as shown, leave {leave} = {} %; better: {better}", percent(&decimal(&leave, 6)))
        });
        let (odds, cite) = rules.odds_of(at);
        let of_pockets = |count: u32| Exact::new(count.into(), figures.pockets.into());
        let of_unit = SpinFigures::new(
            &of_pockets(figures.wins),
            &of_pockets(figures.returns),
            &figures.figures.edge.exact(),
            &figures.figures.variance.exact(),
        );
        let row = Row {
            wager: name,
            called,
            spots: 1,
            odds: odds.to_string(),
            figures: of_unit,
            clause: rules.cite(cite).printed.clone(),
            note,
        };
        rows.push((row, Some(figures)));
    }
    rows.into_iter().map(|(row, _)| row).collect()
}

/// Calls; a table whose draws are not filed has no figures of those that wait for a draw, and then none is listed.
fn call_rows(rules: &TableRules, each: bool) -> Vec<Row> {
    let row = |call: math::CallFigures| {
        let rule = &rules.calls()[call.call];
        let moments = &call.moments;
        Row {
            wager: if each { call.example.clone() } else { rule.id.clone() },
            called: if each { format!("{} ({})", rule.called, call.example) } else { rule.called.clone() },
            spots: call.spots as usize,
            odds: format!("{} pieces", call.pieces),
            figures: SpinFigures::new(
                &moments.win_frequency,
                &moments.return_frequency,
                &moments.edge(),
                &moments.variance,
            ),
            clause: rules.cite(rule.cite).printed.clone(),
            note: format!("figures for one unit of the whole call, such as {}", call.example),
        }
    };
    math::calls(rules, each).unwrap_or_default().into_iter().map(row).collect()
}

/// A wager whose odds are drawn: what it pays undrawn, with the figures of the whole draw.
fn drawn_row(rules: &TableRules, spot: wheel::SpotId, at: u16, each: bool) -> Option<Row> {
    let drawn = rules.drawn_odds().filter(|drawn| drawn.wager == at)?;
    let wager = &rules.wagers()[usize::from(at)];
    let (name, called) =
        if each { (rules.spot_name(spot), rules.spot_called(spot)) } else { (wager.id.clone(), wager.called.clone()) };
    let (odds, cite) = rules.odds_of(at);
    let note = format!("where {} does not draw the number", drawn.called);
    let row = bonus_row(rules, (&name, &called), Some(Target::Spot(spot)), 1, cite, note);
    Some(Row { odds: odds.to_string(), ..row })
}

/// Bonuses: figures from their whole distribution, where the weights are known.
fn bonus_rows(rules: &TableRules) -> Vec<Row> {
    let mut rows = Vec::new();
    if let Some(rule) = rules.repeat() {
        let note =
            if rule.stake_returned { "multiplier, and the wager back" } else { "multiplier, the wager inside it" };
        rows.push(bonus_row(rules, (&rule.id, &rule.called), Some(Target::Repeat), 1, rule.pays, note.to_owned()));
    }
    if let Some(rule) = rules.drawn_odds() {
        let straight = rules.open_spots().find(|(id, _)| rules.spot_rule(*id).wager == Some(rule.wager));
        let note = format!("paytable {}, {} undrawn", rule.paytable, rule.base.0);
        let target = straight.map(|(id, _)| Target::Spot(id));
        rows.push(bonus_row(rules, (&rule.id, &rule.called), target, 1, rule.cite, note));
    }
    if let Some(rule) = rules.progressive() {
        let note = "meters at their initial amounts".to_owned();
        let stake = rule.stake.0.0;
        rows.push(bonus_row(rules, (&rule.id, &rule.called), Some(Target::Progressive), stake, rule.cite, note));
    }
    rows
}

fn bonus_row(
    rules: &TableRules,
    (id, called): (&str, &str),
    target: Option<Target>,
    amount: i64,
    cite: CiteId,
    note: String,
) -> Row {
    let clause = rules.cite(cite).printed.clone();
    // A wager on the last number has the same figures whatever that number is.
    let setting = Setting { prior: rules.wheel().open().pockets().next(), players: 1, ..Setting::default() };
    let whole = target.and_then(|target| {
        let wager = settlement::Wager { player: 0, target, amount: Money(amount) };
        distribution(rules, &[wager], &setting).ok()
    });
    let note = if whole.is_some() { note } else { format!("{note}; file its weights to see the figures") };
    Row {
        wager: id.to_owned(),
        called: called.to_owned(),
        spots: 1,
        odds: "by draw".to_owned(),
        figures: whole.as_ref().map_or_else(unknown, SpinFigures::of),
        clause,
        note,
    }
}
