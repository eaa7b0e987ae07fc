//! What a person asks of a table, in the words of the table.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

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

/// One order. Who gives it is known from the connection: a player speaks for their own seat, staff for the post they hold.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
#[serde(tag = "act", rename_all = "kebab-case", rename_all_fields = "snake_case", deny_unknown_fields)]
// What says nothing has braces all the same: without them a field that it does not have would be passed over.
pub enum Act {
    // A player's own
    /// Any free seat where none is named.
    TakeSeat {
        seat: Option<u16>,
    },
    LeaveSeat {},
    /// What one chip is worth, at terminals where the player chooses.
    ChooseChip {
        value: i64,
    },
    PlaceWager {
        on: On,
        amount: i64,
        #[serde(default)]
        tip: bool,
    },
    AddToWager {
        wager: u64,
        amount: i64,
    },
    /// All of it where no amount is given.
    TakeBack {
        wager: u64,
        amount: Option<i64>,
    },
    MoveWager {
        wager: u64,
        to: On,
    },
    ClearWagers {},
    RepeatWagers {},
    DoubleWagers {},
    ChooseInPrison {
        wager: u64,
        choice: Choice,
    },

    // People and equipment
    /// As which of the rulebook's roles, by its id.
    TakePost {
        role: String,
    },
    LeavePost {
        role: String,
    },
    Inspect {
        items: Vec<u8>,
        sound: bool,
    },
    AdjustWheel {
        what: String,
        witness: u32,
        under: Option<u8>,
    },
    ReplacePart {
        what: String,
        external: bool,
    },
    MoveWheel {},
    OpenTable {},
    CloseTable {
        cover_locked: bool,
    },
    BeginTest {},
    EndTest {},

    // Seats and chips, by the crew
    GiveColour {
        seat: u16,
        colour: u8,
        value: i64,
    },
    BuyIn {
        seat: u16,
        with: String,
        amount: i64,
    },
    /// All of it. With an amount, only where that is what the purse holds: whoever hands over money has counted it.
    CashOut {
        seat: u16,
        with: String,
        #[serde(default)]
        amount: Option<i64>,
    },
    PlaceFor {
        seat: u16,
        on: On,
        amount: i64,
        with: String,
        #[serde(default)]
        tip: bool,
        coupon_number: Option<u64>,
        coupon_face: Option<i64>,
    },
    ConfirmSpokenWager {
        seat: u16,
        on: On,
        cash: i64,
    },
    ReportLate {
        seat: u16,
        what: String,
        on: On,
        amount: i64,
    },
    /// A wager outside the limits that lies on the felt all the same.
    RecordOutsideLimits {
        seat: u16,
        on: On,
        amount: i64,
        with: String,
    },

    // The round
    PlaceYourBets {},
    LockOut {},
    SpinBall {
        with_wheel: bool,
    },
    CallNoMoreBets {},
    TellResult {
        pocket: u8,
        revolutions: Option<u8>,
    },
    ConfirmResult {
        pocket: u8,
    },
    PlaceDolly {},
    CollectLosers {},
    PayWinners {},
    EndChoices {},

    // What goes wrong
    CallNoSpin {
        irregularity: u8,
    },
    DirectNoSpin {
        why: String,
    },
    DirectResultStands {
        pocket: u8,
        why: String,
    },
    AdjustWager {
        wager: u64,
        amount: i64,
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
        tested: bool,
    },
    VoidRound {
        why: String,
    },
    /// A second person must agree: asked for, and done when they have.
    WithdrawResult {
        why: String,
    },
    CorrectResult {
        pocket: u8,
        why: String,
    },
    /// Other limits of a band: `inside`, `outside` or `wager.ID`. They hold from the first round after their notice.
    ChangeLimits {
        band: String,
        min: i64,
        max: i64,
        why: String,
    },
    /// Another reading of a meter, by its id.
    ChangeMeter {
        meter: String,
        to: i64,
        why: String,
    },
}

