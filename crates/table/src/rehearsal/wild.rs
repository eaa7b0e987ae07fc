//! Orders that nobody in their right mind gives: numbers from the ends of their range, by anybody.

use rulebook::{Instrument, RoleId, file::PrisonChoice};
use settlement::{BonusTurn, Direction, Drawn};
use wheel::{Money, Odds, Pocket, SpotId};

use super::{Dice, Given, Scene, any};
use crate::{
    catalogue::Command,
    order::{Bet, By, Coupon, Device, PersonId, SeatNo, Time, WagerId},
};

/// A command as it could be given, with one or all of its numbers made wild.
pub(super) fn order(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    let (by, mut command) = any(scene, dice);
    let by = if dice.one_in(3) { anybody(scene, dice) } else { by };
    if !dice.one_in(4) {
        make_wild(scene, &mut command, dice);
    }
    (by, command)
}

fn anybody(scene: &Scene<'_>, dice: &mut Dice) -> By {
    let roles = scene.rules().house().roles.len();
    match dice.below(3) {
        0 => {
            let role = RoleId(u8::try_from(dice.below(roles + 1)).unwrap_or(u8::MAX));
            By::Staff { person: if dice.one_in(4) { PersonId(u32::MAX) } else { Scene::person(role) }, role }
        }
        1 => By::Player(seat(scene, dice)),
        2 if dice.one_in(4) => By::Cashier(person(dice)),
        _ => By::Device([Device::WheelReader, Device::Timer, Device::Chance, Device::House][dice.below(4)]),
    }
}

fn amount(dice: &mut Dice) -> Money {
    let ends = [0, 1, -1, 2, 3, 7, 100, 1_000, i64::MAX, i64::MIN, i64::MAX / 2, i64::MAX / 36, 10_000_000_000_000];
    Money(match dice.below(3) {
        0 => ends[dice.below(ends.len())],
        1 => i64::try_from(dice.number() >> (1 + dice.below(62))).unwrap_or(0),
        _ => -i64::try_from(dice.number() >> (1 + dice.below(62))).unwrap_or(0),
    })
}

fn byte(dice: &mut Dice) -> u8 {
    [0, 1, 2, 36, 37, 63, 64, 255, dice.small(255)][dice.below(9)]
}

fn pocket(dice: &mut Dice) -> Pocket {
    Pocket(byte(dice))
}

fn seat(scene: &Scene<'_>, dice: &mut Dice) -> SeatNo {
    let ends = [SeatNo(0), SeatNo(7), SeatNo(u16::MAX), scene.seat(dice)];
    ends[dice.below(4)]
}

fn person(dice: &mut Dice) -> PersonId {
    PersonId([0, 10, 11, 12, u32::MAX][dice.below(5)])
}

fn wager(scene: &Scene<'_>, dice: &mut Dice) -> WagerId {
    let next = scene.state().next_wager;
    WagerId([0, next, next.saturating_sub(1), next.saturating_sub(9), u64::MAX][dice.below(5)])
}

fn bet(dice: &mut Dice) -> Bet {
    let texts = [
        "",
        "split 8/11",
        "red",
        "neighbours",
        "neighbours 17",
        "complete 17",
        "b2b",
        "split 99/100",
        "00",
        "\u{1f3b0}",
    ];
    let spots = [0, 1, 150, 151, 160, 400, u16::MAX];
    if dice.one_in(2) {
        Bet::Spot(SpotId(spots[dice.below(spots.len())]))
    } else {
        Bet::Called(texts[dice.below(texts.len())].to_owned())
    }
}

fn turns(scene: &Scene<'_>, dice: &mut Dice) -> Vec<BonusTurn<WagerId>> {
    (0..dice.below(4)).map(|_| BonusTurn { wager: wager(scene, dice), symbol: byte(dice) }).collect()
}

fn some<T>(dice: &mut Dice, make: impl FnOnce(&mut Dice) -> T) -> Option<T> {
    if dice.one_in(2) { Some(make(dice)) } else { None }
}

fn text(dice: &mut Dice) -> String {
    ["", " ", "why"][dice.below(3)].to_owned()
}

