pub mod clauses;
pub mod file;
mod book;
pub mod felt_plan;
pub mod law;
mod library;
mod load;
pub mod place;

pub use book::Rulebook;
pub use library::{Library, sources};
pub use load::Source;
