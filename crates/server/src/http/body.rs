//! Bodies and parameters read, or said what is wrong with them.

use axum::{
    Json,
    extract::{FromRequest, FromRequestParts, Path, Query, Request},
    http::{StatusCode, request::Parts},
};
use serde::de::DeserializeOwned;

use crate::protocol::Problem;

/// A JSON body.
#[derive(Debug)]
pub struct Read<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Read<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Read<T>, Problem> {
        let Json(value) = Json::from_request(request, state).await.map_err(|rejection| Problem {
            status: status(rejection.status()),
            ..Problem::bad(rejection.body_text())
        })?;
        Ok(Read(value))
    }
}

/// Parameters behind the question mark.
#[derive(Debug)]
pub struct Asked<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Asked<T>, Problem> {
        let Query(value) =
            Query::from_request_parts(parts, state).await.map_err(|rejection| Problem::bad(rejection.body_text()))?;
        Ok(Asked(value))
    }
}

/// Parts of the path.
#[derive(Debug)]
pub struct At<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for At<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<At<T>, Problem> {
        let Path(value) =
            Path::from_request_parts(parts, state).await.map_err(|rejection| Problem::bad(rejection.body_text()))?;
        Ok(At(value))
    }
}

/// Whatever was wrong with a body is told as one of few.
fn status(of: StatusCode) -> u16 {
    match of {
        StatusCode::PAYLOAD_TOO_LARGE | StatusCode::UNSUPPORTED_MEDIA_TYPE => of.as_u16(),
        _ => StatusCode::BAD_REQUEST.as_u16(),
    }
}
