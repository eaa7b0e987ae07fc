//! What a run under load found: figures, and all that is wrong.

use std::{collections::BTreeMap, path::Path, time::Duration};

use journal::{CommandId, Receipt};
use serde::Serialize;
use server::{protocol::Outcome, tables::hex};
use tokio::time::Instant;

use super::{
    Plan,
    terminal::{OrderLog, TerminalLog},
};
use crate::held;

/// As many faults are told; after the first the others mostly follow from it.
const TOLD: usize = 50;

#[derive(Clone, Debug, Default, Serialize)]
pub struct Report {
    pub terminals: u16,
    pub kills: u32,
    pub connections: u64,
    pub orders: u64,
    /// Orders that were sent more than once.
    pub sent_again: u64,
    /// Wagers by what was answered: `taken`, or why not.
    pub wagers: BTreeMap<String, u64>,
    pub goodbyes: BTreeMap<String, u64>,
    pub lasted_ms: u64,
    pub answers_a_second: u64,
    pub taken_a_second: u64,
    pub views_a_second: u64,
    /// Wagers taken in a second in which bets are taken: between rounds there is nothing to take.
    pub open_a_second: u64,
    /// From sending to the answer, of wagers sent once, in microseconds.
    pub p50_us: u64,
    pub p99_us: u64,
    /// The same of each round by itself, and of those the middle one: a disk that stops for a moment spoils one round, and not
    /// what is said of the others.
    pub p99_round_us: u64,
    pub longest_us: u64,
    /// The server's processor time in thousandths of its duration, and its memory; not where it was killed.
    pub server_cpu_permille: Option<u64>,
    pub server_kib: Option<u64>,
    /// What the journal says.
    pub records: Option<u64>,
    pub rounds: Option<u64>,
    pub wrong: Vec<String>,
    /// Of each round in which wagers were given.
    #[serde(skip)]
    pub by_round: Vec<RoundTook>,
    #[serde(skip)]
    acks: held::Acks,
    #[serde(skip)]
    taken: u64,
    #[serde(skip)]
    not_done: Vec<CommandId>,
}

/// How long the wagers of one round waited.
#[derive(Clone, Copy, Debug)]
pub struct RoundTook {
    /// The first was sent.
    pub from: Instant,
    /// The last was answered.
    pub until: Instant,
    pub p99_us: u64,
}

impl RoundTook {
    fn of(given: &[&OrderLog]) -> Option<RoundTook> {
        let mut took: Vec<u64> = given.iter().map(|given| micros(given.took)).collect();
        took.sort_unstable();
        Some(RoundTook {
            from: given.iter().map(|given| given.first_sent).min()?,
            until: given.iter().map(|given| given.first_sent + given.took).max()?,
            p99_us: of_sorted(&took, 990),
        })
    }
}

/// Of these, the middle one.
pub fn middle(mut of: Vec<u64>) -> u64 {
    of.sort_unstable();
    of_sorted(&of, 500)
}

/// What has come of a run until a moment of it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    pub answers: u64,
    pub taken: u64,
    pub views: u64,
    /// How long bets were taken.
    pub betting: Duration,
}

/// Processor time in milliseconds and resident memory in KiB.
#[derive(Clone, Copy, Debug, Default)]
pub struct Usage {
    pub cpu_ms: u64,
    pub kib: u64,
}

/// What a process has used; zeroes where the system does not say.
pub fn usage(process: u32) -> Usage {
    let read = |of: &str| std::fs::read_to_string(format!("/proc/{process}/{of}")).unwrap_or_default();
    let stat = read("stat");
    // The name of the program is in brackets and may hold anything.
    let after = stat.rsplit_once(')').map_or("", |(_, after)| after);
    let ticks: u64 = after.split_whitespace().skip(11).take(2).filter_map(|ticks| ticks.parse::<u64>().ok()).sum();
    let status = read("status");
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib = resident.and_then(|text| text.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0);
    // Linux counts a hundred ticks a second for everybody who asks in this way.
    Usage { cpu_ms: ticks * 10, kib }
}

impl Report {
    pub fn new(plan: &Plan, kept: &[TerminalLog], lasted: Duration) -> Report {
        let mut report = Report {
            terminals: plan.terminals,
            kills: plan.kills,
            connections: kept.iter().map(|kept| u64::from(kept.connections)).sum(),
            lasted_ms: millis(lasted),
            ..Report::default()
        };
        let mut rounds: BTreeMap<u64, Vec<&OrderLog>> = BTreeMap::new();
        for kept in kept {
            for reason in &kept.goodbyes {
                *report.goodbyes.entry(reason.clone()).or_default() += 1;
            }
            if kept.strange > 0 {
                report.say(format!("{} answers to no order that was given", kept.strange));
            }
            for (id, given) in &kept.given {
                report.count(*id, given);
                if given.wager && given.sent == 1 && !given.answers.is_empty() {
                    rounds.entry(given.round).or_default().push(given);
                }
            }
        }
        let mut took: Vec<u64> = rounds.values().flatten().map(|given| micros(given.took)).collect();
        took.sort_unstable();
        report.p50_us = of_sorted(&took, 500);
        report.p99_us = of_sorted(&took, 990);
        report.longest_us = took.last().copied().unwrap_or(0);
        report.by_round = rounds.values().filter_map(|given| RoundTook::of(given)).collect();
        report.p99_round_us = middle(report.by_round.iter().map(|round| round.p99_us).collect());
        report
    }

