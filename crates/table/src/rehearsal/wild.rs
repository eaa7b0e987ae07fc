//! Orders that nobody in their right mind gives: numbers from the ends of their range, by anybody.

use rulebook::{Instrument, RoleId, file::PrisonChoice};
use settlement::{BonusTurn, Direction, Drawn};
use wheel::{Money, Odds, Pocket, SpotId};

use super::{Dice, Given, Scene, any};
use crate::{
    catalogue::Command,
    order::{Bet, By, Coupon, Device, Evidence, Late, PersonId, Posted, SeatNo, Time, WagerId},
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

/// What an order says, from the ends of its range.
trait Wild {
    fn wild(scene: &Scene<'_>, dice: &mut Dice) -> Self;
}

macro_rules! wilds {
    ($($type:ty: ($scene:pat, $dice:pat) => $made:expr;)+) => {
        $(impl Wild for $type {
            fn wild($scene: &Scene<'_>, $dice: &mut Dice) -> $type {
                $made
            }
        })+
    };
}

wilds! {
    bool: (_, dice) => dice.one_in(2);
    u8: (_, dice) => byte(dice);
    u32: (_, dice) => [0, 1, u32::MAX][dice.below(3)];
    String: (_, dice) => ["", " ", "why"][dice.below(3)].to_owned();
    Money: (_, dice) => amount(dice);
    Pocket: (_, dice) => Pocket(byte(dice));
    SeatNo: (scene, dice) => seat(scene, dice);
    PersonId: (_, dice) => person(dice);
    WagerId: (scene, dice) => wager(scene, dice);
    Bet: (_, dice) => bet(dice);
    Coupon: (_, dice) => Coupon { number: dice.number(), face: amount(dice) };
    Instrument: (_, dice) => Instrument::ALL[dice.below(3)];
    Late: (_, dice) => [Late::Wager, Late::Increase, Late::Withdrawal][dice.below(3)];
    PrisonChoice: (_, dice) => [PrisonChoice::Half, PrisonChoice::Leave][dice.below(2)];
    Direction: (_, dice) => Direction::ResultStands(Pocket(byte(dice)));
    BonusTurn<WagerId>: (scene, dice) => BonusTurn { wager: wager(scene, dice), symbol: byte(dice) };
    Drawn: (_, dice) => {
        let odds = Odds::to(u32::from(byte(dice)), 1);
        Drawn { pocket: Pocket(byte(dice)), odds }
    };
    Evidence: (_, dice) => [
        Evidence::Call,
        Evidence::Launch,
        Evidence::Timer,
        Evidence::Revolutions,
        Evidence::Pocket,
        Evidence::SensorLost,
    ][dice.below(6)];
    Posted: (_, dice) => Posted {
        band: ["", "inside", "outside", "wager.b2b", "wager.", "all"][dice.below(6)].to_owned(),
        min: amount(dice),
        max: amount(dice),
    };
}

impl<T: Wild> Wild for Option<T> {
    fn wild(scene: &Scene<'_>, dice: &mut Dice) -> Option<T> {
        if dice.one_in(2) { Some(T::wild(scene, dice)) } else { None }
    }
}

impl<T: Wild> Wild for Vec<T> {
    fn wild(scene: &Scene<'_>, dice: &mut Dice) -> Vec<T> {
        (0..dice.below(5)).map(|_| T::wild(scene, dice)).collect()
    }
}

/// One thing or another that the order says becomes wild, whatever it is.
macro_rules! make_wild {
    ($(
        $(#[$doc:meta])*
        $code:literal $id:literal $name:ident $({ $( $(#[$note:meta])* $field:ident: $type:ty ),+ })?
        $giver:ident $phases:expr, $ends:ident $people:ident $asked:ident;
    )+) => {
        fn make_wild(scene: &Scene<'_>, command: &mut Command, dice: &mut Dice) {
            match command {
                $( Command::$name $({ $($field),+ })? => {
                    $($( if dice.one_in(2) { *$field = <$type>::wild(scene, dice); } )+)?
                } )+
            }
        }
    };
}

crate::commands!(make_wild);

/// A time from the ends of its range.
pub(super) fn time(dice: &mut Dice) -> Time {
    Time([0, -1, i64::MAX, i64::MIN][dice.below(4)])
}
