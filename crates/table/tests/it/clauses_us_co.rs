//! Clauses of the Colorado text that no single order shows.

use crate::common::{Session, named, person};
use rulebook::{Instrument, Reason};
use wheel::Money;
use wheelhouse_table::{Bet, By, Command, Phase, SeatNo};

const ANN: SeatNo = SeatNo(0);
const BOB: SeatNo = SeatNo(1);

/// A seat taken by its player, without chips.
fn with_two(submission: &str) -> Session {
    let mut session = Session::open(named(submission));
    session.ok(By::Player(BOB), Command::TakeSeat { seat: BOB, player: 2 });
    session
}

fn laid(seat: SeatNo, on: &str, amount: i64, with: Instrument) -> Command {
    let on = Bet::Called(on.to_owned());
    Command::PlaceWager { seat, on, amount: Money(amount), with, coupon: None, tip: false }
}

/// Every purchase and every wager at a terminal is of chips whose value the player set before.
//= us-co-roulette 2201(9)[2]
#[test]
fn electronic_chips_have_a_value_before_they_are_bought() {
    let with = Instrument::ElectronicChip;
    let mut session = with_two("us-co-roulette-double-zero");
    let buy = |amount: i64| Command::BuyIn { seat: BOB, with, amount: Money(amount) };
    let refusal = session.refused(session.dealer(), buy(10_000));
    assert_eq!(refusal.reason, Reason::NoColour);
    assert_eq!(session.rules().cite(refusal.cite.unwrap()).printed, "47.1-2201(9)");
    // At a terminal nobody else need do it.
    session.ok(By::Player(BOB), Command::GiveColour { seat: BOB, colour: 1, value: Money(250) });
    session.ok(session.dealer(), buy(10_000));
    session.ok(session.dealer(), Command::PlaceYourBets);
    assert_eq!(session.refused(By::Player(BOB), laid(BOB, "red", 300, with)).reason, Reason::NotWholeChips);
    session.ok(By::Player(BOB), laid(BOB, "red", 500, with));
    // The value stays while chips are out, in the purse as on the felt.
    let other = Command::GiveColour { seat: BOB, colour: 1, value: Money(500) };
    assert_eq!(session.refused(By::Player(BOB), other).reason, Reason::ColourInUse);
}

//= us-co-roulette 2201(9)[3]
//= us-co-roulette 2203(3)[1]
#[test]
fn no_two_players_have_one_colour() {
    for submission in ["us-co-roulette-single-zero", "us-co-roulette-single-zero-terminals"] {
        let mut session = with_two(submission);
        let (colour, value) = session.table.state().seat(ANN).unwrap().colour.unwrap();
        let same = Command::GiveColour { seat: BOB, colour, value };
        assert_eq!(session.refused(session.dealer(), same).reason, Reason::ColourTaken, "{submission}");
        session.ok(session.dealer(), Command::GiveColour { seat: BOB, colour: colour + 1, value });
    }
}

//= us-co-roulette 2203(3)[2]
#[test]
fn without_a_common_felt_terminals_may_share_a_colour() {
    let mut session = with_two("us-co-roulette-double-zero");
    let (colour, value) = session.table.state().seat(ANN).unwrap().colour.unwrap();
    session.ok(session.dealer(), Command::GiveColour { seat: BOB, colour, value });
}

/// The dealer lays the chips as the player said, or thinks so. The record says who laid them; where they lie decides, and the
/// player may have them moved until the close.
//= us-co-roulette 2203(4)[1]
//= us-co-roulette 2203(4)[2]
#[test]
fn chips_that_the_dealer_laid_are_the_players_where_they_lie() {
    let mut session = Session::open(named("us-co-roulette-single-zero"));
    let (before, dealer) = (session.purse(ANN), session.dealer());
    session.ok(dealer, Command::PlaceYourBets);
    session.ok(dealer, laid(ANN, "straight 20", 500, session.rules().house().chips.accepted[0]));
    let wager = session.table.state().round.lying().next().unwrap();
    let (by, wager) = (wager.by, wager.wager);
    assert_eq!(by, dealer);
    let to = |on: &str| Command::MoveWager { wager, to: Bet::Called(on.to_owned()) };
    session.ok(By::Player(ANN), to("straight 17"));
    session.ok(By::Player(ANN), to("straight 20"));
    session.spin();
    assert_eq!(session.refused(By::Player(ANN), to("straight 17")).reason, Reason::BetsAreClosed);
    session.ok(crate::common::CHANCE, Command::DrawMultiplier { multiplier: 10 });
    session.result("17");
    assert_eq!(session.purse(ANN), before - 500);
}

