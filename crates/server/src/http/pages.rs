//! The pages, from the program itself: compressed once, kept in memory, told to stay what they are.

use std::{collections::BTreeMap, io::Write, sync::LazyLock};

use axum::{
    body::Bytes,
    extract::Request,
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    response::{IntoResponse, Response},
};
use flate2::{Compression, write::GzEncoder};

use crate::protocol::Problem;

// `BUILT`: the files of the pages with their names, listed by the build script.
include!(concat!(env!("OUT_DIR"), "/pages.rs"));

struct Page {
    plain: Bytes,
    packed: Option<Bytes>,
    media: &'static str,
    /// Its name changes with its content, so that it can be kept for ever.
    lasting: bool,
}

static PAGES: LazyLock<BTreeMap<String, Page>> = LazyLock::new(|| {
    let page = |(name, plain): &(&str, &'static [u8])| {
        let plain = Bytes::from_static(plain);
        let media = media(name);
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        let packed = encoder.write_all(&plain).and_then(|()| encoder.finish()).ok().map(Bytes::from);
        let packed = packed.filter(|packed| packed.len() < plain.len());
        let lasting = name.starts_with("assets/");
        ((*name).to_owned(), Page { plain, packed, media, lasting })
    };
    BUILT.iter().map(page).collect()
});

fn media(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "json" | "webmanifest" => "application/json",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// What the page has a screen for, by the first part of the path. The rest of the path is the page's own affair.
const SCREENS: [&str; 6] = ["", "tables", "pit", "cage", "help", "sign-in"];

/// Whatever is no route: a file of the pages, or the page itself, which finds its way by the path.
pub async fn pages(request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    let first = path.split('/').next().unwrap_or_default();
    if matches!(first, "api" | "health") {
        return Problem::not_found("such address").into_response();
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let problem = Problem::new(StatusCode::METHOD_NOT_ALLOWED, "method", "Pages are only read.", "Use GET");
        return problem.into_response();
    }
    let found = PAGES.get(path).or_else(|| {
        // A file that is not there is not the page.
        let last = path.rsplit('/').next().unwrap_or_default();
        if last.contains('.') { None } else { PAGES.get("index.html") }
    });
    let Some(page) = found else { return Problem::not_found("such page").into_response() };
    let mut response = served(page, request.headers());
    // People are told by the page itself, and programs by the status.
    if !PAGES.contains_key(path) && !SCREENS.contains(&first) {
        *response.status_mut() = StatusCode::NOT_FOUND;
    }
    response
}

fn served(page: &Page, asked: &HeaderMap) -> Response {
    let takes = asked.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let packed = page.packed.as_ref().filter(|_| takes.contains("gzip"));
    let mut response = packed.unwrap_or(&page.plain).clone().into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(page.media));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if packed.is_some() {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    let keep = if page.lasting { "public, max-age=31536000, immutable" } else { "no-cache" };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    response
}
