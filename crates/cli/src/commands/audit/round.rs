//! `wheelhouse audit round`: one round recalled.

use std::{collections::BTreeMap, path::PathBuf, process::ExitCode};

use clap::Args;
use house::{
    LiveFault, Recall, recall,
    told::{compose, words},
};
use journal::TableKey;
use settlement::pieces;
use wheel::SpotId;

use super::{live_fault, one_table, open, page::print, stopped, unstopped};
use crate::commands::{Context, felt, print_json};

/// Recall a round as a page: rules in force, people, wagers, refusals, the course, payments with clauses, receipts.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  wheelhouse audit round house.journal 1041
  wheelhouse audit round house.journal --table roulette-1 1041 --svg felt.svg")]
pub struct Round {
    /// The journal that a house writes, or a copy of it.
    journal: PathBuf,
    /// The number of the round; those of a table are counted from 1.
    #[arg(value_name = "ROUND")]
    number: u64,
    /// The table; not needed if the journal has only one.
    #[arg(long, value_name = "KEY")]
    table: Option<TableKey>,
    /// Also draw the felt with the wagers as they were at the close.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

impl Round {
    pub fn run(&self, context: &Context) -> Result<ExitCode, ExitCode> {
        let history = open(context, &self.journal)?;
        let key = one_table(context, &history, self.table.as_ref())?;
        let fail = |fault: LiveFault| live_fault(context, &self.journal, &key, &fault);
        let told = unstopped(|| recall(&history, &key, self.number));
        let told = told.map_err(|why| stopped(context, &self.journal, &key, &why))?;
        let Some(found) = told.map_err(fail)? else {
            let message = format!("table {key} had no round {}; `wheelhouse audit replay` counts them", self.number);
            return Err(context.bad_input("no-such-round", &message));
        };
        let page = compose(&found, self.number).map_err(|fault| fail(fault.into()))?;
        if let Some(file) = &self.svg {
            std::fs::write(file, drawn(&found))
                .map_err(|error| context.bad_input("unwritable", &format!("{}: {error}", file.display())))?;
        }
        if context.json {
            print_json(&page);
        } else {
            anstream::print!("{}", print(&page, found.before.rules()));
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// The felt with every stack on its spot, and whose it is for a pointer that rests there.
fn drawn(recall: &Recall) -> String {
    let rules = recall.before.rules();
    let mut stacks: BTreeMap<SpotId, Vec<String>> = BTreeMap::new();
    for placed in &recall.wagers {
        for piece in pieces(&placed.on, placed.amount).unwrap_or_default() {
            let stack = format!("seat {} {}", placed.seat.0, words::money(rules, piece.amount));
            stacks.entry(piece.spot).or_default().push(stack);
        }
    }
    let marks: Vec<(SpotId, String)> = stacks
        .into_iter()
        .map(|(spot, of)| (spot, format!("{}: {}", rules.spot_called(spot), of.join(", "))))
        .collect();
    felt::draw(rules, &marks)
}
