//! Limits, meters, corrections and tests: money that one order could make.

use rulebook::{Instrument, Reason};
use wheel::Money;
use wheelhouse_table::{Account, Bet, BonusTurn, By, Command, Device, Event, PersonId, SeatNo, Table, WagerId};

use super::{ANN, BOB, call, correct, spun, void};
use crate::common::{CHANCE, Session, named};

const BONUS: &str = "us-md-roulette-double-zero-bonus-spin-xtreme";

/// A good submission with some of its text changed.
fn filed(name: &str, changes: &[(&str, &str)]) -> Table {
    let change = |text: String| {
        changes.iter().fold(text, |text, (from, to)| {
            assert!(text.contains(from), "{name} has no {from}");
            text.replace(from, to)
        })
    };
    Table::new(testkit::changed(name, change))
}

/// Seats of a table with a target wager each, their target drawn.
fn targeted() -> (Session, WagerId) {
    let mut session = Session::open(named(BONUS));
    session.ok(session.dealer(), Command::PlaceYourBets);
    session.bet(ANN, "red", 5_000);
    let rule = session.rules().progressive().unwrap().clone();
    let wager = session.bet(ANN, &rule.id, rule.stake.0.0);
    session.ok(session.dealer(), Command::LockOut);
    (session, wager)
}

fn meters(session: &Session) -> Vec<i64> {
    assert!(session.table.state().meters.iter().all(wheelhouse_table::Meter::holds));
    session.table.state().meters.iter().map(|meter| meter.shows.0).collect()
}

/// A correction with turns of one's own choice would be a jackpot by hand.
#[test]
fn only_chance_turns_the_bonus_wheels_for_a_correction() {
    let (mut session, wager) = targeted();
    let target = session.pocket("7");
    session.ok(CHANCE, Command::DrawTargets { targets: vec![target] });
    session.spin();
    session.result("8");
    let (purse, before) = (session.purse(ANN), meters(&session));
    let turns = vec![BonusTurn { wager, symbol: 0 }];
    let supervisor = session.supervisor();
    session.refused(supervisor, correct(&session, "7"));
    let turn = |hot_spots: Vec<BonusTurn<WagerId>>| Command::TurnBonusWheels { hot_spots, community: None };
    session.refused(supervisor, turn(turns.clone()));
    session.refused(CHANCE, turn(vec![BonusTurn { wager: WagerId(999), symbol: 0 }]));
    session.refused(CHANCE, turn(vec![]));
    session.ok(CHANCE, turn(turns.clone()));
    session.refused(CHANCE, turn(turns));
    session.ok(supervisor, correct(&session, "7"));
    let reset = session.rules().progressive().unwrap().meters[0].reset.0;
    assert_eq!(meters(&session), [reset, before[1]]);
    // Red won on 7 what it lost on 8.
    assert_eq!(session.purse(ANN), purse + 10_000 + before[0]);

    session.ok(supervisor, correct(&session, "8"));
    assert_eq!(meters(&session), before, "and all the way back");
    assert_eq!(session.purse(ANN), purse);
}

/// The band is for what one player may win of a drawn multiplier; two wagers would pass it together.
#[test]
fn a_seat_has_one_wager_on_the_last_number_within_its_band() {
    for (name, on, most) in
        [("us-ma-roulette-double-zero", "b2b", 10_000), ("us-co-roulette-single-zero", "back2back", 500)]
    {
        let mut session = spun(name);
        session.result("7");
        session.ok(session.dealer(), Command::PlaceYourBets);
        session.refused(By::Player(ANN), session.wager(ANN, on, most + 100));
        let wager = session.bet(ANN, on, most - 100);
        session.bet(BOB, on, most);
        let again = session.refused(By::Player(ANN), session.wager(ANN, on, 100));
        assert_eq!(again.reason, Reason::AlreadyPlaced, "{name}");
        let red = session.bet(ANN, "red", 1_000);
        let to = Bet::Called(on.to_owned());
        session.refused(By::Player(ANN), Command::MoveWager { wager: red, to });
        let add = |amount: i64| Command::AddToWager { wager, amount: Money(amount) };
        assert_eq!(session.refused(By::Player(ANN), add(200)).reason, Reason::AboveMaximum, "{name}");
        session.refused(By::Player(ANN), add(50));
        session.ok(By::Player(ANN), add(100));
        session.refused(By::Player(ANN), Command::DoubleWagers { seat: ANN });
    }
}

