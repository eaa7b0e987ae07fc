//! The pit: all tables at once, alerts, what waits for a second person.

use std::sync::{Arc, atomic::Ordering};

use axum::{Extension, Json, extract::State};
use house::{Act, Evidence};
use journal::Health;

use super::{approvals, body::At, visitor::Visitor};
use crate::{
    floor::Floor,
    protocol::{Alert, Pit, PitTable, Problem, RefusedLines, SensorOut, Storage, WaitingSeat},
    sensor::SensorStatus,
    tables::{TableHandle, now},
};

/// All tables, for those who watch over them.
#[utoipa::path(
    get, path = "/api/pit", tag = "pit",
    responses((status = 200, body = Pit, description = "All tables"))
)]
pub async fn pit(
    State(floor): State<Arc<Floor>>,
    Extension(visitor): Extension<Visitor>,
) -> Result<Json<Pit>, Problem> {
    let session = visitor.session()?;
    Ok(Json(Pit {
        at: now().0,
        tables: floor.tables.values().map(|handle| line(&floor, handle)).collect(),
        alerts: floor.alerts(),
        approvals: approvals::waiting(&floor, session),
        screens: floor.screens.load(Ordering::Relaxed),
        storage: match floor.store.health() {
            Health::Good => Storage::Good,
            Health::HighWater => Storage::HighWater,
            Health::LowWater => Storage::LowWater,
            Health::Reserve => Storage::Reserve,
            Health::Failed { .. } => Storage::Failed,
        },
    }))
}

fn line(floor: &Floor, handle: &TableHandle) -> PitTable {
    let (card, view, sums) = (&handle.card, handle.view.borrow().clone(), handle.sums.borrow().clone());
    let latest = handle.latest();
    let before = view.last.as_ref().map(|last| (last.number, &last.number_label));
    let (last, label) = match (view.number, before) {
        (None, Some(before)) => before,
        (number, _) => (number, &view.number_label),
    };
    PitTable {
        id: card.id.clone(),
        number: card.number.clone(),
        rulebook: card.rulebook.title.clone(),
        wheel: card.wheel.called.clone(),
        currency: card.currency.code.clone(),
        phase: view.phase,
        says: view.says.clone(),
        round: view.round,
        automatic: card.automatic,
        demonstration: card.demonstration,
        games_an_hour: u32::try_from(sums.ended.iter().filter(|at| **at > now().0 - 3_600_000).count()).unwrap_or(0),
        since: sums.since,
        handle: sums.handle,
        win: sums.win,
        players: view.players,
        waiting: sums.waiting.iter().map(|(since, seat)| WaitingSeat { seat: *seat, since: *since }).collect(),
        exposure: sums.exposure,
        last,
        last_label: label.clone(),
        posts: sums.posts.iter().map(|(person, role)| format!("{}: {role}", (floor.names)(*person))).collect(),
        inspected_at: sums.inspected_at,
        holding: view.holding.clone(),
        bands: latest.card.bands.clone(),
        limits_notice: card.limits_notice,
        coming: view.coming.clone(),
        meters: view.meters.clone(),
        sensor: floor.sensors.get(&card.id).map(|status| sensor(&status.borrow())),
    }
}

fn sensor(status: &SensorStatus) -> SensorOut {
    let refused = status.refused.iter();
    SensorOut {
        seeing: status.seeing,
        name: status.name.clone(),
        sessions: status.sessions,
        heard: status.heard,
        refused: refused
            .map(|(why, count)| RefusedLines { why: why.id().to_owned(), says: why.says().to_owned(), count: *count })
            .collect(),
    }
}

/// Say that you have seen an alert.
#[utoipa::path(
    post, path = "/api/pit/alerts/{alert}/acknowledge", tag = "pit",
    params(("alert" = u64, Path, description = "Its number")),
    responses((status = 200, body = Alert, description = "The alert as it is now"))
)]
pub async fn acknowledge(
    State(floor): State<Arc<Floor>>,
    Extension(visitor): Extension<Visitor>,
    At(alert): At<u64>,
) -> Result<Json<Alert>, Problem> {
    let session = visitor.session()?;
    let seen = floor.acknowledge(alert, &session.name).ok_or_else(|| Problem::not_found("such alert"))?;
    let evidence = Evidence::new(now(), Act::AlertAcknowledged, &session.actor(&visitor.address)).about(&seen.says);
    floor.people.note(&evidence)?;
    Ok(Json(seen))
}
