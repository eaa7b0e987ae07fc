//! Doors that one person, or one late word, must not find open.

mod money;

use std::sync::Arc;

use crate::common::{CHANCE, READER, Session, all_rules, named, person, staff};
use rulebook::{Instrument, Reason};
use wheel::{Money, Pocket};
use wheelhouse_table::{
    Bet, By, Command, Coupon, Device, Direction, Event, Evidence, Order, PersonId, Phase, SeatNo, Table, WagerId,
    decide, evolve,
};

const ANN: SeatNo = SeatNo(0);
const BOB: SeatNo = SeatNo(1);
const TIMER: By = By::Device(Device::Timer);

fn betting(name: &str) -> Session {
    let mut session = Session::open(named(name));
    session.sit(BOB);
    session.ok(session.dealer(), Command::PlaceYourBets);
    session.bet(ANN, "red", 5_000);
    session.bet(BOB, "black", 5_000);
    session
}

fn spun(name: &str) -> Session {
    let mut session = betting(name);
    session.spin();
    session
}

fn irregularity(session: &Session, id: &str) -> u8 {
    let rules = session.rules();
    u8::try_from(rules.irregularities().iter().position(|rule| rule.id == id).unwrap()).unwrap()
}

fn call(session: &Session, id: &str) -> Command {
    Command::CallNoSpin { irregularity: irregularity(session, id) }
}

fn told(session: &Session, label: &str) -> Command {
    Command::TellResult { pocket: session.pocket(label), revolutions: Some(9) }
}

fn confirm(session: &Session, label: &str) -> Command {
    Command::ConfirmResult { pocket: session.pocket(label) }
}

fn stands(session: &Session, label: &str) -> Command {
    let direction = Direction::ResultStands(session.pocket(label));
    Command::Direct { direction, why: "nothing touched the ball".to_owned() }
}

fn no_spin() -> Command {
    Command::Direct { direction: Direction::NoSpin, why: "a hand was in the wheel".to_owned() }
}

fn void() -> Command {
    Command::VoidRound { why: "the lights went out".to_owned() }
}

fn correct(session: &Session, label: &str) -> Command {
    let (pocket, second) = (session.pocket(label), person(session.rules().house().dealer.roles[0]));
    Command::CorrectResult { pocket, second, why: "the film shows another".to_owned() }
}

/// The person of the supervisor at the dealer's post.
fn supervisor_as_dealer(session: &mut Session) -> By {
    let house = session.rules();
    let by = By::Staff { person: person(house.house().supervisor.roles[0]), role: house.house().dealer.roles[0] };
    session.ok(by, Command::TakePost { licence: "L".to_owned() });
    by
}

fn voided(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::NoSpinCalled { .. }))
}

/// Who may change a wager while a spin is held could else lay the number that has just come, or more than the table takes.
#[test]
fn a_wager_is_adjusted_by_the_rules_of_every_wager_and_not_after_the_number() {
    let mut session = Session::staffed(named("us-co-roulette-single-zero"));
    session.ok(By::Player(ANN), Command::TakeSeat { seat: ANN, player: 1 });
    let (dealer, with) = (session.dealer(), Instrument::RouletteChip);
    session.ok(dealer, Command::GiveColour { seat: ANN, colour: 1, value: Money(300) });
    session.ok(dealer, Command::BuyIn { seat: ANN, with, amount: Money(900_000) });
    session.ok(dealer, Command::PlaceYourBets);
    let wager = WagerId(session.table.state().next_wager);
    let (on, coupon) = (Bet::Called("red".to_owned()), Some(Coupon { number: 7, face: Money(3_000) }));
    let place = Command::PlaceWager { seat: ANN, on, amount: Money(4_500), with, coupon, tip: false };
    session.ok(By::Player(ANN), place);
    session.spin();
    let adjust = |amount: i64| Command::AdjustWager { wager, amount: Money(amount), why: "as it lay".to_owned() };
    session.refused(session.supervisor(), adjust(6_000));
    session.ok(dealer, call(&session, "other"));
    let why = |session: &Session, amount: i64| session.refused(session.supervisor(), adjust(amount)).reason;
    assert_eq!(session.refused(dealer, adjust(6_000)).reason, Reason::NotYourRole);
    assert_eq!(why(&session, 105_000), Reason::AboveMaximum);
    assert_eq!(why(&session, 300), Reason::BelowMinimum);
    assert_eq!(why(&session, 5_000), Reason::NotWholeChips);
    assert_eq!(why(&session, 1_500), Reason::CouponNotTaken);
    assert_eq!(why(&session, -1_500), Reason::NotValid);
    assert_eq!(why(&session, 1_500_000), Reason::NotValid, "more than the player has");
    session.ok(session.supervisor(), adjust(6_000));
    assert_eq!(session.purse(ANN), 894_000);
    session.ok(READER, told(&session, "7"));
    assert_eq!(why(&session, 4_500), Reason::BetsAreClosed);
    assert_eq!(why(&session, 0), Reason::BetsAreClosed);
}

