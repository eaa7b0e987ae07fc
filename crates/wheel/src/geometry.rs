//! Points, rectangles and lengths with exact coordinates.

use std::{fmt, str::FromStr};

use num_traits::Zero;

use crate::Fraction;

/// A point of the felt. `x` runs away from the zeros, `y` across the table; the outside line is `y = 0`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Point {
    pub x: Fraction,
    pub y: Fraction,
}

impl Point {
    pub fn new(x: Fraction, y: Fraction) -> Point {
        Point { x, y }
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.x, self.y)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rect {
    pub x: (Fraction, Fraction),
    pub y: (Fraction, Fraction),
}

impl Rect {
    pub fn centre(&self) -> Point {
        Point::new((self.x.0 + self.x.1) / 2, (self.y.0 + self.y.1) / 2)
    }

    pub fn corners(&self) -> [Point; 4] {
        [(self.x.0, self.y.0), (self.x.0, self.y.1), (self.x.1, self.y.0), (self.x.1, self.y.1)]
            .map(|(x, y)| Point::new(x, y))
    }

    /// Whether the point is inside or on the edge.
    pub fn touches(&self, point: Point) -> bool {
        self.x.0 <= point.x && point.x <= self.x.1 && self.y.0 <= point.y && point.y <= self.y.1
    }

    /// The middle of the edge that two boxes share, if they share more than a point.
    pub fn shared_edge(&self, other: &Rect) -> Option<Point> {
        let overlap = |a: (Fraction, Fraction), b: (Fraction, Fraction)| (a.0.max(b.0), a.1.min(b.1));
        let (x, y) = (overlap(self.x, other.x), overlap(self.y, other.y));
        let (width, height) = (x.1 - x.0, y.1 - y.0);
        let touching = (width.is_zero() && height > Fraction::zero()) || (height.is_zero() && width > Fraction::zero());
        touching.then(|| Point::new((x.0 + x.1) / 2, (y.0 + y.1) / 2))
    }
}

/// A length, or a plain number, exactly: `12/16 in`, `5 ft`, `18 mm`, `3/4`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Length {
    value: Fraction,
    unit: Option<Unit>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Unit {
    Inch,
    Foot,
    Millimetre,
    Centimetre,
}

impl Unit {
    /// In tenths of a millimetre, which an inch fills exactly 254 times.
    fn tenths_of_mm(self) -> i64 {
        match self {
            Unit::Inch => 254,
            Unit::Foot => 254 * 12,
            Unit::Millimetre => 10,
            Unit::Centimetre => 100,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Unit::Inch => "in",
            Unit::Foot => "ft",
            Unit::Millimetre => "mm",
            Unit::Centimetre => "cm",
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not a length; write it like \"12/16 in\", \"30 in\", \"5 ft\", \"18.5 mm\"")]
pub struct LengthFault(pub String);

impl Length {
    /// Compares two lengths, or `None` where one has a unit and the other has not.
    pub fn compare(self, other: Length) -> Option<std::cmp::Ordering> {
        let scaled = |length: Length| length.unit.map(|unit| length.value * unit.tenths_of_mm());
        match (scaled(self), scaled(other)) {
            (Some(a), Some(b)) => Some(a.cmp(&b)),
            (None, None) => Some(self.value.cmp(&other.value)),
            _ => None,
        }
    }
}

impl FromStr for Length {
    type Err = LengthFault;

    fn from_str(text: &str) -> Result<Length, LengthFault> {
        let fault = || LengthFault(text.to_owned());
        let text_ = text.trim();
        let split = text_.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text_.len());
        let (number, unit) = text_.split_at(split);
        let unit = match unit {
            "" => None,
            "in" | "inch" | "inches" => Some(Unit::Inch),
            "ft" | "feet" => Some(Unit::Foot),
            "mm" => Some(Unit::Millimetre),
            "cm" => Some(Unit::Centimetre),
            _ => return Err(fault()),
        };
        let value = read_fraction(number.trim()).ok_or_else(fault)?;
        Ok(Length { value, unit })
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.value)?;
        self.unit.map_or(Ok(()), |unit| write!(f, " {}", unit.name()))
    }
}

/// Reads `3`, `3/4` or `0.75`; digits are bounded so that no later comparison can overflow.
pub(crate) fn read_fraction(text: &str) -> Option<Fraction> {
    let whole = |part: &str| -> Option<i64> {
        (!part.is_empty() && part.len() <= 6 && part.bytes().all(|b| b.is_ascii_digit())).then(|| part.parse().ok())?
    };
    if let Some((top, bottom)) = text.split_once('/') {
        let (top, bottom) = (whole(top.trim())?, whole(bottom.trim())?);
        return (bottom != 0).then(|| Fraction::new(top, bottom));
    }
    if let Some((units, decimals)) = text.split_once('.') {
        let scale = 10_i64.pow(u32::try_from(decimals.len()).ok().filter(|&n| n <= 6)?);
        return Some(Fraction::new(whole(units)? * scale + whole(decimals)?, scale));
    }
    whole(text).map(Fraction::from_integer)
}

#[cfg(test)]
mod tests {
    use std::cmp::Ordering;

    use super::*;

    fn length(text: &str) -> Length {
        text.parse().unwrap()
    }

    #[test]
    fn lengths_compare_exactly_across_units() {
        assert_eq!(length("12/16 in").compare(length("3/4 in")), Some(Ordering::Equal));
        assert_eq!(length("19.05 mm").compare(length("3/4 in")), Some(Ordering::Equal));
        assert_eq!(length("19.04 mm").compare(length("3/4 in")), Some(Ordering::Less));
        assert_eq!(length("5 ft").compare(length("60 in")), Some(Ordering::Equal));
        assert_eq!(length("5").compare(length("60 in")), None);
        for text in ["", "in", "1/0 in", "-1 in", "5 yards", "1 2 in", "9999999999 in", "1.5.2 mm"] {
            assert!(text.parse::<Length>().is_err(), "{text}");
        }
    }

    #[test]
    fn boxes_that_meet_in_a_point_share_no_edge() {
        let unit = |x: i64, y: i64| Rect {
            x: (Fraction::from(x), Fraction::from(x + 1)),
            y: (Fraction::from(y), Fraction::from(y + 1)),
        };
        assert_eq!(unit(0, 0).shared_edge(&unit(1, 0)), Some(Point::new(1.into(), Fraction::new(1, 2))));
        assert_eq!(unit(0, 0).shared_edge(&unit(1, 1)), None);
        assert_eq!(unit(0, 0).shared_edge(&unit(2, 0)), None);
    }
}
