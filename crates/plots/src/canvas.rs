//! SVG text, shape by shape. Coordinates have two decimals, and what is no number becomes zero instead of a broken file.

use std::fmt::Write as _;

use crate::{
    Picture,
    font::FAMILY,
    palette::{INK, PAPER},
};

/// Where a text stands by its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// How a text looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Type<'a> {
    pub size: f64,
    pub colour: &'a str,
    pub bold: bool,
    pub anchor: Anchor,
    /// Turned around its point, in degrees.
    pub turned: f64,
}

impl Default for Type<'_> {
    fn default() -> Self {
        Type { size: 12.0, colour: INK, bold: false, anchor: Anchor::Start, turned: 0.0 }
    }
}

/// How a line looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stroke<'a> {
    pub colour: &'a str,
    pub width: f64,
    /// Lengths of dashes and gaps; empty for a whole line.
    pub dashes: &'a str,
}

impl<'a> Stroke<'a> {
    pub fn new(colour: &'a str, width: f64) -> Stroke<'a> {
        Stroke { colour, width, dashes: "" }
    }

    pub fn dashed(self, dashes: &'a str) -> Stroke<'a> {
        Stroke { dashes, ..self }
    }
}

pub(crate) struct Canvas {
    body: String,
    width: f64,
    height: f64,
}

/// A number as it stands in the file: two decimals at most, without trailing zeros.
pub(crate) fn number(value: f64) -> String {
    let value = if value.is_finite() { value.clamp(-1e6, 1e6) } else { 0.0 };
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// Text as XML takes it; characters that XML has no way to write become a replacement sign.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' | '\r' => out.push(' '),
            '\u{0}'..='\u{1f}' | '\u{7f}' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            _ => out.push(character),
        }
    }
    out
}

impl Canvas {
    pub fn new(width: f64, height: f64) -> Canvas {
        Canvas { body: String::new(), width, height }
    }

    pub fn finish(self, title: &str, description: &str) -> Picture {
        let (width, height) = (number(self.width), number(self.height));
        Picture::new(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"{FAMILY}\">\n\
             <title>{}</title>\n<desc>{}</desc>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"{PAPER}\"/>\n{}</svg>\n",
            escaped(title),
            escaped(description),
            self.body
        ))
    }

    fn put(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing into a string cannot fail.
        let _ = self.body.write_fmt(text);
        self.body.push('\n');
    }

    pub fn rect(&mut self, x: f64, y: f64, width: f64, height: f64, fill: &str) {
        self.see_through(x, y, width, height, fill, 1.0);
    }

    pub fn see_through(&mut self, x: f64, y: f64, width: f64, height: f64, fill: &str, opacity: f64) {
        let (x, y, width, height) = (number(x), number(y), number(width.max(0.0)), number(height.max(0.0)));
        let opacity = if opacity < 1.0 { format!(" fill-opacity=\"{}\"", number(opacity)) } else { String::new() };
        self.put(format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\"{opacity}/>"
        ));
    }

    pub fn line(&mut self, (x1, y1): (f64, f64), (x2, y2): (f64, f64), stroke: Stroke<'_>) {
        let look = look(stroke);
        self.put(format_args!(
            "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"{look}/>",
            number(x1),
            number(y1),
            number(x2),
            number(y2)
        ));
    }

    /// Lines through points; a point that is no number breaks the line there.
    pub fn lines(&mut self, points: &[(f64, f64)], stroke: Stroke<'_>) {
        let mut path = String::new();
        let mut pen_down = false;
        for (x, y) in points {
            if !(x.is_finite() && y.is_finite()) {
                pen_down = false;
                continue;
            }
            let _ = write!(path, "{}{} {}", if pen_down { "L" } else { "M" }, number(*x), number(*y));
            pen_down = true;
        }
        if !path.is_empty() {
            let look = look(stroke);
            self.put(format_args!(
                "<path d=\"{path}\" fill=\"none\"{look} stroke-linejoin=\"round\" stroke-linecap=\"round\"/>"
            ));
        }
    }

    /// A filled shape.
    pub fn area(&mut self, points: &[(f64, f64)], fill: &str, opacity: f64) {
        let mut path = String::new();
        for (at, (x, y)) in points.iter().enumerate() {
            let _ = write!(path, "{}{} {}", if at == 0 { "M" } else { "L" }, number(*x), number(*y));
        }
        if !path.is_empty() {
            self.put(format_args!("<path d=\"{path}Z\" fill=\"{fill}\" fill-opacity=\"{}\"/>", number(opacity)));
        }
    }

    /// A path in SVG's own words.
    pub fn path(&mut self, path: &str, fill: &str, opacity: f64, stroke: Option<Stroke<'_>>) {
        let look = stroke.map(look).unwrap_or_default();
        self.put(format_args!("<path d=\"{path}\" fill=\"{fill}\" fill-opacity=\"{}\"{look}/>", number(opacity)));
    }

    pub fn circle(&mut self, (x, y): (f64, f64), radius: f64, fill: &str, stroke: Option<Stroke<'_>>) {
        let look = stroke.map(look).unwrap_or_default();
        self.put(format_args!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{fill}\"{look}/>",
            number(x),
            number(y),
            number(radius)
        ));
    }

    pub fn text(&mut self, (x, y): (f64, f64), text: &str, style: Type<'_>) {
        let (x, y) = (number(x), number(y));
        let anchor = match style.anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let weight = if style.bold { " font-weight=\"bold\"" } else { "" };
        let turned = if style.turned == 0.0 {
            String::new()
        } else {
            format!(" transform=\"rotate({} {x} {y})\"", number(style.turned))
        };
        self.put(format_args!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{}\" fill=\"{}\"{weight}{anchor}{turned}>{}</text>",
            number(style.size),
            style.colour,
            escaped(text)
        ));
    }
}

fn look(stroke: Stroke<'_>) -> String {
    let dashes =
        if stroke.dashes.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{}\"", stroke.dashes) };
    format!(" stroke=\"{}\" stroke-width=\"{}\"{dashes}", stroke.colour, number(stroke.width))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_always_numbers() {
        assert_eq!(number(1.0), "1");
        assert_eq!(number(-0.001), "0");
        assert_eq!(number(2.345_678), "2.35");
        assert_eq!(number(f64::NAN), "0");
        assert_eq!(number(f64::INFINITY), "0");
    }

    #[test]
    fn text_cannot_leave_its_place() {
        assert_eq!(escaped("a<b & \"c\"\n"), "a&lt;b &amp; &quot;c&quot; ");
        assert_eq!(escaped("\u{1}"), "\u{fffd}");
    }
}
