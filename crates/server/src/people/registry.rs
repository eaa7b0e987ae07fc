//! The accounts as the history knows them, and whether the file of accounts still says the same.
//!
//! The file decides who may do what, and a disk can lose it and a tool can change it. Each change of an account is evidence in
//! the journal's chain as well, so the two are compared before the house opens: what differs was done by nobody whom the house
//! knows. A hash stands in the evidence for each password: it tells one from another and nothing about either.

use std::{collections::BTreeMap, fmt};

use house::{Act, Actor, Evidence, house_key};
use journal::{Hash, History, ReadFault};
use rusqlite::{Connection, OptionalExtension, Transaction, params};
use table::Time;

use super::{
    Account, People, Role, Roles,
    accounts::{by_number, folded, stored},
    fault::Fault,
    file::Durable,
};

/// Differences that are printed; the rest is counted.
const PRINTED: usize = 8;

/// An account as the history or the file has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recorded {
    pub name: String,
    pub roles: Roles,
    pub licence: Option<String>,
    pub disabled: bool,
    /// Of the stored password; none where there is none.
    hash: Option<String>,
}

impl Recorded {
    pub(super) fn new(account: &Account, password: Option<&str>) -> Recorded {
        Recorded {
            name: account.name.clone(),
            roles: account.roles,
            licence: account.licence.clone(),
            disabled: account.disabled,
            hash: password.map(fingerprint),
        }
    }

    /// As it stands in evidence, without the name: `dealer; licence D-7; hash 0123456789abcdef; disabled`.
    pub(super) fn described(&self) -> String {
        let licence = self.licence.as_ref().map(|licence| format!("{LICENCE}{licence}"));
        let hash = self.hash.as_ref().map(|hash| format!("{HASH}{hash}"));
        let disabled = self.disabled.then(|| DISABLED.to_owned());
        let parts = [Some(self.roles.to_string()), licence, hash, disabled];
        parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
    }

    fn read(name: &str, described: &str) -> Option<Recorded> {
        let mut parts = described.split("; ");
        let roles = roles(parts.next()?)?;
        let mut recorded = Recorded { name: name.to_owned(), roles, licence: None, disabled: false, hash: None };
        for part in parts {
            match (part.strip_prefix(LICENCE), part.strip_prefix(HASH)) {
                (Some(licence), _) => recorded.licence = Some(licence.to_owned()),
                (_, Some(hash)) => recorded.hash = Some(hash.to_owned()),
                _ if part == DISABLED => recorded.disabled = true,
                _ => return None,
            }
        }
        Some(recorded)
    }
}

const LICENCE: &str = "licence ";
const HASH: &str = "hash ";
const DISABLED: &str = "disabled";

/// What evidence says of a stored password. The salt in it is random, so that nobody can guess from this.
pub(super) fn fingerprint(password: &str) -> String {
    Hash::of(password.as_bytes()).to_string().chars().take(16).collect()
}

/// The same, as it stands in evidence of a change.
pub(super) fn hash_told(password: &str) -> String {
    format!("{HASH}{}", fingerprint(password))
}

fn roles(told: &str) -> Option<Roles> {
    told.split(", ").filter(|role| !role.is_empty()).map(|role| role.parse::<Role>().ok()).collect()
}

/// Name and number of an account as evidence names it: `ann (12)`.
fn named(about: &str) -> Option<(&str, u32)> {
    let (name, number) = about.strip_suffix(')')?.rsplit_once(" (")?;
    Some((name, number.parse().ok()?))
}

/// All that the history knows about accounts.
#[derive(Clone, Default, Debug)]
pub struct Registry {
    accounts: BTreeMap<u32, Recorded>,
    /// The highest number that anybody has or had.
    last: u32,
    /// The highest that was set aside for guests.
    guests: u32,
}

impl Registry {
    /// Reads the whole chain of the house.
    pub fn read(history: &History) -> Result<Registry, Fault> {
        let mut registry = Registry::default();
        let records = match history.records(&house_key(), 1) {
            Err(ReadFault::UnknownTable(_)) => return Ok(registry),
            records => records.map_err(|fault| Fault::History(fault.into()))?,
        };
        for record in records {
            let record = record.map_err(|fault| Fault::History(fault.into()))?;
            if let Some(evidence) = Evidence::read(&record).map_err(|fault| Fault::History(fault.into()))? {
                registry.hear(&evidence);
            }
        }
        Ok(registry)
    }

    /// Whether staff ever had an account here, or a guest a number: such a house is not new, whatever else is lost.
    pub fn has_a_past(&self) -> bool {
        self.guests > 0 || self.accounts.values().any(|account| account.roles.is_staff())
    }

    pub fn is_empty(&self) -> bool {
        self.accounts.is_empty() && self.last == 0
    }

