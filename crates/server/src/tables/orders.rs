//! A person's act as an order of the table. No rule is decided here: what may not be done is refused by the engine.
//!
//! A repeated act means what it meant before. "Any free seat" depends on the table at the time; translated a second
//! time it would be another order under the same id. So what was recorded under the id is looked up first.

use ::words::{Language, Words, say};
use house::told::words;
use journal::{CommandId, Hash};
use rulebook::{Instrument, TableRules};
use table::{Account, By, Command, Coupon, Device, Direction, Giver, Order, PersonId, SeatNo, Table, Time, decide};
use wheel::{Money, Pocket, SpotId};

use super::handle::Speaker;
use crate::{
    card::terminal_chips,
    protocol::{self, Act, ActKind, Core, TooLong, on_screen},
};

/// Why there is no order to decide.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    pub reason: &'static str,
    pub what: Words,
    pub fix: Words,
}

impl Said {
    pub fn new(reason: &'static str, what: Words, fix: Words) -> Said {
        Said { reason, what, fix }
    }

    pub fn out(&self, rules: &TableRules, language: Language) -> protocol::Said {
        let text = |words: &Words| on_screen(&words.text(language, &|amount| words::money(rules, amount)));
        let (what, fix) = (text(&self.what), text(&self.fix));
        let says = text(&say::what_and_fix(capital(&what), fix.clone()));
        protocol::Said { reason: self.reason.to_owned(), what, fix, clause: None, reading: None, says }
    }
}

