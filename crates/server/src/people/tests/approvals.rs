use journal::Hash;

use super::*;
use crate::people::{Agreed, ApprovalFault, ApprovalId, Approvals, Asked, Matter, Waiting};

struct Floor {
    small: Small,
    approvals: Approvals,
    pit: Session,
    security: Session,
}

fn floor() -> Floor {
    let small = small();
    let pit = small.here("Pat", Role::PitSupervisor).1;
    let security = small.here("Sam", Role::Security).1;
    Floor { small, approvals: Approvals::default(), pit, security }
}

fn correction() -> Asked {
    Asked {
        matter: Matter::Correction,
        table: "roulette-1".to_owned(),
        says: "the number was 17 and not 20".to_owned(),
        order: Hash::of(b"correct to 17"),
    }
}

impl Floor {
    fn ask(&self) -> Waiting {
        self.approvals.ask(&self.small.people, &self.pit, ADDRESS, correction(), NOW).unwrap()
    }

    fn agree(&self, id: ApprovalId, by: &Session, now: Time) -> Result<Waiting, ApprovalFault> {
        self.approvals.agree(&self.small.people, id, by, ADDRESS, now)
    }

    fn use_up(&self, id: ApprovalId, now: Time) -> Result<Agreed, ApprovalFault> {
        self.approvals.use_up(&self.small.people, id, correction().order, now)
    }

    /// The last no was kept with its reason.
    fn was_refused(&self, by: &str) {
        let kept = self.small.evidence().pop().unwrap();
        assert_eq!((kept.act.id(), kept.name.as_str()), ("approval-refused", by));
        assert!(!kept.why.is_empty() && kept.about.contains("roulette-1"), "{kept:?}");
    }
}

#[test]
fn two_people_agree_and_it_is_done_once() {
    let floor = floor();
    let waiting = floor.ask();
    assert_eq!(floor.approvals.waiting(NOW), std::slice::from_ref(&waiting));
    assert!(Approvals::may_agree(&waiting, &floor.security) && !Approvals::may_agree(&waiting, &floor.pit));
    assert_eq!(waiting.id.to_string().parse::<ApprovalId>().unwrap(), waiting.id);
    floor.agree(waiting.id, &floor.security, later(1)).unwrap();
    assert!(floor.approvals.waiting(NOW).is_empty() && floor.approvals.holds(waiting.id));
    let agreed = floor.use_up(waiting.id, later(2)).unwrap();
    assert_eq!(agreed, Agreed { first: floor.pit.account, second: floor.security.account });
    assert!(matches!(floor.use_up(waiting.id, later(3)), Err(ApprovalFault::Unknown)));
    assert!(!floor.approvals.holds(waiting.id));
    let acts = floor.small.acts();
    assert_eq!(acts[acts.len() - 3..], ["approval-asked", "approval-given", "approval-used"]);
    let used = floor.small.evidence().pop().unwrap();
    assert_eq!((used.name.as_str(), used.why.as_str()), ("Pat", "agreed by Sam (2)"));
    assert!(used.about.contains(&correction().order.to_string()), "{}", used.about);
}

#[test]
fn nobody_approves_their_own() {
    let floor = floor();
    let waiting = floor.ask();
    assert!(matches!(floor.agree(waiting.id, &floor.pit, NOW), Err(ApprovalFault::OwnCommand)));
    floor.was_refused("Pat");
    // Nor by a second session.
    let (_, again) = floor.small.sign_in("Pat", NOW);
    assert!(matches!(floor.agree(waiting.id, &again, NOW), Err(ApprovalFault::OwnCommand)));
    assert!(matches!(floor.use_up(waiting.id, NOW), Err(ApprovalFault::NotApproved)));
    floor.was_refused("Pat");
}

#[test]
fn one_person_with_two_accounts_is_not_two() {
    let floor = floor();
    let waiting = floor.ask();
    let licence = floor.pit.licence.clone();
    let two = NewAccount { licence, same_person: true, ..new("Pat Two", Role::Security) };
    floor.small.people.add(&two, PASSWORD, &console(), NOW).unwrap();
    let (_, two) = floor.small.sign_in("Pat Two", NOW);
    assert!(!Approvals::may_agree(&waiting, &two));
    assert!(
        matches!(floor.agree(waiting.id, &two, NOW), Err(ApprovalFault::SamePerson(licence)) if licence == "L-Pat")
    );
    floor.was_refused("Pat Two");
    floor.agree(waiting.id, &floor.security, NOW).unwrap();
}

#[test]
fn only_roles_of_the_matter_ask_and_agree() {
    let floor = floor();
    let waiting = floor.ask();
    for role in Role::ALL {
        let (_, other) = floor.small.here(&format!("X {role}"), role);
        let ask = floor.approvals.ask(&floor.small.people, &other, ADDRESS, correction(), NOW);
        let may = Matter::Correction.may_ask().contains(&role);
        assert_eq!(ask.is_ok(), may, "{role}");
        assert_eq!(Approvals::may_agree(&waiting, &other), role == Role::Security, "{role}");
    }
    let (_, cage) = floor.small.here("Cay", Role::Cage);
    assert!(matches!(floor.agree(waiting.id, &cage, NOW), Err(ApprovalFault::NotYourRole(_))));
    floor.was_refused("Cay");
}

