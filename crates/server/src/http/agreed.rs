//! What two people agreed to is done at the table, provided that it still stands as it did when they were asked.

use axum::http::StatusCode;
use house::LiveFault;
use journal::{CommandId, Hash};
use table::{By, Command, PersonId, Posted, Table};
use wheel::{Money, Pocket};

use super::{
    about::{About, meter_at, plain},
    approvals::Pending,
};
use rulebook::Language;

use crate::{
    floor::Floor,
    people::{Session, posts_at},
    protocol::{Act, Decided, Problem},
    tables::{Still, TableHandle, now, said},
};

/// Does it. Whoever must stand at the table for it takes a post, and leaves it afterwards.
pub async fn done(
    floor: &Floor,
    handle: &TableHandle,
    pending: &Pending,
    second: u32,
    by: &Session,
) -> Result<Decided, Problem> {
    let second = PersonId(second);
    let command = command(handle, &pending.act, second).ok_or_else(gone)?;
    let mut table = handle.shown().await.ok_or_else(gone)?;
    // Nobody takes a post for what is over; the table itself is asked again below, where nothing can come between.
    if About::of(&pending.act, &table).as_ref() != Some(&pending.about) {
        return Ok(moved_on());
    }
    let taken = for_this(floor, handle, &table, pending, &command, by)?;
    if let Some((post, licence)) = &taken {
        let take = Command::TakePost { licence: licence.clone() };
        handle.given(derived(pending.id, b"post"), *post, take).await.map_err(|fault| live(handle, &fault))?;
        table = handle.shown().await.ok_or_else(gone)?;
    }
    let first = PersonId(pending.by);
    let own = taken.as_ref().map(|(post, _)| *post).filter(|post| is_of(*post, first));
    let giving = own.or_else(|| giving(&table, first, &command));
    let answered = match giving {
        Some(giving) => {
            let (act, about) = (pending.act.clone(), pending.about.clone());
            let still: Still = Box::new(move |table| About::of(&act, table).as_ref() == Some(&about));
            let answered = handle.given_if(still, pending.id, giving, command).await;
            answered.transpose().map_err(|fault| live(handle, &fault))
        }
        None => {
            let detail = "Whoever asked has left their post.";
            Err(Problem::new(StatusCode::CONFLICT, "not-on-duty", detail, "Ask again"))
        }
    };
    if let Some((post, _)) = taken {
        // The act stands, whatever becomes of this.
        match handle.given(derived(pending.id, b"leaves"), post, Command::LeavePost).await {
            Ok(left) if left.decision.answer.is_ok() => {}
            left => {
                tracing::warn!(table = %handle.key, ?post, ?left, "a post that was taken for an approval is still held");
            }
        }
    }
    Ok(match answered?.map(|answered| answered.decision.answer.clone()) {
        Some(Ok(_)) => Decided { done: true, said: None },
        Some(Err(refusal)) => Decided { done: false, said: Some(said(&handle.rules, &refusal, Language::default())) },
        None => moved_on(),
    })
}

fn command(handle: &TableHandle, act: &Act, second: PersonId) -> Option<Command> {
    Some(match act {
        Act::WithdrawResult { why } => Command::WithdrawResult { second, why: why.clone() },
        Act::CorrectResult { pocket, why } => {
            Command::CorrectResult { pocket: Pocket(*pocket), second, why: why.clone() }
        }
        Act::ChangeLimits { band, min, max, why } => {
            let posted = Posted { band: band.clone(), min: Money(*min), max: Money(*max) };
            Command::ChangeLimits { posted, second, why: why.clone() }
        }
        Act::ChangeMeter { meter, to, why } => {
            let meter = u8::try_from(meter_at(&handle.rules, meter)?).ok()?;
            Command::ChangeMeter { meter, to: Money(*to), second, why: why.clone() }
        }
        _ => return None,
    })
}

/// The post that somebody takes for as long as it takes, with the licence that they sign with.
fn for_this(
    floor: &Floor,
    handle: &TableHandle,
    table: &Table,
    pending: &Pending,
    command: &Command,
    second: &Session,
) -> Result<Option<(By, String)>, Problem> {
    let (posts, first) = (&table.state().posts, PersonId(pending.by));
    if matches!(command, Command::ChangeLimits { .. } | Command::ChangeMeter { .. }) {
        // The pit watches many tables and stands at none: whoever asked there stands here.
        let supervisor = &handle.rules.house().supervisor;
        if posts.keys().any(|(person, role)| *person == first && supervisor.allows(*role)) {
            return Ok(None);
        }
        let account = floor.people.account(pending.by)?.ok_or_else(no_post)?;
        let mut may = posts_at(&handle.rules, account.roles).into_iter();
        let role = may.find(|role| supervisor.allows(*role)).ok_or_else(no_post)?;
        return Ok(Some((By::Staff { person: first, role }, account.licence.unwrap_or_default())));
    }
    // A number is undone by two who stand at the table.
    let person = second.person();
    if posts.keys().any(|(held, _)| *held == person) {
        return Ok(None);
    }
    let role = posts_at(&handle.rules, second.roles).into_iter().next().ok_or_else(no_post)?;
    Ok(Some((By::Staff { person, role }, second.licence.clone().unwrap_or_default())))
}

fn is_of(by: By, whom: PersonId) -> bool {
    matches!(by, By::Staff { person, .. } if person == whom)
}

fn moved_on() -> Decided {
    let what = "The table has moved on since this was asked.";
    Decided { done: false, said: Some(plain("moved-on", what, "Ask again")) }
}

fn gone() -> Problem {
    Problem::broken("The table is gone.")
}

fn live(handle: &TableHandle, fault: &LiveFault) -> Problem {
    Problem::said(StatusCode::SERVICE_UNAVAILABLE, &crate::tables::failed(&handle.rules, fault, Language::default()))
}

fn no_post() -> Problem {
    let detail = "Your role has no post at this table.";
    Problem::new(StatusCode::CONFLICT, "no-post", detail, "Ask somebody whom the rulebook knows")
}

/// From which of their posts somebody gives an order: the highest that the rulebook lets decide.
fn giving(table: &Table, person: PersonId, command: &Command) -> Option<By> {
    let held = table
        .state()
        .posts
        .keys()
        .filter(|(of, _)| *of == person)
        .map(|(person, role)| By::Staff { person: *person, role: *role });
    let held: Vec<By> = held.collect();
    let may = |by: &&By| table::decide(table, &table::Order { at: now(), by: **by, command: command.clone() }).is_ok();
    held.iter().find(may).or(held.first()).copied()
}

fn derived(id: CommandId, for_what: &[u8]) -> CommandId {
    let made = Hash::of(&[for_what, &id.0].concat());
    CommandId(made.0[..16].try_into().expect("a hash has 32 bytes"))
}
