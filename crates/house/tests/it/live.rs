//! A table in play, written and opened again.

use journal::{CommandId, History};
use table::{Account, By, Command, Device, Event, Order, PersonId, Phase, Posted, Time};
use testkit::play::{Play, key, rules_file, store};
use wheel::Money;
use wheelhouse_house::{
    DECIDED, DEMONSTRATED, Live, LiveFault, recall, replay,
    told::{compose, rows},
};

fn play(path: &std::path::Path, submission: &str) -> Play {
    Play::new(Live::enrol(&store(path), &key(), &rules_file(submission), Time(0)).unwrap())
}

#[test]
fn a_round_is_played_written_and_decided_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let mut play = play(&path, "us-md-roulette-single-zero");
    play.open_table();
    play.sit(1, 10_000);
    play.deal(Command::PlaceYourBets);
    play.wager(1, "straight 17", 1_500);
    play.wager(1, "red", 1_000);
    assert_eq!(play.purse(1), 7_500);
    play.spin_to("17");
    play.settle();
    assert_eq!(play.live.table().phase(), Phase::Idle);
    // 17 is black: 1,500 at 35 to 1 comes back with its wager, 1,000 on red is lost.
    assert_eq!(play.purse(1), 7_500 + 54_000);
    assert_eq!(play.live.table().state().ledger.balance(Account::House), Money(1_000 - 52_500));

    drop(play);
    let history = History::open(&path).unwrap();
    let found = replay(&history, &key(), |_| {}).unwrap();
    assert_eq!(found.differences, []);
    assert_eq!(found.rounds, 1);
    let recalled = recall(&history, &key(), 1).unwrap().unwrap();
    assert_eq!(recalled.wagers.len(), 2);
    assert_eq!(recalled.paid.len(), 1);
    assert!(recall(&history, &key(), 2).unwrap().is_none());
}

#[test]
fn a_command_given_again_gets_its_first_answer_also_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let mut first = play(&path, "us-md-roulette-single-zero");
    first.open_table();
    first.sit(1, 10_000);
    first.deal(Command::PlaceYourBets);
    let id = CommandId([7; 16]);
    let order = Order { at: Time(5), ..first.on_red(1_000) };
    let answered = first.live.order_and_wait(id, order.clone()).unwrap();
    assert!(!answered.repeated);
    let again = first.live.order_and_wait(id, Order { at: Time(99), ..order.clone() }).unwrap();
    assert!(again.repeated);
    assert_eq!((again.receipt, &again.decision.order.at), (answered.receipt.clone(), &Time(5)));
    assert_eq!(first.purse(1), 9_000);

    drop(first);
    let store = store(&path);
    let mut second = Play::new(Live::open(&store, &key(), Time(6)).unwrap());
    let again = second.live.order_and_wait(id, order).unwrap();
    assert!(again.repeated);
    assert_eq!(again.receipt, answered.receipt);
    assert_eq!(second.purse(1), 9_000);
    let other = second.on_red(2_000);
    assert!(matches!(second.live.order_and_wait(id, other), Err(LiveFault::Conflict(_))));
    assert_eq!(second.purse(1), 9_000);
    store.check_receipt(&answered.receipt).unwrap();
}

#[test]
fn a_table_opened_from_a_snapshot_is_the_table_of_all_records() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let mut play = play(&path, "us-md-roulette-single-zero");
    play.open_table();
    play.sit(1, 10_000);
    assert!(play.live.snapshot().unwrap());
    play.deal(Command::PlaceYourBets);
    play.wager(1, "red", 1_000);
    let state = play.live.table().state().clone();
    drop(play);
    let history = History::open(&path).unwrap();
    assert_eq!(replay(&history, &key(), |_| {}).unwrap().table.unwrap().state(), &state);
    drop(history);
    let live = Live::open(&store(&path), &key(), Time(6)).unwrap();
    // The round was open, and the record says that it goes on.
    let mut resumed = state;
    resumed.round.two_people = false;
    assert_eq!(live.table().state(), &resumed);
}

#[test]
fn limits_and_meters_that_two_people_changed_are_there_after_a_restart() {
    for snapshot in [false, true] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let mut play = play(&path, "us-md-roulette-double-zero-bonus-spin-xtreme");
        play.open_table();
        let (second, why) = (PersonId(9), || "a busy evening".to_owned());
        let posted = Posted { band: "inside".to_owned(), min: Money(500), max: Money(20_000) };
        let post = Command::ChangeLimits { posted: posted.clone(), second, why: why() };
        let announced = play.order(play.supervisor(), post);
        let set = Command::ChangeMeter { meter: 0, to: Money(1_031_250), second, why: why() };
        let changed = play.order(play.supervisor(), set);
        let says = |answered: &wheelhouse_house::Answered| {
            let events = answered.decision.answer.clone().unwrap();
            rows(play.live.table().rules(), &events[0]).pop().unwrap().says
        };
        let words = says(&announced);
        assert!(words.contains("and person 9: inside wagers $5 to $200 from the first round after"), "{words}");
        let words = says(&changed);
        assert!(words.starts_with("meter primary set from $10,000 to $10,312.50 by"), "{words}");
        play.deal(Command::PlaceYourBets);
        if snapshot {
            assert!(play.live.snapshot().unwrap());
        }
        drop(play);
        let live = Live::open(&store(&path), &key(), Time(6)).unwrap();
        let table = live.table();
        table.check().unwrap();
        let band = table.rules().limits().unwrap().inside.unwrap();
        assert_eq!((band.min, band.max, table.state().meters[0].shows.0), (500, 20_000, 1_031_250));
        assert_eq!(table.state().limits, [posted]);
        drop(live);
        let history = History::open(&path).unwrap();
        assert_eq!(replay(&history, &key(), |_| {}).unwrap().differences, []);
    }
}

