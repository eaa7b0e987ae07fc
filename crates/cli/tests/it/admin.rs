//! The accounts of a house, kept from the command line: while it is closed and while it runs.

use std::{
    io::Write,
    os::unix::fs::PermissionsExt,
    path::Path,
    process::{Command, Output, Stdio},
    sync::Arc,
};

use crate::audited::{begun, json, said};
use house::EvidenceLog;
use journal::{Options, Store};
use serde_json::Value;
use server::people::{People, Settings};
use table::Time;

const NOW: Time = Time(1_800_000_000_000);

fn admin(data: &Path, words: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_wheelhouse"))
        .args(["admin", "--data"])
        .arg(data)
        .args(words)
        .envs(["USER", "LOGNAME", "SUDO_USER"].map(|name| (name, "regulator-mary")))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // One that reads no password may have ended already.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// Who runs this test, as the system says.
fn operator() -> String {
    let id = |of: &str| {
        let said = Command::new("id").arg(of).output().unwrap().stdout;
        String::from_utf8(said).unwrap().trim().to_owned()
    };
    format!("{} (uid {})", id("-un"), id("-u"))
}

fn told(data: &Path, words: &[&str]) -> (i32, String) {
    let output = admin(data, words, "");
    (output.status.code().unwrap(), String::from_utf8([output.stdout, output.stderr].concat()).unwrap())
}

/// What must go well, in JSON.
fn done(data: &Path, words: &[&str]) -> Value {
    let output = admin(data, &[words, &["--json"]].concat(), "");
    assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn people(data: &Path) -> People {
    People::open(&data.join("people.db"), Settings::for_tests()).unwrap()
}

#[test]
fn a_house_gets_its_first_people() {
    let folder = tempfile::tempdir().unwrap();
    let data = &folder.path().join("new/house");
    let (code, text) = told(data, &["list"]);
    assert_eq!(code, 2, "{text}");
    assert!(text.contains("there is no house in"), "{text}");
    assert!(!data.exists(), "a look makes nothing");

    let added = done(data, &["add", "Ann Lee", "--role", "dealer", "--role", "floorperson", "--licence", "D-1041"]);
    assert_eq!(added["account"]["number"], 1);
    assert_eq!(added["account"]["roles"], serde_json::json!(["dealer", "floorperson"]));
    assert_eq!(std::fs::metadata(data).unwrap().permissions().mode() & 0o777, 0o700);
    people(data).sign_in("ann lee", added["password"].as_str().unwrap(), "192.0.2.1", NOW).unwrap();

    let output = admin(data, &["add", "bob", "--role", "player", "--password-stdin"], "red and black\n");
    assert!(output.status.success());
    assert_eq!(
        String::from_utf8(output.stdout).unwrap(),
        "Added bob (2): player.\n",
        "a password given is not printed"
    );
    people(data).sign_in("bob", "red and black", "192.0.2.1", NOW).unwrap();

    let (code, text) = told(data, &["list"]);
    assert_eq!(code, 0);
    assert!(text.contains("dealer, floorperson") && text.contains("D-1041"), "{text}");
    assert_eq!(done(data, &["list", "--role", "player"]).as_array().unwrap().len(), 1);
    // By number as well as by name, and never with a hash of a password.
    let shown = done(data, &["show", "1"]);
    assert_eq!(shown["account"]["name"], "Ann Lee");
    assert!(!shown.to_string().contains("argon2"), "{shown}");
}

#[test]
fn what_cannot_be_says_why_and_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    done(data, &["add", "ann", "--role", "administrator", "--licence", "A-1"]);
    let before = done(data, &["list"]);
    let cases: [(&[&str], i32, &str); 9] = [
        (&["add", "ANN", "--role", "player"], 1, "there is an account `ANN` already"),
        (&["add", "bob"], 2, "--role"),
        (&["add", "bob", "--role", "croupier"], 2, "`croupier` is not a role; the roles are player, dealer"),
        (&["add", "bob", "--role", "dealer"], 2, "give the licence number of `bob`"),
        (&["add", "bob", "--role", "cage", "--role", "dealer", "--licence", "1"], 2, "not of one department"),
        (&["add", "guest", "--role", "player"], 2, "`guest` is not a valid name"),
        (&["disable", "ann", "--why", "x"], 1, "`ann` is the last one who is administrator"),
        (&["disable", "zed", "--why", "x"], 2, "there is no account `zed`"),
        (&["disable", "ann"], 2, "--why"),
    ];
    for (words, code, text) in cases {
        let (got, said) = told(data, words);
        assert_eq!(got, code, "{words:?}: {said}");
        assert!(said.contains(text), "{words:?}: {said}");
    }
    let short = admin(data, &["add", "bob", "--role", "player", "--password-stdin", "--json"], "short\n");
    let error: Value = serde_json::from_slice(&short.stderr).unwrap();
    assert_eq!(error["error"]["reason"], "short-password");
    assert_eq!(done(data, &["list"]), before);
    std::fs::write(data.join("people.db"), "no database, and long enough to be looked at as one ".repeat(99)).unwrap();
    for name in ["people.db-wal", "people.db-shm"] {
        let _ = std::fs::remove_file(data.join(name));
    }
    let (code, text) = told(data, &["list"]);
    assert_eq!((code, text.contains("is not a file of accounts")), (3, true), "{text}");
}

#[test]
fn a_change_signs_out_and_is_in_the_journal() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let journal = data.join("house.journal");
    // A house that has a table.
    drop(begun(&journal, "us-md-roulette-single-zero"));
    let added = done(data, &["add", "ann", "--role", "dealer", "--licence", "D-1"]);
    let password = added["password"].as_str().unwrap();
    let people = people(data);
    let now = Time(i64::try_from(std::time::UNIX_EPOCH.elapsed().unwrap().as_millis()).unwrap());
    let (token, _) = people.sign_in("ann", password, "192.0.2.1", now).unwrap();
    assert_eq!(done(data, &["sessions"])[0]["from"], "192.0.2.1");
    let from = people.ended_until().unwrap();
    done(data, &["roles", "ann", "--role", "floorperson", "--why", "promoted"]);
    assert_eq!(people.session(&token, now).unwrap(), None);
    assert_eq!(people.ended_after(from).unwrap().len(), 1, "live connections are told");
    assert_eq!(done(data, &["sessions"]), serde_json::json!([]));
    done(data, &["disable", "ann", "--why", "on leave"]);
    done(data, &["enable", "ann", "--why", "back"]);
    let other = done(data, &["password", "ann", "--why", "forgotten"]);
    people.sign_in("ann", other["password"].as_str().unwrap(), "192.0.2.1", now).unwrap();
    assert_eq!(done(data, &["sign-out", "ann", "--why", "shift over"])["ended"], 1);

    let path = journal.to_str().unwrap();
    let kept = json(&["audit", "evidence", path, "--json"]);
    let acts: Vec<&str> = kept.as_array().unwrap().iter().map(|kept| kept["act"].as_str().unwrap()).collect();
    assert_eq!(
        acts,
        [
            "account-added",
            // This test hashes at another cost.
            "password-rehashed",
            "signed-in",
            "roles-changed",
            "account-disabled",
            "account-enabled",
            "password-changed",
            "password-rehashed",
            "signed-in",
            "sessions-ended"
        ]
    );
    let roles = &kept[3];
    let who = operator();
    assert_eq!((roles["name"].as_str(), roles["from"].as_str()), (Some(who.as_str()), Some("console")));
    assert_eq!(roles["says"], "roles changed: ann (1); was dealer, now floorperson; promoted");
    assert!(!kept.to_string().contains(password) && !kept.to_string().contains("argon2"));

    let (code, text) = said(&["audit", "evidence", path, "--act", "roles-changed"]);
    assert_eq!((code, text.lines().count()), (0, 3), "{text}");
    assert!(said(&["audit", "evidence", path, "--who", "nobody"]).1.contains("No such acts"));
    assert_eq!(json(&["audit", "evidence", path, "--last", "2", "--json"]).as_array().unwrap().len(), 2);
    assert_eq!(said(&["audit", "evidence", path, "--act", "danced"]).0, 2);
}