macro_rules! kinds {
    ($($kind:ident $name:literal $pattern:pat),* $(,)?) => {
        /// The acts without what they say: the permission table has a row for each.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        pub enum ActKind { $($kind),* }

        impl ActKind {
            pub const ALL: &[ActKind] = &[$(ActKind::$kind),*];

            pub fn id(self) -> &'static str {
                match self { $(ActKind::$kind => $name),* }
            }
        }

        impl Act {
            /// Whether another person must agree before it is done.
            pub fn takes_two(&self) -> bool {
                matches!(
                    self,
                    Act::WithdrawResult { .. }
                        | Act::CorrectResult { .. }
                        | Act::ChangeLimits { .. }
                        | Act::ChangeMeter { .. }
                )
            }

            pub fn kind(&self) -> ActKind {
                match self { $($pattern => ActKind::$kind),* }
            }
        }
    };
}

kinds! {
    TakeSeat "take-seat" Act::TakeSeat { .. },
    LeaveSeat "leave-seat" Act::LeaveSeat {},
    ChooseChip "choose-chip" Act::ChooseChip { .. },
    PlaceWager "place-wager" Act::PlaceWager { .. },
    AddToWager "add-to-wager" Act::AddToWager { .. },
    TakeBack "take-back" Act::TakeBack { .. },
    MoveWager "move-wager" Act::MoveWager { .. },
    ClearWagers "clear-wagers" Act::ClearWagers {},
    RepeatWagers "repeat-wagers" Act::RepeatWagers {},
    DoubleWagers "double-wagers" Act::DoubleWagers {},
    ChooseInPrison "choose-in-prison" Act::ChooseInPrison { .. },
    TakePost "take-post" Act::TakePost { .. },
    LeavePost "leave-post" Act::LeavePost { .. },
    Inspect "inspect" Act::Inspect { .. },
    AdjustWheel "adjust-wheel" Act::AdjustWheel { .. },
    ReplacePart "replace-part" Act::ReplacePart { .. },
    MoveWheel "move-wheel" Act::MoveWheel {},
    OpenTable "open-table" Act::OpenTable {},
    CloseTable "close-table" Act::CloseTable { .. },
    BeginTest "begin-test" Act::BeginTest {},
    EndTest "end-test" Act::EndTest {},
    GiveColour "give-colour" Act::GiveColour { .. },
    BuyIn "buy-in" Act::BuyIn { .. },
    CashOut "cash-out" Act::CashOut { .. },
    PlaceFor "place-for" Act::PlaceFor { .. },
    ConfirmSpokenWager "confirm-spoken-wager" Act::ConfirmSpokenWager { .. },
    ReportLate "report-late" Act::ReportLate { .. },
    RecordOutsideLimits "record-outside-limits" Act::RecordOutsideLimits { .. },
    PlaceYourBets "place-your-bets" Act::PlaceYourBets {},
    LockOut "lock-out" Act::LockOut {},
    SpinBall "spin-ball" Act::SpinBall { .. },
    CallNoMoreBets "call-no-more-bets" Act::CallNoMoreBets {},
    TellResult "tell-result" Act::TellResult { .. },
    ConfirmResult "confirm-result" Act::ConfirmResult { .. },
    PlaceDolly "place-dolly" Act::PlaceDolly {},
    CollectLosers "collect-losers" Act::CollectLosers {},
    PayWinners "pay-winners" Act::PayWinners {},
    EndChoices "end-choices" Act::EndChoices {},
    CallNoSpin "call-no-spin" Act::CallNoSpin { .. },
    DirectNoSpin "direct-no-spin" Act::DirectNoSpin { .. },
    DirectResultStands "direct-result-stands" Act::DirectResultStands { .. },
    AdjustWager "adjust-wager" Act::AdjustWager { .. },
    RemoveBall "remove-ball" Act::RemoveBall { .. },
    InspectBall "inspect-ball" Act::InspectBall { .. },
    ReplaceBall "replace-ball" Act::ReplaceBall { .. },
    VoidRound "void-round" Act::VoidRound { .. },
    WithdrawResult "withdraw-result" Act::WithdrawResult { .. },
    CorrectResult "correct-result" Act::CorrectResult { .. },
    ChangeLimits "change-limits" Act::ChangeLimits { .. },
    ChangeMeter "change-meter" Act::ChangeMeter { .. },
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
        assert_eq!(bare, 16, "fifteen that say nothing, and any free seat");
        for id in ToServer::IDS {
            let fault = serde_json::from_value::<ToServer>(json!({"type": id, "no_such_field": 1})).unwrap_err();
            assert!(fault.to_string().contains("unknown field `no_such_field`"), "{id}: {fault}");
        }
    }
}
