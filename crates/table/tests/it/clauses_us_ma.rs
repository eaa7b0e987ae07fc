//! Clauses of the Massachusetts text that no single order shows.

use crate::common::{READER, Session, named};
use rulebook::{Instrument, Reason};
use wheel::Money;
use wheelhouse_table::{Bet, By, Command, Coupon, Event, Evidence, Phase, SeatNo};

const ANN: SeatNo = SeatNo(0);
const TABLE: &str = "us-ma-roulette-single-zero";

/// The dealer lays the chips as the player said, or thinks so. The record says who laid them; where they lie decides, and the
/// player may have them moved until the close.
//= us-ma-roulette 1(c)[1]
//= us-ma-roulette 1(c)[2]
#[test]
fn chips_that_the_dealer_laid_are_the_players_where_they_lie() {
    let mut session = Session::open(named(TABLE));
    let (before, dealer) = (session.purse(ANN), session.dealer());
    session.ok(dealer, Command::PlaceYourBets);
    session.ok(dealer, session.wager(ANN, "straight 20", 500));
    let placed = session.table.state().round.lying().next().unwrap();
    let (by, wager) = (placed.by, placed.wager);
    assert_eq!(by, dealer);
    let to = |on: &str| Command::MoveWager { wager, to: Bet::Called(on.to_owned()) };
    session.ok(By::Player(ANN), to("straight 17"));
    session.ok(By::Player(ANN), to("straight 20"));
    session.spin();
    assert_eq!(session.refused(By::Player(ANN), to("straight 17")).reason, Reason::BetsAreClosed);
    session.result("17");
    assert_eq!(session.purse(ANN), before - 500);
}

/// A coupon is part of a wager of chips and wins what as many chips win.
//= us-ma-roulette 1(a)[2]
#[test]
fn a_coupon_is_part_of_a_wager() {
    let mut session = Session::open(named(TABLE));
    let before = session.purse(ANN);
    session.ok(session.dealer(), Command::PlaceYourBets);
    let coupon = Some(Coupon { number: 1, face: Money(1_000) });
    let (on, with) = (Bet::Called("odd".to_owned()), Instrument::RouletteChip);
    let wager = Command::PlaceWager { seat: ANN, on, amount: Money(1_000), with, coupon, tip: false };
    session.ok(By::Player(ANN), wager);
    session.spin();
    session.result("17");
    assert_eq!(session.purse(ANN), before + 2_000);
}

/// A ball that runs with the wheel never makes a result, whatever is told.
//= us-ma-roulette 3(a)[1]
#[test]
fn the_ball_runs_against_the_wheel_or_does_not_count() {
    let mut session = Session::open(named(TABLE));
    let dealer = session.dealer();
    session.ok(dealer, Command::PlaceYourBets);
    session.ok(dealer, Command::CallNoMoreBets);
    session.ok(dealer, Command::SpinBall { with_wheel: true });
    let pocket = session.pocket("17");
    session.ok(READER, Command::TellResult { pocket, revolutions: Some(9) });
    assert_eq!(session.table.phase(), Phase::Betting);
    assert_eq!(session.table.state().prior, None);
}

/// The dealer spins after the call. A launch that is seen without one closes the bets itself.
//= us-ma-roulette 3(b)[1]
//= us-ma-roulette 3(b)[3]
#[test]
fn bets_are_down_before_the_ball_moves() {
    let spin = || Command::SpinBall { with_wheel: false };
    let mut session = Session::open(named(TABLE));
    session.ok(session.dealer(), Command::PlaceYourBets);
    let refusal = session.refused(session.dealer(), spin());
    assert_eq!(refusal.reason, Reason::OutOfTurn);
    assert_eq!(session.rules().cite(refusal.cite.unwrap()).printed, "3(b)");
    let events = session.ok(READER, spin());
    assert!(matches!(events[0], Event::BetsClosed { evidence: Evidence::Launch, .. }), "{events:?}");
    assert_eq!(session.refused(By::Player(ANN), session.wager(ANN, "odd", 1_000)).reason, Reason::BetsAreClosed);
}
