//! The felt: boxes with exact coordinates, and the spots derived from which boxes touch.

use serde::{Deserialize, Serialize};

use crate::{Cover, Fraction, Pocket, Point, Rect, Wheel};

/// Where chips lie. Position is identity: 0/00 has two spots with one cover.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Debug)]
pub struct SpotId(pub u16);

/// What kind of place a spot is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Shape {
    /// Inside one number's box.
    Straight,
    /// On the line between two boxes.
    Split,
    /// On the outside line beside a row.
    Street,
    /// Where three number boxes meet.
    Trio,
    /// Where four number boxes meet.
    Corner,
    /// On the outside corner of the zero and the first row, where that makes four numbers.
    FirstFour,
    /// The same corner, where that makes five numbers.
    FirstFive,
    /// On the outside corner of two rows.
    SixLine,
    /// In the box at the foot of a column.
    Column,
    /// In the box of a third of the numbers.
    Dozen,
    /// In a box of its own.
    Area,
}

impl Shape {
    pub const ALL: [Shape; 11] = [
        Shape::Straight,
        Shape::Split,
        Shape::Street,
        Shape::Trio,
        Shape::Corner,
        Shape::FirstFour,
        Shape::FirstFive,
        Shape::SixLine,
        Shape::Column,
        Shape::Dozen,
        Shape::Area,
    ];

    pub fn id(self) -> &'static str {
        match self {
            Shape::Straight => "straight",
            Shape::Split => "split",
            Shape::Street => "street",
            Shape::Trio => "trio",
            Shape::Corner => "corner",
            Shape::FirstFour => "first-four",
            Shape::FirstFive => "first-five",
            Shape::SixLine => "six-line",
            Shape::Column => "column",
            Shape::Dozen => "dozen",
            Shape::Area => "area",
        }
    }

    pub fn by_id(id: &str) -> Option<Shape> {
        Shape::ALL.into_iter().find(|shape| shape.id() == id)
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spot {
    pub shape: Shape,
    pub at: Point,
    pub cover: Cover,
    /// The pockets in the order of the felt: zeros first, then numbers.
    pub pockets: Vec<Pocket>,
    /// For a column or dozen its place from 1; for an area its place in [`Felt::areas`].
    pub ordinal: u8,
    /// A second place for a spot that lies elsewhere too.
    pub courtesy: bool,
}

/// A betting box of its own, such as Red or a Big Six symbol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Area {
    pub id: String,
    pub cover: Cover,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holds {
    Number(Pocket),
    Dozen(u8),
    Column(u8),
    Area(u8),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FeltBox {
    pub rect: Rect,
    pub holds: Holds,
}

/// A second place for a spot: the line between two boxes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Courtesy {
    pub shape: Shape,
    pub cover: Cover,
    pub between: (Holds, Holds),
}

/// What a felt is drawn up from.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Plan {
    /// Rows of three numbers; none for a game without a grid.
    pub rows: u8,
    /// Rows of zero boxes from the grid outwards; the boxes of a row share the width of the felt.
    pub zeros: Vec<Vec<Pocket>>,
    /// The strip of boxes beyond the dozens.
    pub outside: Vec<Area>,
    /// A further strip for wagers that not every table has.
    pub side: Vec<Area>,
    pub courtesy: Vec<Courtesy>,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FeltFault {
    #[error("the wheel has no pocket {0}, which the grid of the felt needs")]
    NoPocket(String),
    #[error("the grid has {0} rows; the dozens need a multiple of three, up to 20")]
    Rows(u8),
    #[error("the two boxes of a courtesy line do not touch")]
    CourtesyApart,
    #[error("the felt has no betting area")]
    Empty,
    #[error("the felt has too many boxes: at most 8 rows of 8 zeros and 64 areas")]
    TooMany,
    #[error("a pocket has two boxes on the felt")]
    BoxedTwice,
}

/// The boxes of a table and every spot that they make.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Felt {
    boxes: Vec<FeltBox>,
    spots: Vec<Spot>,
    areas: Vec<Area>,
}

