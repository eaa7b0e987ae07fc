//! Events in words. One list for the page of a round and for spreadsheets; a new event must take its place in it.

use rulebook::{CiteId, Instrument, TableRules, file::PrisonChoice};
use table::{BonusTurn, Event, Paid, Placed, WagerId};
use wheel::Money;

use super::words::{self, by, evidence, late, meter, money, pocket, pockets, posted, role, target};

/// What happened, as one row. Amounts are in minor units.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Row {
    pub seat: Option<u16>,
    pub wager: Option<u64>,
    pub on: Option<String>,
    pub amount: Option<i64>,
    pub outcome: Option<&'static str>,
    pub paid: Option<i64>,
    pub cite: Option<CiteId>,
    pub says: String,
}

impl Row {
    fn new(says: impl Into<String>) -> Row {
        Row { says: says.into(), ..Row::default() }
    }

    fn cite(self, cite: impl Into<Option<CiteId>>) -> Row {
        Row { cite: cite.into(), ..self }
    }

    fn seat(self, seat: table::SeatNo) -> Row {
        Row { seat: Some(seat.0), ..self }
    }

    fn wager(self, wager: table::WagerId) -> Row {
        Row { wager: Some(wager.0), ..self }
    }

    fn amount(self, amount: Money) -> Row {
        Row { amount: Some(amount.0), ..self }
    }
}

/// A generator gives the numbers of this table.
fn drawn(rules: &TableRules) -> bool {
    rules.house().automatic.is_some_and(|rule| rule.drawn)
}

