//! `wheelhouse` without a command: what is here, and where to look.

use std::process::ExitCode;

use owo_colors::OwoColorize;

use super::Context;

const TOUR: [(&str, &str); 11] = [
    ("wheelhouse odds us-co-roulette --wheel single-zero -o in_prison=true", "what every wager pays, exactly"),
    (
        "wheelhouse explain us-ma-roulette --wheel double-zero -o on_zero=lose-half red --on 00",
        "why a wager paid what it paid",
    ),
    ("wheelhouse felt sg-mbs-roulette --svg > felt.svg", "the felt, drawn from its geometry"),
    ("wheelhouse rulebooks diff us-md-roulette us-co-roulette", "two regulators side by side"),
    ("wheelhouse review submissions/good/*.toml", "a table's submission against its rulebook"),
    ("wheelhouse settle rounds.jsonl", "rounds in, settled rounds out"),
    ("wheelhouse play rulebooks/us-md-roulette/cases/golden-session.case", "an evening at a table, order by order"),
    ("wheelhouse soak --rounds 10000 --seed 1", "sessions by dice with crashes, every promise checked"),
    (
        "wheelhouse drill my.journal --submission submissions/good/us-md-roulette-single-zero.toml --orders 500",
        "tables under load, with a history",
    ),
    ("wheelhouse audit replay my.journal", "a history decided again by the rules that it keeps"),
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
