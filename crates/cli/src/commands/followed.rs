//! What became of a bankroll under one plan: worked out, or played out by chance.

use math::{Exact, decimal, progression::Plan, ruin::Ruin};
use num_traits::Zero;
use rulebook::TableRules;
use serde::Serialize;
use simulation::ruin::{Estimate, Sampled};

use super::figures::{at_most, chance, money};
use crate::charts::major;

#[derive(Debug)]
pub struct PlanResult {
    pub plan: Plan,
    pub found: RuinFigures,
}

#[derive(Debug)]
pub enum RuinFigures {
    Worked(Box<Ruin>),
    Played(Box<Sampled>),
}

/// How play ends, in the order of all figures here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    Ruined,
    Reached,
    Stopped,
    Playing,
}

#[derive(Serialize, Debug)]
pub struct PlanOut {
    plan: String,
    /// `exact`, `lower bounds` or `simulated`.
    figures: &'static str,
    /// No chance is farther from the truth than this; for simulated ones each has its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    within: Option<String>,
    /// The same for the means, which have bounds of their own; left out where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    mean_spins_within: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mean_left_within: Option<String>,
    /// Spins that were followed, at most.
    spins: u32,
    ruined: Figure,
    reached: Figure,
    stopped: Figure,
    playing: Figure,
    mean_spins: Figure,
    /// In minor units.
    mean_left: Figure,
    /// The spins by which a tenth, a half and nine tenths of the ruined are ruined.
    ruined_by: [Option<u32>; 3],
    #[serde(skip_serializing_if = "Option::is_none")]
    states: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    players: Option<u64>,
    /// Ruined, at the goal and stopped, after each spin from none on; every n-th where there are very many.
    by_spin: Vec<(u32, [String; 3])>,
}

/// A figure, and where it is simulated the half of its interval of 95 %.
#[derive(Serialize, Debug)]
#[serde(untagged)]
enum Figure {
    Worked(String),
    Played { value: String, within: String },
}

impl Figure {
    fn played(estimate: Estimate) -> Figure {
        Figure::Played { value: format!("{:.6}", estimate.value), within: format!("{:.6}", estimate.within) }
    }
}

impl PlanResult {
    pub fn spins(&self) -> usize {
        match &self.found {
            RuinFigures::Worked(ruin) => ruin.by_spin.len().saturating_sub(1),
            RuinFigures::Played(sampled) => sampled.longest as usize,
        }
    }

    /// How many players came to an end, where they were played out.
    pub fn players(&self) -> Option<u64> {
        match &self.found {
            RuinFigures::Worked(_) => None,
            RuinFigures::Played(sampled) => Some(sampled.players),
        }
    }

    /// For a table: `41.2345 %`, or `41.2 % ± 0.2 %`.
    pub fn chance(&self, end: End) -> String {
        match &self.found {
            // Nothing in parts that are rounded down is not nothing.
            RuinFigures::Worked(ruin) if worked(ruin, end).is_zero() && !ruin.is_exact() && can(ruin, end) => {
                format!("< {} %", at_most(&(ruin.within() * Exact::from_integer(100.into()))))
            }
            RuinFigures::Worked(ruin) => chance(worked(ruin, end)),
            RuinFigures::Played(sampled) => percents(sampled.part(count(sampled, end))),
        }
    }

    /// Whether anybody can come to this end.
    pub fn happens(&self, end: End) -> bool {
        match &self.found {
            RuinFigures::Worked(ruin) => can(ruin, end),
            RuinFigures::Played(sampled) => count(sampled, end) > 0,
        }
    }

    pub fn mean_spins(&self) -> String {
        match &self.found {
            RuinFigures::Worked(ruin) => decimal(&ruin.mean_spins, 2),
            RuinFigures::Played(sampled) => plus_minus(sampled.mean_spins(), 1.0, "", ""),
        }
    }

    pub fn mean_left(&self, rules: &TableRules) -> String {
        let currency = rules.book().currency;
        match &self.found {
            RuinFigures::Worked(ruin) => money(rules, &ruin.left),
            RuinFigures::Played(sampled) => plus_minus(sampled.mean_left(), major(currency, 1.0), currency.sign, ""),
        }
    }

    /// The first spin by which so many tenths of all that are ruined are ruined.
    pub fn ruined_by(&self, tenths: u32) -> Option<u32> {
        match &self.found {
            RuinFigures::Worked(ruin) => ruin.ruined_by(&Exact::new(tenths.into(), 10.into())),
            RuinFigures::Played(sampled) => {
                let wanted = sampled.ruined() * u64::from(tenths);
                let mut ruined = 0;
                let spin = sampled.ruined_at.iter().position(|count| {
                    ruined += count;
                    wanted > 0 && ruined * 10 >= wanted
                });
                spin.and_then(|spin| u32::try_from(spin).ok())
            }
        }
    }

    /// What the figures are: `exact`, `within 2.3e-18`, `200,000 players`.
    pub fn kind(&self) -> String {
        match &self.found {
            RuinFigures::Worked(ruin) if ruin.is_exact() => "exact".to_owned(),
            RuinFigures::Worked(ruin) => format!("within {}", at_most(&ruin.within())),
            RuinFigures::Played(sampled) => format!("simulated, {} players", sampled.players),
        }
    }

