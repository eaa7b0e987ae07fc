//! Pictures of figures, as SVG and as PNG. A chart is filled by calls on it and drawn into a [`Picture`].
//!
//! ```
//! use wheelhouse_plots::{Axis, Lines, Series, Unit};
//!
//! let picture = Lines::new("What red returns")
//!     .x(Axis::new("spins").unit(Unit::Count))
//!     .y(Axis::new("units won").unit(Unit::Plain))
//!     .series(Series::line("expected", vec![(0.0, 0.0), (100.0, -2.7)]))
//!     .draw();
//! assert!(picture.svg().starts_with("<svg"));
//! ```
//!
//! The same figures give the same bytes: there is no date, no random id and no font of the machine in a picture. Figures
//! that are no numbers leave a gap instead of a wrong place, and a chart without any says so.

// A place on paper is a float by nature: nothing here is paid or counted, only shown.
#![allow(
    clippy::float_arithmetic,
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss
)]

mod axis;
mod bars;
mod canvas;
mod fan;
mod font;
mod frame;
mod heat;
mod lines;
mod palette;
mod picture;
mod ranked;
mod ring;
mod unit;

pub use axis::Axis;
pub use bars::Bars;
pub use fan::Fan;
pub use font::{bold as font_bold, regular as font, width as text_width};
pub use heat::Heat;
pub use lines::{Lines, Series};
pub use palette::{BLUE, GREEN, GREY, ORANGE, PURPLE, SERIES, SKY, VERMILION};
pub use picture::{Format, Picture, PictureFault};
pub use ranked::{Bar, Ranked};
/// The shapes of [`Picture::tree`].
pub use resvg::usvg;
pub use ring::{Ring, RingPocket};
pub use unit::{Unit, si};
