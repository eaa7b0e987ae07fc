use super::*;
use crate::people::Ended;

const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;

#[test]
fn a_token_reads_back_and_stands_nowhere_in_the_file() {
    let small = small();
    let (token, session) = small.here("Ann", Role::Player);
    let text = token.secret();
    assert_eq!(text.len(), 64);
    let again = Token::read(&text).unwrap();
    assert_eq!(small.people.session(&again, NOW).unwrap().as_ref(), Some(&session));
    for other in ["", "x", &text[1..], &text.to_uppercase().replace(char::is_numeric, "G"), &format!("{text}0")] {
        assert_eq!(Token::read(other), None, "{other}");
    }
    let mut stranger = text.clone();
    stranger.replace_range(..1, if text.starts_with('0') { "1" } else { "0" });
    assert_eq!(small.people.session(&Token::read(&stranger).unwrap(), NOW).unwrap(), None);
    assert_eq!(format!("{token:?}"), "Token");
    let raw: Vec<u8> = (0..32).map(|at| u8::from_str_radix(&text[2 * at..2 * at + 2], 16).unwrap()).collect();
    for name in ["people.db", "people.db-wal"] {
        let bytes = std::fs::read(small.folder.path().join(name)).unwrap();
        for secret in [raw.as_slice(), text.as_bytes(), PASSWORD.as_bytes()] {
            assert!(!bytes.windows(secret.len()).any(|window| window == secret), "{name}");
        }
    }
}

#[test]
fn the_csrf_token_is_of_the_session_alone() {
    let small = small();
    let (one, _) = small.here("Ann", Role::Player);
    let (other, _) = small.sign_in("Ann", NOW);
    assert!(one.is_csrf(&one.csrf()));
    let csrf = one.csrf();
    for wrong in [&other.csrf(), &one.secret(), "", &csrf[1..], &format!("{csrf}0")] {
        assert!(!one.is_csrf(wrong));
    }
}

#[test]
fn a_session_ends_when_nothing_happens_and_whatever_happens() {
    let small = small();
    for (name, role, idle, longest) in
        [("Ann", Role::Player, 2 * HOUR, 24 * HOUR), ("Bob", Role::Dealer, 30 * MINUTE, 12 * HOUR)]
    {
        let (idler, _) = small.here(name, role);
        assert!(small.people.session(&idler, later(idle)).unwrap().is_none());
        let (busy, _) = small.sign_in(name, NOW);
        let mut at = 0;
        while at < longest {
            assert!(small.people.session(&busy, later(at)).unwrap().is_some(), "{at}");
            at += idle - MINUTE;
        }
        assert!(small.people.session(&busy, later(longest)).unwrap().is_none());
    }
}

#[test]
fn a_live_connection_keeps_its_session_and_a_clock_set_back_ends_none() {
    let small = small();
    let (token, session) = small.here("Bob", Role::Dealer);
    small.people.seen(&[session.key], later(29 * MINUTE)).unwrap();
    small.people.seen(&[session.key], later(MINUTE)).unwrap();
    assert!(small.people.session(&token, later(31 * MINUTE)).unwrap().is_some());
}

#[test]
fn what_is_over_is_put_away_and_told() {
    let small = small();
    let (_, guest) = small.people.guest(ADDRESS, NOW).unwrap();
    let (_, ann) = small.here("Ann", Role::Player);
    let (bobs, bob) = small.here("Bob", Role::Dealer);
    let from = small.people.ended_until().unwrap();
    small.people.sweep(later(MINUTE)).unwrap();
    assert!(small.people.ended_after(from).unwrap().is_empty());
    small.people.sweep(later(HOUR)).unwrap();
    let ended = small.people.ended_after(from).unwrap();
    assert!(matches!(&ended[..], [one] if one.is_of(bob.account, bob.key) && one.why == "session-over"), "{ended:?}");
    assert!(small.people.session(&bobs, NOW).unwrap().is_none(), "it is gone, not only late");
    small.people.sweep(later(2 * HOUR)).unwrap();
    let ended = small.people.ended_after(ended[0].no).unwrap();
    assert_eq!(ended.len(), 2);
    assert!(ended.iter().any(|one| one.is_of(ann.account, ann.key)));
    assert!(ended.iter().any(|one| one.is_of(guest.account, guest.key)));
    assert_eq!(small.people.account(guest.account).unwrap(), None);
    assert!(small.people.account(ann.account).unwrap().is_some());
    // The list is bounded, and goes on counting.
    small.people.guest(ADDRESS, later(2 * HOUR)).unwrap();
    small.people.sweep(later(9 * HOUR)).unwrap();
    let left = small.people.ended_after(0).unwrap();
    assert!(matches!(&left[..], [one] if one.no > ended[1].no), "{left:?}");
}

/// Every change that must end live connections does, also one by another process.
#[test]
fn a_change_of_standing_ends_all_sessions_of_that_account_alone() {
    type Change = fn(&People, u32);
    let changes: [(&str, Change); 5] = [
        ("roles-changed", |people, bob| {
            drop(people.set_roles(bob, Roles::only(Role::Floorperson), None, "", &console(), NOW).unwrap());
        }),
        ("account-disabled", |people, bob| drop(people.disable(bob, "", &console(), NOW).unwrap())),
        ("account-enabled", |people, bob| drop(people.enable(bob, "", &console(), NOW).unwrap())),
        ("password-changed", |people, bob| {
            drop(people.set_password(bob, "twenty red and even", "", &console(), NOW).unwrap());
        }),
        ("sessions-ended", |people, bob| assert_eq!(people.end_sessions(bob, "", &console(), NOW).unwrap(), 2)),
    ];
    for (why, change) in changes {
        let small = small();
        let (anns, ann) = small.here("Ann", Role::Dealer);
        let (one, first) = small.here("Bob", Role::Dealer);
        let (two, second) = small.sign_in("Bob", NOW);
        let from = small.people.ended_until().unwrap();
        change(&opened(&small.folder), first.account);
        let ended = small.people.ended_after(from).unwrap();
        assert!(matches!(&ended[..], [Ended { session: None, .. }]), "{why}: {ended:?}");
        assert_eq!(ended[0].why, why);
        assert!(ended[0].is_of(first.account, first.key) && ended[0].is_of(second.account, second.key));
        assert!(!ended[0].is_of(ann.account, ann.key));
        for token in [one, two] {
            assert_eq!(small.people.session(&token, NOW).unwrap(), None, "{why}");
        }
        assert!(small.people.session(&anns, NOW).unwrap().is_some());
        assert!(small.acts().contains(&why));
    }
}

#[test]
fn who_signs_out_ends_one_session() {
    let small = small();
    let (one, first) = small.here("Ann", Role::Player);
    let (two, second) = small.sign_in("Ann", NOW);
    let from = small.people.ended_until().unwrap();
    small.people.sign_out(&one, NOW).unwrap();
    small.people.sign_out(&one, NOW).unwrap();
    assert_eq!(small.people.session(&one, NOW).unwrap(), None);
    assert!(small.people.session(&two, NOW).unwrap().is_some());
    let ended = small.people.ended_after(from).unwrap();
    assert_eq!(ended.len(), 1);
    assert!(ended[0].is_of(first.account, first.key) && !ended[0].is_of(second.account, second.key));
    assert_eq!(small.people.sessions(Some(first.account), NOW).unwrap(), [second]);
}
