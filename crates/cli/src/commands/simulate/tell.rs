//! What a run says.

// Figures are shown in decimals here, and nothing is paid by them.
#![allow(clippy::float_arithmetic, clippy::cast_precision_loss, clippy::cast_possible_truncation)]

use math::{Prison, progression::Plan};
use owo_colors::OwoColorize;
use serde_json::{Value, json};
use simulation::exact::{ALARM, Row};
use statistics::wilson;
use wheel::Money;

use super::{super::figures::percent, Context, Sessions, SimulationRun};
use crate::output::table;

pub fn tell(context: &Context, ran: &SimulationRun) {
    if context.json {
        super::super::print_json(&value(ran));
        return;
    }
    let rules = &ran.portfolio.rules;
    anstream::println!(
        "{}, {}: {} rounds {}, seed {}{}",
        rules.book().title().bold(),
        rules.wheel_id(),
        grouped(ran.tally.rounds.into()),
        words(ran.how),
        ran.seed,
        if ran.portfolio.prison == Prison::Leave { ", left in prison" } else { "" },
    );
    if ran.interrupted {
        let asked = grouped(ran.asked.into());
        anstream::println!("{} These are the rounds played until then, of {asked}.", "Interrupted.".yellow());
    }
    anstream::println!();
    if let Some(sessions) = &ran.sessions {
        plan(ran, sessions);
    }
    let money = |minor: i64| rules.book().currency.show(Money(minor));
    let cells = ran.rows.iter().map(|row| {
        vec![
            row.called.clone(),
            money(row.amount),
            format!("{:.4} ±{} %", 100.0 * row.edge, error(50.0 * (row.edge_high - row.edge_low))),
            format!("{} %", percent(&row.exact_edge_decimal)),
            row.exact_edge.clone(),
            format!("{:.4}", row.variance.sqrt()),
            row.exact_deviation.clone(),
            format!("{:+.2}", row.distance),
            p_value(row),
            if row.differs {
                format!("{}: {}", "DIFFERS".red().bold(), row.differs_in.join(", "))
            } else {
                String::new()
            },
        ]
    });
    let head = ["wager", "bet", "house edge, 95 %", "exact", "", "std dev", "exact", "distance", "p", ""];
    anstream::println!("{}\n", table(&head, cells));
    meters(ran);
    verdict(ran);
}

fn verdict(ran: &SimulationRun) {
    let figures = ran.figures();
    let of_rows = ran.rows.iter().flat_map(|row| [row.distance, row.return_distance, row.square_distance]);
    let farthest = of_rows.chain(ran.sessions.iter().map(|sessions| sessions.distance));
    let farthest = farthest.map(f64::abs).fold(0.0, f64::max);
    if ran.differs() {
        anstream::println!(
            "{} This run differs from the exact figures by more than chance does in one of a million runs ({figures} figures, \
             bound {:e} for each). Either the table pays something that the exact figures do not include, or the program is \
             wrong. Run it again with another seed; if it remains, do not sign the sheet.",
            "DIFFERS.".red().bold(),
            ALARM / figures as f64,
        );
    } else {
        anstream::println!(
            "{} The farthest figure is {farthest:.2} standard errors from the exact one; chance alone does that (a run that \
             would differ by chance once in a million times says so).",
            "Agrees.".green(),
        );
    }
}

