//! Clauses of the Colorado text that no single order shows.

mod common;

use common::{Session, named};
use rulebook::{Instrument, Reason};
use table::{Bet, By, Command, SeatNo};
use wheel::Money;

/// Every wager of a table with terminals, and every purchase, is of chips whose value the player set before.
//= us-co-roulette 2201(9)[2]
#[test]
fn electronic_chips_have_a_value_before_they_are_bought() {
    let mut session = Session::open(named("us-co-roulette-double-zero"));
    let (seat, with) = (SeatNo(1), Instrument::ElectronicChip);
    session.ok(By::Player(seat), Command::TakeSeat { seat, player: 2 });
    let buy = |amount: i64| Command::BuyIn { seat, with, amount: Money(amount) };
    let refusal = session.refused(session.dealer(), buy(10_000));
    assert_eq!(refusal.reason, Reason::NoColour);
    assert_eq!(session.rules().cite(refusal.cite.unwrap()).printed, "47.1-2201(9)");
    // At a terminal nobody else need do it.
    session.ok(By::Player(seat), Command::GiveColour { seat, colour: 1, value: Money(250) });
    session.ok(session.dealer(), buy(10_000));
    session.ok(session.dealer(), Command::PlaceYourBets);
    let on = || Bet::Called("red".to_owned());
    let wager = |amount| Command::PlaceWager { seat, on: on(), amount: Money(amount), with, coupon: None, tip: false };
    assert_eq!(session.refused(By::Player(seat), wager(300)).reason, Reason::NotWholeChips);
    session.ok(By::Player(seat), wager(500));
    // The value stays while chips are out, in the purse as on the felt.
    let other = Command::GiveColour { seat, colour: 1, value: Money(500) };
    assert_eq!(session.refused(By::Player(seat), other).reason, Reason::ColourInUse);
}
