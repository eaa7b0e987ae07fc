//! `wheelhouse audit replay`: the rules give these outcomes.

use std::{path::PathBuf, process::ExitCode, time::Instant};

use clap::Args;
use house::{replay, told::words};
use journal::TableKey;
use owo_colors::OwoColorize;
use rulebook::Instrument;
use serde::Serialize;
use table::{Account, Table};
use wheel::Money;

use super::{EVERY, Progress, counted, live_fault, open, stopped, tables, unstopped};
use crate::{
    commands::{Context, OK, RULES_SAY_NO, print_json},
    output::table,
};

/// Decide every order again, by the rules that were in force, and compare events, refusals and balances.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  wheelhouse audit replay house.journal
  wheelhouse audit replay house.journal --table roulette-1 --json")]
pub struct Replay {
    /// The journal that a house writes, or a copy of it.
    journal: PathBuf,
    /// Only this table.
    #[arg(long, value_name = "KEY")]
    table: Option<TableKey>,
    /// Print differences only.
    #[arg(short, long)]
    quiet: bool,
}

#[derive(Serialize)]
struct TableOut {
    table: String,
    records: u64,
    orders: u64,
    events: u64,
    refusals: u64,
    rounds: u64,
    differed: u64,
    differences: Vec<DifferenceOut>,
    balances: Vec<BalanceOut>,
    #[serde(skip)]
    shown: Vec<Vec<String>>,
}

#[derive(Serialize)]
struct DifferenceOut {
    record: u64,
    what: String,
}

#[derive(Serialize)]
struct BalanceOut {
    account: String,
    amount: i64,
}

impl Replay {
    pub fn run(&self, context: &Context) -> Result<ExitCode, ExitCode> {
        let history = open(context, &self.journal)?;
        let keys = tables(context, &history, self.table.as_ref())?;
        let started = Instant::now();
        let mut found = Vec::new();
        for key in &keys {
            let progress = Progress::new(context, self.quiet);
            let told = |record: u64| {
                if record.is_multiple_of(EVERY) {
                    progress.at(key, record);
                }
            };
            let replayed = unstopped(|| replay(&history, key, told));
            let replayed = replayed.map_err(|why| stopped(context, &self.journal, key, &why))?;
            let replayed = replayed.map_err(|fault| live_fault(context, &self.journal, key, &fault))?;
            found.push(out(key, replayed));
        }
        let ms = started.elapsed().as_millis().max(1);
        let events: u64 = found.iter().map(|table| table.events).sum();
        let rate = u128::from(events) * 1000 / ms;
        let differed = found.iter().any(|table| table.differed > 0);
        if context.json {
            print_json(&serde_json::json!({"same": !differed, "events_a_second": rate, "tables": found}));
        } else {
            for table in &found {
                self.tell(table);
            }
            if !self.quiet {
                anstream::println!("\n{} decided again, {rate} a second.", counted(events, "event"));
            }
        }
        Ok(ExitCode::from(if differed { RULES_SAY_NO } else { OK }))
    }

    fn tell(&self, of: &TableOut) {
        for DifferenceOut { record, what } in &of.differences {
            anstream::println!("{} table {}: record {record}: {what}", "differs".red(), of.table);
        }
        let more = of.differed.saturating_sub(of.differences.len() as u64);
        if more > 0 {
            anstream::println!("{} table {}: and {more} more", "differs".red(), of.table);
        }
        if self.quiet {
            return;
        }
        let verdict = if of.differed == 0 { format!("{}", "same".green()) } else { format!("{}", "differs".red()) };
        anstream::println!(
            "{verdict} table {}: {}, {}, {}, {}, {}; {}.",
            of.table,
            counted(of.records, "record"),
            counted(of.orders, "order"),
            counted(of.events, "event"),
            counted(of.refusals, "refusal"),
            counted(of.rounds, "round"),
            if of.differed == 0 { "no difference".to_owned() } else { counted(of.differed, "difference") },
        );
        if !of.shown.is_empty() {
            anstream::println!("{}", table(&["account", "balance"], of.shown.clone()));
        }
    }
}

fn out(key: &TableKey, replayed: house::Replay) -> TableOut {
    let balances = replayed.table.as_ref().map_or_else(Vec::new, balances);
    let show = |amount: Money| replayed.table.as_ref().map(|table| words::money(table.rules(), amount));
    TableOut {
        table: key.to_string(),
        records: replayed.records,
        orders: replayed.orders,
        events: replayed.events,
        refusals: replayed.refusals,
        rounds: replayed.rounds,
        differed: replayed.differed,
        shown: balances.iter().map(|(of, amount)| vec![of.clone(), show(*amount).unwrap_or_default()]).collect(),
        balances: balances.into_iter().map(|(account, amount)| BalanceOut { account, amount: amount.0 }).collect(),
        differences: replayed
            .differences
            .into_iter()
            .map(|difference| DifferenceOut { record: difference.seq, what: difference.what })
            .collect(),
    }
}

/// Every account of the table and what is in it; purses where there is something in them.
fn balances(table: &Table) -> Vec<(String, Money)> {
    let state = table.state();
    let balance = |account: Account| state.ledger.balance(account);
    let house = [
        ("outside the table", Account::World),
        ("house", Account::House),
        ("felt", Account::Felt),
        ("prison", Account::Prison),
        ("tip box", Account::Tips),
        ("owed by players", Account::Owed),
    ];
    let mut found: Vec<(String, Money)> =
        house.into_iter().map(|(name, account)| (name.to_owned(), balance(account))).collect();
    for at in 0..state.meters.len() {
        let meter = u8::try_from(at).expect("a table has few meters");
        found.push((format!("meter {}", words::meter(table.rules(), at)), balance(Account::Meter(meter))));
    }
    for (seat, _) in state.taken_seats() {
        for with in Instrument::ALL {
            let purse = balance(Account::Purse(seat, with));
            if purse.0 != 0 {
                found.push((format!("seat {}, {}", seat.0, with.called()), purse));
            }
        }
    }
    found
}
