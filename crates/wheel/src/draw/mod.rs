//! Draws a whole table layout as one SVG, from the geometry alone: same sheet, same bytes.
//!
//! Hooks for a page that shows it: `data-box` on each box of the felt, `data-pocket` on each cell of a replica,
//! `data-sector` on each sector of a racetrack, `data-spot` on each mark. There are no ids and no style sheet, so that
//! two layouts can stand in one page, under a content policy that forbids inline styles.

mod curve;
mod grid;
mod racetrack;
mod ring;
mod text;

use std::fmt;

use crate::{Colour, Cover, Felt, Holds, Pocket, SpotId, Wheel};

/// What a drawing needs beside the geometry: the names that the regulator prints.
pub struct Sheet<'a> {
    pub wheel: &'a Wheel,
    pub felt: &'a Felt,
    pub title: &'a str,
    pub subtitle: &'a str,
    /// Text in a dozen, column or area box. Number boxes show their own label.
    pub caption: &'a dyn Fn(Holds) -> String,
    /// Odds line under a caption, if any. Big Six must print odds in each area, and they stand on the wheel as well.
    pub odds: &'a dyn Fn(Holds) -> Option<String>,
    /// Boxes not open at this table: drawn covered and without a caption.
    pub covered: &'a dyn Fn(Holds) -> bool,
    /// Spots to mark, each with its name for a tooltip; empty for a clean felt.
    pub marks: &'a [(SpotId, String)],
    pub replica: Replica<'a>,
}

/// The second picture of the numbers that some layouts have, in the order of the wheel.
#[derive(Clone, Copy, Debug)]
pub enum Replica<'a> {
    None,
    /// The wheel drawn round, for five adjacent numbers and for Big Six.
    Wheel,
    /// An oval with named sectors, each a cover.
    Racetrack(&'a [(String, Cover)]),
}

impl fmt::Debug for Sheet<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sheet")
            .field("title", &self.title)
            .field("subtitle", &self.subtitle)
            .field("marks", &self.marks)
            .field("replica", &self.replica)
            .finish_non_exhaustive()
    }
}

const FELT: &str = "#0f4a35";
const SHADE: &str = "#0a3526";
const INK: &str = "#f5eddb";
const BRASS: &str = "#d0a850";
const RED: &str = "#b1202c";
const BLACK: &str = "#151211";
const GREEN: &str = "#14724b";

/// Fill and ink for the sections of a wheel without red and black, by area, so that a section and its card match.
const TINTS: [(&str, &str); 8] = [
    ("#efe6cf", "#0a2a1e"),
    ("#a9c3a4", "#0a2a1e"),
    ("#1f6b70", INK),
    ("#3a4f78", INK),
    ("#6a3f6b", INK),
    ("#5a6428", INK),
    ("#4d5a5e", INK),
    ("#2c5f36", INK),
];

const MARGIN: i64 = 48;
const GAP: i64 = 40;
/// Height of the line with title and subtitle.
const HEAD: i64 = 76;

pub fn svg(sheet: &Sheet<'_>) -> String {
    let (felt_width, felt_height) = grid::size(sheet);
    let replica = match sheet.replica {
        Replica::Racetrack(_) if !racetrack::fits(sheet.wheel) => Replica::Wheel,
        as_asked => as_asked,
    };
    let beside = grid::has_numbers(sheet) && matches!(replica, Replica::Wheel);
    let (replica_width, replica_height) = replica_size(sheet.wheel, replica, felt_width);
    let (width, height) = match (replica, beside) {
        (Replica::None, _) => (felt_width, felt_height),
        (_, true) => (replica_width + GAP + felt_width, replica_height.max(felt_height)),
        (_, false) => (felt_width.max(replica_width), replica_height + GAP + felt_height),
    };
    let (left, top) = (MARGIN, MARGIN + HEAD);
    // The wheel stands at the zero end, as on the table; a racetrack or a Big Six wheel stands above.
    let (replica_at, felt_at) = match (replica, beside) {
        (Replica::None, _) => ((left, top), (left, top)),
        (_, true) => (
            (left, top + (height - replica_height) / 2),
            (left + replica_width + GAP, top + (height - felt_height) / 2),
        ),
        (_, false) => {
            ((left + (width - replica_width) / 2, top), (left + (width - felt_width) / 2, top + replica_height + GAP))
        }
    };
    let replica = match replica {
        Replica::None => String::new(),
        Replica::Wheel => ring::draw(sheet, replica_at, replica_width),
        Replica::Racetrack(sectors) => racetrack::draw(sheet.wheel, sectors, replica_at, replica_width),
    };
    let (full_width, full_height) = (width + 2 * MARGIN, height + HEAD + 2 * MARGIN);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 {full_width} {full_height}\" \
         width=\"{full_width}\" height=\"{full_height}\" font-family=\"system-ui, -apple-system, 'Segoe UI', Roboto, \
         'Noto Sans', 'DejaVu Sans', sans-serif\" font-variant=\"tabular-nums\" font-weight=\"600\" fill=\"{INK}\">\n\
         <title>{title}, {subtitle}</title>\n<desc>{desc}</desc>\n\
         <rect width=\"{full_width}\" height=\"{full_height}\" rx=\"28\" fill=\"{FELT}\"/>\n\
         {heading}{replica}{felt}</svg>\n",
        title = text::escape(sheet.title),
        subtitle = text::escape(sheet.subtitle),
        desc = text::escape(&describe(sheet)),
        heading = heading(sheet, width),
        felt = grid::draw(sheet, felt_at),
    )
}

