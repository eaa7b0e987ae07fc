//! The generator of secrets. It is seeded by the operating system, watches its own output, and stops for good when that is
//! not as it should be.
//!
//! It stops for good because a source that failed once may be right again for a while, and nobody could say which of
//! its numbers were good. A restart tests it again, and somebody has noticed.
//!
//! Between rounds it is cycled, as regulators and labs ask: a source that fails is found while nobody waits for a
//! number.

use chacha20::{
    ChaCha20Rng,
    rand_core::{Rng, SeedableRng},
};
use sha2::{Digest, Sha256};
use zeroize::Zeroize;

use crate::{
    health::{Alarm, Health},
    known, range,
    secret::Secret,
};

/// Bytes given between two seeds where no secret was asked for.
const RESEED_AFTER: u32 = 1 << 20;
/// Bytes looked at before the first is given.
const WARM_UP: usize = 4096;

/// Words thrown away in one turn of the background at most.
const CYCLE_MAX: u32 = 256;

/// Why there is no randomness.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ChanceFault {
    #[error("the operating system gave no random bytes: {0}; nothing is drawn until the program starts again")]
    System(String),
    #[error("{0} does not give its known answer: this build of the program must not draw; reinstall it")]
    KnownAnswer(&'static str),
    #[error("the generator failed its test ({0}) and is locked; nothing is drawn until the program starts again")]
    Locked(Alarm),
}

/// `ChaCha20` under a seed of the operating system.
///
/// ```
/// let mut generator = wheelhouse_chance::Generator::start()?;
/// let secret = generator.secret()?;
/// let told = secret.commitment("roulette-1", 1041);
/// assert!(generator.below(37)? < 37);
/// # Ok::<(), wheelhouse_chance::ChanceFault>(())
/// ```
pub struct Generator {
    cipher: ChaCha20Rng,
    health: Health,
    /// Seeded by the system, and seeded anew from there.
    of_system: bool,
    given: u32,
    thrown: u64,
    locked: Option<ChanceFault>,
}

impl std::fmt::Debug for Generator {
    /// What it gave last is nobody's business.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Generator").field("locked", &self.locked).finish_non_exhaustive()
    }
}

impl Generator {
    /// Checks the known answers, takes a seed from the operating system and looks at the first bytes.
    pub fn start() -> Result<Generator, ChanceFault> {
        known::answers().map_err(ChanceFault::KnownAnswer)?;
        let mut seed = of_system()?;
        let mut generator = Generator::with(seed, true);
        seed.zeroize();
        let mut warm_up = vec![0; WARM_UP];
        generator.fill(&mut warm_up)?;
        generator.reseed()?;
        Ok(generator)
    }

    /// A generator whose numbers follow from a seed that somebody chose: for tests and for a lab that repeats a run. No table
    /// with money may be given one.
    pub fn seeded(seed: [u8; 32]) -> Generator {
        Generator::with(seed, false)
    }

    fn with(seed: [u8; 32], of_system: bool) -> Generator {
        let cipher = ChaCha20Rng::from_seed(seed);
        Generator { cipher, health: Health::new(), of_system, given: 0, thrown: 0, locked: None }
    }

    /// Thirty-two bytes for one round. The generator has another seed afterwards, so that who reads its memory later does not
    /// find what it gave before.
    pub fn secret(&mut self) -> Result<Secret, ChanceFault> {
        let mut bytes = [0; 32];
        self.fill(&mut bytes)?;
        self.reseed()?;
        let secret = Secret::new(bytes);
        bytes.zeroize();
        Ok(secret)
    }

    /// A number below a bound, each with the same chance.
    ///
    /// # Panics
    ///
    /// Where the bound is zero: there is no such number.
    pub fn below(&mut self, bound: u32) -> Result<u32, ChanceFault> {
        range::below(bound, || {
            let mut word = [0; 4];
            self.fill(&mut word)?;
            Ok(u32::from_be_bytes(word))
        })
    }

    /// Random bytes, looked at before they are given.
    pub fn fill(&mut self, bytes: &mut [u8]) -> Result<(), ChanceFault> {
        self.unlocked()?;
        if self.given >= RESEED_AFTER {
            self.reseed()?;
        }
        self.cipher.fill_bytes(bytes);
        self.given = self.given.saturating_add(u32::try_from(bytes.len()).unwrap_or(u32::MAX));
        self.pass(bytes)
    }

    /// Throws words away, a number of them that nobody can foresee, and says how many. Called all the time between rounds,
    /// it leaves nobody who knows when a round begins any idea how far the stream has come; what is thrown away passes the
    /// same tests, so that a generator that fails is found before a round needs it.
    pub fn cycle(&mut self) -> Result<u32, ChanceFault> {
        let count = 1 + self.below(CYCLE_MAX)?;
        let mut word = [0; 4];
        for _ in 0..count {
            self.fill(&mut word)?;
        }
        word.zeroize();
        self.thrown = self.thrown.saturating_add(u64::from(count));
        Ok(count)
    }

