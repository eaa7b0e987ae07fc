//! A person's act as an order of the table. No rule is decided here: what may not be done is refused by the engine.
//!
//! A repeated act means what it meant before. "Any free seat" depends on the table at the time; translated a second
//! time it would be another order under the same id. So what was recorded under the id is looked up first.

use house::told::words;
use journal::{CommandId, Hash};
use rulebook::{Instrument, TableRules, file::PrisonChoice};
use table::{
    Account, Bet, By, Command, Coupon, Direction, Late, Order, PersonId, SeatNo, Table, Time, WagerId, decide,
};
use wheel::{Money, Pocket, SpotId};

use super::handle::Speaker;
use crate::{
    card::terminal_chips,
    protocol::{self, Act, Choice, On},
};

/// Wagers of one seat in one round: more is no play but a flood.
const WAGERS_MAX: u32 = 200;
/// Words that people write down stay short.
const WORDS_MAX: usize = 400;

/// Why there is no order to decide.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    pub reason: &'static str,
    pub what: String,
    pub fix: &'static str,
}

impl Said {
    pub fn new(reason: &'static str, what: impl Into<String>, fix: &'static str) -> Said {
        Said { reason, what: what.into(), fix }
    }

    pub fn out(self) -> protocol::Said {
        let says = format!("{}. {}.", capital(&self.what), self.fix);
        let reason = self.reason.to_owned();
        protocol::Said { reason, what: self.what, fix: self.fix.to_owned(), clause: None, reading: None, says }
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
                return Err(Said::new("no-such-seat", format!("there is no seat {}", seat.0), "Choose another seat"));
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
        Act::PlaceWager { on, amount, tip } => {
            let seat = own_seat(table, speaker, prior)?;
            if prior.is_none() {
                few_enough(table, seat)?;
            }
            let (on, amount) = (bet(on)?, Money(*amount));
            let command = Command::PlaceWager { seat, on, amount, with, coupon: None, tip: *tip };
            Ok(vec![(By::Player(seat), command)])
        }
        Act::AddToWager { wager, amount } => {
            let seat = own_seat(table, speaker, prior)?;
            let command = Command::AddToWager { wager: WagerId(*wager), amount: Money(*amount) };
            Ok(vec![(By::Player(seat), command)])
        }
        Act::TakeBack { wager, amount } => {
            let seat = own_seat(table, speaker, prior)?;
            let command = Command::TakeBack { wager: WagerId(*wager), amount: amount.map(Money) };
            Ok(vec![(By::Player(seat), command)])
        }
        Act::MoveWager { wager, to } => {
            let seat = own_seat(table, speaker, prior)?;
            Ok(vec![(By::Player(seat), Command::MoveWager { wager: WagerId(*wager), to: bet(to)? })])
        }
        Act::ClearWagers {} => as_player(|seat| Command::ClearWagers { seat }),
        Act::RepeatWagers {} => as_player(|seat| Command::RepeatWagers { seat }),
        Act::DoubleWagers {} => as_player(|seat| Command::DoubleWagers { seat }),
        Act::ChooseInPrison { wager, choice } => {
            let choice = match choice {
                Choice::Half => PrisonChoice::Half,
                Choice::Prison => PrisonChoice::Leave,
            };
            let command = Command::ChooseInPrison { wager: WagerId(*wager), choice };
            // A dealer may say it for a player at the felt.
            match own_seat(table, speaker, prior) {
                Ok(seat) => Ok(vec![(By::Player(seat), command)]),
                Err(_) => Ok(vec![(staff(table, speaker, &command, prior, at)?, command)]),
            }
        }
        Act::TakePost { role } => {
            let licence = speaker.licence.to_string();
            Ok(vec![(post(table.rules(), speaker, role)?, Command::TakePost { licence })])
        }
        Act::LeavePost { role } => Ok(vec![(post(table.rules(), speaker, role)?, Command::LeavePost)]),
        Act::BuyIn { .. } | Act::CashOut { .. } if speaker.cashier => {
            counted(table, act, prior)?;
            Ok(vec![(By::Cashier(PersonId(speaker.person)), crew_command(act)?)])
        }
        _ => {
            counted(table, act, prior)?;
            let command = crew_command(act)?;
            Ok(vec![(staff(table, speaker, &command, prior, at)?, command)])
        }
    }
}

