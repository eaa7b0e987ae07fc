//! Counts spins by kind of outcome, spin by spin, as fast as the processor can.
//!
//! The work is cut into blocks. Each has a stream of its own and so many spins, whoever counts it: so the answer follows from
//! the seed, and not from the machine, the path or the number of threads.

use std::ops::Range;

use crate::{
    keystream::{GROUP, Key, group},
    lookup::Lookup,
    packing::{DRAWS, Packing},
    wide,
};

/// Spins in a block; the last has what is left.
pub const BLOCK: u64 = 1 << 22;

/// How spins are counted. Each way gives the same counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Path {
    /// With what every processor has.
    Plain,
    /// Draws counted in a histogram, made by registers of 256 bits.
    Avx2,
    /// Tables of bytes in registers of 512 bits (F, BW, VBMI, BITALG, GFNI).
    Avx512,
}

impl Path {
    pub const ALL: [Path; 3] = [Path::Plain, Path::Avx2, Path::Avx512];

    /// The ways that this processor can go, the fastest last.
    pub fn here() -> Vec<Path> {
        Path::ALL.into_iter().filter(|path| wide::can(*path)).collect()
    }

    pub fn fastest() -> Path {
        Path::here().pop().unwrap_or(Path::Plain)
    }

    pub fn id(self) -> &'static str {
        match self {
            Path::Plain => "plain",
            Path::Avx2 => "avx2",
            Path::Avx512 => "avx512",
        }
    }
}

/// Counts one block after another. What several counters have counted is added up.
#[derive(Debug)]
pub struct Counter {
    key: Key,
    packing: Packing,
    /// The kind of outcome of each pocket.
    kinds: Vec<u8>,
    path: Path,
    lookup: Option<Lookup>,
    histogram: Option<Histogram>,
    counts: Vec<u64>,
}

impl Counter {
    /// For a wheel with as many pockets as there are kinds; a kind is the same number for pockets that need not be told apart.
    /// None where a wheel cannot have so many pockets.
    pub fn new(seed: u64, kinds: &[u8], path: Path) -> Option<Counter> {
        let packing = Packing::new(u16::try_from(kinds.len()).ok()?)?;
        let counts = vec![0; usize::from(*kinds.iter().max()?) + 1];
        let lookup = Lookup::new(packing, kinds).filter(|_| path == Path::Avx512 && wide::can(path));
        let histogram = lookup.is_none().then(|| Histogram::new(packing));
        Some(Counter { key: Key::new(seed), packing, kinds: kinds.to_vec(), path, lookup, histogram, counts })
    }

    /// Counts so many spins of a block, from its first.
    pub fn block(&mut self, block: u64, spins: u64) {
        let most = GROUP as u64 * u64::from(self.packing.spins());
        let mut left = spins;
        let mut next = 0;
        // As many groups as cannot be too many; they give fewer spins than they could, so there are some more.
        while left >= most {
            let groups = next..next + left / most;
            next = groups.end;
            left -= self.groups(block, groups);
        }
        while left > 0 {
            left -= self.tail(block, next, left);
            next += 1;
        }
    }

    /// Counts of each kind.
    pub fn finish(mut self) -> Vec<u64> {
        if let Some(histogram) = self.histogram.take() {
            for (pocket, count) in histogram.pockets().into_iter().enumerate() {
                self.counts[usize::from(self.kinds[pocket])] += count;
            }
        }
        self.counts
    }

    /// Counts whole groups, and says how many spins they had.
    fn groups(&mut self, stream: u64, groups: Range<u64>) -> u64 {
        if let Some(lookup) = &self.lookup {
            let sum = |counts: &[u64]| counts.iter().sum::<u64>();
            let before = sum(&self.counts);
            if wide::bytes(lookup, &self.key, stream, groups.clone(), &mut self.counts).is_some() {
                return sum(&self.counts) - before;
            }
        }
        let histogram = self.histogram.get_or_insert_with(|| Histogram::new(self.packing));
        let before = histogram.spins;
        wide::histogram(self.path, histogram, &self.key, stream, groups);
        histogram.spins - before
    }

