//! Three frauds that were really tried, and what comes of them here.

use crate::common::{READER, Session, named};
use rulebook::Reason;
use wheelhouse_table::{By, Command, Device, Direction, Event, Evidence, Phase, SeatNo};

const ANN: SeatNo = SeatNo(0);
const BOB: SeatNo = SeatNo(1);

/// One table of each rulebook at which a ball is spun, whatever its policy for a spin that does not count.
const TABLES: [&str; 5] = [
    "us-md-roulette-double-zero",
    "us-co-roulette-single-zero",
    "us-ma-roulette-double-zero",
    "sg-mbs-roulette-single-zero",
    "us-md-roulette-double-zero-as-single",
];

/// A round with a wager of each of two players.
fn betting(name: &str) -> Session {
    let mut session = Session::open(named(name));
    session.sit(BOB);
    session.ok(session.dealer(), Command::PlaceYourBets);
    session.bet(ANN, "red", 5_000);
    session.bet(BOB, "black", 5_000);
    session
}

fn before_spin(session: &Session) -> bool {
    session.rules().bets_close().0 == rulebook::file::Close::BeforeSpin
}

fn paid(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::ResultConfirmed { .. } | Event::WinnersPaid { .. }))
}

/// No result stands, nobody was paid, and both players have what they bet on the felt or in hand.
fn nobody_won(session: &Session) {
    assert!(!paid(&session.events));
    let lying: i64 = session.table.state().round.lying().map(|placed| placed.amount.0).sum();
    assert_eq!(session.purse(ANN) + session.purse(BOB) + lying, 2_000_000);
}

#[test]
fn a_ball_spun_the_wrong_way_is_no_result_by_anybodys_hand() {
    for name in TABLES {
        let mut session = betting(name);
        if before_spin(&session) {
            session.ok(session.dealer(), Command::CallNoMoreBets);
        }
        session.ok(READER, Command::SpinBall { with_wheel: true });
        if !before_spin(&session) {
            session.ok(session.dealer(), Command::CallNoMoreBets);
        }
        let pocket = session.pocket("7");
        let events = session.ok(session.dealer(), Command::TellResult { pocket, revolutions: Some(9) });
        assert!(events.iter().any(|event| matches!(event, Event::NoSpinCalled { .. })), "{name}: {events:?}");
        let confirm = Command::ConfirmResult { pocket };
        assert_eq!(session.refused(session.supervisor(), confirm).reason, Reason::OutOfTurn, "{name}");
        let direct = Command::Direct { direction: Direction::ResultStands(pocket), why: "it counted".to_owned() };
        session.refused(session.supervisor(), direct);
        nobody_won(&session);
    }
}

/// The dealer says first that the ball runs against the wheel; the reader that saw it run the other way is heard all the same.
#[test]
fn the_reader_is_heard_after_a_dealer_who_lies_about_the_direction() {
    for name in TABLES {
        let mut session = betting(name);
        if before_spin(&session) {
            session.ok(session.dealer(), Command::CallNoMoreBets);
        }
        session.ok(session.dealer(), Command::SpinBall { with_wheel: false });
        let phase = session.table.phase();
        session.ok(READER, Command::SpinBall { with_wheel: true });
        assert_eq!(session.table.phase(), phase, "{name}: bets are as open as they were");
        if !before_spin(&session) {
            session.ok(session.dealer(), Command::CallNoMoreBets);
        }
        // The dealer may not take the word of the reader back.
        session.refused(session.dealer(), Command::SpinBall { with_wheel: false });
        let pocket = session.pocket("7");
        let events = session.ok(session.dealer(), Command::TellResult { pocket, revolutions: Some(9) });
        assert!(events.iter().any(|event| matches!(event, Event::NoSpinCalled { .. })), "{name}: {events:?}");
        nobody_won(&session);
    }
}

/// The ball is launched while the timer still runs, and a friend bets when it is nearly there.
#[test]
fn a_launch_before_the_timer_ended_closes_the_bets() {
    for name in TABLES {
        let mut session = betting(name);
        session.ok(READER, Command::SpinBall { with_wheel: false });
        if !before_spin(&session) {
            // Here bets may be laid while the ball runs, until its revolutions say that it falls.
            session.bet(ANN, "odd", 5_000);
            session.ok(READER, Command::CloseBets { evidence: Evidence::Revolutions });
        }
        assert_eq!(session.table.phase(), Phase::Running, "{name}");
        let late = session.wager(BOB, "even", 5_000);
        assert_eq!(session.refused(By::Player(BOB), late.clone()).reason, Reason::BetsAreClosed, "{name}");
        assert_eq!(session.refused(session.dealer(), late).reason, Reason::BetsAreClosed, "{name}: by hand");
        let timer = Command::CloseBets { evidence: Evidence::Timer };
        assert_eq!(session.refused(By::Device(Device::Timer), timer).reason, Reason::OutOfTurn, "{name}: it is over");
    }
}

/// A ball pushed so slowly that no sensor saw it run: bets are open when it lies in a pocket.
#[test]
fn a_slow_ball_that_no_sensor_saw_voids_the_round() {
    for name in TABLES {
        let mut session = betting(name);
        let pocket = session.pocket("7");
        session.bet(ANN, "odd", 5_000);
        // The dealer's word alone makes no spin.
        let told = Command::TellResult { pocket, revolutions: Some(9) };
        assert_eq!(session.refused(session.dealer(), told.clone()).reason, Reason::OutOfTurn, "{name}");
        let events = session.ok(READER, told);
        assert!(events.iter().any(|event| matches!(event, Event::NoSpinCalled { .. })), "{name}: {events:?}");
        nobody_won(&session);
        let direct = Command::Direct { direction: Direction::ResultStands(pocket), why: "it counted".to_owned() };
        session.refused(session.supervisor(), direct);
        session.refused(session.supervisor(), Command::ConfirmResult { pocket });
    }
}

/// The same after the close: no launch was seen, and a ball lies there.
#[test]
fn a_ball_that_nobody_spun_is_no_result_after_the_close_either() {
    for name in TABLES {
        let mut session = betting(name);
        session.ok(By::Device(Device::Timer), Command::CloseBets { evidence: Evidence::Timer });
        let pocket = session.pocket("7");
        let told = Command::TellResult { pocket, revolutions: None };
        session.refused(session.dealer(), told.clone());
        session.ok(READER, told);
        nobody_won(&session);
    }
}
