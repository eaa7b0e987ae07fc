//! Faults that sessions by dice found, each as short as it can be told.

mod common;

use common::{CHANCE, READER, Session, named, person};
use rulebook::{Reason, file::PrisonChoice};
use table::{By, Command, Device, Event, Evidence, Phase, SeatNo, Time};
use wheel::{Money, Pocket};

const ANN: SeatNo = SeatNo(0);

#[test]
fn a_wager_taken_back_leaves_no_trace() {
    let mut session = Session::open(named("us-ma-roulette-double-zero"));
    session.ok(session.dealer(), Command::PlaceYourBets);
    let mut before = session.table.state().clone();
    let wager = session.bet(ANN, "red", 1_000);
    session.ok(By::Player(ANN), Command::TakeBack { wager, amount: None });
    before.next_wager += 1;
    assert_eq!(*session.table.state(), before);
    assert!(session.now > Time(0));
}

#[test]
fn a_draw_names_pockets_of_the_wheel() {
    let mut session = Session::open(named("us-md-roulette-triple-zero-bonus-spin-xtreme"));
    session.ok(session.dealer(), Command::PlaceYourBets);
    session.ok(session.dealer(), Command::LockOut);
    // 65 is 1 for a shift of 64 bits.
    let refusal = session.refused(CHANCE, Command::DrawTargets { targets: vec![Pocket(65)] });
    assert_eq!(refusal.reason, Reason::NotValid);
}

/// Bets closed by the timer before the lock-out: the round can still be played.
#[test]
fn target_wagers_can_be_locked_out_after_the_close() {
    let mut session = Session::open(named("us-md-roulette-double-zero-bonus-spin-xtreme"));
    session.ok(session.dealer(), Command::PlaceYourBets);
    session.ok(By::Device(Device::Timer), Command::CloseBets { evidence: Evidence::Timer });
    session.ok(session.dealer(), Command::LockOut);
    session.ok(session.dealer(), Command::SpinBall { with_wheel: false });
    assert_eq!(session.table.phase(), Phase::Running);
}

/// A player far below the least that must lie on the numbers, and a result told while bets are open: the wager goes back
/// because of the one or of the other, and not twice.
#[test]
fn a_wager_is_given_back_once_where_two_reasons_give_it_back() {
    let mut session = Session::open(named("us-md-roulette-single-zero"));
    let before = session.purse(ANN);
    session.ok(session.dealer(), Command::PlaceYourBets);
    session.bet(ANN, "straight 17", 100);
    session.bet(ANN, "red", 1_000);
    session.ok(session.dealer(), Command::SpinBall { with_wheel: false });
    let pocket = session.pocket("17");
    session.ok(READER, Command::TellResult { pocket, revolutions: Some(9) });
    assert_eq!(session.table.phase(), Phase::Idle, "the round is void");
    assert_eq!(session.purse(ANN), before);
}

#[test]
fn wagers_locked_for_another_spin_while_bets_are_open_are_a_close() {
    let mut session = Session::open(named("us-co-roulette-double-zero-as-single"));
    session.ok(session.dealer(), Command::PlaceYourBets);
    session.ok(session.dealer(), Command::SpinBall { with_wheel: false });
    let events = session.ok(By::Device(Device::House), Command::Resume);
    assert_eq!(session.table.phase(), Phase::Shut);
    let closed = |event: &Event| matches!(event, Event::BetsClosed { evidence: Evidence::SensorLost, .. });
    assert!(events.iter().any(closed), "{events:?}");
}
