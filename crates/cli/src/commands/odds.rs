//! `wheelhouse odds`: what every wager of a table pays, and its exact figures.

use std::process::ExitCode;

use clap::Args;
use math::{Exact, Setting, SpotFigures, decimal, distribution, root_decimal};
use rulebook::{CiteId, TableRules, Target};
use serde::Serialize;
use wheel::Money;

use super::{Context, print_json, table_args::TableArgs};
use crate::output::table;

/// All wagers of a table: odds, probability, edge and standard deviation, exact.
#[derive(Args, Debug)]
pub struct OddsCommand {
    #[command(flatten)]
    table: TableArgs,
    /// Every spot on its own, instead of one row for all spots alike.
    #[arg(long)]
    spots: bool,
    /// Answer in CSV.
    #[arg(long, conflicts_with = "json")]
    csv: bool,
}

#[derive(Serialize)]
struct Row {
    wager: String,
    called: String,
    spots: usize,
    odds: String,
    /// Exact, with its decimals.
    hit: String,
    hit_decimal: String,
    edge: String,
    edge_decimal: String,
    standard_deviation: String,
    variance: String,
    clause: String,
    note: String,
}

impl Row {
    /// A wager whose figures depend on something that is not filed.
    fn unknown(id: &str, called: &str) -> Row {
        let unknown = || "-".to_owned();
        Row {
            wager: id.to_owned(),
            called: called.to_owned(),
            spots: 1,
            odds: "by draw".to_owned(),
            hit: unknown(),
            hit_decimal: unknown(),
            edge: unknown(),
            edge_decimal: unknown(),
            standard_deviation: unknown(),
            variance: unknown(),
            clause: String::new(),
            note: String::new(),
        }
    }
}

impl OddsCommand {
    pub fn run(&self, context: &Context) -> Result<ExitCode, ExitCode> {
        let rules = self.table.rules(context)?;
        let mut rows = spot_rows(&rules, self.spots);
        rows.extend(bonus_rows(&rules));
        if context.json {
            print_json(&rows);
        } else if self.csv {
            anstream::println!("wager,called,spots,odds,hit,edge,edge_decimal,variance,standard_deviation,clause,note");
            for row in &rows {
                let fields = [
                    &row.wager,
                    &row.called,
                    &row.spots.to_string(),
                    &row.odds,
                    &row.hit,
                    &row.edge,
                    &row.edge_decimal,
                    &row.variance,
                    &row.standard_deviation,
                    &row.clause,
                    &row.note,
                ];
                anstream::println!("{}", fields.map(|field| csv_field(field)).join(","));
            }
        } else {
            let cells = rows.iter().map(|row| {
                let edge = if row.edge == "-" {
                    row.edge.clone()
                } else {
                    format!("{} = {} %", row.edge, percent(&row.edge_decimal))
                };
                vec![
                    row.called.clone(),
                    row.spots.to_string(),
                    row.odds.clone(),
                    format!("{} = {}", row.hit, row.hit_decimal),
                    edge,
                    row.standard_deviation.clone(),
                    row.clause.clone(),
                    row.note.clone(),
                ]
            });
            anstream::println!(
                "{}",
                table(&["wager", "spots", "pays", "hit rate", "house edge", "std dev", "clause", ""], cells)
            );
            anstream::println!(
                "{}. Figures are for one unit, exact; decimals are cut, not rounded.",
                rules.book().title()
            );
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn csv_field(field: &str) -> String {
    if field.contains([',', '"', '\n']) { format!("\"{}\"", field.replace('"', "\"\"")) } else { field.to_owned() }
}

/// `0.0526` as `5.26`.
pub(super) fn percent(decimal: &str) -> String {
    let (sign, digits) = decimal.strip_prefix('-').map_or(("", decimal), |digits| ("-", digits));
    let digits = digits.replace('.', "");
    let split = digits.len().saturating_sub(4);
    let whole = digits[..split].trim_start_matches('0');
    format!("{sign}{}.{}", if whole.is_empty() { "0" } else { whole }, &digits[split..])
}

fn spot_rows(rules: &TableRules, each: bool) -> Vec<Row> {
    let mut rows: Vec<(Row, SpotFigures)> = Vec::new();
    for figures in math::sheet(rules) {
        let Some(at) = rules.spot_rule(figures.spot).wager else { continue };
        if rules.felt().spot(figures.spot).courtesy {
            continue;
        }
        let wager = &rules.wagers()[usize::from(at)];
        let alike = |(row, other): &&mut (Row, SpotFigures)| {
            row.wager == wager.id && other.figures == figures.figures && other.wins == figures.wins
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
        let hit = Exact::new(figures.wins.into(), figures.pockets.into());
        let row = figure_row(
            name,
            called,
            odds.to_string(),
            &hit,
            &figures.figures.edge.exact(),
            &figures.figures.variance.exact(),
            rules.cite(cite).printed.clone(),
            note,
        );
        rows.push((row, figures));
    }
    rows.into_iter().map(|(row, _)| row).collect()
}

#[allow(clippy::too_many_arguments, reason = "one argument for each column")]
fn figure_row(
    wager: String,
    called: String,
    odds: String,
    hit: &Exact,
    edge: &Exact,
    variance: &Exact,
    clause: String,
    note: String,
) -> Row {
    Row {
        wager,
        called,
        spots: 1,
        odds,
        hit: hit.to_string(),
        hit_decimal: decimal(hit, 4),
        edge: edge.to_string(),
        edge_decimal: decimal(edge, 6),
        standard_deviation: root_decimal(variance, 4),
        variance: variance.to_string(),
        clause,
        note,
    }
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
        let note = "meters at their start".to_owned();
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
    let Some(whole) = whole else {
        return Row {
            clause,
            note: format!("{note}; file its weights to see the figures"),
            ..Row::unknown(id, called)
        };
    };
    let unit = Exact::from_integer(amount.into());
    let variance = whole.variance() / (&unit * &unit);
    figure_row(
        id.to_owned(),
        called.to_owned(),
        "by draw".to_owned(),
        &whole.hit(),
        &whole.edge(),
        &variance,
        clause,
        note,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percents_move_the_point_by_two() {
        assert_eq!(percent("0.052631"), "5.2631");
        assert_eq!(percent("1.000000"), "100.0000");
        assert_eq!(percent("-0.001000"), "-0.1000");
    }
}