    pub fn hear(&mut self, evidence: &Evidence) {
        self.last = self.last.max(evidence.person.map_or(0, |person| person.0));
        if evidence.act == Act::NumbersSetAside {
            self.guests = self.guests.max(evidence.after.parse().unwrap_or(0));
            self.last = self.last.max(self.guests);
        }
        let Some((name, number)) = named(&evidence.about) else { return };
        if matches!(evidence.act, Act::AccountAdded | Act::AccountRecovered) {
            self.last = self.last.max(number);
            if let Some(recorded) = Recorded::read(name, &evidence.after) {
                self.accounts.insert(number, recorded);
            }
        }
        let Some(account) = self.accounts.get_mut(&number) else { return };
        match evidence.act {
            Act::RolesChanged => account.roles = roles(&evidence.after).unwrap_or(Roles::NONE),
            Act::LicenceChanged => account.licence = Some(evidence.after.clone()).filter(|licence| !licence.is_empty()),
            Act::PasswordChanged | Act::PasswordRehashed => {
                account.hash = evidence.after.strip_prefix(HASH).map(str::to_owned);
            }
            Act::AccountDisabled => account.disabled = true,
            Act::AccountEnabled => account.disabled = false,
            _ => {}
        }
    }
}

/// An account that is not in the file as it is in the history.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    pub number: u32,
    pub file: Option<Recorded>,
    pub history: Option<Recorded>,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.number;
        match (&self.file, &self.history) {
            (None, Some(history)) => write!(f, "{} ({number}) is not in the file", history.name),
            (Some(file), None) => write!(f, "{} ({number}) is in the file and not in the history", file.name),
            (Some(file), Some(history)) if file.name != history.name => {
                write!(f, "{} ({number}) is called {} in the file", history.name, file.name)
            }
            (Some(file), Some(_)) if file.roles.is_empty() => {
                write!(f, "{} ({number}) has roles in the file that cannot be read", file.name)
            }
            (Some(file), Some(history)) => {
                let told = |of: &Recorded| Recorded { hash: None, ..of.clone() }.described();
                if told(file) == told(history) {
                    return write!(f, "{} ({number}) has another password in the file", file.name);
                }
                write!(
                    f,
                    "{} ({number}) is `{}` in the file and `{}` in the history",
                    file.name,
                    told(file),
                    told(history)
                )
            }
            (None, None) => write!(f, "account {number} is nowhere"),
        }
    }
}

/// All that is not in the file as it is in the history.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Differences {
    pub accounts: Vec<Difference>,
    /// The last number that was given out, in the file and in the history, where the file is behind.
    pub numbers: Option<(u32, u32)>,
}

impl Differences {
    pub fn is_empty(&self) -> bool {
        self.accounts.is_empty() && self.numbers.is_none()
    }
}

impl fmt::Display for Differences {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut told: Vec<String> = self.accounts.iter().take(PRINTED).map(Difference::to_string).collect();
        if self.accounts.len() > PRINTED {
            told.push(format!("{} more accounts differ", self.accounts.len() - PRINTED));
        }
        if let Some((file, history)) = self.numbers {
            told.push(format!("numbers up to {history} were given out, and the file knows of {file}"));
        }
        f.write_str(&told.join("; "))
    }
}

impl People {
    /// What the file has otherwise than the history, and than what waits here to be carried into it.
    pub fn differences(&self, history: &Registry) -> Result<Differences, Fault> {
        let conn = self.file.read();
        // One moment of the file: the console may write beside us.
        let moment = conn.unchecked_transaction()?;
        differences(&moment, history.clone())
    }

    /// Looks at every page and index of the file.
    pub fn check(&self) -> Result<(), Fault> {
        let conn = self.file.read();
        let found: String = conn.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
        if found == "ok" { Ok(()) } else { Err(Fault::Damaged(found)) }
    }

    /// Makes every account that differs as the history has it. Nobody can tell who has used it meanwhile, so it is closed and
    /// has no password; an account that the history does not know is closed too. Numbers go on above `used`.
    pub fn recover(
        &self,
        history: &Registry,
        used: u32,
        why: &str,
        by: &Actor,
        now: Time,
    ) -> Result<Differences, Fault> {
        self.file.write(Durable::Now, |tx| {
            let mut found = differences(tx, history.clone())?;
            let highest = found.accounts.iter().map(|found| found.number).max().unwrap_or(0);
            let (last, known) = (last(tx)?, used.max(history.last).max(highest));
            found.numbers = (last < known).then_some((last, known));
            // Names may have been exchanged: none is in the way of another.
            for difference in &found.accounts {
                tx.execute("UPDATE account SET folded = '/' || number WHERE number = ?", [difference.number])?;
            }
            let (known, unknown): (Vec<_>, Vec<_>) = found.accounts.iter().partition(|found| found.history.is_some());
            for difference in known.into_iter().chain(unknown) {
                let account = recovered(tx, difference, now)?;
                super::sessions::end_all(tx, account.number, Act::AccountRecovered.id(), now)?;
                let before = difference.file.as_ref().map_or_else(String::new, Recorded::described);
                let after = Recorded::new(&account, None).described();
                let evidence = Evidence::new(now, Act::AccountRecovered, by).about(&account.told());
                self.keep(tx, evidence.changed(&before, &after).why(why))?;
            }
            if let Some((last, known)) = found.numbers {
                tx.execute("UPDATE numbers SET last = ?", [known])?;
                let evidence = Evidence::new(now, Act::NumbersSetAside, by);
                self.keep(tx, evidence.changed(&last.to_string(), &known.to_string()).why(why))?;
            }
            Ok(found)
        })
    }

