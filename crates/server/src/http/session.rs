//! Signing in and out.

use std::sync::Arc;

use axum::{Extension, Json, extract::State, http::StatusCode};
use axum_extra::extract::{
    CookieJar,
    cookie::{Cookie, SameSite},
};

use journal::CommandId;
use tokio::sync::oneshot;

use super::{
    body::Read,
    visitor::{COOKIE, Visitor},
};
use crate::{
    floor::Floor,
    people::{Session, SignInFault, Token, permissions},
    protocol::{Act, Me, NewPassword, Password, Problem, SignIn},
    tables::{Ask, now},
};

fn me(token: &Token, session: &Session) -> Me {
    Me {
        person: Some(session.account),
        name: Some(session.name.clone()),
        roles: session.roles.iter().collect(),
        may: permissions::may(session.roles),
        licence: session.licence.clone(),
        guest: session.guest,
        csrf: Some(token.csrf()),
        fresh_until: (!session.guest).then_some(session.fresh_until.0),
    }
}

/// Scripts cannot read it, other sites cannot send it, and it goes over TLS alone where there is TLS.
fn cookie(floor: &Floor, token: &Token) -> Cookie<'static> {
    let secure = floor.config.is_secure();
    Cookie::build((COOKIE, token.secret())).path("/").http_only(true).same_site(SameSite::Strict).secure(secure).build()
}

/// Who you are.
#[utoipa::path(get, path = "/api/session", tag = "session", responses((status = 200, body = Me, description = "Who you are, or nobody")))]
pub async fn get_session(Extension(visitor): Extension<Visitor>) -> Json<Me> {
    Json(
        visitor
            .token
            .as_ref()
            .zip(visitor.session.as_ref())
            .map_or_else(Me::default, |(token, session)| me(token, session)),
    )
}

/// Sign in. A name that is not known and a password that is wrong get the same answer.
#[utoipa::path(
    post, path = "/api/session", tag = "session", request_body = SignIn,
    responses((status = 200, body = Me, description = "Who you are now"))
)]
pub async fn sign_in(
    State(floor): State<Arc<Floor>>,
    Extension(visitor): Extension<Visitor>,
    jar: CookieJar,
    Read(asked): Read<SignIn>,
) -> Result<(CookieJar, Json<Me>), Problem> {
    let people = floor.people.clone();
    let from = visitor.address.clone();
    let tried = blocking(move || Ok(people.sign_in(&asked.name, &asked.password, &from, now()))).await?;
    let (token, session) = counted(&floor, tried)?;
    if let Some(before) = visitor.token.clone() {
        leave_seats(&floor, &visitor).await;
        let people = floor.people.clone();
        blocking(move || people.sign_out(&before, now()).map_err(Problem::from)).await?;
    }
    Ok((jar.add(cookie(&floor, &token)), Json(me(&token, &session))))
}

/// Come in as a guest, with play credits at every seat.
#[utoipa::path(
    post, path = "/api/session/guest", tag = "session",
    responses((status = 200, body = Me, description = "Who you are now"))
)]
pub async fn guest(
    State(floor): State<Arc<Floor>>,
    Extension(visitor): Extension<Visitor>,
    jar: CookieJar,
) -> Result<(CookieJar, Json<Me>), Problem> {
    if !floor.config.guests.welcome {
        let detail = "This house has no play credits for guests.";
        return Err(Problem::new(StatusCode::FORBIDDEN, "no-guests", detail, "Sign in with your account"));
    }
    if let Some((token, session)) = visitor.token.as_ref().zip(visitor.session.as_ref()) {
        return Ok((jar, Json(me(token, session))));
    }
    if !floor.welcomes(&visitor.address) {
        let detail = "Too many guests came in from your address in this minute.";
        let problem = Problem::new(StatusCode::TOO_MANY_REQUESTS, "throttled", detail, "Wait a minute, then try again");
        return Err(Problem { retry_after_s: Some(60), ..problem });
    }
    let (people, from) = (floor.people.clone(), visitor.address.clone());
    let (token, session) = blocking(move || people.guest(&from, now()).map_err(Problem::from)).await?;
    Ok((jar.add(cookie(&floor, &token)), Json(me(&token, &session))))
}