fn plan(ran: &SimulationRun, sessions: &Sessions) {
    let Sessions { terms, played, .. } = sessions;
    let currency = ran.portfolio.rules.book().currency;
    let money = |minor: i64| currency.show(Money(minor));
    let goal = terms.goal.map_or(String::new(), |goal| format!(" or {}", money(goal)));
    anstream::println!(
        "{} sessions of {} on {}, {} a unit, with {} until nothing is left{goal}, {} rounds at most{}",
        grouped(played.sessions.into()),
        terms.plan.to_string().bold(),
        ran.called(),
        money(terms.stakes.unit),
        money(terms.bankroll),
        grouped(terms.rounds.into()),
        if terms.plan == Plan::Flat { String::new() } else { format!("; at the cap: {}", terms.stakes.at_cap) },
    );
    if played.unfinished > 0 {
        anstream::println!(
            "{} more, with {} rounds, did not come to their end; their rounds count for the wheel, and they are not counted as sessions.",
            grouped(played.unfinished.into()),
            grouped(played.unfinished_rounds.into()),
        );
    }
    let share = |name: &str, count: u64, exact: Option<f64>| {
        let between = wilson(count, played.sessions, 0.95);
        let part = count as f64 / (played.sessions as f64).max(1.0);
        let off = exact.and_then(|chance| sessions.off(count, chance));
        vec![
            name.to_owned(),
            grouped(count.into()),
            format!("{:.4} %", 100.0 * part),
            format!("{:.4} to {:.4} %", 100.0 * between.low, 100.0 * between.high),
            exact.map_or("-".to_owned(), |chance| format!("{:.4} %", 100.0 * chance)),
            off.map_or("-".to_owned(), |off| format!("{off:+.2}")),
        ]
    };
    let exact = sessions.exact;
    let mut rows = vec![share("ended in ruin", played.ruined, exact.map(|ends| ends.ruined))];
    if terms.goal.is_some() {
        rows.push(share("reached the goal", played.reached, exact.map(|ends| ends.reached)));
    }
    if played.stopped > 0 {
        rows.push(share("left at the cap", played.stopped, exact.map(|ends| ends.stopped)));
    }
    rows.push(share("played all rounds", played.timed_out, exact.map(|ends| ends.all_rounds)));
    rows.push(share("left with more than at the start", played.ahead, None));
    anstream::println!("{}", table(&["sessions", "", "share", "with 95 %", "exact", "distance"], rows));
    let figures = figures(sessions);
    let exactly = |told: String| if exact.is_some() { format!(" (exactly {told})") } else { String::new() };
    anstream::println!(
        "A session had {:.1}{} rounds on average, bet {} and left with {} ± {} (95 %){}; the highest wager was {}.",
        figures.rounds,
        exactly(format!("{:.1}", exact.map_or(0.0, |ends| ends.rounds))),
        money(figures.staked.round() as i64),
        money(figures.left.round() as i64),
        money(figures.left_error.round() as i64),
        exactly(money(exact.map_or(0.0, |ends| ends.left).round() as i64)),
        money(played.highest_stake),
    );
    if exact.is_none() {
        anstream::println!(
            "How sessions end was not worked out: an interrupt, or too many states of money and plan, or of rounds."
        );
    }
    anstream::println!(
        "Of all that was wagered {:.4} % was kept by the house, {:+.2} standard errors from the exact edge: {}.\n",
        100.0 * figures.edge,
        sessions.distance,
        if sessions.differs { "DIFFERS".red().bold().to_string() } else { "no plan changes it".to_owned() },
    );
}

/// Figures of sessions, as decimals.
struct Figures {
    rounds: f64,
    staked: f64,
    left: f64,
    left_error: f64,
    edge: f64,
}

fn figures(sessions: &Sessions) -> Figures {
    let played = &sessions.played;
    let count = (played.sessions as f64).max(1.0);
    let left = played.left_with as f64 / count;
    let variance = (played.left_with_squared as f64 / count - left * left).max(0.0);
    Figures {
        rounds: (played.rounds - played.unfinished_rounds) as f64 / count,
        staked: (played.staked - played.unfinished_staked) as f64 / count,
        left,
        left_error: 1.96 * (variance / count).sqrt(),
        edge: 1.0 - played.paid as f64 / (played.staked as f64).max(1.0),
    }
}

/// What the target wager was paid with meters that grew.
fn meters(ran: &SimulationRun) {
    let (Some(meters), Some(rule)) = (&ran.tally.meters, ran.portfolio.rules.progressive()) else { return };
    let currency = ran.portfolio.rules.book().currency;
    let each: Vec<String> = rule
        .meters
        .iter()
        .enumerate()
        .map(|(at, meter)| {
            format!(
                "{} was won {} times and showed {} at most",
                meter.id,
                grouped(meters.emptied[at].into()),
                currency.show(Money(meters.highest[at]))
            )
        })
        .collect();
    let wagered = ran.tally.rounds as f64 * rule.stake.0.0 as f64;
    anstream::println!(
        "{} is shown with its meters at their initial amounts. With meters that grow it returned {:.4} % of what was wagered and left {:.4} % on them: {}.",
        rule.called,
        100.0 * meters.paid as f64 / wagered.max(1.0),
        100.0 * meters.left as f64 / wagered.max(1.0),
        each.join("; "),
    );
}

