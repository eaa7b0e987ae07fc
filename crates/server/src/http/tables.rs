//! The lobby, and what can be asked of one table.

use std::sync::Arc;

use axum::{
    Extension, Json,
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use house::{RulesFile, recall_by_snapshot};
use par::{Form, Sheet, Texts};
use rulebook::Source;
use tokio::{sync::OwnedSemaphorePermit, time::Instant};

use super::{
    body::{Asked, At},
    session::blocking,
    visitor::Visitor,
};
use crate::{
    floor::{Floor, lock},
    people::permissions::{Scope, Verdict, of_message, verdict},
    protocol::{
        Card, Document, Lobby, LobbyTable, OwnRounds, Problem, Recent, RoundLine, RoundOut, RoundsAsked, RoundsPage,
        RulesPage, TableView, Viewing,
    },
    recalled,
    rules_page::rules_page,
    tables::TableHandle,
};

pub fn table<'a>(floor: &'a Floor, id: &str) -> Result<&'a TableHandle, Problem> {
    floor
        .tables
        .get(id)
        .ok_or_else(|| Problem::not_found(&format!("table `{}`", id.chars().take(80).collect::<String>())))
}

/// As what a visitor may look at tables.
pub fn views(visitor: &Visitor) -> Vec<Viewing> {
    let may = |as_what: &Viewing| matches!(verdict(of_message(as_what.id()), visitor.roles()), Verdict::Allowed(_));
    Viewing::ALL.into_iter().filter(may).collect()
}

/// Tokens of the session for reading a piece of the history.
const RECALL_COSTS: u32 = 4;

/// A place among those who read the history now. It goes with the work, not with whoever waits for it: one who hangs up does
/// not make room while the reading goes on.
async fn recalls(floor: &Floor, visitor: &Visitor) -> Result<OwnedSemaphorePermit, Problem> {
    floor.requests.pass(visitor.session()?.key, RECALL_COSTS, &floor.config.limits, Instant::now())?;
    floor.recalls.clone().acquire_owned().await.map_err(|_| Problem::broken("The house is closing."))
}

/// Every table of the house.
#[utoipa::path(get, path = "/api/lobby", tag = "tables", responses((status = 200, body = Lobby, description = "Every table of the house")))]
pub async fn lobby(State(floor): State<Arc<Floor>>, Extension(visitor): Extension<Visitor>) -> Json<Lobby> {
    let views = views(&visitor);
    let line = |handle: &TableHandle| {
        let (latest, view) = (handle.latest(), handle.view.borrow().clone());
        let card = &latest.card;
        let bands = card.felt.spots.iter().filter_map(|spot| spot.band);
        let recent = view.recent.iter().filter_map(|pocket| card.wheel.pockets.get(usize::from(*pocket)));
        LobbyTable {
            id: card.id.clone(),
            number: card.number.clone(),
            operator: card.operator.clone(),
            rulebook: card.rulebook.title.clone(),
            game: card.game,
            wheel: card.wheel.called.clone(),
            features: features(card),
            currency: card.currency.code.clone(),
            min: bands.clone().map(|band| band.min).min(),
            max: bands.map(|band| band.max).max(),
            phase: view.phase,
            says: view.says.clone(),
            holding: view.holding.is_some(),
            round: view.round,
            recent: recent
                .take(12)
                .map(|pocket| Recent { label: pocket.label.clone(), colour: pocket.colour })
                .collect(),
            players: view.players,
            source: card.source,
            automatic: card.automatic,
            demonstration: card.demonstration,
            views: views.clone(),
        }
    };
    Json(Lobby {
        house: floor.config.name.clone(),
        tables: floor.tables.values().map(line).collect(),
        guests: floor.config.guests.welcome,
    })
}

fn features(card: &Card) -> Vec<String> {
    let sides = card.sides.iter().map(|side| side.called.clone());
    let zero = card.zero_rules.iter().filter_map(|rule| match rule.id.as_str() {
        "in-prison" => Some("In Prison".to_owned()),
        "lose-half" => Some("Half back on zero".to_owned()),
        _ => None,
    });
    let race = matches!(card.replica, crate::protocol::Replica::Racetrack { .. }).then(|| "Racetrack".to_owned());
    let mut all: Vec<String> = sides.chain(zero).chain(race).collect();
    all.dedup();
    all
}

/// A table's card: felt, wheel, wagers, limits, procedure.
#[utoipa::path(
    get, path = "/api/tables/{table}", tag = "tables", params(("table" = String, Path, description = "The table's name")),
    responses((status = 200, body = Card, description = "The card"))
)]
pub async fn get_card(State(floor): State<Arc<Floor>>, At(id): At<String>) -> Result<Response, Problem> {
    let latest = table(&floor, &id)?.latest();
    Ok(([(header::CONTENT_TYPE, "application/json")], latest.json.to_string()).into_response())
}

