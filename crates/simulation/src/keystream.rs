//! The keystream of `ChaCha8`, sixteen blocks at a time and in an order that wide registers like.
//!
//! A stream is told by a seed and a number. A group is sixteen blocks one after another; its words come word by word, each of
//! all sixteen blocks in turn: so a register holds neighbours, and nothing has to be turned around. A word is two draws, the
//! low half first.
//!
//! It is written here although `chacha20` is a dependency, because the keystream is half of all the work; a test
//! compares the two.

use std::array::from_fn;

/// Blocks in a group.
pub const LANES: usize = 16;
/// Draws of sixteen bits in a group.
pub const GROUP: usize = 16 * LANES * 2;

/// The words of one group: sixteen blocks for each of the sixteen words.
pub type Group = [[u32; LANES]; 16];

const SIGMA: [u32; 4] = [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574];
/// What a key is beside the seed: another program with the same seed has another stream.
const PURPOSE: &[u8; 24] = b"wheelhouse simulation 1\0";
pub(crate) const DOUBLE_ROUNDS: usize = 4;

/// The key of a seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key(pub(crate) [u32; 8]);

impl Key {
    pub fn new(seed: u64) -> Key {
        Key(from_fn(|word| u32::from_le_bytes(from_fn(|byte| Key::bytes(seed)[4 * word + byte]))))
    }

    fn bytes(seed: u64) -> [u8; 32] {
        let seed = seed.to_le_bytes();
        from_fn(|at| if at < 8 { seed[at] } else { PURPOSE[at - 8] })
    }

    /// The sixteen words of a block before the rounds: constants, key, the block's place in its stream, the stream's number.
    pub(crate) fn start(&self, stream: u64, block: u64) -> [u32; 16] {
        let halves = |number: u64| [low(number), low(number >> 32)];
        let (block, stream) = (halves(block), halves(stream));
        from_fn(|word| match word {
            0..4 => SIGMA[word],
            4..12 => self.0[word - 4],
            12..14 => block[word - 12],
            _ => stream[word - 14],
        })
    }
}

/// The lower half of a number.
fn low(number: u64) -> u32 {
    u32::try_from(number & u64::from(u32::MAX)).expect("it is masked")
}

/// One group of a stream, `WIDE` blocks at a time. The answer is the same for any width; a compiler makes the widest registers
/// of it that it may use where it is inlined.
#[inline(always)]
#[allow(clippy::inline_always, reason = "it must be compiled again for each set of registers")]
pub(crate) fn group<const WIDE: usize>(key: &Key, stream: u64, number: u64) -> Group {
    let mut out = [[0; LANES]; 16];
    for first in (0..LANES).step_by(WIDE) {
        let block = number * LANES as u64 + first as u64;
        let start: [[u32; WIDE]; 16] = {
            let start = key.start(stream, block);
            let mut words: [[u32; WIDE]; 16] = from_fn(|word| [start[word]; WIDE]);
            // The first block of a group is a multiple of sixteen, so the counter carries nothing within it.
            for (word, lane) in words[12].iter_mut().zip(0..) {
                *word += lane;
            }
            words
        };
        let mut state = start;
        for _ in 0..DOUBLE_ROUNDS {
            // Columns, then diagonals; written out, so that every word stays in its register.
            quarter(&mut state, 0, 4, 8, 12);
            quarter(&mut state, 1, 5, 9, 13);
            quarter(&mut state, 2, 6, 10, 14);
            quarter(&mut state, 3, 7, 11, 15);
            quarter(&mut state, 0, 5, 10, 15);
            quarter(&mut state, 1, 6, 11, 12);
            quarter(&mut state, 2, 7, 8, 13);
            quarter(&mut state, 3, 4, 9, 14);
        }
        for word in 0..16 {
            for lane in 0..WIDE {
                out[word][first + lane] = state[word][lane].wrapping_add(start[word][lane]);
            }
        }
    }
    out
}

#[inline(always)]
#[allow(clippy::inline_always, clippy::many_single_char_names, reason = "as the cipher's authors name them")]
#[allow(clippy::needless_range_loop, reason = "four rows at once, lane by lane: so it becomes wide instructions")]
fn quarter<const WIDE: usize>(state: &mut [[u32; WIDE]; 16], a: usize, b: usize, c: usize, d: usize) {
    for lane in 0..WIDE {
        state[a][lane] = state[a][lane].wrapping_add(state[b][lane]);
        state[d][lane] = (state[d][lane] ^ state[a][lane]).rotate_left(16);
        state[c][lane] = state[c][lane].wrapping_add(state[d][lane]);
        state[b][lane] = (state[b][lane] ^ state[c][lane]).rotate_left(12);
        state[a][lane] = state[a][lane].wrapping_add(state[b][lane]);
        state[d][lane] = (state[d][lane] ^ state[a][lane]).rotate_left(8);
        state[c][lane] = state[c][lane].wrapping_add(state[d][lane]);
        state[b][lane] = (state[b][lane] ^ state[c][lane]).rotate_left(7);
    }
}

#[cfg(test)]
mod tests {
    use chacha20::{
        ChaCha8Rng,
        rand_core::{Rng, SeedableRng},
    };

    use super::*;

    /// The cipher as others wrote it, over several groups, and beyond the 32 bits of the counter's first word.
    #[test]
    fn a_group_is_sixteen_blocks_of_the_cipher() {
        for (seed, stream, number) in [(0, 0, 0), (1, 2, 3), (u64::MAX, 1 << 63 | 5, (1 << 28) - 1), (7, 9, 1 << 28)] {
            let mut cipher = ChaCha8Rng::from_seed(Key::bytes(seed));
            cipher.set_stream(stream);
            cipher.set_word_pos(u128::from(number) * 256);
            let words: Vec<u32> = (0..256).map(|_| cipher.next_u32()).collect();
            let group = group::<16>(&Key::new(seed), stream, number);
            for word in 0..16 {
                for lane in 0..LANES {
                    assert_eq!(group[word][lane], words[16 * lane + word], "seed {seed}, word {word} of block {lane}");
                }
            }
        }
    }

    #[test]
    fn the_width_changes_nothing() {
        let key = Key::new(42);
        for number in [0, 1, 1 << 28] {
            let one = group::<1>(&key, 3, number);
            assert_eq!(group::<4>(&key, 3, number), one);
            assert_eq!(group::<8>(&key, 3, number), one);
            assert_eq!(group::<16>(&key, 3, number), one);
        }
    }
}
