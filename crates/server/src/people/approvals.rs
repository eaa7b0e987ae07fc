//! Acts that one person must not do alone: another of another department agrees first, freshly signed in, once, and soon.
//!
//! Asked, then agreed to or declined, then done once. What waits is in memory alone: after a restart it is asked again.
//! Every step is evidence, every no as well.

use std::{
    collections::{BTreeMap, VecDeque},
    fmt,
    str::FromStr,
    sync::{Mutex, MutexGuard, PoisonError},
};

use house::{Act, Actor, Evidence};
use journal::Hash;
use serde::Serialize;
use table::Time;

use super::{
    Account, Department, Fault, People, Role, Session,
    role::Role::{Cage, Floorperson, KeyManager, PitSupervisor, Security},
    same_licence,
};

/// Approvals that may wait at a time, in the house and of one person.
const WAITING_MAX: usize = 200;
const OF_ONE_MAX: usize = 5;
/// Late ones whose names are remembered, so that whoever comes late is told so.
const LATE_MAX: usize = 200;

/// What takes two.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Matter {
    WithdrawResult,
    Correction,
    LimitChange,
    MeterChange,
}

/// Who may ask and who may agree; the second is of another department than the first whatever stands here. Auditors and the
/// regulator look at what the house did and have no part in doing it.
const MATTERS: [(Matter, &[Role], &[Role]); 4] = [
    (Matter::WithdrawResult, &[Floorperson, PitSupervisor, KeyManager], &[Security]),
    (Matter::Correction, &[Floorperson, PitSupervisor, KeyManager], &[Security]),
    (Matter::LimitChange, &[PitSupervisor, KeyManager], &[Security, Cage]),
    (Matter::MeterChange, &[PitSupervisor, KeyManager], &[Security, Cage]),
];

impl Matter {
    pub const ALL: [Matter; 4] = [Matter::WithdrawResult, Matter::Correction, Matter::LimitChange, Matter::MeterChange];

    pub fn id(self) -> &'static str {
        match self {
            Matter::WithdrawResult => "withdraw-result",
            Matter::Correction => "correction",
            Matter::LimitChange => "limit-change",
            Matter::MeterChange => "meter-change",
        }
    }

    fn row(self) -> (&'static [Role], &'static [Role]) {
        let (_, ask, agree) = MATTERS.iter().find(|(matter, ..)| *matter == self).expect("each has a row");
        (ask, agree)
    }

    pub fn may_ask(self) -> &'static [Role] {
        self.row().0
    }

    pub fn may_agree(self) -> &'static [Role] {
        self.row().1
    }
}

/// Random, so that none of an earlier run is taken for one of this.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct ApprovalId(u64);

impl fmt::Display for ApprovalId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl FromStr for ApprovalId {
    type Err = ApprovalFault;

    fn from_str(text: &str) -> Result<ApprovalId, ApprovalFault> {
        let digits = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let read = digits.then(|| u64::from_str_radix(text, 16).ok()).flatten();
        read.map(ApprovalId).ok_or(ApprovalFault::Unknown)
    }
}

/// Why it is not agreed to, or not done.
#[derive(Debug, thiserror::Error)]
pub enum ApprovalFault {
    #[error("nothing waits for approval under this name; it was done or declined")]
    Unknown,
    #[error("your role has no part in this; {} may", told(.0))]
    NotYourRole(&'static [Role]),
    #[error("you cannot approve your own request; call somebody of another department")]
    OwnCommand,
    #[error("both accounts have licence {0}, so they are one person; call somebody else")]
    SamePerson(String),
    #[error("you are both of {}; call somebody of another department", .0.called())]
    SameDepartment(Department),
    #[error("enter your password again: this needs a recent sign-in")]
    NotFresh,
    #[error("too late: approval was not given in time; request it again")]
    Lapsed,
    #[error("it was decided already")]
    Decided,
    #[error("nobody has approved it yet")]
    NotApproved,
    #[error("another order was approved; request approval again")]
    OtherOrder,
    #[error("the approver's account changed in the meantime; request approval again")]
    Changed,
    #[error("too many requests await approval; have some decided first")]
    TooMany,
    #[error(transparent)]
    Fault(#[from] Fault),
}

fn told(roles: &[Role]) -> String {
    roles.iter().map(|role| role.id()).collect::<Vec<_>>().join(" or ")
}

/// What is asked for. The hash is of the whole order: what is done is what was agreed to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asked {
    pub matter: Matter,
    /// A table, or what else it is about.
    pub table: String,
    pub says: String,
    pub order: Hash,
}

/// An act that waits for a second person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Waiting {
    pub id: ApprovalId,
    pub asked: Asked,
    pub by: u32,
    pub name: String,
    pub licence: Option<String>,
    pub department: Department,
    pub until: Time,
}

