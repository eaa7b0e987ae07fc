//! `wheelhouse backup`: a copy of a journal, looked at before it has its name.

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::Args;
use journal::{BackupFault, History, OpenFault, Report};

use super::{
    Context, RULES_SAY_NO,
    audit::{counted, missing, open_fault},
    print_json,
};

/// Copy a journal, even while a house writes to it, and verify every record of the copy.
///
/// The copy is one moment of the history. It has its name only when it is whole and on disk, and never takes the place of
/// a file.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  wheelhouse backup house.journal /mnt/backup/house-2025-06-01.journal")]
pub struct Backup {
    /// The journal that a house writes, or a copy of it.
    journal: PathBuf,
    /// The copy; a file with its heads is put beside it.
    to: PathBuf,
    /// Print nothing if all is well.
    #[arg(short, long)]
    quiet: bool,
}

impl Backup {
    pub fn run(&self, context: &Context) -> Result<ExitCode, ExitCode> {
        missing(context, &self.journal)?;
        let history = History::open(&self.journal).map_err(|fault| open_fault(context, &self.journal, &fault))?;
        let report = history.backup_to(&self.to).map_err(|fault| backup_fault(context, &self.journal, &fault))?;
        tell(context, self.quiet, "copied", &self.to, &report);
        Ok(ExitCode::SUCCESS)
    }
}

/// What keeps a copy from being made: a flaw, or something about the files.
pub(super) fn backup_fault(context: &Context, from: &Path, fault: &BackupFault) -> ExitCode {
    match fault {
        BackupFault::Flawed { path, .. } => {
            let more = format!("`wheelhouse audit verify {}` lists them", path.display());
            context.bad_input("flawed-journal", &format!("{fault}; {more}; nothing was written"));
            ExitCode::from(RULES_SAY_NO)
        }
        BackupFault::Exists(_) => {
            context.bad_input("exists", &format!("{fault}; name another file, or use `restore --replace`"))
        }
        BackupFault::Open(OpenFault::Heads(fault)) => {
            let more = "`wheelhouse restore --without-heads` accepts it all the same, after verifying every record";
            context.bad_input("flawed-journal", &format!("{fault}; {more}"));
            ExitCode::from(RULES_SAY_NO)
        }
        BackupFault::Open(fault) => open_fault(context, from, fault),
        BackupFault::File { .. } | BackupFault::Sqlite { .. } => context.bad_input("io", &fault.to_string()),
    }
}

pub(super) fn tell(context: &Context, quiet: bool, done: &str, to: &Path, report: &Report) {
    if context.json {
        print_json(&serde_json::json!({
            "done": done, "to": to.display().to_string(), "tables": report.tables, "records": report.records,
        }));
    } else if !quiet {
        let (tables, records) = (counted(report.tables as u64, "table"), counted(report.records, "record"));
        anstream::println!("{done} to {}: {tables}, {records}, no flaw.", to.display());
    }
}
