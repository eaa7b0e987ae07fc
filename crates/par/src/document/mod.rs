//! The sheet as sections, tables and pictures: what text, CSV, XLSX, HTML and PDF have in common.

mod sections;
mod specials;

pub(crate) use sections::banded;
pub(crate) use specials::letter;

use crate::{
    figure::{PLACES, percent, rounded},
    sheet::Sheet,
};

pub(crate) struct Document {
    pub title: String,
    pub subtitle: String,
    pub hash: String,
    pub sections: Vec<Section>,
}

pub(crate) struct Section {
    /// The name of the worksheet and the anchor of the page.
    pub id: &'static str,
    pub title: String,
    pub blocks: Vec<Block>,
}

pub(crate) enum Block {
    Text(String),
    Table(Table),
    Picture(&'static str),
    /// Lines as they were filed.
    Lines(String),
}

/// What a column holds, and so how it is written and aligned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Words,
    Count,
    /// A fraction; a long one is told in JSON alone.
    Exact,
    /// A decimal, shown with so many places.
    Decimal(u32),
    /// A decimal, shown in percent with so many places.
    Percent(u32),
}

impl Kind {
    pub fn right(self) -> bool {
        self != Kind::Words
    }
}

#[derive(Clone)]
pub(crate) struct Column {
    pub head: String,
    pub kind: Kind,
}

#[derive(Clone)]
pub(crate) struct Table {
    pub caption: String,
    pub columns: Vec<Column>,
    /// Cells with all decimals that are kept; [`Kind::show`] and [`Kind::whole`] round them.
    pub rows: Vec<Vec<String>>,
    /// A matrix is set in a smaller type.
    pub dense: bool,
}

impl Table {
    pub fn new(caption: impl Into<String>, columns: &[(&str, Kind)]) -> Table {
        let column = |(head, kind): &(&str, Kind)| Column { head: (*head).to_owned(), kind: *kind };
        Table { caption: caption.into(), columns: columns.iter().map(column).collect(), rows: Vec::new(), dense: false }
    }
}

/// Fractions longer than this are written as decimals where people read; JSON and the workbook have them whole.
const LONGEST_FRACTION: usize = 15;

impl Kind {
    /// A cell for people.
    pub fn show(self, cell: &str) -> String {
        match self {
            Kind::Words => cell.to_owned(),
            Kind::Count => grouped(cell),
            Kind::Exact if cell.len() > LONGEST_FRACTION => "…".to_owned(),
            Kind::Exact => cell.replace('-', "−"),
            Kind::Decimal(places) if is_decimal(cell) => rounded(cell, places).replace('-', "−"),
            Kind::Percent(places) if is_decimal(cell) => percent(cell, places).replace('-', "−"),
            Kind::Decimal(_) | Kind::Percent(_) => cell.to_owned(),
        }
    }

    /// The kind with one place more where a cell lies in the very middle between two: a spreadsheet rounds that away from zero and
    /// not to even, and with one place more there is nothing to round.
    pub fn unrounded(self, cell: &str) -> Kind {
        let digits = cell.split('.').nth(1).map_or("", |digits| digits.trim_end_matches('0'));
        let middle = |places: u32| is_decimal(cell) && digits.len() == places as usize + 1 && digits.ends_with('5');
        match self {
            Kind::Decimal(places) if middle(places) => Kind::Decimal(places + 1),
            Kind::Percent(places) if middle(places + 2) => Kind::Percent(places + 1),
            kind => kind,
        }
    }

    /// A cell for a machine: decimals with all places that the sheet has.
    pub fn whole(self, cell: &str) -> String {
        match self {
            Kind::Decimal(_) | Kind::Percent(_) if is_decimal(cell) => rounded(cell, PLACES),
            _ => cell.to_owned(),
        }
    }
}

pub(crate) fn is_decimal(cell: &str) -> bool {
    cell.trim_start_matches('-').starts_with(|first: char| first.is_ascii_digit())
        && cell.chars().all(|character| character.is_ascii_digit() || matches!(character, '-' | '.'))
}

/// `1234567` as `1,234,567`; what is no number stays.
pub(crate) fn grouped(count: &str) -> String {
    if count.is_empty() || !count.bytes().all(|byte| byte.is_ascii_digit()) {
        return count.to_owned();
    }
    let mut shown = String::new();
    for (at, digit) in count.chars().enumerate() {
        if at > 0 && (count.len() - at).is_multiple_of(3) {
            shown.push(',');
        }
        shown.push(digit);
    }
    shown
}

impl Document {
    pub fn new(sheet: &Sheet) -> Document {
        let edition = sheet.rulebook.edition.as_ref().map_or_else(String::new, |date| format!(", edition {date}"));
        let mut all = vec![
            sections::identity(sheet),
            sections::wheel(sheet),
            sections::wagers(sheet),
            sections::swings(sheet),
            sections::bands(sheet),
        ];
        let more = [
            sections::calls(sheet),
            specials::in_prison(sheet),
            specials::repeat(sheet),
            specials::drawn_odds(sheet),
            specials::progressive(sheet),
        ];
        all.extend(more.into_iter().flatten());
        all.extend([specials::portfolio(sheet), specials::method(sheet), specials::filed(sheet)]);
        Document {
            title: sheet.title(),
            subtitle: format!(
                "{}, version {}{edition}; wheel: {}",
                sheet.rulebook.title, sheet.rulebook.version, sheet.wheel.called
            ),
            hash: sheet.hash.clone(),
            sections: all,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_shown_by_their_kind() {
        assert_eq!(Kind::Count.show("10000000"), "10,000,000");
        assert_eq!(Kind::Percent(4).show("0.0270270270"), "2.7027");
        assert_eq!(Kind::Decimal(3).show("-0.0270270270"), "−0.027");
        assert_eq!(Kind::Decimal(3).show("never"), "never");
        assert_eq!(Kind::Percent(4).show("0.05263157894"), "5.2632");
        assert_eq!(Kind::Percent(4).whole("0.052631578947368"), "0.0526315789");
        assert_eq!(Kind::Exact.show("1/37"), "1/37");
        assert_eq!(Kind::Exact.show("12345678901/98765432101"), "…");
        assert_eq!(Kind::Percent(2).unrounded("0.031250000"), Kind::Percent(3).unrounded("0.5"));
        assert_eq!(Kind::Percent(2).unrounded("0.031240000"), Kind::Percent(2));
    }
}
