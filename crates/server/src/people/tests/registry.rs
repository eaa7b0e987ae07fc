//! The file of accounts against what the history knows.

use std::sync::Arc;

use house::EvidenceLog;
use journal::{Options, Store};

use super::*;
use crate::people::{FILE, Fault, No, Recorded, Registry};

/// A small house with a journal that knows all that was done.
struct Kept {
    small: Small,
    store: Arc<Store>,
}

fn kept() -> Kept {
    let small = small();
    small.add("Ann", Role::Administrator);
    small.add("Bob", Role::Dealer);
    small.add("Cyd", Role::Player);
    let store = Arc::new(Store::open(&small.folder.path().join("house.journal"), Options::default()).unwrap());
    let kept = Kept { small, store };
    kept.carry(&kept.small.people);
    kept
}

impl Kept {
    fn carry(&self, people: &People) {
        people.carry(&EvidenceLog::open(&self.store).unwrap()).unwrap();
    }

    fn registry(&self) -> Registry {
        Registry::read(&self.store.history().unwrap()).unwrap()
    }

    fn sql(&self, sql: &str) {
        let file = rusqlite::Connection::open(self.small.folder.path().join(FILE)).unwrap();
        file.execute_batch(sql).unwrap();
    }

    fn differ(&self) -> Vec<String> {
        let found = self.small.people.differences(&self.registry()).unwrap();
        let numbers = found.numbers.map(|(file, history)| format!("numbers {file}, not {history}"));
        found.accounts.iter().map(ToString::to_string).chain(numbers).collect()
    }
}

#[test]
fn what_the_house_does_itself_never_differs() {
    let kept = kept();
    let people = &kept.small.people;
    assert_eq!(kept.differ(), Vec::<String>::new());
    let both: Roles = [Role::Dealer, Role::Floorperson].into_iter().collect();
    people.set_roles(2, both, Some("D-9"), "promoted", &console(), NOW).unwrap();
    people.disable(3, "left", &console(), NOW).unwrap();
    people.set_password(2, "another long password", "lost", &console(), NOW).unwrap();
    let (token, _) = people.guest(ADDRESS, NOW).unwrap();
    people.sign_out(&token, NOW).unwrap();
    // Before it is carried, after, and from a file that was opened again at another cost.
    assert_eq!(kept.differ(), Vec::<String>::new());
    kept.carry(people);
    assert_eq!(kept.differ(), Vec::<String>::new());
    people.enable(3, "back", &console(), NOW).unwrap();
    let dearer = Settings { cost: crate::people::Cost::new(7 * 1024, 5).unwrap(), ..Settings::for_tests() };
    let dearer = People::open(&kept.small.folder.path().join(FILE), dearer).unwrap();
    dearer.sign_in("Cyd", PASSWORD, ADDRESS, NOW).unwrap();
    assert!(kept.small.acts().contains(&"password-rehashed"));
    kept.carry(people);
    assert_eq!(kept.differ(), Vec::<String>::new());
}

#[test]
fn whatever_is_changed_in_the_file_alone_is_found() {
    let changes = [
        (
            "UPDATE account SET roles = 'security' WHERE number = 2",
            "Bob (2) is `security; licence L-Bob` in the file and `dealer; licence L-Bob` in the history",
        ),
        (
            "UPDATE account SET roles = 'dealer wizard' WHERE number = 2",
            "Bob (2) has roles in the file that cannot be read",
        ),
        (
            "UPDATE account SET licence = 'L-X' WHERE number = 2",
            "Bob (2) is `dealer; licence L-X` in the file and `dealer; licence L-Bob` in the history",
        ),
        (
            "UPDATE account SET disabled = 1 WHERE number = 2",
            "Bob (2) is `dealer; licence L-Bob; disabled` in the file and `dealer; licence L-Bob` in the history",
        ),
        (
            "UPDATE account SET password = (SELECT password FROM account WHERE number = 3) WHERE number = 2",
            "Bob (2) has another password in the file",
        ),
        ("UPDATE account SET password = NULL WHERE number = 2", "Bob (2) has another password in the file"),
        ("UPDATE account SET name = 'Bub' WHERE number = 2", "Bob (2) is called Bub in the file"),
        ("UPDATE account SET folded = 'bub' WHERE number = 2", "Bob (2) is called bub in the file"),
        ("UPDATE account SET guest = 1 WHERE number = 2", "Bob (2) is not in the file"),
        ("DELETE FROM account WHERE number = 2", "Bob (2) is not in the file"),
        ("UPDATE account SET number = 9 WHERE number = 2", "Bob (9) is in the file and not in the history"),
        (
            "INSERT INTO account SELECT 9, 'Eve', 'eve', 'security', 'L-E', password, 0, 0, 0, 0 FROM account WHERE number = 2",
            "Eve (9) is in the file and not in the history",
        ),
        ("UPDATE numbers SET last = 2", "numbers 2, not 3"),
        ("DELETE FROM numbers", "numbers 0, not 3"),
    ];
    for (sql, says) in changes {
        let kept = kept();
        kept.sql(sql);
        assert_eq!(kept.differ().first().map(String::as_str), Some(says), "{sql}");
    }
}

