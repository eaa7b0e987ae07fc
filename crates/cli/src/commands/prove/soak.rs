//! `wheelhouse prove soak`: plays tables by dice with crashes, and looks at every promise after every order.

use std::{process::ExitCode, time::Instant};

use clap::Args;
use owo_colors::OwoColorize;

use crate::commands::{Context, OK, RULES_SAY_NO};
use crate::soak::{self, Counts, Fault, Plan};

/// Play random sessions with mistakes, cheats and crashes, and check every promise after every order.
///
/// The tables are those of the good submissions. The same numbers give the same sessions: a fault is reported with the
/// command that reproduces it.
#[derive(Args, Debug)]
pub struct Soak {
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    rounds: u64,
    /// Seed of everything random.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Tables of this rulebook only.
    #[arg(long, value_name = "ID")]
    book: Option<String>,
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
}

impl Soak {
    #[allow(clippy::disallowed_methods)] // The clock measures the run; no table sees it.
    pub fn run(&self, context: &Context) -> Result<ExitCode, ExitCode> {
        let library = context.library()?;
        let tables =
            soak::tables(&library, self.book.as_deref()).map_err(|message| context.bad_input("no-tables", &message))?;
        let plan = Plan { rounds: self.rounds, seed: self.seed, threads: usize::from(self.threads) };
        let started = Instant::now();
        let step = (self.rounds / 10).max(soak::SITTING);
        let told = |played: u64| {
            if !context.json && played % step < soak::SITTING && played < self.rounds {
                anstream::eprintln!("{played} of {} rounds", self.rounds);
            }
        };
        match soak::run(plan, &tables, told) {
            Ok(counts) if context.json => {
                crate::commands::print_json(&counts);
                Ok(ExitCode::from(OK))
            }
            Ok(counts) => {
                print(&counts);
                let micros = started.elapsed().as_micros() / u128::from(self.rounds);
                anstream::println!(
                    "{} in {} s, {micros} us a round",
                    "every promise kept".green(),
                    started.elapsed().as_secs()
                );
                Ok(ExitCode::from(OK))
            }
            Err(fault) => {
                self.tell(context, &fault);
                Ok(ExitCode::from(RULES_SAY_NO))
            }
        }
    }

    fn tell(&self, context: &Context, fault: &Fault) {
        let book = self.book.as_ref().map_or(String::new(), |book| format!(" --book {book}"));
        let again = format!("wheelhouse prove soak --rounds {} --seed {}{book}", soak::SITTING, fault.seed);
        let order = fault.order.as_ref().map_or("none".to_owned(), |order| format!("{order:?}"));
        if context.json {
            let Fault { table, seed, round, broken, .. } = fault;
            crate::commands::print_json(
                &serde_json::json!({"broken": broken, "table": table, "seed": seed, "round": round, "order": order, "again": again}),
            );
            return;
        }
        anstream::println!("{} {}", "broken:".red(), fault.broken);
        anstream::println!("  table {}, seed {}, round {}", fault.table, fault.seed, fault.round);
        anstream::println!("  after {order}");
        anstream::println!("  again: {again}");
    }
}

fn print(counts: &Counts) {
    let rows = [
        ("rounds", counts.rounds),
        ("rounds given up", counts.void_rounds),
        ("spins that did not count", counts.voids),
        ("orders", counts.orders),
        ("events", counts.events),
        ("wagers", counts.wagers),
        ("crashes", counts.crashes),
        ("orders that a crash took", counts.forgotten),
        ("starts from a snapshot", counts.snapshots_read),
        ("corrections", counts.corrections),
        ("prisoners", counts.prisoners),
        ("meters paid", counts.meters_paid),
        ("tests", counts.tests),
        ("openings", counts.openings),
    ];
    for (name, many) in rows {
        anstream::println!("{name:<28} {many:>12}");
    }
    anstream::println!("{:<28} {:>12}", "refusals", counts.refusals.values().sum::<u64>());
    for (reason, many) in &counts.refusals {
        anstream::println!("  {reason:<26} {many:>12}");
    }
    anstream::println!("{:<28} {:>12}", "tables", counts.tables.len());
}