/// Two people who agree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Agreed {
    pub first: u32,
    pub second: u32,
}

#[derive(Debug)]
struct Held {
    waiting: Waiting,
    first: Account,
    second: Option<Account>,
}

/// All that waits in a house.
#[derive(Default, Debug)]
pub struct Approvals {
    held: Mutex<BTreeMap<ApprovalId, Held>>,
    late: Mutex<VecDeque<ApprovalId>>,
}

impl Approvals {
    /// Asks for a second person. Whoever asks is freshly signed in as well.
    pub fn ask(
        &self,
        people: &People,
        by: &Session,
        from: &str,
        asked: Asked,
        now: Time,
    ) -> Result<Waiting, ApprovalFault> {
        self.lapse(people, now)?;
        let mut held = self.lock();
        let refuse = |fault| refused(people, &by.actor(from), &asked, fault, now);
        let Some(department) = by.department().filter(|_| by.roles.any_of(asked.matter.may_ask())) else {
            return Err(refuse(ApprovalFault::NotYourRole(asked.matter.may_ask())));
        };
        if !by.is_fresh(now) {
            return Err(refuse(ApprovalFault::NotFresh));
        }
        let own = held.values().filter(|held| held.waiting.by == by.account).count();
        if held.len() >= WAITING_MAX || own >= OF_ONE_MAX {
            return Err(refuse(ApprovalFault::TooMany));
        }
        let first = people.known(by.account)?;
        let mut id = [0; 8];
        getrandom::fill(&mut id).map_err(Fault::from)?;
        let id = ApprovalId(u64::from_be_bytes(id));
        let until = Time(now.0 + people.settings().approval_ms);
        let waiting = Waiting {
            id,
            asked,
            by: by.account,
            name: by.name.clone(),
            licence: by.licence.clone(),
            department,
            until,
        };
        people.note(&evidence(now, Act::ApprovalAsked, &by.actor(from), &waiting))?;
        held.insert(id, Held { waiting: waiting.clone(), first, second: None });
        Ok(waiting)
    }

    /// What waits for somebody, the oldest first.
    pub fn waiting(&self, now: Time) -> Vec<Waiting> {
        let held = self.lock();
        let open = held.values().filter(|held| held.second.is_none() && now < held.waiting.until);
        let mut found: Vec<Waiting> = open.map(|held| held.waiting.clone()).collect();
        found.sort_by_key(|waiting| (waiting.until, waiting.id));
        found
    }

    /// Whether it waits, or is agreed to and not used yet.
    pub fn holds(&self, id: ApprovalId) -> bool {
        self.lock().contains_key(&id)
    }

    /// Whether somebody could agree, given a fresh password.
    pub fn may_agree(waiting: &Waiting, by: &Session) -> bool {
        may_agree(waiting, by).is_ok()
    }

    pub fn agree(
        &self,
        people: &People,
        id: ApprovalId,
        by: &Session,
        from: &str,
        now: Time,
    ) -> Result<Waiting, ApprovalFault> {
        self.decide(people, id, by, from, now, true)
    }

    pub fn decline(
        &self,
        people: &People,
        id: ApprovalId,
        by: &Session,
        from: &str,
        now: Time,
    ) -> Result<Waiting, ApprovalFault> {
        self.decide(people, id, by, from, now, false)
    }

    fn decide(
        &self,
        people: &People,
        id: ApprovalId,
        by: &Session,
        from: &str,
        now: Time,
        agrees: bool,
    ) -> Result<Waiting, ApprovalFault> {
        let actor = by.actor(from);
        let mut all = self.lock();
        let held = all.get_mut(&id).ok_or_else(|| self.gone(id))?;
        let refuse = |asked: &Asked, fault| Err(refused(people, &actor, asked, fault, now));
        let asked = &held.waiting.asked;
        if let Err(fault) = may_agree(&held.waiting, by) {
            return refuse(asked, fault);
        }
        if now >= held.waiting.until {
            return refuse(asked, ApprovalFault::Lapsed);
        }
        if held.second.is_some() {
            return refuse(asked, ApprovalFault::Decided);
        }
        if !by.is_fresh(now) {
            return refuse(asked, ApprovalFault::NotFresh);
        }
        let act = if agrees { Act::ApprovalGiven } else { Act::ApprovalDeclined };
        let second = people.known(by.account)?;
        people.note(&evidence(now, act, &actor, &held.waiting))?;
        let waiting = held.waiting.clone();
        if agrees {
            held.second = Some(second);
        } else {
            all.remove(&id);
        }
        Ok(waiting)
    }