    /// The next number is above this one; says whether it was not.
    pub fn numbers_above(&self, used: u32, now: Time) -> Result<bool, Fault> {
        self.file.write(Durable::Now, |tx| {
            let last = last(tx)?;
            if last >= used {
                return Ok(false);
            }
            tx.execute("UPDATE numbers SET last = ?", [used])?;
            let evidence = Evidence::new(now, Act::NumbersSetAside, &Actor::house());
            let why = "a table knows a number that the accounts do not";
            self.keep(tx, evidence.changed(&last.to_string(), &used.to_string()).why(why))?;
            Ok(true)
        })
    }
}

fn differences(conn: &Connection, mut history: Registry) -> Result<Differences, Fault> {
    for evidence in People::waiting_in(conn, u32::MAX)? {
        history.hear(&evidence.2);
    }
    let mut accounts = Vec::new();
    let mut statement =
        conn.prepare("SELECT number, folded, password, name FROM account WHERE NOT guest ORDER BY number")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let (number, looked_for): (u32, String) = (row.get(0)?, row.get(1)?);
        let (password, name): (Option<String>, String) = (row.get(2)?, row.get(3)?);
        // Roles that cannot be read are roles that nobody gave.
        let file = match by_number(conn, number) {
            Ok(account) => account.map(|account| Recorded::new(&account, password.as_deref())),
            Err(Fault::Malformed { .. }) => {
                Some(Recorded { name, roles: Roles::NONE, licence: None, disabled: false, hash: None })
            }
            Err(fault) => return Err(fault),
        };
        let known = history.accounts.remove(&number);
        // The name that is looked for is the one that is shown, in small letters.
        let file = file.map(|file| {
            let found = folded(&file.name) == looked_for || known.as_ref().is_some_and(|known| known.name != file.name);
            let name = if found { file.name } else { looked_for };
            Recorded { name, ..file }
        });
        if file != known {
            accounts.push(Difference { number, file, history: known });
        }
    }
    accounts.extend(history.accounts.into_iter().map(|(number, recorded)| Difference {
        number,
        file: None,
        history: Some(recorded),
    }));
    let last = last(conn)?;
    Ok(Differences { accounts, numbers: (last < history.last).then_some((last, history.last)) })
}

/// The last number that was given out. A file that was emptied has given out none.
fn last(conn: &Connection) -> Result<u32, Fault> {
    let last: Option<u32> = conn.query_row("SELECT max(last) FROM numbers", [], |row| row.get(0))?;
    Ok(last.unwrap_or(0))
}

fn recovered(tx: &Transaction<'_>, difference: &Difference, now: Time) -> Result<Account, Fault> {
    let number = difference.number;
    let as_it_is = || difference.file.clone();
    let mut is = difference.history.clone().or_else(as_it_is).expect("it is in the one or in the other");
    // An account that nobody knows leaves its name to one that has it in the history.
    let taken: bool = tx.query_row(
        "SELECT EXISTS (SELECT 1 FROM account WHERE folded = ? AND number <> ?)",
        params![folded(&is.name), number],
        |row| row.get(0),
    )?;
    if taken {
        is.name = format!("unrecorded {number}");
    }
    let created_at: Option<i64> = tx
        .query_row("SELECT created_at FROM account WHERE number = ? AND NOT guest", [number], |row| row.get(0))
        .optional()?;
    let account = Account {
        number,
        name: is.name,
        roles: is.roles,
        licence: is.licence,
        guest: false,
        disabled: true,
        created_at: created_at.map_or(now, Time),
        changed_at: now,
        has_password: false,
    };
    tx.execute(
        "INSERT OR REPLACE INTO account (number, name, folded, roles, licence, password, guest, disabled, created_at, changed_at) \
         VALUES (?, ?, ?, ?, ?, NULL, FALSE, TRUE, ?, ?)",
        params![
            number,
            account.name,
            folded(&account.name),
            stored(account.roles),
            account.licence,
            account.created_at.0,
            now.0
        ],
    )?;
    Ok(account)
}