/// The acts of the crew, which need nothing but their own words.
fn crew_command(act: &Act) -> Result<Command, Said> {
    Ok(match act {
        Act::Inspect { items, sound } => Command::Inspect { items: items.clone(), sound: *sound },
        Act::AdjustWheel { what, witness, under } => {
            Command::Adjust { what: short(what)?, witness: PersonId(*witness), under: *under }
        }
        Act::ReplacePart { what, external } => Command::ReplacePart { what: short(what)?, external: *external },
        Act::MoveWheel {} => Command::MoveWheel,
        Act::OpenTable {} => Command::OpenTable,
        Act::CloseTable { cover_locked } => Command::CloseTable { cover_locked: *cover_locked },
        Act::BeginTest {} => Command::BeginTest,
        Act::EndTest {} => Command::EndTest,
        Act::GiveColour { seat, colour, value } => {
            Command::GiveColour { seat: SeatNo(*seat), colour: *colour, value: Money(*value) }
        }
        Act::BuyIn { seat, with, amount } => {
            Command::BuyIn { seat: SeatNo(*seat), with: instrument(with)?, amount: Money(*amount) }
        }
        Act::CashOut { seat, with, .. } => Command::CashOut { seat: SeatNo(*seat), with: instrument(with)? },
        Act::PlaceFor { seat, on, amount, with, tip, coupon_number, coupon_face } => Command::PlaceWager {
            seat: SeatNo(*seat),
            on: bet(on)?,
            amount: Money(*amount),
            with: instrument(with)?,
            coupon: coupon_number.zip(*coupon_face).map(|(number, face)| Coupon { number, face: Money(face) }),
            tip: *tip,
        },
        Act::ConfirmSpokenWager { seat, on, cash } => {
            Command::ConfirmSpokenWager { seat: SeatNo(*seat), on: bet(on)?, cash: Money(*cash) }
        }
        Act::ReportLate { seat, what, on, amount } => {
            let what = match what.as_str() {
                "wager" => Late::Wager,
                "increase" => Late::Increase,
                "withdrawal" => Late::Withdrawal,
                other => {
                    let what = format!("`{other}` is nothing that comes late");
                    return Err(Said::new("not-understood", what, "Say wager, increase or withdrawal"));
                }
            };
            Command::ReportLate { seat: SeatNo(*seat), what, on: bet(on)?, amount: Money(*amount) }
        }
        Act::RecordOutsideLimits { seat, on, amount, with } => Command::RecordOutsideLimits {
            seat: SeatNo(*seat),
            on: bet(on)?,
            amount: Money(*amount),
            with: instrument(with)?,
        },
        Act::PlaceYourBets {} => Command::PlaceYourBets,
        Act::LockOut {} => Command::LockOut,
        Act::SpinBall { with_wheel } => Command::SpinBall { with_wheel: *with_wheel },
        Act::CallNoMoreBets {} => Command::CallNoMoreBets,
        Act::TellResult { pocket, revolutions } => {
            Command::TellResult { pocket: Pocket(*pocket), revolutions: *revolutions }
        }
        Act::ConfirmResult { pocket } => Command::ConfirmResult { pocket: Pocket(*pocket) },
        Act::PlaceDolly {} => Command::PlaceDolly,
        Act::CollectLosers {} => Command::CollectLosers,
        Act::PayWinners {} => Command::PayWinners,
        Act::EndChoices {} => Command::EndChoices,
        Act::CallNoSpin { irregularity } => Command::CallNoSpin { irregularity: *irregularity },
        Act::DirectNoSpin { why } => Command::Direct { direction: Direction::NoSpin, why: short(why)? },
        Act::DirectResultStands { pocket, why } => {
            Command::Direct { direction: Direction::ResultStands(Pocket(*pocket)), why: short(why)? }
        }
        Act::AdjustWager { wager, amount, why } => {
            Command::AdjustWager { wager: WagerId(*wager), amount: Money(*amount), why: short(why)? }
        }
        Act::RemoveBall { removed } => Command::RemoveBall { removed: *removed },
        Act::InspectBall { damaged } => Command::InspectBall { damaged: *damaged },
        Act::ReplaceBall { ball, tested } => Command::ReplaceBall { ball: short(ball)?, tested: *tested },
        Act::VoidRound { why } => Command::VoidRound { why: short(why)? },
        Act::WithdrawResult { .. } | Act::CorrectResult { .. } | Act::ChangeLimits { .. } | Act::ChangeMeter { .. } => {
            return Err(Said::new("second-person-needed", "two people must agree to this", "Ask for a second person"));
        }
        Act::TakeSeat { .. }
        | Act::LeaveSeat {}
        | Act::ChooseChip { .. }
        | Act::PlaceWager { .. }
        | Act::AddToWager { .. }
        | Act::TakeBack { .. }
        | Act::MoveWager { .. }
        | Act::ClearWagers {}
        | Act::RepeatWagers {}
        | Act::DoubleWagers {}
        | Act::ChooseInPrison { .. }
        | Act::TakePost { .. }
        | Act::LeavePost { .. } => {
            return Err(Said::new("not-understood", "this is a player's own", "Take a seat first"));
        }
    })
}