fn value(ran: &SimulationRun) -> Value {
    let rules = &ran.portfolio.rules;
    let meters = ran
        .tally
        .meters
        .as_ref()
        .map(|meters| json!({"paid": meters.paid.to_string(), "left": meters.left.to_string(), "won": meters.emptied, "highest": meters.highest}));
    let sessions = ran.sessions.as_ref().map(|sessions| {
        let Sessions { terms, played, distance, p_bound, differs, exact } = sessions;
        let figures = figures(sessions);
        let share = |count: u64, exact: Option<f64>| {
            let between = wilson(count, played.sessions, 0.95);
            let share = count as f64 / (played.sessions as f64).max(1.0);
            let off = exact.and_then(|chance| sessions.off(count, chance));
            json!({"count": count, "share": share, "low": between.low, "high": between.high, "exact": exact, "distance": off})
        };
        json!({
            "plan": terms.plan.to_string(),
            "at_cap": terms.stakes.at_cap.to_string(),
            "unit": terms.stakes.unit,
            "bankroll": terms.bankroll,
            "goal": terms.goal,
            "session_rounds": terms.rounds,
            "sessions": played.sessions,
            "unfinished": played.unfinished,
            "ruined": share(played.ruined, exact.map(|ends| ends.ruined)),
            "reached": share(played.reached, exact.map(|ends| ends.reached)),
            "left_at_cap": share(played.stopped, exact.map(|ends| ends.stopped)),
            "played_all_rounds": share(played.timed_out, exact.map(|ends| ends.all_rounds)),
            "ahead": share(played.ahead, None),
            "exact_mean_rounds": exact.map(|ends| ends.rounds),
            "exact_mean_left": exact.map(|ends| ends.left),
            "mean_rounds": figures.rounds,
            "mean_staked": figures.staked,
            "mean_left": figures.left,
            "mean_left_error": figures.left_error,
            "highest_stake": played.highest_stake,
            "edge": figures.edge,
            "distance": distance,
            "p_bound": p_bound,
            "differs": differs,
        })
    });
    json!({
        "rulebook": rules.book().id(),
        "wheel": rules.wheel_id(),
        "how": ran.how,
        "seed": ran.seed,
        "rounds_asked": ran.asked,
        "rounds": ran.tally.rounds,
        "spins": ran.tally.spins,
        "interrupted": ran.interrupted,
        "prison": if ran.portfolio.prison == Prison::Leave { "leave" } else { "half" },
        "alarm": ALARM,
        "figures": ran.figures(),
        "differs": ran.differs(),
        "rows": ran.rows.iter().map(row).collect::<Vec<_>>(),
        "meters": meters,
        "sessions": sessions,
    })
}

/// Totals go as text: they can have more digits than a reader of JSON keeps.
fn row(row: &Row) -> Value {
    json!({
        "wager": row.wager,
        "called": row.called,
        "amount": row.amount,
        "wagered": row.wagered.to_string(),
        "paid": row.paid.to_string(),
        "win_frequency": row.win_frequency,
        "exact_win_frequency": row.exact_win_frequency,
        "return_frequency": row.return_frequency,
        "exact_return_frequency": row.exact_return_frequency,
        "return": row.back,
        "exact_return": row.exact_back,
        "edge": row.edge,
        "edge_low": row.edge_low,
        "edge_high": row.edge_high,
        "exact_edge": row.exact_edge,
        "exact_edge_decimal": row.exact_edge_decimal,
        "exact_standard_deviation": row.exact_deviation,
        "variance": row.variance,
        "exact_variance": row.exact_variance,
        "distance": row.distance,
        "p_value": row.p_value,
        "p_bound": row.p_bound,
        "return_distance": row.return_distance,
        "return_bound": row.return_bound,
        "square_distance": row.square_distance,
        "square_bound": row.square_bound,
        "differs": row.differs,
        "differs_in": row.differs_in,
    })
}

/// Four decimals, or the first digits of what is smaller.
fn error(percent: f64) -> String {
    if percent < 0.001 { format!("{percent:.0e}") } else { format!("{percent:.4}") }
}

fn p_value(row: &Row) -> String {
    if row.p_value < 0.001 { format!("{:.0e}", row.p_value) } else { format!("{:.3}", row.p_value) }
}

fn words(how: &str) -> &'static str {
    match how {
        "totals" => "as totals",
        "spin-by-spin" => "spin by spin",
        "in-order" => "spin by spin, in order",
        "engine" => "through the engine",
        _ => "by a plan, spin by spin",
    }
}

/// `1,000,000`.
pub fn grouped(number: u128) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}