impl From<TooLong> for Said {
    fn from(_: TooLong) -> Said {
        Said::new("limit", say::too_many_words(), say::at_most_four_hundred_letters())
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The orders that an act means, in their order; the answer is that of the last, or of the first that is refused.
/// `prior` is what the same command said when it came before: a repeat means the same, whatever has changed since.
pub fn translate(
    table: &Table,
    speaker: &Speaker,
    act: &Act,
    prior: Option<&Order>,
    seats: u16,
    at: Time,
) -> Result<Vec<(By, Command)>, Said> {
    let as_player = |command: fn(SeatNo) -> Command| {
        let seat = own_seat(table, speaker, prior)?;
        Ok(vec![(By::Player(seat), command(seat))])
    };
    let with = terminal_chips(table.rules());
    match act {
        Act::TakeSeat { seat } => {
            let seat = match (prior.map(|order| &order.command), seat) {
                (_, Some(seat)) => SeatNo(*seat),
                (Some(Command::TakeSeat { seat, .. }), None) => *seat,
                (_, None) => free_seat(table, seats)?,
            };
            if seat.0 == 0 || seat.0 > seats {
                return Err(Said::new("no-such-seat", say::no_such_seat(seat.0), say::choose_another_seat()));
            }
            Ok(vec![(By::Player(seat), Command::TakeSeat { seat, player: speaker.person })])
        }
        Act::LeaveSeat {} => {
            let seat = own_seat(table, speaker, prior)?;
            let leave = (By::Player(seat), Command::LeaveSeat { seat });
            // Chips are not cashed out for somebody who cannot leave now, nor again for a repeat.
            let bound = decide(table, &Order { at, by: leave.0, command: leave.1.clone() });
            let stays = bound.is_err_and(|refusal| refusal.reason == rulebook::Reason::SeatNotClear);
            if prior.is_some() || stays {
                return Ok(vec![leave]);
            }
            let held = |with: &Instrument| table.state().ledger.balance(Account::Purse(seat, *with)).0 > 0;
            let purses = Instrument::ALL.into_iter().filter(held);
            let mut orders: Vec<_> = purses.map(|with| (By::Player(seat), Command::CashOut { seat, with })).collect();
            orders.push(leave);
            Ok(orders)
        }
        Act::ChooseChip { value } => {
            let seat = own_seat(table, speaker, prior)?;
            let colour = match prior.map(|order| &order.command) {
                Some(Command::GiveColour { colour, .. }) => *colour,
                _ => free_colour(table, seat),
            };
            Ok(vec![(By::Player(seat), Command::GiveColour { seat, colour, value: Money(*value) })])
        }
        Act::TakeCredits {} => {
            let seat = own_seat(table, speaker, prior)?;
            let amount = match prior.map(|order| &order.command) {
                Some(Command::BuyIn { amount, .. }) => *amount,
                _ => credits(table, speaker, seat)?,
            };
            // Nobody gives chips to themselves.
            Ok(vec![(By::Device(Device::House), Command::BuyIn { seat, with, amount })])
        }
        Act::PlaceWager { on, amount, tip } => {
            let seat = own_seat(table, speaker, prior)?;
            let (on, amount) = (on.core()?, Money(*amount));
            let command = Command::PlaceWager { seat, on, amount, with, coupon: None, tip: *tip };
            Ok(vec![(By::Player(seat), command)])
        }
        Act::ClearWagers {} => as_player(|seat| Command::ClearWagers { seat }),
        Act::Rebet {} => as_player(|seat| Command::Rebet { seat }),
        Act::DoubleWagers {} => as_player(|seat| Command::DoubleWagers { seat }),
        Act::TakePost { role } => {
            let licence = speaker.licence.to_string();
            Ok(vec![(post(table.rules(), speaker, role)?, Command::TakePost { licence })])
        }
        Act::LeavePost { role } => Ok(vec![(post(table.rules(), speaker, role)?, Command::LeavePost)]),
        _ => {
            counted(table, act, prior)?;
            cleared(table, act, prior)?;
            let command = match act.plain() {
                Some(command) => command?,
                None => crew_command(act)?,
            };
            let by = match (act.kind().giver(), own_seat(table, speaker, prior)) {
                (Giver::Player, Ok(seat)) => By::Player(seat),
                // A dealer may say it for a player at the felt, who has no terminal.
                (Giver::Player, Err(none)) if act.kind() != ActKind::ChooseInPrison => return Err(none),
                (Giver::Cashier, _) if speaker.cashier => By::Cashier(PersonId(speaker.person)),
                _ => staff(table, speaker, &command, prior, at)?,
            };
            Ok(vec![(by, command)])
        }
    }
}

/// What the crew says in words of its own.
fn crew_command(act: &Act) -> Result<Command, Said> {
    Ok(match act {
        Act::CashOut { seat, with, .. } => Command::CashOut { seat: SeatNo(*seat), with: (*with).into() },
        Act::FreeSeat { seat } => Command::LeaveSeat { seat: SeatNo(*seat) },
        Act::PlaceFor { seat, on, amount, with, tip, coupon_number, coupon_face } => Command::PlaceWager {
            seat: SeatNo(*seat),
            on: on.core()?,
            amount: Money(*amount),
            with: (*with).into(),
            coupon: coupon_number.zip(*coupon_face).map(|(number, face)| Coupon { number, face: Money(face) }),
            tip: *tip,
        },
        Act::DirectNoSpin { why } => Command::Direct { direction: Direction::NoSpin, why: why.core()? },
        Act::DirectResultStands { pocket, why } => {
            Command::Direct { direction: Direction::ResultStands(Pocket(*pocket)), why: why.core()? }
        }
        // What is left is asked for in another place, and agreed to by another person.
        _ => {
            let what = say::two_must_agree_to_this();
            return Err(Said::new("second-person-needed", what, say::ask_for_a_second_person()));
        }
    })
}

/// Whoever hands over money has counted it: a purse that holds another amount by now is counted again.
fn counted(table: &Table, act: &Act, prior: Option<&Order>) -> Result<(), Said> {
    let Act::CashOut { seat, with, amount: Some(expected) } = act else { return Ok(()) };
    let held = table.state().ledger.balance(Account::Purse(SeatNo(*seat), (*with).into()));
    if prior.is_some() || held.0 == *expected {
        return Ok(());
    }
    let what = say::player_has_another_amount(held, Money(*expected));
    Err(Said::new("amount-differs", what, say::look_again_then_cash_out()))
}

/// Who is not there carries nothing away: whoever frees the seat cashes out first. Of wagers, and of chips that the book has
/// exchanged at the table, the rules say so themselves.
fn cleared(table: &Table, act: &Act, prior: Option<&Order>) -> Result<(), Said> {
    let Act::FreeSeat { seat } = act else { return Ok(()) };
    let (seat, state) = (SeatNo(*seat), table.state());
    let lying = state.seat(seat).is_none_or(|of| of.sums.wagers() > 0)
        || state.prison.iter().any(|prisoner| prisoner.placed.seat == seat);
    if prior.is_some() || lying {
        return Ok(());
    }
    let ruled = |with: &Instrument| *with == Instrument::RouletteChip && table.rules().house().chips.cash_out.is_some();
    let purses = Instrument::ALL.into_iter().filter(|with| !ruled(with));
    let mut held = purses.map(|with| (with, state.ledger.balance(Account::Purse(seat, with))));
    let Some((with, amount)) = held.find(|(_, amount)| amount.0 > 0) else { return Ok(()) };
    let what = say::chips_are_at_a_seat(amount, with.words(), seat.0);
    Err(Said::new("not-cashed-out", what, say::cash_it_out_then_free_the_seat()))
}

/// Which of a person's posts an order is given from: the one that may, else the first, whose refusal then says why not.
pub fn staff(table: &Table, speaker: &Speaker, command: &Command, prior: Option<&Order>, at: Time) -> Result<By, Said> {
    let person = PersonId(speaker.person);
    if let Some(By::Staff { person: before, role }) = prior.map(|order| order.by)
        && before == person
    {
        return Ok(By::Staff { person, role });
    }
    let held = table.state().posts.keys().filter(|(of, _)| *of == person).map(|(_, role)| *role);
    let allowed = |role: &rulebook::RoleId| {
        let rule = table.rules().house().roles.get(usize::from(role.0));
        rule.is_some_and(|rule| speaker.posts.contains(&rule.id))
    };
    let held: Vec<By> = held.filter(allowed).map(|role| By::Staff { person, role }).collect();
    let may = |by: &&By| decide(table, &Order { at, by: **by, command: command.clone() }).is_ok();
    if let Some(by) = held.iter().find(may).or(held.first()) {
        return Ok(*by);
    }
    Err(Said::new("not-on-duty", say::you_have_no_post(), say::take_a_post()))
}

fn post(rules: &TableRules, speaker: &Speaker, role: &str) -> Result<By, Said> {
    let at = rules.house().roles.iter().position(|rule| rule.id == role);
    let Some(at) = at.and_then(|at| u8::try_from(at).ok()) else {
        return Err(Said::new("not-understood", say::no_role_of_this_name(role), say::choose_one_of_its_roles()));
    };
    if !speaker.posts.iter().any(|post| post == role) {
        let what = say::account_may_not_take_this_post(role);
        return Err(Said::new("not-your-role", what, say::ask_an_administrator_for_the_role()));
    }
    Ok(By::Staff { person: PersonId(speaker.person), role: rulebook::RoleId(at) })
}

/// The seat that a person sits at.
pub fn seat_of(table: &Table, person: u32) -> Option<SeatNo> {
    table.state().taken_seats().find(|(_, seat)| seat.player == person).map(|(seat, _)| seat)
}

fn own_seat(table: &Table, speaker: &Speaker, prior: Option<&Order>) -> Result<SeatNo, Said> {
    // Who left the seat since gets the first answer all the same. But where somebody else sits there the order was not
    // theirs, and what was answered to another is not told.
    if let Some(By::Player(seat)) = prior.map(|order| order.by) {
        let player = table.state().seat(seat).map(|taken| taken.player);
        if player.is_none_or(|player| player == speaker.person) {
            return Ok(seat);
        }
    }
    speaker
        .sits
        .filter(|seat| table.state().seat(*seat).is_some_and(|taken| taken.player == speaker.person))
        .or_else(|| seat_of(table, speaker.person))
        .ok_or_else(|| Said::new("no-seat", say::you_have_no_seat(), say::take_a_seat_first()))
}

fn free_seat(table: &Table, seats: u16) -> Result<SeatNo, Said> {
    // People count from one.
    let free = (1..=seats).map(SeatNo).find(|seat| table.state().seat(*seat).is_none());
    free.ok_or_else(|| Said::new("table-full", say::every_seat_is_taken(), say::choose_another_table_or_wait()))
}

/// The first colour that nobody has, beginning with the seat's own number.
pub fn free_colour(table: &Table, seat: SeatNo) -> u8 {
    let taken =
        |colour: &u8| table.state().taken_seats().any(|(_, of)| of.colour.is_some_and(|(other, _)| other == *colour));
    let own = u8::try_from(seat.0 % 256).unwrap_or(0);
    (own..=255).chain(0..own).find(|colour| !taken(colour)).unwrap_or(own)
}

/// What a guest gets who cannot lay anything any more: as much as came with the seat, in whole chips of the value they have.
fn credits(table: &Table, speaker: &Speaker, seat: SeatNo) -> Result<Money, Said> {
    let Some(credit) = speaker.credit else {
        return Err(Said::new("not-offered", say::credits_are_for_guests(), say::ask_for_chips()));
    };
    let state = table.state();
    let held: i64 = Instrument::ALL.into_iter().map(|with| state.ledger.balance(Account::Purse(seat, with)).0).sum();
    let chip = state.seat(seat).and_then(|of| of.colour).map_or(1, |(_, value)| value.0.max(1));
    let lying = state.seat(seat).is_some_and(|of| of.sums.wagers() > 0)
        || state.prison.iter().any(|prisoner| prisoner.placed.seat == seat);
    if lying || held >= least_wager(table.rules()).max(chip) {
        return Err(Said::new("credits-left", say::credits_are_left(), say::play_them_first()));
    }
    let missing = credit.0 - held;
    Ok(Money(missing - missing % chip))
}

/// The least that any spot of the felt takes.
fn least_wager(rules: &TableRules) -> i64 {
    let band = |(_, wager): (SpotId, &rulebook::WagerRule)| {
        rules.limits().and_then(|limits| limits.band(&wager.id, Some(wager.class))).map(|band| band.min)
    };
    rules.open_spots().filter_map(band).min().unwrap_or(1)
}

/// The id of the n-th order that one act means. The last has the act's own id, so that its answer is found again.
pub fn part_id(id: CommandId, part: usize, parts: usize) -> CommandId {
    if part + 1 == parts {
        return id;
    }
    let made = Hash::of(&[b"part".as_slice(), &id.0, &part.to_be_bytes()].concat());
    CommandId(made.0[..16].try_into().expect("a hash has 32 bytes"))
}
