//! What the crew sees: what may be done now, who sits where, what lies on the felt, who is paid what.
//!
//! Made only while a console is open: it tries two dozen orders and lists every wager.

use std::collections::{BTreeMap, BTreeSet};

use ::table::{By, Command as C, Direction, Giver, Kind, Order, PersonId, Phase, Placed, Table, Time, decide, due};
use ::words::say;
use house::told::{Chips, Decided, Fate, Payout, Place, calls, in_play, payout, taken_before, words};
use rulebook::{Instrument, Language, Reason, RoleId, TableRules, Target};
use settlement::Outcome;
use wheel::Pocket;

use super::{balance, label, paid_out, seat::prisoner_out, wager_out};
use crate::{
    protocol::{
        ActKind, BallDuty, CollectLine, CrewView, FeltPile, InspectionOut, LateLine, Lies, PayChips, PayLine, Possible,
        PostOut, Said, SeatLine, SideLine, WagerOut,
    },
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
    pub language: Language,
    pub seq: u64,
    pub now: Time,
    pub late: &'a Late,
    /// Who loses and who is paid, in the order in which it is done.
    pub collect: &'a [Decided],
    pub pay: &'a [Decided],
    /// The ball of an automatic wheel has not come to rest yet: its number is withheld.
    pub lands: bool,
    pub names: &'a dyn Fn(u32) -> String,
    /// Who waits for chips, and since when.
    pub lights: &'a BTreeMap<u32, i64>,
    /// What this house asks beyond the rules.
    pub forbids: &'a dyn Fn(By, &C) -> Option<orders::Said>,
}

