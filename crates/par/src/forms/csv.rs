//! One value in a line: `table, row, column, value`. Tables of different shapes fit into one file that any tool reads, and
//! values are whole: fractions as fractions, decimals with all their places.

use crate::{document::Document, forms::data, sheet::Sheet};

pub fn csv(sheet: &Sheet) -> String {
    let document = Document::new(sheet);
    let mut text = String::from("table,row,column,value\n");
    for (_, table) in data(sheet, &document) {
        for (at, row) in table.rows.iter().enumerate() {
            // A row goes by what stands first in it; where that is not its own it goes by its number too.
            let first = &row[0];
            let shared = table.rows.iter().filter(|other| other[0] == *first).count() > 1;
            let name = if shared { format!("{} {first}", at + 1) } else { first.clone() };
            for (column, cell) in table.columns.iter().zip(row).skip(1) {
                let fields = [&table.caption, &name, &column.head, &column.kind.whole(cell)];
                text.push_str(&fields.map(|field| quoted(field)).join(","));
                text.push('\n');
            }
        }
    }
    text
}

fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}
