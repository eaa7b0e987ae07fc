//! Everything that can be asked of a table, one row for each: its code in stored histories, its name, what it says, who gives
//! it, in which phases, and whether it ends something or takes two people.
//!
//! The rows are a macro, so that other crates make their own lists from them: `wheelhouse_table::commands!(mine)` calls
//! `mine!` with all rows. A new command is one row; the compiler then names the functions that must decide and apply it.
//!
//! The last word of a row says how people ask for it: `plainly`, with these very fields, or `otherwise`: in other words, by two
//! people, or not at all.

use rulebook::{Instrument, file::PrisonChoice};
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{EnumAccess, Unexpected, VariantAccess, Visitor},
    ser::SerializeStructVariant,
};
use settlement::{BonusTurn, Direction, Drawn};
use wheel::{Money, Pocket};

use crate::{
    order::{Bet, Coupon, Evidence, Late, PersonId, Posted, SeatNo, WagerId},
    phase::Phase,
    sample::Sample,
    state::Table,
    stored::stored,
};

/// Who gives a command, as far as all rulebooks agree. Who of them may, and when, is decided by the rules of the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Giver {
    /// Anybody who signs for a post.
    Staff,
    /// Whoever inspects the wheel.
    Inspector,
    /// Whoever adjusts, repairs and moves the equipment.
    Mechanic,
    /// Dealers and those above them.
    Crew,
    /// Those above the dealer.
    Supervisor,
    /// Those who set what is posted.
    Manager,
    /// Whoever turns money into chips and chips into money: the crew or a cashier.
    Cashier,
    /// The player of a seat; the crew on the player's word.
    Player,
    /// A device or the program; nobody by hand.
    Device,
}

/// What is the same for every command of a kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    pub kind: Kind,
    /// As stored histories name it. It never changes, and none is used twice.
    pub code: u16,
    pub id: &'static str,
    /// What it says: name and type.
    pub fields: &'static [(&'static str, &'static str)],
    pub giver: Giver,
    /// Where some rulebook takes it. Everywhere else every rulebook refuses it.
    pub phases: &'static [Phase],
    /// It ends something: taken even when the disk has room for nothing else.
    pub ends: bool,
    /// A second person must agree.
    pub takes_two: bool,
}

const ALWAYS: &[Phase] = &Phase::ALL;
const BETWEEN: &[Phase] = &[Phase::Closed, Phase::Idle];
const OPEN: &[Phase] = Phase::ALL.split_at(1).1;
const OPEN_BETS: &[Phase] = &[Phase::Betting, Phase::Rolling];
const BEFORE_RESULT: &[Phase] =
    &[Phase::Betting, Phase::Rolling, Phase::Shut, Phase::Running, Phase::Told, Phase::Held];
const CLOSED_BETS: &[Phase] = Phase::ALL.split_at(4).1;

