//! The racetrack: the pockets in wheel order round an oval, and the sectors that calls are made of in its middle.

use super::{FELT, INK, SHADE, curve, curve::At, fill, named, spoken, text};
use crate::{Cover, Fraction, Pocket, Wheel};

/// Radius of the outer edge of the ends; half the height.
const OUTER: i64 = 122;
/// Radius of the inner edge: half the height of the middle.
const INNER: i64 = 66;
/// Cells round the end that holds the zero, so that the zero is at the tip.
const ZERO_END: usize = 3;

/// Whether a wheel has pockets enough for two ends and two rows.
pub(super) fn fits(wheel: &Wheel) -> bool {
    wheel.len() > 2 * (ZERO_END + 1)
}

pub(super) fn size(wheel: &Wheel, felt_width: i64) -> (i64, i64) {
    (Oval::within((0, 0), felt_width, wheel).width(), 2 * OUTER)
}

pub(super) fn draw(wheel: &Wheel, sectors: &[(String, Cover)], at: (i64, i64), width: i64) -> String {
    let oval = Oval::within(at, width, wheel);
    let cells = oval.cells(wheel);
    let ring: String = cells.iter().map(|cell| cell.draw(wheel)).collect();
    // A sector inside another is drawn after it, so that both can be touched.
    let mut order: Vec<usize> = (0..sectors.len()).collect();
    order.sort_by_key(|&sector| std::cmp::Reverse(sectors[sector].1.len()));
    let middle: String = order.into_iter().map(|sector| draw_sector(&oval, &cells, sectors, sector)).collect();
    format!("<g>\n{middle}{ring}</g>\n")
}

/// Two straight rows of equal cells between two half circles.
struct Oval {
    left: i64,
    top: i64,
    /// Cells in each straight row.
    straight: usize,
    cell: i64,
    far_end: usize,
}

struct Cell {
    pocket: Pocket,
    outline: String,
    /// The edge towards the middle, clockwise.
    inner: (At, At),
    curved: bool,
    middle: (i64, i64),
}

impl Oval {
    fn within((left, top): (i64, i64), width: i64, wheel: &Wheel) -> Oval {
        // The far end takes what lets both rows have equally many.
        let far_end = if wheel.len().is_multiple_of(2) { 3 } else { 4 };
        let straight = wheel.len().saturating_sub(ZERO_END + far_end) / 2;
        let cell = (width - 2 * OUTER) / i64::try_from(straight.max(1)).expect("at most 64 pockets");
        Oval { left, top, straight, cell, far_end }
    }

    fn width(&self) -> i64 {
        self.row() + 2 * OUTER
    }

    fn row(&self) -> i64 {
        self.cell * i64::try_from(self.straight).expect("at most 64 pockets")
    }

    /// The tips of the middle: its leftmost and rightmost point.
    fn tips(&self) -> (i64, i64) {
        (self.left + OUTER - INNER, self.left + OUTER + self.row() + INNER)
    }

    fn axis(&self) -> i64 {
        self.top + OUTER
    }

    /// Every pocket once, clockwise from the one before the zero.
    fn cells(&self, wheel: &Wheel) -> Vec<Cell> {
        let zero = wheel.pocket("0").map_or(0, |pocket| usize::from(pocket.0));
        let first = zero + wheel.len() - ZERO_END / 2;
        let (near, far) = (self.left + OUTER + self.row(), self.left + OUTER);
        (0..wheel.len())
            .map(|place| {
                let pocket = Pocket(u8::try_from((first + place) % wheel.len()).expect("at most 64 pockets"));
                let (bottom, end, top) = (ZERO_END, ZERO_END + self.straight, ZERO_END + self.straight + self.far_end);
                if place < bottom {
                    self.end_cell(pocket, near, place, ZERO_END, Fraction::from_integer(0))
                } else if place < end {
                    let step = self.steps(place - bottom);
                    row_cell(pocket, near - step, -self.cell, (self.axis() + INNER, self.axis() + OUTER))
                } else if place < top {
                    self.end_cell(pocket, far, place - end, self.far_end, Fraction::new(1, 2))
                } else {
                    let step = self.steps(place - top);
                    row_cell(pocket, far + step, self.cell, (self.axis() - INNER, self.axis() - OUTER))
                }
            })
            .collect()
    }

    fn steps(&self, cells: usize) -> i64 {
        self.cell * i64::try_from(cells).expect("at most 64 pockets")
    }

    fn end_cell(&self, pocket: Pocket, x: i64, at: usize, of: usize, start: Fraction) -> Cell {
        let centre = (x, self.axis());
        let [at, of] = [at, of].map(|n| i64::try_from(n).expect("at most 64 pockets"));
        let turn = |twice: i64| start + Fraction::new(twice, 4 * of);
        let (from, to) = (turn(2 * at), turn(2 * at + 2));
        Cell {
            pocket,
            outline: curve::ring_cell(centre, (INNER, OUTER), (from, to)),
            inner: (curve::on_circle(centre, INNER, from), curve::on_circle(centre, INNER, to)),
            curved: true,
            middle: curve::on_circle(centre, i64::midpoint(INNER, OUTER), turn(2 * at + 1)).nearest_whole(),
        }
    }
}

