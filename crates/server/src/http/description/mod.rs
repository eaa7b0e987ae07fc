//! The description of the API, made from the code that serves it.

mod unions;

use serde::Serialize;
use serde_json::Value;
use utoipa::{
    OpenApi,
    openapi::{
        Components, Content, OpenApi as Described, Ref, RefOr, Response, ResponseBuilder,
        path::Operation,
        security::{ApiKey, ApiKeyValue, Http, HttpAuthScheme, SecurityRequirement, SecurityScheme},
    },
};

use super::visitor::{COOKIE, CSRF};
use crate::{
    people::permissions::{Who, of_route},
    protocol,
};

#[derive(OpenApi, Debug)]
#[openapi(
    info(
        title = "Wheelhouse",
        description = "Licensed wheel games exactly by the regulator's rulebook. Money is in minor units of the table's \
                       currency; pockets and spots are numbers into the table's card; times are milliseconds since 1970.",
        license(name = "Apache-2.0", identifier = "Apache-2.0")
    ),
    servers((url = "/", description = "The house that gives this description")),
    tags(
        (name = "session", description = "Signing in and out"),
        (name = "tables", description = "The lobby, and one table: its card, its rules, its view, orders, the WebSocket"),
        (name = "rounds", description = "Rounds recalled from the history"),
        (name = "cage", description = "What people have in front of them"),
        (name = "pit", description = "All tables at once, alerts, approvals"),
        (name = "operations", description = "Health and figures of the program"),
        (name = "api", description = "This description"),
    ),
    components(schemas(
        protocol::ToServer,
        protocol::ToClient,
        protocol::Act,
        protocol::Card,
        protocol::Lobby,
        protocol::TableView,
        protocol::SeatView,
        protocol::SeatPaid,
        protocol::CrewView,
        protocol::Me,
        protocol::SignIn,
        protocol::Password,
        protocol::NewPassword,
        protocol::Problem,
        protocol::RulesPage,
        protocol::RoundsPage,
        protocol::RoundOut,
        protocol::Document,
        protocol::Pit,
        protocol::Decide,
        protocol::Decided,
    ))
)]
pub struct Description;

/// A whole document, its parts in the customary order.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct ApiDocument {
    openapi: Value,
    pub info: Value,
    servers: Value,
    tags: Value,
    pub paths: Value,
    pub components: Value,
}

impl ApiDocument {
    /// From what the routes say, with what holds for every address alike: who must be signed in, what shows that a request comes
    /// from their own page, that it may be refused, and that the house may be unable.
    pub fn new(mut description: Described) -> ApiDocument {
        let components = description.components.get_or_insert_with(Components::new);
        let session = ApiKeyValue::with_description(COOKIE, "The session. Signing in sets it.");
        components.add_security_scheme("session", SecurityScheme::ApiKey(ApiKey::Cookie(session)));
        let csrf =
            ApiKeyValue::with_description(CSRF, "`csrf` of who you are, with everything that changes something.");
        components.add_security_scheme("csrf", SecurityScheme::ApiKey(ApiKey::Header(csrf)));
        components.add_security_scheme("metrics", SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer)));
        for (path, item) in &mut description.paths.paths {
            let all = [("GET", &mut item.get), ("POST", &mut item.post), ("DELETE", &mut item.delete)];
            for (method, operation) in all {
                if let Some(operation) = operation {
                    complete(operation, method, path);
                }
            }
        }
        let mut whole = serde_json::to_value(description).unwrap_or_default();
        if let Some(schemas) = whole["components"]["schemas"].as_object_mut() {
            unions::named(schemas);
        }
        let mut part = |name: &str| whole[name].take();
        ApiDocument {
            openapi: part("openapi"),
            info: part("info"),
            servers: part("servers"),
            tags: part("tags"),
            paths: part("paths"),
            components: part("components"),
        }
    }
}

fn complete(operation: &mut Operation, method: &str, path: &str) {
    let none: [&str; 0] = [];
    let session = SecurityRequirement::new("session", none);
    operation.security = Some(match of_route(method, path).map(|row| row.who) {
        // A stranger sees the board; a terminal and a console belong to somebody.
        _ if path.ends_with("/socket") => vec![SecurityRequirement::default(), session],
        // Or from an address that needs no token.
        _ if path == "/metrics" => vec![SecurityRequirement::default(), SecurityRequirement::new("metrics", none)],
        Some(Who::Anyone) | None => Vec::new(),
        Some(_) if method == "GET" => vec![session],
        Some(_) => vec![session.add("csrf", none)],
    });
    let mut may = |status: &str, says: &str| {
        operation.responses.responses.entry(status.to_owned()).or_insert_with(|| RefOr::T(problem(says)));
    };
    may("4XX", "Refused; `reason` and `detail` say why, `fix` what to do");
    if path.starts_with("/api/") {
        may("503", "The house cannot do this now; `detail` says why");
    }
}

fn problem(says: &str) -> Response {
    let problem = Content::new(Some(RefOr::Ref(Ref::from_schema_name("Problem"))));
    ResponseBuilder::new().description(says).content("application/problem+json", problem).build()
}
