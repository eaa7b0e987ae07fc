//! Which orders end something: the reserve on disk is kept for them.

use table::Command;

/// Whether an order ends something, and is taken when the disk has room for nothing else.
pub(crate) fn ends(command: &Command) -> bool {
    match command {
        Command::TakePost { .. }
        | Command::Inspect { .. }
        | Command::Adjust { .. }
        | Command::ReplacePart { .. }
        | Command::MoveWheel
        | Command::OpenTable
        | Command::TakeSeat { .. }
        | Command::GiveColour { .. }
        | Command::BuyIn { .. }
        | Command::PlaceWager { .. }
        | Command::ConfirmSpokenWager { .. }
        | Command::AddToWager { .. }
        | Command::MoveWager { .. }
        | Command::RepeatWagers { .. }
        | Command::DoubleWagers { .. }
        | Command::PlaceYourBets
        | Command::BeginTest
        | Command::ChangeLimits { .. }
        | Command::ChangeMeter { .. }
        | Command::RecordOutsideLimits { .. } => false,
        Command::LeavePost
        | Command::CloseTable { .. }
        | Command::LeaveSeat { .. }
        | Command::CashOut { .. }
        | Command::TakeBack { .. }
        | Command::ClearWagers { .. }
        | Command::ReportLate { .. }
        | Command::LockOut
        | Command::DrawTargets { .. }
        | Command::SpinBall { .. }
        | Command::CallNoMoreBets
        | Command::CloseBets { .. }
        | Command::DrawOdds { .. }
        | Command::DrawMultiplier { .. }
        | Command::TellResult { .. }
        | Command::ConfirmResult { .. }
        | Command::WithdrawResult { .. }
        | Command::PlaceDolly
        | Command::TurnBonusWheels { .. }
        | Command::CollectLosers
        | Command::PayWinners
        | Command::ChooseInPrison { .. }
        | Command::EndChoices
        | Command::CallNoSpin { .. }
        | Command::Direct { .. }
        | Command::AdjustWager { .. }
        | Command::RemoveBall { .. }
        | Command::InspectBall { .. }
        | Command::ReplaceBall { .. }
        | Command::VoidRound { .. }
        | Command::CorrectResult { .. }
        | Command::EndTest
        | Command::Resume => true,
    }
}
