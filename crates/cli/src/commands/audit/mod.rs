//! `wheelhouse audit`: the history looked at by those who were not there.

mod evidence;
mod export;
mod fairness;
mod log;
mod page;
mod replay;
mod round;
mod verify;

use std::{
    io::{IsTerminal, Write},
    path::Path,
    process::ExitCode,
};

use clap::{Args, Subcommand};
use house::{LiveFault, is_house};
use journal::{History, OpenFault, ReadFault, TableKey};

use super::{Context, RULES_SAY_NO};

/// Check a journal, decide its orders again, check its draws, recall a round, export it, print the inspection log and
/// the acts of the house.
///
/// A journal is only read, even while a house writes to it. docs/audit.md says what each command shows and what it proves. Exit
/// codes: 0 all is well, 1 something is not as it was written or decided, 2 the input is wrong.
#[derive(Args, Debug)]
pub struct Audit {
    #[command(subcommand)]
    command: AuditCommand,
}

#[derive(Subcommand, Debug)]
enum AuditCommand {
    Verify(verify::Verify),
    Replay(replay::Replay),
    Fairness(fairness::Fairness),
    Round(round::Round),
    Export(export::Export),
    Log(log::Log),
    Evidence(evidence::Evidence),
}

impl Audit {
    pub fn run(&self, context: &Context) -> Result<ExitCode, ExitCode> {
        match &self.command {
            AuditCommand::Verify(command) => command.run(context),
            AuditCommand::Replay(command) => command.run(context),
            AuditCommand::Fairness(command) => command.run(context),
            AuditCommand::Round(command) => command.run(context),
            AuditCommand::Export(command) => command.run(context),
            AuditCommand::Log(command) => command.run(context),
            AuditCommand::Evidence(command) => command.run(context),
        }
    }
}

/// Opens a journal whose ends are as they should be.
fn open(context: &Context, path: &Path) -> Result<History, ExitCode> {
    missing(context, path)?;
    let (history, heads) = History::open_alone(path).map_err(|fault| open_fault(context, path, &fault))?;
    if let Some(fault) = heads {
        eprintln!("Note: {fault}. Receipts can: `wheelhouse audit verify --receipts`.");
    }
    Ok(history)
}

pub(super) fn missing(context: &Context, path: &Path) -> Result<(), ExitCode> {
    if path.exists() {
        return Ok(());
    }
    let message = format!("there is no journal {}; name the file that the house writes, or a backup", path.display());
    Err(context.bad_input("no-journal", &message))
}

pub(super) fn open_fault(context: &Context, path: &Path, fault: &OpenFault) -> ExitCode {
    if !is_flaw(fault) {
        return context.bad_input("unreadable", &fault.to_string());
    }
    let more = format!("`wheelhouse audit verify {}` lists every flaw", path.display());
    context.bad_input("flawed-journal", &format!("{fault}; {more}"));
    ExitCode::from(RULES_SAY_NO)
}

/// Whether the journal is damaged; else it could not be read, or is something else.
fn is_flaw(fault: &OpenFault) -> bool {
    match fault {
        OpenFault::File { .. }
        | OpenFault::Locked(_)
        | OpenFault::NotAJournal(_)
        | OpenFault::Version { .. }
        | OpenFault::Restoring(_)
        | OpenFault::Full(_) => false,
        OpenFault::Schema { .. }
        | OpenFault::Vanished(_)
        | OpenFault::Log { .. }
        | OpenFault::Heads(_)
        | OpenFault::Flaw { .. }
        | OpenFault::Sqlite { .. }
        | OpenFault::Read { .. } => true,
    }
}

