//! `wheelhouse restore`: a copy put in the place of a journal.

use std::{path::PathBuf, process::ExitCode};

use clap::Args;
use journal::restore;

use super::{
    Context,
    audit::missing,
    backup::{backup_fault, tell},
};

/// Put a copy in the place of a journal, after a look at every record of it.
///
/// Without --replace an existing journal stays. What a journal has beyond the copy is lost by replacing it: keep it, and
/// check receipts with `wheelhouse audit verify --receipts`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  wheelhouse restore /mnt/backup/house-2025-06-01.journal house.journal
  wheelhouse restore /mnt/backup/house-2025-06-01.journal house.journal --replace")]
pub struct Restore {
    /// The copy.
    from: PathBuf,
    /// The journal that is to be.
    to: PathBuf,
    /// Take the place of a journal that is there. Never while it is open.
    #[arg(long)]
    replace: bool,
    /// Take a copy without the file of heads beside it. Every record is looked at, but nothing shows whether the copy ends
    /// where the journal did; receipts do.
    #[arg(long)]
    without_heads: bool,
    /// Say nothing when all is well.
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
