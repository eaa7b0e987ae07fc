//! What all charts share: size, title, subtitle, note, and two axes around an area.

use crate::{
    Axis,
    axis::Scale,
    canvas::{Anchor, Canvas, Stroke, Type},
    font,
    palette::{AXIS, GRID, INK, SOFT},
};

/// The words around a chart, and its size.
#[derive(Clone, Debug)]
pub(crate) struct Head {
    pub title: String,
    pub subtitle: String,
    pub note: String,
    pub width: f64,
    pub height: f64,
}

const MARGIN: f64 = 24.0;
const NOTE_SIZE: f64 = 11.0;
const SUBTITLE_SIZE: f64 = 13.0;

impl Head {
    pub fn new(title: impl Into<String>, width: f64, height: f64) -> Head {
        Head { title: title.into(), subtitle: String::new(), note: String::new(), width, height }
    }

    /// A canvas with the words on it, and the heights between which there is room for the chart.
    pub fn canvas(&self) -> (Canvas, f64, f64) {
        let mut canvas = Canvas::new(self.width, self.height);
        let room = self.width - 2.0 * MARGIN;
        let mut y = 36.0;
        for line in wrapped(&self.title, 18.0 * 1.1, room) {
            canvas.text((MARGIN, y), &line, Type { size: 18.0, bold: true, ..Type::default() });
            y += 23.0;
        }
        for line in wrapped(&self.subtitle, SUBTITLE_SIZE, room) {
            canvas.text((MARGIN, y), &line, Type { size: SUBTITLE_SIZE, colour: SOFT, ..Type::default() });
            y += 18.0;
        }
        let notes = wrapped(&self.note, NOTE_SIZE, room);
        let mut bottom = self.height - 14.0;
        for line in notes.iter().rev() {
            canvas.text((MARGIN, bottom), line, Type { size: NOTE_SIZE, colour: SOFT, ..Type::default() });
            bottom -= 15.0;
        }
        (canvas, y, bottom)
    }

    pub fn description(&self) -> String {
        let parts = [self.subtitle.as_str(), self.note.as_str()];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
    }
}

/// Words in lines that fit.
fn wrapped(text: &str, size: f64, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if font::width(line, size) + font::width(word, size) + size * 0.32 <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(font::fitted(word, size, room)),
        }
    }
    lines
}

/// The words that every chart takes.
macro_rules! headed {
    ($chart:ident) => {
        impl $chart {
            /// A sentence under the title: what was counted, by which rules.
            pub fn subtitle(mut self, subtitle: impl Into<String>) -> Self {
                self.head.subtitle = subtitle.into();
                self
            }

            /// Small words under the chart: method, limits, source.
            pub fn note(mut self, note: impl Into<String>) -> Self {
                self.head.note = note.into();
                self
            }

            /// Width and height in points; what is too small for any chart is made larger.
            pub fn size(mut self, width: f64, height: f64) -> Self {
                let at_least =
                    |value: f64, least: f64| if value.is_finite() { value.clamp(least, 8000.0) } else { least };
                (self.head.width, self.head.height) = (at_least(width, 320.0), at_least(height, 240.0));
                self
            }
        }
    };
}
pub(crate) use headed;

/// An area with axes.
pub(crate) struct Frame {
    pub canvas: Canvas,
    pub left: f64,
    pub right: f64,
    pub top: f64,
    pub bottom: f64,
    pub x: Scale,
    pub y: Scale,
}

impl Frame {
    /// `right_room` is kept free for labels beside the area; `x_room` where the chart names
    /// its places itself, in so much room, instead of marks.
    pub fn new(
        head: &Head,
        x_axis: &Axis,
        y_axis: &Axis,
        (x, y): (Scale, Scale),
        right_room: f64,
        x_room: Option<f64>,
    ) -> Frame {
        let (mut canvas, head_bottom, foot) = head.canvas();
        let size = 11.5;
        let y_label = if y_axis.label.is_empty() { 0.0 } else { 18.0 };
        let top = head_bottom + 6.0 + y_label;
        let bottom = foot - x_room.unwrap_or(24.0) - if x_axis.label.is_empty() { 4.0 } else { 24.0 };
        let bottom = bottom.max(top + 40.0);
        let widest = y.marks.iter().map(|mark| font::width(&y.show(&y_axis.unit, *mark), size)).fold(0.0, f64::max);
        let left = MARGIN + widest + 10.0;
        let right = (head.width - MARGIN - right_room).max(left + 60.0);
        // The name of the upward axis stands level above it, where it is read without turning one's head.
        if !y_axis.label.is_empty() {
            let style = Type { size: 12.0, colour: SOFT, ..Type::default() };
            canvas.text((MARGIN, top - 12.0), &y_axis.label, style);
        }
        let mut frame = Frame { canvas, left, right, top, bottom, x, y };
        for mark in frame.y.marks.clone() {
            let at = frame.down(mark);
            frame.canvas.line((frame.left, at), (frame.right, at), Stroke::new(GRID, 1.0));
            let style = Type { size, colour: SOFT, anchor: Anchor::End, ..Type::default() };
            let shown = frame.y.show(&y_axis.unit, mark);
            frame.canvas.text((frame.left - 8.0, at + 4.0), &shown, style);
        }
        if x_room.is_none() {
            let mut free_from = f64::NEG_INFINITY;
            for mark in frame.x.marks.clone() {
                let at = frame.across(mark);
                let shown = frame.x.show(&x_axis.unit, mark);
                frame.canvas.line((at, frame.bottom), (at, frame.bottom + 5.0), Stroke::new(AXIS, 1.0));
                let half = font::width(&shown, size) / 2.0;
                if at - half < free_from {
                    continue;
                }
                free_from = at + half + 6.0;
                let style = Type { size, colour: SOFT, anchor: Anchor::Middle, ..Type::default() };
                frame.canvas.text((at, frame.bottom + 19.0), &shown, style);
            }
        }
        if !x_axis.label.is_empty() {
            let style = Type { size: 12.0, colour: SOFT, anchor: Anchor::End, ..Type::default() };
            frame.canvas.text((frame.right, frame.bottom + x_room.unwrap_or(24.0) + 14.0), &x_axis.label, style);
        }
        frame
    }

