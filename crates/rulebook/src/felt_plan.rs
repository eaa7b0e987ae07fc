//! The felt of a table, drawn up from the rulebook's rows.

use std::collections::BTreeMap;

use wheel::{Area, Colour, Courtesy, Cover, Holds, Plan, Shape, Wheel};

use crate::{
    Rulebook,
    file::{BonusRow, ColourName, FeltKind, Parity, WagerRow, WheelRow, WinsOn},
    place::Path,
};

/// What of the felt depends on the submission.
#[derive(Clone, Debug)]
pub struct FeltOptions<'a> {
    pub felt: FeltKind,
    /// Ids offered at this table; the side strip has only these.
    pub offered: Vec<&'a str>,
    /// Ids that may not stand beside what is offered; the felt has no box for them.
    pub excluded: Vec<&'a str>,
    /// Sections of the wheel by name, where wagers are laid on them.
    pub sections: BTreeMap<String, Vec<String>>,
}

impl<'a> FeltOptions<'a> {
    /// Everything that the book knows, as the loader checks it.
    pub fn everything(book: &'a Rulebook) -> FeltOptions<'a> {
        FeltOptions {
            felt: FeltKind::Covered,
            offered: book.offer_ids().collect(),
            excluded: Vec::new(),
            sections: BTreeMap::new(),
        }
    }
}

/// Draws up the plan, or says which row of the rulebook cannot be laid out.
pub fn felt_plan(
    book: &Rulebook,
    row: &WheelRow,
    wheel: &Wheel,
    options: &FeltOptions<'_>,
) -> Result<Plan, (Path, String)> {
    let felt = &book.law.felt;
    let wheel_at = book.law.wheels.iter().position(|other| other.id == row.id).unwrap_or(0);
    let source = book.source_row(row);
    let void = |label: &String| row.void.as_ref().is_some_and(|void| void.is.contains(label));
    let mut zeros = Vec::new();
    for zero_row in &source.zeros {
        let mut pockets = Vec::new();
        for label in zero_row.iter().filter(|label| options.felt == FeltKind::Covered || !void(label)) {
            let path = Path::read("wheel").item(wheel_at).key("zeros");
            let pocket = wheel.pocket(label);
            pockets
                .push(pocket.ok_or_else(|| (path, format!("the wheel has no pocket {label} for the felt's zeros")))?);
        }
        zeros.push(pockets);
    }
    let mut outside = Vec::new();
    for id in felt.outside.iter().filter(|id| !options.excluded.contains(&id.as_str())) {
        outside.extend(areas(book, wheel, id, options)?);
    }
    let mut side = Vec::new();
    for id in felt.side.iter().filter(|id| options.offered.contains(&id.as_str())) {
        side.extend(areas(book, wheel, id, options)?);
    }
    let mut courtesy = Vec::new();
    for (at, line) in felt.courtesy.iter().enumerate() {
        let path = Path::read("felt.courtesy").item(at);
        let fault = |key: &str, what: String| (path.key(key), what);
        let (shape, numbers) = line.spot.split_once(' ').unwrap_or((&line.spot, ""));
        let shape = Shape::by_id(shape).ok_or_else(|| fault("spot", format!("`{}` is not a spot", line.spot)))?;
        let [a, b] = &line.between;
        let (Some(a), Some(b)) = (box_named(a), box_named(b)) else {
            return Err(fault("between", "a box is named like `dozen 2` or `column 1`".to_owned()));
        };
        let cover: Option<Cover> = numbers.split('/').map(|label| wheel.pocket(label)).collect();
        courtesy.extend(cover.map(|cover| Courtesy { shape, cover, between: (a, b) }));
    }
    Ok(Plan { rows: felt.rows, zeros, outside, side, courtesy })
}

fn box_named(text: &str) -> Option<Holds> {
    let (kind, ordinal) = text.split_once(' ')?;
    let ordinal = ordinal.parse().ok().filter(|ordinal| (1..=3).contains(ordinal))?;
    match kind {
        "dozen" => Some(Holds::Dozen(ordinal)),
        "column" => Some(Holds::Column(ordinal)),
        _ => None,
    }
}

/// The boxes of one id: one, or one for each section of the wheel. A wager that this wheel cannot have gets none.
fn areas(book: &Rulebook, wheel: &Wheel, id: &str, options: &FeltOptions<'_>) -> Result<Vec<Area>, (Path, String)> {
    if let Some(bonus) = book.law.bonuses.iter().find(|bonus| bonus.id() == id) {
        return Ok(match bonus {
            BonusRow::Repeat(_) | BonusRow::Progressive(_) => vec![Area { id: id.to_owned(), cover: Cover::NONE }],
            BonusRow::DrawnOdds(_) => Vec::new(),
        });
    }
    let Some((at, row)) = book.law.wagers.iter().enumerate().find(|(_, row)| row.id == id) else {
        return Ok(Vec::new());
    };
    let path = Path::read("wager").item(at);
    let Some(wins_on) = &row.wins_on else {
        return Err((path, format!("wager `{id}` has a box on the felt but no `wins_on`")));
    };
    let section_areas = |with: &[String]| {
        let with: Option<Cover> = with.iter().map(|label| wheel.pocket(label)).collect();
        let cover =
            |labels: &Vec<String>| -> Option<Cover> { labels.iter().map(|label| wheel.pocket(label)).collect() };
        let area = |(name, labels): (&String, &Vec<String>)| {
            Some(Area { id: format!("{id} {name}"), cover: cover(labels)?.or(with?) })
        };
        options.sections.iter().filter_map(area).collect()
    };
    if let WinsOn::Section(section) = wins_on {
        return Ok(section_areas(&section.with));
    }
    let cover = cover_of(wheel, wins_on).map_err(|what| (path.key("wins_on"), what))?;
    // A wager limited to other wheels (Green on a single zero) has no box here.
    let elsewhere = row.wheels.is_some() && cover.is_empty();
    Ok(if elsewhere { Vec::new() } else { vec![Area { id: id.to_owned(), cover }] })
}

/// The pockets of a wager in a box of its own.
fn cover_of(wheel: &Wheel, wins_on: &WinsOn) -> Result<Cover, String> {
    let numbered = |test: &dyn Fn(u8) -> bool| -> Cover {
        wheel.pockets().filter(|&pocket| wheel.number(pocket).is_some_and(test)).collect()
    };
    match wins_on {
        WinsOn::Colour(on) => Ok(wheel.coloured(match on.colour {
            ColourName::Red => Colour::Red,
            ColourName::Black => Colour::Black,
            ColourName::Green => Colour::Green,
        })),
        WinsOn::Parity(on) => Ok(match on.parity {
            Parity::Odd => numbered(&|number| number % 2 == 1),
            Parity::Even => numbered(&|number| number % 2 == 0),
        }),
        WinsOn::Range(on) => {
            let [first, last] = &on.range;
            let (Ok(first), Ok(last)) = (first.parse::<u8>(), last.parse::<u8>()) else {
                return Err("a range is two numbers, such as [\"1\", \"18\"]".to_owned());
            };
            Ok(numbered(&|number| (first..=last).contains(&number)))
        }
        WinsOn::Numbers(on) => {
            let missing = on.numbers.iter().find(|label| wheel.pocket(label).is_none());
            match missing {
                Some(label) => Err(format!("the wheel has no pocket {label}")),
                None => Ok(on.numbers.iter().filter_map(|label| wheel.pocket(label)).collect()),
            }
        }
        WinsOn::Symbol(on) => {
            let cover = wheel.labelled(&on.symbol);
            if cover.is_empty() { Err(format!("the wheel has no symbol {}", on.symbol)) } else { Ok(cover) }
        }
        WinsOn::Section(_) => Ok(Cover::NONE),
    }
}

/// The shape whose spots a wager without a box of its own takes: its id says which.
pub(crate) fn shape_of(row: &WagerRow) -> Option<Shape> {
    if row.wins_on.is_some() { Some(Shape::Area) } else { Shape::by_id(&row.id) }
}