/// The rows of an event: one, or one for each payment in it.
pub fn rows(rules: &TableRules, event: &Event) -> Vec<Row> {
    let show = |amount: Money| money(rules, amount);
    let row = match event {
        Event::PostTaken { person, role: as_role, licence } => {
            Row::new(format!("person {} takes post as {}, licence {licence}", person.0, role(rules, *as_role)))
        }
        Event::PostLeft { person, role: as_role } => {
            Row::new(format!("person {} leaves post as {}", person.0, role(rules, *as_role)))
        }
        Event::WheelInspected { by: who, sound, items, .. } => {
            let found = if *sound { "all sound" } else { "a fault was found" };
            Row::new(format!("wheel inspected by {}, {} items, {found}", by(rules, *who), items.len()))
        }
        Event::WheelAdjusted { by: who, witness, what, cite, .. } => {
            let says = format!("wheel adjusted by {}, witness person {}: {what}", by(rules, *who), witness.0);
            Row::new(says).cite(*cite)
        }
        Event::PartReplaced { by: who, what, external, cite, .. } => {
            let part = if *external { "external part" } else { "part" };
            Row::new(format!("{part} replaced by {}: {what}", by(rules, *who))).cite(*cite)
        }
        Event::WheelMoved { by: who, .. } => Row::new(format!("wheel moved by {}", by(rules, *who))),
        Event::TableOpened { by: who, .. } => Row::new(format!("table opened by {}", by(rules, *who))),
        Event::MetersSeeded { amounts } => Row::new(format!("meters start: {}", meters(rules, amounts))),
        Event::TableClosed { by: who, cover_locked, .. } => {
            let cover = if *cover_locked { ", cover locked" } else { "" };
            Row::new(format!("table closed by {}{cover}", by(rules, *who)))
        }
        Event::SeatTaken { seat, player } => Row::new(format!("player {player} takes the seat")).seat(*seat),
        Event::SeatLeft { seat, carried } => {
            let carried: Vec<String> =
                carried.iter().map(|(with, amount)| format!("{} in {}", show(*amount), with.called())).collect();
            let with = if carried.is_empty() { "nothing".to_owned() } else { carried.join(", ") };
            // Who gave it up stands beside it: the player, the dealer or the house.
            Row::new(format!("seat given up, with {with}")).seat(*seat)
        }
        Event::ColourGiven { seat, colour, value } => {
            Row::new(format!("colour {colour}, a chip is worth {}", show(*value))).seat(*seat).amount(*value)
        }
        Event::BoughtIn { seat, with, amount } => {
            Row::new(format!("bought {} in {}", show(*amount), with.called())).seat(*seat).amount(*amount)
        }
        Event::CashedOut { seat, with, amount } => {
            Row::new(format!("cashed out {} in {}", show(*amount), with.called())).seat(*seat).amount(*amount)
        }
        Event::WagerPlaced(placed) => wager_placed(rules, placed),
        Event::SpokenWagerConfirmed { wager, cite } => {
            Row::new("spoken wager repeated by the dealer, cash turned into chips").wager(*wager).cite(*cite)
        }
        Event::WagerRaised { wager, amount } => {
            Row::new(format!("wager {} raised by {}", wager.0, show(*amount))).wager(*wager).amount(*amount)
        }
        Event::WagerTakenBack { wager, amount } => {
            Row::new(format!("{} of wager {} taken back", show(*amount), wager.0)).wager(*wager).amount(*amount)
        }
        Event::WagerMoved { wager, to } => {
            let on = target(rules, to);
            Row { on: Some(on.clone()), ..Row::new(format!("wager {} moved to {on}", wager.0)).wager(*wager) }
        }
        Event::LateReported { seat, what, on, amount, cite } => {
            let on = target(rules, on);
            let says = format!("{} of {} on {on} came after the close and was put back", late(*what), show(*amount));
            Row { on: Some(on), ..Row::new(says).seat(*seat).amount(*amount).cite(*cite) }
        }
        Event::OutsideLimits { wager, lay, cite } => {
            let says = format!("wager {} was outside the limits with {}", wager.0, show(*lay));
            Row::new(says).wager(*wager).amount(*lay).cite(*cite)
        }
        Event::BetsOpened { round, .. } => Row::new(format!("bets opened, round {round}")),
        Event::LockedOut { cite } => Row::new("target wagers locked out").cite(*cite),
        Event::MetersGrew { wagers, amounts } => {
            Row::new(format!("meters grow for {wagers} target wagers: {}", meters(rules, amounts)))
        }
        Event::TargetsDrawn { targets } => Row::new(format!("targets drawn: {}", pockets(rules, targets))),
        // There is neither ball nor wheel that anybody could have spun.
        Event::BallSpun { .. } if drawn(rules) => Row::new("run of the drawn number begun"),
        Event::BallSpun { with_wheel, .. } => Row::new(match (words::has_ball(rules), with_wheel) {
            (true, true) => "ball spun with the wheel",
            (true, false) => "ball spun",
            (false, _) => "wheel spun",
        }),
        Event::BetsClosed { evidence: why, cite, .. } => {
            Row::new(format!("no more bets: {}", evidence(*why))).cite(*cite)
        }
        Event::OddsDrawn { drawn } => Row::new(format!("odds drawn: {}", words::drawn(rules, drawn))),
        Event::MultiplierDrawn { multiplier } => Row::new(format!("multiplier drawn: {multiplier}")),
        Event::ResultTold { pocket: of, revolutions, by: who } => {
            let count = revolutions.map_or(String::new(), |count| format!(" after {count} revolutions"));
            Row::new(format!("{} announced by {}{count}", pocket(rules, *of), by(rules, *who)))
        }
        Event::ResultConfirmed { pocket: of, by: who } => {
            Row::new(format!("{} confirmed by {}", pocket(rules, *of), by(rules, *who)))
        }
        Event::ResultWithdrawn { by: who, second, why } => {
            Row::new(format!("result withdrawn by {} and person {}: {why}", by(rules, *who), second.0))
        }
        Event::DollyPlaced { cite } => {
            Row::new(if drawn(rules) { "number marked on the screens" } else { "marker placed on the number" })
                .cite(*cite)
        }
        Event::BonusWheelsTurned { hot_spots, community } => Row::new(turned(rules, hot_spots, *community)),
        Event::WinnersMoved { wagers, cite } => {
            let wagers: Vec<String> = wagers.iter().map(|wager| wager.0.to_string()).collect();
            Row::new(format!("winning parts moved to their number: wager {}", wagers.join(", "))).cite(*cite)
        }
        Event::LosersCollected { collected, cite } => {
            let amount = Money(collected.from_felt.0 + collected.from_prison.0);
            let says = format!("losing wagers collected: {}, {} in all", collected.count, show(amount));
            Row::new(says).amount(amount).cite(*cite)
        }
        Event::WinnersPaid { lines } | Event::WagersReturned { lines } => {
            return lines.iter().map(|line| payment(rules, line)).collect();
        }
        Event::ChoicesOpened { until } => {
            Row::new(format!("players choose between half and prison until {}", super::time::rfc3339(*until)))
        }
        Event::PrisonChosen { wager, choice, asked, line } => {
            let choice = match choice {
                PrisonChoice::Half => "half is taken",
                PrisonChoice::Leave => "it stays in prison",
            };
            let who = if *asked { "the player chose" } else { "nobody chose" };
            let row = line.map_or_else(Row::default, |line| payment(rules, &line)).wager(*wager);
            Row { says: format!("wager {}: {who}, {choice}", wager.0), ..row }
        }
        Event::RoundEnded { number: Some(number) } => Row::new(format!("round over, {}", pocket(rules, *number))),
        Event::RoundEnded { number: None } => Row::new(format!("round over without a {}", words::result(rules))),
        Event::NoSpinCalled { irregularity, cite, after, by: who } => {
            let why = irregularity.and_then(|at| words::irregularity(rules, at));
            let why = why.map_or(String::new(), |says| format!(" ({says})"));
            let after = words::after_void(*after);
            Row::new(format!("no spin, called by {}{why}: {after}", by(rules, *who))).cite(*cite)
        }
        Event::Held { irregularity, cite } => {
            let why = words::irregularity(rules, *irregularity).unwrap_or("an irregularity");
            Row::new(format!("held for a supervisor: {why}")).cite(*cite)
        }
        Event::Directed { direction, by: who, why, cite } => {
            let directed = words::direction(rules, *direction);
            Row::new(format!("{} directs: {directed}. {why}", by(rules, *who))).cite(*cite)
        }
        Event::WagerAdjusted { wager, before, after, by: who, why } => {
            let says =
                format!("wager {} of {} made {} by {}: {why}", wager.0, show(*before), show(*after), by(rules, *who));
            Row::new(says).wager(*wager).amount(*after)
        }
        Event::BallRemoved { removed } => {
            Row::new(if *removed { "ball removed" } else { "ball could not be removed before it rested" })
        }
        Event::BallInspected { damaged, by: who, cite } => {
            let found = if *damaged { "damaged" } else { "sound" };
            Row::new(format!("ball inspected by {}: {found}", by(rules, *who))).cite(*cite)
        }
        Event::BallReplaced { ball, by: who, cite } => {
            Row::new(format!("ball replaced by {}: {ball}", by(rules, *who))).cite(*cite)
        }
        Event::ResultCorrected { before, after, by: who, second, why, reversed, lines, .. } => {
            let says = format!(
                "result corrected from {} to {} by {} and person {}: {why}",
                pocket(rules, *before),
                pocket(rules, *after),
                by(rules, *who),
                second.0
            );
            let back = reversed.iter().map(|line| {
                let row = payment(rules, line);
                Row { paid: row.paid.map(|paid| -paid), says: format!("taken back: {}", row.says), ..row }
            });
            let again = lines.iter().map(|line| payment(rules, line));
            let first = Row::new(says).cite(provided(rules, event));
            return std::iter::once(first).chain(back).chain(again).collect();
        }
        Event::TestBegun => Row::new("test mode begun"),
        Event::TestEnded => Row::new("test mode ended, all of it thrown away"),
        Event::Resumed { round, .. } => Row::new(if *round {
            "the program started again, the round goes on"
        } else {
            "the program started again, the spin does not count"
        }),
        Event::LimitsAnnounced { by: who, second, posted: to, from, why, cite, .. } => {
            let from = super::time::rfc3339(*from);
            let who = format!("by {} and person {}", by(rules, *who), second.0);
            let says = format!("notice posted {who}: {} from the first round after {from}: {why}", posted(rules, to));
            Row::new(says).cite(*cite)
        }
        Event::LimitsChanged { posted: to, cite } => {
            Row::new(format!("limits changed: {}", posted(rules, to))).cite(*cite)
        }
        Event::MeterChanged { by: who, second, meter: at, before, after, why, cite, .. } => {
            let who = format!("by {} and person {}", by(rules, *who), second.0);
            let (called, before) = (meter(rules, usize::from(*at)), show(*before));
            Row::new(format!("meter {called} set from {before} to {} {who}: {why}", show(*after)))
                .amount(*after)
                .cite(*cite)
        }
    };
    let cite = row.cite.or_else(|| provided(rules, event));
    vec![Row { cite, ..row }]
}

