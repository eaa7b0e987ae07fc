use super::*;
use crate::people::SignInFault;

const WRONG: &str = "eighteen red and even";

fn told(answer: Result<(Token, Session), SignInFault>) -> String {
    answer.unwrap_err().to_string()
}

#[test]
fn who_has_the_password_is_signed_in_by_any_spelling_of_the_name() {
    let small = small();
    small.add("Ann", Role::Dealer);
    let (_, session) = small.sign_in("aNn", NOW);
    assert_eq!((session.name.as_str(), session.licence.as_deref(), session.guest), ("Ann", Some("L-Ann"), false));
    assert!(session.is_fresh(NOW) && session.is_fresh(later(299_999)) && !session.is_fresh(later(300_000)));
    assert_eq!(small.acts(), ["account-added", "signed-in"]);
}

/// The same words and the same work, whatever is wrong: how long it takes follows from the work.
#[test]
fn a_stranger_learns_nothing_from_a_no() {
    let small = small();
    small.add("Ann", Role::Player);
    let bob = small.add("Bob", Role::Dealer);
    small.people.disable(bob.number, "", &console(), NOW).unwrap();
    let (_, guest) = small.people.guest(ADDRESS, NOW).unwrap();
    let long = "x".repeat(1_000_000);
    let tries = [
        ("Ann", WRONG),
        ("Nobody", WRONG),
        ("Bob", PASSWORD),
        ("Bob", WRONG),
        (guest.name.as_str(), ""),
        ("Ann", ""),
        ("", ""),
        ("Ann", long.as_str()),
        (long.as_str(), PASSWORD),
        ("Ann'; DROP TABLE account; --", PASSWORD),
    ];
    let mut answers = Vec::new();
    for (at, (name, password)) in tries.into_iter().enumerate() {
        let before = small.people.hasher.compared();
        answers.push(told(small.people.sign_in(name, password, ADDRESS, later(100_000 * i64::try_from(at).unwrap()))));
        assert_eq!(small.people.hasher.compared(), before + 1, "{}", &name[..name.len().min(40)]);
    }
    answers.dedup();
    assert_eq!(answers.len(), 1, "{answers:?}");
}

#[test]
fn names_are_throttled_whether_they_exist_or_not() {
    let small = small();
    small.add("Ann", Role::Player);
    for name in ["Ann", "Nobody"] {
        let waits: Vec<Option<u64>> =
            (0..6).map(|_| small.people.sign_in(name, WRONG, ADDRESS, NOW).unwrap_err().retry_after_s()).collect();
        assert_eq!(waits, [None, None, None, None, Some(1), Some(1)], "{name}");
    }
    // Also with the right password: else a guess could be told from a wait.
    let before = small.people.hasher.compared();
    assert!(told(small.people.sign_in("Ann", PASSWORD, ADDRESS, NOW)).contains("wait 1 s"));
    assert_eq!(small.people.hasher.compared(), before, "and nothing is hashed meanwhile");
    small.sign_in("Ann", later(1000));
    // Signed in, all is forgiven.
    let waits =
        (0..4).filter_map(|_| small.people.sign_in("Ann", WRONG, ADDRESS, later(1001)).unwrap_err().retry_after_s());
    assert_eq!(waits.count(), 0);
}

#[test]
fn a_name_is_not_locked_by_whoever_fails_for_it_elsewhere() {
    let small = small();
    let (token, _) = small.here("Ann", Role::Dealer);
    let mut at = 0;
    for _ in 0..50 {
        // As soon as the house listens again, for ever.
        let wait = small.people.sign_in("Ann", WRONG, "198.51.100.1", later(at)).unwrap_err().retry_after_s();
        at += wait.map_or(0, |seconds| i64::try_from(seconds).unwrap() * 1000);
    }
    assert!(at > 600_000, "they wait themselves");
    small.sign_in("Ann", later(at));
    small.people.confirm(&token, PASSWORD, "198.51.100.1", later(at)).unwrap();
}

#[test]
fn many_machines_together_do_not_guess_without_end() {
    let small = small();
    small.add("Ann", Role::Player);
    let tries = (0..200).filter(|at| {
        let answer = small.people.sign_in("Ann", WRONG, &format!("192.0.2.{at}"), NOW);
        answer.unwrap_err().retry_after_s().is_none()
    });
    assert_eq!(tries.count(), 101);
    // And whoever it belongs to waits for seconds, not for a minute.
    let wait = small.people.sign_in("Ann", PASSWORD, ADDRESS, NOW).unwrap_err().retry_after_s();
    assert!(wait.is_some_and(|seconds| seconds <= 2), "{wait:?}");
    // Nor does the one who has a network of addresses count as many.
    let tries = (0..100).filter(|at| {
        let answer = small.people.sign_in("Bob", WRONG, &format!("2001:db8::{at:x}"), NOW);
        answer.unwrap_err().retry_after_s().is_none()
    });
    assert_eq!(tries.count(), 4);
}

