//! What the suite says of a run.

use serde::Serialize;

/// Which test.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Asked {
    Frequency,
    Runs,
    Serial,
    Gap,
    Permutation,
    Blocks,
}

impl Asked {
    pub fn name(self) -> &'static str {
        match self {
            Asked::Frequency => "chi-square",
            Asked::Runs => "runs",
            Asked::Serial => "serial",
            Asked::Gap => "gap",
            Asked::Permutation => "permutation",
            Asked::Blocks => "blocks",
        }
    }

    /// What it asks, for somebody who reads the name for the first time.
    pub fn asks(self) -> &'static str {
        match self {
            Asked::Frequency => "does each outcome come as often as it should",
            Asked::Runs => "do low and high outcomes take turns as chance would",
            Asked::Serial => "does an outcome say anything about the next",
            Asked::Gap => "how long until the first quarter comes again",
            Asked::Permutation => "is every order of four outcomes as likely",
            Asked::Blocks => "do pieces of the run differ as chance would (Kolmogorov-Smirnov)",
        }
    }
}

/// One test of a run.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct Line {
    pub test: Asked,
    pub statistic: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub degrees: Option<f64>,
    /// The probability of a statistic as far out, either way, where all is fair.
    pub p: f64,
    /// The same for the whole family, by Holm.
    pub adjusted: f64,
    pub failed: bool,
}

/// What came out. A fair generator fails any line with probability `alpha` at most.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct Findings {
    pub outcomes: u64,
    pub alpha: f64,
    pub lines: Vec<Line>,
    /// Tests that the run was too short for, with the outcomes that they need.
    pub too_short: Vec<(Asked, u64)>,
}

impl Findings {
    pub fn failed(&self) -> bool {
        self.lines.iter().any(|line| line.failed)
    }

    pub fn line(&self, test: Asked) -> Option<&Line> {
        self.lines.iter().find(|line| line.test == test)
    }
}