/// A supervisor who could direct any number to stand would choose the winners.
#[test]
fn a_result_is_directed_only_where_another_person_told_that_very_number() {
    let mut session = spun("us-co-roulette-single-zero");
    session.ok(session.dealer(), call(&session, "other"));
    assert_eq!(session.refused(session.supervisor(), stands(&session, "7")).reason, Reason::NotValid);
    let both = supervisor_as_dealer(&mut session);
    let mut own = Session::new(session.table.clone());
    session.ok(session.dealer(), told(&session, "7"));
    assert_eq!(session.refused(session.supervisor(), stands(&session, "8")).reason, Reason::ResultsDiffer);
    session.ok(session.supervisor(), stands(&session, "7"));
    assert_eq!(session.table.phase(), Phase::Resulted);

    own.ok(both, told(&own, "7"));
    assert_eq!(own.refused(own.supervisor(), stands(&own, "7")).reason, Reason::SecondPersonNeeded);
    assert_eq!(own.refused(own.supervisor(), no_spin()).reason, Reason::SecondPersonNeeded);
}

/// Whatever is done without another spin, the ball that rests makes no number.
fn makes_no_number(table: &Table, orders: &[(By, Command)], depth: u8) {
    for (by, command) in orders {
        let order = Order { at: crate::common::START, by: *by, command: command.clone() };
        let Ok(events) = decide(table, &order) else { continue };
        assert!(!events.iter().any(|event| matches!(event, Event::ResultConfirmed { .. })), "{order:?}: {events:?}");
        let mut after = table.clone();
        for event in &events {
            evolve(&mut after, event);
        }
        assert_ne!(after.phase(), Phase::Told, "{order:?}");
        if depth > 1 {
            makes_no_number(&after, orders, depth - 1);
        }
    }
}

/// Chips could lie on a number that everybody could see.
#[test]
fn a_pocket_seen_while_bets_are_open_voids_the_spin_for_good() {
    for name in ["us-md-roulette-double-zero", "us-co-roulette-single-zero", "sg-mbs-roulette-single-zero"] {
        for rolling in [false, true] {
            let mut session = betting(name);
            if rolling && session.rules().bets_close().0 != rulebook::file::Close::BeforeSpin {
                session.ok(session.dealer(), Command::SpinBall { with_wheel: false });
            }
            let events = session.ok(READER, Command::CloseBets { evidence: Evidence::Pocket });
            assert!(voided(&events), "{name}: {events:?}");
            let (dealer, supervisor) = (session.dealer(), session.supervisor());
            let withdraw = Command::WithdrawResult { second: PersonId(10), why: "wrong".to_owned() };
            let mut orders = vec![
                (dealer, Command::CallNoMoreBets),
                (TIMER, Command::CloseBets { evidence: Evidence::Timer }),
                (By::Device(Device::House), Command::Resume),
                (supervisor, withdraw),
                (supervisor, stands(&session, "7")),
                (supervisor, correct(&session, "7")),
            ];
            for by in [dealer, supervisor, READER] {
                orders.extend([(by, told(&session, "7")), (by, confirm(&session, "7"))]);
            }
            makes_no_number(&session.table, &orders, 3);
        }
    }
}

