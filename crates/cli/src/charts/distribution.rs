//! The picture of a distribution after some spins.

// Places on paper are floats; the figures that they show come exact.
#![allow(clippy::float_arithmetic, clippy::cast_precision_loss)]

use math::AfterSpins;
use plots::{Axis, Bars, Picture, Unit};
use wheel::{Currency, Money};

use super::{float, major};

/// Sums that are told together, from one to another.
#[derive(Clone, Debug)]
pub struct Bin {
    pub from: Money,
    pub to: Money,
    pub chance: f64,
    /// Holds what lies farther out too.
    pub and_beyond: bool,
}

/// All sums in runs of the same length.
#[derive(Clone, Debug)]
pub struct Bins {
    pub bins: Vec<Bin>,
    /// How far sums are apart, at least.
    apart: i64,
}

impl Bins {
    /// At most so many runs. What lies far out at both sides is added to the outermost, so that a rare fortune does not press
    /// all the rest together.
    pub fn new(after: &AfterSpins, most: usize) -> Bins {
        let all: Vec<(i64, f64)> = after.weights().map(|(sum, weight)| (sum.0, float(&after.chance(weight)))).collect();
        let (low, high) = (edge(all.iter()), edge(all.iter().rev()));
        let apart = all.windows(2).fold(0_i64, |apart, pair| gcd(apart, pair[1].0 - pair[0].0)).max(1);
        let places = usize::try_from((high - low) / apart).unwrap_or(0) + 1;
        let wide = apart * i64::try_from(places.div_ceil(most.max(1))).unwrap_or(1);
        let mut bins: Vec<Bin> = Vec::new();
        let mut from = low;
        while from <= high {
            bins.push(Bin { from: Money(from), to: Money(from + wide - apart), chance: 0.0, and_beyond: false });
            from += wide;
        }
        let last = bins.len().saturating_sub(1);
        for (sum, chance) in all {
            let at = usize::try_from((sum - low).max(0) / wide).unwrap_or(0).min(last);
            bins[at].chance += chance;
            bins[at].and_beyond |= sum < bins[at].from.0 || sum > bins[at].to.0;
        }
        Bins { bins, apart }
    }
}

/// The first sum from one side that is not farther out than a thousandth of all.
fn edge<'a>(mut sums: impl Iterator<Item = &'a (i64, f64)>) -> i64 {
    let mut chance = 0.0;
    let first = sums.find(|(_, of_this)| {
        chance += of_this;
        chance > 0.001
    });
    first.map_or(0, |(sum, _)| *sum)
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

pub fn picture(after: &AfterSpins, title: &str, subtitle: &str, currency: Currency) -> Picture {
    let Bins { bins, apart } = Bins::new(after, 60);
    let place = |minor: f64| major(currency, minor);
    let half = apart as f64 / 2.0;
    let unit = Unit::Money(currency.sign.to_owned());
    let (mean, deviation) = (float(&after.mean()), float(&after.variance()).max(0.0).sqrt());
    let mut chart = Bars::new(title)
        .subtitle(subtitle)
        .x(Axis::new("won or lost").unit(unit.clone()))
        .y(Axis::new("probability").unit(Unit::Percent));
    for bin in &bins {
        chart = chart.bin(place(bin.from.0 as f64 - half), place(bin.to.0 as f64 + half), bin.chance);
    }
    if let (Some(first), Some(last), true) = (bins.first(), bins.last(), after.spins >= 8 && deviation > 0.0) {
        let (low, high) = (first.from.0 as f64 - half, last.to.0 as f64 + half);
        let wide = (high - low) / bins.len() as f64;
        let bell = |x: f64| {
            let off = (x - mean) / deviation;
            (-off * off / 2.0).exp() / (deviation * std::f64::consts::TAU.sqrt()) * wide
        };
        let points = (0..=200).map(|at| low + (high - low) * f64::from(at) / 200.0);
        chart = chart.curve("normal", points.map(|x| (place(x), bell(x))).collect());
    }
    let beyond = bins.iter().any(|bin| bin.and_beyond);
    let note = format!(
        "Exact: whole numbers over one denominator. Mean {}, standard deviation {}; ahead with probability {}.{}",
        currency_label(&unit, place(mean)),
        currency_label(&unit, place(deviation)),
        Unit::Percent.label(float(&after.ahead())),
        if beyond { " The outermost bars hold all that lies beyond them." } else { "" }
    );
    chart
        .note(note)
        .moment(place(mean), format!("mean {}", currency_label(&unit, place(mean))))
        .moment(0.0, "even")
        .draw()
}

/// An amount with two decimals where it is no whole one.
fn currency_label(unit: &Unit, amount: f64) -> String {
    unit.show(amount, if amount.abs() < 1000.0 { 0.01 } else { 1.0 })
}
