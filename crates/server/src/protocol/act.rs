//! What a person asks of a table, in the words of the table.

use serde::{Deserialize, Serialize};
use table::{Giver, Kind};
use utoipa::ToSchema;

use super::sets::{Instrument, LateKind};

/// Where a wager lies: a spot of the felt by its number, or words of the wager notation (`neighbours 17`, `voisins`, `b2b`).
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum On {
    Spot(u16),
    Called(String),
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Choice {
    Half,
    Prison,
}

/// The rows: one for each act, with its name on the wire and what it says.
macro_rules! acts {
    ($(
        $(#[$doc:meta])*
        $name:ident $id:literal { $( $(#[$note:meta])* $field:ident: $type:ty ),* };
    )+) => {
        /// One order. Who gives it is known from the connection: a player speaks for their own seat, staff for the post they hold.
        #[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
        #[serde(tag = "act", rename_all = "kebab-case", rename_all_fields = "snake_case", deny_unknown_fields)]
        // What says nothing has braces all the same: without them a field that it does not have would be passed over.
        pub enum Act {
            $( $(#[$doc])* $name { $( $(#[$note])* $field: $type ),* }, )+
        }

        /// The acts without what they say.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema, Debug)]
        #[serde(rename_all = "kebab-case")]
        pub enum ActKind { $($name),+ }

        impl ActKind {
            pub const ALL: &[ActKind] = &[$(ActKind::$name),+];

            pub fn id(self) -> &'static str {
                match self { $(ActKind::$name => $id),+ }
            }
        }

        impl Act {
            pub fn kind(&self) -> ActKind {
                match self { $(Act::$name { .. } => ActKind::$name),+ }
            }
        }
    };
}

acts! {
    // A player's own
    /// Any free seat where none is named.
    TakeSeat "take-seat" { seat: Option<u16> };
    LeaveSeat "leave-seat" {};
    /// What one chip is worth, at terminals where the player chooses.
    ChooseChip "choose-chip" { value: i64 };
    /// New play credits for a guest who cannot lay anything any more, where the table runs by itself.
    TakeCredits "take-credits" {};
    PlaceWager "place-wager" { on: On, amount: i64, #[serde(default)] tip: bool };
    AddToWager "add-to-wager" { wager: u64, amount: i64 };
    /// All of it where no amount is given.
    TakeBack "take-back" { wager: u64, amount: Option<i64> };
    MoveWager "move-wager" { wager: u64, to: On };
    ClearWagers "clear-wagers" {};
    Rebet "rebet" {};
    DoubleWagers "double-wagers" {};
    ChooseInPrison "choose-in-prison" { wager: u64, choice: Choice };

    // People and equipment
    /// As which of the rulebook's roles, by its id.
    TakePost "take-post" { role: String };
    LeavePost "leave-post" { role: String };
    Inspect "inspect" { items: Vec<u8>, sound: bool };
    AdjustWheel "adjust-wheel" { what: String, witness: u32, under: Option<u8> };
    ReplacePart "replace-part" { what: String, external: bool };
    MoveWheel "move-wheel" {};
    OpenTable "open-table" {};
    CloseTable "close-table" { cover_locked: bool };
    BeginTest "begin-test" {};
    EndTest "end-test" {};

    // Seats and chips, by the crew
    GiveColour "give-colour" { seat: u16, colour: u8, value: i64 };
    BuyIn "buy-in" { seat: u16, with: Instrument, amount: i64 };
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
    ConfirmSpokenWager "confirm-spoken-wager" { seat: u16, on: On, cash: i64 };
    ReportLate "report-late" { seat: u16, what: LateKind, on: On, amount: i64 };
    /// A wager outside the limits that lies on the felt all the same.
    RecordOutsideLimits "record-outside-limits" { seat: u16, on: On, amount: i64, with: Instrument };

    // The round
    PlaceYourBets "place-your-bets" {};
    LockOut "lock-out" {};
    SpinBall "spin-ball" { with_wheel: bool };
    CallNoMoreBets "call-no-more-bets" {};
    TellResult "tell-result" { pocket: u8, revolutions: Option<u8> };
    ConfirmResult "confirm-result" { pocket: u8 };
    PlaceDolly "place-dolly" {};
    CollectLosers "collect-losers" {};
    PayWinners "pay-winners" {};
    EndChoices "end-choices" {};

    // What goes wrong
    CallNoSpin "call-no-spin" { irregularity: u8 };
    DirectNoSpin "direct-no-spin" { why: String };
    DirectResultStands "direct-result-stands" { pocket: u8, why: String };
    AdjustWager "adjust-wager" { wager: u64, amount: i64, why: String };
    RemoveBall "remove-ball" { removed: bool };
    InspectBall "inspect-ball" { damaged: bool };
    ReplaceBall "replace-ball" { ball: String, tested: bool };
    VoidRound "void-round" { why: String };
    /// A second person must agree: asked for, and done when they have.
    WithdrawResult "withdraw-result" { why: String };
    CorrectResult "correct-result" { pocket: u8, why: String };
    /// Other limits of a band: `inside`, `outside` or `wager.ID`. They hold from the first round after their notice.
    ChangeLimits "change-limits" { band: String, min: i64, max: i64, why: String };
    /// Another reading of a meter, by its id.
    ChangeMeter "change-meter" { meter: String, to: i64, why: String };
}

impl ActKind {
    /// The command of the table that has this name; none of the six that mean one or several in other words.
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
