//! Spins counted sixty-four at a time: draws are taken apart in registers, a table of bytes says which kind of outcome each
//! pocket is, one bit for each kind, and adders that carry from register to register count the bits.
//!
//! Nothing here reads or writes memory by its address, so it is safe code; only the call needs a processor that has it.

#[allow(clippy::wildcard_imports, reason = "the instructions of one processor, by their own names")]
use std::arch::x86_64::*;
use std::{array::from_fn, ops::Range};

use crate::{
    keystream::{DOUBLE_ROUNDS, Key, LANES},
    lookup::{Lookup, NO_SPIN},
};

/// Groups after which a byte of the sums could be full: each eight registers add up to eight.
const FULL_BYTES: u64 = 255 / (3 * 8);
/// Sums of bytes after which a sum of sixteen bits could be full.
const FULL_WORDS: u64 = 65_535 / 255;

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512bitalg,gfni")]
pub(super) fn groups(lookup: &Lookup, key: &Key, stream: u64, groups: Range<u64>, counts: &mut [u64]) {
    match lookup.packing.spins() {
        3 => count::<3, 24>(lookup, key, stream, groups, counts),
        _ => count::<2, 16>(lookup, key, stream, groups, counts),
    }
}

/// `SPINS` in a long draw, so `PIECES` registers of pockets from a group.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512bitalg,gfni")]
fn count<const SPINS: usize, const PIECES: usize>(
    lookup: &Lookup,
    key: &Key,
    stream: u64,
    groups: Range<u64>,
    counts: &mut [u64],
) {
    let apart = Apart::new(lookup);
    let mut sums: Vec<Sums> = lookup.planes.iter().map(|plane| Sums::new(plane)).collect();
    let mut pockets = [_mm512_setzero_si512(); PIECES];
    let mut since = (0, 0);
    for number in groups {
        let words = keystream(key, stream, number);
        let (pairs, _) = words.as_chunks::<2>();
        for (pair, out) in pairs.iter().zip(pockets.chunks_exact_mut(SPINS)) {
            apart.pockets(pair, out);
        }
        for sums in &mut sums {
            sums.add(&pockets);
        }
        since.0 += 1;
        if since.0 == FULL_BYTES {
            for sums in &mut sums {
                sums.widen();
            }
            since = (0, since.1 + 1);
            if since.1 == FULL_WORDS {
                for (sums, counts) in sums.iter_mut().zip(counts.chunks_mut(8)) {
                    sums.empty(counts);
                }
                since.1 = 0;
            }
        }
    }
    for (sums, counts) in sums.iter_mut().zip(counts.chunks_mut(8)) {
        sums.finish(counts);
    }
}

/// The words of a group as [`crate::keystream::group`] has them, each in one register.
#[target_feature(enable = "avx512f")]
#[inline]
fn keystream(key: &Key, stream: u64, number: u64) -> [__m512i; 16] {
    let words = key.start(stream, number * LANES as u64);
    let mut start = [_mm512_setzero_si512(); 16];
    for (register, word) in start.iter_mut().zip(words) {
        *register = _mm512_set1_epi32(word.cast_signed());
    }
    start[12] = _mm512_add_epi32(start[12], _mm512_set_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0));
    let mut state = start;
    for _ in 0..DOUBLE_ROUNDS {
        quarter(&mut state, 0, 4, 8, 12);
        quarter(&mut state, 1, 5, 9, 13);
        quarter(&mut state, 2, 6, 10, 14);
        quarter(&mut state, 3, 7, 11, 15);
        quarter(&mut state, 0, 5, 10, 15);
        quarter(&mut state, 1, 6, 11, 12);
        quarter(&mut state, 2, 7, 8, 13);
        quarter(&mut state, 3, 4, 9, 14);
    }
    for (word, start) in state.iter_mut().zip(start) {
        *word = _mm512_add_epi32(*word, start);
    }
    state
}

#[target_feature(enable = "avx512f")]
#[inline]
#[allow(clippy::many_single_char_names, reason = "as the cipher's authors name them")]
fn quarter(state: &mut [__m512i; 16], a: usize, b: usize, c: usize, d: usize) {
    state[a] = _mm512_add_epi32(state[a], state[b]);
    state[d] = _mm512_rol_epi32::<16>(_mm512_xor_si512(state[d], state[a]));
    state[c] = _mm512_add_epi32(state[c], state[d]);
    state[b] = _mm512_rol_epi32::<12>(_mm512_xor_si512(state[b], state[c]));
    state[a] = _mm512_add_epi32(state[a], state[b]);
    state[d] = _mm512_rol_epi32::<8>(_mm512_xor_si512(state[d], state[a]));
    state[c] = _mm512_add_epi32(state[c], state[d]);
    state[b] = _mm512_rol_epi32::<7>(_mm512_xor_si512(state[b], state[c]));
}

