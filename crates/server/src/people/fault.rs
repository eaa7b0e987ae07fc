//! What can go wrong: the house says no, or the world failed.

use std::path::PathBuf;

use super::role::Role;

/// The house says no. Nothing was changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum No {
    #[error(
        "`{0}` is not a valid name: it takes 1 to 40 letters, digits, spaces and any of - ' . _, begins with a letter or digit, and does not begin with `guest`"
    )]
    BadName(String),
    #[error("there is an account `{0}` already; choose another name")]
    NameTaken(String),
    #[error("there is no account `{0}`; `wheelhouse admin list` shows all")]
    NoSuchAccount(String),
    #[error("{0}")]
    BadRoles(String),
    #[error("staff have a licence: give the licence number of `{0}`")]
    LicenceMissing(String),
    #[error("`{0}` is not a valid licence number: it takes 1 to 40 letters, digits, spaces and any of - / . _")]
    BadLicence(String),
    #[error("the password is too short: it takes at least {0} characters")]
    ShortPassword(usize),
    #[error("the password is too long: it takes at most {0} bytes")]
    LongPassword(usize),
    #[error("the password contains the name; choose another")]
    NameInPassword,
    #[error("`{0}` is a guest, who has no password and no other role")]
    Guest(String),
    #[error("`{0}` is the last one who is {1} and can sign in; add another first")]
    LastOne(String, Role),
    #[error(
        "licence `{licence}` is that of `{other}`; one person has one account, unless they work for two departments: then say that it is the same person"
    )]
    LicenceTaken { licence: String, other: String },
    #[error("you cannot change your own roles or status; ask another {0}")]
    OwnAccount(Role),
    #[error("the house has as many guests as it takes; sign in, or come again later")]
    TooManyGuests,
}

impl No {
    /// A stable name for programs.
    pub fn id(&self) -> &'static str {
        match self {
            No::BadName(_) => "bad-name",
            No::NameTaken(_) => "name-taken",
            No::NoSuchAccount(_) => "no-such-account",
            No::BadRoles(_) => "bad-roles",
            No::LicenceMissing(_) => "licence-missing",
            No::BadLicence(_) => "bad-licence",
            No::ShortPassword(_) => "short-password",
            No::LongPassword(_) => "long-password",
            No::NameInPassword => "name-in-password",
            No::Guest(_) => "guest",
            No::LastOne(..) => "last-administrator",
            No::LicenceTaken { .. } => "licence-taken",
            No::OwnAccount(_) => "own-account",
            No::TooManyGuests => "too-many-guests",
        }
    }
}

#[derive(Debug, thiserror::Error)]
pub enum Fault {
    #[error(transparent)]
    No(#[from] No),
    #[error("{path}: {error}")]
    File { path: PathBuf, error: std::io::Error },
    #[error("{0}: is not a file of accounts; name the data directory of a house")]
    NotPeople(PathBuf),
    #[error(
        "{path}: was written by version {found} of the program's accounts; this one knows {known}; use a newer program"
    )]
    Version { path: PathBuf, found: i64, known: i64 },
    #[error("the accounts cannot be read or written: {0}; nothing was changed")]
    Sqlite(#[from] rusqlite::Error),
    #[error("account {number} cannot be read: {what}")]
    Malformed { number: u32, what: String },
    #[error("the file of accounts is damaged: {0}")]
    Damaged(String),
    #[error("what the history says of accounts cannot be read: {0}")]
    History(house::LiveFault),
    #[error("the system gives no random numbers: {0}")]
    Chance(#[from] getrandom::Error),
    #[error("evidence cannot be kept in the journal yet, and waits: {0}")]
    Evidence(#[from] house::LiveFault),
    #[error("a password cannot be hashed: {0}")]
    Hash(String),
}
