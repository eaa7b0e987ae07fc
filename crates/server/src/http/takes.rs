//! What a route takes, as the description of the API has it: a parameter or a body that it does not take is refused, and never
//! passed over. Whoever misspells a parameter is not answered as if it were not there.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use axum::{
    extract::{MatchedPath, Request, State},
    http::{Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use serde_json::Value;

use super::description::ApiDocument;
use crate::protocol::Problem;

/// What one route takes.
#[derive(Default, Debug)]
struct Takes {
    parameters: BTreeSet<String>,
    body: bool,
}

/// What every route takes, by path and method.
#[derive(Debug)]
pub struct Routes(BTreeMap<(String, String), Takes>);

impl Routes {
    pub fn of(description: &ApiDocument) -> Arc<Routes> {
        let described = serde_json::to_value(description).expect("a description is JSON");
        let mut routes = BTreeMap::new();
        for (path, methods) in described["paths"].as_object().into_iter().flatten() {
            for (method, operation) in methods.as_object().into_iter().flatten() {
                let parameters = operation["parameters"].as_array().into_iter().flatten();
                let parameters = parameters
                    .filter(|parameter| parameter["in"] == "query")
                    .filter_map(|parameter| parameter["name"].as_str().map(str::to_owned))
                    .collect();
                let takes = Takes { parameters, body: operation["requestBody"] != Value::Null };
                routes.insert((path.clone(), method.to_uppercase()), takes);
            }
        }
        Arc::new(Routes(routes))
    }

    fn fault(&self, request: &Request) -> Option<Problem> {
        let path = request.extensions().get::<MatchedPath>().map_or("", MatchedPath::as_str);
        // A monitor may add parameters of its own.
        if !path.starts_with("/api/") {
            return None;
        }
        let method = if request.method() == Method::HEAD { "GET" } else { request.method().as_str() };
        let takes = self.0.get(&(path.to_owned(), method.to_owned()))?;
        let query = request.uri().query().unwrap_or_default();
        let names = query.split('&').filter(|part| !part.is_empty()).map(|part| part.split('=').next().unwrap_or(part));
        for name in names {
            if !takes.parameters.contains(name) {
                let known: Vec<String> = takes.parameters.iter().map(|name| format!("`{name}`")).collect();
                let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
                let name: String = name.chars().take(40).collect();
                return Some(Problem::bad(format!(
                    "There is no parameter `{name}` here; the parameters are: {known}."
                )));
            }
        }
        if !takes.body && has_body(request) {
            let fix = "Send the request without a body";
            return Some(Problem::new(StatusCode::BAD_REQUEST, "not-understood", "This request takes no body.", fix));
        }
        None
    }
}

fn has_body(request: &Request) -> bool {
    let length = request.headers().get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok());
    let empty = length.is_none_or(|length| length == "0");
    !empty || request.headers().contains_key(header::TRANSFER_ENCODING)
}

/// Lets through what says nothing that its route does not take.
pub async fn takes(State(routes): State<Arc<Routes>>, request: Request, next: Next) -> Response {
    match routes.fault(&request) {
        None => next.run(request).await,
        Some(problem) => problem.into_response(),
    }
}
