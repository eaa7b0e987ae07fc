//! Tests that run on every byte that the generator gives.

/// So many equal bytes in a row come once in 2^56 bytes of a good generator; a stuck one gives them at once.
const REPEATS_MAX: u32 = 8;
/// Bytes in a window of the second test.
const WINDOW: u32 = 512;
/// The first byte of a window comes so often in it once in more than 2^56 windows of a good generator.
const PROPORTION_MAX: u32 = 25;

/// Why a generator was stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Alarm {
    #[error("the same byte came {REPEATS_MAX} times in a row")]
    Repetition,
    #[error("one byte came {PROPORTION_MAX} times among {WINDOW}")]
    Proportion,
}

/// The repetition count test and the adaptive proportion test of NIST SP 800-90B, on bytes that should be alike likely.
#[derive(Clone, Default, Debug)]
pub struct Health {
    last: Option<u8>,
    repeats: u32,
    first: u8,
    seen: u32,
    same: u32,
}

impl Health {
    pub fn new() -> Health {
        Health::default()
    }

    /// Looks at bytes in the order in which they were given.
    pub fn look(&mut self, bytes: &[u8]) -> Result<(), Alarm> {
        bytes.iter().try_for_each(|byte| self.one(*byte))
    }

    fn one(&mut self, byte: u8) -> Result<(), Alarm> {
        self.repeats = if self.last == Some(byte) { self.repeats + 1 } else { 1 };
        self.last = Some(byte);
        if self.seen == 0 {
            (self.first, self.same) = (byte, 0);
        }
        self.same += u32::from(byte == self.first);
        self.seen = (self.seen + 1) % WINDOW;
        if self.repeats >= REPEATS_MAX {
            Err(Alarm::Repetition)
        } else if self.same >= PROPORTION_MAX {
            Err(Alarm::Proportion)
        } else {
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stuck_source_is_found_at_the_eighth_byte() {
        let mut health = Health::new();
        assert_eq!(health.look(&[9; 7]), Ok(()));
        assert_eq!(health.look(&[9]), Err(Alarm::Repetition));
        // A run that is broken off begins anew.
        let mut health = Health::new();
        let broken: Vec<u8> = [9, 9, 9, 9, 9, 9, 9, 1].repeat(2);
        assert_eq!(health.look(&broken), Ok(()));
    }

    #[test]
    fn a_source_that_favours_a_byte_is_found() {
        // Every sixteenth byte is the same, the others are not.
        let favoured = |at: u32| if at.is_multiple_of(16) { 0 } else { u8::try_from(at % 251 + 1).unwrap() };
        let bytes: Vec<u8> = (0..1024).map(favoured).collect();
        assert_eq!(Health::new().look(&bytes), Err(Alarm::Proportion));
        let even: Vec<u8> = (0..100_000_u32).map(|at| u8::try_from(at % 256).unwrap()).collect();
        assert_eq!(Health::new().look(&even), Ok(()));
    }
}