    /// How many words were thrown away since it started.
    pub fn thrown(&self) -> u64 {
        self.thrown
    }

    /// Moves on to another seed, made from what comes next and from the operating system. Between rounds this may be called as
    /// often as one likes.
    pub fn reseed(&mut self) -> Result<(), ChanceFault> {
        self.unlocked()?;
        let mut next = [0; 32];
        self.cipher.fill_bytes(&mut next);
        let mut sum = Sha256::new();
        sum.update(next);
        next.zeroize();
        if self.of_system {
            let mut fresh = of_system().inspect_err(|fault| self.locked = Some(fault.clone()))?;
            sum.update(fresh);
            fresh.zeroize();
        }
        self.cipher = ChaCha20Rng::from_seed(sum.finalize().into());
        self.given = 0;
        Ok(())
    }

    /// Whether it gives anything, or why not.
    pub fn unlocked(&self) -> Result<(), ChanceFault> {
        self.locked.clone().map_or(Ok(()), Err)
    }

    /// Lets bytes out that pass the tests; else none, now and later.
    fn pass(&mut self, bytes: &mut [u8]) -> Result<(), ChanceFault> {
        self.health.look(bytes).map_err(|alarm| {
            bytes.zeroize();
            let fault = ChanceFault::Locked(alarm);
            self.locked = Some(fault.clone());
            fault
        })
    }
}

#[cfg(test)]
impl Generator {
    /// One that has failed its tests.
    pub(crate) fn locked_for_test() -> Generator {
        let mut generator = Generator::seeded([0; 32]);
        let mut stuck = [7; 64];
        let failed = generator.pass(&mut stuck);
        assert!(failed.is_err());
        generator
    }
}

fn of_system() -> Result<[u8; 32], ChanceFault> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| ChanceFault::System(error.to_string()))?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_starts_and_no_two_secrets_are_the_same() {
        let (mut first, mut second) = (Generator::start().unwrap(), Generator::start().unwrap());
        let secrets = [first.secret().unwrap(), first.secret().unwrap(), second.secret().unwrap()];
        assert!(secrets[0] != secrets[1] && secrets[0] != secrets[2] && secrets[1] != secrets[2]);
    }

    #[test]
    fn a_failed_test_locks_it_for_good_and_nothing_gets_out() {
        let mut generator = Generator::start().unwrap();
        let mut stuck = [7; 64];
        let locked = Err(ChanceFault::Locked(Alarm::Repetition));
        assert_eq!(generator.pass(&mut stuck), locked);
        assert_eq!(stuck, [0; 64]);
        assert_eq!(generator.unlocked(), locked);
        assert_eq!(generator.secret().err(), locked.clone().err());
        assert_eq!(generator.below(37).err(), locked.clone().err());
        assert_eq!(generator.reseed(), locked);
    }

    #[test]
    fn a_chosen_seed_gives_the_same_numbers_and_a_reseed_others() {
        let numbers = |generator: &mut Generator| (0..8).map(|_| generator.below(37).unwrap()).collect::<Vec<_>>();
        let (mut first, mut second) = (Generator::seeded([1; 32]), Generator::seeded([1; 32]));
        assert_eq!(numbers(&mut first), numbers(&mut second));
        second.reseed().unwrap();
        assert_ne!(numbers(&mut first), numbers(&mut second));
        assert_ne!(numbers(&mut first), numbers(&mut Generator::seeded([2; 32])));
    }

    /// Over many turns every number from one word to all of them is thrown away, and what comes after is another number than
    /// without the turn.
    #[test]
    fn cycling_throws_away_a_number_that_varies() {
        let mut generator = Generator::seeded([4; 32]);
        let mut thrown = vec![0_u32; CYCLE_MAX as usize + 1];
        for _ in 0..4_000 {
            thrown[generator.cycle().unwrap() as usize] += 1;
        }
        assert_eq!(thrown[0], 0);
        assert!(thrown[1..].iter().all(|times| *times > 0), "{thrown:?}");
        let (mut turned, mut still) = (Generator::seeded([4; 32]), Generator::seeded([4; 32]));
        let count = turned.cycle().unwrap();
        assert_eq!(turned.thrown(), u64::from(count));
        // One word says how many; then so many are gone.
        let mut words = vec![0; 4 * (count as usize + 1)];
        still.fill(&mut words).unwrap();
        assert_eq!(turned.below(1 << 31).unwrap(), still.below(1 << 31).unwrap());
        assert_eq!(Generator::locked_for_test().cycle(), Err(ChanceFault::Locked(Alarm::Repetition)));
    }

    /// A million bytes at a fixed seed: the tests on its output do not cry wolf, and it goes on past a change of seed.
    #[test]
    fn a_good_generator_raises_no_alarm() {
        let mut generator = Generator::seeded([3; 32]);
        let mut bytes = vec![0; 1 << 16];
        for _ in 0..20 {
            generator.fill(&mut bytes).unwrap();
        }
        assert!(generator.given < RESEED_AFTER);
    }
}
