//! Figures as a sheet writes them: the exact fraction and its decimals, both as text, so that every reader sees the same.

use math::{Exact, Moments};
use num_traits::{Signed, Zero};
use serde::{Deserialize, Serialize};

/// How many decimals stand behind the point where a machine reads.
pub const PLACES: u32 = 10;
/// How many are kept until a figure is shown. Rounded from fewer, what lies next to the middle could be rounded twice, and be wrong.
const KEPT: u32 = 24;
/// Rounds for which the bands of a wager are given.
pub const ROUNDS: [u64; 5] = [1_000, 10_000, 100_000, 1_000_000, 10_000_000];
/// Between minus and plus this many standard deviations lie 90 % of a normal distribution, to twelve decimals.
pub const Z_90: &str = "1.644853626951";
/// The same for 95 %.
pub const Z_95: &str = "1.959963984540";

/// A decimal that is rounded once, half to even, where it is shown: to [`PLACES`] where a machine reads, to fewer for people.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(into = "String", from = "String")]
pub struct Decimal(String);

impl Decimal {
    pub fn new(value: &Exact) -> Decimal {
        Decimal(math::decimal(value, KEPT))
    }

    /// The square root of this.
    pub fn root(square: &Exact) -> Decimal {
        Decimal(math::root_decimal(square, KEPT))
    }

    fn negated(self, negative: bool) -> Decimal {
        if negative && !parse(&self.0).is_zero() { Decimal(format!("-{}", self.0)) } else { self }
    }

    /// With all decimals that are kept, for a cell that is rounded where it is shown.
    pub fn kept(&self) -> &str {
        &self.0
    }

    pub fn rounded(&self, places: u32) -> String {
        rounded(&self.0, places)
    }

    pub fn percent(&self, places: u32) -> String {
        percent(&self.0, places)
    }
}

impl From<Decimal> for String {
    fn from(decimal: Decimal) -> String {
        decimal.rounded(PLACES)
    }
}

impl From<String> for Decimal {
    fn from(text: String) -> Decimal {
        Decimal(text)
    }
}

/// An exact fraction with its decimals.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Figure {
    pub exact: String,
    pub decimal: Decimal,
}

impl Figure {
    pub fn new(value: &Exact) -> Figure {
        Figure { exact: value.to_string(), decimal: Decimal::new(value) }
    }
}

/// Everything that one wager has, for one unit.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Figures {
    /// The chance of getting back more than was wagered.
    pub win_frequency: Figure,
    /// The chance of getting anything back, half back included.
    pub return_frequency: Figure,
    /// Mean of all that is handed back.
    #[serde(rename = "return")]
    pub back: Figure,
    pub edge: Figure,
    pub variance: Figure,
    pub standard_deviation: Decimal,
    pub skewness: Decimal,
    /// `Z_90` standard deviations of one round.
    pub volatility_index: Decimal,
    pub bands: Vec<Band>,
}

/// Where the return of N rounds is with 90 and with 95 %.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Band {
    pub rounds: u64,
    pub low_90: Decimal,
    pub high_90: Decimal,
    pub low_95: Decimal,
    pub high_95: Decimal,
    /// So few rounds for a wager so skewed that the normal distribution is no good picture of it.
    pub rough: bool,
}

impl Figures {
    pub fn new(moments: &Moments) -> Figures {
        let skewness_squared = moments.skewness_squared();
        let bands = ROUNDS.iter().map(|&rounds| band(moments, &skewness_squared, rounds)).collect();
        Figures {
            win_frequency: Figure::new(&moments.win_frequency),
            return_frequency: Figure::new(&moments.return_frequency),
            back: Figure::new(&moments.back),
            edge: Figure::new(&moments.edge()),
            variance: Figure::new(&moments.variance),
            standard_deviation: Decimal::root(&moments.variance),
            skewness: Decimal::root(&skewness_squared).negated(moments.third.is_negative()),
            volatility_index: spread(&moments.variance, Z_90, 1),
            bands,
        }
    }
}

