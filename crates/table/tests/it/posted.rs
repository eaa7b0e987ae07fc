//! Limits and meters that change while a table runs: with notice, by two people, and never in a round.

use std::sync::Arc;

use crate::common::{Session, named, person};
use rulebook::{Reason, Refusal};
use wheel::Money;
use wheelhouse_table::{Account, Command, Event, PersonId, Posted, SeatNo, State, Table, Time};

const ANN: SeatNo = SeatNo(0);
const MINUTE: i64 = 60_000;

fn second(session: &Session) -> PersonId {
    person(session.rules().house().dealer.roles[0])
}

fn limits(session: &Session, band: &str, min: i64, max: i64) -> Command {
    let posted = Posted { band: band.to_owned(), min: Money(min), max: Money(max) };
    Command::ChangeLimits { posted, second: second(session), why: "a busy evening".to_owned() }
}

fn meter(session: &Session, meter: u8, to: i64) -> Command {
    Command::ChangeMeter { meter, to: Money(to), second: second(session), why: "its memory was lost".to_owned() }
}

fn clause(session: &Session, refusal: &Refusal) -> String {
    refusal.cite.map_or_else(String::new, |cite| session.rules().cite(cite).clause.0.clone())
}

fn inside(session: &Session) -> (i64, i64) {
    let band = session.rules().limits().unwrap().inside.unwrap();
    (band.min, band.max)
}

/// A whole round without wagers.
fn round(session: &mut Session) {
    session.ok(session.dealer(), Command::PlaceYourBets);
    session.spin();
    session.result("17");
}

//= us-md-roulette 1.G(3)
#[test]
fn players_at_the_table_have_half_an_hour_and_the_round_that_runs_is_left_alone() {
    let mut session = Session::open(named("us-md-roulette-double-zero"));
    let filed = inside(&session);
    session.ok(session.dealer(), Command::PlaceYourBets);
    let events = session.ok(session.supervisor(), limits(&session, "inside", filed.0 * 5, filed.1));
    let [Event::LimitsAnnounced { at, from, .. }] = &events[..] else { panic!("{events:?}") };
    assert_eq!(from.0 - at.0, 30 * MINUTE);
    let from = *from;
    // The round that runs, and those before the half hour is over, have the limits that were posted when they began.
    session.bet(ANN, "straight 17", filed.0);
    session.spin();
    session.result("17");
    round(&mut session);
    assert_eq!(inside(&session), filed);
    session.now = from;
    let events = session.ok(session.dealer(), Command::PlaceYourBets);
    assert!(matches!(&events[..], [Event::LimitsChanged { .. }, Event::BetsOpened { .. }]), "{events:?}");
    assert_eq!(inside(&session), (filed.0 * 5, filed.1));
    assert!(session.table.state().notices.is_empty());
    let refusal = session.refused(wheelhouse_table::By::Player(ANN), session.wager(ANN, "straight 17", filed.0));
    assert_eq!((refusal.reason, clause(&session, &refusal).as_str()), (Reason::BelowMinimum, "1.G(3)"));
    session.bet(ANN, "straight 17", filed.0 * 5);
}

#[test]
fn where_nobody_plays_or_the_book_asks_for_no_notice_other_limits_hold_from_the_next_round() {
    let empty = Session::staffed(named("us-md-roulette-double-zero"));
    let no_notice = ["us-co-roulette-double-zero", "us-ma-roulette-double-zero", "sg-mbs-roulette-single-zero"];
    for mut session in std::iter::once(empty).chain(no_notice.map(|name| Session::open(named(name)))) {
        let filed = inside(&session);
        session.ok(session.supervisor(), limits(&session, "inside", filed.1, filed.1));
        assert_eq!(inside(&session), filed);
        let events = session.ok(session.dealer(), Command::PlaceYourBets);
        assert!(matches!(events[0], Event::LimitsChanged { .. }), "{events:?}");
        assert_eq!(inside(&session), (filed.1, filed.1));
    }
}

#[test]
fn what_was_not_filed_is_refused_with_the_clause_by_which_limits_are_posted() {
    let tables = [
        ("us-md-roulette-double-zero", "inside", "1.G(3)"),
        ("us-co-roulette-double-zero", "outside", "2207¶1[1]"),
        ("us-ma-roulette-double-zero", "inside", "4(a)[1]"),
        ("sg-mbs-roulette-single-zero", "outside", "2.1"),
        ("us-md-big-six", "outside", "3"),
    ];
    for (name, band, wanted) in tables {
        let session = Session::open(named(name));
        let filed = session.rules().filed_limits().unwrap().bands().find(|(name, _)| name == band).unwrap().1;
        let step = filed.increment.unwrap_or(1);
        let off_step = (filed.min + 1, filed.max);
        let mut tries = vec![(filed.min - step, filed.max), (filed.min, filed.max + step), (filed.max, filed.min)];
        tries.extend((step > 1).then_some(off_step));
        for (min, max) in tries {
            let refusal = session.refused(session.supervisor(), limits(&session, band, min, max));
            assert_eq!((refusal.reason, clause(&session, &refusal).as_str()), (Reason::NotValid, wanted), "{name}");
        }
        let refusal = session.refused(session.supervisor(), limits(&session, "middle", filed.min, filed.max));
        assert!(session.says(&refusal).fix.contains(band), "{refusal:?}");
        let refusal = session.refused(session.supervisor(), limits(&session, band, filed.min, filed.max));
        assert_eq!(session.says(&refusal).what, "these limits are already posted");
    }
}

