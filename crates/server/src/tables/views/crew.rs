//! What the crew sees: what may be done now, who sits where, what lies on the felt, who is paid what.

use std::collections::BTreeMap;

use ::table::{Command as C, Direction, Order, PersonId, Phase, Placed, Table, Time, WagerId, decide};
use house::told::{Decided, words};
use rulebook::{FollowUp, RoleId, Target};
use wheel::Pocket;

use super::{balance, paid_out, wager_out};
use crate::protocol::{CrewView, InspectionOut, LateLine, PayLine, Possible, PostOut, PrisonerOut, SeatLine, WagerOut};

/// Wagers that a console lists one by one.
const WAGERS: usize = 300;
const SEATS: usize = 300;
const LINES: usize = 300;

/// Orders that came too late, the newest first.
pub type Late = std::collections::VecDeque<LateLine>;

pub struct Crew<'a> {
    pub table: &'a Table,
    pub seq: u64,
    pub now: Time,
    pub late: &'a Late,
    /// What the settlement of this round came to, for the pay list.
    pub decided: &'a [Decided],
    pub names: &'a dyn Fn(u32) -> String,
}

pub fn crew(of: &Crew<'_>) -> CrewView {
    let (rules, state) = (of.table.rules(), of.table.state());
    let between = matches!(state.phase, Phase::Idle | Phase::Closed);
    let lying: Vec<&Placed> = if between { Vec::new() } else { state.round.lying().collect() };
    let mut felt: BTreeMap<u16, i64> = BTreeMap::new();
    for placed in &lying {
        match &placed.on {
            Target::Spot(spot) => *felt.entry(spot.0).or_default() += placed.amount.0,
            Target::Call { lays, pieces, .. } => {
                let piece = placed.amount.0 / i64::from((*pieces).max(1));
                for (spot, count) in lays {
                    *felt.entry(spot.0).or_default() += piece * i64::from(*count);
                }
            }
            Target::Repeat | Target::Progressive => {}
        }
    }
    let wagers: Vec<WagerOut> = lying.iter().take(WAGERS).map(|placed| wager_out(rules, placed)).collect();
    CrewView {
        seq: of.seq,
        possible: possible(of),
        posts: posts(of),
        seats: seats(of, &lying),
        felt: felt.into_iter().collect(),
        wagers_more: u32::try_from(lying.len() - wagers.len()).unwrap_or(u32::MAX),
        wagers,
        prison: state
            .prison
            .iter()
            .take(WAGERS)
            .map(|prisoner| PrisonerOut {
                wager: wager_out(rules, &prisoner.placed),
                may_choose: state.phase == Phase::Choosing && !prisoner.chosen,
            })
            .collect(),
        told: state.round.told.filter(|_| !between).map(|(pocket, ..)| pocket.0),
        held: state.round.held,
        ball: state.ball.iter().map(|(follow_up, _)| follow_up_id(*follow_up).to_owned()).collect(),
        collected_wagers: state.round.collected.count,
        collected: state.round.collected.from_felt.0 + state.round.collected.from_prison.0,
        pay: pay(of),
        late: of.late.iter().cloned().collect(),
        inspection: inspection(of),
        exposure: if between { 0 } else { state.round.sums.exposure() },
    }
}

fn follow_up_id(follow_up: FollowUp) -> &'static str {
    match follow_up {
        FollowUp::RemoveBall => "remove-ball",
        FollowUp::InspectBall => "inspect-ball",
        FollowUp::ReplaceDamagedBall => "replace-damaged-ball",
    }
}

fn posts(of: &Crew<'_>) -> Vec<PostOut> {
    let rules = of.table.rules();
    let out = |((person, role), licence): (&(PersonId, RoleId), &String)| PostOut {
        person: person.0,
        name: (of.names)(person.0),
        role: rules.house().roles.get(usize::from(role.0)).map_or_else(String::new, |rule| rule.id.clone()),
        called: words::role(rules, *role),
        licence: licence.clone(),
    };
    of.table.state().posts.iter().map(out).collect()
}

fn seats(of: &Crew<'_>, lying: &[&Placed]) -> Vec<SeatLine> {
    let mut on_felt: BTreeMap<u16, i64> = BTreeMap::new();
    for placed in lying {
        *on_felt.entry(placed.seat.0).or_default() += placed.amount.0;
    }
    let taken = of.table.state().taken_seats().take(SEATS);
    let out = |(seat, taken): (::table::SeatNo, &::table::Seat)| SeatLine {
        seat: seat.0,
        player: taken.player,
        name: (of.names)(taken.player),
        colour: taken.colour.map(|(colour, _)| colour),
        chip: taken.colour.map(|(_, value)| value.0),
        balance: balance(of.table, seat),
        on_felt: on_felt.get(&seat.0).copied().unwrap_or(0),
    };
    taken.map(out).collect()
}

