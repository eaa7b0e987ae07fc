//! What people, devices and chance ask of a table. Time and draws come in with the order; the engine has neither.

use rulebook::RoleId;
use serde::{Deserialize, Serialize};
use wheel::{Money, SpotId};

use crate::catalogue::Command;

/// Milliseconds since the start of 1970, UTC, as the clock outside says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Debug, Default)]
pub struct Time(pub i64);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Debug)]
pub struct PersonId(pub u32);

/// A betting position at the table: a place at the felt or a terminal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Debug)]
pub struct SeatNo(pub u16);

/// A wager by its number at this table; no number is used twice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Debug)]
pub struct WagerId(pub u64);

/// Who gives the order. That it is really they was checked before.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub enum By {
    Staff {
        person: PersonId,
        role: RoleId,
    },
    /// The player at a seat, by a terminal.
    Player(SeatNo),
    Device(Device),
    /// A cashier, who stands at no table. Histories name these by their place, so it stands last.
    Cashier(PersonId),
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub enum Device {
    /// Sees the launch, the revolutions and the pocket.
    WheelReader,
    /// Ends betting and choices when their time is over.
    Timer,
    /// Draws numbers; it sees no wager.
    Chance,
    /// The program itself: when it starts again, and for guests.
    House,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Order {
    pub at: Time,
    pub by: By,
    pub command: Command,
}

/// What a wager is laid on, as it is asked for.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub enum Bet {
    /// A point on the felt.
    Spot(SpotId),
    /// Anything in the wager notation: `neighbours 17`, `voisins`, `b2b`.
    Called(String),
}

/// A match-play coupon laid beside the chips.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Coupon {
    pub number: u64,
    pub face: Money,
}

/// Why betting closed. The earliest evidence closes it.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub enum Evidence {
    /// The dealer's call.
    Call,
    Launch,
    Timer,
    Revolutions,
    Pocket,
    SensorLost,
}

/// What came too late at the felt.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub enum Late {
    Wager,
    Increase,
    Withdrawal,
}

/// The minimum and the maximum of a band of wagers: `inside`, `outside`, or `wager.ID`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Posted {
    pub band: String,
    pub min: Money,
    pub max: Money,
}
