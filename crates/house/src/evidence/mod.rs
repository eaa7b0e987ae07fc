//! What people did to the house and not at a table: who, when, where, what it was before and after, and why. Kept in the
//! same journal, under a key that no table can have.

mod flood;
mod log;

use journal::{CommandId, Entry, Hash, Record, TableKey};
use serde::{Deserialize, Serialize};
use table::{PersonId, Time};

use crate::record::{RecordFault, decode, encoded};

pub use flood::Flood;
pub use log::EvidenceLog;

/// The kind of these records. Those of tables are other numbers, so that neither can be taken for the other.
pub const EVIDENCE: u8 = 4;
const VERSION: u8 = 1;
/// What the key is enrolled with; a later form says another number.
pub(crate) const RULES: &[u8] = b"evidence 1";
const KEY: &str = "house";
/// Characters of a text that are kept. An act can be told in fewer, and a record must not be a way to fill the disk.
const TEXT_MAX: usize = 400;

/// Where acts of the house stand in the journal.
pub fn house_key() -> TableKey {
    KEY.parse().expect("it has only letters that a key may have")
}

/// Whether a key is that of the house and of no table.
pub fn is_house(key: &TableKey) -> bool {
    key.as_str() == KEY
}

/// What was done. Stored by its place in this list: a new one goes last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    HouseOpened,
    HouseClosed,
    SignedIn,
    SignInFailed,
    /// Too many failures came before, so the password was not looked at.
    SignInThrottled,
    /// Asked for what the permission table does not give.
    Denied,
    SessionsEnded,
    AccountAdded,
    RolesChanged,
    LicenceChanged,
    PasswordChanged,
    AccountDisabled,
    AccountEnabled,
    ApprovalAsked,
    ApprovalGiven,
    ApprovalDeclined,
    ApprovalLapsed,
    ApprovalUsed,
    /// An approval that was not given or not used, because it must not be.
    ApprovalRefused,
    /// A table is set to something else than when the house was last open.
    SettingsChanged,
    /// A table has stopped, and waits for the operator.
    TableHeld,
    AlertAcknowledged,
    /// The secret of a round is gone, or is not the one that was committed to: nothing is drawn with it.
    SecretLost,
    /// A round of an automatic wheel became void after its bets had closed.
    RoundAborted,
    /// An account that the file of accounts had lost or had otherwise is as the history has it again, and closed.
    AccountRecovered,
    /// Numbers up to this one belong to guests, and are nobody else's.
    NumbersSetAside,
    /// A right password was hashed anew, at another cost.
    PasswordRehashed,
    /// The clock of the machine was set while the house was open, or is behind the last record at its start.
    ClockJumped,
}

impl Act {
    pub const ALL: [Act; 28] = [
        Act::HouseOpened,
        Act::HouseClosed,
        Act::SignedIn,
        Act::SignInFailed,
        Act::SignInThrottled,
        Act::Denied,
        Act::SessionsEnded,
        Act::AccountAdded,
        Act::RolesChanged,
        Act::LicenceChanged,
        Act::PasswordChanged,
        Act::AccountDisabled,
        Act::AccountEnabled,
        Act::ApprovalAsked,
        Act::ApprovalGiven,
        Act::ApprovalDeclined,
        Act::ApprovalLapsed,
        Act::ApprovalUsed,
        Act::ApprovalRefused,
        Act::SettingsChanged,
        Act::TableHeld,
        Act::AlertAcknowledged,
        Act::SecretLost,
        Act::RoundAborted,
        Act::AccountRecovered,
        Act::NumbersSetAside,
        Act::PasswordRehashed,
        Act::ClockJumped,
    ];

    pub fn id(self) -> &'static str {
        match self {
            Act::HouseOpened => "house-opened",
            Act::HouseClosed => "house-closed",
            Act::SignedIn => "signed-in",
            Act::SignInFailed => "sign-in-failed",
            Act::SignInThrottled => "sign-in-throttled",
            Act::Denied => "denied",
            Act::SessionsEnded => "sessions-ended",
            Act::AccountAdded => "account-added",
            Act::RolesChanged => "roles-changed",
            Act::LicenceChanged => "licence-changed",
            Act::PasswordChanged => "password-changed",
            Act::AccountDisabled => "account-disabled",
            Act::AccountEnabled => "account-enabled",
            Act::ApprovalAsked => "approval-asked",
            Act::ApprovalGiven => "approval-given",
            Act::ApprovalDeclined => "approval-declined",
            Act::ApprovalLapsed => "approval-lapsed",
            Act::ApprovalUsed => "approval-used",
            Act::ApprovalRefused => "approval-refused",
            Act::SettingsChanged => "settings-changed",
            Act::TableHeld => "table-held",
            Act::AlertAcknowledged => "alert-acknowledged",
            Act::SecretLost => "secret-lost",
            Act::RoundAborted => "round-aborted",
            Act::AccountRecovered => "account-recovered",
            Act::NumbersSetAside => "numbers-set-aside",
            Act::PasswordRehashed => "password-rehashed",
            Act::ClockJumped => "clock-jumped",
        }
    }

    /// Whether anybody can bring about as many as they like, so that only some are kept one by one.
    pub fn can_flood(self) -> bool {
        matches!(
            self,
            Act::SignedIn
                | Act::SignInFailed
                | Act::SignInThrottled
                | Act::Denied
                | Act::ApprovalAsked
                | Act::ApprovalLapsed
                | Act::ApprovalRefused
        )
    }
}

