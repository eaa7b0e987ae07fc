//! Pages that have their places, drawn into a file without a date.

use krilla::{
    Document as File,
    color::rgb,
    destination::XyzDestination,
    geom::{PathBuilder, Point, Rect, Transform},
    metadata::Metadata,
    num::NormalizedF32,
    outline::{Outline, OutlineNode},
    page::PageSettings,
    paint::{Fill, FillRule, Stroke},
    surface::Surface,
    text::{Font, TextDirection},
};
use plots::usvg::Tree;

use super::{
    face::Face,
    layout::{BLUE, GREY, HEIGHT, Item, LEFT, Pages, RIGHT, RULE, WIDTH},
    shapes,
};
use crate::{document::Document, forms::FormFault};

struct Fonts {
    regular: Font,
    bold: Font,
}

pub(super) fn pdf(document: &Document, pages: &Pages, trees: &[Tree]) -> Result<Vec<u8>, FormFault> {
    let font = |face: Face| {
        let read = Font::new(face.file().to_vec().into(), 0);
        read.ok_or_else(|| FormFault::Page("the program's font cannot be read".to_owned()))
    };
    let fonts = Fonts { regular: font(Face::Regular)?, bold: font(Face::Bold)? };
    let mut file = File::new();
    file.set_metadata(
        Metadata::new()
            .title(document.title.clone())
            .description(document.subtitle.clone())
            .keywords(vec!["PAR sheet".to_owned(), format!("sha256 {}", document.hash)])
            .language("en".to_owned()),
    );
    let all = pages.all.len();
    for (at, items) in pages.all.iter().enumerate() {
        let size =
            PageSettings::from_wh(WIDTH, HEIGHT).ok_or_else(|| FormFault::Page("A4 is not a page size".to_owned()))?;
        let mut page = file.start_page_with(size);
        let mut surface = page.surface();
        for item in items {
            draw(&mut surface, &fonts, trees, item);
        }
        frame(&mut surface, &fonts, document, at + 1, all);
        surface.finish();
        page.finish();
    }
    let mut outline = Outline::new();
    for (title, page, y) in &pages.titles {
        outline.push_child(OutlineNode::new(title.clone(), XyzDestination::new(*page, Point::from_xy(0.0, *y))));
    }
    file.set_outline(outline);
    file.finish().map_err(|error| FormFault::Page(format!("{error:?}")))
}

/// What every page has: whose sheet it is above, hash and number below.
fn frame(surface: &mut Surface, fonts: &Fonts, document: &Document, number: usize, all: usize) {
    let size = 7.0;
    let right = |text: &str| RIGHT - Face::Regular.width(text, size);
    if number > 1 {
        text(surface, fonts, Face::Bold, BLUE, size, (LEFT, 40.0), &document.title);
        let short = format!("sha256 {}…", &document.hash[..16.min(document.hash.len())]);
        text(surface, fonts, Face::Regular, GREY, size, (right(&short), 40.0), &short);
        line(surface, LEFT, 46.0, RIGHT, 0.5, RULE);
    }
    let foot = HEIGHT - 34.0;
    line(surface, LEFT, foot - 10.0, RIGHT, 0.5, RULE);
    text(surface, fonts, Face::Regular, GREY, size, (LEFT, foot), &format!("sha256 {}", document.hash));
    let page = format!("page {number} of {all}");
    text(surface, fonts, Face::Regular, GREY, size, (right(&page), foot), &page);
}

fn draw(surface: &mut Surface, fonts: &Fonts, trees: &[Tree], item: &Item) {
    match item {
        Item::Text { x, y, size, face, colour, text: words } => {
            text(surface, fonts, *face, *colour, *size, (*x, *y), words);
        }
        Item::Line { x, y, to_x, width, colour } => line(surface, *x, *y, *to_x, *width, *colour),
        Item::Box { x, y, width, height, colour } => {
            let Some(rect) = Rect::from_xywh(*x, *y, *width, *height) else { return };
            let mut path = PathBuilder::new();
            path.push_rect(rect);
            if let Some(path) = path.finish() {
                surface.set_stroke(None);
                surface.set_fill(Some(filled(*colour)));
                surface.draw_path(&path);
            }
        }
        Item::Picture { x, y, scale, at } => {
            surface.push_transform(&Transform::from_row(*scale, 0.0, 0.0, *scale, *x, *y));
            shapes::group(surface, trees[*at].root());
            surface.pop();
        }
    }
}

fn filled([red, green, blue]: [u8; 3]) -> Fill {
    Fill { paint: rgb::Color::new(red, green, blue).into(), opacity: NormalizedF32::ONE, rule: FillRule::NonZero }
}

fn text(surface: &mut Surface, fonts: &Fonts, face: Face, colour: [u8; 3], size: f32, (x, y): (f32, f32), words: &str) {
    if words.is_empty() {
        return;
    }
    let font = match face {
        Face::Regular => fonts.regular.clone(),
        Face::Bold => fonts.bold.clone(),
    };
    surface.set_stroke(None);
    surface.set_fill(Some(filled(colour)));
    surface.draw_text(Point::from_xy(x, y), font, size, words, false, TextDirection::LeftToRight);
}

fn line(surface: &mut Surface, x: f32, y: f32, to_x: f32, width: f32, [red, green, blue]: [u8; 3]) {
    let mut path = PathBuilder::new();
    path.move_to(x, y);
    path.line_to(to_x, y);
    let Some(path) = path.finish() else { return };
    surface.set_fill(None);
    surface.set_stroke(Some(Stroke { paint: rgb::Color::new(red, green, blue).into(), width, ..Stroke::default() }));
    surface.draw_path(&path);
}
