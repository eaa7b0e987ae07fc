//! What happens to the house itself is on record: it opens, a table holds, it closes.

use std::{path::Path, sync::Arc, time::Duration};

use house::{Act, Evidence, house_key};
use journal::{CommandId, History};
use table::{By, Command};
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
    let mut config = TableConfig::new("one", "sg-mbs-roulette-single-zero");
    (config.automatic, config.wheel, config.seats) = (true, WheelSource::Automatic, seats);
    let rules = crate::common::rules_file(&config.submission);
    Floor::open(Config::default(), folder, vec![TableToOpen { config, rules }], Settings::for_tests()).unwrap()
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
