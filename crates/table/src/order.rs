//! What people, devices and chance ask of a table. Time and draws come in with the order; the engine has neither.

use rulebook::{Instrument, RoleId};
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

/// A dispute by its number at this table; no number is used twice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Debug)]
pub struct DisputeId(pub u32);

/// Whose money the decision of a dispute moves.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub enum Party {
    House,
    /// The player who disputes; what cannot be handed over is owed.
    Claimant,
    /// Another player, by the seat.
    Seat(SeatNo),
}

/// Money that the decision of a dispute moves: an entry of its own, which takes back or adds.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Movement {
    pub from: Party,
    pub to: Party,
    pub amount: Money,
    /// In which chips.
    pub with: Instrument,
}

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

/// What the register of the house says of a coupon. Histories name these by their place.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub enum CouponStanding {
    /// Issued with this face, and neither void nor used at another table.
    Issued,
    NeverIssued,
    Void,
    UsedElsewhere,
    /// Issued with another face.
    OtherFace,
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

/// What a dealer hands over for roulette chips.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub enum Piece {
    ValueChip,
    Plaque,
}

/// Some pieces of one kind and value.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Handed {
    pub piece: Piece,
    pub each: Money,
    pub count: u16,
}

/// From here on numbers of players are of those without an account.
pub const WALK_INS: u32 = 1 << 31;
