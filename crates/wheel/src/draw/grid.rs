//! The felt: every box at its place, column three on top and the zeros on the left, as players at the long side see it.

use super::{BLACK, BRASS, FELT, INK, RED, SHADE, Sheet, TINTS, fill, named, spoken, text};
use crate::{Colour, Cover, FeltBox, Fraction, Holds, Pocket, Point, Shape, SpotId};

/// One unit along the table.
const ALONG: i64 = 84;
/// One unit across the numbers.
const ACROSS: i64 = 104;
/// One strip of dozens or areas beside the numbers.
const STRIP: i64 = 78;
/// One strip where there are no numbers and the areas are the whole felt.
const CARD: i64 = 190;

pub(super) fn has_numbers(sheet: &Sheet<'_>) -> bool {
    sheet.felt.boxes().iter().any(|felt_box| matches!(felt_box.holds, Holds::Number(_)))
}

pub(super) fn size(sheet: &Sheet<'_>) -> (i64, i64) {
    let bounds = sheet.felt.bounds();
    let scale = Scale::of(sheet, (0, 0));
    (scale.x(bounds.x.1), scale.y(bounds.y.0))
}

pub(super) fn draw(sheet: &Sheet<'_>, at: (i64, i64)) -> String {
    let scale = Scale::of(sheet, at);
    let boxes: String = sheet.felt.boxes().iter().map(|felt_box| draw_box(sheet, &scale, felt_box)).collect();
    let marks: String = sheet
        .marks
        .iter()
        .map(|(id, name)| named(&format!("spot=\"{}\"", id.0), name, &mark(sheet, &scale, *id)))
        .collect();
    format!("<g>\n{boxes}</g>\n{marks}")
}

/// A dot on a line or a corner. Where the whole box is the spot it is edged instead, so that its number stays readable.
fn mark(sheet: &Sheet<'_>, scale: &Scale, id: SpotId) -> String {
    let spot = sheet.felt.spot(id);
    if let Some(felt_box) = sheet.felt.boxes().iter().find(|felt_box| felt_box.rect.centre() == spot.at) {
        let edge = format!("fill=\"none\" stroke=\"{BRASS}\" stroke-width=\"3\" pointer-events=\"all\"");
        return scale.frame(felt_box).inset(5).outline(&edge);
    }
    let (x, y) = scale.point(spot.at);
    format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"8\" fill=\"{BRASS}\" stroke=\"{SHADE}\" stroke-width=\"2\"/>")
}

/// From the exact units of the felt to whole units of the drawing. Both sides of a line round alike, so boxes stay flush.
struct Scale {
    left: i64,
    top: i64,
    first: Fraction,
    last: Fraction,
    strip: i64,
}

impl Scale {
    fn of(sheet: &Sheet<'_>, (left, top): (i64, i64)) -> Scale {
        let bounds = sheet.felt.bounds();
        let strip = if has_numbers(sheet) { STRIP } else { CARD };
        Scale { left, top, first: bounds.x.0, last: bounds.y.1, strip }
    }

    fn x(&self, x: Fraction) -> i64 {
        self.left + ((x - self.first) * ALONG).round().to_integer()
    }

    fn y(&self, y: Fraction) -> i64 {
        let outside_line = Fraction::from_integer(0);
        let across = (self.last.max(outside_line) - y.max(outside_line)) * ACROSS;
        let beyond = (self.last.min(outside_line) - y.min(outside_line)) * self.strip;
        self.top + (across + beyond).round().to_integer()
    }

    fn point(&self, point: Point) -> (i64, i64) {
        (self.x(point.x), self.y(point.y))
    }

    fn frame(&self, felt_box: &FeltBox) -> Frame {
        let rect = &felt_box.rect;
        let (x, y) = (self.x(rect.x.0), self.y(rect.y.1));
        let (width, height) = (self.x(rect.x.1) - x, self.y(rect.y.0) - y);
        let zero_end = rect.x.0 == self.first && rect.x.0 < Fraction::from_integer(0);
        let round_top = zero_end && rect.y.1 == self.last;
        let round_bottom = zero_end && rect.y.0 == Fraction::from_integer(0);
        Frame { x, y, width, height, round_top, round_bottom }
    }
}

