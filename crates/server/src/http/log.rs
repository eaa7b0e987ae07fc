//! One line for each request: who, what, how it ended, how long it took. Never what was in it: no query, no header, no body.

use std::sync::Arc;

use tokio::time::Instant;

use axum::{
    extract::{Request, State},
    middleware::Next,
    response::Response,
};

use super::visitor::Visitor;
use crate::floor::Floor;

/// No path of ours is longer.
const PATH_MAX: usize = 160;

/// The number of the person that a request was answered for, told by the guard to the log.
#[derive(Clone, Copy, Debug)]
pub struct Asker(u32);

impl Asker {
    pub fn of(visitor: &Visitor) -> Option<Asker> {
        visitor.session.as_ref().map(|session| Asker(session.account))
    }
}

pub async fn requests(State(floor): State<Arc<Floor>>, request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let method = request.method().clone();
    let path: String = request.uri().path().chars().take(PATH_MAX).collect();
    let response = next.run(request).await;
    let status = response.status().as_u16();
    floor.metrics.request(status);
    let person = response.extensions().get::<Asker>().map(|Asker(person)| *person);
    let us = u64::try_from(begun.elapsed().as_micros()).unwrap_or(u64::MAX);
    // Those who watch ask every few seconds, and would drown what they watch.
    if status < 400 && (path.starts_with("/health/") || path == "/metrics") {
        tracing::debug!(%method, path, status, us, "request");
    } else {
        tracing::info!(%method, path, status, us, person, "request");
    }
    response
}
