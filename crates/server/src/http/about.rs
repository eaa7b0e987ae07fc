//! What an act that takes two is about. The second person agrees to this round, this number, this reading of a meter; once the
//! table has moved on, what they agreed to is not there any more.

use ::words::{Words, say};
use house::told::{Numbers, words};
use rulebook::{Language, Refusal, TableRules};
use table::{DisputeId, Posted, Table};
use wheel::{Money, Pocket};

use crate::{
    people::Matter,
    protocol::{Act, Movement, Outcome, Said},
    tables::said,
};

/// What stood when it was asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum About {
    /// The number of the round that runs, and whether one was withdrawn before it.
    Result {
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
    /// A dispute that is open.
    Dispute(DisputeId),
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
                About::Result { round: round.number, number, again: round.two_people }
            }
            Act::CorrectResult { .. } => {
                let last = &state.last.as_ref()?.round;
                About::Paid { round: last.number, stands: last.number_stands? }
            }
            Act::ChangeMeter { meter, .. } => {
                let at = meter_at(table.rules(), meter)?;
                About::Meter { at, shows: state.meters.get(at).map(|meter| meter.shows) }
            }
            Act::DecideDispute { dispute, .. } => About::Dispute(state.open_dispute(DisputeId(*dispute))?.id),
            _ => About::Limits,
        })
    }
}

pub fn meter_at(rules: &TableRules, id: &str) -> Option<usize> {
    rules.progressive()?.meters.iter().position(|meter| meter.id == id)
}

/// What an act asks two people to agree to, in words. What could never be done is told before anybody is called.
pub fn matter(table: &Table, act: &Act, language: Language) -> Result<(Matter, About, Words), Outcome> {
    let rules = table.rules();
    let failed = |reason: &str, what: Words, fix: Words| failed(reason, &what, &fix, language);
    let about = About::of(act, table);
    let number = |pocket| words::pocket(rules, pocket);
    let (matter, says) = match (act, &about) {
        (Act::WithdrawResult { why }, Some(About::Result { round, number: Some(told), .. })) => {
            (Matter::WithdrawResult, say::ask_withdraw(*round, number(*told), why))
        }
        (Act::WithdrawResult { .. }, _) => {
            return Err(failed("out-of-turn", say::no_number_announced(), say::wait_for_a_number()));
        }
        (Act::CorrectResult { pocket, why }, Some(About::Paid { round, stands })) => {
            let (stands, right) = (number(*stands), number(Pocket(*pocket)));
            (Matter::Correction, say::ask_correct(*round, stands, right, why))
        }
        (Act::CorrectResult { .. }, _) => {
            return Err(failed("nothing-to-correct", say::no_round_with_a_number(), say::go_on_with_the_next()));
        }
        (Act::ChangeLimits { band, min, max, why }, _) => {
            let to = Posted { band: band.clone(), min: Money(*min), max: Money(*max) };
            let refused = |refusal: Refusal| Outcome::Failed { said: said(rules, &refusal, language) };
            rules.may_post(&to.band, to.min, to.max).map_err(refused)?;
            (Matter::LimitChange, say::ask_post(words::posted(rules, &to), why))
        }
        (Act::ChangeMeter { to, why, .. }, Some(About::Meter { at, shows })) => {
            let (called, to) = (words::meter(rules, *at), Money(*to));
            let says = match shows {
                Some(shows) => say::ask_meter_from(called, *shows, to, why),
                None => say::ask_meter(called, to, why),
            };
            (Matter::MeterChange, says)
        }
        (Act::ChangeMeter { .. }, _) => {
            return Err(failed("not-valid", say::no_such_meter_here(), say::name_one_of_its_meters()));
        }
        (Act::DecideDispute { moves, why, .. }, Some(About::Dispute(id))) => {
            (Matter::Dispute, disputed(table, *id, moves, why))
        }
        (Act::DecideDispute { .. }, _) => {
            return Err(failed("not-valid", say::no_such_dispute(), say::look_at_open_disputes()));
        }
        _ => return Err(failed("not-understood", say::needs_no_second(), say::just_do_it())),
    };
    Ok((matter, about.unwrap_or(About::Limits), says))
}

/// What two people decide of a dispute, whose it is, and the money.
fn disputed(table: &Table, id: DisputeId, moves: &[Movement], why: &str) -> Words {
    let moves: Vec<table::Movement> = moves.iter().map(|entry| (*entry).into()).collect();
    let moved = words::moved(&moves, Money(0), &Numbers);
    let Some(dispute) = table.state().open_dispute(id) else { return moved };
    let who = dispute.seat.map_or_else(|| Words::written(&dispute.name), |seat| say::seat_numbered(seat.0));
    let claim = match dispute.wager {
        Some(wager) => say::listed(say::wager_numbered(wager.0), &dispute.claim),
        None => Words::written(&dispute.claim),
    };
    say::ask_decide(id.0, who, dispute.round, claim, moved, why)
}

/// What the world, not the rules, said no to.
pub fn failed(reason: &str, what: &Words, fix: &Words, language: Language) -> Outcome {
    let text = |words: &Words| words.text(language, &|amount| amount.0.to_string());
    let says = text(&say::what_and_fix(what.clone(), fix.clone()));
    let (what, fix) = (text(&say::sentence(what.clone())), text(fix));
    Outcome::Failed { said: Said { reason: reason.to_owned(), what, fix, clause: None, reading: None, says } }
}

pub fn plain(reason: &str, what: &str, fix: &str) -> Said {
    let says = format!("{what} {fix}.");
    let (reason, what, fix) = (reason.to_owned(), what.to_owned(), fix.to_owned());
    Said { reason, what, fix, clause: None, reading: None, says }
}
