//! Bugs planted on purpose. The checks that pass after a crash must not pass here, or they would show nothing.

use std::{fs, path::Path};

use crate::crash::checks::{Acks, JournalReport, look};
use house::{Answered, Decision, Live};
use journal::{Batch, CommandId};
use table::{Command, Event, Order, Table, Time, decide};
use testkit::play::{Play, key, rules_file, store};

fn play(path: &Path) -> Play {
    let rules = rules_file("us-md-roulette-single-zero");
    let mut play = Play::new(Live::enrol(&store(path), &key(), &rules, Time(0)).unwrap());
    play.open_table();
    play.sit(1, 100_000);
    play.deal(Command::PlaceYourBets);
    play.wager(1, "straight 17", 1_000);
    play
}

fn note(acks: &mut Acks, answered: &Answered, id: CommandId) {
    acks.insert(id, (answered.receipt.clone(), "taken".to_owned()));
}

/// Writes what another engine decided, past our own.
fn forge(path: &Path, order: Order, events: Vec<Event>) {
    let decision = Decision { order, answer: Ok(events) };
    let store = store(path);
    let next = store.head(&key()).unwrap().seq + 1;
    store.append(Batch::one(&key(), next, decision.entry(CommandId([200; 16])))).wait().unwrap();
}

fn events(table: &Table, order: &Order) -> Vec<Event> {
    decide(table, order).unwrap()
}

#[track_caller]
fn finds(found: &JournalReport, what: &str) {
    assert!(found.wrong.iter().any(|wrong| wrong.contains(what)), "not found: {what}; only {:?}", found.wrong);
}

/// The round at the point where winners are waiting to be paid, and the order to pay them.
fn unpaid(path: &Path) -> (Table, Order) {
    let mut play = play(path);
    play.spin_to("17");
    play.deal(Command::PlaceDolly);
    play.deal(Command::CollectLosers);
    let order = Order { at: Time(play.now), by: play.dealer(), command: Command::PayWinners };
    (play.live.table().clone(), order)
}

#[test]
fn without_a_bug_nothing_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let (table, order) = unpaid(&path);
    let right = events(&table, &order);
    forge(&path, order, right);
    assert_eq!(look(&path, &Acks::new()).wrong, [""; 0]);
}

/// A table that answers at once: what a power cut leaves is the journal as it was before the write.
#[test]
fn an_answer_before_it_is_durable_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    drop(play(&path));
    let left = tempfile::tempdir().unwrap();
    for entry in fs::read_dir(folder.path()).unwrap().map(Result::unwrap) {
        fs::copy(entry.path(), left.path().join(entry.file_name())).unwrap();
    }
    let mut play = Play { count: 100, ..Play::new(Live::open(&store(&path), &key(), Time(9)).unwrap()) };
    let answered = play.wager(1, "red", 1_000);
    drop(play);
    let mut acks = Acks::new();
    note(&mut acks, &answered, CommandId([1; 16]));
    let found = look(&left.path().join("journal"), &acks);
    finds(&found, "was acknowledged and is lost");
    finds(&found, "is in no record");
}

#[test]
fn a_round_settled_twice_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let (table, order) = unpaid(&path);
    let mut twice = events(&table, &order);
    twice.insert(0, twice[0].clone());
    forge(&path, order, twice);
    let found = look(&path, &Acks::new());
    finds(&found, "was settled twice");
    finds(&found, "the rules give");
}

#[test]
fn a_payment_that_the_rules_do_not_give_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let (table, order) = unpaid(&path);
    let mut wrong = events(&table, &order);
    let Event::WinnersPaid { lines } = &mut wrong[0] else { panic!("winners are paid first") };
    lines[0].paid.0 += 1;
    forge(&path, order, wrong);
    finds(&look(&path, &Acks::new()), "the rules give");
}

/// A wager that was decided before the close and written after it.
#[test]
fn a_wager_that_overtook_the_close_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let mut play = play(&path);
    let before = play.live.table().clone();
    let order = play.wager(1, "red", 1_000).decision.order.clone();
    play.deal(Command::SpinBall { with_wheel: false });
    play.deal(Command::CallNoMoreBets);
    drop(play);
    let events = events(&before, &order);
    forge(&path, order, events);
    let found = look(&path, &Acks::new());
    finds(&found, "was taken after the close");
    finds(&found, "the rules give");
}

/// An answer that says something else than the record.
#[test]
fn an_answer_that_is_not_the_record_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let mut play = play(&path);
    let id = CommandId([5; 16]);
    let order = Order { at: Time(play.now), by: play.dealer(), command: Command::PlaceDolly };
    let answered = play.live.order_and_wait(id, order).unwrap();
    assert!(answered.decision.answer.is_err());
    drop(play);
    let mut acks = Acks::new();
    note(&mut acks, &answered, id);
    finds(&look(&path, &acks), "is not what was answered to its command");
}
