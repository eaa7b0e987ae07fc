//! An order of a person: who may give it, and whether another must agree first. The same for a screen's message and for a
//! request.

use std::sync::Arc;

use axum::{Extension, Json, extract::State, http::StatusCode};
use journal::CommandId;
use tokio::{sync::oneshot, time::Instant};

use super::{
    approvals,
    body::{At, Read},
    socket::command_id,
    tables::table,
    visitor::Visitor,
};
use crate::{
    floor::Floor,
    metrics::Ended,
    people::permissions::{self, Verdict},
    protocol::{Act, Answer, OrderAsked, Outcome, Problem, Said},
    tables::{Ask, NotTaken, Speaker, TableHandle},
};

/// What is known of an order before the table sees it.
pub(super) enum Checked {
    /// For the table to decide.
    Give(CommandId, Speaker),
    Answered(Answer),
}

/// An answer that the table was not asked for.
pub(super) fn not_taken(handle: &TableHandle, id: &str, reason: &str, what: &str, fix: &str) -> Answer {
    handle.metrics.people.ended(Ended::NotTaken);
    let says = format!("{what} {fix}.");
    let (reason, what, fix) = (reason.to_owned(), what.to_owned(), fix.to_owned());
    let said = Said { reason, what, fix, clause: None, reading: None, says };
    Answer { id: id.chars().take(64).collect(), repeated: false, outcome: Outcome::Failed { said } }
}

pub(super) async fn checked(
    floor: &Arc<Floor>,
    handle: &TableHandle,
    visitor: &Visitor,
    speaker: Option<&Speaker>,
    text: &str,
    act: &Act,
) -> Checked {
    let fail = |reason: &str, what: &str, fix: &str| Checked::Answered(not_taken(handle, text, reason, what, fix));
    let Some(id) = command_id(text) else {
        return fail("not-understood", "The id is not 32 hexadecimal digits.", "Make one for each order");
    };
    let may = permissions::verdict(permissions::of_act(act.kind().id()), visitor.roles());
    let speaker = match (may, speaker) {
        (Verdict::Allowed(_), Some(speaker)) => speaker.clone(),
        (Verdict::SignIn, _) | (_, None) => return fail("sign-in", "You are not signed in.", "Sign in first"),
        (Verdict::Denied, _) => {
            if let Some(session) = &visitor.session {
                floor.denied(session, &visitor.address, &format!("{} at {}", act.kind().id(), handle.card.id));
            }
            return fail("denied", "Your role may not do this.", "Ask somebody with the role");
        }
    };
    if let Some(session) = &visitor.session {
        floor.is_active(session.key);
    }
    if act.kind().takes_two() {
        let answer = approvals::ask(floor, handle, visitor, id, act).await;
        handle.metrics.people.ended(Ended::from(&answer.outcome));
        return Checked::Answered(Answer { id: text.to_owned(), ..answer });
    }
    Checked::Give(id, speaker)
}

/// Give one order at a table, as a screen does on its WebSocket, and wait for the answer. What you may do, your role says; how
/// fast, the limits for a screen's messages, for all requests of the session together.
#[utoipa::path(
    post, path = "/api/tables/{table}/orders", tag = "tables", request_body = OrderAsked,
    params(("table" = String, Path, description = "The table's name")),
    responses((status = 200, body = Answer, description = "The answer to the order, whether it was accepted or not"))
)]
pub async fn order(
    State(floor): State<Arc<Floor>>,
    Extension(visitor): Extension<Visitor>,
    At(id): At<String>,
    Read(asked): Read<OrderAsked>,
) -> Result<Json<Answer>, Problem> {
    floor.requests.pass(visitor.session()?.key, 1, &floor.config.limits, Instant::now())?;
    let handle = table(&floor, &id)?;
    let speaker = visitor.speaker(&handle.rules);
    let OrderAsked { id: text, order: act } = asked;
    let (id, by) = match checked(&floor, handle, &visitor, speaker.as_ref(), &text, &act).await {
        Checked::Give(id, by) => (id, by),
        Checked::Answered(answer) => return Ok(Json(answer)),
    };
    let (tell, told) = oneshot::channel();
    let (metrics, came) = (handle.metrics.clone(), Instant::now());
    let reply = Box::new(move |answer: Answer| {
        metrics.people.ended(Ended::from(&answer.outcome));
        metrics.answered.took(came.elapsed());
        let _ = tell.send(answer);
    });
    if let Err((why, _)) = handle.ask(Ask::Order { id, by, act, reply }) {
        let reason = if why == NotTaken::Busy { "busy" } else { "closing" };
        return Ok(Json(not_taken(handle, &text, reason, &why.to_string(), "Give the order again")));
    }
    let gone = |_| {
        let detail = "The table is shutting down, and whether the order was taken is not known here.";
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "closing", detail, "Give the same order with the same id again")
    };
    told.await.map(Json).map_err(gone)
}
