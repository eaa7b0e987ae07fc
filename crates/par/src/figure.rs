//! Figures as a sheet writes them: the exact fraction and its decimals, both as text, so that no reader rounds them.

use math::{Exact, Moments, decimal, root_decimal};
use num_traits::{Signed, Zero};
use serde::{Deserialize, Serialize};

/// How many decimals stand behind the point; they are cut, not rounded.
pub const PLACES: u32 = 10;
/// Rounds for which the bands of a wager are given.
pub const ROUNDS: [u64; 5] = [1_000, 10_000, 100_000, 1_000_000, 10_000_000];
/// Between minus and plus this many standard deviations lie 90 % of a normal distribution, to twelve decimals.
pub const Z_90: &str = "1.644853626951";
/// The same for 95 %.
pub const Z_95: &str = "1.959963984540";

/// An exact fraction with its decimals.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Figure {
    pub exact: String,
    pub decimal: String,
}

impl Figure {
    pub fn new(value: &Exact) -> Figure {
        Figure { exact: value.to_string(), decimal: decimal(value, PLACES) }
    }
}

/// Everything that one wager has, for one unit.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Figures {
    /// The chance of getting anything back, half back included.
    pub hit: Figure,
    /// Mean of all that is handed back.
    #[serde(rename = "return")]
    pub back: Figure,
    pub edge: Figure,
    pub variance: Figure,
    pub standard_deviation: String,
    pub skewness: String,
    /// `Z_90` standard deviations of one round.
    pub volatility_index: String,
    pub bands: Vec<Band>,
}

/// Where the return of so many rounds lies with 90 and with 95 %.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Band {
    pub rounds: u64,
    pub low_90: String,
    pub high_90: String,
    pub low_95: String,
    pub high_95: String,
    /// So few rounds for a wager so skewed that the normal distribution is no good picture of it.
    pub rough: bool,
}

impl Figures {
    pub fn new(moments: &Moments) -> Figures {
        let skewness_squared = moments.skewness_squared();
        let sign = if moments.third.is_negative() { "-" } else { "" };
        let bands = ROUNDS.iter().map(|&rounds| band(moments, &skewness_squared, rounds)).collect();
        Figures {
            hit: Figure::new(&moments.hit),
            back: Figure::new(&moments.back),
            edge: Figure::new(&moments.edge()),
            variance: Figure::new(&moments.variance),
            standard_deviation: root_decimal(&moments.variance, PLACES),
            skewness: format!("{sign}{}", root_decimal(&skewness_squared, PLACES)),
            volatility_index: spread(&moments.variance, Z_90, 1).1,
            bands,
        }
    }
}

/// `z` standard deviations of the mean of so many rounds, exact up to the last decimal that is kept, and as text.
fn spread(variance: &Exact, z: &str, rounds: u64) -> (Exact, String) {
    let z = parse(z);
    let square = &z * &z * variance / Exact::from_integer(rounds.into());
    let text = root_decimal(&square, PLACES);
    (parse(&text), text)
}

fn band(moments: &Moments, skewness_squared: &Exact, rounds: u64) -> Band {
    let ends = |z: &str| {
        let (spread, _) = spread(&moments.variance, z, rounds);
        // Nobody gets back less than nothing; where the bell says so it is rough anyhow.
        let low = (&moments.back - &spread).max(Exact::zero());
        (decimal(&low, PLACES), decimal(&(&moments.back + &spread), PLACES))
    };
    let ((low_90, high_90), (low_95, high_95)) = (ends(Z_90), ends(Z_95));
    // The first term that the bell leaves out of the chance beyond either end of the 90 % band is 0.029 times the skewness
    // by the root of the rounds; from one sixth on that is half a percent.
    let rough = skewness_squared * Exact::from_integer(36.into()) > Exact::from_integer(rounds.into());
    Band { rounds, low_90, high_90, low_95, high_95, rough }
}

/// A decimal of ours as a fraction.
pub fn parse(decimal: &str) -> Exact {
    let (whole, digits) = decimal.split_once('.').unwrap_or((decimal, ""));
    let all = format!("{whole}{digits}").parse().expect("decimals that we wrote");
    let scale: math::Whole = math::Whole::from(10).pow(u32::try_from(digits.len()).expect("few digits"));
    Exact::new(all, scale)
}

/// The coefficient of correlation, which is a root, in decimals; `None` where one of the two never changes.
pub fn correlation(covariance: &Exact, a: &Exact, b: &Exact) -> Option<String> {
    let product = a * b;
    if product.is_zero() {
        return None;
    }
    let root = root_decimal(&(covariance * covariance / product), PLACES);
    let sign = if covariance.is_negative() && !parse(&root).is_zero() { "-" } else { "" };
    Some(format!("{sign}{root}"))
}

/// A decimal cut to fewer places.
pub fn cut(decimal: &str, places: usize) -> String {
    let Some(point) = decimal.find('.') else { return decimal.to_owned() };
    let end = if places == 0 { point } else { (point + 1 + places).min(decimal.len()) };
    let short = &decimal[..end];
    let nothing = short.chars().all(|character| matches!(character, '-' | '0' | '.'));
    if nothing { short.trim_start_matches('-').to_owned() } else { short.to_owned() }
}

/// A decimal in percent: the point moves by two.
pub fn percent(decimal: &str, places: usize) -> String {
    let (sign, digits) = decimal.strip_prefix('-').map_or(("", decimal), |digits| ("-", digits));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let part = format!("{part:0<2}");
    let moved = format!("{whole}{}", &part[..2]);
    let trimmed = moved.trim_start_matches('0');
    let whole = if trimmed.is_empty() { "0" } else { trimmed };
    cut(&format!("{sign}{whole}.{:0<places$}", &part[2..]), places)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percents_and_cuts_move_and_drop_digits_only() {
        assert_eq!(percent("0.0270270270", 4), "2.7027");
        assert_eq!(percent("1.0000000000", 2), "100.00");
        assert_eq!(percent("-0.0010000000", 3), "-0.100");
        assert_eq!(percent("12.5", 1), "1250.0");
        assert_eq!(cut("0.9729729729", 4), "0.9729");
        assert_eq!(cut("-0.0000001", 3), "0.000");
        assert_eq!(cut("17.99", 0), "17");
    }

    #[test]
    fn a_straight_swings_as_by_hand() {
        // 36 with chance 1/37: variance 36^2 (1/37)(36/37), and 1.644853 of its root is the index.
        let p = Exact::new(1.into(), 37.into());
        let q = Exact::new(36.into(), 37.into());
        let win = Exact::from_integer(36.into());
        let variance = &win * &win * &p * &q;
        let third = &win * &win * &win * &p * &q * (&q - &p);
        let figures = Figures::new(&Moments { back: &win * &p, variance, third, hit: p });
        assert_eq!(figures.edge.exact, "1/37");
        assert_eq!(cut(&figures.standard_deviation, 6), "5.837837");
        assert_eq!(cut(&figures.volatility_index, 5), "9.60238");
        // 36/37 -+ 1.959963984540 x 5.837837... / 100.
        let band = &figures.bands[1];
        assert_eq!((cut(&band.low_95, 6), cut(&band.high_95, 6)), ("0.858553".to_owned(), "1.087392".to_owned()));
        assert_eq!(cut(&figures.skewness, 4), "5.8333");
        // 36 x 5.8333^2 is 1225: a thousand rounds are too few.
        assert_eq!(figures.bands.iter().map(|band| band.rough).collect::<Vec<_>>(), [true, false, false, false, false]);
    }
}
