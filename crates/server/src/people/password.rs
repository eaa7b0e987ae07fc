//! Passwords: hashed with Argon2id, made at random, and found too weak.

use std::sync::atomic::{AtomicU32, Ordering};

use argon2::{
    Algorithm, Argon2, Params, Version,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};

use journal::Hash;

use super::fault::{Fault, No};

pub const PLAYER_MIN: usize = 8;
pub const STAFF_MIN: usize = 12;
/// A password is hashed whole, so its length is a bound on what a stranger can make us do.
pub const BYTES_MAX: usize = 256;

/// Hashes at once. Each takes its memory, and those who wait would only take threads as well.
const AT_ONCE: u32 = 4;

/// What a hash costs whoever guesses. Never less than 7 MiB and the work of five passes over them, as OWASP has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cost {
    memory_kib: u32,
    passes: u32,
    lanes: u32,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "passwords hashed with {memory_kib} KiB and {passes} passes are guessed too fast; use at least {MEMORY_MIN} KiB, and memory times passes of {WORK_MIN} KiB"
)]
pub struct CostFault {
    memory_kib: u32,
    passes: u32,
}

const MEMORY_MIN: u32 = 7 * 1024;
const WORK_MIN: u32 = 35 * 1024;
const MEMORY_MAX: u32 = 1024 * 1024;
const PASSES_MAX: u32 = 64;

impl Cost {
    /// For tests alone: they sign in a thousand times, and guard nothing.
    pub const CHEAP: Cost = Cost { memory_kib: 8, passes: 1, lanes: 1 };

    pub fn new(memory_kib: u32, passes: u32) -> Result<Cost, CostFault> {
        let enough = memory_kib >= MEMORY_MIN && memory_kib.saturating_mul(passes) >= WORK_MIN;
        // Above, a sign-in would take the memory of the machine or the patience of the dealer.
        if enough && memory_kib <= MEMORY_MAX && passes <= PASSES_MAX {
            Ok(Cost { memory_kib, passes, lanes: 1 })
        } else {
            Err(CostFault { memory_kib, passes })
        }
    }

    pub fn memory_kib(self) -> u32 {
        self.memory_kib
    }

    pub fn passes(self) -> u32 {
        self.passes
    }

    fn argon2(self) -> Argon2<'static> {
        let params = Params::new(self.memory_kib, self.passes, self.lanes, None).expect("a cost is within its bounds");
        Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
    }
}

impl Default for Cost {
    fn default() -> Cost {
        Cost { memory_kib: 19 * 1024, passes: 2, lanes: 1 }
    }
}

/// Hashes and compares, a few at a time.
#[derive(Debug)]
pub(super) struct Hasher {
    cost: Cost,
    /// Of passwords that nobody knows, to be compared where there is no account: it takes as long. One for each cost that an
    /// account may have.
    nobody: Vec<String>,
    busy: AtomicU32,
    compared: AtomicU32,
}

impl Hasher {
    pub(super) fn new(cost: Cost) -> Result<Hasher, Fault> {
        let mut nobody = vec![hash(cost, &random()?)?];
        // Until they first sign in, those whom the console added have a hash of the default cost. One below the floor is for
        // tests alone.
        if cost != Cost::default() && Cost::new(cost.memory_kib, cost.passes).is_ok() {
            nobody.push(hash(Cost::default(), &random()?)?);
        }
        Ok(Hasher { cost, nobody, busy: AtomicU32::new(0), compared: AtomicU32::new(0) })
    }

    pub(super) fn hash(&self, password: &str) -> Result<String, Fault> {
        hash(self.cost, password)
    }

    /// Whether it is the password of the account; without an account it is not, after the same work. None where too many
    /// are compared already.
    pub(super) fn compare(&self, name: &str, password: &str, stored: Option<&str>) -> Option<bool> {
        let taken =
            self.busy.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |busy| (busy < AT_ONCE).then(|| busy + 1));
        taken.ok()?;
        let _done = Done(&self.busy);
        self.compared.fetch_add(1, Ordering::SeqCst);
        // What is stored says with which cost it was made.
        let same = PasswordHash::new(stored.unwrap_or_else(|| self.nobody(name)))
            .is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok());
        Some(same && stored.is_some())
    }

    /// The same for the same name each time, as for a name that there is; which one, a stranger cannot work out.
    fn nobody(&self, name: &str) -> &str {
        let drawn = Hash::of(&[self.nobody[0].as_bytes(), name.as_bytes()].concat()).0[0];
        &self.nobody[usize::from(drawn) % self.nobody.len()]
    }

    /// Whether a stored hash was made at another cost than is asked for now.
    pub(super) fn is_outdated(&self, stored: &str) -> bool {
        let now = Params::new(self.cost.memory_kib, self.cost.passes, self.cost.lanes, None);
        let made = PasswordHash::new(stored).ok().and_then(|hash| Params::try_from(&hash).ok());
        match (now, made) {
            (Ok(now), Some(made)) => {
                (now.m_cost(), now.t_cost(), now.p_cost()) != (made.m_cost(), made.t_cost(), made.p_cost())
            }
            _ => true,
        }
    }

    /// How often passwords were compared: the same for every name.
    #[cfg(test)]
    pub(super) fn compared(&self) -> u32 {
        self.compared.load(Ordering::SeqCst)
    }
}

