//! The pictures of a wheel's health.

// A place on paper is a float, and counts of spins are far below what one holds exactly.
#![allow(clippy::float_arithmetic, clippy::cast_precision_loss)]

use plots::{Axis, BLUE, Lines, Picture, Ring, RingPocket, Series, Unit};
use statistics::wheel_health::{Health, Verdict, band};
use wheel::{Colour, Wheel, grouped};

/// The wheel: each pocket with how much more or less it came than its share.
pub fn ring(health: &Health, wheel: &Wheel, called: &str) -> Picture {
    let each = health.alpha / health.labels.len() as f64;
    let note = format!(
        "Grey: where a fair {} stays; any of {} leaves it with probability {} at most, at one look.",
        health.noun,
        health.labels.len(),
        health.alpha
    );
    let mut ring = Ring::new("What came, against what should have", Unit::Count)
        .subtitle(format!("{called}, {} spins. {}", grouped(health.spins), health.says))
        .note(note)
        .middle(format!("{} spins", grouped(health.spins)))
        .middle(word(health));
    let mut symbols: Vec<&str> = Vec::new();
    for face in wheel.pockets().map(|pocket| wheel.label(pocket)) {
        if !symbols.contains(&face) {
            symbols.push(face);
        }
    }
    for (at, (label, count)) in health.labels.iter().zip(&health.counts).enumerate() {
        let p = health.probabilities[at];
        let (low, high) = band(health.spins, p, each);
        // Sections that share a symbol are told apart by their place; on the wheel they have it anyway.
        let face = wheel.pockets().nth(at).map(|pocket| wheel.face(pocket)).filter(|_| health.places());
        let shown = face.map_or(label.as_str(), |face| &face.label);
        let mut pocket = RingPocket::new(shown, *count as f64, health.spins as f64 * p).band(low as f64, high as f64);
        pocket = pocket.fill(face.and_then(|face| paint(face.colour)).unwrap_or_else(|| tint(&symbols, shown)));
        ring = ring.pocket(if (low..=high).contains(count) { pocket } else { pocket.marked() });
    }
    ring.draw()
}

fn paint(colour: Colour) -> Option<&'static str> {
    match colour {
        Colour::Red => Some("#c8102e"),
        Colour::Black => Some("#1d1d1b"),
        Colour::Green => Some("#00703c"),
        Colour::Plain => None,
    }
}

/// A light colour of its own for each symbol of a Big Six wheel.
fn tint(symbols: &[&str], symbol: &str) -> &'static str {
    const TINTS: [&str; 7] = ["#f6d9a8", "#dfe9f3", "#cfe8df", "#f3d3dd", "#e6def2", "#fbe3cf", "#e4e7da"];
    TINTS[symbols.iter().position(|of| *of == symbol).unwrap_or(0) % TINTS.len()]
}

/// How far results lie from the one before.
pub fn distances(health: &Health, called: &str) -> Picture {
    let places = health.distances.len();
    let total: u64 = health.distances.iter().sum();
    let share = 1.0 / places as f64;
    let (low, high) = band(total, share, health.alpha / places as f64);
    let along = match health.noun {
        "section" => "Sections that the wheel travelled since the last result.",
        _ => "Places on from the last result, the way the ball runs.",
    };
    let mut ring = Ring::new("How far each result is from the one before", Unit::Count)
        .subtitle(format!("{called}, {} pairs. {along}", grouped(total)))
        .note(format!(
            "0 at the top: the same {} again. Grey: where fair distances stay; any leaves it with probability {} at most.",
            health.noun, health.alpha
        ))
        .middle(format!("{} pairs", grouped(total)))
        .middle(word(health));
    for (at, count) in health.distances.iter().enumerate() {
        let pocket = RingPocket::new(at.to_string(), *count as f64, total as f64 * share);
        let pocket = pocket.band(low as f64, high as f64);
        ring = ring.pocket(if (low..=high).contains(count) { pocket } else { pocket.marked() });
    }
    ring.draw()
}

/// How the evidence grew, spin by spin.
pub fn evidence(health: &Health, called: &str) -> Picture {
    let evidence = &health.evidence;
    let points = evidence.path.iter().map(|(spin, log)| (*spin as f64, log.clamp(-30.0, 300.0).exp())).collect();
    let bar = 1.0 / health.alpha;
    let ends = |pick: fn(f64, f64) -> f64, start: f64| evidence.path.iter().map(|(_, log)| *log).fold(start, pick);
    let (low, high) = (ends(f64::min, 0.0).max(-30.0).exp() / 2.0, ends(f64::max, bar.ln()).min(300.0).exp() * 5.0);
    let lines = Lines::new("Evidence against the wheel, as it grew")
        .subtitle(format!("{called}, {} spins. {}", grouped(health.spins), health.says))
        .note(format!(
            "The capital of a fair bet that the wheel is biased, begun with 1. A fair wheel ever brings it to {bar:.0} with \
             probability {} at most.",
            health.alpha
        ))
        .x(Axis::new("spins").unit(Unit::Count))
        .y(Axis::new("evidence, to 1").log().range(low, high))
        .level(bar, format!("alarm at {bar:.0}"))
        .series(Series::line("evidence", points).colour(BLUE));
    match evidence.passed_at {
        Some(at) => lines.moment(at as f64, format!("spin {}", grouped(at))).draw(),
        None => lines.draw(),
    }
}

/// What the hub of the wheel says.
fn word(health: &Health) -> &'static str {
    match health.verdict {
        Verdict::Biased => "evidence of bias",
        Verdict::NoEvidence => "no evidence of bias",
        Verdict::TooShort => "too short to tell",
    }
}
