//! The list of a table's rounds, and rounds recalled with and without a snapshot.

use chance::Secret;
use journal::History;
use table::{Command, Time, WagerId};
use testkit::play::{Play, key, rules_file, store};
use wheel::Money;
use wheelhouse_house::{ChanceNote, Live, RoundLine, Rounds, recall, recall_by_snapshot, told::compose};

/// A table, and its history as it is read beside it.
fn begun(folder: &tempfile::TempDir, submission: &str) -> (Play, History) {
    let path = folder.path().join("journal");
    let live = Live::enrol(&store(&path), &key(), &rules_file(submission), Time(0)).unwrap();
    let mut play = Play::new(live);
    play.open_table();
    play.sit(1, 100_000);
    (play, History::open(&path).unwrap())
}

fn round(play: &mut Play, on: &str, label: &str) {
    play.deal(Command::PlaceYourBets);
    play.wager(1, on, 1_000);
    play.spin_to(label);
    play.settle();
}

/// Result, wagers, wagered, paid.
fn sums(line: &RoundLine) -> (Option<&str>, u64, i64, i64) {
    (line.result.as_deref(), line.wagers, line.wagered, line.paid)
}

#[test]
fn a_list_has_every_round_with_what_came_and_what_was_paid() {
    let folder = tempfile::tempdir().unwrap();
    let (mut play, history) = begun(&folder, "us-md-roulette-single-zero");
    let mut followed = Rounds::default();
    followed.read_on(&history, &key()).unwrap();
    assert_eq!(followed.all(), [], "a table that was never played has an empty list");

    round(&mut play, "straight 17", "17");
    followed.read_on(&history, &key()).unwrap();
    // Raised, taken back, refused, and given up.
    play.deal(Command::PlaceYourBets);
    play.wager(1, "red", 1_000);
    play.wager(1, "black", 1_500);
    play.deal(Command::AddToWager { wager: WagerId(2), amount: Money(500) });
    play.deal(Command::TakeBack { wager: WagerId(3), amount: None });
    followed.read_on(&history, &key()).unwrap();
    let open = followed.get(2).unwrap();
    assert_eq!((sums(open), open.ended, open.is_void()), ((None, 1, 1_500, 0), None, false));
    play.order(play.supervisor(), Command::VoidRound { why: "a fire alarm".to_owned() });
    // Lost, then corrected to a number that wins.
    round(&mut play, "straight 5", "17");
    followed.read_on(&history, &key()).unwrap();
    assert_eq!(sums(followed.get(3).unwrap()), (Some("17"), 1, 1_000, 0));
    let correct = Command::CorrectResult {
        pocket: play.pocket("5"),
        second: testkit::play::DEALER,
        why: "the ball lay in 5".to_owned(),
    };
    play.order(play.supervisor(), correct);

    let rounds = Rounds::of(&history, &key()).unwrap();
    followed.read_on(&history, &key()).unwrap();
    assert_eq!(followed.all(), rounds.all(), "read at once or bit by bit, it is the same");
    let all: Vec<_> = rounds.all().iter().map(sums).collect();
    assert_eq!(all, [(Some("17"), 1, 1_000, 36_000), (None, 1, 1_500, 1_500), (Some("5"), 1, 1_000, 36_000)]);
    assert_eq!(rounds.all().iter().map(RoundLine::is_void).collect::<Vec<_>>(), [false, true, false]);
    assert_eq!(rounds.all().iter().map(|line| line.corrected).collect::<Vec<_>>(), [false, false, true]);
    assert_eq!(rounds.newest(None).map(|line| line.round).collect::<Vec<_>>(), [3, 2, 1]);
    assert_eq!(rounds.newest(Some(3)).map(|line| line.round).collect::<Vec<_>>(), [2, 1]);
    assert!(rounds.get(4).is_none() && rounds.newest(Some(1)).next().is_none());

    for line in rounds.all() {
        let page = compose(&recall(&history, &key(), line.round).unwrap().unwrap(), line.round).unwrap();
        let records: Vec<u64> = page.receipts.iter().map(|receipt| receipt.record).collect();
        assert_eq!(records[0], line.records.0);
        assert!(records.contains(&line.records.1), "{records:?} {:?}", line.records);
        if !line.corrected {
            assert_eq!(page.totals.paid, line.paid);
        }
    }
}