/// Give the password again, so that acts which need it to be fresh are taken.
#[utoipa::path(
    post, path = "/api/session/fresh", tag = "session", request_body = Password,
    responses((status = 200, body = Me, description = "Who you are"))
)]
pub async fn fresh(
    State(floor): State<Arc<Floor>>,
    Extension(visitor): Extension<Visitor>,
    Read(asked): Read<Password>,
) -> Result<Json<Me>, Problem> {
    let token = visitor.token()?.clone();
    let (people, from) = (floor.people.clone(), visitor.address.clone());
    let again = token.clone();
    let tried = blocking(move || Ok(people.confirm(&again, &asked.password, &from, now()))).await?;
    Ok(Json(me(&token, &counted(&floor, tried)?)))
}

/// Take another password, by the old one. Every session of yours ends, and you go on in a new one.
#[utoipa::path(
    post, path = "/api/session/password", tag = "session", request_body = NewPassword,
    responses((status = 200, body = Me, description = "Who you are, in a new session"))
)]
pub async fn change_password(
    State(floor): State<Arc<Floor>>,
    Extension(visitor): Extension<Visitor>,
    jar: CookieJar,
    Read(asked): Read<NewPassword>,
) -> Result<(CookieJar, Json<Me>), Problem> {
    let (people, from, before) = (floor.people.clone(), visitor.address.clone(), visitor.token()?.clone());
    let change = move || Ok(people.change_password(&before, &asked.old, &asked.new, &from, now()));
    let (token, session) = counted(&floor, blocking(change).await?)?;
    Ok((jar.add(cookie(&floor, &token)), Json(me(&token, &session))))
}

/// Sign out.
#[utoipa::path(
    delete, path = "/api/session", tag = "session",
    responses((status = 200, body = Me, description = "Nobody"))
)]
pub async fn sign_out(
    State(floor): State<Arc<Floor>>,
    Extension(visitor): Extension<Visitor>,
    jar: CookieJar,
) -> Result<(CookieJar, Json<Me>), Problem> {
    let (people, token) = (floor.people.clone(), visitor.token()?.clone());
    leave_seats(&floor, &visitor).await;
    blocking(move || people.sign_out(&token, now()).map_err(Problem::from)).await?;
    let gone = Cookie::build((COOKIE, "")).path("/").build();
    Ok((jar.remove(gone), Json(Me::default())))
}

/// A guest who signs out gives up every seat, by their own order. Where wagers still lie it is refused: they are played, and the
/// house frees the seat later. An account's seat is kept; they come back to it.
async fn leave_seats(floor: &Floor, visitor: &Visitor) {
    if !visitor.session.as_ref().is_some_and(|session| session.guest) {
        return;
    }
    let mut left = Vec::new();
    for handle in floor.tables.values() {
        let Some(by) = visitor.speaker(&handle.rules) else { continue };
        let mut id = [0; 16];
        // Without chance there is no id; the house frees the seat in that case too.
        if getrandom::fill(&mut id).is_err() {
            return;
        }
        let (tell, told) = oneshot::channel();
        let reply = Box::new(move |answer| drop(tell.send(answer)));
        if handle.ask(Ask::Order { id: CommandId(id), by, act: Act::LeaveSeat {}, reply }).is_ok() {
            left.push(told);
        }
    }
    for told in left {
        // A table that shuts down answers nobody.
        let _ = told.await;
    }
}

/// Counts how a try with a password ended.
fn counted<T>(floor: &Floor, tried: Result<T, SignInFault>) -> Result<T, Problem> {
    match &tried {
        Ok(_) => floor.metrics.sign_ins.add(),
        Err(SignInFault::Wrong) => floor.metrics.sign_ins_wrong.add(),
        Err(SignInFault::RetryAfter(_)) => floor.metrics.sign_ins_throttled.add(),
        Err(SignInFault::NoSession | SignInFault::Fault(_)) => {}
    }
    tried.map_err(Problem::from)
}

/// A password takes a while to compare, and nobody else waits for it.
pub async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|_| Err(Problem::broken("The work was cut short.")))
}