#[test]
fn a_password_given_again_is_counted_by_session() {
    let small = small();
    let (one, _) = small.here("Ann", Role::Dealer);
    let (other, _) = small.sign_in("Ann", NOW);
    let waits: Vec<Option<u64>> =
        (0..6).map(|_| small.people.confirm(&one, WRONG, ADDRESS, NOW).unwrap_err().retry_after_s()).collect();
    assert_eq!(waits, [None, None, None, None, Some(1), Some(1)]);
    small.people.confirm(&other, PASSWORD, ADDRESS, NOW).unwrap();
    small.people.confirm(&one, PASSWORD, ADDRESS, later(1000)).unwrap();
}

#[test]
fn an_address_that_tries_many_names_is_throttled_and_others_are_not() {
    let small = small();
    small.add("Ann", Role::Player);
    let tries = (0..100).filter(|at| {
        let answer = small.people.sign_in(&format!("Name {at}"), WRONG, "198.51.100.1", NOW);
        answer.unwrap_err().retry_after_s().is_none()
    });
    assert_eq!(tries.count(), 31);
    assert!(small.people.sign_in("Ann", PASSWORD, "198.51.100.1", NOW).is_err());
    small.sign_in("Ann", NOW);
}

#[test]
fn right_passwords_from_one_address_are_never_throttled() {
    let small = small();
    small.add("Ann", Role::Player);
    for _ in 0..100 {
        small.sign_in("Ann", NOW);
    }
}

#[test]
fn failures_are_kept_without_what_may_be_a_password() {
    let small = small();
    small.add("Ann", Role::Player);
    small.people.sign_in("Ann", WRONG, ADDRESS, NOW).unwrap_err();
    small.people.sign_in("my secret password", "Ann", ADDRESS, NOW).unwrap_err();
    let kept = small.evidence();
    let failed: Vec<(&str, &str, &str)> =
        kept[1..].iter().map(|kept| (kept.name.as_str(), kept.about.as_str(), kept.from.as_str())).collect();
    assert_eq!(failed, [("Ann", "Ann (1)", ADDRESS), ("a name that nobody has", "", ADDRESS)]);
    assert!(kept[1..].iter().all(|kept| kept.person.is_none() && kept.act.id() == "sign-in-failed"));
}

#[test]
fn a_password_given_again_makes_a_session_fresh() {
    let small = small();
    let (token, session) = small.here("Ann", Role::Dealer);
    assert!(!session.is_fresh(later(600_000)));
    assert!(matches!(small.people.confirm(&token, WRONG, ADDRESS, later(600_000)), Err(SignInFault::Wrong)));
    assert!(!small.people.session(&token, later(600_000)).unwrap().unwrap().is_fresh(later(600_000)));
    let again = small.people.confirm(&token, PASSWORD, ADDRESS, later(600_000)).unwrap();
    assert!(again.is_fresh(later(600_000)) && again.key == session.key);
    small.people.sign_out(&token, NOW).unwrap();
    assert!(matches!(small.people.confirm(&token, PASSWORD, ADDRESS, NOW), Err(SignInFault::NoSession)));
    // A guest has no password, and is never fresh.
    let (token, guest) = small.people.guest(ADDRESS, NOW).unwrap();
    assert!(!guest.is_fresh(NOW));
    assert!(matches!(small.people.confirm(&token, "", ADDRESS, NOW), Err(SignInFault::Wrong)));
}

#[test]
fn the_holder_changes_the_password_with_the_old_one() {
    let small = small();
    let (token, _) = small.here("Ann", Role::Dealer);
    let change = |old, new| small.people.change_password(&token, old, new, ADDRESS, NOW);
    assert!(matches!(change(WRONG, "thirty-two and a half"), Err(SignInFault::Wrong)));
    assert!(matches!(change(PASSWORD, "short"), Err(SignInFault::Fault(_))));
    let (other, _) = small.sign_in("Ann", NOW);
    let (anew, session) = change(PASSWORD, "thirty-two and a half").unwrap();
    for old in [&token, &other] {
        assert_eq!(small.people.session(old, NOW).unwrap(), None);
    }
    assert_eq!(small.people.session(&anew, NOW).unwrap(), Some(session));
    assert!(small.acts().contains(&"password-changed"));
    let (guest, _) = small.people.guest(ADDRESS, NOW).unwrap();
    let none = small.people.change_password(&guest, "", "thirty-two and a half", ADDRESS, NOW);
    assert!(matches!(none, Err(SignInFault::Fault(crate::people::Fault::No(crate::people::No::Guest(_))))));
    assert!(small.people.sign_in("Ann", PASSWORD, ADDRESS, NOW).is_err());
    small.people.sign_in("Ann", "thirty-two and a half", ADDRESS, NOW).unwrap();
}

#[test]
fn a_hash_of_another_cost_is_made_anew_at_the_next_sign_in() {
    let small = small();
    small.add("Ann", Role::Player);
    let path = small.folder.path().join(crate::people::FILE);
    let stored = || -> String {
        let file = rusqlite::Connection::open(&path).unwrap();
        file.query_row("SELECT password FROM account", [], |row| row.get(0)).unwrap()
    };
    assert!(stored().contains("m=8,t=1"));
    let dearer = People::open(&path, Settings::default()).unwrap();
    dearer.sign_in("Ann", PASSWORD, ADDRESS, NOW).unwrap();
    assert!(stored().starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{}", stored());
    dearer.sign_in("Ann", PASSWORD, ADDRESS, NOW).unwrap();
}
