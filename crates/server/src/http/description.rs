//! The description of the API, made from the code that serves it.

use utoipa::OpenApi;

use crate::protocol;

#[derive(OpenApi, Debug)]
#[openapi(
    info(
        title = "Wheelhouse",
        description = "Licensed wheel games exactly by the regulator's rulebook. Money is in minor units of the table's \
                       currency; pockets and spots are numbers into the table's card; times are milliseconds since 1970.",
        license(name = "Apache-2.0", identifier = "Apache-2.0")
    ),
    components(schemas(
        protocol::ToServer,
        protocol::ToClient,
        protocol::Act,
        protocol::Card,
        protocol::Lobby,
        protocol::TableView,
        protocol::SeatView,
        protocol::CrewView,
        protocol::Me,
        protocol::SignIn,
        protocol::Password,
        protocol::Problem,
        protocol::RulesPage,
        protocol::RoundsPage,
        protocol::RoundOut,
        protocol::Document,
        protocol::Pit,
        protocol::Decide,
        protocol::Decided,
    ))
)]
pub struct Description;
