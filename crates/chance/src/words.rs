//! The generator as a stream: words, and outcomes of a wheel, for those who want millions of them.

use crate::{
    generator::{ChanceFault, Generator},
    range,
};

/// Bytes asked of the generator at once. The generator takes another seed after a number of bytes that this divides, so a
/// stream gives the same numbers as a caller who asks for them one by one.
const PIECE: usize = 1 << 16;

/// Words of a generator in their order, the highest byte of each first. It ends only where the generator locks, and then says
/// why.
///
/// ```
/// use wheelhouse_chance::{Generator, Words};
/// let numbers: Vec<u32> = Words::new(Generator::seeded([1; 32])).outcomes(37).take(5).collect();
/// assert!(numbers.iter().all(|number| *number < 37));
/// ```
#[derive(Debug)]
pub struct Words {
    generator: Generator,
    piece: Vec<u8>,
    at: usize,
    fault: Option<ChanceFault>,
}

impl Words {
    pub fn new(generator: Generator) -> Words {
        Words { generator, piece: vec![0; PIECE], at: PIECE, fault: None }
    }

    /// Why it ended.
    pub fn fault(&self) -> Option<&ChanceFault> {
        self.fault.as_ref()
    }

    /// Numbers below a bound, each as likely as any other, made as a single one is.
    ///
    /// # Panics
    ///
    /// Where the bound is zero: there is no such number.
    pub fn outcomes(&mut self, bound: u32) -> Outcomes<'_> {
        assert!(bound > 0, "no number is below zero");
        Outcomes { words: self, bound }
    }
}

impl Iterator for Words {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        if self.at == PIECE {
            if let Err(fault) = self.generator.fill(&mut self.piece) {
                self.fault = Some(fault);
                return None;
            }
            self.at = 0;
        }
        let word = self.piece[self.at..].first_chunk::<4>()?;
        self.at += 4;
        Some(u32::from_be_bytes(*word))
    }
}

#[derive(Debug)]
pub struct Outcomes<'a> {
    words: &'a mut Words,
    bound: u32,
}

impl Iterator for Outcomes<'_> {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        let bound = self.bound;
        range::below(bound, || self.words.next().ok_or(())).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Past the change of seed too, which comes after 2^20 bytes.
    #[test]
    fn a_stream_gives_what_single_questions_give() {
        let mut single = Generator::seeded([5; 32]);
        let mut words = Words::new(Generator::seeded([5; 32]));
        for (at, outcome) in words.outcomes(38).take(400_000).enumerate() {
            assert_eq!(outcome, single.below(38).unwrap(), "outcome {at}");
        }
    }

    #[test]
    fn a_locked_generator_ends_the_stream_and_says_why() {
        let mut words = Words::new(Generator::locked_for_test());
        assert_eq!(words.next(), None);
        assert_eq!(words.outcomes(37).next(), None);
        assert!(matches!(words.fault(), Some(ChanceFault::Locked(_))));
    }
}
