//! What a person asks of a table, in the words of the table.

use serde::{Deserialize, Serialize};
use table::{Bet, Command, Giver, Kind, PersonId, SeatNo, WagerId};
use utoipa::ToSchema;
use wheel::{Money, Pocket, SpotId};

use super::sets::{Instrument, Late, PrisonChoice};

/// Where a wager lies: a spot of the felt by its number, or words of the wager notation (`neighbours 17`, `voisins`, `b2b`).
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum On {
    Spot(u16),
    Called(String),
}

/// The acts: those that mean a command in words of their own, and those of the catalogue.
macro_rules! acts {
    (
        own { $( $(#[$doc:meta])* $name:ident $id:literal { $( $(#[$note:meta])* $field:ident: $type:ty ),* $(,)? }; )+ }
        catalogue {
            $( $(#[$plain_doc:meta])* $plain:ident $plain_id:literal
                { $( $(#[$said_note:meta])* $said:ident: $said_type:ty, )* }; )+
        }
    ) => {
        /// One order. Who gives it is known from the connection: a player speaks for their own seat, staff for the post they hold.
        #[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
        #[serde(tag = "act", rename_all = "kebab-case", rename_all_fields = "snake_case", deny_unknown_fields)]
        // What says nothing has braces all the same: without them a field that it does not have would be passed over.
        pub enum Act {
            $( $(#[$doc])* $name { $( $(#[$note])* $field: $type ),* }, )+
            $( $(#[$plain_doc])* $plain { $( $(#[$said_note])* $said: $said_type ),* }, )+
        }

        /// The acts without what they say.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema, Debug)]
        #[serde(rename_all = "kebab-case")]
        pub enum ActKind { $($name,)+ $($plain),+ }

        impl ActKind {
            pub const ALL: &[ActKind] = &[$(ActKind::$name,)+ $(ActKind::$plain),+];

            pub fn id(self) -> &'static str {
                match self { $(ActKind::$name => $id,)+ $(ActKind::$plain => $plain_id),+ }
            }
        }

        impl Act {
            pub fn kind(&self) -> ActKind {
                match self { $(Act::$name { .. } => ActKind::$name,)+ $(Act::$plain { .. } => ActKind::$plain),+ }
            }

            /// The command of the same name and with the same fields; none where an act says it in words of its own.
            pub fn plain(&self) -> Option<Result<Command, TooLong>> {
                Some(match self {
                    $( Act::$plain { $($said),* } => plainly(|| Ok(Command::$plain { $($said: $said.core()?),* })), )+
                    _ => return None,
                })
            }
        }
    };
}

/// Goes through the rows of the catalogue, and writes down those that people ask for plainly, in the types of the wire.
macro_rules! of_catalogue {
    (rows [$($done:tt)*]) => {
        acts! {
        own {
            // A player's own
            /// Any free seat where none is named.
            TakeSeat "take-seat" { seat: Option<u16> };
            LeaveSeat "leave-seat" {};
            /// What one chip is worth, at terminals where the player chooses.
            ChooseChip "choose-chip" { value: i64 };
            /// New play credits for a guest who cannot lay anything any more, where the table runs by itself.
            TakeCredits "take-credits" {};
            PlaceWager "place-wager" { on: On, amount: i64, #[serde(default)] tip: bool };
            ClearWagers "clear-wagers" {};
            Rebet "rebet" {};
            DoubleWagers "double-wagers" {};

            // Posts
            /// As which of the rulebook's roles, by its id.
            TakePost "take-post" { role: String };
            LeavePost "leave-post" { role: String };

            // Seats and chips, by the crew
            /// All of it. With an amount, only where that is what the purse holds: whoever hands over money has counted it.
            CashOut "cash-out" { seat: u16, with: Instrument, #[serde(default)] amount: Option<i64> };
            /// The seat of somebody who left, once nothing of theirs is there.
            FreeSeat "free-seat" { seat: u16 };
            PlaceFor "place-for" {
                seat: u16,
                on: On,
                amount: i64,
                with: Instrument,
                #[serde(default)]
                tip: bool,
                coupon_number: Option<u64>,
                coupon_face: Option<i64>
            };

            // What goes wrong
            DirectNoSpin "direct-no-spin" { why: String };
            DirectResultStands "direct-result-stands" { pocket: u8, why: String };
            /// A second person must agree: asked for, and done when they have.
            WithdrawResult "withdraw-result" { why: String };
            CorrectResult "correct-result" { pocket: u8, why: String };
            /// Other limits of a band: `inside`, `outside` or `wager.ID`. They hold from the first round after their notice.
            ChangeLimits "change-limits" { band: String, min: i64, max: i64, why: String };
            /// Another reading of a meter, by its id.
            ChangeMeter "change-meter" { meter: String, to: i64, why: String };
        }
        catalogue { $($done)* }
        }
    };
    (
        rows [$($done:tt)*]
        $(#[$doc:meta])*
        $code:literal $id:literal $name:ident $({ $($fields:tt)* })?
        $giver:ident $phases:expr, $ends:ident $people:ident otherwise;
        $($rest:tt)*
    ) => {
        of_catalogue! { rows [$($done)*] $($rest)* }
    };
    (
        rows [$($done:tt)*]
        $(#[$doc:meta])*
        $code:literal $id:literal $name:ident $({ $($fields:tt)* })?
        $giver:ident $phases:expr, $ends:ident $people:ident plainly;
        $($rest:tt)*
    ) => {
        of_catalogue! { fields [$($done)* $(#[$doc])* $name $id] [] [$($($fields)*)?] $($rest)* }
    };
    (fields [$($done:tt)*] [$($out:tt)*] [] $($rest:tt)*) => {
        of_catalogue! { rows [$($done)* { $($out)* };] $($rest)* }
    };
    (fields $done:tt $out:tt [$(#[$note:meta])* $field:ident: SeatNo $(, $($more:tt)*)?] $($rest:tt)*) => {
        of_catalogue! { field $done $out [$(#[$note])* $field: u16] [$($($more)*)?] $($rest)* }
    };
    (fields $done:tt $out:tt [$(#[$note:meta])* $field:ident: Money $(, $($more:tt)*)?] $($rest:tt)*) => {
        of_catalogue! { field $done $out [$(#[$note])* $field: i64] [$($($more)*)?] $($rest)* }
    };
    (fields $done:tt $out:tt [$(#[$note:meta])* $field:ident: Option<Money> $(, $($more:tt)*)?] $($rest:tt)*) => {
        of_catalogue! { field $done $out [$(#[$note])* $field: Option<i64>] [$($($more)*)?] $($rest)* }
    };
    (fields $done:tt $out:tt [$(#[$note:meta])* $field:ident: WagerId $(, $($more:tt)*)?] $($rest:tt)*) => {
        of_catalogue! { field $done $out [$(#[$note])* $field: u64] [$($($more)*)?] $($rest)* }
    };
    (fields $done:tt $out:tt [$(#[$note:meta])* $field:ident: PersonId $(, $($more:tt)*)?] $($rest:tt)*) => {
        of_catalogue! { field $done $out [$(#[$note])* $field: u32] [$($($more)*)?] $($rest)* }
    };
    (fields $done:tt $out:tt [$(#[$note:meta])* $field:ident: Pocket $(, $($more:tt)*)?] $($rest:tt)*) => {
        of_catalogue! { field $done $out [$(#[$note])* $field: u8] [$($($more)*)?] $($rest)* }
    };
    (fields $done:tt $out:tt [$(#[$note:meta])* $field:ident: Bet $(, $($more:tt)*)?] $($rest:tt)*) => {
        of_catalogue! { field $done $out [$(#[$note])* $field: On] [$($($more)*)?] $($rest)* }
    };
    // What has the same name on both sides.
    (fields $done:tt $out:tt [$(#[$note:meta])* $field:ident: $type:ty $(, $($more:tt)*)?] $($rest:tt)*) => {
        of_catalogue! { field $done $out [$(#[$note])* $field: $type] [$($($more)*)?] $($rest)* }
    };
    (field $done:tt [$($out:tt)*] [$($field:tt)*] $more:tt $($rest:tt)*) => {
        of_catalogue! { fields $done [$($out)* $($field)*,] $more $($rest)* }
    };
}

macro_rules! from_rows {
    ($($rows:tt)*) => { of_catalogue! { rows [] $($rows)* } };
}

table::commands!(from_rows);

/// Somebody wrote more than is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLong;

/// Words that people write down stay short.
const WORDS_MAX: usize = 400;

fn plainly(command: impl FnOnce() -> Result<Command, TooLong>) -> Result<Command, TooLong> {
    command()
}

/// What something on the wire is at the table.
pub trait Core<T> {
    /// # Errors
    /// If somebody wrote more than is kept.
    fn core(&self) -> Result<T, TooLong>;
}

macro_rules! core {
    ($($wire:ty => $core:ty: $of:pat => $made:expr;)+) => {
        $(impl Core<$core> for $wire {
            fn core(&self) -> Result<$core, TooLong> {
                let $of = self;
                Ok($made)
            }
        })+
    };
}

core! {
    u16 => SeatNo: of => SeatNo(*of);
    i64 => Money: of => Money(*of);
    u64 => WagerId: of => WagerId(*of);
    u32 => PersonId: of => PersonId(*of);
    u8 => Pocket: of => Pocket(*of);
    u8 => u8: of => *of;
    bool => bool: of => *of;
    Instrument => rulebook::Instrument: of => (*of).into();
    Late => table::Late: of => (*of).into();
    PrisonChoice => rulebook::file::PrisonChoice: of => (*of).into();
}

impl Core<String> for String {
    fn core(&self) -> Result<String, TooLong> {
        if self.len() > WORDS_MAX { Err(TooLong) } else { Ok(self.trim().to_owned()) }
    }
}

impl Core<Bet> for On {
    fn core(&self) -> Result<Bet, TooLong> {
        match self {
            On::Spot(spot) => Ok(Bet::Spot(SpotId(*spot))),
            On::Called(text) => text.core().map(Bet::Called),
        }
    }
}

impl<W: Core<C>, C> Core<Option<C>> for Option<W> {
    fn core(&self) -> Result<Option<C>, TooLong> {
        self.as_ref().map(Core::core).transpose()
    }
}

impl<W: Core<C>, C> Core<Vec<C>> for Vec<W> {
    fn core(&self) -> Result<Vec<C>, TooLong> {
        self.iter().map(Core::core).collect()
    }
}

impl ActKind {
    /// The command of the table that has this name; none of those that mean one or several in other words.
    pub fn command(self) -> Option<Kind> {
        Kind::ALL.iter().copied().find(|kind| kind.id() == self.id())
    }

    /// Who gives it, by the catalogue of the table.
    pub fn giver(self) -> Giver {
        match self {
            ActKind::ChooseChip | ActKind::TakeCredits => Giver::Player,
            ActKind::FreeSeat | ActKind::PlaceFor => Giver::Crew,
            ActKind::DirectNoSpin | ActKind::DirectResultStands => Giver::Supervisor,
            kind => kind.command().expect("an act that is not listed here is a command").row().giver,
        }
    }

    /// Whether another person must agree before it is done.
    pub fn takes_two(self) -> bool {
        self.command().is_some_and(|command| command.row().takes_two)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::protocol::ToServer;

    /// A misspelled field could mean money, also where an act has no fields at all.
    #[test]
    fn no_act_and_no_message_takes_a_field_that_it_does_not_have() {
        let mut bare = 0;
        for kind in ActKind::ALL {
            // What the act itself asks for comes first; then it is the one too many that is told.
            let read = |value| serde_json::from_value::<Act>(value).map_err(|error| error.to_string());
            if let Ok(act) = read(json!({"act": kind.id()})) {
                bare += 1;
                assert_eq!(act.kind(), *kind);
            }
            let fault = read(json!({"act": kind.id(), "no_such_field": 1})).unwrap_err();
            assert!(fault.contains("unknown field `no_such_field`"), "{}: {fault}", kind.id());
        }
        assert_eq!(bare, 17, "sixteen that say nothing, and any free seat");
        for id in ToServer::IDS {
            let fault = serde_json::from_value::<ToServer>(json!({"type": id, "no_such_field": 1})).unwrap_err();
            assert!(fault.to_string().contains("unknown field `no_such_field`"), "{id}: {fault}");
        }
    }
}
