//! What a house says that has lost its accounts, or whose machine has lost the time.

use std::{
    fs,
    os::unix::fs::PermissionsExt,
    process::Output,
    sync::Arc,
    time::{SystemTime, UNIX_EPOCH},
};

use house::{Act, Actor, Evidence, EvidenceLog};
use journal::{CommandId, Options, Store};
use serde_json::Value;
use table::Time;

use crate::{
    audited::json,
    opened::{Ground, House, text, wheelhouse},
};

const CONFIG: &str = "[guests]\nwelcome = true\n[people]\npassword_memory_kib = 7168\npassword_passes = 5\n\
                      [[table]]\nid = \"one\"\nsubmission = \"sg-mbs-roulette-single-zero\"\nautomatic = true\ndemonstration = true\n\
                      wheel = \"automatic\"\n";

fn admin(ground: &Ground, words: &[&str]) -> Output {
    wheelhouse().args(["admin", "--data"]).arg(ground.path("data")).args(words).output().expect("the program runs")
}

/// The number of a new guest.
fn guest(house: &House) -> u64 {
    let answer = house.ask("POST", "/api/session/guest", &[], "");
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()["person"].as_u64().expect("a guest has a number")
}

fn killed(house: House) {
    house.signal("KILL");
    house.wait();
}

#[test]
fn a_house_that_lost_its_accounts_is_not_a_new_house() {
    let ground = Ground::new(CONFIG);
    let house = ground.open(&[]);
    assert_eq!(house.says["accounts"].as_array().map(Vec::len), Some(10));
    let first = guest(&house);
    killed(house);
    for name in ["people.db", "people.db-wal", "people.db-shm"] {
        let _ = fs::remove_file(ground.path("data").join(name));
    }

    let refused = ground.refused();
    assert_eq!(refused.status.code(), Some(3), "{}", text(&refused));
    assert!(
        text(&refused).contains("people.db are not those that the history has: the file is missing"),
        "{refused:?}"
    );
    assert!(!ground.path("data/people.db").exists(), "nothing was made");
    let added = admin(&ground, &["add", "eve", "--role", "administrator", "--licence", "E-1"]);
    assert_eq!(added.status.code(), Some(3), "{}", text(&added));
    assert!(text(&added).contains("wheelhouse admin recover"), "{}", text(&added));
    assert!(!ground.path("data/people.db").exists(), "nothing was made");

    let recovered = admin(&ground, &["recover", "--why", "the disk died"]);
    assert_eq!(recovered.status.code(), Some(0), "{}", text(&recovered));
    let house = ground.open(&[]);
    assert_eq!(house.says["accounts"], serde_json::json!([]), "no password is made for anybody");
    assert!(guest(&house) > first, "a number is one person's");
    let list = admin(&ground, &["--json", "list"]);
    let list: Value = serde_json::from_slice(&list.stdout).expect("a list");
    let disabled = list.as_array().expect("accounts").iter().filter(|account| account["disabled"] == true);
    assert_eq!(disabled.count(), 10, "{list}");
    assert_eq!(house.close().code(), Some(0));
    let kept = json(&["audit", "evidence", ground.journal().to_str().unwrap(), "--act", "account-recovered", "--json"]);
    assert_eq!(kept.as_array().map(Vec::len), Some(10), "{kept}");
    assert_eq!(admin(&ground, &["password", "admin", "--why", "new"]).status.code(), Some(0));
    assert_eq!(admin(&ground, &["enable", "admin", "--why", "new"]).status.code(), Some(0));
    assert_eq!(ground.open(&[]).close().code(), Some(0));
}

