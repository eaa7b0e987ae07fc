//! Money in whole minor units.

use std::fmt;

use serde::{Deserialize, Serialize};

/// An amount in minor units (cents). Arithmetic is checked: an overflow is `None`, never a wrong amount.
///
/// ```
/// use wheelhouse_wheel::{Currency, Money};
///
/// let dollars = Currency::by_code("USD").unwrap();
/// let wager = dollars.read("2.50").unwrap();
/// assert_eq!(wager, Money(250));
/// assert_eq!(dollars.show(wager.times(36).unwrap()), "$90");
/// // Half of a cent is no amount.
/// assert_eq!(Money(5).part(2), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize, Debug)]
pub struct Money(pub i64);

impl Money {
    pub const ZERO: Money = Money(0);

    pub fn plus(self, other: Money) -> Option<Money> {
        self.0.checked_add(other.0).map(Money)
    }

    pub fn times(self, count: i64) -> Option<Money> {
        self.0.checked_mul(count).map(Money)
    }

    /// One of `parts` equal parts, or `None` if it is not whole.
    pub fn part(self, parts: i64) -> Option<Money> {
        (parts > 0 && self.0 % parts == 0).then(|| Money(self.0 / parts))
    }
}

/// How a currency is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Currency {
    pub code: &'static str,
    pub sign: &'static str,
    pub minor_digits: u32,
}

impl Currency {
    const KNOWN: [Currency; 20] = [
        Currency { code: "USD", sign: "$", minor_digits: 2 },
        Currency { code: "SGD", sign: "S$", minor_digits: 2 },
        Currency { code: "AUD", sign: "A$", minor_digits: 2 },
        Currency { code: "NZD", sign: "NZ$", minor_digits: 2 },
        Currency { code: "CAD", sign: "C$", minor_digits: 2 },
        Currency { code: "EUR", sign: "€", minor_digits: 2 },
        Currency { code: "GBP", sign: "£", minor_digits: 2 },
        Currency { code: "CHF", sign: "CHF ", minor_digits: 2 },
        Currency { code: "CZK", sign: "Kč ", minor_digits: 2 },
        Currency { code: "DKK", sign: "kr ", minor_digits: 2 },
        Currency { code: "HKD", sign: "HK$", minor_digits: 2 },
        Currency { code: "JPY", sign: "¥", minor_digits: 0 },
        Currency { code: "KRW", sign: "₩", minor_digits: 0 },
        Currency { code: "MOP", sign: "MOP$", minor_digits: 2 },
        Currency { code: "MXN", sign: "MX$", minor_digits: 2 },
        Currency { code: "NOK", sign: "kr ", minor_digits: 2 },
        Currency { code: "PHP", sign: "₱", minor_digits: 2 },
        Currency { code: "PLN", sign: "zł ", minor_digits: 2 },
        Currency { code: "SEK", sign: "kr ", minor_digits: 2 },
        Currency { code: "ZAR", sign: "R", minor_digits: 2 },
    ];

    pub fn by_code(code: &str) -> Option<Currency> {
        Self::KNOWN.into_iter().find(|currency| currency.code == code)
    }

    pub fn known_codes() -> impl Iterator<Item = &'static str> {
        Self::KNOWN.into_iter().map(|currency| currency.code)
    }

    fn unit(self) -> i64 {
        10_i64.pow(self.minor_digits)
    }

    /// As people write it: `$12`, `$12.50`, `-$0.05`.
    pub fn show(self, money: Money) -> String {
        let sign = if money.0 < 0 { "-" } else { "" };
        let (whole, minor) =
            (money.0.unsigned_abs() / self.unit().unsigned_abs(), money.0.unsigned_abs() % self.unit().unsigned_abs());
        let whole = grouped(whole);
        if minor == 0 {
            format!("{sign}{}{whole}", self.sign)
        } else {
            format!("{sign}{}{whole}.{minor:0width$}", self.sign, width = self.minor_digits as usize)
        }
    }

    /// Reads `12`, `12.50`, `1,000` or `$12`; anything that is not a whole number of minor units is `None`.
    pub fn read(self, text: &str) -> Option<Money> {
        let (negative, text) = match text.trim().strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text.trim()),
        };
        let text = text.strip_prefix(self.sign).or_else(|| text.strip_prefix('$')).unwrap_or(text);
        let (whole, minor) = text.split_once('.').unwrap_or((text, ""));
        let digits = self.minor_digits as usize;
        let is_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        // A comma sets three digits apart; anywhere else it may be somebody's decimal point, and a guess would cost money.
        let mut groups = whole.split(',');
        let first = groups.next().unwrap_or_default();
        let grouped = whole.contains(',');
        if (grouped && !(1..=3).contains(&first.len())) || groups.any(|group| group.len() != 3) {
            return None;
        }
        let whole: String = whole.chars().filter(|&c| c != ',').collect();
        if whole.is_empty() || !is_digits(&whole) || !is_digits(minor) || minor.len() > digits || text.ends_with('.') {
            return None;
        }
        let minor = format!("{minor:0<digits$}");
        let amount: i64 = format!("{whole}{minor}").parse().ok()?;
        Some(Money(if negative { -amount } else { amount }))
    }
}

/// 12345 as `12,345`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

impl fmt::Display for Currency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn money_is_read_and_shown_exactly() {
        let usd = Currency::by_code("USD").unwrap();
        for (text, minor) in [("12", 1200), ("12.5", 1250), ("$1,000.05", 100_005), ("-0.05", -5), ("0", 0)] {
            assert_eq!(usd.read(text), Some(Money(minor)), "{text}");
        }
        for text in ["", "12.505", "1.", "a", "$", "1e3", "1,50", "1,,000", ",100", "1000,000", "99999999999999999999"]
        {
            assert_eq!(usd.read(text), None, "{text}");
        }
        assert_eq!(usd.show(Money(123_456_705)), "$1,234,567.05");
        assert_eq!(usd.show(Money(-500)), "-$5");
        assert_eq!(usd.show(Money(i64::MIN)), "-$92,233,720,368,547,758.08");
        assert_eq!(Currency::by_code("JPY").unwrap().read("12.5"), None);
    }

    #[test]
    fn parts_must_be_whole() {
        assert_eq!(Money(500).part(5), Some(Money(100)));
        assert_eq!(Money(501).part(5), None);
        assert_eq!(Money(1).part(0), None);
    }
}