#[test]
fn neither_limits_nor_meters_are_one_persons_to_change() {
    let session = Session::open(named("us-md-roulette-double-zero-bonus-spin-xtreme"));
    let wheelhouse_table::By::Staff { person: own, .. } = session.supervisor() else { unreachable!() };
    for mut command in [limits(&session, "inside", 500, 30_000), meter(&session, 0, 2_000_000)] {
        let set = |command: &mut Command, to: PersonId| match command {
            Command::ChangeLimits { second, .. } | Command::ChangeMeter { second, .. } => *second = to,
            _ => unreachable!(),
        };
        assert_eq!(session.refused(session.dealer(), command.clone()).reason, Reason::NotYourRole);
        assert_eq!(session.refused(wheelhouse_table::By::Player(ANN), command.clone()).reason, Reason::NotYourRole);
        set(&mut command, own);
        assert_eq!(session.refused(session.supervisor(), command.clone()).reason, Reason::SecondPersonNeeded);
    }
}

#[test]
fn a_notice_is_replaced_or_taken_back_by_another() {
    let mut session = Session::open(named("us-md-roulette-double-zero"));
    let (min, max) = inside(&session);
    session.ok(session.supervisor(), limits(&session, "inside", max, max));
    session.ok(session.supervisor(), limits(&session, "inside", min, max));
    session.ok(session.supervisor(), limits(&session, "outside", 5_000, 5_000));
    assert_eq!(session.table.state().notices.len(), 2);
    session.now = Time(session.now.0 + 31 * MINUTE);
    session.ok(session.dealer(), Command::PlaceYourBets);
    assert_eq!(inside(&session), (min, max));
    assert_eq!(session.rules().limits().unwrap().outside.unwrap().max, 5_000);
}

#[test]
fn a_table_from_its_state_and_one_from_its_events_have_the_same_limits() {
    let mut session = Session::staffed(named("us-md-roulette-double-zero"));
    let (filed, (_, max)) = (session.rules(), inside(&session));
    session.ok(session.supervisor(), limits(&session, "inside", max, max));
    session.ok(session.dealer(), Command::PlaceYourBets);
    let bytes = postcard::to_allocvec(session.table.state()).unwrap();
    let state: State = postcard::from_bytes(&bytes).unwrap();
    let again = Table::with(named("us-md-roulette-double-zero").rules().clone(), state);
    again.check().unwrap();
    assert_eq!(again.rules().limits(), session.table.rules().limits());
    assert_ne!(again.rules().limits(), filed.limits());
    // Filed anew, the table has the limits of the new filing.
    session.spin();
    session.result("17");
    session.ok(session.supervisor(), Command::CloseTable { cover_locked: true });
    let refiled = Table::under(Some(session.table.clone()), Arc::clone(&filed));
    refiled.check().unwrap();
    assert_eq!(refiled.rules().limits(), filed.limits());
}

#[test]
fn a_notice_waits_for_the_end_of_a_test() {
    let mut session = Session::staffed(named("us-co-roulette-double-zero"));
    let (min, max) = inside(&session);
    session.ok(session.supervisor(), limits(&session, "inside", max, max));
    session.ok(session.supervisor(), Command::BeginTest);
    assert_eq!(session.refused(session.supervisor(), limits(&session, "inside", min, min)).reason, Reason::OutOfTurn);
    session.ok(session.dealer(), Command::PlaceYourBets);
    assert_eq!(inside(&session), (min, max));
    session.ok(session.supervisor(), Command::EndTest);
    session.ok(session.dealer(), Command::PlaceYourBets);
    assert_eq!(inside(&session), (max, max));
}

//= us-md-roulette 4.D(3)(b)(i)
#[test]
fn a_meter_is_set_between_rounds_to_no_less_than_it_starts_from() {
    let mut session = Session::open(named("us-md-roulette-double-zero-bonus-spin-xtreme"));
    let reset = session.rules().progressive().unwrap().meters[0].reset.0;
    let shows = |session: &Session| session.table.state().meters[0].shows.0;
    let balance = |session: &Session, of| session.table.state().ledger.balance(of).0;
    let (before, house) = (shows(&session), balance(&session, Account::House));
    let events = session.ok(session.supervisor(), meter(&session, 0, before + 12_345));
    assert!(matches!(&events[..], [Event::MeterChanged { before: was, .. }] if was.0 == before), "{events:?}");
    assert_eq!((shows(&session), balance(&session, Account::Meter(0))), (before + 12_345, before + 12_345));
    assert_eq!(balance(&session, Account::House), house - 12_345);
    session.ok(session.supervisor(), meter(&session, 0, reset));
    let refusal = session.refused(session.supervisor(), meter(&session, 0, reset - 1));
    assert_eq!((refusal.reason, clause(&session, &refusal).as_str()), (Reason::NotValid, "4.D(3)(b)(i)"));
    assert_eq!(session.refused(session.supervisor(), meter(&session, 9, reset)).reason, Reason::NotValid);
    session.ok(session.dealer(), Command::PlaceYourBets);
    assert_eq!(session.refused(session.supervisor(), meter(&session, 0, reset + 1)).reason, Reason::OutOfTurn);
}

/// A history names commands and events by their place in the list: what was written before there were more is still read.
#[test]
fn the_last_words_of_older_histories_keep_their_places() {
    assert_eq!(postcard::to_allocvec(&Command::Resume).unwrap(), [49]);
    assert_eq!(postcard::to_allocvec(&Event::Resumed { at: Time(0), round: true }).unwrap(), [50, 0, 1]);
}