fn heading(sheet: &Sheet<'_>, width: i64) -> String {
    let (left, right, base) = (MARGIN, MARGIN + width, MARGIN + 30);
    let title = text::fitting(sheet.title, width * 6 / 10, 40);
    let subtitle = text::fitting(sheet.subtitle, width * 3 / 10, 26);
    format!(
        "<text x=\"{left}\" y=\"{base}\" font-size=\"{title}\" font-weight=\"700\">{}</text>\n\
         <text x=\"{right}\" y=\"{base}\" font-size=\"{subtitle}\" text-anchor=\"end\">{}</text>\n",
        text::escape(sheet.title),
        text::escape(sheet.subtitle),
    )
}

fn replica_size(wheel: &Wheel, replica: Replica<'_>, felt_width: i64) -> (i64, i64) {
    match replica {
        Replica::None => (0, 0),
        Replica::Wheel => {
            let side = ring::side(wheel);
            (side, side)
        }
        Replica::Racetrack(_) => racetrack::size(wheel, felt_width),
    }
}

/// The layout in words: a picture is one thing to a screen reader, so its captions are said here.
fn describe(sheet: &Sheet<'_>) -> String {
    let boxes = || sheet.felt.boxes().iter().map(|felt_box| felt_box.holds);
    let open = |holds: &Holds| !(sheet.covered)(*holds);
    let numbers = boxes().filter(open).filter(|holds| matches!(holds, Holds::Number(_))).count();
    let covered = boxes().filter(|holds| !open(holds)).count();
    let named: Vec<String> = boxes()
        .filter(open)
        .filter(|holds| !matches!(holds, Holds::Number(_)))
        .map(|holds| match (sheet.odds)(holds) {
            Some(odds) => format!("{} ({odds})", (sheet.caption)(holds)),
            None => (sheet.caption)(holds),
        })
        .collect();
    let mut parts = Vec::new();
    if numbers > 0 {
        parts.push(format!("{numbers} number boxes."));
    }
    if !named.is_empty() {
        parts.push(format!("Betting areas: {}.", named.join("; ")));
    }
    if covered > 0 {
        parts.push(format!("Boxes covered and not open: {covered}."));
    }
    match sheet.replica {
        Replica::None => {}
        Replica::Wheel => parts.push(format!("The wheel in its order: {}.", order(sheet.wheel))),
        Replica::Racetrack(sectors) => {
            let names: Vec<&str> = sectors.iter().map(|(name, _)| name.as_str()).collect();
            parts.push(format!("Racetrack in the order of the wheel: {}.", order(sheet.wheel)));
            parts.push(format!("Sectors: {}.", names.join("; ")));
        }
    }
    parts.join(" ")
}

fn order(wheel: &Wheel) -> String {
    wheel.pockets().map(|pocket| wheel.label(pocket)).collect::<Vec<_>>().join(", ")
}

/// The fill of a cell that is red, black or green as a whole. Plain sections take the tint of their area instead.
fn fill(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => RED,
        Colour::Black => BLACK,
        Colour::Green => GREEN,
        Colour::Plain => SHADE,
    }
}

/// A pocket as a tooltip says it: `17 black`.
fn spoken(wheel: &Wheel, pocket: Pocket) -> String {
    let label = wheel.label(pocket);
    let colour = match wheel.face(pocket).colour {
        Colour::Red => " red",
        Colour::Black => " black",
        Colour::Green => " green",
        Colour::Plain => "",
    };
    let void = if wheel.void().contains(pocket) { ", voids the spin" } else { "" };
    format!("{label}{colour}{void}")
}

/// A thing on the layout that has a name: what a pointer rests on and a test counts.
fn named(data: &str, title: &str, body: &str) -> String {
    format!("<g data-{data}><title>{}</title>{body}</g>\n", text::escape(title))
}

#[cfg(test)]
mod tests;
