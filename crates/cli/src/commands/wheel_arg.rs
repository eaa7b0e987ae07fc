//! Which wheel a command is about: that of a submission, a common one by its name, or so many outcomes.

use std::process::ExitCode;

use wheel::Wheel;

use super::{Context, table_args::filed};
use crate::books;

/// Names of common wheels, with the id that rulebooks give them.
const KINDS: [(&str, &str); 4] =
    [("single", "single-zero"), ("double", "double-zero"), ("triple", "triple-zero"), ("big-six", "big-six")];

#[derive(Debug)]
pub struct Chosen {
    pub wheel: Wheel,
    pub called: String,
    /// Whether the order of its places is known. A Big Six wheel has its order from a submission alone.
    pub ordered: bool,
}

/// The wheel of a submission: a file, or the name of one in the program.
pub fn submitted(context: &Context, path: &str) -> Result<Chosen, ExitCode> {
    let rules = filed(context, &context.library()?, path)?;
    let name = std::path::Path::new(path).file_stem().map_or(path.into(), |name| name.to_string_lossy().into_owned());
    let called = format!("{name}, wheel of {}", rules.wheel().len());
    Ok(Chosen { wheel: rules.wheel().clone(), called, ordered: true })
}

/// A common wheel, as the first rulebook has it that knows one.
pub fn common(context: &Context, name: &str) -> Result<Chosen, ExitCode> {
    let known = KINDS.iter().find(|(short, id)| *short == name || *id == name);
    let Some((_, id)) = known else {
        let names: Vec<&str> = KINDS.iter().map(|(short, _)| *short).collect();
        let message = format!("there is no wheel `{name}`; write {}, or a submission", names.join(", "));
        return Err(context.bad_input("unknown-wheel", &message));
    };
    let library = context.library()?;
    let mut rows = library.books().filter_map(|book| Some((book, book.wheel_row(id)?)));
    let found = rows.next().and_then(|(book, row)| {
        let wheel = book.build_wheel(row, None, None).ok()?;
        let ordered = book.source_row(row).order.is_some();
        Some(Chosen { wheel, called: row.called.clone(), ordered })
    });
    found.ok_or_else(|| context.bad_input("unknown-wheel", &format!("no rulebook at hand has a wheel `{id}`")))
}

/// By the name of a common wheel or by a submission.
pub fn chosen(context: &Context, name: &str) -> Result<Chosen, ExitCode> {
    let is_file = std::path::Path::new(name).extension().is_some_and(|ending| ending == "toml");
    if is_file || books::submission(name).is_some() { submitted(context, name) } else { common(context, name) }
}
