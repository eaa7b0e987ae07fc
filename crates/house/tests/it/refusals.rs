//! Refusals beyond a rate: answered, counted, and not kept one by one.

use journal::{CommandId, History};
use rulebook::Reason;
use table::{By, Command, Order, SeatNo, Time};
use testkit::play::{Play, key, rules_file, store};
use wheelhouse_house::{CountedRow, Live, LiveFault, RefusalCounts, RefusalRate, StoredRecord, replay};

/// The begin of a minute, after all that was done to open the table.
const MINUTE: i64 = 1_700_000_100_000;
const ANN: By = By::Player(SeatNo(1));
const BOB: By = By::Player(SeatNo(2));

fn id(n: u8) -> CommandId {
    CommandId([n; 16])
}

/// Nobody has opened the bets, so a wager is refused.
fn early(play: &Play, by: By, at: i64) -> Order {
    Order { at: Time(at), by, ..play.on_red(1_000) }
}

#[test]
fn what_comes_beyond_the_rate_is_answered_and_counted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let mut play =
        Play::new(Live::enrol(&store(&path), &key(), &rules_file("us-md-roulette-single-zero"), Time(0)).unwrap());
    play.open_table();
    play.sit(1, 10_000);
    play.live.bound_refusals(RefusalRate { speaker: 3, table: 100, seat: 0 });
    let before = History::open(&path).unwrap().head(&key()).unwrap().seq;
    for n in 0..50 {
        let order = early(&play, ANN, MINUTE + i64::from(n));
        let answer = play.live.order_and_wait(id(n), order);
        match answer {
            Ok(answered) => {
                assert!(n < 3);
                assert_eq!(answered.decision.answer.as_ref().unwrap_err().reason, Reason::OutOfTurn);
            }
            Err(LiveFault::Counted { refusal, repeated }) => {
                assert!(n >= 3 && !repeated);
                assert_eq!(refusal.reason, Reason::OutOfTurn);
            }
            Err(fault) => panic!("{fault}"),
        }
    }
    // The same again is the same, and counts once; what is on record is found there.
    let again = play.live.order_and_wait(id(40), early(&play, ANN, MINUTE + 60));
    assert!(matches!(again, Err(LiveFault::Counted { repeated: true, .. })), "{again:?}");
    assert_eq!(play.live.prior(id(40)).unwrap().command, play.on_red(1_000).command);
    assert!(play.live.order_and_wait(id(0), early(&play, ANN, MINUTE + 61)).unwrap().repeated);
    // Nobody else is touched by it: neither Bob, nor what the dealer does.
    let bob = early(&play, BOB, MINUTE + 70);
    assert_eq!(
        play.live.order_and_wait(id(60), bob).unwrap().decision.answer.as_ref().unwrap_err().reason,
        Reason::NotYourSeat
    );
    // An id that was taken, with other words each time.
    for n in 0..4 {
        let order = Order { command: Command::ClearWagers { seat: SeatNo(n) }, ..early(&play, ANN, MINUTE + 80) };
        assert!(matches!(play.live.order_and_wait(id(0), order), Err(LiveFault::Conflict(_))));
    }
    // The minute is over.
    assert_eq!(play.live.counts_due(), Some(Time(MINUTE + 60_000)));
    let open = Order { at: Time(MINUTE + 60_000), by: play.dealer(), command: Command::PlaceYourBets };
    assert!(play.live.order_and_wait(id(61), open).unwrap().decision.answer.is_ok());
    assert_eq!(play.live.counts_due(), None);
    // An order that was refused and only counted is on no record, and once it is forgotten it is an order like any other.
    drop(play);
    let mut play = Play::new(Live::open(&store(&path), &key(), Time(MINUTE + 60_001)).unwrap());
    play.live.bound_refusals(RefusalRate::default());
    let order = early(&play, ANN, MINUTE + 60_002);
    assert!(play.live.order_and_wait(id(40), order).unwrap().decision.answer.is_ok());
    drop(play);

    let history = History::open(&path).unwrap();
    let kept: Vec<StoredRecord> = history
        .records(&key(), before + 1)
        .unwrap()
        .map(|record| StoredRecord::read(&record.unwrap()).unwrap())
        .collect();
    let counted = kept.iter().find_map(|kept| match kept {
        StoredRecord::Refusals(counted) => Some(counted.clone()),
        _ => None,
    });
    let row = |reason: &str, times| CountedRow { by: Some(ANN), reason: reason.to_owned(), times };
    let rows = vec![row("conflict", 4), row("out-of-turn", 47)];
    assert_eq!(counted, Some(RefusalCounts { from: Time(MINUTE + 3), until: Time(MINUTE + 80), rows }));
    // Three of Ann, one of Bob, the count, the call, what a restart says, and the wager.
    assert_eq!(kept.len(), 8);
    assert!(history.verify(|_, _| {}).unwrap().is_whole());
    assert_eq!(replay(&history, &key(), |_| {}).unwrap().differences, []);
}

#[test]
fn what_was_counted_is_written_when_the_table_is_closed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let mut play =
        Play::new(Live::enrol(&store(&path), &key(), &rules_file("us-md-roulette-single-zero"), Time(0)).unwrap());
    play.live.bound_refusals(RefusalRate { speaker: 0, table: 100, seat: 0 });
    let refused = play.live.order_and_wait(id(1), early(&play, ANN, MINUTE));
    assert!(matches!(refused, Err(LiveFault::Counted { .. })));
    assert!(play.live.write_counts());
    assert!(!play.live.write_counts());
    drop(play);
    let history = History::open(&path).unwrap();
    let counted =
        history.records(&key(), 1).unwrap().filter_map(|record| match StoredRecord::read(&record.unwrap()).unwrap() {
            StoredRecord::Refusals(counted) => Some(counted.times()),
            _ => None,
        });
    assert_eq!(counted.collect::<Vec<_>>(), [1]);
}
