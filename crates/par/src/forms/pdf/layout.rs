//! Everything in its place: pages with texts, lines, boxes and pictures.

use plots::usvg::Tree;

use super::{
    face::{Face, wrapped},
    tables,
};
use crate::{
    document::{Block, Document},
    pictures::Drawn,
};

/// A4 in points.
pub(super) const WIDTH: f32 = 595.28;
pub(super) const HEIGHT: f32 = 841.89;
pub(super) const LEFT: f32 = 45.0;
pub(super) const RIGHT: f32 = WIDTH - 45.0;
pub(super) const TOP: f32 = 70.0;
pub(super) const BOTTOM: f32 = HEIGHT - 56.0;

/// The size of a paragraph.
const TEXT: f32 = 8.0;

pub(super) const INK: [u8; 3] = [27, 31, 36];
pub(super) const GREY: [u8; 3] = [74, 82, 96];
pub(super) const BLUE: [u8; 3] = [31, 78, 121];
pub(super) const RULE: [u8; 3] = [207, 214, 222];
pub(super) const SHADE: [u8; 3] = [238, 242, 246];

/// One thing on a page; `y` of a text is its base line.
pub(super) enum Item {
    Text { x: f32, y: f32, size: f32, face: Face, colour: [u8; 3], text: String },
    Line { x: f32, y: f32, to_x: f32, width: f32, colour: [u8; 3] },
    Box { x: f32, y: f32, width: f32, height: f32, colour: [u8; 3] },
    Picture { x: f32, y: f32, scale: f32, at: usize },
}

/// Pages under way, and how far down the last one is filled.
pub(super) struct Pages {
    pub all: Vec<Vec<Item>>,
    /// Titles with their pages and heights, for the outline.
    pub titles: Vec<(String, usize, f32)>,
    pub y: f32,
}

impl Pages {
    pub fn put(&mut self, item: Item) {
        self.all.last_mut().expect("there is a page").push(item);
    }

    pub fn turn(&mut self) {
        self.all.push(Vec::new());
        self.y = TOP;
    }

    /// Turns the page where this much does not fit below what is there.
    pub fn room(&mut self, height: f32) {
        if self.y + height > BOTTOM && self.y > TOP {
            self.turn();
        }
    }

    pub fn text(&mut self, x: f32, y: f32, size: f32, face: Face, colour: [u8; 3], text: &str) {
        self.put(Item::Text { x, y, size, face, colour, text: text.to_owned() });
    }

    fn paragraph(&mut self, text: &str, size: f32, colour: [u8; 3]) {
        let leading = size * 1.42;
        let lines = wrapped(Face::Regular, text, size, RIGHT - LEFT);
        // A paragraph of a few lines stays whole.
        self.room(leading * lines.len().min(6) as f32);
        for line in lines {
            self.room(leading);
            self.text(LEFT, self.y + size, size, Face::Regular, colour, &line);
            self.y += leading;
        }
        self.y += size * 0.6;
    }
}

pub(super) fn pages(document: &Document, drawn: &[Drawn], trees: &[Tree]) -> Pages {
    let mut pages = Pages { all: vec![Vec::new()], titles: Vec::new(), y: TOP };
    head(&mut pages, document);
    for section in &document.sections {
        pages.room(37.0 + beginning(&section.blocks).min(BOTTOM - TOP - 40.0));
        pages.y += 10.0;
        let page = pages.all.len() - 1;
        pages.titles.push((section.title.clone(), page, pages.y - 4.0));
        pages.text(LEFT, pages.y + 13.0, 13.0, Face::Bold, INK, &section.title);
        let y = pages.y + 18.5;
        pages.put(Item::Line { x: LEFT, y, to_x: RIGHT, width: 0.6, colour: RULE });
        pages.y += 27.0;
        for block in &section.blocks {
            match block {
                Block::Text(words) => pages.paragraph(words, TEXT, INK),
                Block::Table(table) => tables::table(&mut pages, table),
                Block::Lines(lines) => filed(&mut pages, lines),
                Block::Picture(id) => {
                    for at in (0..drawn.len()).filter(|at| drawn[*at].id == *id) {
                        picture(&mut pages, at, &drawn[at], &trees[at]);
                    }
                }
            }
        }
    }
    pages
}

/// What a title stays with: all texts up to the first table or picture, and the least of that.
fn beginning(blocks: &[Block]) -> f32 {
    let mut height = 0.0;
    for block in blocks {
        match block {
            Block::Text(words) => {
                let lines = wrapped(Face::Regular, words, TEXT, RIGHT - LEFT).len();
                height += lines as f32 * TEXT * 1.42 + TEXT * 0.6;
            }
            Block::Table(table) => return height + tables::least(table),
            Block::Picture(_) | Block::Lines(_) => return height + 60.0,
        }
    }
    // A section of texts alone may break between them.
    height.min(90.0)
}

/// The title on the first page; every page has a small one above.
fn head(pages: &mut Pages, document: &Document) {
    for line in wrapped(Face::Bold, &document.title, 19.0, RIGHT - LEFT) {
        pages.text(LEFT, pages.y + 19.0, 19.0, Face::Bold, INK, &line);
        pages.y += 25.0;
    }
    pages.y += 2.0;
    pages.paragraph(&document.subtitle, 9.5, GREY);
    let y = pages.y;
    pages.put(Item::Line { x: LEFT, y, to_x: RIGHT, width: 1.4, colour: BLUE });
    pages.y += 6.0;
}

fn picture(pages: &mut Pages, at: usize, drawn: &Drawn, tree: &Tree) {
    let (width, height) = (tree.size().width(), tree.size().height());
    // A wheel is as high as wide and needs less room to be read than a chart.
    let highest = if drawn.id == "wheel" { 290.0 } else { 400.0 };
    let scale = ((RIGHT - LEFT) / width).min(highest / height).min(0.64);
    let (caption, leading) = (7.5, 10.5);
    let lines = wrapped(Face::Regular, &drawn.caption, caption, RIGHT - LEFT);
    pages.room(height * scale + leading * lines.len() as f32 + 12.0);
    let y = pages.y;
    pages.put(Item::Picture { x: LEFT, y, scale, at });
    pages.y += height * scale + 4.0;
    for line in lines {
        pages.text(LEFT, pages.y + caption, caption, Face::Regular, GREY, &line);
        pages.y += leading;
    }
    pages.y += 10.0;
}

/// The submission, line by line; long lines go on below with an indent.
fn filed(pages: &mut Pages, lines: &str) {
    let (size, leading) = (6.8, 9.4);
    for line in lines.lines() {
        let indent = line.chars().take_while(|character| *character == ' ').count() as f32 * 2.6;
        for (at, part) in wrapped(Face::Regular, line.trim(), size, RIGHT - LEFT - 12.0).into_iter().enumerate() {
            pages.room(leading);
            let x = LEFT + indent + if at > 0 { 12.0 } else { 0.0 };
            pages.text(x, pages.y + size, size, Face::Regular, INK, &part);
            pages.y += leading;
        }
    }
}
