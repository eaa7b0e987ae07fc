//! Whole histories of wheels, fair and planted: false alarms come as rarely as promised, and biases are found as surely as the
//! verdict says.

// Shares of alarms are compared with probabilities.
#![allow(clippy::float_arithmetic)]

use chance::{Generator, Words};
use wheelhouse_statistics::{
    binomial_band,
    wheel_health::{
        Health, History, Layout, Mode, Nulls, Outcomes, Source, Verdict, at_once, evidence, examine, watched,
    },
};

fn words(seed: u16) -> Words {
    let mut bytes = [9; 32];
    bytes[..2].copy_from_slice(&seed.to_be_bytes());
    Words::new(Generator::seeded(bytes))
}

/// The common single-zero order, without its numbers: places are enough here.
fn single_zero() -> Layout {
    Layout::ordered((0..37).map(|at| at.to_string()))
}

fn fair(seed: u16, spins: usize) -> Vec<u8> {
    words(seed).outcomes(37).take(spins).map(|at| u8::try_from(at).unwrap()).collect()
}

/// A wheel whose pocket 8 comes more often by a share of its own.
fn heavy(seed: u16, spins: usize, heavier: f64) -> Vec<u8> {
    let mut words = words(seed);
    let mut spin = || wheelhouse_statistics::plant::heavier(&mut words, 37, heavier).unwrap();
    (0..spins).map(|_| u8::try_from((spin() + 8) % 37).unwrap()).collect()
}

fn plain(results: Vec<u8>) -> History {
    History::plain(Outcomes::places(&single_zero()), results)
}

fn health(history: &History, mode: Mode) -> Health {
    examine(history, 0.01, mode, &mut Nulls::new(words(60_000)))
}

/// Four dealers in turn, ball and rotor the other way each time, two balls.
fn columns(results: &[u8]) -> String {
    let mut text = "result,dealer,direction,ball\n".to_owned();
    for (at, result) in results.iter().enumerate() {
        let dealer = ["Ann", "Bob", "Cy", "Di"][at / 40 % 4];
        let direction = if at % 2 == 0 { "cw" } else { "ccw" };
        let row = [&result.to_string(), dealer, direction, ["a", "b"][at / 500 % 2]];
        text += &row.join(",");
        text.push('\n');
    }
    text
}

/// One in twenty is the promise here, so that 160 histories can show it. Each is looked at again and again as it grows.
#[test]
fn fair_wheels_raise_an_alarm_as_rarely_as_promised_however_often_one_looks() {
    const HISTORIES: u16 = 160;
    let mut alarms = 0;
    for seed in 0..HISTORIES {
        let history = History::read(&columns(&fair(seed, 1_600)), &single_zero()).unwrap();
        let found = evidence(&history, 0.05);
        assert!(found.path.len() > 300, "it is looked at every fourth spin");
        alarms += u64::from(found.passed());
    }
    let most = binomial_band(HISTORIES.into(), 0.05, 0.001).1;
    assert!(alarms <= most, "{alarms} of {HISTORIES}, {most} at most");
}

#[test]
fn fair_wheels_fail_the_tests_at_one_look_as_rarely_as_promised() {
    const HISTORIES: u16 = 300;
    let mut nulls = Nulls::new(words(60_001));
    let (mut alarms, mut tests) = (0, 0);
    for seed in 1_000..1_000 + HISTORIES {
        let history = History::read(&columns(&fair(seed, 1_600)), &single_zero()).unwrap();
        let found = wheelhouse_statistics::wheel_health::tested(&history, 0.05, &mut nulls).0;
        tests = found.len();
        alarms += u64::from(found.iter().any(|test| test.failed));
    }
    assert_eq!(tests, 12, "five of the wheel, four dealers, direction, dealers and balls");
    let most = binomial_band(HISTORIES.into(), 0.05, 0.001).1;
    assert!(alarms <= most, "{alarms} of {HISTORIES}, {most} at most");
}

/// A Big Six wheel with the sections of the usual one: 23, 15, 8, 4, 2 and two single ones, spread over the ring.
fn big_six() -> Layout {
    let counts = [("$1", 23), ("$2", 15), ("$5", 8), ("$10", 4), ("$20", 2), ("flag", 1), ("joker", 1)];
    let mut places: Vec<(usize, &str)> = Vec::new();
    for (order, (label, count)) in counts.into_iter().enumerate() {
        places.extend((0..count).map(|at| ((2 * at + 1) * 54 * 8 / (2 * count) + order, label)));
    }
    places.sort_unstable();
    Layout::ordered(places.into_iter().map(|(_, label)| label.to_owned()))
}