/// What is done in a test is thrown away: money that left the table in it would come back with the purse.
#[test]
fn test_mode_has_no_real_players() {
    let mut session = spun("us-co-roulette-single-zero");
    session.result("7");
    let (before, with) = (session.table.state().ledger.clone(), session.rules().house().chips.accepted[0]);
    session.ok(session.supervisor(), Command::BeginTest);
    for by in [By::Player(ANN), session.dealer()] {
        for order in [Command::CashOut { seat: ANN, with }, Command::LeaveSeat { seat: ANN }] {
            assert_eq!(session.refused(by, order).reason, Reason::NoSuchSeat);
        }
    }
    session.sit(ANN);
    session.ok(session.dealer(), Command::PlaceYourBets);
    session.bet(ANN, "red", 5_000);
    session.spin();
    session.result("8");
    session.ok(By::Player(ANN), Command::CashOut { seat: ANN, with });
    session.ok(session.supervisor(), Command::EndTest);
    assert_eq!(session.table.state().ledger, before);
    assert_eq!(session.table.state().seat(ANN).map(|seat| seat.player), Some(1));

    session.ok(session.dealer(), Command::PlaceYourBets);
    let wager = session.bet(ANN, "red", 5_000);
    session.spin();
    session.result("0");
    let choice = rulebook::file::PrisonChoice::Leave;
    session.ok(By::Player(ANN), Command::ChooseInPrison { wager, choice });
    assert_eq!(session.refused(session.supervisor(), Command::BeginTest).reason, Reason::OutOfTurn);
}

/// A meter that kept what a wager added, when the wager itself goes back, would pay the house's money.
#[test]
fn a_round_given_up_after_the_lock_out_takes_the_growth_of_the_meters_back() {
    let initial: Vec<i64> = {
        let rules = Session::new(named(BONUS)).rules();
        rules.progressive().unwrap().meters.iter().map(|meter| meter.initial.0).collect()
    };
    let (mut session, _) = targeted();
    assert!(meters(&session).iter().zip(&initial).all(|(grown, initial)| grown > initial));
    session.ok(session.supervisor(), void());
    assert_eq!(meters(&session), initial);
    assert!(session.table.state().meters.iter().all(|meter| meter.grown == Money(0)));
    assert_eq!(session.purse(ANN), 1_000_000);
    assert_eq!(session.table.state().ledger.balance(Account::Felt), Money(0));
}

/// A thousand times a small wager is the most that this table could lose at once.
#[test]
fn what_the_house_could_lose_counts_wagers_on_the_last_number() {
    let table = filed("us-co-roulette-single-zero", &[("wager.back2back", "exposure_max = 300_000\nwager.back2back")]);
    let mut session = Session::open(table);
    session.ok(session.dealer(), Command::PlaceYourBets);
    session.bet(ANN, "red", 5_000);
    session.spin();
    session.result("7");
    session.ok(session.dealer(), Command::PlaceYourBets);
    let why = |session: &Session, on: &str, amount: i64| {
        session.refused(By::Player(ANN), session.wager(ANN, on, amount)).reason
    };
    assert_eq!(why(&session, "back2back", 400), Reason::ExposureTooHigh);
    let wager = session.bet(ANN, "back2back", 300);
    assert_eq!(why(&session, "straight 17", 100), Reason::ExposureTooHigh);
    session.ok(By::Player(ANN), Command::TakeBack { wager, amount: Some(Money(100)) });
    session.bet(ANN, "straight 17", 100);
}

/// A side wager left alone on the felt would stand beside nothing.
#[test]
fn green_goes_back_with_the_only_wager_that_it_stood_beside() {
    let table = filed("us-md-roulette-triple-zero", &[("wager.green", "inside_total_min = 1_000\nwager.green")]);
    let mut session = Session::open(table);
    session.sit(BOB);
    session.ok(session.dealer(), Command::PlaceYourBets);
    for seat in [ANN, BOB] {
        session.bet(seat, "straight 17", 500);
        session.bet(seat, "green", 500);
    }
    session.bet(BOB, "red", 500);
    session.spin();
    assert_eq!(session.purse(ANN), 1_000_000, "the straight is below the minimum, and Green stood beside it");
    assert_eq!(session.purse(BOB), 999_000, "Green stands beside red");
    session.result("0");
    assert_eq!(session.purse(ANN), 1_000_000);
    assert!(session.purse(BOB) > 1_000_000);
}

/// An amount that is checked by multiplying it must not stop the table for everybody.
#[test]
fn an_absurd_amount_is_refused_and_stops_nothing() {
    let bands =
        [("max = 20_000,", "max = 9_000_000_000_000_000_000,"), ("max = 200_000,", "max = 9_000_000_000_000_000_000,")];
    for changes in [&bands[..0], &bands[..]] {
        let mut session = Session::open(filed("us-md-roulette-single-zero-value-chips", changes));
        session.ok(session.dealer(), Command::PlaceYourBets);
        let wager = session.bet(ANN, "straight 17", 1_000);
        for absurd in [i64::MAX / 36, i64::MAX / 3_600 * 100, i64::MAX / 2, i64::MAX - 1_000, i64::MAX, i64::MIN] {
            for on in ["straight 17", "split 17/20", "red", "neighbours 17"] {
                session.refused(By::Player(ANN), session.wager(ANN, on, absurd));
            }
            session.refused(By::Player(ANN), Command::AddToWager { wager, amount: Money(absurd) });
            session.refused(By::Player(ANN), Command::TakeBack { wager, amount: Some(Money(absurd)) });
        }
        session.bet(ANN, "red", 1_000);
    }
}

