//! Holes that a reader of the code found, and that stay closed.

use journal::{Batch, CommandId, Hash, History, Snapshot};
use rulebook::{Reason, Refusal, Words};
use table::{Command, Time};
use testkit::play::{Play, key, rules_file, store};
use wheelhouse_house::{Decision, Live, LiveFault, content, recall, replay};

fn open(path: &std::path::Path) -> (std::sync::Arc<journal::Store>, Play) {
    let store = store(path);
    let live = Live::enrol(&store, &key(), &rules_file("us-md-roulette-single-zero"), Time(0)).unwrap();
    let mut play = Play::new(live);
    play.open_table();
    play.sit(1, 100_000);
    (store, play)
}

/// Two that number the records of one table would write decisions about a table that never was.
#[test]
fn a_table_is_in_one_hand() {
    let folder = tempfile::tempdir().unwrap();
    let (store, play) = open(&folder.path().join("journal"));
    assert!(matches!(Live::open(&store, &key(), Time(0)), Err(LiveFault::InUse)));
    drop(play);
    Live::open(&store, &key(), Time(0)).unwrap();
}

/// The id under which a clash is kept can be worked out; a terminal that sends it must not stop the table.
#[test]
fn the_id_of_evidence_is_no_way_to_stop_a_table() {
    let folder = tempfile::tempdir().unwrap();
    let (_store, mut play) = open(&folder.path().join("journal"));
    play.deal(Command::PlaceYourBets);
    let id = CommandId([7; 16]);
    let (first, other) = (play.on_red(1_000), play.on_red(2_000));
    play.live.order_and_wait(id, first).unwrap();
    let said = content(&other);
    let made = Hash::of(&[&id.0[..], &said.0[..]].concat());
    let evidence = CommandId(made.0[..16].try_into().unwrap());
    assert!(matches!(play.live.order_and_wait(id, other.clone()), Err(LiveFault::Conflict(_))));
    assert!(matches!(play.live.order_and_wait(evidence, other), Err(LiveFault::Conflict(_))));
    assert!(!play.live.is_holding());
    play.wager(1, "black", 1_000);
}

/// A correction belongs to the round that it corrects, also when a test was made in between.
#[test]
fn a_correction_after_a_test_is_recalled_with_its_round() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let (_store, mut play) = open(&path);
    play.deal(Command::PlaceYourBets);
    play.wager(1, "red", 1_000);
    play.spin_to("17");
    play.settle();
    let supervisor = play.supervisor();
    play.order(supervisor, Command::BeginTest);
    play.deal(Command::PlaceYourBets);
    play.spin_to("5");
    play.settle();
    play.order(supervisor, Command::EndTest);
    let correct = Command::CorrectResult {
        pocket: play.pocket("19"),
        second: testkit::play::DEALER,
        why: "it was misread".to_owned(),
    };
    play.order(supervisor, correct);
    drop(play);
    let history = History::open(&path).unwrap();
    assert_eq!(recall(&history, &key(), 1).unwrap().unwrap().corrections.len(), 1);
    let tested = recall(&history, &key(), 2).unwrap().unwrap();
    assert!(tested.test && tested.corrections.is_empty());
}

/// A start believes the snapshot, so an audit must not: one that was made up is a difference.
#[test]
fn a_snapshot_that_is_not_of_the_records_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let (store, play) = open(&path);
    assert!(play.live.snapshot().unwrap());
    let history = store.history().unwrap();
    assert_eq!(replay(&history, &key(), |_| {}).unwrap().differences, []);
    let kept = history.latest_snapshot(&key()).unwrap().unwrap();
    let mut bytes = kept.bytes.clone();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    store.put_snapshot(&key(), Snapshot { bytes, ..kept }).unwrap();
    assert_eq!(replay(&history, &key(), |_| {}).unwrap().differences.len(), 1);
}

/// Also where the last record before it is no decision: evidence of a clash, or a note of chance.
#[test]
fn a_snapshot_behind_any_kind_of_record_is_looked_at() {
    let folder = tempfile::tempdir().unwrap();
    let (store, mut play) = open(&folder.path().join("journal"));
    play.deal(Command::PlaceYourBets);
    let id = CommandId([7; 16]);
    let (first, other) = (play.on_red(1_000), play.on_red(2_000));
    play.live.order_and_wait(id, first).unwrap();
    assert!(play.live.order_and_wait(id, other).is_err());
    let commitment = chance::Secret::new([1; 32]).commitment("table-1", 2);
    play.live.note_and_wait(&wheelhouse_house::ChanceNote::Committed { round: 2, commitment, wheel: true }).unwrap();
    assert!(play.live.snapshot().unwrap());
    let history = store.history().unwrap();
    let kept = history.latest_snapshot(&key()).unwrap().unwrap();
    assert_eq!(kept.seq, history.head(&key()).unwrap().seq);
    assert_eq!(replay(&history, &key(), |_| {}).unwrap().differences, []);
    let bytes = [&kept.bytes[..], &[0]].concat();
    store.put_snapshot(&key(), Snapshot { bytes, ..kept }).unwrap();
    assert_eq!(replay(&history, &key(), |_| {}).unwrap().differences.len(), 1);
}

/// A refusal is its reason and its clause. A program that words it otherwise finds no difference; one that decides it
/// otherwise does.
#[test]
fn a_replay_compares_decisions_and_not_their_words() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let (store, mut play) = open(&path);
    play.deal(Command::PlaceYourBets);
    let order = play.on_red(1);
    let refusal =
        play.live.order_and_wait(CommandId([1; 16]), order.clone()).unwrap().decision.answer.clone().unwrap_err();
    drop(play);
    let history = store.history().unwrap();
    let keep = |refusal: Refusal, id| {
        let decision = Decision { order: order.clone(), answer: Err(refusal) };
        let next = history.head(&key()).unwrap().seq + 1;
        store.append(Batch::one(&key(), next, decision.entry(CommandId([id; 16])))).wait().unwrap();
        replay(&history, &key(), |_| {}).unwrap().differences.len()
    };
    assert_eq!(
        keep(Refusal { what: Words::written("in other words"), fix: Words::written(""), ..refusal.clone() }, 2),
        0
    );
    assert_eq!(keep(Refusal { cite: None, ..refusal.clone() }, 3), 1);
    assert_eq!(keep(Refusal { reason: Reason::AboveMaximum, ..refusal }, 4), 2);
}
