//! What happened at a table. Events are past and final; a mistake is mended by further events, never by changing one.

use rulebook::{CiteId, Instrument, RoleId, Target, file::PrisonChoice};
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{EnumAccess, Unexpected, VariantAccess, Visitor},
    ser::SerializeStructVariant,
};
use settlement::{AfterVoid, BonusTurn, Direction, Drawn, Line, Outcome};
use wheel::{Money, Pocket};

use crate::{
    order::{By, Coupon, Evidence, Late, PersonId, Posted, SeatNo, Time, WagerId},
    stored::stored,
};

/// The rows: the code of an event in stored histories, which never changes and is not used twice, its name, and what it says.
macro_rules! events {
    ($(
        $(#[$doc:meta])*
        $code:literal $id:literal $name:ident
        $(( $whole:ident: $inner:ty ))? $({ $( $(#[$note:meta])* $field:ident: $type:ty ),+ })?;
    )+) => {
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum Event {
            $( $(#[$doc])* $name $(( $inner ))? $({ $( $(#[$note])* $field: $type ),+ })?, )+
        }

        /// Codes and names of all events.
        pub const EVENTS: &[(u32, &str)] = &[$(($code, $id)),+];

        impl Event {
            /// As reports and programs name it.
            pub fn id(&self) -> &'static str {
                match self { $( Event::$name { .. } => $id, )+ }
            }
        }

        // Written by code and not by place: rows may be moved, and histories stay readable.
        impl Serialize for Event {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                match self {
                    $( Event::$name $(($whole))? $({ $($field),+ })? =>
                        stored!(write to Event $code $name $(($whole))? $($($field),+)?), )+
                }
            }
        }

        impl<'de> Deserialize<'de> for Event {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Event, D::Error> {
                #[derive(Clone, Copy)]
                enum Kind { $($name),+ }

                stored!(kinds Kind "the code or name of an event" $($code $name),+);

                struct Fields;

                impl<'de> Visitor<'de> for Fields {
                    type Value = Event;

                    fn expecting(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        to.write_str("an event")
                    }

                    fn visit_enum<A: EnumAccess<'de>>(self, from: A) -> Result<Event, A::Error> {
                        let (kind, fields) = from.variant::<Kind>()?;
                        match kind {
                            $( Kind::$name => stored!(read fields Event $name $(($whole: $inner))? $($($field: $type),+)?), )+
                        }
                    }
                }

                from.deserialize_enum("Event", &[$(stringify!($name)),+], Fields)
            }
        }
    };
}

events! {
    // People and equipment
    0 "post-taken" PostTaken { person: PersonId, role: RoleId, licence: String };
    1 "post-left" PostLeft { person: PersonId, role: RoleId };
    2 "wheel-inspected" WheelInspected { at: Time, by: By, items: Vec<u8>, sound: bool };
    3 "wheel-adjusted" WheelAdjusted {
        at: Time,
        by: By,
        witness: PersonId,
        under: Option<u8>,
        what: String,
        cite: CiteId
    };
    4 "part-replaced" PartReplaced { at: Time, by: By, what: String, external: bool, cite: CiteId };
    5 "wheel-moved" WheelMoved { at: Time, by: By };
    6 "table-opened" TableOpened { at: Time, by: By };
    /// What the meters start from, out of the house's own money; once in a table's life.
    7 "meters-seeded" MetersSeeded { amounts: Vec<Money> };
    8 "table-closed" TableClosed { at: Time, by: By, cover_locked: bool };

    // Seats and chips
    9 "seat-taken" SeatTaken { seat: SeatNo, player: u32 };
    10 "seat-left" SeatLeft {
        seat: SeatNo,
        /// Value chips and credits that the player carried away, by instrument.
        carried: Vec<(Instrument, Money)>
    };
    11 "colour-given" ColourGiven { seat: SeatNo, colour: u8, value: Money };
    12 "bought-in" BoughtIn { seat: SeatNo, with: Instrument, amount: Money };
    13 "cashed-out" CashedOut { seat: SeatNo, with: Instrument, amount: Money };

    // Wagers
    14 "wager-placed" WagerPlaced(placed: Placed);
    /// The dealer repeated a spoken wager; the chips for it were bought with the cash.
    15 "spoken-wager-confirmed" SpokenWagerConfirmed { wager: WagerId, cite: CiteId };
    16 "wager-raised" WagerRaised { wager: WagerId, amount: Money };
    17 "wager-taken-back" WagerTakenBack { wager: WagerId, amount: Money };
    18 "wager-moved" WagerMoved { wager: WagerId, to: Target };
    19 "late-reported" LateReported { seat: SeatNo, what: Late, on: Target, amount: Money, cite: CiteId };

    // The round
    20 "bets-opened" BetsOpened { round: u64, at: Time };
    21 "locked-out" LockedOut { cite: CiteId };
    /// What the target wagers taken add to each meter.
    22 "meters-grew" MetersGrew { wagers: u32, amounts: Vec<Money> };
    23 "targets-drawn" TargetsDrawn { targets: Vec<Pocket> };
    24 "ball-spun" BallSpun { at: Time, with_wheel: bool };
    25 "bets-closed" BetsClosed { at: Time, evidence: Evidence, cite: CiteId };
    26 "odds-drawn" OddsDrawn { drawn: Vec<Drawn> };
    27 "multiplier-drawn" MultiplierDrawn { multiplier: u32 };
    28 "result-told" ResultTold { pocket: Pocket, revolutions: Option<u8>, by: By };
    29 "result-confirmed" ResultConfirmed { pocket: Pocket, by: By };
    30 "result-withdrawn" ResultWithdrawn { by: By, second: PersonId, why: String };
    31 "dolly-placed" DollyPlaced { cite: Option<CiteId> };
    32 "bonus-wheels-turned" BonusWheelsTurned { hot_spots: Vec<BonusTurn<WagerId>>, community: Option<u8> };
    /// Winning parts of wagers on several numbers lie on their number now.
    33 "winners-moved" WinnersMoved { wagers: Vec<WagerId>, cite: CiteId };
    34 "losers-collected" LosersCollected { collected: Collected, cite: CiteId };
    35 "winners-paid" WinnersPaid { lines: Vec<Paid> };
    /// Holders of wagers in prison may choose until then.
    36 "choices-opened" ChoicesOpened { until: Time };
    37 "prison-chosen" PrisonChosen {
        wager: WagerId,
        choice: PrisonChoice,
        /// The player said so; else the time was over or the table closed.
        asked: bool,
        line: Option<Paid>
    };
    38 "round-ended" RoundEnded {
        /// The number that stood, or none where the round was void.
        number: Option<Pocket>
    };

    // What goes wrong
    /// The spin does not count.
    39 "no-spin-called" NoSpinCalled { irregularity: Option<u8>, cite: CiteId, after: AfterVoid, by: By };
    40 "wagers-returned" WagersReturned { lines: Vec<Paid> };
    /// A supervisor must say what follows.
    41 "held" Held { irregularity: u8, cite: CiteId };
    42 "directed" Directed { direction: Direction, by: By, why: String, cite: CiteId };
    43 "wager-adjusted" WagerAdjusted { wager: WagerId, before: Money, after: Money, by: By, why: String };
    44 "ball-removed" BallRemoved { removed: bool };
    45 "ball-inspected" BallInspected { damaged: bool, by: By, cite: CiteId };
    46 "ball-replaced" BallReplaced { ball: String, by: By, cite: CiteId };
    47 "result-corrected" ResultCorrected {
        before: Pocket,
        after: Pocket,
        by: By,
        second: PersonId,
        why: String,
        /// Every payment of the round, taken back; what was collected is taken back too.
        reversed: Vec<Paid>,
        collected_before: Collected,
        collected: Collected,
        lines: Vec<Paid>
    };
    48 "test-begun" TestBegun;
    49 "test-ended" TestEnded;
    50 "resumed" Resumed {
        at: Time,
        /// The round went on where it was; else it was made void.
        round: bool
    };

    // What is posted
    /// The sign says that other limits come; they hold from the first round that opens then or later.
    51 "limits-announced" LimitsAnnounced {
        at: Time,
        by: By,
        second: PersonId,
        posted: Posted,
        from: Time,
        why: String,
        cite: CiteId
    };
    52 "limits-changed" LimitsChanged { posted: Posted, cite: CiteId };
    53 "meter-changed" MeterChanged {
        at: Time,
        by: By,
        second: PersonId,
        meter: u8,
        before: Money,
        after: Money,
        why: String,
        cite: CiteId
    };
    /// The wager before this lay outside the limits, and so much of it lay there.
    54 "outside-limits" OutsideLimits { wager: WagerId, lay: Money, cite: CiteId };
}

/// A wager as it lies.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Placed {
    pub wager: WagerId,
    pub seat: SeatNo,
    pub on: Target,
    pub amount: Money,
    pub with: Instrument,
    pub coupon: Option<Coupon>,
    pub tip: bool,
    /// Who laid it: the player answers for it all the same.
    pub by: By,
}

/// What the losers left.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default, Debug)]
pub struct Collected {
    pub count: u32,
    pub from_felt: Money,
    pub from_prison: Money,
}

/// One wager that was not simply lost: what it was, what went where, and by which clause.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Paid {
    pub wager: WagerId,
    pub seat: SeatNo,
    pub with: Instrument,
    pub tip: bool,
    pub outcome: Outcome,
    /// What leaves the felt or the prison; nothing for a target wager, which the device took.
    pub wagered: Money,
    pub from: From,
    /// All that is handed over, the wager itself included.
    pub paid: Money,
    /// The part of `paid` that a match-play coupon won.
    pub coupon: Money,
    /// The meter that pays.
    pub meter: Option<MeterPay>,
    pub cite: CiteId,
}

impl Paid {
    /// The line of a wager as the settlement gives it.
    pub(crate) fn new(placed: &Placed, from: From, line: &Line) -> Paid {
        Paid {
            wager: placed.wager,
            seat: placed.seat,
            with: placed.with,
            // A wager for the dealers that is given back is still the player's.
            tip: placed.tip && line.outcome != Outcome::Returned,
            outcome: line.outcome,
            wagered: placed.amount,
            from,
            paid: line.paid,
            coupon: line.coupon,
            meter: None,
            cite: line.cite,
        }
    }
}

/// All of a meter was won; the house fills it again.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct MeterPay {
    pub meter: u8,
    pub paid: Money,
    pub reset: Money,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub enum From {
    Felt,
    Prison,
}