/// In every rulebook security, or whoever else looks at the wheel, agrees with a supervisor; with a dealer alone nobody but a
/// supervisor does.
#[test]
fn somebody_of_another_department_agrees_with_a_supervisor() {
    for name in [
        "us-md-roulette-double-zero",
        "us-co-roulette-double-zero",
        "us-ma-roulette-double-zero",
        "sg-mbs-roulette-single-zero",
    ] {
        let mut session = spun(name);
        let rules = session.rules();
        let of = |id: &str| {
            let at = rules.house().roles.iter().position(|role| role.id == id);
            at.map(|at| person(rulebook::RoleId(u8::try_from(at).unwrap())))
        };
        let security = of("security").unwrap();
        session.ok(session.dealer(), told(&session, "7"));
        let withdraw = |second: PersonId| Command::WithdrawResult { second, why: "misread".to_owned() };
        let alone = session.refused(session.dealer(), withdraw(security));
        assert_eq!(alone.reason, Reason::SecondPersonNeeded, "{name}: neither is a supervisor");
        if let Some(player) = of("player") {
            assert_eq!(session.refused(session.supervisor(), withdraw(player)).reason, Reason::SecondPersonNeeded);
        }
        session.ok(session.supervisor(), withdraw(security));

        let mut paid = spun(name);
        paid.result("7");
        let correct = |second| Command::CorrectResult { pocket: paid.pocket("8"), second, why: "the film".to_owned() };
        let (alone, both) = (correct(PersonId(99)), correct(security));
        assert_eq!(paid.refused(paid.supervisor(), alone).reason, Reason::SecondPersonNeeded, "{name}: not on duty");
        paid.ok(paid.supervisor(), both);
    }
}

/// A void after the number is known is a way out of paying it, and a second number a way to pay a friend.
#[test]
fn a_number_that_was_told_is_neither_voided_nor_told_anew_by_one_person() {
    let mut session = spun("us-md-roulette-double-zero");
    session.ok(session.dealer(), told(&session, "7"));
    for at in 0..session.rules().irregularities().len() {
        let call = Command::CallNoSpin { irregularity: u8::try_from(at).unwrap() };
        assert_eq!(session.refused(session.supervisor(), call.clone()).reason, Reason::SecondPersonNeeded);
        session.refused(session.dealer(), call);
    }
    assert_eq!(session.refused(session.supervisor(), void()).reason, Reason::SecondPersonNeeded);
    let both = supervisor_as_dealer(&mut session);
    let (dealer, supervisor) = (session.dealer(), session.supervisor());
    let withdraw = |second: PersonId| Command::WithdrawResult { second, why: "misread".to_owned() };
    let By::Staff { person: own, .. } = both else { unreachable!() };
    assert_eq!(session.refused(supervisor, withdraw(own)).reason, Reason::SecondPersonNeeded);
    session.ok(supervisor, withdraw(person(session.rules().house().dealer.roles[0])));
    assert_eq!(session.refused(dealer, call(&session, "same-direction")).reason, Reason::NotYourRole);

    session.ok(both, told(&session, "8"));
    for by in [both, supervisor] {
        assert_eq!(session.refused(by, confirm(&session, "8")).reason, Reason::SecondPersonNeeded, "one person");
    }
    session.ok(dealer, confirm(&session, "8"));
}

/// The same by way of a held spin: who holds a spin after its number came and then directs no spin was alone.
#[test]
fn a_number_that_was_told_is_not_held_and_voided_by_one_person() {
    let mut session = spun("us-co-roulette-single-zero");
    let both = supervisor_as_dealer(&mut session);
    session.ok(READER, told(&session, "7"));
    for by in [session.supervisor(), both] {
        assert_eq!(session.refused(by, call(&session, "other")).reason, Reason::SecondPersonNeeded);
    }
    session.ok(session.dealer(), call(&session, "other"));
    assert!(voided(&session.ok(session.supervisor(), no_spin())), "two people did it");
}

