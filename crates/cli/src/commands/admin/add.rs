//! `wheelhouse admin add`.

use std::process::ExitCode;

use clap::Args;
use server::{
    floor::make_folder,
    people::{NewAccount, Role},
};

use super::{Desk, PasswordArgs, console, now, told};
use crate::commands::print_json;

/// Add an account.
///
/// The data directory is created if there is none. The roles of one account belong to one department; a person who works for
/// two departments has two accounts.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  wheelhouse admin add \"Ann Lee\" --role dealer --licence D-1041
  echo \"$PASSWORD\" | wheelhouse admin add bob --role player --password-stdin")]
pub(super) struct Add {
    /// 1 to 40 characters; case is ignored.
    name: String,
    /// player, dealer, floorperson, pit-supervisor, key-manager, security, cage, tournament-director, auditor, regulator or
    /// administrator. May be repeated.
    #[arg(long, required = true, value_name = "ROLE")]
    role: Vec<Role>,
    /// Licence number; required for staff.
    #[arg(long, value_name = "NUMBER")]
    licence: Option<String>,
    /// The licence already belongs to another account of the same person, who works for two departments. Neither account can
    /// then approve for the other.
    #[arg(long, requires = "licence")]
    same_person: bool,
    #[command(flatten)]
    password: PasswordArgs,
}

impl Add {
    pub(super) fn run(&self, desk: &Desk<'_>) -> Result<ExitCode, ExitCode> {
        let folder = desk.data.path();
        make_folder(folder)
            .map_err(|error| desk.context.bad_input("unwritable", &format!("{}: {error}", folder.display())))?;
        if !desk.data.people().exists() {
            desk.as_recorded(None)?;
        }
        let people = desk.open(&desk.data.people())?;
        desk.as_recorded(Some(&people))?;
        let (password, made) = self.password.read(desk)?;
        let new = NewAccount {
            name: self.name.clone(),
            roles: self.role.iter().copied().collect(),
            licence: self.licence.clone(),
            same_person: self.same_person,
        };
        let account = people.add(&new, &password, &console(), now()).map_err(|fault| desk.fault(&fault))?;
        desk.carry(&people);
        if desk.context.json {
            let shown = made.then_some(password);
            print_json(&serde_json::json!({"account": account, "password": shown}));
        } else {
            anstream::println!("Added {}.", told(&account));
            if made {
                anstream::println!("Password, shown this once: {password}");
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}
