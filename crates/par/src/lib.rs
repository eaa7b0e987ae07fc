//! The PAR sheet of a table: every exact figure that a laboratory asks for, in one structure, and its forms.
//!
//! [`Sheet::new`] makes it from the texts of a rulebook and of a submission. Its forms say the same: [`text`], [`Sheet::json`],
//! [`csv`], [`xlsx`], [`html`] and [`pdf`]. All of them carry [`hash`], by which a sheet can be told from a changed one;
//! [`check`] verifies it and sets the sheet beside what this build makes of the same submission.
//!
//! The same texts give the same bytes: no form has a date, a path or the name of a machine in it.

mod bonus;
mod canonical;
mod check;
mod document;
mod figure;
mod forms;
mod make;
mod pictures;
mod portfolio;
mod sheet;
mod wagers;

pub use canonical::hash;
pub use check::{Checked, Difference, NotASheet, check};
pub use figure::{Band, Decimal, Figure, Figures, PLACES, ROUNDS, Z_90, Z_95};
pub use forms::{Form, FormFault, csv::csv, html::html, pdf::pdf, text::text, xlsx::xlsx};
pub use make::{Fault, Texts};
pub use pictures::{Drawn, pictures};
pub use sheet::*;