fn make_wild(scene: &Scene<'_>, command: &mut Command, dice: &mut Dice) {
    match command {
        Command::TakePost { licence } => *licence = text(dice),
        Command::Inspect { items, .. } => *items = (0..dice.below(9)).map(|_| byte(dice)).collect(),
        Command::AdjustWheel { what, witness, under } => {
            (*what, *witness, *under) = (text(dice), person(dice), some(dice, byte));
        }
        Command::ReplacePart { what, .. } => *what = text(dice),
        Command::TakeSeat { seat: at, .. } | Command::LeaveSeat { seat: at } => *at = seat(scene, dice),
        Command::GiveColour { colour, value, .. } => (*colour, *value) = (byte(dice), amount(dice)),
        Command::BuyIn { seat: at, with, amount: money } => {
            *at = if dice.one_in(3) { seat(scene, dice) } else { *at };
            *with = Instrument::ALL[dice.below(3)];
            *money = amount(dice);
        }
        Command::CashOut { with, .. } => *with = Instrument::ALL[dice.below(3)],
        Command::PlaceWager { seat: at, on, amount: money, with, coupon, .. } => match dice.below(5) {
            0 => *at = seat(scene, dice),
            1 => *on = bet(dice),
            2 => *money = amount(dice),
            3 => *with = Instrument::ALL[dice.below(3)],
            _ => {
                *coupon = Some(Coupon { number: dice.number(), face: amount(dice) });
                *money = amount(dice);
            }
        },
        Command::ConfirmSpokenWager { on, cash, .. } => match dice.below(2) {
            0 => *on = bet(dice),
            _ => *cash = amount(dice),
        },
        Command::AddToWager { wager: at, amount: money } => match dice.below(2) {
            0 => *at = wager(scene, dice),
            _ => *money = amount(dice),
        },
        Command::TakeBack { wager: at, amount: money } => match dice.below(2) {
            0 => *at = wager(scene, dice),
            _ => *money = Some(amount(dice)),
        },
        Command::MoveWager { to, .. } => *to = bet(dice),
        Command::ClearWagers { seat: at }
        | Command::RepeatWagers { seat: at }
        | Command::Rebet { seat: at }
        | Command::DoubleWagers { seat: at } => {
            *at = seat(scene, dice);
        }
        Command::ReportLate { on, amount: money, .. } | Command::RecordOutsideLimits { on, amount: money, .. } => {
            (*on, *money) = (bet(dice), amount(dice));
        }
        Command::DrawTargets { targets } => *targets = (0..dice.below(5)).map(|_| pocket(dice)).collect(),
        Command::DrawOdds { drawn } => {
            let odds = Odds::for_wager(u32::from(byte(dice)), 1);
            *drawn = odds.map(|odds| Drawn { pocket: pocket(dice), odds }).into_iter().collect();
        }
        Command::DrawMultiplier { multiplier } => *multiplier = [0, 1, u32::MAX][dice.below(3)],
        Command::TellResult { pocket: at, revolutions } => (*at, *revolutions) = (pocket(dice), some(dice, byte)),
        Command::ConfirmResult { pocket: at } => *at = pocket(dice),
        Command::WithdrawResult { second, why } => (*second, *why) = (person(dice), text(dice)),
        Command::TurnBonusWheels { hot_spots, community } => {
            (*hot_spots, *community) = (turns(scene, dice), some(dice, byte));
        }
        Command::ChooseInPrison { wager: at, choice } => (*at, *choice) = (wager(scene, dice), PrisonChoice::Half),
        Command::CallNoSpin { irregularity } => *irregularity = byte(dice),
        Command::Direct { direction, why } => {
            (*direction, *why) = (Direction::ResultStands(pocket(dice)), text(dice));
        }
        Command::AdjustWager { amount: money, why, .. } => (*money, *why) = (amount(dice), text(dice)),
        Command::ReplaceBall { ball, tested } => (*ball, *tested) = (text(dice), dice.one_in(2)),
        Command::VoidRound { why } => *why = text(dice),
        Command::CorrectResult { pocket: at, second, why } => {
            (*at, *second, *why) = (pocket(dice), person(dice), text(dice));
        }
        Command::ChangeLimits { posted, second, why } => match dice.below(3) {
            0 => {
                let names = ["", "inside", "outside", "wager.b2b", "wager.", "all"];
                names[dice.below(6)].clone_into(&mut posted.band);
            }
            1 => (posted.min, posted.max) = (amount(dice), amount(dice)),
            _ => (*second, *why) = (person(dice), text(dice)),
        },
        Command::ChangeMeter { meter, to, second, why } => match dice.below(3) {
            0 => *meter = byte(dice),
            1 => *to = amount(dice),
            _ => (*second, *why) = (person(dice), text(dice)),
        },
        // These carry no number, or none that could be wrong.
        Command::LeavePost
        | Command::MoveWheel
        | Command::OpenTable
        | Command::CloseTable { .. }
        | Command::PlaceYourBets
        | Command::LockOut
        | Command::SpinBall { .. }
        | Command::CallNoMoreBets
        | Command::CloseBets { .. }
        | Command::PlaceDolly
        | Command::CollectLosers
        | Command::PayWinners
        | Command::EndChoices
        | Command::RemoveBall { .. }
        | Command::InspectBall { .. }
        | Command::BeginTest
        | Command::EndTest
        | Command::Resume => {}
    }
}

/// A time from the ends of its range.
pub(super) fn time(dice: &mut Dice) -> Time {
    Time([0, -1, i64::MAX, i64::MIN][dice.below(4)])
}
