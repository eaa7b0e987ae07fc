//! The plans by name.

use std::{fmt, str::FromStr};

use super::{
    ContreDAlembert, DAlembert, Fibonacci, Flat, GrandMartingale, Labouchere, Martingale, OneThreeTwoSix, OscarsGrind,
    Paroli, Progression, ReverseLabouchere,
};

/// A plan as it is asked for: `martingale`, `labouchere 1-2-3-4`, `paroli 3`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Plan {
    #[default]
    Flat,
    Martingale,
    GrandMartingale,
    DAlembert,
    ContreDAlembert,
    Labouchere(Vec<u32>),
    ReverseLabouchere(Vec<u32>),
    /// That many wins in a row.
    Paroli(u32),
    Fibonacci,
    OscarsGrind,
    OneThreeTwoSix,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlanFault {
    #[error("there is no plan `{0}`; the plans are {NAMES}")]
    Unknown(String),
    #[error(
        "`{0}` is not a line: write whole numbers from 1 to 10000 with hyphens between them, such as labouchere 1-2-3-4"
    )]
    NoLine(String),
    #[error("`{0}` is not a number of wins: write one from 1 to 30, such as paroli 3")]
    NoWins(String),
    #[error("{plan} takes nothing after its name, but `{rest}` follows it")]
    TooMuch { plan: &'static str, rest: String },
}

/// For a message; the plans with a number or a line show one.
const NAMES: &str = "flat, martingale, grand-martingale, dalembert, contre-dalembert, labouchere 1-2-3-4, \
                     reverse-labouchere 1-2-3-4, paroli 3, fibonacci, oscars-grind and 1-3-2-6";

const LINE: [u32; 4] = [1, 2, 3, 4];

/// Something to do with a plan, whichever it is: written once, compiled for each.
pub trait WithPlan {
    type Answer;
    fn with<P: Progression>(self, plan: P) -> Self::Answer;
}

impl Plan {
    /// One of each, the way its name stands without parameters.
    pub fn all() -> [Plan; 11] {
        [
            Plan::Flat,
            Plan::Martingale,
            Plan::GrandMartingale,
            Plan::DAlembert,
            Plan::ContreDAlembert,
            Plan::Labouchere(LINE.to_vec()),
            Plan::ReverseLabouchere(LINE.to_vec()),
            Plan::Paroli(3),
            Plan::Fibonacci,
            Plan::OscarsGrind,
            Plan::OneThreeTwoSix,
        ]
    }

    pub fn names() -> &'static str {
        NAMES
    }

    /// The machine of this plan at its beginning, handed on with its own type: a loop over spins asks once which plan it
    /// is, and not at every spin.
    pub fn begin<W: WithPlan>(&self, with: W) -> W::Answer {
        match self {
            Plan::Flat => with.with(Flat),
            Plan::Martingale => with.with(Martingale::default()),
            Plan::GrandMartingale => with.with(GrandMartingale::default()),
            Plan::DAlembert => with.with(DAlembert::default()),
            Plan::ContreDAlembert => with.with(ContreDAlembert::default()),
            Plan::Labouchere(line) => with.with(Labouchere::new(line)),
            Plan::ReverseLabouchere(line) => with.with(ReverseLabouchere::new(line)),
            Plan::Paroli(wins) => with.with(Paroli::new(*wins)),
            Plan::Fibonacci => with.with(Fibonacci::default()),
            Plan::OscarsGrind => with.with(OscarsGrind::default()),
            Plan::OneThreeTwoSix => with.with(OneThreeTwoSix::default()),
        }
    }

    fn name(&self) -> &'static str {
        match self {
            Plan::Flat => "flat",
            Plan::Martingale => "martingale",
            Plan::GrandMartingale => "grand-martingale",
            Plan::DAlembert => "dalembert",
            Plan::ContreDAlembert => "contre-dalembert",
            Plan::Labouchere(_) => "labouchere",
            Plan::ReverseLabouchere(_) => "reverse-labouchere",
            Plan::Paroli(_) => "paroli",
            Plan::Fibonacci => "fibonacci",
            Plan::OscarsGrind => "oscars-grind",
            Plan::OneThreeTwoSix => "1-3-2-6",
        }
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match self {
            Plan::Labouchere(line) | Plan::ReverseLabouchere(line) => {
                let numbers: Vec<String> = line.iter().map(u32::to_string).collect();
                write!(f, " {}", numbers.join("-"))
            }
            Plan::Paroli(wins) => write!(f, " {wins}"),
            _ => Ok(()),
        }
    }
}