const COLUMNS: u8 = 3;

impl Felt {
    pub fn derive(wheel: &Wheel, plan: &Plan) -> Result<Felt, FeltFault> {
        if !plan.rows.is_multiple_of(3) || plan.rows > 20 {
            return Err(FeltFault::Rows(plan.rows));
        }
        let zeros = || plan.zeros.iter().flatten();
        let areas_most = plan.outside.len() + plan.side.len();
        if plan.zeros.len() > 8 || plan.zeros.iter().any(|row| row.len() > 8) || areas_most > 64 {
            return Err(FeltFault::TooMany);
        }
        if zeros().copied().collect::<Cover>().len() as usize != zeros().count() {
            return Err(FeltFault::BoxedTwice);
        }
        let areas: Vec<Area> = plan.outside.iter().chain(&plan.side).cloned().collect();
        let boxes = boxes(wheel, plan)?;
        let mut spots = number_spots(&boxes);
        spots.extend(outside_line_spots(&boxes, plan));
        spots.extend(box_spots(wheel, &boxes, &areas));
        spots.sort_by(|a, b| (a.shape, a.ordinal, &a.pockets, a.at).cmp(&(b.shape, b.ordinal, &b.pockets, b.at)));
        order_pockets(&boxes, &mut spots);
        for courtesy in &plan.courtesy {
            spots.extend(courtesy_spot(&boxes, &spots, courtesy)?);
        }
        if spots.is_empty() {
            return Err(FeltFault::Empty);
        }
        Ok(Felt { boxes, spots, areas })
    }

    pub fn spots(&self) -> impl Iterator<Item = (SpotId, &Spot)> {
        self.spots.iter().zip(0..).map(|(spot, id)| (SpotId(id), spot))
    }

    pub fn spot(&self, id: SpotId) -> &Spot {
        &self.spots[usize::from(id.0)]
    }

    pub fn boxes(&self) -> &[FeltBox] {
        &self.boxes
    }

    pub fn areas(&self) -> &[Area] {
        &self.areas
    }

    /// The first spot of a shape with exactly this cover; a courtesy line comes after the spot it stands for.
    pub fn find(&self, shape: Shape, cover: Cover) -> Option<SpotId> {
        self.spots().find(|(_, spot)| spot.shape == shape && spot.cover == cover).map(|(id, _)| id)
    }

    /// The rectangle that holds every box.
    pub fn bounds(&self) -> Rect {
        let first = self.boxes[0].rect;
        self.boxes.iter().fold(first, |all, felt_box| Rect {
            x: (all.x.0.min(felt_box.rect.x.0), all.x.1.max(felt_box.rect.x.1)),
            y: (all.y.0.min(felt_box.rect.y.0), all.y.1.max(felt_box.rect.y.1)),
        })
    }
}

fn whole(number: u8) -> Fraction {
    Fraction::from_integer(i64::from(number))
}

