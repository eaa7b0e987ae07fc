//! Accounts: who there is, what they are, and how that is changed.

use std::sync::PoisonError;

use house::{Act, Actor, Evidence};
use rusqlite::{Connection, OptionalExtension, Row, Transaction, params};
use serde::Serialize;
use table::{PersonId, Time};

use super::{
    Aside, People,
    fault::{Fault, No},
    file::Durable,
    password::weakness,
    registry::{Recorded, hash_told},
    role::{Role, Roles},
};

const NAME_MAX: usize = 40;
const LICENCE_MAX: usize = 40;
/// Guests that there may be at a time.
const GUESTS_MAX: u32 = 100_000;
/// Numbers that are set aside for guests with one sync.
const BLOCK: u32 = 64;

const COLUMNS: &str = "number, name, roles, licence, guest, disabled, created_at, changed_at, password IS NOT NULL";

/// A person to the house. The number stands for them in the history, and is never another's.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Account {
    pub number: u32,
    pub name: String,
    pub roles: Roles,
    pub licence: Option<String>,
    pub guest: bool,
    pub disabled: bool,
    #[serde(serialize_with = "ms")]
    pub created_at: Time,
    #[serde(serialize_with = "ms")]
    pub changed_at: Time,
    pub has_password: bool,
}

// Serde hands references.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn ms<S: serde::Serializer>(time: &Time, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_i64(time.0)
}

impl Account {
    pub fn person(&self) -> PersonId {
        PersonId(self.number)
    }

    /// For evidence: `ann (12)`.
    pub fn told(&self) -> String {
        format!("{} ({})", self.name, self.number)
    }
}

/// An account to be.
#[derive(Clone, Debug, Default)]
pub struct NewAccount {
    pub name: String,
    pub roles: Roles,
    /// Staff have one.
    pub licence: Option<String>,
    /// Another account has the same licence, and it is known that both are one person. Neither is the other's second.
    pub same_person: bool,
}

impl People {
    /// Adds an account that signs in with a password.
    pub fn add(&self, new: &NewAccount, password: &str, by: &Actor, now: Time) -> Result<Account, Fault> {
        checked_name(&new.name)?;
        checked_roles(&new.name, new.roles, new.licence.as_deref())?;
        weakness(password, &new.name, new.roles.is_staff())?;
        let hash = self.hasher.hash(password)?;
        self.file.write(Durable::Now, |tx| {
            if find(tx, &new.name)?.is_some() {
                return Err(No::NameTaken(new.name.clone()).into());
            }
            if !new.same_person {
                licence_is_free(tx, new.licence.as_deref(), None)?;
            }
            let number = next_numbers(tx, 1)?;
            let account = Account {
                number,
                name: new.name.clone(),
                roles: new.roles,
                licence: new.licence.clone(),
                guest: false,
                disabled: false,
                created_at: now,
                changed_at: now,
                has_password: true,
            };
            insert(tx, &account, Some(&hash))?;
            let after = Recorded::new(&account, Some(&hash)).described();
            let evidence = Evidence::new(now, Act::AccountAdded, by).about(&account.told()).changed("", &after);
            self.keep(tx, evidence)?;
            Ok(account)
        })
    }

    /// A player without a name, who ends with the session.
    pub(super) fn add_guest(tx: &Transaction<'_>, number: u32, now: Time) -> Result<Account, Fault> {
        let guests: u32 = tx.query_row("SELECT count(*) FROM account WHERE guest", [], |row| row.get(0))?;
        if guests >= GUESTS_MAX {
            return Err(No::TooManyGuests.into());
        }
        let account = Account {
            number,
            name: format!("Guest {number}"),
            roles: Roles::only(Role::Player),
            licence: None,
            guest: true,
            disabled: false,
            created_at: now,
            changed_at: now,
            has_password: false,
        };
        insert(tx, &account, None)?;
        Ok(account)
    }

    /// A number for a guest. They are set aside durably before they are used, here and in the journal: one that a machine
    /// forgot when it crashed, or that went with this file, may stand at a table, and must not become somebody else.
    pub(super) fn guest_number(&self, now: Time) -> Result<u32, Fault> {
        let mut aside = self.aside.lock().unwrap_or_else(PoisonError::into_inner);
        if aside.numbers.is_empty() {
            let first = self.file.write(Durable::Now, |tx| {
                let first = next_numbers(tx, BLOCK)?;
                let evidence = Evidence::new(now, Act::NumbersSetAside, &Actor::house());
                let (before, after) = (first - 1, first + BLOCK - 1);
                self.keep(tx, evidence.changed(&before.to_string(), &after.to_string()))?;
                Ok(first)
            })?;
            *aside = Aside { numbers: first..first + BLOCK, recorded: false };
        }
        if let Some(log) = self.log.get().filter(|_| !aside.recorded) {
            self.carry(log)?;
            aside.recorded = true;
        }
        Ok(aside.numbers.next().expect("there is one now"))
    }

    pub fn account(&self, number: u32) -> Result<Option<Account>, Fault> {
        by_number(&self.file.read(), number)
    }

