//! A real house under load and abuse, over real sockets on loopback.
//!
//! `WHEELHOUSE_LOAD=2000` is a longer form, `wheelhouse prove load` the longest. Times are measured and printed, and no test fails
//! on them.

use std::{path::Path, process::Command};

use crate::abuse::{Abuser, Screen};
use crate::crash::many;
use house::{StoredRecord, is_house};
use journal::History;
use serde_json::{Value, json};
use wheelhouse_cli::load::{
    LoadFault, Pace, Plan, Report, Target,
    door::Door,
    files,
    house::{House, Limits, TABLE},
    run, share,
};

const PROGRAM: &str = env!("CARGO_BIN_EXE_wheelhouse");
/// Chips without a colour, so that any number can sit down.
const SUBMISSION: &str = "us-md-roulette-single-zero-value-chips";

/// Runs the command, and gives its report.
fn load(args: &[&str]) -> Value {
    let done = Command::new(PROGRAM).args(["--json", "prove", "load"]).args(args).output().unwrap();
    let said = String::from_utf8_lossy(&done.stderr);
    let report: Value =
        serde_json::from_slice(&done.stdout).unwrap_or_else(|error| panic!("{error}: {:?} {said}", done.status));
    assert_eq!(report["wrong"], json!([]), "{said}");
    assert_eq!(done.status.code(), Some(0), "{said}");
    let [p50, p99] = ["p50_us", "p99_us"].map(|name| report[name].as_u64().unwrap());
    println!(
        "{} orders, {} wagers taken a second of betting, half within {p50} us, 99 of 100 within {p99} us: {} times as long",
        report["orders"],
        report["open_a_second"],
        share(p99, p50)
    );
    report
}

#[test]
fn wagers_are_sprayed_across_the_close() {
    let terminals = many("WHEELHOUSE_LOAD", 200).to_string();
    let report = load(&["--terminals", &terminals, "--rounds", "2", "--betting", "1000"]);
    for what in ["taken", "bets-are-closed"] {
        assert!(report["wagers"][what].as_u64().is_some_and(|many| many > 0), "{report}");
    }
    assert!(report["rounds"].as_u64().is_some_and(|rounds| rounds >= 2), "{report}");
}

#[test]
fn killed_under_load_each_wager_is_there_once() {
    let terminals = many("WHEELHOUSE_LOAD", 100);
    let (given, kills) = (terminals.to_string(), "3");
    let report = load(&["--terminals", &given, "--rounds", "1", "--kill", kills, "--betting", "1000"]);
    let connections = report["connections"].as_u64().unwrap();
    assert!(connections >= 2 * terminals as u64, "nobody came back: {report}");
    assert!(report["wagers"]["taken"].as_u64().is_some_and(|many| many > 0), "{report}");
}

#[test]
fn a_load_is_put_on_this_machine_alone() {
    let done = Command::new(PROGRAM).args(["prove", "load", "--at", "192.0.2.1:8080"]).output().unwrap();
    assert_eq!(done.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&done.stderr).contains("loopback"));
}

#[test]
fn terminals_that_could_not_get_a_colour_are_not_begun_with() {
    let words = ["prove", "load", "--submission", "us-md-roulette-single-zero", "--terminals", "300"];
    let done = Command::new(PROGRAM).args(words).output().unwrap();
    assert_eq!(done.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&done.stderr).contains("there are 256"));
}

fn plan(terminals: u16, rounds: u64) -> Plan {
    let pace = Pace { betting_ms: 1500, spin_ms: 100, pause_ms: 100 };
    let (program, submission) = (PROGRAM.into(), SUBMISSION.to_owned());
    Plan { program, submission, terminals, rounds, wagers: 4, kills: 0, flat_out: false, pace }
}

fn open(folder: &Path, seats: u16, pace: &Pace, limits: Limits) -> House {
    files::raise();
    House::open(Path::new(PROGRAM), folder, SUBMISSION, seats, pace, limits).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_terminal_without_a_seat_ends_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let plan = plan(5, 1);
    let mut house = open(folder.path(), 2, &plan.pace, Limits::Usual);
    let there = Target::There { at: house.address, table: Some(TABLE.to_owned()), journal: None };
    match run(&plan, there, |_| {}).await {
        Err(LoadFault::NoSeat { table, why }) => assert!(table == TABLE && !why.is_empty(), "{table}: {why}"),
        other => panic!("{other:?}"),
    }
    assert!(house.close().unwrap().success());
}

#[tokio::test(flavor = "multi_thread")]
async fn where_no_table_is_named_the_load_goes_to_one_that_runs_by_itself() {
    let ground = crate::opened::Ground::new(&format!(
        "[guests]\nwelcome = true\n[people]\npassword_memory_kib = 7168\npassword_passes = 5\n\
         [[table]]\nid = \"a\"\nsubmission = \"{SUBMISSION}\"\n\
         [[table]]\nid = \"b\"\nsubmission = \"{SUBMISSION}\"\nwheel = \"automatic\"\nautomatic = true\ndemonstration = true\n\
         betting_ms = 1000\nspin_ms = 100\npause_ms = 100\n"
    ));
    let house = ground.open(&[("WHEELHOUSE_LOG", "warn")]);
    let at = house.address.parse().unwrap();
    let report = run(&plan(3, 1), Target::There { at, table: None, journal: None }, |_| {}).await.unwrap();
    assert_eq!(report.wrong, [""; 0]);
    assert!(report.open_a_second > 0, "{report:?}");
    assert_eq!(house.close().code(), Some(0));
}

