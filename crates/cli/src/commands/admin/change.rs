//! `wheelhouse admin roles`, `disable`, `enable`, `password` and `sign-out`.

use std::process::ExitCode;

use clap::Args;
use server::people::{Account, Fault, People, Role};

use super::{Desk, PasswordArgs, console, now, told};
use crate::commands::print_json;

/// Change the roles of an account and end its sessions.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  wheelhouse admin roles ann --role dealer --role floorperson --why promoted")]
pub(super) struct SetRoles {
    /// Account name or number.
    name: String,
    /// All roles that the account is to have, from one department.
    #[arg(long, required = true, value_name = "ROLE")]
    role: Vec<Role>,
    /// New licence number; by default the old one remains.
    #[arg(long, value_name = "NUMBER")]
    licence: Option<String>,
    /// The reason, for the history.
    #[arg(long, value_name = "TEXT")]
    why: String,
}

/// Disable an account and end its sessions.
#[derive(Args, Debug)]
pub(super) struct Disable {
    /// Account name or number.
    name: String,
    /// The reason, for the history.
    #[arg(long, value_name = "TEXT")]
    why: String,
}

/// Enable a disabled account.
#[derive(Args, Debug)]
pub(super) struct Enable {
    /// Account name or number.
    name: String,
    /// The reason, for the history.
    #[arg(long, value_name = "TEXT")]
    why: String,
}

/// Set a new password and end the account's sessions.
#[derive(Args, Debug)]
pub(super) struct SetPassword {
    /// Account name or number.
    name: String,
    #[command(flatten)]
    password: PasswordArgs,
    /// The reason, for the history.
    #[arg(long, value_name = "TEXT")]
    why: String,
}

/// End all sessions of an account.
#[derive(Args, Debug)]
pub(super) struct SignOut {
    /// Account name or number.
    name: String,
    /// The reason, for the history.
    #[arg(long, value_name = "TEXT")]
    why: String,
}

impl SetRoles {
    pub(super) fn run(&self, desk: &Desk<'_>) -> Result<ExitCode, ExitCode> {
        let roles = self.role.iter().copied().collect();
        change(desk, &self.name, "Changed", |people, account| {
            people.set_roles(account.number, roles, self.licence.as_deref(), &self.why, &console(), now())
        })
    }
}

impl Disable {
    pub(super) fn run(&self, desk: &Desk<'_>) -> Result<ExitCode, ExitCode> {
        change(desk, &self.name, "Disabled", |people, account| {
            people.disable(account.number, &self.why, &console(), now())
        })
    }
}

impl Enable {
    pub(super) fn run(&self, desk: &Desk<'_>) -> Result<ExitCode, ExitCode> {
        change(desk, &self.name, "Enabled", |people, account| {
            people.enable(account.number, &self.why, &console(), now())
        })
    }
}

impl SetPassword {
    pub(super) fn run(&self, desk: &Desk<'_>) -> Result<ExitCode, ExitCode> {
        let people = desk.to_change()?;
        let account = desk.account(&people, &self.name)?;
        let (password, made) = self.password.read(desk)?;
        let changed = people.set_password(account.number, &password, &self.why, &console(), now());
        let account = changed.map_err(|fault| desk.fault(&fault))?;
        desk.carry(&people);
        if desk.context.json {
            let shown = made.then_some(password);
            print_json(&serde_json::json!({"account": account, "password": shown}));
        } else {
            anstream::println!("{} has a new password and is signed out.", account.told());
            if made {
                anstream::println!("Password, shown this once: {password}");
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

impl SignOut {
    pub(super) fn run(&self, desk: &Desk<'_>) -> Result<ExitCode, ExitCode> {
        let people = desk.to_change()?;
        let account = desk.account(&people, &self.name)?;
        let ended = people.end_sessions(account.number, &self.why, &console(), now());
        let ended = ended.map_err(|fault| desk.fault(&fault))?;
        desk.carry(&people);
        if desk.context.json {
            print_json(&serde_json::json!({"account": account, "ended": ended}));
        } else {
            let sessions = if ended == 1 { "1 session".to_owned() } else { format!("{ended} sessions") };
            anstream::println!("Signed out {}: {sessions} ended.", account.told());
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn change(
    desk: &Desk<'_>,
    name: &str,
    done: &str,
    work: impl FnOnce(&People, &Account) -> Result<Account, Fault>,
) -> Result<ExitCode, ExitCode> {
    let people = desk.to_change()?;
    let account = desk.account(&people, name)?;
    let account = work(&people, &account).map_err(|fault| desk.fault(&fault))?;
    desk.carry(&people);
    if desk.context.json {
        print_json(&serde_json::json!({ "account": account }));
    } else {
        anstream::println!("{done} {}.", told(&account));
    }
    Ok(ExitCode::SUCCESS)
}