    pub fn by_name(&self, name: &str) -> Result<Option<Account>, Fault> {
        find(&self.file.read(), name)
    }

    /// All but guests, by number.
    pub fn accounts(&self) -> Result<Vec<Account>, Fault> {
        let conn = self.file.read();
        let mut statement = conn.prepare(&format!("SELECT {COLUMNS} FROM account WHERE NOT guest ORDER BY number"))?;
        let found = statement.query_map([], |row| Ok(read(row)))?;
        found.map(|row| row?).collect()
    }

    /// Gives an account other roles. Whoever is signed in by it is signed out.
    pub fn set_roles(
        &self,
        number: u32,
        roles: Roles,
        licence: Option<&str>,
        why: &str,
        by: &Actor,
        now: Time,
    ) -> Result<Account, Fault> {
        self.change(number, why, by, now, |tx, account| {
            if account.guest {
                return Err(No::Guest(account.name.clone()).into());
            }
            not_own(account, by)?;
            let licence = licence.map(str::to_owned).or_else(|| account.licence.clone());
            checked_roles(&account.name, roles, licence.as_deref())?;
            if !roles.contains(Role::Administrator) {
                not_the_last(tx, account)?;
            }
            if licence != account.licence {
                licence_is_free(tx, licence.as_deref(), Some(account.number))?;
            }
            let before = account.roles;
            let before_licence = std::mem::replace(&mut account.licence, licence);
            account.roles = roles;
            let mut done = vec![(Act::RolesChanged, before.to_string(), roles.to_string())];
            if before_licence != account.licence {
                let told = |licence: &Option<String>| licence.clone().unwrap_or_default();
                done.push((Act::LicenceChanged, told(&before_licence), told(&account.licence)));
            }
            Ok(done)
        })
    }

    /// Lets nobody in by this account, and puts out who is.
    pub fn disable(&self, number: u32, why: &str, by: &Actor, now: Time) -> Result<Account, Fault> {
        self.change(number, why, by, now, |tx, account| {
            not_own(account, by)?;
            not_the_last(tx, account)?;
            account.disabled = true;
            Ok(vec![(Act::AccountDisabled, String::new(), String::new())])
        })
    }

    pub fn enable(&self, number: u32, why: &str, by: &Actor, now: Time) -> Result<Account, Fault> {
        self.change(number, why, by, now, |_, account| {
            not_own(account, by)?;
            account.disabled = false;
            Ok(vec![(Act::AccountEnabled, String::new(), String::new())])
        })
    }

    /// Gives an account another password. Whoever is signed in by it is signed out.
    pub fn set_password(
        &self,
        number: u32,
        password: &str,
        why: &str,
        by: &Actor,
        now: Time,
    ) -> Result<Account, Fault> {
        let account = self.known(number)?;
        if account.guest {
            return Err(No::Guest(account.name).into());
        }
        weakness(password, &account.name, account.roles.is_staff())?;
        let hash = self.hasher.hash(password)?;
        self.change(number, why, by, now, |tx, account| {
            tx.execute("UPDATE account SET password = ? WHERE number = ?", params![hash, account.number])?;
            Ok(vec![(Act::PasswordChanged, String::new(), hash_told(&hash))])
        })
    }

    pub(super) fn known(&self, number: u32) -> Result<Account, Fault> {
        Ok(self.account(number)?.ok_or_else(|| No::NoSuchAccount(number.to_string()))?)
    }

    /// Changes an account, ends its sessions, and keeps evidence of what was done, all at once.
    fn change(
        &self,
        number: u32,
        why: &str,
        by: &Actor,
        now: Time,
        work: impl FnOnce(&Transaction<'_>, &mut Account) -> Result<Vec<(Act, String, String)>, Fault>,
    ) -> Result<Account, Fault> {
        self.file.write(Durable::Now, |tx| {
            let mut account = by_number(tx, number)?.ok_or_else(|| No::NoSuchAccount(number.to_string()))?;
            let done = work(tx, &mut account)?;
            account.changed_at = now;
            tx.execute(
                "UPDATE account SET roles = ?, licence = ?, disabled = ?, changed_at = ? WHERE number = ?",
                params![stored(account.roles), account.licence, account.disabled, now.0, number],
            )?;
            let ids: Vec<&str> = done.iter().map(|(act, ..)| act.id()).collect();
            super::sessions::end_all(tx, number, &ids.join(", "), now)?;
            for (act, before, after) in done {
                let evidence = Evidence::new(now, act, by).about(&account.told()).changed(&before, &after).why(why);
                self.keep(tx, evidence)?;
            }
            Ok(account)
        })
    }
}

fn not_own(account: &Account, by: &Actor) -> Result<(), No> {
    match by.person {
        Some(person) if person == account.person() => Err(No::OwnAccount(Role::Administrator)),
        _ => Ok(()),
    }
}

/// A house without an administrator can be opened again only at the console.
fn not_the_last(conn: &Connection, account: &Account) -> Result<(), Fault> {
    if !account.roles.contains(Role::Administrator) || account.disabled {
        return Ok(());
    }
    let mut statement = conn.prepare(&format!("SELECT {COLUMNS} FROM account WHERE NOT guest AND NOT disabled"))?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let other = read(row)?;
        if other.number != account.number && other.roles.contains(Role::Administrator) {
            return Ok(());
        }
    }
    Err(No::LastOne(account.name.clone(), Role::Administrator).into())
}

