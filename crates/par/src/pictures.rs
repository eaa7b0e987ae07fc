//! The pictures of a sheet, from its own decimals.

// A place on paper is a float by nature: nothing here is paid or counted, only shown.
#![allow(clippy::float_arithmetic, clippy::cast_precision_loss)]

use plots::{Axis, BLUE, Bar, Bars, Fan, Heat, Lines, ORANGE, Picture, Ranked, Ring, RingPocket, Series, Unit};

use crate::{
    document::letter,
    figure::{Decimal, ROUNDS},
    sheet::{MeterSheet, PortfolioWager, Sheet, WagerRow},
};

/// A picture with its name and what it shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drawn {
    pub id: &'static str,
    /// In words, for those who do not see it.
    pub caption: String,
    pub picture: Picture,
}

fn float(decimal: &Decimal) -> f64 {
    number(decimal.kept())
}

fn number(decimal: &str) -> f64 {
    decimal.parse().unwrap_or(f64::NAN)
}

/// All pictures of a sheet, in the order in which it shows them.
pub fn pictures(sheet: &Sheet) -> Vec<Drawn> {
    let mut all = vec![wheel(sheet), edges(sheet)];
    all.extend(fans(sheet));
    all.extend(sheet.progressive.as_ref().and_then(meter));
    all.push(correlations(sheet));
    all.push(outcomes(sheet));
    all
}

fn wheel(sheet: &Sheet) -> Drawn {
    let wheel = &sheet.wheel;
    let each = 1.0 / f64::from(wheel.open.max(1));
    let mut ring = Ring::new(format!("The wheel: {}", wheel.called), Unit::Percent);
    for pocket in &wheel.order {
        let fill = match pocket.colour.as_str() {
            "red" => "#b3202c",
            "black" => "#1d1d1b",
            "green" => "#00703c",
            _ => "#4d6a8a",
        };
        ring = ring.pocket(RingPocket::new(&pocket.label, each, each).fill(fill));
    }
    ring = ring.middle(format!("{} pockets", wheel.count));
    ring = ring.middle(format!("{} decide, each 1/{}", wheel.open, wheel.open));
    if !wheel.void.is_empty() {
        ring = ring.middle(format!("{} voids the spin", wheel.void.join(", ")));
    }
    let order = if wheel.order_filed { "clockwise from the top" } else { "in the order of the clause" };
    Drawn { id: "wheel", caption: format!("The pockets of the wheel {order}."), picture: ring.draw() }
}

/// Names of rows that are told apart by their example where they must be.
fn named(rows: &[WagerRow], row: &WagerRow) -> String {
    let several = rows.iter().filter(|other| other.called == row.called).count() > 1;
    if several { row.example.clone() } else { row.called.clone() }
}

fn edges(sheet: &Sheet) -> Drawn {
    let mut chart = Ranked::new("What the house keeps of each wager", Axis::new("house edge").unit(Unit::Percent));
    let mut put = |name: String, edge: &crate::figure::Figure| {
        let exact = if edge.exact.len() <= 12 { format!("{} = ", edge.exact) } else { String::new() };
        let shown = format!("{exact}{} %", edge.decimal.percent(3));
        let bar = Bar::new(name, float(&edge.decimal)).shown(shown);
        chart = std::mem::replace(&mut chart, Ranked::new("", Axis::new(""))).bar(bar);
    };
    for row in sheet.wagers.iter().chain(&sheet.calls) {
        let rows = if sheet.calls.iter().any(|call| std::ptr::eq(call, row)) { &sheet.calls } else { &sheet.wagers };
        put(named(rows, row), &row.figures.edge);
    }
    if let Some((called, figures)) =
        sheet.repeat.as_ref().and_then(|bonus| Some((&bonus.called, bonus.figures.as_ref()?)))
    {
        put(called.clone(), &figures.edge);
    }
    if let Some((called, figures)) =
        sheet.progressive.as_ref().and_then(|bonus| Some((&bonus.called, bonus.figures.as_ref()?)))
    {
        put(called.clone(), &figures.edge);
    }
    Drawn { id: "edges", caption: "The edge of every wager, largest first.".to_owned(), picture: chart.sorted().draw() }
}

/// The wager that swings least and the one that swings most.
fn fans(sheet: &Sheet) -> Vec<Drawn> {
    let deviation = |row: &&WagerRow| float(&row.figures.standard_deviation);
    let by = |a: &&WagerRow, b: &&WagerRow| deviation(a).total_cmp(&deviation(b));
    let (calmest, wildest) = (sheet.wagers.iter().min_by(by), sheet.wagers.iter().max_by(by));
    let mut drawn = Vec::new();
    let mut put = |id: &'static str, row: &WagerRow| {
        let name = named(&sheet.wagers, row);
        let rounds = (ROUNDS[0] as f64, ROUNDS[ROUNDS.len() - 1] as f64);
        let swing = (float(&row.figures.back.decimal), deviation(&row));
        let picture = Fan::new(format!("Where the return of {name} is"), Axis::new("return").unit(Unit::Percent))
            .spread("95 %", swing, 1.959_963_984_540, rounds)
            .spread("90 %", swing, 1.644_853_626_951, rounds)
            .expected(swing.0, format!("{} %", row.figures.back.decimal.percent(2)))
            .draw();
        let caption = format!("Bands of 90 and 95 % of the return of {name} over one thousand to ten million rounds.");
        drawn.push(Drawn { id, caption, picture });
    };
    if let Some(row) = calmest {
        put("fan-calm", row);
    }
    if let (Some(row), Some(other)) = (wildest, calmest)
        && row != other
    {
        put("fan-wild", row);
    }
    drawn
}

