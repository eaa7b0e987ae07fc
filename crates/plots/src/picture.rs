//! A finished picture: SVG text, and PNG bytes made from it.

use std::{
    path::Path,
    sync::{Arc, LazyLock},
};

use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree, fontdb::Database},
};

use crate::font;

/// How a picture is written to a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    Svg,
    Png,
}

impl Format {
    /// By the ending of a file's name; `None` where it is neither `.svg` nor `.png`.
    pub fn of(file: &Path) -> Option<Format> {
        let ending = file.extension()?.to_str()?.to_ascii_lowercase();
        match ending.as_str() {
            "svg" => Some(Format::Svg),
            "png" => Some(Format::Png),
            _ => None,
        }
    }
}

#[derive(Debug, thiserror::Error)]
pub enum PictureFault {
    #[error("the picture is not an SVG that can be drawn: {0}")]
    NotSvg(String),
    #[error("a picture of {0} by {1} pixels cannot be drawn; take a scale between 0.1 and 8")]
    Size(u32, u32),
    #[error("the picture could not be written as PNG: {0}")]
    NotPng(String),
}

/// A picture that is done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    svg: String,
}

/// The fonts of the program and none of the machine.
static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    fonts.load_font_data(font::regular().to_vec());
    fonts.load_font_data(font::bold().to_vec());
    fonts.set_sans_serif_family("DejaVu Sans");
    Arc::new(fonts)
});

impl Picture {
    pub(crate) fn new(svg: String) -> Picture {
        Picture { svg }
    }

    /// As SVG text.
    pub fn svg(&self) -> &str {
        &self.svg
    }

    /// As shapes with their places, for drawing it into a document; texts are shapes too, in the fonts of the program.
    pub fn tree(&self) -> Result<Tree, PictureFault> {
        let options =
            Options { font_family: "DejaVu Sans".to_owned(), fontdb: Arc::clone(&FONTS), ..Options::default() };
        Tree::from_str(&self.svg, &options).map_err(|fault| PictureFault::NotSvg(fault.to_string()))
    }

    /// As PNG, `scale` pixels for each point of the SVG; 2 is sharp on most screens and on paper.
    pub fn png(&self, scale: f32) -> Result<Vec<u8>, PictureFault> {
        let tree = self.tree()?;
        let scale = if (0.1..=8.0).contains(&scale) { scale } else { 0.0 };
        let pixels = |points: f32| (points * scale).round() as u32;
        let (width, height) = (pixels(tree.size().width()), pixels(tree.size().height()));
        let mut pixmap = Pixmap::new(width, height).ok_or(PictureFault::Size(width, height))?;
        resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
        pixmap.encode_png().map_err(|fault| PictureFault::NotPng(fault.to_string()))
    }

    /// The bytes of a file of this format.
    pub fn bytes(&self, format: Format) -> Result<Vec<u8>, PictureFault> {
        match format {
            Format::Svg => Ok(self.svg.clone().into_bytes()),
            Format::Png => self.png(2.0),
        }
    }
}
