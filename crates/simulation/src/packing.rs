//! Several spins from one draw of sixteen bits, each pocket with the same chance.
//!
//! A draw below `long` is a number with `spins` digits in base `pockets`: as many whole copies of all such numbers as fit. A
//! draw from `long` to below `short` has one digit less. What is left over is thrown away. So every sequence of pockets has
//! as many draws as any other of its length, and that a draw is long, short or thrown away says nothing of its digits.

use wheel::Pocket;

/// The numbers that a draw can be.
pub const DRAWS: u32 = 1 << 16;

/// How draws become spins on a wheel with so many pockets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Packing {
    pockets: u16,
    spins: u8,
    long: u32,
    short: u32,
}

impl Packing {
    /// None for fewer than two pockets, and for more than a wheel can have.
    pub fn new(pockets: u16) -> Option<Packing> {
        if !(2..=64).contains(&pockets) {
            return None;
        }
        // More than three digits would pay only on wheels that nobody has.
        let spins: u8 = if u32::from(pockets).pow(3) <= DRAWS { 3 } else { 2 };
        let whole = u32::from(pockets).pow(u32::from(spins));
        let less = whole / u32::from(pockets);
        let long = DRAWS / whole * whole;
        let short = long + (DRAWS - long) / less * less;
        Some(Packing { pockets, spins, long, short })
    }

    pub fn pockets(self) -> u16 {
        self.pockets
    }

    /// The most spins that one draw gives.
    pub fn spins(self) -> u8 {
        self.spins
    }

    /// Draws below this have all their spins.
    pub fn long(self) -> u32 {
        self.long
    }

    /// Draws from `long` to below this have one spin less.
    pub fn short(self) -> u32 {
        self.short
    }

    /// How many spins a draw gives.
    pub fn len(self, draw: u16) -> u8 {
        match u32::from(draw) {
            draw if draw < self.long => self.spins,
            draw if draw < self.short => self.spins - 1,
            _ => 0,
        }
    }

    /// The spins of a draw, in their order: the pockets by their place among those that count.
    pub fn spins_of(self, draw: u16) -> impl Iterator<Item = Pocket> {
        let mut rest = u32::from(draw);
        if rest >= self.long {
            rest -= self.long;
        }
        let pockets = u32::from(self.pockets);
        (0..self.len(draw)).map(move |_| {
            let digit = rest % pockets;
            rest /= pockets;
            Pocket(u8::try_from(digit).expect("a wheel has at most 64 pockets"))
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// All 65,536 draws for every number of pockets: each sequence of one length comes from as many draws as any other.
    #[test]
    fn every_sequence_of_pockets_comes_from_as_many_draws() {
        for pockets in 2..=64_u16 {
            let packing = Packing::new(pockets).unwrap();
            let mut ways: BTreeMap<Vec<u8>, u32> = BTreeMap::new();
            for draw in 0..=u16::MAX {
                *ways.entry(packing.spins_of(draw).map(|pocket| pocket.0).collect()).or_default() += 1;
            }
            let thrown_away = ways.remove(&Vec::new()).unwrap_or(0);
            assert_eq!(thrown_away, DRAWS - packing.short());
            for length in [packing.spins(), packing.spins() - 1] {
                let alike: Vec<u32> = ways
                    .iter()
                    .filter(|(sequence, _)| sequence.len() == usize::from(length))
                    .map(|(_, count)| *count)
                    .collect();
                let all = usize::from(pockets).pow(u32::from(length));
                assert!(alike.is_empty() || alike.len() == all, "{pockets} pockets, {length} spins");
                assert!(alike.windows(2).all(|two| two[0] == two[1]), "{pockets} pockets, {length} spins");
            }
            assert!(ways.keys().flatten().all(|pocket| u16::from(*pocket) < pockets));
        }
    }

    #[test]
    fn a_draw_gives_three_spins_on_a_roulette_wheel_and_two_on_a_big_six() {
        for (pockets, spins, long, short) in [
            (37, 3, 37 * 37 * 37, 37 * 37 * 37 + 10 * 37 * 37),
            (38, 3, 54_872, 54_872 + 7 * 38 * 38),
            (39, 3, 59_319, 59_319 + 4 * 39 * 39),
            (54, 2, 22 * 54 * 54, 22 * 54 * 54 + 25 * 54),
            (64, 2, 65_536, 65_536),
        ] {
            let packing = Packing::new(pockets).unwrap();
            assert_eq!((packing.spins(), packing.long(), packing.short()), (spins, long, short), "{pockets}");
        }
        assert_eq!(Packing::new(1), None);
        assert_eq!(Packing::new(65), None);
    }
}