fn boxes(wheel: &Wheel, plan: &Plan) -> Result<Vec<FeltBox>, FeltFault> {
    let mut boxes = Vec::new();
    let width = whole(COLUMNS);
    for (zeros, depth) in plan.zeros.iter().zip(1_u8..) {
        let share = width / i64::try_from(zeros.len()).unwrap_or(1).max(1);
        let mut y = whole(0);
        for &pocket in zeros {
            let rect = Rect { x: (-whole(depth), -whole(depth - 1)), y: (y, y + share) };
            boxes.push(FeltBox { rect, holds: Holds::Number(pocket) });
            y += share;
        }
    }
    for row in 0..plan.rows {
        for column in 0..COLUMNS {
            let label = (row * COLUMNS + column + 1).to_string();
            let pocket = wheel.pocket(&label).ok_or(FeltFault::NoPocket(label))?;
            let rect = Rect { x: (whole(row), whole(row + 1)), y: (whole(column), whole(column + 1)) };
            boxes.push(FeltBox { rect, holds: Holds::Number(pocket) });
        }
    }
    if plan.rows > 0 {
        let third = plan.rows / 3;
        for dozen in 1..=3 {
            let rect = Rect { x: (whole(third * (dozen - 1)), whole(third * dozen)), y: (whole(0) - 1, whole(0)) };
            boxes.push(FeltBox { rect, holds: Holds::Dozen(dozen) });
        }
        for column in 1..=COLUMNS {
            let rect = Rect { x: (whole(plan.rows), whole(plan.rows + 1)), y: (whole(column - 1), whole(column)) };
            boxes.push(FeltBox { rect, holds: Holds::Column(column) });
        }
    }
    let outside = u8::try_from(plan.outside.len()).unwrap_or(u8::MAX);
    let side = u8::try_from(plan.side.len()).unwrap_or(u8::MAX);
    boxes.extend(strip(plan.rows, 1, 0..outside));
    boxes.extend(strip(plan.rows, 2, outside..outside.saturating_add(side)));
    Ok(boxes)
}

/// A strip of equal boxes: along the grid, or where there is none each box two wide.
fn strip(rows: u8, depth: u8, areas: std::ops::Range<u8>) -> Vec<FeltBox> {
    let count = areas.len();
    let length = if rows > 0 { whole(rows) } else { whole(2) * i64::try_from(count).unwrap_or(0) };
    let Some(share) = i64::try_from(count).ok().filter(|&n| n > 0).map(|n| length / n) else { return Vec::new() };
    let y = (-whole(depth) - 1, -whole(depth));
    (0..)
        .zip(areas)
        .map(|(at, area): (i64, u8)| FeltBox {
            rect: Rect { x: (share * at, share * (at + 1)), y },
            holds: Holds::Area(area),
        })
        .collect()
}

fn numbers(boxes: &[FeltBox]) -> impl Iterator<Item = (Pocket, &Rect)> {
    boxes.iter().filter_map(|felt_box| match felt_box.holds {
        Holds::Number(pocket) => Some((pocket, &felt_box.rect)),
        Holds::Dozen(_) | Holds::Column(_) | Holds::Area(_) => None,
    })
}

fn spot(shape: Shape, at: Point, pockets: Vec<Pocket>) -> Spot {
    Spot { shape, at, cover: pockets.iter().copied().collect(), pockets, ordinal: 0, courtesy: false }
}

/// Straights, splits, and the points where three or four number boxes meet.
fn number_spots(boxes: &[FeltBox]) -> Vec<Spot> {
    let all: Vec<(Pocket, &Rect)> = numbers(boxes).collect();
    let mut spots: Vec<Spot> =
        all.iter().map(|(pocket, rect)| spot(Shape::Straight, rect.centre(), vec![*pocket])).collect();
    for (at, (a, a_rect)) in all.iter().enumerate() {
        for (b, b_rect) in &all[at + 1..] {
            if let Some(middle) = a_rect.shared_edge(b_rect) {
                spots.push(spot(Shape::Split, middle, vec![*a, *b]));
            }
        }
    }
    let mut points: Vec<Point> = all.iter().flat_map(|(_, rect)| rect.corners()).collect();
    points.sort_unstable();
    points.dedup();
    for point in points {
        let meeting: Vec<Pocket> =
            all.iter().filter(|(_, rect)| rect.touches(point)).map(|(pocket, _)| *pocket).collect();
        match meeting.len() {
            3 => spots.push(spot(Shape::Trio, point, meeting)),
            4 => spots.push(spot(Shape::Corner, point, meeting)),
            _ => {}
        }
    }
    spots
}

