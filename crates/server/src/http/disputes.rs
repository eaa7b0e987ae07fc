//! The log of disputes: all of the house's for those who look at it, a player's own for the player.

use std::sync::Arc;

use axum::{
    Extension, Json,
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use house::{
    DisputeLine, DisputeState as Stored, Disputes, recall_by_snapshot,
    told::{Numbers, Page, compose, device_called, rfc3339, words},
};
use rulebook::{Instrument, Language};
use table::{Device, Time};

use super::{
    body::{Asked, At},
    session::blocking,
    tables::{recalls, table},
    visitor::Visitor,
};
use crate::{
    floor::{Floor, lock},
    protocol::{self, DisputeFile, DisputeOut, DisputeState, DisputeStep, DisputesAsked, Moment, Problem},
    recalled,
    tables::TableHandle,
};

/// Disputes of all tables, the newest of each table first.
///
/// With `format=csv` one row for each step of a dispute, for spreadsheets.
#[utoipa::path(
    get, path = "/api/disputes", tag = "rounds", params(DisputesAsked),
    responses((status = 200, description = "The disputes", content(
        (Vec<DisputeOut> = "application/json"), (String = "text/csv"),
    )))
)]
pub async fn disputes(
    State(floor): State<Arc<Floor>>,
    Extension(visitor): Extension<Visitor>,
    Asked(asked): Asked<DisputesAsked>,
) -> Result<Response, Problem> {
    if let Some(id) = &asked.table {
        table(&floor, id)?;
    }
    let days = (day(asked.from.as_deref())?, day(asked.until.as_deref())?);
    let place = recalls(&floor, &visitor).await?;
    let floor = floor.clone();
    blocking(move || {
        let _place = place;
        let mut found = Vec::new();
        for handle in floor.tables.values().filter(|of| asked.table.as_ref().is_none_or(|id| *id == of.card.id)) {
            let lines: Vec<DisputeLine> = of_table(&floor, handle, |all| all.all().rev().cloned().collect())?;
            let fits = lines.into_iter().filter(|line| is_asked(line, &asked, days));
            found.extend(fits.map(|line| out(&floor, handle, &line, Language::default())));
        }
        if asked.format.as_deref() == Some("csv") {
            return Ok(([(header::CONTENT_TYPE, "text/csv; charset=utf-8")], csv(&found)).into_response());
        }
        Ok(Json(found).into_response())
    })
    .await
}

/// One dispute with its evidence: the wager as accepted, times, draw, sensor, payment and clause, as the history has them.
#[utoipa::path(
    get, path = "/api/tables/{table}/disputes/{dispute}", tag = "rounds",
    params(("table" = String, Path, description = "The table's name"), ("dispute" = u32, Path, description = "Its number")),
    responses((status = 200, body = DisputeFile, description = "The dispute"))
)]
pub async fn dispute(
    State(floor): State<Arc<Floor>>,
    Extension(visitor): Extension<Visitor>,
    At((id, number)): At<(String, u32)>,
) -> Result<Json<DisputeFile>, Problem> {
    let handle = table(&floor, &id)?.clone();
    let (place, language) = (recalls(&floor, &visitor).await?, visitor.language);
    let floor = floor.clone();
    blocking(move || {
        let _place = place;
        let line = of_table(&floor, &handle, |all| all.get(number).cloned())?;
        let line = line.ok_or_else(|| Problem::not_found(&format!("dispute {number} at this table")))?;
        let history = floor.store.history().map_err(|fault| Problem::broken(fault.to_string()))?;
        let broken = |fault: String| Problem::broken(fault);
        let devices = [Device::WheelReader, Device::Chance]
            .map(|device| words::text(&handle.rules, &device_called(device), language));
        let recall = recall_by_snapshot(&history, &handle.key, line.round)
            .map_err(|fault| broken(fault.to_string()))?
            .ok_or_else(|| Problem::not_found(&format!("round {} at this table", line.round)))?;
        let page = compose(&recall, line.round, language).map_err(|fault| broken(fault.to_string()))?;
        let round = recalled::round_out(&recall, line.round, None, &*floor.names, language)
            .map_err(|fault| broken(fault.to_string()))?;
        let money = |amount: i64| handle.rules.book().currency.show(wheel::Money(amount));
        Ok(Json(DisputeFile {
            dispute: out(&floor, &handle, &line, language),
            chips: chips(&page, line.wager, handle.rules.house().chips.accepted.first().copied()),
            accepted: line.wager.and_then(|wager| accepted(&page, wager, money)),
            devices: page.course.into_iter().filter(|moment| devices.contains(&moment.by)).map(moment).collect(),
            round,
        }))
    })
    .await
}

