//! Sessions: who is signed in, since when, and until when.
//!
//! A session is a random token in a cookie. Only its hash is stored, so that a copy of the file signs nobody in. Live
//! connections are told that theirs is over by a list that they read on: it also has what another process ended.

use std::fmt;

use house::{Act, Actor, Evidence};
use journal::Hash;
use rusqlite::{Connection, OptionalExtension, Row, Transaction, params};
use table::{PersonId, Time};

use super::{
    People,
    accounts::{Account, by_number},
    fault::{Fault, No},
    file::Durable,
    role::{Department, Roles},
};

/// A session is marked as seen at most so often: each mark is a write.
const SEEN_MS: i64 = 60_000;
/// Live connections read the list many times in this time.
const ENDED_KEPT_MS: i64 = 3_600_000;

const HEX: &[u8; 16] = b"0123456789abcdef";

/// What a browser holds. It is never stored or printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Token([u8; 32]);

impl Token {
    pub(super) fn random() -> Result<Token, Fault> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)?;
        Ok(Token(bytes))
    }

    /// As it stands in the cookie; none if it is no token.
    pub fn read(text: &str) -> Option<Token> {
        let text = text.as_bytes();
        let mut bytes = [0; 32];
        if text.len() != 2 * bytes.len() {
            return None;
        }
        for (byte, pair) in bytes.iter_mut().zip(text.chunks(2)) {
            let digit = |c: u8| HEX.iter().position(|digit| *digit == c).and_then(|at| u8::try_from(at).ok());
            *byte = digit(pair[0])? << 4 | digit(pair[1])?;
        }
        Some(Token(bytes))
    }

    /// For the cookie alone.
    pub fn secret(&self) -> String {
        hex(&self.0)
    }

    pub fn key(&self) -> SessionKey {
        SessionKey(Hash::of(&self.0).0)
    }

    /// Goes into a header of everything that changes something. Another site can make a browser send the cookie, but can
    /// read neither the cookie nor this.
    pub fn csrf(&self) -> String {
        hex(&Hash::of(&[b"csrf".as_slice(), &self.0].concat()).0)
    }

    /// Whether the header says what it must; looks at all of it, wherever it differs.
    pub fn is_csrf(&self, given: &str) -> bool {
        let wanted = self.csrf();
        let differs = wanted.bytes().zip(given.bytes()).fold(0, |differs, (a, b)| differs | (a ^ b));
        given.len() == wanted.len() && differs == 0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token")
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]).map(|digit| char::from(HEX[usize::from(digit)])).collect()
}

/// A session by the hash of its token.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SessionKey([u8; 32]);

/// Somebody who is signed in, as of the moment that it was asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    pub key: SessionKey,
    pub account: u32,
    pub name: String,
    pub roles: Roles,
    pub licence: Option<String>,
    pub guest: bool,
    pub made_at: Time,
    /// Whatever happens, it ends then; sooner if nothing does.
    pub ends_at: Time,
    /// Until then they are freshly signed in: the password was given a short while ago.
    pub fresh_until: Time,
    pub address: String,
}

impl Session {
    pub fn person(&self) -> PersonId {
        PersonId(self.account)
    }

    pub fn is_fresh(&self, now: Time) -> bool {
        !self.guest && now < self.fresh_until
    }

    pub fn department(&self) -> Option<Department> {
        self.roles.department()
    }

    /// For evidence of what they do from somewhere.
    pub fn actor(&self, from: &str) -> Actor {
        Actor::person(self.person(), &self.name, from)
    }

    pub fn told(&self) -> String {
        format!("{} ({})", self.name, self.account)
    }
}

/// A session or all sessions of an account are over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ended {
    /// Ask for what came after this one the next time.
    pub no: i64,
    pub account: u32,
    /// None: all of them.
    pub session: Option<SessionKey>,
    pub why: String,
}

impl Ended {
    /// Whether a connection of this session is over.
    pub fn is_of(&self, account: u32, session: SessionKey) -> bool {
        self.account == account && self.session.is_none_or(|ended| ended == session)
    }
}

impl People {
    /// A player without a name, signed in.
    pub fn guest(&self, from: &str, now: Time) -> Result<(Token, Session), Fault> {
        let (token, number) = (Token::random()?, self.guest_number(now)?);
        let session = self.file.write(Durable::Soon, |tx| {
            let account = People::add_guest(tx, number, now)?;
            self.begin(tx, &token, &account, from, now)
        })?;
        Ok((token, session))
    }

