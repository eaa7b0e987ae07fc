//! Faults as people and programs read them: `application/problem+json`, with what, why and what to do.

use ::words::{Language, Words, capital, say};
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
            words: None,
        }
    }

    /// A fault that players and dealers may meet: they read it in their language.
    pub fn worded(status: StatusCode, reason: &str, detail: Words, fix: Words) -> Problem {
        let english = (sentence(&detail, Language::English), text(&fix, Language::English));
        Problem { words: Some((detail, fix)), ..Problem::new(status, reason, english.0, &english.1) }
    }

    pub fn not_found(what: &str) -> Problem {
        Problem::missing(Words::written(what))
    }

    pub fn missing(what: Words) -> Problem {
        Problem::worded(StatusCode::NOT_FOUND, "not-found", say::there_is_no(what), say::look_in_the_lobby())
    }

    pub fn sign_in() -> Problem {
        Problem::worded(StatusCode::UNAUTHORIZED, "sign-in", say::not_signed_in(), say::sign_in_then_ask())
    }

    pub fn denied() -> Problem {
        Problem::worded(StatusCode::FORBIDDEN, "denied", say::role_may_not(), say::ask_who_has_the_role())
    }

    pub fn bad(detail: impl Into<String>) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, "not-understood", detail, "See the description of the API at /api")
    }

    pub fn broken(detail: impl Into<String>) -> Problem {
        let fix = "Tell the operator; nothing that was acknowledged is lost";
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "holding", detail, fix)
    }

    pub fn too_fast() -> Problem {
        let (detail, fix) = (say::too_many_requests(), say::slow_down());
        let problem = Problem::worded(StatusCode::TOO_MANY_REQUESTS, "too-fast", detail, fix);
        Problem { retry_after_s: Some(1), ..problem }
    }

    pub fn said(status: StatusCode, said: &Said) -> Problem {
        Problem { clause: said.clause.clone(), ..Problem::new(status, &said.reason, said.says.clone(), &said.fix) }
    }
}

tokio::task_local! {
    /// What whoever asked reads; the guard at every door knows.
    pub static LANGUAGE: Language;
}

fn text(words: &Words, language: Language) -> String {
    words.text(language, &|amount| amount.0.to_string())
}

fn sentence(words: &Words, language: Language) -> String {
    text(&say::sentence(words.clone()), language)
}

impl IntoResponse for Problem {
    fn into_response(mut self) -> Response {
        if let (Some((detail, fix)), Ok(language)) = (&self.words, LANGUAGE.try_with(|language| *language)) {
            self.detail = on_screen(&sentence(detail, language));
            self.fix = Some(on_screen(&text(fix, language)));
        }
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
        let bad = StatusCode::BAD_REQUEST;
        let (status, detail, fix) = match &no {
            No::TooManyGuests => {
                let fix = say::sign_in_or_come_later();
                (StatusCode::SERVICE_UNAVAILABLE, say::house_is_full_of_guests(), fix)
            }
            No::ShortPassword(least) => (bad, say::password_too_short(*least), say::choose_another_password()),
            No::LongPassword(most) => (bad, say::password_too_long(*most), say::choose_another_password()),
            No::NameInPassword => (bad, say::password_has_the_name(), say::choose_another_password()),
            _ => (StatusCode::CONFLICT, Words::written(capital(&no.to_string())), say::ask_an_administrator()),
        };
        Problem::worded(status, no.id(), detail, fix)
    }
}

impl From<SignInFault> for Problem {
    fn from(fault: SignInFault) -> Problem {
        let retry_after_s = fault.retry_after_s();
        let failed = StatusCode::UNAUTHORIZED;
        let (status, reason, detail, fix) = match fault {
            SignInFault::Fault(fault) => return fault.into(),
            SignInFault::RetryAfter(_) => {
                let fix = say::wait_seconds(retry_after_s.unwrap_or(1));
                (StatusCode::TOO_MANY_REQUESTS, "throttled", say::too_many_tries(), fix)
            }
            SignInFault::Wrong => (failed, "sign-in-failed", say::wrong_name_or_password(), say::try_again_or_ask()),
            SignInFault::NoSession => (failed, "sign-in-failed", say::session_is_over(), say::sign_in_again()),
        };
        Problem { retry_after_s, ..Problem::worded(status, reason, detail, fix) }
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
        assert_eq!(wrong.detail, "The name or the password is wrong.");
        assert_eq!(wrong.fix.as_deref(), Some("Try again, or ask the house for a new password"));
        let over = Problem::from(SignInFault::NoSession);
        assert_eq!((over.detail.as_str(), over.fix.as_deref()), ("The session is over.", Some("Sign in again")));
        let throttled = Problem::from(SignInFault::RetryAfter(2500));
        assert_eq!(throttled.detail, "Too many attempts.");
        assert_eq!((throttled.fix.as_deref(), throttled.retry_after_s), (Some("Wait 3 s, then try again"), Some(3)));
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
