//! The health of a real wheel, from a history of what came.
//!
//! Two answers are given, because there are two questions. Who watches a wheel day by day asks the [`Evidence`]: it may be
//! looked at after every spin, and cries wolf at a fair wheel with the stated probability in all its life. Who has one history
//! and looks once asks the tests: together they err with that probability, at that one look.

mod examine;
mod history;
mod layout;
mod mixture;
mod power;
mod scan;
mod travel;
mod verdict;
mod watch;

pub use examine::{Health, Tested, TooShort, examine, tested};
pub use history::{BadLine, Direction, History, Spin};
pub use layout::{Kind, Layout, Outcomes};
pub use mixture::{Mixture, Part};
pub use power::{Power, at_once, band, watched};
pub use scan::{Arc, Nulls, farthest};
pub use travel::Travel;
pub use verdict::{Mode, Verdict, chance};
pub use watch::{Evidence, Source, evidence};