impl FromStr for Plan {
    type Err = PlanFault;

    fn from_str(text: &str) -> Result<Plan, PlanFault> {
        let lower = text.trim().to_lowercase();
        let (name, rest) = lower.split_once([' ', ':', '=']).unwrap_or((&lower, ""));
        let rest = rest.trim();
        // People write d'Alembert, Labouchère and Oscar's grind in many ways.
        let plain: String =
            name.chars().filter(|c| !['\'', '’'].contains(c)).map(|c| if c == 'è' { 'e' } else { c }).collect();
        let plan = match plain.replace('_', "-").as_str() {
            "flat" => Plan::Flat,
            "martingale" => Plan::Martingale,
            "grand-martingale" => Plan::GrandMartingale,
            "dalembert" | "d-alembert" => Plan::DAlembert,
            "contre-dalembert" | "contre-d-alembert" => Plan::ContreDAlembert,
            "labouchere" => return Ok(Plan::Labouchere(line(rest)?)),
            "reverse-labouchere" => return Ok(Plan::ReverseLabouchere(line(rest)?)),
            "paroli" => return Ok(Plan::Paroli(wins(rest)?)),
            "fibonacci" => Plan::Fibonacci,
            "oscars-grind" | "oscar-grind" | "oscars" => Plan::OscarsGrind,
            "1-3-2-6" => Plan::OneThreeTwoSix,
            _ => return Err(PlanFault::Unknown(text.to_owned())),
        };
        if rest.is_empty() { Ok(plan) } else { Err(PlanFault::TooMuch { plan: plan.name(), rest: rest.to_owned() }) }
    }
}

fn line(text: &str) -> Result<Vec<u32>, PlanFault> {
    if text.is_empty() {
        return Ok(LINE.to_vec());
    }
    let number = |part: &str| part.trim().parse().ok().filter(|number| (1..=10_000).contains(number));
    let numbers: Option<Vec<u32>> = text.split(['-', ',', '/']).map(number).collect();
    numbers.filter(|numbers| numbers.len() <= 100).ok_or_else(|| PlanFault::NoLine(text.to_owned()))
}

fn wins(text: &str) -> Result<u32, PlanFault> {
    if text.is_empty() {
        return Ok(3);
    }
    text.parse().ok().filter(|wins| (1..=30).contains(wins)).ok_or_else(|| PlanFault::NoWins(text.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_reads_its_own_name() {
        for plan in Plan::all() {
            assert_eq!(plan.to_string().parse(), Ok(plan.clone()), "{plan}");
            assert!(NAMES.contains(&plan.to_string()), "{plan}");
        }
        assert_eq!("Labouchère 3-1".parse(), Ok(Plan::Labouchere(vec![3, 1])));
        assert_eq!("d'Alembert".parse(), Ok(Plan::DAlembert));
        assert_eq!("paroli".parse(), Ok(Plan::Paroli(3)));
        assert_eq!("labouchere".parse(), Ok(Plan::Labouchere(vec![1, 2, 3, 4])));
    }

    #[test]
    fn what_is_no_plan_is_told_what_would_be_one() {
        let told = |text: &str| text.parse::<Plan>().map_err(|fault| fault.to_string()).expect_err(text);
        assert!(told("matringale").contains("martingale, grand-martingale"), "{}", told("matringale"));
        assert!(told("labouchere 1-x").contains("1-2-3-4"));
        assert!(told("labouchere 0").contains("from 1"));
        assert!(told("paroli 31").contains("paroli 3"));
        assert!(told("flat 3").contains("takes nothing"));
        assert!(told("").contains("the plans are"));
    }

    #[test]
    fn a_plan_begins_with_its_first_stake() {
        struct First;
        impl WithPlan for First {
            type Answer = i64;
            fn with<P: Progression>(self, plan: P) -> i64 {
                plan.stake(10)
            }
        }
        let firsts: Vec<i64> = Plan::all().iter().map(|plan| plan.begin(First)).collect();
        assert_eq!(firsts, [10, 10, 10, 10, 10, 50, 50, 10, 10, 10, 10]);
    }
}
