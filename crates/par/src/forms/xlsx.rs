//! A workbook: a worksheet for each section, numbers as numbers, fractions as text beside them.

use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, FormatAlign, FormatBorder, Workbook, Worksheet};

use crate::{
    document::{Document, Kind, Table, is_decimal},
    forms::{FormFault, data},
    sheet::Sheet,
};

pub fn xlsx(sheet: &Sheet) -> Result<Vec<u8>, FormFault> {
    let document = Document::new(sheet);
    let mut book = Workbook::new();
    // The writer would take the hour of the day; the same sheet is the same file.
    let properties = DocProperties::new()
        .set_title(&document.title)
        .set_subject(&document.subtitle)
        .set_comment(format!("sha256 {}", document.hash))
        .set_creation_datetime(&ExcelDateTime::from_ymd(2000, 1, 1)?);
    book.set_properties(&properties);
    let tables = data(sheet, &document);
    for section in &document.sections {
        let of: Vec<&Table> = tables.iter().filter(|(id, _)| *id == section.id).map(|(_, table)| table).collect();
        if of.is_empty() {
            continue;
        }
        let page = book.add_worksheet();
        page.set_name(section.id)?;
        worksheet(page, &of)?;
    }
    let page = book.add_worksheet();
    page.set_name("Submission")?;
    page.set_column_width(0, 120)?;
    for (at, line) in sheet.submission.text.lines().enumerate() {
        page.write_string(u32::try_from(at).unwrap_or(u32::MAX), 0, line)?;
    }
    Ok(book.save_to_buffer()?)
}

fn format(kind: Kind) -> Format {
    let zeros = |places: u32| "0".repeat(places as usize);
    match kind {
        Kind::Words => Format::new().set_text_wrap().set_align(FormatAlign::Top),
        Kind::Exact => Format::new().set_align(FormatAlign::Right),
        Kind::Count => Format::new().set_num_format("#,##0").set_align(FormatAlign::Right),
        Kind::Decimal(places) => Format::new().set_num_format(format!("0.{}", zeros(places))),
        Kind::Percent(places) => Format::new().set_num_format(format!("0.{}%", zeros(places))),
    }
}

/// Tables one below the other; the first one's head stays in sight.
fn worksheet(page: &mut Worksheet, tables: &[&Table]) -> Result<(), FormFault> {
    let caption = Format::new().set_bold().set_font_size(13);
    let head = Format::new()
        .set_bold()
        .set_text_wrap()
        .set_align(FormatAlign::Bottom)
        .set_background_color(0x00E8_EDF3)
        .set_border_bottom(FormatBorder::Thin);
    let mut line = 0;
    for table in tables {
        page.write_string_with_format(line, 0, &table.caption, &caption)?;
        for (at, column) in (0..).zip(&table.columns) {
            page.write_string_with_format(line + 1, at, &column.head, &head)?;
        }
        if line == 0 {
            page.set_freeze_panes(2, 1)?;
        }
        line += 2;
        for row in &table.rows {
            for ((at, column), cell) in (0..).zip(&table.columns).zip(row) {
                let format = format(column.kind.unrounded(cell));
                let number = matches!(column.kind, Kind::Count | Kind::Decimal(_) | Kind::Percent(_));
                match cell.parse::<f64>() {
                    Ok(value) if number && is_decimal(cell) => {
                        page.write_number_with_format(line, at, value, &format)?;
                    }
                    _ => {
                        page.write_string_with_format(line, at, cell, &format)?;
                    }
                }
            }
            line += 1;
        }
        line += 1;
    }
    let wide = tables.iter().map(|table| table.columns.len()).max().unwrap_or(1);
    for column in 0..wide {
        let longest = tables.iter().flat_map(|table| &table.rows).filter_map(|row| row.get(column)).map(String::len);
        let width = u32::try_from(longest.max().unwrap_or(8).clamp(9, 68) + 1).unwrap_or(69);
        page.set_column_width(u16::try_from(column).unwrap_or(u16::MAX), width)?;
    }
    Ok(())
}
