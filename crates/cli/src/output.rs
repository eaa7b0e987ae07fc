//! What people and scripts see: findings, tables, colours.

use rulebook::{Finding, Rulebook};
use serde::Serialize;

/// A finding as JSON.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct FindingOut {
    pub finding: &'static str,
    pub path: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    pub what: String,
    pub why: String,
    pub clause: Option<String>,
    pub fix: String,
    pub advisory: bool,
}

impl FindingOut {
    pub fn new(finding: &Finding, book: &Rulebook) -> FindingOut {
        FindingOut {
            finding: finding.kind.id(),
            path: finding.path.clone(),
            line: None,
            column: None,
            what: finding.what.clone(),
            why: finding.why.clone(),
            clause: finding.clause.as_ref().map(|clause| book.cite(clause)),
            fix: finding.fix.clone(),
            advisory: finding.advisory,
        }
    }
}

/// A table with aligned columns that fits the terminal; plain text where there is none.
pub fn table(header: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut table = comfy_table::Table::new();
    let ruler = comfy_table::LineStyle::none().fill('─').junction('─');
    table
        .load_style(comfy_table::TableStyle::new().header_separator(ruler))
        .set_content_arrangement(comfy_table::ContentArrangement::Dynamic);
    if let Some(width) = width() {
        table.set_width(width);
    }
    table.set_header(header.iter().map(|name| (*name).to_owned()));
    for row in rows {
        table.add_row(row);
    }
    table.lines().map(|line| line.trim_end().to_owned() + "\n").collect::<String>().trim_end().to_owned()
}

/// The terminal's width, if there is one; a pipe gets whole lines.
pub fn width() -> Option<u16> {
    use std::io::IsTerminal;
    if !std::io::stdout().is_terminal() {
        return None;
    }
    let columns = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    columns.or_else(|| terminal_size::terminal_size().map(|(width, _)| width.0))
}