/// A box on the drawing, with the corners that the zero end rounds off.
#[derive(Clone, Copy)]
struct Frame {
    x: i64,
    y: i64,
    width: i64,
    height: i64,
    round_top: bool,
    round_bottom: bool,
}

impl Frame {
    fn middle(self) -> (i64, i64) {
        (self.x + self.width / 2, self.y + self.height / 2)
    }

    fn inset(self, by: i64) -> Frame {
        let (width, height) = (self.width - 2 * by, self.height - 2 * by);
        Frame { x: self.x + by, y: self.y + by, width, height, ..self }
    }

    fn outline(self, attributes: &str) -> String {
        let Frame { x, y, width, height, round_top, round_bottom } = self;
        if !round_top && !round_bottom {
            return format!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" {attributes}/>");
        }
        let (right, bottom) = (x + width, y + height);
        let reach = width * 4 / 5;
        let drop = if round_top && round_bottom { height / 2 } else { height * 3 / 5 };
        let top_left = if round_top {
            format!("L{x} {} A{reach} {drop} 0 0 1 {} {y}", y + drop, x + reach)
        } else {
            format!("L{x} {y}")
        };
        let bottom_left = if round_bottom {
            format!("L{} {bottom} A{reach} {drop} 0 0 1 {x} {}", x + reach, bottom - drop)
        } else {
            format!("L{x} {bottom}")
        };
        format!("<path d=\"M{right} {y} L{right} {bottom} {bottom_left} {top_left} Z\" {attributes}/>")
    }
}

fn draw_box(sheet: &Sheet<'_>, scale: &Scale, felt_box: &FeltBox) -> String {
    let frame = scale.frame(felt_box);
    let holds = felt_box.holds;
    let data = match holds {
        Holds::Number(pocket) => format!("box=\"number-{}\"", pocket.0),
        Holds::Dozen(dozen) => format!("box=\"dozen-{dozen}\""),
        Holds::Column(column) => format!("box=\"column-{column}\""),
        Holds::Area(area) => format!("box=\"area-{area}\""),
    };
    let cards = !has_numbers(sheet);
    if (sheet.covered)(holds) {
        // What lies under a cover is not named, not even in a tooltip: there is nothing to wager on.
        return named(&data, "Covered, not open", &cover(frame, cards));
    }
    let title = match holds {
        Holds::Number(pocket) => spoken(sheet.wheel, pocket),
        Holds::Column(column) => format!("{}: {}", (sheet.caption)(holds), column_numbers(sheet, column)),
        Holds::Dozen(_) | Holds::Area(_) => match (sheet.odds)(holds) {
            Some(odds) => format!("{}: {odds}", (sheet.caption)(holds)),
            None => (sheet.caption)(holds),
        },
    };
    let body = match holds {
        Holds::Number(pocket) => format!("{}{}", cell(frame), number(sheet, frame, pocket)),
        Holds::Area(area) if cards => card(sheet, frame, area),
        Holds::Area(area) => format!("{}{}", cell(frame), self::area(sheet, frame, area)),
        Holds::Dozen(_) | Holds::Column(_) => format!("{}{}", cell(frame), captioned(sheet, frame, holds)),
    };
    named(&data, &title, &body)
}

fn cell(frame: Frame) -> String {
    frame.outline(&format!("fill=\"{FELT}\" stroke=\"{INK}\" stroke-width=\"3\""))
}

/// A plain plate with a brass edge, that shows by itself that nothing can be laid here.
fn cover(frame: Frame, card: bool) -> String {
    let plate = format!("fill=\"{SHADE}\" stroke=\"{BRASS}\" stroke-width=\"4\"");
    if card {
        frame.inset(8).outline(&format!("{plate} rx=\"14\""))
    } else {
        format!("{}{}", cell(frame), frame.inset(6).outline(&plate))
    }
}

/// A number in an oval of its colour; a zero stands on the felt itself, which is its colour.
fn number(sheet: &Sheet<'_>, frame: Frame, pocket: Pocket) -> String {
    let (x, y) = frame.middle();
    let label = sheet.wheel.label(pocket);
    let colour = sheet.wheel.face(pocket).colour;
    if matches!(colour, Colour::Green | Colour::Plain) {
        // The curve takes room on the left, so the label moves away from it.
        let (nudge, margin) = if frame.round_top || frame.round_bottom { (3, 30) } else { (0, 20) };
        return text::line(label, (x + nudge, y), text::fitting(label, frame.width - margin, 44));
    }
    let (across, up) = (frame.width * 39 / 100, frame.height * 40 / 100);
    format!(
        "<ellipse cx=\"{x}\" cy=\"{y}\" rx=\"{across}\" ry=\"{up}\" fill=\"{}\" stroke=\"{INK}\" stroke-width=\"1\"/>{}",
        fill(colour),
        text::line(label, (x, y), text::fitting(label, 2 * across - 8, 38)),
    )
}

