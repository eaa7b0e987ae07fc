//! What an act that takes two is about. The second person agrees to this round, this number, this reading of a meter; once the
//! table has moved on, what they agreed to is not there any more.

use house::told::words;
use rulebook::{Language, Refusal, TableRules};
use table::{Posted, Table};
use wheel::{Money, Pocket};

use crate::{
    people::Matter,
    protocol::{Act, Outcome, Said},
    tables::said,
};

/// What stood when it was asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum About {
    /// The number of the round that runs, and whether one was withdrawn before it.
    Told {
        round: u64,
        number: Option<Pocket>,
        again: bool,
    },
    /// The number that the round before was paid by.
    Paid {
        round: u64,
        stands: Pocket,
    },
    Meter {
        at: usize,
        shows: Option<Money>,
    },
    /// Limits are posted as they are asked for, whatever is played meanwhile.
    Limits,
}

impl About {
    /// None where there is nothing that it could be about.
    pub fn of(act: &Act, table: &Table) -> Option<About> {
        let state = table.state();
        Some(match act {
            Act::WithdrawResult { .. } => {
                let round = &state.round;
                let number = round.number_stands.or(round.told.map(|(pocket, ..)| pocket));
                About::Told { round: round.number, number, again: round.two_people }
            }
            Act::CorrectResult { .. } => {
                let last = &state.last.as_ref()?.round;
                About::Paid { round: last.number, stands: last.number_stands? }
            }
            Act::ChangeMeter { meter, .. } => {
                let at = meter_at(table.rules(), meter)?;
                About::Meter { at, shows: state.meters.get(at).map(|meter| meter.shows) }
            }
            _ => About::Limits,
        })
    }
}

pub fn meter_at(rules: &TableRules, id: &str) -> Option<usize> {
    rules.progressive()?.meters.iter().position(|meter| meter.id == id)
}

/// What an act asks two people to agree to, in words. What could never be done is told before anybody is called.
pub fn matter(table: &Table, act: &Act) -> Result<(Matter, About, String), Outcome> {
    let rules = table.rules();
    let about = About::of(act, table);
    let number = |pocket| words::pocket(rules, pocket);
    let (matter, says) = match (act, &about) {
        (Act::WithdrawResult { why }, Some(About::Told { round, number: Some(told), .. })) => {
            (Matter::WithdrawResult, format!("Withdraw the result of round {round}, {}: {why}", number(*told)))
        }
        (Act::WithdrawResult { .. }, _) => {
            return Err(failed("out-of-turn", "No number was told in this round.", "Wait until there is one"));
        }
        (Act::CorrectResult { pocket, why }, Some(About::Paid { round, stands })) => {
            let (stands, right) = (number(*stands), number(Pocket(*pocket)));
            (
                Matter::Correction,
                format!("Correct the result of round {round}, where {stands} stands, to {right}: {why}"),
            )
        }
        (Act::CorrectResult { .. }, _) => {
            let what = "No round with a number came before.";
            return Err(failed("nothing-to-correct", what, "Go on with the next round"));
        }
        (Act::ChangeLimits { band, min, max, why }, _) => {
            let to = Posted { band: band.clone(), min: Money(*min), max: Money(*max) };
            let refused = |refusal: Refusal| Outcome::Failed { said: said(rules, &refusal, Language::default()) };
            rules.may_post(&to.band, to.min, to.max).map_err(refused)?;
            (Matter::LimitChange, format!("Post {}: {why}", words::posted(rules, &to)))
        }
        (Act::ChangeMeter { to, why, .. }, Some(About::Meter { at, shows })) => {
            let (called, to) = (words::meter(rules, *at), words::money(rules, Money(*to)));
            let from = shows.map_or_else(String::new, |shows| format!(" from {}", words::money(rules, shows)));
            (Matter::MeterChange, format!("Set the meter {called}{from} to {to}: {why}"))
        }
        (Act::ChangeMeter { .. }, _) => {
            return Err(failed("not-valid", "This table has no such meter.", "Name one of its meters"));
        }
        _ => return Err(failed("not-understood", "This needs no second person.", "Just do it")),
    };
    Ok((matter, about.unwrap_or(About::Limits), says))
}

pub fn failed(reason: &str, what: &str, fix: &str) -> Outcome {
    Outcome::Failed { said: plain(reason, what, fix) }
}

pub fn plain(reason: &str, what: &str, fix: &str) -> Said {
    let says = format!("{what} {fix}.");
    let (reason, what, fix) = (reason.to_owned(), what.to_owned(), fix.to_owned());
    Said { reason, what, fix, clause: None, reading: None, says }
}
