//! A wheel as a ring of its pockets, each with a figure, in the order in which they lie on the wheel.

use std::f64::consts::TAU;

use crate::{
    Picture, Unit,
    canvas::{Anchor, Canvas, Stroke, Type, number},
    font,
    frame::{Head, headed, tag},
    palette::{BLUE, GRID, INK, PALE, SOFT, VERMILION, readable_on},
};

/// One pocket of a [`Ring`].
#[derive(Clone, Debug)]
pub struct RingPocket {
    label: String,
    value: f64,
    expected: f64,
    band: Option<(f64, f64)>,
    fill: String,
    marked: bool,
}

impl RingPocket {
    /// A pocket with what was seen there and what was expected.
    pub fn new(label: impl Into<String>, value: f64, expected: f64) -> RingPocket {
        RingPocket { label: label.into(), value, expected, band: None, fill: PALE.to_owned(), marked: false }
    }

    /// From where to where the figure lies when nothing is wrong.
    pub fn band(self, low: f64, high: f64) -> RingPocket {
        RingPocket { band: Some((low, high)), ..self }
    }

    /// The colour of the pocket itself: `#c8102e`, `#1d1d1b`, `#00703c`.
    pub fn fill(self, colour: impl Into<String>) -> RingPocket {
        RingPocket { fill: colour.into(), ..self }
    }

    /// Drawn with full colour and its figure, because somebody should look at it.
    pub fn marked(self) -> RingPocket {
        RingPocket { marked: true, ..self }
    }

    /// How far it is from what was expected, as a part of that.
    fn off(&self, value: f64) -> f64 {
        if self.expected > 0.0 { value / self.expected - 1.0 } else { f64::NAN }
    }
}

/// A wheel with a bar for each pocket: outwards where there was more than expected, inwards where there was less.
#[derive(Clone, Debug)]
pub struct Ring {
    head: Head,
    pockets: Vec<RingPocket>,
    unit: Unit,
    middle: Vec<String>,
}

headed!(Ring);

/// Radii on a circle of one.
const MIDDLE: f64 = 0.60;
const REACH: f64 = 0.20;
const RIM_INNER: f64 = 0.84;
const RIM_OUTER: f64 = 0.95;

impl Ring {
    pub fn new(title: impl Into<String>, unit: Unit) -> Ring {
        Ring { head: Head::new(title, 760.0, 820.0), pockets: Vec::new(), unit, middle: Vec::new() }
    }

    /// The next pocket clockwise; the first is at the top.
    pub fn pocket(mut self, pocket: RingPocket) -> Ring {
        self.pockets.push(pocket);
        self
    }

    /// Lines in the hub: the number of spins, the verdict.
    pub fn middle(mut self, line: impl Into<String>) -> Ring {
        self.middle.push(line.into());
        self
    }

    pub fn draw(&self) -> Picture {
        let (mut canvas, top, foot) = self.head.canvas();
        let radius = ((foot - top) / 2.0).min(self.head.width / 2.0 - 16.0).max(60.0) - 6.0;
        let centre = (self.head.width / 2.0, f64::midpoint(top, foot));
        let place = Place { centre, radius, pockets: self.pockets.len().max(1) as f64 };
        let usable = self.pockets.iter().filter(|pocket| pocket.off(pocket.value).is_finite()).count();
        if usable == 0 {
            canvas.circle(centre, radius * RIM_OUTER, "none", Some(Stroke::new(GRID, 1.0)));
            let style = Type { size: 15.0, colour: SOFT, anchor: Anchor::Middle, ..Type::default() };
            canvas.text(centre, "no figures to show", style);
            return canvas.finish(&self.head.title, &self.head.description());
        }
        let offs = self.pockets.iter().flat_map(|pocket| {
            let ends = pocket.band.map_or([pocket.value; 2], |(low, high)| [low, high]);
            [pocket.value, ends[0], ends[1]].map(|value| pocket.off(value).abs())
        });
        let most = offs.filter(|off| off.is_finite()).fold(0.0, f64::max);
        let (step, rings) = steps(most);
        // Where nothing differs and nothing could, the ring shows an order and needs no scale.
        let scaled = most > 0.0;
        let reach = |off: f64| MIDDLE + (off / (step * f64::from(rings))).clamp(-1.05, 1.05) * REACH;
        for ring in -rings..=rings {
            if ring != 0 && scaled {
                let at = radius * reach(step * f64::from(ring));
                canvas.circle(centre, at, "none", Some(Stroke::new(GRID, 1.0)));
            }
        }
        for (at, pocket) in self.pockets.iter().enumerate() {
            if let Some((low, high)) = pocket.band {
                let (low, high) = (pocket.off(low), pocket.off(high));
                if low.is_finite() && high.is_finite() {
                    place.sector(&mut canvas, at, (reach(low), reach(high)), 0.0, ("#9fb4c7", 0.28));
                }
            }
        }
        for (at, pocket) in self.pockets.iter().enumerate() {
            let off = pocket.off(pocket.value);
            if off.is_finite() {
                let colour = if off >= 0.0 { VERMILION } else { BLUE };
                let radii = (reach(off.min(0.0)), reach(off.max(0.0)));
                place.sector(&mut canvas, at, radii, 0.12, (colour, if pocket.marked { 1.0 } else { 0.55 }));
            }
            place.sector(&mut canvas, at, (RIM_INNER, RIM_OUTER), 0.02, (&pocket.fill, 1.0));
            place.label(&mut canvas, at, pocket);
        }
        if scaled {
            canvas.circle(centre, radius * MIDDLE, "none", Some(Stroke::new(INK, 1.4)));
        }
        // Between the last pocket and the first, where they cover least of the bars.
        for ring in [-rings, 0, rings].into_iter().filter(|_| scaled) {
            let off = step * f64::from(ring);
            let sign = if ring > 0 { "+" } else { "" };
            let shown = format!("{sign}{}", Unit::Percent.show(off, step));
            let (x, y) = place.at(-0.5, reach(off));
            tag(&mut canvas, (x, y + 4.0), if ring == 0 { "±0" } else { &shown }, Anchor::Middle);
        }
        for (at, pocket) in self.pockets.iter().enumerate().filter(|(_, pocket)| pocket.marked) {
            // On the side of the ring that its bar leaves free.
            let side = if pocket.off(pocket.value) >= 0.0 { -0.075 } else { 0.075 };
            let (x, y) = place.at(at as f64, MIDDLE + side);
            tag(&mut canvas, (x, y + 4.0), &self.unit.label(pocket.value), Anchor::Middle);
        }
        let lines = self.middle.len() as f64;
        for (at, line) in self.middle.iter().enumerate() {
            let y = centre.1 + (at as f64 - (lines - 1.0) / 2.0) * 19.0 + 5.0;
            let style = Type {
                size: if at == 0 { 15.0 } else { 12.0 },
                colour: if at == 0 { INK } else { SOFT },
                bold: at == 0,
                anchor: Anchor::Middle,
                ..Type::default()
            };
            canvas.text((centre.0, y), line, style);
        }
        canvas.finish(&self.head.title, &self.head.description())
    }
}

