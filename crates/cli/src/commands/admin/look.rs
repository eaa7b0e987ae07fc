//! `wheelhouse admin list`, `show` and `sessions`.

use std::process::ExitCode;

use clap::Args;
use house::told::rfc3339;
use server::people::{Account, People, Role, Session};

use super::{Desk, now, told};
use crate::{commands::print_json, output::table};

/// List the accounts of the house, except guests.
#[derive(Args, Debug)]
pub(super) struct List {
    /// Show only accounts with this role.
    #[arg(long, value_name = "ROLE")]
    role: Option<Role>,
}

/// Show an account and its open sessions.
#[derive(Args, Debug)]
pub(super) struct Show {
    /// Account name or number.
    name: String,
}

/// List open sessions, newest first.
#[derive(Args, Debug)]
pub(super) struct Sessions {
    /// Show only sessions of this account (name or number).
    name: Option<String>,
}

impl List {
    pub(super) fn run(&self, desk: &Desk<'_>) -> Result<ExitCode, ExitCode> {
        let people = desk.people()?;
        let mut accounts = people.accounts().map_err(|fault| desk.fault(&fault))?;
        accounts.retain(|account| self.role.is_none_or(|role| account.roles.contains(role)));
        let open = open(desk, &people, None)?;
        let count = |account: &Account| open.iter().filter(|session| session.account == account.number).count();
        if desk.context.json {
            print_json(&accounts);
        } else if accounts.is_empty() {
            anstream::println!("No accounts. `wheelhouse admin add NAME --role ROLE` adds one.");
        } else {
            let rows = accounts.iter().map(|account| {
                vec![
                    account.number.to_string(),
                    account.name.clone(),
                    account.roles.to_string(),
                    account.licence.clone().unwrap_or_default(),
                    standing(account).to_owned(),
                    count(account).to_string(),
                ]
            });
            anstream::println!("{}", table(&["number", "name", "roles", "licence", "standing", "sessions"], rows));
        }
        Ok(ExitCode::SUCCESS)
    }
}

impl Show {
    pub(super) fn run(&self, desk: &Desk<'_>) -> Result<ExitCode, ExitCode> {
        let people = desk.people()?;
        let account = desk.account(&people, &self.name)?;
        let open = open(desk, &people, Some(account.number))?;
        if desk.context.json {
            print_json(&serde_json::json!({
                "account": account, "sessions": open.iter().map(json).collect::<Vec<_>>(),
            }));
            return Ok(ExitCode::SUCCESS);
        }
        anstream::println!("{}", told(&account));
        anstream::println!(
            "{}; added {}, last changed {}.",
            standing(&account),
            rfc3339(account.created_at),
            rfc3339(account.changed_at)
        );
        anstream::println!("{}", listed(&open));
        Ok(ExitCode::SUCCESS)
    }
}

impl Sessions {
    pub(super) fn run(&self, desk: &Desk<'_>) -> Result<ExitCode, ExitCode> {
        let people = desk.people()?;
        let account = self.name.as_ref().map(|name| desk.account(&people, name)).transpose()?;
        let open = open(desk, &people, account.map(|account| account.number))?;
        if desk.context.json {
            print_json(&open.iter().map(json).collect::<Vec<_>>());
        } else {
            anstream::println!("{}", listed(&open));
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn open(desk: &Desk<'_>, people: &People, account: Option<u32>) -> Result<Vec<Session>, ExitCode> {
    people.sessions(account, now()).map_err(|fault| desk.fault(&fault))
}

fn standing(account: &Account) -> &'static str {
    if account.disabled { "disabled" } else { "may sign in" }
}

fn json(session: &Session) -> serde_json::Value {
    serde_json::json!({
        "account": session.account, "name": session.name, "guest": session.guest, "from": session.address,
        "since": rfc3339(session.made_at), "until": rfc3339(session.ends_at),
    })
}

fn listed(open: &[Session]) -> String {
    if open.is_empty() {
        return "Nobody is signed in.".to_owned();
    }
    let rows = open.iter().map(|session| {
        vec![session.told(), session.address.clone(), rfc3339(session.made_at), rfc3339(session.ends_at)]
    });
    table(&["who", "from", "since", "until at most"], rows)
}
