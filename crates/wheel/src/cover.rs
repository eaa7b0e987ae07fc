//! Pockets and sets of them.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A place on the ring where the ball (or the clapper) can come to rest, counted clockwise from the first of the order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Debug)]
pub struct Pocket(pub u8);

/// The pockets that a spot wins on.
///
/// ```
/// use wheelhouse_wheel::{Cover, Pocket};
///
/// let split: Cover = [Pocket(8), Pocket(11)].into_iter().collect();
/// assert!(split.contains(Pocket(11)) && !split.contains(Pocket(9)));
/// assert!(Cover::of(Pocket(8)).within(split));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Cover(pub u64);

impl Cover {
    pub const NONE: Cover = Cover(0);

    pub const fn of(pocket: Pocket) -> Cover {
        Cover(1 << pocket.0)
    }

    pub const fn contains(self, pocket: Pocket) -> bool {
        self.0 & (1 << pocket.0) != 0
    }

    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn and(self, other: Cover) -> Cover {
        Cover(self.0 & other.0)
    }

    pub const fn or(self, other: Cover) -> Cover {
        Cover(self.0 | other.0)
    }

    pub const fn without(self, other: Cover) -> Cover {
        Cover(self.0 & !other.0)
    }

    /// Whether every pocket of `self` is in `other`.
    pub const fn within(self, other: Cover) -> bool {
        self.0 & !other.0 == 0
    }

    pub fn pockets(self) -> impl Iterator<Item = Pocket> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let next = u8::try_from(rest.trailing_zeros()).ok().filter(|_| rest != 0)?;
            rest &= rest - 1;
            Some(Pocket(next))
        })
    }
}

impl FromIterator<Pocket> for Cover {
    fn from_iter<I: IntoIterator<Item = Pocket>>(pockets: I) -> Cover {
        pockets.into_iter().fold(Cover::NONE, |cover, pocket| cover.or(Cover::of(pocket)))
    }
}

impl fmt::Debug for Cover {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.pockets().map(|pocket| pocket.0)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cover_gives_back_its_pockets_in_order() {
        let cover: Cover = [Pocket(63), Pocket(0), Pocket(17)].into_iter().collect();
        assert_eq!(cover.pockets().map(|p| p.0).collect::<Vec<_>>(), [0, 17, 63]);
        assert_eq!(cover.len(), 3);
        assert!(cover.contains(Pocket(63)) && !cover.contains(Pocket(62)));
        assert!(Cover::of(Pocket(17)).within(cover) && !cover.within(Cover::of(Pocket(17))));
        assert_eq!(Cover::NONE.pockets().count(), 0);
    }
}