/// Those who only wait at the door: as many as this program may have open files for, beside all others of the test.
fn half_headers() -> u64 {
    files::raise().saturating_sub(400).clamp(20, 2000)
}

#[tokio::test(flavor = "multi_thread")]
async fn who_abuses_the_house_is_let_go_and_nobody_else_waits() {
    let folder = tempfile::tempdir().unwrap();
    let plan = plan(50, 2);
    let mut house = open(folder.path(), 400, &plan.pace, Limits::Usual);
    let at = house.address;
    let honest = async || -> Report {
        let report =
            run(&plan, Target::There { at, table: Some(TABLE.to_owned()), journal: None }, |_| {}).await.unwrap();
        assert_eq!(report.wrong, [""; 0]);
        report
    };
    let alone = honest().await;
    let mut abusers = Vec::new();
    for kind in Abuser::ALL {
        let many = if kind == Abuser::HalfHeader { half_headers() } else { 20 };
        for _ in 0..many {
            abusers.push((kind, tokio::spawn(kind.abuse(at))));
        }
    }
    let beside = honest().await;
    for (kind, abuser) in abusers {
        let last = abuser.await.unwrap();
        match kind {
            // The house says why before it hangs up.
            Abuser::Garbage | Abuser::Binary => assert!(last.contains("not-understood"), "{kind:?}: {last}"),
            Abuser::HalfHeader | Abuser::Oversized | Abuser::NeverReads | Abuser::NeverAnswers | Abuser::Flood => {}
        }
    }
    println!(
        "half within {} us alone, {} us beside abusers: {} times (wanted: at most 1.50)",
        alone.p50_us,
        beside.p50_us,
        share(beside.p50_us, alone.p50_us)
    );
    // Who comes now finds the house as it was.
    assert_eq!(Door::open(at).await.unwrap().tables().await.unwrap(), [TABLE]);
    assert!(house.close().unwrap().success());
}

/// Orders of a table that are on record as clashes.
fn clashes(journal: &Path) -> usize {
    let history = History::open(journal).unwrap();
    let tables = history.tables().unwrap().into_iter().filter(|head| !is_house(&head.table));
    let mut found = 0;
    for head in tables {
        let records = history.records(&head.table, 1).unwrap();
        found += records
            .filter(|record| matches!(StoredRecord::read(record.as_ref().unwrap()), Ok(StoredRecord::Conflict(_))))
            .count();
    }
    found
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_replayed_or_altered_has_no_effect() {
    let folder = tempfile::tempdir().unwrap();
    let pace = Pace { betting_ms: 120_000, spin_ms: 10, pause_ms: 10 };
    let mut house = open(folder.path(), 8, &pace, Limits::Wide);
    let at = house.address;
    let mut door = Door::open(at).await.unwrap();
    let card = door.card(TABLE).await.unwrap();
    let spots: Vec<_> = card.felt.spots.iter().filter(|spot| spot.wager == "straight").take(2).collect();
    let amount = spots[0].band.map_or(100, |band| band.min);
    let (mut ann, mut bob) = (Screen::seated(at).await, Screen::seated(at).await);
    ann.until_bets(at).await;

    let id = "00112233445566778899aabbccddeeff";
    let lay =
        |spot: usize, amount: i64| json!({"act": "place-wager", "on": {"spot": spots[spot].id}, "amount": amount});
    let first = ann.order(id, &lay(0, amount)).await;
    assert_eq!((&first["outcome"], &first["repeated"]), (&json!("accepted"), &json!(false)), "{first}");
    let replays = many("WHEELHOUSE_REPLAYS", 1000);
    for _ in 0..replays {
        let again = ann.order(id, &lay(0, amount)).await;
        assert_eq!((&again["receipt"], &again["repeated"]), (&first["receipt"], &json!(true)), "{again}");
    }
    // Other words under the same id, by the same person and by another; and the same words by another.
    for altered in [lay(1, amount), lay(0, 2 * amount), json!({"act": "clear-wagers"})] {
        for screen in [&mut ann, &mut bob] {
            let answer = screen.order(id, &altered).await;
            assert_eq!(answer["said"]["reason"], "conflict", "{altered}: {answer}");
        }
    }
    assert_eq!(bob.order(id, &lay(0, amount)).await["said"]["reason"], "conflict");
    // Another's wager, under an id of one's own.
    let wager = first["wager"].as_u64().unwrap();
    let take = json!({"act": "take-back", "wager": wager, "amount": null});
    assert_eq!(bob.order("ffeeddccbbaa99887766554433221100", &take).await["outcome"], "refused");
    // Sent on a new connection it is still the same order.
    ann.again(at).await;
    assert_eq!(ann.order(id, &lay(0, amount)).await["receipt"], first["receipt"]);
    drop((ann, bob, door));
    assert!(house.close().unwrap().success());

    let receipt = first["receipt"].as_str().unwrap().parse().unwrap();
    let acks = [(server::http::command_id(id).unwrap(), (receipt, "taken".to_owned()))].into();
    let found = wheelhouse_cli::held::look(&house.journal(), &acks);
    assert_eq!(found.wrong, [""; 0]);
    assert_eq!(found.wagers, 1, "one wager was laid, however often it was sent");
    assert_eq!(clashes(&house.journal()), 7, "each clash is kept once");
}