fn area(sheet: &Sheet<'_>, frame: Frame, area: u8) -> String {
    let cover = sheet.felt.areas()[usize::from(area)].cover;
    let all_of = |colour: Colour| cover != Cover::NONE && cover == sheet.wheel.coloured(colour);
    if all_of(Colour::Red) {
        diamond(sheet, frame, area, RED)
    } else if all_of(Colour::Black) {
        diamond(sheet, frame, area, BLACK)
    } else {
        captioned(sheet, frame, Holds::Area(area))
    }
}

/// A diamond in the colour of the wager, its caption inside.
fn diamond(sheet: &Sheet<'_>, frame: Frame, area: u8, colour: &str) -> String {
    let (x, y) = frame.middle();
    let (across, up) = ((frame.width / 2 - 8).min(88), frame.height / 2 - 6);
    let caption = (sheet.caption)(Holds::Area(area));
    let shape = format!(
        "<path d=\"M{x} {} L{} {y} L{x} {} L{} {y} Z\" fill=\"{colour}\" stroke=\"{INK}\" stroke-width=\"1\"/>",
        y - up,
        x + across,
        y + up,
        x - across,
    );
    let written = match (sheet.odds)(Holds::Area(area)) {
        Some(odds) => format!(
            "{}{}",
            text::line(&caption, (x, y - 7), text::fitting(&caption, across * 5 / 4, 20)),
            text::line(&odds, (x, y + 11), text::fitting(&odds, across, 13)),
        ),
        None => text::line(&caption, (x, y), text::fitting(&caption, across * 13 / 10, 24)),
    };
    format!("{shape}{written}")
}

/// The caption of a box, with its odds below in smaller type if there are any.
fn captioned(sheet: &Sheet<'_>, frame: Frame, holds: Holds) -> String {
    let (x, y) = frame.middle();
    let caption = (sheet.caption)(holds);
    let width = frame.width - 14;
    match (sheet.odds)(holds) {
        Some(odds) => format!(
            "{}{}",
            text::centred(&caption, (x, y - frame.height / 6), (width, frame.height * 55 / 100), 26),
            text::line(&odds, (x, y + frame.height * 30 / 100), text::fitting(&odds, width, 17)),
        ),
        None => text::centred(&caption, (x, y), (width, frame.height - 12), 30),
    }
}

/// An area of a felt without numbers: a card with the tint of its sections on the wheel.
fn card(sheet: &Sheet<'_>, frame: Frame, area: u8) -> String {
    let holds = Holds::Area(area);
    let frame = frame.inset(8);
    let (x, y) = frame.middle();
    let (tint, ink) = TINTS[usize::from(area) % TINTS.len()];
    let caption = (sheet.caption)(holds);
    let width = frame.width - 24;
    let plate = frame.outline(&format!("fill=\"{tint}\" stroke=\"{INK}\" stroke-width=\"3\" rx=\"14\""));
    let written = match (sheet.odds)(holds) {
        Some(odds) => format!(
            "{}{}",
            text::centred(&caption, (x, y - 18), (width, frame.height / 2), 54),
            text::line(&odds, (x, frame.y + frame.height - 32), text::fitting(&odds, width, 24)),
        ),
        None => text::centred(&caption, (x, y), (width, frame.height / 2), 54),
    };
    format!("{plate}<g fill=\"{ink}\">{written}</g>")
}

fn column_numbers(sheet: &Sheet<'_>, column: u8) -> String {
    let spot = sheet.felt.spots().map(|(_, spot)| spot).find(|s| s.shape == Shape::Column && s.ordinal == column);
    let labels: Vec<&str> =
        spot.into_iter().flat_map(|spot| &spot.pockets).map(|&pocket| sheet.wheel.label(pocket)).collect();
    labels.join(", ")
}
