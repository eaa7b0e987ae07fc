//! One draw: numbers that follow from a secret, the round, the close of its betting, and what they are for.

use hmac::{Hmac, Mac};
use serde::{Deserialize, Serialize};
use sha2::Sha256;

use crate::{hex, range};

const DRAW: &[u8] = b"wheelhouse draw 1\0";
/// Words in a block of 32 bytes.
const WORDS: u32 = 8;

/// What a draw is for. Each purpose has numbers of its own, so that none says anything about another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Purpose {
    /// The pocket that an automatic wheel stops at.
    Number,
    /// The multiplier of the wager that the last number comes again.
    Multiplier,
    /// Numbers that pay other odds.
    Odds,
    Targets,
    /// Who turns the bonus wheels.
    HotSpot,
    /// What the wheels of the Hot Spot stop at.
    HotSymbol,
    /// What the community wheel stops at.
    Community,
}

impl Purpose {
    pub const ALL: [Purpose; 7] = [
        Purpose::Number,
        Purpose::Multiplier,
        Purpose::Odds,
        Purpose::Targets,
        Purpose::HotSpot,
        Purpose::HotSymbol,
        Purpose::Community,
    ];

    /// As it goes into the hash.
    pub fn id(self) -> &'static str {
        match self {
            Purpose::Number => "number",
            Purpose::Multiplier => "multiplier",
            Purpose::Odds => "odds",
            Purpose::Targets => "targets",
            Purpose::HotSpot => "hot-spot",
            Purpose::HotSymbol => "hot-symbol",
            Purpose::Community => "community",
        }
    }
}

/// The head of the chain with the record after which no wager of the spin could change: what a draw is bound to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seal(#[serde(with = "hex")] pub [u8; 32]);

impl std::fmt::Display for Seal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", hex::Hex(&self.0))
    }
}

impl std::fmt::Debug for Seal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Seal({self})")
    }
}

/// The numbers of one purpose, in their order. The same secret, round, seal and purpose give the same numbers for ever.
///
/// docs/fairness.md says byte for byte how they are made, so that anybody can make them again.
pub struct Draw {
    /// Keyed, with all but the counter in it.
    keyed: Hmac<Sha256>,
    /// How many words were taken.
    taken: u32,
    block: [u8; 32],
}

impl std::fmt::Debug for Draw {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Draw").field("taken", &self.taken).finish_non_exhaustive()
    }
}

impl Draw {
    pub(crate) fn new(mut keyed: Hmac<Sha256>, table: &str, round: u64, seal: Seal, purpose: Purpose) -> Draw {
        keyed.update(DRAW);
        keyed.update(table.as_bytes());
        keyed.update(&[0]);
        keyed.update(&round.to_be_bytes());
        keyed.update(&seal.0);
        keyed.update(purpose.id().as_bytes());
        keyed.update(&[0]);
        Draw { keyed, taken: 0, block: [0; 32] }
    }

    /// The next word: four bytes, the highest first, of a block of eight words.
    pub fn word(&mut self) -> u32 {
        let at = self.taken % WORDS;
        if at == 0 {
            let mut keyed = self.keyed.clone();
            keyed.update(&(self.taken / WORDS).to_be_bytes());
            self.block = keyed.finalize().into_bytes().into();
        }
        self.taken = self.taken.checked_add(1).expect("no draw takes four billion words");
        let (words, _) = self.block.as_chunks::<4>();
        u32::from_be_bytes(words[at as usize])
    }

    /// A number below a bound, each with the same chance.
    ///
    /// # Panics
    ///
    /// Where the bound is zero: there is no such number.
    pub fn below(&mut self, bound: u32) -> u32 {
        let Ok(number) = range::below(bound, || Ok::<u32, std::convert::Infallible>(self.word()));
        number
    }

    /// One place of a list, each as likely as its weight says; none where nothing has weight, or more than can be drawn from.
    pub fn weighted(&mut self, weights: impl Iterator<Item = u64> + Clone) -> Option<usize> {
        let sum = weights.clone().try_fold(0_u64, u64::checked_add)?;
        let sum = u32::try_from(sum).ok().filter(|sum| *sum > 0)?;
        let mut left = u64::from(self.below(sum));
        for (at, weight) in weights.enumerate() {
            match left.checked_sub(weight) {
                None => return Some(at),
                Some(less) => left = less,
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Secret;

    fn draw(purpose: Purpose) -> Draw {
        Draw::new(Secret::new([1; 32]).keyed(), "roulette-1", 1041, Seal([2; 32]), purpose)
    }

    #[test]
    fn the_same_draw_gives_the_same_numbers_and_any_other_draw_others() {
        let words = |mut draw: Draw| (0..20).map(|_| draw.word()).collect::<Vec<_>>();
        let first = words(draw(Purpose::Number));
        assert_eq!(words(draw(Purpose::Number)), first);
        let secret = Secret::new([1; 32]);
        let others = [
            draw(Purpose::Multiplier),
            Draw::new(Secret::new([9; 32]).keyed(), "roulette-1", 1041, Seal([2; 32]), Purpose::Number),
            Draw::new(secret.keyed(), "roulette-2", 1041, Seal([2; 32]), Purpose::Number),
            Draw::new(secret.keyed(), "roulette-1", 1042, Seal([2; 32]), Purpose::Number),
            Draw::new(secret.keyed(), "roulette-1", 1041, Seal([3; 32]), Purpose::Number),
        ];
        for other in others {
            assert!(words(other).iter().zip(&first).all(|(other, first)| other != first));
        }
    }

    #[test]
    fn no_two_purposes_have_the_same_name() {
        let ids: std::collections::BTreeSet<&str> = Purpose::ALL.iter().map(|purpose| purpose.id()).collect();
        assert_eq!(ids.len(), Purpose::ALL.len());
        for purpose in Purpose::ALL {
            assert_eq!(serde_json::to_value(purpose).unwrap(), purpose.id());
        }
    }

    /// Every number below the sum of the weights, through the same walk that a draw takes.
    #[test]
    fn each_place_is_drawn_as_often_as_its_weight_says() {
        let weights = [3_u64, 0, 5, 1];
        let mut counts = [0; 4];
        let mut draw = draw(Purpose::Odds);
        for _ in 0..9_000 {
            counts[draw.weighted(weights.into_iter()).unwrap()] += 1;
        }
        // At a fixed secret, so this is the same on every machine; each is within five hundredths of what it should be.
        assert_eq!(counts[1], 0);
        for (count, weight) in counts.into_iter().zip(weights) {
            let due = 1_000 * weight;
            assert!(due.abs_diff(count) * 20 <= due.max(1_000), "{counts:?}");
        }
        assert_eq!(draw.weighted([0, 0].into_iter()), None);
        assert_eq!(draw.weighted([].into_iter()), None);
        assert_eq!(draw.weighted([u64::MAX, 1].into_iter()), None);
        assert_eq!(draw.weighted([0, 0, 4].into_iter()), Some(2));
    }
}
