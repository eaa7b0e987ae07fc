//! Signing in. A stranger learns nothing but yes or no: not which names there are, not who is disabled, not by time either.
//!
//! The name of a failed sign-in is recorded only if the account exists: people type passwords into the wrong field, and
//! the journal forgets nothing.

use house::{Act, Actor, Evidence};
use rusqlite::{OptionalExtension, params};
use table::Time;

use super::{
    Guard, People,
    accounts::{Account, by_number, folded},
    fault::{Fault, No},
    file::Durable,
    password::{BYTES_MAX, weakness},
    registry::hash_told,
    sessions::{Session, SessionKey, Token},
    throttle::network,
};

/// How long one waits who came while too many passwords were compared.
const BUSY_MS: i64 = 1000;

#[derive(Debug, thiserror::Error)]
pub enum SignInFault {
    #[error("the name or the password is wrong; try again, or ask the house for a new password")]
    Wrong,
    #[error("too many tries; wait {} s and try again", seconds(*.0))]
    RetryAfter(i64),
    #[error("the session is over; sign in again")]
    NoSession,
    #[error(transparent)]
    Fault(#[from] Fault),
}

impl SignInFault {
    /// For the header of that name, where there is one to send.
    pub fn retry_after_s(&self) -> Option<u64> {
        match self {
            SignInFault::RetryAfter(ms) => Some(seconds(*ms)),
            _ => None,
        }
    }
}

fn seconds(ms: i64) -> u64 {
    u64::try_from(ms).unwrap_or(0).div_ceil(1000).max(1)
}

/// Whose try it is, for those who must wait.
#[derive(Debug)]
enum Try {
    Name {
        name: String,
        network: String,
    },
    /// Somebody who is signed in gives the password again.
    Session(SessionKey),
}

impl Try {
    fn by_name(name: &str, from: &str) -> Try {
        Try::Name { name: folded(&name.chars().take(64).collect::<String>()), network: network(from) }
    }
}

impl Guard {
    /// Counts a try as a failure, which is taken back if it was none; or says until when it must wait.
    fn count(&mut self, of: &Try, now: Time) -> Result<(), Time> {
        match of {
            Try::Name { name, network } => {
                let pair = (name.clone(), network.clone());
                let own = self.pairs.wait_until(&pair, now).max(self.addresses.wait_until(network, now));
                if let Some(until) = own.max(self.names.wait_until(name, now)) {
                    return Err(until);
                }
                self.pairs.failed(&pair, now);
                self.names.failed(name, now);
                self.addresses.failed(network, now);
            }
            Try::Session(key) => {
                if let Some(until) = self.sessions.wait_until(key, now) {
                    return Err(until);
                }
                self.sessions.failed(key, now);
            }
        }
        Ok(())
    }

    fn take_back(&mut self, of: &Try) {
        match of {
            Try::Name { name, network } => {
                self.pairs.was_right(&(name.clone(), network.clone()));
                self.names.was_right(name);
                self.addresses.was_right(network);
            }
            Try::Session(key) => self.sessions.was_right(key),
        }
    }

    /// The password was right: what this one mistyped before is forgotten, and what others tried is not.
    fn was_right(&mut self, of: &Try) {
        self.take_back(of);
        match of {
            Try::Name { name, network } => self.pairs.forget(&(name.clone(), network.clone())),
            Try::Session(key) => self.sessions.forget(key),
        }
    }
}

impl From<No> for SignInFault {
    fn from(no: No) -> SignInFault {
        SignInFault::Fault(no.into())
    }
}

impl From<rusqlite::Error> for SignInFault {
    fn from(error: rusqlite::Error) -> SignInFault {
        SignInFault::Fault(error.into())
    }
}

impl People {
    /// Compares a password for a tenth of a second or so: not for a thread that others wait for.
    pub fn sign_in(&self, name: &str, password: &str, from: &str, now: Time) -> Result<(Token, Session), SignInFault> {
        let account = self.proven(&Try::by_name(name, from), name, password, from, now)?;
        let token = Token::random()?;
        let session = self.file.write(Durable::Soon, |tx| {
            // Between the comparison and now the account may have been disabled or its password changed.
            let now_is = by_number(tx, account.number)?.filter(|now_is| *now_is == account);
            let account = now_is.ok_or_else(|| No::NoSuchAccount(account.name.clone()))?;
            let session = self.begin(tx, &token, &account, from, now)?;
            if account.roles.is_staff() {
                let by = session.actor(from);
                self.keep(tx, Evidence::new(now, Act::SignedIn, &by).changed("", &account.roles.to_string()))?;
            }
            Ok(session)
        });
        match session {
            Ok(session) => Ok((token, session)),
            Err(Fault::No(_)) => Err(SignInFault::Wrong),
            Err(fault) => Err(fault.into()),
        }
    }

