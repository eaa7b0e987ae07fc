//! The exact distribution after many spins, beside the plain way: fractions added up spin by spin. `cargo bench -p math`
//! runs it; nothing here fails, for a slow machine is no bug.

// A benchmark has a clock and tells rounded figures; neither reaches the core.
#![allow(clippy::disallowed_methods, clippy::float_arithmetic, clippy::cast_precision_loss)]

use std::{
    collections::BTreeMap,
    hint::black_box,
    path::Path,
    time::{Duration, Instant},
};

use num_traits::One;
use rulebook::{Library, TableRules, review_game};
use settlement::Wager;
use wheel::Money;
use wheelhouse_math::{AfterSpins, Exact, Setting, after_spins, decimal, distribution, root_decimal};

const PORTFOLIO: [(&str, i64); 6] = [
    ("red", 1000),
    ("dozen 1", 500),
    ("straight 17", 100),
    ("split 8/11", 200),
    ("corner 25/26/28/29", 400),
    ("six-line 1-6", 300),
];

fn table() -> (TableRules, Vec<Wager>) {
    let library = Library::open(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebooks")).expect("the rulebooks");
    let book = library.get("us-md-roulette").expect("a rulebook");
    let (rules, _) = review_game(book, "double-zero", &serde_json::Map::new()).expect("a legal table");
    let laid = |(words, amount): (&str, i64)| {
        let target = rules.target(words).expect("a wager of this table");
        Wager { player: 0, target, amount: Money(amount) }
    };
    let wagers = PORTFOLIO.map(laid).to_vec();
    (rules, wagers)
}

/// The plain way.
fn with_fractions(rules: &TableRules, wagers: &[Wager], spins: u32) -> BTreeMap<i64, Exact> {
    let one = distribution(rules, wagers, &Setting::default()).expect("a distribution");
    let mut all = BTreeMap::from([(0, Exact::one())]);
    for _ in 0..spins {
        let mut next: BTreeMap<i64, Exact> = BTreeMap::new();
        for (sum, chance) in &all {
            for (back, of_one) in &one.outcomes {
                *next.entry(sum + back.0 - one.wagered.0).or_default() += chance * of_one;
            }
        }
        all = next;
    }
    all
}

/// The median of some runs.
fn median<T>(turns: usize, mut run: impl FnMut() -> T) -> Duration {
    let mut times: Vec<Duration> = (0..turns)
        .map(|_| {
            let begin = Instant::now();
            black_box(run());
            begin.elapsed()
        })
        .collect();
    times.sort();
    times[turns / 2]
}

fn main() {
    let (rules, wagers) = table();
    println!("Exact distribution of six wagers on 38 pockets, one core, median of several runs\n");
    println!(
        "{:>6} {:>8} {:>14} {:>14} {:>14} {:>8}",
        "spins", "sums", "whole numbers", "and told", "fractions", "ratio"
    );
    for (spins, turns) in [(1, 51), (5, 51), (12, 21), (24, 21), (100, 3), (1000, 1)] {
        let setting = Setting::default();
        let ours = median(turns, || after_spins(&rules, &wagers, &setting, spins).expect("small enough"));
        let told = median(turns, || told(&after_spins(&rules, &wagers, &setting, spins).expect("small enough")));
        let sums = after_spins(&rules, &wagers, &setting, spins).expect("small enough").sums().count();
        if spins <= 24 {
            let plain = median(if spins < 12 { 5 } else { 1 }, || with_fractions(&rules, &wagers, spins));
            let ratio = plain.as_secs_f64() / ours.as_secs_f64();
            println!(
                "{spins:>6} {sums:>8} {:>11.3} ms {:>11.3} ms {:>11.3} ms {ratio:>8.1}",
                ms(ours),
                ms(told),
                ms(plain)
            );
        } else {
            println!("{spins:>6} {sums:>8} {:>11.3} ms {:>11.3} ms {:>14} {:>8}", ms(ours), ms(told), "-", "-");
        }
    }
    println!("\ngoal: 24 spins in less than 2 ms");
}

/// What `wheelhouse distribution --json` tells of it: the figures, and every sum with its chance in decimals.
fn told(after: &AfterSpins) -> usize {
    let figures = [after.mean(), after.ahead(), after.even()].map(|figure| decimal(&figure, 18).len());
    let deviation = root_decimal(&after.variance(), 6).len();
    let quantiles = [1, 5, 25, 50, 75, 95, 99].map(|part| after.quantile(&Exact::new(part.into(), 100.into())));
    let sums = after.weights().map(|(_, weight)| decimal(&after.chance(weight), 18).len());
    sums.sum::<usize>() + figures.iter().sum::<usize>() + deviation + quantiles.len()
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
