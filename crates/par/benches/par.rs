//! How long a sheet takes, form by form, beside the budget of 50 ms for a whole submission without PDF. It prints and never
//! fails: the times of a machine are no property of the program.

// A bench is about time, and time is measured in floats.
#![allow(clippy::disallowed_methods, clippy::float_arithmetic)]

use std::{
    hint::black_box,
    path::Path,
    time::{Duration, Instant},
};

use rulebook::Submission;
use wheelhouse_par::{Form, Sheet, Texts};

const BUDGET: Duration = Duration::from_millis(50);
const TABLES: [&str; 5] = [
    "us-md-roulette-double-zero-bonus-spin-xtreme",
    "us-md-roulette-double-zero-roulette-x-c",
    "us-co-roulette-single-zero",
    "sg-mbs-roulette-single-zero",
    "us-md-big-six",
];

/// The quickest of several: whatever else the machine does only adds to it.
fn best<T>(mut work: impl FnMut() -> T) -> Duration {
    let once = || {
        let begun = Instant::now();
        black_box(work());
        begun.elapsed()
    };
    std::iter::repeat_with(once).take(9).min().unwrap_or_default()
}

fn milli(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    println!(
        "milliseconds: the sheet counted, then each form; the sum is all but PDF, budget {} ms\n",
        BUDGET.as_millis()
    );
    println!(
        "{:<46} {:>7} {}   sum  of budget",
        "",
        "sheet",
        Form::ALL.map(|form| format!("{:>7}", form.name())).join(" ")
    );
    for name in TABLES {
        let file = root.join(format!("submissions/good/{name}.toml"));
        let text = std::fs::read_to_string(&file).expect("a submission can be read");
        let submission = Submission::read(name, &text).expect("a submission is one");
        let source =
            rulebook::sources(&root.join("rulebooks").join(&submission.rulebook)).expect("a rulebook").remove(0);
        let make = || {
            Sheet::new(&Texts { rulebook: &source, submission: &text, file: name, portfolio: &[] }).expect("a sheet")
        };
        let sheet = make();
        let counted = best(make);
        let forms = Form::ALL.map(|form| (form, best(|| form.bytes(&sheet).expect("a form"))));
        let sum =
            counted + forms.iter().filter(|(form, _)| *form != Form::Pdf).map(|(_, time)| *time).sum::<Duration>();
        println!(
            "{name:<46} {:>7.2} {} {:>6.2} {:>8.2}x",
            milli(counted),
            forms.map(|(_, time)| format!("{:>7.2}", milli(time))).join(" "),
            milli(sum),
            sum.as_secs_f64() / BUDGET.as_secs_f64()
        );
    }
}