    /// Begins a session of an account whose password was right.
    pub(super) fn begin(
        &self,
        tx: &Transaction<'_>,
        token: &Token,
        account: &Account,
        from: &str,
        now: Time,
    ) -> Result<Session, Fault> {
        let ends_at = Time(now.0 + self.settings.longest(account.roles));
        tx.prepare_cached("INSERT INTO session (key, account, made_at, seen_at, ends_at, proved_at, address) VALUES (?, ?, ?, ?, ?, ?, ?)")?
            .execute(params![token.key().0, account.number, now.0, now.0, ends_at.0, now.0, from])?;
        Ok(self.session_of(account, token.key(), now, ends_at, now, from))
    }

    fn session_of(
        &self,
        account: &Account,
        key: SessionKey,
        made_at: Time,
        ends_at: Time,
        proved_at: Time,
        address: &str,
    ) -> Session {
        Session {
            key,
            account: account.number,
            name: account.name.clone(),
            roles: account.roles,
            licence: account.licence.clone(),
            guest: account.guest,
            made_at,
            ends_at,
            fresh_until: Time(proved_at.0 + self.settings.fresh_ms),
            address: address.to_owned(),
        }
    }

    /// Who holds this token; none if nobody does any more.
    pub fn session(&self, token: &Token, now: Time) -> Result<Option<Session>, Fault> {
        self.session_by_key(token.key(), now)
    }

    pub fn session_by_key(&self, key: SessionKey, now: Time) -> Result<Option<Session>, Fault> {
        let (found, stale) = {
            let conn = self.file.read();
            let Some(line) = line(&conn, key)? else { return Ok(None) };
            let Some(account) = by_number(&conn, line.account)? else { return Ok(None) };
            if account.disabled || self.is_over(&line, account.roles, now) {
                return Ok(None);
            }
            let found = self.session_of(&account, key, line.made_at, line.ends_at, line.proved_at, &line.address);
            (found, now.0 - line.seen_at.0 >= SEEN_MS)
        };
        if stale {
            self.seen(&[key], now)?;
        }
        Ok(Some(found))
    }

    /// Live connections show that somebody is there: their sessions do not end for want of requests. Call it once a minute
    /// with all on which something was asked for.
    pub fn seen(&self, keys: &[SessionKey], now: Time) -> Result<(), Fault> {
        if keys.is_empty() {
            return Ok(());
        }
        // The next minute comes: nobody's request waits for this.
        self.file.write_if_free(|tx| {
            let mut statement = tx.prepare_cached("UPDATE session SET seen_at = max(seen_at, ?) WHERE key = ?")?;
            for key in keys {
                statement.execute(params![now.0, key.0])?;
            }
            Ok(())
        })
    }

    /// The password was given again.
    pub(super) fn proved(&self, key: SessionKey, now: Time) -> Result<(), Fault> {
        self.file.write(Durable::Soon, |tx| {
            tx.execute("UPDATE session SET proved_at = ?, seen_at = ? WHERE key = ?", params![now.0, now.0, key.0])?;
            Ok(())
        })
    }

    /// Ends one session, as its holder asks.
    pub fn sign_out(&self, token: &Token, now: Time) -> Result<(), Fault> {
        self.file.write(Durable::Now, |tx| {
            if let Some(line) = line(tx, token.key())? {
                end_one(tx, &line, "signed-out", now)?;
            }
            Ok(())
        })
    }

    /// Ends all sessions of an account.
    pub fn end_sessions(&self, number: u32, why: &str, by: &Actor, now: Time) -> Result<usize, Fault> {
        self.file.write(Durable::Now, |tx| {
            let account = by_number(tx, number)?.ok_or_else(|| No::NoSuchAccount(number.to_string()))?;
            let ended = end_all(tx, number, "sessions-ended", now)?;
            let evidence = Evidence::new(now, Act::SessionsEnded, by).about(&account.told()).why(why);
            self.keep(tx, evidence.changed(&format!("{ended} open"), "none"))?;
            Ok(ended)
        })
    }

    /// Open sessions of an account, or of everybody, the newest first.
    pub fn sessions(&self, account: Option<u32>, now: Time) -> Result<Vec<Session>, Fault> {
        let conn = self.file.read();
        let mut statement = conn.prepare(&format!(
            "SELECT {COLUMNS} FROM session WHERE account = coalesce(?, account) ORDER BY made_at DESC, key"
        ))?;
        let lines: Vec<Line> = statement.query_map([account], read)?.collect::<Result<_, _>>()?;
        let mut found = Vec::new();
        for line in lines {
            let Some(account) = by_number(&conn, line.account)? else { continue };
            if !account.disabled && !self.is_over(&line, account.roles, now) {
                found.push(self.session_of(
                    &account,
                    line.key,
                    line.made_at,
                    line.ends_at,
                    line.proved_at,
                    &line.address,
                ));
            }
        }
        Ok(found)
    }

