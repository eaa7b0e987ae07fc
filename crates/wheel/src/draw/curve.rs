//! Points on circles. The only floats of the crate live here: no amount and no spot depends on them, only ink.

use std::fmt;

use crate::Fraction;

/// A place on the drawing in hundredths of a unit, or as many hundredths of a degree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Hundredths(pub i64);

impl fmt::Display for Hundredths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, rest) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        if rest == 0 { write!(f, "{sign}{whole}") } else { write!(f, "{sign}{whole}.{rest:02}") }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct At {
    pub x: Hundredths,
    pub y: Hundredths,
}

impl At {
    pub(super) fn whole((x, y): (i64, i64)) -> At {
        At { x: Hundredths(x * 100), y: Hundredths(y * 100) }
    }

    pub(super) fn nearest_whole(self) -> (i64, i64) {
        ((self.x.0 + 50).div_euclid(100), (self.y.0 + 50).div_euclid(100))
    }
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.x, self.y)
    }
}

/// The point of a circle after this part of a full turn, clockwise from the top.
#[allow(
    clippy::float_arithmetic,
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "a curve has no exact coordinates; the result is rounded to hundredths and only ever drawn"
)]
pub(super) fn on_circle(centre: (i64, i64), radius: i64, turn: Fraction) -> At {
    let angle = std::f64::consts::TAU * (*turn.numer() as f64) / (*turn.denom() as f64);
    let reach = radius as f64 * 100.0;
    let (across, up) = ((reach * angle.sin()).round() as i64, (reach * angle.cos()).round() as i64);
    At { x: Hundredths(centre.0 * 100 + across), y: Hundredths(centre.1 * 100 - up) }
}

/// A part of a full turn in degrees, as `rotate()` takes it.
pub(super) fn degrees(turn: Fraction) -> Hundredths {
    Hundredths((turn * 36_000).round().to_integer())
}

/// The path of a cell of a ring: between two circles, from one part of a turn to another, at most half a turn apart.
pub(super) fn ring_cell(centre: (i64, i64), (inner, outer): (i64, i64), (from, to): (Fraction, Fraction)) -> String {
    let point = |radius, turn| on_circle(centre, radius, turn);
    format!(
        "M{} A{outer} {outer} 0 0 1 {} L{} A{inner} {inner} 0 0 0 {} Z",
        point(outer, from),
        point(outer, to),
        point(inner, to),
        point(inner, from),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_runs_clockwise_from_the_top() {
        let at = |over: i64| on_circle((100, 100), 50, Fraction::new(over, 4)).nearest_whole();
        assert_eq!([at(0), at(1), at(2), at(3)], [(100, 50), (150, 100), (100, 150), (50, 100)]);
        assert_eq!(on_circle((0, 0), 100, Fraction::new(1, 8)).to_string(), "70.71 -70.71");
        assert_eq!(degrees(Fraction::new(1, 37)).to_string(), "9.73");
        assert_eq!(Hundredths(-5).to_string(), "-0.05");
    }
}
