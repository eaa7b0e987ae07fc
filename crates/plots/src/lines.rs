//! Lines, steps, dots and bands over two axes, each named where it ends.

use crate::{
    Axis, Picture,
    canvas::{Anchor, Stroke, Type},
    font,
    frame::{Beside, DASHES, Frame, Head, SAMPLE, column, headed, tag},
    palette::{SERIES, SOFT},
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Line,
    /// Level until the next point: a count, or what is left of many.
    Step,
    Dots,
}

/// One line of a chart.
#[derive(Clone, Debug)]
pub struct Series {
    name: String,
    points: Vec<(f64, f64)>,
    kind: Kind,
    dashed: bool,
    colour: Option<String>,
    width: f64,
}

impl Series {
    fn new(name: impl Into<String>, points: Vec<(f64, f64)>, kind: Kind) -> Series {
        Series { name: name.into(), points, kind, dashed: false, colour: None, width: 2.2 }
    }

    pub fn line(name: impl Into<String>, points: Vec<(f64, f64)>) -> Series {
        Series::new(name, points, Kind::Line)
    }

    /// A survival curve, or anything that changes at once.
    pub fn step(name: impl Into<String>, points: Vec<(f64, f64)>) -> Series {
        Series::new(name, points, Kind::Step)
    }

    pub fn dots(name: impl Into<String>, points: Vec<(f64, f64)>) -> Series {
        Series::new(name, points, Kind::Dots)
    }

    pub fn dashed(self) -> Series {
        Series { dashed: true, ..self }
    }

    /// Thinner than the others: one of many, or what is only for comparison.
    pub fn thin(self) -> Series {
        Series { width: 1.1, ..self }
    }

    /// A colour such as [`crate::BLUE`]; otherwise it takes the next of [`SERIES`].
    pub fn colour(self, colour: impl Into<String>) -> Series {
        Series { colour: Some(colour.into()), ..self }
    }
}

#[derive(Clone, Debug)]
struct Band {
    name: String,
    points: Vec<(f64, f64, f64)>,
    colour: Option<String>,
    opacity: f64,
}

/// A chart of lines.
#[derive(Clone, Debug)]
pub struct Lines {
    pub(crate) head: Head,
    x: Axis,
    y: Axis,
    series: Vec<Series>,
    bands: Vec<Band>,
    levels: Vec<(f64, String)>,
    moments: Vec<(f64, String)>,
    /// Bands are named in a corner instead of at their ends, where a fan has no room.
    pub(crate) legend: bool,
}

headed!(Lines);

impl Lines {
    pub fn new(title: impl Into<String>) -> Lines {
        let head = Head::new(title, 920.0, 520.0);
        let (x, y) = (Axis::default(), Axis::default());
        Lines {
            head,
            x,
            y,
            series: Vec::new(),
            bands: Vec::new(),
            levels: Vec::new(),
            moments: Vec::new(),
            legend: false,
        }
    }

    pub fn x(self, x: Axis) -> Lines {
        Lines { x, ..self }
    }

    pub fn y(self, y: Axis) -> Lines {
        Lines { y, ..self }
    }

    pub fn series(mut self, series: Series) -> Lines {
        self.series.push(series);
        self
    }

    /// An area between the second and the third figure of each point. Bands lie under the lines, first ones lowest, and
    /// have the colour of the line of the same place unless one is given.
    pub fn band(mut self, name: impl Into<String>, points: Vec<(f64, f64, f64)>, colour: Option<&str>) -> Lines {
        self.bands.push(Band { name: name.into(), points, colour: colour.map(str::to_owned), opacity: 0.18 });
        self
    }

    /// A level to compare with, dashed across the chart.
    pub fn level(mut self, y: f64, name: impl Into<String>) -> Lines {
        self.levels.push((y, name.into()));
        self
    }

    /// A place on the x axis to look at, dashed from bottom to top.
    pub fn moment(mut self, x: f64, name: impl Into<String>) -> Lines {
        self.moments.push((x, name.into()));
        self
    }

    fn colour_of_series(&self, at: usize) -> &str {
        let own = self.series.get(at).and_then(|series| series.colour.as_deref());
        own.unwrap_or(SERIES[at % SERIES.len()])
    }

