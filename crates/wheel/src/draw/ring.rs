//! The wheel drawn round, in its order, the first pocket on top.

use super::{INK, SHADE, Sheet, TINTS, curve, fill, named, spoken, text};
use crate::{Colour, Fraction, Holds, Pocket, Wheel};

/// How wide the square is that the wheel stands in. The sections of Big Six carry odds, so that wheel is larger.
pub(super) fn side(wheel: &Wheel) -> i64 {
    if has_sections(wheel) { 920 } else { 520 }
}

pub(super) fn draw(sheet: &Sheet<'_>, (left, top): (i64, i64), side: i64) -> String {
    let ring = Ring::within((left, top), side, has_sections(sheet.wheel));
    let cells: String = sheet.wheel.pockets().map(|pocket| ring.cell(sheet, pocket)).collect();
    let (x, y) = ring.centre;
    let count = sheet.wheel.len();
    let noun = if ring.sections { "sections" } else { "pockets" };
    let hub = format!(
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"{SHADE}\" stroke=\"{INK}\" stroke-width=\"3\"/>{}{}\n",
        ring.inner,
        text::line(&count.to_string(), (x, y - ring.inner / 10), ring.inner / 3),
        text::line(noun, (x, y + ring.inner / 6), ring.inner / 8),
    );
    let rim = format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"{SHADE}\"/>\n", side / 2);
    let furniture = if ring.sections { format!("{}{}", ring.pegs(count), ring.clapper()) } else { String::new() };
    format!("<g>\n{rim}{cells}{hub}{furniture}</g>\n")
}

fn has_sections(wheel: &Wheel) -> bool {
    !wheel.coloured(Colour::Plain).is_empty()
}

struct Ring {
    centre: (i64, i64),
    outer: i64,
    /// Where the labels end and the odds, or the bare pockets, begin.
    middle: i64,
    inner: i64,
    sections: bool,
}

impl Ring {
    fn within((left, top): (i64, i64), side: i64, sections: bool) -> Ring {
        let centre = (left + side / 2, top + side / 2);
        let outer = side / 2 - if sections { 26 } else { 12 };
        let (middle, inner) = if sections { (outer - 84, outer - 162) } else { (outer - 44, outer - 84) };
        Ring { centre, outer, middle, inner, sections }
    }

    fn cell(&self, sheet: &Sheet<'_>, pocket: Pocket) -> String {
        let pockets = i64::try_from(sheet.wheel.len()).expect("at most 64 pockets");
        let turn = Fraction::new(i64::from(pocket.0), pockets);
        let half = Fraction::new(1, 2 * pockets);
        let span = (turn - half, turn + half);
        let area = sheet.felt.areas().iter().position(|area| area.cover.contains(pocket));
        let colour = sheet.wheel.face(pocket).colour;
        let (paint, ink) = match (colour, area) {
            (Colour::Plain, Some(area)) => TINTS[area % TINTS.len()],
            (colour, _) => (fill(colour), INK),
        };
        let odds = area
            .filter(|_| colour == Colour::Plain)
            .and_then(|area| u8::try_from(area).ok())
            .and_then(|area| (sheet.odds)(Holds::Area(area)));
        // Sections may be as light as the ink, so dark lines part them.
        let line = if self.sections { SHADE } else { INK };
        let outline = |inner, outer, paint: &str| {
            let path = curve::ring_cell(self.centre, (inner, outer), span);
            format!("<path d=\"{path}\" fill=\"{paint}\" stroke=\"{line}\" stroke-width=\"1.5\"/>")
        };
        let label = self.written(
            sheet.wheel.label(pocket),
            turn,
            (self.middle, self.outer),
            pockets,
            if self.sections { 26 } else { 20 },
        );
        let second = odds
            .as_deref()
            .map_or(String::new(), |odds| self.along_radius(odds, turn, (self.inner, self.middle), pockets, 15));
        let title =
            odds.map_or_else(|| spoken(sheet.wheel, pocket), |odds| format!("{}: {odds}", sheet.wheel.label(pocket)));
        let body = format!(
            "{}{}<g fill=\"{ink}\">{label}{second}</g>",
            outline(self.inner, self.middle, paint),
            outline(self.middle, self.outer, paint),
        );
        named(&format!("pocket=\"{}\"", pocket.0), &title, &body)
    }

    /// A label facing outwards; along the radius if it is too long for that.
    fn written(&self, label: &str, turn: Fraction, band: (i64, i64), pockets: i64, largest: i64) -> String {
        let radius = i64::midpoint(band.0, band.1);
        // 6 for the whole turn rather than 2 pi leaves some of the margin beside the lines.
        let size = text::fitting(label, 6 * radius / pockets - 10, largest);
        if size < 14 {
            return self.along_radius(label, turn, band, pockets, largest);
        }
        self.turned(label, turn, turn, radius, size)
    }

    fn along_radius(&self, label: &str, turn: Fraction, band: (i64, i64), pockets: i64, largest: i64) -> String {
        let radius = i64::midpoint(band.0, band.1);
        let size = text::fitting(label, band.1 - band.0 - 8, largest.min(6 * band.0 / pockets));
        self.turned(label, turn, turn + Fraction::new(1, 4), radius, size)
    }

    fn turned(&self, label: &str, turn: Fraction, rotation: Fraction, radius: i64, size: i64) -> String {
        let at = curve::on_circle(self.centre, radius, turn);
        let base = curve::Hundredths(size * 36);
        format!(
            "<text transform=\"translate({at}) rotate({})\" y=\"{base}\" font-size=\"{size}\" \
             text-anchor=\"middle\">{}</text>",
            curve::degrees(rotation),
            text::escape(label),
        )
    }

    /// The pegs between sections that the clapper strikes.
    fn pegs(&self, count: usize) -> String {
        let count = i64::try_from(count).expect("at most 64 pockets");
        let peg = |place: i64| {
            let at = curve::on_circle(self.centre, self.outer + 7, Fraction::new(2 * place + 1, 2 * count));
            format!("<circle cx=\"{}\" cy=\"{}\" r=\"4\"/>", at.x, at.y)
        };
        let pegs: String = (0..count).map(peg).collect();
        format!("<g fill=\"{INK}\">{pegs}</g>\n")
    }

    /// The clapper stands still over the top section, its tip between two pegs.
    fn clapper(&self) -> String {
        let (x, rim) = (self.centre.0, self.centre.1 - self.outer);
        let tongue = format!(
            "<path d=\"M{} {} L{} {} L{} {} L{} {} Z\" fill=\"{INK}\" stroke=\"{SHADE}\" stroke-width=\"2\"/>",
            x - 13,
            rim - 44,
            x + 13,
            rim - 44,
            x + 4,
            rim + 6,
            x - 4,
            rim + 6,
        );
        named("part=\"clapper\"", "Clapper", &tongue)
    }
}
