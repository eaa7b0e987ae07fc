//! Faults that sessions by dice found, each as short as it can be told.

use crate::common::{CHANCE, READER, Session, named, person};
use rulebook::{Reason, file::PrisonChoice};
use wheel::{Money, Pocket};
use wheelhouse_table::{By, Command, Device, Event, Evidence, Phase, SeatNo, Time};

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

/// The half that closing the table gave back belongs to the round that imprisoned the wager, not to the next one.
#[test]
fn prison_ended_by_closing_is_no_part_of_the_next_round() {
    let mut session = Session::open(named("us-co-roulette-single-zero"));
    let before = session.purse(ANN);
    session.ok(session.dealer(), Command::PlaceYourBets);
    let wager = session.bet(ANN, "red", 1_000);
    session.spin();
    session.ok(CHANCE, Command::DrawMultiplier { multiplier: 100 });
    session.result("0");
    session.ok(By::Player(ANN), Command::ChooseInPrison { wager, choice: PrisonChoice::Leave });
    session.ok(session.supervisor(), Command::CloseTable { cover_locked: true });
    assert_eq!(session.purse(ANN), before - 500);
    session.ok(session.supervisor(), Command::OpenTable);
    let last = session.table.state().last.as_ref().unwrap();
    assert_eq!(last.round.paid.len(), 2, "into prison, and out of it with half");

    // The number was another one after all: what prison and closing did is undone.
    let (pocket, second) = (session.pocket("1"), person(session.rules().house().dealer.roles[0]));
    let why = "the film shows another".to_owned();
    let correct = Command::CorrectResult { pocket, second, why };
    session.ok(session.supervisor(), correct);
    assert_eq!(session.purse(ANN), before + 1_000);
}

/// A correction cannot put the wager of a player who left into prison: nobody would be there to get it back.
#[test]
fn a_correction_imprisons_nobody_who_left() {
    let mut session = Session::open(named("us-co-roulette-single-zero"));
    session.ok(session.dealer(), Command::PlaceYourBets);
    session.bet(ANN, "red", 1_000);
    session.spin();
    session.ok(CHANCE, Command::DrawMultiplier { multiplier: 100 });
    session.result("2");
    for with in session.rules().house().chips.accepted.clone() {
        session.ok(By::Player(ANN), Command::CashOut { seat: ANN, with });
    }
    session.ok(By::Player(ANN), Command::LeaveSeat { seat: ANN });
    let (pocket, second) = (session.pocket("0"), person(session.rules().house().dealer.roles[0]));
    let why = "the film shows another".to_owned();
    let correct = Command::CorrectResult { pocket, second, why };
    session.ok(session.supervisor(), correct);
    assert!(session.table.state().prison.is_empty());
    assert_eq!(
        session.table.state().ledger.balance(wheelhouse_table::Account::Owed),
        Money(500),
        "half of it is owed to the player"
    );
}

#[test]
fn a_colour_stays_while_a_wager_of_it_is_in_prison() {
    let mut session = Session::open(named("us-co-roulette-single-zero"));
    session.ok(session.dealer(), Command::PlaceYourBets);
    let wager = session.bet(ANN, "red", 1_000);
    session.spin();
    session.ok(CHANCE, Command::DrawMultiplier { multiplier: 100 });
    session.result("0");
    session.ok(By::Player(ANN), Command::ChooseInPrison { wager, choice: PrisonChoice::Leave });
    let with = session.rules().house().chips.accepted[0];
    session.ok(By::Player(ANN), Command::CashOut { seat: ANN, with });
    let other = Command::GiveColour { seat: ANN, colour: 9, value: Money(700) };
    assert_eq!(session.refused(session.dealer(), other).reason, Reason::ColourInUse);
}

/// The text has a floorperson decide what floorpersons decide anyway: the role is named once.
#[test]
fn a_role_that_may_do_a_thing_twice_over_is_asked_for_once() {
    let mut session = Session::open(named("us-md-big-six"));
    session.ok(session.dealer(), Command::PlaceYourBets);
    session.ok(session.dealer(), Command::CallNoMoreBets);
    session.ok(session.dealer(), Command::SpinBall { with_wheel: false });
    let rules = session.table.rules();
    let broken = rules.irregularities().iter().position(|rule| rule.id == "clapper-broken").unwrap();
    let irregularity = u8::try_from(broken).unwrap();
    let refusal = session.refused(session.dealer(), Command::CallNoSpin { irregularity });
    assert_eq!((refusal.reason, &*session.says(&refusal).fix), (Reason::NotYourRole, "Ask for: Floorperson"));
}
