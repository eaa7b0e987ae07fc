//! What people, devices and chance ask of a table. Time and draws come in with the order; the engine has neither.

use rulebook::{Instrument, RoleId, file::PrisonChoice};
use serde::{Deserialize, Serialize};
use settlement::Drawn;
use wheel::{Money, Pocket, SpotId};

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
    /// The program itself, when it starts again.
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

/// What a supervisor directs where the text leaves it to one.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub enum Direction {
    NoSpin,
    ResultStands(Pocket),
}

/// What came too late at the felt.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub enum Late {
    Wager,
    Increase,
    Withdrawal,
}

/// A turn of the bonus wheels: whose wager, and the symbol's place in the award list.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct HotTurn {
    pub wager: WagerId,
    pub symbol: u8,
}

/// Orders, in the dealer's words.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub enum Command {
    // People and equipment
    TakePost {
        licence: String,
    },
    LeavePost,
    /// The items of the checklist that were looked at, by their places, and whether all was sound.
    Inspect {
        items: Vec<u8>,
        sound: bool,
    },
    Adjust {
        what: String,
        witness: PersonId,
        /// Under which of the conditions, where the text names some.
        under: Option<u8>,
    },
    ReplacePart {
        what: String,
        external: bool,
    },
    MoveWheel,
    OpenTable,
    CloseTable {
        cover_locked: bool,
    },

    // Seats and chips
    TakeSeat {
        seat: SeatNo,
        player: u32,
    },
    LeaveSeat {
        seat: SeatNo,
    },
    GiveColour {
        seat: SeatNo,
        colour: u8,
        value: Money,
    },
    BuyIn {
        seat: SeatNo,
        with: Instrument,
        amount: Money,
    },
    CashOut {
        seat: SeatNo,
        with: Instrument,
    },

    // Wagers
    PlaceWager {
        seat: SeatNo,
        on: Bet,
        amount: Money,
        with: Instrument,
        coupon: Option<Coupon>,
        tip: bool,
    },
    /// A spoken wager with cash: the dealer repeats it and turns the cash into chips.
    ConfirmSpokenWager {
        seat: SeatNo,
        on: Bet,
        cash: Money,
    },
    AddToWager {
        wager: WagerId,
        amount: Money,
    },
    /// All of it where no amount is given.
    TakeBack {
        wager: WagerId,
        amount: Option<Money>,
    },
    MoveWager {
        wager: WagerId,
        to: Bet,
    },
    ClearWagers {
        seat: SeatNo,
    },
    /// Lays what the seat had in the round before.
    RepeatWagers {
        seat: SeatNo,
    },
    DoubleWagers {
        seat: SeatNo,
    },
    /// Chips that moved at the felt after the close: put back, and kept as evidence.
    ReportLate {
        seat: SeatNo,
        what: Late,
        on: Bet,
        amount: Money,
    },

    // The round
    PlaceYourBets,
    /// Ends target wagers; the round has begun.
    LockOut,
    DrawTargets {
        targets: Vec<Pocket>,
    },
    SpinBall {
        /// The ball runs the way the wheel turns.
        with_wheel: bool,
    },
    CallNoMoreBets,
    /// A device saw that betting is over.
    CloseBets {
        evidence: Evidence,
    },
    DrawOdds {
        drawn: Vec<Drawn>,
    },
    DrawMultiplier {
        multiplier: u32,
    },
    TellResult {
        pocket: Pocket,
        revolutions: Option<u8>,
    },
    ConfirmResult {
        pocket: Pocket,
    },
    /// Takes back a result that nobody was paid for yet; a second person agrees.
    WithdrawResult {
        second: PersonId,
        why: String,
    },
    PlaceDolly,
    TurnBonusWheels {
        hot_spots: Vec<HotTurn>,
        community: Option<u8>,
    },
    CollectLosers,
    PayWinners,
    ChooseInPrison {
        wager: WagerId,
        choice: PrisonChoice,
    },
    EndChoices,

    // What goes wrong
    /// By its place in the rulebook's list.
    CallNoSpin {
        irregularity: u8,
    },
    Direct {
        direction: Direction,
        why: String,
    },
    AdjustWager {
        wager: WagerId,
        amount: Money,
        why: String,
    },
    RemoveBall {
        removed: bool,
    },
    InspectBall {
        damaged: bool,
    },
    ReplaceBall {
        ball: String,
        /// It passed the tests of an opening inspection.
        tested: bool,
    },
    /// The round is given up and every wager given back.
    VoidRound {
        why: String,
    },
    /// The result of the last round was wrong: what was paid is reversed and paid again. Where the right number hits a target,
    /// chance turns the bonus wheels for it first.
    CorrectResult {
        pocket: Pocket,
        second: PersonId,
        why: String,
    },
    BeginTest,
    EndTest,
    /// The program starts again and finds a round open.
    Resume,

    // What is posted. Histories name commands by their place, so these stand last.
    /// Other limits, after their notice; a second person agrees.
    ChangeLimits {
        posted: Posted,
        second: PersonId,
        why: String,
    },
    /// Another reading of a meter, as after a loss of memory; a second person agrees.
    ChangeMeter {
        meter: u8,
        to: Money,
        second: PersonId,
        why: String,
    },

    /// A wager outside the limits that lies on the felt all the same. What becomes of it was filed.
    RecordOutsideLimits {
        seat: SeatNo,
        on: Bet,
        amount: Money,
        with: Instrument,
    },
}

/// The minimum and the maximum of a band of wagers: `inside`, `outside`, or `wager.ID`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Posted {
    pub band: String,
    pub min: Money,
    pub max: Money,
}