/// A licence is of one person. Two active accounts with the same are made only by somebody who says that they are one.
fn licence_is_free(conn: &Connection, licence: Option<&str>, of: Option<u32>) -> Result<(), Fault> {
    let Some(licence) = licence else { return Ok(()) };
    let sql = format!("SELECT {COLUMNS} FROM account WHERE NOT guest AND NOT disabled AND licence IS NOT NULL");
    let mut statement = conn.prepare(&sql)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let other = read(row)?;
        if Some(other.number) != of && same_licence(other.licence.as_deref(), Some(licence)) {
            return Err(No::LicenceTaken { licence: licence.to_owned(), other: other.name }.into());
        }
    }
    Ok(())
}

/// Whether two licences are one, however they are written: `P-7`, `p 7`.
pub fn same_licence(one: Option<&str>, other: Option<&str>) -> bool {
    let bare = |licence: &str| -> String {
        licence.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
    };
    one.zip(other).is_some_and(|(one, other)| bare(one) == bare(other))
}

/// Letters of any script, but nothing that looks like nothing or changes the letter before it.
fn checked_name(name: &str) -> Result<(), No> {
    let allowed = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '\'' | '.' | '_');
    let fine = (1..=NAME_MAX).contains(&name.chars().count())
        && name.chars().all(allowed)
        && name.starts_with(char::is_alphanumeric)
        && !name.ends_with(' ')
        && !name.contains("  ")
        && !folded(name).starts_with("guest");
    if fine { Ok(()) } else { Err(No::BadName(name.chars().take(NAME_MAX).collect())) }
}

fn checked_roles(name: &str, roles: Roles, licence: Option<&str>) -> Result<(), No> {
    if let Some(fault) = roles.fault() {
        return Err(No::BadRoles(fault));
    }
    let allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, ' ' | '-' | '/' | '.' | '_');
    match licence {
        None if roles.is_staff() => Err(No::LicenceMissing(name.to_owned())),
        Some(licence)
            if licence.trim() != licence
                || !(1..=LICENCE_MAX).contains(&licence.len())
                || !licence.chars().all(allowed) =>
        {
            Err(No::BadLicence(licence.chars().take(LICENCE_MAX).collect()))
        }
        _ => Ok(()),
    }
}

/// Names that differ by nothing but large and small letters are one.
pub(super) fn folded(name: &str) -> String {
    name.to_lowercase()
}

fn next_numbers(tx: &Transaction<'_>, many: u32) -> Result<u32, Fault> {
    let last: u32 = tx.query_row("UPDATE numbers SET last = last + ? RETURNING last", [many], |row| row.get(0))?;
    Ok(last - many + 1)
}

fn insert(tx: &Transaction<'_>, account: &Account, hash: Option<&str>) -> Result<(), Fault> {
    let Account { number, name, roles, licence, guest, disabled, created_at, changed_at, has_password: _ } = account;
    tx.prepare_cached(
        "INSERT INTO account (number, name, folded, roles, licence, password, guest, disabled, created_at, changed_at) \
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )?
    .execute(params![
        number,
        name,
        folded(name),
        stored(*roles),
        licence,
        hash,
        guest,
        disabled,
        created_at.0,
        changed_at.0
    ])?;
    Ok(())
}

pub(super) fn stored(roles: Roles) -> String {
    roles.iter().map(Role::id).collect::<Vec<_>>().join(" ")
}

pub(super) fn by_number(conn: &Connection, number: u32) -> Result<Option<Account>, Fault> {
    let mut statement = conn.prepare_cached(&format!("SELECT {COLUMNS} FROM account WHERE number = ?"))?;
    statement.query_row([number], |row| Ok(read(row))).optional()?.transpose()
}

fn find(conn: &Connection, name: &str) -> Result<Option<Account>, Fault> {
    let mut statement = conn.prepare_cached(&format!("SELECT {COLUMNS} FROM account WHERE folded = ?"))?;
    statement.query_row([folded(name)], |row| Ok(read(row))).optional()?.transpose()
}

fn read(row: &Row<'_>) -> Result<Account, Fault> {
    let number = row.get(0)?;
    let roles: String = row.get(2)?;
    let roles = roles.split_whitespace().map(str::parse).collect::<Result<Roles, _>>();
    // A role that cannot be read is no reason to let somebody in with the others.
    let roles = roles.map_err(|fault| Fault::Malformed { number, what: fault.to_string() })?;
    Ok(Account {
        number,
        name: row.get(1)?,
        roles,
        licence: row.get(3)?,
        guest: row.get(4)?,
        disabled: row.get(5)?,
        created_at: Time(row.get(6)?),
        changed_at: Time(row.get(7)?),
        has_password: row.get(8)?,
    })
}
