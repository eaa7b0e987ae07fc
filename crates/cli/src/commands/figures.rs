//! Exact figures as people read them.

use std::cmp::Ordering;

use math::{Distribution, Exact, Whole, decimal, root_decimal};
use num_traits::{Signed, Zero};
use rulebook::TableRules;
use serde::Serialize;

/// What wagers come to in one spin, as every command has it: two frequencies, the edge and the standard deviation for one unit.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct SpinFigures {
    /// How often more comes back than was wagered.
    pub win_frequency: String,
    pub win_frequency_decimal: String,
    /// How often anything comes back.
    pub return_frequency: String,
    pub return_frequency_decimal: String,
    pub edge: String,
    pub edge_decimal: String,
    pub variance: String,
    pub standard_deviation: String,
}

impl SpinFigures {
    /// From the exact figures of one unit.
    pub fn new(win_frequency: &Exact, return_frequency: &Exact, edge: &Exact, variance: &Exact) -> SpinFigures {
        SpinFigures {
            win_frequency: win_frequency.to_string(),
            win_frequency_decimal: decimal(win_frequency, 6),
            return_frequency: return_frequency.to_string(),
            return_frequency_decimal: decimal(return_frequency, 6),
            edge: edge.to_string(),
            edge_decimal: decimal(edge, 6),
            variance: variance.to_string(),
            standard_deviation: root_decimal(variance, 4),
        }
    }

    pub fn of(whole: &Distribution) -> SpinFigures {
        let unit = Exact::from_integer(whole.wagered.0.max(1).into());
        let variance = whole.variance() / (&unit * &unit);
        SpinFigures::new(&whole.win_frequency(), &whole.return_frequency(), &whole.edge(), &variance)
    }

    pub fn win(&self) -> String {
        both(&self.win_frequency, &self.win_frequency_decimal)
    }

    pub fn returned(&self) -> String {
        both(&self.return_frequency, &self.return_frequency_decimal)
    }

    pub fn house_edge(&self) -> String {
        both(&self.edge, &self.edge_decimal)
    }

    /// All of them in a line.
    pub fn line(&self) -> String {
        format!(
            "win frequency {}, return frequency {}, house edge {}, standard deviation {}",
            self.win(),
            self.returned(),
            self.house_edge(),
            self.standard_deviation
        )
    }
}

/// A fraction longer than this would fill a line by itself; its decimals stand alone then.
const LONGEST_FRACTION: usize = 24;

/// `1/19 = 5.2632 %`.
fn both(exact: &str, decimal: &str) -> String {
    let percent = format!("{} %", percent(decimal));
    if exact.len() > LONGEST_FRACTION { percent } else { format!("{exact} = {percent}") }
}

/// `41.2345 %`; what is too small for that is shown by its first digits, `3.1e-7 %`.
pub fn chance(figure: &Exact) -> String {
    if figure.is_zero() {
        return "0 %".to_owned();
    }
    let shown = decimal(figure, 6);
    if shown.trim_matches(['0', '.', '-']).is_empty() {
        return format!("{} %", scientific(&(figure * Exact::from_integer(100.into())), 2));
    }
    format!("{} %", percent(&shown))
}

/// A probability for a machine: 18 decimals, or 18 digits and a power of ten where decimals would lose them.
pub fn probability(figure: &Exact) -> String {
    let shown = decimal(figure, 18);
    let small = shown.trim_start_matches('-').starts_with("0.000000");
    if small && !figure.is_zero() { scientific(figure, 18) } else { shown }
}

/// So many digits and a power of ten, rounded half to even: `3.1e-9`.
pub fn scientific(figure: &Exact, digits: u32) -> String {
    in_digits(figure, digits, |rest, one, odd| match (rest * 2_u8).cmp(one) {
        Ordering::Less => false,
        Ordering::Equal => odd,
        Ordering::Greater => true,
    })
}

/// Two digits and a power of ten, rounded up, for a bound that must hold as it stands.
pub fn at_most(figure: &Exact) -> String {
    in_digits(figure, 2, |rest, _, _| rest.is_positive())
}

/// The first digits; `up` says from what is left, of how much, and whether the last digit is odd, whether they are raised by one.
fn in_digits(figure: &Exact, digits: u32, up: impl Fn(&Whole, &Whole, bool) -> bool) -> String {
    if figure.is_zero() {
        return "0".to_owned();
    }
    let ten = |power: u64| Whole::from(10).pow(u32::try_from(power).unwrap_or(u32::MAX));
    let (top, bottom) = (figure.numer().abs(), figure.denom());
    // A bit is 0.30103 digits; with so many more the quotient has at least those that are wanted.
    let places = (bottom.bits().saturating_sub(top.bits()) + 1) * 30_103 / 100_000 + u64::from(digits);
    let scaled = &top * ten(places);
    let long = u64::try_from((&scaled / bottom).to_string().len()).unwrap_or(0);
    let one = bottom * ten(long - u64::from(digits));
    let (first, rest) = (&scaled / &one, &scaled % &one);
    let odd = &first % 2_u8 != Whole::ZERO;
    let first = first + u8::from(up(&rest, &one, odd));
    // Raised, 9.9 can become 10.
    let (first, long) = if first == ten(u64::from(digits)) { (first / 10_u8, long + 1) } else { (first, long) };
    let shown = first.to_string();
    let power = i64::try_from(long).unwrap_or(0) - 1 - i64::try_from(places).unwrap_or(0);
    let sign = if figure.is_negative() { "-" } else { "" };
    format!("{sign}{}.{}e{power}", &shown[..1], &shown[1..])
}

/// `0.052632` as `5.2632`.
pub fn percent(decimal: &str) -> String {
    let (sign, digits) = decimal.strip_prefix('-').map_or(("", decimal), |digits| ("-", digits));
    let digits = digits.replace('.', "");
    let split = digits.len().saturating_sub(4);
    let whole = digits[..split].trim_start_matches('0');
    format!("{sign}{}.{}", if whole.is_empty() { "0" } else { whole }, &digits[split..])
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
        assert_eq!(chance(&exact(1, 3_200_000_000)), "3.1e-8 %");
        assert_eq!(scientific(&exact(-25, 1), 2), "-2.5e1");
        assert_eq!(scientific(&exact(123_456, 1), 2), "1.2e5");
        assert_eq!(scientific(&Exact::new_raw(2.into(), 2000.into()), 2), "1.0e-3");
        let tiny = Exact::new(7.into(), Whole::from(10).pow(1500));
        assert_eq!(scientific(&tiny, 2), "7.0e-1500");
        let halves = [exact(125, 10), exact(135, 10), exact(9951, 1000)].map(|figure| scientific(&figure, 2));
        assert_eq!(halves, ["1.2e1", "1.4e1", "1.0e1"]);
        assert_eq!(probability(&exact(1, 3)), "0.333333333333333333");
        assert_eq!(probability(&exact(1, 3_000_000_000)), "3.33333333333333333e-10");
    }

    #[test]
    fn percents_move_the_point_by_two() {
        assert_eq!(percent("0.052632"), "5.2632");
        assert_eq!(percent("1.000000"), "100.0000");
        assert_eq!(percent("-0.001000"), "-0.1000");
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
