//! How many of very many trials succeed, without making them.
//!
//! Up to ten successes on average are found by adding up probabilities. Beyond that a number is proposed by a ratio of two
//! uniform numbers and kept with the right chance: transformed rejection with squeeze (W. Hörmann, "The generation of binomial
//! random variates", 1993). The probability itself is reckoned as C. Loader does ("Fast and accurate computation of binomial
//! probabilities", 2000), from a distance to the mean that is exact: so it is good to some fourteen digits for a quadrillion
//! trials too, where the usual sum of logarithms would be off by whole units.
//!
//! What is not exact: numbers from 0 to 1 have 53 bits. A proposal can be too likely or too rare by one part in 10^8 at a
//! quadrillion trials, and far less below; no run of this program could ever see it.

use libm::{exp, fabs, floor, log, log1p, sqrt};

use crate::words::Words;

/// Below this mean, probabilities are added up.
const FEW: f64 = 10.0;

/// Successes of `trials` with chance `part / whole` each. Deterministic: its arithmetic is the same on every machine.
///
/// # Panics
///
/// Where the part is more than the whole, or that is nothing.
pub fn binomial(words: &mut Words, trials: u64, part: u64, whole: u64) -> u64 {
    assert!(part <= whole && whole > 0, "a chance is at most one");
    if part == 0 || trials == 0 {
        return 0;
    }
    if part > whole - part {
        return trials - binomial(words, trials, whole - part, whole);
    }
    let chance = part as f64 / whole as f64;
    if trials as f64 * chance < FEW {
        return few(words, trials, chance);
    }
    many(words, &Trials { number: trials, part, whole, chance })
}

/// Adds up probabilities from zero on until a uniform number is passed.
fn few(words: &mut Words, trials: u64, chance: f64) -> u64 {
    let ratio = chance / (1.0 - chance);
    let mut left = words.unit();
    let mut probability = exp(trials as f64 * log1p(-chance));
    for successes in 0..trials {
        if left < probability {
            return successes;
        }
        left -= probability;
        probability *= ratio * (trials - successes) as f64 / (successes + 1) as f64;
    }
    trials
}

/// Hörmann's constants for a hat that lies above the probabilities.
struct Hat {
    a: f64,
    b: f64,
    /// Under this and away from the ends, a proposal is kept without a look.
    squeeze: f64,
    alpha: f64,
}

impl Hat {
    fn new(deviation: f64, chance: f64) -> Hat {
        let b = 1.15 + 2.53 * deviation;
        let a = -0.0873 + 0.0248 * b + 0.01 * chance;
        Hat { a, b, squeeze: 0.92 - 4.2 / b, alpha: (2.83 + 5.1 / b) * deviation }
    }

    /// How far from the mean the proposal lies.
    fn at(&self, u: f64) -> f64 {
        (2.0 * self.a / (0.5 - fabs(u)) + self.b) * u
    }

    /// What a uniform number is to be multiplied with before it is compared with the probability.
    fn height(&self, u: f64) -> f64 {
        let us = 0.5 - fabs(u);
        self.alpha / (self.a / (us * us) + self.b)
    }
}

/// Where a proposal is far enough from the ends for the squeeze.
const INSIDE: f64 = 0.07;

fn many(words: &mut Words, trials: &Trials) -> u64 {
    let hat = Hat::new(trials.deviation(), trials.chance);
    let mode = trials.mode();
    let at_mode = trials.log_probability(mode);
    // From the mode on, so that no digit is lost to the size of the mean.
    let mean = 0.5 - trials.distance(mode);
    loop {
        let u = words.unit() - 0.5;
        let v = words.unit();
        let step = floor(hat.at(u) + mean);
        // At the very ends the proposal is beyond all numbers, or none.
        if step.is_nan() || fabs(step) > 1e16 {
            continue;
        }
        let Some(successes) = mode.checked_add_signed(step as i64).filter(|successes| *successes <= trials.number)
        else {
            continue;
        };
        if 0.5 - fabs(u) >= INSIDE && v <= hat.squeeze {
            return successes;
        }
        if log(v * hat.height(u)) <= trials.log_probability(successes) - at_mode {
            return successes;
        }
    }
}

struct Trials {
    number: u64,
    part: u64,
    whole: u64,
    chance: f64,
}

impl Trials {
    fn deviation(&self) -> f64 {
        sqrt(self.number as f64 * self.chance * (1.0 - self.chance))
    }

    /// The likeliest number of successes.
    fn mode(&self) -> u64 {
        let mode = (u128::from(self.number) + 1) * u128::from(self.part) / u128::from(self.whole);
        u64::try_from(mode).unwrap_or(self.number).min(self.number)
    }

    /// How far successes lie from their mean, rounded once.
    fn distance(&self, successes: u64) -> f64 {
        let (have, due) =
            (u128::from(successes) * u128::from(self.whole), u128::from(self.number) * u128::from(self.part));
        let far = have.abs_diff(due) as f64 / self.whole as f64;
        if have < due { -far } else { far }
    }