/// Steps of round size, at most three, that reach as far as the figures do.
fn steps(most: f64) -> (f64, i32) {
    if !most.is_finite() || most <= 0.0 {
        return (0.1, 1);
    }
    let decade = 10_f64.powf((most / 3.0).log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].iter().map(|step| step * decade).find(|step| step * 3.0 >= most).unwrap_or(most);
    (step, (most / step).ceil().clamp(1.0, 3.0) as i32)
}

/// Where a pocket lies.
struct Place {
    centre: (f64, f64),
    radius: f64,
    pockets: f64,
}

impl Place {
    /// A point at that many pockets clockwise from the top.
    fn at(&self, pocket: f64, out: f64) -> (f64, f64) {
        let angle = pocket / self.pockets * TAU;
        (self.centre.0 + angle.sin() * out * self.radius, self.centre.1 - angle.cos() * out * self.radius)
    }

    /// A piece of the ring; `gap` is the part of the pocket left free at both sides.
    fn sector(
        &self,
        canvas: &mut Canvas,
        pocket: usize,
        (inner, outer): (f64, f64),
        gap: f64,
        (fill, opacity): (&str, f64),
    ) {
        let (from, to) = (pocket as f64 - 0.5 + gap, pocket as f64 + 0.5 - gap);
        if outer - inner < 1e-6 {
            return;
        }
        // A ring of one pocket would begin and end at the same point, and an arc between them is nothing.
        let to = if self.pockets < 2.0 { to - 0.001 } else { to };
        let far = i32::from((to - from) / self.pockets > 0.5);
        let [a, b, c, d] = [self.at(from, outer), self.at(to, outer), self.at(to, inner), self.at(from, inner)];
        let arc = |radius: f64, sweep: i32, (x, y): (f64, f64)| {
            let radius = number(radius * self.radius);
            format!("A{radius} {radius} 0 {far} {sweep} {} {}", number(x), number(y))
        };
        let path = format!(
            "M{} {}{}L{} {}{}Z",
            number(a.0),
            number(a.1),
            arc(outer, 1, b),
            number(c.0),
            number(c.1),
            arc(inner, 0, d)
        );
        canvas.path(&path, fill, opacity, None);
    }

    fn label(&self, canvas: &mut Canvas, at: usize, pocket: &RingPocket) {
        let (x, y) = self.at(at as f64, f64::midpoint(RIM_INNER, RIM_OUTER));
        let wide = TAU * RIM_INNER * self.radius / self.pockets;
        let size = (wide * 0.42).clamp(6.0, 13.0).min(self.radius * (RIM_OUTER - RIM_INNER) * 0.6);
        // A long label is written smaller, so that it stays in its own pocket.
        let size = size.min(0.92 * wide / (1.1 * font::width(&pocket.label, 1.0)).max(0.1));
        let degrees = at as f64 / self.pockets * 360.0;
        // In the lower half a text is turned by half a circle, so that none stands on its head.
        let turned = if degrees > 90.0 && degrees < 270.0 { degrees + 180.0 } else { degrees };
        let radians = turned / 360.0 * TAU;
        // Down by a third of the size in the direction of the text, so that it stands in the middle.
        let (x, y) = (x - radians.sin() * size * 0.36, y + radians.cos() * size * 0.36);
        let style = Type { size, colour: readable_on(&pocket.fill), bold: true, anchor: Anchor::Middle, turned };
        canvas.text((x, y), &pocket.label, style);
    }
}