/// A table as everybody sees it now.
#[utoipa::path(
    get, path = "/api/tables/{table}/view", tag = "tables", params(("table" = String, Path, description = "The table's name")),
    responses((status = 200, body = TableView, description = "The table as it is now"))
)]
pub async fn view(State(floor): State<Arc<Floor>>, At(id): At<String>) -> Result<Json<TableView>, Problem> {
    let view = table(&floor, &id)?.view.borrow().clone();
    // Who asks here draws no wheel.
    Ok(Json(TableView { landing: None, ..(*view).clone() }))
}

/// The rules of a table: every wager with its odds and exact edge, limits, notices, readings.
#[utoipa::path(
    get, path = "/api/tables/{table}/rules", tag = "tables", params(("table" = String, Path, description = "The table's name")),
    responses((status = 200, body = RulesPage, description = "The rules"))
)]
pub async fn rules(State(floor): State<Arc<Floor>>, At(id): At<String>) -> Result<Json<RulesPage>, Problem> {
    let latest = table(&floor, &id)?.latest();
    blocking(move || Ok(Json(rules_page(&latest.rules, &latest.card)))).await
}

/// The rounds of a table, the newest first.
#[utoipa::path(
    get, path = "/api/tables/{table}/rounds", tag = "rounds",
    params(("table" = String, Path, description = "The table's name"), RoundsAsked),
    responses((status = 200, body = RoundsPage, description = "A page of rounds"))
)]
pub async fn rounds(
    State(floor): State<Arc<Floor>>,
    Extension(visitor): Extension<Visitor>,
    At(id): At<String>,
    Asked(asked): Asked<RoundsAsked>,
) -> Result<Json<RoundsPage>, Problem> {
    table(&floor, &id)?;
    let place = recalls(&floor, &visitor).await?;
    let floor = floor.clone();
    blocking(move || {
        let _place = place;
        let handle = table(&floor, &id)?;
        let list = floor.rounds.get(&id).ok_or_else(|| Problem::not_found("list of rounds"))?;
        let mut list = lock(list);
        let history = floor.store.history().map_err(|fault| Problem::broken(fault.to_string()))?;
        list.read_on(&history, &handle.key).map_err(|fault| Problem::broken(fault.to_string()))?;
        let limit = usize::try_from(asked.limit.unwrap_or(30).clamp(1, 100)).unwrap_or(30);
        let mut lines = list.newest(asked.before);
        let rounds: Vec<RoundLine> = lines.by_ref().take(limit).map(round_line).collect();
        let next = lines.next().and(rounds.last().map(|line| line.round));
        Ok(Json(RoundsPage { rounds, next }))
    })
    .await
}

fn round_line(line: &house::RoundLine) -> RoundLine {
    RoundLine {
        round: line.round,
        opened_at: line.opened.0,
        ended_at: line.ended.map(|at| at.0),
        number: line.pocket.map(|pocket| pocket.0),
        number_label: line.result.clone(),
        void: line.is_void(),
        test: line.test,
        wagers: u32::try_from(line.wagers).unwrap_or(u32::MAX),
        wagered: line.wagered,
        paid: line.paid,
    }
}

/// One round recalled. Players see their own wagers, staff and regulators all of them.
#[utoipa::path(
    get, path = "/api/tables/{table}/rounds/{round}", tag = "rounds",
    params(("table" = String, Path, description = "The table's name"), ("round" = u64, Path, description = "Its number")),
    responses((status = 200, body = RoundOut, description = "The round"))
)]
pub async fn round(
    State(floor): State<Arc<Floor>>,
    Extension(visitor): Extension<Visitor>,
    At((id, round)): At<(String, u64)>,
) -> Result<Json<RoundOut>, Problem> {
    let handle = table(&floor, &id)?.clone();
    let own = match visitor.scope {
        Scope::All => None,
        Scope::Own => Some(visitor.session()?.account),
    };
    if round > handle.view.borrow().round {
        return Err(Problem::not_found(&format!("round {round} at this table")));
    }
    let place = recalls(&floor, &visitor).await?;
    let (store, names) = (floor.store.clone(), floor.names.clone());
    blocking(move || {
        let _place = place;
        let history = store.history().map_err(|fault| Problem::broken(fault.to_string()))?;
        let recall = recall_by_snapshot(&history, &handle.key, round)
            .map_err(|fault| Problem::broken(fault.to_string()))?
            .ok_or_else(|| Problem::not_found(&format!("round {round} at this table")))?;
        let out =
            recalled::round_out(&recall, round, own, &*names).map_err(|fault| Problem::broken(fault.to_string()))?;
        Ok(Json(out))
    })
    .await
}

/// The last rounds of your own seat, the newest first: the felt as it was, what was paid and why.
#[utoipa::path(
    get, path = "/api/tables/{table}/my-rounds", tag = "rounds",
    params(("table" = String, Path, description = "The table's name"), RoundsAsked),
    responses((status = 200, body = OwnRounds, description = "Your own rounds"))
)]
pub async fn my_rounds(
    State(floor): State<Arc<Floor>>,
    Extension(visitor): Extension<Visitor>,
    At(id): At<String>,
    Asked(asked): Asked<RoundsAsked>,
) -> Result<Json<OwnRounds>, Problem> {
    let handle = table(&floor, &id)?.clone();
    let person = visitor.session()?.account;
    let place = recalls(&floor, &visitor).await?;
    let floor = floor.clone();
    blocking(move || {
        let _place = place;
        let limit = usize::try_from(asked.limit.unwrap_or(12).clamp(1, 30)).unwrap_or(12);
        let out = recalled::own_rounds(&floor, &handle, person, asked.before, limit);
        out.map(Json).map_err(|fault| Problem::broken(fault.to_string()))
    })
    .await
}