fn fair_symbols(seed: u16, spins: usize) -> Vec<u8> {
    let layout = big_six();
    let symbols = Outcomes::symbols(&layout);
    let of = |label: &String| symbols.labels.iter().position(|other| other == label).unwrap();
    let sections: Vec<usize> = layout.labels().iter().map(of).collect();
    words(seed).outcomes(54).take(spins).map(|at| u8::try_from(sections[at as usize]).unwrap()).collect()
}

/// Single sections make the scores of distances skew: the normal curve would call twelve times as many of them unlikely.
#[test]
fn fair_symbols_fail_the_distance_travelled_as_rarely_as_promised() {
    const HISTORIES: u16 = 1_500;
    for spins in [250, 1_000] {
        let mut nulls = Nulls::new(words(60_004));
        let mut p = Vec::new();
        for seed in 10_000..10_000 + HISTORIES {
            let history = History::plain(Outcomes::symbols(&big_six()), fair_symbols(seed, spins));
            let tests = wheelhouse_statistics::wheel_health::tested(&history, 0.05, &mut nulls).0;
            p.push(tests.iter().find(|test| test.test == "distance travelled").unwrap().p);
        }
        for level in [0.01 / 3.0, 0.01, 0.05] {
            let below = p.iter().filter(|p| **p <= level).count() as u64;
            let (low, high) = binomial_band(HISTORIES.into(), level, 0.001);
            assert!((low..=high).contains(&below), "{spins} spins: {below} of {HISTORIES} at {level}");
        }
    }
}

/// Far beyond what can be simulated the test still says so: a wheel that comes to rest on the next section every fourth time.
#[test]
fn a_wheel_that_travels_far_too_often_by_the_same_distance_has_a_small_probability() {
    let layout = big_six();
    let symbols = Outcomes::symbols(&layout);
    let of = |label: &String| u8::try_from(symbols.labels.iter().position(|other| other == label).unwrap()).unwrap();
    let sections: Vec<u8> = layout.labels().iter().map(of).collect();
    let mut words = words(9);
    let mut at = 0;
    let results = (0..3_000).map(|_| {
        let next = words.outcomes(54).next().unwrap() as usize;
        at = if words.outcomes(4).next() == Some(0) { (at + 1) % 54 } else { next };
        sections[at]
    });
    let history = History::plain(symbols.clone(), results.collect::<Vec<_>>());
    let found = health(&history, Mode::Once);
    let travelled = found.tests.iter().find(|test| test.test == "distance travelled").unwrap();
    assert!(travelled.failed && travelled.p < 1e-6, "{travelled:?}");
    assert!(travelled.saw.starts_with("1 sections on"), "{travelled:?}");
}

/// The verdict's own words: what it says would have been found is planted, and found about as often.
#[test]
fn a_heavier_pocket_is_found_as_surely_as_the_verdict_says() {
    const HISTORIES: u16 = 150;
    let (spins, heavier) = (12_000_u16, 0.25);
    let outcomes = Outcomes::places(&single_zero());
    let stated = watched(&outcomes, spins.into(), 0.01, (1, heavier), &mut words(60_002)).probability;
    assert!((0.3..0.95).contains(&stated), "a power that says something: {stated}");
    let found = |seed| u64::from(evidence(&plain(heavy(seed, spins.into(), heavier)), 0.01).passed());
    let found: u64 = (2_000..2_000 + HISTORIES).map(found).sum();
    // Stated as "at least", from 600 simulated histories and eight looks; here there are 400 looks.
    let (low, _) = binomial_band(HISTORIES.into(), stated - 0.04, 0.01);
    let (_, high) = binomial_band(HISTORIES.into(), (stated + 0.12).min(1.0), 0.01);
    assert!((low..=high).contains(&found), "{found} of {HISTORIES}, stated {stated}");
}

