//! `wheelhouse admin`: the accounts of a house.

mod add;
mod change;
mod look;
mod operator;
mod recover;

use std::{io::BufRead, path::Path, process::ExitCode, sync::Arc};

use clap::{Args, Subcommand};
use house::EvidenceLog;
use journal::{History, OpenFault, Options, Store};
use server::{
    floor::last_record,
    people::{Account, Fault, No, People, Registry, Settings, random_password},
    tables::{not_before, now},
};

use super::{Context, RULES_SAY_NO, WORLD_FAILED, data::DataDir};
use operator::console;

/// A house that is open moves evidence from the one file to the other while we look at both.
const LOOKS: u32 = 3;

/// Manage accounts: add them, change their roles, end their sessions.
///
/// Works on the data directory, even while the house runs: a role that is taken away ends live connections within a second.
/// Every change is kept in the journal with who, when, from where, before, after and why; `wheelhouse audit evidence` shows
/// it. docs/people.md says what each role may do.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  wheelhouse admin add \"Ann Lee\" --role dealer --licence D-1041
  wheelhouse admin roles \"Ann Lee\" --role dealer --role floorperson --why promoted
  wheelhouse admin disable \"Ann Lee\" --why \"left the house\"
  wheelhouse admin list --json")]
pub struct Admin {
    #[command(flatten)]
    data: DataDir,
    #[command(subcommand)]
    command: AdminCommand,
}

#[derive(Subcommand, Debug)]
enum AdminCommand {
    Add(add::Add),
    List(look::List),
    Show(look::Show),
    Roles(change::SetRoles),
    Disable(change::Disable),
    Enable(change::Enable),
    Password(change::SetPassword),
    Sessions(look::Sessions),
    SignOut(change::SignOut),
    Recover(recover::Recover),
}

impl Admin {
    pub fn run(&self, context: &Context) -> Result<ExitCode, ExitCode> {
        let desk = Desk { context, data: &self.data };
        match &self.command {
            AdminCommand::Add(command) => command.run(&desk),
            AdminCommand::List(command) => command.run(&desk),
            AdminCommand::Show(command) => command.run(&desk),
            AdminCommand::Roles(command) => command.run(&desk),
            AdminCommand::Disable(command) => command.run(&desk),
            AdminCommand::Enable(command) => command.run(&desk),
            AdminCommand::Password(command) => command.run(&desk),
            AdminCommand::Sessions(command) => command.run(&desk),
            AdminCommand::SignOut(command) => command.run(&desk),
            AdminCommand::Recover(command) => command.run(&desk),
        }
    }
}

/// Where the administrator works.
struct Desk<'a> {
    context: &'a Context,
    data: &'a DataDir,
}

