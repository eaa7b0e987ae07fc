//! The sheet on A4 pages. First everything gets its place ([`layout`]), so that a page knows how many there are; then the
//! pages are drawn ([`draw`]).

// A place on paper is a float by nature: nothing here is paid or counted, only shown.
#![allow(clippy::float_arithmetic, clippy::cast_precision_loss)]

mod draw;
mod face;
mod layout;
mod shapes;
mod tables;

use crate::{document::Document, forms::FormFault, pictures::pictures, sheet::Sheet};

pub fn pdf(sheet: &Sheet) -> Result<Vec<u8>, FormFault> {
    let document = Document::new(sheet);
    let drawn = pictures(sheet);
    let trees = drawn.iter().map(|drawn| drawn.picture.tree()).collect::<Result<Vec<_>, _>>()?;
    let pages = layout::pages(&document, &drawn, &trees);
    draw::pdf(&document, &pages, &trees)
}
