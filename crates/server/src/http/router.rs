//! Every route in one place. The description of the API is made from the same list, and the permission table must have a row
//! for each.

use std::sync::Arc;

use axum::{
    Extension, Json, Router,
    extract::{DefaultBodyLimit, Request, State},
    http::{HeaderValue, header},
    middleware::{Next, from_fn, from_fn_with_state, map_response},
    response::{IntoResponse, Response},
};
use tower_http::catch_panic::CatchPanicLayer;
use utoipa::OpenApi;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    approvals, cage,
    description::{ApiDocument, Description},
    health,
    hosts::hosts,
    log::requests,
    metrics, orders,
    pages::pages,
    pit, session, socket, tables,
    takes::{Routes, takes},
    visitor::guard,
};
use crate::{
    floor::Floor,
    people::permissions::{self, Door},
    protocol::{ActKind, Problem, ToServer, Viewing},
};

/// No order is longer.
const BODY_MAX: usize = 16 * 1024;

fn open_router() -> OpenApiRouter<Arc<Floor>> {
    OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(session::get_session, session::sign_in, session::sign_out))
        .routes(routes!(session::guest))
        .routes(routes!(session::fresh))
        .routes(routes!(session::change_password))
        .routes(routes!(tables::lobby))
        .routes(routes!(tables::get_card))
        .routes(routes!(tables::view))
        .routes(routes!(tables::rules))
        .routes(routes!(tables::rounds))
        .routes(routes!(tables::round))
        .routes(routes!(tables::my_rounds))
        .routes(routes!(tables::documents))
        .routes(routes!(tables::document))
        .routes(routes!(socket::socket))
        .routes(routes!(orders::order))
        .routes(routes!(cage::purses))
        .routes(routes!(pit::pit))
        .routes(routes!(pit::acknowledge))
        .routes(routes!(approvals::decide))
        .routes(routes!(health::live))
        .routes(routes!(health::ready))
        .routes(routes!(metrics::figures))
        .routes(routes!(openapi))
        .routes(routes!(readable))
}

/// The description of the API.
pub fn description() -> ApiDocument {
    ApiDocument::new(open_router().split_for_parts().1)
}

/// Every door of the house, as the router and the protocol have them.
pub fn doors() -> Vec<Door<'static>> {
    let leaked = |text: &str| -> &'static str { Box::leak(text.to_owned().into_boxed_str()) };
    let mut doors = Vec::new();
    for (path, item) in open_router().split_for_parts().1.paths.paths {
        for (method, there) in [
            ("GET", item.get.is_some()),
            ("POST", item.post.is_some()),
            ("PUT", item.put.is_some()),
            ("PATCH", item.patch.is_some()),
            ("DELETE", item.delete.is_some()),
        ] {
            if there {
                doors.push(Door::Route(method, leaked(&path)));
            }
        }
    }
    doors.extend(ActKind::ALL.iter().map(|kind| Door::Act(kind.id())));
    doors.extend(Viewing::ALL.map(|viewing| Door::Message(viewing.id())));
    doors.extend(ToServer::IDS.map(Door::Message));
    doors
}

pub fn router(floor: Arc<Floor>) -> Router {
    let unfit = permissions::unfit(permissions::permissions(), &doors());
    assert!(unfit.is_empty(), "the house does not open: {}", unfit.join("; "));
    let (router, described) = open_router().split_for_parts();
    let description = ApiDocument::new(described);
    let routes = Routes::of(&description);
    let secure = floor.config.is_secure();
    router
        .layer(Extension(Arc::new(description)))
        .layer(DefaultBodyLimit::max(BODY_MAX))
        .route_layer(from_fn_with_state(routes, takes))
        .route_layer(from_fn_with_state(floor.clone(), guard))
        .method_not_allowed_fallback(no_such_method)
        .fallback(pages)
        .layer(CatchPanicLayer::custom(panicked))
        .layer(from_fn_with_state(floor.clone(), hosts))
        .layer(from_fn(headers))
        .layer(map_response(move |response| async move { if secure { only_tls(response) } else { response } }))
        .layer(from_fn_with_state(floor.clone(), requests))
        .with_state(floor)
}

async fn no_such_method() -> Problem {
    let status = axum::http::StatusCode::METHOD_NOT_ALLOWED;
    Problem::new(status, "method", "This address does not take this method.", "See the description of the API at /api")
}

// The layer hands over what the panic said.
#[allow(clippy::needless_pass_by_value)]
fn panicked(why: Box<dyn std::any::Any + Send + 'static>) -> Response {
    let why = why.downcast_ref::<&str>().map(ToString::to_string).or_else(|| why.downcast_ref::<String>().cloned());
    tracing::error!(why = why.unwrap_or_default(), "a request went wrong");
    let status = axum::http::StatusCode::INTERNAL_SERVER_ERROR;
    Problem::new(status, "wrong", "The house made a mistake.", "Tell the operator").into_response()
}

/// What browsers are told about everything: nothing from elsewhere, nothing inline, no frames.
async fn headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let policy = "default-src 'self'; img-src 'self' data:; connect-src 'self'; object-src 'none'; \
                  base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// A browser that was here once over TLS comes back over nothing else, for a year.
fn only_tls(mut response: Response) -> Response {
    let year = HeaderValue::from_static("max-age=31536000");
    response.headers_mut().insert(header::STRICT_TRANSPORT_SECURITY, year);
    response
}

/// This description.
#[utoipa::path(get, path = "/api/openapi.json", tag = "api", responses((status = 200, body = serde_json::Value, description = "OpenAPI 3.1")))]
async fn openapi(Extension(description): Extension<Arc<ApiDocument>>) -> Json<ApiDocument> {
    Json((*description).clone())
}

/// The API as a page to read.
#[utoipa::path(get, path = "/api", tag = "api", responses((status = 200, body = String, description = "The page", content_type = "text/html")))]
async fn readable(State(_): State<Arc<Floor>>, Extension(description): Extension<Arc<ApiDocument>>) -> Response {
    let page = super::readable::page(&description);
    ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], page).into_response()
}
