//! The secret of a round exchanged, removed or kept back by whoever has the data directory and kills the house at the right
//! moment: nothing is drawn with it, the pit hears of it, and it stays on record.

use std::{fs, path::Path, sync::Arc, time::Duration};
use wheelhouse_server::protocol::{Level, Phase};

use house::{Act, Evidence, Fairness, Live, fairness, house_key};
use journal::{CommandId, History, TableKey};
use table::{By, Command, Time};
use tempfile::TempDir;
use testkit::{
    fair::{Cheat, Fair},
    play::{Play, key, rules_file, store},
};
use wheelhouse_server::{
    config::{Config, TableConfig},
    floor::{Floor, TableToOpen},
    people::Settings,
    protocol::TableView,
};

/// A test that waits for this long has failed; none waits for it when all is well.
const FAILED: Duration = Duration::from_secs(60);
const SUBMISSION: &str = "sg-mbs-roulette-single-zero";
const HOUR: u32 = 3_600_000;

/// A house with one automatic table, whose ball runs for so long.
fn open(folder: &Path, spin_ms: u32) -> Arc<Floor> {
    open_as("one", folder, spin_ms)
}

fn open_as(table: &str, folder: &Path, spin_ms: u32) -> Arc<Floor> {
    let mut config = TableConfig::new(table, SUBMISSION);
    config = config.demonstrating();
    (config.betting_ms, config.spin_ms, config.pause_ms) = (HOUR, spin_ms, HOUR);
    let rules = rules_file(SUBMISSION);
    Floor::open(Config::default(), folder, vec![TableToOpen { config, rules }], Settings::for_tests()).unwrap()
}

async fn deal(floor: &Floor, id: u8, command: Command) {
    let table = &floor.tables["one"];
    let by = By::Device(table::Device::House);
    let answered = table.given(CommandId([id; 16]), by, command).await.unwrap();
    assert!(answered.decision.answer.is_ok(), "{:?}", answered.decision);
}

async fn until(floor: &Floor, wanted: impl Fn(&TableView) -> bool) -> Arc<TableView> {
    let mut view = floor.tables["one"].view.clone();
    let seen = tokio::time::timeout(FAILED, view.wait_for(|view| wanted(view))).await;
    seen.expect("it comes at all").unwrap().clone()
}

/// What is on the disk of a house that is killed: nothing is being written while its ball runs for an hour.
fn killed(folder: &Path) -> TempDir {
    let image = tempfile::tempdir().unwrap();
    copy(folder, image.path());
    image
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let to = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).unwrap();
        }
    }
}

/// The disk of a house that is killed in its first round, after the close and before the number; with the key of another house,
/// so that secrets of both can be read by either.
async fn killed_after_the_close(key: Option<&Path>) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    if let Some(key) = key.map(|folder| folder.join("chance/key")).filter(|key| key.exists()) {
        fs::create_dir_all(folder.path().join("chance")).unwrap();
        fs::copy(key, folder.path().join("chance/key")).unwrap();
    }
    let floor = open(folder.path(), HOUR);
    until(&floor, |view| view.phase == Phase::Idle).await;
    deal(&floor, 1, Command::PlaceYourBets).await;
    deal(&floor, 2, Command::SpinBall { with_wheel: false }).await;
    deal(&floor, 3, Command::CallNoMoreBets).await;
    until(&floor, |view| view.phase == Phase::Running).await;
    let image = killed(folder.path());
    floor.close().await;
    image
}

fn checked(folder: &Path) -> Fairness {
    let history = History::open(&folder.join("house.journal")).unwrap();
    fairness(&history, &"one".parse::<TableKey>().unwrap(), None, |_| {}).unwrap()
}

/// Waits until the house itself has put such an act on record.
async fn on_record(folder: &Path, act: Act) -> Evidence {
    let carried = async {
        loop {
            // What runs beside the tables carries it.
            tokio::task::yield_now().await;
            let history = History::open(&folder.join("house.journal")).unwrap();
            let mut records = history.records(&house_key(), 1).unwrap();
            let found = records.find_map(|record| Evidence::read(&record.unwrap()).unwrap().filter(|of| of.act == act));
            if let Some(found) = found {
                return found;
            }
        }
    };
    tokio::time::timeout(FAILED, carried).await.expect("it is carried at all")
}

