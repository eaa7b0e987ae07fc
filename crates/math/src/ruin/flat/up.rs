//! Numbers for bounds: 128 bits, any exponent, rounded up, so that a bound stays one however large the power.

use num_bigint::{BigInt, BigUint};
use num_traits::{One, ToPrimitive};

use crate::Exact;

/// A number above zero with 128 bits and any exponent of two, always rounded up.
pub(super) struct Up {
    bits: BigUint,
    exponent: i64,
}

impl Up {
    pub(super) fn new(bits: BigUint, exponent: i64) -> Up {
        let beyond = bits.bits().saturating_sub(128);
        if beyond == 0 {
            return Up { bits, exponent };
        }
        Up { bits: (bits >> beyond) + 1_u8, exponent: exponent.saturating_add(beyond.to_i64().unwrap_or(i64::MAX)) }
    }

    pub(super) fn over(top: &BigUint, bottom: &BigUint) -> Up {
        let more = (bottom.bits() + 128).saturating_sub(top.bits());
        Up::new((top << more) / bottom + 1_u8, -more.to_i64().unwrap_or(i64::MAX))
    }

    pub(super) fn times(&self, other: &Up) -> Up {
        Up::new(&self.bits * &other.bits, self.exponent.saturating_add(other.exponent))
    }

    pub(super) fn power(&self, mut to: u64) -> Up {
        let mut power = Up { bits: BigUint::one(), exponent: 0 };
        let mut base = Up { bits: self.bits.clone(), exponent: self.exponent };
        while to > 0 {
            if to % 2 == 1 {
                power = power.times(&base);
            }
            base = base.times(&base);
            to /= 2;
        }
        power
    }

    pub(super) fn max_one(self) -> Up {
        let above = i64::try_from(self.bits.bits()).is_ok_and(|bits| bits.saturating_add(self.exponent) > 0);
        if above { self } else { Up { bits: BigUint::one(), exponent: 0 } }
    }

    /// As a fraction, not below 2^-120; none where it is no bound of a chance.
    pub(super) fn exact(&self) -> Option<Exact> {
        let bits = i64::try_from(self.bits.bits()).ok()?.saturating_add(self.exponent);
        match bits {
            1.. => None,
            ..-120 => Some(Exact::new(BigInt::one(), BigInt::one() << 120_u8)),
            _ => Some(Exact::new(self.bits.clone().into(), BigInt::one() << (-self.exponent).to_u64()?)),
        }
    }
}
