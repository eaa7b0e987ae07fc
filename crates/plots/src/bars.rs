//! Bars side by side: a histogram, or counts of named things, with what was expected beside them.

use crate::{
    Axis, Picture,
    canvas::{Anchor, Stroke, Type},
    font,
    frame::{Beside, Frame, Head, column, headed, tag},
    palette::{BLUE, INK, SOFT, VERMILION, readable_on},
};

#[derive(Clone, Debug)]
struct Bin {
    label: String,
    from: f64,
    to: f64,
    value: f64,
    colour: Option<String>,
}

/// A chart of bars. Bars have either names ([`Bars::named`]) or a place on the x axis ([`Bars::bin`]); not both.
#[derive(Clone, Debug)]
pub struct Bars {
    head: Head,
    x: Axis,
    y: Axis,
    bins: Vec<Bin>,
    named: bool,
    expected: Option<(String, Vec<f64>)>,
    curve: Option<(String, Vec<(f64, f64)>)>,
    moments: Vec<(f64, String)>,
    values: bool,
}

headed!(Bars);

impl Bars {
    pub fn new(title: impl Into<String>) -> Bars {
        Bars {
            head: Head::new(title, 920.0, 520.0),
            x: Axis::default(),
            y: Axis::default().from_zero(),
            bins: Vec::new(),
            named: false,
            expected: None,
            curve: None,
            moments: Vec::new(),
            values: false,
        }
    }

    pub fn x(self, x: Axis) -> Bars {
        Bars { x, ..self }
    }

    /// Bars begin at zero on this axis, unless it counts in decades.
    pub fn y(self, y: Axis) -> Bars {
        Bars { y: y.from_zero(), ..self }
    }

    /// A bar with a name.
    pub fn named(mut self, label: impl Into<String>, value: f64) -> Bars {
        let at = self.bins.len() as f64;
        self.named = true;
        self.bins.push(Bin { label: label.into(), from: at, to: at + 1.0, value, colour: None });
        self
    }

    /// A bar between two places on the x axis.
    pub fn bin(mut self, from: f64, to: f64, value: f64) -> Bars {
        self.bins.push(Bin { label: String::new(), from, to, value, colour: None });
        self
    }

    /// The colour of the bar that was added last.
    pub fn coloured(mut self, colour: impl Into<String>) -> Bars {
        if let Some(bin) = self.bins.last_mut() {
            bin.colour = Some(colour.into());
        }
        self
    }

    /// What each bar was expected to be, as a mark across it.
    pub fn expected(mut self, name: impl Into<String>, values: Vec<f64>) -> Bars {
        self.expected = Some((name.into(), values));
        self
    }

    /// A curve over the bars; with names, bar number `n` lies from `n` to `n + 1`.
    pub fn curve(mut self, name: impl Into<String>, points: Vec<(f64, f64)>) -> Bars {
        self.curve = Some((name.into(), points));
        self
    }

    /// A place on the x axis to look at.
    pub fn moment(mut self, x: f64, name: impl Into<String>) -> Bars {
        self.moments.push((x, name.into()));
        self
    }

    /// Each bar's figure above it, where there is room.
    pub fn with_values(self) -> Bars {
        Bars { values: true, ..self }
    }

    pub fn draw(&self) -> Picture {
        let xs = self.bins.iter().flat_map(|bin| [bin.from, bin.to]);
        let ys = self.bins.iter().map(|bin| bin.value);
        let ys = ys.chain(self.expected.iter().flat_map(|(_, values)| values.iter().copied()));
        let ys = ys.chain(self.curve.iter().flat_map(|(_, points)| points.iter().map(|point| point.1)));
        let names = self.expected.iter().map(|(name, _)| name).chain(self.curve.iter().map(|(name, _)| name));
        let widest = names.map(|name| font::width(name, 12.0) * 1.1).fold(0.0, f64::max).min(self.head.width * 0.3);
        let right_room = if widest > 0.0 { widest + 12.0 } else { 8.0 };
        // Names of places stand above the bars and not on them.
        let headroom = 1.0 + 0.07 * self.moments.len() as f64;
        let ys = ys.map(|y| if self.y.log { y } else { y.max(y * headroom) });
        let scales = (self.x.scale(xs, false), self.y.scale(ys, true));
        let names = self.named.then(|| self.names(self.head.width - right_room - 90.0));
        let x_room = names.as_ref().map(|names| if names.turned { 16.0 + names.longest * 0.87 } else { 22.0 });
        let mut frame = Frame::new(&self.head, &self.x, &self.y, scales, right_room, x_room);
        let mut drawn = 0;
        for bin in &self.bins {
            drawn += usize::from(self.draw_bar(&mut frame, bin));
        }
        let mut labels = Vec::new();
        if let Some((name, values)) = &self.expected {
            let mut last = f64::NAN;
            for (bin, value) in self.bins.iter().zip(values) {
                let (from, to, at) = (frame.across(bin.from), frame.across(bin.to), frame.down(*value));
                if at.is_finite() && from.is_finite() && to.is_finite() {
                    frame.canvas.line((from + 1.0, at), (to - 1.0, at), Stroke::new(INK, 2.0));
                    last = at;
                }
            }
            labels.push(Beside {
                at: last,
                text: font::fitted(name, 13.2, right_room - 6.0),
                colour: INK.to_owned(),
                sample: None,
            });
        }
        if let Some((name, points)) = &self.curve {
            let places: Vec<(f64, f64)> = points.iter().map(|(x, y)| (frame.across(*x), frame.down(*y))).collect();
            frame.canvas.lines(&places, Stroke::new(VERMILION, 2.0));
            let at = places.iter().rev().find(|(x, y)| (x + y).is_finite()).map_or(f64::NAN, |place| place.1);
            labels.push(Beside {
                at,
                text: font::fitted(name, 13.2, right_room - 6.0),
                colour: VERMILION.to_owned(),
                sample: None,
            });
        }
        self.draw_moments(&mut frame);
        if let Some(names) = names {
            self.draw_names(&mut frame, &names);
        }
        if drawn == 0 {
            frame.nothing();
        }
        frame.ground();
        let (x, between) = (frame.right + 8.0, (frame.top, frame.bottom));
        column(&mut frame.canvas, x, between, labels, 12.0);
        frame.canvas.finish(&self.head.title, &self.head.description())
    }

