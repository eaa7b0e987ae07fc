//! Clashing commands, a disk that is nearly full, and too much at once: the table answers, and is not stopped by it.

use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
        mpsc,
    },
};

use journal::{CommandId, History, Options, Store};
use table::{Command, Order, Phase, SeatNo, Time};
use testkit::play::{Play, key, rules_file};
use wheelhouse_house::{Live, LiveFault, replay};

const MIB: u64 = 1 << 20;

/// Each test has a disk of its own to say how full it is.
macro_rules! disk {
    () => {{
        static FREE: AtomicU64 = AtomicU64::new(1 << 40);
        fn free(_: &Path) -> std::io::Result<u64> {
            Ok(FREE.load(Ordering::SeqCst))
        }
        let marks = Options { high_water: 8 * MIB, low_water: 4 * MIB, floor: MIB, reserve: MIB, ..Options::default() };
        (Options { free, ..marks }, &FREE)
    }};
}

fn open(path: &Path, options: Options) -> (Arc<Store>, Play) {
    let store = Arc::new(Store::open(path, options).unwrap());
    let live = Live::enrol(&store, &key(), &rules_file("us-md-roulette-single-zero"), Time(0)).unwrap();
    let mut play = Play::new(live);
    play.open_table();
    play.sit(1, 100_000);
    play.deal(Command::PlaceYourBets);
    (store, play)
}

#[test]
fn the_same_clash_again_does_not_stop_the_table() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let (store, mut play) = open(&path, Options::default());
    let id = CommandId([9; 16]);
    let (tell, told) = mpsc::channel();
    let orders = [play.on_red(1_000), play.on_red(2_000), play.on_red(2_000), play.on_red(2_000)];
    for order in orders {
        let tell = tell.clone();
        play.live.order(id, order, move |answer| tell.send(answer).unwrap());
    }
    drop(tell);
    let (first, clashes): (Vec<_>, Vec<_>) = told.iter().partition(Result::is_ok);
    let seq = first[0].as_ref().unwrap().receipt.seq;
    assert_eq!(clashes.len(), 3);
    assert!(clashes.iter().all(|answer| matches!(answer, Err(LiveFault::Conflict(taken)) if *taken == seq)));

    play.wager(1, "black", 1_000);
    assert!(!play.live.is_holding());
    // The wager, the clash once, and the wager after it.
    assert_eq!(store.head(&key()).unwrap().seq, seq + 2);
}

#[test]
fn a_clash_on_a_full_disk_does_not_keep_a_round_from_its_end() {
    let (options, free) = disk!();
    let folder = tempfile::tempdir().unwrap();
    let (store, mut play) = open(&folder.path().join("journal"), options);
    let id = CommandId([9; 16]);
    play.live.order_and_wait(id, play.on_red(1_000)).unwrap();
    free.store(0, Ordering::SeqCst);
    store.look_at_disk();
    let clash = play.on_red(2_000);
    assert!(matches!(play.live.order_and_wait(id, clash), Err(LiveFault::Conflict(_))));
    play.spin_to("17");
    play.settle();
    assert_eq!(play.live.table().phase(), Phase::Idle);
}

#[test]
fn on_a_full_disk_a_round_ends_nothing_new_is_taken_and_service_returns_with_space() {
    let (options, free) = disk!();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let (store, mut play) = open(&path, options.clone());
    play.wager(1, "straight 17", 1_500);
    free.store(0, Ordering::SeqCst);
    store.look_at_disk();
    let late = play.on_red(1_000);
    assert!(matches!(play.live.order_and_wait(CommandId([8; 16]), late.clone()), Err(LiveFault::StorageFull)));
    assert!(!play.live.is_holding());

    // The program starts again meanwhile, as it always does: by enrolling the table with its rules.
    let (now, count) = (play.now, play.count);
    drop(play);
    drop(store);
    let store = Arc::new(Store::open(&path, options).unwrap());
    let live = Live::enrol(&store, &key(), &rules_file("us-md-roulette-single-zero"), Time(now)).unwrap();
    let mut play = Play { now, count, ..Play::new(live) };
    assert_eq!(play.live.table().phase(), Phase::Betting);
    play.spin_to("17");
    play.settle();
    assert_eq!(play.purse(1), 100_000 + 1_500 * 35);
    let begin = play.try_order(play.dealer(), Command::PlaceYourBets);
    assert!(matches!(begin, Err(LiveFault::StorageFull)));

    free.store(1 << 40, Ordering::SeqCst);
    store.look_at_disk();
    play.deal(Command::PlaceYourBets);
    // What was refused for want of space was not done, and the same command can be given now.
    assert!(play.live.order_and_wait(CommandId([8; 16]), late).unwrap().decision.answer.is_ok());
    drop(play);
    drop(store);
    assert_eq!(replay(&History::open(&path).unwrap(), &key(), |_| {}).unwrap().differences, []);
}

#[test]
fn a_flood_of_wagers_is_told_busy_and_does_not_hold_off_the_close() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let (_store, mut play) = open(&path, Options::default());
    play.deal(Command::SpinBall { with_wheel: false });
    // The thread that writes waits in the first answer, so that all the others wait to be written.
    let (let_go, wait) = mpsc::channel::<()>();
    let (tell, told) = mpsc::channel();
    let by = table::By::Player(SeatNo(1));
    let order = Order { by, ..play.on_red(1_000) };
    play.live.order(CommandId([1; 16]), order.clone(), move |_| {
        let _ = wait.recv();
    });
    let mut busy = 0;
    for number in 0..6_000_u128 {
        let tell = tell.clone();
        let id = CommandId((number + (1 << 100)).to_be_bytes());
        play.live.order(id, order.clone(), move |answer| drop(tell.send(answer)));
        if let Ok(Err(LiveFault::Busy)) = told.try_recv() {
            busy += 1;
        }
    }
    assert!(busy > 0, "the flood was not refused");
    let close = Order { at: Time(play.now), by: play.dealer(), command: Command::CallNoMoreBets };
    let (tell_close, close_told) = mpsc::channel();
    play.live.order(CommandId([2; 16]), close, move |answer| drop(tell_close.send(answer)));
    drop(let_go);
    assert!(close_told.recv().unwrap().unwrap().decision.answer.is_ok());
    assert_eq!(play.live.table().phase(), Phase::Running);
    assert!(!play.live.is_holding());
}
