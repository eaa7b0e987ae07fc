//! What makes a spin evidence, and who may not walk around it: in every good submission that a crew deals.

use std::sync::Arc;

use crate::common::{CHANCE, READER, Session, all_rules, person};
use rulebook::{Reason, TableRules, file::Close};
use wheel::Money;
use wheelhouse_table::{By, Command, Device, Direction, Event, HeldFor, Order, Phase, SeatNo, Table, Time, decide};

const ANN: SeatNo = SeatNo(0);

/// Every table that people deal.
fn dealt() -> impl Iterator<Item = (&'static str, Arc<TableRules>)> {
    let people = |(_, rules): &&(String, Arc<TableRules>)| rules.house().automatic.is_none();
    all_rules().iter().filter(people).map(|(name, rules)| (name.as_str(), Arc::clone(rules)))
}

fn rolls(rules: &TableRules) -> bool {
    rules.bets_close().0 != Close::BeforeSpin
}

/// A round up to the launch.
fn betting(rules: &Arc<TableRules>) -> Session {
    let mut session = Session::staffed(Table::new(Arc::clone(rules)));
    session.ok(session.dealer(), Command::PlaceYourBets);
    if rules.progressive().is_some() {
        session.ok(session.dealer(), Command::LockOut);
        let number = |pocket: &wheel::Pocket| rules.wheel().number(*pocket).is_some();
        let pocket = rules.wheel().open().pockets().find(number).unwrap();
        session.ok(CHANCE, Command::DrawTargets { targets: vec![pocket] });
    }
    session
}

fn spun(rules: &Arc<TableRules>) -> Session {
    let mut session = betting(rules);
    session.spin();
    session
}

fn told(rules: &TableRules) -> Command {
    let number = |pocket: &wheel::Pocket| rules.wheel().number(*pocket).is_some();
    let pocket = rules.wheel().open().pockets().find(number).or_else(|| rules.wheel().open().pockets().next());
    Command::TellResult { pocket: pocket.unwrap(), revolutions: None }
}

fn direct(direction: Direction) -> Command {
    Command::Direct { direction, why: "seen on the film".to_owned() }
}

#[test]
fn no_person_announces_a_number_that_nobody_attested() {
    for (name, rules) in dealt() {
        let mut session = spun(&rules);
        let attested = rules.house().spin.attested;
        let refusal = session.refused(session.dealer(), told(&rules));
        if refusal.reason == Reason::DrawMissing {
            continue;
        }
        assert_eq!((refusal.reason, refusal.cite), (Reason::OutOfTurn, attested), "{name}");
        assert_eq!(session.refused(session.supervisor(), Command::AttestSpin).reason, Reason::NotYourRole, "{name}");
        let events = session.ok(session.dealer(), Command::AttestSpin);
        let wanted = Event::SpinAttested { by: session.dealer(), cite: attested.unwrap() };
        assert_eq!(events, [wanted], "{name}");
        assert_eq!(session.refused(session.dealer(), Command::AttestSpin).reason, Reason::OutOfTurn, "{name}: once");
        session.ok(session.dealer(), told(&rules));
        assert_eq!(session.table.phase(), Phase::Told, "{name}");
    }
}

/// A word for one spin is no word for the next.
#[test]
fn the_word_for_a_spin_that_did_not_count_is_gone_with_it() {
    for (name, rules) in dealt() {
        let mut session = spun(&rules);
        session.ok(session.dealer(), Command::AttestSpin);
        let pocket = rules.wheel().pockets().next().unwrap();
        session.ok(READER, Command::TellResult { pocket, revolutions: Some(1) });
        assert_eq!(session.table.state().round.attested, None, "{name}");
    }
}

#[test]
fn a_number_sooner_than_a_spin_can_be_over_is_held() {
    for (name, rules) in dealt() {
        let (least, cite) = rules.house().spin.least_times.unwrap();
        let mut session = spun(&rules);
        session.ok(session.dealer(), Command::AttestSpin);
        let spun_at = session.table.state().round.spun_at.unwrap();
        let at = |ms: i64| Order { at: Time(spun_at.0 + ms), by: session.dealer(), command: told(&rules) };
        let soon = decide(&session.table, &at(i64::from(least.launch_to_result_ms) - 1));
        match soon {
            Err(refusal) if refusal.reason == Reason::DrawMissing => continue,
            soon => assert!(soon.unwrap().contains(&Event::ResultHeld { why: HeldFor::TooFast, cite }), "{name}"),
        }
        let in_time = decide(&session.table, &at(i64::from(least.launch_to_result_ms) + 5_000)).unwrap();
        assert!(!in_time.iter().any(|event| matches!(event, Event::ResultHeld { .. })), "{name}");
    }
}

