//! `wheelhouse audit fairness`: chance drew what it had promised.

use std::{path::PathBuf, process::ExitCode};

use clap::Args;
use house::{Fairness as Report, Why, fairness};
use journal::TableKey;
use owo_colors::OwoColorize;
use serde::Serialize;

use super::{EVERY, Progress, counted, live_fault, open, stopped, tables, unstopped};
use crate::commands::{Context, OK, RULES_SAY_NO, print_json};

/// Check that each draw is what the secret gives that was committed to before the betting.
///
/// For each round with a commitment: it was written before the bets opened; the secret revealed after the round is the
/// one committed to; and every number, multiplier, target, set of odds and turn of the bonus wheels is what the secret gives
/// with the record that closed the betting. A round that is over and whose secret is not on record cannot be checked, and is
/// not fair. Rounds that became void after the close are listed. docs/fairness.md says how to do the same by hand.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  wheelhouse audit fairness house.journal
  wheelhouse audit fairness house.journal --table roulette-1 --round 1041 --json")]
pub struct Fairness {
    /// The journal that a house writes, or a copy of it.
    journal: PathBuf,
    /// Only this table.
    #[arg(long, value_name = "KEY")]
    table: Option<TableKey>,
    /// Only this round of each table.
    #[arg(long, value_name = "NUMBER")]
    round: Option<u64>,
    /// Print problems only.
    #[arg(short, long)]
    quiet: bool,
}

#[derive(Serialize)]
struct TableOut {
    table: String,
    rounds: u64,
    committed: u64,
    checked: u64,
    draws: u64,
    differed: u64,
    differences: Vec<DifferenceOut>,
    /// Rounds that are over and whose secret is not on record.
    unproved: usize,
    unrevealed: Vec<UnrevealedOut>,
    void_spins: Vec<VoidOut>,
    aborted: Vec<AbortedOut>,
}

#[derive(Serialize)]
struct DifferenceOut {
    round: u64,
    record: u64,
    what: String,
}

#[derive(Serialize)]
struct UnrevealedOut {
    round: u64,
    why: &'static str,
}

#[derive(Serialize)]
struct AbortedOut {
    round: u64,
    record: u64,
    number: Option<String>,
}

#[derive(Serialize)]
struct VoidOut {
    round: u64,
    record: u64,
    number: String,
    voids_itself: bool,
}

impl Fairness {
    pub fn run(&self, context: &Context) -> Result<ExitCode, ExitCode> {
        let history = open(context, &self.journal)?;
        let mut all = Vec::new();
        for key in tables(context, &history, self.table.as_ref())? {
            let progress = Progress::new(context, self.quiet);
            let told = |record: u64| {
                if record.is_multiple_of(EVERY) {
                    progress.at(&key, record);
                }
            };
            let found = unstopped(|| fairness(&history, &key, self.round, told));
            let found = found.map_err(|why| stopped(context, &self.journal, &key, &why))?;
            let found = found.map_err(|fault| live_fault(context, &self.journal, &key, &fault))?;
            all.push((key, found));
        }
        self.was_there(context, &all)?;
        let fair = all.iter().all(|(_, found)| found.is_fair());
        if context.json {
            let tables: Vec<TableOut> = all.into_iter().map(|(key, found)| out(&key, found)).collect();
            print_json(&serde_json::json!({"fair": fair, "tables": tables}));
        } else {
            for (key, found) in &all {
                self.tell(key, found);
            }
        }
        Ok(ExitCode::from(if fair { OK } else { RULES_SAY_NO }))
    }

    /// A round that no table had cannot be called fair.
    fn was_there(&self, context: &Context, all: &[(TableKey, Report)]) -> Result<(), ExitCode> {
        let known = |found: &Report| found.rounds > 0 || found.differed > 0 || !found.unrevealed.is_empty();
        match self.round {
            Some(round) if !all.iter().any(|(_, found)| known(found)) => {
                let message = format!("no table had a round {round}; `wheelhouse audit replay` counts them");
                Err(context.bad_input("no-such-round", &message))
            }
            _ => Ok(()),
        }
    }

