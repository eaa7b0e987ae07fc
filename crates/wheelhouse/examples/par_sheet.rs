//! The PAR sheet of a table, exact, and its figures one by one: `cargo run -p wheelhouse --example par_sheet`.

use par::{Sheet, Texts};
use wheelhouse::{Submission, builtin, math, review};

fn main() {
    let name = "us-md-roulette-double-zero-bonus-spin-xtreme";
    let filed = builtin::submission(name).expect("it is built in");
    let submission = Submission::read(name, filed).expect("a submission");
    let source = builtin::sources().into_iter().find(|source| source.name == submission.rulebook).expect("its law");

    // The sheet as a laboratory files it: text here; `par::pdf`, `html`, `xlsx`, `csv` and `Sheet::json` say the same.
    let texts = Texts { rulebook: &source, submission: filed, file: name, portfolio: &[] };
    let sheet = Sheet::new(&texts).expect("a legal table");
    println!("{}", par::text(&sheet, Some(120)));

    // One figure, without a sheet.
    let book = builtin::library().get(&submission.rulebook).expect("its law");
    let (rules, _) = review(book, &submission).expect("a legal table");
    for figures in math::sheet(&rules).iter().take(3) {
        println!("{}: house edge {}", rules.spot_name(figures.spot), figures.figures.edge.exact());
    }
}
