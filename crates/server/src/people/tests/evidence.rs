use std::sync::Arc;

use house::{Act, EvidenceLog, house_key};
use journal::{History, Options, Store};

use super::*;

fn kept(path: &std::path::Path) -> Vec<Evidence> {
    let history = History::open(path).unwrap();
    assert_eq!(history.verify(|_, _| {}).unwrap().flaws, []);
    let records = history.records(&house_key(), 1).unwrap();
    records.filter_map(|record| Evidence::read(&record.unwrap()).unwrap()).collect()
}

#[test]
fn evidence_is_carried_into_the_journal_once() {
    let small = small();
    let path = small.folder.path().join("house.journal");
    small.add("Ann", Role::Dealer);
    small.add("Bob", Role::Player);
    let waiting = small.evidence();
    assert_eq!(waiting.len(), 2);
    let store = Arc::new(Store::open(&path, Options::default()).unwrap());
    let log = EvidenceLog::open(&store).unwrap();
    assert!(EvidenceLog::open(&store).is_err(), "one writes at a time");

    // Cut off after the journal has it and before it is put away here: the same is carried again.
    let copy = small.folder.path().join("copy.db");
    let file = rusqlite::Connection::open(small.folder.path().join(crate::people::FILE)).unwrap();
    file.execute("VACUUM INTO ?", [copy.to_str().unwrap()]).unwrap();
    assert_eq!(small.people.carry(&log).unwrap(), 2);
    assert_eq!(small.people.carry(&log).unwrap(), 0);
    let again = People::open(&copy, Settings::for_tests()).unwrap();
    again.add(&new("Cyd", Role::Player), PASSWORD, &console(), NOW).unwrap();
    again.carry(&log).unwrap();
    assert!(again.evidence_waiting().unwrap().is_empty());
    drop((log, store));
    let kept = kept(&path);
    assert_eq!(kept[..2], waiting);
    assert_eq!((kept.len(), kept[2].about.as_str()), (3, "Cyd (3)"));
}

#[test]
fn much_evidence_is_carried_in_order() {
    let small = small();
    let path = small.folder.path().join("house.journal");
    let bob = small.add("Bob", Role::Player).number;
    for at in 0..260 {
        small.people.end_sessions(bob, &at.to_string(), &console(), NOW).unwrap();
    }
    let store = Arc::new(Store::open(&path, Options::default()).unwrap());
    assert_eq!(small.people.carry(&EvidenceLog::open(&store).unwrap()).unwrap(), 261);
    drop(store);
    let whys: Vec<String> = kept(&path)[1..].iter().map(|kept| kept.why.clone()).collect();
    assert_eq!(whys, (0..260).map(|at| at.to_string()).collect::<Vec<_>>());
}

#[test]
fn a_flood_of_failures_is_counted_and_told_by_the_next_sweep() {
    let small = small();
    for at in 0..500 {
        let from = format!("203.0.113.{}", at % 250);
        small.people.sign_in(&format!("Name {at}"), "wrong password", &from, NOW).unwrap_err();
    }
    assert_eq!(small.evidence().len(), 30);
    small.people.sweep(later(60_000)).unwrap();
    let last = small.evidence().pop().unwrap();
    assert_eq!((last.act, last.times, last.from.as_str()), (Act::SignInFailed, 470, "several addresses"));
    small.people.sweep(later(120_000)).unwrap();
    assert_eq!(small.evidence().len(), 31);
}

#[test]
fn a_table_cannot_have_the_name_of_the_house() {
    let small = small();
    let store = Arc::new(Store::open(&small.folder.path().join("house.journal"), Options::default()).unwrap());
    let open = house::Live::open(&store, &house_key(), NOW);
    assert!(matches!(open, Err(house::LiveFault::NoTable(_))));
}