/// A table's history that cannot be read.
fn live_fault(context: &Context, path: &Path, key: &TableKey, fault: &LiveFault) -> ExitCode {
    let message = format!("table {key}: {fault}");
    match fault {
        LiveFault::Read(ReadFault::UnknownTable(_)) => context.bad_input("unknown-table", &message),
        // The chain may be whole, and this program the wrong one to read it with.
        LiveFault::Record(_) | LiveFault::Rules(_) => {
            context.bad_input("unreadable-record", &format!("{message}; use the version of the program that wrote it"))
        }
        _ => {
            let more = format!("`wheelhouse audit verify {}` lists every flaw", path.display());
            context.bad_input("flawed-journal", &format!("{message}; {more}"));
            ExitCode::from(RULES_SAY_NO)
        }
    }
}

/// Does what may find that a history cannot be: the engine then stops itself, and here that is an answer and no crash.
fn unstopped<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
    std::panic::set_hook(hook);
    done.map_err(|why| {
        let why = why.downcast_ref::<String>().map(String::as_str).or(why.downcast_ref::<&str>().copied());
        why.unwrap_or("the engine stopped").to_owned()
    })
}

/// A history that the engine cannot follow.
fn stopped(context: &Context, path: &Path, key: &TableKey, why: &str) -> ExitCode {
    let more = format!("`wheelhouse audit replay {}` says at which record", path.display());
    let message = format!("table {key}: its history cannot happen at this table: {why}; {more}");
    context.bad_input("impossible-history", &message);
    ExitCode::from(RULES_SAY_NO)
}

/// The tables asked for: one by its name, or all. The house itself is none.
fn tables(context: &Context, history: &History, asked: Option<&TableKey>) -> Result<Vec<TableKey>, ExitCode> {
    if let Some(key) = asked.filter(|key| is_house(key)) {
        let message =
            format!("`{key}` is a reserved name, not a table; `wheelhouse audit evidence` shows what is kept under it");
        return Err(context.bad_input("no-table", &message));
    }
    let found = keys(context, history, asked)?;
    Ok(found.into_iter().filter(|key| !is_house(key)).collect())
}

/// Everything that is asked for, tables and the house.
fn keys(context: &Context, history: &History, asked: Option<&TableKey>) -> Result<Vec<TableKey>, ExitCode> {
    let heads = history.tables().map_err(|fault| {
        context.bad_input("flawed-journal", &fault.to_string());
        ExitCode::from(RULES_SAY_NO)
    })?;
    let all: Vec<TableKey> = heads.into_iter().map(|head| head.table).collect();
    match asked {
        None => Ok(all),
        Some(key) if all.contains(key) => Ok(vec![key.clone()]),
        Some(key) => {
            let message = format!("there is no table `{key}` in the journal; it has {}", listed(&all));
            Err(context.bad_input("unknown-table", &message))
        }
    }
}

/// One table: that asked for, or the only one.
fn one_table(context: &Context, history: &History, asked: Option<&TableKey>) -> Result<TableKey, ExitCode> {
    let mut found = tables(context, history, asked)?;
    if found.len() == 1 {
        return Ok(found.swap_remove(0));
    }
    Err(context.bad_input("which-table", &format!("say which table with --table: {}", listed(&found))))
}

fn listed(keys: &[TableKey]) -> String {
    match keys {
        [] => "none".to_owned(),
        keys => keys.iter().map(TableKey::as_str).collect::<Vec<_>>().join(", "),
    }
}

pub(super) fn counted(count: u64, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// Records between two words to a terminal.
const EVERY: u64 = 4096;

/// Progress of a long reading, on a terminal only.
struct Progress {
    shown: bool,
}

impl Progress {
    fn new(context: &Context, quiet: bool) -> Progress {
        Progress { shown: !quiet && !context.json && std::io::stderr().is_terminal() }
    }

    fn at(&self, table: &TableKey, record: u64) {
        if self.shown {
            let mut err = std::io::stderr();
            // A terminal that is gone is no reason to stop.
            let _ = write!(err, "\r\x1b[Ktable {table}: record {record}").and_then(|()| err.flush());
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.shown {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}