    /// Puts away what is over: sessions, and guests with theirs. Call it every few seconds.
    pub fn sweep(&self, now: Time) -> Result<(), Fault> {
        let over: Vec<Line> = {
            let conn = self.file.read();
            // Most were seen lately, and are not looked at further.
            let idle = self.settings.staff_idle_ms.min(self.settings.player_idle_ms);
            let sql = format!("SELECT {COLUMNS} FROM session WHERE ends_at <= ? OR seen_at <= ?");
            let mut statement = conn.prepare_cached(&sql)?;
            let lines: Vec<Line> = statement.query_map([now.0, now.0 - idle], read)?.collect::<Result<_, _>>()?;
            let mut over = Vec::new();
            for line in lines {
                let roles = by_number(&conn, line.account)?.map_or(Roles::NONE, |account| account.roles);
                if self.is_over(&line, roles, now) {
                    over.push(line);
                }
            }
            over
        };
        let due = self.flood().due(now);
        if over.is_empty() && due.is_empty() {
            return Ok(());
        }
        self.file.write(Durable::Soon, |tx| {
            for line in &over {
                end_one(tx, line, "session-over", now)?;
            }
            tx.execute("DELETE FROM ended WHERE at < ?", [now.0 - ENDED_KEPT_MS])?;
            due.iter().try_for_each(|evidence| People::put(tx, evidence))
        })
    }

    /// What ended after an entry of the list, by this process or another. Begin with `ended_until`; ask again a few times a
    /// second.
    pub fn ended_after(&self, no: i64) -> Result<Vec<Ended>, Fault> {
        let conn = self.file.read();
        let mut statement =
            conn.prepare_cached("SELECT no, account, session, why FROM ended WHERE no > ? ORDER BY no")?;
        let found = statement.query_map([no], |row| {
            let session: Option<[u8; 32]> = row.get(2)?;
            Ok(Ended { no: row.get(0)?, account: row.get(1)?, session: session.map(SessionKey), why: row.get(3)? })
        })?;
        Ok(found.collect::<Result<_, _>>()?)
    }

    /// The last entry of the list.
    pub fn ended_until(&self) -> Result<i64, Fault> {
        let conn = self.file.read();
        let last = conn.query_row("SELECT seq FROM sqlite_sequence WHERE name = 'ended'", [], |row| row.get(0));
        Ok(last.optional()?.unwrap_or(0))
    }

    fn is_over(&self, line: &Line, roles: Roles, now: Time) -> bool {
        now >= line.ends_at || now.0 - line.seen_at.0 >= self.settings.idle(roles)
    }
}

const COLUMNS: &str = "key, account, made_at, seen_at, ends_at, proved_at, address";

struct Line {
    key: SessionKey,
    account: u32,
    made_at: Time,
    seen_at: Time,
    ends_at: Time,
    proved_at: Time,
    address: String,
}

fn read(row: &Row<'_>) -> rusqlite::Result<Line> {
    Ok(Line {
        key: SessionKey(row.get(0)?),
        account: row.get(1)?,
        made_at: Time(row.get(2)?),
        seen_at: Time(row.get(3)?),
        ends_at: Time(row.get(4)?),
        proved_at: Time(row.get(5)?),
        address: row.get(6)?,
    })
}

fn line(conn: &Connection, key: SessionKey) -> Result<Option<Line>, Fault> {
    let mut statement = conn.prepare_cached(&format!("SELECT {COLUMNS} FROM session WHERE key = ?"))?;
    Ok(statement.query_row([key.0], read).optional()?)
}

fn end_one(tx: &Transaction<'_>, line: &Line, why: &str, now: Time) -> Result<(), Fault> {
    tx.execute("DELETE FROM session WHERE key = ?", [line.key.0])?;
    let sql = "INSERT INTO ended (account, session, at, why) VALUES (?, ?, ?, ?)";
    tx.execute(sql, params![line.account, line.key.0, now.0, why])?;
    let gone =
        "DELETE FROM account WHERE number = ? AND guest AND NOT EXISTS (SELECT 1 FROM session WHERE account = number)";
    tx.execute(gone, [line.account])?;
    Ok(())
}

/// Ends all sessions of an account; also told where there is none, because a connection may be about to open.
pub(super) fn end_all(tx: &Transaction<'_>, account: u32, why: &str, now: Time) -> Result<usize, Fault> {
    let ended = tx.execute("DELETE FROM session WHERE account = ?", [account])?;
    let sql = "INSERT INTO ended (account, session, at, why) VALUES (?, NULL, ?, ?)";
    tx.execute(sql, params![account, now.0, why])?;
    Ok(ended)
}
