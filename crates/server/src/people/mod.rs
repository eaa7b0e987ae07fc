//! People: accounts with roles and licences, sessions, who may do what, and what needs two.
//!
//! Nothing here waits for a network or knows of one: the layer above hands in names, tokens, addresses and the time. What
//! compares a password takes a while and belongs on a thread of its own.

mod accounts;
mod approvals;
mod fault;
mod file;
mod outbox;
mod password;
pub mod permissions;
mod posts;
mod registry;
mod role;
mod sessions;
mod settings;
mod sign_in;
#[cfg(test)]
mod tests;
mod throttle;

use std::{
    ops::Range,
    path::Path,
    sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError},
};

use house::{EvidenceLog, Flood};

pub use accounts::{Account, NewAccount, same_licence};
pub use approvals::{Agreed, ApprovalFault, ApprovalId, Approvals, Asked, Matter, Waiting};
pub use fault::{Fault, No};
pub use password::{Cost, CostFault, PLAYER_MIN, STAFF_MIN, random as random_password};
pub use posts::{post_at, posts, posts_at};
pub use registry::{Difference, Differences, Recorded, Registry};
pub use role::{Department, Role, RoleFault, Roles};
pub use sessions::{Ended, Session, SessionKey, Token};
pub use settings::Settings;
pub use sign_in::SignInFault;
pub use throttle::network;

use file::File;
use password::Hasher;
use throttle::Throttle;

/// The name of the file beside the journal.
pub const FILE: &str = "people.db";

/// Failures that cost no time: somebody mistypes, and a floor of terminals shares an address.
const FREE_OF_A_PERSON: u32 = 3;
const FREE_OF_AN_ADDRESS: u32 = 30;
/// The longest wait. It comes again as often as somebody fails, so it is theirs alone who fail: for a name at one address, for
/// one session, for all names at one address.
const LONGEST_MS: i64 = 60_000;
/// A name has a bound of its own, whoever tries from wherever: else many machines together could guess without end. It is
/// loose, because it also keeps out whoever the name belongs to.
const FREE_OF_A_NAME: u32 = 100;
const LONGEST_OF_A_NAME_MS: i64 = 2000;

/// All people of a house.
#[derive(Debug)]
pub struct People {
    file: File,
    settings: Settings,
    hasher: Hasher,
    guard: Mutex<Guard>,
    flood: Mutex<Flood>,
    aside: Mutex<Aside>,
    /// The journal's own part for evidence, while the house is open.
    log: OnceLock<Arc<EvidenceLog>>,
}

/// Numbers for guests that are set aside.
#[derive(Debug)]
struct Aside {
    numbers: Range<u32>,
    /// Whether the journal knows.
    recorded: bool,
}

/// Who must wait before the next try.
#[derive(Debug)]
struct Guard {
    /// A name, as it is tried from one address.
    pairs: Throttle<(String, String)>,
    names: Throttle<String>,
    addresses: Throttle<String>,
    /// Whoever is signed in and gives the password again: nobody else can make them wait.
    sessions: Throttle<SessionKey>,
}

impl People {
    /// Opens the accounts of a house, or makes a new file where there is none.
    pub fn open(path: &Path, settings: Settings) -> Result<People, Fault> {
        let guard = Guard {
            pairs: Throttle::new(FREE_OF_A_PERSON, LONGEST_MS),
            names: Throttle::new(FREE_OF_A_NAME, LONGEST_OF_A_NAME_MS),
            sessions: Throttle::new(FREE_OF_A_PERSON, LONGEST_MS),
            addresses: Throttle::new(FREE_OF_AN_ADDRESS, LONGEST_MS),
        };
        Ok(People {
            file: File::open(path)?,
            hasher: Hasher::new(settings.cost)?,
            flood: Mutex::new(Flood::new(settings.evidence_each_minute)),
            guard: Mutex::new(guard),
            aside: Mutex::new(Aside { numbers: 0..0, recorded: false }),
            log: OnceLock::new(),
            settings,
        })
    }

    /// From now on no guest gets a number that the journal does not know.
    pub fn keep_in(&self, log: &Arc<EvidenceLog>) {
        self.log.get_or_init(|| log.clone());
    }

    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    fn guard(&self) -> MutexGuard<'_, Guard> {
        self.guard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn flood(&self) -> MutexGuard<'_, Flood> {
        self.flood.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