fn row_cell(pocket: Pocket, x: i64, step: i64, (inner, outer): (i64, i64)) -> Cell {
    Cell {
        pocket,
        outline: format!("M{x} {inner} L{} {inner} L{} {outer} L{x} {outer} Z", x + step, x + step),
        inner: (At::whole((x, inner)), At::whole((x + step, inner))),
        curved: false,
        middle: (x + step / 2, i64::midpoint(inner, outer)),
    }
}

impl Cell {
    fn inner_edge(&self) -> String {
        if self.curved { format!(" A{INNER} {INNER} 0 0 1 {}", self.inner.1) } else { format!(" L{}", self.inner.1) }
    }

    fn draw(&self, wheel: &Wheel) -> String {
        let label = wheel.label(self.pocket);
        let body = format!(
            "<path d=\"{}\" fill=\"{}\" stroke=\"{INK}\" stroke-width=\"2\"/>{}",
            self.outline,
            fill(wheel.face(self.pocket).colour),
            text::line(label, self.middle, text::fitting(label, 46, 26)),
        );
        named(&format!("pocket=\"{}\"", self.pocket.0), &spoken(wheel, self.pocket), &body)
    }
}

/// The runs of neighbouring cells that a cover takes, each as first and last place, clockwise.
fn runs(cells: &[Cell], cover: Cover) -> Vec<(usize, usize)> {
    let holds = |place: usize| cover.contains(cells[place % cells.len()].pocket);
    if (0..cells.len()).all(holds) {
        return vec![(0, cells.len() - 1)];
    }
    (0..cells.len())
        .filter(|&place| holds(place) && !holds(place + cells.len() - 1))
        .map(|first| (first, (first..first + cells.len()).take_while(|&place| holds(place)).last().unwrap_or(first)))
        .collect()
}

/// A sector lies between its own cells: along the inner edge of each run, and straight across from run to run.
fn draw_sector(oval: &Oval, cells: &[Cell], sectors: &[(String, Cover)], sector: usize) -> String {
    let (name, cover) = &sectors[sector];
    let runs = runs(cells, *cover);
    if runs.is_empty() {
        return String::new();
    }
    let along = |&(first, last): &(usize, usize)| -> String {
        let edges: String = (first..=last).map(|place| cells[place % cells.len()].inner_edge()).collect();
        format!("{}{edges}", cells[first].inner.0)
    };
    let path = runs.iter().map(along).collect::<Vec<_>>().join(" L");
    let (from, to) = room(oval, cells, sectors, sector);
    let paint = if sectors.iter().any(|(_, other)| other != cover && cover.within(*other)) { SHADE } else { FELT };
    let body = format!(
        "<path d=\"M{path} Z\" fill=\"{paint}\" stroke=\"{INK}\" stroke-width=\"2\" stroke-linejoin=\"round\"/>{}",
        text::centred(name, (i64::midpoint(from, to), oval.axis()), (to - from - 24, INNER), 28),
    );
    named(&format!("sector=\"{sector}\""), name, &body)
}

/// Where a sector lies on the long axis, less what a sector inside it takes at one side.
fn room(oval: &Oval, cells: &[Cell], sectors: &[(String, Cover)], sector: usize) -> (i64, i64) {
    let cover = sectors[sector].1;
    let (mut from, mut to) = extent(oval, cells, cover);
    for (_, other) in sectors {
        if *other == cover || !other.within(cover) {
            continue;
        }
        let (other_from, other_to) = extent(oval, cells, *other);
        if other_to == to && other_from > from {
            to = other_from;
        } else if other_from == from && other_to < to {
            from = other_to;
        }
    }
    (from, to)
}

/// Where the lines across the middle, or the tips, bound a cover on the long axis.
fn extent(oval: &Oval, cells: &[Cell], cover: Cover) -> (i64, i64) {
    let runs = runs(cells, cover);
    let (left, right) = oval.tips();
    let mut bounds: Vec<i64> = runs
        .iter()
        .zip(runs.iter().cycle().skip(1))
        .map(|(&(_, last), &(first, _))| {
            let (end, start) = (cells[last % cells.len()].inner.1, cells[first].inner.0);
            i64::midpoint(end.nearest_whole().0, start.nearest_whole().0)
        })
        .collect();
    if cover.contains(cells[ZERO_END / 2].pocket) {
        bounds.push(right);
    }
    let far = ZERO_END + oval.straight + oval.far_end / 2;
    if cover.contains(cells[far].pocket) {
        bounds.push(left);
    }
    let (from, to) = (bounds.iter().min(), bounds.iter().max());
    (from.copied().unwrap_or(left), to.copied().unwrap_or(right))
}