/// `z` standard deviations of the mean of so many rounds.
fn spread(variance: &Exact, z: &str, rounds: u64) -> Decimal {
    let z = parse(z);
    Decimal::root(&(&z * &z * variance / Exact::from_integer(rounds.into())))
}

fn band(moments: &Moments, skewness_squared: &Exact, rounds: u64) -> Band {
    let ends = |z: &str| {
        let spread = parse(&spread(&moments.variance, z, rounds).0);
        // Nobody gets back less than nothing; where the bell says so it is rough anyhow.
        let low = (&moments.back - &spread).max(Exact::zero());
        (Decimal::new(&low), Decimal::new(&(&moments.back + &spread)))
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
    Exact::new_raw(all, scale)
}

/// The coefficient of correlation, which is a root, in decimals; `None` where one of the two never changes.
pub fn correlation(covariance: &Exact, a: &Exact, b: &Exact) -> Option<Decimal> {
    let product = a * b;
    if product.is_zero() {
        return None;
    }
    Some(Decimal::root(&(covariance * covariance / product)).negated(covariance.is_negative()))
}

/// A decimal with fewer places.
pub fn rounded(decimal: &str, places: u32) -> String {
    math::decimal(&parse(decimal), places)
}

/// A decimal in percent.
pub fn percent(decimal: &str, places: u32) -> String {
    math::decimal(&(parse(decimal) * Exact::from_integer(100.into())), places)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_rounded_once_and_half_to_even() {
        assert_eq!(percent("0.0270270270", 4), "2.7027");
        assert_eq!(percent("0.0526315789", 4), "5.2632");
        assert_eq!(percent("1.0000000000", 2), "100.00");
        assert_eq!(percent("-0.0010000000", 3), "-0.100");
        assert_eq!(percent("12.5", 1), "1250.0");
        assert_eq!(rounded("0.9729729729", 4), "0.9730");
        assert_eq!(rounded("-0.0000001", 3), "0.000");
        assert_eq!([rounded("17.5", 0), rounded("18.5", 0)], ["18", "18"]);
        // 0.00005 and a little is above the middle, though ten places do not show it.
        let figure = Figure::new(&(parse("0.00005") + Exact::new(1.into(), 10_i64.pow(14).into())));
        assert_eq!((figure.decimal.rounded(10), figure.decimal.rounded(4)), ("0.0000500000".into(), "0.0001".into()));
        assert_eq!(serde_json::to_value(&figure).unwrap()["decimal"], "0.0000500000");
    }

    #[test]
    fn a_straight_swings_as_by_hand() {
        // 36 with chance 1/37: variance 36^2 (1/37)(36/37), and 1.644853 of its root is the index.
        let p = Exact::new(1.into(), 37.into());
        let q = Exact::new(36.into(), 37.into());
        let win = Exact::from_integer(36.into());
        let variance = &win * &win * &p * &q;
        let third = &win * &win * &win * &p * &q * (&q - &p);
        let figures =
            Figures::new(&Moments { back: &win * &p, variance, third, win_frequency: p.clone(), return_frequency: p });
        assert_eq!(figures.edge.exact, "1/37");
        assert_eq!(figures.standard_deviation.rounded(6), "5.837838");
        assert_eq!(figures.volatility_index.rounded(5), "9.60239");
        // 36/37 -+ 1.959963984540 x 5.837837... / 100.
        let band = &figures.bands[1];
        assert_eq!((band.low_95.rounded(6), band.high_95.rounded(6)), ("0.858553".to_owned(), "1.087392".to_owned()));
        assert_eq!(figures.skewness.rounded(4), "5.8333");
        // 36 x 5.8333^2 is 1225: a thousand rounds are too few.
        assert_eq!(figures.bands.iter().map(|band| band.rough).collect::<Vec<_>>(), [true, false, false, false, false]);
    }
}
