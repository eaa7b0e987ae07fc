//! What happened at a table. Events are past and final; a mistake is mended by further events, never by changing one.

use rulebook::{CiteId, Instrument, RoleId, Target, file::PrisonChoice};
use serde::{Deserialize, Serialize};
use settlement::{Drawn, Outcome};
use wheel::{Money, Pocket};

use crate::order::{By, Coupon, Direction, Evidence, HotTurn, Late, PersonId, Posted, SeatNo, Time, WagerId};

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub enum Event {
    // People and equipment
    PostTaken {
        person: PersonId,
        role: RoleId,
        licence: String,
    },
    PostLeft {
        person: PersonId,
        role: RoleId,
    },
    WheelInspected {
        at: Time,
        by: By,
        items: Vec<u8>,
        sound: bool,
    },
    WheelAdjusted {
        at: Time,
        by: By,
        witness: PersonId,
        under: Option<u8>,
        what: String,
        cite: CiteId,
    },
    PartReplaced {
        at: Time,
        by: By,
        what: String,
        external: bool,
        cite: CiteId,
    },
    WheelMoved {
        at: Time,
        by: By,
    },
    TableOpened {
        at: Time,
        by: By,
    },
    /// What the meters start from, out of the house's own money; once in a table's life.
    MetersSeeded {
        amounts: Vec<Money>,
    },
    TableClosed {
        at: Time,
        by: By,
        cover_locked: bool,
    },

    // Seats and chips
    SeatTaken {
        seat: SeatNo,
        player: u32,
    },
    SeatLeft {
        seat: SeatNo,
        /// Value chips and credits that the player carried away, by instrument.
        carried: Vec<(Instrument, Money)>,
    },
    ColourGiven {
        seat: SeatNo,
        colour: u8,
        value: Money,
    },
    BoughtIn {
        seat: SeatNo,
        with: Instrument,
        amount: Money,
    },
    CashedOut {
        seat: SeatNo,
        with: Instrument,
        amount: Money,
    },

    // Wagers
    WagerPlaced(Placed),
    /// The dealer repeated a spoken wager; the chips for it were bought with the cash.
    SpokenWagerConfirmed {
        wager: WagerId,
        cite: CiteId,
    },
    WagerRaised {
        wager: WagerId,
        amount: Money,
    },
    WagerTakenBack {
        wager: WagerId,
        amount: Money,
    },
    WagerMoved {
        wager: WagerId,
        to: Target,
    },
    LateReported {
        seat: SeatNo,
        what: Late,
        on: Target,
        amount: Money,
        cite: CiteId,
    },

    // The round
    BetsOpened {
        round: u64,
        at: Time,
    },
    LockedOut {
        cite: CiteId,
    },
    /// What the target wagers taken add to each meter.
    MetersGrew {
        wagers: u32,
        amounts: Vec<Money>,
    },
    TargetsDrawn {
        targets: Vec<Pocket>,
    },
    BallSpun {
        at: Time,
        with_wheel: bool,
    },
    BetsClosed {
        at: Time,
        evidence: Evidence,
        cite: CiteId,
    },
    OddsDrawn {
        drawn: Vec<Drawn>,
    },
    MultiplierDrawn {
        multiplier: u32,
    },
    ResultTold {
        pocket: Pocket,
        revolutions: Option<u8>,
        by: By,
    },
    ResultConfirmed {
        pocket: Pocket,
        by: By,
    },
    ResultWithdrawn {
        by: By,
        second: PersonId,
        why: String,
    },
    DollyPlaced {
        cite: Option<CiteId>,
    },
    BonusWheelsTurned {
        hot_spots: Vec<HotTurn>,
        community: Option<u8>,
    },
    /// Winning parts of wagers on several numbers lie on their number now.
    WinnersMoved {
        wagers: Vec<WagerId>,
        cite: CiteId,
    },
    LosersCollected {
        collected: Collected,
        cite: CiteId,
    },
    WinnersPaid {
        lines: Vec<Paid>,
    },
    /// Holders of wagers in prison may choose until then.
    ChoicesOpened {
        until: Time,
    },
    PrisonChosen {
        wager: WagerId,
        choice: PrisonChoice,
        /// The player said so; else the time was over or the table closed.
        asked: bool,
        line: Option<Paid>,
    },
    RoundEnded {
        /// The number that stood, or none where the round was void.
        number: Option<Pocket>,
    },

    // What goes wrong
    /// The spin does not count.
    NoSpinCalled {
        irregularity: Option<u8>,
        cite: CiteId,
        after: AfterVoid,
        by: By,
    },
    WagersReturned {
        lines: Vec<Paid>,
    },
    /// A supervisor must say what follows.
    Held {
        irregularity: u8,
        cite: CiteId,
    },
    Directed {
        direction: Direction,
        by: By,
        why: String,
        cite: CiteId,
    },
    WagerAdjusted {
        wager: WagerId,
        before: Money,
        after: Money,
        by: By,
        why: String,
    },
    BallRemoved {
        removed: bool,
    },
    BallInspected {
        damaged: bool,
        by: By,
        cite: CiteId,
    },
    BallReplaced {
        ball: String,
        by: By,
        cite: CiteId,
    },
    ResultCorrected {
        before: Pocket,
        after: Pocket,
        by: By,
        second: PersonId,
        why: String,
        /// Every payment of the round, taken back; what was collected is taken back too.
        reversed: Vec<Paid>,
        collected_before: Collected,
        collected: Collected,
        lines: Vec<Paid>,
    },
    TestBegun,
    TestEnded,
    Resumed {
        at: Time,
        /// The round went on where it was; else it was made void.
        round: bool,
    },

    // What is posted. Histories name events by their place, so these stand last.
    /// The sign says that other limits come; they hold from the first round that opens then or later.
    LimitsAnnounced {
        at: Time,
        by: By,
        second: PersonId,
        posted: Posted,
        from: Time,
        why: String,
        cite: CiteId,
    },
    LimitsChanged {
        posted: Posted,
        cite: CiteId,
    },
    MeterChanged {
        at: Time,
        by: By,
        second: PersonId,
        meter: u8,
        before: Money,
        after: Money,
        why: String,
        cite: CiteId,
    },
    /// The wager before this lay outside the limits, and so much of it lay there.
    OutsideLimits {
        wager: WagerId,
        lay: Money,
        cite: CiteId,
    },
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

/// What becomes of the wagers when a spin does not count.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub enum AfterVoid {
    /// They stand and betting is open again.
    Reopened,
    /// They stand as they lie, and the wheel is spun again.
    Locked,
    /// They are given back.
    Released,
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