    /// Ruined, at the goal and stopped, after every spin from none on.
    pub fn by_spin(&self) -> Vec<[f64; 3]> {
        match &self.found {
            RuinFigures::Worked(ruin) => {
                let float = |figure: &Exact| decimal(figure, 15).parse().unwrap_or(0.0);
                ruin.by_spin.iter().map(|ends| [0, 1, 2].map(|end: usize| float(&ends[end]))).collect()
            }
            RuinFigures::Played(sampled) => {
                let mut ends = [0_u64; 3];
                let at = |counts: &[u64], spin: usize| counts.get(spin).copied().unwrap_or(0);
                let spins = 0..=sampled.longest as usize;
                spins
                    .map(|spin| {
                        ends[0] += at(&sampled.ruined_at, spin);
                        ends[1] += at(&sampled.reached_at, spin);
                        ends[2] += at(&sampled.stopped_at, spin);
                        ends.map(|count| sampled.part(count).value)
                    })
                    .collect()
            }
        }
    }

    pub fn out(&self) -> PlanOut {
        let figure = |end: End| match &self.found {
            RuinFigures::Worked(ruin) => Figure::Worked(decimal(worked(ruin, end), PLACES)),
            RuinFigures::Played(sampled) => Figure::played(sampled.part(count(sampled, end))),
        };
        let (mean_spins, mean_left) = match &self.found {
            RuinFigures::Worked(ruin) => {
                (Figure::Worked(decimal(&ruin.mean_spins, PLACES)), Figure::Worked(decimal(&ruin.left, PLACES)))
            }
            RuinFigures::Played(sampled) => (Figure::played(sampled.mean_spins()), Figure::played(sampled.mean_left())),
        };
        let (figures, within, states, players) = match &self.found {
            RuinFigures::Worked(ruin) if ruin.is_exact() => ("exact", None, Some(ruin.states), None),
            RuinFigures::Worked(ruin) => ("lower bounds", Some(at_most(&ruin.within())), Some(ruin.states), None),
            RuinFigures::Played(sampled) => ("simulated", None, None, Some(sampled.players)),
        };
        let (mean_spins_within, mean_left_within) = match &self.found {
            RuinFigures::Worked(ruin) if !ruin.is_exact() => {
                (ruin.mean_spins_within.as_ref().map(at_most), Some(at_most(&ruin.left_within)))
            }
            RuinFigures::Worked(_) | RuinFigures::Played(_) => (None, None),
        };
        let (last, every) = (self.spins(), (self.spins() + 1).div_ceil(2000).max(1));
        let told = |at: &usize| at.is_multiple_of(every) || *at == last;
        let by_spin: Vec<(usize, [String; 3])> = match &self.found {
            RuinFigures::Worked(ruin) => {
                let ends = ruin.by_spin.iter().enumerate().filter(|(at, _)| told(at));
                ends.map(|(at, ends)| (at, [0, 1, 2].map(|end: usize| decimal(&ends[end], 12)))).collect()
            }
            RuinFigures::Played(_) => {
                let ends = self.by_spin().into_iter().enumerate().filter(|(at, _)| told(at));
                ends.map(|(at, ends)| (at, ends.map(|end| format!("{end:.12}")))).collect()
            }
        };
        PlanOut {
            plan: self.plan.to_string(),
            figures,
            within,
            mean_spins_within,
            mean_left_within,
            spins: u32::try_from(self.spins()).unwrap_or(u32::MAX),
            ruined: figure(End::Ruined),
            reached: figure(End::Reached),
            stopped: figure(End::Stopped),
            playing: figure(End::Playing),
            mean_spins,
            mean_left,
            ruined_by: [1, 5, 9].map(|tenths| self.ruined_by(tenths)),
            states,
            players,
            by_spin: by_spin.into_iter().map(|(at, ends)| (u32::try_from(at).unwrap_or(u32::MAX), ends)).collect(),
        }
    }
}

/// Rounding changes far less than the parts that figures are counted in.
const PLACES: u32 = 30;

/// Whether this end can be come to at all.
fn can(ruin: &Ruin, end: End) -> bool {
    match end {
        End::Ruined => ruin.can[0],
        End::Reached => ruin.can[1],
        End::Stopped => ruin.can[2],
        End::Playing => !ruin.to_the_end,
    }
}

fn worked(ruin: &Ruin, end: End) -> &Exact {
    match end {
        End::Ruined => &ruin.ruined,
        End::Reached => &ruin.reached,
        End::Stopped => &ruin.stopped,
        End::Playing => &ruin.playing,
    }
}

fn count(sampled: &Sampled, end: End) -> u64 {
    match end {
        End::Ruined => sampled.ruined(),
        End::Reached => sampled.reached,
        End::Stopped => sampled.stopped,
        End::Playing => sampled.playing,
    }
}

fn percents(estimate: Estimate) -> String {
    plus_minus(estimate, 100.0, "", " %")
}

/// With as many decimals as the error leaves a meaning to.
#[allow(clippy::float_arithmetic, reason = "an estimate that is shown with its error")]
fn plus_minus(estimate: Estimate, scale: f64, before: &str, after: &str) -> String {
    let (value, within) = (estimate.value * scale, estimate.within * scale);
    let places = (0..6).find(|places| within * 10_f64.powi(*places) >= 1.0).unwrap_or(6);
    let places = usize::try_from(places).unwrap_or(2);
    format!("{before}{value:.places$}{after} ± {within:.places$}")
}