fn meter(bonus: &MeterSheet) -> Option<Drawn> {
    let returns = bonus.returns.as_ref()?;
    let money = |shown: &str| {
        shown.chars().filter(|character| character.is_ascii_digit() || *character == '.').collect::<String>()
    };
    let initial = float(&returns.meters_initial.decimal);
    let sign: String = bonus.stake.chars().take_while(|character| !character.is_ascii_digit()).collect();
    let axis = Axis::new("the meter shows").unit(Unit::Money(sign));
    let mut chart = Lines::new(format!("When {} turns", bonus.called))
        .x(axis)
        .y(Axis::new("return of the wager").unit(Unit::Percent))
        .level(1.0, "even");
    let colours = [BLUE, ORANGE];
    let mut any = false;
    for (at, row) in bonus.meters.iter().enumerate() {
        let (slope, begins) = (float(&row.slope.decimal), number(&money(&row.initial)));
        let Some(turn) = row.in_favour_from.as_ref().map(|shown| number(&money(shown))) else { continue };
        // From nothing to a quarter beyond the turn: two points are a straight line.
        let ends = turn.max(begins) * 1.25;
        let at_reading = |reading: f64| initial + (reading - begins) * slope;
        let reset = number(&money(&row.reset));
        let points = vec![(reset, at_reading(reset)), (ends, at_reading(ends))];
        chart = chart
            .series(Series::line(format!("{} meter", row.id), points).colour(colours[at % 2]))
            .moment(turn, row.in_favour_from.clone().unwrap_or_default());
        any = true;
    }
    any.then(|| Drawn {
        id: "meter",
        caption: "The return of the wager by what each meter shows, the others at their initial amounts; dashed where it turns."
            .to_owned(),
        picture: chart.draw(),
    })
}

fn correlations(sheet: &Sheet) -> Drawn {
    let all = &sheet.portfolio;
    // Two straights have one name; in the notation they have two.
    let named = |wager: &PortfolioWager| {
        let several = all.wagers.iter().filter(|other| other.called == wager.called).count() > 1;
        if several { wager.wager.clone() } else { wager.called.clone() }
    };
    let rows: Vec<String> =
        all.wagers.iter().enumerate().map(|(at, wager)| format!("{} {}", letter(at), named(wager))).collect();
    let columns = (0..all.wagers.len()).map(letter).collect();
    let values = all.correlation.iter().map(|row| {
        row.iter().map(|value| value.as_ref().map_or(f64::NAN, |value| number(&value.rounded(4)))).collect()
    });
    Drawn {
        id: "correlations",
        caption: "How wagers on the same spin move together: 1 always the same way, -1 always against each other."
            .to_owned(),
        picture: Heat::new("How wagers move together", rows, columns, values.collect()).draw(),
    }
}

fn outcomes(sheet: &Sheet) -> Drawn {
    let all = &sheet.portfolio;
    let minor = all.outcomes.iter().find(|outcome| outcome.back > 0).map_or(1.0, |outcome| {
        let shown: String = outcome.shown.chars().filter(|c| c.is_ascii_digit() || *c == '.').collect();
        outcome.back as f64 / number(&shown)
    });
    let sign: String = all.wagered.chars().take_while(|character| !character.is_ascii_digit()).collect();
    let wagered: String = all.wagered.chars().filter(|c| c.is_ascii_digit() || *c == '.').collect();
    let wagered = number(&wagered);
    // The last thousandth is a tail of jackpots that would press all the rest into one bar.
    let mut seen = 0.0;
    let mut shown: Vec<(f64, f64)> = Vec::new();
    for outcome in &all.outcomes {
        if seen > 0.999 && shown.len() > 1 {
            break;
        }
        let chance = float(&outcome.chance.decimal);
        seen += chance;
        shown.push((outcome.back as f64 / minor - wagered, chance));
    }
    let (low, high) = (shown.first().map_or(0.0, |first| first.0), shown.last().map_or(1.0, |last| last.0));
    let width = nice((high - low).max(1.0) / 36.0);
    let first = (low / width).floor();
    let mut bins: Vec<f64> = Vec::new();
    for (net, chance) in shown {
        let mut at = 0;
        while (first + at as f64 + 1.0) * width <= net {
            at += 1;
        }
        if bins.len() <= at {
            bins.resize(at + 1, 0.0);
        }
        bins[at] += chance;
    }
    let mut chart = Bars::new("What all wagers of the portfolio come to")
        .x(Axis::new("won or lost in one round").unit(Unit::Money(sign)))
        .y(Axis::new("chance").unit(Unit::Percent))
        .moment(float(&all.back.decimal) * wagered - wagered, "mean");
    for (at, chance) in bins.iter().enumerate() {
        let from = (first + at as f64) * width;
        chart = chart.bin(from, from + width, *chance);
    }
    let rest = if seen < 0.999_999 {
        format!(" Amounts beyond it come with {:.4} %.", (1.0 - seen) * 100.0)
    } else {
        String::new()
    };
    let caption = format!("What {} on the portfolio wins or loses in one round.{rest}", all.wagered);
    Drawn { id: "outcomes", caption, picture: chart.draw() }
}

/// The next width of 1, 2 or 5 times a power of ten.
fn nice(width: f64) -> f64 {
    let mut power = 1e-2;
    loop {
        for step in [1.0, 2.0, 5.0] {
            if step * power >= width {
                return step * power;
            }
        }
        power *= 10.0;
        if power > 1e15 {
            return width;
        }
    }
}
