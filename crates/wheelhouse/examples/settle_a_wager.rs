//! One wager in prison, settled: `cargo run -p wheelhouse --example settle_a_wager`.

use wheelhouse::{Money, PrisonChoice, Round, Spin, Wager, admit, builtin, options, review_game, settle};

fn main() {
    let colorado = builtin::library().get("us-co-roulette").expect("it is built in");
    let options = options("in_prison = true").expect("TOML");
    let (rules, _) = review_game(colorado, "single-zero", &options).expect("a legal game");

    let wager = Wager { player: 1, target: rules.target("red").expect("a wager of this table"), amount: Money(2000) };
    let wager = admit(&rules, None, &wager).expect("$20 on red is within the rules");

    // The ball rests in 0, the player leaves the wager in prison, and 14 sets it free.
    let spin = |label| Spin::resting(rules.wheel().pocket(label).expect("a pocket of this wheel"));
    let mut round = Round::new(vec![wager], vec![spin("0"), spin("14")]);
    round.choices.push((0, PrisonChoice::Leave));

    let line = &settle(&rules, &round).expect("a whole round").lines[0];
    let clause = &rules.cite(line.cite).printed;
    println!("red: {}, {} back, by {clause}", line.outcome.id(), rules.book().currency.show(line.paid));
    assert_eq!((line.outcome.id(), line.paid), ("released", Money(2000)));
}