/// The rows, given to the macro of this name.
#[macro_export]
macro_rules! commands {
    ($then:ident) => {
        $then! {
            // People and equipment
            /// Signs for a post.
            0 "take-post" TakePost { licence: String } Staff ALWAYS, begins alone otherwise;
            1 "leave-post" LeavePost Staff ALWAYS, ends alone otherwise;
            /// The items of the checklist that were looked at, by their places, and whether all was sound.
            2 "inspect" Inspect { items: Vec<u8>, sound: bool } Inspector BETWEEN, begins alone plainly;
            3 "adjust-wheel" AdjustWheel {
                what: String,
                witness: PersonId,
                /// Under which of the conditions, where the text names some.
                under: Option<u8>
            } Mechanic &[Phase::Closed], begins alone plainly;
            4 "replace-part" ReplacePart { what: String, external: bool } Mechanic BETWEEN, begins alone plainly;
            5 "move-wheel" MoveWheel Mechanic BETWEEN, begins alone plainly;
            6 "open-table" OpenTable Crew &[Phase::Closed], begins alone plainly;
            7 "close-table" CloseTable { cover_locked: bool } Crew &[Phase::Idle], ends alone plainly;

            // Seats and chips
            8 "take-seat" TakeSeat { seat: SeatNo, player: u32 } Player OPEN, begins alone otherwise;
            9 "leave-seat" LeaveSeat { seat: SeatNo } Player ALWAYS, ends alone otherwise;
            10 "give-colour" GiveColour { seat: SeatNo, colour: u8, value: Money } Crew ALWAYS, begins alone plainly;
            11 "buy-in" BuyIn { seat: SeatNo, with: Instrument, amount: Money } Cashier OPEN, begins alone plainly;
            12 "cash-out" CashOut { seat: SeatNo, with: Instrument } Cashier ALWAYS, ends alone otherwise;

            // Wagers
            13 "place-wager" PlaceWager {
                seat: SeatNo,
                on: Bet,
                amount: Money,
                with: Instrument,
                coupon: Option<Coupon>,
                tip: bool
            } Player OPEN_BETS, begins alone otherwise;
            /// A spoken wager with cash: the dealer repeats it and turns the cash into chips.
            14 "confirm-spoken-wager" ConfirmSpokenWager { seat: SeatNo, on: Bet, cash: Money } Crew OPEN_BETS, begins alone plainly;
            15 "add-to-wager" AddToWager { wager: WagerId, amount: Money } Player OPEN_BETS, begins alone plainly;
            /// All of it where no amount is given.
            16 "take-back" TakeBack { wager: WagerId, amount: Option<Money> } Player OPEN_BETS, ends alone plainly;
            17 "move-wager" MoveWager { wager: WagerId, to: Bet } Player OPEN_BETS, begins alone plainly;
            18 "clear-wagers" ClearWagers { seat: SeatNo } Player OPEN_BETS, ends alone otherwise;
            /// Lays what the seat had in the round before. Only histories have it: `Rebet` took its place.
            19 "repeat-wagers" RepeatWagers { seat: SeatNo } Player OPEN_BETS, begins alone otherwise;
            20 "double-wagers" DoubleWagers { seat: SeatNo } Player OPEN_BETS, begins alone otherwise;
            /// Chips that moved at the felt after the close: put back, and kept as evidence.
            21 "report-late" ReportLate { seat: SeatNo, what: Late, on: Bet, amount: Money } Crew CLOSED_BETS, ends alone plainly;

            // The round
            22 "place-your-bets" PlaceYourBets Crew &[Phase::Idle], begins alone plainly;
            /// Ends target wagers; the round has begun.
            23 "lock-out" LockOut Crew &[Phase::Betting, Phase::Shut], ends alone plainly;
            24 "draw-targets" DrawTargets { targets: Vec<Pocket> } Device &[Phase::Betting, Phase::Shut], ends alone otherwise;
            25 "spin-ball" SpinBall {
                /// The ball runs the way the wheel turns.
                with_wheel: bool
            } Crew BEFORE_RESULT, ends alone plainly;
            26 "call-no-more-bets" CallNoMoreBets Crew OPEN_BETS, ends alone plainly;
            /// A device saw that betting is over.
            27 "close-bets" CloseBets { evidence: Evidence } Device OPEN_BETS, ends alone otherwise;
            28 "draw-odds" DrawOdds { drawn: Vec<Drawn> } Device &[Phase::Shut, Phase::Running], ends alone otherwise;
            29 "draw-multiplier" DrawMultiplier { multiplier: u32 } Device &[Phase::Running], ends alone otherwise;
            30 "tell-result" TellResult { pocket: Pocket, revolutions: Option<u8> } Crew BEFORE_RESULT, ends alone plainly;
            31 "confirm-result" ConfirmResult { pocket: Pocket } Crew &[Phase::Told], ends alone plainly;
            /// Takes back a result that nobody was paid for yet; a second person agrees.
            32 "withdraw-result" WithdrawResult { second: PersonId, why: String } Supervisor &[Phase::Told, Phase::Held, Phase::Resulted, Phase::Marked], ends two otherwise;
            33 "place-dolly" PlaceDolly Crew &[Phase::Resulted], ends alone plainly;
            34 "turn-bonus-wheels" TurnBonusWheels { hot_spots: Vec<BonusTurn<WagerId>>, community: Option<u8> }
                Device &[Phase::Idle, Phase::Collected], ends alone otherwise;
            35 "collect-losers" CollectLosers Crew &[Phase::Resulted, Phase::Marked], ends alone plainly;
            36 "pay-winners" PayWinners Crew &[Phase::Collected], ends alone plainly;
            37 "choose-in-prison" ChooseInPrison { wager: WagerId, choice: PrisonChoice } Player &[Phase::Choosing], ends alone plainly;
            38 "end-choices" EndChoices Crew &[Phase::Choosing], ends alone plainly;

            // What goes wrong
            /// By its place in the rulebook's list.
            39 "call-no-spin" CallNoSpin { irregularity: u8 } Crew &[Phase::Rolling, Phase::Running, Phase::Told], ends alone plainly;
            40 "direct" Direct { direction: Direction, why: String } Supervisor &[Phase::Held], ends alone otherwise;
            41 "adjust-wager" AdjustWager { wager: WagerId, amount: Money, why: String } Supervisor &[Phase::Held], ends alone plainly;
            42 "remove-ball" RemoveBall { removed: bool } Crew &[Phase::Closed, Phase::Idle, Phase::Betting, Phase::Shut], ends alone plainly;
            43 "inspect-ball" InspectBall { damaged: bool } Crew &[Phase::Closed, Phase::Idle, Phase::Betting, Phase::Shut], ends alone plainly;
            44 "replace-ball" ReplaceBall {
                ball: String,
                /// It passed the tests of an opening inspection.
                tested: bool
            } Crew &[Phase::Idle, Phase::Betting, Phase::Shut], ends alone plainly;
            /// The round is given up and every wager given back.
            45 "void-round" VoidRound { why: String } Supervisor &[Phase::Betting, Phase::Rolling, Phase::Shut, Phase::Running, Phase::Held], ends alone plainly;
            /// The result of the last round was wrong: what was paid is reversed and paid again. Where the right number hits a
            /// target, chance turns the bonus wheels for it first.
            46 "correct-result" CorrectResult { pocket: Pocket, second: PersonId, why: String } Supervisor &[Phase::Idle], ends two otherwise;
            47 "begin-test" BeginTest Supervisor &[Phase::Idle], begins alone plainly;
            48 "end-test" EndTest Supervisor OPEN, ends alone plainly;
            /// The program starts again and finds a round open.
            49 "resume" Resume Device ALWAYS, ends alone otherwise;

            // What is posted
            /// Other limits, after their notice; a second person agrees.
            50 "change-limits" ChangeLimits { posted: Posted, second: PersonId, why: String } Manager ALWAYS, begins two otherwise;
            /// Another reading of a meter, as after a loss of memory; a second person agrees.
            51 "change-meter" ChangeMeter { meter: u8, to: Money, second: PersonId, why: String } Manager BETWEEN, begins two otherwise;
            /// A wager outside the limits that lies on the felt all the same. What becomes of it was filed.
            52 "record-outside-limits" RecordOutsideLimits { seat: SeatNo, on: Bet, amount: Money, with: Instrument }
                Crew OPEN_BETS, begins alone plainly;
            /// Lays the last bet of the seat again, or what is missing of it.
            53 "rebet" Rebet { seat: SeatNo } Player OPEN_BETS, begins alone otherwise;
        }
    };
}