/// A file that is cut or has other bytes is never taken for a house without people: it has the accounts that the history
/// knows, or it is refused by name.
#[test]
fn a_cut_or_changed_file_of_accounts_is_noticed() {
    let ground = Ground::new(CONFIG);
    let house = ground.open(&[]);
    guest(&house);
    assert_eq!(house.close().code(), Some(0));
    let file = ground.path("data/people.db");
    let whole = fs::read(&file).unwrap();
    assert!(!ground.path("data/people.db-wal").exists(), "closed, all of it is in one file");

    let mut refused = 0;
    let cuts = [0, 1, 4096, whole.len() / 2, whole.len() - 1].map(|length| whole[..length].to_vec());
    let flips = (0..24).map(|at| {
        let mut bytes = whole.clone();
        let place = at * whole.len() / 24 + 17;
        bytes[place] ^= 0x20;
        bytes
    });
    for (at, bytes) in cuts.into_iter().chain(flips).enumerate() {
        fs::write(&file, &bytes).unwrap();
        match ground.open_or_refused() {
            // What was changed lies in no account.
            Ok(house) => {
                assert_eq!(house.says["accounts"], serde_json::json!([]), "{at}: no password is made for anybody");
                assert_eq!(house.close().code(), Some(0));
            }
            Err(out) => {
                assert_eq!(out.status.code(), Some(3), "{at}: {}", text(&out));
                assert!(text(&out).contains("people.db"), "{at}: {}", text(&out));
                refused += 1;
            }
        }
        for name in ["people.db-wal", "people.db-shm"] {
            let _ = fs::remove_file(ground.path("data").join(name));
        }
    }
    assert!(refused >= 5, "{refused} of 29 were refused");
    fs::write(&file, &whole).unwrap();
    assert_eq!(ground.open(&[]).close().code(), Some(0));
}

/// The clock of the machine is two days behind the last record.
#[test]
fn a_restart_never_goes_back_behind_the_last_record() {
    let ground = Ground::new(CONFIG);
    assert_eq!(ground.open(&[]).close().code(), Some(0));
    let wall = SystemTime::now().duration_since(UNIX_EPOCH).expect("it is after 1970").as_millis();
    let ahead = Time(i64::try_from(wall).unwrap() + 2 * 86_400_000);
    let store = Arc::new(Store::open(&ground.journal(), Options::default()).unwrap());
    let log = EvidenceLog::open(&store).unwrap();
    log.keep(&[(CommandId([9; 16]), Evidence::new(ahead, Act::Denied, &Actor::house()))]).unwrap();
    drop((log, store));

    assert_eq!(ground.open(&[]).close().code(), Some(0));
    let out = admin(&ground, &["add", "bob", "--role", "player"]);
    assert_eq!(out.status.code(), Some(0), "{}", text(&out));
    let kept = json(&["audit", "evidence", ground.journal().to_str().unwrap(), "--json"]);
    let kept = kept.as_array().unwrap();
    let times: Vec<&str> = kept.iter().map(|kept| kept["time"].as_str().expect("a time")).collect();
    assert!(times.is_sorted(), "{times:?}");
    let jumped: Vec<&str> =
        kept.iter().filter(|kept| kept["act"] == "clock-jumped").filter_map(|kept| kept["why"].as_str()).collect();
    assert_eq!(jumped, ["behind the last record at the start"]);
    assert!(ground.log().contains("behind the last record. The house goes on from the record; set the clock."));
}

/// What others on the machine can read or change is said before anybody plays.
#[test]
fn files_that_are_open_to_others_are_said_at_the_start() {
    let ground = Ground::new(CONFIG);
    assert_eq!(ground.open(&[]).close().code(), Some(0));
    assert!(!ground.log().contains("others on this machine"), "{}", ground.log());
    let open = |path: &std::path::Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    open(&ground.path("data"), 0o755);
    open(&ground.journal(), 0o644);
    assert_eq!(ground.open(&[]).close().code(), Some(0));
    let log = ground.log();
    let line = log.lines().find(|line| line.contains("others on this machine")).expect("it is said");
    assert!(line.contains("house.journal") && line.contains("chmod -R go-rwx"), "{line}");
}