/// The clause that provides for a step of the table's procedure, where the event carries none of its own.
pub fn provided(rules: &TableRules, event: &Event) -> Option<CiteId> {
    let house = rules.house();
    match event {
        Event::TableClosed { cover_locked: true, .. } => house.closing_cover,
        Event::ColourGiven { .. } => house.chips.value_set.or(house.chips.unique_colours),
        Event::CashedOut { with: Instrument::RouletteChip, .. } => house.chips.cash_out,
        Event::BetsOpened { .. } => house.procedure.opening_call.as_ref().map(|(_, cite)| *cite),
        Event::TargetsDrawn { .. } => rules.progressive().map(|rule| rule.targets),
        Event::BallSpun { .. } => Some(house.procedure.spin.1),
        Event::OddsDrawn { .. } => rules.drawn_odds().map(|rule| rule.cite),
        Event::MultiplierDrawn { .. } => rules.repeat().map(|rule| rule.shown.unwrap_or(rule.multiplier)),
        Event::ResultTold { .. } => house.procedure.announce,
        Event::WagerAdjusted { .. } | Event::ResultWithdrawn { .. } | Event::ResultCorrected { .. } => {
            Some(house.supervisor.cite)
        }
        _ => None,
    }
}

fn wager_placed(rules: &TableRules, placed: &Placed) -> Row {
    let on = target(rules, &placed.on);
    let coupon = placed
        .coupon
        .map_or(String::new(), |coupon| format!(", with coupon {} of {}", coupon.number, money(rules, coupon.face)));
    let tip = if placed.tip { ", for the dealers" } else { "" };
    let says = format!(
        "wager {}: {} on {on} in {}{coupon}{tip}",
        placed.wager.0,
        money(rules, placed.amount),
        placed.with.called()
    );
    Row { on: Some(on), ..Row::new(says).seat(placed.seat).wager(placed.wager).amount(placed.amount) }
}