/// Chips for more than a felt carries may be in a purse, and a held spin is no way to lay them past the exposure.
#[test]
fn an_adjusted_wager_is_within_what_the_felt_carries() {
    let bands = [
        ("max = 100_000,", "max = 90_000_000_000_000,"),
        ("wager.back2back", "exposure_max = 300_000\nwager.back2back"),
    ];
    let mut session = Session::open(filed("us-co-roulette-single-zero", &bands));
    let with = session.rules().house().chips.accepted[0];
    session.ok(session.dealer(), Command::BuyIn { seat: ANN, with, amount: Money(10_000_000_000_000) });
    session.ok(session.dealer(), Command::PlaceYourBets);
    let wager = session.bet(ANN, "red", 1_000);
    session.spin();
    session.ok(session.dealer(), call(&session, "other"));
    for amount in [400_000, 10_000_001_000_000] {
        let adjust = Command::AdjustWager { wager, amount: Money(amount), why: "as it lay".to_owned() };
        session.refused(session.supervisor(), adjust);
    }
}

#[test]
fn the_cage_sells_and_buys_every_chip_but_the_table_s_own() {
    let mut session = Session::open(named("us-md-roulette-single-zero-value-chips"));
    let cashier = By::Cashier(PersonId(90));
    let (seat, amount) = (SeatNo(0), Money(2_500));
    let buy = |with| Command::BuyIn { seat, with, amount };
    assert_eq!(session.refused(cashier, buy(Instrument::RouletteChip)).reason, Reason::ChipsNotTaken);
    let out = |with| Command::CashOut { seat, with };
    assert_eq!(session.refused(cashier, out(Instrument::RouletteChip)).reason, Reason::ChipsNotTaken);
    let held = |session: &Session| session.table.state().ledger.balance(Account::Purse(seat, Instrument::ValueChip)).0;
    let before = held(&session);
    session.ok(cashier, buy(Instrument::ValueChip));
    assert_eq!(held(&session), before + amount.0);
    session.ok(cashier, out(Instrument::ValueChip));
    assert_eq!(held(&session), 0);
    // Everything else at a table is for those who stand there.
    for command in [Command::PlaceYourBets, Command::OpenTable, Command::LeaveSeat { seat }] {
        assert_eq!(session.refused(cashier, command).reason, Reason::NotYourRole);
    }
    // What a tester plays with is no money.
    session.ok(session.supervisor(), Command::BeginTest);
    assert_eq!(session.refused(cashier, buy(Instrument::ValueChip)).reason, Reason::OutOfTurn);
    assert_eq!(session.refused(cashier, out(Instrument::ValueChip)).reason, Reason::OutOfTurn);
}

/// A guest who is gone did not do it. The house frees the seat in its own name, the chips first, and not while a wager lies.
#[test]
fn the_house_gives_up_a_seat_in_its_own_name() {
    let mut session = Session::open(named("us-md-roulette-single-zero-value-chips"));
    let house = By::Device(Device::House);
    let (out, leave) = (|with| Command::CashOut { seat: ANN, with }, Command::LeaveSeat { seat: ANN });
    for device in [Device::WheelReader, Device::Timer, Device::Chance] {
        for command in [out(Instrument::ValueChip), leave.clone()] {
            assert_eq!(session.refused(By::Device(device), command).reason, Reason::NotYourRole);
        }
    }
    session.ok(session.dealer(), Command::PlaceYourBets);
    session.bet(ANN, "red", 5_000);
    assert_eq!(session.refused(house, leave.clone()).reason, Reason::SeatNotClear);
    session.ok(By::Player(ANN), Command::ClearWagers { seat: ANN });
    for with in [Instrument::ValueChip, Instrument::RouletteChip] {
        assert_eq!(session.refused(house, leave.clone()).reason, Reason::NotCashedOut);
        let amount = session.table.state().ledger.balance(Account::Purse(ANN, with));
        assert_eq!(session.ok(house, out(with)), [Event::CashedOut { seat: ANN, with, amount }]);
    }
    assert_eq!(session.ok(house, leave), [Event::SeatLeft { seat: ANN, carried: Vec::new() }]);
}
