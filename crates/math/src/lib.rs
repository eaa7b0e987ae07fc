//! Exact mathematics of anything on the felt: hit rate, return, edge, variance, distribution. Knows nothing of the engine,
//! and never asks the settlement for an answer: it counts outcomes itself, as a second opinion that tests compare.
//!
//! Every figure is an exact fraction. [`sheet`] is for all spots of a felt at once, in whole numbers over one denominator;
//! [`distribution`] is for any set of wagers, bonuses included.

mod bonus;
mod distribution;
pub mod progression;
pub mod ruin;
mod sheet;
mod spins;
mod together;
mod turn;

pub use bonus::{drawn_odds_return, progressive_return, repeat_return};
pub use distribution::{Distribution, MathFault, Prison, Setting, distribution};
pub use sheet::{Figures, PrisonFigures, SpotFigures, sheet, spot_figures};
pub use spins::{AfterSpins, after_spins};
pub use together::{Moments, Together, payable_unit};
pub use turn::{AwardChance, MeterTurn, ProgressiveSheet, Wheel, progressive_sheet};

/// An exact fraction without bounds.
pub type Exact = num_rational::BigRational;

/// A whole number without bounds.
pub type Whole = num_bigint::BigInt;

/// A figure in decimals, truncated towards zero: `decimal(1/37, 6)` is `0.027027`.
pub fn decimal(value: &Exact, places: u32) -> String {
    use num_traits::Signed;
    // One division of whole numbers: a product of fractions would look for their greatest common divisor.
    let scale = num_bigint::BigInt::from(10).pow(places);
    let scaled = value.numer().abs() * &scale / value.denom();
    let (whole, rest) = (&scaled / &scale, &scaled % &scale);
    let sign = if value.is_negative() && scaled != num_bigint::BigInt::ZERO { "-" } else { "" };
    if places == 0 {
        format!("{sign}{whole}")
    } else {
        format!("{sign}{whole}.{:0>width$}", rest.to_string(), width = places as usize)
    }
}

/// The square root in decimals, truncated: the standard deviation from a variance, without a float.
pub fn root_decimal(value: &Exact, places: u32) -> String {
    let scale = num_bigint::BigInt::from(10).pow(2 * places);
    let scaled = (value * Exact::from_integer(scale)).to_integer();
    let root = Exact::new(scaled.sqrt(), num_bigint::BigInt::from(10).pow(places));
    decimal(&root, places)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_truncated_and_signed() {
        let exact = |a: i64, b: i64| Exact::new(a.into(), b.into());
        assert_eq!(decimal(&exact(1, 37), 6), "0.027027");
        assert_eq!(decimal(&Exact::new_raw(2.into(), 74.into()), 6), "0.027027");
        assert_eq!(decimal(&exact(-1, 19), 4), "-0.0526");
        assert_eq!(decimal(&exact(-1, 100_000), 2), "0.00");
        assert_eq!(decimal(&exact(5, 2), 0), "2");
        assert_eq!(root_decimal(&exact(2, 1), 5), "1.41421");
        assert_eq!(root_decimal(&exact(1, 4), 3), "0.500");
    }
}