/// The papers of a table.
#[utoipa::path(
    get, path = "/api/tables/{table}/documents", tag = "tables", params(("table" = String, Path, description = "The table's name")),
    responses((status = 200, body = [Document], description = "The papers"))
)]
pub async fn documents(State(floor): State<Arc<Floor>>, At(id): At<String>) -> Result<Json<Vec<Document>>, Problem> {
    table(&floor, &id)?;
    let paper =
        |id: &str, title: &str, media: &str| Document { id: id.into(), title: title.into(), media: media.into() };
    Ok(Json(vec![
        paper("submission", "The submission as filed", "text/plain"),
        paper("rulebook", "The rulebook in force", "text/plain"),
        paper("clauses", "Its clauses, in our words", "text/plain"),
        paper("rules", "Wagers, odds, exact edges and readings", media(Form::Json)),
        paper("par.pdf", "PAR sheet, to print", media(Form::Pdf)),
        paper("par.html", "PAR sheet, one page", media(Form::Html)),
        paper("par.xlsx", "PAR sheet, a workbook", media(Form::Xlsx)),
        paper("par.json", "PAR sheet, to check", media(Form::Json)),
    ]))
}

/// Papers that are shown as they are written, in TOML and CSV: a browser reads them, and does not put them away as files.
const TEXT: &str = "text/plain; charset=utf-8";

/// The media type of a PAR sheet.
fn media(form: Form) -> &'static str {
    match form {
        Form::Text => "text/plain; charset=utf-8",
        Form::Json => "application/json",
        Form::Csv => "text/csv; charset=utf-8",
        Form::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        Form::Html => "text/html; charset=utf-8",
        Form::Pdf => "application/pdf",
    }
}

/// The PAR sheet of a table by the rules that its history keeps. It is a file to keep: the pages of the house let no style in that
/// is not their own, so the sheet could not be read among them.
fn par_sheet(file: &RulesFile, form: Form) -> Result<Response, Problem> {
    let source = Source { name: "rulebook".to_owned(), rulebook: file.rulebook.clone(), clauses: file.clauses.clone() };
    let texts = Texts { rulebook: &source, submission: &file.submission, file: "submission", portfolio: &[] };
    let sheet = Sheet::new(&texts).map_err(|fault| Problem::broken(fault.to_string()))?;
    let bytes = form.bytes(&sheet).map_err(|fault| Problem::broken(fault.to_string()))?;
    let kept = format!("attachment; filename=\"par-{}.{}\"", &sheet.hash[..12], form.ending());
    let headers = [(header::CONTENT_TYPE, media(form).to_owned()), (header::CONTENT_DISPOSITION, kept)];
    Ok((headers, bytes).into_response())
}

/// One paper of a table, as it is kept in its history.
///
/// The PAR sheet is made from what is kept: `par.pdf`, `par.html`, `par.xlsx`, `par.json`, `par.csv` or `par.text`.
#[utoipa::path(
    get, path = "/api/tables/{table}/documents/{document}", tag = "tables",
    params(("table" = String, Path, description = "The table's name"), ("document" = String, Path, description = "Its id")),
    responses(
        (status = 200, description = "The paper", content(
            (String = "text/plain"), (serde_json::Value = "application/json"), (String = "text/html"), (String = "text/csv"),
            (String = "application/pdf"),
            (String = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        ))
    )
)]
pub async fn document(
    State(floor): State<Arc<Floor>>,
    Extension(visitor): Extension<Visitor>,
    At((id, document)): At<(String, String)>,
) -> Result<Response, Problem> {
    let handle = table(&floor, &id)?;
    let history = floor.store.history().map_err(|fault| Problem::broken(fault.to_string()))?;
    let kept = history.rules(&handle.key).map_err(|fault| Problem::broken(fault.to_string()))?;
    let file = RulesFile::read(&kept.entry.body).map_err(|fault| Problem::broken(fault.to_string()))?;
    if let Some(form) = document.strip_prefix("par.").and_then(|form| form.parse::<Form>().ok()) {
        let place = recalls(&floor, &visitor).await?;
        return blocking(move || {
            let _place = place;
            par_sheet(&file, form)
        })
        .await;
    }
    let (text, media) = match document.as_str() {
        "submission" => (file.submission, TEXT),
        "rulebook" => (file.rulebook, TEXT),
        "clauses" => (file.clauses, TEXT),
        "rules" => {
            let latest = handle.latest();
            let page = serde_json::to_string_pretty(&rules_page(&latest.rules, &latest.card));
            (page.unwrap_or_default(), media(Form::Json))
        }
        _ => return Err(Problem::not_found("such document")),
    };
    Ok(([(header::CONTENT_TYPE, media)], text).into_response())
}
