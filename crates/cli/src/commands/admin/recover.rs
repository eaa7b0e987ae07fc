//! `wheelhouse admin recover`.

use std::{process::ExitCode, sync::Arc};

use clap::Args;
use house::EvidenceLog;
use journal::{OpenFault, Options, Store};
use server::{
    floor::{highest_person, last_record},
    people::{Difference, Differences, Registry},
    tables::not_before,
};

use super::{Desk, console, now};
use crate::commands::{WORLD_FAILED, print_json};

/// Restore lost or changed accounts from the history.
///
/// The house does not open while its accounts differ from its history. This corrects them: each account that differs gets the
/// name, number, roles and licence of the history, and is disabled without a password, because nobody knows who has used it
/// in the meantime. An account that the history does not know is disabled as well. New numbers continue above the highest
/// that any record names. Then set passwords with `admin password` and enable accounts with `admin enable`. The house
/// must be closed.
#[derive(Args, Debug)]
pub(super) struct Recover {
    /// The reason, for the history.
    #[arg(long, value_name = "TEXT")]
    why: String,
}

impl Recover {
    pub(super) fn run(&self, desk: &Desk<'_>) -> Result<ExitCode, ExitCode> {
        let path = desk.data.journal();
        if !path.exists() {
            let message = format!("{}: there is no history to recover accounts from", path.display());
            return Err(desk.context.bad_input("no-house", &message));
        }
        let failed = |what: &dyn std::fmt::Display| {
            desk.context.bad_input("accounts-failed", &what.to_string());
            ExitCode::from(WORLD_FAILED)
        };
        let store = Store::open(&path, Options::default()).map_err(|fault| match fault {
            OpenFault::Locked(_) => failed(&"the house is open; close it first"),
            fault => failed(&fault),
        })?;
        let store = Arc::new(store);
        let history = store.history().map_err(|fault| failed(&fault))?;
        let registry = Registry::read(&history).map_err(|fault| failed(&fault))?;
        let used = highest_person(&history).map_err(|fault| failed(&fault))?;
        not_before(last_record(&history).map_err(|fault| failed(&fault))?);
        let people = desk.open(&desk.data.people())?;
        people.check().map_err(|fault| failed(&format!("{fault}; move the file away, then recover again")))?;
        let found = people.recover(&registry, used, &self.why, &console(), now());
        let found = found.map_err(|fault| desk.fault(&fault))?;
        let log = EvidenceLog::open(&store).map_err(|fault| failed(&fault))?;
        people.carry(&log).map_err(|fault| failed(&fault))?;
        drop((history, log));
        Arc::into_inner(store).map_or(Ok(()), Store::close).map_err(|fault| failed(&fault))?;
        tell(desk, &found);
        Ok(ExitCode::SUCCESS)
    }
}

fn tell(desk: &Desk<'_>, found: &Differences) {
    let Differences { accounts, numbers } = found;
    if desk.context.json {
        let account = |of: &Difference| serde_json::json!({"number": of.number, "was": of.to_string()});
        let accounts: Vec<_> = accounts.iter().map(account).collect();
        return print_json(&serde_json::json!({"accounts": accounts, "numbers": numbers.map(|(_, last)| last)}));
    }
    if found.is_empty() {
        return anstream::println!("The accounts are as in the history; nothing was changed.");
    }
    for difference in accounts {
        anstream::println!("{difference}.");
    }
    if let Some((_, last)) = numbers {
        anstream::println!("Numbers up to {last} were given out; the next is above.");
    }
    if !accounts.is_empty() {
        anstream::println!(
            "Recovered {}, disabled and without a password. Next: `wheelhouse admin password NAME --why W`, then `wheelhouse admin enable NAME --why W`.",
            accounts.len()
        );
    }
}