/// A house that asks for two departments has the number of a held spin withdrawn before a supervisor directs no spin.
#[test]
fn the_number_of_a_held_spin_is_withdrawn_and_the_spin_stays_held() {
    let mut session = spun("us-co-roulette-single-zero");
    session.ok(session.dealer(), call(&session, "other"));
    let dealer = person(session.rules().house().dealer.roles[0]);
    let withdraw = Command::WithdrawResult { second: dealer, why: "misread".to_owned() };
    let nothing = session.refused(session.supervisor(), withdraw.clone());
    assert_eq!(nothing.reason, Reason::OutOfTurn, "nobody told a number yet");
    session.ok(READER, told(&session, "7"));
    session.ok(session.supervisor(), withdraw);
    assert_eq!((session.table.phase(), session.table.state().round.told), (Phase::Held, None));
    session.refused(session.supervisor(), stands(&session, "7"));
    assert!(voided(&session.ok(session.supervisor(), no_spin())));
}

/// A ball launched too early is no spin, but it runs, and nobody may bet on it.
#[test]
fn a_launch_before_the_ball_is_cleared_closes_the_bets() {
    let launched = |(name, rules): &&(String, Arc<rulebook::TableRules>)| {
        name.starts_with("us-ma") && rules.bets_close().0 == rulebook::file::Close::BeforeSpin
    };
    assert!(all_rules().iter().filter(launched).count() > 1);
    for (name, rules) in all_rules().iter().filter(launched) {
        let mut session = Session::open(Table::new(Arc::clone(rules)));
        session.ok(session.dealer(), Command::PlaceYourBets);
        session.spin();
        session.ok(session.dealer(), call(&session, "same-direction"));
        if session.table.phase() == Phase::Idle {
            session.ok(session.dealer(), Command::PlaceYourBets);
        }
        assert_eq!(session.table.phase(), Phase::Betting, "{name}");
        session.bet(ANN, "odd", 5_000);
        session.ok(READER, Command::SpinBall { with_wheel: false });
        assert_eq!(session.table.phase(), Phase::Shut, "{name}");
        let late = session.wager(ANN, "odd", 5_000);
        assert_eq!(session.refused(By::Player(ANN), late).reason, Reason::BetsAreClosed, "{name}");
        session.refused(session.dealer(), told(&session, "7"));
        assert!(voided(&session.ok(READER, told(&session, "7"))), "{name}");
    }
}

/// A dealer who is quicker than the sensor must not be believed before it.
#[test]
fn the_reader_is_heard_after_the_dealer() {
    let after_dealer = |by: Command| {
        let mut session = spun("us-md-roulette-double-zero");
        session.ok(session.dealer(), told(&session, "7"));
        let events = session.ok(READER, by);
        (session, events)
    };
    let at = |label: &str, revolutions: u8| {
        let pocket = Session::new(named("us-md-roulette-double-zero")).pocket(label);
        Command::TellResult { pocket, revolutions: Some(revolutions) }
    };
    let (session, events) = after_dealer(at("7", 9));
    assert!(events.iter().any(|event| matches!(event, Event::ResultConfirmed { .. })), "{events:?}");
    assert_eq!(session.table.phase(), Phase::Resulted);

    let (mut session, _) = after_dealer(at("8", 9));
    for by in [session.dealer(), session.supervisor(), READER] {
        assert_eq!(session.refused(by, confirm(&session, "7")).reason, Reason::ResultsDiffer);
    }
    session.ok(session.dealer(), confirm(&session, "8"));

    for wrong in [at("7", 1), at("8", 1), Command::SpinBall { with_wheel: true }] {
        let (session, events) = after_dealer(wrong);
        assert!(voided(&events), "{events:?}");
        session.refused(session.supervisor(), confirm(&session, "7"));
    }
}

/// While a spin is held the reader is heard too: what ran with the wheel is not directed to stand.
#[test]
fn the_reader_is_heard_while_a_spin_is_held() {
    for known in [false, true] {
        let mut session = spun("us-co-roulette-single-zero");
        session.ok(session.dealer(), call(&session, "other"));
        if known {
            session.ok(session.dealer(), told(&session, "7"));
        }
        session.ok(READER, Command::SpinBall { with_wheel: true });
        assert_eq!(session.table.phase(), Phase::Held);
        session.refused(session.supervisor(), stands(&session, "7"));
        session.ok(session.supervisor(), no_spin());
    }
}