    /// Counts a group up to so many spins, in their order, and says how many they were.
    fn tail(&mut self, stream: u64, number: u64, most: u64) -> u64 {
        let mut left = most;
        for draw in group::<16>(&self.key, stream, number).as_flattened().iter().flat_map(|word| halves(*word)) {
            for pocket in self.packing.spins_of(draw) {
                if left == 0 {
                    return most;
                }
                left -= 1;
                self.counts[usize::from(self.kinds[usize::from(pocket.0)])] += 1;
            }
        }
        most - left
    }
}

/// Groups after which the histogram is emptied: each draw has then come some 4,096 times, and no more than half as many again.
const FULL: u64 = 4_096 * DRAWS as u64 / GROUP as u64;

/// The two draws of a word.
pub(crate) fn halves(word: u32) -> [u16; 2] {
    let [a, b, c, d] = word.to_le_bytes();
    [u16::from_le_bytes([a, b]), u16::from_le_bytes([c, d])]
}

/// How often each draw came: one addition for up to three spins.
#[derive(Debug)]
pub(crate) struct Histogram {
    packing: Packing,
    /// Sixteen bits each: half the memory, and a quarter more speed, because less of it lies far away.
    draws: Box<[u16; DRAWS as usize]>,
    /// Groups since the draws were last emptied.
    since: u64,
    /// Pockets of draws that were emptied before.
    pockets: Vec<u64>,
    pub(crate) spins: u64,
}

impl Histogram {
    fn new(packing: Packing) -> Histogram {
        let draws: Box<[u16]> = vec![0; DRAWS as usize].into();
        let draws = draws.try_into().expect("it has as many as there are draws");
        Histogram { packing, draws, pockets: vec![0; usize::from(packing.pockets())], since: 0, spins: 0 }
    }

    #[inline(always)]
    #[allow(clippy::inline_always, reason = "it must be compiled again for each set of registers")]
    pub(crate) fn groups<const WIDE: usize>(&mut self, key: &Key, stream: u64, groups: Range<u64>) {
        let (long, short) = (self.packing.long(), self.packing.short());
        self.since += groups.end - groups.start;
        let (mut longs, mut shorts) = (0_u64, 0_u64);
        for number in groups {
            let words = group::<WIDE>(key, stream, number);
            let (mut below_long, mut below_short) = (0_u32, 0_u32);
            for word in words.as_flattened() {
                let (low, high) = (word & 0xffff, word >> 16);
                below_long += u32::from(low < long) + u32::from(high < long);
                below_short += u32::from(low < short) + u32::from(high < short);
            }
            longs += u64::from(below_long);
            shorts += u64::from(below_short - below_long);
            for word in words.as_flattened() {
                for draw in halves(*word) {
                    self.draws[usize::from(draw)] = self.draws[usize::from(draw)].wrapping_add(1);
                }
            }
        }
        let spins = u64::from(self.packing.spins());
        self.spins += spins * longs + (spins - 1) * shorts;
        if self.since > FULL {
            self.empty();
        }
    }

    fn empty(&mut self) {
        // A count that had run over would be 2^16 short.
        let counted: u64 = self.draws.iter().map(|count| u64::from(*count)).sum();
        assert_eq!(counted, self.since * GROUP as u64, "a draw came 65,536 times where 4,096 were due");
        self.since = 0;
        for (draw, count) in (0..=u16::MAX).zip(self.draws.iter_mut()) {
            for pocket in self.packing.spins_of(draw) {
                self.pockets[usize::from(pocket.0)] += u64::from(*count);
            }
            *count = 0;
        }
    }

    fn pockets(mut self) -> Vec<u64> {
        self.empty();
        self.pockets
    }
}