/// What takes draws apart, in every lane.
struct Apart {
    pockets: __m512i,
    long: __m512i,
    /// All draws below this number are long or short; none is thrown away where it would be 2^16.
    last_short: __m512i,
    last_long: __m512i,
    times: __m512i,
    times_again: __m512i,
    no_spin: __m512i,
}

impl Apart {
    #[target_feature(enable = "avx512f,avx512bw")]
    fn new(lookup: &Lookup) -> Apart {
        let every = |number: u32| {
            let number = u16::try_from(number).expect("it is at most the last draw");
            _mm512_set1_epi16(number.cast_signed())
        };
        Apart {
            pockets: every(lookup.packing.pockets().into()),
            // Where every draw is long there is nothing to take away.
            long: every(lookup.packing.long() & 0xffff),
            last_short: every(lookup.packing.short() - 1),
            last_long: every(lookup.packing.long() - 1),
            times: _mm512_set1_epi16(lookup.times),
            times_again: _mm512_set1_epi16(lookup.times_again),
            no_spin: _mm512_set1_epi8(NO_SPIN.cast_signed()),
        }
    }

    /// The quotient and what is left, from a quotient that may be one too much: then what is left is below nothing.
    #[target_feature(enable = "avx512f,avx512bw")]
    #[inline]
    fn corrected(&self, number: __m512i, near: __m512i) -> (__m512i, __m512i) {
        let left = _mm512_sub_epi16(number, _mm512_mullo_epi16(near, self.pockets));
        let quotient = _mm512_add_epi16(near, _mm512_srai_epi16::<15>(left));
        (quotient, _mm512_min_epu16(left, _mm512_add_epi16(left, self.pockets)))
    }

    /// Two registers of draws as two or three of pockets, a byte each; where there is no spin, the byte says so.
    #[target_feature(enable = "avx512f,avx512bw")]
    #[inline]
    fn pockets(&self, draws: &[__m512i; 2], out: &mut [__m512i]) {
        let three = out.len() == 3;
        let mut thirds = [self.no_spin; 2];
        for (at, &draw) in draws.iter().enumerate() {
            let short = _mm512_cmpgt_epu16_mask(draw, self.last_long);
            let spun = _mm512_cmple_epu16_mask(draw, self.last_short);
            let number = _mm512_mask_sub_epi16(draw, short, draw, self.long);
            let near = _mm512_mulhrs_epi16(_mm512_srli_epi16::<1>(number), self.times);
            let (first, low) = self.corrected(number, near);
            let (second, middle) = self.corrected(first, _mm512_mulhrs_epi16(first, self.times_again));
            let digits = [low, middle];
            if three {
                let both = _mm512_or_si512(digits[0], _mm512_slli_epi16::<8>(digits[1]));
                out[at] = _mm512_mask_mov_epi16(self.no_spin, spun, both);
                thirds[at] = _mm512_mask_mov_epi16(second, short, self.no_spin);
            } else {
                let digits = [
                    _mm512_mask_mov_epi16(self.no_spin, spun, digits[0]),
                    _mm512_mask_mov_epi16(digits[1], short, self.no_spin),
                ];
                // The low bytes of both; what stands above them is no spin.
                out[at] = _mm512_mask_blend_epi8(0xaaaa_aaaa_aaaa_aaaa, digits[0], _mm512_slli_epi16::<8>(digits[1]));
            }
        }
        if three {
            out[2] = _mm512_mask_blend_epi8(0xaaaa_aaaa_aaaa_aaaa, thirds[0], _mm512_slli_epi16::<8>(thirds[1]));
        }
    }
}

/// How often each bit of a table came, with what is carried between registers.
struct Sums {
    table: __m512i,
    ones: __m512i,
    twos: __m512i,
    fours: __m512i,
    /// Eights of each bit: the byte of each eight is the bit's place.
    bytes: __m512i,
    words: [__m512i; 2],
}