/// A number told too early would leave the spin without its draw for ever, and whoever tells it could void it so.
#[test]
fn a_dealer_does_not_tell_a_number_before_the_draw() {
    let mut session = spun("us-ma-roulette-double-zero");
    session.result("7");
    session.ok(session.dealer(), Command::PlaceYourBets);
    session.bet(ANN, "b2b", 1_000);
    session.spin();
    assert_eq!(session.refused(session.dealer(), told(&session, "7")).reason, Reason::DrawMissing);
    session.ok(CHANCE, Command::DrawMultiplier { multiplier: 10 });
    session.ok(session.dealer(), told(&session, "7"));

    let mut session = spun("us-md-roulette-double-zero-roulette-x-c");
    assert_eq!(session.refused(session.dealer(), told(&session, "7")).reason, Reason::DrawMissing);
    let rule = session.rules().drawn_odds().unwrap().clone();
    let odds = std::iter::once(rule.first.0).chain(std::iter::repeat(rule.others[0].0));
    let drawn = (1..=rule.counts_allowed[0]).map(Pocket).zip(odds);
    let drawn = drawn.map(|(pocket, odds)| settlement::Drawn { pocket, odds }).collect();
    session.ok(CHANCE, Command::DrawOdds { drawn });
    session.ok(session.dealer(), told(&session, "7"));
}

/// What a regulator must look at is not cleared by a regulator who found it wanting and a technician who did not.
#[test]
fn a_replaced_external_part_waits_for_a_sound_inspection_by_the_regulator() {
    let mut session = Session::staffed(named("us-co-roulette-single-zero"));
    let house = session.rules();
    let (rule, replacement) = (house.house().inspection.as_ref().unwrap(), house.house().replacement.as_ref().unwrap());
    let (usual, regulator) = (staff(&rule.by), staff(replacement.external_by.as_ref().unwrap()));
    let items: Vec<u8> = (0..u8::try_from(rule.items.len()).unwrap()).collect();
    let inspect = |sound: bool| Command::Inspect { items: items.clone(), sound };
    session.ok(session.supervisor(), Command::ReplacePart { what: "the rim".to_owned(), external: true });
    assert_eq!(session.refused(usual, inspect(true)).reason, Reason::NotYourRole);
    session.ok(regulator, inspect(false));
    assert_eq!(session.refused(usual, inspect(true)).reason, Reason::NotYourRole);
    assert_eq!(session.refused(session.dealer(), Command::PlaceYourBets).reason, Reason::InspectionVoid);
    session.ok(regulator, inspect(true));
    session.ok(session.dealer(), Command::PlaceYourBets);
}

/// What to do about a closed table, whatever is asked of it: there is no round to finish.
#[test]
fn a_closed_table_is_opened_first() {
    let mut session = Session::open(named("us-md-roulette-double-zero"));
    session.ok(session.supervisor(), Command::CloseTable { cover_locked: true });
    for by in [session.dealer(), session.supervisor()] {
        for command in [Command::PlaceYourBets, Command::CloseTable { cover_locked: true }, Command::BeginTest] {
            let refusal = session.refused(by, command);
            if refusal.reason == Reason::TableClosed {
                assert_eq!(
                    (&*session.says(&refusal).what, &*session.says(&refusal).fix),
                    ("the table is closed", "Open the table first")
                );
            }
        }
    }
    assert_eq!(session.refused(session.dealer(), Command::PlaceYourBets).reason, Reason::TableClosed);
    let red = Command::PlaceWager {
        seat: ANN,
        on: Bet::Called("red".to_owned()),
        amount: Money(1_000),
        with: session.rules().house().chips.accepted[0],
        coupon: None,
        tip: false,
    };
    let refusal = session.refused(By::Player(ANN), red);
    assert_eq!(session.says(&refusal).fix, "Wait until the table opens");
}