    pub fn draw(&self) -> Picture {
        let xs = self.series.iter().flat_map(|series| series.points.iter().map(|point| point.0));
        let xs = xs.chain(self.bands.iter().flat_map(|band| band.points.iter().map(|point| point.0)));
        let ys = self.series.iter().flat_map(|series| series.points.iter().map(|point| point.1));
        let ys =
            ys.chain(self.bands.iter().flat_map(|band| band.points.iter().flat_map(|(_, low, high)| [*low, *high])));
        let ys = ys.chain(self.levels.iter().map(|level| level.0));
        let names = self
            .series
            .iter()
            .map(|series| &series.name)
            .chain(self.bands.iter().filter(|_| !self.legend).map(|band| &band.name));
        let widest = names.map(|name| font::width(name, 12.0) * 1.1).fold(0.0, f64::max).min(self.head.width * 0.3);
        // Where dashes tell lines apart, a name has a piece of its line before it: its colour alone is that of two.
        let samples = self.series.iter().any(|series| series.dashed);
        let sample_room = if samples { SAMPLE } else { 0.0 };
        let right_room = if widest > 0.0 { widest + 12.0 + sample_room } else { 8.0 };
        let scales = (self.x.scale(xs, false), self.y.scale(ys, true));
        let mut frame = Frame::new(&self.head, &self.x, &self.y, scales, right_room, None);
        let mut labels: Vec<Beside> = Vec::new();
        let mut drawn = 0_usize;
        for (at, band) in self.bands.iter().enumerate() {
            let colour = band.colour.as_deref().unwrap_or_else(|| self.colour_of_series(at)).to_owned();
            drawn += draw_band(&mut frame, band, &colour);
            if self.legend {
                draw_legend(&mut frame, at, band, &colour);
            } else if let Some((_, _, high)) =
                band.points.iter().rev().find(|(x, low, high)| (x + low + high).is_finite())
            {
                let at = frame.down_inside(*high);
                labels.push(Beside { at, text: band.name.clone(), colour, sample: None });
            }
        }
        for (y, name) in &self.levels {
            let at = frame.down(*y);
            if at.is_finite() {
                frame.canvas.line((frame.left, at), (frame.right, at), Stroke::new(SOFT, 1.2).dashed("5 4"));
                tag(&mut frame.canvas, (frame.left + 6.0, at - 5.0), name, Anchor::Start);
            }
        }
        for (at, series) in self.series.iter().enumerate() {
            let colour = self.colour_of_series(at).to_owned();
            drawn += draw_series(&mut frame, series, &colour);
            let last =
                series.points.iter().rev().find(|(x, y)| frame.across(*x).is_finite() && frame.down(*y).is_finite());
            if let Some((_, y)) = last {
                let sample = (samples && series.kind != Kind::Dots).then_some((series.width, series.dashed));
                labels.push(Beside { at: frame.down_inside(*y), text: series.name.clone(), colour, sample });
            }
        }
        for (x, name) in &self.moments {
            let at = frame.across(*x);
            if at.is_finite() && at >= frame.left - 0.5 && at <= frame.right + 0.5 {
                frame.canvas.line((at, frame.top), (at, frame.bottom), Stroke::new(SOFT, 1.2).dashed("5 4"));
                let beyond = at > f64::midpoint(frame.left, frame.right);
                let (x, anchor) = if beyond { (at - 6.0, Anchor::End) } else { (at + 6.0, Anchor::Start) };
                tag(&mut frame.canvas, (x, frame.top + 11.0), name, anchor);
            }
        }
        if drawn == 0 {
            frame.nothing();
        }
        frame.ground();
        for label in &mut labels {
            label.text = font::fitted(&label.text, 12.0 * 1.1, right_room - sample_room - 6.0);
        }
        let (x, between) = (frame.right + 8.0, (frame.top, frame.bottom));
        column(&mut frame.canvas, x, between, labels, 12.0);
        frame.canvas.finish(&self.head.title, &self.head.description())
    }
}

/// A patch of the band as it looks with those under it, and its name.
fn draw_legend(frame: &mut Frame, at: usize, band: &Band, colour: &str) {
    let row = frame.top + 8.0 + 20.0 * at as f64;
    let opacity = 1.0 - (1.0 - band.opacity).powf(at as f64 + 1.0);
    let name = font::fitted(&band.name, 12.0, 240.0);
    let left = frame.right - font::width(&name, 12.0) - 34.0;
    frame.canvas.see_through(left, row, 22.0, 12.0, colour, opacity);
    frame.canvas.text((left + 28.0, row + 10.5), &name, Type::default());
}

/// Both return how many points had a place.
fn draw_band(frame: &mut Frame, band: &Band, colour: &str) -> usize {
    let usable = |(x, low, high): &&(f64, f64, f64)| frame.across(*x).is_finite() && !(low.is_nan() || high.is_nan());
    let points: Vec<_> = band.points.iter().filter(usable).copied().collect();
    let upper = points.iter().map(|(x, _, high)| (frame.across(*x), frame.down_inside(*high)));
    let lower = points.iter().rev().map(|(x, low, _)| (frame.across(*x), frame.down_inside(*low)));
    let outline: Vec<_> = upper.chain(lower).collect();
    frame.canvas.area(&outline, colour, band.opacity);
    points.len()
}

fn draw_series(frame: &mut Frame, series: &Series, colour: &str) -> usize {
    let place = |(x, y): &(f64, f64)| {
        let (across, down) = (frame.across(*x), frame.down(*y));
        // A line that leaves the area goes on in its direction for a while, but not over the words around it.
        if down.is_finite() { (across, down.clamp(frame.top - 2.0, frame.bottom + 2.0)) } else { (f64::NAN, f64::NAN) }
    };
    let places: Vec<(f64, f64)> = series.points.iter().map(place).collect();
    let usable = places.iter().filter(|(x, y)| x.is_finite() && y.is_finite()).count();
    let stroke = Stroke::new(colour, series.width);
    let stroke = if series.dashed { stroke.dashed(DASHES) } else { stroke };
    match series.kind {
        Kind::Dots => {
            for place in places.into_iter().filter(|(x, y)| x.is_finite() && y.is_finite()) {
                frame.canvas.circle(place, 3.2, colour, Some(Stroke::new("#ffffff", 0.8)));
            }
        }
        // A line of one point would not be seen.
        Kind::Line | Kind::Step if usable == 1 => {
            for place in places.into_iter().filter(|(x, y)| x.is_finite() && y.is_finite()) {
                frame.canvas.circle(place, 3.6, colour, None);
            }
        }
        Kind::Line => frame.canvas.lines(&places, stroke),
        Kind::Step => {
            let mut corners: Vec<(f64, f64)> = Vec::with_capacity(places.len() * 2);
            for (x, y) in places {
                if let Some((_, before)) = corners.last().copied() {
                    corners.push((x, before));
                }
                corners.push((x, y));
            }
            frame.canvas.lines(&corners, stroke);
        }
    }
    usable
}