#[test]
fn other_rules_come_while_a_table_is_closed_and_each_round_keeps_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let mut first = play(&path, "us-md-roulette-single-zero");
    first.open_table();
    first.sit(1, 10_000);
    first.deal(Command::PlaceYourBets);
    first.wager(1, "red", 1_000);
    first.spin_to("36");
    first.settle();
    drop(first.live);

    let triple = rules_file("us-md-roulette-triple-zero");
    let on_disk = store(&path);
    let open = Live::enrol(&on_disk, &key(), &triple, Time(0));
    assert!(matches!(open, Err(LiveFault::RulesStay(_))), "{open:?}");
    // Nothing was written, so the table opens as before.
    let mut first = Play { live: Live::open(&on_disk, &key(), Time(0)).unwrap(), count: 100, ..first };
    assert!(first.live.snapshot().unwrap());
    first.order(first.supervisor(), Command::CloseTable { cover_locked: true });
    drop(first.live);

    let live = Live::enrol(&on_disk, &key(), &triple, Time(0)).unwrap();
    let mut second = Play { live, ..first };
    second.open_table();
    second.deal(Command::PlaceYourBets);
    second.wager(1, "straight 000", 1_000);
    second.spin_to("000");
    second.settle();
    // This table pays 36 to 1.
    assert_eq!(second.purse(1), 11_000 + 36_000);
    drop((second, on_disk));

    let history = History::open(&path).unwrap();
    let found = replay(&history, &key(), |_| {}).unwrap();
    assert_eq!((&found.differences[..], found.rounds), (&[][..], 2));
    let wheel = |round| recall(&history, &key(), round).unwrap().unwrap().before.rules().wheel_id().to_owned();
    assert_eq!((wheel(1).as_str(), wheel(2).as_str()), ("single-zero", "triple-zero"));
    drop(history);
    let live = Live::open(&store(&path), &key(), Time(6)).unwrap();
    assert_eq!(live.table().state(), found.table.unwrap().state());
}

/// A Big Six wheel has a clapper and no ball, and its history says so.
//= us-md-big-six 1.E
//= us-md-big-six 2.B[1]
#[test]
fn the_history_of_big_six_speaks_of_a_wheel_and_a_symbol() {
    let folder = tempfile::tempdir().unwrap();
    let mut play = play(&folder.path().join("journal"), "us-md-big-six-fruit");
    play.open_table();
    play.deal(Command::PlaceYourBets);
    play.deal(Command::CallNoMoreBets);
    let mut events = play.deal(Command::SpinBall { with_wheel: false }).decision.answer.clone().unwrap();
    events.push(Event::RoundEnded { number: None });
    let told = events.iter().flat_map(|event| rows(play.live.table().rules(), event));
    assert_eq!(told.map(|row| row.says).collect::<Vec<_>>(), ["wheel spun", "round over without a symbol"]);
}

/// Nothing of a demonstration can be taken for the record of a licensed game: each of its records says so by its kind.
#[test]
fn a_demonstration_has_records_of_its_own_kind() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let filed = rules_file("us-md-roulette-double-zero").demonstrating(true);
    let mut live = Live::enrol(&store(&path), &key(), &filed, Time(0)).unwrap();
    let id = CommandId([3; 16]);
    let order = |command| Order { at: Time(1), by: By::Device(Device::House), command };
    assert!(live.order_and_wait(id, order(Command::OpenTable)).unwrap().decision.answer.is_ok());
    assert!(live.order_and_wait(CommandId([4; 16]), order(Command::PlaceYourBets)).unwrap().decision.answer.is_ok());
    // The program says nothing of a wheel.
    let items = Command::Inspect { items: vec![0, 1, 2, 3], sound: true };
    assert!(live.order_and_wait(CommandId([5; 16]), order(items)).unwrap().decision.answer.is_err());
    let again = live.order_and_wait(id, order(Command::OpenTable)).unwrap();
    assert!(again.repeated && again.decision.answer.is_ok());
    drop(live);

    let history = History::open(&path).unwrap();
    let kinds: Vec<u8> = history.records(&key(), 1).unwrap().map(|record| record.unwrap().entry.kind).collect();
    assert!(kinds.contains(&DEMONSTRATED) && !kinds.contains(&DECIDED), "{kinds:?}");
    assert_eq!(replay(&history, &key(), |_| {}).unwrap().differences, []);
    let page = compose(&recall(&history, &key(), 1).unwrap().unwrap(), 1).unwrap();
    assert!(page.demonstration);
}
