//! Exact figures as people read them.

use math::{Exact, decimal};
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
    if figure.is_zero() {
        return "0".to_owned();
    }
    let ten = || Exact::from_integer(10.into());
    let one = Exact::from_integer(1.into());
    let (mut scaled, mut power) = (figure.abs(), 0);
    while scaled < one && power > -9999 {
        scaled *= ten();
        power -= 1;
    }
    while scaled >= ten() && power < 9999 {
        scaled /= ten();
        power += 1;
    }
    let sign = if figure.is_negative() { "-" } else { "" };
    format!("{sign}{}e{power}", decimal(&scaled, 1))
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
    }
}
