//! `wheelhouse prove drill`: tables under load, to see what a crash leaves.

use std::{
    path::PathBuf,
    process::ExitCode,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

use clap::Args;
use house::RulesFile;
use journal::{Options, Store, TableKey};
use rulebook::Submission;

use crate::commands::{Context, OK, WORLD_FAILED};
use crate::{
    books,
    drill::{Drill as Table, Halt, unable},
};

const MIB: u64 = 1 << 20;

/// Run tables under load on a journal, to see what a crash leaves.
///
/// Players buy in, wager around the close and leave, rounds are settled, made void and corrected. One line for each answer,
/// as soon as it is durable: `ack`, the receipt, the id of the command, and `taken` or the reason of a refusal. Started again
/// on the same journal it goes on, and first sends again what was not answered. docs/reliability.md says what it is for.
#[derive(Args, Debug)]
pub struct Drill {
    /// The journal; created if there is none. Never that of a house.
    journal: PathBuf,
    /// The rules of all tables (TOML).
    #[arg(long, value_name = "FILE")]
    submission: PathBuf,
    /// A folder for what was sent and not answered; by default beside the journal.
    #[arg(long, value_name = "DIR")]
    sent: Option<PathBuf>,
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=256))]
    tables: u16,
    /// Seats at each table.
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u16).range(1..=20_000))]
    seats: u16,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// End when a table has given N orders and its round is over; by default only a signal ends the drill.
    #[arg(long, value_name = "N")]
    orders: Option<u64>,
}

/// The water marks of a small disk: a drill fits in a few megabytes.
fn options() -> Options {
    Options {
        high_water: 6 * MIB,
        low_water: 3 * MIB,
        floor: MIB / 2,
        reserve: MIB,
        checkpoint_pages: 128,
        // So few that they go round the index many times.
        recent_max: 256,
        ..Options::default()
    }
}

impl Drill {
    pub fn run(&self, context: &Context) -> Result<ExitCode, ExitCode> {
        let rules = self.rules(context)?;
        let folder = self.sent.clone().unwrap_or_else(|| {
            let mut beside = self.journal.clone().into_os_string();
            beside.push(".sent");
            beside.into()
        });
        let failed = |what: &dyn std::fmt::Display| {
            anstream::eprintln!("wheelhouse: {what}");
            ExitCode::from(WORLD_FAILED)
        };
        std::fs::create_dir_all(&folder).map_err(|error| failed(&format!("{}: {error}", folder.display())))?;
        let store = Arc::new(Store::open(&self.journal, options()).map_err(|fault| failed(&fault))?);
        let stop = AtomicBool::new(false);
        let halts: Vec<Halt> = thread::scope(|scope| {
            let tables: Vec<_> = (0..self.tables)
                .map(|number| {
                    let (store, rules, folder, stop) = (&store, &rules, &folder, &stop);
                    scope.spawn(move || {
                        let key: TableKey = format!("drill-{number}").parse().expect("it is a name");
                        let played = Table::open(store, &key, rules, folder, self.seats, self.seed + u64::from(number))
                            .and_then(|table| self.play(table, stop));
                        // Where the disk is full, the others finish their rounds too; after a failure nobody can.
                        let ends = !matches!(played, Ok(()) | Err(Halt::StorageFull));
                        stop.fetch_or(ends, Ordering::Relaxed);
                        played.err()
                    })
                })
                .collect();
            tables.into_iter().filter_map(|table| table.join().expect("a table does not panic")).collect()
        });
        for halt in &halts {
            anstream::eprintln!("wheelhouse: {halt}");
        }
        let store = Arc::into_inner(store).expect("the tables are gone");
        let closed = store.close().map_err(|fault| failed(&fault));
        if halts.is_empty() { closed.map(|()| ExitCode::from(OK)) } else { Err(ExitCode::from(WORLD_FAILED)) }
    }

    fn play(&self, mut table: Table, stop: &AtomicBool) -> Result<(), Halt> {
        let mut count = 0;
        while !stop.load(Ordering::Relaxed) {
            if table.is_idle() && self.orders.is_some_and(|orders| count >= orders) {
                break;
            }
            count = table.go_on()?;
        }
        Ok(())
    }

    fn rules(&self, context: &Context) -> Result<RulesFile, ExitCode> {
        let shown = self.submission.display().to_string();
        let text = std::fs::read_to_string(&self.submission)
            .map_err(|error| context.bad_input("unreadable", &format!("{shown}: {error}")))?;
        let submission = Submission::read(&shown, &text).map_err(|fault| context.faults(&[fault]))?;
        let source = books::source(context.rulebooks.as_deref(), &submission.rulebook)
            .map_err(|fault| context.faults(&[fault]))?;
        let file = source.map(|source| RulesFile::new(&source, &text)).ok_or_else(|| {
            context.bad_input("no-such-rulebook", &format!("{shown}: there is no rulebook `{}`", submission.rulebook))
        })?;
        let rules = file.rules().map_err(|fault| context.bad_input("not-legal", &format!("{shown}: {fault}")))?;
        match unable(&rules) {
            Some(why) => {
                Err(context.bad_input("no-drill", &format!("{shown}: no drill is possible at this table: {why}")))
            }
            None => Ok(file),
        }
    }
}
