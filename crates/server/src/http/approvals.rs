//! Acts that need a second person: asked for on a console, agreed to in the pit, done once.

use std::sync::Arc;

use axum::{Extension, Json, extract::State};
use journal::{CommandId, Hash};

use super::{
    about::{About, failed, matter},
    agreed,
    body::{At, Read},
    session::blocking,
    visitor::Visitor,
};
use crate::{
    floor::{Floor, lock},
    people::{ApprovalFault, ApprovalId, Approvals, Asked, Session},
    protocol::{Act, Answer, Approval, Decide, Decided, Outcome, Problem},
    tables::{TableHandle, hex, now},
};

/// An act that waits, with all that is needed to do it.
#[derive(Clone, Debug)]
pub struct Pending {
    pub(super) id: CommandId,
    table: String,
    pub(super) by: u32,
    pub(super) act: Act,
    /// What the table was like when it was asked: the act is about this, and about nothing that comes later.
    pub(super) about: About,
    says: String,
    order: Hash,
}

/// Asks for a second person. What was asked already is not asked twice.
pub async fn ask(floor: &Floor, handle: &TableHandle, visitor: &Visitor, id: CommandId, act: &Act) -> Answer {
    let answer = |repeated: bool, outcome: Outcome| Answer { id: hex(id), repeated, outcome };
    if let Some(outcome) = repeated(floor, handle, visitor, id, act) {
        return answer(true, outcome);
    }
    // As it is now: the password may have been given again since the connection was opened.
    let session = visitor.session.as_ref().and_then(|of| floor.people.session_by_key(of.key, now()).ok().flatten());
    let Some(session) = &session else {
        return answer(false, failed("sign-in", "You are not signed in.", "Sign in first"));
    };
    // As everybody sees it: what the second person reads is what the first one saw.
    let Some(table) = handle.shown().await else {
        return answer(false, failed("closing", "The table is shutting down.", "Come back in a moment"));
    };
    let (matter, about, says) = match matter(&table, act) {
        Ok(asked) => asked,
        Err(outcome) => return answer(false, outcome),
    };
    let words = serde_json::to_vec(act).unwrap_or_default();
    let order = Hash::of(&[handle.card.id.as_bytes(), &id.0, &words, says.as_bytes()].concat());
    let asked = Asked { matter, table: handle.card.id.clone(), says: says.clone(), order };
    let outcome = match floor.approvals.ask(&floor.people, session, &visitor.address, asked, now()) {
        Ok(waiting) => {
            let (approval, by) = (waiting.id.to_string(), session.account);
            let until = (waiting.until.0 - now().0) / 1000;
            let says = format!("{says}. A second person of another department must agree within {until} seconds.");
            let (table, act) = (handle.card.id.clone(), act.clone());
            let pending = Pending { id, table, by, act, about, says: says.clone(), order };
            lock(&floor.pending).insert(approval.clone(), pending);
            Outcome::Pending { approval, says }
        }
        Err(ApprovalFault::NotFresh) => {
            failed("not-fresh", "Your password was given too long ago.", "Give it again, then ask again")
        }
        Err(fault) => failed("approval", &format!("{fault}."), "Ask again later"),
    };
    answer(false, outcome)
}

/// What was answered when the same was asked before, while it waits.
fn repeated(floor: &Floor, handle: &TableHandle, visitor: &Visitor, id: CommandId, act: &Act) -> Option<Outcome> {
    let pending = lock(&floor.pending);
    let (approval, before) = pending.iter().find(|(_, pending)| pending.id == id)?;
    let by = visitor.session.as_ref().map(|session| session.account);
    if (&before.table, Some(before.by), &before.act) != (&handle.card.id, by, act) {
        return Some(failed("conflict", "The id belongs to another order.", "Make a new id for each order"));
    }
    Some(Outcome::Pending { approval: approval.clone(), says: before.says.clone() })
}

/// What waits, as a visitor sees it.
pub fn waiting(floor: &Floor, visitor: &Session) -> Vec<Approval> {
    let out = |waiting: crate::people::Waiting| Approval {
        yours: Approvals::may_agree(&waiting, visitor),
        id: waiting.id.to_string(),
        table: waiting.asked.table,
        act: waiting.asked.matter.id().to_owned(),
        says: waiting.asked.says,
        by: waiting.name,
        department: waiting.department.called().to_owned(),
        until: waiting.until.0,
    };
    floor.approvals.waiting(now()).into_iter().map(out).collect()
}

/// Agree to an act, or decline it. Who agrees is of another department and freshly signed in.
///
/// It is done only if the table is still as it was when it was asked; else the answer says `moved-on`, and it is asked again.
#[utoipa::path(
    post, path = "/api/approvals/{approval}", tag = "pit", request_body = Decide,
    params(("approval" = String, Path, description = "Its id")),
    responses((status = 200, body = Decided, description = "What came of it"))
)]
pub async fn decide(
    State(floor): State<Arc<Floor>>,
    Extension(visitor): Extension<Visitor>,
    At(id): At<String>,
    Read(asked): Read<Decide>,
) -> Result<Json<Decided>, Problem> {
    let approval: ApprovalId = id.parse()?;
    let mut session = visitor.session()?.clone();
    if let Some(password) = asked.password {
        let (people, token, from) = (floor.people.clone(), visitor.token()?.clone(), visitor.address.clone());
        session = blocking(move || people.confirm(&token, &password, &from, now()).map_err(Problem::from)).await?;
    }
    if !asked.agree {
        floor.approvals.decline(&floor.people, approval, &session, &visitor.address, now())?;
        lock(&floor.pending).remove(&id);
        return Ok(Json(Decided { done: false, said: None }));
    }
    let pending = lock(&floor.pending).get(&id).cloned().ok_or_else(|| floor.approvals.gone(approval))?;
    floor.approvals.agree(&floor.people, approval, &session, &visitor.address, now())?;
    let agreed = floor.approvals.use_up(&floor.people, approval, pending.order, now())?;
    lock(&floor.pending).remove(&id);
    let handle = floor.tables.get(&pending.table).ok_or_else(|| Problem::not_found("such table"))?.clone();
    // On a task of its own: what two people agreed to is done, whether or not the second one's page waits for it.
    let task = tokio::spawn(async move { agreed::done(&floor, &handle, &pending, agreed.second, &session).await });
    task.await.unwrap_or_else(|_| Err(Problem::broken("The act was cut short."))).map(Json)
}
