//! Words of a stream one after another, for draws that are rare or small.

use crate::{
    count::halves,
    keystream::{Group, Key, group},
    packing::Packing,
};

/// Streams from here on are not those of spins: each block has one for what is drawn beside the wheel.
const BESIDE: u64 = 1 << 63;

/// The words of one stream.
#[derive(Clone, Debug)]
pub struct Words {
    key: Key,
    stream: u64,
    next: u64,
    group: Group,
    at: usize,
}

impl Words {
    /// What is drawn beside the wheel in a block.
    pub fn beside(seed: u64, block: u64) -> Words {
        Words { key: Key::new(seed), stream: BESIDE | block, next: 0, group: [[0; 16]; 16], at: 256 }
    }

    #[inline]
    pub fn word(&mut self) -> u32 {
        if self.at == 256 {
            self.group = group::<16>(&self.key, self.stream, self.next);
            self.next += 1;
            self.at = 0;
        }
        let word = self.group.as_flattened()[self.at];
        self.at += 1;
        word
    }

    #[inline]
    pub fn long(&mut self) -> u64 {
        u64::from(self.word()) << 32 | u64::from(self.word())
    }

    /// A number below a bound, each with the same chance: where the lower half of the product could favour some, it is drawn
    /// again.
    ///
    /// # Panics
    ///
    /// Where the bound is zero.
    #[inline]
    pub fn below(&mut self, bound: u64) -> u64 {
        assert!(bound > 0, "there is no number below zero");
        let unfair = bound.wrapping_neg() % bound;
        loop {
            let product = u128::from(self.long()) * u128::from(bound);
            let (high, low) = ((product >> 64) as u64, product as u64);
            if low >= unfair {
                return high;
            }
        }
    }

    /// One place of a list, each as likely as its weight says.
    #[inline]
    pub fn weighted(&mut self, weights: &Weights) -> usize {
        let drawn = self.below(weights.sum);
        weights.ends.partition_point(|end| *end <= drawn)
    }

    /// From 0 to below 1 in steps of 2^-53.
    #[inline]
    pub(crate) fn unit(&mut self) -> f64 {
        (self.long() >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// Weights, ready to be drawn from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    ends: Vec<u64>,
    sum: u64,
}

impl Weights {
    /// None where nothing has weight, or all together too much.
    pub fn new(weights: impl IntoIterator<Item = u64>) -> Option<Weights> {
        let mut sum = 0_u64;
        let mut ends = Vec::new();
        for weight in weights {
            sum = sum.checked_add(weight)?;
            ends.push(sum);
        }
        (sum > 0).then_some(Weights { ends, sum })
    }
}

/// The spins of one block in their order.
#[derive(Debug)]
pub struct Spins {
    key: Key,
    packing: Packing,
    block: u64,
    next: u64,
    /// What each pocket becomes.
    kinds: [u8; 64],
    pockets: Vec<u8>,
    at: usize,
}

impl Spins {
    /// Each spin as the number that its pocket has here.
    pub fn new(seed: u64, packing: Packing, block: u64, kinds: &[u8]) -> Spins {
        let mut table = [0; 64];
        table[..kinds.len()].copy_from_slice(kinds);
        let pockets = Vec::with_capacity(3 * crate::keystream::GROUP + 8);
        Spins { key: Key::new(seed), packing, block, next: 0, kinds: table, pockets, at: 0 }
    }

    #[inline]
    #[allow(clippy::should_implement_trait, reason = "it never ends")]
    pub fn next(&mut self) -> u8 {
        if self.at == self.pockets.len() {
            self.fill();
        }
        let pocket = self.pockets[self.at];
        self.at += 1;
        pocket
    }

    #[inline(never)]
    fn fill(&mut self) {
        let (long, short) = (self.packing.long(), self.packing.short());
        let pockets = u32::from(self.packing.pockets());
        let most = usize::from(self.packing.spins());
        // A draw below `long` holds the number in several copies only on wheels that nobody has; a division less on the others.
        let copies = long > pockets.pow(most as u32);
        self.at = 0;
        self.pockets.resize(3 * crate::keystream::GROUP + 4, 0);
        let mut end = 0;
        while end == 0 {
            let words = group::<16>(&self.key, self.block, self.next);
            self.next += 1;
            for draw in words.as_flattened().iter().flat_map(|word| halves(*word)) {
                let draw = u32::from(draw);
                let number = if draw < long { draw } else { draw - long };
                let first = number / pockets;
                let second = first / pockets;
                // All three are written, and as many kept as the draw has: no branch that a processor could guess wrong.
                let third = if copies { second % pockets } else { second };
                let digits = [number - first * pockets, first - second * pockets, third];
                for (place, digit) in self.pockets[end..end + 3].iter_mut().zip(digits) {
                    *place = self.kinds[(digit & 63) as usize];
                }
                end += if draw < long { most } else { most - 1 } * usize::from(draw < short);
            }
        }
        self.pockets.truncate(end);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The digits as the definition has them, for every number of pockets, also where a draw holds several copies.
    #[test]
    fn the_spins_of_a_block_are_those_of_its_draws() {
        for pockets in 2..=64_u8 {
            let packing = Packing::new(u16::from(pockets)).unwrap();
            let kinds: Vec<u8> = (0..pockets).collect();
            let mut spins = Spins::new(11, packing, 5, &kinds);
            for number in 0..3 {
                for word in group::<16>(&Key::new(11), 5, number).as_flattened() {
                    for pocket in halves(*word).into_iter().flat_map(|draw| packing.spins_of(draw)) {
                        assert_eq!(spins.next(), pocket.0, "{pockets} pockets");
                    }
                }
            }
        }
    }

    #[test]
    fn numbers_below_a_bound_come_alike_and_weights_count() {
        let mut words = Words::beside(3, 0);
        let weights = Weights::new([3, 0, 5, 1]).unwrap();
        let (mut places, mut numbers) = ([0_u32; 4], [0_u32; 7]);
        for _ in 0..90_000 {
            places[words.weighted(&weights)] += 1;
            numbers[usize::try_from(words.below(7)).unwrap()] += 1;
        }
        assert_eq!(places[1], 0);
        for (count, due) in [(places[0], 30_000), (places[2], 50_000), (places[3], 10_000)] {
            assert!(due * 19 / 20 < count && count < due * 21 / 20, "{places:?}");
        }
        assert!(numbers.iter().all(|count| (12_400..13_300).contains(count)), "{numbers:?}");
        assert_eq!(Weights::new([0, 0]), None);
        assert_eq!(Weights::new([u64::MAX, 1]), None);
    }
}
