//! What happens to the house itself is on record: it opens, a table holds, it closes.

use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};
use wheelhouse_server::protocol::Phase;

use house::{Act, Actor, Evidence, LiveFault, house_key};
use journal::{CommandId, History, Options};
use table::{By, Command, SeatNo};
use wheelhouse_server::{
    config::{Config, TableConfig},
    floor::{Floor, OpenHouseFault, TableToOpen},
    people::{NewAccount, Role, Roles, Settings},
    tables::now,
};

/// A test that waits for this long has failed; none waits for it when all is well.
const FAILED: Duration = Duration::from_secs(30);

fn open(folder: &Path, seats: u16) -> Arc<Floor> {
    try_open(folder, seats, Options::default()).unwrap()
}

fn try_open(folder: &Path, seats: u16, options: Options) -> Result<Arc<Floor>, OpenHouseFault> {
    let mut config = TableConfig::new("one", "sg-mbs-roulette-single-zero");
    config = TableConfig { seats, ..config.demonstrating() };
    let rules = crate::common::rules_file(&config.submission);
    let tables = vec![TableToOpen { config, rules }];
    Floor::open_on(Config::default(), folder, tables, Settings::for_tests(), options)
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
    view.wait_for(|view| view.phase == Phase::Idle).await.unwrap();
    // No secret can be kept, so there is no round.
    std::fs::remove_dir_all(folder.path().join("chance")).unwrap();
    let dealer = By::Device(table::Device::House);
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
    let floor = try_open(folder.path(), 7, options).unwrap();
    let handle = floor.tables["one"].clone();
    let mut view = handle.view.clone();
    view.wait_for(|view| view.phase == Phase::Idle).await.unwrap();
    let player = By::Player(SeatNo(1));
    let sit = |player| Command::TakeSeat { seat: SeatNo(1), player };
    let mut holds = false;
    let mut id = 0;
    while !holds {
        // Whatever else the house writes may find out first; then nothing is decided, and it is tried again.
        FREE.store(u64::MAX, Ordering::SeqCst);
        floor.store.look_at_disk();
        FREE.store(0, Ordering::SeqCst);
        id += 1;
        let refused = handle.given(CommandId([id; 16]), player, sit(7)).await.unwrap_err();
        holds = matches!(refused, LiveFault::Holding(_));
    }
    assert_eq!(handle.shown().await.unwrap().state().taken_seats().count(), 0);
    FREE.store(u64::MAX, Ordering::SeqCst);
    let again = async {
        loop {
            id = id.checked_add(1).unwrap_or(1);
            match handle.given(CommandId([id; 16]), player, sit(7)).await {
                Ok(answered) => return answered,
                Err(_) => {
                    // As the journal does each second; here its interval is an hour.
                    floor.store.look_at_disk();
                    tokio::task::yield_now().await;
                }
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

/// The history knows who may do what; a file that says something else opens nothing, and is not written to.
#[tokio::test]
async fn a_house_whose_accounts_are_not_those_of_its_history_does_not_open() {
    let folder = tempfile::tempdir().unwrap();
    let floor = open(folder.path(), 7);
    assert!(floor.is_new);
    let licence = Some("D-1".to_owned());
    let bob = NewAccount { name: "Bob".to_owned(), roles: Roles::only(Role::Dealer), licence, same_person: false };
    floor.people.add(&bob, "seventeen black and odd", &Actor::house(), now()).unwrap();
    floor.close().await;
    drop(floor);
    let path = folder.path().join("people.db");
    let sql = |sql: &str| rusqlite::Connection::open(&path).unwrap().execute_batch(sql).unwrap();
    let records = kept(folder.path()).len();
    sql("UPDATE account SET roles = 'security'");
    let fault = try_open(folder.path(), 7, Options::default()).unwrap_err().to_string();
    let differs = "Bob (1) is `security; licence D-1` in the file and `dealer; licence D-1` in the history";
    assert!(fault.contains(differs) && fault.contains("wheelhouse admin --data"), "{fault}");
    assert_eq!(kept(folder.path()).len(), records, "nothing was written");
    sql("UPDATE account SET roles = 'dealer'");
    let floor = try_open(folder.path(), 7, Options::default()).unwrap();
    assert!(!floor.is_new);
    floor.close().await;
}

/// A number that a table knows is nobody else's, whatever the file of accounts says.
#[tokio::test]
async fn numbers_go_on_above_those_at_the_tables() {
    let folder = tempfile::tempdir().unwrap();
    let floor = open(folder.path(), 7);
    let mut view = floor.tables["one"].view.clone();
    tokio::time::timeout(FAILED, view.wait_for(|view| view.phase != Phase::Closed)).await.unwrap().unwrap();
    let seated = Command::TakeSeat { seat: SeatNo(1), player: 4711 };
    let answered = floor.tables["one"].given(CommandId([7; 16]), By::Player(SeatNo(1)), seated).await.unwrap();
    answered.decision.answer.as_ref().unwrap();
    floor.close().await;
    drop(floor);
    let floor = open(folder.path(), 7);
    assert!(!floor.is_new);
    let (_, guest) = floor.people.guest("192.0.2.1", now()).unwrap();
    assert_eq!(guest.account, 4712);
    assert!(floor.alerts().iter().any(|alert| alert.says.contains("a number that the accounts did not")));
    // The journal knows of it before the guest does.
    let last = kept(folder.path()).pop().unwrap();
    assert_eq!((last.act, last.before.as_str(), last.after.as_str()), (Act::NumbersSetAside, "4711", "4775"));
    floor.close().await;
}
