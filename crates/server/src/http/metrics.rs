//! `/metrics`, for the machine itself, for addresses that are named, and for whoever shows the token.
//!
//! Closed to forwarded requests: behind a proxy on the same machine everybody looks local, so a request that carries
//! `X-Forwarded-For` counts as somebody else's.

use std::{net::IpAddr, sync::Arc};

use axum::{
    Extension,
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use sha2::{Digest, Sha256};

use super::visitor::{Visitor, forwarded};
use crate::{floor::Floor, metrics, protocol::Problem};

/// Figures of the house in the text format of Prometheus.
#[utoipa::path(
    get, path = "/metrics", tag = "operations",
    responses(
        (status = 200, body = String, description = "The figures", content_type = "text/plain")
    )
)]
pub async fn figures(
    State(floor): State<Arc<Floor>>,
    Extension(visitor): Extension<Visitor>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    if !floor.config.metrics.enabled {
        return Err(Problem::not_found("such address"));
    }
    if !is_near(&floor, &visitor, &headers) && !shows_token(&floor, &headers) {
        let fix = "Ask from the machine itself, from an address of `metrics.from`, or with the token";
        return Err(Problem::new(StatusCode::FORBIDDEN, "denied", "The figures are not for everybody.", fix));
    }
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
    Ok((kind, metrics::text(&floor)).into_response())
}

/// What a proxy on this machine hands on comes from elsewhere, whatever its connection looks like.
fn is_near(floor: &Floor, visitor: &Visitor, headers: &HeaderMap) -> bool {
    let Ok(address) = visitor.address.parse::<IpAddr>() else { return false };
    let address = address.to_canonical();
    let believed = visitor.through_proxy || !forwarded(headers);
    let local = address.is_loopback() && !forwarded(headers);
    local || (believed && floor.config.metrics.from.iter().any(|from| from.to_canonical() == address))
}

fn shows_token(floor: &Floor, headers: &HeaderMap) -> bool {
    let Some(token) = &floor.metrics_token else { return false };
    let given = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let given = given.and_then(|value| value.strip_prefix("Bearer ")).unwrap_or_default();
    // Hashes are compared, so that the time tells nothing about the token.
    Sha256::digest(given.trim()) == Sha256::digest(token)
}
