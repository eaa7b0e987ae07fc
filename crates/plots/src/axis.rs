//! An axis: what it counts, from where to where, and where its marks stand.

use crate::Unit;

/// One axis of a chart.
#[derive(Clone, Debug, Default)]
pub struct Axis {
    pub(crate) label: String,
    pub(crate) unit: Unit,
    pub(crate) log: bool,
    pub(crate) from_zero: bool,
    pub(crate) range: Option<(f64, f64)>,
}

impl Axis {
    pub fn new(label: impl Into<String>) -> Axis {
        Axis { label: label.into(), ..Axis::default() }
    }

    pub fn unit(self, unit: Unit) -> Axis {
        Axis { unit, ..self }
    }

    /// Each decade as long as the next; figures that are not positive have no place on it.
    pub fn log(self) -> Axis {
        Axis { log: true, ..self }
    }

    /// Begins (or ends) at zero, so that lengths can be compared.
    pub fn from_zero(self) -> Axis {
        Axis { from_zero: true, ..self }
    }

    /// From here to there, whatever the figures are.
    pub fn range(self, low: f64, high: f64) -> Axis {
        Axis { range: Some((low, high)), ..self }
    }

    /// The scale for these figures.
    pub(crate) fn scale(&self, values: impl Iterator<Item = f64>, padded: bool) -> Scale {
        let usable = |value: &f64| value.is_finite() && (!self.log || *value > 0.0);
        let (mut low, mut high) = values
            .filter(usable)
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
        if low > high {
            (low, high) = if self.log { (1.0, 10.0) } else { (0.0, 1.0) };
        }
        if self.from_zero && !self.log {
            (low, high) = (low.min(0.0), high.max(0.0));
        }
        if let Some((from, to)) = self.range.filter(|(from, to)| usable(from) && usable(to) && from < to) {
            return Scale { low: from, high: to, log: self.log, marks: marks(from, to, self.log) };
        }
        if self.log {
            if low >= high {
                (low, high) = (low / 2.0, high * 2.0);
            }
        } else if high - low < 1e-12 * high.abs().max(low.abs()).max(1e-280) {
            let room = if high == 0.0 { 1.0 } else { high.abs() * 0.1 };
            (low, high) = (if low == 0.0 { 0.0 } else { low - room }, high + room);
        } else if padded {
            let room = (high - low) * 0.05;
            // Zero is an edge that figures do not cross, and is not padded.
            (low, high) = (if low == 0.0 { low } else { low - room }, if high == 0.0 { high } else { high + room });
        }
        Scale { low, high, log: self.log, marks: marks(low, high, self.log) }
    }
}

/// From figures to parts of the way along an axis.
#[derive(Clone, Debug)]
pub(crate) struct Scale {
    pub low: f64,
    pub high: f64,
    pub log: bool,
    pub marks: Vec<f64>,
}

impl Scale {
    /// 0 at the beginning, 1 at the end; no number where the figure has no place.
    pub fn part(&self, value: f64) -> f64 {
        if self.log {
            if value <= 0.0 {
                return f64::NAN;
            }
            (value.log10() - self.low.log10()) / (self.high.log10() - self.low.log10())
        } else {
            (value - self.low) / (self.high - self.low)
        }
    }

    /// How far marks are apart, for the number of decimals.
    pub fn step(&self) -> f64 {
        match self.marks.as_slice() {
            [first, second, ..] if !self.log => second - first,
            [first, ..] => *first,
            [] => self.high - self.low,
        }
    }

    pub fn show(&self, unit: &Unit, mark: f64) -> String {
        match unit {
            Unit::Plain | Unit::Count if self.log && mark >= 1000.0 => crate::si(mark),
            // All marks of an axis are written alike.
            Unit::Count if self.high >= 100_000.0 => crate::si(mark),
            _ if self.log => unit.show(mark, mark),
            _ => unit.show(mark, self.step()),
        }
    }
}

/// Round figures between two ends: about six of them, or the decades.
fn marks(low: f64, high: f64, log: bool) -> Vec<f64> {
    if log {
        let decades = (high.log10() - low.log10()).abs();
        let steps: &[f64] = if decades < 2.0 { &[1.0, 2.0, 5.0] } else { &[1.0] };
        let every = (decades / 9.0).ceil().max(1.0) as i32;
        let (from, to) = (low.log10().floor() as i32, high.log10().ceil() as i32);
        return (from..=to)
            .filter(|decade| decade.rem_euclid(every) == 0)
            .flat_map(|decade| steps.iter().map(move |step| step * 10_f64.powi(decade)))
            .filter(|mark| *mark >= low * 0.999_999 && *mark <= high * 1.000_001)
            .collect();
    }
    let rough = (high - low) / 6.0;
    if !rough.is_finite() || rough <= 0.0 {
        return vec![low];
    }
    let decade = 10_f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 2.5, 5.0, 10.0].iter().map(|step| step * decade).find(|step| *step >= rough * 0.999);
    let step = step.unwrap_or(rough);
    let first = (low / step - 1e-9).ceil();
    let count = ((high / step + 1e-9).floor() - first).clamp(0.0, 20.0) as i32;
    (0..=count).map(|at| (first + f64::from(at)) * step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_round_figures() {
        assert_eq!(marks(0.0, 10.0, false), [0.0, 2.0, 4.0, 6.0, 8.0, 10.0]);
        assert_eq!(marks(1.0, 1e4, true), [1.0, 10.0, 100.0, 1000.0, 10_000.0]);
        assert_eq!(marks(-3.0, 3.0, false), [-3.0, -2.0, -1.0, 0.0, 1.0, 2.0, 3.0]);
    }

    #[test]
    fn figures_that_are_all_alike_or_none_have_a_scale() {
        for values in
            [vec![], vec![5.0, 5.0], vec![0.0], vec![f64::NAN, f64::INFINITY], vec![1e-300], vec![-1e300, 1e300]]
        {
            for axis in [Axis::new("x"), Axis::new("x").log(), Axis::new("x").from_zero()] {
                let scale = axis.scale(values.iter().copied(), true);
                assert!(scale.low < scale.high, "{values:?} {scale:?}");
                assert!(scale.marks.len() <= 21 && scale.marks.iter().all(|mark| mark.is_finite()), "{scale:?}");
            }
        }
    }
}
