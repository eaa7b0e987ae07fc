//! Which ids are surely new.
//!
//! Nearly every id that comes is, and to ask the index of the file for each costs as much as to write the record. A Bloom
//! filter over all ids answers in one line of cache: "no" is sure, and "maybe" asks on.
//!
//! It is in memory alone and is built at each start by one reading of the index, which took 0.27 seconds for 1.2 million ids
//! on a machine with two cores. Built anew it takes four bytes for each id, and it grows when they are twice as many.

use std::hash::{BuildHasher, RandomState};

use crate::index::Id;

/// A line of cache, in which an id has one bit in each word.
type Block = [u32; 8];

/// About one new id in two hundred is a maybe while a layer is not fuller.
const IDS_IN_BLOCK: usize = 16;
const BLOCKS_MIN: usize = 64;
/// One odd number for each word, which picks the bit from the same half of the hash.
const SALTS: Block =
    [0x47b6_137b, 0x4497_4d91, 0x8824_ad5b, 0xa2b7_289d, 0x7054_95c7, 0x2df1_424b, 0x9efc_4947, 0x5c6b_fb31];

/// Ids that were put in, and by chance a few others.
#[derive(Debug)]
pub(crate) struct Filter {
    /// Bits cannot be moved into a larger table, so a full layer stays, and the next one is twice as large.
    layers: Vec<Layer>,
    /// With a key of its own: clients choose ids, and must not know which ones share their bits.
    hasher: RandomState,
}

#[derive(Debug)]
struct Layer {
    blocks: Vec<Block>,
    ids: usize,
}

impl Filter {
    /// With room for as many and as many again.
    pub(crate) fn with_room(ids: usize) -> Filter {
        Filter { layers: vec![Layer::new(2 * ids / IDS_IN_BLOCK)], hasher: RandomState::new() }
    }

    pub(crate) fn insert(&mut self, id: Id) {
        let hash = self.hasher.hash_one(id);
        let last = self.layers.last().expect("there is a layer");
        if last.ids >= last.blocks.len() * IDS_IN_BLOCK {
            let blocks = 2 * last.blocks.len();
            self.layers.push(Layer::new(blocks));
        }
        self.layers.last_mut().expect("there is a layer").insert(hash);
    }

    /// False only of an id that was never put in.
    pub(crate) fn may_have(&self, id: Id) -> bool {
        let hash = self.hasher.hash_one(id);
        self.layers.iter().any(|layer| layer.may_have(hash))
    }
}

impl Layer {
    fn new(blocks: usize) -> Layer {
        Layer { blocks: vec![[0; 8]; blocks.max(BLOCKS_MIN)], ids: 0 }
    }

    fn insert(&mut self, hash: u64) {
        let at = self.place(hash);
        for (word, bit) in self.blocks[at].iter_mut().zip(bits(hash)) {
            *word |= bit;
        }
        self.ids += 1;
    }

    fn may_have(&self, hash: u64) -> bool {
        self.blocks[self.place(hash)].iter().zip(bits(hash)).all(|(word, bit)| word & bit != 0)
    }

    /// By the upper half of the hash; the lower one picks the bits.
    fn place(&self, hash: u64) -> usize {
        let place = (u128::from(hash >> 32) * self.blocks.len() as u128) >> 32;
        usize::try_from(place).expect("less than the number of blocks")
    }
}

fn bits(hash: u64) -> Block {
    let [.., a, b, c, d] = hash.to_be_bytes();
    let low = u32::from_be_bytes([a, b, c, d]);
    SALTS.map(|salt| 1 << (low.wrapping_mul(salt) >> 27))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CommandId, Hash};

    fn id(number: u64) -> Id {
        let hash = Hash::of(&number.to_be_bytes());
        (i64::from(hash.0[31] % 3), CommandId(hash.0[..16].try_into().unwrap()))
    }

    #[test]
    fn what_was_put_in_is_never_denied() {
        for room in [0, 1, 5000, 50_000] {
            let mut filter = Filter::with_room(room);
            for number in 0..20_000 {
                filter.insert(id(number));
                assert!(filter.may_have(id(number)));
            }
            assert!((0..20_000).all(|number| filter.may_have(id(number))), "room for {room}");
        }
    }

    #[test]
    fn few_others_are_a_maybe_also_after_it_grew() {
        for room in [0, 20_000] {
            let mut filter = Filter::with_room(room);
            (0..20_000).for_each(|number| filter.insert(id(number)));
            let maybe = (20_000..40_000).filter(|number| filter.may_have(id(*number))).count();
            // By the key of the hash it differs from run to run; the bound is many times what is likely.
            assert!(maybe < 2000, "room for {room}: {maybe} of 20,000");
        }
    }

    #[test]
    fn it_grows_by_doubling() {
        let mut filter = Filter::with_room(0);
        (0..20_000).for_each(|number| filter.insert(id(number)));
        let sizes: Vec<usize> = filter.layers.iter().map(|layer| layer.blocks.len()).collect();
        assert_eq!(sizes, [64, 128, 256, 512, 1024]);
    }

    #[test]
    fn the_same_command_of_another_table_is_another_id() {
        let mut filter = Filter::with_room(0);
        let of_table = |no: i64| (no, CommandId([7; 16]));
        filter.insert(of_table(1));
        let maybe = (2..1000).filter(|no| filter.may_have(of_table(*no))).count();
        assert!(maybe < 100, "{maybe}");
    }
}
