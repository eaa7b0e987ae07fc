//! The logs of the tables with the names of those who signed: as data, and as a file for spreadsheets.

use std::sync::Arc;

use axum::{
    Extension, Json,
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use house::told::{LogLine, Signature};

use super::{body::Asked, session::blocking, tables::recalls, visitor::Visitor};
use crate::{
    floor::{Floor, lock},
    protocol::{LogOut, LogPage, LogSigner, LogsAsked, Problem},
};

/// Lines that are sent where nobody says how many.
const LINES: u32 = 200;
const LINES_MAX: u32 = 1000;

/// Inspections, adjustments, moves, covers, balls, equipment and keys, chips, limits, irregularities, decisions and corrections of
/// all tables, the newest first.
#[utoipa::path(
    get, path = "/api/logs", tag = "logs", params(LogsAsked),
    responses((status = 200, body = LogPage, description = "The lines that were asked for"))
)]
pub async fn logs(
    State(floor): State<Arc<Floor>>,
    Extension(visitor): Extension<Visitor>,
    Asked(asked): Asked<LogsAsked>,
) -> Result<Json<LogPage>, Problem> {
    let limit = usize::try_from(asked.limit.unwrap_or(LINES).clamp(1, LINES_MAX)).unwrap_or(1);
    let mut lines = found(floor, &visitor, asked).await?;
    let more = lines.len() > limit;
    lines.truncate(limit);
    Ok(Json(LogPage { lines, more }))
}

/// The same as a file, all lines of it, the oldest first.
#[utoipa::path(
    get, path = "/api/logs.csv", tag = "logs", params(LogsAsked),
    responses((status = 200, body = String, description = "The lines that were asked for", content_type = "text/csv"))
)]
pub async fn logs_csv(
    State(floor): State<Arc<Floor>>,
    Extension(visitor): Extension<Visitor>,
    Asked(asked): Asked<LogsAsked>,
) -> Result<Response, Problem> {
    let lines = found(floor, &visitor, asked).await?;
    let mut text =
        row(["utc", "local", "table", "number", "kind", "what", "description", "certification", "signed by"]);
    for line in lines.iter().rev() {
        let signed: Vec<String> = line.signed.iter().map(|signer| signer.says.clone()).collect();
        let kind = serde_json::to_value(line.kind).ok().and_then(|kind| kind.as_str().map(str::to_owned));
        text.push_str(&row([
            &line.utc,
            &line.local,
            &line.table,
            &line.number,
            &kind.unwrap_or_default(),
            &line.what,
            &line.description,
            &line.certification,
            &signed.join("; "),
        ]));
    }
    let kept = "attachment; filename=\"logs.csv\"";
    Ok(([(header::CONTENT_TYPE, "text/csv; charset=utf-8"), (header::CONTENT_DISPOSITION, kept)], text).into_response())
}

/// A row of a file for spreadsheets. What one would take for a formula is text.
fn row<const N: usize>(cells: [&str; N]) -> String {
    let cell = |text: &str| {
        let formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
        format!("\"{}{}\"", if formula { "'" } else { "" }, text.replace('"', "\"\""))
    };
    format!("{}\r\n", cells.map(cell).join(","))
}

/// The lines that fit, the newest first.
async fn found(floor: Arc<Floor>, visitor: &Visitor, asked: LogsAsked) -> Result<Vec<LogOut>, Problem> {
    if let Some(table) = &asked.table {
        super::tables::table(&floor, table)?;
    }
    if asked.day.as_deref().is_some_and(|day| !crate::local::is_day(day)) {
        return Err(Problem::bad("`day` is not a day; write it like 2027-03-31"));
    }
    let place = recalls(&floor, visitor).await?;
    blocking(move || {
        let _place = place;
        let history = floor.store.history().map_err(|fault| Problem::broken(fault.to_string()))?;
        let mut lines = Vec::new();
        for (id, log) in &floor.logs {
            if asked.table.as_ref().is_some_and(|table| table != id) {
                continue;
            }
            let handle = super::tables::table(&floor, id)?;
            let mut log = lock(log);
            log.read_on(&history, &handle.key).map_err(|fault| Problem::broken(fault.to_string()))?;
            lines.extend(log.lines.iter().filter_map(|line| out(&floor, id, line, &asked)));
        }
        // Stable: lines of one moment stay in the order of their records.
        lines.sort_by_key(|line| line.at);
        lines.reverse();
        Ok(lines)
    })
    .await
}

fn out(floor: &Floor, table: &str, line: &LogLine, asked: &LogsAsked) -> Option<LogOut> {
    let kind = line.kind.into();
    let fits = asked.kind.is_none_or(|wanted| wanted == kind)
        && asked.day.as_ref().is_none_or(|day| *day == floor.local.day(line.time));
    if !fits {
        return None;
    }
    let signer = |signature: &Signature| {
        let named = Signature { name: Some((floor.names)(signature.person)), ..signature.clone() };
        LogSigner { person: named.person, says: named.told(), name: named.name.unwrap_or_default() }
    };
    let signed: Vec<LogSigner> = line.signatures.iter().map(signer).collect();
    let person = asked.person.as_ref().map(|person| person.trim().to_lowercase()).filter(|person| !person.is_empty());
    let of = |wanted: &String| {
        let is =
            |signer: &LogSigner| signer.person.to_string() == *wanted || signer.says.to_lowercase().contains(wanted);
        signed.iter().any(is)
    };
    if !person.as_ref().is_none_or(of) {
        return None;
    }
    Some(LogOut {
        table: table.to_owned(),
        number: line.table.clone(),
        record: line.record,
        at: line.time.0,
        utc: line.at.clone(),
        local: floor.local.shows(line.time),
        kind,
        what: line.what.to_owned(),
        description: line.description.clone(),
        certification: line.certification.clone(),
        signed,
    })
}