/// Counts down also when a comparison panics.
struct Done<'a>(&'a AtomicU32);

impl Drop for Done<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

fn hash(cost: Cost, password: &str) -> Result<String, Fault> {
    let mut salt = [0; 16];
    getrandom::fill(&mut salt)?;
    let made = cost.argon2().hash_password_with_salt(password.as_bytes(), &salt);
    made.map(|hash| hash.to_string()).map_err(|error| Fault::Hash(error.to_string()))
}

/// Twenty letters and digits, a hundred bits, in groups that can be read out. None of them looks like another.
pub fn random() -> Result<String, Fault> {
    const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz234567890";
    let mut bytes = [0_u8; 20];
    getrandom::fill(&mut bytes)?;
    let letters: Vec<char> = bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect();
    Ok(letters.chunks(4).map(String::from_iter).collect::<Vec<_>>().join("-"))
}

/// Why a password is not taken. Length counts and nothing else does: rules about digits make people write them down.
pub(super) fn weakness(password: &str, name: &str, staff: bool) -> Result<(), No> {
    let least = if staff { STAFF_MIN } else { PLAYER_MIN };
    if password.len() > BYTES_MAX {
        return Err(No::LongPassword(BYTES_MAX));
    }
    if password.chars().count() < least {
        return Err(No::ShortPassword(least));
    }
    if name.chars().count() >= 3 && password.to_lowercase().contains(&name.to_lowercase()) {
        return Err(No::NameInPassword);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cost_below_the_floor_is_refused() {
        assert!(Cost::new(19 * 1024, 2).is_ok());
        assert!(Cost::new(7 * 1024, 5).is_ok());
        for (memory, passes) in [(0, 0), (8, 1), (7 * 1024, 4), (7 * 1024 - 1, 100), (u32::MAX, u32::MAX), (8192, 65)] {
            assert!(Cost::new(memory, passes).is_err(), "{memory} {passes}");
        }
        assert_eq!(Cost::new(19 * 1024, 2), Ok(Cost::default()));
    }

    #[test]
    fn a_hash_says_argon2id_and_never_the_password() {
        let hasher = Hasher::new(Cost::CHEAP).unwrap();
        let (one, other) = (hasher.hash("correct horse").unwrap(), hasher.hash("correct horse").unwrap());
        assert!(one.starts_with("$argon2id$v=19$m=8,t=1,p=1$"), "{one}");
        assert_ne!(one, other, "each has a salt of its own");
        assert_eq!(hasher.compare("ann", "correct horse", Some(&one)), Some(true));
        assert_eq!(hasher.compare("ann", "correct hors", Some(&one)), Some(false));
        assert_eq!(hasher.compare("ann", "correct horse", None), Some(false));
        assert_eq!(hasher.compare("ann", "correct horse", Some("no hash")), Some(false));
        assert!(!hasher.is_outdated(&one));
        assert!(Hasher::new(Cost { passes: 2, ..Cost::CHEAP }).unwrap().is_outdated(&one));
    }

    #[test]
    fn a_name_that_nobody_has_costs_what_some_account_may_cost() {
        let cost = Cost::new(7 * 1024, 5).unwrap();
        let hasher = Hasher::new(cost).unwrap();
        let names: Vec<String> = (0..64).map(|at| format!("name {at}")).collect();
        let costs = |memory: &str| names.iter().filter(|name| hasher.nobody(name).contains(memory)).count();
        assert!(costs("m=7168,t=5") > 0 && costs("m=19456,t=2") > 0);
        assert!(names.iter().all(|name| hasher.nobody(name) == hasher.nobody(name)));
        assert_eq!(Hasher::new(Cost::default()).unwrap().nobody.len(), 1);
    }

    #[test]
    fn no_more_than_a_few_are_compared_at_once() {
        let hasher = Hasher::new(Cost::CHEAP).unwrap();
        hasher.busy.store(AT_ONCE, Ordering::SeqCst);
        assert_eq!(hasher.compare("ann", "x", None), None);
        hasher.busy.store(AT_ONCE - 1, Ordering::SeqCst);
        assert_eq!(hasher.compare("ann", "x", None), Some(false));
        assert_eq!(hasher.busy.load(Ordering::SeqCst), AT_ONCE - 1);
    }

    #[test]
    fn random_passwords_differ_and_are_strong_enough_for_anybody() {
        let (one, other) = (random().unwrap(), random().unwrap());
        assert_ne!(one, other);
        assert_eq!((one.len(), one.split('-').count()), (24, 5));
        assert_eq!(weakness(&one, "ann", true), Ok(()));
    }

    #[test]
    fn weak_passwords_are_told_why() {
        assert_eq!(weakness("seven77", "ann", false), Err(No::ShortPassword(PLAYER_MIN)));
        assert_eq!(weakness("eight888", "ann", false), Ok(()));
        assert_eq!(weakness("eight888", "ann", true), Err(No::ShortPassword(STAFF_MIN)));
        assert_eq!(weakness("Annabel-1234567", "annabel", true), Err(No::NameInPassword));
        assert_eq!(weakness(&"x".repeat(BYTES_MAX + 1), "ann", true), Err(No::LongPassword(BYTES_MAX)));
    }
}
