//! The picture of ruin: one plan with all its ends, or many plans with their ruin.

// Places on paper are floats; the figures that they show come exact.
#![allow(clippy::float_arithmetic, clippy::cast_precision_loss)]

use math::{Exact, ruin::Course};
use plots::{Axis, BLUE, GREEN, GREY, Lines, Picture, SERIES, Series, Unit, VERMILION};
use wheel::Currency;

use crate::commands::{
    figures::at_most,
    followed::{End, PlanResult, RuinFigures},
};

/// Points that a line needs at most: more would only make the file larger.
const POINTS: usize = 500;

pub fn picture(followed: &[PlanResult], subtitle: &str, course: Course, currency: Currency) -> Picture {
    let money = currency.show(course.bankroll);
    let title = match followed {
        [one] => format!("What becomes of {money}: {}", one.plan),
        _ => format!("How {money} is lost, by plan"),
    };
    let lines: Vec<Vec<[f64; 3]>> = followed.iter().map(PlanResult::by_spin).collect();
    let longest = lines.iter().map(|line| settled(line, course)).max().unwrap_or(1).max(1);
    let figures = kinds(followed);
    let chart = Lines::new(title)
        .subtitle(subtitle)
        .note(format!("{figures} No plan changes the edge; it changes how losses come."))
        .x(Axis::new("spins").unit(Unit::Count).range(0.0, longest as f64))
        .y(Axis::new(if followed.len() == 1 { "probability" } else { "ruined by then" })
            .unit(Unit::Percent)
            .range(0.0, 1.0));
    match followed {
        [one] => {
            let line = &lines[0];
            let playing = points(line, longest, |ends| 1.0 - ends[0] - ends[1] - ends[2]);
            let mut chart = chart
                .series(Series::line("ruined", points(line, longest, |ends| ends[0])).colour(VERMILION))
                .series(Series::line("still playing", playing).colour(GREY).dashed());
            if course.goal.is_some() {
                chart = chart.series(Series::line("goal reached", points(line, longest, |ends| ends[1])).colour(GREEN));
            }
            if one.happens(End::Stopped) {
                chart = chart.series(Series::line("stopped", points(line, longest, |ends| ends[2])).colour(BLUE));
            }
            chart.draw()
        }
        many => many
            .iter()
            .zip(&lines)
            .enumerate()
            .fold(chart, |chart, (at, (one, line))| {
                let line = Series::line(one.plan.to_string(), points(line, longest, |ends| ends[0]));
                let line = line.colour(SERIES[at % SERIES.len()]);
                // After the colours are used up, dashes tell the lines apart.
                chart.series(if at < SERIES.len() { line } else { line.dashed() })
            })
            .draw(),
    }
}

/// Where the figures come from, for the note.
fn kinds(followed: &[PlanResult]) -> String {
    let within = followed.iter().filter_map(|one| match &one.found {
        RuinFigures::Worked(ruin) => Some(ruin.within()),
        RuinFigures::Played(_) => None,
    });
    let worked = match within.max() {
        None => String::new(),
        Some(within) if within == Exact::default() => "Exact fractions.".to_owned(),
        Some(within) => format!("Lower bounds; no figure is farther from the truth than {}.", at_most(&within)),
    };
    let by_chance: Vec<String> = followed
        .iter()
        .filter_map(|one| match &one.found {
            RuinFigures::Played(sampled) => Some(format!("{} ({} players)", one.plan, sampled.players)),
            RuinFigures::Worked(_) => None,
        })
        .collect();
    if by_chance.is_empty() { worked } else { format!("{worked} Simulated: {}.", by_chance.join(", ")) }
}

/// The spin from which on nothing can be seen to change; the last, where play is asked for so long.
fn settled(line: &[[f64; 3]], course: Course) -> usize {
    let last = line.len() - 1;
    if let Some(spins) = course.spins {
        return spins as usize;
    }
    line.iter().position(|ends| ends.iter().sum::<f64>() >= 0.995).unwrap_or(last)
}

fn points(line: &[[f64; 3]], longest: usize, figure: impl Fn([f64; 3]) -> f64) -> Vec<(f64, f64)> {
    let every = (longest + 1).div_ceil(POINTS).max(1);
    // Play that was over sooner stays as it ended.
    let last = line.len() - 1;
    let spins = (0..=longest).filter(|spin| spin % every == 0 || *spin == longest);
    spins.map(|spin| (spin as f64, figure(line[spin.min(last)]))).collect()
}