    fn say(&mut self, what: String) {
        if self.wrong.len() < TOLD {
            self.wrong.push(what);
        }
    }

    /// Each order has one answer, however often it was sent and told.
    fn count(&mut self, id: CommandId, given: &OrderLog) {
        self.orders += 1;
        self.sent_again += u64::from(given.sent > 1);
        let Some(first) = given.answers.first() else {
            return self.say(format!("order {} was never answered", hex(id)));
        };
        if given.answers.len() > given.sent as usize {
            let (answers, sent) = (given.answers.len(), given.sent);
            self.say(format!("order {} was sent {sent} times and answered {answers} times", hex(id)));
        }
        let told = |outcome: &Outcome| match outcome {
            Outcome::Accepted { receipt, .. } => Some((receipt.clone(), "taken".to_owned())),
            Outcome::Refused { receipt, said } => Some((receipt.clone()?, said.reason.clone())),
            Outcome::Pending { .. } | Outcome::Failed { .. } => None,
        };
        let mut for_good: Vec<(String, String)> = given.answers.iter().filter_map(told).collect();
        for_good.dedup();
        if for_good.len() > 1 {
            self.say(format!("order {} was answered in two ways: {for_good:?}", hex(id)));
        }
        let what = match (for_good.first(), first) {
            (Some((receipt, what)), _) => {
                match receipt.parse::<Receipt>() {
                    Ok(receipt) => drop(self.acks.insert(id, (receipt, what.clone()))),
                    Err(fault) => self.say(fault.to_string()),
                }
                what.clone()
            }
            (None, Outcome::Failed { said }) => {
                // Told before anything was decided: there must be no record of it.
                if said.reason == "busy" {
                    self.not_done.push(id);
                }
                said.reason.clone()
            }
            // Refused beyond the rate: counted, without a record of its own.
            (None, Outcome::Refused { said, .. }) => said.reason.clone(),
            (None, _) => "pending".to_owned(),
        };
        if given.wager {
            self.taken += u64::from(what == "taken");
            *self.wagers.entry(what).or_default() += 1;
        }
    }

    /// Rates while all were there.
    pub fn during(&mut self, before: Counts, after: Counts, used: Option<(Usage, Usage)>) {
        let ms = self.lasted_ms.max(1);
        let taken = after.taken - before.taken;
        self.answers_a_second = (after.answers - before.answers) * 1000 / ms;
        self.taken_a_second = taken * 1000 / ms;
        self.views_a_second = (after.views - before.views) * 1000 / ms;
        self.open_a_second = taken * 1000 / millis(after.betting.saturating_sub(before.betting)).max(1);
        if let Some((first, last)) = used {
            self.server_cpu_permille = Some(last.cpu_ms.saturating_sub(first.cpu_ms) * 1000 / ms);
            self.server_kib = Some(last.kib);
        }
    }

    /// Holds what was told against the journal. In a house of our own nobody else laid a wager.
    pub fn hold_against(&mut self, journal: &Path, alone: bool) {
        let found = held::look(journal, &self.acks);
        (self.records, self.rounds) = (Some(found.records), Some(found.rounds));
        for what in found.wrong {
            self.say(what);
        }
        if alone && found.wagers != self.taken {
            self.say(format!("{} wagers were acknowledged, and {} are in the journal", self.taken, found.wagers));
        }
        let done: Vec<String> =
            self.not_done.iter().filter(|id| found.commands.contains_key(*id)).map(|id| hex(*id)).collect();
        for id in done {
            self.say(format!("order {id} was answered as not done, and it was done"));
        }
    }
}

/// So many of a thousand are not above it; zero where there is nothing.
fn of_sorted(took: &[u64], permille: usize) -> u64 {
    took.get((took.len() * permille / 1000).min(took.len().saturating_sub(1))).copied().unwrap_or(0)
}

fn micros(of: Duration) -> u64 {
    u64::try_from(of.as_micros()).unwrap_or(u64::MAX)
}

fn millis(of: Duration) -> u64 {
    u64::try_from(of.as_millis()).unwrap_or(u64::MAX)
}

/// `1.42`, from how many there are of how many.
pub fn share(of: u64, by: u64) -> String {
    let hundredths = of.saturating_mul(100) / by.max(1);
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}