#[test]
fn rounds_of_a_test_are_marked_and_the_one_before_can_still_be_corrected() {
    let folder = tempfile::tempdir().unwrap();
    let (mut play, history) = begun(&folder, "us-md-roulette-single-zero");
    round(&mut play, "red", "17");
    play.order(play.supervisor(), Command::BeginTest);
    play.sit(1, 100_000);
    round(&mut play, "red", "1");
    play.order(play.supervisor(), Command::EndTest);
    let correct =
        Command::CorrectResult { pocket: play.pocket("3"), second: testkit::play::DEALER, why: "misread".to_owned() };
    play.order(play.supervisor(), correct);
    let rounds = Rounds::of(&history, &key()).unwrap();
    let all: Vec<_> = rounds.all().iter().map(|line| (line.test, sums(line))).collect();
    assert_eq!(all, [(false, (Some("3"), 1, 1_000, 2_000)), (true, (Some("1"), 1, 1_000, 2_000))]);
}

#[test]
fn a_round_is_the_same_from_a_snapshot_and_from_the_first_record() {
    let folder = tempfile::tempdir().unwrap();
    let (mut play, history) = begun(&folder, "us-co-roulette-single-zero");
    // Promised for the round that is to come, as a generator does, and once much too early.
    let secret = |round: u64| Secret::new([u8::try_from(round).unwrap(); 32]);
    let promise = |play: &mut Play, round: u64| {
        let commitment = secret(round).commitment(key().as_str(), round);
        play.live.note_and_wait(&ChanceNote::Committed { round, commitment, wheel: false }).unwrap();
    };
    promise(&mut play, 4);
    promise(&mut play, 1);
    round(&mut play, "red", "0");
    promise(&mut play, 2);
    let wager = play.live.table().state().prison[0].placed.wager;
    play.deal(Command::ChooseInPrison { wager, choice: rulebook::file::PrisonChoice::Leave });
    assert!(play.live.snapshot().unwrap());
    round(&mut play, "black", "1");
    // In the middle of a round: that round must be read from before it.
    play.deal(Command::PlaceYourBets);
    play.wager(1, "red", 1_000);
    assert!(play.live.snapshot().unwrap());
    play.spin_to("2");
    play.settle();
    round(&mut play, "red", "3");
    for round in [1, 2, 4] {
        let note = ChanceNote::Revealed { round, secret: secret(round), draws: Vec::new() };
        play.live.note_and_wait(&note).unwrap();
    }
    for (round, notes) in [(1, Some(2)), (2, Some(2)), (3, Some(0)), (4, Some(2)), (5, None)] {
        let slow = recall(&history, &key(), round).unwrap();
        let fast = recall_by_snapshot(&history, &key(), round).unwrap();
        assert_eq!(format!("{fast:?}"), format!("{slow:?}"), "round {round}");
        assert_eq!(slow.map(|slow| slow.notes.len()), notes, "round {round}");
    }
}

#[test]
fn a_snapshot_is_no_evidence() {
    let folder = tempfile::tempdir().unwrap();
    let (mut play, history) = begun(&folder, "us-co-roulette-single-zero");
    assert!(play.live.snapshot().unwrap());
    round(&mut play, "red", "1");
    round(&mut play, "red", "2");
    drop(play);
    let mut forged = history.latest_snapshot(&key()).unwrap().unwrap();
    let (rules, mut state): ([u8; 32], table::State) = postcard::from_bytes(&forged.bytes).unwrap();
    state.posts.values_mut().for_each(|licence| "forged".clone_into(licence));
    forged.bytes = postcard::to_allocvec(&(rules, state)).unwrap();
    store(&folder.path().join("journal")).put_snapshot(&key(), forged).unwrap();
    let is_forged =
        |recall: wheelhouse_house::Recall| recall.before.state().posts.values().all(|licence| licence == "forged");
    assert!(is_forged(recall_by_snapshot(&history, &key(), 2).unwrap().unwrap()), "it begins at the snapshot");
    assert!(!is_forged(recall(&history, &key(), 2).unwrap().unwrap()), "it reads the records alone");
}