    /// The logarithm of the chance of so many successes.
    fn log_probability(&self, successes: u64) -> f64 {
        let n = self.number as f64;
        if successes == 0 {
            return n * log1p(-self.chance);
        }
        if successes == self.number {
            return n * log(self.chance);
        }
        let (x, y) = (successes as f64, (self.number - successes) as f64);
        let far = self.distance(successes);
        stirling(n) - stirling(x) - stirling(y) - deviance(x, far) - deviance(y, -far)
            + 0.5 * log(n / (std::f64::consts::TAU * x * y))
    }
}

/// `x ln(x / m) + m - x`, where `x - m` is `far`.
fn deviance(x: f64, far: f64) -> f64 {
    let mean = x - far;
    let v = far / (x + mean);
    if fabs(v) >= 0.1 {
        return x * log(x / mean) - far;
    }
    // ln(x / m) is 2 (v + v^3/3 + v^5/5 ...), and 2xv - far is far * v.
    let square = v * v;
    let mut sum = far * v;
    let mut power = 2.0 * x * v;
    for odd in 1.. {
        power *= square;
        let more = sum + power / f64::from(2 * odd + 1);
        if more.to_bits() == sum.to_bits() {
            break;
        }
        sum = more;
    }
    sum
}

/// What Stirling's formula lacks of ln x!.
fn stirling(x: f64) -> f64 {
    if x < 16.0 {
        // Products up to 15! are exact.
        let mut product = 1.0;
        let mut factor = 2.0;
        while factor <= x {
            product *= factor;
            factor += 1.0;
        }
        return log(product) - (x + 0.5) * log(x) + x - 0.5 * log(std::f64::consts::TAU);
    }
    let square = 1.0 / (x * x);
    (1.0 / 12.0 - square * (1.0 / 360.0 - square * (1.0 / 1260.0 - square / 1680.0))) / x
}

