//! Tables that break between rows and say their heads again on the next page.

use super::{
    face::{Face, wrapped},
    layout::{BLUE, BOTTOM, GREY, INK, Item, LEFT, Pages, RIGHT, RULE, SHADE, TOP},
};
use crate::document::Table;

/// Free room at both sides of a cell.
const SIDE: f32 = 3.4;
/// The size of a caption.
const CAPTION: f32 = 8.6;

/// A table with its text as it will be set.
struct Set {
    size: f32,
    widths: Vec<f32>,
    right: Vec<bool>,
    head: Vec<Vec<String>>,
    rows: Vec<Vec<Vec<String>>>,
    /// A list of things with their values has no head.
    facts: bool,
}

pub(super) fn table(pages: &mut Pages, table: &Table) {
    let set = Set::new(table);
    let caption = CAPTION;
    pages.room(set.least());
    for line in wrapped(Face::Bold, &table.caption, caption, RIGHT - LEFT) {
        pages.text(LEFT, pages.y + caption, caption, Face::Bold, BLUE, &line);
        pages.y += caption + 3.0;
    }
    pages.y += 2.0;
    set.put_head(pages);
    for (at, row) in set.rows.iter().enumerate() {
        // The last three rows go together, so that none of them stands alone under a head.
        let together = if set.rows.len() - at == 3 && at > 2 { &set.rows[at..] } else { &set.rows[at..=at] };
        let height: f32 = together.iter().map(|row| set.height(row)).sum();
        if pages.y + height > BOTTOM && at > 0 {
            pages.turn();
            pages.text(LEFT, pages.y + 7.0, 7.0, Face::Regular, GREY, &format!("{}, continued", table.caption));
            pages.y += 12.0;
            set.put_head(pages);
        }
        set.put_row(pages, row);
    }
    pages.y += 13.0;
}

/// The room that a table needs where it begins.
pub(super) fn least(table: &Table) -> f32 {
    Set::new(table).least()
}

/// A percent sign stays with its word.
fn whole_percent(head: &str) -> String {
    head.replace(" %", "\u{a0}%")
}

impl Set {
    fn new(table: &Table) -> Set {
        let facts = table.columns.len() == 2 && table.columns[0].head == "What";
        let shown: Vec<Vec<String>> = table
            .rows
            .iter()
            .map(|row| table.columns.iter().zip(row).map(|(column, cell)| column.kind.show(cell)).collect())
            .collect();
        let room = RIGHT - LEFT;
        let mut size = if table.dense { 6.4 } else { 7.4 };
        let widths = loop {
            let (least, most) = Set::wanted(table, &shown, size);
            let sum: f32 = most.iter().sum();
            let low: f32 = least.iter().sum();
            if sum <= room {
                break most;
            }
            if low <= room || size < 4.4 {
                // What is too much is taken from columns whose words can wrap, in proportion to what they can give.
                let give = (sum - room) / (sum - low).max(0.01);
                break least.iter().zip(&most).map(|(low, high)| (high - (high - low) * give).max(12.0)).collect();
            }
            size -= 0.3;
        };
        let lines = |face: Face, text: &str, width: f32| wrapped(face, text, size, width - 2.0 * SIDE + 0.05);
        let head = if facts {
            Vec::new()
        } else {
            table
                .columns
                .iter()
                .zip(&widths)
                .map(|(column, width)| lines(Face::Bold, &whole_percent(&column.head), *width))
                .collect()
        };
        let rows = shown
            .iter()
            .map(|row| row.iter().zip(&widths).map(|(cell, width)| lines(Face::Regular, cell, *width)).collect())
            .collect();
        let right = table.columns.iter().map(|column| column.kind.right()).collect();
        Set { size, widths, right, head, rows, facts }
    }

    /// The least and the most that each column wants: its longest word, and its longest line.
    fn wanted(table: &Table, shown: &[Vec<String>], size: f32) -> (Vec<f32>, Vec<f32>) {
        let word = |face: Face, text: &str| text.split(' ').map(|word| face.width(word, size)).fold(0.0, f32::max);
        let mut least = Vec::new();
        let mut most = Vec::new();
        for (at, column) in table.columns.iter().enumerate() {
            let cells = || shown.iter().map(move |row| row[at].as_str());
            let head = word(Face::Bold, &whole_percent(&column.head));
            let longest = cells().map(|cell| Face::Regular.width(cell, size)).fold(head, f32::max);
            // Numbers stay whole; words may wrap, and the longest hash is cut if it must.
            let shortest = if column.kind.right() {
                longest
            } else {
                cells().map(|cell| word(Face::Regular, cell).min(90.0)).fold(head, f32::max)
            };
            least.push(shortest + 2.0 * SIDE);
            most.push(longest + 2.0 * SIDE);
        }
        (least, most)
    }

    /// A short table stays whole; of a long one the caption stays with its head and the first rows.
    fn least(&self) -> f32 {
        let all: f32 = self.rows.iter().map(|row| self.height(row)).sum();
        let first: f32 = self.rows.iter().take(3).map(|row| self.height(row)).sum();
        let whole = all <= (BOTTOM - TOP) * 0.42;
        CAPTION + 9.0 + self.head_height() + if whole { all } else { first }
    }

    fn leading(&self) -> f32 {
        self.size * 1.28
    }

    fn height(&self, row: &[Vec<String>]) -> f32 {
        let lines = row.iter().map(Vec::len).max().unwrap_or(1).max(1);
        lines as f32 * self.leading() + self.size * 0.52
    }

    fn head_height(&self) -> f32 {
        if self.head.is_empty() { 0.0 } else { self.height(&self.head) }
    }

    fn put_head(&self, pages: &mut Pages) {
        if self.head.is_empty() {
            return;
        }
        let (height, y) = (self.head_height(), pages.y);
        let width = self.widths.iter().sum();
        pages.put(Item::Box { x: LEFT, y, width, height, colour: SHADE });
        // Heads stand on the line above the figures, however many lines they have.
        let most = self.head.iter().map(Vec::len).max().unwrap_or(1);
        for (at, lines) in self.head.iter().enumerate() {
            let down = (most - lines.len()) as f32 * self.leading();
            self.put_cell(pages, at, lines, y + down, Face::Bold, INK);
        }
        pages.y += height;
        let y = pages.y;
        pages.put(Item::Line { x: LEFT, y, to_x: LEFT + width, width: 0.7, colour: GREY });
    }

    fn put_row(&self, pages: &mut Pages, row: &[Vec<String>]) {
        let y = pages.y;
        for (at, lines) in row.iter().enumerate() {
            let colour = if self.facts && at == 0 { GREY } else { INK };
            self.put_cell(pages, at, lines, y, Face::Regular, colour);
        }
        pages.y += self.height(row);
        let (y, to_x) = (pages.y, LEFT + self.widths.iter().sum::<f32>());
        pages.put(Item::Line { x: LEFT, y, to_x, width: 0.35, colour: RULE });
    }

    fn put_cell(&self, pages: &mut Pages, at: usize, lines: &[String], y: f32, face: Face, colour: [u8; 3]) {
        let x = LEFT + self.widths[..at].iter().sum::<f32>();
        let mut base = y + self.size * 0.22 + self.size;
        for line in lines {
            let free = self.widths[at] - SIDE - face.width(line, self.size);
            let x = x + if self.right[at] { free } else { SIDE };
            pages.text(x, base, self.size, face, colour, line);
            base += self.leading();
        }
    }
}