/// A dealer who does not call cannot void a number by it, and nobody keeps what was bet on a ball that was nearly there.
#[test]
fn a_number_told_while_bets_are_open_is_the_supervisors_and_what_came_after_the_launch_goes_back() {
    let tables = dealt().filter(|(_, rules)| {
        rolls(rules) && rules.drawn_odds().is_none() && rules.progressive().is_none() && rules.repeat().is_none()
    });
    let mut tried = 0;
    for (name, rules) in tables {
        tried += 1;
        let mut session = betting(&rules);
        session.sit(ANN);
        let before = session.purse(ANN);
        let [raised, moved, kept] = ["red", "black", "odd"].map(|on| session.bet(ANN, on, 5_000));
        session.ok(session.dealer(), Command::SpinBall { with_wheel: false });
        session.bet(ANN, "even", 5_000);
        session.ok(session.player(ANN), Command::AddToWager { wager: raised, amount: Money(1_000) });
        let to = wheelhouse_table::Bet::Called("high".to_owned());
        session.ok(session.player(ANN), Command::MoveWager { wager: moved, to });
        session.ok(session.dealer(), Command::AttestSpin);
        let Command::TellResult { pocket, .. } = told(&rules) else { unreachable!() };
        session.ok(session.dealer(), told(&rules));
        assert_eq!(session.table.phase(), Phase::Held, "{name}");
        let stands = || direct(Direction::ResultStands(pocket));
        for direction in [stands(), direct(Direction::NoSpin)] {
            assert_eq!(session.refused(session.dealer(), direction).reason, Reason::NotYourRole, "{name}");
        }
        session.ok(session.supervisor(), stands());
        assert_eq!(session.table.phase(), Phase::Resulted, "{name}");
        let lies: Vec<_> = session.table.state().round.lying().map(|placed| (placed.wager, placed.amount)).collect();
        assert_eq!(lies, [(raised, Money(5_000)), (kept, Money(5_000))], "{name}");
        assert_eq!(session.purse(ANN), before - 10_000, "{name}");
    }
    assert!(tried > 3);
}

/// One person with both posts cannot decide about the round that they deal, nor by leaving the dealer's post in it.
#[test]
fn whoever_dealt_a_round_does_not_decide_about_it() {
    for (name, rules) in dealt() {
        let mut session = Session::staffed(Table::new(Arc::clone(&rules)));
        let boss = person(rules.house().supervisor.roles[0]);
        let as_dealer = By::Staff { person: boss, role: rules.house().dealer.roles[0] };
        session.ok(as_dealer, Command::TakePost { licence: "L".to_owned() });
        session.ok(session.dealer(), Command::PlaceYourBets);
        let void = || Command::VoidRound { why: "the house would lose".to_owned() };
        let refusal = session.refused(session.supervisor(), void());
        assert_eq!(
            (refusal.reason, refusal.cite),
            (Reason::SecondPersonNeeded, rules.house().spin.two_people),
            "{name}"
        );
        session.ok(as_dealer, Command::LeavePost);
        assert_eq!(session.refused(session.supervisor(), void()).reason, Reason::SecondPersonNeeded, "{name}");

        let mut other = Session::staffed(Table::new(Arc::clone(&rules)));
        other.ok(other.dealer(), Command::PlaceYourBets);
        let events = other.ok(other.supervisor(), void());
        let cite = rules.house().spin.supervisors_void.unwrap();
        let given_up = Event::RoundGivenUp { by: other.supervisor(), why: "the house would lose".to_owned(), cite };
        assert_eq!(events[0], given_up, "{name}");
    }
}

/// The call that a text asks for is made and kept although the timer closed the bets before it.
#[test]
fn no_more_bets_is_called_after_the_timer_too() {
    for (name, rules) in dealt().filter(|(_, rules)| rolls(rules)) {
        let mut session = betting(&rules);
        let timer = Command::CloseBets { evidence: wheelhouse_table::Evidence::Timer };
        session.ok(By::Device(Device::Timer), timer);
        session.ok(session.dealer(), Command::SpinBall { with_wheel: false });
        let events = session.ok(session.dealer(), Command::CallNoMoreBets);
        assert!(matches!(events[..], [Event::NoMoreBetsCalled { .. }]), "{name}: {events:?}");
        assert_eq!(
            session.refused(session.dealer(), Command::CallNoMoreBets).reason,
            Reason::OutOfTurn,
            "{name}: once"
        );
    }
}

/// All ordered pairs of irregularities of one spin: both are on record, and before the next spin everything that either of them
/// asks for is done.
#[test]
fn the_duties_of_every_irregularity_of_a_spin_hold() {
    let mut pairs = 0;
    for (name, rules) in dealt().filter(|(_, rules)| rules.drawn_odds().is_none() && rules.progressive().is_none()) {
        let many = u8::try_from(rules.irregularities().len()).unwrap();
        for (first, second) in (0..many).flat_map(|first| (0..many).map(move |second| (first, second))) {
            let mut session = spun(&rules);
            let supervisor = session.supervisor();
            session.now = Time(session.now.0 + 120_000);
            session.ok(supervisor, Command::CallNoSpin { irregularity: first });
            let again = Command::CallNoSpin { irregularity: second };
            if first == second {
                assert_eq!(session.refused(supervisor, again).reason, Reason::OutOfTurn, "{name}");
                continue;
            }
            let events = session.ok(supervisor, again);
            assert!(matches!(events[..], [Event::IrregularityAdded { .. }]), "{name}: {events:?}");
            for at in [first, second] {
                let follow_up = &rules.irregularities()[usize::from(at)].follow_up;
                for duty in follow_up {
                    assert!(session.table.state().ball.contains(&(*duty, at)), "{name}: {duty:?} after {at}");
                }
            }
            pairs += 1;
        }
    }
    assert!(pairs > 300, "{pairs}");
}
