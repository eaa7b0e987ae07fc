//! What and where, in the words of the table's regulator; ours are sentences that the reader's language is put in later.

pub use ::words::SENTENCES;
use ::words::{Language, Words, say};
use rulebook::{RoleId, TableRules, Target, file::Game};
use settlement::{Drawn, Outcome};
use table::{AfterVoid, By, Checked, Direction, EquipmentKind, Evidence, HeldFor, Late, Movement, Party, Posted};
use wheel::{Money, Odds, Pocket, SpotId};

use super::names::{Names, Numbers};
use crate::note::{Bound, ChanceNote};

pub fn role(rules: &TableRules, role: RoleId) -> String {
    let rule = rules.house().roles.get(usize::from(role.0));
    rule.map_or_else(|| role.0.to_string(), |rule| rule.called.clone())
}

/// Whether a ball decides, and not a clapper.
pub fn has_ball(rules: &TableRules) -> bool {
    rules.book().law.rulebook.game == Game::Roulette
}

/// What a spin comes to: a number, or the symbol at the clapper.
pub fn result(rules: &TableRules) -> &'static str {
    if has_ball(rules) { "number" } else { "symbol" }
}

/// As a person reads it, with amounts as the rulebook prints them.
pub fn text(rules: &TableRules, words: &Words, language: Language) -> String {
    words.text(language, &|amount| money(rules, amount))
}

/// Who gave an order, as the record has them.
pub fn by(rules: &TableRules, by: By) -> Words {
    say::written(Numbers.by(rules, by))
}

/// The faults that an inspection found, by item: `level-and-free: the rotor drags`.
pub fn faults(rules: &TableRules, items: &[Checked]) -> String {
    let listed = rules.house().inspection.as_ref().map_or(&[][..], |rule| &rule.items);
    let fault = |checked: &Checked| {
        let item = listed.get(usize::from(checked.item)).map_or("-", |item| item.id.as_str());
        format!("{item}: {}", checked.words)
    };
    items.iter().filter(|checked| !checked.sound).map(fault).collect::<Vec<_>>().join("; ")
}

/// What was inspected: `wheel W-1 and ball B-2`.
pub fn inspected(wheel: &str, ball: &str) -> Words {
    if ball.is_empty() { say::wheel_alone(wheel) } else { say::wheel_and_ball(wheel, ball) }
}

/// `the workshop (A-7)`, with the approval of the place.
pub fn approved_place(place: &str, approval: &str) -> String {
    if approval.is_empty() { place.to_owned() } else { format!("{place} ({approval})") }
}

pub fn equipment(kind: EquipmentKind) -> Words {
    match kind {
        EquipmentKind::Wheel => say::thing_wheel(),
        EquipmentKind::Ball => say::thing_ball(),
        EquipmentKind::Part => say::thing_part(),
        EquipmentKind::Layout => say::thing_layout(),
        EquipmentKind::Cover => say::thing_cover(),
        EquipmentKind::Key => say::thing_key(),
        EquipmentKind::DropBox => say::thing_drop_box(),
        EquipmentKind::TipBox => say::thing_tip_box(),
    }
}

/// Limits as the sign has them.
pub fn posted(rules: &TableRules, posted: &Posted) -> Words {
    say::limits_of(band(rules, &posted.band), posted.min, posted.max)
}

/// A band of wagers by what it is called on the felt.
pub fn band(rules: &TableRules, name: &str) -> Words {
    let Some(id) = name.strip_prefix("wager.") else {
        return if name == "inside" { say::inside_wagers() } else { say::outside_wagers() };
    };
    let wagers = rules.wagers().iter().map(|wager| (&wager.id, &wager.called));
    let calls = rules.calls().iter().map(|call| (&call.id, &call.called));
    let repeat = rules.repeat().into_iter().map(|rule| (&rule.id, &rule.called));
    let called = wagers.chain(calls).chain(repeat).find(|(of, _)| *of == id).map(|(_, called)| called.clone());
    Words::written(called.unwrap_or_else(|| id.to_owned()))
}

pub fn evidence(evidence: Evidence) -> Words {
    match evidence {
        Evidence::Call => say::evidence_call(),
        Evidence::Launch => say::evidence_launch(),
        Evidence::Timer => say::evidence_timer(),
        Evidence::Revolutions => say::evidence_revolutions(),
        Evidence::Pocket => say::evidence_pocket(),
        Evidence::SensorLost => say::evidence_sensor_lost(),
    }
}

pub fn held_for(why: HeldFor) -> Words {
    match why {
        HeldFor::MissedCall => say::held_missed_call(),
        HeldFor::TooFast => say::held_too_fast(),
    }
}

pub fn late(late: Late) -> Words {
    match late {
        Late::Wager => say::late_wager(),
        Late::Increase => say::late_increase(),
        Late::Withdrawal => say::late_withdrawal(),
    }
}

/// What becomes of the wagers of a spin that does not count.
pub fn after_void(after: AfterVoid) -> Words {
    match after {
        AfterVoid::Reopened => say::void_reopened(),
        AfterVoid::Locked => say::void_locked(),
        AfterVoid::Released => say::void_released(),
    }
}