impl Desk<'_> {
    /// The accounts of a house that is there.
    fn people(&self) -> Result<People, ExitCode> {
        let path = self.data.people();
        if !path.exists() {
            let message = format!(
                "there is no house in {}; name its data directory with --data, or begin one with `wheelhouse admin add`",
                self.data.path().display()
            );
            return Err(self.context.bad_input("no-house", &message));
        }
        self.open(&path)
    }

    /// The same, to be changed: first it must be what the history says. A change of an account that somebody has put there
    /// would make it look like one of ours.
    fn to_change(&self) -> Result<People, ExitCode> {
        let lost = self.data.journal().exists() && !self.data.people().exists();
        let people = if lost { None } else { Some(self.people()?) };
        self.as_recorded(people.as_ref())?;
        people.ok_or_else(|| ExitCode::from(WORLD_FAILED))
    }

    /// Refuses where the accounts are not those that the history has.
    fn as_recorded(&self, people: Option<&People>) -> Result<(), ExitCode> {
        if !self.data.journal().exists() {
            return Ok(());
        }
        let mut what = format!("{} is missing", self.data.people().display());
        for _ in 0..LOOKS {
            let history = History::open(&self.data.journal()).map_err(|fault| self.failed(&fault))?;
            let registry = Registry::read(&history).map_err(|fault| self.fault(&fault))?;
            // What is done here comes after what was done before, whatever the machine's clock says.
            not_before(last_record(&history).map_err(|fault| self.failed(&fault))?);
            let Some(people) = people else {
                if registry.is_empty() {
                    return Ok(());
                }
                break;
            };
            let differences = people.differences(&registry).map_err(|fault| self.fault(&fault))?;
            if differences.is_empty() {
                return Ok(());
            }
            what = differences.to_string();
        }
        let fix = "put people.db back as it was, or `wheelhouse admin recover --why TEXT` makes the accounts from the history";
        let message = format!("the accounts differ from the history: {what}; nothing was changed; {fix}");
        self.context.bad_input("accounts-differ", &message);
        Err(ExitCode::from(WORLD_FAILED))
    }

    fn failed(&self, fault: &dyn std::fmt::Display) -> ExitCode {
        self.context.bad_input("accounts-failed", &fault.to_string());
        ExitCode::from(WORLD_FAILED)
    }

    fn open(&self, path: &Path) -> Result<People, ExitCode> {
        People::open(path, Settings::default()).map_err(|fault| self.fault(&fault))
    }

    fn account(&self, people: &People, name: &str) -> Result<Account, ExitCode> {
        let named = people.by_name(name).map_err(|fault| self.fault(&fault))?;
        let number = || name.parse().map_or(Ok(None), |number| people.account(number));
        let found = match named {
            Some(account) => Some(account),
            None => number().map_err(|fault| self.fault(&fault))?,
        };
        found.ok_or_else(|| self.fault(&No::NoSuchAccount(name.to_owned()).into()))
    }

    /// A refusal is 1 where it contradicts what is there, 2 where the input is wrong.
    fn fault(&self, fault: &Fault) -> ExitCode {
        let (reason, code) = match fault {
            Fault::No(
                no @ (No::NameTaken(_)
                | No::LicenceTaken { .. }
                | No::LastOne(..)
                | No::OwnAccount(_)
                | No::Guest(_)
                | No::TooManyGuests),
            ) => (no.id(), Some(RULES_SAY_NO)),
            Fault::No(no) => (no.id(), None),
            _ => ("accounts-failed", Some(WORLD_FAILED)),
        };
        let bad_input = self.context.bad_input(reason, &fault.to_string());
        code.map_or(bad_input, ExitCode::from)
    }

    /// Takes evidence of what was done into the journal, unless the house runs: then the house does.
    fn carry(&self, people: &People) {
        let path = self.data.journal();
        if !path.exists() {
            return;
        }
        let done = match Store::open(&path, Options::default()) {
            Err(OpenFault::Locked(_)) => return,
            Err(fault) => Err(fault.to_string()),
            Ok(store) => {
                let store = Arc::new(store);
                let carried = EvidenceLog::open(&store)
                    .map_err(|fault| fault.to_string())
                    .and_then(|log| people.carry(&log).map_err(|fault| fault.to_string()));
                let closed =
                    Arc::into_inner(store).map_or(Ok(()), |store| store.close().map_err(|fault| fault.to_string()));
                carried.and(closed)
            }
        };
        if let Err(why) = done {
            anstream::eprintln!("Note: it is done, and its evidence waits in {}: {why}", self.data.people().display());
        }
    }
}

#[derive(Args, Debug)]
struct PasswordArgs {
    /// Read the password from the first line of standard input; without this, one is generated and printed once.
    #[arg(long)]
    password_stdin: bool,
}

impl PasswordArgs {
    /// The password, and whether it was made here.
    fn read(&self, desk: &Desk<'_>) -> Result<(String, bool), ExitCode> {
        if !self.password_stdin {
            return random_password().map(|made| (made, true)).map_err(|fault| desk.fault(&fault));
        }
        let mut line = String::new();
        std::io::stdin()
            .lock()
            .read_line(&mut line)
            .map_err(|error| desk.context.bad_input("unreadable", &format!("standard input: {error}")))?;
        Ok((line.trim_end_matches(['\r', '\n']).to_owned(), false))
    }
}

/// An account in one line.
fn told(account: &Account) -> String {
    let licence = account.licence.as_ref().map_or_else(String::new, |licence| format!("; licence {licence}"));
    format!("{}: {}{licence}", account.told(), account.roles)
}
