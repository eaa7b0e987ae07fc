//! The same seed gives the same counts on every path that this machine has.

use wheelhouse_simulation::{
    count::{BLOCK, Counter, Path},
    packing::Packing,
};

fn counted(seed: u64, kinds: &[u8], path: Path, block: u64, spins: u64) -> Vec<u64> {
    let mut counter = Counter::new(seed, kinds, path).unwrap();
    counter.block(block, spins);
    counter.finish()
}

fn alike(pockets: u8, kinds: u8) -> Vec<u8> {
    (0..pockets).map(|pocket| pocket % kinds).collect()
}

#[test]
fn every_path_counts_the_same() {
    for pockets in [2, 20, 32, 33, 37, 38, 39, 40, 41, 54, 55, 63, 64] {
        for kinds in [1, 2, 8, 9, pockets] {
            let kinds = alike(pockets, kinds.min(pockets));
            for spins in [0, 1, 2, 3, 511, 1_535, 1_536, 1_537, 100_003, BLOCK] {
                if spins == BLOCK && pockets != 38 {
                    continue;
                }
                let plain = counted(5, &kinds, Path::Plain, 7, spins);
                assert_eq!(plain.iter().sum::<u64>(), spins);
                for path in Path::here() {
                    assert_eq!(counted(5, &kinds, path, 7, spins), plain, "{pockets} {kinds:?} {spins} {path:?}");
                }
            }
        }
    }
}

/// Written here from the definition alone, with the cipher as others wrote it.
#[test]
fn the_counts_are_those_of_the_stream() {
    use chacha20::{
        ChaCha8Rng,
        rand_core::{Rng, SeedableRng},
    };
    let mut key = [0; 32];
    key[..8].copy_from_slice(&99_u64.to_le_bytes());
    key[8..].copy_from_slice(b"wheelhouse simulation 1\0");
    let mut cipher = ChaCha8Rng::from_seed(key);
    cipher.set_stream(3);
    let packing = Packing::new(38).unwrap();
    let mut counts = vec![0_u64; 38];
    let mut left = 50_000;
    while left > 0 {
        let words: Vec<u32> = (0..256).map(|_| cipher.next_u32()).collect();
        for at in 0..256 {
            let word = words[16 * (at % 16) + at / 16];
            for draw in [word & 0xffff, word >> 16] {
                for pocket in packing.spins_of(u16::try_from(draw).unwrap()) {
                    if left > 0 {
                        counts[usize::from(pocket.0)] += 1;
                        left -= 1;
                    }
                }
            }
        }
    }
    for path in Path::here() {
        assert_eq!(counted(99, &alike(38, 38), path, 3, 50_000), counts, "{path:?}");
    }
}
