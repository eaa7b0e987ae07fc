//! Faults as people and programs read them: `application/problem+json`, with what, why and what to do.

use axum::{
    Json,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};

use crate::{
    people::{ApprovalFault, Fault, No, SignInFault},
    protocol::{Problem, Said, on_screen},
};

impl Problem {
    pub fn new(status: StatusCode, reason: &str, detail: impl Into<String>, fix: &str) -> Problem {
        Problem {
            kind: format!("urn:wheelhouse:{reason}"),
            title: status.canonical_reason().unwrap_or("Fault").to_owned(),
            status: status.as_u16(),
            detail: on_screen(&detail.into()),
            reason: reason.to_owned(),
            clause: None,
            fix: Some(on_screen(fix)),
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

    pub fn too_fast() -> Problem {
        let (detail, fix) = ("Too many requests of your session.", "Slow down, then ask again");
        let problem = Problem::new(StatusCode::TOO_MANY_REQUESTS, "too-fast", detail, fix);
        Problem { retry_after_s: Some(1), ..problem }
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
        match fault {
            Fault::No(no) => no.into(),
            fault => {
                tracing::error!(%fault, "the accounts failed");
                Problem::broken("The accounts cannot be read now.")
            }
        }
    }
}

/// The house says no, and nothing is broken.
impl From<No> for Problem {
    fn from(no: No) -> Problem {
        let (status, fix) = match &no {
            No::TooManyGuests => (StatusCode::SERVICE_UNAVAILABLE, "Sign in with your account, or come again later"),
            No::ShortPassword(_) | No::LongPassword(_) | No::NameInPassword => {
                (StatusCode::BAD_REQUEST, "Choose another password")
            }
            _ => (StatusCode::CONFLICT, "Ask an administrator"),
        };
        Problem::new(status, no.id(), capital(&format!("{no}.")), fix)
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

impl From<SignInFault> for Problem {
    fn from(fault: SignInFault) -> Problem {
        let retry_after_s = fault.retry_after_s();
        // What happened, and what to do about it: a page shows both, each once.
        let text = fault.to_string();
        let (status, reason) = match fault {
            SignInFault::Fault(fault) => return fault.into(),
            SignInFault::RetryAfter(_) => (StatusCode::TOO_MANY_REQUESTS, "throttled"),
            SignInFault::Wrong | SignInFault::NoSession => (StatusCode::UNAUTHORIZED, "sign-in-failed"),
        };
        let (what, fix) = text.split_once("; ").unwrap_or((&text, "try again"));
        Problem { retry_after_s, ..Problem::new(status, reason, what, fix) }
    }
}

impl From<ApprovalFault> for Problem {
    fn from(fault: ApprovalFault) -> Problem {
        match fault {
            ApprovalFault::Fault(fault) => fault.into(),
            ApprovalFault::Unknown => {
                let fix = "Look at the pit for what waits, or ask again";
                Problem::new(StatusCode::NOT_FOUND, "approval", fault.to_string(), fix)
            }
            ApprovalFault::NotFresh => Problem::new(
                StatusCode::CONFLICT,
                "not-fresh",
                fault.to_string(),
                "Give your password with your answer",
            ),
            ApprovalFault::Lapsed => Problem::new(StatusCode::CONFLICT, "lapsed", fault.to_string(), "Ask again"),
            other => Problem::new(StatusCode::CONFLICT, "approval", other.to_string(), "Ask again, or ask another"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_no_of_the_house_is_no_broken_file() {
        let full = Problem::from(Fault::from(No::TooManyGuests));
        assert_eq!((full.status, full.reason.as_str()), (503, "too-many-guests"));
        assert!(full.detail.contains("as many guests as it takes"), "{}", full.detail);
        let short = Problem::from(SignInFault::from(No::ShortPassword(12)));
        assert_eq!((short.status, short.reason.as_str()), (400, "short-password"));
    }

    #[test]
    fn what_to_do_about_a_wrong_password_is_said_once() {
        let wrong = Problem::from(SignInFault::Wrong);
        assert_eq!(wrong.detail, "the name or the password is wrong");
        assert_eq!(wrong.fix.as_deref(), Some("try again, or ask the house for a new password"));
        let over = Problem::from(SignInFault::NoSession);
        assert_eq!((over.detail.as_str(), over.fix.as_deref()), ("the session is over", Some("sign in again")));
        let throttled = Problem::from(SignInFault::RetryAfter(2500));
        assert_eq!(throttled.detail, "too many tries");
        assert_eq!((throttled.fix.as_deref(), throttled.retry_after_s), (Some("wait 3 s and try again"), Some(3)));
    }

    #[test]
    fn names_are_quoted_as_people_write() {
        let unknown = Problem::not_found("table `none`");
        assert!(unknown.detail.contains("table “none”"), "{}", unknown.detail);
    }

    #[test]
    fn whoever_comes_too_late_is_told_so() {
        let (late, gone) = (Problem::from(ApprovalFault::Lapsed), Problem::from(ApprovalFault::Unknown));
        assert_eq!((late.status, late.reason.as_str()), (409, "lapsed"));
        assert_eq!((gone.status, gone.reason.as_str()), (404, "approval"));
        assert!(!gone.fix.unwrap().contains("lobby"));
    }
}
