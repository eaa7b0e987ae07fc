//! Exact figures as people read them.

use math::{Exact, Whole, decimal};
use num_traits::{Signed, Zero};
use rulebook::TableRules;

use super::odds::percent;

/// `41.2345 %`; what is too small for that is told by its first digits, `3.1e-9`.
pub fn chance(figure: &Exact) -> String {
    if figure.is_zero() {
        return "0 %".to_owned();
    }
    let shown = decimal(figure, 6);
    if shown.trim_matches(['0', '.', '-']).is_empty() {
        return scientific(figure);
    }
    format!("{} %", percent(&shown))
}

/// Two digits and a power of ten, cut: `3.1e-9`.
pub fn scientific(figure: &Exact) -> String {
    two_digits(figure, false)
}

/// The same rounded up, for a bound that must hold as it stands.
pub fn at_most(figure: &Exact) -> String {
    two_digits(figure, true)
}

fn two_digits(figure: &Exact, up: bool) -> String {
    if figure.is_zero() {
        return "0".to_owned();
    }
    let ten = |power: u64| Whole::from(10).pow(u32::try_from(power).unwrap_or(u32::MAX));
    let (top, bottom) = (figure.numer().abs(), figure.denom());
    // A bit is 0.30103 digits; two more make sure that the quotient has at least two.
    let places = (bottom.bits().saturating_sub(top.bits()) + 1) * 30_103 / 100_000 + 2;
    let scaled = &top * ten(places);
    let quotient = &scaled / bottom;
    let digits = u64::try_from(quotient.to_string().len()).unwrap_or(2);
    let unit = ten(digits - 2);
    let rest = up && (&quotient % &unit != Whole::ZERO || &scaled % bottom != Whole::ZERO);
    let first = quotient / unit + Whole::from(u8::from(rest));
    // Rounded up, 9.9 can become 10.
    let (first, digits) = if first >= Whole::from(100) { (Whole::from(10), digits + 1) } else { (first, digits) };
    let shown = first.to_string();
    let power = i64::try_from(digits).unwrap_or(0) - 1 - i64::try_from(places).unwrap_or(0);
    let sign = if figure.is_negative() { "-" } else { "" };
    format!("{sign}{}.{}e{power}", &shown[..1], &shown[1..])
}

/// An amount in minor units that need not be whole, with two decimals more than the currency has: `-$26.3157`.
pub fn money(rules: &TableRules, figure: &Exact) -> String {
    let currency = rules.book().currency;
    let major = figure / Exact::from_integer(10_i64.pow(currency.minor_digits).into());
    let shown = decimal(&major.abs(), currency.minor_digits + 2);
    let sign = if figure.is_negative() && shown.contains(|digit| ('1'..='9').contains(&digit)) { "-" } else { "" };
    format!("{sign}{}{shown}", currency.sign)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_chances_keep_their_first_digits() {
        let exact = |top: i64, bottom: i64| Exact::new(top.into(), bottom.into());
        assert_eq!(chance(&exact(1, 37)), "2.7027 %");
        assert_eq!(chance(&exact(0, 1)), "0 %");
        assert_eq!(chance(&exact(1, 1)), "100.0000 %");
        assert_eq!(chance(&exact(1, 3_200_000_000)), "3.1e-10");
        assert_eq!(scientific(&exact(-25, 1)), "-2.5e1");
        assert_eq!(scientific(&exact(123_456, 1)), "1.2e5");
        assert_eq!(scientific(&Exact::new_raw(2.into(), 2000.into())), "1.0e-3");
        let tiny = Exact::new(7.into(), Whole::from(10).pow(1500));
        assert_eq!(scientific(&tiny), "7.0e-1500");
    }

    #[test]
    fn a_bound_is_never_told_smaller_than_it_is() {
        let exact = |top: i64, bottom: i64| Exact::new(top.into(), bottom.into());
        assert_eq!(at_most(&exact(783, 1_000_000)), "7.9e-4");
        assert_eq!(at_most(&exact(78, 100_000)), "7.8e-4");
        assert_eq!(at_most(&exact(1, 3)), "3.4e-1");
        assert_eq!(at_most(&exact(999, 1000)), "1.0e0");
        assert_eq!(at_most(&exact(0, 1)), "0");
    }
}
