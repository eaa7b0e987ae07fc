//! The sheet for a terminal.

use std::fmt::Write;

use crate::{
    document::{Block, Document, Table},
    sheet::Sheet,
};

/// The sheet as text, its tables no wider than `width` where there is one.
pub fn text(sheet: &Sheet, width: Option<u16>) -> String {
    let document = Document::new(sheet);
    let mut text = format!("{}\n{}\nsha256 {}\n", document.title, document.subtitle, document.hash);
    for section in &document.sections {
        // Lines as filed are at hand in the file itself.
        let shown = section.blocks.iter().filter(|block| !matches!(block, Block::Picture(_) | Block::Lines(_)));
        let shown: Vec<&Block> = shown.collect();
        if shown.is_empty() {
            continue;
        }
        let _ = write!(text, "\n{}\n{}\n", section.title, "═".repeat(section.title.chars().count()));
        for block in shown {
            let _ = match block {
                Block::Text(words) => writeln!(text, "{}", wrapped(words, width.unwrap_or(120).into())),
                Block::Table(table) => write!(text, "\n{}\n{}\n", table.caption, drawn(table, width)),
                Block::Picture(_) | Block::Lines(_) => Ok(()),
            };
        }
    }
    text
}

fn drawn(table: &Table, width: Option<u16>) -> String {
    let mut drawn = comfy_table::Table::new();
    let ruler = comfy_table::LineStyle::none().fill('─').junction('─');
    drawn
        .load_style(comfy_table::TableStyle::new().header_separator(ruler))
        .set_content_arrangement(comfy_table::ContentArrangement::Dynamic);
    if let Some(width) = width {
        drawn.set_width(width);
    }
    drawn.set_header(table.columns.iter().map(|column| column.head.clone()));
    for row in &table.rows {
        drawn.add_row(table.columns.iter().zip(row).map(|(column, cell)| column.kind.show(cell)));
    }
    for (at, column) in table.columns.iter().enumerate() {
        if let (true, Some(column)) = (column.kind.right(), drawn.column_mut(at)) {
            column.set_cell_alignment(comfy_table::CellAlignment::Right);
        }
    }
    drawn.lines().map(|line| line.trim_end().to_owned() + "\n").collect::<String>().trim_end().to_owned()
}

/// Words in lines of at most so many characters.
fn wrapped(words: &str, width: usize) -> String {
    let mut lines = vec![String::new()];
    for word in words.split_whitespace() {
        let line = lines.last_mut().expect("there is one");
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > width {
            lines.push(word.to_owned());
        } else {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines.join("\n")
}
