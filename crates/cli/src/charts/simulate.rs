//! A simulation as a picture.

// A place on paper is a float.
#![allow(clippy::float_arithmetic, clippy::cast_precision_loss)]

use plots::{Axis, BLUE, Bar, Picture, Ranked, Unit, VERMILION};
use statistics::wilson;

use crate::commands::simulate::{Sessions, SimulationRun, grouped};

/// How far each wager is from its exact figure, or how the sessions of a plan ended.
pub fn picture(ran: &SimulationRun) -> Picture {
    match &ran.sessions {
        Some(sessions) => ends(ran, sessions),
        None => distances(ran),
    }
}

/// How far each wager is from its exact figure.
fn distances(ran: &SimulationRun) -> Picture {
    let axis = Axis::new("standard errors from the exact return").unit(Unit::Plain);
    let mut chart = Ranked::new("How far the simulation is from the exact figures", axis)
        .subtitle(format!("{}, {} rounds, seed {}", table(ran), grouped(ran.tally.rounds.into()), ran.seed))
        .note(
            "After each name: house edge seen / exact. By chance 19 of 20 wagers are within 1.96. A bar in red differs, by the bound that the report gives.",
        );
    for (value, name) in [(-1.96, "95 %"), (1.96, "95 %")] {
        chart = chart.level(value, name);
    }
    for row in &ran.rows {
        let name = format!("{}: {:.3} / {:.3} %", row.called, 100.0 * row.edge, 100.0 * (1.0 - row.exact_back));
        let shown = format!("{:+.2}", row.distance);
        let colour = if row.differs { VERMILION } else { BLUE };
        chart = chart.bar(Bar::new(name, row.distance).shown(shown).colour(colour));
    }
    chart.draw()
}

/// How sessions of a plan ended.
fn ends(ran: &SimulationRun, sessions: &Sessions) -> Picture {
    let Sessions { terms, played, .. } = sessions;
    let currency = ran.portfolio.rules.book().currency;
    let money = |minor: i64| currency.show(wheel::Money(minor));
    let axis = Axis::new("share of sessions").unit(Unit::Percent);
    let mut chart = Ranked::new(format!("How sessions of {} end", terms.plan), axis)
        .subtitle(format!(
            "{} on {}: {} sessions with {}, {} a unit, {} rounds at most, seed {}",
            table(ran),
            ran.called(),
            grouped(played.sessions.into()),
            money(terms.bankroll),
            money(terms.stakes.unit),
            grouped(terms.rounds.into()),
            ran.seed
        ))
        .note("Marks at the ends of bars: between which shares the truth is with 95 % confidence.");
    let goal = terms.goal.is_some();
    for (name, count, told) in [
        ("ended in ruin", played.ruined, true),
        ("reached the goal", played.reached, goal),
        ("left at the cap", played.stopped, played.stopped > 0),
        ("played all rounds", played.timed_out, true),
        ("left with more than at the start", played.ahead, true),
    ] {
        if !told {
            continue;
        }
        let share = count as f64 / (played.sessions as f64).max(1.0);
        let between = wilson(count, played.sessions, 0.95);
        let colour = if name == "ended in ruin" { VERMILION } else { BLUE };
        chart = chart.bar(Bar::new(name, share).whisker(between.low, between.high).colour(colour));
    }
    chart.draw()
}

fn table(ran: &SimulationRun) -> String {
    let rules = &ran.portfolio.rules;
    format!("{}, {}", rules.book().title(), rules.wheel_id())
}
