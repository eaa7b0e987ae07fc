//! What the crew sees: what may be done now, who sits where, what lies on the felt, who is paid what.
//!
//! Made only while a console is open: it tries two dozen orders and lists every wager.

use std::collections::BTreeMap;

use ::table::{
    Bet, By, Command as C, Direction, Late as TooLate, Order, PersonId, Phase, Placed, SeatNo, Table, Time, WagerId,
    decide,
};
use house::told::{Decided, words};
use rulebook::{FollowUp, Reason, RoleId, Target};
use wheel::{Money, Pocket};

use super::{balance, label, paid_out, seat::prisoner_out, wager_out};
use crate::{
    protocol::{CollectLine, CrewView, InspectionOut, LateLine, PayLine, Possible, PostOut, Said, SeatLine, WagerOut},
    tables::{orders, telling},
};

/// Wagers that a console lists one by one.
const WAGERS: usize = 300;
const SEATS: usize = 300;
const LINES: usize = 300;

/// Reasons that are about who asks and when, and not about the words of an order.
const WHO_AND_WHEN: [Reason; 18] = [
    Reason::NotYourRole,
    Reason::NotOnDuty,
    Reason::SecondPersonNeeded,
    Reason::TableClosed,
    Reason::BetsAreClosed,
    Reason::OutOfTurn,
    Reason::NoInspection,
    Reason::InspectionVoid,
    Reason::ChecklistNotDone,
    Reason::NotWhileOpen,
    Reason::NoSuchSeat,
    Reason::SpokenNotTaken,
    Reason::NoSuchWager,
    Reason::LockedOut,
    Reason::BallNotCleared,
    Reason::DrawMissing,
    Reason::ChoiceClosed,
    Reason::NothingToCorrect,
];

/// Orders that came too late, the newest first.
pub type Late = std::collections::VecDeque<LateLine>;