/// Your own disputes at a table, the newest first, with what was decided and why.
#[utoipa::path(
    get, path = "/api/tables/{table}/my-disputes", tag = "rounds",
    params(("table" = String, Path, description = "The table's name")),
    responses((status = 200, body = [DisputeOut], description = "Your own disputes"))
)]
pub async fn my_disputes(
    State(floor): State<Arc<Floor>>,
    Extension(visitor): Extension<Visitor>,
    At(id): At<String>,
) -> Result<Json<Vec<DisputeOut>>, Problem> {
    let handle = table(&floor, &id)?.clone();
    let (person, language) = (visitor.session()?.account, visitor.language);
    let place = recalls(&floor, &visitor).await?;
    let floor = floor.clone();
    blocking(move || {
        let _place = place;
        let lines: Vec<DisputeLine> = of_table(&floor, &handle, |all| {
            all.all().rev().filter(|line| line.player == Some(person)).take(30).cloned().collect()
        })?;
        // Who decided is the house's business; what and why is the player's.
        let own = |line: &DisputeLine| DisputeOut { steps: Vec::new(), ..out(&floor, &handle, line, language) };
        Ok(Json(lines.iter().map(own).collect()))
    })
    .await
}

fn of_table<T>(floor: &Floor, handle: &TableHandle, take: impl FnOnce(&Disputes) -> T) -> Result<T, Problem> {
    let list = floor.rounds.get(&handle.card.id).ok_or_else(|| Problem::not_found("list of rounds"))?;
    let history = floor.store.history().map_err(|fault| Problem::broken(fault.to_string()))?;
    let mut list = lock(list);
    list.read_on(&history, &handle.key).map_err(|fault| Problem::broken(fault.to_string()))?;
    Ok(take(list.disputes()))
}

fn is_asked(line: &DisputeLine, asked: &DisputesAsked, (from, until): (Option<i64>, Option<i64>)) -> bool {
    let opened = line.steps.first().map_or(0, |step| step.at.0);
    let of = |person: &u32| line.steps.iter().any(|step| [step.person, step.second].contains(&Some(*person)));
    asked.state.is_none_or(|state| state == state_of(line.state))
        && asked.owed.is_none_or(|owed| owed == (line.owed != 0))
        && asked.person.as_ref().is_none_or(of)
        && from.is_none_or(|from| opened >= from)
        && until.is_none_or(|until| opened < until + DAY)
}

const DAY: i64 = 86_400_000;

/// The beginning of a day, in milliseconds since 1970.
fn day(text: Option<&str>) -> Result<Option<i64>, Problem> {
    let Some(text) = text else { return Ok(None) };
    let found = (0..=DAYS).map(|day| day * DAY).find(|at| rfc3339(Time(*at)).get(..10) == Some(text));
    found.map(Some).ok_or_else(|| {
        Problem::bad(format!("`{}` is not a day such as 2026-11-19", text.chars().take(40).collect::<String>()))
    })
}

/// Until the year 2100.
const DAYS: i64 = 47_482;

fn state_of(state: Stored) -> DisputeState {
    match state {
        Stored::Open => DisputeState::Open,
        Stored::Decided => DisputeState::Decided,
        Stored::Withdrawn => DisputeState::Withdrawn,
    }
}

fn out(floor: &Floor, handle: &TableHandle, line: &DisputeLine, language: Language) -> DisputeOut {
    let step = |step: &house::DisputeStep| DisputeStep {
        record: step.record,
        at: step.at.0,
        by: step.person.map_or_else(|| step.by.clone(), |person| format!("{}, {}", (floor.names)(person), step.by)),
        second: step.second.map(|second| (floor.names)(second)),
        event: step.event.to_owned(),
        says: step.says.clone(),
    };
    DisputeOut {
        table: handle.card.id.clone(),
        currency: handle.card.currency.code.clone(),
        dispute: line.dispute,
        state: state_of(line.state),
        round: line.round,
        wager: line.wager,
        seat: line.seat,
        player: line.player.map_or_else(|| line.name.clone(), |player| (floor.names)(player)),
        claim: line.claim.clone(),
        clause: line.cited.told(),
        opened_at: line.steps.first().map_or(0, |step| step.at.0),
        steps: line.steps.iter().map(step).collect(),
        why: line.why.clone(),
        moved: line
            .moves
            .as_ref()
            .map(|(moves, owed)| words::text(&handle.rules, &words::moved(moves, *owed, &Numbers), language)),
        given: line.given,
        owed: line.owed,
    }
}

