//! Tables of bytes from pockets to kinds of outcome, and the products that take a draw apart.

use crate::packing::Packing;

/// The place in a table that stands for no spin.
pub(crate) const NO_SPIN: u8 = 63;

/// What the path by tables of bytes needs to know of a wheel and its kinds of outcome.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Lookup {
    pub packing: Packing,
    /// For each eight kinds a table: the bit of a pocket's kind.
    pub planes: Vec<[u8; 64]>,
    /// Half the draw times this, over 2^15 and rounded, is the draw over the pockets, or one more.
    pub times: i16,
    /// The same for what the first division left, which needs no halving.
    pub times_again: i16,
}

impl Lookup {
    /// None where a wheel has so many or so few pockets that the short arithmetic would not be exact; a test goes through all.
    pub fn new(packing: Packing, kinds: &[u8]) -> Option<Lookup> {
        let pockets = u32::from(packing.pockets());
        // Below 33 a long draw has several copies of its numbers, and its last digit would need a division too; 63 stands for
        // no spin.
        if !(33..=u32::from(NO_SPIN)).contains(&pockets) || kinds.len() != usize::from(packing.pockets()) {
            return None;
        }
        let planes = usize::from(kinds.iter().max()? / 8 + 1);
        let plane = |plane: usize| {
            let mut table = [0; 64];
            for (entry, kind) in table.iter_mut().zip(kinds).filter(|(_, kind)| usize::from(**kind / 8) == plane) {
                *entry = 1 << (kind % 8);
            }
            table
        };
        let rounded = |number: u32| i16::try_from((number + pockets / 2) / pockets).ok();
        let (times, times_again) = (rounded(1 << 16)?, rounded(1 << 15)?);
        Some(Lookup { packing, planes: (0..planes).map(plane).collect(), times, times_again })
    }

    /// The three digits of a draw as the wide path finds them: by rounded products and one correction.
    #[cfg(test)]
    fn digits(&self, draw: u16) -> [u8; 3] {
        let pockets = self.packing.pockets();
        let rounded = |a: u16, b: i16| ((i32::from(a) * i32::from(b) + (1 << 14)) >> 15) as u16;
        let apart = |number: u16, near: u16| {
            let left = number.wrapping_sub(near.wrapping_mul(pockets));
            let too_much = u16::from(left.cast_signed() < 0);
            (near - too_much, left.min(left.wrapping_add(pockets)))
        };
        let from = if u32::from(draw) < self.packing.long() { 0 } else { self.packing.long() };
        let number = (u32::from(draw) - from) as u16;
        let (first, low) = apart(number, rounded(number >> 1, self.times));
        let (second, middle) = apart(first, rounded(first, self.times_again));
        [low as u8, middle as u8, second as u8]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_short_arithmetic_is_exact_on_every_draw_of_every_wheel_that_it_takes() {
        let mut taken = Vec::new();
        for pockets in 2..=64 {
            let packing = Packing::new(pockets).unwrap();
            let kinds: Vec<u8> = (0..pockets as u8).collect();
            let Some(lookup) = Lookup::new(packing, &kinds) else { continue };
            taken.push(pockets);
            for draw in 0..=u16::MAX {
                let digits = lookup.digits(draw);
                for (digit, pocket) in digits.iter().zip(packing.spins_of(draw)) {
                    assert_eq!(*digit, pocket.0, "{pockets} pockets, draw {draw}");
                }
            }
        }
        assert_eq!(taken, (33..=63).collect::<Vec<u16>>());
    }

    #[test]
    fn each_pocket_has_the_bit_of_its_kind_and_no_spin_has_none() {
        let kinds: Vec<u8> = (0..38).map(|pocket| pocket % 11).collect();
        let lookup = Lookup::new(Packing::new(38).unwrap(), &kinds).unwrap();
        assert_eq!(lookup.planes.len(), 2);
        for (pocket, kind) in kinds.iter().enumerate() {
            let bits = u16::from_le_bytes([lookup.planes[0][pocket], lookup.planes[1][pocket]]);
            assert_eq!(bits, 1 << kind);
        }
        assert!(lookup.planes.iter().all(|plane| plane[usize::from(NO_SPIN)] == 0));
    }
}
