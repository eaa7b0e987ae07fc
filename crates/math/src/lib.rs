//! Exact mathematics of anything on the felt: frequencies, return, edge, variance, distribution. Knows nothing of the engine,
//! and never asks the settlement for an answer: it counts outcomes itself, as a second opinion that tests compare.
//!
//! Every figure is an exact fraction. [`sheet`] is for all spots of a felt at once, in whole numbers over one denominator;
//! [`distribution`] is for any set of wagers, bonuses included.

mod bonus;
mod calls;
mod distribution;
pub mod progression;
pub mod ruin;
mod sheet;
mod spins;
mod together;
mod turn;

pub use bonus::{Draw, drawn_odds_chances, drawn_odds_return, progressive_return, repeat_return};
pub use calls::{CallFigures, calls};
pub use distribution::{Distribution, MathFault, Prison, Setting, distribution};
pub use sheet::{Figures, PrisonFigures, SpotFigures, sheet, spot_figures};
pub use spins::{AfterSpins, after_spins};
pub use together::{Moments, Together, payable_unit};
pub use turn::{AwardChance, MeterTurn, ProgressiveSheet, Wheel, progressive_sheet};

/// An exact fraction without bounds.
pub type Exact = num_rational::BigRational;

/// A whole number without bounds.
pub type Whole = num_bigint::BigInt;

/// A figure in decimals, rounded half to even: `decimal(1/19, 6)` is `0.052632`. Every form of every figure goes through here or
/// through [`root_decimal`], so that no two places of the program show the same figure differently.
pub fn decimal(value: &Exact, places: u32) -> String {
    use num_integer::Integer;
    use num_traits::Signed;
    // One division of whole numbers: a product of fractions would look for their greatest common divisor.
    let (quotient, rest) = (value.numer().abs() * Whole::from(10).pow(places)).div_rem(&value.denom().abs());
    let twice = rest * 2_u8;
    let up = match twice.cmp(&value.denom().abs()) {
        std::cmp::Ordering::Less => false,
        std::cmp::Ordering::Equal => quotient.is_odd(),
        std::cmp::Ordering::Greater => true,
    };
    point(value.numer().is_negative() != value.denom().is_negative(), &(quotient + u8::from(up)), places)
}

/// The square root in decimals, rounded half to even: the standard deviation from a variance, without a float.
pub fn root_decimal(value: &Exact, places: u32) -> String {
    use num_integer::Integer;
    let scaled = value * Exact::from_integer(Whole::from(10).pow(2 * places));
    let root = scaled.to_integer().sqrt();
    // The root is above the middle between two neighbours where its square is above theirs, which is (r + 1/2)^2.
    let middle = Exact::new((&root * 2_u8 + 1_u8).pow(2), Whole::from(4));
    let up = match scaled.cmp(&middle) {
        std::cmp::Ordering::Less => false,
        std::cmp::Ordering::Equal => root.is_odd(),
        std::cmp::Ordering::Greater => true,
    };
    point(false, &(root + u8::from(up)), places)
}

/// Puts the point before so many digits.
fn point(negative: bool, digits: &Whole, places: u32) -> String {
    let sign = if negative && *digits != Whole::ZERO { "-" } else { "" };
    let width = places as usize;
    let digits = format!("{digits:0>least$}", least = width + 1);
    let (whole, rest) = digits.split_at(digits.len() - width);
    if places == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{rest}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_rounded_half_to_even() {
        let exact = |a: i64, b: i64| Exact::new(a.into(), b.into());
        assert_eq!(decimal(&exact(1, 37), 6), "0.027027");
        assert_eq!(decimal(&Exact::new_raw(2.into(), 74.into()), 6), "0.027027");
        assert_eq!(decimal(&exact(1, 19), 6), "0.052632");
        assert_eq!(decimal(&exact(-1, 19), 4), "-0.0526");
        assert_eq!(decimal(&exact(-1, 100_000), 2), "0.00");
        assert_eq!(decimal(&exact(-199, 200), 2), "-1.00");
        assert_eq!(
            ["1/8", "3/8", "-1/8", "-3/8"].map(|x| decimal(&x.parse().unwrap(), 2)),
            ["0.12", "0.38", "-0.12", "-0.38"]
        );
        assert_eq!([decimal(&exact(5, 2), 0), decimal(&exact(7, 2), 0)], ["2", "4"]);
        assert_eq!(decimal(&exact(999_999, 1_000_000), 4), "1.0000");
        assert_eq!(root_decimal(&exact(2, 1), 5), "1.41421");
        assert_eq!(root_decimal(&exact(3, 1), 3), "1.732");
        assert_eq!(root_decimal(&exact(2, 1), 8), "1.41421356");
        assert_eq!(root_decimal(&exact(1, 4), 3), "0.500");
        // Roots of 1/64 and 9/64 lie in the very middle.
        assert_eq!([root_decimal(&exact(1, 64), 2), root_decimal(&exact(9, 64), 2)], ["0.12", "0.38"]);
        assert_eq!(root_decimal(&exact(1_300_001, 1_300_000_000), 2), "0.03");
    }
}
