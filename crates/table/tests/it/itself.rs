//! What the program does where it runs a table, and what it never does: no record says that somebody inspected, mended, saw or
//! decided what nobody did.

use std::sync::Arc;

use crate::common::{CHANCE, READER, START, Session};
use rulebook::TableRules;
use testkit::{changed, submissions};
use wheelhouse_table::{
    By, Command, Device, Due, Event, Kind, Order, Table, Time, decide, due,
    rehearsal::{self, Dice},
};

const HOUSE: By = By::Device(Device::House);

/// A good submission as a demonstration; none where the file says itself how its table runs.
fn demonstration(name: &str, drawn: bool) -> Arc<TableRules> {
    changed(name, |text| format!("{text}\n[automatic]\ndemonstration = true\ndrawn = {drawn}\n"))
}

fn order(command: Command, at: Time) -> Order {
    Order { at, by: HOUSE, command }
}

/// Somebody looked at the wheel or the ball, mended it, moved it, locked it, saw chips move or decided.
fn is_somebodys(event: &Event) -> bool {
    matches!(
        event,
        Event::PostTaken { .. }
            | Event::WheelInspected { .. }
            | Event::WheelAdjusted { .. }
            | Event::PartReplaced { .. }
            | Event::WheelMoved { .. }
            | Event::TableClosed { .. }
            | Event::SpokenWagerConfirmed { .. }
            | Event::LateReported { .. }
            | Event::OutsideLimits { .. }
            | Event::WagerAdjusted { .. }
            | Event::BallRemoved { .. }
            | Event::BallInspected { .. }
            | Event::BallReplaced { .. }
            | Event::ResultWithdrawn { .. }
            | Event::ResultCorrected { .. }
            | Event::LimitsAnnounced { .. }
            | Event::MeterChanged { .. }
    )
}

/// At every table, with orders as wild as dice make them, at every moment of some rounds.
#[test]
fn the_program_never_does_what_is_a_persons_word() {
    for (at, (name, _)) in submissions().iter().enumerate() {
        let rules = demonstration(name, at % 2 == 0);
        let mut session = Session::new(Table::new(Arc::clone(&rules)));
        let mut dice = Dice::new(at as u64);
        for _ in 0..400 {
            let wild = rehearsal::nonsense(&session.table, &mut dice, session.now);
            let samples = Kind::ALL.iter().map(|kind| kind.sample(&session.table));
            for command in samples.chain([wild.command]) {
                let decided = decide(&session.table, &order(command.clone(), session.now)).unwrap_or_default();
                let somebodys = decided.iter().find(|event| is_somebodys(event));
                assert!(somebodys.is_none(), "{name}: the program was let {command:?}: {somebodys:?}");
            }
            let next = next(&session);
            session.give(next);
        }
        assert!(session.table.state().rounds > 10, "{name}: {} rounds", session.table.state().rounds);
    }
}

/// The program's own step where there is one; else what a device tells of wheel, draw or time.
fn next(session: &Session) -> Order {
    let Due { command, after, .. } = due(&session.table, session.now);
    let at = Time(session.now.0.max(after.map_or(0, |after| after.0 + 1)) + 1_000);
    let taken = |order: &Order| decide(&session.table, order).is_ok();
    if let Some(step) = due(&session.table, at).order(&session.table).map(|command| order(command, at)).filter(taken) {
        return step;
    }
    let devices = [CHANCE, READER, By::Device(Device::Timer)];
    let made = (0..10_000).map(|seed| rehearsal::order(&session.table, &mut Dice::new(seed), at).command);
    let mut told = made
        .filter(|made| made.kind() == command)
        .flat_map(|command| devices.map(|by| Order { at, by, command: command.clone() }));
    told.find(taken).unwrap_or_else(|| panic!("nobody can give {command:?} at {:?}", session.table.phase()))
}

/// Where people run the table, the program gives no order of the round at all.
#[test]
fn the_program_runs_no_table_of_people() {
    for (name, _) in submissions() {
        let rules = changed(name, |text| text);
        let table = Table::new(rules);
        for kind in Kind::ALL {
            let command = kind.sample(&table);
            let decided = decide(&table, &order(command, START));
            let taken = matches!(kind, Kind::Resume);
            assert!(decided.is_err() || taken, "{name}: {kind:?} by the program: {decided:?}");
        }
    }
}
