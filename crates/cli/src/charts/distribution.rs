//! The picture of a distribution after some spins.

// Places on paper are floats; the figures that they show come exact.
#![allow(clippy::float_arithmetic, clippy::cast_precision_loss)]

use math::{AfterSpins, Exact};
use plots::{Axis, Bars, Picture, Unit};
use wheel::{Currency, Money};

use super::{float, major};

/// Sums that are told together, from one to another.
#[derive(Clone, Debug)]
pub struct Bin {
    pub from: Money,
    pub to: Money,
    pub chance: Exact,
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
    /// At most so many runs. What lies far out at both sides, a thousandth of all, is added to the outermost, so that a rare
    /// fortune does not press all the rest together.
    pub fn new(after: &AfterSpins, most: usize) -> Bins {
        let part = |of_thousand: i64| after.quantile(&Exact::new(of_thousand.into(), 1000.into())).0;
        let (low, high) = (part(1), part(999));
        let (mut before, mut apart) = (after.least(), 0_i64);
        for sum in after.sums() {
            apart = gcd(apart, sum.0 - before.0);
            before = sum;
        }
        let apart = apart.max(1);
        let places = usize::try_from((high - low) / apart).unwrap_or(0) + 1;
        let wide = apart * i64::try_from(places.div_ceil(most.max(1))).unwrap_or(1);
        let (least, largest) = (after.least(), after.most());
        let mut bins: Vec<Bin> = Vec::new();
        let mut first = low;
        while first <= high {
            let (from, to) = (Money(first), Money(first + wide - apart));
            first += wide;
            let beyond = (bins.is_empty() && least < from, first > high && largest > to);
            let chance = after.between(if beyond.0 { least } else { from }, if beyond.1 { largest } else { to });
            bins.push(Bin { from, to, chance, and_beyond: beyond.0 || beyond.1 });
        }
        Bins { bins, apart }
    }
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// So few sums are bars with names: on an axis each would be as wide as the gaps between them, and look like a run of sums.
const FEW: usize = 12;

pub fn picture(after: &AfterSpins, title: &str, subtitle: &str, currency: Currency) -> Picture {
    let place = |minor: f64| major(currency, minor);
    let unit = Unit::Money(currency.sign.to_owned());
    let (mean, deviation) = (float(&after.mean()), float(&after.variance()).max(0.0).sqrt());
    let mut chart = Bars::new(title).subtitle(subtitle).y(Axis::new("probability").unit(Unit::Percent));
    let note = |beyond: bool| {
        format!(
            "Exact: whole numbers over one denominator. Mean {}, standard deviation {}; ahead with probability {}.{}",
            currency_label(&unit, place(mean)),
            currency_label(&unit, place(deviation)),
            Unit::Percent.label(float(&after.ahead())),
            if beyond { " The outermost bars include everything beyond them." } else { "" }
        )
    };
    if after.sums().count() <= FEW {
        for (sum, weight) in after.weights() {
            chart = chart.named(currency.show(sum), float(&after.chance(weight)));
        }
        return chart.x(Axis::new("won or lost")).with_values().note(note(false)).draw();
    }
    let Bins { bins, apart } = Bins::new(after, 60);
    let half = apart as f64 / 2.0;
    chart = chart.x(Axis::new("won or lost").unit(unit.clone()));
    for bin in &bins {
        chart = chart.bin(place(bin.from.0 as f64 - half), place(bin.to.0 as f64 + half), float(&bin.chance));
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
    chart
        .note(note(beyond))
        .moment(place(mean), format!("mean {}", currency_label(&unit, place(mean))))
        .moment(0.0, "even")
        .draw()
}

/// An amount with two decimals where it is no whole one.
fn currency_label(unit: &Unit, amount: f64) -> String {
    unit.show(amount, if amount.abs() < 1000.0 { 0.01 } else { 1.0 })
}