/// Streets, six lines and the corner of zero and first row: the spots on the outside line, `y = 0`.
fn outside_line_spots(boxes: &[FeltBox], plan: &Plan) -> Vec<Spot> {
    let row_of = |row: u8| -> Vec<Pocket> {
        numbers(boxes).filter(|(_, rect)| rect.x == (whole(row), whole(row + 1))).map(|(pocket, _)| pocket).collect()
    };
    let mut spots = Vec::new();
    for row in 0..plan.rows {
        spots.push(spot(Shape::Street, Point::new(whole(row) + Fraction::new(1, 2), whole(0)), row_of(row)));
        if row > 0 {
            let both = [row_of(row - 1), row_of(row)].concat();
            spots.push(spot(Shape::SixLine, Point::new(whole(row), whole(0)), both));
        }
    }
    if let (Some(zeros), true) = (plan.zeros.first(), plan.rows > 0) {
        let first = [zeros.clone(), row_of(0)].concat();
        let corner = Point::new(whole(0), whole(0));
        match first.len() {
            4 => spots.push(spot(Shape::FirstFour, corner, first)),
            5 => spots.push(spot(Shape::FirstFive, corner, first)),
            _ => {}
        }
    }
    spots
}

/// Columns, dozens and areas: the whole box is the spot.
fn box_spots(wheel: &Wheel, boxes: &[FeltBox], areas: &[Area]) -> Vec<Spot> {
    let in_strip = |rect: &Rect, whole_box: &Rect, along_x: bool| {
        if along_x { whole_box.x.0 <= rect.x.0 && rect.x.1 <= whole_box.x.1 } else { whole_box.y == rect.y }
    };
    let grid: Vec<(Pocket, &Rect)> = numbers(boxes).filter(|(pocket, _)| wheel.number(*pocket).is_some()).collect();
    let mut spots = Vec::new();
    for felt_box in boxes {
        let inside = |along_x: bool| -> Vec<Pocket> {
            grid.iter().filter(|(_, rect)| in_strip(rect, &felt_box.rect, along_x)).map(|(pocket, _)| *pocket).collect()
        };
        let (shape, ordinal, pockets) = match felt_box.holds {
            Holds::Number(_) => continue,
            Holds::Dozen(dozen) => (Shape::Dozen, dozen, inside(true)),
            Holds::Column(column) => (Shape::Column, column, inside(false)),
            Holds::Area(area) => (Shape::Area, area, areas[usize::from(area)].cover.pockets().collect()),
        };
        spots.push(Spot { ordinal, ..spot(shape, felt_box.rect.centre(), pockets) });
    }
    spots
}

/// Puts the pockets of each spot, and the spots of each shape, in the order of the felt.
fn order_pockets(boxes: &[FeltBox], spots: &mut [Spot]) {
    let order: Vec<Pocket> = numbers(boxes).map(|(pocket, _)| pocket).collect();
    let place = |pocket: &Pocket| order.iter().position(|other| other == pocket);
    for spot in &mut *spots {
        spot.pockets.sort_by_key(place);
    }
    spots.sort_by_cached_key(|spot| (spot.shape, spot.ordinal, spot.pockets.iter().map(place).collect::<Vec<_>>()));
}

/// The second place of a spot, or nothing where the felt has no such spot (0/00 on a single zero).
fn courtesy_spot(boxes: &[FeltBox], spots: &[Spot], courtesy: &Courtesy) -> Result<Option<Spot>, FeltFault> {
    let rect = |holds: Holds| boxes.iter().find(|felt_box| felt_box.holds == holds).map(|felt_box| &felt_box.rect);
    let at = match (rect(courtesy.between.0), rect(courtesy.between.1)) {
        (Some(a), Some(b)) => a.shared_edge(b).ok_or(FeltFault::CourtesyApart)?,
        _ => return Err(FeltFault::CourtesyApart),
    };
    let stands_for = spots.iter().find(|spot| spot.shape == courtesy.shape && spot.cover == courtesy.cover);
    Ok(stands_for.map(|spot| Spot { at, courtesy: true, ..spot.clone() }))
}
