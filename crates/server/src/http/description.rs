//! The description of the API, made from the code that serves it.

use utoipa::{
    OpenApi,
    openapi::{
        Components, Content, OpenApi as Described, Ref, RefOr, Response, ResponseBuilder,
        path::Operation,
        security::{ApiKey, ApiKeyValue, SecurityRequirement, SecurityScheme},
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

/// Adds what holds for every address alike: who must be signed in, what shows that a request comes from their own page, and that
/// the house may be unable.
pub fn completed(mut description: Described) -> Described {
    let components = description.components.get_or_insert_with(Components::new);
    let session = ApiKeyValue::with_description(COOKIE, "The session. Signing in sets it.");
    components.add_security_scheme("session", SecurityScheme::ApiKey(ApiKey::Cookie(session)));
    let csrf = ApiKeyValue::with_description(CSRF, "`csrf` of who you are, with everything that changes something.");
    components.add_security_scheme("csrf", SecurityScheme::ApiKey(ApiKey::Header(csrf)));
    for (path, item) in &mut description.paths.paths {
        let all = [("GET", &mut item.get), ("POST", &mut item.post), ("DELETE", &mut item.delete)];
        for (method, operation) in all {
            if let Some(operation) = operation {
                complete(operation, method, path);
            }
        }
    }
    description
}

fn complete(operation: &mut Operation, method: &str, path: &str) {
    let none: [&str; 0] = [];
    if of_route(method, path).is_some_and(|row| row.who != Who::Anyone) {
        let needed = SecurityRequirement::new("session", none);
        let needed = if method == "GET" { needed } else { needed.add("csrf", none) };
        operation.security = Some(vec![needed]);
    }
    if path.starts_with("/api/") && path != "/api/openapi.json" {
        operation.responses.responses.entry("503".to_owned()).or_insert_with(|| RefOr::T(unable()));
    }
}

fn unable() -> Response {
    let problem = Content::new(Some(RefOr::Ref(Ref::from_schema_name("Problem"))));
    let says = "The house cannot do this now; `detail` says why";
    ResponseBuilder::new().description(says).content("application/problem+json", problem).build()
}
