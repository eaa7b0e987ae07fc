//! Wagers outside the limits that lie on the felt all the same: recorded, and settled as the submission files it.

use rulebook::{Instrument, Reason};
use wheel::Money;
use wheelhouse_table::{Bet, By, Command, Event, Phase, SeatNo};

use crate::common::{Session, named};

const ANN: SeatNo = SeatNo(0);

fn betting(name: &str) -> Session {
    let mut session = Session::open(named(name));
    session.ok(session.dealer(), Command::PlaceYourBets);
    session
}

fn lies(session: &Session, on: &str, amount: i64) -> Command {
    let with = session.rules().house().chips.accepted[0];
    Command::RecordOutsideLimits { seat: ANN, on: Bet::Called(on.to_owned()), amount: Money(amount), with }
}

/// What was placed and what lay there, and by which clause and reading.
fn recorded(session: &Session, events: &[Event]) -> (i64, i64, String) {
    let [Event::WagerPlaced(placed), Event::OutsideLimits { wager, lay, cite }] = events else { panic!("{events:?}") };
    assert_eq!(placed.wager, *wager);
    let rules = session.rules();
    let cite = rules.cite(*cite);
    (placed.amount.0, lay.0, format!("{} {}", cite.printed, cite.reading.as_deref().unwrap_or("")))
}

//= us-md-roulette 1.G(3)
#[test]
fn it_is_paid_or_lost_in_full_where_that_is_filed() {
    let mut session = betting("us-md-roulette-single-zero");
    let before = session.purse(ANN);
    // Straight takes $1 to $200 here, and $300 lies on 17; red takes $10 or more, and $5 lies there.
    let refusal = session.refused(session.dealer(), session.wager(ANN, "straight 17", 30_000));
    assert_eq!(refusal.reason, Reason::AboveMaximum);
    let events = session.ok(session.dealer(), lies(&session, "straight 17", 30_000));
    assert_eq!(recorded(&session, &events), (30_000, 30_000, "1.G(3) outside-the-limits".to_owned()));
    let events = session.ok(session.dealer(), lies(&session, "red", 500));
    assert_eq!(recorded(&session, &events), (500, 500, "1.G(3) outside-the-limits".to_owned()));
    session.spin();
    session.result("17");
    // 17 is black: $300 at 35 to 1, and $5 lost.
    assert_eq!(session.table.phase(), Phase::Idle);
    assert_eq!(session.purse(ANN), before + 30_000 * 35 - 500);
    session.table.check().unwrap();
}

//= us-md-roulette 1.G(3)
#[test]
fn it_counts_up_to_the_maximum_where_that_is_filed() {
    let mut session = betting("us-md-roulette-single-zero-value-chips");
    let before = session.purse(ANN);
    session.bet(ANN, "straight 17", 5_000);
    // $200 is the most on a number, and $50 lies there: of $300 more, $150 count.
    let events = session.ok(session.dealer(), lies(&session, "straight 17", 30_000));
    assert_eq!(recorded(&session, &events), (15_000, 30_000, "1.G(3) outside-the-limits".to_owned()));
    assert_eq!(session.purse(ANN), before - 20_000);
    // Below the minimum nothing is kept, and nothing more fits on 17.
    for (on, amount, reason) in [("red", 300, Reason::BelowMinimum), ("straight 17", 100, Reason::AboveMaximum)] {
        let refusal = session.refused(session.dealer(), lies(&session, on, amount));
        assert_eq!((refusal.reason, &*session.says(&refusal).fix), (reason, "Hand all of it back to the player"));
        assert_eq!(session.rules().cite(refusal.cite.unwrap()).reading.as_deref(), Some("outside-the-limits"));
    }
}

//= us-co-roulette 2206(5)[2]
#[test]
fn a_supervisor_lets_it_lie_where_that_is_filed() {
    let mut session = betting("us-co-roulette-double-zero-as-single");
    let refusal = session.refused(session.dealer(), lies(&session, "straight 17", 20_000));
    assert_eq!((refusal.reason, &*session.says(&refusal).fix), (Reason::NotYourRole, "Ask for: Pit supervisor"));
    assert_eq!(session.rules().cite(refusal.cite.unwrap()).printed, "47.1-2206(5)");
    let events = session.ok(session.supervisor(), lies(&session, "straight 17", 20_000));
    assert_eq!(recorded(&session, &events), (20_000, 20_000, "47.1-2206(5) outside-the-limits".to_owned()));
}

#[test]
fn it_lies_there_before_the_close_of_bets_outside_the_limits_and_on_a_felt() {
    let mut session = betting("us-md-roulette-single-zero");
    let refusal = session.refused(session.dealer(), lies(&session, "straight 17", 20_000));
    assert_eq!((refusal.reason, &*session.says(&refusal).what), (Reason::NotValid, "this wager is within the limits"));
    assert_eq!(session.refused(By::Player(ANN), lies(&session, "red", 500)).reason, Reason::NotYourRole);
    assert_eq!(
        session.refused(session.dealer(), lies(&session, "straight 17", 90_000_000)).reason,
        Reason::NotEnoughChips
    );
    session.spin();
    assert_eq!(session.refused(session.dealer(), lies(&session, "red", 500)).reason, Reason::BetsAreClosed);

    let mut session = Session::staffed(named("us-co-roulette-single-zero-terminals"));
    session.sit_at_terminal(ANN);
    session.ok(session.dealer(), Command::PlaceYourBets);
    let (on, amount, with) = (Bet::Called("red".to_owned()), Money(100_000_000), Instrument::ElectronicChip);
    let command = Command::RecordOutsideLimits { seat: ANN, on, amount, with };
    assert_eq!(session.refused(session.supervisor(), command).reason, Reason::ChipsNotTaken);
}
