//! The last bet laid again: kept until there is another, and never laid twice.

use crate::common::{CHANCE, Session, named};
use rulebook::Reason;
use wheel::Money;
use wheelhouse_table::{By, Command, Event, Phase, SeatNo, Table};

const ANN: SeatNo = SeatNo(0);
const AGAIN: Command = Command::Rebet { seat: ANN };

/// What lies for the player, in words.
fn lies(session: &Session) -> Vec<(String, i64)> {
    let rules = session.rules();
    let words = |on: &rulebook::Target| match on {
        rulebook::Target::Spot(spot) => rules.spot_name(*spot),
        other => format!("{other:?}"),
    };
    let state = session.table.state();
    let mut found: Vec<_> = state.round.lying().map(|placed| (words(&placed.on), placed.amount.0)).collect();
    found.sort();
    found
}

fn opened() -> Session {
    let mut session = Session::open(named("us-md-roulette-double-zero"));
    session.ok(session.dealer(), Command::PlaceYourBets);
    session
}

fn bet(session: &mut Session) -> Vec<(String, i64)> {
    session.bet(ANN, "red", 2_000);
    session.bet(ANN, "straight 17", 600);
    lies(session)
}

fn play(session: &mut Session, number: &str) {
    session.spin();
    session.result(number);
    assert_eq!(session.table.phase(), Phase::Idle);
    session.ok(session.dealer(), Command::PlaceYourBets);
}

#[test]
fn the_last_bet_is_kept_over_rounds_without_one() {
    let mut session = opened();
    let laid = bet(&mut session);
    for number in ["5", "6", "7"] {
        play(&mut session, number);
    }
    session.ok(By::Player(ANN), AGAIN);
    assert_eq!(lies(&session), laid);
}

#[test]
fn the_last_bet_is_kept_over_void_rounds() {
    let mut session = opened();
    let laid = bet(&mut session);
    for _ in 0..3 {
        let why = "The wheel was touched".to_owned();
        session.ok(session.supervisor(), Command::VoidRound { why });
        session.ok(session.dealer(), Command::PlaceYourBets);
    }
    session.ok(By::Player(ANN), AGAIN);
    assert_eq!(lies(&session), laid);
}

/// Where target wagers wait for the next spin, a void gives the others back and the round goes on.
#[test]
fn what_a_void_gave_back_is_laid_again_in_the_same_round_and_once() {
    let release = |filed: String| filed.replace("pay_order", "void_policy = \"release\"\npay_order");
    let rules = testkit::changed("us-md-roulette-double-zero-bonus-spin-xtreme-strictest", release);
    let mut session = Session::open(Table::new(rules));
    session.ok(session.dealer(), Command::PlaceYourBets);
    session.bet(ANN, "red", 1_000);
    let name = session.rules().progressive().unwrap().id.clone();
    let stake = session.rules().progressive().unwrap().stake.0.0;
    session.bet(ANN, &name, stake);
    let laid = lies(&session);
    let number = session.table.state().round.number;
    session.ok(session.dealer(), Command::LockOut);
    session.ok(CHANCE, Command::DrawTargets { targets: vec![session.pocket("5")] });
    session.ok(session.dealer(), Command::SpinBall { with_wheel: true });
    session.ok(session.dealer(), Command::CallNoMoreBets);
    session.ok(session.dealer(), Command::CallNoSpin { irregularity: 0 });
    assert_eq!(session.table.state().round.number, number, "the round goes on");
    session.ok(By::Player(ANN), AGAIN);
    assert_eq!(lies(&session), laid);
    assert_eq!(session.refused(By::Player(ANN), AGAIN).reason, Reason::AlreadyPlaced);
}

#[test]
fn wagers_that_lie_already_are_not_laid_twice() {
    let mut session = opened();
    let laid = bet(&mut session);
    play(&mut session, "5");
    session.ok(By::Player(ANN), AGAIN);
    let again = session.refused(By::Player(ANN), AGAIN);
    assert_eq!(again.reason, Reason::AlreadyPlaced);
    assert_eq!(session.says(&again).fix, "Double it");
    // Of what was taken back since, that much is missing.
    let red = session.table.state().round.lying().find(|placed| placed.amount == Money(2_000)).unwrap().wager;
    session.ok(By::Player(ANN), Command::TakeBack { wager: red, amount: Some(Money(1_000)) });
    let events = session.ok(By::Player(ANN), AGAIN);
    assert_eq!(events, [Event::WagerRaised { wager: red, amount: Money(1_000) }]);
    session.ok(By::Player(ANN), Command::TakeBack { wager: red, amount: None });
    session.ok(By::Player(ANN), AGAIN);
    assert_eq!(lies(&session), laid);
    // Twice as much is still the same wagers.
    session.ok(By::Player(ANN), Command::DoubleWagers { seat: ANN });
    assert_eq!(session.refused(By::Player(ANN), AGAIN).reason, Reason::AlreadyPlaced);
}

#[test]
fn a_seat_that_another_takes_has_no_last_bet() {
    let mut session = opened();
    bet(&mut session);
    play(&mut session, "5");
    for with in session.rules().house().chips.accepted.clone() {
        session.ok(session.dealer(), Command::CashOut { seat: ANN, with });
    }
    session.ok(By::Player(ANN), Command::LeaveSeat { seat: ANN });
    session.ok(By::Player(ANN), Command::TakeSeat { seat: ANN, player: 99 });
    assert_eq!(session.refused(By::Player(ANN), AGAIN).reason, Reason::NothingToRepeat);
}
