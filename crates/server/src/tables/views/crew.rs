//! What the crew sees: what may be done now, who sits where, what lies on the felt, who is paid what.
//!
//! Made only while a console is open: it tries two dozen orders and lists every wager.

use std::collections::{BTreeMap, BTreeSet};

use ::table::{
    By, Command as C, Direction, Giver, HeldFor, Item, Kind, Order, PersonId, Phase, Placed, SeatNo, Table, Time,
    decide, due, winners_to_move,
};
use ::words::{Words, say};
use house::told::{Chips, Decided, Fate, Payout, Place, calls, in_play, payout, taken_before, words};
use rulebook::{CiteId, Instrument, Language, Reason, RoleId, TableRules, Target};
use settlement::Outcome;
use wheel::Pocket;

use super::{
    balance, label, paid_out,
    seat::{prisoner_out, purses},
    wager_out,
};
use crate::{
    protocol::{
        ActKind, BallDuty, CollectLine, CrewView, DisputeWaits, EquipmentOut, FeltPile, HeldOut, InspectionOut,
        LateLine, Lies, MoveLine, PayChips, PayLine, Possible, PostOut, Said, SeatLine, SideLine, WagerOut,
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
pub type Late = std::collections::VecDeque<LateOrder>;

#[derive(Clone, Debug)]
pub struct LateOrder {
    pub at: Time,
    pub seat: Option<SeatNo>,
    pub what: Words,
    pub cite: Option<CiteId>,
    pub record: u64,
}

pub struct Crew<'a> {
    pub table: &'a Table,
    pub language: Language,
    pub seq: u64,
    pub now: Time,
    pub late: &'a Late,
    /// Who loses and who is paid, in the order in which it is done.
    pub collect: &'a [Decided],
    pub pay: &'a [Decided],
    /// The ball of an automatic wheel is on its way: nobody is told where it comes to rest before it does.
    pub lands: bool,
    pub names: &'a dyn Fn(u32) -> String,
    /// Who waits for chips, and since when.
    pub lights: &'a BTreeMap<u32, i64>,
    /// What this house asks beyond the rules.
    /// A sensor sees the wheel.
    pub sensed: bool,
    pub forbids: &'a dyn Fn(By, &C) -> Option<orders::Said>,
}

pub fn crew(of: &Crew<'_>) -> CrewView {
    let (rules, state) = (of.table.rules(), of.table.state());
    let between = matches!(state.phase, Phase::Idle | Phase::Closed);
    let lying: Vec<&Placed> = if between { Vec::new() } else { state.round.lying().collect() };
    let chips = in_play(of.table);
    // By earlier books the engine counts whole wagers. What a call lost beside what it won is taken with the losers all the
    // same.
    let pieces = pieces_taken(of);
    let uncounted = rules.house().chips.pieces.is_none();
    let taken = if uncounted && matches!(state.phase, Phase::Collected | Phase::Choosing) { &pieces[..] } else { &[] };
    let told = state.round.told.filter(|_| !between && !of.lands).map(|(pocket, ..)| pocket);
    let wagers: Vec<WagerOut> = lying.iter().take(WAGERS).map(|placed| wager_out(rules, placed)).collect();
    CrewView {
        seq: of.seq,
        due: waits_for(of).id().to_owned(),
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
        held_for: state.round.held_for.and_then(|why| held_out(rules, why)),
        ball: state.ball.iter().map(|(follow_up, _)| BallDuty::from(*follow_up)).collect(),
        to_move: to_move(of),
        collect: collect(of, &pieces),
        collected_wagers: state.round.collected.count + u32::try_from(taken.len()).unwrap_or(u32::MAX),
        collected: state.round.collected.from_felt.0
            + state.round.collected.from_prison.0
            + taken.iter().map(|line| line.wagered).sum::<i64>(),
        pay: pay(of),
        late: of.late.iter().map(|late| late_line(of, late)).collect(),
        inspection: inspection(of),
        disputes: state.disputes.iter().map(|dispute| DisputeWaits::of(dispute, of.names)).collect(),
        equipment: equipment(of),
        off_floor: state.equipment.off_floor.as_ref().map(|off| off.place.clone()),
        exposure: if between { 0 } else { state.round.sums.exposure() },
    }
}

/// A sensor counts: no dealer need give their word for a spin that it sees.
fn waits_for(of: &Crew<'_>) -> Kind {
    match due(of.table, of.now).command {
        Kind::AttestSpin if of.sensed => Kind::TellResult,
        command => command,
    }
}

fn held_out(rules: &TableRules, why: HeldFor) -> Option<HeldOut> {
    let spin = rules.house().spin;
    let cite = match why {
        HeldFor::MissedCall => spin.missed_call,
        HeldFor::TooFast => spin.least_times.map(|(_, cite)| cite),
    }?;
    Some(HeldOut { why: why.into(), clause: rules.cite(cite).printed.clone() })
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
        name: called(taken, of.names),
        walk_in: crate::tables::walked_in(taken.player),
        purses: purses(of.table, seat),
        can_repeat: !taken.bet.is_empty(),
        colour: taken.colour.map(|(colour, _)| colour),
        chip: taken.colour.map(|(_, value)| value.0),
        balance: balance(of.table, seat),
        on_felt: on_felt.get(&seat.0).copied().unwrap_or(0),
        asks_since: of.lights.get(&taken.player).copied(),
    };
    taken.map(out).collect()
}

/// Who sits there; nothing where nobody knows.
pub fn called(seat: &::table::Seat, names: &dyn Fn(u32) -> String) -> String {
    let walked_in = crate::tables::walked_in(seat.player);
    seat.name.clone().unwrap_or_else(|| if walked_in { String::new() } else { names(seat.player) })
}