/// Whoever hands over money has counted it: a purse that holds another amount by now is counted again.
fn counted(table: &Table, act: &Act, prior: Option<&Order>) -> Result<(), Said> {
    let Act::CashOut { seat, with, amount: Some(expected) } = act else { return Ok(()) };
    let held = table.state().ledger.balance(Account::Purse(SeatNo(*seat), instrument(with)?));
    if prior.is_some() || held.0 == *expected {
        return Ok(());
    }
    let show = |amount| words::money(table.rules(), Money(amount));
    let what = format!("the player has {} by now, and not {}", show(held.0), show(*expected));
    Err(Said::new("amount-differs", what, "Look again, then cash out what is there"))
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
    Err(Said::new("not-on-duty", "you have no post at this table", "Take a post first"))
}

fn post(rules: &TableRules, speaker: &Speaker, role: &str) -> Result<By, Said> {
    let at = rules.house().roles.iter().position(|rule| rule.id == role);
    let Some(at) = at.and_then(|at| u8::try_from(at).ok()) else {
        return Err(Said::new(
            "not-understood",
            format!("the rulebook has no role `{role}`"),
            "Choose one of its roles",
        ));
    };
    if !speaker.posts.iter().any(|post| post == role) {
        let what = format!("your account may not take a post as {role}");
        return Err(Said::new("not-your-role", what, "Ask an administrator for the role"));
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
        .ok_or_else(|| Said::new("no-seat", "you have no seat at this table", "Take a seat first"))
}

fn free_seat(table: &Table, seats: u16) -> Result<SeatNo, Said> {
    // People count from one.
    let free = (1..=seats).map(SeatNo).find(|seat| table.state().seat(*seat).is_none());
    free.ok_or_else(|| Said::new("table-full", "every seat is taken", "Choose another table, or wait"))
}

/// The first colour that nobody has, beginning with the seat's own number.
pub fn free_colour(table: &Table, seat: SeatNo) -> u8 {
    let taken =
        |colour: &u8| table.state().taken_seats().any(|(_, of)| of.colour.is_some_and(|(other, _)| other == *colour));
    let own = u8::try_from(seat.0 % 256).unwrap_or(0);
    (own..=255).chain(0..own).find(|colour| !taken(colour)).unwrap_or(own)
}

fn few_enough(table: &Table, seat: SeatNo) -> Result<(), Said> {
    let laid = table.state().seat(seat).map_or(0, |seat| seat.sums.wagers());
    if laid < WAGERS_MAX {
        return Ok(());
    }
    let what = format!("{WAGERS_MAX} wagers of yours lie here already");
    Err(Said::new("limit", what, "Raise one of them, or take one back"))
}

fn bet(on: &On) -> Result<Bet, Said> {
    match on {
        On::Spot(spot) => Ok(Bet::Spot(SpotId(*spot))),
        On::Called(text) => short(text).map(Bet::Called),
    }
}

fn short(text: &str) -> Result<String, Said> {
    if text.len() > WORDS_MAX {
        return Err(Said::new("limit", "these are too many words", "Say it in four hundred letters"));
    }
    Ok(text.trim().to_owned())
}

fn instrument(id: &str) -> Result<Instrument, Said> {
    let known = Instrument::ALL.into_iter().find(|with| with.id() == id);
    known.ok_or_else(|| {
        let fix = "Say roulette-chip, value-chip or electronic-chip";
        Said::new("not-understood", format!("there are no chips called `{id}`"), fix)
    })
}

/// The id of the n-th order that one act means. The last has the act's own id, so that its answer is found again.
pub fn part_id(id: CommandId, part: usize, parts: usize) -> CommandId {
    if part + 1 == parts {
        return id;
    }
    let made = Hash::of(&[b"part".as_slice(), &id.0, &part.to_be_bytes()].concat());
    CommandId(made.0[..16].try_into().expect("a hash has 32 bytes"))
}
