//! A fan: bands that narrow while rounds pile up, and what was observed between them.

use crate::{
    Axis, Lines, Picture, Series, Unit,
    frame::Head,
    frame::headed,
    palette::{BLUE, GREY, VERMILION},
};

/// Places on the x axis with the low and the high end there.
type Between = Vec<(f64, f64, f64)>;

/// Bands around an expected figure over rounds, on a scale of decades.
#[derive(Clone, Debug)]
pub struct Fan {
    head: Head,
    value: Axis,
    rounds: Axis,
    expected: Option<(f64, String)>,
    bands: Vec<(String, Between)>,
    observed: Vec<(String, Vec<(f64, f64)>)>,
}

headed!(Fan);

impl Fan {
    /// The figure that the bands are of, and how it is written.
    pub fn new(title: impl Into<String>, value: Axis) -> Fan {
        let rounds = Axis::new("rounds").unit(Unit::Count).log();
        let head = Head::new(title, 920.0, 520.0);
        Fan { head, value, rounds, expected: None, bands: Vec::new(), observed: Vec::new() }
    }

    /// Another word for rounds.
    pub fn rounds(mut self, label: impl Into<String>) -> Fan {
        self.rounds.label = label.into();
        self
    }

    pub fn expected(mut self, value: f64, name: impl Into<String>) -> Fan {
        self.expected = Some((value, name.into()));
        self
    }

    /// Rounds with the low and the high end of the band; give the widest band first.
    pub fn band(mut self, name: impl Into<String>, points: Vec<(f64, f64, f64)>) -> Fan {
        self.bands.push((name.into(), points));
        self
    }

    /// A band of the mean of independent rounds: `times` standard deviations of one round over the root of their number.
    pub fn spread(self, name: impl Into<String>, (mean, deviation): (f64, f64), times: f64, rounds: (f64, f64)) -> Fan {
        let decades = (rounds.1 / rounds.0).log10().clamp(0.0, 18.0);
        let points = (0..=120)
            .map(|at| {
                let number = rounds.0 * 10_f64.powf(decades * f64::from(at) / 120.0);
                let half = times * deviation / number.sqrt();
                (number, mean - half, mean + half)
            })
            .collect();
        self.band(name, points)
    }

    pub fn observed(mut self, name: impl Into<String>, points: Vec<(f64, f64)>) -> Fan {
        self.observed.push((name.into(), points));
        self
    }

    pub fn draw(&self) -> Picture {
        let mut lines = Lines::new(self.head.title.clone()).x(self.rounds.clone()).y(self.value.clone());
        lines.head = self.head.clone();
        lines.legend = true;
        for (name, points) in &self.bands {
            lines = lines.band(name.clone(), points.clone(), Some(BLUE));
        }
        let ends = self.bands.iter().flat_map(|(_, points)| points.iter().map(|point| point.0));
        let ends = ends.chain(self.observed.iter().flat_map(|(_, points)| points.iter().map(|point| point.0)));
        let (from, to) = ends
            .filter(|x| x.is_finite() && *x > 0.0)
            .fold((f64::INFINITY, 0.0_f64), |(low, high), x| (low.min(x), high.max(x)));
        if let Some((value, name)) = &self.expected {
            let points = if from <= to { vec![(from, *value), (to, *value)] } else { Vec::new() };
            lines = lines.series(Series::line(name.clone(), points).colour(GREY).dashed().thin());
        }
        for (at, (name, points)) in self.observed.iter().enumerate() {
            let colour = if at == 0 { VERMILION } else { crate::SERIES[(at + 1) % crate::SERIES.len()] };
            lines = lines.series(Series::line(name.clone(), points.clone()).colour(colour));
        }
        lines.draw()
    }
}