pub struct Crew<'a> {
    pub table: &'a Table,
    pub seq: u64,
    pub now: Time,
    pub late: &'a Late,
    /// Who loses and who is paid, in the order in which it is done.
    pub collect: &'a [Decided],
    pub pay: &'a [Decided],
    pub names: &'a dyn Fn(u32) -> String,
    /// What this house asks beyond the rules.
    pub forbids: &'a dyn Fn(By, &C) -> Option<orders::Said>,
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
    let told = state.round.told.filter(|_| !between).map(|(pocket, ..)| pocket);
    let wagers: Vec<WagerOut> = lying.iter().take(WAGERS).map(|placed| wager_out(rules, placed)).collect();
    CrewView {
        seq: of.seq,
        possible: possible(of),
        posts: posts(of),
        seats: seats(of, &lying),
        felt: felt.into_iter().collect(),
        wagers_more: u32::try_from(lying.len() - wagers.len()).unwrap_or(u32::MAX),
        wagers,
        prison: state.prison.iter().take(WAGERS).map(|prisoner| prisoner_out(of.table, prisoner)).collect(),
        told: told.map(|pocket| pocket.0),
        told_label: told.map(|pocket| label(rules, pocket)),
        held: state.round.held,
        ball: state.ball.iter().map(|(follow_up, _)| follow_up_id(*follow_up).to_owned()).collect(),
        collect: collect(of),
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

fn collect(of: &Crew<'_>) -> Vec<CollectLine> {
    let rules = of.table.rules();
    let line = |decided: &Decided| CollectLine {
        wager: decided.placed.wager.0,
        seat: decided.placed.seat.0,
        on: words::target(rules, &decided.placed.on),
        wagered: decided.placed.amount.0,
        clause: decided.cite.map(|cite| rules.cite(cite).printed.clone()),
    };
    of.collect.iter().take(LINES).map(line).collect()
}

fn pay(of: &Crew<'_>) -> Vec<PayLine> {
    let rules = of.table.rules();
    let chips = crate::card::chip_values(rules);
    let line = |decided: &Decided| {
        let line = paid_out(rules, decided);
        let chips = broken_down(line.paid, &chips);
        PayLine { line, chips }
    };
    of.pay.iter().filter(|decided| decided.paid.0 > 0).take(LINES).map(line).collect()
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

/// What could be asked of the table now, and by whom, tried on the engine itself.
fn possible(of: &Crew<'_>) -> Vec<Possible> {
    let (rules, state) = (of.table.rules(), of.table.state());
    let told = state.round.told.map_or(Pocket(0), |(pocket, ..)| pocket);
    let some_wager = state.round.lying().next().map_or(WagerId(0), |placed| placed.wager);
    let (why, other) = ("asked".to_owned(), PersonId(u32::MAX));
    let items = rules.house().inspection.iter().flat_map(|rule| (0..).zip(&rule.items).map(|(at, _)| at)).collect();
    // A seat and chips, where there are any: without them the try says what is missing.
    let seat = state.taken_seats().next().map_or(SeatNo(1), |(seat, _)| seat);
    let with = rules.house().chips.accepted[0];
    let (on, amount) = (Bet::Spot(wheel::SpotId(0)), Money(1));
    let tries: Vec<(&str, C)> = vec![
        ("inspect", C::Inspect { items, sound: true }),
        ("adjust-wheel", C::Adjust { what: why.clone(), witness: other, under: None }),
        ("replace-part", C::ReplacePart { what: why.clone(), external: false }),
        ("move-wheel", C::MoveWheel),
        ("open-table", C::OpenTable),
        ("close-table", C::CloseTable { cover_locked: true }),
        ("give-colour", C::GiveColour { seat, colour: u8::MAX, value: Money(100) }),
        ("buy-in", C::BuyIn { seat, with, amount: Money(100) }),
        ("cash-out", C::CashOut { seat, with }),
        ("place-for", C::PlaceWager { seat, on: on.clone(), amount, with, coupon: None, tip: false }),
        ("confirm-spoken-wager", C::ConfirmSpokenWager { seat, on: on.clone(), cash: amount }),
        ("report-late", C::ReportLate { seat, what: TooLate::Wager, on: on.clone(), amount }),
        ("record-outside-limits", C::RecordOutsideLimits { seat, on, amount, with }),
        ("place-your-bets", C::PlaceYourBets),
        ("lock-out", C::LockOut),
        ("spin-ball", C::SpinBall { with_wheel: false }),
        ("call-no-more-bets", C::CallNoMoreBets),
        ("tell-result", C::TellResult { pocket: told, revolutions: None }),
        ("confirm-result", C::ConfirmResult { pocket: told }),
        ("place-dolly", C::PlaceDolly),
        ("collect-losers", C::CollectLosers),
        ("pay-winners", C::PayWinners),
        ("end-choices", C::EndChoices),
        ("call-no-spin", C::CallNoSpin { irregularity: 0 }),
        ("direct-no-spin", C::Direct { direction: Direction::NoSpin, why: why.clone() }),
        ("direct-result-stands", C::Direct { direction: Direction::ResultStands(told), why: why.clone() }),
        ("adjust-wager", C::AdjustWager { wager: some_wager, amount, why: why.clone() }),
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

fn one(of: &Crew<'_>, act: &str, command: &C) -> Possible {
    let (mut by, mut said) = (Vec::new(), None);
    for (person, role) in of.table.state().posts.keys() {
        match tried(of, By::Staff { person: *person, role: *role }, command) {
            Ok(()) => by.push(person.0),
            // Of several posts the one that came furthest explains best.
            Err((rank, why)) if said.as_ref().is_none_or(|(before, _)| rank > *before) => said = Some((rank, why)),
            Err(_) => {}
        }
    }
    by.dedup();
    let nobody = || Said {
        reason: "not-on-duty".to_owned(),
        what: "nobody has a post at this table".to_owned(),
        fix: "Take a post first".to_owned(),
        clause: None,
        reading: None,
        says: "Nobody has a post at this table. Take a post first.".to_owned(),
    };
    let said = said.map(|(_, said)| said).or_else(|| by.is_empty().then(nobody));
    Possible { act: act.to_owned(), may: !by.is_empty(), by, said }
}

/// Whether this post may give the order; else why not, and how far the rules came before they said no.
fn tried(of: &Crew<'_>, by: By, command: &C) -> Result<(), (Option<Reason>, Said)> {
    if let Some(said) = (of.forbids)(by, command) {
        return Err((None, said.out()));
    }
    let order = Order { at: of.now, by, command: command.clone() };
    let Err(refusal) = decide(of.table, &order) else { return Ok(()) };
    // Seat, chips, amount and number are made up for the try: what is wrong with those says nothing of the step. Nor is
    // anybody named as second person.
    let names_second = matches!(command, C::WithdrawResult { .. } | C::CorrectResult { .. } | C::Adjust { .. });
    let formal = !WHO_AND_WHEN.contains(&refusal.reason);
    if formal || (names_second && refusal.reason == Reason::SecondPersonNeeded) {
        return Ok(());
    }
    Err((Some(refusal.reason), telling::said(of.table.rules(), &refusal)))
}
