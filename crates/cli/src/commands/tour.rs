//! `wheelhouse tour`: what is here, and commands to try.

use std::process::ExitCode;

use owo_colors::OwoColorize;

use super::Context;

/// Commands in the order of a visit, and what each shows.
pub const TOUR: &[(&str, &str)] = &[
    ("wheelhouse", "the house opens: a table for each submission, screens, an API"),
    ("wheelhouse config example > house.toml", "a configuration with every key, for a house of your own"),
    (
        "wheelhouse admin add \"Ann Lee\" --role dealer --licence D-1041",
        "people of the house, what each may do, and who is signed in",
    ),
    (
        "wheelhouse prove load --terminals 100 --rounds 2",
        "a house full of terminals, every answer compared with its history",
    ),
    ("wheelhouse sensor emulate --wheel single-zero", "a real wheel's sensor, for a table to listen to"),
    ("wheelhouse odds us-co-roulette --wheel single-zero -o in_prison=true", "what every wager pays, exactly"),
    (
        "wheelhouse ruin us-md-roulette --wheel double-zero -W \"red 10\" --bankroll 500 -p flat -p martingale --plot ruin.svg",
        "how long money lasts, and how it is lost",
    ),
    (
        "wheelhouse par us-md-roulette-double-zero-bonus-spin-xtreme --out sheet.pdf",
        "the PAR sheet of a table, for a laboratory",
    ),
    (
        "wheelhouse explain us-ma-roulette --wheel double-zero -o on_zero=lose-half red --on 00",
        "why a wager paid what it paid",
    ),
    (
        "wheelhouse simulate us-md-roulette --wheel double-zero --rounds 1e12",
        "a trillion rounds, compared with the exact figures",
    ),
    ("wheelhouse felt sg-mbs-roulette --svg > felt.svg", "the felt, drawn from its geometry"),
    ("wheelhouse rulebooks diff us-md-roulette us-co-roulette", "two regulators side by side"),
    ("wheelhouse review submissions/good/*.toml", "a table's submission against its rulebook"),
    ("wheelhouse settle docs/examples/colorado.jsonl", "rounds in, settled rounds out"),
    ("wheelhouse play rulebooks/us-md-roulette/cases/golden-session.case", "an evening at a table, order by order"),
    ("wheelhouse prove soak --rounds 10000 --seed 1", "random sessions with crashes, every promise checked"),
    (
        "wheelhouse prove drill my.journal --submission submissions/good/us-md-roulette-single-zero.toml --orders 500",
        "tables under load, with a history",
    ),
    ("wheelhouse audit replay my.journal", "a history decided again by the rules that it keeps"),
    ("wheelhouse rng test --wheel double --count 1e7", "the generator, tested with a stated chance of a false alarm"),
    (
        "wheelhouse wheel-health docs/examples/wheel-sound.csv --pockets single --plot wheel.png",
        "a wheel's history: is there evidence of bias, and would there be",
    ),
    ("wheelhouse --help", "everything else"),
];

pub fn run(context: &Context) -> Result<ExitCode, ExitCode> {
    let library = context.library()?;
    if context.json {
        let ids: Vec<&str> = library.books().map(|book| book.id()).collect();
        super::print_json(&serde_json::json!({"rulebooks": ids, "help": "wheelhouse --help"}));
        return Ok(ExitCode::SUCCESS);
    }
    anstream::println!("{}  Licensed wheel games exactly by the regulator's rulebook.\n", "Wheelhouse".bold());
    for book in library.books() {
        let wheels: Vec<&str> = book.wheel_ids().collect();
        anstream::println!(
            "  {:<18} {}, version {}: {}",
            book.id().bold(),
            book.title(),
            book.law.rulebook.version,
            wheels.join(", ")
        );
    }
    anstream::println!("\nWhere to look:");
    for (command, what) in TOUR {
        anstream::println!("  {command}\n      {}", what.dimmed());
    }
    Ok(ExitCode::SUCCESS)
}