fn collect(of: &Crew<'_>, pieces: &[CollectLine]) -> Vec<CollectLine> {
    let rules = of.table.rules();
    let line = |decided: &Decided| CollectLine {
        wager: decided.placed.wager.0,
        seat: decided.placed.seat.0,
        on: words::target(rules, &decided.placed.on),
        wagered: decided.placed.amount.0,
        clause: decided.cite.map(|cite| crate::card::clause(rules, cite)),
    };
    of.collect.iter().map(line).chain(pieces.iter().cloned()).take(LINES).collect()
}

/// Calls on the replica of the wheel that won: the part of each that is moved to its number.
fn to_move(of: &Crew<'_>) -> Vec<MoveLine> {
    let rules = of.table.rules();
    let round = &of.table.state().round;
    let Some(number) = round.number_stands else { return Vec::new() };
    let line = |wager: &::table::WagerId| {
        let placed = round.wager(*wager)?;
        let decided = calls(of.table).into_iter().find(|decided| decided.placed.wager == *wager)?;
        let won = decided.pieces.iter().filter(|piece| piece.outcome != Outcome::Lost);
        Some(MoveLine {
            wager: wager.0,
            seat: placed.seat.0,
            on: words::target(rules, &placed.on),
            amount: won.map(|piece| piece.piece.amount.0).sum(),
            to: label(rules, number),
            clause: rules.house().procedure.move_winners_step.map(|cite| rules.cite(cite).printed.clone()),
        })
    };
    winners_to_move(of.table).iter().filter_map(line).take(LINES).collect()
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
            on: words::text(
                rules,
                &say::spots_of(words::target(rules, &decided.placed.on), lost.len(), lays.len()),
                of.language,
            ),
            wagered: lost.iter().map(|piece| piece.piece.amount.0).sum(),
            clause: Some(crate::card::clause(rules, first.cite)),
        })
    };
    match of.table.phase() {
        Phase::Resulted | Phase::Marked | Phase::Collected => calls(of.table).iter().filter_map(line).collect(),
        _ => of.pay.iter().filter_map(line).collect(),
    }
}

fn pay(of: &Crew<'_>) -> Vec<PayLine> {
    let rules = of.table.rules();
    let filed: Vec<i64> = rules.house().chips.value_chips.iter().map(|(value, _)| value.0).collect();
    let values = if filed.is_empty() { crate::card::chip_values(rules) } else { filed };
    let line = |decided: &Decided| {
        let Payout { pay, back, take } = payout(rules, decided);
        PayLine {
            line: paid_out(rules, decided, of.language),
            with: decided.placed.with.into(),
            pay: pay.0,
            back: back.0,
            take: take.0,
            chips: chips(of, decided, pay.0, back.0, &values),
        }
    };
    // A target wager that was missed is lost, though it is told with the winners.
    of.pay.iter().filter(|decided| decided.outcome != Outcome::Lost).take(LINES).map(line).collect()
}

/// What is paid goes where the wager came from, so it is made of the same chips: of the player's own colour where the wager
/// was. Nobody plays out of the tip box, so that gets value chips. A credit has no chips.
fn chips(of: &Crew<'_>, decided: &Decided, mut amount: i64, back: i64, values: &[i64]) -> Vec<PayChips> {
    let rules = of.table.rules();
    let placed = &decided.placed;
    if placed.with == Instrument::ElectronicChip {
        return Vec::new();
    }
    let mut chips = Vec::new();
    let own = of.table.state().seat(placed.seat).and_then(|seat| seat.colour);
    if let Some((colour, value)) = own.filter(|_| rules.house().chips.coloured(placed.with) && !placed.tip) {
        if amount >= value.0 {
            let with = placed.with.into();
            chips.push(PayChips { with, colour: Some(colour), value: value.0, count: amount / value.0 });
            amount %= value.0;
        }
        // No chip that lies there is cut: what goes back beside whole ones is paid too.
        amount += back % value.0;
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

fn late_line(of: &Crew<'_>, late: &LateOrder) -> LateLine {
    let rules = of.table.rules();
    LateLine {
        at: late.at.0,
        seat: late.seat.map(|seat| seat.0),
        what: words::text(rules, &late.what, of.language),
        clause: late.cite.map(|cite| rules.cite(cite).printed.clone()),
        record: late.record,
    }
}

fn equipment(of: &Crew<'_>) -> Vec<EquipmentOut> {
    let out = |(id, item): (&String, &Item)| EquipmentOut {
        kind: item.kind.into(),
        id: id.clone(),
        description: item.description.clone(),
        number: item.number.clone(),
        nonmetallic: item.nonmetallic,
        in_use: item.in_use,
        damaged: item.damaged,
        holder: item.held.map(|(person, _)| person.0),
        holder_name: item.held.map(|(person, _)| (of.names)(person.0)),
        held_since: item.held.map(|(_, since)| since.0),
    };
    of.table.state().equipment.items.iter().map(out).collect()
}

fn inspection(of: &Crew<'_>) -> Option<InspectionOut> {
    let rules = of.table.rules();
    let inspected = of.table.state().inspection?;
    let hours = rules.house().inspection.as_ref().and_then(|rule| rule.max_age_hours);
    Some(InspectionOut {
        at: inspected.at.0,
        by: words::text(rules, &words::by(rules, inspected.by), of.language),
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
        ActKind::ClearFor => Some(Kind::ClearWagers.sample(of.table)),
        ActKind::RebetFor => Some(Kind::Rebet.sample(of.table)),
        ActKind::DoubleFor => Some(Kind::DoubleWagers.sample(of.table)),
        // What a player's screen does too: at the felt the crew alone.
        act if act.names_its_wager() && act != ActKind::ChooseInPrison => {
            act.command().map(|kind| kind.sample(of.table))
        }
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
