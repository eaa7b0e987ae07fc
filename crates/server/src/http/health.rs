//! Whether the house lives, and whether it can take wagers.

use std::sync::Arc;

use axum::{extract::State, http::StatusCode};
use journal::Health;

use crate::{floor::Floor, protocol::Problem};

/// The program answers.
#[utoipa::path(get, path = "/health/live", tag = "operations", responses((status = 200, body = String, description = "It is alive", content_type = "text/plain")))]
pub async fn live() -> &'static str {
    "alive\n"
}

/// Tables are open for play: the disk has room, and no table holds.
#[utoipa::path(
    get, path = "/health/ready", tag = "operations",
    responses(
        (status = 200, body = String, description = "It is ready", content_type = "text/plain"),
        (status = 503, body = Problem, description = "It is not ready; `detail` says why", content_type = "application/problem+json")
    )
)]
pub async fn ready(State(floor): State<Arc<Floor>>) -> Result<&'static str, Problem> {
    let not = |detail: String| {
        let fix = "Look at the pit and at the log";
        Err(Problem::new(StatusCode::SERVICE_UNAVAILABLE, "not-ready", detail, fix))
    };
    if floor.is_closing() {
        return not("The house is closing.".to_owned());
    }
    match floor.store.health() {
        Health::Good | Health::HighWater => {}
        Health::LowWater => return not("The disk is nearly full, and no round is opened.".to_owned()),
        Health::Reserve => return not("The disk is full, and no wager is taken.".to_owned()),
        Health::Failed { why } => return not(format!("The journal failed: {why}.")),
    }
    // A table whose task is gone holds as well.
    let holds = floor
        .tables
        .values()
        .find(|handle| handle.view.borrow().holding.is_some() || handle.view.has_changed().is_err());
    match holds {
        Some(handle) => not(format!("Table {} holds.", handle.card.id)),
        None => Ok("ready\n"),
    }
}