/// What a supervisor directs.
pub fn direction(rules: &TableRules, direction: Direction) -> Words {
    match direction {
        Direction::NoSpin => say::directed_no_spin(),
        Direction::ResultStands(of) => say::directed_number_stands(pocket(rules, of)),
    }
}

pub fn outcome(outcome: Outcome) -> Words {
    match outcome {
        Outcome::Won => say::outcome_won(),
        Outcome::Lost => say::outcome_lost(),
        Outcome::HalfBack => say::outcome_half_back(),
        Outcome::Imprisoned => say::outcome_imprisoned(),
        Outcome::Released => say::outcome_released(),
        Outcome::Returned => say::outcome_returned(),
        Outcome::Stands => say::outcome_stands(),
    }
}

pub fn odds(odds: Odds) -> Words {
    let (win, on) = odds.parts();
    say::odds_to(win, on)
}

/// `this, that, another`; where there is none, nothing.
pub fn list(each: impl IntoIterator<Item = Words>) -> Words {
    each.into_iter().reduce(|one, other| say::listed(one, other)).unwrap_or_else(say::nothing)
}

/// An irregularity by its place, as the rulebook says it; none where the rules have no such.
pub fn irregularity(rules: &TableRules, at: u8) -> Option<&str> {
    rules.irregularities().get(usize::from(at)).map(|rule| rule.says.trim_end_matches('.'))
}

/// `17 at 100 to 1, 5 at 50 to 1`
pub fn drawn(rules: &TableRules, drawn: &[Drawn]) -> Words {
    list(drawn.iter().map(|drawn| say::drawn_at(pocket(rules, drawn.pocket), odds(drawn.odds))))
}

pub fn pocket(rules: &TableRules, pocket: Pocket) -> String {
    if usize::from(pocket.0) < rules.wheel().len() {
        rules.pocket_called(pocket).to_owned()
    } else {
        pocket.0.to_string()
    }
}

pub fn pockets(rules: &TableRules, pockets: &[Pocket]) -> String {
    pockets.iter().map(|&of| pocket(rules, of)).collect::<Vec<_>>().join(", ")
}

/// A call names its pieces, the first of them where they are many: `Neighbours (5, 24, 16, 33, 1)`.
const PIECES: usize = 9;

pub fn target(rules: &TableRules, target: &Target) -> String {
    match target {
        Target::Spot(spot) if is_spot(rules, *spot) => rules.spot_called(*spot),
        Target::Spot(spot) => spot.0.to_string(),
        Target::Call { call, lays, .. } => {
            let called = rules.calls().get(usize::from(*call)).map_or("call", |call| call.called.as_str());
            let spots = lays.iter().filter(|(spot, _)| is_spot(rules, *spot)).map(|(spot, _)| {
                let labels = &rules.felt().spot(*spot).pockets;
                labels.iter().map(|&of| pocket(rules, of)).collect::<Vec<_>>().join("/")
            });
            let spots = spots.take(PIECES).collect::<Vec<_>>().join(", ");
            let more = if lays.len() > PIECES { ", …" } else { "" };
            format!("{called} ({spots}{more})")
        }
        Target::Repeat => rules.repeat().map_or("repeat", |rule| rule.called.as_str()).to_owned(),
        Target::Progressive => rules.progressive().map_or("targets", |rule| rule.called.as_str()).to_owned(),
    }
}

fn is_spot(rules: &TableRules, spot: SpotId) -> bool {
    usize::from(spot.0) < rules.felt().spots().size_hint().0
}

pub fn money(rules: &TableRules, amount: Money) -> String {
    rules.book().currency.show(amount)
}

pub fn meter(rules: &TableRules, at: usize) -> String {
    let rule = rules.progressive().and_then(|rule| rule.meters.get(at));
    rule.map_or_else(|| at.to_string(), |rule| rule.id.clone())
}

/// What chance promised or told beside a round.
pub fn note(note: &ChanceNote) -> String {
    match note {
        ChanceNote::Committed { commitment, wheel, .. } => {
            let wheel = if *wheel { ", for the number too" } else { "" };
            format!("committed to sha256 {commitment}{wheel}")
        }
        ChanceNote::Revealed { secret, draws, .. } => {
            let secret = secret.reveal();
            let drawn = |bound: &Bound| format!("{} at {}", bound.purpose.id(), bound.seal);
            let drawn: Vec<String> = draws.iter().map(drawn).collect();
            format!(
                "revealed {secret}; drew {}",
                if drawn.is_empty() { "nothing".to_owned() } else { drawn.join(", ") }
            )
        }
    }
}

/// The entries of a decision, and what is owed after them.
pub fn moved(moves: &[Movement], owed: Money, names: &dyn Names) -> Words {
    let party = |party: Party| match party {
        Party::House => say::party_house().into(),
        Party::Claimant => say::party_player().into(),
        Party::Seat(seat) => names.seat(seat),
    };
    let entry =
        |entry: &Movement| say::dispute_entry(entry.amount, party(entry.from), party(entry.to), entry.with.words());
    let mut said: Vec<Words> = moves.iter().map(entry).collect();
    if said.is_empty() {
        said.push(say::no_money_moves());
    }
    match owed.0 {
        0 => {}
        1.. => said.push(say::owed_to_the_player(owed)),
        ..0 => said.push(say::owed_by_the_player(Money(-owed.0))),
    }
    list(said)
}