    fn tell(&self, key: &TableKey, found: &Report) {
        for unfair in &found.differences {
            let (round, seq) = (unfair.round, unfair.seq);
            anstream::println!("{} table {key}: round {round}, record {seq}: {}", "differs".red(), unfair.what);
        }
        let more = found.differed.saturating_sub(found.differences.len() as u64);
        if more > 0 {
            anstream::println!("{} table {key}: and {more} more", "differs".red());
        }
        for unrevealed in &found.unrevealed {
            let round = unrevealed.round;
            let why = match unrevealed.why {
                Why::Open => continue,
                Why::Void => "ended without a number, and its secret is not on record: nobody can check why",
                Why::Lost => "ended with a number, and its secret is not on record: nobody can check the draw",
            };
            anstream::println!("{} table {key}: round {round} {why}", "unproved".red());
        }
        if self.quiet {
            return;
        }
        for unrevealed in found.unrevealed.iter().filter(|unrevealed| unrevealed.why == Why::Open) {
            let (waits, round) = ("waits".yellow(), unrevealed.round);
            anstream::println!("{waits} table {key}: round {round} is not over; its secret is revealed afterwards");
        }
        for aborted in &found.aborted {
            let (round, seq) = (aborted.round, aborted.seq);
            let number = match &aborted.number {
                Some(number) => format!("its number would have been {number}"),
                None => "its secret is not on record".to_owned(),
            };
            anstream::println!(
                "{} table {key}: round {round}, record {seq}: void after the bets had closed; {number}",
                "aborted".yellow()
            );
        }
        for void in &found.void_spins {
            let (round, seq, number) = (void.round, void.seq, &void.number);
            let why = if void.voids_itself { "as it must" } else { "look why in `audit round`" };
            anstream::println!(
                "{} table {key}: round {round}, record {seq}: the spin that gives {number} does not count; {why}",
                "void".yellow()
            );
        }
        let verdict = match (found.differed, found.unproved()) {
            (0, 0) => format!("{}", "fair".green()),
            (0, _) => format!("{}", "unproved".red()),
            _ => format!("{}", "differs".red()),
        };
        let differences = match found.differed {
            0 => "no difference".to_owned(),
            differed => counted(differed, "difference"),
        };
        let without = match found.rounds - found.committed {
            0 => String::new(),
            without => format!(", {without} without a commitment"),
        };
        let some = |count: usize, word: &str| if count == 0 { String::new() } else { format!(", {count} {word}") };
        let (unproved, aborted) = (some(found.unproved(), "unproved"), some(found.aborted.len(), "aborted"));
        anstream::println!(
            "{verdict} table {key}: {}{without}{aborted}; {} checked{unproved}, {}; {differences}.",
            counted(found.rounds, "round"),
            found.checked,
            counted(found.draws, "draw"),
        );
    }
}

fn out(key: &TableKey, found: Report) -> TableOut {
    let difference = |unfair: house::Unfair| {
        let house::Unfair { round, seq: record, what } = unfair;
        DifferenceOut { round, record, what }
    };
    let void = |void: house::VoidSpin| {
        let house::VoidSpin { round, seq: record, number, voids_itself } = void;
        VoidOut { round, record, number, voids_itself }
    };
    let unproved = found.unproved();
    let aborted = |of: house::Aborted| AbortedOut { round: of.round, record: of.seq, number: of.number };
    let unrevealed = |of: house::Unrevealed| UnrevealedOut { round: of.round, why: of.why.id() };
    TableOut {
        table: key.to_string(),
        rounds: found.rounds,
        committed: found.committed,
        checked: found.checked,
        draws: found.draws,
        differed: found.differed,
        differences: found.differences.into_iter().map(difference).collect(),
        unproved,
        unrevealed: found.unrevealed.into_iter().map(unrevealed).collect(),
        void_spins: found.void_spins.into_iter().map(void).collect(),
        aborted: found.aborted.into_iter().map(aborted).collect(),
    }
}