macro_rules! yes {
    (ends) => {
        true
    };
    (two) => {
        true
    };
    (begins) => {
        false
    };
    (alone) => {
        false
    };
}

macro_rules! define {
    ($(
        $(#[$doc:meta])*
        $code:literal $id:literal $name:ident $({ $( $(#[$note:meta])* $field:ident: $type:ty ),+ })?
        $giver:ident $phases:expr, $ends:ident $people:ident $asked:ident;
    )+) => {
        /// Orders, in the dealer's words.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum Command {
            $( $(#[$doc])* $name $({ $( $(#[$note])* $field: $type ),+ })?, )+
        }

        /// The commands without what they say.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        #[repr(u16)]
        pub enum Kind {
            $( $name = $code, )+
        }

        impl Kind {
            pub const ALL: &[Kind] = &[$(Kind::$name),+];

            pub fn row(self) -> &'static Row {
                match self {
                    $( Kind::$name => &Row {
                        kind: Kind::$name,
                        code: $code,
                        id: $id,
                        fields: &[$( $((stringify!($field), stringify!($type))),+ )?],
                        giver: Giver::$giver,
                        phases: $phases,
                        ends: yes!($ends),
                        takes_two: yes!($people),
                    }, )+
                }
            }

            pub fn id(self) -> &'static str {
                self.row().id
            }

            /// An order of this kind as it could be given at this table now, to ask `decide` who may and when. What it says is
            /// made up.
            pub fn sample(self, table: &Table) -> Command {
                match self {
                    $( Kind::$name => Command::$name { $( $($field: Sample::sample(table)),+ )? }, )+
                }
            }
        }

        impl Command {
            pub fn kind(&self) -> Kind {
                match self {
                    $( Command::$name { .. } => Kind::$name, )+
                }
            }
        }

        stored!(kinds Kind "the code or name of a command" $($code $name),+);

        // Written by code and not by place: rows may be moved, and histories stay readable.
        impl Serialize for Command {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                match self {
                    $( Command::$name $({ $($field),+ })? => stored!(write to Command $code $name $($($field),+)?), )+
                }
            }
        }

        impl<'de> Deserialize<'de> for Command {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Command, D::Error> {
                struct Fields;

                impl<'de> Visitor<'de> for Fields {
                    type Value = Command;

                    fn expecting(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        to.write_str("a command")
                    }

                    fn visit_enum<A: EnumAccess<'de>>(self, from: A) -> Result<Command, A::Error> {
                        let (kind, fields) = from.variant::<Kind>()?;
                        match kind {
                            $( Kind::$name => stored!(read fields Command $name $($($field: $type),+)?), )+
                        }
                    }
                }

                from.deserialize_enum("Command", &[$(stringify!($name)),+], Fields)
            }
        }
    };
}

commands!(define);
