//! Faults as people and programs read them: `application/problem+json`, with what, why and what to do.

use axum::{
    Json,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};

use crate::{
    people::{ApprovalFault, Fault, SignInFault},
    protocol::{Problem, Said},
};

impl Problem {
    pub fn new(status: StatusCode, reason: &str, detail: impl Into<String>, fix: &str) -> Problem {
        Problem {
            kind: format!("urn:wheelhouse:{reason}"),
            title: status.canonical_reason().unwrap_or("Fault").to_owned(),
            status: status.as_u16(),
            detail: detail.into(),
            reason: reason.to_owned(),
            clause: None,
            fix: Some(fix.to_owned()),
            retry_after_s: None,
        }
    }

    pub fn not_found(what: &str) -> Problem {
        Problem::new(StatusCode::NOT_FOUND, "not-found", format!("There is no {what}."), "Look in the lobby")
    }

    pub fn sign_in() -> Problem {
        let fix = "Sign in, then ask again";
        Problem::new(StatusCode::UNAUTHORIZED, "sign-in", "You are not signed in.", fix)
    }

    pub fn denied() -> Problem {
        let fix = "Ask somebody with the role for it";
        Problem::new(StatusCode::FORBIDDEN, "denied", "Your role may not do this.", fix)
    }

    pub fn bad(detail: impl Into<String>) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, "not-understood", detail, "See the description of the API at /api")
    }

    pub fn broken(detail: impl Into<String>) -> Problem {
        let fix = "Tell the operator; nothing that was acknowledged is lost";
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "holding", detail, fix)
    }

    pub fn said(status: StatusCode, said: &Said) -> Problem {
        Problem { clause: said.clause.clone(), ..Problem::new(status, &said.reason, said.says.clone(), &said.fix) }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let retry = self.retry_after_s;
        let mut response = (status, Json(self)).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        if let Some(seconds) = retry {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

impl From<Fault> for Problem {
    fn from(fault: Fault) -> Problem {
        tracing::error!(%fault, "the accounts failed");
        Problem::broken("The accounts cannot be read now.")
    }
}

impl From<SignInFault> for Problem {
    fn from(fault: SignInFault) -> Problem {
        let retry_after_s = fault.retry_after_s();
        let (status, reason, fix) = match (&fault, retry_after_s) {
            (_, Some(_)) => (StatusCode::TOO_MANY_REQUESTS, "throttled", "Wait, then try again"),
            (SignInFault::Fault(_), None) => (StatusCode::SERVICE_UNAVAILABLE, "holding", "Tell the operator"),
            _ => (StatusCode::UNAUTHORIZED, "sign-in-failed", "Try again, or ask an administrator for a new password"),
        };
        Problem { retry_after_s, ..Problem::new(status, reason, fault.to_string(), fix) }
    }
}

impl From<ApprovalFault> for Problem {
    fn from(fault: ApprovalFault) -> Problem {
        match fault {
            ApprovalFault::Fault(fault) => fault.into(),
            other => Problem::new(StatusCode::CONFLICT, "approval", other.to_string(), "Ask again, or ask another"),
        }
    }
}