    /// The holder of a session gives the password again, and is freshly signed in.
    pub fn confirm(&self, token: &Token, password: &str, from: &str, now: Time) -> Result<Session, SignInFault> {
        let session = self.session(token, now)?.ok_or(SignInFault::NoSession)?;
        self.proven(&Try::Session(session.key), &session.name, password, from, now)?;
        self.proved(session.key, now)?;
        self.session(token, now)?.ok_or(SignInFault::NoSession)
    }

    /// The holder of a session takes another password. All sessions end, and the holder goes on in a new one.
    pub fn change_password(
        &self,
        token: &Token,
        old: &str,
        new: &str,
        from: &str,
        now: Time,
    ) -> Result<(Token, Session), SignInFault> {
        let session = self.session(token, now)?.ok_or(SignInFault::NoSession)?;
        if session.guest {
            return Err(No::Guest(session.name).into());
        }
        // A password that would not be taken is told before the old one is looked at.
        weakness(new, &session.name, session.roles.is_staff())?;
        self.proven(&Try::Session(session.key), &session.name, old, from, now)?;
        let account = self.set_password(session.account, new, "by the holder", &session.actor(from), now)?;
        let token = Token::random()?;
        let session = self.file.write(Durable::Soon, |tx| self.begin(tx, &token, &account, from, now))?;
        Ok((token, session))
    }

    /// The account that a name and a password belong to. Whatever is wrong, the answer and the work are the same.
    fn proven(&self, of: &Try, name: &str, password: &str, from: &str, now: Time) -> Result<Account, SignInFault> {
        self.let_try(of, name, from, now)?;
        let (account, stored) = self.stored(name)?;
        let stored = stored.filter(|_| account.as_ref().is_some_and(|account| !account.disabled));
        // One that is too long was never taken, and is not hashed.
        let given = if password.len() > BYTES_MAX { "" } else { password };
        let Some(right) = self.hasher.compare(&folded(name), given, stored.as_deref()) else {
            self.guard().take_back(of);
            return Err(SignInFault::RetryAfter(BUSY_MS));
        };
        match account.filter(|_| right && password.len() <= BYTES_MAX) {
            Some(account) => {
                self.guard().was_right(of);
                self.renew_hash(&account, stored.as_deref(), password, now)?;
                Ok(account)
            }
            None => {
                self.note(&self.failed(Act::SignInFailed, name, from, now)?)?;
                Err(SignInFault::Wrong)
            }
        }
    }

    /// Counts a try, unless one must wait.
    fn let_try(&self, of: &Try, name: &str, from: &str, now: Time) -> Result<(), SignInFault> {
        // Let go before it is written down: others try meanwhile.
        let counted = self.guard().count(of, now);
        let Err(until) = counted else { return Ok(()) };
        self.note(&self.failed(Act::SignInThrottled, name, from, now)?)?;
        Err(SignInFault::RetryAfter(until.0 - now.0))
    }

    /// A name that belongs to nobody is not kept: it may be a password in the wrong field.
    fn failed(&self, act: Act, name: &str, from: &str, now: Time) -> Result<Evidence, Fault> {
        let account = self.by_name(name)?;
        let name = account.as_ref().map_or("a name that nobody has", |account| account.name.as_str());
        // Nobody is signed in: the account is what it was about, not who did it.
        let by = Actor { person: None, name: name.to_owned(), from: from.to_owned() };
        let about = account.as_ref().map(Account::told).unwrap_or_default();
        let why = account.filter(|account| account.disabled).map_or("", |_| "the account is disabled");
        Ok(Evidence::new(now, act, &by).about(&about).why(why))
    }

    fn stored(&self, name: &str) -> Result<(Option<Account>, Option<String>), Fault> {
        let account = self.by_name(name)?;
        let conn = self.file.read();
        let sql = "SELECT password FROM account WHERE folded = ?";
        let hash = conn.prepare_cached(sql)?.query_row([folded(name)], |row| row.get(0)).optional()?;
        Ok((account, hash.flatten()))
    }

    /// After the cost was changed, a hash is made anew when the password is at hand.
    fn renew_hash(&self, account: &Account, stored: Option<&str>, password: &str, now: Time) -> Result<(), Fault> {
        let Some(stored) = stored.filter(|stored| self.hasher.is_outdated(stored)) else { return Ok(()) };
        let hash = self.hasher.hash(password)?;
        self.file.write(Durable::Now, |tx| {
            // Only over the one that was compared: it may have been changed meanwhile.
            let sql = "UPDATE account SET password = ? WHERE number = ? AND password = ?";
            if tx.execute(sql, params![hash, account.number, stored])? > 0 {
                let evidence = Evidence::new(now, Act::PasswordRehashed, &Actor::house()).about(&account.told());
                self.keep(tx, evidence.changed("", &hash_told(&hash)).why("the cost of a guess was changed"))?;
            }
            Ok(())
        })
    }
}
