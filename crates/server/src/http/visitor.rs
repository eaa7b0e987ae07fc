//! Who asks: the session of the cookie, the scope that the permission table gives, and where they ask from. Every request goes
//! through here; what has no row in the table is denied.

use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

use axum::{
    extract::{ConnectInfo, MatchedPath, Request, State},
    http::{HeaderMap, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use axum_extra::extract::CookieJar;

use super::log::Asker;
use rulebook::Language;

use crate::{
    floor::Floor,
    people::{
        Roles, Session, Token,
        permissions::{self, Scope, Verdict},
    },
    protocol::Problem,
    tables::{Speaker, now},
};

pub const COOKIE: &str = "wheelhouse";
pub const CSRF: &str = "x-csrf";
const FORWARDED_FOR: &str = "x-forwarded-for";

/// Who asks, for whatever answers.
#[derive(Clone, Debug)]
pub struct Visitor {
    pub session: Option<Session>,
    pub token: Option<Token>,
    pub scope: Scope,
    /// Where they ask from, by the word of a proxy that is trusted.
    pub address: String,
    pub through_proxy: bool,
    /// What they read, as their browser says.
    pub language: Language,
}

impl Visitor {
    pub fn roles(&self) -> Option<Roles> {
        self.session.as_ref().map(|session| session.roles)
    }

    pub fn session(&self) -> Result<&Session, Problem> {
        self.session.as_ref().ok_or_else(Problem::sign_in)
    }

    pub fn token(&self) -> Result<&Token, Problem> {
        self.token.as_ref().ok_or_else(Problem::sign_in)
    }

    /// As a table knows them.
    pub fn speaker(&self, rules: &rulebook::TableRules) -> Option<Speaker> {
        let session = self.session.as_ref()?;
        let posts = crate::people::posts_at(rules, session.roles);
        let id = |role: rulebook::RoleId| rules.house().roles.get(usize::from(role.0)).map(|rule| rule.id.clone());
        Some(Speaker {
            person: session.account,
            posts: posts.into_iter().filter_map(id).collect(),
            licence: session.licence.clone().unwrap_or_default().into(),
            language: self.language,
            guest: session.guest,
            cashier: session.roles.contains(crate::people::Role::Cage),
            credit: None,
            sits: None,
        })
    }
}

/// The guard at every door.
pub async fn guard(State(floor): State<Arc<Floor>>, mut request: Request, next: Next) -> Response {
    match admitted(&floor, &request) {
        Ok(visitor) => {
            let asker = Asker::of(&visitor);
            request.extensions_mut().insert(visitor);
            let mut response = next.run(request).await;
            if let Some(asker) = asker {
                response.extensions_mut().insert(asker);
            }
            response
        }
        Err(problem) => problem.into_response(),
    }
}

fn admitted(floor: &Arc<Floor>, request: &Request) -> Result<Visitor, Problem> {
    let path = request.extensions().get::<MatchedPath>().map_or("", MatchedPath::as_str);
    // What is asked about is not told apart from what is got.
    let method = if request.method() == Method::HEAD { "GET" } else { request.method().as_str() };
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(address)| address.ip());
    let (address, through_proxy) = came_from(&floor.config.proxies, peer, request.headers());
    let (token, session) = signed_in(floor, request.headers())?;
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if changes || request.headers().contains_key(header::UPGRADE) {
        same_origin(floor, request.headers())?;
    }
    // A request that changes something for somebody shows that it comes from their own page.
    if changes && let Some(token) = &token {
        let given = request.headers().get(CSRF).and_then(|value| value.to_str().ok()).unwrap_or_default();
        if !token.is_csrf(given) {
            let detail = "The request does not carry the token of your session.";
            return Err(Problem::new(StatusCode::FORBIDDEN, "csrf", detail, "Load the page again"));
        }
    }
    let roles = session.as_ref().map(|session| session.roles);
    match permissions::verdict(permissions::of_route(method, path), roles) {
        Verdict::Allowed(scope) => {
            let language = language(request.headers());
            Ok(Visitor { session, token, scope, address, through_proxy, language })
        }
        Verdict::SignIn => Err(Problem::sign_in()),
        Verdict::Denied => {
            if let Some(session) = &session {
                floor.denied(session, &address, &format!("{method} {path}"));
            }
            Err(Problem::denied())
        }
    }
}

fn language(headers: &HeaderMap) -> Language {
    let said = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    said.map_or(Language::default(), Language::preferred)
}

/// Whether somebody says that they hand on what another asked.
pub fn forwarded(headers: &HeaderMap) -> bool {
    headers.contains_key(FORWARDED_FOR) || headers.contains_key(header::FORWARDED)
}

/// Where a request came from: from the peer, unless that is a proxy of ours. Each proxy adds whom it got the request from at
/// the end, so the last that is no proxy of ours is the first that nobody of ours vouches for; what stands before it anybody
/// could have written.
fn came_from(proxies: &[IpAddr], peer: Option<IpAddr>, headers: &HeaderMap) -> (String, bool) {
    let Some(peer) = peer.map(|peer| peer.to_canonical()) else { return ("unknown".to_owned(), false) };
    let ours = |address: &IpAddr| proxies.iter().any(|proxy| proxy.to_canonical() == *address);
    if !ours(&peer) {
        return (peer.to_string(), false);
    }
    let said = headers.get_all(FORWARDED_FOR).iter().filter_map(|value| value.to_str().ok());
    let all: Vec<&str> = said.flat_map(|value| value.split(',')).map(str::trim).collect();
    for said in all.into_iter().rev() {
        match said.parse::<IpAddr>().map(|address| address.to_canonical()) {
            Ok(address) if ours(&address) => {}
            Ok(address) => return (address.to_string(), true),
            Err(_) => break,
        }
    }
    (peer.to_string(), false)
}

fn signed_in(floor: &Floor, headers: &HeaderMap) -> Result<(Option<Token>, Option<Session>), Problem> {
    let jar = CookieJar::from_headers(headers);
    let Some(token) = jar.get(COOKIE).and_then(|cookie| Token::read(cookie.value())) else { return Ok((None, None)) };
    let session = floor.people.session(&token, now())?;
    Ok(match session {
        Some(session) => (Some(token), Some(session)),
        // A session that ended is none at all.
        None => (None, None),
    })
}

/// A browser says which page asks; another site's page may not.
fn same_origin(floor: &Floor, headers: &HeaderMap) -> Result<(), Problem> {
    let text = |name| headers.get(name).and_then(|value: &axum::http::HeaderValue| value.to_str().ok());
    let Some(origin) = text(header::ORIGIN) else { return Ok(()) };
    if floor.config.origin.as_deref() == Some(origin) {
        return Ok(());
    }
    let host = text(header::HOST).unwrap_or_default();
    // The page came the way that this request does: one of plain HTTP is not ours where we speak TLS.
    let scheme = if floor.config.tls.is_some() { "https" } else { "http" };
    if !host.is_empty() && origin.split_once("://") == Some((scheme, host)) {
        return Ok(());
    }
    let detail = format!("The request comes from a page of {origin}.");
    Err(Problem::new(StatusCode::FORBIDDEN, "origin", detail, "Use the pages of this house"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(peer: &str, said: &[&str]) -> String {
        let proxies = ["10.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap()];
        let mut headers = HeaderMap::new();
        for line in said {
            headers.append(FORWARDED_FOR, line.parse().unwrap());
        }
        came_from(&proxies, Some(peer.parse().unwrap()), &headers).0
    }

    #[test]
    fn a_stranger_s_word_about_an_address_counts_for_nothing() {
        assert_eq!(from("203.0.113.9", &["127.0.0.1"]), "203.0.113.9");
        assert_eq!(from("::ffff:203.0.113.9", &[]), "203.0.113.9");
    }

    #[test]
    fn the_last_address_that_is_no_proxy_of_ours_is_the_visitor_s() {
        assert_eq!(from("10.0.0.1", &["203.0.113.9"]), "203.0.113.9");
        assert_eq!(from("10.0.0.1", &["127.0.0.1, 203.0.113.9, 10.0.0.2"]), "203.0.113.9");
        assert_eq!(from("10.0.0.1", &["127.0.0.1", "203.0.113.9"]), "203.0.113.9");
        assert_eq!(from("10.0.0.1", &["203.0.113.9, nonsense"]), "10.0.0.1");
        assert_eq!(from("10.0.0.1", &[]), "10.0.0.1");
    }
}