impl Sums {
    #[target_feature(enable = "avx512f")]
    fn new(table: &[u8; 64]) -> Sums {
        let eights: [i64; 8] = from_fn(|at| i64::from_le_bytes(from_fn(|byte| table[8 * at + byte])));
        let [a, b, c, d, e, f, g, h] = eights;
        let zero = _mm512_setzero_si512();
        Sums {
            table: _mm512_set_epi64(h, g, f, e, d, c, b, a),
            ones: zero,
            twos: zero,
            fours: zero,
            bytes: zero,
            words: [zero; 2],
        }
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512bitalg,gfni")]
    #[inline]
    fn add(&mut self, pockets: &[__m512i]) {
        let (eights, _) = pockets.as_chunks::<8>();
        for eight in eights {
            let mut kinds = *eight;
            for pockets in &mut kinds {
                *pockets = _mm512_permutexvar_epi8(*pockets, self.table);
            }
            let twos = [adder(&mut self.ones, kinds[0], kinds[1]), adder(&mut self.ones, kinds[2], kinds[3])];
            let fours_low = adder(&mut self.twos, twos[0], twos[1]);
            let twos = [adder(&mut self.ones, kinds[4], kinds[5]), adder(&mut self.ones, kinds[6], kinds[7])];
            let fours_high = adder(&mut self.twos, twos[0], twos[1]);
            let eights = adder(&mut self.fours, fours_low, fours_high);
            self.bytes = _mm512_add_epi8(self.bytes, bits(eights));
        }
    }

    #[target_feature(enable = "avx512f,avx512bw")]
    fn widen(&mut self) {
        let halves = [_mm512_castsi512_si256(self.bytes), _mm512_extracti64x4_epi64::<1>(self.bytes)];
        for (words, half) in self.words.iter_mut().zip(halves) {
            *words = _mm512_add_epi16(*words, _mm512_cvtepu8_epi16(half));
        }
        self.bytes = _mm512_setzero_si512();
    }

    #[target_feature(enable = "avx512f")]
    fn empty(&mut self, counts: &mut [u64]) {
        for words in &mut self.words {
            for (at, eights) in words_of(*words).into_iter().enumerate() {
                // A kind that nobody has comes never.
                if let Some(count) = counts.get_mut(at % 8) {
                    *count += 8 * u64::from(eights);
                }
            }
            *words = _mm512_setzero_si512();
        }
    }

    /// All that is left, also what was carried.
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512bitalg,gfni")]
    fn finish(&mut self, counts: &mut [u64]) {
        self.widen();
        self.empty(counts);
        for (register, worth) in [(self.ones, 1), (self.twos, 2), (self.fours, 4)] {
            for eight in longs_of(bits(register)) {
                for (count, bits) in counts.iter_mut().zip(eight.to_le_bytes()) {
                    *count += worth * u64::from(bits);
                }
            }
        }
    }
}

/// Adds two to a sum, bit by bit, and gives what is carried.
#[target_feature(enable = "avx512f")]
#[inline]
fn adder(sum: &mut __m512i, a: __m512i, b: __m512i) -> __m512i {
    // The tables of three bits: two or more of them, and an odd number of them.
    let carried = _mm512_ternarylogic_epi32::<0b1110_1000>(*sum, a, b);
    *sum = _mm512_ternarylogic_epi32::<0b1001_0110>(*sum, a, b);
    carried
}

/// In each eight bytes: how many have the first bit set, how many the second, and so on. The eight bytes are a square of bits,
/// and a product with the unit square turns it on its side.
#[target_feature(enable = "avx512f,avx512bitalg,gfni")]
#[inline]
fn bits(register: __m512i) -> __m512i {
    let unit = _mm512_set1_epi64(0x8040_2010_0804_0201_u64.cast_signed());
    _mm512_popcnt_epi8(_mm512_gf2p8affine_epi64_epi8::<0>(unit, register))
}

#[target_feature(enable = "avx512f")]
fn longs_of(register: __m512i) -> [u64; 8] {
    let halves = [_mm512_castsi512_si256(register), _mm512_extracti64x4_epi64::<1>(register)];
    let [[a, b, c, d], [e, f, g, h]] = halves.map(|half| {
        [
            _mm256_extract_epi64::<0>(half),
            _mm256_extract_epi64::<1>(half),
            _mm256_extract_epi64::<2>(half),
            _mm256_extract_epi64::<3>(half),
        ]
    });
    [a, b, c, d, e, f, g, h].map(i64::cast_unsigned)
}

#[target_feature(enable = "avx512f")]
fn words_of(register: __m512i) -> [u16; 32] {
    let longs = longs_of(register);
    from_fn(|at| (longs[at / 4] >> (16 * (at % 4)) & 0xffff) as u16)
}