    fn draw_bar(&self, frame: &mut Frame, bin: &Bin) -> bool {
        let (from, to) = (frame.across(bin.from), frame.across(bin.to));
        let at = frame.down(bin.value);
        if !(from.is_finite() && to.is_finite() && at.is_finite()) {
            return false;
        }
        let ground = if frame.y.log { frame.bottom } else { frame.down_inside(0.0) };
        let at = at.clamp(frame.top - 2.0, frame.bottom);
        let wide = to - from;
        // Many thin bars stand close; few stand apart.
        let gap = if self.named { (wide * 0.12).min(6.0) } else { (wide * 0.06).min(1.0) };
        let colour = bin.colour.as_deref().unwrap_or(BLUE);
        let (x, width) = (from + gap, (wide - 2.0 * gap).max(0.6));
        frame.canvas.rect(x, at.min(ground), width, (ground - at).abs(), colour);
        let shown = self.y.unit.label(bin.value);
        if self.values && font::width(&shown, 10.5) <= wide + 2.0 {
            let middle = f64::midpoint(from, to);
            let style = Type { size: 10.5, anchor: Anchor::Middle, ..Type::default() };
            // Where something was expected its mark lies about the end of the bar, and the figure moves to the foot.
            if self.expected.is_some() && ground - at > 24.0 {
                let style = Type { colour: readable_on(colour), ..style };
                if font::width(&shown, 10.5) < width - 2.0 {
                    frame.canvas.text((middle, ground - 6.0), &shown, style);
                } else if width > 10.0 {
                    let style = Type { anchor: Anchor::Start, turned: -90.0, ..style };
                    frame.canvas.text((middle + 3.8, ground - 6.0), &shown, style);
                }
            } else {
                let above = if at <= ground { at - 5.0 } else { at + 13.0 };
                frame.canvas.text((middle, above), &shown, style);
            }
        }
        true
    }

    /// Names of places stand on rows of their own, so that two that are close can both be read.
    fn draw_moments(&self, frame: &mut Frame) {
        let lowest = self.moments.iter().map(|moment| moment.0).fold(f64::INFINITY, f64::min);
        for (row, (x, name)) in self.moments.iter().enumerate() {
            let at = frame.across(*x);
            if !at.is_finite() || at < frame.left - 0.5 || at > frame.right + 0.5 {
                continue;
            }
            frame.canvas.line((at, frame.top), (at, frame.bottom), Stroke::new(INK, 1.2).dashed("5 4"));
            // Outwards, where there is room.
            let room = (at - frame.left, frame.right - at);
            let wide = font::width(name, 11.0) + 12.0;
            let to_left = if self.moments.len() > 1 { *x <= lowest } else { room.0 > room.1 };
            let to_left = (to_left && room.0 > wide) || room.1 < wide;
            let (x, anchor) = if to_left { (at - 6.0, Anchor::End) } else { (at + 6.0, Anchor::Start) };
            tag(&mut frame.canvas, (x, frame.top + 11.0 + 17.0 * row as f64), name, anchor);
        }
    }

    /// How the names of bars fit into this width.
    fn names(&self, room: f64) -> Names {
        let wide = room / self.bins.len().max(1) as f64;
        let longest = self.bins.iter().map(|bin| font::width(&bin.label, 11.0)).fold(0.0, f64::max);
        let turned = longest > wide - 2.0 && wide >= 11.0;
        // Too many to name all: every n-th has its name.
        let every = if turned || longest <= wide { 1 } else { (longest / wide.max(0.1)).ceil() as usize + 1 };
        Names { turned, every, longest: if turned { longest.min(110.0) } else { longest } }
    }

    fn draw_names(&self, frame: &mut Frame, names: &Names) {
        for bin in self.bins.iter().step_by(names.every) {
            let middle = frame.across(f64::midpoint(bin.from, bin.to));
            let label = font::fitted(&bin.label, 11.0, names.longest.max(20.0) + 0.1);
            let style = Type { size: 11.0, colour: SOFT, anchor: Anchor::Middle, ..Type::default() };
            if names.turned {
                let style = Type { anchor: Anchor::End, turned: -60.0, ..style };
                frame.canvas.text((middle + 4.0, frame.bottom + 14.0), &label, style);
            } else {
                frame.canvas.text((middle, frame.bottom + 17.0), &label, style);
            }
        }
    }
}

/// How bars are named.
struct Names {
    turned: bool,
    every: usize,
    longest: f64,
}
