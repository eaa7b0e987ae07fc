//! The suite on generators: fair ones fail as rarely as promised, planted biases are found as surely as computed.

// Shares of false alarms and of finds are compared with probabilities.
#![allow(clippy::float_arithmetic)]

use chance::{Generator, Words};
use wheelhouse_statistics::{Asked, Suite, binomial_band, heavier_pocket, power_either};

fn words(seed: u16) -> Words {
    let mut bytes = [0; 32];
    bytes[..2].copy_from_slice(&seed.to_be_bytes());
    Words::new(Generator::seeded(bytes))
}

/// Over 600 fair runs any test failed in no more of them than one in fifty would, give or take chance; and no single test
/// does so often that its probability must be wrong.
#[test]
fn a_fair_generator_fails_as_rarely_as_promised() {
    const RUNS: u16 = 600;
    let mut failed = 0;
    let mut by_test = [0_u64; 6];
    for seed in 0..RUNS {
        let mut suite = Suite::uniform(38);
        words(seed).outcomes(38).take(40_000).for_each(|outcome| suite.take(outcome));
        let findings = suite.findings(0.05);
        assert!(findings.too_short.is_empty(), "{findings:?}");
        failed += u64::from(findings.failed());
        for (count, line) in by_test.iter_mut().zip(&findings.lines) {
            *count += u64::from(line.p <= 0.05);
        }
    }
    // Holm's promise is an upper bound; the band is what 600 runs allow with all but one in a thousand.
    assert!(failed <= binomial_band(RUNS.into(), 0.05, 0.001).1, "{failed} of {RUNS}");
    let (low, high) = binomial_band(RUNS.into(), 0.05, 0.001);
    for (count, test) in by_test.iter().zip(0..) {
        assert!((low..=high).contains(count), "test {test}: {count} of {RUNS}, not {low} to {high}");
    }
}

/// One pocket heavier by 13 in a hundred of its own share, at 60,000 outcomes: found as often as the noncentral chi-square says.
#[test]
fn a_planted_pocket_is_found_with_the_computed_power() {
    const RUNS: u16 = 400;
    let (pockets, heavier, count) = (37_u32, 0.13, 60_000);
    let power = power_either(heavier_pocket(37, heavier) * f64::from(count), 36.0, 0.01);
    assert!(power > 0.3 && power < 0.7, "a power that says something: {power}");
    let mut found = 0;
    for seed in 0..RUNS {
        let mut words = words(seed + 1000);
        let mut suite = Suite::uniform(pockets);
        for _ in 0..count {
            suite.take(wheelhouse_statistics::plant::heavier(&mut words, pockets, heavier).unwrap());
        }
        let p = suite.findings(0.01).line(Asked::Frequency).unwrap().p;
        found += u64::from(p <= 0.01);
    }
    let (low, high) = binomial_band(RUNS.into(), power, 0.001);
    assert!((low..=high).contains(&found), "{found} of {RUNS}, not {low} to {high}");
}

/// Weights that differ, as of the symbols of a Big Six wheel: still no false alarm, and a wrong weight is one.
#[test]
fn outcomes_need_not_be_alike_likely() {
    let weights = [24_u32, 15, 7, 4, 2, 1, 1];
    let symbol = |section: u32| {
        let mut left = section;
        weights.iter().position(|weight| left.checked_sub(*weight).map(|less| left = less).is_none()).unwrap()
    };
    let probabilities = weights.map(|weight| f64::from(weight) / 54.0);
    let mut suite = Suite::new(&probabilities);
    words(7).outcomes(54).take(300_000).for_each(|section| suite.take(u32::try_from(symbol(section)).unwrap()));
    let findings = suite.findings(0.01);
    assert!(!findings.failed() && findings.lines.len() == 6, "{findings:?}");
    let mut wrong = Suite::new(&[24.0, 15.0, 7.0, 4.0, 1.0, 2.0, 1.0].map(|weight| weight / 54.0));
    words(7).outcomes(54).take(300_000).for_each(|section| wrong.take(u32::try_from(symbol(section)).unwrap()));
    assert!(wrong.findings(0.01).failed());
}