/// A wager as the table accepted it, and as it lay at the close.
fn accepted(page: &Page, wager: u64, money: impl Fn(i64) -> String) -> Option<Moment> {
    let placed = page.in_prison_before.iter().chain(&page.wagers).find(|placed| placed.wager == wager)?;
    let says = format!(
        "wager {wager} of seat {}: {} on {} in {}; {} at the close",
        placed.seat,
        money(placed.laid),
        placed.on,
        placed.with.called(),
        money(placed.at_close)
    );
    Some(Moment {
        record: placed.record.unwrap_or_default(),
        event: "wager-placed".to_owned(),
        at: placed.at.clone().unwrap_or_default(),
        by: placed.by.clone(),
        says,
        clause: None,
    })
}

/// In which chips a decision pays.
fn chips(page: &Page, wager: Option<u64>, first: Option<Instrument>) -> protocol::Instrument {
    let mut all = page.in_prison_before.iter().chain(&page.wagers);
    let of_wager = all.find(|placed| Some(placed.wager) == wager).map(|placed| placed.with);
    of_wager.or(first).unwrap_or(Instrument::ValueChip).into()
}

fn moment(of: house::told::Moment) -> Moment {
    let clause = of.cited.map(|cited| cited.told());
    Moment { record: of.record, event: of.event, at: of.at, by: of.by, says: of.says, clause }
}

const COLUMNS: [&str; 17] = [
    "table", "dispute", "state", "round", "wager", "seat", "player", "claim", "clause", "record", "time", "by",
    "second", "event", "says", "given", "owed",
];

/// One row for each step. Amounts are in minor units.
fn csv(disputes: &[DisputeOut]) -> String {
    let mut text = row(&COLUMNS.map(str::to_owned));
    for of in disputes {
        for step in &of.steps {
            text += &row(&[
                of.table.clone(),
                of.dispute.to_string(),
                format!("{:?}", of.state).to_lowercase(),
                of.round.to_string(),
                of.wager.map_or_else(String::new, |wager| wager.to_string()),
                of.seat.map_or_else(String::new, |seat| seat.to_string()),
                of.player.clone(),
                of.claim.clone(),
                of.clause.clone(),
                step.record.to_string(),
                rfc3339(Time(step.at)),
                step.by.clone(),
                step.second.clone().unwrap_or_default(),
                step.event.clone(),
                step.says.clone(),
                of.given.to_string(),
                of.owed.to_string(),
            ]);
        }
    }
    text
}

/// Each cell in quotes, so that no word of anybody ends one; and none begins a formula.
fn row(cells: &[String]) -> String {
    let cell = |cell: &String| {
        let formula = cell.starts_with(['=', '+', '@', '\t']) || cell.starts_with('-') && cell.parse::<i64>().is_err();
        format!("\"{}{}\"", if formula { "'" } else { "" }, cell.replace('"', "\"\""))
    };
    cells.iter().map(cell).collect::<Vec<_>>().join(",") + "\r\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_read_and_what_is_none_is_refused() {
        assert_eq!(day(Some("1970-01-02")).unwrap(), Some(DAY));
        assert_eq!(day(Some("2026-11-19")).unwrap(), Some(1_795_046_400_000));
        assert!(day(Some("2026-02-30")).is_err());
        assert!(day(Some("yesterday")).is_err());
        assert_eq!(day(None).unwrap(), None);
    }

    #[test]
    fn no_word_of_a_player_ends_a_cell_or_begins_a_formula() {
        let cells = ["=1+1", "he said \"pay\", twice", "-35", "-cmd", "plain"].map(str::to_owned);
        assert_eq!(row(&cells), "\"'=1+1\",\"he said \"\"pay\"\", twice\",\"-35\",\"'-cmd\",\"plain\"\r\n");
    }
}
