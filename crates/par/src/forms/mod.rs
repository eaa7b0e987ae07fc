//! The forms of a sheet. All but JSON are renderings of one document.

pub mod csv;
pub mod html;
pub mod pdf;
pub mod text;
pub mod xlsx;

use std::{fmt, path::Path, str::FromStr};

use crate::{
    document::{Block, Document, Kind, Table, letter},
    sheet::Sheet,
};

/// A form by its name and by the ending of its file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    Text,
    Json,
    Csv,
    Xlsx,
    Html,
    Pdf,
}

#[derive(Debug, thiserror::Error)]
pub enum FormFault {
    #[error("`{0}` is not a form of a sheet; the forms are text, json, csv, xlsx, html and pdf")]
    Unknown(String),
    #[error("the workbook could not be written: {0}")]
    Workbook(#[from] rust_xlsxwriter::XlsxError),
    #[error("the page could not be written: {0}")]
    Page(String),
    #[error("{0}")]
    Picture(#[from] plots::PictureFault),
}

impl Form {
    pub const ALL: [Form; 6] = [Form::Text, Form::Json, Form::Csv, Form::Xlsx, Form::Html, Form::Pdf];

    pub fn name(self) -> &'static str {
        match self {
            Form::Text => "text",
            Form::Json => "json",
            Form::Csv => "csv",
            Form::Xlsx => "xlsx",
            Form::Html => "html",
            Form::Pdf => "pdf",
        }
    }

    /// The ending of its files.
    pub fn ending(self) -> &'static str {
        if self == Form::Text { "txt" } else { self.name() }
    }

    /// By the ending of a file's name.
    pub fn of(file: &Path) -> Option<Form> {
        let ending = file.extension()?.to_str()?.to_ascii_lowercase();
        Form::ALL.into_iter().find(|form| form.ending() == ending || form.name() == ending)
    }

    /// Whether a terminal can show it.
    pub fn is_text(self) -> bool {
        !matches!(self, Form::Xlsx | Form::Pdf)
    }

    /// A sheet in this form; text is as wide as it needs to be.
    pub fn bytes(self, sheet: &Sheet) -> Result<Vec<u8>, FormFault> {
        Ok(match self {
            Form::Text => text::text(sheet, None).into_bytes(),
            Form::Json => sheet.json().into_bytes(),
            Form::Csv => csv::csv(sheet).into_bytes(),
            Form::Xlsx => xlsx::xlsx(sheet)?,
            Form::Html => html::html(sheet).into_bytes(),
            Form::Pdf => pdf::pdf(sheet)?,
        })
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Form {
    type Err = FormFault;

    fn from_str(text: &str) -> Result<Form, FormFault> {
        Form::ALL.into_iter().find(|form| form.name() == text).ok_or_else(|| FormFault::Unknown(text.to_owned()))
    }
}

/// The tables as machines want them, each with the section it is from: one number in a cell, and no fraction left out.
pub(crate) fn data(sheet: &Sheet, document: &Document) -> Vec<(&'static str, Table)> {
    let mut all = Vec::new();
    for section in &document.sections {
        if section.id == "Bands" {
            all.push((section.id, bands(sheet)));
            continue;
        }
        for block in &section.blocks {
            if let Block::Table(table) = block {
                all.push((section.id, table.clone()));
            }
        }
        if section.id == "Portfolio" {
            all.push((section.id, exact_covariances(sheet)));
            all.push((section.id, outcomes(sheet)));
        }
    }
    all
}

fn bands(sheet: &Sheet) -> Table {
    let columns = [
        ("Wager", Kind::Words),
        ("Rounds", Kind::Count),
        ("90 % from", Kind::Percent(4)),
        ("90 % to", Kind::Percent(4)),
        ("95 % from", Kind::Percent(4)),
        ("95 % to", Kind::Percent(4)),
        ("Rough", Kind::Words),
    ];
    let mut table = Table::new("Bands of the return", &columns);
    for (name, bands) in crate::document::banded(sheet) {
        for band in bands {
            table.rows.push(vec![
                name.clone(),
                band.rounds.to_string(),
                band.low_90.kept().to_owned(),
                band.high_90.kept().to_owned(),
                band.low_95.kept().to_owned(),
                band.high_95.kept().to_owned(),
                if band.rough { "rough" } else { "" }.to_owned(),
            ]);
        }
    }
    table
}

fn exact_covariances(sheet: &Sheet) -> Table {
    let letters: Vec<String> = (0..sheet.portfolio.wagers.len()).map(letter).collect();
    let mut columns = vec![("Letter", Kind::Words)];
    columns.extend(letters.iter().map(|letter| (letter.as_str(), Kind::Exact)));
    let mut table = Table::new("Covariances, exact", &columns);
    for (name, row) in letters.iter().zip(&sheet.portfolio.covariance) {
        table.rows.push(std::iter::once(name.clone()).chain(row.iter().map(|value| value.exact.clone())).collect());
    }
    table
}

fn outcomes(sheet: &Sheet) -> Table {
    let columns = [
        ("Handed back", Kind::Words),
        ("Minor units", Kind::Count),
        ("Chance", Kind::Exact),
        ("Chance %", Kind::Percent(6)),
    ];
    let mut table = Table::new("What all wagers of the portfolio hand back", &columns);
    for outcome in &sheet.portfolio.outcomes {
        let chance = &outcome.chance;
        table.rows.push(vec![
            outcome.shown.clone(),
            outcome.back.to_string(),
            chance.exact.clone(),
            chance.decimal.kept().to_owned(),
        ]);
    }
    table
}