/// Who does something, and from where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Actor {
    /// None where nobody is signed in.
    pub person: Option<PersonId>,
    pub name: String,
    /// A network address, or `console` at the machine itself.
    pub from: String,
}

impl Actor {
    pub fn person(person: PersonId, name: &str, from: &str) -> Actor {
        Actor { person: Some(person), name: name.to_owned(), from: from.to_owned() }
    }

    /// The program itself, by no order of a person.
    pub fn house() -> Actor {
        Actor { person: None, name: "the house".to_owned(), from: "console".to_owned() }
    }
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Evidence {
    pub at: Time,
    pub act: Act,
    pub person: Option<PersonId>,
    pub name: String,
    pub from: String,
    /// The account, table or thing that it was done to.
    pub about: String,
    pub before: String,
    pub after: String,
    pub why: String,
    /// More than 1 where one record stands for many.
    pub times: u64,
}

impl Evidence {
    pub fn new(at: Time, act: Act, by: &Actor) -> Evidence {
        let empty = String::new;
        Evidence {
            at,
            act,
            person: by.person,
            name: cut(&by.name),
            from: cut(&by.from),
            about: empty(),
            before: empty(),
            after: empty(),
            why: empty(),
            times: 1,
        }
    }

    pub fn about(self, what: &str) -> Evidence {
        Evidence { about: cut(what), ..self }
    }

    pub fn changed(self, before: &str, after: &str) -> Evidence {
        Evidence { before: cut(before), after: cut(after), ..self }
    }

    pub fn why(self, why: &str) -> Evidence {
        Evidence { why: cut(why), ..self }
    }

    /// As it stands in the journal. The id is made once by whoever keeps it first, so that it is kept once.
    pub fn entry(&self, id: CommandId) -> Entry {
        let body = encoded(self);
        Entry { command: id, content: Hash::of(&body), kind: EVIDENCE, version: VERSION, body }
    }

    /// The evidence in a record of the house; none in the one that the key begins with.
    pub fn read(record: &Record) -> Result<Option<Evidence>, RecordFault> {
        let (seq, kind, version) = (record.seq, record.entry.kind, record.entry.version);
        match (kind, version) {
            (journal::ENROLMENT, _) => Ok(None),
            (EVIDENCE, VERSION) => decode(seq, &record.entry.body).map(Some),
            _ => Err(RecordFault::Unknown { seq, kind, version }),
        }
    }

    /// For whoever keeps it on the way to the journal.
    pub fn bytes(&self) -> Vec<u8> {
        encoded(self)
    }

    pub fn from_bytes(bytes: &[u8]) -> Result<Evidence, RecordFault> {
        decode(0, bytes)
    }

    /// In one sentence.
    pub fn says(&self) -> String {
        let mut said = self.act.id().replace('-', " ");
        let mut add = |text: String| said.push_str(&text);
        if !self.about.is_empty() {
            add(format!(": {}", self.about));
        }
        match (self.before.as_str(), self.after.as_str()) {
            ("", "") => {}
            ("", after) => add(format!("; now {after}")),
            (before, "") => add(format!("; was {before}")),
            (before, after) => add(format!("; was {before}, now {after}")),
        }
        if !self.why.is_empty() {
            add(format!("; {}", self.why));
        }
        if self.times > 1 {
            add(format!("; {} times", self.times));
        }
        said
    }
}

/// The beginning of a text, without what could move a terminal's cursor.
fn cut(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(TEXT_MAX).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_act_has_the_name_that_it_is_written_with() {
        for (at, act) in Act::ALL.into_iter().enumerate() {
            // Postcard writes the place in the list: a list that is sorted anew would read old records as other acts.
            assert_eq!(encoded(&act), [u8::try_from(at).unwrap()], "{act:?}");
            let words = format!("{act:?}").chars().fold(String::new(), |mut words, c| {
                if c.is_uppercase() && !words.is_empty() {
                    words.push('-');
                }
                words.extend(c.to_lowercase());
                words
            });
            assert_eq!(act.id(), words);
        }
    }

    #[test]
    fn a_text_from_outside_is_bounded_and_moves_no_cursor() {
        let long = format!("\u{1b}[2Jann{}", "x".repeat(10_000));
        let by = Actor { person: None, name: long.clone(), from: long.clone() };
        let evidence = Evidence::new(Time(0), Act::Denied, &by).about(&long).changed(&long, &long).why(&long);
        assert!(evidence.bytes().len() < 6 * (TEXT_MAX + 8));
        assert!(!evidence.says().chars().any(char::is_control), "{}", evidence.says());
    }
}
