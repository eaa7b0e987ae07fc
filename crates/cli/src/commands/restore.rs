//! `wheelhouse restore`: a copy put in the place of a journal.

use std::{path::PathBuf, process::ExitCode};

use clap::Args;
use journal::restore;

use super::{
    Context,
    audit::missing,
    backup::{backup_fault, tell},
};

/// Restore a journal from a copy, after verifying every record of the copy.
///
/// Without --replace an existing journal is left alone. What a journal has beyond the copy is lost by replacing it: keep it, and
/// check receipts with `wheelhouse audit verify --receipts`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  wheelhouse restore /mnt/backup/house-2025-06-01.journal house.journal
  wheelhouse restore /mnt/backup/house-2025-06-01.journal house.journal --replace")]
pub struct Restore {
    /// Path of the copy.
    from: PathBuf,
    /// Path of the journal to restore to.
    to: PathBuf,
    /// Replace an existing journal. Never while it is open.
    #[arg(long)]
    replace: bool,
    /// Accept a copy without its file of heads. Every record is verified, but only receipts can show whether the copy ends
    /// where the journal did.
    #[arg(long)]
    without_heads: bool,
    /// Print nothing if all is well.
    #[arg(short, long)]
    quiet: bool,
}

impl Restore {
    pub fn run(&self, context: &Context) -> Result<ExitCode, ExitCode> {
        missing(context, &self.from)?;
        let report = restore(&self.from, &self.to, self.replace, self.without_heads)
            .map_err(|fault| backup_fault(context, &self.from, &fault))?;
        tell(context, self.quiet, "restored", &self.to, &report);
        Ok(ExitCode::SUCCESS)
    }
}
