//! Bars that lie, one under the other, longest first where asked: for names that need room.

use crate::{
    Axis, Picture,
    canvas::{Anchor, Stroke, Type},
    font,
    frame::{Head, headed, tag},
    palette::{AXIS, BLUE, GRID, INK, SOFT},
};

/// One bar of [`Ranked`].
#[derive(Clone, Debug)]
pub struct Bar {
    name: String,
    value: f64,
    shown: Option<String>,
    colour: Option<String>,
    whisker: Option<(f64, f64)>,
}

impl Bar {
    pub fn new(name: impl Into<String>, value: f64) -> Bar {
        Bar { name: name.into(), value, shown: None, colour: None, whisker: None }
    }

    /// What stands at its end, instead of the figure in the unit of the chart: an exact fraction, say.
    pub fn shown(self, shown: impl Into<String>) -> Bar {
        Bar { shown: Some(shown.into()), ..self }
    }

    pub fn colour(self, colour: impl Into<String>) -> Bar {
        Bar { colour: Some(colour.into()), ..self }
    }

    /// From where to where the figure may lie.
    pub fn whisker(self, low: f64, high: f64) -> Bar {
        Bar { whisker: Some((low, high)), ..self }
    }
}

/// Bars by rank.
#[derive(Clone, Debug)]
pub struct Ranked {
    head: Head,
    axis: Axis,
    bars: Vec<Bar>,
    levels: Vec<(f64, String)>,
}

impl Ranked {
    pub fn new(title: impl Into<String>, axis: Axis) -> Ranked {
        let head = Head::new(title, 920.0, 0.0);
        Ranked { head, axis: axis.from_zero(), bars: Vec::new(), levels: Vec::new() }
    }

    pub fn bar(mut self, bar: Bar) -> Ranked {
        self.bars.push(bar);
        self
    }

    /// Longest first; bars alike keep the order in which they came.
    pub fn sorted(mut self) -> Ranked {
        self.bars.sort_by(|a, b| b.value.total_cmp(&a.value));
        self
    }

    /// A level to compare with.
    pub fn level(mut self, value: f64, name: impl Into<String>) -> Ranked {
        self.levels.push((value, name.into()));
        self
    }

    pub fn draw(&self) -> Picture {
        let mut head = self.head.clone();
        let rows = self.bars.len().max(1) as f64;
        if head.height <= 240.0 {
            // As tall as its bars need, whatever their number.
            let words =
                if head.subtitle.is_empty() { 96.0 } else { 132.0 } + if head.note.is_empty() { 0.0 } else { 34.0 };
            head.height = words + rows * 27.0 + 16.0;
        }
        let (mut canvas, head_bottom, foot) = head.canvas();
        let marks = if self.levels.is_empty() { 0.0 } else { 18.0 };
        let (top, bottom) = (head_bottom + 8.0 + marks, (foot - 40.0).max(head_bottom + 40.0));
        let row = (bottom - top) / rows;
        let size = (row * 0.52).clamp(7.0, 12.5);
        let names = self.bars.iter().map(|bar| font::width(&bar.name, size)).fold(0.0, f64::max).min(head.width * 0.36);
        let shown = |bar: &Bar| bar.shown.clone().unwrap_or_else(|| self.axis.unit.label(bar.value));
        let figures = self.bars.iter().map(|bar| font::width(&shown(bar), size) * 1.1).fold(0.0, f64::max);
        let (left, right) = (24.0 + names + 10.0, (head.width - 24.0 - figures - 8.0).max(head.width * 0.5));
        let ends =
            self.bars.iter().flat_map(|bar| [bar.value].into_iter().chain(bar.whisker.iter().flat_map(|w| [w.0, w.1])));
        let scale = self.axis.scale(ends.chain(self.levels.iter().map(|level| level.0)), false);
        let across = |value: f64| left + scale.part(value) * (right - left);
        for mark in &scale.marks {
            let at = across(*mark);
            canvas.line((at, top), (at, bottom), Stroke::new(GRID, 1.0));
            let style = Type { size: 11.0, colour: SOFT, anchor: Anchor::Middle, ..Type::default() };
            canvas.text((at, bottom + 16.0), &scale.show(&self.axis.unit, *mark), style);
        }
        let ground = if scale.log { left } else { across(0.0) };
        let mut drawn = 0;
        for (at, bar) in self.bars.iter().enumerate() {
            let middle = top + (at as f64 + 0.5) * row;
            let name = font::fitted(&bar.name, size, names + 1.0);
            canvas.text(
                (left - 8.0, middle + size * 0.36),
                &name,
                Type { size, anchor: Anchor::End, ..Type::default() },
            );
            let end = across(bar.value);
            if !end.is_finite() {
                continue;
            }
            drawn += 1;
            let thick = (row * 0.66).min(22.0);
            canvas.rect(
                end.min(ground),
                middle - thick / 2.0,
                (end - ground).abs().max(1.0),
                thick,
                bar.colour.as_deref().unwrap_or(BLUE),
            );
            let mut after = end.max(ground);
            let whisker = bar.whisker.map(|(low, high)| (across(low), across(high)));
            if let Some((low, high)) = whisker.filter(|(low, high)| low.is_finite() && high.is_finite()) {
                canvas.line((low, middle), (high, middle), Stroke::new(INK, 1.4));
                for cap in [low, high] {
                    canvas.line((cap, middle - 4.0), (cap, middle + 4.0), Stroke::new(INK, 1.4));
                }
                after = after.max(high);
            }
            canvas.text((after + 6.0, middle + size * 0.36), &shown(bar), Type { size, bold: true, ..Type::default() });
        }
        canvas.line((ground, top), (ground, bottom), Stroke::new(AXIS, 1.0));
        for (value, name) in &self.levels {
            let at = across(*value);
            if at.is_finite() {
                canvas.line((at, top - 4.0), (at, bottom), Stroke::new(SOFT, 1.2).dashed("5 4"));
                tag(&mut canvas, (at, top - 8.0), name, Anchor::Middle);
            }
        }
        if drawn == 0 {
            let style = Type { size: 15.0, colour: SOFT, anchor: Anchor::Middle, ..Type::default() };
            canvas.text((head.width / 2.0, f64::midpoint(top, bottom)), "no figures to show", style);
        }
        if !self.axis.label.is_empty() {
            let style = Type { size: 12.0, colour: SOFT, anchor: Anchor::End, ..Type::default() };
            canvas.text((right, bottom + 34.0), &self.axis.label, style);
        }
        canvas.finish(&head.title, &head.description())
    }
}

headed!(Ranked);
