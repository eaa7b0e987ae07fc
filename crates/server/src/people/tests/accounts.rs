use super::*;
use crate::people::{Fault, No};

fn no<T: std::fmt::Debug>(answer: Result<T, Fault>) -> No {
    match answer {
        Err(Fault::No(no)) => no,
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_account_reads_back_and_its_number_is_never_given_again() {
    let small = small();
    let ann = small.add("Ann", Role::Player);
    let bob = small.add("Bob", Role::Dealer);
    assert_eq!((ann.number, bob.number), (1, 2));
    assert_eq!(small.people.by_name("aNN").unwrap(), Some(ann.clone()));
    assert_eq!(small.people.account(2).unwrap(), Some(bob.clone()));
    let (token, guest) = small.people.guest(ADDRESS, NOW).unwrap();
    small.people.sign_out(&token, NOW).unwrap();
    assert_eq!(small.people.account(guest.account).unwrap(), None);
    drop(small.people);
    let people = opened(&small.folder);
    assert_eq!(people.accounts().unwrap(), [ann, bob]);
    let (_, next) = people.guest(ADDRESS, NOW).unwrap();
    let added = people.add(&new("Cyd", Role::Player), PASSWORD, &console(), NOW).unwrap();
    assert!(next.account > guest.account && added.number > next.account);
}

#[test]
fn guests_of_two_processes_and_many_threads_have_numbers_of_their_own() {
    let small = small();
    let other = opened(&small.folder);
    let mut numbers: Vec<u32> = std::thread::scope(|scope| {
        let threads: Vec<_> = [&small.people, &other, &small.people]
            .into_iter()
            .map(|people| {
                scope.spawn(|| (0..70).map(|_| people.guest(ADDRESS, NOW).unwrap().1.account).collect::<Vec<_>>())
            })
            .collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers.len(), 210);
}

#[test]
fn a_name_is_one_persons_whatever_its_letters() {
    let small = small();
    small.add("Zoë", Role::Player);
    let again = small.people.add(&new("ZOË", Role::Player), PASSWORD, &console(), NOW);
    assert_eq!(no(again), No::NameTaken("ZOË".to_owned()));
    let forty = "x".repeat(40);
    for name in ["A", "Mary-Jane O'Neil Jr.", "王芳", &forty] {
        small.add(name, Role::Player);
    }
    let long = "x".repeat(41);
    let combined = "Zoe\u{308}";
    for name in
        ["", " ", " ann", "ann ", "a  b", "a\nb", "a\u{200b}b", "Guest 7", "guest", &long, combined, "<b>", "-x"]
    {
        let answer = small.people.add(&new(name, Role::Player), PASSWORD, &console(), NOW);
        assert!(matches!(no(answer), No::BadName(_)), "{name:?}");
    }
}

#[test]
fn staff_have_a_licence_and_a_long_password() {
    let small = small();
    let without = NewAccount { licence: None, ..new("Ann", Role::Dealer) };
    assert_eq!(no(small.people.add(&without, PASSWORD, &console(), NOW)), No::LicenceMissing("Ann".to_owned()));
    for licence in ["", " L", "L\u{7}", "é", &"9".repeat(41)] {
        let odd = NewAccount { licence: Some(licence.to_owned()), ..without.clone() };
        assert!(matches!(no(small.people.add(&odd, PASSWORD, &console(), NOW)), No::BadLicence(_)), "{licence:?}");
    }
    let short = small.people.add(&new("Ann", Role::Dealer), "short 123", &console(), NOW);
    assert_eq!(no(short), No::ShortPassword(12));
    assert!(small.people.accounts().unwrap().is_empty(), "nothing of this was done");
    assert!(small.evidence().is_empty());
}

#[test]
fn roles_are_of_one_department_and_changed_by_another() {
    let small = small();
    let ann = small.add("Ann", Role::Administrator);
    let bob = small.add("Bob", Role::Dealer);
    let by_ann = Actor::person(ann.person(), "Ann", ADDRESS);
    let mixed: Roles = [Role::Dealer, Role::Security].into_iter().collect();
    assert!(matches!(no(small.people.set_roles(bob.number, mixed, None, "", &by_ann, NOW)), No::BadRoles(_)));
    let both: Roles = [Role::Dealer, Role::Floorperson].into_iter().collect();
    let changed = small.people.set_roles(bob.number, both, None, "promoted", &by_ann, later(1)).unwrap();
    assert_eq!((changed.roles, changed.licence.as_deref()), (both, Some("L-Bob")));
    let own = small.people.set_roles(ann.number, Roles::only(Role::Administrator), None, "", &by_ann, NOW);
    assert_eq!(no(own), No::OwnAccount(Role::Administrator));
    assert!(matches!(no(small.people.disable(ann.number, "", &by_ann, NOW)), No::OwnAccount(_)));
    assert!(matches!(no(small.people.set_roles(99, both, None, "", &by_ann, NOW)), No::NoSuchAccount(_)));
    let kept = small.evidence().pop().unwrap();
    assert_eq!(
        (kept.act.id(), kept.about.as_str(), kept.before.as_str(), kept.after.as_str(), kept.why.as_str()),
        ("roles-changed", "Bob (2)", "dealer", "dealer, floorperson", "promoted")
    );
    assert_eq!((kept.person, kept.name.as_str(), kept.from.as_str()), (Some(ann.person()), "Ann", ADDRESS));
}

#[test]
fn the_last_administrator_stays() {
    let small = small();
    let ann = small.add("Ann", Role::Administrator);
    let dealer = Roles::only(Role::Dealer);
    let last = No::LastOne("Ann".to_owned(), Role::Administrator);
    assert_eq!(no(small.people.disable(ann.number, "", &console(), NOW)), last);
    assert_eq!(no(small.people.set_roles(ann.number, dealer, None, "", &console(), NOW)), last);
    let bob = small.add("Bob", Role::Administrator);
    small.people.disable(ann.number, "", &console(), NOW).unwrap();
    assert!(matches!(no(small.people.disable(bob.number, "", &console(), NOW)), No::LastOne(..)), "ann cannot sign in");
    small.people.enable(ann.number, "", &console(), NOW).unwrap();
    small.people.disable(bob.number, "", &console(), NOW).unwrap();
}

#[test]
fn a_guest_stays_a_guest() {
    let small = small();
    let (_, guest) = small.people.guest(ADDRESS, NOW).unwrap();
    let dealer = Roles::only(Role::Dealer);
    let answer = small.people.set_roles(guest.account, dealer, Some("L-1"), "", &console(), NOW);
    assert!(matches!(no(answer), No::Guest(_)));
    assert!(matches!(no(small.people.set_password(guest.account, PASSWORD, "", &console(), NOW)), No::Guest(_)));
}

#[test]
fn a_role_that_cannot_be_read_lets_nobody_in() {
    let small = small();
    small.here("Ann", Role::Player);
    let file = rusqlite::Connection::open(small.folder.path().join(crate::people::FILE)).unwrap();
    file.execute("UPDATE account SET roles = 'player wizard'", []).unwrap();
    assert!(matches!(small.people.by_name("Ann"), Err(Fault::Malformed { number: 1, .. })));
    assert!(small.people.sign_in("Ann", PASSWORD, ADDRESS, NOW).is_err());
}
