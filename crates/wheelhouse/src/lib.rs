//! Licensed wheel games exactly by the regulator's rulebook: roulette with one, two or three zeros, and the Big Six wheel.
//! Which wagers are legal at a table, what they pay to the cent, who may do what and when, and which clause says so.
//!
//! This is the library for those who embed the rules. It has no clock, no random numbers, no network and no threads, and
//! reads no files except folders of rulebooks ([`Library::open`]). The five rulebooks of the project are built in
//! ([`builtin`]).
//!
//! ```
//! use wheelhouse::{Money, PrisonChoice, Round, Spin, Wager, admit, builtin, options, review_game, settle};
//!
//! // A Colorado table with one zero that offers In Prison.
//! let colorado = builtin::library().get("us-co-roulette").unwrap();
//! let (rules, _) = review_game(colorado, "single-zero", &options("in_prison = true").unwrap()).unwrap();
//!
//! // $20 on red; then the ball rests in 0, the player leaves the wager in prison, and 14 sets it free.
//! let wager = Wager { player: 1, target: rules.target("red").unwrap(), amount: Money(2000) };
//! let wager = admit(&rules, None, &wager).unwrap();
//! let spin = |label| Spin::resting(rules.wheel().pocket(label).unwrap());
//! let mut round = Round::new(vec![wager], vec![spin("0"), spin("14")]);
//! round.choices.push((0, PrisonChoice::Leave));
//!
//! let line = &settle(&rules, &round).unwrap().lines[0];
//! assert_eq!((line.outcome.id(), line.paid), ("released", Money(2000)));
//! assert_eq!(rules.cite(line.cite).printed, "47.1-2204(2)");
//! ```
//!
//! The path from law to money:
//!
//! | step | function |
//! | --- | --- |
//! | the law, as data | [`builtin::library`], [`Library::open`] |
//! | what one table chose, reviewed | [`review`] for a filed table, [`review_game`] for its game alone |
//! | words to a place on the layout | [`TableRules::target`] |
//! | may this wager stand? | [`admit`], [`admit_round`] |
//! | who gets what, and why | [`settle`] |
//! | a whole table, step by step | [`Table`], [`decide`], [`evolve`] |
//! | exact figures | [`math::sheet`], [`math::distribution`] |
//!
//! Everything else of the crates behind it is here under their names: [`wheel`], [`rulebook`], [`settlement`], [`table`],
//! [`math`].

pub mod builtin;

pub use ::{math, rulebook, settlement, table, wheel};
pub use rulebook::{
    Finding, Library, Reason, Refusal, Rulebook, Submission, TableRules, Target, file::PrisonChoice, options, review,
    review_game,
};
pub use settlement::{Admitted, Line, Outcome, Round, RoundFault, Settlement, Spin, Wager, admit, admit_round, settle};
pub use table::{By, Command, Event, Order, Phase, Table, Time, decide, evolve};
pub use wheel::{Cover, Currency, Felt, Money, Odds, Pocket, Spot, SpotId, Wheel};