fn payment(rules: &TableRules, line: &Paid) -> Row {
    let meter = line.meter.map_or(String::new(), |pay| {
        format!(", {} from {}", money(rules, pay.paid), meter(rules, usize::from(pay.meter)))
    });
    let coupon =
        if line.coupon.0 == 0 { String::new() } else { format!(", {} of it by the coupon", money(rules, line.coupon)) };
    let tip = if line.tip { ", to the dealers" } else { "" };
    let says = format!(
        "wager {} {}: {} handed over{coupon}{meter}{tip}",
        line.wager.0,
        line.outcome.id(),
        money(rules, line.paid)
    );
    let row = Row::new(says).seat(line.seat).wager(line.wager).amount(line.wagered).cite(line.cite);
    Row { outcome: Some(line.outcome.id()), paid: Some(line.paid.0), ..row }
}

fn meters(rules: &TableRules, amounts: &[Money]) -> String {
    let each = amounts.iter().enumerate().map(|(at, &amount)| format!("{} {}", meter(rules, at), money(rules, amount)));
    each.collect::<Vec<_>>().join(", ")
}

fn turned(rules: &TableRules, hot_spots: &[BonusTurn<WagerId>], community: Option<u8>) -> String {
    let rule = rules.progressive();
    let symbol = |list: Option<&[rulebook::AwardRule]>, at: u8| {
        let award = list.and_then(|list| list.get(usize::from(at)));
        award.map_or_else(|| format!("symbol {at}"), |award| award.symbol.clone())
    };
    let mut said: Vec<String> = hot_spots
        .iter()
        .map(|turn| format!("{} for wager {}", symbol(rule.map(|rule| &rule.hot[..]), turn.symbol), turn.wager.0))
        .collect();
    said.extend(community.map(|at| format!("{} for the others", symbol(rule.map(|rule| &rule.community[..]), at))));
    format!("bonus wheels turned: {}", said.join(", "))
}
