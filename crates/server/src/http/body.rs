//! Bodies and parameters read, or said what is wrong with them.

use std::time::Duration;

use axum::{
    Json,
    extract::{FromRequest, FromRequestParts, Path, Query, Request, rejection::JsonRejection},
    http::{StatusCode, request::Parts},
};
use rulebook::complaint::in_one_line;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::protocol::Problem;

/// A body that takes longer is nobody's form.
const BODY_WITHIN: Duration = Duration::from_secs(10);

/// A JSON body.
#[derive(Debug)]
pub struct Read<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Read<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Read<T>, Problem> {
        within(BODY_WITHIN, request, state).await
    }
}

/// All of the body in so long: one who sends a byte now and then would hold a place for ever.
async fn within<T: DeserializeOwned, S: Send + Sync>(
    longest: Duration,
    request: Request,
    state: &S,
) -> Result<Read<T>, Problem> {
    let read = timeout(longest, Json::from_request(request, state)).await;
    let Ok(read) = read else {
        let status = StatusCode::REQUEST_TIMEOUT;
        return Err(Problem::new(status, "too-slow", "The request did not arrive whole in time.", "Send it again"));
    };
    let Json(value) = read.map_err(|rejection| unread(&rejection))?;
    Ok(Read(value))
}

/// Whatever was wrong with a body is told as one of few.
fn unread(rejection: &JsonRejection) -> Problem {
    let status = match rejection.status() {
        status @ (StatusCode::PAYLOAD_TOO_LARGE | StatusCode::UNSUPPORTED_MEDIA_TYPE) => status,
        _ => StatusCode::BAD_REQUEST,
    };
    let fix = "See the description of the API at /api";
    Problem::new(status, "not-understood", plainly(&rejection.body_text()), fix)
}

/// Without the words of our libraries: where it is, and what is wrong there.
fn plainly(complaint: &str) -> String {
    let complaint = match complaint.strip_prefix("Failed to ").or_else(|| complaint.strip_prefix("Invalid URL")) {
        Some(rest) => rest.split_once(": ").map_or(complaint, |(_, rest)| rest),
        None => complaint,
    };
    match complaint.split_once(": ").filter(|(place, _)| !place.contains(' ')) {
        Some((place, what)) => format!("`{place}`: {}", in_one_line(what)),
        None => in_one_line(complaint),
    }
}

/// Parameters behind the question mark.
#[derive(Debug)]
pub struct Asked<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Asked<T>, Problem> {
        let Query(value) = Query::from_request_parts(parts, state)
            .await
            .map_err(|rejection| Problem::bad(plainly(&rejection.body_text())))?;
        Ok(Asked(value))
    }
}

/// Parts of the path.
#[derive(Debug)]
pub struct At<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for At<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<At<T>, Problem> {
        let Path(value) = Path::from_request_parts(parts, state)
            .await
            .map_err(|rejection| Problem::bad(plainly(&rejection.body_text())))?;
        Ok(At(value))
    }
}

#[cfg(test)]
mod tests {
    use axum::{
        body::{Body, Bytes},
        http::header,
    };
    use futures_util::{StreamExt, stream};
    use serde_json::Value;

    use super::*;

    fn request(media: &str, body: Body) -> Request {
        Request::post("/").header(header::CONTENT_TYPE, media).body(body).unwrap()
    }

    #[tokio::test]
    async fn a_body_that_never_ends_is_not_waited_for() {
        let first = stream::iter([Ok::<_, std::io::Error>(Bytes::from_static(b"{"))]);
        let body = Body::from_stream(first.chain(stream::pending()));
        let read = within::<Value, ()>(Duration::ZERO, request("application/json", body), &()).await;
        let problem = read.unwrap_err();
        assert_eq!((problem.status, problem.reason.as_str()), (408, "too-slow"));
    }

    #[tokio::test]
    async fn what_is_wrong_with_a_body_is_told_without_the_words_of_libraries() {
        #[derive(serde::Deserialize, Debug)]
        #[serde(deny_unknown_fields)]
        struct Form {
            #[expect(dead_code, reason = "only reading it matters")]
            called: String,
        }
        for (body, what) in [
            ("{\"called\": 3}", "“called”: expected text in quotes, found the number 3"),
            ("{\"kalled\": \"x\"}", "“kalled”: there is no key “kalled” here; the keys are “called”"),
            ("{}", "“called” is missing; add “called”"),
        ] {
            let read = Read::<Form>::from_request(request("application/json", Body::from(body)), &()).await;
            assert_eq!(read.unwrap_err().detail, what);
        }
    }

    #[tokio::test]
    async fn what_is_wrong_with_a_body_is_told_by_its_own_title() {
        for (media, body, status, title) in [
            ("text/plain", "{}".to_owned(), 415, "Unsupported Media Type"),
            ("application/json", "{".to_owned(), 400, "Bad Request"),
            ("application/json", format!("\"{}\"", "x".repeat(3_000_000)), 413, "Payload Too Large"),
        ] {
            let problem = Read::<Value>::from_request(request(media, Body::from(body)), &()).await.unwrap_err();
            assert_eq!((problem.status, problem.title.as_str()), (status, title));
        }
    }
}
