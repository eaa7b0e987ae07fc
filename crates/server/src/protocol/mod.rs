//! What travels between the house and a screen: one set of types, from which the API description and the web's own types are
//! made. Money is in minor units; pockets and spots are numbers into the table's card, and beside
//! a pocket that came, `number`, stands its label, `number_label`.

mod act;
mod card;
mod http;
mod lobby;
mod message;
mod view;

pub use act::{Act, ActKind, Choice, On};
pub use card::{
    Band, BandOut, BookOut, BoxOut, CallOut, Card, ChipsOut, CurrencyOut, Duty, FeltOut, IrregularityOut, MeterRow,
    PocketOut, ProcedureOut, Replica, RoleOut, SectorOut, SideOut, SpotOut, TimersOut, WheelOut, WheelSource,
};
pub use http::{
    Alert, Approval, ChipsHeld, Decide, Decided, Document, Me, Moment, NewPassword, OwnRounds, Password, Pit, PitTable,
    Problem, PurseLine, ReadingOut, RefusedLines, RefusedOut, RoundLine, RoundOut, RoundsAsked, RoundsPage, RulesPage,
    SensorOut, SideRow, SignIn, WagerRow,
};
pub use lobby::{Lobby, LobbyTable, Recent};
pub use message::{Answer, OrderAsked, Outcome, Said, ToClient, ToServer, Viewing, WhatIf};
pub use view::{
    AfterNoSpin, BonusOut, CallKind, Called, ClosedOut, CollectLine, ComingOut, CorrectionOut, CrewView, DrawnOut,
    Fairness, InspectionOut, Landing, LastOut, LateLine, MeterOut, NoSpinOut, PaidOut, PayLine, PieceOut, Possible,
    PostOut, PrisonerOut, Purse, Revealed, SeatLine, SeatPaid, SeatView, TableView, WagerOut,
};

/// Of the messages on a WebSocket. A client that speaks another is told so and let go.
pub const PROTOCOL: u32 = 3;