/// The call comes while the ball runs: not before the spin, and not when it rests.
//= us-co-roulette 2201(7)[1]
//= us-co-roulette 2205(2)
#[test]
fn no_more_bets_is_called_while_the_ball_runs() {
    let mut session = Session::open(named("us-co-roulette-single-zero"));
    let dealer = session.dealer();
    session.ok(dealer, Command::PlaceYourBets);
    assert_eq!(session.refused(dealer, Command::CallNoMoreBets).reason, Reason::OutOfTurn);
    session.ok(dealer, Command::SpinBall { with_wheel: false });
    session.bet(ANN, "straight 17", 500);
    // The ball rests and nobody called: whoever bet last may have seen it, so it is no result.
    let pocket = session.pocket("17");
    session.ok(dealer, Command::TellResult { pocket, revolutions: Some(5) });
    assert_eq!(session.table.phase(), Phase::Betting, "the spin is void and bets are open again");
    session.ok(dealer, Command::SpinBall { with_wheel: false });
    session.ok(dealer, Command::CallNoMoreBets);
    assert_eq!(session.refused(dealer, Command::CallNoMoreBets).reason, Reason::OutOfTurn);
}

/// A ball that runs with the wheel never makes a result, whatever is told.
//= us-co-roulette 2205(1)[1]
#[test]
fn the_ball_runs_against_the_wheel_or_does_not_count() {
    let mut session = Session::open(named("us-co-roulette-single-zero"));
    let dealer = session.dealer();
    session.ok(dealer, Command::PlaceYourBets);
    session.ok(dealer, Command::SpinBall { with_wheel: true });
    session.ok(dealer, Command::CallNoMoreBets);
    let pocket = session.pocket("17");
    session.ok(dealer, Command::TellResult { pocket, revolutions: Some(9) });
    assert_eq!(session.table.phase(), Phase::Betting);
    assert_eq!(session.table.state().prior, None);
}

/// Back2Back is laid with the other wagers: before the spin and while the ball runs, until the call.
//= us-co-roulette 2215.01(2)
//= us-co-roulette 2215.01(3)
#[test]
fn back2back_is_open_as_long_as_the_other_wagers() {
    let mut session = Session::open(named("us-co-roulette-single-zero"));
    let dealer = session.dealer();
    session.ok(dealer, Command::PlaceYourBets);
    session.spin();
    session.result("17");
    assert_eq!(session.refused(By::Player(ANN), session.wager(ANN, "back2back", 100)).reason, Reason::OutOfTurn);
    session.ok(dealer, Command::PlaceYourBets);
    session.bet(ANN, "back2back", 100);
    session.ok(dealer, Command::SpinBall { with_wheel: false });
    let laid = session.table.state().round.lying().next().unwrap().wager;
    session.ok(By::Player(ANN), Command::AddToWager { wager: laid, amount: Money(100) });
    session.ok(dealer, Command::CallNoMoreBets);
    let refusal = session.refused(By::Player(ANN), session.wager(ANN, "back2back", 100));
    assert_eq!(refusal.reason, Reason::BetsAreClosed);
    assert_eq!(session.rules().cite(refusal.cite.unwrap()).printed, "47.1-2215.01(3)");
}

/// A wheel on the floor is adjusted under one of two conditions, and an open table meets neither.
//= us-co-roulette 2212(2)[2]
#[test]
fn a_wheel_is_adjusted_under_a_condition_and_never_at_an_open_table() {
    let mut session = Session::open(named("us-co-roulette-single-zero"));
    let rule = session.rules().house().adjustment.clone().unwrap();
    let witness = person(rule.witness.roles[0]);
    let adjust = |under| Command::AdjustWheel { what: "levelled".to_owned(), witness, under };
    let conditions = u8::try_from(rule.only.len()).unwrap();
    assert_eq!(conditions, 2);
    for under in 0..conditions {
        assert_eq!(session.refused(crate::common::staff(&rule.by), adjust(Some(under))).reason, Reason::NotWhileOpen);
    }
    session.ok(session.supervisor(), Command::CloseTable { cover_locked: true });
    for role in rule.by.roles.clone() {
        let by = By::Staff { person: person(role), role };
        assert_eq!(session.refused(by, adjust(None)).reason, Reason::NotValid);
        session.ok(by, adjust(Some(0)));
        session.ok(by, adjust(Some(1)));
    }
}
