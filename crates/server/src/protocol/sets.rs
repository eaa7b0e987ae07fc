//! Closed sets as screens know them, so that a value which a page does not know is an error of its types. Each is made from the
//! set of the core, and the compiler sees to it that none is left out.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

macro_rules! set {
    ($(#[$doc:meta])* $name:ident: $($variant:ident)+; both $core:path) => {
        set! { $(#[$doc])* $name: $($variant)+; from $core }

        impl From<$name> for $core {
            fn from(of: $name) -> $core {
                use $core as Core;
                match of { $($name::$variant => Core::$variant),+ }
            }
        }
    };
    ($(#[$doc:meta])* $name:ident: $($variant:ident)+) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema, Debug)]
        #[serde(rename_all = "kebab-case")]
        pub enum $name { $($variant),+ }
    };
    ($(#[$doc:meta])* $name:ident: $($variant:ident)+; from $core:path) => {
        set! { $(#[$doc])* $name: $($variant)+ }

        impl From<$core> for $name {
            fn from(of: $core) -> $name {
                use $core as Core;
                match of { $(Core::$variant => $name::$variant),+ }
            }
        }
    };
}

set! {
    /// The step of a round that a table is at.
    Phase: Closed Idle Betting Rolling Shut Running Told Held Resulted Marked Collected Choosing; from table::Phase
}

set! {
    /// By what the betting was closed.
    Evidence: Call Launch Timer Revolutions Pocket SensorLost; from table::Evidence
}

set! {
    /// What became of a wager.
    WagerOutcome: Won Lost HalfBack Imprisoned Released Returned Stands; from settlement::Outcome
}

set! {
    /// What a wager is laid with.
    Instrument: RouletteChip ValueChip ElectronicChip; both rulebook::Instrument
}

set! {
    /// What must be done with the ball before it is spun again.
    BallDuty: RemoveBall InspectBall ReplaceDamagedBall; from rulebook::FollowUp
}

set! {
    /// What follows an irregularity of a spin.
    Remedy: NoSpin VoidRound Respin SupervisorDecides; from rulebook::file::Remedy
}

set! {
    Game: Roulette BigSix; from rulebook::file::Game
}

set! {
    PocketColour: Red Black Green Plain; from wheel::Colour
}

set! {
    /// What a box of the felt holds.
    BoxHolds: Number Dozen Column Area
}

set! {
    /// What a call is named with: nothing, a number and its neighbours, or a number.
    CallTakes: Fixed Neighbours Complete
}

set! {
    SideKind: Repeat Progressive DrawnOdds
}

set! {
    /// How much room the history has.
    Storage: Good HighWater LowWater Reserve Failed
}

set! {
    /// What becomes of chips that lie on the felt, as far as it is known.
    Lies: Laid InPrison LockedIn Won Lost HalfBack Imprisoned Released Returned Stands
}

set! {
    /// What came too late.
    Late: Wager Increase Withdrawal; both table::Late
}

set! {
    /// What becomes of a wager where half of it comes back or it waits in prison.
    PrisonChoice: Half Leave; both rulebook::file::PrisonChoice
}

set! {
    /// What becomes of the wagers of a spin that does not count.
    AfterVoid: Reopened Locked Released; from settlement::AfterVoid
}

set! {
    /// How much an alert matters.
    Level: Note Warning Alarm
}
