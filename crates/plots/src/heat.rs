//! A matrix of figures as colours, each with its number: correlations, most of all.

use crate::{
    Picture, Unit,
    canvas::{Anchor, Stroke, Type},
    font,
    frame::{Head, headed},
    palette::{BLUE, PALE, PAPER, SOFT, VERMILION, between, readable_on},
};

/// Rows and columns of figures. The middle is white, lower is blue, higher is vermilion.
#[derive(Clone, Debug)]
pub struct Heat {
    head: Head,
    rows: Vec<String>,
    columns: Vec<String>,
    values: Vec<Vec<f64>>,
    range: (f64, f64, f64),
    unit: Unit,
}

headed!(Heat);

impl Heat {
    /// `values` has one line for each of `rows`; what lacks is left empty.
    pub fn new(title: impl Into<String>, rows: Vec<String>, columns: Vec<String>, values: Vec<Vec<f64>>) -> Heat {
        let head = Head::new(title, 0.0, 0.0);
        Heat { head, rows, columns, values, range: (-1.0, 0.0, 1.0), unit: Unit::Plain }
    }

    /// Lowest, middle and highest figure of the colours; -1, 0 and 1 unless this is called.
    pub fn range(self, low: f64, middle: f64, high: f64) -> Heat {
        Heat { range: (low, middle, high), ..self }
    }

    pub fn unit(self, unit: Unit) -> Heat {
        Heat { unit, ..self }
    }

    fn colour(&self, value: f64) -> String {
        let (low, middle, high) = self.range;
        if !value.is_finite() {
            return PALE.to_owned();
        }
        if value >= middle {
            between(PAPER, VERMILION, (value - middle) / (high - middle))
        } else {
            between(PAPER, BLUE, (middle - value) / (middle - low))
        }
    }

    pub fn draw(&self) -> Picture {
        let mut head = self.head.clone();
        let longest =
            |names: &[String]| names.iter().map(|name| font::width(name, 12.0)).fold(0.0, f64::max).min(220.0);
        let (names, tops) = (longest(&self.rows), longest(&self.columns));
        let (count, wide) = (self.rows.len().max(1) as f64, self.columns.len().max(1) as f64);
        let head_height = 62.0 + if head.subtitle.is_empty() { 0.0 } else { 36.0 };
        let foot_height = 20.0 + if head.note.is_empty() { 0.0 } else { 34.0 };
        if head.width <= 0.0 {
            let cell = (620.0 / wide).clamp(22.0, 62.0);
            head.width = (48.0 + names + 10.0 + cell * wide + tops * 0.55 + 20.0).max(560.0);
            head.height = head_height + tops * 0.8 + 24.0 + (cell * 0.8).max(22.0) * count + foot_height;
        }
        let (mut canvas, head_bottom, foot) = head.canvas();
        let left = 24.0 + names + 10.0;
        let top = head_bottom + 8.0 + tops * 0.72 + 10.0;
        let cell_width = ((head.width - left - 20.0 - tops * 0.5) / wide).clamp(6.0, 80.0);
        let cell_height = ((foot - 6.0 - top) / count).clamp(6.0, 60.0);
        for (at, name) in self.columns.iter().enumerate() {
            let x = left + (at as f64 + 0.5) * cell_width;
            let style = Type { size: 12.0, turned: -45.0, ..Type::default() };
            canvas.text((x + 2.0, top - 7.0), &font::fitted(name, 12.0, 220.0), style);
        }
        let size = (cell_width * 0.28).min(cell_height * 0.5).min(13.0);
        for (row, name) in self.rows.iter().enumerate() {
            let y = top + row as f64 * cell_height;
            let style = Type { size: 12.0, anchor: Anchor::End, ..Type::default() };
            canvas.text((left - 8.0, y + cell_height / 2.0 + 4.0), &font::fitted(name, 12.0, 220.0), style);
            for column in 0..self.columns.len() {
                let value = self.values.get(row).and_then(|line| line.get(column)).copied().unwrap_or(f64::NAN);
                let x = left + column as f64 * cell_width;
                let colour = self.colour(value);
                canvas.rect(x + 0.75, y + 0.75, cell_width - 1.5, cell_height - 1.5, &colour);
                let shown = match self.unit {
                    Unit::Plain => self.unit.show(value, 0.01),
                    _ => self.unit.label(value),
                };
                if size >= 6.5 {
                    let colour = if value.is_finite() { readable_on(&colour) } else { SOFT };
                    let style = Type { size, colour, anchor: Anchor::Middle, ..Type::default() };
                    canvas.text((x + cell_width / 2.0, y + cell_height / 2.0 + size * 0.36), &shown, style);
                }
            }
        }
        if self.rows.is_empty() || self.columns.is_empty() {
            let style = Type { size: 15.0, colour: SOFT, anchor: Anchor::Middle, ..Type::default() };
            canvas.text((head.width / 2.0, f64::midpoint(top, foot)), "no figures to show", style);
        } else {
            let (right, bottom) = (left + wide * cell_width, top + count * cell_height);
            for (from, to) in [
                ((left, top), (right, top)),
                ((right, top), (right, bottom)),
                ((right, bottom), (left, bottom)),
                ((left, bottom), (left, top)),
            ] {
                canvas.line(from, to, Stroke::new("#d3d9df", 1.0));
            }
        }
        canvas.finish(&head.title, &head.description())
    }
}
