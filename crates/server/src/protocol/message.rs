//! Messages on a table's WebSocket. Views are whole states, not changes: a screen that missed one has lost nothing when the
//! next comes, and a resumed connection begins like a new one.
//!
//! What a seat was paid is a message of its own: its lines, with arithmetic and clauses, are longer than the rest of
//! the seat and change once a round. They are sent first, so that nobody sees a balance before what explains it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    act::Act,
    view::{CrewView, SeatPaid, SeatView, TableView},
};

/// As what a screen looks at a table.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Viewing {
    /// A player's terminal: the table and the own seat.
    Terminal,
    /// A dealer's or supervisor's console: the table and everything on the felt.
    Console,
    /// The reader board: the table alone.
    Board,
}

impl Viewing {
    pub const ALL: [Viewing; 3] = [Viewing::Terminal, Viewing::Console, Viewing::Board];

    /// As it is asked for, and as the permission table names it.
    pub fn id(self) -> &'static str {
        match self {
            Viewing::Terminal => "terminal",
            Viewing::Console => "console",
            Viewing::Board => "board",
        }
    }
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "snake_case", deny_unknown_fields)]
pub enum ToServer {
    /// An order with an id that the screen made: 32 hexadecimal digits. The same id again has no second effect, and gets the
    /// first answer again.
    Order { id: String, order: Act },
    /// What the felt of the own seat would return, pocket by pocket.
    WhatIf {},
    /// Turns the light of the own seat on, so that the crew and the pit see that it waits for chips, or off. It goes off by itself
    /// when chips come. No act of the game, so no record is made of it. Answered with `chips-asked`; the view of the seat has it too.
    AskForChips { wanted: bool },
    /// Answered with `pong`; keeps a connection alive through proxies.
    Ping {},
}

impl ToServer {
    /// The types of all messages: the permission table has a row for each.
    pub const IDS: [&'static str; 4] = ["order", "what-if", "ask-for-chips", "ping"];

    pub fn id(&self) -> &'static str {
        match self {
            ToServer::Order { .. } => "order",
            ToServer::WhatIf {} => "what-if",
            ToServer::AskForChips { .. } => "ask-for-chips",
            ToServer::Ping {} => "ping",
        }
    }
}

/// The same order as a request.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub struct OrderAsked {
    /// 32 hexadecimal digits that you made. The same id again has no second effect, and gets the first answer again.
    pub id: String,
    pub order: Act,
}

/// Why something was refused, as people read it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct Said {
    /// A stable name, such as `bets-are-closed`, `busy` or `storage-full`.
    pub reason: String,
    pub what: String,
    pub fix: String,
    /// The clause as the regulator prints it, where a rule said no.
    pub clause: Option<String>,
    /// The id of our reading of that clause, where one decided.
    pub reading: Option<String>,
    /// All of it in one sentence or two.
    pub says: String,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
#[serde(tag = "outcome", rename_all = "kebab-case", rename_all_fields = "snake_case")]
pub enum Outcome {
    /// Done, and durable. The receipt proves it: `table/record/code`.
    /// `wager` is the number of a wager that was laid, `amount` what was cashed out.
    Accepted { receipt: String, wager: Option<u64>, amount: Option<i64> },
    /// The rules say no, and the record says so. There is no receipt where so many were refused that they are only counted.
    Refused { receipt: Option<String>, said: Said },
    /// A second person must agree first.
    Pending { approval: String, says: String },
    /// Nothing was decided: too much to do, a full disk, a table that holds, or words that are no order.
    Failed { said: Said },
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct Answer {
    /// The id of the order.
    pub id: String,
    /// The order came before, and this is what was answered then.
    pub repeated: bool,
    #[serde(flatten)]
    pub outcome: Outcome,
}

/// What would come back to the seat, all its wagers together, if the ball fell there.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub struct WhatIf {
    /// By pocket, in the order of the wheel; the wagers themselves included.
    pub back: Vec<i64>,
    pub wagered: i64,
    /// What cannot be known before it is drawn, in words.
    pub leaves_out: Vec<String>,
}

// One of each is on its way at a time, and boxes would only move it.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "snake_case")]
pub enum ToClient {
    /// Comes first. A screen that does not know this protocol says so and reloads itself.
    Welcome {
        protocol: u32,
        table: String,
        viewing: Viewing,
        at: i64,
        person: Option<u32>,
        name: Option<String>,
    },
    Table(TableView),
    /// Comes before the view of the seat that it belongs to, once, and again when a line of it changes.
    Paid(SeatPaid),
    /// None: you have no seat at this table.
    Seat {
        seat: Option<SeatView>,
    },
    Crew(CrewView),
    /// To an order.
    Answer {
        answer: Answer,
    },
    WhatIf(WhatIf),
    /// Since when the own seat waits for chips; none where it does not, or there is no seat.
    ChipsAsked {
        since: Option<i64>,
    },
    Pong {
        at: i64,
    },
    /// The last message. Connect again unless `again` says no.
    Goodbye {
        reason: String,
        says: String,
        again: bool,
    },
}

#[cfg(test)]
mod tests {
    use serde_json::Value;
    use utoipa::PartialSchema;

    use super::*;

    fn schema<T: PartialSchema>() -> Value {
        serde_json::to_value(T::schema()).unwrap()
    }

    /// Against what is derived from the types themselves: a view or a message that is added and not listed is found.
    #[test]
    fn the_lists_have_every_view_and_every_message() {
        let views: Vec<Value> = Viewing::ALL.iter().map(|viewing| viewing.id().into()).collect();
        assert_eq!(schema::<Viewing>()["enum"], Value::from(views));
        let messages = schema::<ToServer>()["oneOf"].as_array().unwrap().clone();
        let of = |message: &Value| message["properties"]["type"]["enum"][0].clone();
        let types: Vec<Value> = messages.iter().map(of).collect();
        assert_eq!(types, ToServer::IDS);
    }
}
