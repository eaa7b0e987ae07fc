//! People of a small house, and what they may and may not do.

mod accounts;
mod approvals;
mod docs;
mod evidence;
mod registry;
mod sessions;
mod sign_in;

use house::{Actor, Evidence};
use table::Time;

use super::{Account, NewAccount, People, Role, Roles, Session, Settings, Token};

const NOW: Time = Time(1_800_000_000_000);
const ADDRESS: &str = "192.0.2.7";
const PASSWORD: &str = "seventeen black and odd";

struct Small {
    folder: tempfile::TempDir,
    people: People,
}

fn small() -> Small {
    let folder = tempfile::tempdir().unwrap();
    let people = opened(&folder);
    Small { folder, people }
}

fn opened(folder: &tempfile::TempDir) -> People {
    People::open(&folder.path().join(super::FILE), Settings::for_tests()).unwrap()
}

fn later(ms: i64) -> Time {
    Time(NOW.0 + ms)
}

fn console() -> Actor {
    Actor { person: None, name: "root".to_owned(), from: "console".to_owned() }
}

fn new(name: &str, role: Role) -> NewAccount {
    let licence = role.is_staff().then(|| format!("L-{name}"));
    NewAccount { name: name.to_owned(), roles: Roles::only(role), licence, same_person: false }
}

impl Small {
    fn add(&self, name: &str, role: Role) -> Account {
        self.people.add(&new(name, role), PASSWORD, &console(), NOW).unwrap()
    }

    fn sign_in(&self, name: &str, now: Time) -> (Token, Session) {
        self.people.sign_in(name, PASSWORD, ADDRESS, now).unwrap()
    }

    /// Adds somebody and signs them in.
    fn here(&self, name: &str, role: Role) -> (Token, Session) {
        self.add(name, role);
        self.sign_in(name, NOW)
    }

    fn evidence(&self) -> Vec<Evidence> {
        self.people.evidence_waiting().unwrap()
    }

    /// The acts that were kept, by their names.
    fn acts(&self) -> Vec<&'static str> {
        self.evidence().iter().map(|evidence| evidence.act.id()).collect()
    }
}