/// How often each of several kinds comes in so many trials, each trial one of them by weight: one binomial after another, each
/// of what the kinds before have left.
///
/// # Panics
///
/// Where there are trials and nothing has weight, or all together has more than 64 bits.
pub fn multinomial(words: &mut Words, trials: u64, weights: &[u64]) -> Vec<u64> {
    let mut whole =
        weights.iter().try_fold(0_u64, |sum, weight| sum.checked_add(*weight)).expect("weights fit 64 bits");
    let mut left = trials;
    let mut counts = Vec::with_capacity(weights.len());
    for &weight in weights {
        let count = if left == 0 { 0 } else { binomial(words, left, weight, whole) };
        whole -= weight;
        left -= count;
        counts.push(count);
    }
    assert_eq!(left, 0, "every trial is of some kind");
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trials(trials: u64, part: u64, whole: u64) -> Trials {
        Trials { number: trials, part, whole, chance: part as f64 / whole as f64 }
    }

    /// The hat must lie above every probability and the squeeze below, or numbers would be kept too rarely or too often.
    #[test]
    fn the_hat_lies_above_and_the_squeeze_below() {
        for (n, part, whole) in [
            (20, 1, 2),
            (40, 1, 4),
            (370, 1, 37),
            (1_000, 1, 38),
            (1_000, 19, 38),
            (54_000, 1, 5_400),
            (1_000_000, 18, 38),
            (1_000_000_000_000, 1, 38),
            (1_000_000_000_000_000, 1, 38),
            (1_000_000_000_000_000, 1, 2),
            (1_000_000_000_000_000, 1, 10_000_000_000_000),
        ] {
            let trials = trials(n, part, whole);
            let hat = Hat::new(trials.deviation(), trials.chance);
            let mode = trials.mode();
            let (mean, at_mode) = (0.5 - trials.distance(mode), trials.log_probability(mode));
            for step in -9_999..10_000 {
                let u = f64::from(step) / 20_000.0;
                let Some(successes) = mode.checked_add_signed(floor(hat.at(u) + mean) as i64) else { continue };
                if successes > n {
                    continue;
                }
                let kept = exp(trials.log_probability(successes) - at_mode) / hat.height(u);
                // Hörmann gives the constants to three digits; the hat touches the probabilities within that.
                assert!(kept < 1.000_5, "{n} {part}/{whole} at {u}: {kept}");
                assert!(0.5 - fabs(u) < INSIDE || kept > hat.squeeze - 0.000_5, "{n} {part}/{whole} at {u}: {kept}");
            }
        }
    }

    #[test]
    fn probabilities_are_those_of_the_definition() {
        for (n, part, whole) in [(10_u64, 1_u64, 2_u64), (60, 18, 38), (100, 1, 38), (40, 7, 54)] {
            let p = part as f64 / whole as f64;
            let mut choose = 1.0;
            for k in 0..=n {
                let direct = choose * libm::pow(p, k as f64) * libm::pow(1.0 - p, (n - k) as f64);
                let ours = exp(trials(n, part, whole).log_probability(k));
                assert!(fabs(ours / direct - 1.0) < 1e-12, "{n} {part}/{whole} {k}: {ours} {direct}");
                choose *= (n - k) as f64 / (k + 1) as f64;
            }
        }
        // Near the mean of a quadrillion trials the probability is that of the normal density, to nine digits.
        let trials = trials(1_000_000_000_000_000, 1, 38);
        for away in [-2.0, 0.0, 1.0] {
            let k = trials.mode().checked_add_signed((away * trials.deviation()) as i64).unwrap();
            let z = trials.distance(k) / trials.deviation();
            let density = -0.5 * z * z - log(trials.deviation() * sqrt(std::f64::consts::TAU));
            let skew = (1.0 - 2.0 / 38.0) / (6.0 * trials.deviation()) * (z * z * z - 3.0 * z);
            assert!(fabs(trials.log_probability(k) - density - skew) < 1e-9, "{away}");
        }
    }

    /// Chi-square over all numbers that are not too rare; the seeds are fixed, so this passes or fails for ever.
    #[test]
    fn successes_are_as_likely_as_they_should_be() {
        for (n, part, whole) in
            [(3_u64, 1_u64, 3_u64), (30, 1, 38), (60, 18, 38), (60, 30, 38), (400, 1, 38), (2_000, 3, 7)]
        {
            let mut words = Words::beside(n ^ part << 20, 1);
            let runs = 200_000_u32;
            let mut counts = vec![0_u32; usize::try_from(n).unwrap() + 1];
            for _ in 0..runs {
                counts[usize::try_from(binomial(&mut words, n, part, whole)).unwrap()] += 1;
            }
            let flipped = part > whole - part;
            let trials = trials(n, if flipped { whole - part } else { part }, whole);
            let (mut square, mut cells) = (0.0, 0);
            let (mut rest_due, mut rest) = (0.0, 0.0);
            for (k, count) in counts.iter().enumerate() {
                let k = if flipped { n - k as u64 } else { k as u64 };
                let due = exp(trials.log_probability(k)) * f64::from(runs);
                if due < 10.0 {
                    rest_due += due;
                    rest += f64::from(*count);
                } else {
                    square += (f64::from(*count) - due) * (f64::from(*count) - due) / due;
                    cells += 1;
                }
            }
            if rest_due > 1.0 {
                square += (rest - rest_due) * (rest - rest_due) / rest_due;
                cells += 1;
            }
            let above = statistics::special::chi_square_above(square, f64::from(cells - 1));
            assert!(above > 1e-4, "{n} {part}/{whole}: {square} over {cells}, {above}");
        }
    }

    /// Means and variances of large numbers, in standard errors.
    #[test]
    fn a_quadrillion_trials_have_their_mean_and_variance() {
        for (n, part, whole) in [(1_000_000_000_000_000_u64, 1_u64, 38_u64), (1_000_000_000_000, 18, 37)] {
            let trials = trials(n, part, whole);
            let mut words = Words::beside(8, 2);
            let runs = 100_000;
            let (mut sum, mut squares) = (0.0, 0.0);
            for _ in 0..runs {
                let z = trials.distance(binomial(&mut words, n, part, whole)) / trials.deviation();
                sum += z;
                squares += z * z;
            }
            assert!(fabs(sum) < 4.0 * sqrt(f64::from(runs)), "{sum}");
            assert!(fabs(squares - f64::from(runs)) < 4.0 * sqrt(2.0 * f64::from(runs)), "{squares}");
        }
    }

    #[test]
    fn what_is_certain_is_certain_and_the_counts_add_up() {
        let mut words = Words::beside(1, 1);
        assert_eq!(binomial(&mut words, 7, 0, 5), 0);
        assert_eq!(binomial(&mut words, 7, 5, 5), 7);
        assert_eq!(binomial(&mut words, 0, 1, 5), 0);
        let counts = multinomial(&mut words, 1_000_000_000_000_000, &[1; 38]);
        assert_eq!(counts.iter().sum::<u64>(), 1_000_000_000_000_000);
        assert_eq!(multinomial(&mut words, 5, &[0, 3, 0]), [0, 5, 0]);
    }

    /// The same on every machine, to the last spin.
    #[test]
    fn a_seed_has_its_numbers() {
        let mut words = Words::beside(1, 0);
        let told: Vec<u64> = [(1_000_000_000_000_u64, 1_u64, 38_u64), (1_000, 1, 38), (20, 1, 3)]
            .into_iter()
            .map(|(n, part, whole)| binomial(&mut words, n, part, whole))
            .collect();
        assert_eq!(told, [26_315_736_468, 17, 6]);
    }
}