pub fn crew(of: &Crew<'_>) -> CrewView {
    let (rules, state) = (of.table.rules(), of.table.state());
    let between = matches!(state.phase, Phase::Idle | Phase::Closed);
    let lying: Vec<&Placed> = if between { Vec::new() } else { state.round.lying().collect() };
    let chips = in_play(of.table);
    // The engine counts whole wagers. What a call lost beside what it won is taken with the losers all the same.
    let pieces = pieces_taken(of);
    let taken = if matches!(state.phase, Phase::Collected | Phase::Choosing) { &pieces[..] } else { &[] };
    let told = state.round.told.filter(|_| !between && !of.lands).map(|(pocket, ..)| pocket);
    let wagers: Vec<WagerOut> = lying.iter().take(WAGERS).map(|placed| wager_out(rules, placed)).collect();
    CrewView {
        seq: of.seq,
        due: due(of.table, of.now).command.id().to_owned(),
        possible: possible(of),
        posts: posts(of),
        seats: seats(of, &chips),
        on_felt: on_felt(rules, &chips),
        sides: sides(rules, &chips),
        wagers_more: u32::try_from(lying.len() - wagers.len()).unwrap_or(u32::MAX),
        wagers,
        prison: state.prison.iter().take(WAGERS).map(|prisoner| prisoner_out(of.table, prisoner)).collect(),
        told: told.map(|pocket| pocket.0),
        told_label: told.map(|pocket| label(rules, pocket)),
        held: state.round.held,
        ball: state.ball.iter().map(|(follow_up, _)| BallDuty::from(*follow_up)).collect(),
        collect: collect(of, &pieces),
        collected_wagers: state.round.collected.count + u32::try_from(taken.len()).unwrap_or(u32::MAX),
        collected: state.round.collected.from_felt.0
            + state.round.collected.from_prison.0
            + taken.iter().map(|line| line.wagered).sum::<i64>(),
        pay: pay(of),
        late: of.late.iter().cloned().collect(),
        inspection: inspection(of),
        exposure: if between { 0 } else { state.round.sums.exposure() },
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

/// Where chips lie, at which side wager, and what becomes of them.
type Lie = (Place, Option<String>, Lies);

/// What lies there, place by place; in which order is the same for the same felt.
fn on_felt(rules: &TableRules, chips: &[Chips<'_>]) -> Vec<FeltPile> {
    let mut piles: BTreeMap<Lie, (i64, BTreeSet<u16>)> = BTreeMap::new();
    for chips in chips.iter().filter(|chips| chips.place != Place::Device) {
        let place = (chips.place, side_of(rules, &chips.placed.on), lies(chips.fate));
        let (amount, seats) = piles.entry(place).or_default();
        *amount += chips.amount.0;
        seats.insert(chips.placed.seat.0);
    }
    let pile = |((place, side, is), (amount, seats)): (Lie, (i64, BTreeSet<u16>))| FeltPile {
        spot: match place {
            Place::Spot(spot) => Some(spot.0),
            Place::Side | Place::Device => None,
        },
        side,
        seat: seats.first().copied().filter(|_| seats.len() == 1),
        amount,
        is,
    };
    piles.into_iter().map(pile).collect()
}

fn lies(fate: Fate) -> Lies {
    match fate {
        Fate::Laid => Lies::Laid,
        Fate::InPrison => Lies::InPrison,
        Fate::Decided(outcome) => match outcome {
            Outcome::Won => Lies::Won,
            Outcome::Lost => Lies::Lost,
            Outcome::HalfBack => Lies::HalfBack,
            Outcome::Imprisoned => Lies::Imprisoned,
            Outcome::Released => Lies::Released,
            Outcome::Returned => Lies::Returned,
            Outcome::Stands => Lies::Stands,
        },
    }
}

fn sides(rules: &TableRules, chips: &[Chips<'_>]) -> Vec<SideLine> {
    let line = |chips: &Chips<'_>| {
        Some(SideLine {
            side: side_of(rules, &chips.placed.on)?,
            seat: chips.placed.seat.0,
            amount: chips.amount.0,
            tip: chips.placed.tip,
            is: if chips.place == Place::Device { Lies::LockedIn } else { lies(chips.fate) },
        })
    };
    let mut lines: Vec<SideLine> = chips.iter().filter_map(line).collect();
    lines.sort_by_key(|line| line.seat);
    lines.truncate(LINES);
    lines
}

fn side_of(rules: &TableRules, on: &Target) -> Option<String> {
    match on {
        Target::Repeat => rules.repeat().map(|rule| rule.id.clone()),
        Target::Progressive => rules.progressive().map(|rule| rule.id.clone()),
        Target::Spot(_) | Target::Call { .. } => None,
    }
}

fn seats(of: &Crew<'_>, chips: &[Chips<'_>]) -> Vec<SeatLine> {
    let mut on_felt: BTreeMap<u16, i64> = BTreeMap::new();
    for chips in chips {
        *on_felt.entry(chips.placed.seat.0).or_default() += chips.amount.0;
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
        asks_since: of.lights.get(&taken.player).copied(),
    };
    taken.map(out).collect()
}

fn collect(of: &Crew<'_>, pieces: &[CollectLine]) -> Vec<CollectLine> {
    let rules = of.table.rules();
    let line = |decided: &Decided| CollectLine {
        wager: decided.placed.wager.0,
        seat: decided.placed.seat.0,
        on: words::target(rules, &decided.placed.on),
        wagered: decided.placed.amount.0,
        clause: decided.cite.map(|cite| rules.cite(cite).printed.clone()),
    };
    of.collect.iter().map(line).chain(pieces.iter().cloned()).take(LINES).collect()
}

/// Of calls that won, the pieces that lost: a line for each call.
fn pieces_taken(of: &Crew<'_>) -> Vec<CollectLine> {
    let rules = of.table.rules();
    let line = |decided: &Decided| {
        let Target::Call { lays, .. } = &decided.placed.on else { return None };
        let lost = taken_before(decided);
        let first = lost.first()?;
        Some(CollectLine {
            wager: decided.placed.wager.0,
            seat: decided.placed.seat.0,
            on: format!("{}: {} of {} spots", words::target(rules, &decided.placed.on), lost.len(), lays.len()),
            wagered: lost.iter().map(|piece| piece.piece.amount.0).sum(),
            clause: Some(rules.cite(first.cite).printed.clone()),
        })
    };
    match of.table.phase() {
        Phase::Resulted | Phase::Marked | Phase::Collected => calls(of.table).iter().filter_map(line).collect(),
        _ => of.pay.iter().filter_map(line).collect(),
    }
}

fn pay(of: &Crew<'_>) -> Vec<PayLine> {
    let rules = of.table.rules();
    let values = crate::card::chip_values(rules);
    let line = |decided: &Decided| {
        let Payout { pay, back, take } = payout(rules, decided);
        PayLine {
            line: paid_out(rules, decided),
            with: decided.placed.with.into(),
            pay: pay.0,
            back: back.0,
            take: take.0,
            chips: chips(of, decided, pay.0, &values),
        }
    };
    // A target wager that was missed is lost, though it is told with the winners.
    of.pay.iter().filter(|decided| decided.outcome != Outcome::Lost).take(LINES).map(line).collect()
}

/// What is paid goes where the wager came from, so it is made of the same chips: of the player's own colour where the wager
/// was. Nobody plays out of the tip box, so that gets value chips. A credit has no chips.
fn chips(of: &Crew<'_>, decided: &Decided, mut amount: i64, values: &[i64]) -> Vec<PayChips> {
    let rules = of.table.rules();
    let placed = &decided.placed;
    if placed.with == Instrument::ElectronicChip {
        return Vec::new();
    }
    let mut chips = Vec::new();
    let own = of.table.state().seat(placed.seat).and_then(|seat| seat.colour);
    if let Some((colour, value)) = own.filter(|_| rules.house().chips.coloured(placed.with) && !placed.tip)
        && amount >= value.0
    {
        let with = placed.with.into();
        chips.push(PayChips { with, colour: Some(colour), value: value.0, count: amount / value.0 });
        amount %= value.0;
    }
    let value_chips = |(value, count)| {
        let with = Instrument::ValueChip.into();
        PayChips { with, colour: None, value, count }
    };
    chips.extend(broken_down(amount, values).into_iter().map(value_chips));
    chips
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
    let told = of.table.state().round.told.map_or(Pocket(0), |(pocket, ..)| pocket);
    let tried = |act: ActKind| match act {
        ActKind::FreeSeat => Some(Kind::LeaveSeat.sample(of.table)),
        ActKind::PlaceFor => Some(Kind::PlaceWager.sample(of.table)),
        ActKind::DirectNoSpin => Some(Kind::Direct.sample(of.table)),
        ActKind::DirectResultStands => {
            Some(C::Direct { direction: Direction::ResultStands(told), why: "asked".to_owned() })
        }
        act => match act.giver() {
            // A player's own; posts, which nobody needs a post to take; and what the pit asks for.
            Giver::Player | Giver::Staff | Giver::Manager => None,
            _ => act.command().map(|kind| kind.sample(of.table)),
        },
    };
    ActKind::ALL.iter().filter_map(|act| Some(one(of, *act, &tried(*act)?))).collect()
}

fn one(of: &Crew<'_>, act: ActKind, command: &C) -> Possible {
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
    let nobody = || {
        let nobody = orders::Said::new("not-on-duty", say::nobody_has_a_post(), say::take_a_post());
        nobody.out(of.table.rules(), of.language)
    };
    let said = said.map(|(_, said)| said).or_else(|| by.is_empty().then(nobody));
    Possible { act, may: !by.is_empty(), by, said }
}

/// Whether this post may give the order; else why not, and how far the rules came before they said no.
fn tried(of: &Crew<'_>, by: By, command: &C) -> Result<(), (Option<Reason>, Said)> {
    if let Some(said) = (of.forbids)(by, command) {
        return Err((None, said.out(of.table.rules(), of.language)));
    }
    let order = Order { at: of.now, by, command: command.clone() };
    let Err(refusal) = decide(of.table, &order) else { return Ok(()) };
    // Seat, chips, amount and number are made up for the try: what is wrong with those says nothing of the step. Nor is
    // anybody named as second person.
    let names_second = matches!(command, C::WithdrawResult { .. } | C::CorrectResult { .. } | C::AdjustWheel { .. });
    let formal = !WHO_AND_WHEN.contains(&refusal.reason);
    if formal || (names_second && refusal.reason == Reason::SecondPersonNeeded) {
        return Ok(());
    }
    Err((Some(refusal.reason), telling::said(of.table.rules(), &refusal, of.language)))
}
