//! The rows of the catalogue against the engine, by sessions played at every table.

use std::collections::BTreeSet;

use crate::common::{Session, all_rules, person, table};
use wheelhouse_table::{Command, Duty, EVENTS, Event, Kind, Order, Time, decide, due};

/// Sessions by dice at every table; shown are the table and the order before it is decided.
fn rehearse(mut look: impl FnMut(&Session, &Order)) {
    for at in 0..all_rules().len() {
        let mut session = Session::new(table(at));
        // Other dice at each table, so that together they see what is rare.
        for seed in (at as u64 * 1_000_000..).take(4_000) {
            let order = session.next(seed);
            look(&session, &order);
            session.give(order);
        }
    }
}

#[test]
fn a_history_names_commands_by_their_codes() {
    let mut seen = BTreeSet::new();
    rehearse(|_, order| {
        let row = order.command.kind().row();
        let bytes = postcard::to_allocvec(&order.command).unwrap();
        let (code, _) = postcard::take_from_bytes::<u16>(&bytes).unwrap();
        assert_eq!(code, row.code, "{}", row.id);
        assert_eq!(postcard::from_bytes::<Command>(&bytes).unwrap(), order.command);
        seen.insert(row.kind);
    });
    assert_eq!(seen.len(), Kind::ALL.len());
    let unknown = postcard::from_bytes::<Command>(&postcard::to_allocvec(&9_999_u32).unwrap());
    assert!(unknown.is_err());
}

#[test]
fn no_code_and_no_id_is_used_twice() {
    let rows = || Kind::ALL.iter().map(|kind| kind.row());
    assert_eq!(rows().map(|row| row.code).collect::<BTreeSet<_>>().len(), Kind::ALL.len());
    assert_eq!(rows().map(|row| row.id).collect::<BTreeSet<_>>().len(), Kind::ALL.len());
}

#[test]
fn a_command_is_taken_in_no_phase_but_those_of_its_row() {
    let mut taken = BTreeSet::new();
    rehearse(|session, order| {
        let (kind, phase) = (order.command.kind(), session.table.phase());
        if decide(&session.table, order).is_ok() {
            assert!(kind.row().phases.contains(&phase), "{} in {phase:?}", kind.id());
            taken.insert(kind);
        }
    });
    let never: Vec<&str> = Kind::ALL.iter().filter(|kind| !taken.contains(kind)).map(|kind| kind.id()).collect();
    assert_eq!(never, Vec::<&str>::new());
}

/// What is due is taken, by whom it is due from, wherever the table knows all that the order says.
#[test]
fn what_is_due_is_taken_and_brings_the_round_to_its_end() {
    let mut given = BTreeSet::new();
    rehearse(|session, _| {
        let table = &session.table;
        let rules = table.rules();
        let next = due(table, session.now);
        let everybody = (0..rules.house().roles.len()).all(|at| {
            let role = rulebook::RoleId(u8::try_from(at).unwrap());
            table.state().posts.contains_key(&(person(role), role))
        });
        let Some(command) = next.order(table).filter(|_| everybody) else { return };
        // A number that a dealer told is confirmed by another person.
        if next.command == Kind::ConfirmResult {
            return;
        }
        let by = next.by(table, person);
        let at = Time(next.after.map_or(session.now.0, |after| session.now.0.max(after.0 + 1)));
        let kind = command.kind();
        if let Err(refusal) = decide(table, &Order { at, by, command }) {
            panic!("{} in {:?}: {refusal:?}\n{}", kind.id(), table.phase(), session.told());
        }
        given.insert(kind);
    });
    assert!(given.len() >= 10, "{given:?}");
}

#[test]
fn what_is_due_is_in_a_phase_that_takes_it() {
    rehearse(|session, _| {
        let next = due(&session.table, session.now);
        let phase = session.table.phase();
        assert!(next.command.row().phases.contains(&phase), "{} in {phase:?}", next.command.id());
        assert!(next.after.is_none() || next.duty == Duty::Timer);
    });
}

/// What a history has of an event is its code; two with one would be one event.
#[test]
fn every_event_has_a_code_and_a_name_of_its_own() {
    let codes: BTreeSet<u32> = EVENTS.iter().map(|(code, _)| *code).collect();
    let names: BTreeSet<&str> = EVENTS.iter().map(|(_, id)| *id).collect();
    assert_eq!((codes.len(), names.len()), (EVENTS.len(), EVENTS.len()));
    for event in [Event::TestBegun, Event::LockedOut { cite: rulebook::CiteId(3) }] {
        let (code, _) = EVENTS.iter().find(|(_, id)| *id == event.id()).unwrap();
        assert_eq!(u32::from(postcard::to_allocvec(&event).unwrap()[0]), *code, "{}", event.id());
        let json = serde_json::to_value(&event).unwrap();
        assert_eq!(serde_json::from_value::<Event>(json.clone()).unwrap(), event, "{json}");
    }
}
