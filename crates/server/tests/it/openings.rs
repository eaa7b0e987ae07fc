//! What happens to the house itself is on record: it opens, a table holds, it closes.

use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use house::{Act, Evidence, LiveFault, house_key};
use journal::{CommandId, History, Options};
use table::{By, Command, SeatNo};
use wheelhouse_server::{
    config::{Config, TableConfig},
    floor::{Floor, TableToOpen},
    people::Settings,
    protocol::WheelSource,
    tables::PROGRAM,
};

/// A test that waits for this long has failed; none waits for it when all is well.
const FAILED: Duration = Duration::from_secs(30);

fn open(folder: &Path, seats: u16) -> Arc<Floor> {
    open_on(folder, seats, Options::default())
}

fn open_on(folder: &Path, seats: u16, options: Options) -> Arc<Floor> {
    let mut config = TableConfig::new("one", "sg-mbs-roulette-single-zero");
    (config.automatic, config.wheel, config.seats) = (true, WheelSource::Automatic, seats);
    let rules = crate::common::rules_file(&config.submission);
    let tables = vec![TableToOpen { config, rules }];
    Floor::open_on(Config::default(), folder, tables, Settings::for_tests(), options).unwrap()
}

fn kept(folder: &Path) -> Vec<Evidence> {
    let history = History::open(&folder.join("house.journal")).unwrap();
    let records = history.records(&house_key(), 1).unwrap();
    records.filter_map(|record| Evidence::read(&record.unwrap()).unwrap()).collect()
}

#[tokio::test]
async fn the_house_opens_and_closes_on_record() {
    use Act::{HouseClosed, HouseOpened, SettingsChanged};
    let folder = tempfile::tempdir().unwrap();
    for seats in [7, 7, 8] {
        let floor = open(folder.path(), seats);
        assert!(floor.close().await);
        // Asked once more, it does not close twice.
        floor.close().await;
    }
    let kept = kept(folder.path());
    let acts: Vec<Act> = kept.iter().map(|kept| kept.act).collect();
    let again = [HouseOpened, HouseClosed];
    let changed = [SettingsChanged, HouseOpened, HouseClosed];
    assert_eq!(acts, [&changed[..], &again, &changed].concat());
    let last = &kept[5];
    assert!(last.before.contains("\"seats\":7") && last.after.contains("\"seats\":8"), "{}", last.says());
    assert!(kept.iter().all(|kept| kept.why.is_empty()), "{kept:?}");
}

#[tokio::test]
async fn a_table_that_holds_is_on_record() {
    let folder = tempfile::tempdir().unwrap();
    let floor = open(folder.path(), 7);
    let handle = floor.tables["one"].clone();
    let mut view = handle.view.clone();
    view.wait_for(|view| view.phase == "idle").await.unwrap();
    // No secret can be kept, so there is no round.
    std::fs::remove_dir_all(folder.path().join("chance")).unwrap();
    let dealer = By::Staff { person: PROGRAM, role: handle.rules.house().dealer.roles[0] };
    handle.given(CommandId([7; 16]), dealer, Command::PlaceYourBets).await.unwrap_err();
    let why = view.wait_for(|view| view.holding.is_some()).await.unwrap().holding.clone().unwrap();
    let carried = async {
        loop {
            // What runs beside the tables carries it.
            tokio::task::yield_now().await;
            if let Some(held) = kept(folder.path()).into_iter().find(|kept| kept.act == Act::TableHeld) {
                return held;
            }
        }
    };
    let held = tokio::time::timeout(FAILED, carried).await.expect("it is carried at all");
    assert_eq!((held.about.as_str(), held.why.as_str()), ("one", why.as_str()));
    assert_eq!(floor.alerts().iter().filter(|alert| alert.says.contains(&why)).count(), 1);
}

/// What the disk of the test below says is free.
static FREE: AtomicU64 = AtomicU64::new(u64::MAX);

/// The disk fills up under a table that has decided an order already, and then has room again: the table throws away what
/// nobody was told, and goes on as its history says, without a hand.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_whose_order_found_no_room_opens_again_by_itself() {
    let folder = tempfile::tempdir().unwrap();
    let free = |_: &Path| Ok(FREE.load(Ordering::SeqCst));
    // Nobody looks at the disk between orders, so that the order is decided before it is found to be full.
    let options = Options { free, interval: Duration::from_secs(3600), reserve: 0, ..Options::default() };
    let floor = open_on(folder.path(), 7, options);
    let handle = floor.tables["one"].clone();
    let mut view = handle.view.clone();
    view.wait_for(|view| view.phase == "idle").await.unwrap();
    let dealer = By::Staff { person: PROGRAM, role: handle.rules.house().dealer.roles[0] };
    let sit = |player| Command::TakeSeat { seat: SeatNo(1), player };
    let mut holds = false;
    let mut id = 0;
    while !holds {
        // Whatever else the house writes may find out first; then nothing is decided, and it is tried again.
        FREE.store(u64::MAX, Ordering::SeqCst);
        floor.store.look_at_disk();
        FREE.store(0, Ordering::SeqCst);
        id += 1;
        let refused = handle.given(CommandId([id; 16]), dealer, sit(7)).await.unwrap_err();
        holds = matches!(refused, LiveFault::Holding(_));
    }
    assert_eq!(handle.shown().await.unwrap().state().taken_seats().count(), 0);
    FREE.store(u64::MAX, Ordering::SeqCst);
    let again = async {
        loop {
            id = id.checked_add(1).unwrap_or(1);
            match handle.given(CommandId([id; 16]), dealer, sit(7)).await {
                Ok(answered) => return answered,
                Err(_) => tokio::task::yield_now().await,
            }
        }
    };
    let taken = tokio::time::timeout(FAILED, again).await.expect("it opens again");
    assert!(taken.decision.answer.is_ok() && !taken.repeated, "{:?}", taken.decision);
    assert_eq!(handle.shown().await.unwrap().state().taken_seats().count(), 1);
    assert_eq!(view.borrow_and_update().holding, None);
    assert!(floor.close().await);
    assert!(History::open(&folder.path().join("house.journal")).unwrap().verify(|_, _| {}).unwrap().is_whole());
}
