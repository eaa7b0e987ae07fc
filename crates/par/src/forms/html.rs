//! One page that stands by itself: no script, no file beside it, made to be printed on A4.

use std::fmt::Write;

use crate::{
    document::{Block, Document, Kind, Table},
    pictures::pictures,
    sheet::Sheet,
};

const STYLE: &str = "
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1.5rem 4rem; max-width: 62rem; background: #fff; color: #1b1f24;
  font: 14px/1.45 'DejaVu Sans', 'Segoe UI', Arial, sans-serif; }
header { border-bottom: 2px solid #1f4e79; margin-bottom: 1.5rem; padding-bottom: .75rem; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 .25rem; }
header p { margin: .15rem 0; color: #4a5260; }
.hash { font: 11px/1.4 'DejaVu Sans Mono', Menlo, Consolas, monospace; overflow-wrap: anywhere; }
nav ol { columns: 3; padding-left: 1.4rem; margin: .5rem 0 1.5rem; font-size: 12.5px; }
nav a { color: #1f4e79; }
h2 { font-size: 1.2rem; margin: 2.2rem 0 .5rem; border-bottom: 1px solid #cfd6de; padding-bottom: .2rem; break-after: avoid; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; margin: .8rem 0 1.2rem; font-size: 12px; font-variant-numeric: tabular-nums; }
table.dense { font-size: 10px; }
caption { text-align: left; font-weight: 600; padding: 0 0 .35rem; color: #1f4e79; break-after: avoid; }
th, td { padding: .24rem .55rem; text-align: left; vertical-align: top; border-bottom: 1px solid #e3e8ee; }
thead th { background: #eef2f6; border-bottom: 1px solid #9fb0c3; vertical-align: bottom; font-weight: 600; }
tbody th { font-weight: 500; }
.n { text-align: right; white-space: nowrap; }
thead .n { white-space: normal; }
.c { white-space: nowrap; }
table.dense th, table.dense td { padding: .18rem .3rem; }
table.facts td { overflow-wrap: anywhere; }
table.facts th { white-space: nowrap; color: #4a5260; }
figure { margin: 1rem 0 1.6rem; break-inside: avoid; }
figure svg { width: 100%; height: auto; max-width: 46rem; max-height: 62rem; display: block; }
figure.wheel svg { max-width: 26rem; }
figcaption { color: #4a5260; font-size: 12px; }
pre { font: 11px/1.45 'DejaVu Sans Mono', Menlo, Consolas, monospace; background: #f6f8fa; border: 1px solid #e3e8ee;
  padding: .8rem; white-space: pre-wrap; overflow-wrap: anywhere; }
p { max-width: 48rem; }
@page { size: A4; margin: 14mm 12mm 16mm; }
@media print {
  body { padding: 0; max-width: none; font-size: 9.5pt; }
  nav { display: none; }
  .scroll { overflow: visible; }
  table { font-size: 7.4pt; }
  table.dense { font-size: 5.8pt; }
  th, td { padding: 1.6pt 3.2pt; }
  table.dense th, table.dense td { padding: 1.2pt 2pt; }
  thead { display: table-header-group; }
  tr, table.whole { break-inside: avoid; }
  p, figcaption { font-size: 8pt; }
  thead th { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
  pre { font-size: 7pt; }
  figure svg { max-width: 150mm; max-height: 200mm; }
}
";

pub fn html(sheet: &Sheet) -> String {
    let document = Document::new(sheet);
    let drawn = pictures(sheet);
    let mut page = String::new();
    let mut put = |text: &str| page.push_str(text);
    put("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    put("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    put(&format!("<title>{}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n", escaped(&document.title)));
    put(&format!(
        "<header>\n<h1>{}</h1>\n<p>{}</p>\n<p class=\"hash\">sha256 {}</p>\n</header>\n",
        escaped(&document.title),
        escaped(&document.subtitle),
        document.hash
    ));
    put("<nav aria-label=\"Sections\"><ol>\n");
    for section in &document.sections {
        put(&format!("<li><a href=\"#{}\">{}</a></li>\n", anchor(section.id), escaped(&section.title)));
    }
    put("</ol></nav>\n<main>\n");
    for section in &document.sections {
        let id = anchor(section.id);
        put(&format!("<section id=\"{id}\">\n<h2>{}</h2>\n", escaped(&section.title)));
        for block in &section.blocks {
            match block {
                Block::Text(words) => put(&format!("<p>{}</p>\n", escaped(words))),
                Block::Table(table) => put(&tabled(table)),
                Block::Lines(lines) => put(&format!("<pre>{}</pre>\n", escaped(lines))),
                Block::Picture(id) => {
                    for picture in drawn.iter().filter(|picture| picture.id == *id) {
                        put(&format!(
                            "<figure class=\"{id}\">\n{}\n<figcaption>{}</figcaption>\n</figure>\n",
                            picture.picture.svg().trim(),
                            escaped(&picture.caption)
                        ));
                    }
                }
            }
        }
        put("</section>\n");
    }
    put("</main>\n</body>\n</html>\n");
    page
}

fn tabled(table: &Table) -> String {
    // A list of things with their values needs no head that says so; it stays for those who hear the page.
    let facts = table.columns.len() == 2 && table.columns[0].head == "What";
    let shape = if table.dense {
        "dense"
    } else if facts {
        "facts"
    } else {
        "plain"
    };
    // A short table is not cut by the end of a page.
    let whole = if table.rows.len() <= 24 { " whole" } else { "" };
    let mut text = format!(
        "<div class=\"scroll\">\n<table class=\"{shape}{whole}\">\n<caption>{}</caption>\n",
        escaped(&table.caption)
    );
    if !facts {
        text.push_str("<thead><tr>");
        for column in &table.columns {
            let _ = write!(text, "<th scope=\"col\"{}>{}</th>", number(column.kind), escaped(&column.head));
        }
        text.push_str("</tr></thead>\n");
    }
    text.push_str("<tbody>\n");
    for row in &table.rows {
        text.push_str("<tr>");
        for (at, (column, cell)) in table.columns.iter().zip(row).enumerate() {
            let shown = escaped(&column.kind.show(cell));
            // What was made short is whole in the title of its cell.
            let whole = if column.kind == Kind::Exact && shown == "…" {
                format!(" title=\"{}\"", escaped(cell))
            } else {
                String::new()
            };
            // A clause of ordinary length is read as one word.
            let class = match column.head.as_str() {
                "Clause" if cell.len() <= 16 => " class=\"c\"",
                _ => number(column.kind),
            };
            if at == 0 {
                let _ = write!(text, "<th scope=\"row\"{class}>{shown}</th>");
            } else {
                let _ = write!(text, "<td{class}{whole}>{shown}</td>");
            }
        }
        text.push_str("</tr>\n");
    }
    text.push_str("</tbody>\n</table>\n</div>\n");
    text
}

fn number(kind: Kind) -> &'static str {
    if kind.right() { " class=\"n\"" } else { "" }
}

fn anchor(id: &str) -> String {
    id.to_lowercase().replace(' ', "-")
}

/// Text that is text wherever it stands in the page.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            other => safe.push(other),
        }
    }
    safe
}