fn alarms(floor: &Floor, level: Level) -> Vec<String> {
    let alerts = floor.alerts();
    alerts.into_iter().filter(|of| of.level == level && of.table.as_deref() == Some("one")).map(|of| of.says).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_house_that_is_killed_after_the_close_draws_what_it_promised() {
    let image = killed_after_the_close(None).await;
    let floor = open(image.path(), 10);
    let view = until(&floor, |view| view.last.as_ref().is_some_and(|last| last.round == 1)).await;
    assert!(view.last.as_ref().unwrap().number.is_some());
    until(&floor, |view| view.fairness.as_ref().is_some_and(|fairness| fairness.revealed.is_some())).await;
    floor.close().await;
    let found = checked(image.path());
    assert!(found.is_fair() && found.checked == 1, "{found:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_drawn_with_a_secret_that_was_exchanged_after_the_close() {
    let image = killed_after_the_close(None).await;
    let other = killed_after_the_close(Some(image.path())).await;
    fs::copy(other.path().join("chance/one.secret"), image.path().join("chance/one.secret")).unwrap();
    let floor = open(image.path(), 10);
    let view = until(&floor, |view| view.last.as_ref().is_some_and(|last| last.round == 1)).await;
    assert_eq!(view.last.as_ref().unwrap().number, None, "a number was drawn with another secret");
    let evidence = on_record(image.path(), Act::SecretLost).await;
    assert_eq!(evidence.about, "one, round 1");
    assert_eq!(alarms(&floor, Level::Alarm), std::slice::from_ref(&evidence.why));
    assert!(evidence.why.contains("is not the one that was committed to"), "{}", evidence.why);
    on_record(image.path(), Act::RoundAborted).await;
    assert_eq!(alarms(&floor, Level::Warning).len(), 1);
    floor.close().await;
    let found = checked(image.path());
    assert_eq!((found.is_fair(), found.unproved(), found.aborted.len()), (false, 1, 1), "{found:?}");
    // The file that was put there is kept for whoever looks into it.
    assert!(image.path().join("chance/one.unfit").exists());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_round_whose_secret_was_removed_is_void_and_nobody_overlooks_it() {
    let image = killed_after_the_close(None).await;
    fs::remove_file(image.path().join("chance/one.secret")).unwrap();
    let floor = open(image.path(), 10);
    let view = until(&floor, |view| view.last.as_ref().is_some_and(|last| last.round == 1)).await;
    assert_eq!(view.last.as_ref().unwrap().number, None);
    let evidence = on_record(image.path(), Act::SecretLost).await;
    assert!(evidence.why.contains("the secret of this round is lost"), "{}", evidence.why);
    assert_eq!(alarms(&floor, Level::Alarm), [evidence.why]);
    floor.close().await;
    assert!(!checked(image.path()).is_fair());
}

/// The number was told and paid, and the house was killed before it told the secret: the next start misses it.
#[tokio::test(flavor = "multi_thread")]
async fn a_secret_that_is_withheld_after_its_number_was_paid_raises_an_alarm() {
    for cheat in [Cheat::None, Cheat::RevealsNothing] {
        let folder = tempfile::tempdir().unwrap();
        let store = store(&folder.path().join("house.journal"));
        let live = Live::enrol(&store, &key(), &rules_file(SUBMISSION), Time(0)).unwrap();
        let mut fair = Fair::at(Play::new(live));
        fair.round();
        fair.cheat = cheat;
        fair.round();
        drop((fair, store));
        let floor = open_as(key().as_str(), folder.path(), 10);
        if cheat == Cheat::RevealsNothing {
            let evidence = on_record(folder.path(), Act::SecretLost).await;
            assert_eq!(evidence.about, "table-1, round 2");
            assert!(evidence.why.contains("nobody can check what was drawn"), "{}", evidence.why);
        }
        let wanted = usize::from(cheat != Cheat::None);
        assert_eq!(floor.alerts().iter().filter(|alert| alert.level == Level::Alarm).count(), wanted);
        floor.close().await;
    }
}
