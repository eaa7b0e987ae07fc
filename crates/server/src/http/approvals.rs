//! Acts that need a second person: asked for on a console, agreed to in the pit, done once.

use std::sync::Arc;

use axum::{Extension, Json, extract::State, http::StatusCode};
use house::told::words;
use journal::{CommandId, Hash};
use rulebook::Refusal;
use table::{By, Command, PersonId, Posted, Table};
use wheel::{Money, Pocket};

use super::{
    body::{At, Read},
    session::blocking,
    visitor::Visitor,
};
use crate::{
    floor::{Floor, lock},
    people::{ApprovalFault, ApprovalId, Approvals, Asked, Matter, Session, posts_at},
    protocol::{Act, Approval, Decide, Decided, Outcome, Problem, Said},
    tables::{TableHandle, now, said},
};

/// An act that waits, with all that is needed to do it.
#[derive(Clone, Debug)]
pub struct Pending {
    id: CommandId,
    table: String,
    by: u32,
    act: Act,
    order: Hash,
}

/// Asks for a second person.
pub fn ask(floor: &Floor, handle: &TableHandle, visitor: &Visitor, id: CommandId, act: &Act) -> Outcome {
    // As it is now: the password may have been given again since the connection was opened.
    let session = visitor.session.as_ref().and_then(|of| floor.people.session_by_key(of.key, now()).ok().flatten());
    let Some(session) = &session else { return failed("sign-in", "You are not signed in.", "Sign in first") };
    let (matter, says) = match matter(handle, act) {
        Ok(asked) => asked,
        Err(outcome) => return outcome,
    };
    let words = serde_json::to_vec(act).unwrap_or_default();
    let order = Hash::of(&[handle.card.id.as_bytes(), &id.0, &words].concat());
    let asked = Asked { matter, table: handle.card.id.clone(), says: says.clone(), order };
    match floor.approvals.ask(&floor.people, session, &visitor.address, asked, now()) {
        Ok(waiting) => {
            let approval = waiting.id.to_string();
            let pending = Pending { id, table: handle.card.id.clone(), by: session.account, act: act.clone(), order };
            lock(&floor.pending).insert(approval.clone(), pending);
            let until = (waiting.until.0 - now().0) / 1000;
            Outcome::Pending {
                approval,
                says: format!("{says}. A second person of another department must agree within {until} seconds."),
            }
        }
        Err(ApprovalFault::NotFresh) => {
            failed("not-fresh", "Your password was given too long ago.", "Give it again, then ask again")
        }
        Err(fault) => failed("approval", &format!("{fault}."), "Ask again later"),
    }
}

/// What an act asks two people to agree to, in words. What could never be done is told before anybody is called.
fn matter(handle: &TableHandle, act: &Act) -> Result<(Matter, String), Outcome> {
    let latest = handle.latest();
    let rules = &latest.rules;
    Ok(match act {
        Act::WithdrawResult { why } => (Matter::WithdrawResult, format!("Withdraw the result: {why}")),
        Act::CorrectResult { pocket, why } => {
            let number = words::pocket(rules, Pocket(*pocket));
            (Matter::Correction, format!("Correct the last result to {number}: {why}"))
        }
        Act::ChangeLimits { band, min, max, why } => {
            let to = Posted { band: band.clone(), min: Money(*min), max: Money(*max) };
            let refused = |refusal: Refusal| Outcome::Failed { said: said(rules, &refusal) };
            rules.may_post(&to.band, to.min, to.max).map_err(refused)?;
            (Matter::LimitChange, format!("Post {}: {why}", words::posted(rules, &to)))
        }
        Act::ChangeMeter { meter, to, why } => {
            let Some(at) = meter_at(handle, meter) else {
                let what = "This table has no such meter.";
                return Err(failed("not-valid", what, "Name one of its meters"));
            };
            let called = words::meter(rules, usize::from(at));
            (Matter::MeterChange, format!("Set the meter {called} to {}: {why}", words::money(rules, Money(*to))))
        }
        _ => return Err(failed("not-understood", "This needs no second person.", "Just do it")),
    })
}

fn meter_at(handle: &TableHandle, id: &str) -> Option<u8> {
    let meters = &handle.rules.progressive()?.meters;
    u8::try_from(meters.iter().position(|meter| meter.id == id)?).ok()
}

fn failed(reason: &str, what: &str, fix: &str) -> Outcome {
    let says = format!("{what} {fix}.");
    let (reason, what, fix) = (reason.to_owned(), what.to_owned(), fix.to_owned());
    Outcome::Failed { said: Said { reason, what, fix, clause: None, reading: None, says } }
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
#[utoipa::path(
    post, path = "/api/approvals/{approval}", tag = "pit", request_body = Decide,
    params(("approval" = String, Path, description = "Its id")),
    responses((status = 200, body = Decided), (status = "4XX", body = Problem, content_type = "application/problem+json"))
)]
pub async fn decide(
    State(floor): State<Arc<Floor>>,
    Extension(visitor): Extension<Visitor>,
    At(id): At<String>,
    Read(asked): Read<Decide>,
) -> Result<Json<Decided>, Problem> {
    let approval: ApprovalId = id.parse().map_err(|_| Problem::not_found("such approval"))?;
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
    let pending = lock(&floor.pending).get(&id).cloned().ok_or_else(|| Problem::not_found("such approval"))?;
    floor.approvals.agree(&floor.people, approval, &session, &visitor.address, now())?;
    let agreed = floor.approvals.use_up(&floor.people, approval, pending.order, now())?;
    lock(&floor.pending).remove(&id);
    let handle = floor.tables.get(&pending.table).ok_or_else(|| Problem::not_found("such table"))?.clone();
    // On a task of its own: what two people agreed to is done, whether or not the second one's page waits for it.
    let task = tokio::spawn(async move { done(&floor, &handle, &pending, agreed.second, &session).await });
    task.await.unwrap_or_else(|_| Err(Problem::broken("The act was cut short."))).map(Json)
}