#[test]
fn other_audits_take_the_house_for_no_table() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let journal = data.join("house.journal");
    let path = journal.to_str().unwrap();
    drop(begun(&journal, "us-md-roulette-single-zero"));
    assert!(said(&["audit", "evidence", path]).1.contains("No such acts"), "nobody was here yet");
    done(data, &["add", "ann", "--role", "player"]);

    let (code, text) = said(&["audit", "verify", path]);
    assert_eq!((code, text.contains("no flaw")), (0, true), "{text}");
    for words in [&["audit", "replay"][..], &["audit", "log"], &["audit", "fairness"]] {
        let (code, text) = said(&[words, &[path]].concat());
        assert_eq!(code, 0, "{words:?}: {text}");
        let (code, text) = said(&[words, &[path, "--table", "house"]].concat());
        assert_eq!((code, text.contains("audit evidence")), (2, true), "{words:?}: {text}");
    }
    // The one table is the only one.
    let (code, text) = said(&["audit", "round", path, "1"]);
    assert_eq!((code, text.contains("had no round 1")), (2, true), "{text}");

    let (code, text) = said(&["audit", "export", path, "--format", "jsonl"]);
    assert_eq!(code, 0, "{text}");
    let last: Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
    assert_eq!((last["table"].as_str(), last["kind"].as_str()), (Some("house"), Some("evidence")));
    assert_eq!((last["act"].as_str(), last["about"].as_str()), (Some("account-added"), Some("ann (1)")));
    let (code, text) = said(&["audit", "export", path, "--format", "csv", "--table", "house"]);
    assert_eq!((code, text.lines().count()), (0, 2), "{text}");
    let row = text.lines().last().unwrap();
    let who = format!(",evidence,\"{}, from console\",,,account-added,done,", operator());
    assert!(row.contains(&who), "{row}");

    let changed = std::fs::read(&journal).unwrap();
    let at = changed.windows(7).rposition(|window| window == b"ann (1)").unwrap();
    let mut other = changed;
    other[at] = b'A';
    std::fs::write(&journal, other).unwrap();
    assert_eq!(said(&["audit", "verify", path]).0, 1, "it is in the chain as everything else");
    assert_eq!(said(&["audit", "evidence", path]).0, 1);
}

#[test]
fn while_the_house_runs_it_carries_the_evidence_itself() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let journal = data.join("house.journal");
    let store = Arc::new(Store::open(&journal, Options::default()).unwrap());
    let log = EvidenceLog::open(&store).unwrap();
    done(data, &["add", "ann", "--role", "player"]);
    let people = people(data);
    assert_eq!(people.evidence_waiting().unwrap().len(), 1);
    assert_eq!(people.carry(&log).unwrap(), 1);
    let kept = json(&["audit", "evidence", journal.to_str().unwrap(), "--json"]);
    assert_eq!(kept[0]["act"], "account-added");
}
