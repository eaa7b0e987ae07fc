//! Clauses of Maryland Roulette that no event carries: what they say is seen in what is paid.

use crate::common::{Session, named};
use wheelhouse_table::{By, Command, Event, SeatNo};

const ANN: SeatNo = SeatNo(0);

fn at_the_felt() -> Session {
    let mut session = Session::open(named("us-md-roulette-double-zero"));
    session.ok(session.dealer(), Command::PlaceYourBets);
    session
}

/// The dealer laid 20 for 17. It is known who laid it, and the chips lose where they lie.
//= us-md-roulette 3.D(1)
#[test]
fn a_wager_that_the_dealer_laid_is_settled_where_it_lies() {
    let mut session = at_the_felt();
    let before = session.purse(ANN);
    let laid = session.ok(session.dealer(), session.wager(ANN, "straight 20", 400));
    let [Event::WagerPlaced(placed)] = &laid[..] else { panic!("{laid:?}") };
    assert_eq!((placed.seat, placed.by), (ANN, session.dealer()));
    session.spin();
    session.result("17");
    assert_eq!(session.purse(ANN), before - 400, "the player's, whoever laid it");
}

/// The player sees the chips on the wrong number and has them moved while there is time; after the call there is none.
//= us-md-roulette 3.D(2)
#[test]
fn a_player_sets_an_instruction_right_until_bets_close() {
    let mut session = at_the_felt();
    let before = session.purse(ANN);
    let laid = session.ok(session.dealer(), session.wager(ANN, "straight 20", 400));
    let [Event::WagerPlaced(placed)] = &laid[..] else { panic!("{laid:?}") };
    let to = wheelhouse_table::Bet::Called("straight 17".to_owned());
    let right = Command::MoveWager { wager: placed.wager, to };
    session.ok(By::Player(ANN), right.clone());
    session.spin();
    let refusal = session.refused(By::Player(ANN), right);
    assert_eq!(session.rules().cite(refusal.cite.unwrap()).printed, "5.C");
    session.result("17");
    assert_eq!(session.purse(ANN), before + 35 * 400);
}
