//! What travels between the house and a screen: one set of types, from which the API description and the web's own types are
//! made. Money is in minor units; pockets and spots are numbers into the table's card, and beside
//! a pocket that came, `number`, stands its label, `number_label`.

mod act;
mod card;
mod http;
mod lobby;
mod message;
mod sets;
mod view;
mod words;

pub use act::{Act, ActKind, Core, On, TooLong};
pub use card::{
    Band, BandOut, BookOut, BoxOut, CallOut, Card, ChipsOut, CurrencyOut, Duty, FeltOut, IrregularityOut, MeterRow,
    PocketOut, ProcedureOut, Replica, RoleOut, SectorOut, SideOut, SpotOut, TimersOut, WheelOut, WheelSource,
};
pub use http::{
    Alert, Approval, ChipsHeld, Decide, Decided, Document, May, Me, Moment, NewPassword, OwnRounds, Password, Pit,
    PitTable, Problem, PurseLine, ReadingOut, RefusedLines, RefusedOut, RoundLine, RoundOut, RoundsAsked, RoundsPage,
    RulesPage, SensorOut, SideRow, SignIn, WagerRow, WaitingSeat,
};
pub use lobby::{Lobby, LobbyTable, Recent};
pub use message::{Answer, OrderAsked, Outcome, Said, ToClient, ToServer, Viewing, WhatIf};
pub use sets::{
    AfterVoid, BallDuty, BoxHolds, CallTakes, Evidence, Game, Instrument, Late, Level, Lies, Phase, PocketColour,
    PrisonChoice, Remedy, SideKind, Storage, WagerOutcome,
};
pub use view::{
    BonusOut, CallKind, Called, ClosedOut, CollectLine, ComingOut, CorrectionOut, CrewView, DrawnOut, Fairness,
    FeltPile, InspectionOut, Landing, LastOut, LateLine, MeterOut, NoSpinOut, PaidOut, PayChips, PayLine, PieceOut,
    Possible, PostOut, PrisonerOut, Purse, Revealed, SeatLine, SeatPaid, SeatView, SideLine, TableView, WagerOut,
};
pub use words::on_screen;

/// Of the messages on a WebSocket. A client that speaks another is told so and let go.
pub const PROTOCOL: u32 = 4;
