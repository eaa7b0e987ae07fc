//! The nouns of every wheel game: pocket, wheel, felt, spot, cover, odds, money. Knows nothing of jurisdictions or files.
//!
//! A wheel is a ring of at most 64 pockets, so the pockets that a spot wins on are one `u64`, a [`Cover`]. A [`Felt`] is
//! boxes with exact coordinates; its [`Spot`]s are derived from which boxes touch, never typed in.
//!
//! ```
//! use wheelhouse_wheel::{Colour, Face, Felt, Plan, Shape, Wheel};
//!
//! let labels = std::iter::once("0".to_owned()).chain((1..=36).map(|n| n.to_string()));
//! let wheel = Wheel::new(labels.map(|label| Face { label, colour: Colour::Green }).collect()).unwrap();
//! let zero = wheel.pocket("0").unwrap();
//! let felt = Felt::derive(&wheel, &Plan { rows: 12, zeros: vec![vec![zero]], ..Plan::default() }).unwrap();
//! assert_eq!(felt.spots().filter(|(_, spot)| spot.shape == Shape::Split).count(), 60);
//! ```

mod cover;
pub mod draw;
mod felt;
mod geometry;
mod money;
mod odds;
mod ring;

pub use cover::{Cover, Pocket};
pub use felt::{Area, Courtesy, Felt, FeltBox, FeltFault, Holds, Plan, Shape, Spot, SpotId};
pub use geometry::{Length, LengthFault, Point, Rect};
pub use money::{Currency, Money, grouped};
pub use odds::{Odds, OddsFault};
pub use ring::{Colour, Face, Wheel, WheelFault};

/// An exact fraction, as coordinates, lengths and odds need it.
pub type Fraction = num_rational::Ratio<i64>;