/// Does what two people agreed to. Whoever must stand at the table for it takes a post.
async fn done(
    floor: &Floor,
    handle: &TableHandle,
    pending: &Pending,
    second: u32,
    by: &Session,
) -> Result<Decided, Problem> {
    let gone = || Problem::broken("The table is gone.");
    let second = PersonId(second);
    let command = match &pending.act {
        Act::WithdrawResult { why } => Command::WithdrawResult { second, why: why.clone() },
        Act::CorrectResult { pocket, why } => {
            Command::CorrectResult { pocket: Pocket(*pocket), second, why: why.clone() }
        }
        Act::ChangeLimits { band, min, max, why } => {
            let posted = Posted { band: band.clone(), min: Money(*min), max: Money(*max) };
            Command::ChangeLimits { posted, second, why: why.clone() }
        }
        Act::ChangeMeter { meter, to, why } => {
            let meter = meter_at(handle, meter).ok_or_else(gone)?;
            Command::ChangeMeter { meter, to: Money(*to), second, why: why.clone() }
        }
        _ => return Err(gone()),
    };
    let from_the_pit = matches!(command, Command::ChangeLimits { .. } | Command::ChangeMeter { .. });
    let table = handle.shown().await.ok_or_else(gone)?;
    let posts = &table.state().posts;
    let first = PersonId(pending.by);
    let mut for_this = None;
    if from_the_pit {
        // The pit watches many tables and stands at none: whoever asked there stands here for as long as it takes.
        let supervisor = &handle.rules.house().supervisor;
        if !posts.keys().any(|(person, role)| *person == first && supervisor.allows(*role)) {
            let account = floor.people.account(pending.by)?.ok_or_else(no_post)?;
            let mut may = posts_at(&handle.rules, account.roles).into_iter();
            let role = may.find(|role| supervisor.allows(*role)).ok_or_else(no_post)?;
            let by = By::Staff { person: first, role };
            let licence = account.licence.clone().unwrap_or_default();
            handle
                .given(derived(pending.id, b"first"), by, Command::TakePost { licence })
                .await
                .map_err(|fault| live(&fault))?;
            for_this = Some(by);
        }
    } else if !posts.keys().any(|(person, _)| *person == second) {
        let role = posts_at(&handle.rules, by.roles).into_iter().next().ok_or_else(no_post)?;
        let id = derived(pending.id, b"post");
        let licence = by.licence.clone().unwrap_or_default();
        handle
            .given(id, By::Staff { person: second, role }, Command::TakePost { licence })
            .await
            .map_err(|fault| live(&fault))?;
    }
    let giving = for_this.or_else(|| giving(&table, first, &command)).ok_or_else(|| {
        Problem::new(StatusCode::CONFLICT, "not-on-duty", "Whoever asked has left their post.", "Ask again")
    })?;
    let answered = handle.given(pending.id, giving, command).await;
    if let Some(by) = for_this {
        handle.given(derived(pending.id, b"leaves"), by, Command::LeavePost).await.map_err(|fault| live(&fault))?;
    }
    Ok(match &answered.map_err(|fault| live(&fault))?.decision.answer {
        Ok(_) => Decided { done: true, said: None },
        Err(refusal) => Decided { done: false, said: Some(said(&handle.rules, refusal)) },
    })
}

fn live(fault: &house::LiveFault) -> Problem {
    Problem::said(StatusCode::SERVICE_UNAVAILABLE, &crate::tables::failed(fault))
}

fn no_post() -> Problem {
    let detail = "Your role has no post at this table.";
    Problem::new(StatusCode::CONFLICT, "no-post", detail, "Ask somebody whom the rulebook knows")
}

/// From which of their posts somebody gives an order: the highest that the rulebook lets decide.
fn giving(table: &Table, person: PersonId, command: &Command) -> Option<By> {
    let held = table
        .state()
        .posts
        .keys()
        .filter(|(of, _)| *of == person)
        .map(|(person, role)| By::Staff { person: *person, role: *role });
    let held: Vec<By> = held.collect();
    let may = |by: &&By| table::decide(table, &table::Order { at: now(), by: **by, command: command.clone() }).is_ok();
    held.iter().find(may).or(held.first()).copied()
}

fn derived(id: CommandId, for_what: &[u8]) -> CommandId {
    let made = Hash::of(&[for_what, &id.0].concat());
    CommandId(made.0[..16].try_into().expect("a hash has 32 bytes"))
}
