//! Events in words: one sentence for each. A new event must take its place in it.

use ::words::{Fact, Words, say};
use rulebook::{CiteId, Instrument, TableRules, file::PrisonChoice};
use table::{BonusTurn, Event, Paid, Piece, WagerId};
use wheel::{Money, Pocket};

use super::{
    names::Names,
    words::{self, list, meter, pocket, pockets, target},
};

/// What an event says, with its clause. A step of the table's procedure carries none of its own: it is the table's.
pub fn tell(rules: &TableRules, event: &Event, names: &dyn Names) -> (Words, Option<CiteId>) {
    let (says, cite) = Telling { rules, names }.event(event);
    (says, cite.or_else(|| provided(rules, event)))
}

/// The line of a payment.
pub fn payment(rules: &TableRules, line: &Paid, names: &dyn Names) -> Words {
    let none = || Fact::from("");
    let part = (line.coupon != Money(0)).then(|| say::payment_by_coupon(line.coupon));
    let meter = line.meter.map(|pay| say::payment_from_meter(pay.paid, meter(rules, usize::from(pay.meter))));
    let tip = line.tip.then(say::payment_to_dealers);
    say::payment_made(
        names.wager(line.wager),
        words::outcome(line.outcome),
        line.paid,
        part.map_or_else(none, Fact::from),
        meter.map_or_else(none, Fact::from),
        tip.map_or_else(none, Fact::from),
    )
}

fn yes(is: bool) -> &'static str {
    if is { "yes" } else { "no" }
}

/// How many lines, and what they hand over.
fn sum(lines: &[Paid]) -> (usize, Money) {
    (lines.len(), Money(lines.iter().map(|line| line.paid.0).sum()))
}

/// A generator gives the numbers of this table.
fn drawn(rules: &TableRules) -> bool {
    rules.house().automatic.is_some_and(|rule| rule.drawn)
}

struct Telling<'a> {
    rules: &'a TableRules,
    names: &'a dyn Names,
}

