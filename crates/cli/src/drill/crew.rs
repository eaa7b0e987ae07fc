//! What comes next at a table, by where it stands. A table that was opened after a crash then goes on like any other.

use rulebook::{Instrument, RoleId, TableRules};
use table::{Account, Bet, By, Command, Device, Kind, PersonId, SeatNo, State, Table, Time, due, rehearsal::Dice};
use wheel::{Money, Pocket};

const DEALER: PersonId = PersonId(1);
const SUPERVISOR: PersonId = PersonId(2);
const INSPECTOR: PersonId = PersonId(3);
/// A player with less than this buys in again.
const LEAST: i64 = 10_000;
const BUYS: i64 = 100_000;

fn dealer(rules: &TableRules) -> By {
    By::Staff { person: DEALER, role: rules.house().dealer.roles[0] }
}

fn supervisor(rules: &TableRules) -> By {
    By::Staff { person: SUPERVISOR, role: rules.house().supervisor.roles[0] }
}

/// Why a drill cannot be held at such a table.
pub fn unable(rules: &TableRules) -> Option<&'static str> {
    let draws = rules.drawn_odds().is_some() || rules.progressive().is_some();
    draws.then_some("its numbers or odds are drawn by a device, which a drill does not have")
}

/// The chips that this many players can have.
pub fn instrument(rules: &TableRules, seats: u16) -> Instrument {
    let accepted = &rules.house().chips.accepted;
    let takes = |with: Instrument| accepted.contains(&with);
    // Each player has a colour, and there are no more than this.
    let colours = |with: Instrument| {
        !rules.house().chips.coloured(with) || rules.house().chips.unique_colours.is_none() || seats <= 256
    };
    let coloured = [Instrument::ElectronicChip, Instrument::RouletteChip];
    if let Some(with) = coloured.into_iter().find(|with| takes(*with) && colours(*with)) { with } else { accepted[0] }
}

/// What the staff does before the table opens, or between rounds; none when all is done.
pub fn prepare(table: &Table, now: Time) -> Option<(By, Command)> {
    let rules = table.rules();
    let next = due(table, now);
    let by = next.by(table, |role| person(rules, role));
    let unposted =
        |by: &By| matches!(by, By::Staff { person, role } if !table.state().posts.contains_key(&(*person, *role)));
    if let Some(by) = [dealer(rules), supervisor(rules), by].into_iter().find(unposted) {
        return Some((by, Command::TakePost { licence: "L-1".to_owned() }));
    }
    let command = next.order(table).filter(|_| matches!(next.command, Kind::Inspect | Kind::OpenTable))?;
    Some((by, command))
}

/// One person for each of the three roles that a drill needs.
fn person(rules: &TableRules, role: RoleId) -> PersonId {
    let house = rules.house();
    match role {
        role if role == house.dealer.roles[0] => DEALER,
        role if role == house.supervisor.roles[0] => SUPERVISOR,
        _ => INSPECTOR,
    }
}

/// What a seat needs before it can play; none when it has it.
pub fn seat(table: &Table, seat: SeatNo, with: Instrument) -> Option<(By, Command)> {
    let player = By::Player(seat);
    let Some(taken) = table.state().seat(seat) else {
        return Some((player, Command::TakeSeat { seat, player: u32::from(seat.0) }));
    };
    let chips = &table.rules().house().chips;
    if chips.coloured(with) && taken.colour.is_none() {
        // Where colours may repeat, they do.
        let colour = if chips.unique_colours.is_some() { seat.0 } else { seat.0 % 256 };
        let colour = u8::try_from(colour).expect("there are no more players than colours");
        return Some((dealer(table.rules()), Command::GiveColour { seat, colour, value: Money(100) }));
    }
    (purse(table.state(), seat, with) < LEAST)
        .then_some((By::Device(Device::House), Command::BuyIn { seat, with, amount: Money(BUYS) }))
}

/// A seat is given up, chips first.
pub fn leave(table: &Table, seat: SeatNo, with: Instrument) -> (By, Command) {
    let chips = purse(table.state(), seat, with) > 0;
    (By::Player(seat), if chips { Command::CashOut { seat, with } } else { Command::LeaveSeat { seat } })
}

fn purse(state: &State, seat: SeatNo, with: Instrument) -> i64 {
    state.ledger.balance(Account::Purse(seat, with)).0
}

/// A wager on any open spot. Not all are taken: limits and chips refuse some, and that is written too.
pub fn wager(table: &Table, seat: SeatNo, with: Instrument, dice: &mut Dice) -> (By, Command) {
    let spots = table.rules().open_spots().count();
    let (spot, _) = table.rules().open_spots().nth(dice.below(spots)).expect("it is one of them");
    let amount = Money([1_000, 2_000, 3_000][dice.below(3)]);
    let on = Bet::Spot(spot);
    (By::Player(seat), Command::PlaceWager { seat, on, amount, with, coupon: None, tip: false })
}

/// The next step of an open table's round. The time may have to be a later one.
pub fn step(table: &Table, now: &mut Time, dice: &mut Dice) -> (By, Command) {
    let rules = table.rules();
    let next = due(table, *now);
    let by = next.by(table, |role| person(rules, role));
    let above = supervisor(rules);
    match next.command {
        Kind::PlaceYourBets => {
            if let Some(correction) = wrong_number(table, dice) {
                return (above, correction);
            }
        }
        Kind::TellResult | Kind::DrawMultiplier if dice.one_in(16) => {
            return (above, Command::VoidRound { why: "a glass was spilled on the felt".to_owned() });
        }
        Kind::DrawMultiplier => {
            let rule = rules.repeat().expect("a multiplier is due where wagers repeat");
            let multiplier = rule.multipliers.first().map_or(rule.at_least, |(multiplier, _)| *multiplier);
            return (by, Command::DrawMultiplier { multiplier });
        }
        Kind::TellResult => {
            return (by, Command::TellResult { pocket: pocket(rules, dice), revolutions: Some(9) });
        }
        Kind::Direct => {
            let direction = table::Direction::NoSpin;
            return (above, Command::Direct { direction, why: "nobody saw it".to_owned() });
        }
        _ => {}
    }
    *now = Time(next.after.map_or(now.0, |after| now.0.max(after.0 + 1)));
    (by, next.order(table).expect("a drill has all that such an order says"))
}

fn pocket(rules: &TableRules, dice: &mut Dice) -> Pocket {
    Pocket(u8::try_from(dice.below(rules.wheel().len())).expect("a wheel has at most 64 pockets"))
}

/// Now and then the last number was told wrong, and is corrected.
fn wrong_number(table: &Table, dice: &mut Dice) -> Option<Command> {
    let stands = table.state().last.as_ref()?.round.number_stands?;
    let pocket = pocket(table.rules(), dice);
    let other = pocket != stands && !table.rules().wheel().void().contains(pocket);
    (other && dice.one_in(8)).then(|| Command::CorrectResult {
        pocket,
        second: DEALER,
        why: "the camera shows another number".to_owned(),
    })
}