#[test]
fn somebody_of_the_same_department_is_no_second_person() {
    let floor = floor();
    let (_, key) = floor.small.here("Kim", Role::KeyManager);
    for matter in Matter::ALL {
        let asked = Asked { matter, ..correction() };
        let waiting = floor.approvals.ask(&floor.small.people, &floor.pit, ADDRESS, asked, NOW).unwrap();
        assert!(floor.agree(waiting.id, &key, NOW).is_err(), "{matter:?}");
        floor.was_refused("Kim");
        // Whatever the roles of a matter say.
        let waiting = Waiting { department: floor.security.department().unwrap(), ..waiting };
        assert!(!Approvals::may_agree(&waiting, &floor.security), "{matter:?}");
    }
}

#[test]
fn both_are_freshly_signed_in() {
    let floor = floor();
    let stale = later(300_000);
    let ask = floor.approvals.ask(&floor.small.people, &floor.pit, ADDRESS, correction(), stale);
    assert!(matches!(ask, Err(ApprovalFault::NotFresh)));
    floor.was_refused("Pat");
    let (_, pit) = floor.small.sign_in("Pat", stale);
    let waiting = floor.approvals.ask(&floor.small.people, &pit, ADDRESS, correction(), stale).unwrap();
    assert!(matches!(floor.agree(waiting.id, &floor.security, stale), Err(ApprovalFault::NotFresh)));
    floor.was_refused("Sam");
    let (token, _) = floor.small.sign_in("Sam", NOW);
    let again = floor.small.people.confirm(&token, PASSWORD, ADDRESS, stale).unwrap();
    floor.agree(waiting.id, &again, stale).unwrap();
}

#[test]
fn what_is_not_agreed_or_not_used_in_time_lapses() {
    let floor = floor();
    let (one, other) = (floor.ask(), floor.ask());
    let end = later(120_000);
    assert_eq!(one.until, end);
    assert!(matches!(floor.agree(one.id, &floor.security, end), Err(ApprovalFault::Lapsed)));
    floor.was_refused("Sam");
    floor.agree(other.id, &floor.security, later(119_999)).unwrap();
    assert!(matches!(floor.use_up(other.id, end), Err(ApprovalFault::Lapsed)));
    floor.was_refused("Pat");
    assert!(floor.approvals.waiting(end).is_empty());
    floor.approvals.lapse(&floor.small.people, end).unwrap();
    let acts = floor.small.acts();
    assert_eq!(acts[acts.len() - 2..], ["approval-lapsed", "approval-lapsed"]);
    // Whoever comes after it was put away is told the same.
    assert!(matches!(floor.agree(one.id, &floor.security, end), Err(ApprovalFault::Lapsed)));
}

#[test]
fn what_is_declined_is_over_and_what_is_agreed_is_not_agreed_again() {
    let floor = floor();
    let waiting = floor.ask();
    floor.approvals.decline(&floor.small.people, waiting.id, &floor.security, ADDRESS, NOW).unwrap();
    assert_eq!(floor.small.acts().last(), Some(&"approval-declined"));
    assert!(matches!(floor.agree(waiting.id, &floor.security, NOW), Err(ApprovalFault::Unknown)));
    let waiting = floor.ask();
    floor.agree(waiting.id, &floor.security, NOW).unwrap();
    assert!(matches!(floor.agree(waiting.id, &floor.security, NOW), Err(ApprovalFault::Decided)));
    floor.was_refused("Sam");
    let decline = floor.approvals.decline(&floor.small.people, waiting.id, &floor.security, ADDRESS, NOW);
    assert!(matches!(decline, Err(ApprovalFault::Decided)));
}

#[test]
fn what_was_agreed_to_is_what_is_done() {
    let floor = floor();
    let waiting = floor.ask();
    floor.agree(waiting.id, &floor.security, NOW).unwrap();
    let other = floor.approvals.use_up(&floor.small.people, waiting.id, Hash::of(b"correct to 18"), NOW);
    assert!(matches!(other, Err(ApprovalFault::OtherOrder)));
    floor.was_refused("Pat");
    floor.use_up(waiting.id, NOW).unwrap();
}

#[test]
fn a_role_taken_away_takes_the_word_with_it() {
    for who in ["Pat", "Sam"] {
        let floor = floor();
        let waiting = floor.ask();
        floor.agree(waiting.id, &floor.security, NOW).unwrap();
        let number = floor.small.people.by_name(who).unwrap().unwrap().number;
        floor.small.people.disable(number, "left the house", &console(), later(1)).unwrap();
        assert!(matches!(floor.use_up(waiting.id, later(2)), Err(ApprovalFault::Changed)), "{who}");
        floor.was_refused("Pat");
        assert!(matches!(floor.use_up(waiting.id, later(2)), Err(ApprovalFault::Unknown)));
    }
}

#[test]
fn one_person_cannot_bury_the_others() {
    let floor = floor();
    for _ in 0..5 {
        floor.ask();
    }
    let more = floor.approvals.ask(&floor.small.people, &floor.pit, ADDRESS, correction(), NOW);
    assert!(matches!(more, Err(ApprovalFault::TooMany)));
    floor.was_refused("Pat");
    let (_, other) = floor.small.here("Kim", Role::KeyManager);
    floor.approvals.ask(&floor.small.people, &other, ADDRESS, correction(), NOW).unwrap();
    // After the time is over there is room again.
    let (_, pit) = floor.small.sign_in("Pat", later(120_000));
    floor.approvals.ask(&floor.small.people, &pit, ADDRESS, correction(), later(120_000)).unwrap();
}

#[test]
fn an_id_that_is_none_is_unknown() {
    for text in ["", "1", "+000000000000001", "zzzzzzzzzzzzzzzz", "00000000000000000"] {
        assert!(matches!(text.parse::<ApprovalId>(), Err(ApprovalFault::Unknown)), "{text}");
    }
}