impl Telling<'_> {
    fn label(&self, of: Pocket) -> String {
        pocket(self.rules, of)
    }

    fn by(&self, by: table::By) -> Fact {
        self.names.by(self.rules, by)
    }

    #[allow(clippy::too_many_lines, reason = "one arm for each event; the compiler asks for a new one here")]
    fn event(&self, event: &Event) -> (Words, Option<CiteId>) {
        let (rules, names) = (self.rules, self.names);
        let plain = |says: Words| (says, None);
        let staff = |person, role| self.by(table::By::Staff { person, role });
        match event {
            Event::PostTaken { person, role, licence } => plain(say::event_post_taken(staff(*person, *role), licence)),
            Event::PostLeft { person, role } => plain(say::event_post_left(staff(*person, *role))),
            Event::WheelInspected { by, sound, items, .. } => {
                plain(say::event_wheel_inspected(self.by(*by), items.len(), yes(*sound)))
            }
            Event::WheelAdjusted { by, witness, what, cite, .. } => {
                (say::event_wheel_adjusted(self.by(*by), names.person(*witness), what), Some(*cite))
            }
            Event::PartReplaced { by, what, external, cite, .. } => {
                (say::event_part_replaced(yes(*external), self.by(*by), what), Some(*cite))
            }
            Event::WheelMoved { by, .. } => plain(say::event_wheel_moved(self.by(*by))),
            Event::TableOpened { by, .. } => plain(say::event_table_opened(self.by(*by))),
            Event::MetersSeeded { amounts } => plain(say::event_meters_seeded(self.meters(amounts))),
            Event::TableClosed { by, cover_locked, .. } => {
                let covered = *cover_locked && rules.house().closing_cover.is_some();
                plain(say::event_table_closed(self.by(*by), yes(covered)))
            }
            Event::SeatTaken { seat, player } => plain(say::event_seat_taken(names.player(*player), seat.0)),
            Event::WalkInSeated { seat, name, by, .. } => {
                let who = name.as_ref().map_or_else(|| say::somebody_unknown().into(), Fact::from);
                plain(say::event_walk_in_seated(who, seat.0, self.by(*by)))
            }
            // Who gave it up stands beside it: the player, the dealer or the house.
            Event::SeatLeft { seat, carried } => {
                let carried = carried.iter().map(|(with, amount)| say::amount_in(*amount, with.words()));
                plain(say::event_seat_left(names.seat(*seat), list(carried)))
            }
            Event::ColourGiven { seat, colour, value } => {
                plain(say::event_colour_given(names.seat(*seat), names.colour(*colour), *value))
            }
            Event::BoughtIn { seat, with, amount } => {
                plain(say::event_bought_in(names.seat(*seat), *amount, with.words()))
            }
            Event::BoughtInBy { seat, with, amount, tender, receipt, by, cite, .. } => {
                let tender = match receipt {
                    Some(number) => say::tender_by_number(tender.words(), number),
                    None => tender.words(),
                };
                let seat = names.seat(*seat);
                (say::event_bought_in_by(seat, *amount, with.words(), tender, self.by(*by)), Some(*cite))
            }
            Event::ChipsExchanged { seat, amount, handed, by, cite } => {
                let pieces = handed.iter().map(|pieces| match pieces.piece {
                    Piece::ValueChip => say::value_chips_of(pieces.count, pieces.each),
                    Piece::Plaque => say::plaques_of(pieces.count, pieces.each),
                });
                (say::event_chips_exchanged(names.seat(*seat), *amount, list(pieces), self.by(*by)), *cite)
            }
            Event::CashedOut { seat, with, amount } => {
                plain(say::event_cashed_out(names.seat(*seat), *amount, with.words()))
            }
            Event::WagerPlaced(placed) => plain(self.wager_placed(placed)),
            Event::SpokenWagerConfirmed { cite, .. } => (say::event_spoken_wager_confirmed(), Some(*cite)),
            Event::WagerRaised { wager, amount } => plain(say::event_wager_raised(names.wager(*wager), *amount)),
            Event::WagerTakenBack { wager, amount } => plain(say::event_wager_taken_back(names.wager(*wager), *amount)),
            Event::WagerMoved { wager, to } => plain(say::event_wager_moved(names.wager(*wager), target(rules, to))),
            Event::LateReported { seat, what, on, amount, cite } => {
                let (seat, late) = (names.seat(*seat), words::late(*what));
                (say::event_late_reported(seat, late, *amount, target(rules, on)), Some(*cite))
            }
            Event::RestInValueChips { seat, amount, cite } => {
                let (back, amount) = (yes(amount.0 < 0), Money(amount.0.abs()));
                (say::event_rest_in_value_chips(back, names.seat(*seat), amount), Some(*cite))
            }
            Event::OutsideLimits { wager, lay, cite } => {
                (say::event_outside_limits(names.wager(*wager), *lay), Some(*cite))
            }

            Event::BetsOpened { round, .. } => plain(say::event_bets_opened(*round)),
            Event::LockedOut { cite } => (say::event_locked_out(), Some(*cite)),
            Event::MetersGrew { wagers, amounts } => plain(say::event_meters_grew(*wagers, self.meters(amounts))),
            Event::TargetsDrawn { targets } => plain(say::event_targets_drawn(pockets(rules, targets))),
            Event::BallSpun { with_wheel, .. } => plain(say::event_ball_spun(match with_wheel {
                // There is neither ball nor wheel that anybody could have spun.
                _ if drawn(rules) => "drawn",
                _ if !words::has_ball(rules) => "wheel",
                true => "with-wheel",
                false => "ball",
            })),
            Event::BetsClosed { evidence, cite, .. } => {
                (say::event_bets_closed(words::evidence(*evidence)), Some(*cite))
            }
            Event::OddsDrawn { drawn } => plain(say::event_odds_drawn(words::drawn(rules, drawn))),
            Event::MultiplierDrawn { multiplier } => plain(say::event_multiplier_drawn(*multiplier)),
            Event::ResultTold { pocket, revolutions, by } => {
                let count = revolutions.map_or(Fact::from("none"), Fact::from);
                plain(say::event_result_told(self.label(*pocket), self.by(*by), count))
            }
            Event::ResultConfirmed { pocket, by } => {
                plain(say::event_result_confirmed(self.label(*pocket), self.by(*by)))
            }
            Event::ResultWithdrawn { by, second, why } => {
                plain(say::event_result_withdrawn(self.by(*by), names.person(*second), why))
            }
            Event::DollyPlaced { cite } => (self.marked(), *cite),
            Event::BonusWheelsTurned { hot_spots, community } => {
                plain(say::event_bonus_wheels_turned(self.turned(hot_spots, *community)))
            }
            Event::WinnersMoved { wagers, cite } => {
                let wagers = wagers.iter().map(|wager| say::written(names.wager(*wager)));
                (say::event_winners_moved(list(wagers)), Some(*cite))
            }
            Event::LosersCollected { collected, cite } => {
                let amount = Money(collected.from_felt.0 + collected.from_prison.0);
                (say::event_losers_collected(collected.count, amount), Some(*cite))
            }
            Event::WinnersPaid { lines } => {
                let (count, amount) = sum(lines);
                plain(say::event_winners_paid(count, amount))
            }
            Event::ChoicesOpened { until } => plain(say::event_choices_opened(names.time(*until))),
            Event::PrisonChosen { wager, choice, asked, .. } => {
                let choice = match choice {
                    PrisonChoice::Half => "half",
                    PrisonChoice::Leave => "leave",
                };
                plain(say::event_prison_chosen(names.wager(*wager), yes(*asked), choice))
            }
            Event::RoundEnded { number: Some(number) } => plain(say::event_round_ended(self.label(*number))),
            Event::RoundEnded { number: None } => plain(say::event_round_ended_void(words::result(rules))),

            Event::SpinAttested { by, cite } => {
                (say::event_spin_attested(self.by(*by), rules.revolutions_min().0), Some(*cite))
            }
            Event::ResultHeld { why, cite } => (say::event_result_held(words::held_for(*why)), Some(*cite)),
            Event::NoMoreBetsCalled { by, cite, .. } => (say::event_no_more_bets_called(self.by(*by)), Some(*cite)),
            Event::RoundGivenUp { by, why, cite } => (say::event_round_given_up(self.by(*by), why), Some(*cite)),
            Event::RaiseReturned { wager, amount, cite } => {
                (say::event_raise_returned(names.wager(*wager), *amount), Some(*cite))
            }
            Event::IrregularityAdded { irregularity, by, cite } => {
                let why = words::irregularity(rules, *irregularity).map(Words::written);
                let why = why.unwrap_or_else(say::an_irregularity);
                (say::event_irregularity_added(self.by(*by), why), Some(*cite))
            }
            // Who gave the round up, and why, stands before it.
            Event::NoSpinCalled { irregularity: None, cite, after, .. }
                if rules.house().spin.supervisors_void == Some(*cite) =>
            {
                (say::event_round_void(words::after_void(*after)), Some(*cite))
            }
            Event::NoSpinCalled { irregularity, cite, after, by } => {
                let why = irregularity.and_then(|at| words::irregularity(rules, at));
                let why = why.map_or(Fact::from(""), |says| say::because(says).into());
                (say::event_no_spin_called(self.by(*by), why, words::after_void(*after)), Some(*cite))
            }
            Event::WagersReturned { lines } => {
                let (count, amount) = sum(lines);
                plain(say::event_wagers_returned(count, amount))
            }
            Event::Held { irregularity, cite } => {
                let why = words::irregularity(rules, *irregularity).map(Words::written);
                (say::event_held(why.unwrap_or_else(say::an_irregularity)), Some(*cite))
            }
            Event::Directed { direction, by, why, cite } => {
                (say::event_directed(self.by(*by), words::direction(rules, *direction), why), Some(*cite))
            }
            Event::WagerAdjusted { wager, before, after, by, why } => {
                plain(say::event_wager_adjusted(names.wager(*wager), *before, *after, self.by(*by), why))
            }
            Event::BallRemoved { removed } => plain(say::event_ball_removed(yes(*removed))),
            Event::BallInspected { damaged, by, cite } => {
                (say::event_ball_inspected(self.by(*by), yes(*damaged)), Some(*cite))
            }
            Event::BallReplaced { ball, by, cite } => (say::event_ball_replaced(self.by(*by), ball), Some(*cite)),
            Event::ResultCorrected { before, after, by, second, why, .. } => {
                let (before, after) = (self.label(*before), self.label(*after));
                plain(say::event_result_corrected(before, after, self.by(*by), names.person(*second), why))
            }
            Event::TestBegun => plain(say::event_test_begun()),
            Event::TestEnded => plain(say::event_test_ended()),
            Event::Resumed { round, .. } => plain(say::event_resumed(yes(*round))),

            Event::LimitsAnnounced { by, second, posted, from, why, cite, .. } => {
                let (by, second) = (self.by(*by), names.person(*second));
                let limits = words::posted(rules, posted);
                (say::event_limits_announced(by, second, limits, names.time(*from), why), Some(*cite))
            }
            Event::LimitsChanged { posted, cite } => {
                (say::event_limits_changed(words::posted(rules, posted)), Some(*cite))
            }
            Event::DisputeOpened { dispute, round, wager, seat, player, name, claim, cite, .. } => {
                let who = match (seat, player) {
                    (Some(seat), _) => names.seat(*seat),
                    (None, Some(player)) => names.player(*player),
                    (None, None) => name.into(),
                };
                let of = wager.map_or(Fact::from(""), |wager| say::dispute_of_wager(names.wager(wager)).into());
                (say::event_dispute_opened(dispute.0, who, *round, of, claim), Some(*cite))
            }
            Event::DisputeAddedTo { dispute, words, .. } => plain(say::event_dispute_added_to(dispute.0, words)),
            Event::DisputeDecided { dispute, by, second, moves, owed, why, cite, .. } => {
                let (by, second) = (self.by(*by), names.person(*second));
                let moved = words::moved(moves, *owed, names);
                (say::event_dispute_decided(dispute.0, by, second, moved, why), Some(*cite))
            }
            Event::DisputeWithdrawn { dispute, why, .. } => plain(say::event_dispute_withdrawn(dispute.0, why)),
            Event::OwedSettled { dispute, amount, .. } => plain(say::event_owed_settled(*amount, dispute.0)),
            Event::MeterChanged { by, second, meter: at, before, after, why, cite, .. } => {
                let (by, second) = (self.by(*by), names.person(*second));
                let called = meter(rules, usize::from(*at));
                (say::event_meter_changed(called, *before, *after, by, second, why), Some(*cite))
            }

            Event::TableInspected { by, items, wheel, ball, sound, cite, .. } => {
                let of = words::inspected(wheel, ball);
                let found = if *sound { say::all_sound() } else { Words::written(words::faults(rules, items)) };
                (say::event_table_inspected(of, self.by(*by), found), Some(*cite))
            }
            Event::WheelRelocated { by, place, off_floor, approval, cite, .. } => {
                let place = words::approved_place(place, approval);
                (say::event_wheel_relocated(place, yes(*off_floor), self.by(*by)), *cite)
            }
            Event::EquipmentRegistered { by, kind, id, description, number, nonmetallic, cite, .. } => {
                let kind = words::equipment(*kind);
                let number = if number.is_empty() { Fact::from("") } else { say::with_number(number).into() };
                let says =
                    say::event_equipment_registered(kind, id, self.by(*by), description, number, yes(*nonmetallic));
                (says, *cite)
            }
            Event::EquipmentRetired { by, id, why, .. } => plain(say::event_equipment_retired(id, self.by(*by), why)),
            Event::EquipmentUsed { by, id, .. } => plain(say::event_equipment_used(id, self.by(*by))),
            Event::KeyTaken { by, key, .. } => plain(say::event_key_taken(key, self.by(*by))),
            Event::KeyReturned { by, key, .. } => plain(say::event_key_returned(key, self.by(*by))),
        }
    }

    fn wager_placed(&self, placed: &table::Placed) -> Words {
        let coupon = placed.coupon.map(|coupon| say::with_coupon(coupon.number, coupon.face));
        let (seat, on) = (self.names.seat(placed.seat), target(self.rules, &placed.on));
        let (with, tip) = (placed.with.words(), yes(placed.tip));
        let coupon = coupon.map_or(Fact::from(""), Fact::from);
        say::event_wager_placed(placed.wager.0, seat, placed.amount, on, with, coupon, tip)
    }

    fn marked(&self) -> Words {
        if drawn(self.rules) {
            return say::event_dolly_placed_on_screens();
        }
        let marker = self.rules.house().procedure.marker.as_ref();
        say::event_dolly_placed(marker.map_or_else(say::the_marker, |(called, _)| Words::written(called)))
    }

    fn meters(&self, amounts: &[Money]) -> Words {
        let each = amounts.iter().enumerate();
        list(each.map(|(at, &amount)| say::named_amount(meter(self.rules, at), amount)))
    }

    fn turned(&self, hot_spots: &[BonusTurn<WagerId>], community: Option<u8>) -> Words {
        let rule = self.rules.progressive();
        let symbol = |list: Option<&[rulebook::AwardRule]>, at: u8| {
            let award = list.and_then(|list| list.get(usize::from(at)));
            award.map_or_else(|| say::symbol_numbered(at), |award| Words::written(&award.symbol))
        };
        let hot = hot_spots.iter().map(|turn| {
            let symbol = symbol(rule.map(|rule| &rule.hot[..]), turn.symbol);
            say::turned_for_wager(symbol, self.names.wager(turn.wager))
        });
        let others = community.map(|at| say::turned_for_others(symbol(rule.map(|rule| &rule.community[..]), at)));
        list(hot.chain(others))
    }
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
