//! What the cage sees: who has how much in front of them. Buying in and cashing out are orders like others.

use std::sync::Arc;

use axum::{Json, extract::State};
use rulebook::Instrument;
use table::{Account, Seat, SeatNo};

use super::{body::At, tables::table};
use crate::{
    floor::Floor,
    protocol::{ChipsHeld, Problem, PurseLine},
};

/// Who sits at a table, with which chips.
#[utoipa::path(
    get, path = "/api/tables/{table}/purses", tag = "cage", params(("table" = String, Path, description = "The table's name")),
    responses((status = 200, body = [PurseLine], description = "Everybody who has a seat"))
)]
pub async fn purses(State(floor): State<Arc<Floor>>, At(id): At<String>) -> Result<Json<Vec<PurseLine>>, Problem> {
    let handle = table(&floor, &id)?;
    let shown = handle.shown().await.ok_or_else(|| Problem::broken("The table is gone."))?;
    let accepted = &handle.rules.house().chips.accepted;
    let held = |seat: SeatNo, with: Instrument| ChipsHeld {
        with: with.into(),
        called: with.called().to_owned(),
        amount: shown.state().ledger.balance(Account::Purse(seat, with)).0,
        at_cage: with != Instrument::RouletteChip,
    };
    let line = |(seat, taken): (SeatNo, &Seat)| PurseLine {
        seat: seat.0,
        player: taken.player,
        name: (floor.names)(taken.player),
        chips: accepted.iter().map(|with| held(seat, *with)).collect(),
    };
    Ok(Json(shown.state().taken_seats().map(line).collect()))
}