#[test]
fn a_heavier_pocket_is_found_at_one_look_as_surely_as_computed() {
    const HISTORIES: u16 = 150;
    let (spins, heavier) = (12_000_u16, 0.25);
    let outcomes = Outcomes::places(&single_zero());
    let stated = at_once(&outcomes, spins.into(), 0.01, 5, (1, heavier)).probability;
    assert!((0.3..0.95).contains(&stated), "a power that says something: {stated}");
    let mut nulls = Nulls::new(words(60_003));
    let mut found = 0;
    for seed in 2_000..2_000 + HISTORIES {
        let history = plain(heavy(seed, spins.into(), heavier));
        let tests = wheelhouse_statistics::wheel_health::tested(&history, 0.01, &mut nulls).0;
        assert_eq!(tests.len(), 5);
        found += u64::from(tests.iter().any(|test| test.failed));
    }
    let (low, _) = binomial_band(HISTORIES.into(), stated, 0.01);
    let (_, high) = binomial_band(HISTORIES.into(), (stated + 0.12).min(1.0), 0.01);
    assert!((low..=high).contains(&found), "{found} of {HISTORIES}, stated {stated}");
}

#[test]
fn the_verdict_claims_no_more_than_was_seen() {
    let short = health(&plain(fair(1, 60)), Mode::Watched);
    assert_eq!(short.verdict, Verdict::TooShort);
    assert!(
        short
            .says
            .starts_with("60 spins cannot distinguish a fair wheel from a biased one: even a pocket twice as heavy")
    );
    assert!(health(&plain(Vec::new()), Mode::Once).says.starts_with("0 spins cannot distinguish"));

    let long = health(&plain(fair(2, 20_000)), Mode::Watched);
    assert_eq!(long.verdict, Verdict::NoEvidence);
    let wanted = "No evidence of bias; a 25 % heavier pocket would have been found with probability 0.8";
    assert!(long.says.starts_with(wanted), "{}", long.says);
    assert!(long.says.contains("a 10 % heavier one with 0.0"), "{}", long.says);

    let biased = health(&plain(heavy(3, 20_000, 0.4)), Mode::Watched);
    assert_eq!(biased.verdict, Verdict::Biased);
    assert!(biased.says.starts_with("Evidence of bias: pocket 8 came "), "{}", biased.says);
    assert_eq!(biased.evidence.sector, Some((8, 1)));
    let once = health(&plain(heavy(3, 20_000, 0.4)), Mode::Once);
    assert_eq!(once.verdict, Verdict::Biased);
    assert!(once.says.contains("pocket 8 came"), "{}", once.says);
}

/// Bob drops the ball so that it lies nine to thirteen places on from the last result, every fourth time, whichever way it runs.
#[test]
fn the_hand_of_a_dealer_is_found_and_named() {
    let mut words = words(4);
    let mut results = fair(5, 8_000);
    for at in 1..results.len() {
        let bob = at / 40 % 4 == 1;
        if bob && words.outcomes(4).next() == Some(0) {
            let distance = 9 + u8::try_from(words.outcomes(5).next().unwrap()).unwrap();
            let before = results[at - 1];
            results[at] = if at % 2 == 0 { (before + distance) % 37 } else { (before + 37 - distance) % 37 };
        }
    }
    let history = History::read(&columns(&results), &single_zero()).unwrap();
    let found = health(&history, Mode::Watched);
    assert_eq!(found.evidence.source, Source::Dealer("Bob".to_owned()), "{}", found.says);
    assert!(found.says.contains("results of Bob lie"), "{}", found.says);
    let hands: Vec<bool> =
        found.tests.iter().filter(|test| test.test == "dealer's hand").map(|test| test.failed).collect();
    assert_eq!(hands, [false, true, false, false]);
}

/// A wheel that runs out of level one way only.
#[test]
fn a_difference_between_directions_is_found() {
    let mut words = words(6);
    let mut results = fair(7, 12_000);
    for (at, result) in results.iter_mut().enumerate() {
        if at % 2 == 0 && words.outcomes(12).next() == Some(0) {
            *result = u8::try_from(20 + words.outcomes(5).next().unwrap()).unwrap();
        }
    }
    let history = History::read(&columns(&results), &single_zero()).unwrap();
    let found = health(&history, Mode::Once);
    let direction = found.tests.iter().find(|test| test.test == "direction").unwrap();
    assert!(direction.failed, "{direction:?}");
    assert!(!found.tests.iter().find(|test| test.test == "dealers").unwrap().failed);
}

/// The same words, the same answer, to the last byte.
#[test]
fn the_same_history_gets_the_same_answer() {
    let history = plain(fair(8, 500));
    assert_eq!(health(&history, Mode::Watched), health(&history, Mode::Watched));
}