    /// Uses an approval, once, for the order that was agreed to. Whatever the answer to the order then is, it is used.
    pub fn use_up(&self, people: &People, id: ApprovalId, order: Hash, now: Time) -> Result<Agreed, ApprovalFault> {
        let mut all = self.lock();
        let held = all.get(&id).ok_or(ApprovalFault::Unknown)?;
        let actor = Actor::person(held.first.person(), &held.first.name, "the house");
        let asked = held.waiting.asked.clone();
        let refuse = |fault| Err(refused(people, &actor, &asked, fault, now));
        if now >= held.waiting.until {
            return refuse(ApprovalFault::Lapsed);
        }
        let Some(second) = &held.second else { return refuse(ApprovalFault::NotApproved) };
        if order != asked.order {
            return refuse(ApprovalFault::OtherOrder);
        }
        // A role may have been taken away between the word and the deed.
        let stands = |account: &Account| -> Result<bool, Fault> {
            Ok(people.account(account.number)?.as_ref() == Some(account))
        };
        if !stands(&held.first)? || !stands(second)? {
            all.remove(&id);
            return refuse(ApprovalFault::Changed);
        }
        let agreed = Agreed { first: held.first.number, second: second.number };
        let used = evidence(now, Act::ApprovalUsed, &actor, &held.waiting);
        people.note(&used.why(&format!("agreed by {}", second.told())))?;
        all.remove(&id);
        Ok(agreed)
    }

    /// Forgets what nobody decided or used in time. Call it every second or so.
    pub fn lapse(&self, people: &People, now: Time) -> Result<(), Fault> {
        let mut all = self.lock();
        let late: Vec<ApprovalId> =
            all.iter().filter(|(_, held)| now >= held.waiting.until).map(|(id, _)| *id).collect();
        for id in late {
            if let Some(held) = all.remove(&id) {
                let mut late = self.late.lock().unwrap_or_else(PoisonError::into_inner);
                late.push_back(id);
                while late.len() > LATE_MAX {
                    late.pop_front();
                }
                drop(late);
                people.note(&evidence(now, Act::ApprovalLapsed, &Actor::house(), &held.waiting))?;
            }
        }
        Ok(())
    }

    /// Why nothing waits under a name.
    pub fn gone(&self, id: ApprovalId) -> ApprovalFault {
        let late = self.late.lock().unwrap_or_else(PoisonError::into_inner);
        if late.contains(&id) { ApprovalFault::Lapsed } else { ApprovalFault::Unknown }
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<ApprovalId, Held>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn may_agree(waiting: &Waiting, by: &Session) -> Result<(), ApprovalFault> {
    if by.account == waiting.by {
        return Err(ApprovalFault::OwnCommand);
    }
    if same_licence(by.licence.as_deref(), waiting.licence.as_deref()) {
        return Err(ApprovalFault::SamePerson(by.licence.clone().unwrap_or_default()));
    }
    let allowed = waiting.asked.matter.may_agree();
    let Some(department) = by.department().filter(|_| by.roles.any_of(allowed)) else {
        return Err(ApprovalFault::NotYourRole(allowed));
    };
    if department == waiting.department {
        return Err(ApprovalFault::SameDepartment(department));
    }
    Ok(())
}

fn evidence(now: Time, act: Act, by: &Actor, of: &Waiting) -> Evidence {
    about(Evidence::new(now, act, by), &of.asked)
        .changed(&format!("asked by {} ({})", of.name, of.by), &of.id.to_string())
}

fn about(evidence: Evidence, asked: &Asked) -> Evidence {
    let Asked { matter, table, says, order } = asked;
    evidence.about(&format!("{} at {table}: {says}; order {order}", matter.id()))
}

/// A no is evidence too. If that cannot be written, that is what is told.
fn refused(people: &People, by: &Actor, asked: &Asked, fault: ApprovalFault, now: Time) -> ApprovalFault {
    let evidence = about(Evidence::new(now, Act::ApprovalRefused, by), asked).why(&fault.to_string());
    match people.note(&evidence) {
        Ok(()) => fault,
        Err(broken) => broken.into(),
    }
}