#[test]
fn a_lost_file_is_made_again_from_the_history_with_everything_closed() {
    let kept = kept();
    let (_, guest) = kept.small.people.guest(ADDRESS, NOW).unwrap();
    kept.small.people.disable(3, "left", &console(), NOW).unwrap();
    kept.carry(&kept.small.people);
    let before = kept.small.people.accounts().unwrap();
    let lost = People::open(&kept.small.folder.path().join("new.db"), Settings::for_tests()).unwrap();
    assert_eq!(lost.differences(&kept.registry()).unwrap().accounts.len(), 3);
    let found = lost.recover(&kept.registry(), 5000, "the disk died", &console(), later(1)).unwrap();
    assert_eq!(found.numbers, Some((0, 5000)));
    let after = lost.accounts().unwrap();
    let same = |of: &Account| (of.number, of.name.clone(), of.roles, of.licence.clone());
    assert_eq!(after.iter().map(same).collect::<Vec<_>>(), before.iter().map(same).collect::<Vec<_>>());
    assert!(after.iter().all(|account| account.disabled && !account.has_password), "{after:?}");
    assert!(lost.sign_in("Ann", PASSWORD, ADDRESS, later(1)).is_err());
    // It is what the history has from now on, and no number comes again.
    kept.carry(&lost);
    assert!(lost.differences(&kept.registry()).unwrap().is_empty());
    let (_, next) = lost.guest(ADDRESS, later(2)).unwrap();
    assert!(next.account > 5000 && next.account > guest.account, "{}", next.account);
    lost.set_password(1, PASSWORD, "new", &console(), later(3)).unwrap();
    lost.enable(1, "it is Ann", &console(), later(3)).unwrap();
    lost.sign_in("Ann", PASSWORD, ADDRESS, later(4)).unwrap();
    kept.carry(&lost);
    assert!(lost.differences(&kept.registry()).unwrap().is_empty());
}

/// Somebody made accounts over the lost ones: those of the history have their numbers and names again.
#[test]
fn accounts_that_nobody_recorded_are_closed_and_give_up_their_names() {
    let kept = kept();
    kept.sql(
        "DELETE FROM account WHERE number = 1;
         UPDATE account SET number = 7, name = 'Ann', folded = 'ann' WHERE number = 2;
         UPDATE account SET roles = 'security' WHERE number = 3",
    );
    kept.small.people.recover(&kept.registry(), 0, "changed", &console(), later(1)).unwrap();
    let is = |account: &Account| (account.number, account.name.clone(), account.roles.to_string(), account.disabled);
    let is: Vec<_> = kept.small.people.accounts().unwrap().iter().map(is).collect();
    let all = [(1, "Ann", "administrator"), (2, "Bob", "dealer"), (3, "Cyd", "player"), (7, "unrecorded 7", "dealer")];
    assert_eq!(is, all.map(|(number, name, roles)| (number, name.to_owned(), roles.to_owned(), true)));
    kept.carry(&kept.small.people);
    assert_eq!(kept.differ(), Vec::<String>::new());
}

#[test]
fn a_damaged_file_is_told_from_a_whole_one() {
    let kept = kept();
    kept.small.people.check().unwrap();
    // An index that leads somewhere else, as a flipped bit makes it.
    kept.sql(
        "PRAGMA writable_schema = ON;
         UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'session_by_account')
         WHERE name = 'account_by_guest'",
    );
    let people = opened(&kept.small.folder);
    assert!(matches!(people.check(), Err(Fault::Damaged(_) | Fault::Sqlite(_))));
}

#[test]
fn an_account_in_evidence_reads_back() {
    let small = small();
    for role in Role::ALL {
        let account = small.add(role.id(), role);
        let recorded = Recorded::new(&account, Some("hash of it"));
        let mut registry = Registry::default();
        registry.hear(&small.evidence().pop().unwrap());
        assert!(!registry.is_empty());
        assert_eq!(registry.has_a_past(), role.is_staff());
        assert!(recorded.described().starts_with(role.id()), "{}", recorded.described());
    }
}

#[test]
fn one_licence_is_one_active_person() {
    let small = small();
    let with = |name: &str, role, licence: &str, same_person| {
        let new = NewAccount { licence: Some(licence.to_owned()), same_person, ..new(name, role) };
        small.people.add(&new, PASSWORD, &console(), NOW)
    };
    with("Ann Pit", Role::PitSupervisor, "P-7", false).unwrap();
    for licence in ["P-7", "p 7", "P7"] {
        let taken = with("Ann Security", Role::Security, licence, false);
        let other = "Ann Pit".to_owned();
        assert!(
            matches!(&taken, Err(Fault::No(no)) if *no == No::LicenceTaken { licence: licence.to_owned(), other }),
            "{taken:?}"
        );
    }
    let security = with("Ann Security", Role::Security, "P-7", true).unwrap();
    let bob = with("Bob", Role::Dealer, "B-1", false).unwrap();
    let roles = Roles::only(Role::Dealer);
    let taken = small.people.set_roles(bob.number, roles, Some("P-7"), "", &console(), NOW);
    assert!(matches!(taken, Err(Fault::No(No::LicenceTaken { .. }))));
    // Whoever has left keeps no licence from another.
    small.people.disable(security.number, "left", &console(), NOW).unwrap();
    small.people.disable(1, "left", &console(), NOW).unwrap();
    small.people.set_roles(bob.number, roles, Some("P-7"), "", &console(), NOW).unwrap();
}
