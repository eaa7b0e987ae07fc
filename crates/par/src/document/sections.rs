//! The sections that every table has: what it is, its wheel, its wagers.

use super::{Block, Kind, Section, Table, grouped};
use crate::{
    figure::{Band, ROUNDS},
    sheet::{Sheet, WagerRow},
};

/// Things with their values.
pub(super) fn facts(caption: &str, rows: impl IntoIterator<Item = (&'static str, String)>) -> Block {
    let mut table = Table::new(caption, &[("What", Kind::Words), ("Value", Kind::Words)]);
    table.rows = rows.into_iter().map(|(what, value)| vec![what.to_owned(), value]).collect();
    Block::Table(table)
}

pub(super) fn identity(sheet: &Sheet) -> Section {
    let (book, filed) = (&sheet.rulebook, &sheet.submission);
    let none = || "not stated".to_owned();
    let rows = [
        ("Table", filed.table.clone()),
        ("Operator", filed.operator.clone()),
        ("Filed", filed.filed.clone().unwrap_or_else(none)),
        ("Submission, SHA-256", filed.sha256.clone()),
        ("Rulebook", format!("{} ({})", book.title, book.id)),
        ("Regulator", book.regulator.clone()),
        ("Version", book.version.clone()),
        ("Edition", book.edition.clone().unwrap_or_else(none)),
        ("Currency", book.currency.clone()),
        ("Rulebook values, SHA-256", book.sha256.clone()),
        ("Rulebook clauses, SHA-256", book.clauses_sha256.clone()),
        ("This sheet, SHA-256", sheet.hash.clone()),
    ];
    Section { id: "Table", title: "Table and rulebook".to_owned(), blocks: vec![facts("What this sheet is of", rows)] }
}

pub(super) fn wheel(sheet: &Sheet) -> Section {
    let wheel = &sheet.wheel;
    let list = |labels: &[String]| if labels.is_empty() { "none".to_owned() } else { labels.join(", ") };
    let labels: Vec<&str> = wheel.order.iter().map(|pocket| pocket.label.as_str()).collect();
    let mut blocks = vec![facts(
        "The wheel",
        [
            ("Wheel", format!("{} ({})", wheel.called, wheel.id)),
            ("Clause", wheel.clause.clone()),
            ("Pockets", wheel.count.to_string()),
            ("Pockets that decide", wheel.open.to_string()),
            ("Zeros", list(&wheel.zeros)),
            ("Pockets that void the spin", list(&wheel.void)),
            (if wheel.order_filed { "Order, clockwise" } else { "Symbols; no order is filed" }, labels.join(" · ")),
        ],
    )];
    if !sheet.zero_rules.is_empty() {
        let columns = [("Rule", Kind::Words), ("On", Kind::Words), ("For", Kind::Words), ("Clause", Kind::Words)];
        let mut table = Table::new("What zero does", &columns);
        table.rows = sheet
            .zero_rules
            .iter()
            .map(|row| vec![row.rule.clone(), row.on.join(", "), row.wagers.join(", "), row.clause.clone()])
            .collect();
        blocks.push(Block::Table(table));
    }
    blocks.push(Block::Picture("wheel"));
    Section { id: "Wheel", title: "Wheel".to_owned(), blocks }
}

/// A wager by its name, with what tells its rows apart where it has several.
pub(super) fn named(rows: &[WagerRow], row: &WagerRow) -> String {
    let several = rows.iter().filter(|other| other.called == row.called).count() > 1;
    if several { format!("{} ({})", row.called, row.example) } else { row.called.clone() }
}

fn wager_table(caption: &str, rows: &[WagerRow], pays: &str) -> Table {
    let columns = [
        ("Wager", Kind::Words),
        ("Spots", Kind::Count),
        (pays, Kind::Words),
        ("Wins", Kind::Count),
        ("of", Kind::Count),
        ("Win frequency %", Kind::Percent(4)),
        ("Return frequency %", Kind::Percent(4)),
        ("Return", Kind::Exact),
        ("Return %", Kind::Percent(4)),
        ("Edge", Kind::Exact),
        ("Edge %", Kind::Percent(4)),
        ("Clause", Kind::Words),
    ];
    let mut table = Table::new(caption, &columns);
    for row in rows {
        let figures = &row.figures;
        table.rows.push(vec![
            named(rows, row),
            row.spots.to_string(),
            row.pays.clone(),
            row.wins.to_string(),
            row.pockets.to_string(),
            figures.win_frequency.decimal.kept().to_owned(),
            figures.return_frequency.decimal.kept().to_owned(),
            figures.back.exact.clone(),
            figures.back.decimal.kept().to_owned(),
            figures.edge.exact.clone(),
            figures.edge.decimal.kept().to_owned(),
            row.reading.as_ref().map_or_else(|| row.clause.clone(), |_| format!("{}*", row.clause)),
        ]);
    }
    table
}

pub(super) fn wagers(sheet: &Sheet) -> Section {
    let mut blocks = vec![Block::Table(wager_table("What every wager pays and returns", &sheet.wagers, "Pays"))];
    // One note for all wagers that it is for.
    let mut notes: Vec<(String, Vec<&str>)> = Vec::new();
    let mut note = |text: String, called| match notes.iter_mut().find(|(other, _)| *other == text) {
        Some((_, wagers)) => wagers.push(called),
        None => notes.push((text, vec![called])),
    };
    for row in &sheet.wagers {
        if !row.note.is_empty() {
            note(row.note.clone(), &row.called);
        }
        if let Some(reading) = &row.reading {
            note(format!("* by the reading `{reading}`"), &row.called);
        }
    }
    if !notes.is_empty() {
        let lines = notes.iter().map(|(text, wagers)| format!("{}: {text}.", wagers.join(", ")));
        blocks.push(Block::Text(lines.collect::<Vec<_>>().join(" ")));
    }
    blocks.push(Block::Picture("edges"));
    Section { id: "Wagers", title: "Wagers".to_owned(), blocks }
}

fn swing_table(caption: &str, rows: &[WagerRow]) -> Table {
    let columns = [
        ("Wager", Kind::Words),
        ("Variance, exact", Kind::Exact),
        ("Variance", Kind::Decimal(6)),
        ("Standard deviation", Kind::Decimal(6)),
        ("Volatility index", Kind::Decimal(6)),
        ("Skewness", Kind::Decimal(4)),
    ];
    let mut table = Table::new(caption, &columns);
    for row in rows {
        let figures = &row.figures;
        table.rows.push(vec![
            named(rows, row),
            figures.variance.exact.clone(),
            figures.variance.decimal.kept().to_owned(),
            figures.standard_deviation.kept().to_owned(),
            figures.volatility_index.kept().to_owned(),
            figures.skewness.kept().to_owned(),
        ]);
    }
    table
}

pub(super) fn swings(sheet: &Sheet) -> Section {
    let text = "The volatility index is z times the standard deviation of one round, with z for 90 % (1.644853…). Skewness says \
                how far to one side the returns lie; 0 is even.";
    let blocks = vec![
        Block::Table(swing_table("How far one round swings, for one unit wagered", &sheet.wagers)),
        Block::Text(text.to_owned()),
    ];
    Section { id: "Swings", title: "Variance and volatility".to_owned(), blocks }
}

/// All wagers with bands: those on spots, calls, and bonuses whose weights are filed. A wager on drawn odds has its row already.
pub(crate) fn banded(sheet: &Sheet) -> Vec<(String, &[Band])> {
    let spots = sheet.wagers.iter().map(|row| (named(&sheet.wagers, row), row.figures.bands.as_slice()));
    let calls = sheet.calls.iter().map(|row| (named(&sheet.calls, row), row.figures.bands.as_slice()));
    let repeat = sheet.repeat.iter().filter_map(|bonus| Some((bonus.called.clone(), bonus.figures.as_ref()?)));
    let meter = sheet.progressive.iter().filter_map(|bonus| Some((bonus.called.clone(), bonus.figures.as_ref()?)));
    let bonuses = repeat.chain(meter).map(|(called, figures)| (called, figures.bands.as_slice()));
    spots.chain(calls).chain(bonuses).collect()
}

pub(super) fn bands(sheet: &Sheet) -> Section {
    let heads: Vec<String> = ROUNDS.iter().map(|rounds| format!("{} rounds", grouped(&rounds.to_string()))).collect();
    let mut columns = vec![("Wager", Kind::Words)];
    columns.extend(heads.iter().map(|head| (head.as_str(), Kind::Count)));
    let mut blocks = Vec::new();
    for (level, ends) in [
        ("90", (|band: &Band| [band.low_90.percent(2), band.high_90.percent(2)]) as fn(&Band) -> [String; 2]),
        ("95", |band: &Band| [band.low_95.percent(2), band.high_95.percent(2)]),
    ] {
        let mut table = Table::new(format!("Where the return is in {level} % of all runs, in percent"), &columns);
        for (name, bands) in banded(sheet) {
            let cell = |band: &Band| {
                let [low, high] = ends(band);
                let rough = if band.rough { "≈ " } else { "" };
                format!("{rough}{low} to {high}")
            };
            table.rows.push(std::iter::once(name).chain(bands.iter().map(cell)).collect());
        }
        blocks.push(Block::Table(table));
    }
    blocks.push(Block::Text(
        "Return ± z standard deviations over the root of the rounds, by the normal distribution. Where a band has a ≈ the rounds are so \
         few for a wager so skewed that the chance beyond either end may be off by half a percent or more."
            .to_owned(),
    ));
    blocks.extend([Block::Picture("fan-calm"), Block::Picture("fan-wild")]);
    Section { id: "Bands", title: "Bands of the return".to_owned(), blocks }
}

pub(super) fn calls(sheet: &Sheet) -> Option<Section> {
    if sheet.calls.is_empty() {
        return None;
    }
    let text = "A call is several pieces at once. Its row counts the numbers on which it is the same, the pockets that win anything, and \
                figures for one unit of the whole call.";
    let blocks = vec![
        Block::Table(wager_table("Calls", &sheet.calls, "Laid as")),
        Block::Table(swing_table("How far one round of a call swings, for one unit of the whole call", &sheet.calls)),
        Block::Text(text.to_owned()),
    ];
    Some(Section { id: "Calls", title: "Calls".to_owned(), blocks })
}
