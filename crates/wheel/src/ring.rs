//! The wheel: a ring of labelled, coloured pockets.

use crate::{Cover, Pocket};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colour {
    Red,
    Black,
    Green,
    /// A Big Six section: its symbol says all.
    Plain,
}

/// What is printed at one pocket.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Face {
    pub label: String,
    pub colour: Colour,
}

/// A ring of pockets in clockwise order. Roulette pockets have labels of their own; Big Six sections share symbols.
///
/// ```
/// use wheelhouse_wheel::{Colour, Face, Wheel};
///
/// let face = |label: &str| Face { label: label.to_owned(), colour: Colour::Plain };
/// let wheel = Wheel::new(["$1", "$2", "$1", "joker"].map(face).to_vec()).unwrap();
/// assert_eq!(wheel.labelled("$1").len(), 2);
/// // Sections share their symbol, so it names no pocket.
/// assert_eq!((wheel.pocket("$1"), wheel.pocket("joker").map(|pocket| pocket.0)), (None, Some(3)));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wheel {
    faces: Vec<Face>,
    void: Cover,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WheelFault {
    #[error("a wheel has 2 to 64 pockets, this one has {0}")]
    Size(usize),
    #[error("pocket {0} of the order has no label")]
    NoLabel(usize),
}

impl Wheel {
    pub fn new(faces: Vec<Face>) -> Result<Wheel, WheelFault> {
        if !(2..=64).contains(&faces.len()) {
            return Err(WheelFault::Size(faces.len()));
        }
        if let Some(at) = faces.iter().position(|face| face.label.trim().is_empty()) {
            return Err(WheelFault::NoLabel(at + 1));
        }
        Ok(Wheel { faces, void: Cover::NONE })
    }

    /// The same wheel with pockets that void the spin, such as 00 on a double-zero wheel run as single zero.
    #[must_use]
    pub fn voiding(mut self, void: Cover) -> Wheel {
        self.void = void.and(self.all());
        self
    }

    pub fn len(&self) -> usize {
        self.faces.len()
    }

    pub fn is_empty(&self) -> bool {
        self.faces.is_empty()
    }

    pub fn pockets(&self) -> impl Iterator<Item = Pocket> + use<> {
        self.all().pockets()
    }

    pub fn all(&self) -> Cover {
        Cover(u64::MAX >> (64 - self.faces.len()))
    }

    /// Pockets that void the spin.
    pub fn void(&self) -> Cover {
        self.void
    }

    /// Pockets that can decide a wager.
    pub fn open(&self) -> Cover {
        self.all().without(self.void)
    }

    pub fn face(&self, pocket: Pocket) -> &Face {
        &self.faces[usize::from(pocket.0)]
    }

    pub fn label(&self, pocket: Pocket) -> &str {
        &self.face(pocket).label
    }

    /// All pockets with this label: one at roulette, every section of a symbol at Big Six.
    pub fn labelled(&self, label: &str) -> Cover {
        self.pockets().filter(|&pocket| self.label(pocket) == label).collect()
    }

    /// The one pocket with this label, if there is exactly one.
    pub fn pocket(&self, label: &str) -> Option<Pocket> {
        let mut found = self.labelled(label).pockets();
        found.next().filter(|_| found.next().is_none())
    }

    pub fn coloured(&self, colour: Colour) -> Cover {
        self.pockets().filter(|&pocket| self.face(pocket).colour == colour).collect()
    }

    /// The number of a pocket. Zeros are no numbers: arithmetically even, they win no wager on even.
    pub fn number(&self, pocket: Pocket) -> Option<u8> {
        let label = self.label(pocket);
        if label.starts_with('0') { None } else { label.parse().ok() }
    }

    /// The pockets within `reach` places of `centre`, clockwise.
    pub fn neighbours(&self, centre: Pocket, reach: u8) -> Vec<Pocket> {
        around(&self.pockets().collect::<Vec<_>>(), centre, reach)
    }

    /// The same on the wheel without its void pockets; just the centre where that is void itself.
    pub fn open_neighbours(&self, centre: Pocket, reach: u8) -> Vec<Pocket> {
        around(&self.open().pockets().collect::<Vec<_>>(), centre, reach)
    }
}

/// The places of a ring within reach of one of them; just the centre where the ring does not have it.
fn around(ring: &[Pocket], centre: Pocket, reach: u8) -> Vec<Pocket> {
    let Some(at) = ring.iter().position(|&pocket| pocket == centre) else { return vec![centre] };
    let reach = usize::from(reach).min((ring.len() - 1) / 2);
    let first = at + ring.len() - reach;
    (0..=2 * reach).map(|step| ring[(first + step) % ring.len()]).collect()
}