    /// The line that the chart stands on. It is drawn last, over what begins there.
    pub fn ground(&mut self) {
        let at = self.down(0.0);
        let zero = at.is_finite() && at > self.top && at < self.bottom - 0.5;
        self.canvas.line((self.left, self.bottom), (self.right, self.bottom), Stroke::new(AXIS, 1.0));
        if zero {
            self.canvas.line((self.left, at), (self.right, at), Stroke::new(SOFT, 1.0));
        }
    }

    pub fn across(&self, x: f64) -> f64 {
        self.left + self.x.part(x) * (self.right - self.left)
    }

    pub fn down(&self, y: f64) -> f64 {
        self.bottom - self.y.part(y) * (self.bottom - self.top)
    }

    /// A place inside the area, or at its edge where the figure is beyond it.
    pub fn down_inside(&self, y: f64) -> f64 {
        let at = self.down(y);
        if at.is_nan() { if y > 0.0 { self.top } else { self.bottom } } else { at.clamp(self.top, self.bottom) }
    }

    /// Says in the middle that there is nothing to show.
    pub fn nothing(&mut self) {
        let middle = (f64::midpoint(self.left, self.right), f64::midpoint(self.top, self.bottom));
        self.canvas.text(
            middle,
            "no figures to show",
            Type { size: 15.0, colour: SOFT, anchor: Anchor::Middle, ..Type::default() },
        );
    }
}

/// Two dashes and the gap between them fit into a sample.
pub(crate) const DASHES: &str = "7 5";

/// A label that wants to stand at a height.
pub(crate) struct Beside {
    pub at: f64,
    pub text: String,
    pub colour: String,
    /// The width of a piece of its line before it, and whether that is dashed.
    pub sample: Option<(f64, bool)>,
}

/// What pieces of lines before labels take.
pub(crate) const SAMPLE: f64 = 28.0;

/// Labels in a column, moved apart where they would lie on each other.
pub(crate) fn column(canvas: &mut Canvas, x: f64, (top, bottom): (f64, f64), mut labels: Vec<Beside>, size: f64) {
    labels.retain(|label| !label.text.is_empty() && label.at.is_finite());
    labels.sort_by(|a, b| a.at.total_cmp(&b.at));
    let apart = size + 4.0;
    let mut last = f64::NEG_INFINITY;
    for label in &mut labels {
        label.at = label.at.clamp(top, bottom).max(last + apart);
        last = label.at;
    }
    // What was pushed out at the bottom pushes back up.
    let mut limit = bottom;
    for label in labels.iter_mut().rev() {
        label.at = label.at.min(limit);
        limit = label.at - apart;
    }
    let room = if labels.iter().any(|label| label.sample.is_some()) { SAMPLE } else { 0.0 };
    for label in &labels {
        if let Some((width, dashed)) = label.sample {
            let stroke = Stroke::new(&label.colour, width);
            let stroke = if dashed { stroke.dashed(DASHES) } else { stroke };
            canvas.line((x, label.at), (x + room - 7.0, label.at), stroke);
        }
        let style = Type { size, colour: &label.colour, bold: true, ..Type::default() };
        canvas.text((x + room, label.at + size * 0.36), &label.text, style);
    }
}

/// Text over whatever lies there, on a ground of its own.
pub(crate) fn tag(canvas: &mut Canvas, (x, y): (f64, f64), text: &str, anchor: Anchor) {
    let size = 11.0;
    let wide = font::width(text, size) + 8.0;
    let left = match anchor {
        Anchor::Start => x - 4.0,
        Anchor::Middle => x - wide / 2.0,
        Anchor::End => x - wide + 4.0,
    };
    canvas.see_through(left, y - 11.0, wide, 15.0, "#ffffff", 0.85);
    canvas.text((x, y), text, Type { size, colour: INK, anchor, ..Type::default() });
}
