//! What follows from a history, in words that claim no more than was seen.

use libm::{exp, log};
use serde::Serialize;
use wheel::grouped;

use super::{examine::Health, power::Power, watch::Source};

/// How often the history is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// Any day, as it grows: the evidence decides.
    Watched,
    /// Once, at a length that was fixed before: the tests decide.
    Once,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    Biased,
    NoEvidence,
    /// Nothing was found, and nothing could have been.
    TooShort,
}

/// A history that finds an outcome twice as heavy less often than every second time says nothing about a wheel.
const SAYS_NOTHING: f64 = 0.5;
/// A bias that would have been found as surely as this is named in the verdict.
const SURELY: f64 = 0.8;

impl Health {
    pub(super) fn judged(&self) -> (Verdict, String) {
        let failed = self.tests.iter().filter(|test| test.failed).count();
        let biased = match self.mode {
            Mode::Watched => self.evidence.passed(),
            Mode::Once => failed > 0,
        };
        if biased {
            return (Verdict::Biased, self.why());
        }
        let heaviest = self.power.iter().rfind(|power| power.places == 1);
        let says_nothing = heaviest.is_none_or(|power| power.probability < SAYS_NOTHING);
        if says_nothing {
            let even = heaviest.map(|power| self.would(power)).unwrap_or_default();
            let says =
                format!("{} spins cannot distinguish a fair wheel from a biased one: {even}.", grouped(self.spins));
            return (Verdict::TooShort, says);
        }
        let mut says = format!("No evidence of bias; {}", self.within());
        if failed > 0 {
            let tests = if failed == 1 { "one test" } else { "some tests" };
            says = format!(
                "{says} At a single look {tests} would have failed; a history that is examined often has such days. Continue watching."
            );
        }
        (Verdict::NoEvidence, says)
    }

    /// The smallest bias that would have been found surely, and the next smaller one that would not.
    fn within(&self) -> String {
        let singles: Vec<&Power> = self.power.iter().filter(|power| power.places == 1).collect();
        let sure = singles.iter().position(|power| power.probability >= SURELY);
        let named = sure.unwrap_or(singles.len() - 1);
        let told = self.would(singles[named]);
        let smaller = named.checked_sub(1).map(|at| {
            let power = singles[at];
            format!("; a {} % heavier one with {}", percent(power.heavier), chance(power.probability))
        });
        format!("{told}{}.", smaller.unwrap_or_default())
    }

    fn would(&self, power: &Power) -> String {
        let heavy = if power.heavier >= 1.0 {
            format!("a {} twice as heavy", self.noun)
        } else {
            format!("a {} % heavier {}", percent(power.heavier), self.noun)
        };
        let even = if power.probability < SAYS_NOTHING { "even " } else { "" };
        format!("{even}{heavy} would have been found with probability {}", chance(power.probability))
    }

    fn why(&self) -> String {
        match self.mode {
            Mode::Watched => {
                let evidence = &self.evidence;
                let when = evidence.passed_when.as_ref().map(|time| format!(" ({time})")).unwrap_or_default();
                format!(
                    "Evidence of bias: {}. The evidence is {} to 1; a fair wheel ever comes to {:.0} to 1 with probability \
                     {} at most, however often one looks. It passed that at spin {}{when}.",
                    self.what(),
                    times(evidence.log_most),
                    exp(-log(self.alpha)),
                    self.alpha,
                    grouped(evidence.passed_at.unwrap_or(0)),
                )
            }
            Mode::Once => {
                let worst = self.tests.iter().filter(|test| test.failed).min_by(|a, b| a.p.total_cmp(&b.p));
                let saw = worst.map_or(String::new(), |test| {
                    let of = test.of.as_ref().map(|of| format!(" of {of}")).unwrap_or_default();
                    format!(
                        "the test `{}`{of} failed ({}), p = {:.2e} for all tests together",
                        test.test, test.saw, test.adjusted
                    )
                });
                format!(
                    "Evidence of bias: {saw}. Fair wheels fail any of the {} tests with probability {} at most, if the \
                     history is examined once.",
                    self.tests.len(),
                    self.alpha
                )
            }
        }
    }

    /// What most of the evidence speaks of.
    fn what(&self) -> String {
        let (first, places) = self.evidence.sector.unwrap_or((0, 1));
        let last = (first + places - 1) % self.labels.len().max(1);
        let span = match (first, places) {
            (1, 1) => "1 place".to_owned(),
            (first, 1) => format!("{first} places"),
            _ => format!("{first} to {last} places"),
        };
        match &self.evidence.source {
            Source::Outcomes => {
                let count: u64 = (0..places).map(|at| self.counts[(first + at) % self.counts.len()]).sum();
                let share: f64 = (0..places).map(|at| self.probabilities[(first + at) % self.counts.len()]).sum();
                let due = self.spins as f64 * share;
                let subject = if places == 1 {
                    format!("{} {}", self.noun, self.labels[first])
                } else {
                    format!("the {places} neighbours from {} to {}", self.labels[first], self.labels[last])
                };
                format!("{subject} came {} times, {due:.1} expected", grouped(count))
            }
            Source::Distances => format!("results lie {span} on from the one before too often"),
            Source::Dealer(name) => {
                format!("results of {name} lie {span} on from the one before too often")
            }
            Source::Travel => format!("the wheel travels {first} sections too often"),
        }
    }
}

fn percent(share: f64) -> String {
    let value = 100.0 * share;
    if libm::fabs(value - libm::round(value)) < 1e-9 { format!("{value:.0}") } else { format!("{value:.1}") }
}

/// A probability that was simulated or computed is neither none nor certain.
pub fn chance(p: f64) -> String {
    if p < 0.005 {
        "under 0.01".to_owned()
    } else if p > 0.995 {
        "over 0.99".to_owned()
    } else {
        format!("{p:.2}")
    }
}

/// e to the power, in words that fit on a line.
fn times(logarithm: f64) -> String {
    if logarithm < log(1e6) { grouped(exp(logarithm) as u64) } else { format!("10^{:.0}", logarithm / log(10.0)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_as_people_write_them() {
        assert_eq!(
            (chance(0.001).as_str(), chance(0.967).as_str(), chance(1.0).as_str()),
            ("under 0.01", "0.97", "over 0.99")
        );
        assert_eq!((percent(0.25).as_str(), percent(0.125).as_str()), ("25", "12.5"));
        assert_eq!((times(log(250.0) + 1e-9).as_str(), times(log(1e9)).as_str()), ("250", "10^9"));
    }
}