fn pay(of: &Crew<'_>) -> Vec<PayLine> {
    let rules = of.table.rules();
    let chips = crate::card::chip_values(rules);
    let line = |decided: &Decided| {
        let line = paid_out(rules, decided);
        let chips = broken_down(line.paid, &chips);
        PayLine { line, chips }
    };
    of.decided.iter().filter(|decided| decided.paid.0 > 0).take(LINES).map(line).collect()
}

/// The fewest chips that make an amount, the largest first; what is too small for any chip is left to coins.
fn broken_down(mut amount: i64, values: &[i64]) -> Vec<(i64, i64)> {
    let mut chips = Vec::new();
    for value in values.iter().rev() {
        let count = amount / value;
        if count > 0 {
            chips.push((*value, count));
            amount -= count * value;
        }
    }
    if amount > 0 {
        chips.push((amount, 1));
    }
    chips
}

fn inspection(of: &Crew<'_>) -> Option<InspectionOut> {
    let rules = of.table.rules();
    let inspected = of.table.state().inspection?;
    let hours = rules.house().inspection.as_ref().and_then(|rule| rule.max_age_hours);
    Some(InspectionOut {
        at: inspected.at.0,
        by: words::by(rules, inspected.by),
        sound: inspected.sound,
        valid_until: hours.map(|(hours, _)| inspected.at.0 + i64::from(hours) * 3_600_000),
    })
}

/// What could be asked of the table now by some post, tried on the engine itself.
fn possible(of: &Crew<'_>) -> Vec<Possible> {
    let (rules, state) = (of.table.rules(), of.table.state());
    let told = state.round.told.map_or(Pocket(0), |(pocket, ..)| pocket);
    let some_wager = state.round.lying().next().map_or(WagerId(0), |placed| placed.wager);
    let (why, other) = ("asked".to_owned(), PersonId(u32::MAX));
    let items = rules.house().inspection.iter().flat_map(|rule| (0..).zip(&rule.items).map(|(at, _)| at)).collect();
    let tries: Vec<(&str, C)> = vec![
        ("inspect", C::Inspect { items, sound: true }),
        ("open-table", C::OpenTable),
        ("close-table", C::CloseTable { cover_locked: true }),
        ("place-your-bets", C::PlaceYourBets),
        ("lock-out", C::LockOut),
        ("spin-ball", C::SpinBall { with_wheel: false }),
        ("call-no-more-bets", C::CallNoMoreBets),
        ("tell-result", C::TellResult { pocket: told, revolutions: None }),
        ("confirm-result", C::ConfirmResult { pocket: told }),
        ("place-dolly", C::PlaceDolly),
        ("collect-losers", C::CollectLosers),
        ("pay-winners", C::PayWinners),
        ("call-no-spin", C::CallNoSpin { irregularity: 0 }),
        ("direct-no-spin", C::Direct { direction: Direction::NoSpin, why: why.clone() }),
        ("adjust-wager", C::AdjustWager { wager: some_wager, amount: wheel::Money(1), why: why.clone() }),
        ("remove-ball", C::RemoveBall { removed: true }),
        ("inspect-ball", C::InspectBall { damaged: false }),
        ("replace-ball", C::ReplaceBall { ball: why.clone(), tested: true }),
        ("void-round", C::VoidRound { why: why.clone() }),
        ("withdraw-result", C::WithdrawResult { second: other, why: why.clone() }),
        ("correct-result", C::CorrectResult { pocket: told, second: other, why }),
        ("begin-test", C::BeginTest),
        ("end-test", C::EndTest),
    ];
    tries.into_iter().map(|(act, command)| one(of, act, &command)).collect()
}

fn one(of: &Crew<'_>, act: &str, command: &::table::Command) -> Possible {
    let posts = of.table.state().posts.keys();
    let mut said = None;
    for (person, role) in posts {
        let by = ::table::By::Staff { person: *person, role: *role };
        match decide(of.table, &Order { at: of.now, by, command: command.clone() }) {
            Ok(_) => return Possible { act: act.to_owned(), may: true, said: None },
            Err(refusal) => {
                // Nobody is named as second person here: that alone does not make it impossible. And what is wrong with the
                // words made up for the try says nothing of the step.
                let formal =
                    [rulebook::Reason::SecondPersonNeeded, rulebook::Reason::NotValid, rulebook::Reason::ResultsDiffer];
                if formal.contains(&refusal.reason) {
                    return Possible { act: act.to_owned(), may: true, said: None };
                }
                // Of several posts the one that came furthest explains best.
                if said.as_ref().is_none_or(|(reason, _)| refusal.reason > *reason) {
                    said = Some((refusal.reason, super::super::telling::said(of.table.rules(), &refusal)));
                }
            }
        }
    }
    let nobody = || crate::protocol::Said {
        reason: "not-on-duty".to_owned(),
        what: "nobody has a post at this table".to_owned(),
        fix: "Take a post first".to_owned(),
        clause: None,
        reading: None,
        says: "Nobody has a post at this table. Take a post first.".to_owned(),
    };
    let said = said.map_or_else(nobody, |(_, said)| said);
    Possible { act: act.to_owned(), may: false, said: Some(said) }
}
